"""Which destinations of an order are activated when units have come there."""

from __future__ import annotations

from typing import Final

from strategium.games.horus_heresy.rules.activation import activate
from strategium.games.horus_heresy.rules.choosing import areas_in_args
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.terrain import bits
from strategium.games.horus_heresy.things import AREA
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.names import register
from strategium.kernel.verbs import Question, Verb

ALL_ACTIVATED: Final = 0  # every destination
NONE_ACTIVATED: Final = 1
ALL_BUT_ONE: Final = 2  # one of the player's choice is not
BEFORE_AN_ATTACK: Final = 3  # every destination, and an attack follows

LEAVE_READY: Final = Verb("leave ready", AREA, words="do not activate {0}", find=areas_in_args)
WHICH_STAYS_READY: Final = Question(
    "choose what is not activated", LEAVE_READY, prompt="Which destination is not activated?"
)


def activate_destinations(g: Heresy, seat: int, areas: int, activating: int) -> None:
    """The areas that the order activates get a marker. [horus_heresy/activation.place-marker]"""
    if activating in (ALL_ACTIVATED, BEFORE_AN_ATTACK):
        for area in bits(areas):
            activate(g, area, seat)
    elif activating == ALL_BUT_ONE and areas:
        ask(g, seat, WHICH_STAYS_READY, one_stays_ready, areas, seat)


def one_stays_ready(g: Heresy, option: RawOption, areas: int, seat: int) -> None:
    for area in bits(areas & ~(1 << option[1])):
        activate(g, area, seat)


register(__name__)
