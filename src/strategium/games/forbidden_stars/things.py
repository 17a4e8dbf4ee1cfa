"""The things that choices, log lines and views speak of: pieces, areas, systems, storms, cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.games.forbidden_stars.components import BOARD_SIZE, TILES, UNIT_NAMES, kinds_of
from strategium.games.forbidden_stars.kinds import CARDS
from strategium.games.forbidden_stars.pieces import distinct
from strategium.games.forbidden_stars.state import DAMAGE, DAMAGE_BITS, KIND_SHIFT, PLACED, ROUTED, Stars
from strategium.games.forbidden_stars.words import ASSETS, BUILDING, FACTIONS, ICONS, ORDERS, STRUCTURES, USED
from strategium.kernel.knowledge import MASK_BITS, Slot, SlotRef, bit
from strategium.kernel.verbs import NameRef, Ref

PIECE_SHIFT: Final = 10  # a piece in an area is area << 10 | piece


def at_area(area: int, piece: int) -> int:
    """The number of a piece in an area, by which choices name it."""
    return area << PIECE_SHIFT | piece


def area_of(x: int) -> int:
    return x >> PIECE_SHIFT


def piece_of(x: int) -> int:
    return x & (1 << PIECE_SHIFT) - 1


def piece_words(piece: int) -> str:
    """A piece by its name and condition."""
    words = UNIT_NAMES[piece >> KIND_SHIFT]
    damage = (piece & DAMAGE_BITS) // DAMAGE
    if piece & ROUTED:
        words = f"routed {words}"
    if piece & PLACED:
        words += " (placed)"
    return f"{words} with {damage} damage" if damage else words


class OpenRef(Ref):
    """A thing that everybody sees: its handle is its number."""

    def find(self, g: Stars, viewer: int | None, handle: str) -> int | None:
        number = number_in(handle, self.name)
        return number if number >= 0 and self.is_there(g, viewer, number) else None

    def is_there(self, g: Stars, viewer: int | None, x: int) -> bool:
        """Whether the viewer can point at it."""
        return x in self.everything(g, viewer)


class OpenNameRef(NameRef):
    """One of a fixed list of names that everybody knows."""

    def find(self, g: Stars, viewer: int | None, handle: str) -> int | None:
        number = number_in(handle, self.name)
        return number if number >= 0 and number in self.everything(g, viewer) else None


def number_in(handle: str, name: str) -> int:
    """The number of a thing in its handle, or -1 if it is not one of that name."""
    if not handle.startswith(name):
        return -1
    called, _, number = handle.rpartition("-")
    return int(number) if called == name and number.isdecimal() else -1


class PieceRef(OpenRef):
    """Equal units in one area: one of them is as good as the other."""

    def words(self, g: Stars, viewer: int | None, x: int) -> str:
        return self.words_at(g, viewer, x, self.snapshot(g, x), True)

    def snapshot(self, g: Stars, x: int) -> Any:
        """The name of its area, unless that is where the fight is."""
        area = area_of(x)
        return "" if g.fights and g.fights[-1].area == area else g.map.area_names[area]

    def words_at(self, g: Stars, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        return piece_words(piece_of(x)) + (f" at {snapshot}" if snapshot else "")

    def everything(self, g: Stars, viewer: int | None) -> Sequence[int]:
        return [at_area(area, piece) for area in range(len(g.units)) for piece in distinct(g.units[area])]

    def is_there(self, g: Stars, viewer: int | None, x: int) -> bool:
        return area_of(x) < len(g.units) and piece_of(x) in g.units[area_of(x)]


class MovedRef(PieceRef):
    """A piece of which a line says itself where it is."""

    def snapshot(self, g: Stars, x: int) -> Any:
        return ""


class AreaRef(OpenRef):
    """A world or a void."""

    def words(self, g: Stars, viewer: int | None, x: int) -> str:
        return g.map.area_names[x]

    def snapshot(self, g: Stars, x: int) -> Any:
        return g.map.area_names[x]

    def words_at(self, g: Stars, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        return str(snapshot)

    def everything(self, g: Stars, viewer: int | None) -> Sequence[int]:
        return [area for space in g.map.laid for area in range(space * 4, space * 4 + 4)]


class SystemRef(OpenRef):
    """A system; while the board is built also a space for one."""

    def words(self, g: Stars, viewer: int | None, x: int) -> str:
        return g.map.system_names[x]

    def snapshot(self, g: Stars, x: int) -> Any:
        return g.map.system_names[x]

    def words_at(self, g: Stars, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        return str(snapshot)

    def everything(self, g: Stars, viewer: int | None) -> Sequence[int]:
        return range(g.map.spaces) if g.phase == BUILDING else g.map.laid


class StructureRef(OpenRef):
    """A structure on a world: area * 4 + kind."""

    def words(self, g: Stars, viewer: int | None, x: int) -> str:
        return self.words_at(g, viewer, x, self.snapshot(g, x), True)

    def snapshot(self, g: Stars, x: int) -> Any:
        return g.map.area_names[x >> 2]

    def words_at(self, g: Stars, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        return f"{STRUCTURES[x & 3]} on {snapshot}"

    def everything(self, g: Stars, viewer: int | None) -> Sequence[int]:
        return sorted({area << 2 | s & 3 for area in g.map.worlds for s in g.structures[area]})


class EdgeRef(OpenRef):
    """An edge of a tile, where a Warp Storm can lie."""

    def words(self, g: Stars, viewer: int | None, x: int) -> str:
        return g.map.edge_name(x)

    def everything(self, g: Stars, viewer: int | None) -> Sequence[int]:
        return g.map.laid_edges


class StormRef(OpenRef):
    """A Warp Storm."""

    def words(self, g: Stars, viewer: int | None, x: int) -> str:
        return f"the Warp Storm {g.map.edge_name(g.storms[x] >> 1)}"

    def everything(self, g: Stars, viewer: int | None) -> Sequence[int]:
        return range(len(g.storms))


CARDS_OF: Final = [[card.no for card in CARDS if card.faction == f] for f in range(len(FACTIONS))]


class CardRef(OpenRef):
    """A kind of card by its name: of equal cards one is as good as the other. Everybody knows which there are."""

    def words(self, g: Stars, viewer: int | None, x: int) -> str:
        return CARDS[x].name

    def snapshot(self, g: Stars, x: int) -> Any:
        return ()

    def everything(self, g: Stars, viewer: int | None) -> Sequence[int]:
        """The viewer's own cards, and what lies open."""
        found = {code & ~USED for row in g.open for code in row}
        found.update([card for fight in g.fights for _, card, _ in fight.played])
        if viewer is not None:
            found.update(CARDS_OF[g.factions[viewer]])
        return sorted(found)


class CardSlotRef(SlotRef):
    """A card in a hidden place, as a thing of the log."""

    def words(self, g: Any, viewer: int | None, x: int) -> str:
        return CARDS[x >> MASK_BITS].name if x & bit(g, viewer) else self.unknown


class TileRef(OpenNameRef):
    """A side of a tile, by its code and system."""

    def everything(self, g: Stars, viewer: int | None) -> Sequence[int]:
        if viewer is None or not g.held:
            return ()
        return [side for side, tile in enumerate(TILES) if tile.number in g.held[viewer].tiles]


class UnitRef(OpenNameRef):
    """A kind of unit, of those factions that play."""

    def everything(self, g: Stars, viewer: int | None) -> Sequence[int]:
        return () if viewer is None else kinds_of(g.factions[viewer])


PIECE: Final = PieceRef("unit")
MOVED: Final = MovedRef("unit")
AREA: Final = AreaRef("area")
SYSTEM: Final = SystemRef("system")
BUILT: Final = StructureRef("structure")
EDGE: Final = EdgeRef("edge")
STORM: Final = StormRef("storm")
CARD: Final = CardRef("card")
CARD_SLOT: Final = CardSlotRef("card", (), "a card")
UNIT_KIND: Final = UnitRef("unit kind", UNIT_NAMES)
STRUCTURE: Final = OpenNameRef("structure kind", STRUCTURES)
ORDER: Final = OpenNameRef("order", [f"{name} Order" for name in ORDERS])
_WITH_ARTICLE: Final = [f"{'an' if name[0] in 'AEIOU' else 'a'} {name} Order" for name in ORDERS]
AN_ORDER: Final = OpenNameRef("order", _WITH_ARTICLE)  # for the log
TOKEN: Final = SlotRef("token", _WITH_ARTICLE, "an order")
ICON: Final = OpenNameRef("icon", ICONS)
ASSET: Final = OpenNameRef("asset", [f"{name} token" for name in ASSETS])
TILE: Final = TileRef("tile", [f"{tile.code} {tile.system}" for tile in TILES])
TURN: Final = OpenNameRef(
    "turn", ("as printed", "a quarter turn on", "half a turn on", "three quarter turns on")
)

REFS: Final = (
    PIECE,
    AREA,
    SYSTEM,
    BUILT,
    EDGE,
    STORM,
    CARD,
    UNIT_KIND,
    STRUCTURE,
    ORDER,
    ICON,
    ASSET,
    TILE,
    TURN,
)


def slot_of(card: int, seat: int, known: int = 0) -> Slot:
    """A card or token in a hidden place."""
    return (card, known, seat)


def canvas(seats: int) -> tuple[int, int]:
    """While the board is built it may still grow to either side: so many columns and rows hold all ways to do it."""
    width, height = BOARD_SIZE[seats]
    return 2 * width - 1, 2 * height - 1
