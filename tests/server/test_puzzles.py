"""Puzzles, the book and examples over the API: moves are judged, and nothing is kept of them."""

from __future__ import annotations

from typing import Any

import pytest

import strategium
from strategium.scenarios.puzzle import Attempt, puzzles
from tests.server.serving import Player, Refused, Running

PUZZLE = "/api/games/conquest/puzzles/crushface-begins"


@pytest.fixture
def ann(server: Running) -> Player:
    return server.player()


def option(told: dict[str, Any], words: str) -> str:
    found = [one["id"] for one in told["picture"]["decision"]["options"] if words in one["text"]]
    assert found, words
    return str(found[0])


def test_all_puzzles_are_listed(ann: Player) -> None:
    told = {one["game"]: one for one in ann.get("/api/puzzles")["games"]}
    assert set(told) == set(strategium.games())
    for name, one in told.items():
        assert [row["id"] for row in one["puzzles"]] == [x.id for x in puzzles(strategium.game(name))]
        assert one["fault"] == ""
    assert "solution" not in str(told)


def test_a_right_move_is_answered_and_a_wrong_one_is_explained_and_taken_back(ann: Player) -> None:
    told = ann.post(PUZZLE, {})
    assert (told["moves"], told["solved"], told["failed"]) == ([], False, None)
    wrong = ann.post(PUZZLE, {"moves": [option(told, "Enraged Ork")]})
    assert wrong["failed"]["move"] == "attack with Enraged Ork"
    assert (wrong["moves"], wrong["picture"]["view"]) == ([], told["picture"]["view"])
    told = ann.post(PUZZLE, {"moves": [option(told, "attack with Crushface")]})
    assert told["failed"] is None
    moves = told["moves"]
    attempt = Attempt.after(
        next(one for one in puzzles(strategium.game("conquest")) if one.id == "crushface-begins"), moves
    )
    while not attempt.solved:
        moves = [*moves, attempt.right().id]
        told = ann.post(PUZZLE, {"moves": moves})
        assert told["failed"] is None
        assert attempt.choose(moves[-1]) is None
    assert told["solved"]
    assert told["picture"]["decision"] is None


def test_the_solution_is_told_with_its_rules(ann: Player) -> None:
    told = ann.get(f"{PUZZLE}/solution")
    assert told["solution"][0]["text"] == "attack with Crushface"
    assert told["solution"][0]["rules"][0]["text"]
    assert {one["seat"] for one in told["solution"]} == {0, 1}


def test_why_not_is_answered_in_a_puzzle(ann: Player) -> None:
    told = ann.post(PUZZLE, {})
    ref = next(
        unit["ref"]
        for units in _things(told["picture"]["view"])
        for unit in units
        if unit.get("name") == "Land Raider"
    )
    assert ann.post(f"{PUZZLE}/why", {"moves": [], "ref": ref})["reasons"]


def _things(value: Any) -> list[list[dict[str, Any]]]:
    """All lists of things in a view."""
    if isinstance(value, dict):
        return [found for one in value.values() for found in _things(one)]
    if isinstance(value, list):
        own = [one for one in value if isinstance(one, dict) and "ref" in one]
        return [own, *[found for one in value for found in _things(one)]]
    return []


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/games/conquest/puzzles/nothing", {}, 404),
        (PUZZLE, {"moves": ["nonsense"]}, 409),
        (PUZZLE, {"moves": ["nonsense", "nonsense"]}, 409),
        (PUZZLE, {"moves": ["x"] * 201}, 400),
        (PUZZLE, {"step": 1}, 400),
        ("/api/games/template/scenarios/nothing/try", {}, 404),
        ("/api/games/template/scenarios/crowded/try", {"step": 900}, 404),
        ("/api/games/template/scenarios/crowded/try", {"moves": ["nonsense"]}, 409),
    ],
)
def test_what_makes_no_sense_is_refused(ann: Player, path: str, body: dict[str, Any], status: int) -> None:
    with pytest.raises(Refused) as refused:
        ann.post(path, body)
    assert refused.value.status == status


def test_an_example_is_played_for_all_seats_from_any_of_its_steps(ann: Player) -> None:
    path = "/api/games/template/scenarios/crowded/try"
    told = ann.post(path, {"step": 2})
    assert [one["text"] for one in told["picture"]["decision"]["options"]] == ["at Hold", "at Stern"]
    told = ann.post(path, {"step": 2, "moves": [option(told, "at Hold")]})
    assert told["picture"]["view"]["seat"] == 1  # now it is Blue's turn, and Blue's eyes
    assert ann.post(path, {"step": 0})["picture"]["view"]["seat"] == 0


def test_the_book_is_told_and_searched(ann: Player) -> None:
    book = ann.get("/api/games/conquest/book")
    assert book["chapters"][4]["name"] == "Battle"
    assert book["overview"][1]["picture"]
    found = ann.get("/api/games/conquest/book/search?words=sheild%20a%20second%20time")["rules"]
    assert found[0] == "conquest/shields.one-per-damage"
    assert ann.get("/api/games/conquest/book/search")["rules"] == []
    with pytest.raises(Refused) as refused:
        ann.get(f"/api/games/conquest/book/search?words={'a' * 201}")
    assert refused.value.status == 413
