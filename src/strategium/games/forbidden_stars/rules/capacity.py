"""Too many units in an area: trimmed after an order, after a retreat, and after the events of a round."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.pieces import distinct, plastic, remove
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import AREA, PIECE, area_of, at_area, piece_of
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push, seats_from
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, RawDecision

GIVES_UP: Final = Sentence(
    "{0} gives up {1}, for which there is no room",
    SEAT,
    PIECE,
    rules=("forbidden_stars/capacity.owner-chooses-losses",),
)


def is_too_full(g: Stars, area: int, seat: int) -> bool:
    """Each player's units are counted by themselves; structures are not counted."""
    room = g.map.capacity[area]
    # [forbidden_stars/capacity.void-three]
    return len(plastic(g, area, seat)) > room  # [forbidden_stars/capacity.world-skulls]


def trim(g: Stars) -> None:
    """Every player destroys his surplus, area by area.

    [forbidden_stars/capacity.when-checked, forbidden_stars/advance.destroy-excess-after-order,
    forbidden_stars/deploy.over-capacity-allowed, forbidden_stars/capacity.voluntary-excess]
    """
    capacity = g.map.capacity
    for area, here in enumerate(g.units):
        if len(here) > capacity[area]:
            for seat in seats_from(g, g.first):
                if is_too_full(g, area, seat):
                    push(g, (trim_area, seat, area), (trim,))
                    return


def units_here(g: Stars, decision: RawDecision) -> list[int]:
    return [
        at_area(decision.args[1], piece) for piece in distinct(plastic(g, decision.args[1], decision.seat))
    ]


def trimming(g: Stars, decision: RawDecision) -> str:
    """Which unit has no room."""
    area: int = decision.args[1]
    most = g.map.capacity[area]
    return f"{AREA.words(g, decision.seat, area)} has room for {most} of your units: destroy one"


TRIM: Final = Choice(
    "too many units",
    "give up",
    PIECE,
    words="destroy {0}",
    find=units_here,
    refuse="{0} is not one of your units there",
    prompt=trimming,
    rule="forbidden_stars/capacity.owner-chooses-losses",
)


def trim_area(g: Stars, seat: int, area: int) -> None:
    """The owner chooses what is destroyed, until he is within the limit.

    [forbidden_stars/capacity.owner-chooses-losses, forbidden_stars/retreat.over-capacity]
    """
    if is_too_full(g, area, seat):
        ask(g, seat, TRIM, surplus_destroyed, seat, area)


def surplus_destroyed(g: Stars, option: RawOption, seat: int, area: int) -> None:
    say(g, GIVES_UP, seat, option[1])
    remove(g, piece_of(option[1]), area_of(option[1]))
    push(g, (trim_area, seat, area))


register(__name__)
