"""Positions of scenarios: the words of a file become a state.

moment = "action of Imperial"            (moments.py lists them)
spaces = { Imperial = 5, Traitor = 7 }
Imperial = { at."Inner Palace" = ["Adeptus Custodes", "The Emperor"], hand = ["Assemble"], activated = ["Librarium"] }
Traitor = { at."Plateau SW" = [{ unit = "World Eaters", damage = 1, count = 2 }], combat = ["Savage Assault"] }
stacks = { Palace = ["Traitor: Drop Pods"] }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.games.horus_heresy.components import (
    AREA_NAMES,
    BORDER_NAMES,
    BORDER_TYPE,
    HERO_NAMES,
    HERO_SIDES,
    ICONS,
    PORTS_COUNT_FROM,
    REGION_NAMES,
    SHIP_AREAS,
    UNIT_NAMES,
    UNITS,
    WAS,
)
from strategium.games.horus_heresy.kinds import (
    BOMBARDMENTS,
    BOOK,
    COMBATS,
    ORDERS,
    Card,
    Combat,
    EventCard,
    Order,
)
from strategium.games.horus_heresy.pieces import free_base, put
from strategium.games.horus_heresy.positions.moments import BATTLE_WORDS, ORDER_WORDS, begin_moment
from strategium.games.horus_heresy.positions.shape import check_shape
from strategium.games.horus_heresy.rules.piles import add_sorted
from strategium.games.horus_heresy.rules.setup import empty_board
from strategium.games.horus_heresy.setups import LASERS
from strategium.games.horus_heresy.state import POINT, TYPE, Heresy
from strategium.games.horus_heresy.terrain import bits, bits_of
from strategium.games.horus_heresy.words import (
    BOMB_DISCARD,
    BOMBS,
    COMBAT_DECK,
    COMBAT_DISCARD,
    COMBAT_HAND,
    DEFEATED,
    EVENT_DISCARD,
    EVENTS,
    GROUNDED,
    HOLD_OUT_DELAYED,
    KEPT,
    NEVER,
    ORDER_DECK,
    ORDER_DISCARD,
    ORDER_HAND,
    PLAYED,
    REFRESH,
    RESERVE,
    SIDES,
    STACK,
    STOCKPILE,
)
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.knowledge import VALUE, WHOSE, Slot, everybody
from strategium.kernel.lasting import lasts
from strategium.kernel.laying import check_words, find, number

WORDS: Final = (
    "moment", "spaces", "on_top", *SIDES, "stacks", "lasers", "breaches", "ramparts", "crevasses", "closed", "bombs",
    "bomb_discard", "events", "event_discard", "battle", "order", "phases_left", "grounded", "hold_out_delayed",
)  # fmt: skip
SIDE_WORDS: Final = (
    "at", "hand", "deck", "reserve", "discard", "combat", "played", "combat_deck", "hero_deck", "combat_discard",
    "hero_discard", "activated", "routed", "hero_damage", "defeated", "lost", "kept",
)  # fmt: skip
PIECE_WORDS: Final = ("unit", "damage", "count")
STACKED_WORDS: Final = ("order", "fresh", "seen")
TABLES: Final = {
    "position": tuple([word for word in WORDS if word not in SIDES]),
    "player": SIDE_WORDS,
    "unit": PIECE_WORDS,
    "stacked order": STACKED_WORDS,
    "order": ORDER_WORDS,
    "battle": BATTLE_WORDS,
}


# ---- names ---------------------------------------------------------------------------------------
def areas(names: Sequence[str]) -> int:
    return bits_of([find(name, AREA_NAMES, "area") for name in names])


def borders(names: Sequence[str]) -> int:
    """Borders by the names of their areas, in either order."""
    found: list[int] = []
    for name in names:
        turned = " / ".join(reversed(str(name).split(" / ")))
        found.append(find(turned if turned in BORDER_NAMES else name, BORDER_NAMES, "border"))
    return bits_of(found)


def breaches(names: Sequence[str]) -> int:
    found = borders(names)
    for border in bits(found):
        if BORDER_TYPE[border] != "wall":
            raise BadPosition(f"{BORDER_NAMES[border]} is no wall: it cannot be breached")
    return found


def lasers(names: Sequence[str]) -> int:
    if len(names) > LASERS:
        raise BadPosition(f"there are only {LASERS} defense lasers")
    found = areas(names)
    if found & SHIP_AREAS:
        raise BadPosition("a defense laser stands on Terra, not on the ship")
    return found


def card(name: Any, kinds: type[Card], what: str) -> int:
    kind = BOOK.by_name.get(str(name))
    if not isinstance(kind, kinds):
        known = [k.name for k in BOOK.kinds if isinstance(k, kinds)]
        raise BadPosition(f"there is no {what} {name!r}{nearest(str(name), known)}")
    return kind.no


# ---- the board -----------------------------------------------------------------------------------
def build_position(g: Heresy, spec: dict[str, Any]) -> None:
    """Lay out a position, and push the steps of its moment."""
    check_words(spec, WORDS, "a position")
    check_shape(spec)
    empty_board(g)
    lay_track(g, spec)
    for side, name in enumerate(SIDES):
        check_words(spec.get(name, {}), SIDE_WORDS, name)
        lay_pieces(g, side, spec.get(name, {}))
    g.lasers = lasers(spec.get("lasers", []))
    g.ramparts = areas(spec.get("ramparts", []))
    g.breaches = breaches(spec.get("breaches", []))
    g.crevasses |= borders(spec.get("crevasses", []))
    g.closed = borders(spec.get("closed", []))
    if spec.get("grounded"):
        lasts(g, GROUNDED, -1, 1, REFRESH)
    if spec.get("hold_out_delayed"):
        lasts(g, HOLD_OUT_DELAYED, -1, 1, NEVER)
    lay_stacks(g, spec.get("stacks", {}))
    begin_moment(g, spec)
    for side, name in enumerate(SIDES):
        lay_orders(g, side, spec.get(name, {}))
        lay_combat_cards(g, side, spec.get(name, {}))
    lay_common_decks(g, spec)
    g.needs_check = 1


def lay_track(g: Heresy, spec: dict[str, Any]) -> None:
    """Markers, and the phases that are behind them."""
    spaces = spec.get("spaces", {})
    check_words(spaces, SIDES, "spaces")
    for side, name in enumerate(SIDES):
        g.spaces[side] = spaces.get(name, 1)
    g.on_top = find(spec.get("on_top", SIDES[1]), SIDES, "side")
    done = [space for space in ICONS if space <= max(g.spaces) and space not in spec.get("phases_left", [])]
    g.phases_done = bits_of(done)
    g.ports_count = int(max(g.spaces) >= PORTS_COUNT_FROM)


def lay_pieces(g: Heresy, side: int, spec: dict[str, Any]) -> None:
    """Units and Heroes of a side, its markers, what it has lost."""
    for name, entries in spec.get("at", {}).items():
        area = find(name, AREA_NAMES, "area")
        for entry in entries:
            lay_piece(g, side, area, entry)
    for name, n in spec.get("lost", {}).items():
        g.stockpile[find(name, UNIT_NAMES, "unit")] -= n
    for name, n in spec.get("hero_damage", {}).items():
        g.hero_damage[find(name, HERO_NAMES, "Hero")] = n
    for name in spec.get("defeated", []):
        hero = find(name, HERO_NAMES, "Hero")
        g.place_hero(hero, DEFEATED)
        g.hero_damage[hero] = 10
    g.activated[side] = areas(spec.get("activated", []))
    g.routed[side] = areas(spec.get("routed", []))


def lay_piece(g: Heresy, side: int, area: int, entry: Any) -> None:
    """A unit or Hero by name, or a table that says more."""
    spec: dict[str, Any] = entry if isinstance(entry, dict) else {"unit": entry}
    check_words(spec, PIECE_WORDS, "a unit")
    name = spec.get("unit")
    if name in HERO_NAMES:
        hero = HERO_NAMES.index(str(name))
        if HERO_SIDES[hero] != side:
            raise BadPosition(f"{name} is not of the {SIDES[side]} side")
        if g.hero_at[hero] != STOCKPILE:
            raise BadPosition(f"{name} is placed twice")
        g.place_hero(hero, area)
        return
    kind = find(name, UNIT_NAMES, "unit or Hero")
    if UNITS[kind].side != side:
        raise BadPosition(f"{name} is not of the {SIDES[side]} side")
    for _ in range(number(spec, "count", "a unit", 1, 99)):
        put(g, area, kind * TYPE + spec.get("damage", 0) * POINT)
        figure = WAS[kind] if WAS[kind] >= 0 else kind
        if not g.stockpile[figure] or (figure != kind and not g.bases[kind]):
            raise BadPosition(f"there are too few figures for so many {name!r}")
        g.stockpile[figure] -= 1
        if figure != kind:
            free_base(g, kind, -1)


# ---- cards ---------------------------------------------------------------------------------------
def lay_stacks(g: Heresy, spec: dict[str, Any]) -> None:
    """Orders on the strategic map, from the bottom up: "Traitor: Drop Pods", or a table that says more."""
    for name, entries in spec.items():
        region = find(name, REGION_NAMES, "region")
        for entry in entries:
            row: dict[str, Any] = entry if isinstance(entry, dict) else {"order": entry}
            check_words(row, STACKED_WORDS, "an order on a stack")
            side_name, _, title = str(row["order"]).partition(": ")
            side = find(side_name, SIDES, "side")
            known = 0b11 if row.get("seen") else 1 << side
            slot: Slot = (card(title, Order, "order"), known, side, int(bool(row.get("fresh"))))
            g.piles[STACK + region] += (slot,)


def slots(g: Heresy, names: Sequence[Any], kinds: type[Card], known: int, whose: int) -> tuple[Slot, ...]:
    return tuple([(card(name, kinds, "card"), known, whose, 0) for name in names])


def lay_orders(g: Heresy, side: int, spec: dict[str, Any]) -> None:
    """Hand, reserve, discard pile and deck; decks are listed from the top, discard piles to the top."""
    add_sorted(g, ORDER_HAND + side, *slots(g, spec.get("hand", []), Order, 1 << side, side))
    add_sorted(g, RESERVE + side, *slots(g, spec.get("reserve", []), Order, everybody(g), side))
    g.piles[ORDER_DISCARD + side] = slots(g, spec.get("discard", []), Order, everybody(g), side)
    deck = spec.get("deck")
    names = deck if isinstance(deck, list) else rest_of_orders(g, side)[:deck]
    g.piles[ORDER_DECK + side] = slots(g, names, Order, 0, side)[::-1]
    g.piles[KEPT + side] = slots(g, spec.get("kept", []), EventCard, everybody(g), 0)


def rest_of_orders(g: Heresy, side: int) -> list[str]:
    """Orders of a side that are nowhere else."""
    used = [slot[VALUE] for pile in g.piles for slot in pile if slot[WHOSE] == side]
    return [kind.name for kind in ORDERS for _ in range(kind.copies[side] - used.count(kind.no))]


def lay_combat_cards(g: Heresy, side: int, spec: dict[str, Any]) -> None:
    """The hand in a battle, discard piles, and decks: what is not named is the rest."""
    for name in spec.get("combat", []):
        no = card(name, Combat, "combat card")
        add_sorted(g, COMBAT_HAND + side, (no, 1 << side, pile_of(no), 0))
    for name in spec.get("played", []):
        no = card(name, Combat, "combat card")
        g.piles[PLAYED] += ((no, everybody(g), pile_of(no), 0),)
    for hero in (0, 1):
        pile = side * 2 + hero
        prefix = ("combat", "hero")[hero]
        g.piles[COMBAT_DISCARD + pile] = slots(
            g, spec.get(f"{prefix}_discard", []), Combat, everybody(g), pile
        )
    for hero in (0, 1):
        pile = side * 2 + hero
        names = spec.get(("combat_deck", "hero_deck")[hero])
        if names is None or isinstance(names, int):
            rest = rest_of_combat_cards(g, pile)
            names = rest if names is None else rest[:names]
        g.piles[COMBAT_DECK + pile] = slots(g, names, Combat, 0, pile)[::-1]


def pile_of(no: int) -> int:
    for kind in COMBATS:
        if kind.no == no:
            return kind.side * 2 + int(kind.is_hero)
    raise BadPosition(f"{no} is no combat card")


def rest_of_combat_cards(g: Heresy, pile: int) -> list[str]:
    used = [slot[VALUE] for row in g.piles for slot in row]
    return [
        kind.name
        for kind in COMBATS
        if kind.side * 2 + int(kind.is_hero) == pile
        for _ in range(kind.copies - used.count(kind.no))
    ]


def lay_common_decks(g: Heresy, spec: dict[str, Any]) -> None:
    """The bombardment deck (the cards named lie on top of the others) and the event deck."""
    named = [card(name, Card, "bombardment card") for name in spec.get("bombs", [])]
    g.piles[BOMB_DISCARD] = slots(g, spec.get("bomb_discard", []), Card, everybody(g), 0)
    gone = named + [slot[VALUE] for slot in g.piles[BOMB_DISCARD]]
    rest = [kind.no for kind in BOMBARDMENTS for _ in range(kind.copies - gone.count(kind.no))]
    g.piles[BOMBS] = tuple([(no, 0, 0, 0) for no in (*named, *rest)])[::-1]
    g.piles[EVENTS] = slots(g, spec.get("events", []), EventCard, 0, 0)[::-1]
    g.piles[EVENT_DISCARD] = slots(g, spec.get("event_discard", []), EventCard, everybody(g), 0)
