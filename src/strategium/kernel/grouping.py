"""Picks that are a group: questions that are `unordered`.

Such a question offers its picks in one order, so that no two ways lead to the same group; bots and records keep to it.
A seat that picks freely (a person) is offered whatever can still belong to the group, in any order; when it has
finished, its picks are put into the order of the question. What belongs together is decided by the question alone.
"""

from __future__ import annotations

import itertools
from typing import Final

from strategium.kernel.core import Core, Raw
from strategium.kernel.verbs import DONE, Asked

Picks = tuple[Raw, ...]

MOST_MISSING: Final = 2  # so many picks that must come before are thought of


def picks_freely(g: Core, asked: Asked) -> bool:
    return asked.question.unordered and bool(g.freely >> asked.seat & 1)


def group_options(g: Core, asked: Asked) -> list[Raw]:
    """What may be added to the picks, and how to end them; nothing: the group is complete."""
    things, least = _survey(g, asked)
    more = [raw for raw in things if _may_belong(g, asked, (*asked.picked, raw), things, least)]
    endings = _endings(g, asked, bool(more))
    if not endings and len(more) <= least - len(asked.picked):
        return more[:1]  # all must be picked: in which order is no question
    return endings + more


def in_order(g: Core, asked: Asked, picked: Picks) -> Picks | None:
    """These picks in the order in which the question offers them; None: it does not."""
    ordered: Picks = ()
    left = list(picked)
    while left:
        following = [raw for raw in _offered_after(g, asked, ordered) if raw in left]
        if not following:
            return None
        left.remove(following[0])
        ordered += (following[0],)
    return ordered


def _offered_after(g: Core, asked: Asked, picked: Picks) -> list[Raw]:
    after = Asked(asked.seat, asked.question, asked.answer, asked.args, picked)
    return [] if after.question.is_finished(g, after) else after.question.options(g, after)


def _survey(g: Core, asked: Asked) -> tuple[list[Raw], int]:
    """All that can be picked at some time, and how many picks there are at least: for each first one, those that the
    question offers after it."""
    options = _offered_after(g, asked, ())
    first = _things(options)
    found = dict.fromkeys(first)
    lengths = [] if first and len(first) == len(options) else [0]
    for raw in first:
        path: Picks = (raw,)
        options = _offered_after(g, asked, path)
        while things := _things(options):
            found |= dict.fromkeys(things)
            if len(things) < len(options):
                lengths.append(len(path))
            path += (things[0],)
            options = _offered_after(g, asked, path)
        lengths.append(len(path))
    return list(found), min(lengths)


def _things(options: list[Raw]) -> list[Raw]:
    """Those that are no way to end."""
    return [raw for raw in options if not raw[0].ends]


def _may_belong(g: Core, asked: Asked, picked: Picks, things: list[Raw], least: int) -> bool:
    """Whether there is a group with these picks, perhaps together with some that the question asks for before them."""
    for missing in range(min(MOST_MISSING, max(0, least - len(picked))) + 1):
        for others in itertools.combinations(things, missing):
            if in_order(g, asked, picked + others) is not None:
                return True
    return False


def _endings(g: Core, asked: Asked, goes_on: bool) -> list[Raw]:
    """How the picks may be ended, if they are a whole group. Where nothing could be added that need not be asked."""
    ordered = in_order(g, asked, asked.picked)
    if ordered is None:
        return []
    options = _offered_after(g, asked, ordered)
    endings = [raw for raw in options if raw[0].ends]
    if endings or options or not goes_on:
        return endings
    return [verb.bare for verb in asked.question.verbs if verb.ends] or [DONE.bare]
