"""Stacking limits, looked at only when the initiative changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import AREA_LIMIT, AREAS
from strategium.games.horus_heresy.pieces import piece_of, units_of
from strategium.games.horus_heresy.rules.damage import eliminate_piece
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.things import AREA, PIECE
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, RawDecision

USUAL: Final = 6
LEAST: Final = min(AREA_LIMIT)


def limit_of(g: Heresy, area: int) -> int:
    """Six of each side; three where the board itself is fortified. A fortification marker changes nothing.
    [horus_heresy/stacking.six-per-side, horus_heresy/stacking.fortified-three]"""
    return AREA_LIMIT[area]  # [horus_heresy/stacking.marker-keeps-six]


def counted(g: Heresy, area: int, side: int) -> int:
    """Units count; Heroes and defense lasers do not.
    [horus_heresy/stacking.heroes-free, horus_heresy/lasers.no-stacking]"""
    return len(units_of(g, area, side))


def crowded(g: Heresy, side: int) -> int:
    """The first area where a side has too many, or -1."""
    for area in range(AREAS):
        if (len(g.units[area]) > LEAST) and counted(g, area, side) > limit_of(g, area):
            return area
    return -1


def units_there(g: Heresy, decision: RawDecision) -> Sequence[int]:
    area = decision.args[0]
    return [piece_of(area, code) for code in dict.fromkeys(units_of(g, area, decision.seat))]


IS_CROWDED: Final = Sentence(
    "{0} has too many units at {1}", SEAT, AREA, rules=("horus_heresy/stacking.owner-removes",)
)


def whom_to_remove(g: Heresy, decision: RawDecision) -> str:
    """The area that is too full."""
    return f"Too many units at {AREA.words(g, decision.seat, decision.args[0])}: which one goes?"


WHOM_TO_REMOVE: Final = Choice(
    "remove a unit",
    "remove",
    PIECE,
    find=units_there,
    refuse="{0} is not one of your units in that area",
    prompt=whom_to_remove,
    rule="horus_heresy/stacking.owner-removes",
)


def check_limits(g: Heresy, side: int) -> None:
    """A player removes units of his choice until he meets the limits.
    [horus_heresy/stacking.owner-removes]"""
    area = crowded(g, side)
    if area >= 0:
        ask(g, side, WHOM_TO_REMOVE, unit_removed, area, side)


def unit_removed(g: Heresy, option: RawOption, area: int, side: int) -> None:
    say(g, IS_CROWDED, side, area)
    eliminate_piece(g, option[1])
    push(g, (check_limits, side))


register(__name__)
