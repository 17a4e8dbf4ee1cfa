"""Decks over the API: read, checked and written; nothing of them is kept."""

from __future__ import annotations

from typing import Any

import pytest

import strategium
from tests.server.serving import Player, Refused, Running

GAMES = [name for name in strategium.games() if strategium.game(name).decks is not None]


@pytest.fixture
def ann(server: Running) -> Player:
    return server.player("Ann")


def test_every_deck_that_comes_with_a_game_is_legal(ann: Player) -> None:
    for name in GAMES:
        for one in ann.get(f"/api/games/{name}/decks")["decks"]:
            told = ann.post(f"/api/games/{name}/decks/check", {"deck": one["deck"]})
            assert told["faults"] == [], one["id"]
            assert told["deck"] == one["deck"]


def test_all_cards_that_a_deck_may_have_are_in_the_catalogue(ann: Player) -> None:
    for name in GAMES:
        cards = {card["name"] for card in ann.get(f"/api/games/{name}/cards")["cards"]}
        for section in ann.get(f"/api/games/{name}/decks")["sections"]:
            assert set(section["cards"]) <= cards, section["title"]


def test_a_card_of_the_catalogue_has_its_numbers(ann: Player) -> None:
    cards = {card["name"]: card for card in ann.get("/api/games/conquest/cards")["cards"]}
    boyz = cards["Goff Boyz"]
    assert (boyz["kind"], boyz["faction"], boyz["cost"]) == ("army", "Orks", "1")
    assert {"attack", "hp", "command", "text"} <= set(boyz)


def test_a_written_deck_is_read_as_the_same(ann: Player) -> None:
    told = ann.get("/api/games/conquest/decks")
    deck = told["decks"][0]["deck"]
    for kind in told["files"]:
        text = ann.post("/api/games/conquest/decks/file", {"deck": deck, "kind": kind})["text"]
        again = ann.post("/api/games/conquest/decks/check", {"text": text})["deck"]
        assert again["cards"] == deck["cards"], kind
        assert again["warlord"] == deck["warlord"], kind


def test_faults_name_the_line_the_rule_and_what_was_meant(ann: Player) -> None:
    text = "Warlord: Nazdreg\n2 Sniveling Grott\n9 Goff Boyz\n"
    faults = ann.post("/api/games/conquest/decks/check", {"text": text})["faults"]
    assert any(fault["line"] == 2 and "Sniveling Grot" in fault["near"] for fault in faults)
    assert any(fault["line"] == 3 and fault["rule"].startswith("conquest/") for fault in faults)


@pytest.mark.parametrize(
    "body",
    [
        {"deck": {"cards": {"Goff Boyz": "three"}}},
        {"deck": {"cards": []}},
        {"deck": {"game": "chess", "cards": {}}},
        {"deck": {"colour": "red"}},
        {"text": "\0"},
        {"text": "<a><b></a>"},
        {"text": "{"},
    ],
)
def test_what_is_no_deck_is_refused(ann: Player, body: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        ann.post("/api/games/conquest/decks/check", body)
    assert refused.value.status == 400


def test_unknown_kinds_and_unknown_cards_are_not_written(ann: Player) -> None:
    for deck, kind in (({"cards": {"Goff Boyz": 1}}, "pdf"), ({"cards": {"Nobody": 1}}, "text")):
        with pytest.raises(Refused) as refused:
            ann.post("/api/games/conquest/decks/file", {"deck": deck, "kind": kind})
        assert refused.value.status == 400


def test_a_game_without_decks_says_so(ann: Player) -> None:
    with pytest.raises(Refused) as refused:
        ann.get("/api/games/template/decks")
    assert refused.value.status == 404


def test_a_deck_of_ones_own_is_played(ann: Player) -> None:
    own = ann.get("/api/games/conquest/decks")["decks"][0]["deck"]
    own = {**own, "name": "My own"}
    table = ann.make("me", "random", game="conquest", options={"decks": [own, "orks"]})
    assert ann.sit_at(table).decision
