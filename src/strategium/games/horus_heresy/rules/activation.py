"""Activation markers: at most one of each side in an area, activation side or routed side up."""

from __future__ import annotations

from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.things import AREA
from strategium.games.horus_heresy.words import ACTIVATED, NONE, ROUTED
from strategium.kernel.log import Sentence, say
from strategium.kernel.verbs import SEAT

ACTIVATES = Sentence("{0} activates {1}", SEAT, AREA, rules=("horus_heresy/activation.place-marker",))
IS_ROUTED = Sentence("{0} gets a routed marker on {1}", SEAT, AREA, rules=("horus_heresy/rout.marks-area",))
RECOVERS = Sentence("{0} takes a marker off {1}", SEAT, AREA)
TURNS = Sentence(
    "{0} turns the routed marker at {1}", SEAT, AREA, rules=("horus_heresy/activation.removing-routed-flips",)
)


def marker(g: Heresy, area: int, side: int) -> int:
    """NONE, ACTIVATED or ROUTED."""
    if g.routed[side] >> area & 1:
        return ROUTED
    return ACTIVATED if g.activated[side] >> area & 1 else NONE


def activated_areas(g: Heresy, side: int) -> int:
    """Where a side has a marker, whichever side of it is up. [horus_heresy/activation.either-side-counts]"""
    return g.activated[side] | g.routed[side]  # [horus_heresy/activation.only-own-marker-counts]


def is_activated(g: Heresy, area: int, side: int) -> bool:
    return bool(activated_areas(g, side) >> area & 1)


def is_routed(g: Heresy, area: int, side: int) -> bool:
    return bool(g.routed[side] >> area & 1)


def activate(g: Heresy, area: int, side: int) -> None:
    """A marker, activation side up; a second one is ignored.
    [horus_heresy/activation.place-marker, horus_heresy/activation.no-second-marker]"""
    if marker(g, area, side) == NONE:
        g.activated[side] |= 1 << area
        say(g, ACTIVATES, side, area)


def mark_routed(g: Heresy, area: int, side: int) -> None:
    """A routed marker; one that lies there is turned over, a second one is never added.
    [horus_heresy/rout.marks-area, horus_heresy/rout.flips-existing, horus_heresy/retreat.flip-existing]"""
    if marker(g, area, side) != ROUTED:
        g.activated[side] &= ~(1 << area)
        g.routed[side] |= 1 << area
        say(g, IS_ROUTED, side, area)


def take_marker_off(g: Heresy, area: int, side: int) -> None:
    """A routed marker is turned to its activation side instead.
    [horus_heresy/activation.removing-routed-flips]"""
    bit = 1 << area
    if g.routed[side] & bit:
        g.routed[side] &= ~bit
        g.activated[side] |= bit
        say(g, TURNS, side, area)
    elif g.activated[side] & bit:
        g.activated[side] &= ~bit
        say(g, RECOVERS, side, area)


def marked_areas(g: Heresy, side: int) -> int:
    return g.activated[side] | g.routed[side]
