"""Units, Heroes and areas: what is where, and what an area is to a side.

A piece on the board is one number: area and code of a unit, or a Hero. Equal units in one area are one piece, as they
are interchangeable.
"""

from __future__ import annotations

from typing import Final

from strategium.games.horus_heresy.components import (
    AREA_NAMES,
    FIRST_TRAITOR,
    FLIES,
    HERO_NAMES,
    HERO_SIDES,
    HEROES,
    HEROES_OF,
    MAP,
    RANKS,
    UNITS,
    WAS,
)
from strategium.games.horus_heresy.state import DAMAGE, ENGAGED, POINT, TYPE, Heresy
from strategium.games.horus_heresy.words import (
    FISTS_STRONGER,
    FOES_WEAKER,
    GROUNDED,
    HERO_POINTS,
    STOCKPILE,
)

CODES: Final = 1024  # piece // CODES is the area
HERO: Final = 1 << 16  # a Hero as a piece: HERO + his number
STOCKED: Final = 1 << 17  # a unit of a stockpile as a piece: STOCKED + its type * TYPE
TRAITOR_CODE: Final = FIRST_TRAITOR * TYPE
GROUND_POINTS: Final = 2  # of a flying unit that may not fly


# ---- codes and pieces ----------------------------------------------------------------------------
def side_of(code: int) -> int:
    return 1 if code >= TRAITOR_CODE else 0


def damage_on(code: int) -> int:
    return (code & DAMAGE) // POINT


def piece_of(area: int, code: int) -> int:
    return area * CODES + code


def is_hero(piece: int) -> bool:
    return HERO <= piece < STOCKED


def is_unit(piece: int) -> bool:
    return piece < HERO or piece >= STOCKED


def type_of(piece: int) -> int:
    """The type of a unit on the board or in a stockpile."""
    return piece % CODES // TYPE if piece < HERO else (piece - STOCKED) // TYPE


def piece_side(piece: int) -> int:
    """Whose a piece is."""
    return HERO_SIDES[piece - HERO] if is_hero(piece) else UNITS[type_of(piece)].side


def area_of(g: Heresy, piece: int) -> int:
    """Where it is; STOCKPILE if that is in no area."""
    if piece >= STOCKED:
        return STOCKPILE
    return g.hero_at[piece - HERO] if piece >= HERO else piece // CODES


def piece_name(piece: int) -> str:
    """Without its area: a type and its damage, or a Hero."""
    if piece >= STOCKED:
        return UNITS[type_of(piece)].name
    if piece >= HERO:
        return HERO_NAMES[piece - HERO]
    code = piece % CODES
    name = UNITS[code // TYPE].name
    return f"{name} with {damage_on(code)} damage" if code & DAMAGE else name


def piece_words(g: Heresy, piece: int) -> str:
    """With its area; beside an equal unit, whether it is engaged."""
    return words_of_piece(piece, surroundings(g, piece))


def surroundings(g: Heresy, piece: int) -> tuple[int, bool]:
    """What its words depend on: its area, and whether a unit is there that is equal but for being engaged."""
    area = area_of(g, piece)
    return area, piece < HERO and piece % CODES ^ ENGAGED in g.units[area]


def words_of_piece(piece: int, around: tuple[int, bool]) -> str:
    """A piece by its name, in such surroundings."""
    area, has_twin = around
    name = piece_name(piece)
    if has_twin:
        name = f"{'engaged' if piece & ENGAGED else 'unengaged'} {name}"
    return f"{name} {f'at {AREA_NAMES[area]}' if area >= 0 else 'of the stockpile'}"


def flies(g: Heresy, piece: int) -> bool:
    """Whether the piece flies now."""
    return piece < HERO and FLIES[piece % CODES // TYPE] and not grounded(g)


def grounded(g: Heresy) -> bool:
    for e in g.effects:
        if e.what == GROUNDED:
            return True
    return False


def can_cross(g: Heresy, piece: int, here: int, there: int) -> bool:
    """Whether the border between two adjacent areas is not blocked for it."""
    return not g.closed or flies(g, piece) or not g.closed >> MAP.border(here, there) & 1


def points_of(g: Heresy, piece: int) -> int:
    """Movement points: a unit's own, a Hero's three.
    [horus_heresy/movement.default-two-mp, horus_heresy/heroes.move-three-mp]"""
    if piece >= HERO:
        return HERO_POINTS
    unit = UNITS[piece % CODES // TYPE]
    return GROUND_POINTS if unit.flies and grounded(g) else unit.move


# ---- rank ----------------------------------------------------------------------------------------
def rank(g: Heresy, code: int) -> int:
    """Combat rank, with what lasts in this battle. (Rulings G1, G14.)"""
    printed = RANKS[code // TYPE]
    if code & ENGAGED and g.effects:
        unit = UNITS[code // TYPE]
        for e in g.effects:
            if e.what == FISTS_STRONGER and e.subject == unit.side and e.data == (unit.legion,):
                printed += e.amount
            elif e.what == FOES_WEAKER and e.subject == unit.side:
                printed = max(1, printed - e.amount)
    return printed


def health(g: Heresy, code: int) -> int:
    """Damage that it can still take; with none left it is eliminated."""
    return rank(g, code) - damage_on(code)


# ---- areas ---------------------------------------------------------------------------------------
def has_units(g: Heresy, area: int, side: int) -> bool:
    here = g.units[area]
    return bool(here) and (here[-1] >= TRAITOR_CODE if side else here[0] < TRAITOR_CODE)


def units_of(g: Heresy, area: int, side: int) -> list[int]:
    """The codes of a side's units in an area."""
    here = g.units[area]
    return [c for c in here if (c >= TRAITOR_CODE) == side] if here else []


def heroes_at(g: Heresy, area: int, side: int) -> list[int]:
    return [h for h in HEROES_OF[side] if g.hero_at[h] == area]


def areas_with(g: Heresy, side: int) -> int:
    """The areas where a side has units."""
    found, bit = 0, 1
    for here in g.units:
        if here and (here[-1] >= TRAITOR_CODE if side else here[0] < TRAITOR_CODE):
            found |= bit
        bit <<= 1
    return found  # [horus_heresy/heroes.unsupported-no-block]


def is_friendly(g: Heresy, area: int, side: int) -> bool:
    """Own units and no others. [horus_heresy/areas.friendly]"""
    return has_units(g, area, side) and not has_units(g, area, 1 - side)


def is_open(g: Heresy, area: int, side: int) -> bool:
    """Friendly or neutral: no unit of the opponent is there; Heroes alone do not count.
    [horus_heresy/areas.neutral, horus_heresy/areas.heroes-only-neutral]"""
    return not has_units(g, area, 1 - side)


def status(g: Heresy, area: int, side: int) -> str:
    """What an area is to a side, worked out from the units in it. [horus_heresy/areas.exactly-one-status]"""
    own, foe = holds(g, area, side), holds(g, area, 1 - side)
    if own:
        return (
            "contested" if foe else "friendly"
        )  # [horus_heresy/areas.contested, horus_heresy/areas.friendly]
    return "enemy" if foe else "neutral"  # [horus_heresy/areas.enemy, horus_heresy/areas.neutral]


def holds(g: Heresy, area: int, side: int) -> bool:
    """Units hold an area; Heroes alone do not.
    [horus_heresy/areas.heroes-only-neutral, horus_heresy/heroes.unsupported-no-control]"""
    return has_units(g, area, side)


def pieces_at(g: Heresy, area: int, side: int) -> list[int]:
    """A side's pieces in an area, one number for each figure: units, then Heroes."""
    here = g.units[area]
    found = [area * CODES + c for c in here if (c >= TRAITOR_CODE) == side] if here else []
    if g.heroes_in[area]:
        found += [HERO + h for h in HEROES_OF[side] if g.hero_at[h] == area]
    return found


def stocked_heroes(g: Heresy, side: int) -> list[int]:
    return [h for h in HEROES_OF[side] if g.hero_at[h] == STOCKPILE]


# ---- changing ------------------------------------------------------------------------------------
def put(g: Heresy, area: int, code: int) -> None:
    g.units[area] = tuple(sorted((*g.units[area], code)))
    g.needs_check = 1


def take(g: Heresy, area: int, code: int) -> None:
    here = g.units[area]
    i = here.index(code)
    g.units[area] = here[:i] + here[i + 1 :]
    g.needs_check = 1


def swap(g: Heresy, area: int, old: int, new: int) -> None:
    """A unit becomes another."""
    here = list(g.units[area])
    here[here.index(old)] = new
    here.sort()
    g.units[area] = tuple(here)
    g.needs_check = 1


def relocate(g: Heresy, piece: int, area: int) -> None:
    """A piece comes to another area."""
    if piece >= HERO:
        g.place_hero(piece - HERO, area)
        g.needs_check = 1
    else:
        take(g, piece // CODES, piece % CODES)
        put(g, area, piece % CODES)


def remove_figure(g: Heresy, kind: int) -> None:
    """An eliminated figure goes to the box, or to a stockpile if it may return; of a corrupted unit the figure
    goes to the Imperial stockpile and the base to the Traitor's."""
    if WAS[kind] >= 0:
        # [horus_heresy/corruption.eliminated-parts, horus_heresy/corruption.figure-reusable]
        g.stockpile[WAS[kind]] += 1
        # [horus_heresy/corruption.eliminated-parts, horus_heresy/corruption.base-reusable]
        free_base(g, kind, 1)
    elif UNITS[kind].returns:  # [horus_heresy/damage.imperial-to-box, horus_heresy/damage.traitor-to-box]
        g.stockpile[kind] += 1  # [horus_heresy/damage.imperial-returning-types]


def free_base(g: Heresy, kind: int, n: int) -> None:
    """One more or one fewer spare Traitor base for corrupted units of that type."""
    bases = list(g.bases)
    bases[kind] += n
    g.bases = tuple(bases)


def eliminate(g: Heresy, area: int, code: int) -> None:
    take(g, area, code)
    remove_figure(g, code // TYPE)


def place_from_stockpile(g: Heresy, kind: int, area: int, engaged: int = 0) -> None:
    g.stockpile[kind] -= 1
    put(g, area, kind * TYPE + engaged)


# ---- engaged -------------------------------------------------------------------------------------
def engaged_units(g: Heresy, side: int) -> list[tuple[int, int]]:
    """(area, code) of every engaged unit of a side."""
    battle = g.battles[-1]
    areas = battle.origins if battle.target in battle.origins else (*battle.origins, battle.target)
    return [(a, c) for a in sorted(areas) for c in g.units[a] if c & ENGAGED and (c >= TRAITOR_CODE) == side]


def engaged_heroes(g: Heresy, side: int) -> list[int]:
    heroes = g.battles[-1].heroes
    return [h for h in HEROES_OF[side] if heroes >> h & 1] if heroes else []


def engaged_pieces(g: Heresy, side: int) -> list[int]:
    return [a * CODES + c for a, c in engaged_units(g, side)] + [HERO + h for h in engaged_heroes(g, side)]


def all_pieces(g: Heresy) -> list[int]:
    """Every piece on the board or in a stockpile, equal units once."""
    found = [a * CODES + c for a, here in enumerate(g.units) for c in dict.fromkeys(here)]
    found += [HERO + h for h in range(HEROES) if g.hero_at[h] >= STOCKPILE]
    return found + [STOCKED + kind * TYPE for kind, n in enumerate(g.stockpile) if n]
