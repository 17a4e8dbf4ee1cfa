"""Indirect damage: each player assigns it among his own units, then it is dealt like other damage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.cards.modifiers import value
from strategium.games.conquest.rules.damage import deal_damage
from strategium.games.conquest.state import Conquest, remaining, units_at
from strategium.games.conquest.things import CARD
from strategium.games.conquest.words import NO_PLACE, UNDAMAGEABLE
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, Among, Need, Question, RawDecision, Verb

IS_ASSIGNED: Final = Sentence(
    "{0} is assigned {1} indirect damage", CARD, NUMBER, rules=("conquest/damage.indirect-own-units",)
)

Hits = tuple[tuple[int, int], ...]


def units_there(g: Conquest, decision: RawDecision) -> Sequence[int]:
    return units_to_share(g, decision.seat, decision.args[1], *decision.args[7:])


def units_to_share(g: Conquest, seat: int, place: int, *among: int) -> Sequence[int]:
    """Among which units a player assigns it: all of his there, or some of his.

    [conquest/damage.indirect-among-some]
    """
    return among or units_at(g, place, seat)


def is_own_unit(g: Conquest, decision: RawDecision, unit: int) -> bool:
    return unit in units_there(g, decision)


def is_damageable(g: Conquest, decision: RawDecision, unit: int) -> bool:
    """[conquest/damage.cannot-be-damaged-assign]"""
    return not value(g, unit, UNDAMAGEABLE)


def has_room(g: Conquest, decision: RawDecision, unit: int) -> bool:
    """No more than its remaining hit points. [conquest/damage.indirect-cap]"""
    assigned = sum([pick[1] == unit for pick in decision.picked])
    return bool(remaining(g, unit) > assigned)


def all_assigned(g: Conquest, decision: RawDecision) -> bool:
    return len(decision.picked) >= int(decision.args[2])


ASSIGN: Final = Verb(
    "assign damage to",
    CARD,
    words="assign 1 damage to {0}",
    find=units_there,
    needs=(
        Among(
            "conquest/damage.indirect-own-units",
            "{0} is no unit that you may assign it to",
            is_own_unit,
        ),
        Need(is_damageable, "conquest/damage.cannot-be-damaged-assign", "{0} cannot be damaged"),
        Need(has_room, "conquest/damage.indirect-cap", "{0} has no hit points left for more damage"),
    ),
    rules=("conquest/damage.indirect-own-units",),
)


class Assign(Question):
    """Where a player's share of the damage goes."""

    def prompt(self, g: Any, decision: RawDecision) -> str:
        return f"Assign {decision.args[2] - len(decision.picked)} indirect damage among your units"


INDIRECT: Final = Assign(
    "indirect damage",
    ASSIGN,
    several=True,
    finished=all_assigned,
    rules=("conquest/damage.indirect-own-units",),
)


def indirect_damage(g: Conquest, first: int, place: int, n: int, by: int) -> None:
    """Each player assigns so much among his units there, who made it first. [conquest/timing.both-players-choose]"""
    push(g, (assign_share, first, place, n, by, (), 1))


def indirect_among(g: Conquest, seat: int, units: Sequence[int], n: int, by: int) -> None:
    """One player assigns so much among these units of his. [conquest/damage.indirect-among-some]"""
    if units:
        push(g, (assign_share, seat, NO_PLACE, n, by, (), 0, *units))


def assign_share(
    g: Conquest, seat: int, place: int, n: int, by: int, hits: Hits, more: int, *among: int
) -> None:
    """What finds no room is lost. [conquest/damage.indirect-excess-ignored]"""
    units = units_to_share(g, seat, place, *among)
    room = sum([remaining(g, u) for u in units if not value(g, u, UNDAMAGEABLE)])
    if room:
        ask(g, seat, INDIRECT, share_assigned, seat, place, min(n, room), n, by, hits, more, *among)
    else:
        next_share(g, seat, place, n, by, hits, more)


def share_assigned(
    g: Conquest,
    picks: tuple[RawOption, ...],
    seat: int,
    place: int,
    share: int,
    n: int,
    by: int,
    hits: Hits,
    more: int,
    *among: int,
) -> None:
    units = [pick[1] for pick in picks]
    for unit in dict.fromkeys(units):
        say(g, IS_ASSIGNED, unit, units.count(unit))
    hits += tuple([(unit, units.count(unit)) for unit in dict.fromkeys(units)])
    next_share(g, seat, place, n, by, hits, more)


def next_share(g: Conquest, seat: int, place: int, n: int, by: int, hits: Hits, more: int) -> None:
    """All of it is dealt at once. [conquest/damage.indirect-then-normal]"""
    if more:
        push(g, (assign_share, 1 - seat, place, n, by, hits, 0))
    else:
        push(g, (deal_damage, hits, by, ()))


register(__name__)
