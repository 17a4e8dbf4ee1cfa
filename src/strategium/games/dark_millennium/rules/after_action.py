"""The end of a battle action: what was played for it lasts no longer."""

from __future__ import annotations

from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.words import END_OF_BA, NEXT_ASSAULT, SHOOTING, THIS_ATTACK
from strategium.kernel.lasting import expire
from strategium.kernel.names import register


def action_over(g: DarkMillennium) -> None:
    """Bonuses end, and limits are free again. [dark_millennium/tactic.duration]"""
    expire(g, END_OF_BA)
    expire(g, THIS_ATTACK)
    if g.attacks and g.attacks[-1].kind != SHOOTING and g.effects:
        unit = g.attacks[-1].attacking
        g.effects = [e for e in g.effects if e.until != NEXT_ASSAULT or e.subject != unit]
    g.attacks.clear()
    g.used.clear()


register(__name__)
