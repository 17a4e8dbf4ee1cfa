"""Using abilities: what must be true, the windows for answers, and the way of an event from hand to discard pile."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.template.kinds import CARDS
from strategium.games.template.secrets import CARD
from strategium.games.template.state import Salvage, move, show
from strategium.games.template.words import (
    CHAIN,
    CREWS,
    DAMAGED,
    DECK,
    DESTROYED,
    DISCARD,
    FORCED,
    HAND,
    INTERRUPT,
    PLAYED,
    REACTION,
    SITE_NAMES,
    STOWED,
)
from strategium.kernel.abilities import Ability, Use, listener_key
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, coming, react
from strategium.kernel.flow import next_seat, push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.paying import costs_payable, pay
from strategium.kernel.pending_effects import add_pending_effect, resolve_last_entry
from strategium.kernel.targeting import choose_targets, choose_x, targets_exist
from strategium.kernel.using import ability_of, conditions_hold, go_on, limit_left, resolve, start
from strategium.kernel.verbs import NUMBER, SEAT, Need, Premise, RawDecision, Ref, Verb
from strategium.kernel.windows import Window

PLAYS: Final = Sentence("{0} plays {1}", SEAT, CARD, rules=("template/events.shown",))
TARGETS: Final = Sentence("{0} targets {1}", SEAT, CARD, rules=("template/abilities.targets",))
IS_X: Final = Sentence("X is {0}", NUMBER, rules=("template/events.shown",))
USES: Final = Sentence("{0} uses {1}", SEAT, CARD, rules=("template/abilities.use",))
USES_FOR: Final = Sentence("{0} uses {1} for {2}", SEAT, CARD, CARD, rules=("template/abilities.trigger",))


# ---- what must be true ---------------------------------------------------------------------------
def trigger_fits(g: Salvage, a: Ability, use: Use) -> bool:
    return a.trigger is None or (use.about is not None and a.trigger.matches(g, use, use.about))


NEEDS: Final = (
    Need(trigger_fits, "template/abilities.trigger", "{0} does not answer that"),
    Need(limit_left, "template/abilities.limit", "{0} was used already in this round"),
    Need(conditions_hold, "template/abilities.condition", "what {0} asks for is not so"),
    Need(costs_payable, "template/abilities.cost", "you cannot pay for {0}"),
    Need(targets_exist, "template/abilities.targets", "there is no target for {0}"),
)


class UseVerb(Verb):
    """Use an ability of a card. What it needs is looked for in the use itself."""

    def __init__(self, name: str, *refs: Ref, words: str = "", rule: str) -> None:
        super().__init__(name, *refs, words=words, needs=NEEDS, rules=(rule,))
        self.not_now = Premise(self.has_use, rule, "{0} has nothing that you could use now", far=True)

    def use_of(self, g: Salvage, decision: RawDecision, refs: RawOption) -> Use | None:
        """The use that is meant, or None if that card has nothing to use now."""
        raise NotImplementedError

    def has_use(self, g: Salvage, decision: RawDecision, *refs: int) -> bool:
        return self.use_of(g, decision, refs) is not None

    def fulfils(self, g: Salvage, decision: RawDecision, need: Need, refs: RawOption) -> bool:
        use = self.use_of(g, decision, refs)
        return use is not None and (need is self.not_now or need.holds(g, ability_of(g, use), use))

    def failing(self, g: Salvage, use: Use | None) -> Need | None:
        """The first need that does not hold."""
        if use is None:
            return self.not_now
        a = ability_of(g, use)
        for need in self.needs:
            if not need.holds(g, a, use):
                return need
        return None

    def refusals(self, g: Salvage, decision: RawDecision, refs: RawOption) -> list[Need]:
        need = self.failing(g, self.use_of(g, decision, refs))
        return [] if need is None else [need]

    def allows(self, g: Salvage, decision: RawDecision, refs: RawOption) -> bool:
        return self.failing(g, self.use_of(g, decision, refs)) is None


class ActVerb(UseVerb):
    """Use an action, of a unit or of an event."""

    def __init__(self, name: str, timing: int, rule: str) -> None:
        super().__init__(name, CARD, rule=rule)
        self.key = listener_key(-1, timing)

    def use_of(self, g: Salvage, decision: RawDecision, refs: RawOption) -> Use | None:
        mine = refs[0] in g.listeners[self.key] and g.owner[refs[0]] == decision.seat
        return self.action_of(g, refs[0]) if mine else None

    def add_options(self, g: Salvage, decision: RawDecision, options: list[RawOption]) -> None:
        seat = decision.seat
        for card in g.listeners[self.key]:
            if g.owner[card] == seat and self.failing(g, self.action_of(g, card)) is None:
                options.append((self, card))

    def action_of(self, g: Salvage, card: int) -> Use | None:
        """The use of a card's action. X is the largest possible one until it is chosen."""
        kind, seat = CARDS[g.kind[card]], g.owner[card]
        answers = kind.answering.get(self.key)
        if not answers:
            return None
        x = g.coins[seat] if answers[0].asks_x else 0
        return Use(seat, card, kind, answers[0].no, -1, -1, None, (), (), x, g.generation[card])


class AnswerVerb(UseVerb):
    """Use a card to answer what happens to a second card, or is about to happen."""

    def use_of(self, g: Salvage, decision: RawDecision, refs: RawOption) -> Use | None:
        if g.owner[refs[0]] != decision.seat or (self, *refs) in decision.args[4]:
            return None
        return answer_of(g, refs[0], refs[1], decision.args[3], decision.args[0].timing)

    def add_options(self, g: Salvage, decision: RawDecision, options: list[RawOption]) -> None:
        seat, timing, depth, used = decision.seat, decision.args[0].timing, decision.args[3], decision.args[4]
        for _, event in coming(g, depth):
            for card in g.listeners[listener_key(event.kind.no, timing)]:
                option = (self, card, event.subject)
                if g.owner[card] == seat and option not in used and option not in options:
                    if self.failing(g, answer_of(g, card, event.subject, depth, timing)) is None:
                        options.append(option)


def answer_of(g: Salvage, card: int, subject: int, depth: int, timing: int) -> Use | None:
    """The use of a card's answer to what happens to the subject."""
    for which, event in coming(g, depth):
        key = listener_key(event.kind.no, timing)
        if event.subject == subject and card in g.listeners[key]:
            kind = CARDS[g.kind[card]]
            answers = kind.answering.get(key)
            if answers:
                return Use(
                    g.owner[card],
                    card,
                    kind,
                    answers[0].no,
                    depth,
                    which,
                    event,
                    generation=g.generation[card],
                )
    return None


# ---- answers -------------------------------------------------------------------------------------
class Answers(Window):
    """Interrupts or reactions to what is happening. Each card answers each part of it at most once."""

    def used_up(self, g: Salvage, option: RawOption, seat: int, args: tuple[Any, ...]) -> tuple[Any, ...]:
        return (args[0], (*args[1], option))

    def take(self, g: Salvage, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        use = answer_of(g, option[1], option[2], args[0], self.timing)
        assert use is not None
        begin(g, use)

    def prompt(self, g: Salvage, decision: RawDecision) -> str:
        """What is happening, and that it can be answered."""
        events = [self.tell(g, decision.seat, event) for _, event in coming(g, decision.args[3])]
        return f"{' and '.join(dict.fromkeys(events))}. {self.sentence}"

    def tell(self, g: Salvage, viewer: int, event: Event) -> str:
        name = CARD.words(g, viewer, event.subject)
        if event.kind is DAMAGED:
            return f"{event.amount} damage {'to' if self.timing == INTERRUPT else 'has hit'} {name}"
        if event.kind is DESTROYED:
            return f"{name} {'is about to be' if self.timing == INTERRUPT else 'was'} destroyed"
        return f"{CREWS[event.seat]} plays {name}"


def begin(g: Salvage, use: Use) -> None:
    """An ability is used. Everybody is told, and for what, if several things happen; of an event, when it is shown."""
    if g.place[use.bearer] != HAND:
        several = use.depth >= 0 and len(coming(g, use.depth)) > 1
        if several and use.about is not None and use.about.subject != use.bearer:
            say(g, USES_FOR, use.seat, use.bearer, use.about.subject)
        else:
            say(g, USES, use.seat, use.bearer)
    start(g, use)


ANSWER: Final = AnswerVerb("answer", CARD, CARD, words="use {0} for {1}", rule="template/abilities.trigger")
INTERRUPTS: Final = Answers(
    "interrupt?",
    ANSWER,
    timing=INTERRUPT,
    prompt="Do you interrupt?",
    rules=("template/timing.interrupts",),
)
FORCED_ANSWERS: Final = Answers(
    "forced",
    ANSWER,
    timing=FORCED,
    forced=True,
    prompt="This must be answered.",
    rules=("template/timing.forced-first",),
)
REACTIONS: Final = Answers(
    "reaction?",
    ANSWER,
    timing=REACTION,
    prompt="Do you react?",
    rules=("template/timing.reactions",),
)


# ---- the stages of an event ----------------------------------------------------------------------
def show_card(g: Salvage, use: Use, i: int) -> None:
    """The event leaves the hand and is shown; only then X and targets are chosen. [template/events.shown]"""
    show(g, use.bearer)
    say(g, PLAYS, use.seat, use.bearer)
    move(g, use.bearer, CHAIN)
    go_on(g, use, i)


def wait_for_answers(g: Salvage, use: Use, i: int) -> None:
    """It waits while others may answer; the latest resolves first. [template/events.chain]"""
    if ability_of(g, use).asks_x:
        say(g, IS_X, use.x)
    for group in use.chosen:
        for target in group:
            say(g, TARGETS, use.seat, target)
    entry = add_pending_effect(g, use, PLAYED.no, i)
    card = use.bearer
    event = Event(PLAYED, card, card, use.seat, CHAIN, 0, g.generation[card], entry)
    push(g, (resolve_last_entry,))
    react(g, next_seat(g, use.seat), (event,))


def discard_event(g: Salvage, card: int) -> None:
    """An event that has resolved or was cancelled is discarded. [template/events.discarded]"""
    move(g, card, DISCARD)


AS_UNIT: Final = (choose_targets, pay, resolve)
AS_EVENT: Final = (show_card, choose_x, choose_targets, pay, wait_for_answers, resolve)


# ---- targets and payments ------------------------------------------------------------------------
class PointVerb(Verb):
    """Choose a card: with its place, for there may be two of a kind."""

    def words(self, g: Salvage, viewer: int | None, refs: RawOption) -> str:
        place = g.place[refs[0]]
        at = f" at {SITE_NAMES[place % STOWED]}" if place < DECK else ""
        return super().words(g, viewer, refs) + at


TARGET: Final = PointVerb("target", CARD, rules=("template/abilities.targets",))
PAYMENT: Final = PointVerb("pay with", CARD, rules=("template/abilities.cost",))
register(__name__)
