"""What tests of games share: choices in words, who is asked what, random games that pause at every decision."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from strategium.kernel.game import Game
from strategium.kernel.state import GameState
from strategium.scenarios.words import pick


def seat_of(g: GameState, player: str) -> int:
    """The seat of the player with that name."""
    return [g.game.seat_name(g, seat) for seat in range(g.seats)].index(player)


def choose(g: GameState, player: str, *words: str) -> None:
    """The player makes these choices, one after the other."""
    seat = seat_of(g, player)
    for choice in words:
        g.apply(pick(g, seat, choice), seat)


def asked(g: GameState) -> list[str]:
    """Who is asked what."""
    return [f"{g.game.seat_name(g, d.seat)}: {d.kind}" for d in g.pending]


def options(g: GameState, player: str) -> list[str]:
    """What the player can choose now."""
    seat = seat_of(g, player)
    return [option.text for d in g.pending if d.seat == seat for option in d.options]


def texts(g: GameState, seat: int | None) -> list[str]:
    """The log as that viewer reads it."""
    return [line["text"] for line in g.log(seat)]


def decisions(game: Game, seed: int, **options: Any) -> Iterator[Any]:
    """A random game, paused at every decision and once more when it is over."""
    g = game.new(seed=seed, **options)
    rng = random.Random(seed)
    while g.result is None:
        yield g
        decision = rng.choice(g.pending)
        g.apply(rng.choice(decision.options), decision.seat)
    yield g
