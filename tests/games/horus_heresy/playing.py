"""What the tests of Horus Heresy share: positions and choices in words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from strategium.games.horus_heresy import GAME
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.words import SIDES
from strategium.scenarios.words import pick


def position(moment: str, **spec: Any) -> Heresy:
    """A position by its words, as in a scenario. A side that is not named has its commander and an order."""
    for side, at in (
        ("Imperial", {"Inner Palace": ["The Emperor"]}),
        ("Traitor", {"Catacombs": ["Warmaster Horus"]}),
    ):
        spec[side] = {"at": at, "hand": ["Assault"], **spec.get(side, {})}
    g = GAME.position({"moment": moment, **spec})
    assert isinstance(g, Heresy)
    return g


def choose(g: Heresy, side: str, *words: str) -> None:
    """The side makes these choices, one after the other."""
    seat = SIDES.index(side)
    for choice in words:
        g.apply(pick(g, seat, choice), seat)


def texts(g: Heresy, seat: int | None) -> list[str]:
    """The log as that viewer reads it."""
    return [line["text"] for line in g.log(seat)]


def decisions(seed: int, **options: Any) -> Iterator[Heresy]:
    """A random game, paused at every decision and once more when it is over."""
    g: Heresy = GAME.new(seed=seed, **options)
    rng = random.Random(seed)
    while g.result is None:
        yield g
        decision = rng.choice(g.pending)
        g.apply(rng.choice(decision.options), decision.seat)
    yield g
