"""The round: four phases, one after the other."""

from __future__ import annotations

from typing import Final

from strategium.games.conquest.rules.basics import expire_effects
from strategium.games.conquest.rules.combat import combat_phase
from strategium.games.conquest.rules.command import command_phase
from strategium.games.conquest.rules.deploy import deploy_phase
from strategium.games.conquest.rules.headquarters import headquarters_phase
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.words import END_OF_ROUND
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER

ROUND_BEGINS: Final = Sentence("Round {0}", NUMBER, rules=("conquest/round.starts-with-deploy-phase",))


def game_round(g: Conquest) -> None:
    """Deploy, command, combat, headquarters; then the next round.

    [conquest/round.phase-order, conquest/round.starts-with-deploy-phase]
    """
    g.round += 1
    say(g, ROUND_BEGINS, g.round)
    push(
        g,
        (deploy_phase,),
        (command_phase,),
        (combat_phase,),
        (headquarters_phase,),
        (round_ends,),
        (game_round,),
    )


def round_ends(g: Conquest) -> None:
    """What lasts until the end of the round ends.

    [conquest/round.until-end-effects-expire, conquest/round.ends-with-headquarters-phase]
    """
    expire_effects(g, END_OF_ROUND)
    g.used = []
    g.limited = [0, 0]


register(__name__)
