"""What a choice is made of: references to things, verbs with what they need, questions.

One legality: a verb lists its candidates and its needs. Options are the candidates whose needs all hold; a refusal,
and the answer to "why not?", are the needs that fail. Nothing else decides what may be chosen.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from strategium.kernel.core import RawOption
from strategium.kernel.errors import how_many
from strategium.kernel.names import Step


@mypyc_attr(allow_interpreted_subclasses=True)
class Ref:
    """A kind of thing that options, log lines and views refer to: a card, an area, a seat, a number.

    `viewer` is a seat, or None for a spectator. Whatever is said of a thing depends only on what the viewer knows.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def handle(self, g: Any, viewer: int | None, x: int) -> str:
        """The id by which that viewer points at it."""
        return f"{self.name}-{x}"

    def generation(self, g: Any, x: int) -> int:
        """What its handle depends on besides the thing; -1: on nothing."""
        return -1

    def handle_at(self, g: Any, viewer: int | None, x: int, generation: int) -> str:
        """The handle that it had at that age: for log lines that are read later, if at all."""
        return self.handle(g, viewer, x)

    def words(self, g: Any, viewer: int | None, x: int) -> str:
        """What that viewer calls it."""
        return str(x)

    def snapshot(self, g: Any, x: int) -> Any:
        """All that its words depend on now and may not later, but for who knows it: the log keeps that, and makes words
        and handle when they are read. None: it cannot be told, so the log makes them at once.
        """
        return None

    def words_at(self, g: Any, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        """What it was called then by that viewer, who knew it or did not."""
        return self.words(g, viewer, x)

    def marks(self, g: Any, viewer: int | None, x: int) -> tuple[str, ...]:
        """What tells it from others of the same name, sign by sign: whose it is, where, how much it has suffered.

        Options that would read alike are told apart by the signs in which their things differ.
        """
        return ()

    def key(self, g: Any, viewer: int | None, x: int) -> Any:
        """Equal for interchangeable things, and in all samples of one position: what search merges options by."""
        return x

    def everything(self, g: Any, viewer: int | None) -> Sequence[int]:
        """All things of this kind that the viewer can point at."""
        return ()

    def find(self, g: Any, viewer: int | None, handle: str) -> int | None:
        """What that viewer's handle points at, if it is a thing of this kind."""
        for x in self.everything(g, viewer):
            if self.handle(g, viewer, x) == handle:
                return x
        return None

    def knowers(self, g: Any, x: int) -> int:
        """Bits of the seats that know what it is (bit number `seats` stands for spectators)."""
        return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class NumberRef(Ref):
    """A plain number. Its words depend on nothing else."""

    def snapshot(self, g: Any, x: int) -> Any:
        return ()

    def handle(self, g: Any, viewer: int | None, x: int) -> str:
        return str(x)


@mypyc_attr(allow_interpreted_subclasses=True)
class CountRef(NumberRef):
    """So many of something: "1 card", "3 cards"."""

    def __init__(self, one: str) -> None:
        super().__init__("number")
        self.one = one

    def words(self, g: Any, viewer: int | None, x: int) -> str:
        return how_many(x, self.one)


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatRef(Ref):
    """A seat."""

    def words(self, g: Any, viewer: int | None, x: int) -> str:
        return str(g.game.seat_name(g, x))

    def snapshot(self, g: Any, x: int) -> Any:
        return () if g.game.seats_are_named(g) else None

    def everything(self, g: Any, viewer: int | None) -> Sequence[int]:
        return range(g.seats)


@mypyc_attr(allow_interpreted_subclasses=True)
class NameRef(Ref):
    """One of a fixed list of names: an area, a kind of order or piece. Interchangeable things are chosen by kind."""

    def __init__(self, name: str, names: Sequence[str]) -> None:
        super().__init__(name)
        self.names = names

    def words(self, g: Any, viewer: int | None, x: int) -> str:
        return self.names[x]

    def snapshot(self, g: Any, x: int) -> Any:
        return ()

    def everything(self, g: Any, viewer: int | None) -> Sequence[int]:
        return range(len(self.names))


MOST_WAYS: Final = 200  # to choose a thing together with others: so many are looked at for the nearest
NUMBER: Final = NumberRef("number")
SEAT: Final = SeatRef("seat")


class Reason:
    """Why something may not be chosen: words for the player, and the clauses that say so.

    `need` is what it rests on, and `refs` the things that failed it: the kit tests whether they really do.
    """

    def __init__(
        self, text: str, rules: tuple[str, ...], need: Need | None = None, refs: tuple[Any, ...] = ()
    ) -> None:
        self.text = text
        self.rules = rules
        self.need = need
        self.refs = refs

    def __repr__(self) -> str:
        return f"{self.text} [{', '.join(self.rules)}]"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self.text == other.text and self.rules == other.rules

    def __hash__(self) -> int:
        return hash((self.text, self.rules))


@mypyc_attr(free_list_len=1)
class RawDecision:
    """A question put to a seat, with what it has picked so far: what candidates and needs look at.

    Derived data: the frame that asked makes it again.
    """

    __slots__ = ("answer", "args", "options", "picked", "question", "seat")

    def __init__(
        self,
        seat: int,
        question: Question,
        answer: Step,
        args: tuple[Any, ...],
        picked: tuple[RawOption, ...],
    ) -> None:
        self.seat = seat
        self.question = question
        self.answer = answer
        self.args = args
        self.picked = picked
        self.options: list[RawOption] = []


NO_DECISIONS: Final[tuple[RawDecision, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Need:
    """One thing that must hold for a choice: a test, its clause, and the words of the refusal.

    `holds(g, asked, *references)`; in the words {0}, {1} stand for the references. Words that need numbers of the
    position are a function `words(g, asked, *references)`. Where the test is whether anything at all can be chosen
    later, that function gives the reason why the nearest cannot: see `nearest_miss`.
    """

    def __init__(
        self,
        holds: Callable[..., bool],
        rule: str,
        words: str | Callable[..., str | Reason],
        far: bool = False,
    ) -> None:
        self.holds = holds
        self.rule = rule
        self.words = words
        self.far = far  # the verb is not for such things: told only where no other verb is


@mypyc_attr(allow_interpreted_subclasses=True)
class Among(Need):
    """The need to be one of those that the verb is for at all. Its candidates are, so it is asked only of other things.

    `Verb("hire", CARD, find=hand, needs=(Among("game/hiring.from-hand", "{0} is not in your hand"), ...))`
    Where being one of them is more than being a candidate, or less, it has a test of its own.
    """

    def __init__(
        self, rule: str, words: str | Callable[..., str | Reason], holds: Callable[..., bool] | None = None
    ) -> None:
        super().__init__(holds or _unbound, rule, words, far=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Premise(Need):
    """A need without which there is no such choice to speak of: that a card has an ability, that something happens.

    Other needs can be thought away (the card would be offered if it were free), this one cannot.
    """


def _unbound(g: Any, decision: RawDecision, *refs: Any) -> bool:
    raise NotImplementedError("a verb gives this need its test")


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb:
    """A kind of choice: "attack with a unit". An option in memory is the tuple of a verb and its references."""

    sigil: ClassVar[str] = "!"

    def __init__(
        self,
        name: str,
        *refs: Ref,
        words: str = "",
        find: Callable[..., Any] | None = None,
        needs: tuple[Need, ...] = (),
        rules: tuple[str, ...] = (),
        ends: bool = False,
    ) -> None:
        self.name = name
        self.refs = refs
        self.ends = ends  # choosing it ends a draft; it is not one of the picks
        self.template = words or " ".join([name, *[f"{{{i}}}" for i in range(len(refs))]])
        self.find = find  # find(g, asked): the candidates, numbers for one reference, tuples for more
        self.needs = needs
        self.further = tuple([need for need in needs if not isinstance(need, Among)])  # asked of candidates
        for need in needs:
            if isinstance(need, Among) and need.holds is _unbound:
                need.holds = self.is_candidate
        self.rules = rules
        self.bare: RawOption = (self,)

    def candidates(self, g: Any, decision: RawDecision) -> Sequence[Any]:
        """What might be chosen: at least all that is legal, at best little more."""
        if self.find is None:
            return ()
        found: Sequence[Any] = self.find(g, decision)
        return found

    def is_candidate(self, g: Any, decision: RawDecision, *refs: Any) -> bool:
        """Whether `find` gives it."""
        return (refs[0] if len(refs) == 1 else refs) in self.candidates(g, decision)

    def add_options(self, g: Any, decision: RawDecision, options: list[RawOption]) -> None:
        """Append what this verb offers."""
        n = len(self.refs)
        if n == 0:
            if not self.further or self.allows(g, decision, ()):
                options.append(self.bare)
        elif n == 1:
            needs = self.further
            if not needs:
                options += [(self, x) for x in self.candidates(g, decision)]
                return
            for x in self.candidates(g, decision):
                for need in needs:
                    if not need.holds(g, decision, x):
                        break
                else:
                    options.append((self, x))
        elif n == 2:
            needs = self.further
            for x, y in self.candidates(g, decision):
                for need in needs:
                    if not need.holds(g, decision, x, y):
                        break
                else:
                    options.append((self, x, y))
        else:
            for refs in self.candidates(g, decision):
                if self.allows(g, decision, refs):
                    options.append((self, *refs))

    def allows(self, g: Any, decision: RawDecision, refs: tuple[Any, ...]) -> bool:
        """Whether all needs of a candidate hold."""
        for need in self.further:
            if not need.holds(g, decision, *refs):
                return False
        return True

    def refusals(self, g: Any, decision: RawDecision, refs: tuple[Any, ...]) -> list[Need]:
        """The needs that fail: empty exactly when it is offered. A need may rely on those before it."""
        for need in self.needs:
            if not need.holds(g, decision, *refs):
                return [need]
        return []

    def reasons(self, g: Any, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        """Why this verb is not offered with that thing: the reason of the nearest way to choose it."""
        best: Reason | None = None
        for at, kind in enumerate(self.refs):
            if kind is not ref:
                continue
            if best is not None and self.rank(best.need) > 0:
                break  # that is its part: it is not asked what else it cannot be
            found = nearest_miss(g, decision, self, self.ways(g, decision, at, x))
            if found is not None and (best is None or self.rank(found.need) > self.rank(best.need)):
                best = found
        return [] if best is None else [best]

    def ways(self, g: Any, decision: RawDecision, at: int, x: int) -> Iterable[tuple[Any, ...]]:
        """Ways to choose that thing as reference number `at`, together with any others: some, if they are many."""
        others = [[x] if i == at else list(r.everything(g, decision.seat)) for i, r in enumerate(self.refs)]
        return itertools.islice(itertools.product(*others), MOST_WAYS)

    def rank(self, need: Need | None) -> int:
        """How near a choice was: the later the need that fails, the nearer. A verb may refuse by a need of its own."""
        return self.needs.index(need) if need in self.needs else -1

    def fulfils(self, g: Any, decision: RawDecision, need: Need, refs: tuple[Any, ...]) -> bool:
        """Whether these things have what is needed, by that need alone."""
        return need.holds(g, decision, *refs)

    def reason(self, g: Any, decision: RawDecision, need: Need, refs: tuple[Any, ...]) -> Reason:
        """The words of that need. Those that are a reason themselves bring their own clauses."""
        if isinstance(need.words, str):
            names = [r.words(g, decision.seat, x) for r, x in zip(self.refs, refs, strict=True)]
            return Reason(need.words.format(*names), (need.rule,), need, refs)
        said = need.words(g, decision, *refs)
        if isinstance(said, Reason):
            return Reason(said.text, said.rules, need, refs)
        return Reason(said, (need.rule,), need, refs)

    def words(self, g: Any, viewer: int | None, refs: tuple[Any, ...]) -> str:
        """The choice in words, for that viewer."""
        return self.template.format(*[r.words(g, viewer, x) for r, x in zip(self.refs, refs, strict=True)])

    def note(self, g: Any, viewer: int | None, refs: tuple[Any, ...]) -> str:
        """More about the choice, where its words are short: what an ability does."""
        return ""

    def cites(self, g: Any, refs: tuple[Any, ...]) -> tuple[str, ...]:
        """The clauses that allow it."""
        return self.rules


def nearest_miss(g: Any, decision: RawDecision, verb: Verb, ways: Iterable[tuple[Any, ...]]) -> Reason | None:
    """Of ways to choose, the reason against the one that fails by the latest need; None: one of them may be chosen.

    This is what a need says that asks whether anything could be chosen: "there is nobody to attack" is no answer where
    somebody is there who cannot be attacked.
    """
    best: Need | None = None
    nearest: tuple[Any, ...] = ()
    for refs in ways:
        failing = verb.refusals(g, decision, refs)
        if not failing:
            return None
        if best is None or verb.rank(failing[0]) > verb.rank(best):
            best, nearest = failing[0], refs
    return None if best is None else verb.reason(g, decision, best, nearest)


def _is_not_picked(g: Any, decision: RawDecision, pick: RawOption) -> bool:
    return pick not in decision.picked


NOT_PICKED: Final = Premise(_is_not_picked, "", "{0} is chosen already")
PASS: Final = Verb("pass", words="pass")
DONE: Final = Verb("done", words="done", ends=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question:
    """What a seat is asked: a name, a sentence, and the verbs that answer it.

    `secret`: the options or the answer are nobody else's business, so it is never answered by itself.
    `several`: picks follow one another until `finished` says so, a verb that `ends` is chosen (DONE, or one with needs
    of its own) or nothing is left to pick; nothing has happened until then, and a pick can be taken back (a draft).
    `unordered`: the picks are a group, and the options come in one order only so that no two ways lead to the same
    (grouping.py).
    """

    sigil: ClassVar[str] = "?"

    def __init__(
        self,
        name: str,
        *verbs: Verb,
        prompt: str | Callable[..., str] = "",
        secret: bool = False,
        several: bool = False,
        unordered: bool = False,
        finished: Callable[..., bool] | None = None,
        rules: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.verbs = verbs
        self.sentence: str | Callable[..., str] = prompt or name
        self.secret = secret
        self.several = several
        self.unordered = unordered
        self.finish = finished
        self.rules = rules

    def options(self, g: Any, decision: RawDecision) -> list[RawOption]:
        options: list[RawOption] = []
        for verb in self.verbs:
            verb.add_options(g, decision, options)
        return options

    def reasons(self, g: Any, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        """Why nothing can be chosen with that thing, where that is not for the verbs to say."""
        return []

    def bars(self, g: Any, decision: RawDecision, verb: Verb) -> Need | None:
        """What keeps a verb of this question from being offered with anything now."""
        return None

    def why_not_end(self, g: Any, decision: RawDecision) -> Reason:
        """Why a seat can neither pass nor be done here."""
        least = "choose one more" if decision.picked else "one of the options must be taken"
        return Reason(f"{least}: {self.prompt(g, decision)}", self.rules)

    def opportunity(self, g: Any, decision: RawDecision) -> str:
        """The name of the opportunity to act that it is, which may be let go by; none: the seat has to decide."""
        return ""

    def is_finished(self, g: Any, decision: RawDecision) -> bool:
        return self.finish is not None and self.finish(g, decision)

    def prompt(self, g: Any, decision: RawDecision) -> str:
        """The sentence for the seat that is asked: as it was given, or by `prompt(g, decision)`."""
        return self.sentence if isinstance(self.sentence, str) else self.sentence(g, decision)
