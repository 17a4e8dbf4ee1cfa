"""Facts of the components, and definitions that no choice depends on."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from strategium.games.dark_millennium import GAME
from strategium.games.dark_millennium.decks.rules import side_of
from strategium.games.dark_millennium.decks.shelf import SHELF
from strategium.games.dark_millennium.kinds import BOOK, CARDS, DIE_COLORS, PLANETS, Card
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.vocabulary.writing import LEADS
from strategium.games.dark_millennium.words import (
    ARMOR,
    ASSAULT,
    ASSET,
    DECK,
    DECK_CARD,
    FIREPOWER,
    FLAGS,
    FLEET,
    READY,
    REQUIREMENT,
    SECTOR,
    SHIP,
    SIDES,
    SPEED,
    STAT_WORDS,
    TAKEN,
    TYPES,
    UNALIGNED,
    UNIT,
)
from strategium.testing.playing import choose
from tests.games.dark_millennium.playing import position

FIGHTING_STATS = (FIREPOWER, ASSAULT, SPEED)


def card(name: str) -> Card:
    return CARDS[BOOK.find(name).no]


@pytest.mark.rule("dark_millennium/cards.four-types")
def test_every_card_is_a_unit_an_asset_a_ship_or_a_sector() -> None:
    assert sorted(TYPES) == ["asset", "sector", "ship", "unit"]
    assert {kind.type for kind in CARDS} == {UNIT, ASSET, SHIP, SECTOR}


def test_the_pool_has_forty_four_cards_a_side_and_thirteen_unaligned_ones() -> None:
    for side in (*SIDES, UNALIGNED):
        of_side = [kind for kind in CARDS if kind.side == side]
        assert len(of_side) == (13 if side == UNALIGNED else 44), side
        assert {kind.type for kind in of_side} == {UNIT, ASSET, SHIP}, side


def test_command_lines_differ_and_no_card_is_without_an_ability() -> None:
    """A hand of six is six different things to do, and every unit has a reason to be chosen."""
    cards = [kind for kind in CARDS if kind.type & DECK_CARD]
    lines = Counter([kind.command for kind in cards])
    assert len(lines) >= len(cards) - 5
    assert max(lines.values()) == 2
    assert not [kind.name for kind in cards if not kind.texts]


def points(kind: Card) -> float:
    """What a card is worth by the formula of docs/dark-millennium.md, its die number counted in."""
    n = [3 if stat in kind.rolled | kind.variable else number for stat, number in enumerate(kind.printed)]
    if kind.type == UNIT:
        body = 2 * n[FIREPOWER] + n[ASSAULT] + n[SPEED] + 2.5 * n[ARMOR] + 3 * n[FLAGS]
    else:
        body = 1.5 * n[ARMOR] + 3 * n[FLAGS] if kind.type == ASSET else 4
    return body + kind.worth + kind.die


def test_a_strong_card_rolls_low() -> None:
    """Each type has a budget. Three cards of four keep to it; the others were tuned by play, none of them far."""
    budgets = {UNIT: 25.0, ASSET: 15.5, SHIP: 17.0}
    off = [abs(points(kind) - budgets[kind.type]) for kind in CARDS if kind.type in budgets]
    assert max(off) < 6.5
    assert len([points for points in off if points < 1.01]) >= 0.75 * len(off)


@pytest.mark.rule("dark_millennium/cards.unit-fields", "dark_millennium/cards.stat-order")
def test_a_unit_has_its_statistics_in_their_order_a_die_number_and_a_command_line() -> None:
    assert STAT_WORDS[1:] == ("firepower", "assault", "speed", "armor")
    assert card("Land Speeder").printed[: len(STAT_WORDS)] == [1, 3, 1, 5, 2]
    for kind in CARDS:
        if kind.type == UNIT:
            assert min(kind.printed[ARMOR], kind.printed[SPEED]) > 0, kind.name
            assert all([kind.die, kind.command, kind.rarity, kind.traits]), kind.name


@pytest.mark.rule("dark_millennium/cards.asset-fields", "dark_millennium/cards.ship-fields")
def test_assets_do_not_fight_and_ships_have_neither_flags_nor_armor() -> None:
    for kind in CARDS:
        if kind.type == ASSET:
            assert kind.printed[ARMOR] > 0, kind.name
            assert not any(kind.printed[s] for s in FIGHTING_STATS), kind.name
        if kind.type == SHIP:
            assert not any(kind.printed[s] for s in (*FIGHTING_STATS, ARMOR, FLAGS)), kind.name
        assert bool(kind.type & DECK_CARD) == bool(kind.die and kind.command), kind.name


def test_a_planet_has_three_sectors_with_requirements_and_abilities() -> None:
    assert len(PLANETS) == 4
    for planet in PLANETS:
        sectors = [kind for kind in CARDS if kind.planet == planet]
        assert sorted(kind.printed[REQUIREMENT] for kind in sectors) == [3, 4, 5]
        assert all(kind.texts and kind.traits and not kind.die for kind in sectors)


@pytest.mark.rule("dark_millennium/ability.die-color")
def test_the_colour_of_the_die_tells_the_type_of_the_command_line() -> None:
    colors = {words: DIE_COLORS[letter] for letter, words in LEADS.items() if letter in DIE_COLORS}
    for kind in CARDS:
        if kind.type & DECK_CARD:
            assert kind.die_color == colors[re.split("[,:(]", kind.command)[0].strip()], kind.name
    assert card("Tactical Squad").die_color == "gold"
    assert card("Orbital Uplink").die_color == "purple"


@pytest.mark.rule("dark_millennium/deck.two-players", "dark_millennium/deck.customize")
def test_two_play_each_with_a_deck_of_his_own() -> None:
    g: DarkMillennium = GAME.new(seed=1, decks=("orks", "eldar"))
    assert g.seats == 2
    assert g.sides == ("Orks", "Eldar")
    for seat, side in enumerate(g.sides):
        assert {CARDS[g.kind[c]].side for c in g.zones[DECK + seat]} <= {side, UNALIGNED}


@pytest.mark.rule("dark_millennium/setup.shuffle")
def test_decks_are_shuffled() -> None:
    orders = {tuple(GAME.new(seed=seed).kind[12:72]) for seed in range(5)}
    assert len(orders) == 5


@pytest.mark.rule("dark_millennium/setup.fleet-area")
def test_the_fleet_area_holds_ships_and_taken_sectors() -> None:
    g = position("end phase", Imperial={"fleet": ["Strike Cruiser Resolute"], "taken": ["Ash Causeway"]})
    assert [CARDS[g.kind[c]].name for c in g.zones[FLEET] + g.zones[TAKEN]] == [
        "Strike Cruiser Resolute",
        "Ash Causeway",
    ]


@pytest.mark.rule("dark_millennium/position.ready")
def test_a_ready_card_is_free_to_act() -> None:
    spec = {
        "Orks": {"at": {"Squig Warrens": ["Nobz Mob"]}},
        "Imperial": {"at": {"Squig Warrens": ["Tactical Squad"]}},
    }
    g = position("battle at Squig Warrens, battle action of Orks", attacker="Orks", **spec)
    unit = next(c for c in range(len(g.kind)) if CARDS[g.kind[c]].name == "Nobz Mob")
    assert g.stance[unit] == READY
    choose(g, "Orks", "charge with Nobz Mob")
    assert g.stance[unit] != READY


@pytest.mark.rule("dark_millennium/battle-setup.played-card-discarded")
def test_every_card_that_was_played_is_discarded() -> None:
    spec = {
        "Imperial": {"at": {"Squig Warrens": ["Tactical Squad"]}, "hand": ["Tactical Squad"]},
        "Orks": {"at": {"Squig Warrens": ["Deff Dread"]}},
    }
    g = position("battle at Squig Warrens, battle action of Imperial", **spec)
    choose(g, "Imperial", "shoot with Tactical Squad", "tactic Tactical Squad", "Deff Dread")
    assert "Tactical Squad" in [CARDS[g.kind[c]].name for c in g.zones[8]]


def test_decks_have_sixty_cards_and_are_legal() -> None:
    for name in SHELF.names():
        deck = SHELF.find(name)
        assert deck.count == 60
        assert not SHELF.check(deck)


def test_two_decks_of_a_side_are_different_decks() -> None:
    """No more than two cards of five are in both."""
    by_side: dict[str, list[Counter[str]]] = {}
    for name in SHELF.names():
        deck = SHELF.find(name)
        by_side.setdefault(side_of(deck), []).append(Counter(deck.tally()))
    assert set(by_side) == set(SIDES)
    for side, (one, other) in by_side.items():
        assert (one & other).total() <= 24, side


def test_every_card_is_in_a_deck_of_its_side() -> None:
    listed = {entry.name for name in SHELF.names() for entry in SHELF.find(name).entries}
    assert not [kind.name for kind in CARDS if kind.type & DECK_CARD and kind.name not in listed]
