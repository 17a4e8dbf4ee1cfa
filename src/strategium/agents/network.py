"""Small networks that judge decisions, with numpy: how likely each option is, and what each seat gets.

A position is a sum of rows of a table, one for each of its features, and then two layers; so is an option, which is
weighed against the position. What each seat gets is what the game's own judgement says, corrected by the network. The
weights lie in an .npz file with a card that says for which encoding they fit and how they were made.
"""

from __future__ import annotations

import functools
import zipfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

import strategium
from strategium.agents.guided import OPTION_PLACES, VIEW_PLACES, Leaf
from strategium.agents.network_files import CARD, Card, NoNetwork, network_file, read_card
from strategium.kernel.features import Features
from strategium.kernel.game import Game

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]


class Network:
    """Weights by name, and what follows from them."""

    def __init__(self, card: Card, weights: dict[str, Floats]) -> None:
        self.card = card
        self.weights = {name: np.ascontiguousarray(w, np.float32) for name, w in weights.items()}
        self.width, self.seats = self.weights["view"].shape[1], len(self.weights["value_out_bias"])

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
        np.savez(part, allow_pickle=False, **{CARD: card}, **half)
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
    card = read_card(path, game)
    try:
        with np.load(path) as file:
            return Network(card, {name: file[name] for name in file.files if name != CARD})
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as e:
        raise NoNetwork(f"{path} is no network: {e}") from e


def find_network(game: Game) -> Network:
    """The network with which a game is played here."""
    return _read_once(network_file(game), game.name)


@functools.cache
def _read_once(path: Path, name: str) -> Network:
    return read_network(path, strategium.game(name))
