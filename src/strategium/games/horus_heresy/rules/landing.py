"""Landings, and the defense lasers that fire at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import AREA_NAMES, MAP, RANKS, SHIP_AREAS, UNIT_KINDS, UNITS
from strategium.games.horus_heresy.kinds import bombardment
from strategium.games.horus_heresy.pieces import (
    CODES,
    HERO,
    STOCKED,
    area_of,
    is_hero,
    is_open,
    is_unit,
    piece_side,
    piece_words,
    pieces_at,
    place_from_stockpile,
    relocate,
    remove_figure,
    stocked_heroes,
    type_of,
)
from strategium.games.horus_heresy.rules.activation import activate, is_activated
from strategium.games.horus_heresy.rules.choosing import IN_VAIN, NOTHING, areas_in_args
from strategium.games.horus_heresy.rules.damage import eliminate_piece
from strategium.games.horus_heresy.rules.piles import draw_bomb
from strategium.games.horus_heresy.rules.stacking import counted, limit_of
from strategium.games.horus_heresy.state import TYPE, Heresy
from strategium.games.horus_heresy.terrain import bits
from strategium.games.horus_heresy.things import AREA, CARD, KIND_OF_UNIT, PIECE
from strategium.games.horus_heresy.words import ANY_NUMBER, IMPERIAL, STOCKPILE, TRAITOR
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Need, Question, RawDecision, Reason, Verb

LANDS: Final = Sentence("{0} lands at {1}", PIECE, AREA, rules=("horus_heresy/lasers.before-landing",))
FIRES: Final = Sentence(
    "Lasers fire at {0}: {1}", PIECE, CARD, rules=("horus_heresy/lasers.one-card-per-unit",)
)
MISSES: Final = Sentence(
    "Lasers fire at {0} and miss: {1}", PIECE, CARD, rules=("horus_heresy/lasers.one-card-per-unit",)
)
LASER_IS_LOST: Final = Sentence(
    "The defense laser at {0} is destroyed", AREA, rules=("horus_heresy/lasers.destroyed",)
)
IS_SHOT_DOWN: Final = Sentence("{0} is shot down", PIECE, rules=("horus_heresy/lasers.hit",))

MOST_TYPES: Final = 12  # more types of units than this are chosen by their kind first
MOST_LASERS: Final = 4  # the last column of a bombardment card (ruling G2)


# ---- where, and whom -----------------------------------------------------------------------------
LAND_AT: Final = Verb(
    "land at",
    AREA,
    find=areas_in_args,
    needs=(
        Among(
            "horus_heresy/lasers.landing-area-first", "{0} is not an area where this order lets units land"
        ),
    ),
    rules=("horus_heresy/lasers.landing-area-first",),
)
WHERE_TO_LAND: Final = Question(
    "choose a landing area",
    LAND_AT,
    NOTHING,
    prompt="Where do you land?",
    rules=("horus_heresy/lasers.landing-area-first",),
)


def land(g: Heresy, areas: int, sources: int, types: tuple[int, ...], most: int, cap: int) -> None:
    """First the area is named, then the units. `sources` are areas; the stockpile is one where they are on the ship.
    Without anybody to land nothing is asked. [horus_heresy/lasers.landing-area-first]"""
    nobody = RawDecision(TRAITOR, WHO_LANDS, units_are_inbound, (-1, sources, types, most, cap), ())
    if len(WHO_LANDS.options(g, nobody)) > 1:
        ask(g, TRAITOR, WHERE_TO_LAND, landing_area_named, areas, sources, types, most, cap)


def landing_area_named(
    g: Heresy, option: RawOption, areas: int, sources: int, types: tuple[int, ...], most: int, cap: int
) -> None:
    if option[0] is LAND_AT:
        push(g, (load_units, option[1], sources, types, most, cap))
    else:
        say(g, IN_VAIN, TRAITOR)


def sources_of(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """Whatever could be landed: figures of the stockpile, pieces in the source areas."""
    sources, types = decision.args[1], decision.args[2]
    kind = kind_opened(decision)
    if kind >= 0:
        return [STOCKED + t * TYPE for t in stocked_types(g, decision) if UNITS[t].kind == UNIT_KINDS[kind]]
    found = [] if is_opened_by_kind(g, decision) else [STOCKED + t * TYPE for t in stocked_types(g, decision)]
    if sources == SHIP_AREAS:
        found += [HERO + hero for hero in stocked_heroes(g, TRAITOR)]
    for area in bits(sources):
        found += [p for p in dict.fromkeys(pieces_at(g, area, TRAITOR)) if is_hero(p) or type_of(p) in types]
    return found


def stocked_types(g: Heresy, decision: RawDecision) -> list[int]:
    """Types of the stockpile that this order lands."""
    if decision.args[1] != SHIP_AREAS:
        return []
    return [t for t in decision.args[2] if g.stockpile[t] and UNITS[t].side == TRAITOR]


def is_opened_by_kind(g: Heresy, decision: RawDecision) -> bool:
    """Whether so many types could be landed that a kind of unit is named first."""
    return len(stocked_types(g, decision)) > MOST_TYPES


def kind_opened(decision: RawDecision) -> int:
    """The kind of unit that was just named, or -1."""
    return decision.picked[-1][1] if decision.picked and decision.picked[-1][0] is OF_KIND else -1


def kinds_of_stockpile(g: Heresy, decision: RawDecision) -> Sequence[int]:
    if kind_opened(decision) >= 0 or not is_opened_by_kind(g, decision):
        return ()
    found: list[int] = []
    for no, kind in enumerate(UNIT_KINDS):
        types = [t for t in stocked_types(g, decision) if UNITS[t].kind == kind]
        if any(EMBARK.allows(g, decision, (STOCKED + t * TYPE,)) for t in types):
            found.append(no)
    return found


def no_kind_is_open(g: Heresy, decision: RawDecision) -> bool:
    return kind_opened(decision) < 0


def embarked(decision: RawDecision) -> list[int]:
    """The pieces that are chosen so far."""
    return [pick[1] for pick in decision.picked if pick[0] is EMBARK]


def may_be_ordered(g: Heresy, decision: RawDecision, piece: int) -> bool:
    area = area_of(g, piece)
    return area == STOCKPILE or not is_activated(g, area, TRAITOR)


def is_left(g: Heresy, decision: RawDecision, piece: int) -> bool:
    picked = decision.picked.count((EMBARK, piece))
    if is_hero(piece):
        return picked == 0
    if piece >= STOCKED:
        return picked < g.stockpile[type_of(piece)]
    return picked < g.units[piece // CODES].count(piece % CODES)


RANK_CAP: Final = "horus_heresy/vengeful-spirit.port-landing-rank-cap"


def has_room(g: Heresy, decision: RawDecision, piece: int) -> bool:
    """Within the number of units and their combined rank; Heroes are extra.
    [horus_heresy/heroes.entry-is-extra]"""
    if is_hero(piece):
        return True
    units = [chosen for chosen in embarked(decision) if is_unit(chosen)]
    ranks = sum([RANKS[type_of(p)] for p in (*units, piece) if is_unit(p)])
    return bool(len(units) < decision.args[3] and ranks <= decision.args[4])


def why_no_room(g: Heresy, decision: RawDecision, piece: int) -> Reason:
    if len([chosen for chosen in embarked(decision) if is_unit(chosen)]) >= decision.args[3]:
        return Reason("the order lands no more units", ("horus_heresy/card.drop-pods",))
    return Reason(f"the rank of {piece_words(g, piece)} is too much for this order", (RANK_CAP,))


def is_traitor(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return piece_side(piece) == TRAITOR


def is_at_source(g: Heresy, decision: RawDecision, piece: int) -> bool:
    area = area_of(g, piece)
    return bool(decision.args[1] >> area & 1) if area >= 0 else decision.args[1] == SHIP_AREAS


def is_of_type(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return is_hero(piece) or type_of(piece) in decision.args[2]


def comes_from_one_source(g: Heresy, decision: RawDecision, piece: int) -> bool:
    """By house rule, and always for those who leave a spaceport."""
    chosen = embarked(decision)
    if not chosen or (decision.args[1] == SHIP_AREAS and not g.options.faq):
        return True
    return area_of(g, piece) == area_of(g, chosen[0])


class Embark(Verb):
    """Units count by their ranks."""

    def note(self, g: Heresy, viewer: int | None, refs: RawOption) -> str:
        return f"rank {RANKS[type_of(refs[0])]}" if is_unit(refs[0]) else ""


EMBARK: Final = Embark(
    "land with",
    PIECE,
    words="{0}",
    find=sources_of,
    needs=(
        Need(is_traitor, "horus_heresy/orders.own-units-only", "{0} is not yours"),
        Need(is_at_source, "horus_heresy/lasers.landing-sources", "nobody comes from where {0} is"),
        Need(is_of_type, "horus_heresy/card.drop-pods", "the order does not land {0}"),
        Among("horus_heresy/lasers.landing-sources", "of the stockpile, name the kind of unit first"),
        Need(may_be_ordered, "horus_heresy/activation.no-orders-in-activated", "{0} is in an activated area"),
        Need(is_left, "horus_heresy/lasers.landing-sources", "there are no more of {0}"),
        Need(has_room, RANK_CAP, why_no_room),
        Need(
            comes_from_one_source,
            "horus_heresy/house.faq-one-source",
            "{0} comes from another place than the others",
        ),
    ),
    rules=("horus_heresy/lasers.landing-sources",),
)
OF_KIND: Final = Verb(
    "of kind",
    KIND_OF_UNIT,
    words="from the stockpile: {0}",
    find=kinds_of_stockpile,
    needs=(Among("horus_heresy/lasers.landing-sources", "no {0} of the stockpile can be landed now"),),
    rules=("horus_heresy/lasers.landing-sources",),
)
LAUNCH: Final = Verb(
    "launch",
    ends=True,
    words="done",
    needs=(Need(no_kind_is_open, "horus_heresy/lasers.landing-sources", "say which of that kind"),),
)


def who_lands(g: Heresy, decision: RawDecision) -> str:
    """So many units, of so much rank together; Heroes are extra."""
    units = [piece for piece in embarked(decision) if is_unit(piece)]
    area, _, _, most, cap = decision.args
    ranks = cap - sum([RANKS[type_of(piece)] for piece in units])
    left = most - len(units)
    number = "units" if most >= ANY_NUMBER else "1 unit" if left == 1 else f"up to {left} units"
    together = f" of rank {ranks} together" if cap < ANY_NUMBER else ""
    there = f"{counted(g, area, TRAITOR) + len(units)} of {limit_of(g, area)} units there"
    who = f"{number}{together}, and Heroes" if len(units) < most and ranks else "Heroes only"
    return f"Who lands at {AREA_NAMES[area]}: {who}? {there}"


WHO_LANDS: Final = Question(
    "choose who lands",
    LAUNCH,
    EMBARK,
    OF_KIND,
    several=True,
    rules=("horus_heresy/lasers.landing-sources",),
    prompt=who_lands,
)


def load_units(g: Heresy, area: int, sources: int, types: tuple[int, ...], most: int, cap: int) -> None:
    """From the stockpile and the ship. [horus_heresy/lasers.landing-sources]"""
    ask(g, TRAITOR, WHO_LANDS, units_are_inbound, area, sources, types, most, cap)


def units_are_inbound(
    g: Heresy,
    picks: tuple[RawOption, ...],
    area: int,
    sources: int,
    types: tuple[int, ...],
    most: int,
    cap: int,
) -> None:
    """Lasers fire before anybody lands. [horus_heresy/lasers.landing-sources]"""
    coming = tuple([pick[1] for pick in picks if pick[0] is EMBARK])
    if coming:
        g.executing[-1] = g.executing[-1]._replace(inbound=coming, landing=area)
        lasers = 0 if SHIP_AREAS >> area & 1 else lasers_near(g, area)
        fire, down = (lasers_fire, area, coming, (), lasers), (touch_down, area, coming)
        push(g, fire if lasers else down)  # [horus_heresy/lasers.before-landing]


# ---- defense lasers ------------------------------------------------------------------------------
def lasers_near(g: Heresy, area: int) -> int:
    """In the area and next to it. [horus_heresy/lasers.count]"""
    near = 1 << area | MAP.next_to[area]
    return (g.lasers & near).bit_count()


def inbound_units(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return [p for p in dict.fromkeys(decision.args[1]) if is_unit(p)]  # [horus_heresy/lasers.not-heroes]


def is_no_hero(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return not is_hero(piece)


WHOM_TO_FIRE_AT: Final = Choice(
    "fire defense lasers",
    "fire at",
    PIECE,
    find=inbound_units,
    needs=(
        Need(is_no_hero, "horus_heresy/lasers.not-heroes", "lasers do not fire at {0}, a Hero"),
        Among("horus_heresy/lasers.one-card-per-unit", "{0} is not inbound, or has been fired at"),
    ),
    prompt="Which inbound unit do the lasers fire at?",
    rule="horus_heresy/lasers.target-before-draw",
)


def lasers_fire(g: Heresy, area: int, coming: tuple[int, ...], safe: tuple[int, ...], lasers: int) -> None:
    """One card for each inbound unit, which is named before. [horus_heresy/lasers.one-card-per-unit]"""
    if any(is_unit(piece) for piece in coming):  # [horus_heresy/lasers.not-heroes]
        ask(g, IMPERIAL, WHOM_TO_FIRE_AT, laser_fires, area, coming, safe, lasers)
    else:
        push(g, (touch_down, area, safe + coming))


def laser_fires(
    g: Heresy, option: RawOption, area: int, coming: tuple[int, ...], safe: tuple[int, ...], lasers: int
) -> None:
    """The result for that number of lasers: a hit eliminates the unit, whatever its rank."""
    piece = option[1]
    i = coming.index(piece)
    card = draw_bomb(g)
    column = min(lasers, MOST_LASERS)  # [horus_heresy/lasers.row-by-count]
    hit = column in bombardment(card).lasers_hit  # [horus_heresy/lasers.hit]
    say(g, FIRES if hit else MISSES, piece, card)
    if hit:
        say(g, IS_SHOT_DOWN, piece)
        shoot_down(g, piece)
    # [horus_heresy/lasers.miss]
    else:
        safe = (*safe, piece)
    push(g, (lasers_fire, area, coming[:i] + coming[i + 1 :], safe, lasers))


def shoot_down(g: Heresy, piece: int) -> None:
    if piece >= STOCKED:
        g.stockpile[type_of(piece)] -= 1
        remove_figure(g, type_of(piece))
    else:
        eliminate_piece(g, piece)


def touch_down(g: Heresy, area: int, landing: tuple[int, ...]) -> None:
    """Whoever was not hit lands; the area is activated. [horus_heresy/lasers.before-landing]"""
    for piece in landing:
        say(g, LANDS, piece, area)
        if piece >= STOCKED:
            place_from_stockpile(g, type_of(piece), area)
        else:
            relocate(g, piece, area)
    activate(g, area, TRAITOR)


def lasers_are_lost(g: Heresy) -> None:
    """A laser is destroyed as soon as its area is friendly to the Traitor. [horus_heresy/lasers.destroyed]"""
    for area in bits(g.lasers):
        if not is_open(g, area, IMPERIAL) and is_open(g, area, TRAITOR):
            say(g, LASER_IS_LOST, area)
            g.lasers &= ~(1 << area)


register(__name__)
