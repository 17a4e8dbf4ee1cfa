"""A battle is joined: target, whoever comes by air, origin areas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import AREA_NAMES, MAP
from strategium.games.horus_heresy.pieces import (
    CODES,
    can_cross,
    flies,
    has_units,
    heroes_at,
    is_open,
    piece_side,
    pieces_at,
    relocate,
    swap,
)
from strategium.games.horus_heresy.rules.activation import activate, is_activated
from strategium.games.horus_heresy.rules.battle import FIGHT
from strategium.games.horus_heresy.rules.choosing import (
    IN_VAIN,
    NO_ORDERS,
    NOTHING,
    Staged,
    Stages,
    areas_of_region,
)
from strategium.games.horus_heresy.rules.engaging import hold_back
from strategium.games.horus_heresy.rules.hero_moments import offer_heroes
from strategium.games.horus_heresy.rules.marching import ways
from strategium.games.horus_heresy.state import ENGAGED, Battle, Heresy
from strategium.games.horus_heresy.terrain import bits_of
from strategium.games.horus_heresy.things import AREA, PIECE
from strategium.games.horus_heresy.words import IMPERIAL, JOINING, JOINING_POINTS, TRAITOR
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push_scoped
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Need, Question, RawDecision, Reason, Verb

ATTACKS: Final = Sentence("{0} attacks {1}", SEAT, AREA, rules=("horus_heresy/battle.order-attacker",))
FLIES_IN: Final = Sentence(
    "{0} joins the battle by way of {1}", PIECE, AREA, rules=("horus_heresy/battle.flyers-join",)
)
COMES_FROM: Final = Sentence("{0} attacks from {1}", SEAT, AREA, rules=("horus_heresy/battle.join-identify",))


# ---- 1. joining: the target ----------------------------------------------------------------------
def has_enemies(g: Heresy, decision: RawDecision, area: int) -> bool:
    foe = 1 - decision.seat
    return has_units(g, area, foe) or bool(heroes_at(g, area, foe))


def can_be_attacked(g: Heresy, decision: RawDecision, area: int) -> bool:
    """From the area itself, from next to it, or by flying units that can come."""
    seat, allowed = decision.seat, decision.args[1]
    if has_units(g, area, seat) or possible_origins(g, seat, area, allowed):
        return True
    return bool(flyers_that_can_join(g, seat, area, landing_places(g, seat, area, allowed)))


def why_nobody_attacks(g: Heresy, decision: RawDecision, area: int) -> Reason:
    """What keeps the units that are nearest to attacking it."""
    seat, name = decision.seat, AREA_NAMES[area]
    near = [a for a, _ in MAP.neighbours[area] if has_units(g, a, seat)]
    allowed = [a for a in near if decision.args[1] >> a & 1]
    if not near:
        return Reason(
            f"no unit of yours is at {name} or next to it", ("horus_heresy/battle.origin-adjacent",)
        )
    if not allowed:
        return Reason(
            f"the order does not attack {name} from where you are", ("horus_heresy/battle.origin-count",)
        )
    if not any(has_attackers(g, seat, a, area) for a in allowed):
        return Reason(f"the borders to {name} are blocked", ("horus_heresy/card.blocked-with-corpses",))
    text = f"your units next to {name} are in areas with your activation marker"
    return Reason(text, ("horus_heresy/activation.no-orders-in-activated",))


ATTACK: Final = Verb(
    "attack",
    AREA,
    find=areas_of_region,
    needs=(
        Among("horus_heresy/orders.region-from-stack", "{0} is not in the order's region"),
        Need(has_enemies, "horus_heresy/battle.target-needs-enemy", "no enemy is at {0}"),
        Need(can_be_attacked, "horus_heresy/battle.origin-adjacent", why_nobody_attacks),
    ),
    rules=("horus_heresy/battle.order-attacker",),
)
WHICH_TARGET: Final = Question(
    "choose a target",
    ATTACK,
    NOTHING,
    prompt="Which area do you attack?",
    rules=("horus_heresy/battle.join-identify",),
)


def attack(
    g: Heresy, seat: int, limit: int, allowed: int, iterations: int, extra: int, quiet: int, startles: int
) -> None:
    """An attack order: the target comes first. [horus_heresy/battle.join-identify, horus_heresy/battle.causes]"""
    ask(g, seat, WHICH_TARGET, target_chosen, limit, allowed, iterations, extra, quiet, startles, seat)


def target_chosen(
    g: Heresy,
    option: RawOption,
    limit: int,
    allowed: int,
    iterations: int,
    extra: int,
    quiet: int,
    startles: int,
    seat: int,
) -> None:
    """The one who executes the order attacks, the other defends. [horus_heresy/battle.order-attacker]"""
    if option[0] is ATTACK:
        more = (extra, 0) if seat == IMPERIAL else (0, extra)
        row = Battle(seat, option[1], iterations, 0, (), limit, allowed, quiet, extra=more, startles=startles)
        join_battle(g, row)
    else:
        say(g, IN_VAIN, seat)


def join_battle(g: Heresy, row: Battle) -> None:
    """The steps of a battle that an order begins. [horus_heresy/battle.steps]"""
    say(g, ATTACKS, row.attacker, row.target)
    push_scoped(g, "battles", row, flyers_join, heroes_join, choose_origins, lay_markers, hold_back, *FIGHT)


# ---- 1. joining: by air --------------------------------------------------------------------------
def landing_places(g: Heresy, seat: int, target: int, allowed: int) -> list[int]:
    """Areas next to the target to which flying units can come. [horus_heresy/battle.flyers-area-is-origin]"""
    near = [area for area, _ in MAP.neighbours[target] if is_open(g, area, seat) and allowed >> area & 1]
    return [area for area in near if not is_activated(g, area, seat)]


def flyers_that_can_join(g: Heresy, seat: int, target: int, places: list[int]) -> list[int]:
    """Flying units elsewhere, in areas without an own marker, within three movement points of one of the places.
    [horus_heresy/battle.flyers-join, horus_heresy/battle.flyers-three-mp]"""
    found: list[int] = []
    if seat != TRAITOR or not places:
        return found
    for area, here in enumerate(g.units):
        if here and area != target and has_units(g, area, seat) and not is_activated(g, area, seat):
            for piece in dict.fromkeys(pieces_at(g, area, seat)):
                if flies(g, piece) and reachable(g, piece, places):
                    found.append(piece)
    return found


def reachable(g: Heresy, flyer: int, places: list[int]) -> list[int]:
    """The places to which a flying unit can come."""
    costs = ways(g, TRAITOR, flyer // CODES, JOINING_POINTS, True)  # [horus_heresy/battle.flyers-three-mp]
    return [area for area in places if area in costs and area != flyer // CODES]


def places_left(g: Heresy, decision: RawDecision) -> list[int]:
    """Where flying units can come; once all origins are used, only there."""
    row = g.battles[-1]
    used = {pick[1] for pick in decision.picked if pick[0] is BESIDE}
    places = landing_places(g, decision.seat, row.target, row.allowed)
    if len(used) >= row.limit:  # [horus_heresy/battle.flyers-area-is-origin]
        places = [area for area in places if area in used]
    return places


def flyers_left(g: Heresy, decision: RawDecision) -> Sequence[int]:
    if decision.picked and decision.picked[-1][0] is FLY_IN:
        return ()
    there = flyers_that_can_join(g, decision.seat, g.battles[-1].target, places_left(g, decision))
    return [p for p in there if decision.picked.count((FLY_IN, p)) < g.units[p // CODES].count(p % CODES)]


def places_for_flyer(g: Heresy, decision: RawDecision) -> Sequence[int]:
    if not decision.picked or decision.picked[-1][0] is not FLY_IN:
        return ()
    return reachable(g, decision.picked[-1][1], places_left(g, decision))


def flyer_has_its_place(g: Heresy, decision: RawDecision) -> bool:
    return not decision.picked or decision.picked[-1][0] is not FLY_IN


def others_can_attack(g: Heresy, decision: RawDecision) -> bool:
    """Whether the attack does not depend on flying units, or some have come."""
    row = g.battles[-1]
    if decision.picked or has_units(g, row.target, row.attacker):
        return True
    return bool(possible_origins(g, row.attacker, row.target, row.allowed))


def origin_is_ready(g: Heresy, decision: RawDecision, area: int) -> bool:
    return not is_activated(g, area, decision.seat)  # [horus_heresy/activation.no-orders-in-activated]


def asks_who_flies(g: Heresy, decision: RawDecision, x: int) -> bool:
    return flyer_has_its_place(g, decision)


def asks_where_to(g: Heresy, decision: RawDecision, x: int) -> bool:
    return not flyer_has_its_place(g, decision)


def is_own_flyer(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return flies(g, piece) and piece_side(piece) == decision.seat


def may_be_ordered(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return not is_activated(g, piece // CODES, decision.seat)


def is_next_to_target(g: Heresy, decision: RawDecision, area: int) -> bool:
    return bool(MAP.next_to[g.battles[-1].target] >> area & 1)


def is_open_beside(g: Heresy, decision: RawDecision, area: int) -> bool:
    return is_open(g, area, decision.seat)


BY_AIR: Final = "horus_heresy/battle.flyers-area-is-origin"

FLY_IN: Final = Staged(
    "fly in",
    PIECE,
    asks_who_flies,
    flyers_left,
    words="{0} joins the battle",
    needs=(
        Need(is_own_flyer, "horus_heresy/battle.flyers-join", "{0} is no flying unit of yours"),
        Need(may_be_ordered, NO_ORDERS, "{0} is in an area with your activation marker"),
        Among("horus_heresy/battle.flyers-three-mp", "{0} cannot come to an open area next to the target"),
    ),
    rules=("horus_heresy/battle.flyers-join",),
)
BESIDE: Final = Staged(
    "beside",
    AREA,
    asks_where_to,
    places_for_flyer,
    words="by way of {0}",
    needs=(
        Need(is_next_to_target, BY_AIR, "{0} is not next to the target"),
        Need(is_open_beside, "horus_heresy/battle.flyers-join", "{0} is neither friendly nor neutral"),
        Need(origin_is_ready, NO_ORDERS, "{0} bears your activation marker"),
        Among("horus_heresy/battle.flyers-three-mp", "it cannot come to {0}, or all origin areas are used"),
    ),
    rules=("horus_heresy/battle.flyers-area-is-origin",),
)
NO_MORE_FLYERS: Final = Verb(
    "no more flyers",
    words="no more flying units",
    ends=True,
    needs=(
        Need(
            flyer_has_its_place, "horus_heresy/battle.flyers-must-engage", "say where the flying unit comes"
        ),
        Need(others_can_attack, "horus_heresy/battle.join-identify", "an attack needs an origin area"),
    ),
)
WHO_FLIES_IN: Final = Stages(
    "flying units join",
    NO_MORE_FLYERS,
    FLY_IN,
    BESIDE,
    prompt="Do flying units join the battle?",
    several=True,
    rules=("horus_heresy/battle.flyers-join",),
)


def flyers_join(g: Heresy, no: int) -> None:
    """The attacker's flying units may come next to the target. [horus_heresy/battle.flyers-join]"""
    row = g.battles[no]
    if flyers_left(g, RawDecision(row.attacker, WHO_FLIES_IN, flyers_have_joined, (no,), ())):
        ask(g, row.attacker, WHO_FLIES_IN, flyers_have_joined, no)


def flyers_have_joined(g: Heresy, picks: tuple[RawOption, ...], no: int) -> None:
    """Where they come is an origin area; they are engaged. [horus_heresy/battle.flyers-join]"""
    row = g.battles[no]
    origins = list(row.origins)
    for i in range(0, len(picks), 2):
        piece, area = picks[i][1], picks[i + 1][1]
        say(g, FLIES_IN, piece, area)
        relocate(g, piece, area)
        swap(g, area, piece % CODES, piece % CODES | ENGAGED)  # [horus_heresy/battle.flyers-must-engage]
        if area not in origins:
            origins.append(area)
    flown = bits_of([pick[1] for pick in picks[1::2]])
    g.battles[no] = row._replace(origins=tuple(origins), joined=flown)


def heroes_join(g: Heresy, no: int) -> None:
    """Heroes whose abilities are used when a battle is joined. [horus_heresy/heroes.abilities]"""
    offer_heroes(g, JOINING)


# ---- 1. joining: origins -------------------------------------------------------------------------
def neighbours_of_target(g: Heresy, decision: RawDecision) -> Sequence[int]:
    row = g.battles[-1]
    return [a for a, _ in MAP.neighbours[row.target] if a not in row.origins and row.allowed >> a & 1]


def has_attackers(g: Heresy, seat: int, area: int, target: int) -> bool:
    """Units of the attacker that can cross to the target; by house rule a Hero will do.
    [horus_heresy/battle.origin-needs-unit]"""
    heroes = g.options.faq and heroes_at(g, area, seat)  # [horus_heresy/house.faq-origins]
    if not has_units(g, area, seat) and not heroes:
        return False
    return not g.closed or any(can_cross(g, piece, area, target) for piece in pieces_at(g, area, seat))


def holds_attackers(g: Heresy, decision: RawDecision, area: int) -> bool:
    return has_attackers(g, decision.seat, area, g.battles[-1].target)


def is_no_origin_yet(g: Heresy, decision: RawDecision, area: int) -> bool:
    return (ORIGIN, area) not in decision.picked


def origins_are_left(g: Heresy, decision: RawDecision, area: int) -> bool:
    return len(decision.picked) < origins_free(g)


def origins_free(g: Heresy) -> int:
    """How many more origin areas the order allows; those of flying units count."""
    row = g.battles[-1]
    return row.limit - len(row.origins)  # [horus_heresy/battle.target-as-origin-free]


def somebody_attacks(g: Heresy, decision: RawDecision) -> bool:
    row = g.battles[-1]
    return bool(decision.picked or row.origins) or has_units(g, row.target, decision.seat)


def possible_origins(g: Heresy, seat: int, target: int, allowed: int) -> list[int]:
    """[horus_heresy/battle.origin-adjacent, horus_heresy/activation.no-orders-in-activated]"""
    near = [area for area, _ in MAP.neighbours[target] if allowed >> area & 1]
    near = [area for area in near if not is_activated(g, area, seat)]
    return [area for area in near if has_attackers(g, seat, area, target)]


def all_origins_chosen(g: Heresy, decision: RawDecision) -> bool:
    return len(decision.picked) >= origins_free(g)  # [horus_heresy/battle.origin-count]


ORIGIN: Final = Verb(
    "origin",
    AREA,
    words="from {0}",
    find=neighbours_of_target,
    needs=(
        Among("horus_heresy/battle.origin-adjacent", "{0} is not next to the target"),
        Need(
            holds_attackers,
            "horus_heresy/battle.origin-needs-unit",
            "you have no unit at {0} that could attack",
        ),
        Need(origin_is_ready, NO_ORDERS, "{0} bears your activation marker"),
        Need(is_no_origin_yet, "horus_heresy/battle.origin-count", "{0} is an origin area already"),
        Need(origins_are_left, "horus_heresy/battle.origin-count", "the order allows no more origin areas"),
    ),
    rules=("horus_heresy/battle.origin-count",),
)
ENOUGH_ORIGINS: Final = Verb(
    "enough origins",
    words="no other area",
    ends=True,
    needs=(Need(somebody_attacks, "horus_heresy/battle.join-identify", "an attack needs an origin area"),),
)
WHICH_ORIGINS: Final = Question(
    "choose origin areas",
    ENOUGH_ORIGINS,
    ORIGIN,
    prompt="From which areas do you attack?",
    several=True,
    finished=all_origins_chosen,
    rules=("horus_heresy/battle.origin-count",),
)


def choose_origins(g: Heresy, no: int) -> None:
    """Up to as many origin areas as the order allows. [horus_heresy/battle.origin-count]"""
    row = g.battles[no]
    if origins_free(g) > 0 and possible_origins(g, row.attacker, row.target, row.allowed):
        ask(g, row.attacker, WHICH_ORIGINS, origins_chosen, no)


def origins_chosen(g: Heresy, picks: tuple[RawOption, ...], no: int) -> None:
    row = g.battles[no]
    g.battles[no] = row._replace(origins=row.origins + tuple([pick[1] for pick in picks]))


def lay_markers(g: Heresy, no: int) -> None:
    """A target with own units is an origin too, beyond the limit; the order activates target and origins.
    [horus_heresy/battle.target-as-origin]"""
    row = g.battles[no]
    seat = row.attacker
    if has_units(g, row.target, seat):
        g.battles[no] = row = row._replace(origins=(*row.origins, row.target))
    activate(g, row.target, seat)
    for area in row.origins:
        joined = row.joined >> area & 1
        say(g, COMES_FROM, seat, area)
        if joined or not row.quiet:  # [horus_heresy/battle.flyers-activate]
            activate(g, area, seat)


register(__name__)
