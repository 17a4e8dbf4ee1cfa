"""Developments: their owner knows them, nobody else does, and mixing makes known ones unknown."""

from __future__ import annotations

import pytest

from strategium.cards.answering import make_use
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.leaving import take_off
from strategium.games.invasion.state import developments_in
from strategium.games.invasion.things import CARD
from strategium.games.invasion.vocabulary.searching import to_the_bottom
from strategium.games.invasion.words import DECK, FIRST_AREA, HAND
from strategium.kernel.using import start
from strategium.testing.playing import choose, texts
from tests.games.invasion.playing import position

ACTIONS = "actions in the quest phase"


@pytest.mark.rule("invasion/development.owner-may-look")
def test_only_the_owner_is_shown_his_developments() -> None:
    g = position(ACTIONS, Dwarf={"developments": {"kingdom": ["Runesmith"]}, "hand": ["Innovation"]})
    rows = [g.view(viewer)["places"][0]["units"][0] for viewer in (0, 1, None)]
    names = [[thing["name"] for thing in row if thing["kind"] == "development"] for row in rows]
    assert names == [["Runesmith"], ["Development"], ["Development"]]


@pytest.mark.rule("invasion/development.faq-shuffle")
def test_mixed_developments_cannot_be_recognised() -> None:
    g = position(
        ACTIONS,
        Dwarf={
            "developments": {"kingdom": [{"card": "Runesmith", "seen_by": ["Orc"]}, "Mountain Brigade"]},
            "hand": ["Innovation"],
        },
    )
    before = [CARD.handle(g, 1, card) for card in developments_in(g, 0)]
    assert any(g.knows(1, handle) for handle in before)
    assert "shuffle kingdom" in [offer.name for offer in g.offers(0)]
    g.offer("shuffle kingdom", 0)
    after = [CARD.handle(g, 1, card) for card in developments_in(g, 0)]
    assert not set(before) & set(after)
    assert not any(g.knows(1, handle) for handle in after)
    assert all(g.knows(0, CARD.handle(g, 0, card)) for card in developments_in(g, 0))


@pytest.mark.rule("invasion/development.faq-targeted-stays-known")
def test_a_targeted_development_is_not_mixed() -> None:
    g = position(
        ACTIONS,
        active="Orc",
        Orc={"hand": ["Rip Dere 'eads Off!"], "resources": 2},
        Dwarf={"developments": {"kingdom": 2}, "hand": ["Innovation"]},
    )
    assert "shuffle kingdom" in [offer.name for offer in g.offers(1)]
    choose(g, "Orc", "play Rip Dere 'eads Off!")
    g.apply(g.pending[0].options[0], g.pending[0].seat)
    assert g.pending_effects
    assert "shuffle kingdom" not in [offer.name for offer in g.offers(1)]


@pytest.mark.rule("invasion/development.faq-targeted-stays-known")
def test_a_development_that_fights_as_a_unit_is_not_mixed() -> None:
    g = position(
        "declare defenders",
        combat={"zone": "kingdom"},
        active="Dwarf",
        Dwarf={
            "battlefield": [{"card": "Mountain Brigade", "attacking": True}],
            "hand": ["Striking the Grudge"],
            "resources": 5,
        },
        Chaos={
            "legend": "Kairos Fateweaver",
            "developments": {"kingdom": ["Pillage", "Waaagh!"], "quest": ["Pillage", "Waaagh!"]},
        },
    )
    choose(g, "Chaos", "defend with Pillage (development)", "done")
    assert g.combats[-1].defenders
    assert "shuffle quest zone" in [offer.name for offer in g.offers(1)]
    assert "shuffle kingdom" not in [offer.name for offer in g.offers(1)]


@pytest.mark.rule("invasion/development.faq-targeted-stays-known")
def test_that_targets_are_being_chosen_is_all_that_their_owner_is_told() -> None:
    g = position(
        ACTIONS,
        active="Empire",
        Empire={"hand": ["Will of the Electors"], "resources": 1},
        Orc={"developments": {"kingdom": 3, "quest": 2}},
    )
    assert "shuffle kingdom" in [offer.name for offer in g.offers(1)]
    choose(g, "Empire", "play Will of the Electors")
    before = [offer.name for offer in g.offers(1)]
    decision = g.pending[0]
    kingdom = [option for option in decision.options if "kingdom" in option.text]
    g.apply(kingdom[0], decision.seat)
    assert g.picks
    assert [offer.name for offer in g.offers(1)] == before
    assert "shuffle kingdom" not in before


def test_a_development_on_the_chain_is_hidden_from_the_opponent() -> None:
    dwarf = {"hand": ["Runesmith", "Mountain Brigade", "Innovation"], "developments": {"kingdom": 1}}
    g = position("capital phase", Dwarf=dwarf)
    choose(g, "Dwarf", "play a development into your kingdom", "Runesmith")
    chain = g.view(1)["zones"]["chain"]["things"]
    assert [entry["name"] for entry in chain] == ["the development played by Dwarf"]
    assert chain[0]["card"] == CARD.handle(g, 1, g.pending_effects[0].use.bearer)
    assert not any("Runesmith" in text for text in texts(g, 1))


@pytest.mark.rule("invasion/ruling.lord-of-change-draw-together")
def test_with_lord_of_change_the_new_top_is_seen_and_not_the_cards_that_were_drawn() -> None:
    g = position(
        "quest phase",
        active="Dwarf",
        Dwarf={
            "quest": ["Mountain Brigade"],
            "top": ["Runesmith", "Troll Slayers", "Dwarf Ranger", "Dwarf Masons"],
            "hand": ["Innovation"],
        },
        Chaos={"kingdom": ["Lord of Change"]},
    )
    drawn, top = g.zones[HAND][-2:], g.zones[DECK][-1]
    assert "Dwarf draws 3 cards" in texts(g, 1)
    assert [g.known[card] >> 1 & 1 for card in drawn] == [0, 0]
    assert g.known[top] >> 1 & 1


def test_which_of_two_cards_goes_to_the_bottom_leaves_no_trace() -> None:
    generations = []
    for card in ("Runesmith", "Mountain Brigade"):
        g = position("capital phase", Dwarf={"top": ["Runesmith", "Mountain Brigade"]})
        top = g.zones[DECK][-2:]
        chosen = next(c for c in top if CARDS[g.kind[c]].name == card)
        to_the_bottom(g, chosen, 0)
        assert CARDS[g.kind[g.zones[DECK][0]]].name == card
        generations.append((g.zones[DECK], list(g.generation)))
    assert generations[0] == generations[1]


def test_a_legend_that_lies_facedown_is_awakened_like_any_other_card() -> None:
    """By its power nobody can tell what it is."""
    seen = []
    for name in ("Volkmar the Grim", "Bloodsworn"):
        g = position(
            ACTIONS,
            active="Chaos",
            Chaos={
                "developments": {"kingdom": [name]},
                "hand": ["Bolt of Change"],
                "battlefield": ["Bloodletter"] * 3,
                "resources": 9,
            },
        )
        choose(g, "Chaos", "play Bolt of Change")
        (unit,) = [one for one in g.view(None)["places"][0]["units"][0] if one["kind"] == "development"]
        seen.append((unit["power"], unit["hp"]))
    assert seen == [(2, 2), (2, 2)]


def test_everybody_sees_which_of_two_cards_was_used() -> None:
    """Of a card that has left play nothing is kept."""
    g = position(ACTIONS, active="Empire", Empire={"battlefield": ["Warrior Priests"] * 2})
    second = [card for card in g.zones[FIRST_AREA + 2] if CARDS[g.kind[card]].name == "Warrior Priests"][1]
    start(g, make_use(g, 0, second, CARDS[g.kind[second]].abilities[0]))
    for viewer in (0, 1, None):
        row = g.view(viewer)["places"][2]["units"][0]
        assert [thing["used"] for thing in row if thing["name"] == "Warrior Priests"] == [False, True]
    take_off(g, second, 2)
    assert not g.used
