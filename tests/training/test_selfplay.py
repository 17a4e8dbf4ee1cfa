"""Self-play: what is learned from is what search found, and nothing is lost on the way."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import strategium
from strategium.agents.network import Network, first_weights
from strategium.agents.network_files import Card
from strategium.training.curves import Curve, Plot, picture
from strategium.training.matches import Pairing, Player, play_pairing
from strategium.training.positions import Positions, joined, read_positions
from strategium.training.selfplay import Ended, Habits, SelfPlayTable, play_side_by_side
from strategium.training.workers import Workers

GAME = strategium.game("template")
HABITS = Habits(iterations=4, quick=1, thorough=0.5, tables=2)


def untrained(seats: int = 2) -> Network:
    return Network(Card("template", GAME.encoding, GAME.version), first_weights(8, seats, 1))


def played(seats: int = 2, games: int = 2) -> list[Ended]:
    tables = [SelfPlayTable(GAME, HABITS, random.Random(n), seats) for n in range(HABITS.tables)]
    network = untrained(seats)
    ended: list[Ended] = []
    while len(ended) < games:
        ended += play_side_by_side(tables, network)
    return ended


@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_becomes_positions(seats: int) -> None:
    for ended in played(seats):
        positions = ended.positions
        assert positions is not None
        columns = positions.columns
        assert columns["shares"].shape == columns["worth"].shape == (len(positions), seats)
        assert columns["shares"].sum(axis=1) == pytest.approx(np.ones(len(positions)))
        sums = np.add.reduceat(columns["visits"], columns["options"][:-1])
        assert sums == pytest.approx(np.ones(len(positions)))
        assert (np.diff(columns["options"]) >= 2).all()
        assert columns["views"][-1] == len(columns["view_places"])
        assert columns["rows"][-1] == len(columns["option_places"])


def parts_of(positions: Positions, n: int) -> list[list[float]]:
    """All that belongs to one position."""
    c = positions.columns
    options = range(int(c["options"][n]), int(c["options"][n + 1]))
    return [
        c["view_places"][c["views"][n] : c["views"][n + 1]].tolist(),
        *[c["option_places"][c["rows"][i] : c["rows"][i + 1]].tolist() for i in options],
        c["visits"][options.start : options.stop].tolist(),
        c["shares"][n].tolist(),
    ]


def test_positions_are_joined_chosen_and_kept(tmp_path: Path) -> None:
    games = [ended.positions for ended in played() if ended.positions is not None]
    whole = joined(games)
    assert len(whole) == sum(map(len, games))
    at = len(games[0]) + 1
    assert parts_of(whole, at) == parts_of(games[1], 1)
    chosen = whole.select(np.array([at, 0, at]))
    assert [parts_of(chosen, n) for n in range(3)] == [parts_of(whole, n) for n in (at, 0, at)]
    assert parts_of(whole.latest(2), 1) == parts_of(whole, len(whole) - 1)
    whole.save(tmp_path / "positions.npz")
    again = read_positions(tmp_path / "positions.npz")
    assert [parts_of(again, n) for n in range(len(whole))] == [parts_of(whole, n) for n in range(len(whole))]


def test_a_pairing_is_played_from_both_seats(tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    untrained().save(path)
    players = (Player(str(path), iterations=4), Player(agent="random"))
    points = play_pairing("template", Pairing("", players, (0, 1), seed=1))
    assert len(points) == 4
    assert points == play_pairing("template", Pairing("", players, (0, 1), seed=1))


def test_processes_play_and_measure(tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    untrained().save(path)
    workers = Workers("template", 2, path, HABITS, 2, seed=1)
    try:
        players = (Player(str(path)), Player(agent="random"))
        workers.tell(path)
        workers.tell(Pairing("how well", players, (0, 1, 2), seed=1))
        games, points = 0, 0
        while games < 2 or points < 6:
            assert workers.are_alive()
            for found in workers.hear(5.0):
                games += len(found.ended)
                points += len(found.points)
        assert points == 6
    finally:
        workers.end()
    assert not workers.are_alive()


def test_without_torch_the_command_says_what_is_missing() -> None:
    program = "import sys; sys.modules['torch'] = None; from strategium.cli import main; main()"
    command = [sys.executable, "-c", program, "train", "template"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'strategium[train]'" in done.stderr


def test_curves_are_a_picture() -> None:
    drawn = picture(
        [Plot("Loss <of a policy>", [Curve("held out", [(0, 2.0), (1, 1.0)])]), Plot("", [])], "min"
    )
    assert drawn.startswith("<svg")
    assert "Loss &lt;of a policy&gt;" in drawn
    assert drawn.count("<polyline") == 1
