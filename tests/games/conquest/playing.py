"""What the tests of Conquest share: positions and choices in words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from strategium.games.conquest import GAME
from strategium.games.conquest.seat_names import seat_names
from strategium.games.conquest.state import Conquest
from strategium.kernel.scenario_words import pick


def position(moment: str, **spec: Any) -> Conquest:
    """A position by its words, as in a scenario."""
    g = GAME.position({"moment": moment, **spec})
    assert isinstance(g, Conquest)
    return g


def choose(g: Conquest, player: str, *words: str) -> None:
    """The player makes these choices, one after the other."""
    seat = seat_names(g).index(player)
    for choice in words:
        g.apply(pick(g, seat, choice), seat)


def asked(g: Conquest) -> list[str]:
    """Who is asked what."""
    return [f"{seat_names(g)[d.seat]}: {d.kind}" for d in g.pending]


def options(g: Conquest, player: str) -> list[str]:
    """What the player can choose now."""
    seat = seat_names(g).index(player)
    return [option.text for d in g.pending if d.seat == seat for option in d.options]


def texts(g: Conquest, seat: int | None) -> list[str]:
    """The log as that viewer reads it."""
    return [line["text"] for line in g.log(seat)]


def decisions(seed: int, **options: Any) -> Iterator[Conquest]:
    """A random game, paused at every decision and once more when it is over."""
    g: Conquest = GAME.new(seed=seed, **options)
    rng = random.Random(seed)
    while g.result is None:
        yield g
        decision = rng.choice(g.pending)
        g.apply(rng.choice(decision.options), decision.seat)
    yield g
