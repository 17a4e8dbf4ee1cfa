"""Special assaults: the stages between the choices and the effect. A blocked one becomes a standard assault."""

from __future__ import annotations

from strategium.games.dark_millennium.rules import attack, damage, playing
from strategium.games.dark_millennium.state import DarkMillennium, attacking
from strategium.games.dark_millennium.words import SPECIAL
from strategium.kernel.abilities import Use
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.using import go_on


def special_assault(g: DarkMillennium, use: Use, i: int) -> None:
    """The unit is locked when the choices are made, and the costs are paid then. [dark_millennium/assault.lock]"""
    attack.lock_attacker(g, use.bearer, SPECIAL)
    go_on(g, use, i)


def special_may_be_blocked(g: DarkMillennium, use: Use, i: int) -> None:
    """[dark_millennium/special-assault.tactics]"""
    push(
        g,
        (attack.block,),
        (damage.roll_early,),
        (playing.tactics, use.seat),
        (special_outcome, use, i),
    )


def special_outcome(g: DarkMillennium, use: Use, i: int) -> None:
    """Not blocked, it does what the card says and deals no damage; blocked, it deals damage first.

    [dark_millennium/special-assault.resolve, dark_millennium/special-assault.unblocked-no-damage]
    """
    if not g.attacks[-1].blocked:  # [dark_millennium/special-assault.blocked-damage]
        push(g, (playing.take_effect, use, i))
    else:
        push(g, (damage.deal_damage,), (special_after_block, use, i))


def special_after_block(g: DarkMillennium, use: Use, i: int) -> None:
    """With damage left over, and no sweep made of it, the special assault resolves after all."""
    row = g.attacks[-1]
    alive = attacking(g) >= 0 or bool(g.options.special_after_counterattack)
    # [dark_millennium/special-assault.blocked-no-excess]
    if alive and not row.swept and (row.left_over > 0):
        push(g, (playing.take_effect, use, i))


register(__name__)
