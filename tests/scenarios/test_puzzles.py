"""Puzzles: each has exactly one first move that is sure, its solution can be played, and bad files are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import strategium
from strategium.agents.puzzling import find
from strategium.kernel.core import CHANCE
from strategium.kernel.errors import IllegalChoice
from strategium.scenarios.puzzle import Attempt, BadPuzzle, Puzzle, puzzles
from strategium.scenarios.solving import Goal, TooDeep, asked, explicit, prove
from strategium.scenarios.writing import position_text, value_text

ALL = [puzzle for name in strategium.games() for puzzle in puzzles(strategium.game(name))]
LIVE = 1_500  # positions: more would keep a player waiting
FEWEST = {"conquest": 15, "dark_millennium": 15, "invasion": 15}

POSITION = {
    "moment": "battle at Elouith, combat turn of Space Marines",
    "planets": ["gone", "gone", "gone", "Elouith", "Atrox Prime"],
    "Space Marines": {"at": {"Elouith": ["Honored Librarian"]}, "hq": ["Captain Cato Sicarius"], "deck": 9},
    "Orks": {"at": {"Elouith": ["Goff Nob", {"card": "Nazdreg (bloodied)", "damage": 4}]}, "deck": 9},
}
HEAD: dict[str, Any] = {
    "game": "conquest",
    "name": "One blow",
    "say": "Nazdreg is nearly beaten.",
    "you": "Space Marines",
    "goal": "win",
    "moves": 2,
    "level": 1,
    "rules": ["conquest/win.defeat-bloodied-warlord"],
    "hints": ["Nobody else need fall."],
}


def written(folder: Path, **changes: Any) -> Path:
    file = folder / "one.toml"
    head = {key: value for key, value in {**HEAD, **changes}.items() if value is not None}
    lines = [f"{key} = {value_text(value)}" for key, value in head.items()]
    file.write_text("\n".join(lines) + "\n\n" + position_text(POSITION), "utf-8")
    return file


@pytest.mark.parametrize("puzzle", ALL, ids=lambda one: f"{one.game.name}-{one.id}")
def test_a_puzzle_has_one_sure_move_and_can_be_solved(puzzle: Puzzle) -> None:
    """In the position as it is laid; `strategium puzzles --check` deals what is hidden anew, too."""
    proof = puzzle.prove(LIVE, deals=1)
    assert [option.text for option in proof.sure] == [Attempt(puzzle).right().text]
    assert proof.unsure
    attempt = Attempt(puzzle)
    while not attempt.solved:
        assert attempt.choose(attempt.right().id) is None
    assert puzzle.goal.reached(attempt.state, attempt.you, True)


@pytest.mark.parametrize("puzzle", ALL[::4], ids=lambda one: f"{one.game.name}-{one.id}")
def test_a_wrong_move_is_told_and_not_made(puzzle: Puzzle) -> None:
    attempt = Attempt(puzzle)
    before = attempt.state.digest()
    for option in puzzle.prove(LIVE, deals=1).unsure[:2]:
        failed = attempt.choose(option.id)
        assert failed is not None
        assert failed.move == option.text
        assert (attempt.state.digest(), attempt.moves) == (before, [])


@pytest.mark.parametrize(("name", "fewest"), FEWEST.items())
def test_there_are_enough_of_them(name: str, fewest: int) -> None:
    found = puzzles(strategium.game(name))
    assert len(found) >= fewest
    assert len({puzzle.name for puzzle in found}) == len(found)


# ---- proofs --------------------------------------------------------------------------------------
def test_a_proof_tells_sure_moves_from_others() -> None:
    game = strategium.game("conquest")
    state = game.position(POSITION)
    proof = prove(state, 0, Goal("win"), 2)
    assert [option.text for option in proof.sure] == ["attack Nazdreg"]
    assert [option.text for option in proof.unsure] == ["attack Goff Nob"]
    assert prove(state, 0, Goal({"damage": {"Goff Nob": 1}}), 1).sure == []
    with pytest.raises(TooDeep):
        prove(state, 0, Goal("survive"), 12, most=5)


def test_luck_is_never_sure() -> None:
    """Whoever needs a die to fall well has no sure move: chance is a player whose every choice is looked at."""
    game = strategium.game("template")
    position = {
        "moment": "hiring, turn of Red, Blue has passed",
        "round": 5,
        "loot": {"Hold": 3},
        "Red": {"points": 11, "coins": 1, "hand": ["Deckhand"], "at": {"Hold": ["Deckhand"]}},
        "Blue": {"points": 11, "at": {"Hold": ["Deckhand"]}},
    }
    state = explicit(game.position(position))
    assert prove(state, 0, Goal("win"), 1).sure == []
    state.apply(next(option for option in asked(state, 0).options if option.text == "pass"), 0)
    assert asked(state, 0).seat == CHANCE
    assert len(asked(state, 0).options) == 3  # the faces of the die


def test_bots_play_and_positions_with_one_sure_move_are_found() -> None:
    game = strategium.game("template")
    found = next(find(game, 60, seed=100))
    state = game.position(found.position)
    again = prove(state, found.seat, Goal(found.goal), found.moves)
    assert [option.text for option in again.sure] == [option.text for option in found.proof.sure]
    assert len(again.sure) == 1


# ---- files ---------------------------------------------------------------------------------------
def test_a_file_is_read_and_a_choice_that_is_not_offered_is_refused(tmp_path: Path) -> None:
    puzzle = Puzzle.load(written(tmp_path))
    assert (puzzle.id, puzzle.task) == ("one", "Win within 2 choices of yours.")
    attempt = Attempt(puzzle)
    with pytest.raises(IllegalChoice):
        attempt.choose("nonsense")
    made = attempt.solve()
    assert [one.text for one in made] == ["attack Nazdreg"]
    assert attempt.moves == []  # the solution is told, not played


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"goal": "glory"}, "goal is not as"),
        ({"level": 4}, "level is not as"),
        ({"moves": 0}, "moves is not as"),
        ({"hints": []}, "hints is not as"),
        ({"say": "word " * 61}, "say is not as"),
        ({"rules": ["conquest/win.nonsense"]}, "has no clause"),
        ({"name": None}, "a puzzle has"),
        ({"nmae": "x"}, "nmae"),
        ({"game": "nonsense"}, "nonsense"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    with pytest.raises((BadPuzzle, strategium.StrategiumError), match=message):
        Puzzle.load(written(tmp_path, **changes))


def test_a_seat_or_position_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPuzzle, match="there is no seat 'Tau'"):
        Attempt(Puzzle.load(written(tmp_path, you="Tau")))
    file = written(tmp_path)
    file.write_text(file.read_text("utf-8").replace("Goff Nob", "Goff Knob"), "utf-8")
    with pytest.raises(BadPuzzle, match="Goff Nob"):
        Attempt(Puzzle.load(file))


def test_a_position_is_written_as_it_is_read() -> None:
    import tomllib

    assert tomllib.loads(position_text(POSITION))["position"] == POSITION
    for puzzle in ALL:
        assert tomllib.loads(position_text(puzzle.position))["position"] == puzzle.position
