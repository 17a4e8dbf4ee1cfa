"""Positions of scenarios: every word is declared once, and read and written by that.

moment = "action of Imperial"            (moments.py lists them)
spaces = { Imperial = 5, Traitor = 7 }
Imperial = { at."Inner Palace" = ["Adeptus Custodes", "The Emperor"], hand = ["Assemble"], activated = ["Librarium"] }
Traitor = { at."Plateau SW" = [{ unit = "World Eaters", damage = 1, count = 2 }], combat = ["Savage Assault"] }
stacks = { Palace = ["Traitor: Drop Pods"] }
"""

from __future__ import annotations

from typing import Any, Final

from strategium.games.horus_heresy.components import (
    AREA_NAMES,
    AREAS,
    BORDER_NAMES,
    BORDER_TYPE,
    CREVASSES,
    DEFEATED_AT,
    HERO_NAMES,
    HERO_SIDES,
    HEROES,
    ICONS,
    PORTS_COUNT_FROM,
    REGION_NAMES,
    SHIP_AREAS,
    TRACK_END,
    TYPES,
    UNIT_NAMES,
    UNITS,
    WAS,
)
from strategium.games.horus_heresy.kinds import BOOK, Card, Combat, EventCard, Order
from strategium.games.horus_heresy.pieces import damage_on, free_base, put, units_of
from strategium.games.horus_heresy.positions.moments import BATTLE_WORDS, ORDER_WORDS, begin_moment, moment_of
from strategium.games.horus_heresy.positions.piles import (
    CombatDeck,
    CombatHand,
    CommonDeck,
    Deck,
    OrderDeck,
    Pile,
    Played,
    card_named,
)
from strategium.games.horus_heresy.rules.setup import empty_board
from strategium.games.horus_heresy.setups import LASERS
from strategium.games.horus_heresy.state import POINT, TYPE, Heresy
from strategium.games.horus_heresy.terrain import bits_of
from strategium.games.horus_heresy.words import (
    BOMB_DISCARD,
    COMBAT_DISCARD,
    DEFEATED,
    EVENT_DISCARD,
    EVENTS,
    GROUNDED,
    HOLD_OUT_DELAYED,
    KEPT,
    MARK,
    NEVER,
    ORDER_DISCARD,
    ORDER_HAND,
    REFRESH,
    RESERVE,
    SIDES,
    STACK,
    STOCKPILE,
)
from strategium.kernel.errors import BadPosition
from strategium.kernel.knowledge import KNOWN, VALUE, WHOSE, Slot
from strategium.kernel.lasting import lasts
from strategium.kernel.laying import (
    OF_EVERY_GAME,
    changed_options,
    check_words,
    find,
    has_moment,
    listed,
    number,
    table,
    truth,
)
from strategium.kernel.positions import ByName, Laying, Name, Names, Number, Spec, Table, Word

PIECE_WORDS: Final = ("unit", "damage", "count")
STACKED_WORDS: Final = ("order", "fresh", "seen")
MOST_DAMAGE: Final = 7


# ---- a side ----------------------------------------------------------------------------------------
class Pieces(Word):
    """Units and Heroes by area: by name, or by a table that says more."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        told = table(spec, self.word, where)
        for name in told:
            area = find(name, AREA_NAMES, "area", f"{where}'s {self.word}")
            for entry in listed(told, name, f"{where}'s {self.word}"):
                lay_piece(laid.g, at, area, entry, f"{where}'s {self.word} {name}")

    def write(self, g: Heresy, at: int) -> Any:
        return {AREA_NAMES[a]: there for a in range(AREAS) if (there := pieces_words(g, a, at))}


def lay_piece(g: Heresy, side: int, area: int, entry: Any, where: str) -> None:
    spec: Spec = entry if isinstance(entry, dict) else {"unit": entry}
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
    kind = find(name, UNIT_NAMES, "unit or Hero", where)
    if UNITS[kind].side != side:
        raise BadPosition(f"{name} is not of the {SIDES[side]} side")
    damage = number(spec, "damage", where, most=MOST_DAMAGE)
    for _ in range(number(spec, "count", where, 1, 99)):
        put(g, area, kind * TYPE + damage * POINT)
        figure = WAS[kind] if WAS[kind] >= 0 else kind
        if not g.stockpile[figure] or (figure != kind and not g.bases[kind]):
            raise BadPosition(f"there are too few figures for so many {name!r}")
        g.stockpile[figure] -= 1
        if figure != kind:
            free_base(g, kind, -1)


def pieces_words(g: Heresy, area: int, side: int) -> list[Any]:
    codes = units_of(g, area, side)
    found: list[Any] = []
    for code in dict.fromkeys(codes):
        row: Spec = {"unit": UNIT_NAMES[code // TYPE]}
        if damage_on(code):
            row["damage"] = damage_on(code)
        if codes.count(code) > 1:
            row["count"] = codes.count(code)
        found.append(row if len(row) > 1 else row["unit"])
    return found + [HERO_NAMES[h] for h in range(HEROES) if g.hero_at[h] == area and HERO_SIDES[h] == side]


class Lost(Word):
    """Figures that went to the box."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        lost = table(spec, self.word, where)
        for name in lost:
            laid.g.stockpile[find(name, UNIT_NAMES, "unit", where)] -= number(
                lost, name, f"{where}'s lost", most=99
            )

    def write(self, g: Heresy, at: int) -> Any:
        on_board = [code // TYPE for here in g.units for code in here]
        lost: dict[str, int] = {}
        for kind in range(TYPES):
            unit = UNITS[kind]
            if unit.side == at and not unit.bases:
                corrupted = sum([on_board.count(k) for k in range(TYPES) if WAS[k] == kind])
                gone = unit.figures - g.stockpile[kind] - on_board.count(kind) - corrupted
                if gone > 0:
                    lost[unit.name] = gone
        return lost


class HeroDamage(Word):
    """Damage on Heroes."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        told = table(spec, self.word, where)
        for name in told:
            hero = find(name, HERO_NAMES, "Hero", where)
            laid.g.hero_damage[hero] = number(told, name, f"{where}'s {self.word}", most=DEFEATED_AT)

    def write(self, g: Heresy, at: int) -> Any:
        own = [h for h in range(HEROES) if HERO_SIDES[h] == at and g.hero_at[h] != DEFEATED]
        return {HERO_NAMES[h]: g.hero_damage[h] for h in own if g.hero_damage[h] > 0}


class Defeated(Word):
    """Heroes that are out of the game."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        for name in listed(spec, self.word, where):
            hero = find(name, HERO_NAMES, "Hero", where)
            laid.g.place_hero(hero, DEFEATED)
            laid.g.hero_damage[hero] = 10

    def write(self, g: Heresy, at: int) -> Any:
        return [HERO_NAMES[h] for h in range(HEROES) if HERO_SIDES[h] == at and g.hero_at[h] == DEFEATED]


PIECES: Final = Table(
    Pieces("at"),
    Lost("lost"),
    HeroDamage("hero_damage"),
    Defeated("defeated"),
    Names("activated", "activated", AREA_NAMES, "area", always=True),
    Names("routed", "routed", AREA_NAMES, "area", always=True),
)
HAND: Final = Table(  # laid when the moment has taken what it needs
    Pile("hand", ORDER_HAND, Order, own=True, sort=True),
    Pile("reserve", RESERVE, Order, sort=True),
    Pile("discard", ORDER_DISCARD, Order),
    OrderDeck("deck"),
    Pile("kept", KEPT, EventCard, whose=0),
    CombatHand("combat"),
    Played("played"),
    Pile("combat_discard", COMBAT_DISCARD, Combat, hero=0),
    Pile("hero_discard", COMBAT_DISCARD, Combat, hero=1),
    CombatDeck("combat_deck", 0),
    CombatDeck("hero_deck", 1),
)


# ---- the board -------------------------------------------------------------------------------------
class Lasers(Names):
    """Defense lasers: six, all of them on Terra."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        if len(listed(spec, self.word, where)) > LASERS:
            raise BadPosition(f"there are only {LASERS} defense lasers")
        super().read(laid, at, spec, where)
        if laid.g.lasers & SHIP_AREAS:
            raise BadPosition("a defense laser stands on Terra, not on the ship")


class Borders(Names):
    """Borders by the names of their areas, in either order."""

    def __init__(self, word: str, usual: int = 0) -> None:
        super().__init__(word, word, BORDER_NAMES, "border", always=True, usual=usual)

    def find(self, g: Heresy, name: Any, where: str) -> int:
        turned = " / ".join(reversed(str(name).split(" / ")))
        return super().find(g, turned if turned in BORDER_NAMES else name, where)


class Breaches(Borders):
    """Walls that are breached."""

    def find(self, g: Heresy, name: Any, where: str) -> int:
        border = super().find(g, name, where)
        if BORDER_TYPE[border] != "wall":
            raise BadPosition(f"{BORDER_NAMES[border]} is no wall: it cannot be breached")
        return border


class PhasesLeft(Word):
    """Spaces behind the markers whose phase has not been carried out."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        g: Heresy = laid.g
        left = listed(spec, self.word, where)
        g.phases_done = bits_of([space for space in ICONS if space <= max(g.spaces) and space not in left])
        g.ports_count = int(max(g.spaces) >= PORTS_COUNT_FROM)

    def write(self, g: Heresy, at: int) -> Any:
        return [s for s in sorted(ICONS) if s <= max(g.spaces) and not g.phases_done >> s & 1]


class Lasts(Word):
    """True while an effect on everything lasts."""

    def __init__(self, word: str, what: int, until: int) -> None:
        super().__init__(word)
        self.what = what
        self.until = until

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        if truth(spec, self.word, where):
            lasts(laid.g, self.what, -1, 1, self.until)

    def write(self, g: Heresy, at: int) -> Any:
        return any(e.what == self.what for e in g.effects)


class Stacks(Word):
    """Orders on the strategic map, from the bottom up: "Traitor: Drop Pods", or a table that says more."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        told = table(spec, self.word, where)
        for name in told:
            region = find(name, REGION_NAMES, "region", self.word)
            for entry in listed(told, name, self.word):
                row: Spec = entry if isinstance(entry, dict) else {"order": entry}
                check_words(row, STACKED_WORDS, "an order on a stack")
                side_name, _, title = str(row.get("order")).partition(": ")
                side = find(side_name, SIDES, "side", self.word)
                known = 0b11 if truth(row, "seen", self.word) else 1 << side
                order = card_named(title, Order, "order")
                laid.g.piles[STACK + region] += ((order, known, side, int(truth(row, "fresh", self.word))),)

    def write(self, g: Heresy, at: int) -> Any:
        return {name: [on_stack(slot) for slot in g.piles[STACK + r]] for r, name in enumerate(REGION_NAMES)}


def on_stack(slot: Slot) -> Any:
    name = f"{SIDES[slot[WHOSE]]}: {BOOK.kinds[slot[VALUE]].name}"
    more: Spec = {"fresh": True} if slot[MARK] else {}
    if slot[KNOWN] & 0b11 == 0b11:
        more["seen"] = True
    return {"order": name, **more} if more else name


TRACK: Final = Table(
    ByName("spaces", SIDES, "side", Number("spaces", "spaces", 1, least=1, most=TRACK_END, always=True)),
    Name("on_top", "on_top", SIDES, "side"),
    PhasesLeft("phases_left"),
)
BOARD: Final = Table(
    Lasers("lasers", "lasers", AREA_NAMES, "area", always=True),
    Names("ramparts", "ramparts", AREA_NAMES, "area", always=True),
    Breaches("breaches"),
    Borders("crevasses", CREVASSES),
    Borders("closed"),
    Lasts("grounded", GROUNDED, REFRESH),
    Lasts("hold_out_delayed", HOLD_OUT_DELAYED, NEVER),
    Stacks("stacks"),
)
DECKS: Final = Table(
    Pile("bomb_discard", BOMB_DISCARD, Card, whose=0),
    CommonDeck("bombs"),
    Deck("events", EVENTS, EventCard, whose=0),
    Pile("event_discard", EVENT_DISCARD, EventCard, whose=0),
)


# ---- the whole -------------------------------------------------------------------------------------
WORDS: Final = ("moment", *TRACK.words, *BOARD.words, *DECKS.words, "battle", "order")
SIDE_WORDS: Final = (*PIECES.words, *HAND.words)
TABLES: Final = {
    "position": WORDS,
    "player": SIDE_WORDS,
    "unit": PIECE_WORDS,
    "stacked order": STACKED_WORDS,
    "order": ORDER_WORDS,
    "battle": BATTLE_WORDS,
}


def build_position(g: Heresy, spec: Spec) -> None:
    """Lay out a position, and push the steps of its moment."""
    check_words(spec, (*WORDS, *SIDES), "a position", OF_EVERY_GAME)
    empty_board(g)
    laid = Laying(g, spec)
    g.spaces = [1, 1]
    g.on_top = 1
    TRACK.read_parts(laid, 0, spec, "the position")
    for side, name in enumerate(SIDES):
        check_words(spec.get(name, {}), SIDE_WORDS, name)
        PIECES.read_parts(laid, side, spec.get(name, {}), name)
    BOARD.read_parts(laid, 0, spec, "the position")
    if has_moment(spec):
        begin_moment(g, spec)
    for side, name in enumerate(SIDES):
        HAND.read_parts(laid, side, spec.get(name, {}), name)
    DECKS.read_parts(laid, 0, spec, "the position")
    g.needs_check = 1


def to_position(g: Heresy) -> Spec:
    """The position in words."""
    spec = {**moment_of(g), **TRACK.write(g, 0), **BOARD.write(g, 0), **DECKS.write(g, 0)}
    if changed := changed_options(g):
        spec["options"] = changed
    return {**spec, **{name: PIECES.write(g, s) | HAND.write(g, s) for s, name in enumerate(SIDES)}}
