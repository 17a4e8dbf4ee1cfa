"""Scenarios of the box as data: who begins where, how many draws, which events. Bad files are refused with the line."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from strategium.games.horus_heresy.components import (
    AREA_NAMES,
    HERO_NAMES,
    HERO_SIDES,
    SHIP_AREAS,
    UNIT_KINDS,
    UNIT_NAMES,
    UNITS,
    types_of,
)
from strategium.games.horus_heresy.data_files import DataFile, read, scenario_names
from strategium.games.horus_heresy.kinds import EVENTS
from strategium.games.horus_heresy.words import SIDES
from strategium.kernel.errors import UnknownOption, nearest

EVENT_NAMES: Final = [event.name for event in EVENTS]
KEYS: Final = ("name", "corruptions", "bombardments", "traitor_lays_landing_orders", "origin")
TABLES: Final = ("act", "place", "placing")
LASERS: Final = 6
ANY: Final = "any"  # unit of that side
PLACES: Final = (
    *AREA_NAMES,
    "Terra",
    "Palace",
    "factories",
    "at factories",
    "every fortress",
    "a free spaceport",
    "own spaceports",
    "own units",
)


class Placing(NamedTuple):
    """Pieces that a player places himself: whose, where, how many of which types, Heroes, lasers; all in one area
    (`together`), at most so many units in an area (0: the stacking limit)."""

    side: int
    where: str
    units: tuple[tuple[tuple[int, ...], int], ...]
    heroes: tuple[int, ...]
    lasers: int
    together: int
    most: int


class SetUp:
    """A scenario of the box, checked against the component set."""

    def __init__(self, file: DataFile) -> None:
        self.file = file
        data = file.data
        file.demand_known(data, "a scenario", (*KEYS, *TABLES))
        for key in ("name", "corruptions", "bombardments"):
            if key not in data:
                raise file.bad(f"a scenario needs {key!r}")
        self.name = str(data["name"])
        self.corruptions = self._number("corruptions", data["corruptions"], 0)
        self.bombardments = self._number("bombardments", data["bombardments"], 0)
        self.landing_orders = self._number(
            "traitor_lays_landing_orders", data.get("traitor_lays_landing_orders", 0), 0
        )
        self.units: list[tuple[int, int]] = []  # (area, type), one for each figure
        self.heroes: dict[int, int] = {}  # Hero -> area
        self.lasers: list[int] = []
        self.placings: list[Placing] = []
        self.acts: list[tuple[list[int], int]] = []  # (events, how many are used)
        for row in file.rows("place", "side", "area", may=("units", "heroes", "lasers")):
            self._place(row)
        for row in file.rows(
            "placing", "side", "where", may=("units", "heroes", "lasers", "together", "most")
        ):
            self._placing(row)
        for row in file.rows("act", "events"):
            self._act(row)
        self._count()

    def _find(self, what: str, name: Any, names: list[str] | tuple[str, ...]) -> int:
        if name not in names:
            raise self.file.unknown(what, name, names)
        return names.index(name)

    def _place(self, row: dict[str, Any]) -> None:
        side = self._find("side", row["side"], SIDES)
        area = self._find("area", row["area"], AREA_NAMES)
        for name, n in row.get("units", {}).items():
            kind = self._find("unit", name, UNIT_NAMES)
            self._demand_side(name, UNITS[kind].side, side)
            self.units += [(area, kind)] * self._number(name, n)
        for hero in self._heroes(row, side):
            self.heroes[hero] = area
        for _ in range(row.get("lasers", 0)):
            if area in self.lasers or SHIP_AREAS >> area & 1:
                raise self.file.bad(f"{AREA_NAMES[area]} cannot have another defense laser", AREA_NAMES[area])
            self.lasers.append(area)

    def _heroes(self, row: dict[str, Any], side: int) -> list[int]:
        found: list[int] = []
        placed = [*self.heroes, *[hero for placing in self.placings for hero in placing.heroes]]
        for name in row.get("heroes", []):
            hero = self._find("Hero", name, HERO_NAMES)
            self._demand_side(name, HERO_SIDES[hero], side)
            if hero in placed or hero in found:
                raise self.file.bad(f"{name} is placed twice", name)
            found.append(hero)
        return found

    def _demand_side(self, name: str, own: int, side: int) -> None:
        if own != side:
            raise self.file.bad(f"{name} is not of the {SIDES[side]} side", name)

    def _number(self, name: str, n: Any, least: int = 1) -> int:
        if not isinstance(n, int) or isinstance(n, bool) or n < least:
            raise self.file.bad(f"{name}: {n!r} is not a number from {least} on", name)
        return n

    def _placing(self, row: dict[str, Any]) -> None:
        side = self._find("side", row["side"], SIDES)
        self._find("place", row["where"], PLACES)
        units = [(self._types(name, side), self._number(name, n)) for name, n in row.get("units", {}).items()]
        heroes = tuple(self._heroes(row, side))
        lasers, together, most = [
            self._number(key, row.get(key, 0), 0) for key in ("lasers", "together", "most")
        ]
        self.placings.append(Placing(side, row["where"], tuple(units), heroes, lasers, together, most))

    def _types(self, name: str, side: int) -> tuple[int, ...]:
        """A type, a kind with all its legions or gods, or any unit of the side."""
        if name == ANY:
            return tuple([unit.no for unit in UNITS if unit.side == side and unit.figures])
        if name in UNIT_KINDS:
            types = types_of(name)
        else:
            types = (self._find("unit", name, UNIT_NAMES),)
        self._demand_side(name, UNITS[types[0]].side, side)
        return types

    def _act(self, row: dict[str, Any]) -> None:
        cards = [EVENTS[self._find("event", name, EVENT_NAMES)].no for name in row["events"]]
        self.acts.append((cards, int(row.get("use", len(cards)))))
        if self.acts[-1][1] > len(cards):
            raise self.file.bad("an act uses more events than it names", "use")

    def _count(self) -> None:
        """Nothing is used more often than the box has it."""
        placed = [kind for _, kind in self.units]
        for unit in UNITS:
            self._demand_enough(placed.count(unit.no), unit.figures, f"figures of {unit.name}", unit.name)
        for kind in UNIT_KINDS:
            types = types_of(kind)
            chosen = [n for placing in self.placings for some, n in placing.units if some == types]
            used = sum(chosen) + sum([placed.count(no) for no in types])
            figures = sum([UNITS[no].figures for no in types])
            self._demand_enough(used, figures, f"figures of {kind}", kind)
        named = [card for cards, _ in self.acts for card in cards]
        for event in EVENTS:
            self._demand_enough(named.count(event.no), event.copies, f"copies of {event.name}", event.name)
        lasers = len(self.lasers) + sum([placing.lasers for placing in self.placings])
        self._demand_enough(lasers, LASERS, "defense lasers", "lasers")

    def _demand_enough(self, used: int, there: int, what: str, near: str) -> None:
        if used > there:
            raise self.file.bad(f"there are only {there} {what}", near)


SETUPS: Final = {name: SetUp(read(f"setups/{name}.toml")) for name in scenario_names()}


def find_setup(name: str) -> SetUp:
    if name not in SETUPS:
        raise UnknownOption(
            f"there is no scenario {name!r}{nearest(name, SETUPS)}; there are: {', '.join(SETUPS)}"
        )
    return SETUPS[name]
