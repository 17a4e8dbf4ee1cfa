"""Using abilities of cards: as actions in a window, or in answer to what happens. One legality for both.

A game makes its verbs from `ActVerb` and `AnswerVerb` with its own list of needs (each with its clause), and its
windows from `Answers`. An option names the card, the number of its ability, and for an answer that of the event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from strategium.cards.state import IN_HAND, CardKind, CardState
from strategium.kernel.abilities import Ability, Use, ear
from strategium.kernel.core import Raw
from strategium.kernel.events import Event, coming
from strategium.kernel.knockout import OFF
from strategium.kernel.using import ability_of, conditions_hold, is_idle, start
from strategium.kernel.verbs import NUMBER, Asked, Need, Reason, Ref, Verb
from strategium.kernel.windows import Window


@mypyc_attr(allow_interpreted_subclasses=True)
class UseVerb(Verb):
    """Use an ability. Its needs are tests `holds(g, ability, use)`; in their words {0} is the card."""

    def __init__(
        self, name: str, card: Ref, *more: Ref, needs: tuple[Need, ...], rules: tuple[str, ...] = ()
    ) -> None:
        super().__init__(name, card, NUMBER, *more, words=name + " {0}", needs=needs, rules=rules)
        self.needs_by_ability: dict[Ability, tuple[Need, ...]] = {}

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
            if not need.holds(g, a, use) and (not OFF or need.rule not in OFF):
                return need
        return None

    def use_of(self, g: Any, asked: Asked, refs: Raw) -> Use | None:
        """The use that an option means; None: there is no such ability to use now."""
        raise NotImplementedError

    def refusals(self, g: Any, asked: Asked, refs: Raw) -> list[Need]:
        use = self.use_of(g, asked, refs)
        if use is None:
            return [self.nothing_to_use()]
        need = self.failing(g, ability_of(g, use), use)
        return [] if need is None else [need]

    def nothing_to_use(self) -> Need:
        """The refusal where a card has no ability for this moment."""
        return Need(_never, self.rules[0] if self.rules else "", "{0} has no ability to use now")

    def reasons(self, g: Any, asked: Asked, ref: Ref, x: int) -> list[Reason]:
        """What keeps that card's abilities from being used now."""
        if ref is not self.refs[0]:
            return []
        found: list[Reason] = []
        for refs in self.tries(g, asked, x):
            found += [self.reason(g, asked, need, refs) for need in self.refusals(g, asked, refs)]
        return found

    def reason(self, g: Any, asked: Asked, need: Need, refs: Raw) -> Reason:
        """Where a condition does not hold, it is told which."""
        use = self.use_of(g, asked, refs) if need.holds is conditions_hold else None
        if use is None:
            return super().reason(g, asked, need, refs)
        a = ability_of(g, use)
        needed = " and ".join([c.words() for c in (a.only_if, a.condition) if c is not None])
        name = self.refs[0].words(g, asked.seat, refs[0])
        return Reason(f"{name} can be used only if {needed}", (need.rule,))

    def tries(self, g: Any, asked: Asked, card: int) -> list[Raw]:
        """All references that could stand for a use of that card."""
        raise NotImplementedError


def _never(*_: Any) -> bool:
    return False


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
        self.key = ear(-1, timing)

    def note(self, g: Any, viewer: int | None, refs: Raw) -> str:
        return text_of(g, refs[0], refs[1])

    def add_options(self, g: Any, asked: Asked, options: list[Raw]) -> None:
        state: CardState = g
        seat, key = asked.seat, self.key
        for card in state.ears[key]:
            yours = state.controller[card] == seat
            for a in state.kinds[state.kind[card]].answering[key]:
                if yours or a.anyone:
                    if self.failing(g, a, make_use(state, seat, card, a)) is None:
                        options.append((self, card, a.no))

    def use_of(self, g: Any, asked: Asked, refs: Raw) -> Use | None:
        card = refs[0]
        if card not in g.ears[self.key]:
            return None
        for a in g.kinds[g.kind[card]].answering[self.key]:
            if a.no == refs[1] and (a.anyone or g.controller[card] == asked.seat):
                return make_use(g, asked.seat, card, a)
        return None

    def tries(self, g: Any, asked: Asked, card: int) -> list[Raw]:
        abilities = g.kinds[g.kind[card]].answering.get(self.key, ())
        return [(card, a.no) for a in abilities] or [(card, 0)]


@mypyc_attr(allow_interpreted_subclasses=True)
class AnswerVerb(UseVerb):
    """Use an ability in answer to an event of the occurrence that the window is about."""

    def __init__(self, name: str, card: Ref, needs: tuple[Need, ...], rules: tuple[str, ...] = ()) -> None:
        super().__init__(name, card, NUMBER, needs=needs, rules=rules)

    def words(self, g: Any, viewer: int | None, refs: Raw) -> str:
        """Where one ability could answer several events, whom each of them happens to is said too."""
        text = super().words(g, viewer, refs)
        for asked in g.asked:
            others = [option for option in asked.options if option[0] is self and option[1:3] == refs[:2]]
            if len(others) > 1 and (self, *refs) in others:
                event: Event = g.happening[asked.args[3]][refs[2]]
                text += f" for {self.refs[0].words(g, viewer, event.subject)}" if event.subject >= 0 else ""
        return text

    def note(self, g: Any, viewer: int | None, refs: Raw) -> str:
        return text_of(g, refs[0], refs[1])

    def add_options(self, g: Any, asked: Asked, options: list[Raw]) -> None:
        state: CardState = g
        window: Window = asked.args[0]
        seat, timing = asked.seat, window.timing
        depth: int = asked.args[3]
        used: tuple[Raw, ...] = asked.args[4]
        events: tuple[Event, ...] = state.happening[depth]
        for which, event in enumerate(events):
            if event.cancelled:
                continue
            key = ear(event.kind.no, timing)
            for card in state.ears[key]:
                if state.controller[card] == seat:
                    for a in state.kinds[state.kind[card]].answering[key]:
                        option: Raw = (self, card, a.no, which)
                        if option not in used:
                            use = make_use(state, seat, card, a, depth, which, event)
                            if (
                                a.trigger is not None
                                and a.trigger.matches(g, use, event)
                                and self.failing(g, a, use) is None
                            ):
                                options.append(option)

    def use_of(self, g: Any, asked: Asked, refs: Raw) -> Use | None:
        card, no, which = refs
        depth, timing, used = asked.args[3], asked.args[0].timing, asked.args[4]
        if g.controller[card] != asked.seat or (self, card, no, which) in used:
            return None
        for at, event in coming(g, depth):
            key = ear(event.kind.no, timing)
            if at == which and card in g.ears[key]:
                for a in g.kinds[g.kind[card]].answering[key]:
                    use = make_use(g, asked.seat, card, a, depth, which, event)
                    if a.no == no and a.trigger is not None and a.trigger.matches(g, use, event):
                        return use
        return None

    def tries(self, g: Any, asked: Asked, card: int) -> list[Raw]:
        numbers = [a.no for a in g.kinds[g.kind[card]].abilities] or [0]
        return [(card, no, which) for no in numbers for which, _ in coming(g, asked.args[3])] or [
            (card, 0, 0)
        ]


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
    use = Use(seat, card, g.kinds[g.kind[card]], a.no, depth, which, event, (), (), 0, g.age[card])
    return use.with_x(g.game.most_x(g, use)) if a.asks_x else use


def heard_from_hand(kinds: Sequence[CardKind]) -> frozenset[int]:
    """What some card of the book listens to while it is in a hand."""
    return frozenset([key for kind in kinds for key in kind.ears[IN_HAND]])


def hearers(g: CardState, key: int, from_hand: frozenset[int], hands: tuple[int, ...]) -> Sequence[int]:
    """Who listens. For patient seats any card of a hand might: whether a window opens must tell nothing."""
    found = g.ears[key]
    return hands if not found and g.patient and key in from_hand else found


@mypyc_attr(allow_interpreted_subclasses=True)
class Answers(Window):
    """Answers to what happens. Each ability answers each event at most once in a window."""

    def used_up(self, g: Any, option: Raw, seat: int, args: tuple[Any, ...]) -> tuple[Any, ...]:
        return (args[0], (*args[1], option))

    def take(self, g: Any, option: Raw, seat: int, args: tuple[Any, ...]) -> None:
        verb: AnswerVerb = option[0]
        asked = Asked(seat, self, start, (self, seat, 0, *args), ())
        use = verb.use_of(g, asked, option[1:])
        assert use is not None
        self.begin(g, use)

    def begin(self, g: Any, use: Use) -> None:
        """Initiate the use."""
        start(g, use)
