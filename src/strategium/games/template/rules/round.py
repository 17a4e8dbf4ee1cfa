"""The chart of a round: its phases in order, with the steps of each."""

from __future__ import annotations

from typing import Final

from strategium.games.template.rules.clash import clashes, stowaways_step_out
from strategium.games.template.rules.ending import (
    castaways,
    effects_end,
    hand_limits,
    limits_end,
    pass_on_first,
)
from strategium.games.template.rules.hiring import hiring
from strategium.games.template.rules.looting import take_loot, turn_up_loot
from strategium.games.template.rules.scouting import scouting
from strategium.games.template.rules.supplies import draw_supplies, gain_coins
from strategium.games.template.state import Salvage
from strategium.games.template.words import PHASES
from strategium.kernel.core import Frame
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import NUMBER, SEAT

STEPS: Final[tuple[tuple[Frame, ...], ...]] = (
    ((draw_supplies,), (gain_coins,)),
    ((scouting,),),
    ((hiring,),),
    ((stowaways_step_out,), (clashes,)),
    ((turn_up_loot,), (take_loot,)),
    ((hand_limits,), (effects_end,), (limits_end,), (castaways,), (pass_on_first,)),
)  # one row for each of PHASES

BEGINS: Final = Sentence("Round {0}: {1} goes first", NUMBER, SEAT, rules=("template/round.phases",))


def next_round(g: Salvage) -> None:
    """A round begins; after the last one there is none, and the game ends. [template/round.phases]"""
    g.round += 1
    g.needs_check = 1
    if g.round <= g.options.rounds:
        say(g, BEGINS, g.round, g.first)
    push(g, (next_phase, 0))


def next_phase(g: Salvage, n: int) -> None:
    """The phases of a round follow one another. [template/round.phases]"""
    if n == len(PHASES):
        push(g, (next_round,))
        return
    g.phase = n
    push(g, *STEPS[n], (next_phase, n + 1))


def _where(g: Salvage, viewer: int | None, n: int) -> str:
    return f"round {g.round} > {PHASES[g.phase]}"


title(next_phase, _where)
register(__name__)
