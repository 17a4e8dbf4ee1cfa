"""Before the first round: what is placed, shuffled, dealt and laid."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.horus_heresy import GAME
from strategium.games.horus_heresy.components import (
    AREA_NAMES,
    HERO_NAMES,
    SPACEPORTS,
    UNIT_NAMES,
    UNITS,
)
from strategium.games.horus_heresy.kinds import BOMBARDMENTS, COMBATS, KINDS, ORDERS
from strategium.games.horus_heresy.setups import find_setup
from strategium.games.horus_heresy.state import TYPE, Heresy
from strategium.games.horus_heresy.words import (
    BOMB_DISCARD,
    BOMBS,
    COMBAT_DECK,
    EVENT_BOX,
    EVENTS,
    IMPERIAL,
    ORDER_DECK,
    ORDER_HAND,
    STACK,
    STOCKPILE,
    TRAITOR,
)
from strategium.kernel.errors import UnknownOption
from strategium.kernel.knowledge import KNOWN, VALUE, WHOSE, everybody
from tests.games.horus_heresy.playing import choose


def laid_out(seed: int = 3, **options: Any) -> Heresy:
    """A game without corruption and bombardments: it waits for the landing orders."""
    g: Heresy = GAME.new(seed=seed, corruptions=0, bombardments=0, **options)
    return g


def names(g: Heresy, pile: int) -> list[str]:
    return [KINDS[slot[VALUE]].name for slot in g.piles[pile]]


@pytest.mark.rule("horus_heresy/setup.initiative-markers")
def test_the_traitor_acts_first() -> None:
    g = laid_out(first_space=7)
    assert g.spaces == [7, 7]
    assert g.on_top == TRAITOR


@pytest.mark.rule("horus_heresy/setup.place-units", "horus_heresy/components.lasers-imperial")
def test_pieces_are_where_the_scenario_says() -> None:
    g = laid_out()
    scenario = find_setup("brother_against_brother")
    for area, name in enumerate(AREA_NAMES):
        wanted = sorted([kind for at, kind in scenario.units if at == area])
        assert sorted([code // TYPE for code in g.units[area]]) == wanted, name
    assert {HERO_NAMES[h]: g.hero_at[h] for h in scenario.heroes} == {
        HERO_NAMES[h]: area for h, area in scenario.heroes.items()
    }
    assert g.lasers.bit_count() == 6
    assert all(UNITS[g.units[area][0] // TYPE].side == IMPERIAL for area in scenario.lasers)


@pytest.mark.rule("horus_heresy/setup.stockpile", "horus_heresy/heroes.start-in-stockpile")
def test_whatever_is_not_placed_is_in_the_stockpile() -> None:
    g = laid_out()
    placed = [kind for _, kind in find_setup("brother_against_brother").units]
    assert placed
    for unit in UNITS:
        assert g.stockpile[unit.no] == unit.figures - placed.count(unit.no)
    waiting = [HERO_NAMES[h] for h, at in enumerate(g.hero_at) if at == STOCKPILE]
    assert waiting == ["Fulgrim", "Magnus the Red"]


@pytest.mark.rule("horus_heresy/setup.reset-bases", "horus_heresy/setup.corruption-base-returned")
def test_all_traitor_bases_are_spare_at_first() -> None:
    before = laid_out()
    assert [before.bases[u.no] for u in UNITS if u.bases] == [8, 4]
    assert not [code for here in before.units for code in here if UNITS[code // TYPE].bases]
    g = GAME.new(seed=5, corruptions=1, bombardments=0)
    while g.pending[0].kind == "corrupt a unit":
        g.apply(g.pending[0].options[0], TRAITOR)
    corrupted = [code for here in g.units for code in here if UNITS[code // TYPE].bases]
    armies = [code for here in g.units for code in here if code // TYPE == 0]
    assert len(corrupted) + len(armies) + g.stockpile[0] + 0 in (24, 25)


@pytest.mark.rule("horus_heresy/setup.hero-damage-markers", "horus_heresy/components.two-sides")
def test_heroes_begin_without_damage() -> None:
    assert laid_out().hero_damage == [0] * 10
    assert GAME.seats == (2,)


@pytest.mark.rule("horus_heresy/setup.combat-decks")
def test_combat_decks_are_shuffled_apart() -> None:
    g, other = laid_out(1), laid_out(2)
    for pile in range(4):
        deck = names(g, COMBAT_DECK + pile)
        own = [k for k in COMBATS if k.side == pile >> 1 and k.is_hero == bool(pile & 1)]
        assert sorted(deck) == sorted([k.name for k in own for _ in range(k.copies)])
        assert len(deck) == (8 if pile & 1 else 32)
        assert all(slot[KNOWN] == 0 for slot in g.piles[COMBAT_DECK + pile])
    assert names(g, COMBAT_DECK) != names(other, COMBAT_DECK)


@pytest.mark.rule("horus_heresy/setup.bombardment-deck")
def test_one_bombardment_deck_for_both() -> None:
    g, other = laid_out(1), laid_out(2)
    assert sorted(names(g, BOMBS)) == sorted([k.name for k in BOMBARDMENTS for _ in range(k.copies)])
    assert len(g.piles[BOMBS]) == 32
    assert names(g, BOMBS) != names(other, BOMBS)


@pytest.mark.rule("horus_heresy/setup.event-acts", "horus_heresy/setup.event-stack-order")
def test_acts_are_stacked_in_order() -> None:
    acts = find_setup("brother_against_brother").acts
    g = laid_out()
    deck = [slot[VALUE] for slot in g.piles[EVENTS]][::-1]
    assert [slot[WHOSE] for slot in g.piles[EVENTS]][::-1] == [0] * 4 + [1] * 4 + [2] * 2
    for cards, _ in acts:
        top, deck = deck[: len(cards)], deck[len(cards) :]
        assert sorted(top) == sorted(cards)


@pytest.mark.rule("horus_heresy/setup.event-act-subset")
def test_unused_events_stay_in_the_box_unseen() -> None:
    g = laid_out(all_events=True)
    assert len(g.piles[EVENTS]) == 10
    assert len(g.piles[EVENT_BOX]) == 20
    assert all(slot[KNOWN] == 0 for slot in g.piles[EVENT_BOX])


@pytest.mark.rule("horus_heresy/setup.corruption-count", "horus_heresy/setup.bombard-count")
def test_the_scenario_says_how_many_draws() -> None:
    g = GAME.new(seed=4)
    kinds: list[str] = []
    while g.pending[0].kind != "lay landing orders":
        kinds.append(g.pending[0].kind)
        g.apply(g.pending[0].options[0], TRAITOR)
    assert kinds.count("corrupt a unit") == 12
    assert kinds.count("bombard a region") == 4


@pytest.mark.rule("horus_heresy/setup.corruption-before-bombardment")
def test_corruption_then_bombardment_then_orders() -> None:
    g = GAME.new(seed=4, corruptions=1, bombardments=1)
    order = [g.pending[0].kind]
    while order[-1] != "action":
        g.apply(g.pending[0].options[0], TRAITOR)
        if g.pending[0].kind != order[-1]:
            order.append(g.pending[0].kind)
    wanted = ["corrupt a unit", "bombard an area", "lay landing orders", "action"]
    assert [kind for kind in order if kind in wanted] == wanted


@pytest.mark.rule("horus_heresy/setup.bombard-repeat-allowed")
def test_the_same_area_may_be_bombarded_again() -> None:
    g = GAME.new(seed=4, corruptions=0, bombardments=2)
    for _ in range(2):
        choose(g, "Traitor", "in Crucible", "bombard Crucible N", "precise")
    assert len(g.piles[BOMB_DISCARD]) == 2
    assert g.pending[0].kind == "lay landing orders"


@pytest.mark.rule("horus_heresy/setup.corruption-discard", "horus_heresy/setup.corruption-stays-in-area")
def test_cards_drawn_for_corruption_are_discarded() -> None:
    g = GAME.new(seed=9, corruptions=6, bombardments=0)
    before = [len(here) for here in g.units]
    for n in range(6):
        g.apply(g.pending[0].options[0], TRAITOR)
        assert len(g.piles[BOMB_DISCARD]) == n + 1
    assert [len(here) for here in g.units] == before
    assert any(UNITS[code // TYPE].bases for here in g.units for code in here)


@pytest.mark.rule("horus_heresy/setup.starting-orders")
def test_starting_orders_are_the_opening_hand_and_known_to_all() -> None:
    g = laid_out()
    for side in (IMPERIAL, TRAITOR):
        wanted = sorted([k.name for k in ORDERS for _ in range(k.starting[side])])
        assert sorted(names(g, ORDER_HAND + side)) == wanted
        assert all(slot[KNOWN] == everybody(g) for slot in g.piles[ORDER_HAND + side])


@pytest.mark.rule("horus_heresy/setup.extra-order-instructions", "horus_heresy/setup.order-deck")
def test_four_landing_orders_are_laid_and_two_are_shuffled_in() -> None:
    g = laid_out()
    for region in ("Palace", "Palace", "Crucible", "Volcanus"):
        choose(g, "Traitor", "Drop Pods" if region != "Volcanus" else "Port Landing", f"on {region}")
    assert [len(g.piles[STACK + n]) for n in range(7)] == [2, 0, 1, 0, 1, 0, 0]
    assert not [name for name in names(g, ORDER_HAND + TRAITOR) if "Landing" in name or "Pods" in name]
    assert names(g, ORDER_DECK + TRAITOR).count("Port Landing") == 5
    assert len(g.piles[ORDER_DECK + TRAITOR]) == 40 - 12 + 2
    assert g.pending[0].kind == "action"
    assert any(o.text == "execute Drop Pods on Crucible" for o in g.pending[0].options)
    assert names(g, ORDER_DECK + IMPERIAL) != [
        k.name for k in ORDERS for _ in range(k.copies[0] - k.starting[0])
    ]


@pytest.mark.rule("horus_heresy/setup.choose-scenario-and-sides")
def test_the_scenario_is_chosen_before_the_game() -> None:
    assert GAME.new(seed=1, scenario="brother_against_brother").pending
    with pytest.raises(UnknownOption, match="did you mean 'brother_against_brother'"):
        GAME.new(seed=1, scenario="brother_against_brothers")


@pytest.mark.rule("horus_heresy/components.imperial-heroes", "horus_heresy/components.traitor-heroes")
def test_five_heroes_of_each_side() -> None:
    assert HERO_NAMES[:5] == [
        "The Emperor",
        "Rogal Dorn",
        "Jaghatai Khan",
        "Sanguinius",
        "The Fabricator General",
    ]
    assert HERO_NAMES[5:] == ["Warmaster Horus", "Angron", "Fulgrim", "Mortarion", "Magnus the Red"]


def test_the_box_holds_what_it_should() -> None:
    assert [sum([k.copies[side] for k in ORDERS]) for side in (0, 1)] == [40, 40]
    assert sum([unit.figures for unit in UNITS if unit.side == IMPERIAL]) == 60
    assert len(SPACEPORTS) == 4
    assert len(UNIT_NAMES) == len(set(UNIT_NAMES))
