"""The five steps of an attack, with an action window after each.

Step 1 is in target_of_attack.py, steps 2 and 3 in fighters.py, step 4 in assigning.py.
"""

from __future__ import annotations

from typing import Any, Final

from strategium.games.invasion.rules.assigning import attackers_assign, defenders_assign
from strategium.games.invasion.rules.basics import discard_at_random, expire_effects
from strategium.games.invasion.rules.chain import action_window
from strategium.games.invasion.rules.damage import COMBAT, apply_assigned
from strategium.games.invasion.rules.fighters import (
    attackers_declared,
    declare_attackers,
    declare_defenders,
    defenders_declared,
)
from strategium.games.invasion.rules.triggering import happened
from strategium.games.invasion.state import (
    Combat,
    Invasion,
    area_of,
    is_mere_development,
    still_fighting,
    still_in_play,
    target_of,
)
from strategium.games.invasion.things import CARD
from strategium.games.invasion.values import value
from strategium.games.invasion.words import (
    AREAS,
    DAMAGE_APPLIED,
    DAMAGE_ASSIGNED,
    END_OF_COMBAT,
    SCOUT,
    STRUCK,
    TARGET_DECLARED,
    WOUNDED,
)
from strategium.kernel.events import Event
from strategium.kernel.flow import push, push_scoped
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import Step, register
from strategium.kernel.trace import title

NO_DAMAGE: Final = Sentence(
    "The attack on {0} does no damage", CARD, rules=("invasion/combat.power-is-damage",)
)
SCOUTS: Final = Sentence("{0} scouts", CARD, rules=("invasion/keyword.scout-discard",))


def begin_combat(g: Invasion, row: Combat) -> None:
    """The five steps, each with its window. [invasion/combat.five-steps, invasion/combat.window-after-each-step]"""
    push_scoped(g, "combats", row._replace(step=TARGET_DECLARED), *STEPS)


def step_window(g: Invasion, no: int) -> None:
    """[invasion/combat.window-after-each-step, invasion/combat.final-window]"""
    action_window(g)


def damage_assigned(g: Invasion, no: int) -> None:
    """It lies beside its targets and is not on them yet. [invasion/combat.assigned-not-yet-applied]"""
    g.combats[no] = g.combats[no]._replace(step=DAMAGE_ASSIGNED)


def apply_combat_damage(g: Invasion, no: int) -> None:
    """Step 5: everything at the same moment. A step's last act.

    [invasion/combat.apply-simultaneously, invasion/combat.moved-keeps-assigned-damage]
    """
    row = g.combats[no]
    there = [hit for hit in row.assigned if still_in_play(g, hit[0], hit[1])]
    hits = tuple([(card, n) for card, _, n in there if not is_mere_development(g, card)])
    struck = [
        Event(STRUCK, card, seat=g.controller[card], place=area_of(g, card), generation=g.generation[card])
        for card, _ in hits
        if card >= AREAS
    ]
    push(g, (tell_if_harmless, no))
    happened(g, *struck)
    apply_assigned(g, hits, -1, COMBAT)


def tell_if_harmless(g: Invasion, no: int) -> None:
    """Players see what an attack has done, and are told if that was nothing."""
    row = g.combats[no]
    if (WOUNDED, 1 - row.seat) not in g.marks:
        say(g, NO_DAMAGE, target_of(row))
    g.marks = [mark for mark in g.marks if mark[0] != WOUNDED]


def end_of_combat(g: Invasion, no: int) -> None:
    """Combat is over; survivors with Scout make the opponent discard. A step's last act.

    [invasion/combat.end-of-combat, invasion/keyword.scout-discard, invasion/keyword.scout-both-sides]
    """
    row = g.combats[no]
    survivors = still_fighting(g, row.attackers)
    survivors += still_fighting(g, row.defenders)
    for card in reversed(survivors):
        if value(g, card, SCOUT):
            say(g, SCOUTS, card)
            push(g, (discard_at_random, 1 - g.controller[card], 1))
    g.combats[no] = row._replace(step=DAMAGE_APPLIED, attackers=(), defenders=(), assigned=())
    expire_effects(g, END_OF_COMBAT)
    g.needs_check = 1


def combat_words(g: Any, viewer: int | None, row: Combat) -> str:
    return f"attack on {CARD.words(g, viewer, row.area)}"


STEPS: Final[tuple[Step, ...]] = (
    step_window,  # step 1, the target, was declared before
    declare_attackers,
    attackers_declared,
    step_window,
    declare_defenders,
    defenders_declared,
    step_window,
    attackers_assign,
    defenders_assign,
    damage_assigned,
    step_window,
    apply_combat_damage,
    end_of_combat,
    step_window,
)

title(Combat, combat_words)
register(__name__)
