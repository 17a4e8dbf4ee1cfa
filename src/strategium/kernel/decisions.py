"""What a player, bot or client sees of a pending question: decisions and options, in words when asked for."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, overload

from mypy_extensions import mypyc_attr

from strategium.kernel.asking import OUTCOME, find_decision
from strategium.kernel.core import CHANCE, Core, RawOption
from strategium.kernel.errors import IllegalChoice, how_many
from strategium.kernel.features import Features, encode_choice
from strategium.kernel.verbs import DONE, NOT_PICKED, PASS, RawDecision, Reason, Ref, Verb


@mypyc_attr(free_list_len=1)
class Option:
    """Something that may be chosen: a verb and references. Text, id and clauses are made when they are asked for."""

    __slots__ = ("_asked", "_beside", "_g", "raw")

    def __init__(self, g: Core, decision: RawDecision, raw: RawOption, beside: Options | None = None) -> None:
        self._g = g
        self._asked = decision
        self.raw = raw
        self._beside = beside

    @property
    def verb(self) -> str:
        """The verb's name."""
        name: str = self.raw[0].name
        return name

    @property
    def refs(self) -> tuple[str, ...]:
        """The handles of the things it is about, as the seat that is asked sees them."""
        viewer = self._viewer()
        return tuple(
            [ref.handle(self._g, viewer, x) for ref, x in zip(self.raw[0].refs, self.raw[1:], strict=True)]
        )

    @property
    def id(self) -> str:
        """What a client sends back: stable while the question stands, made only of what the seat knows."""
        refs = self.refs
        return self.verb + (":" + ",".join(refs) if refs else "")

    @property
    def key(self) -> tuple[Any, ...]:
        """Equal for interchangeable options, and for the same option in all samples of a position."""
        return key_of(self._g, self._asked, self.raw)

    @property
    def text(self) -> str:
        """What it is called among those that are offered with it: no two read alike unless they are interchangeable."""
        beside = self._beside or Options(self._g, self._asked, self._asked.options)
        return beside.texts().get(self.raw) or self.plain

    @property
    def plain(self) -> str:
        """What it is called if nothing like it is offered."""
        return str(self.raw[0].words(self._g, self._viewer(), self.raw[1:]))

    @property
    def note(self) -> str:
        """More about it, where there is more to say: the text of the ability that is used."""
        return str(self.raw[0].note(self._g, self._viewer(), self.raw[1:]))

    @property
    def rules(self) -> tuple[str, ...]:
        """The clauses that allow it."""
        return tuple(self.raw[0].cites(self._g, self.raw[1:])) + self._asked.question.rules

    @property
    def probability(self) -> float | None:
        """How likely it is, where chance decides."""
        return 1 / len(self._asked.options) if self.raw[0] is OUTCOME else None

    def _viewer(self) -> int | None:
        return None if self._asked.seat == CHANCE else self._asked.seat

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.raw == other.raw and self._asked.seat == other._asked.seat

    def __hash__(self) -> int:
        return hash(self.raw)


def key_of(g: Core, decision: RawDecision, raw: RawOption) -> tuple[Any, ...]:
    """The key of an option in memory."""
    viewer = None if decision.seat == CHANCE else decision.seat
    verb: Verb = raw[0]
    key: list[Any] = [verb.name]
    for i, ref in enumerate(verb.refs):
        key.append(ref.key(g, viewer, raw[i + 1]))
    return tuple(key)


def telling_apart(g: Core, decision: RawDecision, raws: Sequence[RawOption]) -> dict[RawOption, str]:
    """What each option is called. To those that read alike the signs are added in which they differ."""
    viewer = None if decision.seat == CHANCE else decision.seat
    alike: dict[str, list[RawOption]] = {}
    for raw in raws:
        alike.setdefault(str(raw[0].words(g, viewer, raw[1:])), []).append(raw)
    texts: dict[RawOption, str] = {}
    for text, group in alike.items():
        if len(group) == 1 or len({key_of(g, decision, raw) for raw in group}) == 1:
            texts |= dict.fromkeys(group, text)
            continue
        signs = list(itertools.zip_longest(*[_marks(g, viewer, raw) for raw in group], fillvalue=""))
        differing = [sign for sign in signs if len(set(sign)) > 1]
        for i, raw in enumerate(group):
            told = ", ".join([sign[i] for sign in differing if sign[i]])
            texts[raw] = f"{text} ({told})" if told else text
    return texts


def _marks(g: Core, viewer: int | None, raw: RawOption) -> tuple[str, ...]:
    signs: tuple[str, ...] = ()
    for ref, x in zip(raw[0].refs, raw[1:], strict=True):
        signs += ref.marks(g, viewer, x)
    return signs


class Options(Sequence[Option]):
    """The options of a decision; each is made when it is looked at."""

    __slots__ = ("_asked", "_g", "_raws", "_texts")

    def __init__(self, g: Core, decision: RawDecision, raws: Sequence[RawOption]) -> None:
        self._g = g
        self._asked = decision
        self._raws = raws
        self._texts: dict[RawOption, str] | None = None

    def texts(self) -> dict[RawOption, str]:
        """What each is called, found out once."""
        if self._texts is None:
            self._texts = telling_apart(self._g, self._asked, self._raws)
        return self._texts

    def __len__(self) -> int:
        return len(self._raws)

    @overload
    def __getitem__(self, i: int) -> Option: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[Option]: ...
    def __getitem__(self, i: int | slice) -> Option | Sequence[Option]:
        if isinstance(i, slice):
            return [Option(self._g, self._asked, raw, self) for raw in self._raws[i]]
        return Option(self._g, self._asked, self._raws[i], self)

    def __iter__(self) -> Iterator[Option]:
        for raw in self._raws:
            yield Option(self._g, self._asked, raw, self)

    def other_than(self, verbs: frozenset[str]) -> list[int]:
        """The numbers of the options with another verb than these: for those who look at nothing else."""
        return [i for i, raw in enumerate(self._raws) if raw[0].name not in verbs]


@mypyc_attr(free_list_len=1)
class Decision:
    """A question that waits for a seat."""

    __slots__ = ("_asked", "_g")

    def __init__(self, g: Core, decision: RawDecision) -> None:
        self._g = g
        self._asked = decision

    @property
    def seat(self) -> int:
        return self._asked.seat

    @property
    def kind(self) -> str:
        """The question's name: what others may know of it."""
        return self._asked.question.name

    @property
    def prompt(self) -> str:
        """The sentence for the seat that is asked."""
        return self._asked.question.prompt(self._g, self._asked)

    @property
    def opportunity(self) -> str:
        """Which opportunity to act it is (to respond, to react), or "": then the seat has something to decide."""
        return self._asked.question.opportunity(self._g, self._asked)

    @property
    def options(self) -> Options:
        return Options(self._g, self._asked, self._asked.options)

    @property
    def draft(self) -> Options | None:
        """The picks made so far, where the question takes several; else None."""
        return Options(self._g, self._asked, self._asked.picked) if self._asked.question.several else None

    @property
    def rules(self) -> tuple[str, ...]:
        return self._asked.question.rules

    def encode(self, out: Features) -> None:
        """Its options as features, a row for each."""
        for raw in self._asked.options:
            encode_choice(self._g, self._asked, raw, out)
            out.end_row()

    def __repr__(self) -> str:
        return f"<seat {self.seat}: {self.kind}, {how_many(len(self._asked.options), 'option')}>"


def pending(g: Core) -> tuple[Decision, ...]:
    """The decisions not yet answered."""
    if len(g.decisions) == 1 and not g.sealed:
        return (Decision(g, g.decisions[0]),)
    if not g.sealed:
        return tuple([Decision(g, decision) for decision in g.decisions])
    return tuple(
        [Decision(g, decision) for decision, sealed in zip(g.decisions, g.sealed, strict=True) if not sealed]
    )


def find_option(g: Core, seat: int, option: Option | str) -> RawOption:
    """The option in memory that a client means."""
    if isinstance(option, Option):
        return option.raw
    i = find_decision(g, seat)
    if i < 0:
        raise IllegalChoice(f"{g.game.seat_name(g, seat)} has nothing to decide now")
    decision = g.decisions[i]
    for o in Options(g, decision, decision.options):
        if o.id == option:
            return o.raw
    raise IllegalChoice(
        f"there is no option {option!r} in {decision.question.name!r} now", decision.question.rules
    )


def find_thing(g: Core, viewer: int | None, handle: str, meant: Sequence[Ref] = ()) -> tuple[Ref, int] | None:
    """What a viewer's handle points at. Where it is a thing of two kinds, that of those that are meant."""
    found = None
    for ref in g.game.refs:
        if found is None or ref in meant:
            x = ref.find(g, viewer, handle)
            if x is not None:
                found = (ref, x)
                if not meant or ref in meant:
                    break
    return found


def why_not(g: Core, seat: int, ref: str | None, verb: str | None) -> tuple[Reason, ...]:
    """The reasons why nothing is offered with that thing, by that verb; empty exactly when something is."""
    i = find_decision(g, seat)
    if i < 0:
        waiting = (
            ", ".join(f"{g.game.seat_name(g, a.seat)}: {a.question.name}" for a in g.decisions)
            or "nobody, the game is over"
        )
        return (
            Reason(
                f"you have nothing to decide now; waiting for {waiting}",
                g.decisions[0].question.rules if g.decisions else (),
            ),
        )
    decision = g.decisions[i]
    for option in Options(g, decision, decision.options):
        if (verb is None or option.verb == verb) and (ref is None or ref in option.refs):
            return ()
    found = find_thing(g, seat, ref, kinds_asked_for(decision)) if ref is not None else None
    if ref is not None and found is None:
        return (Reason(f"there is nothing that you know by {ref!r}", decision.question.rules),)
    if found is None:
        return reasons_against_verb(g, decision, verb)
    return reasons_against_thing(g, decision, found[0], found[1], verb)


def kinds_asked_for(decision: RawDecision) -> list[Ref]:
    """The kinds of things that the question is about."""
    verbs = [*decision.question.verbs, *[raw[0] for raw in decision.options]]
    return [ref for verb in dict.fromkeys(verbs) for ref in verb.refs]


def reasons_against_verb(g: Core, decision: RawDecision, verb: str | None) -> tuple[Reason, ...]:
    """Why that verb is not offered with anything."""
    reasons: list[Reason] = []
    for v in decision.question.verbs:
        if not v.refs and (verb is None or v.name == verb):
            reasons += [v.reason(g, decision, need, ()) for need in v.refusals(g, decision, ())]
    if not reasons and verb in (PASS.name, DONE.name):
        reasons.append(decision.question.why_not_end(g, decision))
    return tuple(reasons) or (no_part(decision, verb or "that"),)


def reasons_against_thing(
    g: Core, decision: RawDecision, ref: Ref, x: int, verb: str | None
) -> tuple[Reason, ...]:
    """Why nothing is offered with that thing. That a verb is not for such things is told only where none is."""
    question = decision.question
    reasons: list[Reason] = []
    for v in question.verbs:
        if verb is None or v.name == verb:
            reasons += reasons_of_verb(g, decision, v, ref, x)
    reasons = reasons or question.reasons(g, decision, ref, x)
    near = [reason for reason in reasons if reason.need is None or not reason.need.far]
    return tuple(dict.fromkeys(near or reasons)) or (no_part(decision, ref.words(g, decision.seat, x)),)


def reasons_of_verb(g: Core, decision: RawDecision, verb: Verb, ref: Ref, x: int) -> list[Reason]:
    """Why that verb is not offered with that thing. What its question says of all things comes before its own needs."""
    for pick in decision.picked if decision.question.unordered else ():
        if pick[0] is verb and ref in verb.refs and x in pick[1:]:
            words = f"{ref.words(g, decision.seat, x)} is chosen already"
            return [Reason(words, decision.question.rules, NOT_PICKED, (pick,))]
    reasons = verb.reasons(g, decision, ref, x)
    bar = decision.question.bars(g, decision, verb)
    if bar is None or (reasons and all(reason.need is not None and reason.need.far for reason in reasons)):
        return reasons
    ways = [reason.refs for reason in reasons] or open_ways(g, decision, verb, ref, x)
    return [verb.reason(g, decision, bar, refs) for refs in ways[:1]]


def open_ways(g: Core, decision: RawDecision, verb: Verb, ref: Ref, x: int) -> list[tuple[Any, ...]]:
    """The ways to choose that thing to which no need of the verb objects."""
    found: list[tuple[Any, ...]] = []
    for at, kind in enumerate(verb.refs):
        if kind is ref:
            found += [refs for refs in verb.ways(g, decision, at, x) if not verb.refusals(g, decision, refs)]
    return found


def no_part(decision: RawDecision, what: str) -> Reason:
    return Reason(f"{what} has no part in this decision ({decision.question.name})", decision.question.rules)
