"""The Refresh Phase: objectives, materiel, rally, events and Warp Storms, end of the round."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import MOST_MATERIEL
from strategium.games.forbidden_stars.pieces import friendly_worlds, without_marks
from strategium.games.forbidden_stars.rules.capacity import trim
from strategium.games.forbidden_stars.rules.elimination import eliminate_who_has_no_world
from strategium.games.forbidden_stars.rules.events import events_of
from strategium.games.forbidden_stars.rules.storms import turn_storms_up
from strategium.games.forbidden_stars.state import ROUTED, Stars
from strategium.games.forbidden_stars.things import AREA
from strategium.games.forbidden_stars.words import NOBODY, REFRESH, UPGRADES, USED
from strategium.kernel.flow import each_in_turn, next_seat, push, seats_from
from strategium.kernel.knowledge import bit, mingled
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, SEAT

BEGINS: Final = Sentence("Refresh Phase of round {0}", NUMBER, rules=("forbidden_stars/refresh.last-phase",))
COLLECTS: Final = Sentence(
    "{0} collects an objective on {1}", SEAT, AREA, rules=("forbidden_stars/refresh.collect-objectives",)
)
GAINS: Final = Sentence(
    "{0} gains {1} materiel", SEAT, NUMBER, rules=("forbidden_stars/refresh.collect-materiel",)
)
RALLIES: Final = Sentence("All routed units are rallied", rules=("forbidden_stars/refresh.rally-all",))
GAINS_LESS: Final = Sentence(
    "{0} gains {1} of {2} materiel: nobody can have more than {3}",
    SEAT,
    NUMBER,
    NUMBER,
    NUMBER,
    rules=("forbidden_stars/refresh.collect-materiel", "forbidden_stars/materiel.max-fourteen"),
)


def refresh_phase(g: Stars) -> None:
    """Its steps in order. [forbidden_stars/refresh.last-phase]"""
    g.phase = REFRESH
    say(g, BEGINS, g.round)
    push(g, (collect_objectives,), (collect_materiel,), (rally_units,), (events_and_storms,), (end_of_round,))


def collect_objectives(g: Stars) -> None:
    """All players at once; somebody may have won then. [forbidden_stars/refresh.collect-objectives]"""
    for seat in seats_from(g, g.first):
        for area in friendly_worlds(g, seat):
            if g.objectives[area] == seat:  # [forbidden_stars/objective.own-faction-only]
                say(g, COLLECTS, seat, area)
                g.objectives[area] = NOBODY
                g.collected[seat] += 1
    g.needs_check = 1


def gain_materiel(g: Stars, seat: int, amount: int) -> int:
    """Never more than fourteen; gives how much was gained."""
    amount = min(amount, MOST_MATERIEL - g.materiel[seat])  # [forbidden_stars/materiel.max-fourteen]
    g.materiel[seat] += amount
    return amount


def collect_materiel(g: Stars) -> None:
    """All players add the values of their friendly worlds. [forbidden_stars/refresh.collect-materiel]"""
    for seat in seats_from(g, g.first):
        income = sum([g.map.materiel[area] for area in friendly_worlds(g, seat)])
        gained = gain_materiel(g, seat, income)
        if gained == income:
            say(g, GAINS, seat, income)
        else:
            say(g, GAINS_LESS, seat, gained, income, MOST_MATERIEL)


def rally_units(g: Stars) -> None:
    """All routed units stand up. [forbidden_stars/refresh.rally-all]"""
    if any(piece & ROUTED for here in g.units for piece in here):
        say(g, RALLIES)
    for area in range(g.map.areas):
        without_marks(g, area, ROUTED)


def events_and_storms(g: Stars) -> None:
    """From the first player clockwise, each finishes before the next begins.

    [forbidden_stars/refresh.events-clockwise, forbidden_stars/timing.first-player-then-clockwise]
    """
    push(g, (each_in_turn, seats_from(g, g.first), events_of), (trim,), (eliminate_who_has_no_world,))


def end_of_round(g: Stars) -> None:
    """The first player token goes on, then the round marker; what was turned over is turned back.

    [forbidden_stars/round.pass-first-player, forbidden_stars/refresh.advance-marker]
    """
    push(g, (turn_storms_up,), (turn_upgrades_up,), (pass_first_player,), (advance_marker,))


def turn_upgrades_up(g: Stars) -> None:
    """Order upgrades can be used again. [forbidden_stars/refresh.upgrades-faceup]"""
    for seat in range(g.seats):
        g.set_faceup(UPGRADES, seat, tuple(sorted([code & ~USED for code in g.faceup(UPGRADES, seat)])))


def pass_first_player(g: Stars) -> None:
    """To the next player on the left. [forbidden_stars/round.pass-first-player]"""
    g.first = next_seat(g, g.first)


def advance_marker(g: Stars) -> None:
    """Nobody can follow a token from round to round. [forbidden_stars/refresh.advance-marker]"""
    for seat in range(g.seats):
        g.orders[seat] = tuple(sorted(mingled(g.orders[seat], bit(g, seat))))
    g.round += 1
    g.needs_check = 1


register(__name__)
