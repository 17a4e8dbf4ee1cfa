"""A game of Forbidden Stars in progress.

Pieces, tokens and cards are values, not objects: equal ones are interchangeable. An area holds them sorted.

    a piece        kind of unit << 5 | PLACED | damage << 1 | ROUTED
    a structure    seat << 2 | kind
    a storm        edge << 1 | moved
    a card         its number in the book; what some seat may not know lies in a slot (value, mask of knowers, seat)
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from strategium.games.forbidden_stars.map import NO_TILE, Map, map_of
from strategium.games.forbidden_stars.words import NOBODY
from strategium.kernel.core import Core, ints, names_of, rows, scalar, shared, table
from strategium.kernel.knowledge import Slot
from strategium.kernel.state import GameState

ROUTED: Final = 1
DAMAGE: Final = 2  # one point of it
DAMAGE_BITS: Final = 14
PLACED: Final = 16  # put into a combat by something else than an Advance Order
KIND_SHIFT: Final = 5

NO_MAP: Final = map_of(1, 1, (NO_TILE,))
NO_DICE: Final = (0, 0, 0, 0, 0, 0)
NO_TOKENS: Final = (0, 0, 0, 0)


class Order(NamedTuple):
    """An order being resolved: whose, where, as what kind, and what has come of it so far."""

    seat: int
    system: int
    kind: int
    permits: int = 0  # bits: what upgrades and schemes allow
    source: int = NOBODY  # the adjacent system from which units come
    pass_void: int = NOBODY  # an uncontrolled void that ground units may pass
    contested: int = NOBODY  # the area that its movement made contested
    origins: tuple[int, ...] = ()  # where the units came from that made it so
    fought: int = 0  # a combat has been fought in it
    bought: int = 0  # units bought, or bits of the upgrades bought
    step: int = 0  # how many of its steps are over


class Fight(NamedTuple):
    """A combat, or an orbital strike. Sides are 0 for the attacker, 1 for the defender."""

    area: int
    attacker: int
    defender: int
    origins: tuple[int, ...] = ()  # areas from which attackers moved in
    void: int = NOBODY  # of a strike: where the ships are
    round: int = 0  # of execution
    dice: tuple[int, ...] = NO_DICE  # side * 3 + icon
    tokens: tuple[int, ...] = NO_TOKENS  # side * 2 + icon
    borrowed: tuple[int, ...] = NO_DICE  # icons until the end of the execution round, side * 3 + icon
    played: tuple[
        tuple[int, int, int], ...
    ] = ()  # faceup cards: (side, card, number of the card in this fight)
    plays: int = 0  # cards played so far
    bastion_damage: int = 0
    marks: int = 0  # bits: what is so in this strike
    first_hit: int = NOBODY  # of a strike: the piece that must suffer first
    declared: tuple[int, ...] = ()  # of a strike: the upgrades used
    winner: int = NOBODY


class Holding(NamedTuple):
    """What a player has still to place while the board is built."""

    tiles: tuple[int, ...] = ()  # numbers of tiles
    units: tuple[int, ...] = ()  # kinds, sorted
    structures: tuple[int, ...] = ()
    objectives: tuple[int, ...] = ()  # seats whose tokens they are, sorted


class Stars(GameState):
    """Columns of areas, systems and seats, and a few words about the round."""

    FIELDS = (
        *GameState.FIELDS,
        shared("map", NO_MAP),
        scalar("factions", ()),
        scalar("seat_of", ()),
        scalar("width"),
        scalar("height"),
        scalar("tiles", ()),
        scalar("round", 1),
        scalar("phase"),
        scalar("first"),
        scalar("active", NOBODY),
        scalar("leaving"),
        rows("units"),
        rows("structures"),
        ints("objectives"),
        rows("stacks"),
        ints("storms"),
        ints("materiel"),
        ints("assets"),
        ints("supply"),
        ints("collected"),
        rows("orders"),
        rows("on_events"),
        rows("cards"),
        rows("open"),
        rows("contests"),
        table("held", Holding),
        table("doing", Order),
        table("fights", Fight),
    )

    map: Map
    factions: tuple[int, ...]  # per seat
    seat_of: tuple[int, ...]  # per faction, or NOBODY
    width: int
    height: int
    tiles: tuple[int, ...]  # per space: side * 4 + quarter turns, or NO_TILE
    round: int
    phase: int
    first: int  # the first player
    active: int  # the active system: where an order was last revealed
    leaving: int  # bits of the seats that have given up
    units: list[tuple[int, ...]]  # per area
    structures: list[tuple[int, ...]]  # per area
    objectives: list[int]  # per area: whose token lies there, or NOBODY
    stacks: list[tuple[Slot, ...]]  # per system: order tokens, top last
    storms: list[int]
    materiel: list[int]  # per seat
    assets: list[int]  # seat * 3 + asset
    supply: list[int]  # per kind of unit: pieces not on the board
    collected: list[int]  # per seat: objective tokens
    orders: list[tuple[Slot, ...]]  # per seat: tokens in the play area, sorted
    on_events: list[tuple[Slot, ...]]  # per seat: tokens on the event deck, sorted
    cards: list[tuple[Slot, ...]]  # place * seats + seat
    open: list[tuple[int, ...]]  # place * seats + seat
    contests: list[tuple[int, int, tuple[int, ...]]]  # combats to be fought: (area, attacker, origins)
    held: list[Holding]  # per seat, while the board is built
    doing: list[Order]
    fights: list[Fight]

    def copied(self) -> frozenset[str]:
        return names_of(Stars.FIELDS)

    def copy_to(self, twin: Core) -> None:
        super().copy_to(twin)
        assert isinstance(twin, Stars)
        twin.map = self.map
        twin.factions = self.factions
        twin.seat_of = self.seat_of
        twin.width = self.width
        twin.height = self.height
        twin.tiles = self.tiles
        twin.round = self.round
        twin.phase = self.phase
        twin.first = self.first
        twin.active = self.active
        twin.leaving = self.leaving
        twin.units = self.units[:]
        twin.structures = self.structures[:]
        twin.objectives = self.objectives[:]
        twin.stacks = self.stacks[:]
        twin.storms = self.storms[:]
        twin.materiel = self.materiel[:]
        twin.assets = self.assets[:]
        twin.supply = self.supply[:]
        twin.collected = self.collected[:]
        twin.orders = self.orders[:]
        twin.on_events = self.on_events[:]
        twin.cards = self.cards[:]
        twin.open = self.open[:]
        twin.contests = self.contests[:]
        twin.held = self.held[:]
        twin.doing = self.doing[:]
        twin.fights = self.fights[:]

    def derive(self) -> None:
        self.map = map_of(self.width, self.height, self.tiles)

    def pile(self, place: int, seat: int) -> tuple[Slot, ...]:
        """Hidden cards of a seat."""
        return self.cards[place * self.seats + seat]

    def set_pile(self, place: int, seat: int, slots: tuple[Slot, ...]) -> None:
        self.cards[place * self.seats + seat] = slots

    def faceup(self, place: int, seat: int) -> tuple[int, ...]:
        """Open cards of a seat."""
        return self.open[place * self.seats + seat]

    def set_faceup(self, place: int, seat: int, cards: tuple[int, ...]) -> None:
        self.open[place * self.seats + seat] = cards


def change_order(g: Stars, **changes: Any) -> None:
    """Something new about the order under way."""
    g.doing[-1] = g.doing[-1]._replace(**changes)


def change_fight(g: Stars, **changes: Any) -> None:
    """Something new about the fight under way."""
    g.fights[-1] = g.fights[-1]._replace(**changes)
