"""Scenarios of the box as data: who begins where, how many draws, which events. Bad files are refused with the line."""

from __future__ import annotations

from importlib import resources
from typing import Any, Final

from strategium.games.horus_heresy.components import (
    AREA_NAMES,
    HERO_NAMES,
    HERO_SIDES,
    SHIP_AREAS,
    UNIT_NAMES,
    UNITS,
)
from strategium.games.horus_heresy.kinds import EVENTS
from strategium.games.horus_heresy.reading import DataFile, read
from strategium.games.horus_heresy.words import SIDES
from strategium.kernel.errors import UnknownOption, nearest

EVENT_NAMES: Final = [event.name for event in EVENTS]
LASERS: Final = 6


class SetUp:
    """A scenario of the box, checked against the component set."""

    def __init__(self, file: DataFile) -> None:
        self.file = file
        data = file.data
        for key in ("name", "corruptions", "bombardments"):
            if key not in data:
                raise file.bad(f"a scenario needs {key!r}")
        self.name = str(data["name"])
        self.corruptions = int(data["corruptions"])
        self.bombardments = int(data["bombardments"])
        self.landing_orders = int(data.get("traitor_lays_landing_orders", 0))
        self.units: list[tuple[int, int]] = []  # (area, type), one for each figure
        self.heroes: dict[int, int] = {}  # Hero -> area
        self.lasers: list[int] = []
        self.acts: list[tuple[list[int], int]] = []  # (events, how many are used)
        for row in file.rows("place", "side", "area"):
            self._place(row)
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
            if UNITS[kind].side != side:
                raise self.file.bad(f"{name} is not of the {SIDES[side]} side", name)
            self.units += [(area, kind)] * n
        for name in row.get("heroes", []):
            hero = self._find("Hero", name, HERO_NAMES)
            if HERO_SIDES[hero] != side:
                raise self.file.bad(f"{name} is not of the {SIDES[side]} side", name)
            if hero in self.heroes:
                raise self.file.bad(f"{name} is placed twice", name)
            self.heroes[hero] = area
        for _ in range(row.get("lasers", 0)):
            if area in self.lasers or SHIP_AREAS >> area & 1:
                raise self.file.bad(f"{AREA_NAMES[area]} cannot have another defense laser", AREA_NAMES[area])
            self.lasers.append(area)

    def _act(self, row: dict[str, Any]) -> None:
        cards = [EVENTS[self._find("event", name, EVENT_NAMES)].no for name in row["events"]]
        self.acts.append((cards, int(row.get("use", len(cards)))))
        if self.acts[-1][1] > len(cards):
            raise self.file.bad("an act uses more events than it names", "use")

    def _count(self) -> None:
        placed = [kind for _, kind in self.units]
        for unit in UNITS:
            if placed.count(unit.no) > unit.figures:
                raise self.file.bad(f"there are only {unit.figures} figures of {unit.name}", unit.name)
        named = [card for cards, _ in self.acts for card in cards]
        for event in EVENTS:
            if named.count(event.no) > event.copies:
                raise self.file.bad(f"there are only {event.copies} copies of {event.name}", event.name)
        if len(self.lasers) > LASERS:
            raise self.file.bad(f"there are only {LASERS} defense lasers", "lasers")


def scenario_names() -> list[str]:
    """The scenarios that can be played."""
    folder = resources.files("strategium.games.horus_heresy") / "data" / "setups"
    return sorted(path.name.removesuffix(".toml") for path in folder.iterdir() if path.name.endswith(".toml"))


SETUPS: Final = {name: SetUp(read(f"setups/{name}.toml")) for name in scenario_names()}


def find_setup(name: str) -> SetUp:
    if name not in SETUPS:
        raise UnknownOption(
            f"there is no scenario {name!r}{nearest(name, SETUPS)}; there are: {', '.join(SETUPS)}"
        )
    return SETUPS[name]
