"""The chart of a round: planning, operations, refresh."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.rules.operations import operations_phase
from strategium.games.forbidden_stars.rules.planning import planning_phase
from strategium.games.forbidden_stars.rules.refresh import refresh_phase
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.words import PHASES
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import NUMBER, SEAT

BEGINS: Final = Sentence(
    "Round {0}: {1} is the first player", NUMBER, SEAT, rules=("forbidden_stars/round.three-phases",)
)


def play_round(g: Stars) -> None:
    """Three phases, in this order.

    [forbidden_stars/round.three-phases, forbidden_stars/setup.first-planning-phase]
    """
    say(g, BEGINS, g.round, g.first)
    push(g, (planning_phase,), (operations_phase,), (refresh_phase,), (play_round,))


def _where(g: Stars, viewer: int | None) -> str:
    return f"round {g.round} > {PHASES[g.phase]}"


title(play_round, _where)
register(__name__)
