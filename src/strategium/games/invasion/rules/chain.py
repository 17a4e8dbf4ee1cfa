"""Action windows and the chain: actions answer actions, and the last one resolves first.

A window is a row of chains. Each begins with triggered actions that wait to be used, or else with an action of the
player who has priority; then players add to it in turn until both pass, and it resolves from its end. What lies below
the window's first entry belongs to a chain that is just resolving.
"""

from __future__ import annotations

from typing import Any, Final

from strategium.games.invasion.rules.actions import TACTICS, TRIGGER, USE
from strategium.games.invasion.rules.developments import DEVELOP, choose_development
from strategium.games.invasion.rules.opportunities import has_opportunities, is_silent, moment_now
from strategium.games.invasion.rules.playing import PLAY, play_card
from strategium.games.invasion.rules.resolving import resolve_chain
from strategium.games.invasion.state import Invasion
from strategium.games.invasion.things import ENTRY
from strategium.games.invasion.words import CAPITAL_PHASE, OF_DEVELOPMENT, PHASE_NAMES, STEP_NAMES
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.lasting import forget
from strategium.kernel.names import register
from strategium.kernel.pending_effects import PendingEffect
from strategium.kernel.using import start
from strategium.kernel.verbs import Need, Premise, RawDecision, Verb
from strategium.kernel.windows import FIRST_TAKER, Window, open_window, turn_in_window


# ---- the windows ---------------------------------------------------------------------------------------
def response_prompt(g: Invasion, decision: RawDecision) -> str:
    """What is asked of a player who may add to the chain: it names what was added last."""
    entry: PendingEffect = g.pending_effects[-1]
    name = ENTRY.words(g, decision.seat, len(g.pending_effects) - 1).removeprefix("the action of ")
    if entry.use.seat != decision.seat:
        return f"You may respond to {name}"
    return f"You may respond to your own {'development' if entry.what == OF_DEVELOPMENT else name}"


class ActionWindow(Window):
    """A moment in which actions may be taken. Its arguments: its first entry, and who has priority.

    Whoever can take one is asked: what it may be good for is for him to know.
    """

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        initiate(g, option, seat, self, args)


def is_answering(g: Invasion, decision: RawDecision, *refs: Any) -> bool:
    """Whether a chain has begun in this window."""
    return len(g.pending_effects) > int(decision.args[3])


TRIGGERED_ONLY: Final = Premise(
    is_answering, "invasion/timing.b1-triggered-actions-first", "triggered actions come first"
)


class Opening(ActionWindow):
    """Triggered actions come first. Once there is one, others may answer it.

    [invasion/timing.b1-triggered-actions-first, invasion/action.first-opportunity-same-chain]
    """

    def prompt(self, g: Invasion, decision: RawDecision) -> str:
        return response_prompt(g, decision) if is_answering(g, decision) else "You may use a triggered action"

    def bars(self, g: Any, decision: RawDecision, verb: Verb) -> Need | None:
        return None if verb is TRIGGER or is_answering(g, decision) else TRIGGERED_ONLY

    def options(self, g: Any, decision: RawDecision) -> list[RawOption]:
        options: list[RawOption] = []
        TRIGGER.add_options(g, decision, options)
        if is_answering(g, decision):
            TACTICS.add_options(g, decision, options)
            USE.add_options(g, decision, options)
        return options

    def closed(self, g: Any, first: int, args: tuple[Any, ...]) -> None:
        base, priority = args
        forget_unused(g)
        if len(g.pending_effects) > base:
            push(g, (resolve_chain, base), (next_chain, base, 1 - priority))
        else:
            push(g, (start_chain, base, priority))


class Responses(ActionWindow):
    """What is added to a chain. [invasion/timing.b2-until-two-passes]"""

    def prompt(self, g: Invasion, decision: RawDecision) -> str:
        return response_prompt(g, decision)

    def opportunity(self, g: Invasion, decision: RawDecision) -> str:
        is_own = g.pending_effects[-1].use.seat == decision.seat
        return "response to what you have played" if is_own else self.name

    def may_act(self, g: Any, seat: int, args: tuple[Any, ...]) -> bool:
        state: Invasion = g
        return bool(state.pending_triggers) or has_opportunities(state, seat, moment_now(state, seat, True))

    def options(self, g: Any, decision: RawDecision) -> list[RawOption]:
        """Nothing is played from hand in response but tactics. [invasion/capital-phase.not-in-response]"""
        options: list[RawOption] = []
        if g.pending_triggers:
            TRIGGER.add_options(g, decision, options)
        if has_opportunities(g, decision.seat, moment_now(g, decision.seat, True)):
            TACTICS.add_options(g, decision, options)
            USE.add_options(g, decision, options)
        return options

    def closed(self, g: Any, first: int, args: tuple[Any, ...]) -> None:
        forget_unused(g)


class Starting(ActionWindow):
    """The first action of a chain. [invasion/timing.b2-priority-player-starts]"""

    def may_act(self, g: Any, seat: int, args: tuple[Any, ...]) -> bool:
        state: Invasion = g
        is_his_turn = state.phase == CAPITAL_PHASE and state.active == seat
        return is_his_turn or has_opportunities(state, seat, moment_now(state, seat, False))

    def options(self, g: Any, decision: RawDecision) -> list[RawOption]:
        state: Invasion = g
        options: list[RawOption] = []
        seat = decision.seat
        if state.phase == CAPITAL_PHASE and state.active == seat:
            PLAY.add_options(g, decision, options)
            DEVELOP.add_options(g, decision, options)
        if has_opportunities(state, seat, moment_now(state, seat, False)):
            TACTICS.add_options(g, decision, options)
            USE.add_options(g, decision, options)
        return options

    def opportunity(self, g: Invasion, decision: RawDecision) -> str:
        """In his capital phase a player has his turn: he plays his cards."""
        if g.phase == CAPITAL_PHASE and g.active == decision.seat:
            return ""
        now = f"attack ({STEP_NAMES[g.combats[-1].step]})" if g.combats else PHASE_NAMES[g.phase]
        return f"your {now}" if g.active == decision.seat else f"your opponent's {now}"

    def prompt(self, g: Invasion, decision: RawDecision) -> str:
        """It says when it is asked: a turn has many such windows."""
        now = self.opportunity(g, decision)
        if not now:
            return "Your capital phase: play a card, take an action, or pass"
        return f"{now[0].upper()}{now[1:]}: you may take an action"

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        base = args[0]
        push(g, (respond, 1 - seat, base), (resolve_chain, base), (next_chain, base, next_starter(seat)))
        super().take(g, option, seat, args)


def next_starter(seat: int) -> int:
    """Priority goes to the other player after each chain. [invasion/timing.b4-priority-passes]"""
    return 1 - seat


def forget_unused(g: Invasion) -> None:
    """Triggered actions that were not used at the first opportunity are lost.

    [invasion/action.triggered-first-opportunity]
    """
    forget(g)


OPENING: Final = Opening(
    "triggered actions",
    TRIGGER,
    TACTICS,
    USE,
    PLAY,
    DEVELOP,
    rules=("invasion/timing.b1-triggered-actions-first",),
)
START: Final = Starting(
    "action?",
    PLAY,
    DEVELOP,
    TACTICS,
    USE,
    closes=FIRST_TAKER,
    rules=("invasion/timing.b4-window-closes",),
)
RESPOND: Final = Responses(
    "response?",
    TRIGGER,
    TACTICS,
    USE,
    PLAY,
    DEVELOP,
    rules=("invasion/timing.b2-until-two-passes",),
)


# ---- how a window runs ---------------------------------------------------------------------------------
def action_window(g: Invasion) -> None:
    """Both players may act; the active player has priority first. [invasion/timing.b1-first-player]"""
    first = g.active
    next_chain(g, len(g.pending_effects), first)


def next_chain(g: Invasion, base: int, priority: int) -> None:
    """Triggered actions that wait, or a new chain. [invasion/timing.b1-triggered-actions-first]"""
    if g.pending_triggers:
        open_window(g, OPENING, priority, base, priority)
    else:
        start_chain(g, base, priority)


def start_chain(g: Invasion, base: int, priority: int) -> None:
    """The player with priority may start a chain, then the other; when neither does, the window closes.

    [invasion/timing.b4-window-closes, invasion/turn.phase-ends-on-passes]
    """
    if g.always_ask or not is_silent(g, False):
        open_window(g, START, priority, base, priority)


def respond(g: Invasion, seat: int, base: int) -> None:
    """Players add to the chain until both pass. [invasion/timing.b2-until-two-passes]"""
    if g.always_ask or g.pending_triggers or not is_silent(g, True):
        open_window(g, RESPOND, seat, base, seat)


def cut_short(g: Invasion) -> None:
    """Nothing more is added to the chain; triggered actions wait for the next one.

    [invasion/action.faq-jealous-eyes]
    """
    waiting = g.pending_triggers
    while g.stack[0][0] is turn_in_window and g.stack[0][1] in (OPENING, RESPOND):
        window, first, args = g.stack[0][1], g.stack[0][2], g.stack[0][4:]
        g.stack = g.stack[1]
        window.closed(g, first, args)
    g.pending_triggers = waiting


# ---- taking an action ----------------------------------------------------------------------------------
def initiate(g: Invasion, option: RawOption, seat: int, window: Window, args: tuple[Any, ...]) -> None:
    """What was chosen is begun: targets, costs, and onto the chain. [invasion/effect.trigger-sequence]"""
    verb = option[0]
    if verb is PLAY:
        push(g, (play_card, seat, option[1], option[2]))
    elif verb is DEVELOP:
        push(g, (choose_development, seat, option[1]))
    else:
        decision = RawDecision(seat, window, start, (window, seat, 0, *args), ())
        use = verb.use_of(g, decision, option[1:])
        if verb is TRIGGER:  # [invasion/action.triggered-once-per-copy]
            del g.pending_triggers[option[2]]
        push(g, (start, use))


register(__name__)
