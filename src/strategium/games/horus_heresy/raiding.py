"""A raid: units move next to a target, then attack it from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.activation import is_activated
from strategium.games.horus_heresy.choosing import IN_VAIN, NOTHING
from strategium.games.horus_heresy.components import MAP
from strategium.games.horus_heresy.joining import areas_of_region, has_enemies, join_battle
from strategium.games.horus_heresy.marching import someone_can_come
from strategium.games.horus_heresy.movement import BEFORE_AN_ATTACK, march
from strategium.games.horus_heresy.pieces import has_units, is_open
from strategium.games.horus_heresy.state import Battle, Heresy
from strategium.games.horus_heresy.things import AREA
from strategium.kernel.asking import ask
from strategium.kernel.core import Raw
from strategium.kernel.flow import then
from strategium.kernel.log import say
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Asked, Need, Question, Verb


def footholds(g: Heresy, seat: int, target: int) -> list[int]:
    """Areas next to the target from which it could be raided."""
    found: list[int] = []
    for area, border in MAP.neighbours[target]:
        if g.closed >> border & 1:
            continue
        if is_open(g, area, seat) and not is_activated(g, area, seat):
            if has_units(g, area, seat) or someone_can_come(g, seat, area, 0):
                found.append(area)
    return found


def can_be_raided(g: Heresy, asked: Asked, area: int) -> bool:
    return bool(footholds(g, asked.seat, area))


RAID: Final = Verb(
    "raid",
    AREA,
    find=areas_of_region,
    needs=(
        Among("horus_heresy/battle.target-needs-enemy", "{0} is not in the order's region"),
        Need(has_enemies, "horus_heresy/battle.target-needs-enemy", "no enemy is at {0}"),
        Need(can_be_raided, "horus_heresy/movement.no-partial-move", "nobody can come next to {0}"),
    ),
    rules=("horus_heresy/battle.order-attacker",),
)
WHOM_TO_RAID: Final = Question(
    "choose a target to raid",
    RAID,
    NOTHING,
    prompt="Which area do you raid?",
    rules=("horus_heresy/battle.join-identify",),
)


def raid(g: Heresy, seat: int, iterations: int) -> None:
    """The target is in the region; the area to move to need not be. [horus_heresy/battle.join-identify]"""
    ask(g, seat, WHOM_TO_RAID, raid_begins, seat, iterations)


def raid_begins(g: Heresy, option: Raw, seat: int, iterations: int) -> None:
    if option[0] is RAID:
        then(g, (choose_foothold, seat, option[1], iterations))
    else:
        say(g, IN_VAIN, seat)


def footholds_there(g: Heresy, asked: Asked) -> Sequence[int]:
    return footholds(g, asked.seat, asked.args[0])


FOOTHOLD: Final = Verb(
    "raid from",
    AREA,
    words="by way of {0}",
    find=footholds_there,
    needs=(Among("horus_heresy/battle.origin-adjacent", "{0} cannot be the origin of this raid"),),
    rules=("horus_heresy/battle.origin-adjacent",),
)
WHERE_FROM: Final = Question(
    "choose where the raid comes from",
    FOOTHOLD,
    prompt="By way of which area does the raid come?",
    rules=("horus_heresy/battle.origin-adjacent",),
)


def choose_foothold(g: Heresy, seat: int, target: int, iterations: int) -> None:
    ask(g, seat, WHERE_FROM, foothold_chosen, target, seat, iterations)


def foothold_chosen(g: Heresy, option: Raw, target: int, seat: int, iterations: int) -> None:
    area = option[1]
    then(g, (march, seat, 1 << area, 0, BEFORE_AN_ATTACK), (strike, seat, target, area, iterations))


def strike(g: Heresy, seat: int, target: int, area: int, iterations: int) -> None:
    """From that area alone; without a unit there is no battle. [horus_heresy/battle.origin-needs-unit]"""
    if has_units(g, area, seat) or has_units(g, target, seat):
        origins = (area,) if has_units(g, area, seat) else ()
        join_battle(g, Battle(seat, target, iterations, 0, origins, 1, 1 << area))
    elif not is_activated(g, area, seat):
        say(g, IN_VAIN, seat)


register(
    __name__,
    RAID,
    WHOM_TO_RAID,
    FOOTHOLD,
    WHERE_FROM,
    raid,
    raid_begins,
    choose_foothold,
    foothold_chosen,
    strike,
)
