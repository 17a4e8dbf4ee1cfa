"""Small networks that judge decisions, with numpy: how likely each option is, and what each seat gets.

A position is a sum of rows of a table, one for each of its features, and then two layers; so is an option, which is
weighed against the position. What each seat gets is what the game's own judgement says, corrected by the network. The
weights lie in an .npz file with a card that says for which encoding they fit and how they were made.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

import strategium
from strategium.agents.guided import OPTION_PLACES, VIEW_PLACES, Leaf
from strategium.kernel.errors import StrategiumError
from strategium.kernel.features import Features
from strategium.kernel.game import Game

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
FOLDER: Final = Path(__file__).parent / "networks"  # those of the package
ELSEWHERE: Final = "STRATEGIUM_NETWORKS"  # an environment variable: a folder that is looked through first
SHAPE: Final = 1  # of the network: raised when its layers change


class NoNetwork(StrategiumError):
    """There is no network that fits the game as it is here."""


class Card(msgspec.Struct, frozen=True):
    """How a network was made, and what it fits."""

    game: str
    encoding: str
    game_version: str
    shape: int = SHAPE
    made: dict[str, Any] = {}


class Network:
    """Weights by name, and what follows from them."""

    def __init__(self, card: Card, weights: dict[str, Floats]) -> None:
        self.card = card
        self.weights = {name: np.ascontiguousarray(w, np.float32) for name, w in weights.items()}

    def judge(self, leaves: Sequence[Leaf]) -> list[tuple[list[float], list[float]]]:
        """Of each leaf: how likely each of its options is, and what each seat gets, the seat that is asked first."""
        w = self.weights
        hidden = self._position([leaf.view for leaf in leaves])
        shares = self._shares(hidden, np.array([leaf.worth for leaf in leaves], np.float32))
        counts = [len(leaf.keys) for leaf in leaves]
        options = np.concatenate([rows_of(w["option"], leaf.options) for leaf in leaves])
        scores = self._scores(hidden, options, np.repeat(np.arange(len(leaves)), counts))
        found: list[tuple[list[float], list[float]]] = []
        at = 0
        for i, count in enumerate(counts):
            found.append((softmax(scores[at : at + count]).tolist(), shares[i].tolist()))
            at += count
        return found

    def _position(self, views: Sequence[Features]) -> Floats:
        w = self.weights
        table = w["view"]
        sums = np.empty((len(views), table.shape[1]), np.float32)
        for i, view in enumerate(views):
            sums[i] = np.array(view.values, np.float32) @ table[view.places]
        x: Floats = np.maximum(sums + w["view_bias"], 0)
        for n in ("1", "2"):
            x = x + np.maximum(x @ w["in" + n] + w["in_bias" + n], 0) @ w["out" + n] + w["out_bias" + n]
        return np.maximum(x, 0)

    def _shares(self, hidden: Floats, worth: Floats) -> Floats:
        w = self.weights
        inner = np.maximum(hidden @ w["value_in"] + w["value_bias"], 0)
        logits = worth * w["trust"] + inner @ w["value_out"] + w["value_out_bias"]
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares: Floats = powers / powers.sum(axis=1, keepdims=True)
        return shares

    def _scores(self, hidden: Floats, options: Floats, owner: Ints) -> Floats:
        w = self.weights
        x = np.maximum(options + w["option_bias"] + (hidden @ w["ask"])[owner], 0)
        x = x + np.maximum(x @ w["weigh"] + w["weigh_bias"], 0)
        scores: Floats = x @ w["score"]
        return scores

    def save(self, path: Path) -> None:
        """As half-precision numbers; whoever reads the file meanwhile reads the old one."""
        half = {name: w.astype(np.float16) for name, w in self.weights.items()}
        card = np.frombuffer(msgspec.json.encode(self.card), np.uint8)
        part = path.with_suffix(".part.npz")
        np.savez(part, allow_pickle=False, card=card, **half)
        part.replace(path)


def rows_of(table: Floats, features: Features) -> Floats:
    """The sum of the rows of a table for each row of features."""
    parts = table[features.places] * np.array(features.values, np.float32)[:, None]
    rows: Floats = np.add.reduceat(parts, [0, *features.ends[:-1]], axis=0)
    return rows


def softmax(scores: Floats) -> Floats:
    powers = np.exp(scores - scores.max())
    chances: Floats = powers / powers.sum()
    return chances


def first_weights(width: int, seats: int, seed: int) -> dict[str, Floats]:
    """Of a network that has learned nothing: all options are alike, and shares are as the game judges them."""
    rng = np.random.default_rng(seed)
    half = width // 2

    def drawn(rows: int, columns: int, scale: float) -> Floats:
        return rng.normal(0, scale, (rows, columns)).astype(np.float32)

    found = {
        "view": drawn(VIEW_PLACES, width, 0.1),
        "option": drawn(OPTION_PLACES, width, 0.2),
        "ask": drawn(width, width, width**-0.5),
        "weigh": drawn(width, width, width**-0.5),
        "score": np.zeros(width, np.float32),
        "value_in": drawn(width, half, width**-0.5),
        "value_out": np.zeros((half, seats), np.float32),
        "value_out_bias": np.zeros(seats, np.float32),
        "value_bias": np.zeros(half, np.float32),
        "trust": np.ones(1, np.float32),
    }
    for n in ("1", "2"):
        found["in" + n] = drawn(width, width, width**-0.5)
        found["out" + n] = drawn(width, width, 0.1 * width**-0.5)
        found |= {"in_bias" + n: np.zeros(width, np.float32), "out_bias" + n: np.zeros(width, np.float32)}
    biases = ("view_bias", "option_bias", "weigh_bias")
    return found | {name: np.zeros(width, np.float32) for name in biases}


def read_network(path: Path, game: Game) -> Network:
    """The network in a file; NoNetwork if it does not fit the game."""
    try:
        with np.load(path) as file:
            weights = {name: file[name] for name in file.files}
        card = msgspec.json.decode(weights.pop("card").tobytes(), type=Card)
    except (OSError, ValueError, KeyError, msgspec.MsgspecError) as e:
        raise NoNetwork(f"{path} is no network: {e}") from e
    fits = (game.name, game.encoding, SHAPE)
    if (card.game, card.encoding, card.shape) != fits:
        raise NoNetwork(
            f"{path} is for {card.game}, encoding {card.encoding}, shape {card.shape}; here it must be"
            f" {', '.join(map(str, fits))}: train it anew with strategium train {game.name}"
        )
    return Network(card, weights)


def find_network(game: Game) -> Network:
    """The network for a game: of the folder that STRATEGIUM_NETWORKS names, or of the package."""
    folders = [*filter(None, [os.environ.get(ELSEWHERE)]), str(FOLDER)]
    for folder in folders:
        path = Path(folder) / f"{game.name}.npz"
        if path.is_file():
            return _read_once(str(path), game.name)
    raise NoNetwork(f"there is no network for {game.title}: strategium train {game.name} makes one")


@functools.cache
def _read_once(path: str, name: str) -> Network:
    return read_network(Path(path), strategium.game(name))
