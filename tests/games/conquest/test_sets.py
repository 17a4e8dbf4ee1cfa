"""Sets, formats and editions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from strategium.games.conquest import GAME
from strategium.games.conquest.decks.all_cards import all_card_starts
from strategium.games.conquest.decks.rules import is_listed
from strategium.games.conquest.decks.shelf import SHELF
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.sets import CYCLE_OF, FORMATS, pool_of
from strategium.games.conquest.state import Conquest


def orks(format: str, *cards: str) -> dict[str, Any]:
    found = SHELF.data(SHELF.find("orks"))
    return {**found, "format": format, "cards": {**found["cards"], **dict.fromkeys(cards, 2)}}


def broken(deck: dict[str, Any]) -> list[str]:
    return [fault.rule for fault in SHELF.check(SHELF.of_data(deck))]


def test_every_card_is_of_a_set_that_is_declared() -> None:
    assert {card.set for card in CARDS} <= CYCLE_OF.keys()


@pytest.mark.rule("conquest/deck.format-sets")
def test_a_format_says_whose_cards_a_deck_may_have() -> None:
    assert broken(orks("standard", "Goff Big Choppa")) == ["conquest/deck.format-sets"]
    assert broken(orks("cycle:warlord", "Goff Big Choppa")) == []
    assert broken(orks("cycle:warlord", "Gut and Pillage")) == [
        "conquest/deck.format-sets",
        "conquest/deck.allies",
    ]


def test_core_is_another_name_of_the_usual_format() -> None:
    assert SHELF.of_data(orks("core")).format == "standard"


@pytest.mark.rule("conquest/deck.free-format")
def test_in_the_free_format_neither_squads_nor_factions_count() -> None:
    deck: dict[str, Any] = {
        "warlord": "Nazdreg",
        "format": "free",
        "cards": {"Ion Rifle": 40, "Ethereal Envoy": 10},
    }
    assert broken(deck) == []
    assert "conquest/deck.allies" in broken({**deck, "format": "all"})


def test_what_is_not_finished_is_in_no_list() -> None:
    unfinished = [card for card in CARDS if card.is_unfinished()]
    assert not any(is_listed(card) or card.has_text() for card in unfinished)
    assert not {card.title for card in unfinished} & set(SHELF.spellings().values())


@pytest.mark.rule("conquest/edition.by-decks")
def test_a_deck_with_later_cards_brings_the_later_answers() -> None:
    later = orks("cycle:warlord", "Goff Big Choppa")
    cases = [
        (("orks", "chaos"), "by decks", 0),
        ((later, "chaos"), "by decks", 1),
        (("orks", "chaos"), "faq", 1),
        ((later, "chaos"), "core", 0),
    ]
    for decks, edition, faq in cases:
        g: Conquest = GAME.new(seed=1, decks=decks, edition=edition)
        assert g.faq == faq


def test_a_usual_game_is_saved_as_before_there_were_editions() -> None:
    g: Conquest = GAME.new(seed=1)
    saved = json.loads(g.to_json())
    assert "edition" not in saved["options"]
    assert not {"faq", "pool"} & saved["state"].keys()
    assert json.loads(GAME.new(seed=1, edition="faq").to_json())["options"]["edition"] == "faq"


def test_formats_of_the_core_set_have_no_other_cycle() -> None:
    assert pool_of(["standard", "starter"]) == 0
    assert pool_of(["all"]) == (1 << 5) - 1
    assert FORMATS["cycle:warlord"].edition == "faq"


def test_the_kit_plays_every_finished_card() -> None:
    played = {title for start in all_card_starts() for deck in start["decks"] for title in deck["cards"]}
    later = {card.title for card in CARDS if is_listed(card) and card.set != "Core Set" and card.type & 58}
    assert later <= played
