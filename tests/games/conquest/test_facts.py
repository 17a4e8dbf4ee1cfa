"""Facts of the components, and definitions that no choice depends on."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources

import pytest

from strategium.games.conquest import GAME
from strategium.games.conquest.kinds import BOOK, CARDS, NO_COST, Card
from strategium.games.conquest.positions.whole import FACTIONS
from strategium.games.conquest.rules.command import planet_of
from strategium.games.conquest.state import Conquest, in_play, last_planet, planets
from strategium.games.conquest.things import NOBODY
from strategium.games.conquest.words import (
    ATTACHMENT,
    DECK,
    DISCARD,
    EVENT,
    HAND,
    KEYWORDS,
    LINE,
    PLANET,
    TOKEN,
    UNIT,
    VICTORY,
    WARLORD,
)
from strategium.testing.playing import choose
from tests.games.conquest.playing import position

DATA = resources.files("strategium.games.conquest") / "data" / "core.json"
CORE = [CARDS[BOOK.find(row["name"]).no] for row in json.loads(DATA.read_text("utf-8"))]


def card(name: str) -> Card:
    return CARDS[BOOK.find(name).no]


@pytest.mark.rule("conquest/components.factions", "conquest/components.neutral-no-faction")
def test_the_core_set_has_seven_factions_of_thirty_cards_and_twelve_neutral_ones() -> None:
    cards = [c for c in CORE if c.type not in (PLANET, TOKEN)]
    copies = Counter[str]()
    for c in cards:
        copies[c.faction] += c.copies
    assert copies.pop("Neutral") == 12
    assert copies == dict.fromkeys(FACTIONS, 30)
    assert "Neutral" not in FACTIONS
    assert len(FACTIONS) == 7


@pytest.mark.rule("conquest/units.three-kinds", "conquest/cards.anatomy-fields", "conquest/warlord.no-cost")
def test_what_is_printed_on_cards_of_each_type() -> None:
    for c in CORE:
        unit = bool(c.type & UNIT)
        assert unit == (c.type in (WARLORD, TOKEN) or bool(c.printed[1]))
        assert (c.cost == NO_COST) == (c.type in (WARLORD, TOKEN, PLANET)), c.name
        assert bool(c.hand and c.resources) == (c.type == WARLORD)
        assert not (c.printed[3] and c.type not in (ATTACHMENT, EVENT)), f"{c.name} has shields"
        assert bool(c.traits) == (c.type != PLANET), c.name


@pytest.mark.rule(
    "conquest/cards.planet-fields",
)
def test_planets_have_bonuses_and_one_to_three_types() -> None:
    for planet in [c for c in CORE if c.type == PLANET]:
        assert 1 <= len(planet.symbols) <= 3
        assert set(planet.symbols) <= {"material", "tech", "strongpoint"}
        assert planet.printed[5] + planet.printed[6] > 0


@pytest.mark.rule("conquest/warlord.hale-meaning")
def test_every_warlord_has_a_hale_and_a_bloodied_side() -> None:
    for warlord in [c for c in CORE if c.type == WARLORD]:
        other = CARDS[warlord.other_side]
        assert (warlord.bloodied, other.bloodied) == (False, True)
        assert other.title == warlord.title
        assert CARDS[other.other_side] is warlord


@pytest.mark.rule("conquest/printed-cards.snotlings", "conquest/printed-cards.deathwing-guard")
def test_two_cards_without_text() -> None:
    snotlings, guard = card("Snotlings"), card("Deathwing Guard")
    assert (snotlings.type, snotlings.traits, snotlings.cost) == (TOKEN, frozenset({"Runt"}), NO_COST)
    assert guard.traits == {"Soldier", "Dark Angels", "Elite"}
    assert not snotlings.has_text()
    assert not guard.has_text()


@pytest.mark.rule("conquest/keywords.list")
def test_the_keywords() -> None:
    names = {
        "Ambush",
        "Area Effect",
        "Armorbane",
        "Brutal",
        "Flying",
        "Limited",
        "Mobile",
        "No Attachments",
        "Ranged",
    }
    assert names <= set(KEYWORDS)
    others = set(KEYWORDS) - names
    assert others == {"No Wargear Attachments", "Immune to enemy events"}


@pytest.mark.rule("conquest/warlord.bloodied-not-gainable", "conquest/warlord.bloodied-not-cancelable")
def test_bloodied_is_a_side_of_a_warlord_and_no_keyword_that_could_be_gained_or_canceled() -> None:
    assert "Bloodied" not in KEYWORDS
    bloodied = [c for c in CARDS if c.bloodied]
    assert bloodied
    assert all(c.type == WARLORD for c in bloodied)


@pytest.mark.rule("conquest/cards.traits-inert", "conquest/keywords.reminder-text")
def test_traits_and_reminders_are_no_abilities() -> None:
    raider, ravens = card("Leman Russ Battle Tank"), card("Raven Guard Speeder")
    assert "Vehicle" in raider.traits & ravens.traits
    assert not raider.abilities
    assert not ravens.abilities


# ---- zones ---------------------------------------------------------------------------------------------
def everywhere() -> Conquest:
    return position(
        "command dials",
        Orks={
            "at": {"Barlus": [{"card": "Goff Nob", "attachments": ["Promotion"]}]},
            "hq": ["Nazdreg", "Kraktoof Hall"],
            "hand": ["Bad Dok"],
            "discard": ["Shoota Mob"],
            "victory": ["Ferrin"],
        },
    )


@pytest.mark.rule("conquest/zones.in-play-cards", "conquest/zones.out-of-play-areas")
def test_which_cards_are_in_play() -> None:
    g = everywhere()
    playing = {CARDS[g.kind[c]].name for c in range(len(g.kind)) if in_play(g, c) and g.owner[c] == 0}
    assert playing == {"Goff Nob", "Promotion", "Nazdreg", "Kraktoof Hall"}
    for zone in (HAND, DECK, DISCARD, VICTORY):
        assert g.zones[zone]
        assert not any(in_play(g, c) for c in g.zones[zone])


@pytest.mark.rule(
    "conquest/zones.faceup-planets-in-play",
)
def test_faceup_planets_are_in_play_and_nobody_controls_them() -> None:
    g = everywhere()
    assert planets(g) == [0, 1, 2, 3, 4]
    assert all(g.zone[planet] == LINE and g.controller[planet] == NOBODY for planet in g.line)


@pytest.mark.rule("conquest/zones.piles-open")
def test_both_players_may_look_at_all_discard_piles_and_victory_displays() -> None:
    g = everywhere()
    for viewer in (0, 1, None):
        zones = g.view(viewer)["zones"]
        assert [thing["name"] for thing in zones["discard"][0]["things"]] == ["Shoota Mob"]
        assert [thing["name"] for thing in zones["victory"][0]["things"]] == ["Ferrin"]


@pytest.mark.rule("conquest/planets.last-planet", "conquest/command.illegal-dial-is-last-planet")
def test_a_dial_without_a_planet_means_the_last_planet() -> None:
    g = everywhere()
    assert last_planet(g) == 4
    assert [planet_of(g, number) for number in (1, 5, 6, 7, 0)] == [0, 4, 4, 4, 4]


@pytest.mark.rule("conquest/resources.no-token-limit")
def test_more_resources_than_the_box_has_tokens() -> None:
    g = position("headquarters phase", Orks={"resources": 40, "hand": ["Goff Boyz"]})
    assert g.resources[0] == 44


@pytest.mark.rule("conquest/tokens.proxy")
def test_both_players_can_have_ten_tokens_of_a_type() -> None:
    ten = {"at": {"Barlus": ["10x Snotlings"]}}
    g = position("command dials", **{"Orks (1)": ten, "Orks (2)": ten})
    assert sum([CARDS[kind].name == "Snotlings" for kind in g.kind]) == 20


@pytest.mark.rule(
    "conquest/ownership.enters-under-owner", "conquest/ownership.enemy", "conquest/zones.enter-play"
)
def test_a_deployed_card_is_controlled_by_its_owner() -> None:
    g = position("deployment turn of Orks", Orks={"hand": ["Goff Nob", "Kraktoof Hall"], "resources": 9})
    choose(g, "Orks", "deploy Goff Nob", "at Barlus")
    choose(g, "Orks", "deploy Kraktoof Hall")
    for name in ("Goff Nob", "Kraktoof Hall"):
        c = next(c for c in range(len(g.kind)) if CARDS[g.kind[c]].name == name)
        assert in_play(g, c)
        assert g.owner[c] == g.controller[c] == 0


def test_seats_are_named_by_their_factions() -> None:
    assert GAME.seat_name(everywhere(), 1) == "Space Marines"
    assert GAME.seat_name(everywhere(), -1) == "chance"
