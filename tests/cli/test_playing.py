"""`play` and `replay` through the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from strategium.kernel.record import Record
from tests.cli.conftest import Run

PROGRAM = str(Path(sys.executable).with_name("strategium"))
ANYTHING = "1\n2\n\n1\n3\n" * 200


def only(data: Path) -> Path:
    """The one game that was kept."""
    (file,) = (data / "games").glob("*.json")
    return file


def test_a_whole_game_by_the_program_itself(tmp_path: Path) -> None:
    environment = {**os.environ, "STRATEGIUM_DATA": str(tmp_path), "NO_COLOR": "1"}
    done = subprocess.run(
        [PROGRAM, "play", "template", "--bot", "greedy:samples=1", "--seed", "3"],
        input=ANYTHING,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Red: you, Blue: greedy:samples=1." in done.stdout
    assert "The game is over" in done.stdout
    Record.load(only(tmp_path)).verify()


def test_quitting_and_resuming(run: Run, data: Path) -> None:
    first = run("play", "template", "--bot", "random", "--seed", "5", typed="scout Stern\nquit\n")
    assert first.exit_code == 0
    file = only(data)
    assert f"strategium play --resume {file}" in first.stdout
    before = Record.load(file)
    assert before.header["players"] == ["human", "random"]
    for name in (str(file), "last"):
        again = run("play", "--resume", name, typed="quit\n")
        assert "Red: you, Blue: random." in again.stdout
        assert "Your turn" in again.stdout
        assert Record.load(file).moves == before.moves


def test_resuming_with_other_players(run: Run, data: Path) -> None:
    run("play", "template", "--bot", "random", "--seed", "5", typed="quit\n")
    done = run("play", "--resume", "last", "--seat", "Red=random", "--seat", "Blue=random")
    assert "The game is over" in done.stdout


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ([], "Red: you, Blue: random."),
        (["Blue=human"], "Red: random, Blue: you."),
        (["blue=human"], "Red: random, Blue: you."),
        (["2=human"], "Red: random, Blue: you."),
        (["Red=greedy"], "Red: greedy, Blue: you."),
        (["Red=human", "Blue=human"], "Red: human, Blue: human."),
        (["Red=random", "Blue=greedy:samples=1"], "Red: random, Blue: greedy:samples=1."),
    ],
)
def test_who_sits_where(run: Run, seats: list[str], told: str) -> None:
    words = [word for seat in seats for word in ("--seat", seat)]
    done = run("play", "template", "--bot", "random", "--seed", "5", *words)
    assert told in done.stdout


def test_options_and_seats_reach_the_game(run: Run, data: Path) -> None:
    done = run(
        "play",
        "template",
        "--seats",
        "3",
        "--option",
        "rounds=2",
        "--option",
        "open_loot=true",
        "--bot",
        "random",
    )
    assert "Red: you, Blue: random, Green: random." in done.stdout
    header = Record.load(only(data)).header
    assert header["seats"] == 3
    assert header["options"]["rounds"] == 2
    assert header["options"]["open_loot"] is True


def test_the_same_seed_is_the_same_luck(run: Run, data: Path) -> None:
    def digest(seed: str) -> str:
        run("play", "template", "--bot", "random", "--seed", seed)
        file = only(data)
        state = Record.load(file).replay()
        file.unlink()
        return state.digest()

    assert digest("7") == digest("7")
    assert digest("7") != digest("8")


# ---- replay --------------------------------------------------------------------------------------
@pytest.fixture
def played(run: Run, data: Path) -> Path:
    run("play", "template", "--seat", "Red=random", "--seat", "Blue=random", "--seed", "4")
    return only(data)


def test_a_replay_in_a_pipe_tells_the_whole_game(run: Run, played: Path) -> None:
    done = run("replay", str(played))
    assert done.exit_code == 0
    assert "Round 1: " in done.stdout
    assert " has won." in done.stdout or " has drawn." in done.stdout


def test_one_moment(run: Run, played: Path) -> None:
    done = run("replay", str(played), "--to", "10", "--seat", "Blue")
    assert f"move 10 of {len(Record.load(played).moves)}" in done.stdout
    assert "Blue (you)" in done.stdout
    moment = json.loads(run("replay", str(played), "--to", "10", "--seat", "2", "--json").stdout)
    assert moment["move"] == 10
    assert moment["view"] == Record.load(played).replay(10).view(1)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--to", "9999"], "there is no move 9999"),
        (["--to", "-1"], "there is no move -1"),
        (["--seat", "Rad"], "did you mean 'Red'?"),
    ],
)
def test_moments_and_seats_that_do_not_exist(run: Run, played: Path, words: list[str], told: str) -> None:
    done = run("replay", str(played), *words)
    assert done.exit_code == 2
    assert told in done.stderr


def test_verify(run: Run, played: Path) -> None:
    done = run("replay", str(played), "--verify")
    assert "all as recorded" in done.stdout
    assert json.loads(run("replay", str(played), "--verify", "--json").stdout)["verified"] is True
    record = Record.load(played)
    record.header["seed"] += 1
    record.save(played)
    forged = run("replay", str(played), "--verify")
    assert forged.exit_code == 2
    assert "not the one that was committed to" in forged.stderr
