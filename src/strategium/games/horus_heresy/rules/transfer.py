"""Pieces of one area go to another at once, as cards allow it: by boarding, on secret routes, by the hand of fate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import AREA_NAMES, MAP, REGION_AREAS
from strategium.games.horus_heresy.pieces import can_cross, pieces_at, relocate
from strategium.games.horus_heresy.rules.activation import is_activated
from strategium.games.horus_heresy.rules.choosing import MANY, NO_ORDERS, Staged, Stages, regions_of
from strategium.games.horus_heresy.rules.destinations import activate_destinations
from strategium.games.horus_heresy.rules.movement import MOVES
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.terrain import bits, bits_of
from strategium.games.horus_heresy.things import AREA, PIECE, REGION
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import say
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Need, RawDecision, Reason, Verb

ANY_DISTANCE: Final = 20

# The arguments of the question: whose pieces, from which areas, to which, how far apart at most, how many at most.
WHOSE, SOURCES, GOALS, REACH, MOST = range(5)


def picked_area(decision: RawDecision, verb: Verb) -> int:
    for pick in decision.picked:
        if pick[0] is verb:
            return int(pick[1])
    return -1


def movable(g: Heresy, area: int, whose: int) -> list[int]:
    """Pieces of an area; events treat Heroes as units. [horus_heresy/heroes.events-as-units]"""
    return pieces_at(g, area, whose)


def travellers(g: Heresy, source: int, goal: int, whose: int, reach: int) -> list[int]:
    """Pieces of an area that could go to another. Whoever goes to the next one crosses the border."""
    there = movable(g, source, whose)
    return there if reach > 1 else [piece for piece in there if can_cross(g, piece, source, goal)]


def goals_from(g: Heresy, decision: RawDecision, source: int) -> list[int]:
    """Where pieces of an area could go."""
    whose, reach = decision.args[WHOSE], decision.args[REACH]
    near = MAP.ways(source, reach, 0, 0, 0) if reach < ANY_DISTANCE else None
    found = [a for a in bits(decision.args[GOALS]) if a != source and (near is None or a in near)]
    if reach > 1:  # then all can go wherever one can
        return found if movable(g, source, whose) else []
    return [goal for goal in found if travellers(g, source, goal, whose, reach)]


def all_sources(g: Heresy, decision: RawDecision) -> list[int]:
    if picked_area(decision, LEAVE) >= 0:
        return []
    whose = decision.args[WHOSE]
    return [a for a in bits(decision.args[SOURCES]) if movable(g, a, whose) and goals_from(g, decision, a)]


def sources(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """Areas that pieces may leave; many are chosen by their region first."""
    return of_region(all_sources(g, decision), picked_area(decision, OUT_OF))


def regions_of_sources(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return regions_first(all_sources(g, decision), picked_area(decision, OUT_OF))


def of_region(areas: list[int], region: int) -> list[int]:
    """The areas, if they are few; else those of the region that was named."""
    if len(areas) <= MANY:
        return areas
    return [area for area in areas if REGION_AREAS[region] >> area & 1] if region >= 0 else []


def regions_first(areas: list[int], region: int) -> list[int]:
    """The regions of the areas, if they are many and no region was named."""
    return regions_of(bits_of(areas)) if len(areas) > MANY and region < 0 else []


def goals(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """Where they may go; many areas are chosen by their region first."""
    return of_region(all_goals(g, decision), picked_area(decision, TOWARDS))


def all_goals(g: Heresy, decision: RawDecision) -> list[int]:
    source = picked_area(decision, LEAVE)
    return goals_from(g, decision, source) if source >= 0 and picked_area(decision, COME_TO) < 0 else []


def regions_of_goals(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return regions_first(all_goals(g, decision), picked_area(decision, TOWARDS))


def all_travellers(g: Heresy, decision: RawDecision) -> list[int]:
    """Who could go, when both areas are named."""
    source, goal = picked_area(decision, LEAVE), picked_area(decision, COME_TO)
    return travellers(g, source, goal, decision.args[WHOSE], decision.args[REACH])


def pieces_picked(decision: RawDecision) -> list[int]:
    return [pick[1] for pick in decision.picked if pick[0] is TAKE_ALONG]


def pieces_left(g: Heresy, decision: RawDecision) -> Sequence[int]:
    if picked_area(decision, COME_TO) < 0:
        return ()
    there = all_travellers(g, decision)
    for piece in pieces_picked(decision):
        there.remove(piece)
    return list(dict.fromkeys(there))


def all_are_chosen(g: Heresy, decision: RawDecision) -> bool:
    going = pieces_picked(decision)
    if decision.picked and decision.picked[-1][0] is ALL_GO:
        return True
    return bool(going) and (len(going) >= decision.args[MOST] or not pieces_left(g, decision))


def all_may_go(g: Heresy, decision: RawDecision) -> bool:
    if picked_area(decision, COME_TO) < 0 or pieces_picked(decision):
        return False
    return bool(1 < len(all_travellers(g, decision)) <= decision.args[MOST])


def nobody_waits(g: Heresy, decision: RawDecision) -> bool:
    return not decision.picked or bool(pieces_picked(decision))


def asks_for_source(g: Heresy, decision: RawDecision, x: int) -> bool:
    return picked_area(decision, LEAVE) < 0


def asks_for_goal(g: Heresy, decision: RawDecision, x: int) -> bool:
    return not asks_for_source(g, decision, x) and picked_area(decision, COME_TO) < 0


def asks_for_pieces(g: Heresy, decision: RawDecision, x: int) -> bool:
    return picked_area(decision, COME_TO) >= 0


def somebody_is_there(g: Heresy, decision: RawDecision, area: int) -> bool:
    return bool(movable(g, area, decision.args[WHOSE]))


def is_source(g: Heresy, decision: RawDecision, area: int) -> bool:
    return bool(decision.args[SOURCES] >> area & 1)


def why_no_source(g: Heresy, decision: RawDecision, area: int) -> Reason:
    if is_activated(g, area, decision.args[WHOSE]):
        return Reason(f"{AREA_NAMES[area]} bears an activation marker", (NO_ORDERS,))
    return Reason(f"the card moves nobody from {AREA_NAMES[area]}", (DESTINATIONS,))


def is_goal(g: Heresy, decision: RawDecision, area: int) -> bool:
    return bool(decision.args[GOALS] >> area & 1)


def is_there(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return piece in movable(g, picked_area(decision, LEAVE), decision.args[WHOSE])


DESTINATIONS: Final = "horus_heresy/movement.order-names-destinations"
OWN_UNITS: Final = "horus_heresy/orders.own-units-only"

LEAVE: Final = Staged(
    "leave",
    AREA,
    asks_for_source,
    sources,
    words="from {0}",
    needs=(
        Need(somebody_is_there, OWN_UNITS, "nobody who could go is at {0}"),
        Need(is_source, NO_ORDERS, why_no_source),
        Among(DESTINATIONS, "nobody at {0} can come to where the card leads, or its region is named first"),
    ),
)
OUT_OF: Final = Staged(
    "out of",
    REGION,
    asks_for_source,
    regions_of_sources,
    needs=(Among(DESTINATIONS, "nobody can be taken out of {0}"),),
)
TOWARDS: Final = Staged(
    "towards",
    REGION,
    asks_for_goal,
    regions_of_goals,
    words="into {0}",
    needs=(Among(DESTINATIONS, "nobody can go into {0}"),),
)
COME_TO: Final = Staged(
    "come to",
    AREA,
    asks_for_goal,
    goals,
    words="to {0}",
    needs=(
        Need(is_goal, DESTINATIONS, "the card does not lead to {0}"),
        Among(DESTINATIONS, "{0} is too far for them, or its region is named first"),
    ),
)
TAKE_ALONG: Final = Staged(
    "take along",
    PIECE,
    asks_for_pieces,
    pieces_left,
    needs=(
        Need(is_there, OWN_UNITS, "{0} is not among those who could go"),
        Among(OWN_UNITS, "{0} goes already, or the border is blocked"),
    ),
)
ALL_GO: Final = Verb(
    "all go",
    words="everybody",
    needs=(Need(all_may_go, "horus_heresy/orders.own-units-only", "not everybody can go"),),
)
THAT_IS_ALL: Final = Verb(
    "that is all",
    words="no more",
    ends=True,
    needs=(Need(nobody_waits, "horus_heresy/movement.order-names-destinations", "say who goes"),),
    rules=("horus_heresy/orders.may-ignore-effect",),
)


class WhoGoes(Stages):
    """From where, to where, who."""

    def prompt(self, g: Heresy, decision: RawDecision) -> str:
        origin, goal = picked_area(decision, LEAVE), picked_area(decision, COME_TO)
        if origin < 0:
            return "Pieces are moved: from which area?"
        if goal < 0:
            return f"To which area do they go from {AREA_NAMES[origin]}?"
        return f"Who goes from {AREA_NAMES[origin]} to {AREA_NAMES[goal]}?"


WHO_GOES: Final = WhoGoes(
    "move pieces at once",
    THAT_IS_ALL,
    OUT_OF,
    LEAVE,
    TOWARDS,
    COME_TO,
    ALL_GO,
    TAKE_ALONG,
    several=True,
    finished=all_are_chosen,
    rules=("horus_heresy/orders.own-units-only",),
)


def transfer(
    g: Heresy, seat: int, whose: int, from_areas: int, to_areas: int, reach: int, most: int, activating: int
) -> None:
    """Pieces of one area go to one other. [horus_heresy/orders.own-units-only]"""
    if all_sources(
        g, RawDecision(seat, WHO_GOES, transferred, (whose, from_areas, to_areas, reach, most), ())
    ):
        ask(g, seat, WHO_GOES, transferred, whose, from_areas, to_areas, reach, most, activating)


def transferred(
    g: Heresy,
    picks: tuple[RawOption, ...],
    whose: int,
    from_areas: int,
    to_areas: int,
    reach: int,
    most: int,
    activating: int,
) -> None:
    if not picks:
        return
    source = next(pick[1] for pick in picks if pick[0] is LEAVE)
    goal = next(pick[1] for pick in picks if pick[0] is COME_TO)
    going = [pick[1] for pick in picks if pick[0] is TAKE_ALONG]
    if picks[-1][0] is ALL_GO:
        going = travellers(g, source, goal, whose, reach)
    for piece in going:
        say(g, MOVES, piece, goal)
        relocate(g, piece, goal)
    push(g, (activate_destinations, whose, 1 << goal, activating))


register(__name__)
