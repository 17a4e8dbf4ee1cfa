"""A turn: its beginning, the kingdom, quest, capital and battlefield phases, its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.cards.zones import move
from strategium.games.invasion.rules.basics import draw, expire_effects
from strategium.games.invasion.rules.chain import action_window
from strategium.games.invasion.rules.leaving import sacrifice, to_bottom
from strategium.games.invasion.rules.moving import restore
from strategium.games.invasion.rules.target_of_attack import declare_target
from strategium.games.invasion.rules.triggering import happened, has_listeners
from strategium.games.invasion.state import (
    Invasion,
    cards_in_play,
    developments_in,
    still_in_play,
    zone_power,
)
from strategium.games.invasion.things import CARD, RESOURCE_COUNT
from strategium.games.invasion.words import (
    BATTLEFIELD_PHASE,
    BEGINNING,
    CAPITAL_PHASE,
    COLLECTED,
    DISCARD,
    DOOMED,
    END,
    END_OF_PHASE,
    END_OF_TURN,
    HAND,
    KINGDOM,
    KINGDOM_PHASE,
    OVER,
    PHASE_BEGINS,
    PHASE_ENDS,
    PHASE_NAMES,
    QUEST_DRAW,
    QUEST_PHASE,
    QUEST_ZONE,
    RECALLED,
    RISEN,
    SETUP,
    TURN_BEGINS,
    TURN_ENDS,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import Frame, RawOption
from strategium.kernel.events import Event
from strategium.kernel.flow import push
from strategium.kernel.lasting import forget
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import NUMBER, PASS, SEAT, Among, Question, RawDecision, Verb

TURN_OF: Final = Sentence("Turn {0}: {1}", NUMBER, SEAT, rules=("invasion/turn.alternate",))
COLLECTS: Final = Sentence("{0} collects {1}", SEAT, RESOURCE_COUNT, rules=("invasion/kingdom.collect",))
RECALLS: Final = Sentence("{0} returns to its owner's hand", CARD)


# ---- the turn --------------------------------------------------------------------------------------------
def next_turn(g: Invasion, seat: int) -> None:
    """One player has his whole turn, then the other. [invasion/turn.alternate]"""
    g.active = seat
    g.turn += 1
    say(g, TURN_OF, g.turn, seat)
    push(g, (beginning_of_turn,), (phases,), (end_of_turn,), (next_turn, next_player(seat)))


def next_player(seat: int) -> int:
    """[invasion/turn.end-pass-active]"""
    return 1 - seat


def beginning_of_turn(g: Invasion) -> None:
    """Phase 0: what happens at the beginning of the turn, then actions. A step's last act.

    [invasion/turn.begin-effects, invasion/turn.begin-before-kingdom]
    """
    if g.phase == SETUP:
        g.needs_check = 1  # the first hand may have been the whole deck
    g.phase = BEGINNING
    push(g, (action_window,), (end_of_phase,))
    if has_listeners(g, TURN_BEGINS):
        happened(g, Event(TURN_BEGINS, seat=g.active))


def phases(g: Invasion) -> None:
    """The phases in their order; on the first turn of the game two are left out.

    [invasion/turn.phase-order, invasion/setup.first-player-penalty, invasion/setup.penalty-only-once]
    """
    push(g, *phases_after(g, BEGINNING))


def phases_after(g: Invasion, phase: int) -> list[Frame]:
    """Those that are still to come in this turn."""
    left_out = phases_left_out(g)
    return [(step,) for no, step in PHASES.items() if no > phase and no not in left_out]


def phases_left_out(g: Invasion) -> tuple[int, ...]:
    """[invasion/setup.first-player-penalty]"""
    return (QUEST_PHASE, BATTLEFIELD_PHASE) if is_penalised(g) else ()


def is_penalised(g: Invasion) -> bool:
    """[invasion/setup.first-player-penalty, invasion/setup.penalty-only-once]"""
    return g.turn == 1


def phase_begins(g: Invasion) -> None:
    """What happens at the beginning of a phase. A step's last act. [invasion/timing.d-begin-effects-then-window]"""
    if has_listeners(g, PHASE_BEGINS):
        happened(g, Event(PHASE_BEGINS, seat=g.active, amount=g.phase))


def end_of_phase(g: Invasion) -> None:
    """What happens at its end, then what lasted until then ends. [invasion/timing.e-end-effects]"""
    if not has_listeners(g, PHASE_ENDS) and not _is_any_doomed(g):
        phase_is_over(g)
        return
    push(g, (leave_with_phase,), (phase_is_over,))
    if has_listeners(g, PHASE_ENDS):
        happened(g, Event(PHASE_ENDS, seat=g.active, amount=g.phase))


def _is_any_doomed(g: Invasion) -> bool:
    for mark in g.marks:
        if mark[0] == DOOMED:
            return True
    return False


def leave_with_phase(g: Invasion) -> None:
    """What was to be sacrificed at the end of this phase."""
    doomed = [mark for mark in g.marks if mark[0] == DOOMED and mark[3] == g.phase]
    if not doomed:
        return
    cards = tuple([mark[1] for mark in doomed if still_in_play(g, mark[1], mark[2])])
    g.marks = [mark for mark in g.marks if mark not in doomed]
    sacrifice(g, cards)


def phase_is_over(g: Invasion) -> None:
    """[invasion/timing.e-expiry]"""
    if g.used:
        g.used = [row for row in g.used if row[0] != "phase"]
    expire_effects(g, END_OF_PHASE)


# ---- the kingdom phase -----------------------------------------------------------------------------------
def kingdom_phase(g: Invasion) -> None:
    """Phase 1. [invasion/kingdom.order]"""
    g.phase = KINGDOM_PHASE
    push(
        g,
        (return_unspent,),
        (restore_one,),
        (collect_resources,),
        (phase_begins,),
        (action_window,),
        (end_of_phase,),
    )


def return_unspent(g: Invasion) -> None:
    """Resources that are left go back to the pool. [invasion/kingdom.return-unspent]"""
    g.resources[g.active] = 0


def corrupt_cards(g: Invasion, decision: RawDecision) -> Sequence[int]:
    return corrupt_cards_of(g, decision.seat)


def corrupt_cards_of(g: Invasion, seat: int) -> list[int]:
    """Any card that he controls, a development among them. [invasion/kingdom.restore-one]"""
    developed = [card for area in range(3 * seat, 3 * seat + 3) for card in developments_in(g, area)]
    return [card for card in cards_in_play(g, seat) + developed if g.corrupt[card]]


RESTORE: Final = Verb(
    "restore",
    CARD,
    find=corrupt_cards,
    needs=(Among("invasion/kingdom.restore-one", "{0} is not a corrupt card of yours"),),
    rules=("invasion/kingdom.restore-one",),
)
RESTORE_WHICH: Final = Question(
    "restore", RESTORE, PASS, prompt="You may restore one card", rules=("invasion/kingdom.restore-one",)
)


def restore_one(g: Invasion) -> None:
    """He may restore one corrupt card. [invasion/kingdom.restore-one, invasion/kingdom.restore-before-actions]"""
    if 1 in g.corrupt and corrupt_cards_of(g, g.active):
        ask(g, g.active, RESTORE_WHICH, restored)


def restored(g: Invasion, option: RawOption) -> None:
    if option[0] is RESTORE:
        push(g, (restore, option[1]))


def collect_resources(g: Invasion) -> None:
    """As many as there is power in his kingdom. A step's last act. [invasion/kingdom.collect]"""
    n = zone_power(g, 3 * g.active + KINGDOM)
    g.resources[g.active] += n
    say(g, COLLECTS, g.active, n)
    if has_listeners(g, COLLECTED):
        happened(g, Event(COLLECTED, seat=g.active, amount=n))


# ---- the quest phase -------------------------------------------------------------------------------------
def quest_phase(g: Invasion) -> None:
    """Phase 2. [invasion/quest-phase.begin-effects-after-draw, invasion/quest-phase.window]"""
    g.phase = QUEST_PHASE
    push(g, (draw_for_quest_phase,), (phase_begins,), (action_window,), (end_of_phase,))


def draw_for_quest_phase(g: Invasion) -> None:
    """As many cards as there is power in his quest zone. A step's last act. [invasion/quest-phase.draw]"""
    n = zone_power(g, 3 * g.active + QUEST_ZONE)
    draw(g, g.active, n)
    if has_listeners(g, QUEST_DRAW):
        happened(g, Event(QUEST_DRAW, seat=g.active, amount=n))


# ---- the capital phase -----------------------------------------------------------------------------------
def capital_phase(g: Invasion) -> None:
    """Phase 3. [invasion/capital-phase.begin-effects-first, invasion/capital-phase.ends-on-passes]"""
    g.phase = CAPITAL_PHASE
    push(g, (phase_begins,), (action_window,), (end_of_phase,))


# ---- the battlefield phase -------------------------------------------------------------------------------
def battlefield_phase(g: Invasion) -> None:
    """Phase 4. [invasion/combat.begin-phase-first, invasion/combat.optional-single-attack]"""
    g.phase = BATTLEFIELD_PHASE
    push(g, (phase_begins,), (action_window,), (declare_target, g.active, -1), (end_of_phase,))


PHASES: Final = {
    KINGDOM_PHASE: kingdom_phase,
    QUEST_PHASE: quest_phase,
    CAPITAL_PHASE: capital_phase,
    BATTLEFIELD_PHASE: battlefield_phase,
}


# ---- the end of the turn ---------------------------------------------------------------------------------
def end_of_turn(g: Invasion) -> None:
    """Phase 5: actions, what happens at the end of the turn, then what lasted until then ends.

    [invasion/turn.end-window, invasion/timing.e-window-first]
    """
    g.phase = END
    push(g, (action_window,), (turn_ends,), (leave_with_turn,), (turn_is_over,))


def turn_ends(g: Invasion) -> None:
    """A step's last act. [invasion/timing.e-end-effects]"""
    if has_listeners(g, TURN_ENDS) or has_listeners(g, PHASE_ENDS):
        happened(g, Event(TURN_ENDS, seat=g.active), Event(PHASE_ENDS, seat=g.active, amount=END))


def leave_with_turn(g: Invasion) -> None:
    """What was to leave play at the end of the turn leaves. A step's last act.

    [invasion/keyword.necromancy-bottom-of-deck]
    """
    doomed = tuple([m[1] for m in g.marks if m[0] == DOOMED and still_in_play(g, m[1], m[2])])
    risen = tuple([m[1] for m in g.marks if m[0] == RISEN and still_in_play(g, m[1], m[2])])
    if risen:
        push(g, (to_bottom, risen))
    for mark in g.marks:
        if mark[0] == RECALLED and g.zone[mark[1]] // 2 * 2 == DISCARD:
            say(g, RECALLS, mark[1])
            move(g, mark[1], HAND + g.owner[mark[1]])
    sacrifice(g, doomed)


def turn_is_over(g: Invasion) -> None:
    """Nobody can use anything any more. [invasion/timing.e-expiry, invasion/timing.e-nothing-after-expiry]"""
    g.phase = OVER
    g.used = []
    g.marks = []
    g.fallen = ()
    expire_effects(g, END_OF_TURN)
    push(g, (forget_triggers,))


def forget_triggers(g: Invasion) -> None:
    """A condition that was met in this turn is of no use in the next. [invasion/timing.b1-this-turn]"""
    forget(g)


def phase_words(g: Any, viewer: int | None) -> str:
    return PHASE_NAMES[g.phase]


title(end_of_phase, phase_words)
title(turn_is_over, PHASE_NAMES[END])
register(__name__)
