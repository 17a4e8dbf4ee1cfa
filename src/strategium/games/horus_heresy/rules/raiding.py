"""A raid: units move next to a target, then attack it from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import AREA_NAMES, MAP
from strategium.games.horus_heresy.pieces import has_units, is_open
from strategium.games.horus_heresy.rules.activation import is_activated
from strategium.games.horus_heresy.rules.choosing import IN_VAIN, NO_ORDERS, NOTHING, areas_of_region
from strategium.games.horus_heresy.rules.destinations import BEFORE_AN_ATTACK
from strategium.games.horus_heresy.rules.joining import has_enemies, join_battle
from strategium.games.horus_heresy.rules.marching import someone_can_come
from strategium.games.horus_heresy.rules.movement import NO_WAY, is_open_to, is_ready, march
from strategium.games.horus_heresy.rules.obstacles import why_nobody_comes
from strategium.games.horus_heresy.state import Battle, Heresy
from strategium.games.horus_heresy.terrain import bits_of
from strategium.games.horus_heresy.things import AREA
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import say
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Need, Question, RawDecision, Reason, Verb


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


def can_be_raided(g: Heresy, decision: RawDecision, area: int) -> bool:
    return bool(footholds(g, decision.seat, area))


def why_no_foothold(g: Heresy, decision: RawDecision, target: int) -> Reason:
    """Of the areas next to the target: what keeps the nearest from being one."""
    seat, name = decision.seat, AREA_NAMES[target]
    beside = [area for area, border in MAP.neighbours[target] if not g.closed >> border & 1]
    opened = [area for area in beside if is_open(g, area, seat)]
    ready = [area for area in opened if not is_activated(g, area, seat)]
    if not beside:
        return Reason(f"the borders to {name} are blocked", ("horus_heresy/card.blocked-with-corpses",))
    if not opened:
        return Reason(
            f"enemies are everywhere next to {name}", ("horus_heresy/movement.only-friendly-or-neutral",)
        )
    if not ready:
        return Reason(f"the areas next to {name} bear your activation marker", (NO_ORDERS,))
    return why_nobody_comes(g, seat, bits_of(ready), 0, f"an area next to {name}")


RAID: Final = Verb(
    "raid",
    AREA,
    find=areas_of_region,
    needs=(
        Among("horus_heresy/orders.region-from-stack", "{0} is not in the order's region"),
        Need(has_enemies, "horus_heresy/battle.target-needs-enemy", "no enemy is at {0}"),
        Need(can_be_raided, NO_WAY, why_no_foothold),
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


def raid_begins(g: Heresy, option: RawOption, seat: int, iterations: int) -> None:
    if option[0] is RAID:
        push(g, (choose_foothold, seat, option[1], iterations))
    else:
        say(g, IN_VAIN, seat)


def footholds_there(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return footholds(g, decision.seat, decision.args[0])


def is_beside(g: Heresy, decision: RawDecision, area: int) -> bool:
    return bool(MAP.next_to[decision.args[0]] >> area & 1)


def why_not_by_way_of(g: Heresy, decision: RawDecision, area: int) -> Reason:
    if g.closed >> MAP.border(area, decision.args[0]) & 1:
        return Reason("the border to the target is blocked", ("horus_heresy/card.blocked-with-corpses",))
    return why_nobody_comes(g, decision.seat, 1 << area, 0, AREA_NAMES[area])


WHERE_FROM: Final = Choice(
    "choose where the raid comes from",
    "raid from",
    AREA,
    words="by way of {0}",
    find=footholds_there,
    needs=(
        Need(is_beside, "horus_heresy/battle.origin-adjacent", "{0} is not next to the target"),
        Need(is_open_to, "horus_heresy/movement.only-friendly-or-neutral", "enemies are at {0}"),
        Need(is_ready, NO_ORDERS, "{0} bears your activation marker"),
        Among(NO_WAY, why_not_by_way_of),
    ),
    prompt="By way of which area does the raid come?",
    rule="horus_heresy/battle.origin-adjacent",
)


def choose_foothold(g: Heresy, seat: int, target: int, iterations: int) -> None:
    ask(g, seat, WHERE_FROM, foothold_chosen, target, seat, iterations)


def foothold_chosen(g: Heresy, option: RawOption, target: int, seat: int, iterations: int) -> None:
    area = option[1]
    push(g, (march, seat, 1 << area, 0, BEFORE_AN_ATTACK), (strike, seat, target, area, iterations))


def strike(g: Heresy, seat: int, target: int, area: int, iterations: int) -> None:
    """From that area alone; without a unit there is no battle. [horus_heresy/battle.origin-needs-unit]"""
    if has_units(g, area, seat) or has_units(g, target, seat):
        origins = (area,) if has_units(g, area, seat) else ()
        join_battle(g, Battle(seat, target, iterations, 0, origins, 1, 1 << area))
    elif not is_activated(g, area, seat):
        say(g, IN_VAIN, seat)


register(__name__)
