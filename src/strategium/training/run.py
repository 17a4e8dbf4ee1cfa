"""A training: processes play, this one learns; now and then the new network must beat the old one.

Everything lies in one folder, so that a training that was stopped goes on where it was:

    run.json         what was asked for, and what happened so far
    checkpoint.pt    weights and optimiser; without one it begins from a network, or from nothing
    positions.npz    the latest positions, to learn from
    best.npz         the network that plays, the last one that won its match
    curves.svg       pictures
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec
import numpy as np

import strategium
from strategium.agents.network import Floats, Network, first_weights, read_network
from strategium.agents.network_files import Card
from strategium.arena.intervals import wilson
from strategium.engine import is_compiled
from strategium.kernel import registry
from strategium.kernel.errors import StrategiumError
from strategium.training.curves import Curve, Plot, picture
from strategium.training.matches import Pairing, Player
from strategium.training.positions import Positions, joined, read_positions
from strategium.training.selfplay import Habits
from strategium.training.workers import Found, Workers

HELD_OUT: Final = 20  # one game of so many is not learned from
AGAINST_BEST: Final = "against the best so far"
AGAINST_OFFICER: Final = "alone against the officer"


class BadTraining(StrategiumError):
    """A training that cannot begin or go on."""


class Learner(Protocol):
    """What learns: strategium.training.learning has the one with PyTorch."""

    steps: int
    device: Any

    def learn(self, positions: Positions) -> dict[str, float]: ...
    def examine(self, positions: Positions) -> dict[str, float]: ...
    def network(self, card: Card) -> Network: ...
    def save(self, path: Path) -> None: ...
    def go_on(self, path: Path) -> None: ...


class Settings(msgspec.Struct, frozen=True):
    """What a training is asked for. It is kept, and goes on with the same."""

    game: str
    seats: int = 0  # 0: as few as can play
    width: int = 128
    batch: int = 512
    rate: float = 2e-3
    reuse: float = 8.0  # how often a position is learned from, on average
    window: int = 400_000  # positions that are kept to learn from
    first: int = 4_000  # positions before learning begins
    every: float = 100.0  # seconds between matches
    match_games: int = 64  # of the new network against the best so far
    officer_games: int = 48
    match_iterations: int = 24
    officer: str = "officer:iterations=30:seconds=0"
    kept: int = 30_000  # positions that are written down
    seed: int = 0
    habits: Habits = Habits()


class History(msgspec.Struct):
    """What happened so far."""

    settings: Settings
    seconds: float = 0.0
    games: int = 0
    choices: int = 0
    positions: int = 0
    promoted: int = 0
    rows: list[dict[str, float]] = []  # of the curves
    matches: list[dict[str, Any]] = []


class Training:
    """One stretch of a training: `go` works for so many seconds."""

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        workers: int,
        learner: Callable[[dict[str, Floats], float], Learner],  # given weights and a rate
        say: Callable[[str], None],
        start: Path | None = None,  # a network to begin from
    ) -> None:
        self.folder = folder
        self.say = say
        self.game = registry.game(settings.game)
        self.history = self.begin(settings, start)
        self.settings = s = self.history.settings
        self.seats = s.seats or self.game.seats[0]
        weights = self.first_weights(start)
        folder.mkdir(parents=True, exist_ok=True)
        self.learner = learner(weights, s.rate)
        self.rng = np.random.default_rng(s.seed + self.history.positions)
        self.held: list[Positions] = []
        self.store: Positions | None = None
        self.fresh: list[Positions] = []
        self.points: dict[str, list[float]] = {}
        self.wanted: dict[str, int] = {}
        self.recent: list[dict[str, float]] = []
        self.count = workers
        self.go_on(weights)

    # ---- beginning and going on ------------------------------------------------------------------
    def begin(self, settings: Settings, start: Path | None) -> History:
        """What happened before in this folder, if anything did."""
        path, best = self.folder / "run.json", self.folder / "best.npz"
        if start is not None and (path.exists() or best.exists()):
            raise BadTraining(
                f"{self.folder} has a training already, which goes on without --from;"
                f" to begin from {start}, choose another folder"
            )
        if not path.exists():
            return History(settings)
        if not (self.folder / "checkpoint.pt").exists():
            raise BadTraining(
                f"{self.folder} has lost its checkpoint.pt: begin in another folder --from {best}"
            )
        try:
            history = msgspec.json.decode(path.read_bytes(), type=History)
        except msgspec.MsgspecError as e:
            raise BadTraining(f"{path} is damaged: {e}; begin in another folder") from e
        if history.settings.game != settings.game:
            raise BadTraining(
                f"{self.folder} is a training of {history.settings.game}: choose another folder"
            )
        return history

    def first_weights(self, start: Path | None) -> dict[str, Floats]:
        """What is learned on from without a checkpoint: a given network, the best so far, or one that knows nothing."""
        s, best = self.settings, self.folder / "best.npz"
        path = start or (best if best.exists() else None)
        if path is None:
            return first_weights(s.width, self.seats, s.seed)
        network = read_network(path, self.game)  # it must fit the game as it is now
        if network.seats != self.seats:
            raise BadTraining(
                f"{path} has learned games of {network.seats}: it cannot go on with --seats {self.seats}"
            )
        return network.weights

    def go_on(self, weights: dict[str, Floats]) -> None:
        """Take up what was written down."""
        checkpoint, positions = self.folder / "checkpoint.pt", self.folder / "positions.npz"
        if checkpoint.exists():
            self.learner.go_on(checkpoint)
        if positions.exists():
            self.fresh.append(read_positions(positions))
        if not (self.folder / "best.npz").exists():
            Network(self.card(), weights).save(self.folder / "best.npz")

    def card(self) -> Card:
        h = self.history
        made = {
            "by": "strategium train: self-play with search, the network learns visits and outcomes",
            "strategium": strategium.__version__,
            "seconds": round(h.seconds),
            "processes": self.count,
            "device": str(self.learner.device),
            "games": h.games,
            "positions": h.positions,
            "steps": self.learner.steps,
            "settings": msgspec.to_builtins(self.settings),
            "matches": h.matches[-8:],
        }
        return Card(self.game.name, self.game.encoding, self.game.version, made=made)

    # ---- the work ----------------------------------------------------------------------------------
    def go(self, seconds: float) -> None:
        """Play and learn for so long; then write everything down."""
        began = last = matched = told = time.monotonic()
        s, h = self.settings, self.history
        self.points, self.wanted = {}, {}  # a match that was not over is not taken up again
        seed = random.Random(f"{s.seed} {h.games} {h.seconds}").getrandbits(40)
        workers = Workers(s.game, self.seats, self.folder / "best.npz", s.habits, self.count, seed)
        self.say(
            f"{self.count} processes, {self.learner.device}, engine {'compiled' if is_compiled() else 'plain Python'}"
        )
        try:
            while time.monotonic() - began < seconds:
                if not workers.are_alive():
                    raise BadTraining("a process that plays has ended: see what it said above")
                ready = self.may_learn()
                for found in workers.hear(0.001 if ready else 0.2):
                    self.take_in(found, workers)
                if ready:
                    self.learn()
                now = time.monotonic()
                h.seconds += now - last
                last = now
                if now - matched > s.every and self.learner.steps and not self.wanted:
                    self.call_match(workers)
                    matched = now
                if now - told > 15:
                    self.tell()
                    told = now
        finally:
            workers.end()
            self.write()

    def take_in(self, found: Found, workers: Workers) -> None:
        """Games become positions; points of a match are counted, and may make the new network the best."""
        h = self.history
        for fault in found.faults:
            self.say(f"a game was given up: {fault}")
        for ended in found.ended:
            h.games += 1
            h.choices += ended.choices
            if ended.positions is None:
                continue
            if h.games % HELD_OUT == 0:
                self.held.append(ended.positions)
            else:
                self.fresh.append(ended.positions)
                h.positions += len(ended.positions)
        if found.about:
            self.points[found.about] += found.points
            if all(len(self.points[about]) >= count for about, count in self.wanted.items()):
                self.decide(workers)

    def may_learn(self) -> bool:
        """Whether there is enough that is new."""
        s, h = self.settings, self.history
        waiting = sum(map(len, self.fresh))
        known = 0 if self.store is None else len(self.store)
        if waiting > 0.02 * known + 500:
            parts = [*([] if self.store is None else [self.store]), *self.fresh]
            self.store = joined(parts)
            if len(self.store) > 1.1 * s.window:
                self.store = self.store.latest(s.window)
            self.fresh = []
        if self.store is None or len(self.store) < s.first:
            return False
        return self.learner.steps * s.batch < s.reuse * h.positions

    def learn(self) -> None:
        assert self.store is not None
        chosen = self.rng.integers(len(self.store), size=self.settings.batch)
        found = self.learner.learn(self.store.select(chosen))
        if found:
            self.recent.append(found)

    # ---- matches -------------------------------------------------------------------------------------
    def call_match(self, workers: Workers) -> None:
        """Let the processes measure the network as it is now."""
        s = self.settings
        candidate = self.folder / "candidate.npz"
        self.learner.network(self.card()).save(candidate)
        new, best = str(candidate), str(self.folder / "best.npz")
        seed = len(self.history.matches) + 1000 * s.seed
        for about, players, games in (
            (
                AGAINST_BEST,
                (Player(new, s.match_iterations), Player(best, s.match_iterations)),
                s.match_games,
            ),
            (AGAINST_OFFICER, (Player(new), Player(agent=s.officer)), s.officer_games),
        ):
            rounds = tuple(range(-(-games // 2)))
            self.points[about] = []
            self.wanted[about] = 2 * len(rounds)
            workers.tell(Pairing(about, players, rounds, seed))

    def decide(self, workers: Workers) -> None:
        """The new network plays from now on if it took at least half of the points."""
        h = self.history
        row: dict[str, Any] = {"seconds": h.seconds, "steps": self.learner.steps}
        for about, points in self.points.items():
            low, high = wilson(sum(points), len(points))
            row[about] = {
                "points": sum(points) / len(points),
                "games": len(points),
                "low": round(low, 3),
                "high": round(high, 3),
            }
            self.say(
                f"{about}: {sum(points) / len(points):.0%} of {len(points)} games ({low:.0%} to {high:.0%})"
            )
        row["promoted"] = row[AGAINST_BEST]["points"] >= 0.5
        h.matches.append(row)
        self.wanted = {}
        self.points = {}
        if row["promoted"]:
            h.promoted += 1
            candidate = read_network(self.folder / "candidate.npz", self.game)
            Network(self.card(), candidate.weights).save(self.folder / "best.npz")
            workers.tell(self.folder / "best.npz")

    # ---- telling and writing --------------------------------------------------------------------------
    def tell(self) -> None:
        """A row for the curves, and a line for people."""
        h = self.history
        row = {"seconds": h.seconds, "games": h.games, "positions": h.positions, "steps": self.learner.steps}
        if self.recent:
            mean = {name: float(np.mean([one[name] for one in self.recent])) for name in self.recent[0]}
            row |= {f"learned {name}": value for name, value in mean.items()}
            self.recent = []
        if self.held and self.learner.steps:
            held = joined(self.held[-100:]).latest(4096)
            row |= {f"held {name}": value for name, value in self.learner.examine(held).items()}
        h.rows.append(row)
        words = [
            f"{h.seconds:.0f} s",
            f"{h.games} games",
            f"{h.positions} positions",
            f"{row['steps']} steps",
        ]
        if "held policy" in row:
            words.append(f"held out: policy {row['held policy']:.3f} (visits {row['held visits']:.3f})")
            words.append(f"agrees {row['held agrees']:.0%}")
            words.append(f"value {row['held value']:.3f} (judged {row['held judged']:.3f})")
        self.say(", ".join(words))

    def write(self) -> None:
        """All that is needed to go on, and the pictures."""
        self.learner.save(self.folder / "checkpoint.part")
        (self.folder / "checkpoint.part").replace(self.folder / "checkpoint.pt")
        self.learner.network(self.card()).save(self.folder / "latest.npz")
        parts = [*([] if self.store is None else [self.store]), *self.fresh]
        if parts:
            joined(parts).latest(self.settings.kept).save(self.folder / "positions.npz")
        (self.folder / "curves.svg").write_text(picture(plots(self.history), "minutes"), "utf-8")
        (self.folder / "run.json").write_bytes(msgspec.json.format(msgspec.json.encode(self.history)))


def plots(history: History) -> list[Plot]:
    def curve(name: str, key: str) -> Curve:
        return Curve(name, [(row["seconds"] / 60, row[key]) for row in history.rows if key in row])

    def points(about: str) -> Curve:
        found = [(m["seconds"] / 60, m[about]["points"]) for m in history.matches if about in m]
        return Curve(about, found)

    return [
        Plot(
            "Policy, log loss",
            [
                curve("learned", "learned policy"),
                curve("held out", "held policy"),
                curve("least", "held visits"),
            ],
        ),
        Plot("Agrees with search", [curve("learned", "learned agrees"), curve("held out", "held agrees")]),
        Plot(
            "Value, log loss",
            [
                curve("learned", "learned value"),
                curve("held out", "held value"),
                curve("judgement", "held judged"),
            ],
        ),
        Plot("Points", [points(AGAINST_BEST), points(AGAINST_OFFICER)]),
        Plot("Positions", [curve("positions", "positions")]),
    ]
