"""Using abilities of cards: as actions in a window, or in answer to what happens. One legality for both.

A game makes its verbs from `ActVerb` and `AnswerVerb` with its own list of needs (each with its clause), and its
windows from `Answers`. An option names the card, the number of its ability, and for an answer that of the event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from strategium.cards.missing import what_is_missing
from strategium.cards.refs import known_to
from strategium.cards.state import IN_HAND, CardKind, CardState
from strategium.kernel.abilities import Ability, Use, listener_key
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, coming
from strategium.kernel.using import ability_of, is_idle, start
from strategium.kernel.verbs import NUMBER, Need, NumberRef, Premise, RawDecision, Reason, Ref, Verb
from strategium.kernel.windows import Window


@mypyc_attr(allow_interpreted_subclasses=True)
class UseVerb(Verb):
    """Use an ability. Its needs are tests `holds(g, ability, use)`; in their words {0} is the card."""

    def __init__(
        self, name: str, card: Ref, *more: Ref, needs: tuple[Need, ...], rules: tuple[str, ...] = ()
    ) -> None:
        super().__init__(name, card, NUMBER, *more, words=name + " {0}", needs=needs, rules=rules)
        self.needs_by_ability: dict[Ability, tuple[Need, ...]] = {}
        self.rule = rules[0] if rules else ""
        self.nothing_to_use = Premise(self.has_use, self.rule, "{0} has no ability to use now", far=True)
        self.premises: tuple[Need, ...] = ()

    def needs_of(self, a: Ability) -> tuple[Need, ...]:
        """The needs that can fail for that ability: not every one has costs, targets or a limit."""
        found = self.needs_by_ability.get(a)
        if found is None:
            found = tuple([need for need in self.needs if not is_idle(need.holds, a)])
            self.needs_by_ability[a] = found
        return found

    def failing(self, g: Any, a: Ability, use: Use) -> Need | None:
        """The first need that does not hold."""
        for need in self.needs_of(a):
            if not need.holds(g, a, use):
                return need
        return None

    def use_of(self, g: Any, decision: RawDecision, refs: RawOption) -> Use | None:
        """The use that an option means; None: there is no such ability to use now."""
        raise NotImplementedError

    def refusals(self, g: Any, decision: RawDecision, refs: RawOption) -> list[Need]:
        use = self.use_of(g, decision, refs)
        if use is None:
            return [self.missing(g, decision, refs)]
        need = self.failing(g, ability_of(g, use), use)
        return [] if need is None else [need]

    def missing(self, g: Any, decision: RawDecision, refs: RawOption) -> Need:
        """Why there is no such ability to use now."""
        for premise in self.premises:
            if not premise.holds(g, decision, *refs):
                return premise
        return self.nothing_to_use

    def has_use(self, g: Any, decision: RawDecision, *refs: Any) -> bool:
        return self.use_of(g, decision, refs) is not None

    def fulfils(self, g: Any, decision: RawDecision, need: Need, refs: RawOption) -> bool:
        if need not in self.needs:
            return need.holds(g, decision, *refs)
        use = self.use_of(g, decision, refs)
        return use is not None and need.holds(g, ability_of(g, use), use)

    def reasons(self, g: Any, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        """What keeps that card's abilities from being used now; of those that it has not got, the nearest."""
        if ref is not self.refs[0]:
            return []
        if not known_to(g, decision.seat, x):
            return [self.reason(g, decision, self.nothing_to_use, (x, *[0] * (len(self.refs) - 1)))]
        found: list[Reason] = []
        for refs in self.tries(g, decision, x):
            found += [self.reason(g, decision, need, refs) for need in self.refusals(g, decision, refs)]
        nearest = max([self.rank(reason.need) for reason in found], default=-1)
        return [reason for reason in found if self.rank(reason.need) >= min(nearest, 0)]

    def rank(self, need: Need | None) -> int:
        """Premises come before all needs."""
        if need in self.premises:
            return self.premises.index(need) - len(self.premises)
        return -1 - len(self.premises) if need is self.nothing_to_use else super().rank(need)

    def reason(self, g: Any, decision: RawDecision, need: Need, refs: RawOption) -> Reason:
        """Where a need is that something can be found, it is told what is missing."""
        use = self.use_of(g, decision, refs) if need in self.needs else None
        missed = "" if use is None else what_is_missing(g, ability_of(g, use), use, need.holds)
        if not missed:
            return super().reason(g, decision, need, refs)
        name = self.refs[0].words(g, decision.seat, refs[0])
        return Reason(missed.format(name), (need.rule,), need, refs)

    def ways(self, g: Any, decision: RawDecision, at: int, x: int) -> list[RawOption]:
        return self.tries(g, decision, x) if at == 0 else []

    def tries(self, g: Any, decision: RawDecision, card: int) -> list[RawOption]:
        """All references that could stand for a use of that card."""
        raise NotImplementedError


def text_of(g: Any, card: int, no: int) -> str:
    """What an ability of a card says, by its number."""
    return str(g.kinds[g.kind[card]].abilities[no].text)


@mypyc_attr(allow_interpreted_subclasses=True)
class ActVerb(UseVerb):
    """Use an action ability of a card that listens for actions (in play, or in hand)."""

    def __init__(
        self, name: str, card: Ref, timing: int, needs: tuple[Need, ...], rules: tuple[str, ...] = ()
    ) -> None:
        super().__init__(name, card, needs=needs, rules=rules)
        self.key = listener_key(-1, timing)
        self.premises = (
            Premise(self.has_action, self.rule, "{0} has no ability to use now", far=True),
            Premise(is_yours, self.rule, "{0} is not yours"),
            Premise(self.is_active, self.rule, "{0} cannot be used where it is"),
        )

    def has_action(self, g: Any, decision: RawDecision, card: int, no: int) -> bool:
        return no in [a.no for a in g.kinds[g.kind[card]].answering.get(self.key, ())]

    def is_active(self, g: Any, decision: RawDecision, card: int, no: int) -> bool:
        return card in g.listeners[self.key]

    def note(self, g: Any, viewer: int | None, refs: RawOption) -> str:
        return text_of(g, refs[0], refs[1])

    def is_had_by(self, g: CardState, seat: int) -> bool:
        """Whether that seat has any action ability that it could use where it is."""
        for card in g.listeners[self.key]:
            if g.controller[card] == seat:
                return True
            for a in g.kinds[g.kind[card]].answering[self.key]:
                if a.anyone:
                    return True
        return False

    def add_options(self, g: Any, decision: RawDecision, options: list[RawOption]) -> None:
        state: CardState = g
        seat, key = decision.seat, self.key
        for card in state.listeners[key]:
            yours = state.controller[card] == seat
            for a in state.kinds[state.kind[card]].answering[key]:
                if yours or a.anyone:
                    if self.failing(g, a, make_use(state, seat, card, a)) is None:
                        options.append((self, card, a.no))

    def use_of(self, g: Any, decision: RawDecision, refs: RawOption) -> Use | None:
        card = refs[0]
        if card not in g.listeners[self.key]:
            return None
        for a in g.kinds[g.kind[card]].answering[self.key]:
            if a.no == refs[1] and (a.anyone or g.controller[card] == decision.seat):
                return make_use(g, decision.seat, card, a)
        return None

    def tries(self, g: Any, decision: RawDecision, card: int) -> list[RawOption]:
        abilities = g.kinds[g.kind[card]].answering.get(self.key, ())
        return [(card, a.no) for a in abilities] or [(card, 0)]


@mypyc_attr(allow_interpreted_subclasses=True)
class EventRef(NumberRef):
    """The number of an event that is answered. It is told by the card that it happens to."""

    def __init__(self, card: Ref) -> None:
        super().__init__("number")
        self.card = card

    def key(self, g: Any, viewer: int | None, x: int) -> Any:
        event = self.event(g, x)
        if event is None or event.subject < 0:
            return x
        return (event.kind.no, event.amount, event.by, self.card.key(g, viewer, event.subject))

    def marks(self, g: Any, viewer: int | None, x: int) -> tuple[str, ...]:
        event = self.event(g, x)
        if event is None or event.subject < 0:
            return ()
        return (*self.card.marks(g, viewer, event.subject), f"for {event.amount}")

    def event(self, g: Any, x: int) -> Event | None:
        for decision in g.decisions:
            if isinstance(decision.question, Answers):
                events: tuple[Event, ...] = g.event_stack[decision.args[3]]
                return events[x]
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class AnswerVerb(UseVerb):
    """Use an ability in answer to an event of the occurrence that the window is about."""

    def __init__(self, name: str, card: Ref, needs: tuple[Need, ...], rules: tuple[str, ...] = ()) -> None:
        super().__init__(name, card, EventRef(card), needs=needs, rules=rules)
        self.unused = Premise(self.is_unused, self.rule, "{0} has answered this already")
        self.premises = (
            Premise(has_answer, self.rule, "{0} has no ability to use now", far=True),
            Premise(is_yours, self.rule, "{0} is not yours"),
            Premise(is_answered, self.rule, "{0} does not answer what happens now"),
            self.unused,
            Premise(answers_from_there, self.rule, "{0} cannot be used where it is"),
        )

    def is_unused(self, g: Any, decision: RawDecision, card: int, no: int, which: int) -> bool:
        return (self, card, no, which) not in decision.args[4]

    def once(self, decision: RawDecision) -> Need:
        """The need not to have answered this already."""
        return self.unused

    def words(self, g: Any, viewer: int | None, refs: RawOption) -> str:
        """Where one ability could answer several events, whom each of them happens to is said too."""
        text = super().words(g, viewer, refs)
        for decision in g.decisions:
            others = [option for option in decision.options if option[0] is self and option[1:3] == refs[:2]]
            if len(others) > 1 and (self, *refs) in others:
                event: Event = g.event_stack[decision.args[3]][refs[2]]
                text += f" for {self.refs[0].words(g, viewer, event.subject)}" if event.subject >= 0 else ""
        return text

    def note(self, g: Any, viewer: int | None, refs: RawOption) -> str:
        return text_of(g, refs[0], refs[1])

    def add_options(self, g: Any, decision: RawDecision, options: list[RawOption]) -> None:
        state: CardState = g
        window: Window = decision.args[0]
        seat, timing = decision.seat, window.timing
        depth: int = decision.args[3]
        used: tuple[RawOption, ...] = decision.args[4]
        events: tuple[Event, ...] = state.event_stack[depth]
        for which, event in enumerate(events):
            if event.cancelled:
                continue
            key = listener_key(event.kind.no, timing)
            for card in state.listeners[key]:
                if state.controller[card] == seat:
                    for a in state.kinds[state.kind[card]].answering[key]:
                        option: RawOption = (self, card, a.no, which)
                        if option not in used:
                            use = make_use(state, seat, card, a, depth, which, event)
                            if (
                                a.trigger is not None
                                and a.trigger.matches(g, use, event)
                                and self.failing(g, a, use) is None
                            ):
                                options.append(option)

    def use_of(self, g: Any, decision: RawDecision, refs: RawOption) -> Use | None:
        card, no, which = refs
        depth, timing = decision.args[3], decision.args[0].timing
        if g.controller[card] != decision.seat or not self.once(decision).holds(g, decision, card, no, which):
            return None
        for at, event in coming(g, depth):
            key = listener_key(event.kind.no, timing)
            if at == which and card in g.listeners[key]:
                for a in g.kinds[g.kind[card]].answering[key]:
                    use = make_use(g, decision.seat, card, a, depth, which, event)
                    if a.no == no and a.trigger is not None and a.trigger.matches(g, use, event):
                        return use
        return None

    def tries(self, g: Any, decision: RawDecision, card: int) -> list[RawOption]:
        numbers = [a.no for a in g.kinds[g.kind[card]].abilities] or [0]
        return [(card, no, which) for no in numbers for which, _ in coming(g, decision.args[3])] or [
            (card, 0, 0)
        ]


def is_yours(g: Any, decision: RawDecision, card: int, no: int, *more: int) -> bool:
    anyone = [a.no for a in g.kinds[g.kind[card]].abilities if a.anyone]
    return bool(g.controller[card] == decision.seat) or no in anyone


def ability_numbered(g: Any, card: int, no: int) -> Ability | None:
    abilities: Sequence[Ability] = g.kinds[g.kind[card]].abilities
    return abilities[no] if no < len(abilities) else None


def has_answer(g: Any, decision: RawDecision, card: int, no: int, which: int) -> bool:
    """Whether it has that ability, for a window of this kind."""
    a = ability_numbered(g, card, no)
    return a is not None and a.trigger is not None and a.timing == decision.args[0].timing


def is_answered(g: Any, decision: RawDecision, card: int, no: int, which: int) -> bool:
    """Whether that ability answers what happens."""
    depth: int = decision.args[3]
    a = ability_numbered(g, card, no)
    if a is None or a.trigger is None:
        return False
    for at, event in coming(g, depth):
        if at == which and a.trigger.event is event.kind:
            return a.trigger.matches(g, make_use(g, decision.seat, card, a, depth, which, event), event)
    return False


def answers_from_there(g: Any, decision: RawDecision, card: int, no: int, which: int) -> bool:
    event: Event = g.event_stack[decision.args[3]][which]
    return card in g.listeners[listener_key(event.kind.no, decision.args[0].timing)]


def make_use(
    g: CardState,
    seat: int,
    card: int,
    a: Ability,
    depth: int = -1,
    which: int = -1,
    event: Event | None = None,
) -> Use:
    """A use of that ability, before anything is chosen or paid. X is the largest there could be."""
    use = Use(seat, card, g.kinds[g.kind[card]], a.no, depth, which, event, (), (), 0, g.generation[card])
    return use.with_x(g.game.most_x(g, use)) if a.asks_x else use


def listened_to_from_hand(kinds: Sequence[CardKind]) -> frozenset[int]:
    """What some card of the book listens to while it is in a hand."""
    return frozenset([key for kind in kinds for key in kind.listener_keys[IN_HAND]])


def listeners_to(g: CardState, key: int, from_hand: frozenset[int], hands: tuple[int, ...]) -> Sequence[int]:
    """Who listens. For seats that are always asked any card of a hand might: that a window opens must tell nothing."""
    found = g.listeners[key]
    return hands if not found and g.always_ask and key in from_hand else found


@mypyc_attr(allow_interpreted_subclasses=True)
class Answers(Window):
    """Answers to what happens. Each ability answers each event at most once in a window."""

    def used_up(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> tuple[Any, ...]:
        return (args[0], (*args[1], option))

    def may_act(self, g: Any, seat: int, args: tuple[Any, ...]) -> bool:
        state: CardState = g
        depth: int = args[0]
        events: tuple[Event, ...] = state.event_stack[depth]
        for event in events:
            for card in state.listeners[listener_key(event.kind.no, self.timing)]:
                if state.controller[card] == seat:
                    return True
        return False

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        verb: AnswerVerb = option[0]
        decision = RawDecision(seat, self, start, (self, seat, 0, *args), ())
        use = verb.use_of(g, decision, option[1:])
        assert use is not None
        self.begin(g, use)

    def begin(self, g: Any, use: Use) -> None:
        """Initiate the use."""
        start(g, use)
