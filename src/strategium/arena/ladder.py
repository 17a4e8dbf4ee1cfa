"""Whether the levels for people are what they say: each against the next, until it is clear."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from strategium.agents.levels import EDGES, LEVELS, MEASURED, measured
from strategium.arena.figures import Duel
from strategium.arena.plan import BadPlan, Plan
from strategium.arena.running import Progress, Trial, run
from strategium.kernel.registry import game as find_game

Step = Callable[[str, str], None]  # told which two levels are measured now


class Rung(msgspec.Struct, frozen=True):
    """A level among copies of the one below: what share it took, and whether that is surely enough."""

    lower: str
    upper: str
    duel: Duel
    asked: float  # the share above which the interval must lie
    milliseconds: float  # that a move of the upper took

    @property
    def is_shown(self) -> bool:
        return self.duel.low > self.asked


def climb(
    game: str,
    folder: Path,
    *,
    seats: int = 0,
    budgets: Sequence[int] = (),
    games: int = 1000,
    decks: tuple[Any, ...] = (),
    options: dict[str, Any] | None = None,
    workers: int | None = None,
    step: Step | None = None,
    progress: Progress | None = None,
) -> list[Rung]:
    """Measure all neighbours. Each pair has a folder of its own, in which it is gone on with.

    `budgets` are the iterations of the levels, the weakest first; without them those of so many seats.
    """
    seats = seats or find_game(game).seats[0]
    if seats not in EDGES:
        raise BadPlan(f"levels are measured with {', '.join(map(str, EDGES))} seats, not {seats}")
    if budgets and len(budgets) != len(LEVELS):
        raise BadPlan(f"there are {len(LEVELS)} levels, so name {len(LEVELS)} budgets of iterations")
    rungs: list[Rung] = []
    chosen = zip(LEVELS, budgets or MEASURED[seats])
    for (below, few), (above, many) in itertools.pairwise(chosen):
        pair = (measured(below, few), measured(above, many))
        plan = Plan(game, pair, games, seats=seats, options=options or {}, decks=decks, alone=1)
        if step is not None:
            step(below.name, above.name)
        place = folder / f"{game}-{seats}-{below.name}-{above.name}"
        figures = run(plan, place, workers=workers, trial=Trial(EDGES[seats]), progress=progress)
        duel = next(duel for duel in figures.duels if duel.agent == pair[1])
        pace = next(pace for pace in figures.pace if pace.agent == pair[1])
        rungs.append(Rung(below.name, above.name, duel, EDGES[seats] / seats, pace.milliseconds))
    return rungs
