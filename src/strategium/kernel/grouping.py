"""Picks that are a group: questions that are `unordered`.

Such a question offers its picks in one order, so that no two ways lead to the same group; bots and records keep to it.
A seat that picks freely (a person) is offered whatever can still belong to the group, in any order; when it has
finished, its picks are put into the order of the question. What belongs together is decided by the question alone.
"""

from __future__ import annotations

from typing import Final

from strategium.kernel.core import Core, RawOption
from strategium.kernel.verbs import DONE, RawDecision

Picks = tuple[RawOption, ...]

MOST_MISSING: Final = 2  # so many picks that must come before are thought of


def picks_in_any_order(g: Core, decision: RawDecision) -> bool:
    return decision.question.unordered and bool(g.any_order >> decision.seat & 1)


class Order:
    """The order of a question: what it offers after which picks, each found out once."""

    def __init__(self, g: Core, decision: RawDecision) -> None:
        self.g = g
        self.decision = decision
        self.known: dict[Picks, list[RawOption]] = {}

    def after(self, picked: Picks) -> list[RawOption]:
        """What is offered after these picks; nothing: they are finished."""
        if picked not in self.known:
            decision = self.decision
            later = RawDecision(decision.seat, decision.question, decision.answer, decision.args, picked)
            finished = later.question.is_finished(self.g, later)
            self.known[picked] = [] if finished else later.question.options(self.g, later)
        return self.known[picked]

    def path(self, ordered: Picks, left: Picks, more: int) -> Picks | None:
        """From these picks on, in the order of the question, to all that are left, with at most so many others on the
        way; None: there is no such way."""
        if not left:
            return ordered
        offered = self.after(ordered)
        for raw in offered:
            if raw in left:
                at = left.index(raw)
                found = self.path((*ordered, raw), left[:at] + left[at + 1 :], more)
                if found is not None:
                    return found
                break
        for raw in offered if more > 0 else ():
            if raw not in left and not raw[0].ends:
                found = self.path((*ordered, raw), left, more - 1)
                if found is not None:
                    return found
        return None

    def survey(self) -> tuple[list[RawOption], int]:
        """All that can be picked at some time, and how many picks there are at least: for each first one, those that
        the question offers after it."""
        options = self.after(())
        first = _things(options)
        found = dict.fromkeys(first)
        lengths = [] if first and len(first) == len(options) else [0]
        for raw in first:
            path: Picks = (raw,)
            options = self.after(path)
            while things := _things(options):
                found |= dict.fromkeys(things)
                if len(things) < len(options):
                    lengths.append(len(path))
                path += (things[0],)
                options = self.after(path)
            lengths.append(len(path))
        return list(found), min(lengths)

    def repeats(self, things: list[RawOption]) -> bool:
        """Whether one of these can be picked more than once: tokens that go to the same place."""
        return any(raw in self.after((raw,)) for raw in things)


def group_options(g: Core, decision: RawDecision) -> list[RawOption]:
    """What may be added to the picks, and how to end them; nothing: the group is complete."""
    order = Order(g, decision)
    things, least = order.survey()
    picked = decision.picked
    missing = min(MOST_MISSING, max(0, least - len(picked) - 1))
    more = [raw for raw in things if order.path((), (*picked, raw), missing) is not None]
    endings = _endings(order, bool(more))
    if not endings and len(more) <= least - len(picked) and not order.repeats(more):
        return more[:1]  # all must be picked: in which order is no question
    return endings + more


def in_order(g: Core, decision: RawDecision, picked: Picks) -> Picks | None:
    """These picks in the order in which the question offers them; None: it does not."""
    return Order(g, decision).path((), picked, 0)


def _things(options: list[RawOption]) -> list[RawOption]:
    """Those that are no way to end."""
    return [raw for raw in options if not raw[0].ends]


def _endings(order: Order, goes_on: bool) -> list[RawOption]:
    """How the picks may be ended, if they are a whole group. Where nothing could be added that need not be asked."""
    decision = order.decision
    ordered = order.path((), decision.picked, 0)
    if ordered is None:
        return []
    options = order.after(ordered)
    endings = [raw for raw in options if raw[0].ends]
    if endings or options or not goes_on:
        return endings
    return [verb.bare for verb in decision.question.verbs if verb.ends] or [DONE.bare]
