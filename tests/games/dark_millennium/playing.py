"""What the tests of Dark Millennium share: positions and choices in words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from strategium.games.dark_millennium import GAME
from strategium.games.dark_millennium.seat_names import seat_names
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.kernel.scenario_words import pick


def position(moment: str, **spec: Any) -> DarkMillennium:
    """A position by its words, as in a scenario."""
    g = GAME.position({"moment": moment, **spec})
    assert isinstance(g, DarkMillennium)
    return g


def choose(g: DarkMillennium, player: str, *words: str) -> None:
    """The player makes these choices, one after the other."""
    seat = seat_names(g).index(player)
    for choice in words:
        g.apply(pick(g, seat, choice), seat)


def asked(g: DarkMillennium) -> list[str]:
    """Who is asked what."""
    return [f"{seat_names(g)[d.seat]}: {d.kind}" for d in g.pending]


def options(g: DarkMillennium, player: str) -> list[str]:
    """What the player can choose now."""
    seat = seat_names(g).index(player)
    return [option.text for d in g.pending if d.seat == seat for option in d.options]


def texts(g: DarkMillennium, seat: int | None) -> list[str]:
    """The log as that viewer reads it."""
    return [line["text"] for line in g.log(seat)]


def decisions(seed: int, **options: Any) -> Iterator[DarkMillennium]:
    """A random game, paused at every decision and once more when it is over."""
    g: DarkMillennium = GAME.new(seed=seed, **options)
    rng = random.Random(seed)
    while g.result is None:
        yield g
        decision = rng.choice(g.pending)
        g.apply(rng.choice(decision.options), decision.seat)
    yield g
