"""Action windows and the chain: actions answer actions, and the last one resolves first.

A window is a row of chains. Each begins with triggered actions that wait to be used, or else with an action of the
player who has priority; then players add to it in turn until both pass, and it resolves from its end. What lies below
the window's first entry belongs to a chain that is just resolving.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from strategium.cards.answering import make_use
from strategium.games.invasion.kinds import CARDS, CardAbility
from strategium.games.invasion.rules import opportunities, playing
from strategium.games.invasion.rules.answering import Occasion, UseRef
from strategium.games.invasion.rules.needs import CLOSER_LOOK, NEEDS, OF_TACTICS, ActionVerb
from strategium.games.invasion.rules.opportunities import (
    ACTS,
    has_opportunities,
    is_silent,
    is_worth_a_look,
    moment_now,
    tactics_of,
)
from strategium.games.invasion.rules.price import funds, price, take
from strategium.games.invasion.state import Invasion, in_play, symbols_of, to_pile
from strategium.games.invasion.things import CARD, ENTRY
from strategium.games.invasion.values import is_changed, value
from strategium.games.invasion.words import (
    AREAS,
    CAPITAL_PHASE,
    CHAIN,
    DISCIPLINE,
    FACEDOWN_CHAIN,
    OF_CARD,
    OF_DEVELOPMENT,
    OF_TACTIC,
    PHASE_NAMES,
    STEP_NAMES,
    TACTIC,
)
from strategium.kernel.abilities import Ability, Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.lasting import forget
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.pending_effects import (
    PendingEffect,
    cancel_pending_effect,
    go_on_with_effect,
    still_legal,
)
from strategium.kernel.trace import title
from strategium.kernel.using import ability_of, start
from strategium.kernel.verbs import SEAT, Need, Premise, Question, RawDecision, Reason, Ref, Verb
from strategium.kernel.windows import FIRST_TAKER, Window, open_window, turn_in_window

DISCIPLINE_PRICE: Final = 4

RESOLVES: Final = Sentence("{0} resolves", ENTRY, rules=("invasion/timing.b3-lifo",))
IS_CANCELLED: Final = Sentence(
    "{0} is cancelled", ENTRY, rules=("invasion/action.avoid-by-target-or-cancel",)
)
HOLDS: Final = Sentence("{0} pays 4 more for {1}", SEAT, ENTRY)


# ---- what can be done ------------------------------------------------------------------------------------
class ActionOfCard(ActionVerb):
    """Use an Action of a card in play. [invasion/action.source-in-play]"""

    def __init__(self, name: str, card: Ref, needs: tuple[Need, ...], rules: tuple[str, ...]) -> None:
        super().__init__(name, card, needs=needs, rules=rules)
        self.premises = (Premise(is_in_your_control, self.rule, "{0} is not yours to use", far=True),)

    def add_options(self, g: Any, decision: RawDecision, options: list[RawOption]) -> None:
        seat = decision.seat
        controller = g.controller
        money = now = -1
        for card in g.listeners[ACTS]:
            if controller[card] == seat:
                if now < 0:
                    money = funds(g, seat)
                    now = moment_now(g, seat, len(g.pending_effects) > decision.args[3])
                for a in CARDS[g.kind[card]].answering[ACTS]:
                    if is_worth_a_look(g, a, card, money, now):
                        if self.failing(g, a, make_use(g, seat, card, a)) is None:
                            options.append((self, card, a.no))

    def use_of(self, g: Any, decision: RawDecision, refs: RawOption) -> Use | None:
        card = refs[0]
        if g.controller[card] != decision.seat or card not in g.listeners[ACTS]:
            return None
        for a in CARDS[g.kind[card]].answering[ACTS]:
            if a.no == refs[1]:
                return make_use(g, decision.seat, card, a)
        return None

    def reasons(self, g: Any, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        """Nobody wonders why he cannot use a zone."""
        return super().reasons(g, decision, ref, x) if ref is CARD and x >= AREAS else []

    def tries(self, g: Any, decision: RawDecision, card: int) -> list[RawOption]:
        """A card of his hand is played: nobody wonders why it is not used."""
        if card in playing.playable(g, decision.seat):
            return []
        abilities = CARDS[g.kind[card]].answering.get(ACTS, ()) if in_play(g, card) else ()
        return [(card, a.no) for a in abilities] or [(card, 0)]


def is_in_your_control(g: Invasion, decision: RawDecision, card: int, no: int) -> bool:
    """What others control is not his, whatever it could do."""
    return card not in g.listeners[ACTS] or g.controller[card] == decision.seat


class PlayTactic(ActionVerb):
    """Play a tactic from hand, in any window. [invasion/action.tactic-from-hand]"""

    def add_options(self, g: Any, decision: RawDecision, options: list[RawOption]) -> None:
        seat = decision.seat
        money = funds(g, seat)
        now = moment_now(g, seat, len(g.pending_effects) > decision.args[3])
        cards = tactics_of(g, seat, money).cards
        symbols = symbols_of(g, seat) if cards else ()
        for card, a in cards:
            if a.moments >> now & 1 and price(g, seat, card, CARDS[g.kind[card]], 0, symbols) <= money:
                if self.is_open(g, a, make_use(g, seat, card, a)):
                    options.append((self, card))

    def is_open(self, g: Any, a: Ability, use: Use) -> bool:
        """Whether all needs hold; those that were looked at are not asked again."""
        if cast(CardAbility, a).spend is not None:
            return self.failing(g, a, use) is None
        for need in CLOSER_LOOK:
            if not need.holds(g, a, use):
                return False
        return True

    def use_of(self, g: Any, decision: RawDecision, refs: RawOption) -> Use | None:
        card = refs[0]
        kind = CARDS[g.kind[card]]
        if card not in playing.playable(g, decision.seat) or kind.type != TACTIC or not kind.abilities:
            return None
        return make_use(g, decision.seat, card, kind.abilities[0])

    def tries(self, g: Any, decision: RawDecision, card: int) -> list[RawOption]:
        is_tactic = CARDS[g.kind[card]].type == TACTIC
        return [(card,)] if is_tactic and card in playing.playable(g, decision.seat) else []


class TriggeredAction(ActionVerb):
    """Use an action whose trigger condition was met; its number is that among those that wait.

    [invasion/action.triggered-definition, invasion/action.triggered-once-per-copy]
    """

    def add_options(self, g: Any, decision: RawDecision, options: list[RawOption]) -> None:
        for n, use in enumerate(g.pending_triggers):
            if use.seat == decision.seat and still_there(g, use):
                if self.failing(g, ability_of(g, use), use) is None:
                    options.append((self, use.bearer, n))

    def use_of(self, g: Any, decision: RawDecision, refs: RawOption) -> Use | None:
        if refs[1] >= len(g.pending_triggers):
            return None
        use: Use = g.pending_triggers[refs[1]]
        fits = use.bearer == refs[0] and use.seat == decision.seat and still_there(g, use)
        return use if fits else None

    def tries(self, g: Any, decision: RawDecision, card: int) -> list[RawOption]:
        return [(card, n) for n, use in enumerate(g.pending_triggers) if use.bearer == card]


class RememberedRef(UseRef):
    """One of the triggered actions that wait."""

    def use(self, g: Any, x: int) -> Use | None:
        return g.pending_triggers[x] if x < len(g.pending_triggers) else None


def still_there(g: Invasion, use: Use) -> bool:
    """A card that has left play has no abilities, but those about its own leaving.

    [invasion/leave.no-abilities-after, invasion/leave.last-controller-first-chance]
    """
    if cast(Occasion, ability_of(g, use).trigger).of_this:
        return True
    return in_play(g, use.bearer) and g.generation[use.bearer] == use.generation


USE: Final = ActionOfCard("use", CARD, needs=NEEDS, rules=("invasion/action.either-player-any-window",))
TACTICS: Final = PlayTactic(
    "play tactic", CARD, needs=OF_TACTICS, rules=("invasion/action.tactic-from-hand",)
)
TACTICS.template = "play {0}"
TACTICS.refs = (CARD,)  # a tactic has one ability
TRIGGER: Final = TriggeredAction(
    "trigger", CARD, needs=NEEDS, rules=("invasion/action.triggered-definition",)
)
TRIGGER.template = "use {0}"
TRIGGER.refs = (CARD, RememberedRef("number"))


# ---- the windows ---------------------------------------------------------------------------------------
def answer_words(g: Invasion, decision: RawDecision) -> str:
    """What is asked of a player who may add to the chain: it names what was added last."""
    entry: PendingEffect = g.pending_effects[-1]
    name = ENTRY.words(g, decision.seat, len(g.pending_effects) - 1).removeprefix("the action of ")
    if entry.use.seat != decision.seat:
        return f"You may respond to {name}"
    return f"You may respond to your own {'development' if entry.what == OF_DEVELOPMENT else name}"


class Chances(Window):
    """A moment in which actions may be taken. Its arguments: its first entry, and who has priority.

    Whoever can take one is asked: what it may be good for is for him to know.
    """

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        initiate(g, option, seat, self, args)


class Opening(Chances):
    """Triggered actions come first. Once there is one, others may answer it.

    [invasion/timing.b1-triggered-actions-first, invasion/action.first-opportunity-same-chain]
    """

    def prompt(self, g: Invasion, decision: RawDecision) -> str:
        return (
            answer_words(g, decision)
            if len(g.pending_effects) > decision.args[3]
            else "You may use a triggered action"
        )

    def bars(self, g: Any, decision: RawDecision, verb: Verb) -> Need | None:
        return (
            None
            if verb is TRIGGER or opportunities.is_answering(g, decision)
            else opportunities.TRIGGERED_ONLY
        )

    def options(self, g: Any, decision: RawDecision) -> list[RawOption]:
        options: list[RawOption] = []
        TRIGGER.add_options(g, decision, options)
        if len(g.pending_effects) > decision.args[3]:
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


class Responses(Chances):
    """What is added to a chain. [invasion/timing.b2-until-two-passes]"""

    def prompt(self, g: Invasion, decision: RawDecision) -> str:
        return answer_words(g, decision)

    def opportunity(self, g: Invasion, decision: RawDecision) -> str:
        is_own = g.pending_effects[-1].use.seat == decision.seat
        return "response to what you have played" if is_own else self.name

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


class Starting(Chances):
    """The first action of a chain. [invasion/timing.b2-priority-player-starts]"""

    def options(self, g: Any, decision: RawDecision) -> list[RawOption]:
        options: list[RawOption] = []
        seat = decision.seat
        if g.phase == CAPITAL_PHASE and g.active == seat:
            playing.PLAY.add_options(g, decision, options)
            playing.DEVELOP.add_options(g, decision, options)
        if has_opportunities(g, seat, moment_now(g, seat, False)):
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
    playing.PLAY,
    playing.DEVELOP,
    rules=("invasion/timing.b1-triggered-actions-first",),
)
START: Final = Starting(
    "action?",
    playing.PLAY,
    playing.DEVELOP,
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
    playing.PLAY,
    playing.DEVELOP,
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


def resolve_chain(g: Invasion, base: int) -> None:
    """From the last entry to the first. [invasion/timing.b3-lifo]"""
    if len(g.pending_effects) > base:
        push(g, (resolve_chain, base))
        if is_changed(g, DISCIPLINE):
            push(g, (resolve_entry,))
        else:  # then it asks nothing, and need not wait
            g.asked_by = (resolve_entry,)
            resolve_entry(g)


def resolve_entry(g: Invasion) -> None:
    """The last entry resolves, if it was not cancelled and still has a legal target.

    [invasion/effect.recheck-on-resolution]
    """
    entry: PendingEffect = g.pending_effects[-1]
    no = len(g.pending_effects) - 1
    # [invasion/effect.independent-once-triggered]
    use = None if entry.cancelled else still_legal(g, entry)
    if use is not None and is_disciplined(g, entry):
        ask_to_hold(g, entry, no)
        return
    if use is None:
        say(g, IS_CANCELLED, no)
    elif entry.what in (OF_CARD, OF_TACTIC):  # of others it is told that they enter play
        say(g, RESOLVES, no)
    g.pending_effects.pop()
    go_on_with_effect(g, entry, use)


# ---- actions that must pay more while they wait ------------------------------------------------------------
def is_disciplined(g: Invasion, entry: PendingEffect) -> bool:
    """Whether an effect on one of its targets asks for more, and it was not paid for it yet."""
    return bool(g.effects) and demands(g, entry) > len(entry.data)


def demands(g: Invasion, entry: PendingEffect) -> int:
    """How many effects on its targets ask for more, each for itself: several may be on one unit."""
    targets = ability_of(g, entry.use).targets
    groups = [group for n, group in enumerate(entry.use.chosen) if targets[n].verb(g).refs[0] is CARD]
    return sum([value(g, card, DISCIPLINE) for card in {card for group in groups for card in group}])


def can_hold(g: Invasion, decision: RawDecision, no: int) -> bool:
    return funds(g, decision.seat) >= DISCIPLINE_PRICE


def last_entry(g: Invasion, decision: RawDecision) -> Sequence[int]:
    return (len(g.pending_effects) - 1,)


HOLD: Final = Verb(
    "hold",
    ENTRY,
    words="pay 4 resources for {0}",
    find=last_entry,
    needs=(Need(can_hold, "invasion/cost.pay-total", "you have fewer than 4 resources"),),
)
LET_GO: Final = Verb("let go", ENTRY, words="let {0} be cancelled", find=last_entry)


class HoldOrNot(Question):
    """It says how much is asked for in all: who pays only a part of it pays in vain."""

    def prompt(self, g: Invasion, decision: RawDecision) -> str:
        entry: PendingEffect = g.pending_effects[decision.args[0]]
        left = DISCIPLINE_PRICE * (demands(g, entry) - len(entry.data))
        in_all = f" (of {left} in all)" if left > DISCIPLINE_PRICE else ""
        return f"Pay 4 resources{in_all}, or the action is cancelled"


HOLD_OR_NOT: Final = HoldOrNot("pay more?", HOLD, LET_GO)


def ask_to_hold(g: Invasion, entry: PendingEffect, no: int) -> None:
    ask(g, entry.use.seat, HOLD_OR_NOT, held, no)


def held(g: Invasion, option: RawOption, no: int) -> None:
    entry: PendingEffect = g.pending_effects[no]
    push(g, (resolve_entry,))
    if option[0] is HOLD:
        g.pending_effects[no] = PendingEffect(
            entry.use, entry.what, entry.stage, entry.generations, 0, (*entry.data, 1)
        )
        say(g, HOLDS, entry.use.seat, no)
        take(g, entry.use.seat, DISCIPLINE_PRICE)
    else:
        cancel_pending_effect(g, no)


# ---- taking an action ----------------------------------------------------------------------------------
def initiate(g: Invasion, option: RawOption, seat: int, window: Window, args: tuple[Any, ...]) -> None:
    """What was chosen is begun: targets, costs, and onto the chain. [invasion/effect.trigger-sequence]"""
    verb = option[0]
    if verb is playing.PLAY:
        push(g, (playing.play_card, seat, option[1], option[2]))
    elif verb is playing.DEVELOP:
        push(g, (playing.choose_development, seat, option[1]))
    else:
        decision = RawDecision(seat, window, start, (window, seat, 0, *args), ())
        use = verb.use_of(g, decision, option[1:])
        if verb is TRIGGER:  # [invasion/action.triggered-once-per-copy]
            del g.pending_triggers[option[2]]
        push(g, (start, use))


def effect_over(g: Invasion, entry: PendingEffect) -> None:
    """A played tactic goes to its owner's discard pile, and so does a card that did not enter play.

    [invasion/card.tactic-to-discard]
    """
    card = entry.use.bearer
    if entry.what != OF_CARD and CHAIN <= g.zone[card] < FACEDOWN_CHAIN + 2:
        to_pile(g, card)


def chain_words(g: Any, viewer: int | None, base: int) -> str:
    names = [ENTRY.words(g, viewer, n) for n in range(base, len(g.pending_effects))]
    return f"chain: {', '.join(names)}" if names else ""


title(resolve_chain, chain_words)
register(__name__, USE, TACTICS, TRIGGER, OPENING, START, RESPOND, HOLD, LET_GO, HOLD_OR_NOT)
register(
    __name__, cut_short, action_window, next_chain, start_chain, respond, resolve_chain, resolve_entry, held
)
