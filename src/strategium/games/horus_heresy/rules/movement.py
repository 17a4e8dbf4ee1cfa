"""Movement orders. All moves of one order are one draft: nothing has happened until it is finished."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import AREA_NAMES
from strategium.games.horus_heresy.pieces import area_of, flies, is_open, piece_words, pieces_at, relocate
from strategium.games.horus_heresy.rules.activation import is_activated
from strategium.games.horus_heresy.rules.choosing import (
    IN_VAIN,
    NO_ORDERS,
    NOTHING,
    Staged,
    Stages,
    areas_of_region,
    is_own,
    never,
    region_areas,
)
from strategium.games.horus_heresy.rules.destinations import BEFORE_AN_ATTACK, activate_destinations
from strategium.games.horus_heresy.rules.marching import (
    CHOOSING_AREA,
    CHOOSING_GOAL,
    CHOOSING_PIECE,
    March,
    someone_can_come,
    the_march,
)
from strategium.games.horus_heresy.rules.obstacles import why_nobody_comes
from strategium.games.horus_heresy.rules.transporting import CARRY, DROP, FLY, LAND, LOAD
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.things import AREA, PIECE
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Need, Premise, Question, RawDecision, Reason, Ref, Verb

MOVES: Final = Sentence(
    "{0} moves to {1}", PIECE, AREA, rules=("horus_heresy/movement.order-names-destinations",)
)
NO_WAY: Final = "horus_heresy/movement.no-partial-move"


# ---- one destination -----------------------------------------------------------------------------
def is_open_to(g: Heresy, decision: RawDecision, area: int) -> bool:
    return is_open(g, area, decision.seat)


def can_be_reached(g: Heresy, decision: RawDecision, area: int) -> bool:
    # [horus_heresy/activation.may-enter-activated]
    return someone_can_come(g, decision.seat, area, decision.args[0])


def why_not_reached(g: Heresy, decision: RawDecision, area: int) -> Reason:
    return why_nobody_comes(g, decision.seat, 1 << area, decision.args[0], AREA_NAMES[area])


MARCH_TO: Final = Verb(
    "move to",
    AREA,
    find=areas_of_region,
    needs=(
        Among("horus_heresy/movement.order-names-destinations", "{0} is not in the order's region"),
        Need(
            is_open_to,
            "horus_heresy/movement.only-friendly-or-neutral",
            "{0} is neither friendly nor neutral",
        ),
        Need(can_be_reached, NO_WAY, why_not_reached),
    ),
    rules=("horus_heresy/movement.order-names-destinations",),
)
DESTINATION: Final = Question(
    "choose a destination",
    MARCH_TO,
    NOTHING,
    prompt="Where do units move to?",
    rules=("horus_heresy/movement.order-names-destinations",),
)


def march_to_one(g: Heresy, seat: int, bonus: int, activating: int) -> None:
    """One destination in the region; units may start anywhere.
    [horus_heresy/movement.order-names-destinations]"""
    ask(g, seat, DESTINATION, destination_chosen, bonus, seat, activating)


def destination_chosen(g: Heresy, option: RawOption, bonus: int, seat: int, activating: int) -> None:
    if option[0] is MARCH_TO:
        push(g, (march, seat, 1 << option[1], bonus, activating))
    else:
        say(g, IN_VAIN, seat)


def march_to_many(g: Heresy, seat: int, activating: int) -> None:
    """Any areas of the region are destinations."""
    push(g, (march, seat, region_areas(g), 0, activating))


# ---- the draft -----------------------------------------------------------------------------------
def starts(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return the_march(g, decision).starts()


def whole_areas(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return the_march(g, decision).whole_areas()


def walkers(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return the_march(g, decision).walkers()


def goals(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return the_march(g, decision).goals()


def nobody_is_on_the_way(g: Heresy, decision: RawDecision) -> bool:
    return the_march(g, decision).stage == CHOOSING_AREA


def somebody_is_there(g: Heresy, decision: RawDecision, area: int) -> bool:
    return bool(pieces_at(g, area, decision.seat))


def is_ready(g: Heresy, decision: RawDecision, area: int) -> bool:
    return not is_activated(g, area, decision.seat)


def is_named(g: Heresy, decision: RawDecision, area: int) -> bool:
    return bool(the_march(g, decision).named >> area & 1)


def walks_to_no_enemy(g: Heresy, decision: RawDecision, area: int) -> bool:
    way = the_march(g, decision)
    return flies(g, way.piece) or bool(way.destinations >> area & 1)


def flies_to_no_enemy(g: Heresy, decision: RawDecision, area: int) -> bool:
    way = the_march(g, decision)
    return not flies(g, way.piece) or bool(way.destinations >> area & 1)


def is_where_it_leaves(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return area_of(g, piece) == the_march(g, decision).area and is_own(g, decision, piece)


def why_nobody_leaves(g: Heresy, decision: RawDecision, area: int) -> Reason:
    going = the_march(g, decision)
    return going.why_none_of(
        list(dict.fromkeys(pieces_at(g, area, decision.seat))), f"everybody at {AREA_NAMES[area]}"
    )


def why_it_stays(g: Heresy, decision: RawDecision, piece: int) -> Reason:
    return the_march(g, decision).why_none_of([piece], piece_words(g, piece))


def why_not_there(g: Heresy, decision: RawDecision, area: int) -> Reason:
    return the_march(g, decision).why_not_to(area)


def asks_for_area(g: Heresy, decision: RawDecision, x: int) -> bool:
    return the_march(g, decision).stage == CHOOSING_AREA


def asks_for_piece(g: Heresy, decision: RawDecision, x: int) -> bool:
    return the_march(g, decision).stage == CHOOSING_PIECE


def asks_for_goal(g: Heresy, decision: RawDecision, x: int) -> bool:
    return the_march(g, decision).stage == CHOOSING_GOAL


FROM: Final = Staged(
    "from",
    AREA,
    speaks=asks_for_area,
    find=starts,
    needs=(
        Need(somebody_is_there, "horus_heresy/orders.own-units-only", "you have nobody at {0}"),
        Need(is_ready, NO_ORDERS, "{0} bears your activation marker"),
        Among(NO_WAY, why_nobody_leaves),
    ),
    rules=("horus_heresy/movement.start-anywhere",),
)
EVERYBODY: Final = Staged(
    "everybody",
    AREA,
    speaks=never,
    words="everybody from {0}",
    find=whole_areas,
    needs=(
        Need(is_ready, NO_ORDERS, "{0} bears your activation marker"),
        Among(NO_WAY, "not several at {0} can come to where this order leads"),
    ),
    rules=("horus_heresy/movement.start-anywhere",),
)
SEND: Final = Staged(
    "send",
    PIECE,
    speaks=asks_for_piece,
    find=walkers,
    needs=(
        Need(is_where_it_leaves, "horus_heresy/movement.start-anywhere", "{0} is not where they leave now"),
        Among(NO_WAY, why_it_stays),
    ),
    rules=("horus_heresy/movement.points-optional",),
)
GO_TO: Final = Staged(
    "go to",
    AREA,
    speaks=asks_for_goal,
    words="to {0}",
    find=goals,
    needs=(
        Premise(asks_for_goal, "horus_heresy/movement.start-anywhere", "nobody goes anywhere yet"),
        Need(is_named, "horus_heresy/movement.order-names-destinations", "the order does not lead to {0}"),
        Need(walks_to_no_enemy, "horus_heresy/movement.attack-needed-for-enemy", "enemies are at {0}"),
        Need(flies_to_no_enemy, "horus_heresy/movement.flying-no-end-among-enemies", "enemies are at {0}"),
        Among(NO_WAY, why_not_there),
    ),
    rules=("horus_heresy/movement.end-in-legal-destination",),
)
FINISH: Final = Verb(
    "done",
    ends=True,
    needs=(
        Need(
            nobody_is_on_the_way, "horus_heresy/movement.end-in-legal-destination", "somebody is on the way"
        ),
    ),
    rules=("horus_heresy/orders.may-ignore-effect",),
)


class Marching(Stages):
    """Who moves where. Nothing happens before it is all said."""

    def options(self, g: Heresy, decision: RawDecision) -> list[RawOption]:
        """As the verbs say it, with the draft worked out once for all of them."""
        going = the_march(g, decision)
        if going.stage == CHOOSING_AREA:
            options: list[RawOption] = [FINISH.bare, *[(FROM, area) for area in going.starts()]]
            return options + [(EVERYBODY, area) for area in going.whole_areas()]
        if going.stage == CHOOSING_PIECE:
            options = [(SEND, piece) for piece in going.walkers()]
            return options + [(CARRY, piece) for piece in going.carriers()]
        if going.stage == CHOOSING_GOAL:
            return [(GO_TO, area) for area in going.goals()]
        options = [(DROP, piece) for piece in going.droppable()]
        options += [(LOAD, piece) for piece in going.loadable()]
        options += [(FLY, area) for area in going.next_areas()]
        return options + ([LAND.bare] if going.may_land() else [])

    def reasons(self, g: Heresy, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        """Why its area is not left, of a piece that is pointed at too early."""
        if ref is PIECE and not is_own(g, decision, x):
            return [Reason(f"{piece_words(g, x)} is not yours", ("horus_heresy/orders.own-units-only",))]
        if ref is PIECE and area_of(g, x) < 0:
            return [
                Reason(f"{piece_words(g, x)} is not on the map", ("horus_heresy/movement.start-anywhere",))
            ]
        why = FROM.reasons(g, decision, AREA, area_of(g, x)) if ref is PIECE else []
        return why or super().reasons(g, decision, ref, x)

    def prompt(self, g: Heresy, decision: RawDecision) -> str:
        return the_march(g, decision).prompt()


MARCHING: Final = Marching(
    "move units",
    FINISH,
    FROM,
    EVERYBODY,
    SEND,
    CARRY,
    GO_TO,
    DROP,
    LOAD,
    FLY,
    LAND,
    several=True,
    rules=("horus_heresy/movement.start-anywhere",),
)


def march(g: Heresy, seat: int, destinations: int, bonus: int, activating: int) -> None:
    """Units and Heroes move to destinations of the order. [horus_heresy/movement.start-anywhere]"""
    ask(g, seat, MARCHING, marched, destinations, bonus, seat, activating)


def marched(
    g: Heresy, picks: tuple[RawOption, ...], destinations: int, bonus: int, seat: int, activating: int
) -> None:
    done = March(g, seat, destinations, bonus, picks)
    if not picks and activating != BEFORE_AN_ATTACK:
        say(g, IN_VAIN, seat)
    for piece, area in done.moves():
        say(g, MOVES, piece, area)
        relocate(g, piece, area)
    push(g, (activate_destinations, seat, done.destinations_used(), activating))


register(__name__)
