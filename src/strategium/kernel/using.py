"""Using an ability: the order of initiating is data. Each ability names its stages; each goes on to the next.

    CONQUEST = (pay, choose_targets, resolve)          INVASION = (choose_x, choose_targets, pay, wait_on_chain)

A stage is a step `stage(g, use, i)`; `go_on(g, use, i)` pushes the one after it. A stage that does not go on ends the
use: a test that failed, an effect that was cancelled. The stages are in targeting.py, paying.py and, for effects that
wait before they resolve, pending_effects.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from strategium.kernel.abilities import Ability, Use
from strategium.kernel.core import Core
from strategium.kernel.flow import push
from strategium.kernel.names import register


def ability_of(g: Core, use: Use) -> Ability:
    return use.kind.abilities[use.no]


def start(g: Core, use: Use) -> None:
    """Begin to use an ability: its limit is counted, then its stages follow."""
    a = ability_of(g, use)
    if a.limit:
        g.used.append((a.limit, *limit_key(a, use)))
    g.initiated = g.initiated + 1 if g.event_stack else 1
    push(g, (a.order[0], use.initiated(g.initiated), 0))


def go_on(g: Core, use: Use, i: int) -> None:
    """The next stage that this ability has anything to do in."""
    a = use.kind.abilities[use.no]
    if not a.next_stage:
        a.next_stage = _next_stages(a)
    i = a.next_stage[i]
    if i < len(a.order):
        g.stack = ((a.order[i], use, i), g.stack)


# stages, and for which abilities they do nothing; tests, and for which abilities they always hold
IDLE: Final[dict[Callable[..., Any], Callable[[Ability], bool]]] = {}


def is_idle(stage_or_test: Callable[..., Any], a: Ability) -> bool:
    return stage_or_test in IDLE and IDLE[stage_or_test](a)


def _next_stages(a: Ability) -> tuple[int, ...]:
    """For each stage the number of the one that follows it."""
    found: list[int] = []
    following = len(a.order)
    for i in range(len(a.order) - 1, -1, -1):
        found.append(following)
        stage = a.order[i]
        if not is_idle(stage, a):
            following = i
    return tuple(reversed(found))


# ---- what must be true (tests for the game's needs; the game adds the clause) --------------------
def limit_key(a: Ability, use: Use) -> tuple[int, int, str, int]:
    """A limit is counted for each copy, a maximum ("max round") for each seat and title."""
    if a.limit.startswith("max "):
        return (use.seat, -1, use.kind.name, use.no)
    return (use.bearer, use.generation, use.kind.name, use.no)


def has_no_limit(a: Ability) -> bool:
    return not a.limit


def limit_left(g: Core, a: Ability, use: Use) -> bool:
    if not a.limit or not g.used:
        return True
    return g.used.count((a.limit, *limit_key(a, use))) < a.times


def has_no_condition(a: Ability) -> bool:
    return a.only_if is None and a.condition is None


def conditions_hold(g: Core, a: Ability, use: Use) -> bool:
    return (a.only_if is None or a.only_if.holds(g, use)) and (
        a.condition is None or a.condition.holds(g, use)
    )


def would_change(g: Core, a: Ability, use: Use) -> bool:
    for effect in a.effects:
        if effect.would(g, use):
            return True
    return False


# ---- resolving -----------------------------------------------------------------------------------
def resolve(g: Core, use: Use, i: int) -> None:
    """The effects, one sentence after the other; the game's checks run in between."""
    g.asked_by = (resolve_sentence, use, i, 0)
    resolve_sentence(g, use, i, 0)


def resolve_sentence(g: Core, use: Use, i: int, n: int) -> None:
    effects = ability_of(g, use).effects
    if n + 1 < len(effects):
        g.stack = ((resolve_sentence, use, i, n + 1), g.stack)
    else:
        go_on(g, use, i)
    effects[n].do(g, use)
    g.needs_check = 1


IDLE.update({limit_left: has_no_limit, conditions_hold: has_no_condition})
register(__name__, start, resolve, resolve_sentence)
