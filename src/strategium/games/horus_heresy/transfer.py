"""Pieces of one area go to another at once, as cards allow it: by boarding, on secret routes, by the hand of fate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.choosing import MANY, regions_of
from strategium.games.horus_heresy.components import AREA_NAMES, MAP, REGION_AREAS
from strategium.games.horus_heresy.movement import MOVES, activate_destinations
from strategium.games.horus_heresy.pieces import HERO, can_cross, pieces_at, relocate
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.terrain import bits, bits_of
from strategium.games.horus_heresy.things import AREA, PIECE, REGION
from strategium.kernel.asking import ask
from strategium.kernel.core import Raw
from strategium.kernel.flow import then
from strategium.kernel.knockout import on
from strategium.kernel.log import say
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Asked, Need, Question, Verb

ANY_DISTANCE: Final = 20

# The arguments of the question: whose pieces, from which areas, to which, how far apart at most, how many at most.
WHOSE, SOURCES, GOALS, REACH, MOST = range(5)


def picked_area(asked: Asked, verb: Verb) -> int:
    for pick in asked.picked:
        if pick[0] is verb:
            return int(pick[1])
    return -1


def movable(g: Heresy, area: int, whose: int) -> list[int]:
    """Pieces of an area; events treat Heroes as units. [horus_heresy/heroes.events-as-units]"""
    there = pieces_at(g, area, whose)
    if g.executing[-1].region < 0 and not on("horus_heresy/heroes.events-as-units"):
        there = [piece for piece in there if piece < HERO]
    return there


def travellers(g: Heresy, source: int, goal: int, whose: int, reach: int) -> list[int]:
    """Pieces of an area that could go to another. Whoever goes to the next one crosses the border."""
    there = movable(g, source, whose)
    return there if reach > 1 else [piece for piece in there if can_cross(g, piece, source, goal)]


def goals_from(g: Heresy, asked: Asked, source: int) -> list[int]:
    """Where pieces of an area could go."""
    whose, reach = asked.args[WHOSE], asked.args[REACH]
    near = MAP.ways(source, reach, 0, 0, 0) if reach < ANY_DISTANCE else None
    found = [a for a in bits(asked.args[GOALS]) if a != source and (near is None or a in near)]
    return [goal for goal in found if travellers(g, source, goal, whose, reach)]


def all_sources(g: Heresy, asked: Asked) -> list[int]:
    if picked_area(asked, LEAVE) >= 0:
        return []
    whose = asked.args[WHOSE]
    return [a for a in bits(asked.args[SOURCES]) if movable(g, a, whose) and goals_from(g, asked, a)]


def sources(g: Heresy, asked: Asked) -> Sequence[int]:
    """Areas that pieces may leave; many are chosen by their region first."""
    return of_region(all_sources(g, asked), picked_area(asked, OUT_OF))


def regions_of_sources(g: Heresy, asked: Asked) -> Sequence[int]:
    return regions_first(all_sources(g, asked), picked_area(asked, OUT_OF))


def of_region(areas: list[int], region: int) -> list[int]:
    """The areas, if they are few; else those of the region that was named."""
    if len(areas) <= MANY:
        return areas
    return [area for area in areas if REGION_AREAS[region] >> area & 1] if region >= 0 else []


def regions_first(areas: list[int], region: int) -> list[int]:
    """The regions of the areas, if they are many and no region was named."""
    return regions_of(bits_of(areas)) if len(areas) > MANY and region < 0 else []


def goals(g: Heresy, asked: Asked) -> Sequence[int]:
    """Where they may go; many areas are chosen by their region first."""
    return of_region(all_goals(g, asked), picked_area(asked, TOWARDS))


def all_goals(g: Heresy, asked: Asked) -> list[int]:
    source = picked_area(asked, LEAVE)
    return goals_from(g, asked, source) if source >= 0 and picked_area(asked, COME_TO) < 0 else []


def regions_of_goals(g: Heresy, asked: Asked) -> Sequence[int]:
    return regions_first(all_goals(g, asked), picked_area(asked, TOWARDS))


def all_travellers(g: Heresy, asked: Asked) -> list[int]:
    """Who could go, when both areas are named."""
    source, goal = picked_area(asked, LEAVE), picked_area(asked, COME_TO)
    return travellers(g, source, goal, asked.args[WHOSE], asked.args[REACH])


def pieces_picked(asked: Asked) -> list[int]:
    return [pick[1] for pick in asked.picked if pick[0] is TAKE_ALONG]


def pieces_left(g: Heresy, asked: Asked) -> Sequence[int]:
    if picked_area(asked, COME_TO) < 0:
        return ()
    there = all_travellers(g, asked)
    for piece in pieces_picked(asked):
        there.remove(piece)
    return list(dict.fromkeys(there))


def all_are_chosen(g: Heresy, asked: Asked) -> bool:
    going = pieces_picked(asked)
    if asked.picked and asked.picked[-1][0] is ALL_GO:
        return True
    return bool(going) and (len(going) >= asked.args[MOST] or not pieces_left(g, asked))


def all_may_go(g: Heresy, asked: Asked) -> bool:
    if picked_area(asked, COME_TO) < 0 or pieces_picked(asked):
        return False
    return bool(1 < len(all_travellers(g, asked)) <= asked.args[MOST])


def nobody_waits(g: Heresy, asked: Asked) -> bool:
    return not asked.picked or bool(pieces_picked(asked))


LEAVE: Final = Verb(
    "leave",
    AREA,
    words="from {0}",
    find=sources,
    needs=(Among("horus_heresy/activation.no-orders-in-activated", "nobody can be taken from {0}"),),
)
OUT_OF: Final = Verb(
    "out of",
    REGION,
    find=regions_of_sources,
    needs=(Among("horus_heresy/activation.no-orders-in-activated", "nobody can be taken out of {0}"),),
)
TOWARDS: Final = Verb(
    "towards",
    REGION,
    words="into {0}",
    find=regions_of_goals,
    needs=(Among("horus_heresy/movement.order-names-destinations", "nobody can go into {0}"),),
)
COME_TO: Final = Verb(
    "come to",
    AREA,
    words="to {0}",
    find=goals,
    needs=(Among("horus_heresy/movement.order-names-destinations", "{0} is no destination for them"),),
)
TAKE_ALONG: Final = Verb(
    "take along",
    PIECE,
    find=pieces_left,
    needs=(Among("horus_heresy/orders.own-units-only", "{0} cannot be taken along"),),
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


class WhoGoes(Question):
    """From where, to where, who."""

    def prompt(self, g: Heresy, asked: Asked) -> str:
        origin, goal = picked_area(asked, LEAVE), picked_area(asked, COME_TO)
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
    if all_sources(g, Asked(seat, WHO_GOES, transferred, (whose, from_areas, to_areas, reach, most), ())):
        ask(g, seat, WHO_GOES, transferred, whose, from_areas, to_areas, reach, most, activating)


def transferred(
    g: Heresy,
    picks: tuple[Raw, ...],
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
    then(g, (activate_destinations, whose, 1 << goal, activating))


register(
    __name__,
    OUT_OF,
    LEAVE,
    TOWARDS,
    COME_TO,
    TAKE_ALONG,
    ALL_GO,
    THAT_IS_ALL,
    WHO_GOES,
    transfer,
    transferred,
)
