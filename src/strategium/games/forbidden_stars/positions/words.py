"""Positions of scenarios: every word is declared once, and read and written by that.

tiles  = [["10A", "1A:1"], ["3B", "11A:2"]]     codes, and quarter turns clockwise; without it a ready board
storms = ["between The Veil and Bloody Expanse"]
stacks = { "The Veil" = ["Orks Advance", "Eldar Deploy"] }     bottom first
moment = "operations, turn of Orks"
Orks   = { materiel = 4, at.Nicea = ["factory", { unit = "Ork Boyz", count = 2, routed = true }], ... }
"""

from __future__ import annotations

from typing import Any, Final

from strategium.games.forbidden_stars.components import (
    FACTION_NAMES,
    TILE_NAMED,
    TILES,
    UNIT_NAMED,
    UNIT_NAMES,
)
from strategium.games.forbidden_stars.map import NO_TILE
from strategium.games.forbidden_stars.pieces import build, distinct, mine, place_new, place_token
from strategium.games.forbidden_stars.positions.cards import (
    CombatCards,
    Events,
    Orders,
    card_named,
    take_token,
)
from strategium.games.forbidden_stars.positions.moments import frames_of, moment_of
from strategium.games.forbidden_stars.rules.ready import BOARDS, HOME, home_side, open_table
from strategium.games.forbidden_stars.rules.setup import empty_seats, sit
from strategium.games.forbidden_stars.state import (
    DAMAGE,
    DAMAGE_BITS,
    KIND_SHIFT,
    NO_DICE,
    PLACED,
    ROUTED,
    Holding,
    Stars,
)
from strategium.games.forbidden_stars.things import slot_of
from strategium.games.forbidden_stars.words import ASSETS, ICONS, NOBODY, ORDERS, STRUCTURES
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.flow import push
from strategium.kernel.knowledge import KNOWN, VALUE, WHOSE, Slot, everybody
from strategium.kernel.laying import (
    OF_EVERY_GAME,
    check_words,
    find,
    has_moment,
    listed,
    number,
    table,
    truth,
)
from strategium.kernel.positions import ByName, Laying, Name, Number, Spec, Table, Word

PIECE_WORDS: Final = ("unit", "count", "routed", "damage", "placed")
STORM_WORDS: Final = ("at", "moved")
HOLD_WORDS: Final = ("tiles", "units", "structures", "objectives")
UPGRADE_WORDS: Final = ("card", "used")
MOST_DAMAGE: Final = DAMAGE_BITS // DAMAGE
A_TOKEN: Final = "reinforcement token"


def factions(g: Stars) -> list[str]:
    """Who plays, by seats."""
    return [FACTION_NAMES[faction] for faction in g.factions]


# ---- a faction -------------------------------------------------------------------------------------
class Things(Word):
    """Structures and units by area: by name, or by a table that says more."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        told = table(spec, self.word, where)
        for name in told:
            for thing in listed(told, name, f"{where}'s {self.word}"):
                area = find(name, laid.g.map.area_names, "area on this board called")
                lay_thing(laid.g, at, area, thing)

    def write(self, g: Stars, at: int) -> Any:
        names = g.map.area_names
        return {names[area]: there for area in range(g.map.areas) if (there := things_at(g, at, area))}


def lay_thing(g: Stars, seat: int, area: int, thing: Any) -> None:
    if thing in STRUCTURES:
        build(g, seat, STRUCTURES.index(thing), area)
        return
    spec: Spec = thing if isinstance(thing, dict) else {"unit": thing}
    check_words(spec, PIECE_WORDS, "a unit")
    marks = ROUTED if truth(spec, "routed", "a unit") else 0
    marks |= number(spec, "damage", "a unit", most=MOST_DAMAGE) * DAMAGE
    marks |= PLACED if truth(spec, "placed", "a unit") else 0
    for _ in range(number(spec, "count", "a unit", 1, 99)):
        if spec.get("unit") == A_TOKEN:
            place_token(g, seat, area, marks)
            continue
        kind = find(spec.get("unit"), UNIT_NAMES, "unit")
        if kind >> 3 != g.factions[seat]:
            raise BadPosition(f"{UNIT_NAMES[kind]} is no unit of {FACTION_NAMES[g.factions[seat]]}")
        place_new(g, UNIT_NAMED[UNIT_NAMES[kind]], area, marks)


def things_at(g: Stars, seat: int, area: int) -> list[Any]:
    """Structures and units of a player in an area."""
    things: list[Any] = [STRUCTURES[code & 3] for code in g.structures[area] if code >> 2 == seat]
    own = mine(g, area, seat)
    for piece in distinct(own):
        row: Spec = {"unit": UNIT_NAMES[piece >> KIND_SHIFT], "count": own.count(piece)}
        things.append({**row, "routed": True} if piece & ROUTED else row)
    return things


class Assets(ByName):
    """Tokens by name, in the column of all seats."""

    def number(self, g: Stars, at: int, n: int) -> int:
        return at * len(ASSETS) + n


class Objectives(Word):
    """The areas where objectives of the player lie."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        for name in listed(spec, self.word, where):
            laid.g.objectives[find(name, laid.g.map.area_names, "area on this board called")] = at

    def write(self, g: Stars, at: int) -> Any:
        return [g.map.area_names[a] for a in range(g.map.areas) if g.objectives[a] == at]


class Holds(Word):
    """What is still to be placed while the board is built."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        if self.word in spec:
            held = spec[self.word]
            check_words(held, HOLD_WORDS, self.word)
            laid.g.held[at] = Holding(
                tuple(sorted(held.get("tiles", ()))),
                tuple(sorted([find(name, UNIT_NAMES, "unit") for name in held.get("units", ())])),
                tuple([find(name, STRUCTURES, "structure") for name in held.get("structures", ())]),
                tuple(
                    sorted([find(name, factions(laid.g), "faction") for name in held.get("objectives", ())])
                ),
            )

    def write(self, g: Stars, at: int) -> Any:
        return None  # no moment at which something is held is told in words


class Fighting(Word):
    """Dice and tokens of a combat, which `lay_fight` reads."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        table(spec, self.word, where)

    def write(self, g: Stars, at: int) -> Any:
        return None


class Out(Word):
    """The player is out of the game."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        if truth(spec, self.word, where):
            laid.g.eliminated = (*laid.g.eliminated, at)

    def write(self, g: Stars, at: int) -> Any:
        return True if at in g.eliminated else None


ON_BOARD: Final = Table(
    Number("materiel", "materiel", always=True),
    Number("collected", "collected", always=True),
    Assets("assets", ASSETS, "asset", Number("assets", "assets", always=True)),
    Things("at"),
    Objectives("objectives"),
    Fighting("dice"),
    Fighting("tokens"),
    Out("out"),
)
OF_PLAYERS: Final = Table(Orders(), CombatCards(), Events(), Holds("holds"))  # who is out has none
SEAT_WORDS: Final = (*ON_BOARD.words, *OF_PLAYERS.words)


# ---- the board -------------------------------------------------------------------------------------
class Tiles(Word):
    """Rows of tiles; else those of the first ready board, with each faction's own tile."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        g: Stars = laid.g
        rows = spec.get(self.word)
        if rows is None:
            g.width, g.height = {2: (3, 2), 3: (3, 3), 4: (4, 3)}[g.seats]
            tiles = [
                (home_side(g.factions[int(owner)]) if code == HOME else TILE_NAMED[code]) << 2 | int(turns)
                for owner, code, turns in BOARDS[(g.seats, "first")].tiles
            ]
        else:
            check_rows(rows)
            g.width, g.height = len(rows[0]), len(rows)
            tiles = [tile_code(word) for row in rows for word in row]
        open_table(g)
        g.tiles = tuple(tiles)
        g.derive()

    def write(self, g: Stars, at: int) -> Any:
        rows = [g.tiles[row * g.width : (row + 1) * g.width] for row in range(g.height)]
        return [[tile_words(tile) for tile in row] for row in rows] if g.tiles else None


def check_rows(rows: Any) -> None:
    if not isinstance(rows, list) or not all(isinstance(row, list) and row for row in rows) or not rows:
        raise BadPosition('tiles is a list of rows of tiles: [["10A", "1A:1"], ["3B", ""]]')
    if len({len(row) for row in rows}) > 1:
        raise BadPosition('the rows of tiles are of one length: "" is a space without a tile')


def tile_code(word: Any) -> int:
    if word == "":
        return NO_TILE
    code, _, turns = str(word).partition(":")
    if code not in TILE_NAMED:
        raise BadPosition(f"there is no tile side {code!r}{nearest(code, TILE_NAMED)}")
    if turns not in ("", "0", "1", "2", "3"):
        raise BadPosition(f"a tile has 0 to 3 quarter turns, not {turns!r}: {word!r}")
    return TILE_NAMED[code] << 2 | int(turns or 0)


def tile_words(tile: int) -> str:
    return "" if tile == NO_TILE else f"{TILES[tile >> 2].code}:{tile & 3}"


class Storms(Word):
    """Edges by their words, or tables that say whether a storm has moved."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        laid.g.storms = [storm_code(laid.g, storm) for storm in listed(spec, self.word, where)]

    def write(self, g: Stars, at: int) -> Any:
        return [{"at": g.map.edge_name(s >> 1), "moved": bool(s & 1)} for s in g.storms]


def storm_code(g: Stars, spec: Any) -> int:
    row: Spec = spec if isinstance(spec, dict) else {"at": spec}
    check_words(row, STORM_WORDS, "a storm")
    names = {g.map.edge_name(edge): edge for edge in g.map.laid_edges}
    return find(row.get("at"), names, "edge") << 1 | int(truth(row, "moved", "a storm"))


class Stacks(Word):
    """Bottom first, each with its owner's name; "shown" stands before one that was revealed."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        g: Stars = laid.g
        told = table(spec, self.word, where)
        for name in told:
            system = find(name, g.map.system_names, "system on this board called")
            for words in listed(told, name, self.word):
                shown = str(words).startswith("shown ")
                owner, _, order = str(words).removeprefix("shown ").rpartition(" ")
                seat = find(owner, factions(g), "faction")
                slot = slot_of(take_token(g, seat, order), seat, everybody(g) if shown else 1 << seat)
                g.stacks[system] = (*g.stacks[system], slot)

    def write(self, g: Stars, at: int) -> Any:
        names = g.map.system_names
        return {
            names[n]: [token_words(g, slot) for slot in stack] for n, stack in enumerate(g.stacks) if stack
        }


def token_words(g: Stars, slot: Slot) -> str:
    shown = "shown " if slot[KNOWN] == everybody(g) else ""
    return f"{shown}{FACTION_NAMES[g.factions[slot[WHOSE]]]} {ORDERS[slot[VALUE]]}"


def systems(g: Stars) -> list[str]:
    return g.map.system_names


BOARD: Final = Table(
    Tiles("tiles"),
    Number("round", "round", 1, always=True),
    Name("first", "first", factions, "faction"),
    Storms("storms"),
    Name("active", "active", systems, "system on this board called", NOBODY),
)
STACKS: Final = Stacks("stacks")


# ---- the whole -------------------------------------------------------------------------------------
WORDS: Final = ("moment", *BOARD.words, *STACKS.words, "origins")
TABLES: Final = {
    "position": WORDS,
    "player": SEAT_WORDS,
    "unit": PIECE_WORDS,
    "storms": STORM_WORDS,
    "upgrades": UPGRADE_WORDS,
    "holds": HOLD_WORDS,
}


def build_position(g: Stars, spec: Spec) -> None:
    """Lay out a position, and push the steps of its moment."""
    names = [name for name in spec if name in FACTION_NAMES]
    check_words(spec, (*WORDS, *FACTION_NAMES), "a position", OF_EVERY_GAME)
    if len(names) != g.seats:
        raise BadPosition(f"a position for {g.seats} seats names {g.seats} factions, not {names}")
    empty_seats(g)
    sit(g, tuple([FACTION_NAMES.index(name) for name in names]))
    laid = Laying(g, spec)
    g.first, g.active = 0, NOBODY
    BOARD.read_parts(laid, 0, spec, "the position")
    for seat, name in enumerate(names):
        told = table(spec, name, "the position")
        check_words(told, SEAT_WORDS, name)
        ON_BOARD.read_parts(laid, seat, told, name)
        if seat not in g.eliminated:
            OF_PLAYERS.read_parts(laid, seat, told, name)
    STACKS.read(laid, 0, spec, "the position")
    if not any("holds" in spec[name] for name in names):
        g.held = []
    if has_moment(spec):
        frames = frames_of(g, str(spec.get("moment", "planning")), spec)
        if g.fights:
            lay_fight(g, [spec[name] for name in names])
        push(g, *frames)


def lay_fight(g: Stars, specs: list[Spec]) -> None:
    """Dice, tokens and faceup cards of both sides."""
    fight = g.fights[-1]
    dice, tokens = list(NO_DICE), [0, 0, 0, 0]
    played: list[tuple[int, int, int]] = []
    for side, seat in enumerate((fight.attacker, fight.defender)):
        rolled, gained = table(specs[seat], "dice", "a combat"), table(specs[seat], "tokens", "a combat")
        for icon in rolled:
            dice[side * 3 + find(icon, ICONS, "icon")] = number(rolled, icon, "dice")
        for icon in gained:
            tokens[side * 2 + find(icon, ICONS[:2], "token")] = number(gained, icon, "tokens")
        for name in specs[seat].get("played", ()):
            played.append((side, card_named(name), len(played)))
    g.fights[-1] = fight._replace(
        dice=tuple(dice), tokens=tuple(tokens), played=tuple(played), plays=len(played)
    )


def to_position(g: Stars) -> Spec:
    """The position in words."""
    spec = {**moment_of(g), "seats": g.seats, "options": {"errata": g.options.errata}, **BOARD.write(g, 0)}
    spec["stacks"] = STACKS.write(g, 0)
    for seat, name in enumerate(factions(g)):
        out = seat in g.eliminated
        spec[name] = ON_BOARD.write(g, seat) | ({} if out else OF_PLAYERS.write(g, seat))
    return spec
