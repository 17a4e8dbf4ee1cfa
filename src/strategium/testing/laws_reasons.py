"""A law of reasons: what "why not?" answers is why not.

Every thing that could be an option of some verb is asked for. A reason rests on a need. It is true if it cites the
clauses of that need, if the things really fail it, and if with that very need granted the option is on the list of
options or another reason stands in the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from strategium.kernel.asking import find_decision
from strategium.kernel.decisions import open_ways, reasons_of_verb, why_not
from strategium.kernel.grouping import picks_in_any_order
from strategium.kernel.state import GameState
from strategium.kernel.targeting import leaves_enough
from strategium.kernel.verbs import Among, Need, Premise, RawDecision, Reason, Ref, Verb
from strategium.testing.laws import LawBroken, Trial, demand

MANY: Final = 40  # things of a kind that are asked for at a decision
ANOTHER: Final = "reasons without which there is another"


def reasons_are_true(m: Trial) -> None:
    """A reason names a need that fails; were it granted, the option would be there, or another reason."""
    faults = false_reasons(m)
    demand(not faults, "; ".join(faults[:3]))


def false_reasons(m: Trial) -> list[str]:
    """All that are false at this moment, each in words. They are looked for in a copy."""
    g = m.g.copy()
    faults: list[str] = []
    for d in m.g.pending:
        if d.seat >= 0:
            decision = g.decisions[find_decision(g, d.seat)]
            inquiry = Inquiry(m, g, decision)
            for verb in dict.fromkeys([*decision.question.verbs, *[raw[0] for raw in decision.options]]):
                for ref in dict.fromkeys(verb.refs):
                    faults += inquiry.into(verb, ref)
    return faults


class Inquiry:
    """Into the reasons that a question gives."""

    def __init__(self, m: Trial, g: GameState, decision: RawDecision) -> None:
        self.m = m
        self.g = g
        self.decision = decision

    def into(self, verb: Verb, ref: Ref) -> list[str]:
        """Why each thing of a kind is not offered with that verb."""
        g, decision = self.g, self.decision
        things: Sequence[int] = ref.everything(g, decision.seat)
        if len(things) > MANY:
            things = self.m.rng.sample(list(things), MANY)
        faults: list[str] = []
        for x in things:
            handle = ref.handle(g, decision.seat, x)
            told = why_not(g, decision.seat, handle, None)
            if told and all(reason.need is None for reason in told):
                self.m.count("things of which it is only said that they have no part")
            for reason in why_not(g, decision.seat, handle, verb.name):
                fault = self.fault(verb, ref, x, reason)
                if fault:
                    words = f"{verb.name} {ref.words(g, decision.seat, x)}: {reason!r}"
                    faults.append(f"in {decision.question.name!r} it is said of {words}; but {fault}")
        return faults

    def fault(self, verb: Verb, ref: Ref, x: int, reason: Reason) -> str:
        """What is false about a reason; "": nothing."""
        need = reason.need
        if need is None:
            return "it could be chosen" if self.could_be_chosen(verb, ref, x) else ""
        self.m.count("reasons tested")
        if verb.fulfils(self.g, self.decision, need, reason.refs):
            return "that need is fulfilled"
        if isinstance(need, Premise):
            self.m.count("reasons without which there is no choice")
            return ""
        cited = self.clauses_of(verb, need, reason.refs)
        if cited != reason.rules:
            return f"that need is one of {', '.join(cited)}"
        try:
            with granted(need):
                return self.fault_if_granted(verb, ref, x, need)
        except LawBroken:
            raise
        except (
            Exception
        ):  # a need may rely on those before it, and there is no telling how it fails without them
            self.m.count("reasons that the rest relies on")
            return ""

    def clauses_of(self, verb: Verb, need: Need, refs: tuple[Any, ...]) -> tuple[str, ...]:
        """The clauses of a need: its own, or those that its words give; one without any goes by those of the verb."""
        if not isinstance(need.words, str):
            said = need.words(self.g, self.decision, *refs)
            if isinstance(said, Reason):
                return said.rules
        return (need.rule,) if need.rule else verb.rules

    def fault_if_granted(self, verb: Verb, ref: Ref, x: int, need: Need) -> str:
        """What is false about a reason, while its need is granted."""
        again = self.reasons(verb, ref, x)
        if any(other.need is need for other in again):
            return f"with that need granted it is still said: {again}"
        if again:
            by_list = any(other.need is not None and other.need.holds is leaves_enough for other in again)
            self.m.count("reasons of targets, whose list asks no needs" if by_list else ANOTHER)
            return ""
        if not self.could_be_chosen(verb, ref, x):
            return "with that need granted it could not be chosen either, and nothing says why"
        if picks_in_any_order(self.g, self.decision):
            self.m.count("reasons in a group that is picked freely, without which no need objects")
        elif self.is_offered(verb, ref, x):
            self.m.count("reasons without which it is offered")
        elif takes_a_short_cut(verb):
            self.m.count("reasons without which no need objects, but the list takes a short cut")
        else:
            return "with that need granted no need objects, and still it is not on the list of options"
        return ""

    def is_offered(self, verb: Verb, ref: Ref, x: int) -> bool:
        """Whether that verb is on the list of options with that thing."""
        with candidate(self.g, self.decision, verb, ref, x):
            for raw in self.decision.question.options(self.g, self.decision):
                if raw[0] is verb and (ref, x) in zip(verb.refs, raw[1:], strict=True):
                    return True
        return False

    def reasons(self, verb: Verb, ref: Ref, x: int) -> list[Reason]:
        question = self.decision.question
        found = reasons_of_verb(self.g, self.decision, verb, ref, x) if verb in question.verbs else []
        return found or question.reasons(self.g, self.decision, ref, x)

    def could_be_chosen(self, verb: Verb, ref: Ref, x: int) -> bool:
        """Whether there is a way to choose it with that verb to which no need objects."""
        if verb not in self.decision.question.verbs:
            return False
        ways = open_ways(self.g, self.decision, verb, ref, x)
        if verb.needs:
            return bool(ways)  # what is left out without a need is left out for no reason
        return any(verb.is_candidate(self.g, self.decision, *way) for way in ways)


@contextmanager
def candidate(g: GameState, decision: RawDecision, verb: Verb, ref: Ref, x: int) -> Iterator[None]:
    """That thing is among the candidates of a verb, for candidates may leave out what a need forbids."""
    find = verb.find
    if find is not None:
        known = list(find(g, decision))
        among = [need for need in verb.needs if isinstance(need, Among)]
        ways = [
            way for at, kind in enumerate(verb.refs) if kind is ref for way in verb.ways(g, decision, at, x)
        ]
        found = [way for way in ways if all(need.holds(g, decision, *way) for need in among)]
        more = [way if len(way) > 1 else way[0] for way in found]
        widened = [*known, *[way for way in more if way not in known]]
        verb.find = lambda g, decision: widened
    try:
        yield
    finally:
        verb.find = find


def takes_a_short_cut(verb: Verb) -> bool:
    """Whether it makes its list in a way of its own, which may not ask every need: `one_legality` compares the two."""
    return type(verb).add_options is not Verb.add_options


@contextmanager
def granted(need: Need) -> Iterator[None]:
    """Everything has what that very need asks for."""
    test = need.holds
    need.holds = holds
    try:
        yield
    finally:
        need.holds = test


def holds(*args: Any) -> bool:
    """The test of a need that is granted."""
    return True
