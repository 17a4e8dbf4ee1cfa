"""`strategium puzzles`: listed, solved in plain lines, proved, and found."""

from __future__ import annotations

from pathlib import Path

import strategium
from strategium.scenarios.puzzle import Attempt, Puzzle, puzzles
from tests.cli.conftest import Run


def test_puzzles_are_listed(run: Run) -> None:
    told = run("puzzles").stdout
    assert "crushface-begins" in told
    assert "dark_millennium" in told


def test_a_puzzle_is_solved_in_plain_lines(run: Run, data: Path) -> None:
    """A wrong number, a hint, a move that fails, and then the right ones; what was solved is kept."""
    puzzle = next(one for one in puzzles(strategium.game("conquest")) if one.id == "the-big-one")
    attempt = Attempt(puzzle)
    typed = ["99", "hint", _number(attempt, wrong=True)]
    while not attempt.solved:
        typed.append(_number(attempt))
        attempt.choose(attempt.right().id)
    done = run("puzzles", "conquest", "the-big-one", typed="\n".join(typed) + "\n")
    assert done.exit_code == 0, done.output
    assert "the-big-one" in (data / "puzzles.json").read_text("utf-8")
    assert "Type a number from 1 to" in done.output
    assert puzzle.hints[0] in done.output
    assert "No: " in done.output
    assert "Solved." in done.output


def _number(attempt: Attempt, wrong: bool = False) -> str:
    decision = attempt.decision
    assert decision is not None
    right = attempt.right().text
    return str(next(n for n, one in enumerate(decision.options, 1) if (one.text != right) == wrong))


def test_every_puzzle_of_a_game_is_proved(run: Run) -> None:
    done = run("puzzles", "invasion", "--check")
    assert done.exit_code == 0
    assert "the-open-gate" in done.stdout


def test_what_is_not_there_is_told(run: Run) -> None:
    done = run("puzzles", "conquest", "crushface-begin")
    assert done.exit_code != 0
    assert "did you mean 'crushface-begins'" in done.output


def test_what_is_found_can_be_read(run: Run, tmp_path: Path) -> None:
    done = run("puzzles", "template", "--find", "20", "--seed", "100", "--out", str(tmp_path))
    assert done.exit_code == 0
    for file in tmp_path.glob("*.toml"):
        assert len(Puzzle.load(file).prove().sure) == 1
