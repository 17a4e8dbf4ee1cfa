"""A game of Horus Heresy in progress.

Units are values: an area holds a sorted tuple of codes, type * 16 + damage * 2 + engaged, the Imperial ones first.
Heroes have a history, so they have numbers. Cards are slots in piles: (number in the book, mask of those who know it,
whose it is, mark). Sets of areas and borders are bits of an integer.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from strategium.games.horus_heresy.components import UNIT_NAMES
from strategium.games.horus_heresy.kinds import BOOK
from strategium.kernel.core import Codec, Core, Field, derived, ints, names_of, scalar, table
from strategium.kernel.knowledge import Slot
from strategium.kernel.state import GameState

TYPE: Final = 16  # code // TYPE is the type
POINT: Final = 2  # a point of damage
DAMAGE: Final = 14  # its bits
ENGAGED: Final = 1


class Executing(NamedTuple):
    """An order or event being carried out: by whom, which card, where (-1: everywhere), from the map or not."""

    seat: int
    card: int
    region: int
    strategic: int = 0
    cost: int = 0
    inbound: tuple[int, ...] = ()  # pieces that are about to land
    landing: int = -1  # the area where they land


class Battle(NamedTuple):
    """A battle under way. Units that are engaged bear it in their code; Heroes are bits of `heroes`."""

    attacker: int
    target: int
    iterations: int
    coexistence: int = 0
    origins: tuple[int, ...] = ()
    limit: int = 0  # origin areas that the order allows beside the target
    allowed: int = -1  # areas that may be origins
    quiet: int = 0  # 1: origins are not activated
    joined: int = 0  # areas to which flying units or a riding Hero have come
    extra: tuple[int, int] = (0, 0)  # combat cards to draw beside the usual ones
    heroes: int = 0
    fighting: int = 0  # 1 from the moment when units are engaged
    iteration: int = 0
    active: int = 0
    used: tuple[int, ...] = ()  # cards whose effects were chosen in this iteration
    bonus: int = 0  # to regular damage in this iteration
    shields: int = 0  # that resist it
    startles: int = 0  # afterwards the defender's marker is laid in the target


class UnitsCodec(Codec):
    """Areas with units, by the names of their types."""

    def encode(self, value: Any) -> Any:
        return [[[UNIT_NAMES[c // TYPE], c % TYPE] for c in here] for here in value]

    def decode(self, data: Any, book: Any) -> Any:
        return [tuple([UNIT_NAMES.index(name) * TYPE + rest for name, rest in here]) for here in data]


class PilesCodec(Codec):
    """Piles of cards, by their names."""

    def encode(self, value: Any) -> Any:
        return [[[BOOK.kinds[slot[0]].name, *slot[1:]] for slot in pile] for pile in value]

    def decode(self, data: Any, book: Any) -> Any:
        return [tuple([(BOOK.find(slot[0]).no, *slot[1:]) for slot in pile]) for pile in data]


class Heresy(GameState):
    """The map, the cards, the initiative track; orders and battles under way."""

    FIELDS = (
        *GameState.FIELDS,
        Field("units", None, UnitsCodec(), True),
        ints("hero_at"),
        ints("hero_damage"),
        ints("activated"),
        ints("routed"),
        ints("stockpile"),
        Field("piles", None, PilesCodec(), True),
        ints("spaces"),
        table("executing", Executing),
        table("battles", Battle),
        scalar("bases", ()),
        scalar("lasers"),
        scalar("breaches"),
        scalar("crevasses"),
        scalar("closed"),
        scalar("ramparts"),
        scalar("on_top"),
        scalar("current"),
        scalar("cost"),
        scalar("phases_done"),
        scalar("ports_count"),
        derived("heroes_in"),
    )

    units: list[tuple[int, ...]]  # per area
    hero_at: list[int]  # per Hero: an area, STOCKPILE or DEFEATED
    hero_damage: list[int]
    activated: list[int]  # per side: areas with its marker, activation side up
    routed: list[int]  # per side: areas with its marker, routed side up
    stockpile: list[int]  # per type: figures
    piles: list[tuple[Slot, ...]]  # cards; the top of a deck, discard pile or stack is last
    spaces: list[int]  # per side: where its initiative marker is
    executing: list[Executing]
    battles: list[Battle]
    bases: tuple[int, ...]  # spare Traitor bases, per type
    lasers: int  # areas with a defense laser
    breaches: int  # borders with a breach token
    crevasses: int  # borders that are crevasses
    closed: int  # borders that only flying units cross
    ramparts: int  # areas with a fortification marker
    on_top: int  # whose marker lies on top on a shared space
    current: int  # the current player
    cost: int  # of his action
    phases_done: int  # spaces whose special phase was carried out
    ports_count: int  # 1: the Spaceport Victory is possible
    heroes_in: list[int]  # per area: how many Heroes

    def copied(self) -> frozenset[str]:
        return names_of(Heresy.FIELDS)

    def copy_to(self, twin: Core) -> None:
        super().copy_to(twin)
        assert isinstance(twin, Heresy)
        twin.units = self.units[:]
        twin.hero_at = self.hero_at[:]
        twin.hero_damage = self.hero_damage[:]
        twin.activated = self.activated[:]
        twin.routed = self.routed[:]
        twin.stockpile = self.stockpile[:]
        twin.piles = self.piles[:]
        twin.spaces = self.spaces[:]
        twin.executing = self.executing[:]
        twin.battles = self.battles[:]
        twin.bases = self.bases
        twin.lasers = self.lasers
        twin.breaches = self.breaches
        twin.crevasses = self.crevasses
        twin.closed = self.closed
        twin.ramparts = self.ramparts
        twin.on_top = self.on_top
        twin.current = self.current
        twin.cost = self.cost
        twin.phases_done = self.phases_done
        twin.ports_count = self.ports_count
        twin.heroes_in = self.heroes_in[:]

    def derive(self) -> None:
        self.heroes_in = [0] * len(self.units)
        for area in self.hero_at:
            if area >= 0:
                self.heroes_in[area] += 1

    def place_hero(self, hero: int, area: int) -> None:
        """A Hero comes to an area, or to DEFEATED."""
        before = self.hero_at[hero]
        if before >= 0:
            self.heroes_in[before] -= 1
        if area >= 0:
            self.heroes_in[area] += 1
        self.hero_at[hero] = area
