"""A training as a whole: play, learn, matches that decide who plays, and going on; with a small learner in numpy."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import strategium
from strategium.agents.network import Floats, Network, first_weights, read_network
from strategium.agents.network_files import Card, NoNetwork
from strategium.training.positions import Positions, read_positions
from strategium.training.run import AGAINST_BEST, AGAINST_OFFICER, BadTraining, Settings, Training
from strategium.training.selfplay import Habits, SelfPlayTable, play_side_by_side
from strategium.training.workers import Found, Workers

GAME = strategium.game("template")
HABITS = Habits(iterations=4, quick=1, thorough=0.5, tables=2)
SETTINGS = Settings(
    "template",
    width=8,
    batch=32,
    first=20,
    every=0.0,
    match_games=2,
    officer_games=2,
    match_iterations=1,
    officer="random",
    kept=200,
    habits=HABITS,
)


class SmallLearner:
    """Learns only how much the seats get on average: one bias for each of them, along the gradient."""

    def __init__(self, weights: dict[str, Floats], rate: float) -> None:
        self.weights = {name: w.copy() for name, w in weights.items()}
        self.rate = rate
        self.steps = 0
        self.device = "numpy"

    def chances(self, positions: Positions) -> Any:
        logits = positions.columns["worth"] + self.weights["value_out_bias"]
        powers = np.exp(logits)
        return powers / powers.sum(axis=1, keepdims=True)

    def learn(self, positions: Positions) -> dict[str, float]:
        slope = (self.chances(positions) - positions.columns["shares"]).mean(axis=0)
        self.weights["value_out_bias"] -= np.float32(50 * self.rate) * slope
        self.steps += 1
        return self.examine(positions)

    def examine(self, positions: Positions) -> dict[str, float]:
        loss = -(positions.columns["shares"] * np.log(self.chances(positions))).sum(axis=1).mean()
        return {"value": float(loss), "policy": 0.0, "visits": 0.0, "judged": 0.0, "agrees": 0.0}

    def network(self, card: Card) -> Network:
        return Network(card, self.weights)

    def save(self, path: Path) -> None:
        with path.open("wb") as file:
            np.savez(file, allow_pickle=False, steps=np.array(self.steps), **self.weights)

    def go_on(self, path: Path) -> None:
        with np.load(path) as file:
            self.weights = {name: file[name] for name in self.weights}
            self.steps = int(file["steps"])


class Still:
    """Stands for the processes where a test says itself what they found."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def tell(self, order: object) -> None:
        self.told.append(order)


def training(folder: Path, **more: Any) -> Training:
    start = more.pop("start", None)
    settings = msgspec.structs.replace(SETTINGS, **more)
    return Training(folder, settings, 1, SmallLearner, lambda words: None, start)


def played(games: int) -> Found:
    tables = [SelfPlayTable(GAME, HABITS, random.Random(n), 2) for n in range(HABITS.tables)]
    network = Network(Card("template", GAME.encoding, GAME.version), first_weights(8, 2, 1))
    found: list[Any] = []
    while len(found) < games:
        found += play_side_by_side(tables, network)
    return Found(found)


def test_it_plays_learns_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first = training(tmp_path)
    seconds = 2.0
    while not (first.learner.steps and first.history.matches):
        first.go(seconds)
        seconds *= 2  # a busy machine takes longer
    assert {"run.json", "checkpoint.pt", "positions.npz", "best.npz", "latest.npz", "curves.svg"} <= {
        path.name for path in tmp_path.iterdir()
    }
    assert {AGAINST_BEST, AGAINST_OFFICER} <= set(first.history.matches[0])
    again = training(tmp_path, seed=99)
    assert again.settings == SETTINGS
    assert again.history == first.history
    assert again.learner.steps == first.learner.steps
    assert again.fresh
    assert len(again.fresh[0]) == len(read_positions(tmp_path / "positions.npz")) <= SETTINGS.kept
    latest = read_network(tmp_path / "latest.npz", GAME)
    assert latest.weights["value_out_bias"] == pytest.approx(
        again.learner.network(again.card()).weights["value_out_bias"], abs=1e-3
    )
    assert latest.card.made["games"] == first.history.games


def test_what_is_learned_is_what_was_played(tmp_path: Path) -> None:
    one = training(tmp_path, first=1)
    workers: Any = Still()
    one.take_in(played(4), workers)
    one.fresh *= 1 + 600 // sum(map(len, one.fresh))  # enough to begin
    one.history.positions = 10_000
    assert one.may_learn()
    assert one.store is not None
    before = one.learner.examine(one.store)["value"]
    for _ in range(30):
        one.learn()
    assert one.learner.examine(one.store)["value"] < before


def test_no_more_is_learned_than_there_is(tmp_path: Path) -> None:
    one = training(tmp_path, first=10_000)
    workers: Any = Still()
    one.take_in(played(2), workers)
    assert not one.may_learn()


@pytest.mark.parametrize(("points", "promoted"), [([1.0, 0.0], True), ([0.5, 0.0], False)])
def test_who_takes_half_of_the_points_plays_from_then_on(
    tmp_path: Path, points: list[float], promoted: bool
) -> None:
    one = training(tmp_path)
    workers: Any = Still()
    assert isinstance(one.learner, SmallLearner)
    one.learner.weights["trust"] += 1.0
    one.call_match(workers)
    assert [pairing.about for pairing in workers.told] == [AGAINST_BEST, AGAINST_OFFICER]
    one.take_in(Found(about=AGAINST_OFFICER, points=[0.0, 0.0]), workers)
    assert not one.history.matches  # the other match is not over
    one.take_in(Found(about=AGAINST_BEST, points=points), workers)
    assert one.history.matches[0]["promoted"] is promoted
    best = read_network(tmp_path / "best.npz", GAME)
    assert best.weights["trust"] == pytest.approx([2.0 if promoted else 1.0])
    assert (workers.told[-1] == tmp_path / "best.npz") is promoted


def test_it_begins_from_a_network_that_is_given(tmp_path: Path) -> None:
    weights = first_weights(16, 2, 7)
    given = tmp_path / "given.npz"
    Network(Card("template", GAME.encoding, GAME.version), weights).save(given)
    one = training(tmp_path / "new", start=given)
    found = one.learner.network(one.card()).weights
    assert found["view"] == pytest.approx(weights["view"], abs=1e-3)
    assert read_network(tmp_path / "new" / "best.npz", GAME).width == 16
    with pytest.raises(BadTraining, match="has a training already"):
        training(tmp_path / "new", start=given)
    with pytest.raises(BadTraining, match="games of 2"):
        training(tmp_path / "three", start=given, seats=3)
    with pytest.raises(NoNetwork, match="is no network"):
        training(tmp_path / "none", start=tmp_path / "missing.npz")


def test_a_checkpoint_that_was_lost_is_missed(tmp_path: Path) -> None:
    training(tmp_path).write()
    (tmp_path / "checkpoint.pt").unlink()
    with pytest.raises(BadTraining, match=r"another folder --from .*best\.npz"):
        training(tmp_path)


def test_a_folder_of_another_game_is_refused(tmp_path: Path) -> None:
    training(tmp_path).write()
    with pytest.raises(BadTraining, match="is a training of template"):
        training(tmp_path, game="conquest")


def test_processes_that_play_compute_on_one_core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "7")
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    training(tmp_path)
    workers = Workers("template", 2, tmp_path / "best.npz", HABITS, 1, seed=1)
    try:
        pid = workers.processes[0].pid
        environment = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        assert b"OPENBLAS_NUM_THREADS=1" in environment
        assert b"OMP_NUM_THREADS=1" in environment
    finally:
        workers.end()
