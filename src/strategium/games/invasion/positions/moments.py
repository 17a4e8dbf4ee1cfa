"""The moments at which a position can begin: a phase, its action window, a step of an attack."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.invasion.rules.chain import START, action_window
from strategium.games.invasion.rules.combat import STEPS, step_window
from strategium.games.invasion.rules.setup import first_turn, mulligans
from strategium.games.invasion.rules.target_of_attack import declare_target
from strategium.games.invasion.rules.turn import (
    PHASES,
    beginning_of_turn,
    end_of_phase,
    end_of_turn,
    leave_with_turn,
    next_player,
    next_turn,
    phases,
    phases_after,
    phases_left_out,
    turn_ends,
    turn_is_over,
)
from strategium.games.invasion.state import Combat, Invasion
from strategium.games.invasion.words import (
    AREAS,
    ATTACKERS_DECLARED,
    BATTLEFIELD_PHASE,
    BEGINNING,
    DAMAGE_ASSIGNED,
    DEFENDERS_DECLARED,
    END,
    PHASE_NAMES,
    SETUP,
    TARGET_DECLARED,
    ZONE_NAMES,
)
from strategium.kernel.core import Frame
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.flow import push, push_scoped, row_ends
from strategium.kernel.laying import check_words, find
from strategium.kernel.windows import turn_in_window

WINDOW: Final = "actions in the "  # in front of a phase: only its action window
MULLIGAN: Final = "mulligan"
BEGINNINGS: Final = {BEGINNING: beginning_of_turn, **PHASES, END: end_of_turn}
COMBAT_MOMENTS: Final = {  # the first of the steps still to come, and how far the attack has got
    "target declared": (0, TARGET_DECLARED),
    "declare attackers": (1, TARGET_DECLARED),
    "attackers declared": (3, ATTACKERS_DECLARED),
    "declare defenders": (4, ATTACKERS_DECLARED),
    "defenders declared": (6, DEFENDERS_DECLARED),
    "assign damage": (7, DEFENDERS_DECLARED),
    "damage assigned": (10, DAMAGE_ASSIGNED),
    "apply damage": (11, DAMAGE_ASSIGNED),
}
COMBAT_WORDS: Final = ("zone", "section_damage")
DECLARE_TARGET: Final = "declare target"
MOMENTS: Final = (
    MULLIGAN,
    *PHASE_NAMES[1:7],
    *[WINDOW + name for name in PHASE_NAMES[1:7]],
    DECLARE_TARGET,
    *COMBAT_MOMENTS,
)


def push_moment(g: Invasion, laid: Any, moment: str, fight: Any) -> None:
    """The steps from that moment on."""
    if moment not in MOMENTS:
        raise BadPosition(
            f"there is no moment {moment!r}{nearest(moment, MOMENTS)}; there are {', '.join(MOMENTS)}"
        )
    g.phase = phase_of(moment)
    if g.phase in phases_left_out(g):
        raise BadPosition(f"the first turn has no {PHASE_NAMES[g.phase]}: say another `turn` or `moment`")
    if moment in COMBAT_MOMENTS:
        push_combat(g, laid, moment, fight)
        return
    if laid.attackers or laid.defenders or fight:
        raise BadPosition(f"at the moment {moment!r} there is no combat")
    if moment == MULLIGAN:
        push(g, (mulligans,), (first_turn,))
        return
    if moment == DECLARE_TARGET:
        push(g, (declare_target, g.active, -1), (end_of_phase,), *rest_of_turn(g))
        return
    if not moment.startswith(WINDOW):
        push(g, (BEGINNINGS[g.phase],), *rest_of_turn(g))
    elif g.phase == END:
        push(
            g,
            (action_window,),
            (turn_ends,),
            (leave_with_turn,),
            (turn_is_over,),
            (next_turn, next_player(g.active)),
        )
    elif g.phase == BATTLEFIELD_PHASE:
        push(g, (action_window,), (declare_target, g.active, -1), (end_of_phase,), *rest_of_turn(g))
    else:
        push(g, (action_window,), (end_of_phase,), *rest_of_turn(g))


def phase_of(moment: str) -> int:
    if moment == MULLIGAN:
        return SETUP
    if moment in COMBAT_MOMENTS or moment == DECLARE_TARGET:
        return BATTLEFIELD_PHASE
    return PHASE_NAMES.index(moment.removeprefix(WINDOW))


def rest_of_turn(g: Invasion) -> list[Frame]:
    """The phases after this one, and the next turn."""
    if g.phase == END:
        return [(next_turn, next_player(g.active))]
    if g.phase == BEGINNING:
        return [(phases,), (end_of_turn,), (next_turn, next_player(g.active))]
    return [*phases_after(g, g.phase), (end_of_turn,), (next_turn, next_player(g.active))]


def push_combat(g: Invasion, laid: Any, moment: str, fight: Any) -> None:
    """An attack under way: `combat = { zone = "quest zone" }`; who fights is said with the cards."""
    check_words(fight, COMBAT_WORDS, "combat")
    first, step = COMBAT_MOMENTS[moment]
    zone = find(fight.get("zone", ZONE_NAMES[0]), ZONE_NAMES, "zone", "combat")
    area = 3 * (1 - g.active) + zone
    assigned = laid.assigned
    if fight.get("section_damage"):
        assigned += ((area, g.generation[area], int(fight["section_damage"])),)
    row = Combat(
        g.active,
        area,
        step=step,
        attackers=laid.attackers,
        defenders=laid.defenders,
        assigned=assigned,
        strikers=laid.attackers + laid.defenders if assigned else (),
    )
    push(g, (end_of_phase,), *rest_of_turn(g))
    push_scoped(g, "combats", row, *STEPS[first:])


# ---- and back ----------------------------------------------------------------------------------------------
def moment_of(g: Invasion) -> dict[str, Any]:
    """An action window that has just opened, of a phase or of a step of an attack; no other moment is told."""
    frame = g.asked_by if g.decisions else ()
    opened = (
        frame[:2] == (turn_in_window, START)
        and frame[2] == g.active
        and frame[3] == 0
        and frame[5] == g.active
    )
    if not opened or g.pending_effects or g.pending_triggers or g.event_stack or any(g.picks):
        return {}
    if not g.combats:
        in_phase = g.stack[0][0] in (end_of_phase, turn_ends, declare_target)
        return {"moment": WINDOW + PHASE_NAMES[g.phase]} if in_phase else {}
    if g.combats[-1].legend >= 0 or g.combats[-1].only >= 0:
        return {}
    below, steps = g.stack, 0
    while below[0][0] is not row_ends:
        steps += 1
        below = below[1]
    for moment, (first, step) in COMBAT_MOMENTS.items():
        if len(STEPS) - first - 1 == steps and STEPS[first] is step_window and g.combats[-1].step == step:
            return {"moment": moment}
    return {}


def combat_words(g: Invasion) -> dict[str, Any]:
    """The attack under way; who fights is said with the cards."""
    row = g.combats[-1]
    on_section = [n for card, _, n in row.assigned if card < AREAS]
    return {"zone": ZONE_NAMES[row.area % 3], **({"section_damage": on_section[0]} if on_section else {})}
