"""What the tests of the template game share: positions and choices in words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from strategium.games.template import GAME
from strategium.games.template.state import Salvage
from strategium.games.template.words import CREWS
from strategium.scenarios.words import pick


def position(moment: str, **spec: Any) -> Salvage:
    """A position by its words, as in a scenario."""
    g = GAME.position({"moment": moment, **spec})
    assert isinstance(g, Salvage)
    return g


def choose(g: Salvage, crew: str, *words: str) -> None:
    """The crew makes these choices, one after the other."""
    seat = CREWS.index(crew)
    for choice in words:
        g.apply(pick(g, seat, choice), seat)


def texts(g: Salvage, seat: int | None) -> list[str]:
    """The log as that viewer reads it."""
    return [line["text"] for line in g.log(seat)]


def decisions(seed: int, **options: Any) -> Iterator[Salvage]:
    """A random game, paused at every decision and once more when it is over."""
    g: Salvage = GAME.new(seed=seed, **options)
    rng = random.Random(seed)
    while g.result is None:
        yield g
        decision = rng.choice(g.pending)
        g.apply(rng.choice(decision.options), decision.seat)
    yield g
