"""The component set "reconstruction-1": map, pieces and tracks as tables by number. Nothing here knows a rule.

The files under data/ hold facts with their origin. Whoever owns the box can correct them there, or add a set of the
same shape; a set that makes no sense is refused with the line.
"""

from __future__ import annotations

from typing import Any, Final

from strategium.games.horus_heresy.data_files import DataFile, read
from strategium.games.horus_heresy.terrain import Terrain, bits_of
from strategium.games.horus_heresy.words import SIDES

SET: Final = "reconstruction-1"

MAP_FILE: Final = read(f"{SET}/map.toml")
PIECES_FILE: Final = read(f"{SET}/pieces.toml")
TRACKS: Final = read(f"{SET}/tracks.toml").data

BORDER_TYPES: Final = ("open", "wall", "crevasse", "division")
FORTIFIED_KINDS: Final = ("palace", "fortress", "factory", "command")
AREA_KINDS: Final = (*FORTIFIED_KINDS, "open", "spaceport")


# ---- areas, regions, borders ---------------------------------------------------------------------
def find_areas(file: DataFile) -> list[dict[str, Any]]:
    """The areas of a map file, checked."""
    regions = [str(row["name"]) for row in file.rows("region", "name")]
    areas = file.rows("area", "name", "kind", "regions", "limit", "xy", may=["full_name"])
    for row in areas:
        if row["kind"] not in AREA_KINDS:
            raise file.bad(f"{row['name']} is of an unknown kind {row['kind']!r}", row["name"])
        for region in row["regions"]:
            if region not in regions:
                raise file.unknown("region", region, regions)
    file.demand_unique(areas, "area")
    return areas


def find_borders(file: DataFile, names: list[str], fortified: int) -> list[tuple[int, int, str]]:
    """The borders of a map file: each pair of areas once, walls exactly around fortified areas."""
    found: dict[tuple[int, int], str] = {}
    for a, b, kind in file.data["borders"]:
        for name in (a, b):
            if name not in names:
                raise file.unknown("area", name, names)
        if kind not in BORDER_TYPES:
            raise file.unknown("type of border", kind, BORDER_TYPES)
        pair = (min(names.index(a), names.index(b)), max(names.index(a), names.index(b)))
        if pair[0] == pair[1]:
            raise file.bad(f"{a} borders on itself", a)
        if pair in found:
            other = (
                ""
                if found[pair] == kind
                else f", as {found[pair]} and as {kind}: a border is the same from both sides"
            )
            raise file.bad(f"the border between {a} and {b} stands twice{other}", a, b)
        if (kind == "wall") != bool(fortified & (1 << pair[0] | 1 << pair[1])):
            raise file.bad(
                f"the border between {a} and {b} is a wall exactly if one of them is fortified", a, b
            )
        found[pair] = kind
    return [(a, b, kind) for (a, b), kind in sorted(found.items())]


_AREAS: Final = find_areas(MAP_FILE)
AREA_NAMES: Final = [str(row["name"]) for row in _AREAS]
FULL_NAMES: Final = [str(row.get("full_name", row["name"])) for row in _AREAS]
AREA_ORIGINS: Final = [str(row.get("origin", "")) for row in _AREAS]
AREA_KIND: Final = [str(row["kind"]) for row in _AREAS]
AREA_XY: Final = [(float(row["xy"][0]), float(row["xy"][1])) for row in _AREAS]
AREA_LIMIT: Final = [int(row["limit"]) for row in _AREAS]
AREAS: Final = len(AREA_NAMES)
ALL_AREAS: Final = (1 << AREAS) - 1
FORTRESSES: Final = bits_of(
    [n for n in range(AREAS) if AREA_KIND[n] in FORTIFIED_KINDS]
)  # printed as fortified
FACTORIES: Final = bits_of([n for n in range(AREAS) if AREA_KIND[n] == "factory"])
SPACEPORTS: Final = [n for n in range(AREAS) if AREA_KIND[n] == "spaceport"]
PORTS: Final = bits_of(SPACEPORTS)

REGION_NAMES: Final = [str(row["name"]) for row in MAP_FILE.rows("region", "name")]
REGIONS: Final = len(REGION_NAMES)
REGION_AREAS: Final = [
    bits_of([n for n in range(AREAS) if name in _AREAS[n]["regions"]]) for name in REGION_NAMES
]
FIRST_REGION: Final = [  # each area in one region only
    bits_of([n for n in range(AREAS) if _AREAS[n]["regions"][0] == name]) for name in REGION_NAMES
]
PALACE: Final = REGION_NAMES.index("Palace")
SHIP: Final = REGION_NAMES.index("Vengeful Spirit")
SHIP_AREAS: Final = REGION_AREAS[SHIP]
TERRA: Final = ALL_AREAS & ~SHIP_AREAS
COMMAND_CENTER: Final = AREA_KIND.index("command")

_BORDERS: Final = find_borders(MAP_FILE, AREA_NAMES, FORTRESSES)
BORDER_TYPE: Final = [kind for _, _, kind in _BORDERS]
BORDER_NAMES: Final = [f"{AREA_NAMES[a]} / {AREA_NAMES[b]}" for a, b, _ in _BORDERS]
MAP: Final = Terrain(AREAS, [(a, b) for a, b, _ in _BORDERS])
CREVASSES: Final = bits_of([n for n, kind in enumerate(BORDER_TYPE) if kind == "crevasse"])


# ---- units ---------------------------------------------------------------------------------------
class UnitType:
    """A unit as printed: its kind, its legion or god if it has one, and its numbers."""

    def __init__(self, no: int, row: dict[str, Any], legion: str, god: str, figures: int) -> None:
        self.no = no
        self.kind = str(row["name"])
        self.legion = legion
        self.god = god
        self.name = legion or (f"{god} {self.kind}" if god else self.kind)
        self.side = SIDES.index(row["side"])
        self.rank = int(row["rank"])
        self.move = int(row["move"])
        self.figures = figures
        self.bases = int(row.get("bases", 0))  # spare Traitor bases: how many such units corruption can make
        self.becomes = str(row.get("becomes", ""))  # what corruption makes of it
        self.returns = bool(row.get("returns", False))  # to the stockpile when it is eliminated
        self.flies = bool(row.get("flies", False))
        self.origin = str(row.get("origin", ""))


def find_units(file: DataFile) -> list[UnitType]:
    """All types of units, the Imperial ones first."""
    found: list[UnitType] = []
    may = ("figures", "becomes", "returns", "legions", "gods", "god_of", "bases", "flies")
    rows = file.rows("unit", "name", "side", "rank", "move", may=may)
    file.demand_unique(rows, "unit")
    for side in SIDES:
        for row in rows:
            if row["side"] not in SIDES:
                raise file.unknown("side", row["side"], SIDES)
            if row["side"] == side:
                gods = row.get("god_of", {})
                for legion, figures in row.get("legions", {}).items():
                    found.append(UnitType(len(found), row, legion, gods.get(legion, ""), figures))
                for god, figures in row.get("gods", {}).items():
                    found.append(UnitType(len(found), row, "", god, figures))
                if "legions" not in row and "gods" not in row:
                    found.append(UnitType(len(found), row, "", "", int(row.get("figures", 0))))
    return found


UNITS: Final = find_units(PIECES_FILE)
UNIT_NAMES: Final = [unit.name for unit in UNITS]
UNIT_KINDS: Final = list(dict.fromkeys([unit.kind for unit in UNITS]))
TYPES: Final = len(UNITS)
FIRST_TRAITOR: Final = [unit.side for unit in UNITS].index(1)
RANKS: Final = [unit.rank for unit in UNITS]
FLIES: Final = [unit.flies for unit in UNITS]
BECOMES: Final = [UNIT_NAMES.index(unit.becomes) if unit.becomes else -1 for unit in UNITS]
WAS: Final = [BECOMES.index(no) if no in BECOMES else -1 for no in range(TYPES)]  # of a corrupted unit


def types_of(kind: str) -> tuple[int, ...]:
    """The types of a kind of unit."""
    return tuple([unit.no for unit in UNITS if unit.kind == kind])


# ---- Heroes --------------------------------------------------------------------------------------
_HEROES: Final = PIECES_FILE.rows("hero", "name", "side", may=["legion"])
HERO_NAMES: Final = [str(row["name"]) for row in _HEROES]
HERO_SIDES: Final = [SIDES.index(row["side"]) for row in _HEROES]
HERO_ORIGINS: Final = [str(row.get("origin", "")) for row in _HEROES]
HEROES: Final = len(HERO_NAMES)
HEROES_OF: Final = [[h for h in range(HEROES) if HERO_SIDES[h] == side] for side in (0, 1)]
EMPEROR: Final = HEROES_OF[0][0]  # the first of each side is its commander
HORUS: Final = HEROES_OF[1][0]

# ---- tracks --------------------------------------------------------------------------------------
WOUNDED_FROM: Final = int(TRACKS["wounded_from"])
DEFEATED_AT: Final = int(TRACKS["defeated_at"])
TRACK_END: Final = int(TRACKS["initiative_spaces"])
FORTIFICATION_MARKERS: Final = int(TRACKS["fortification_markers"])
PORTS_COUNT_FROM: Final = int(TRACKS["icons"]["spaceport_victory"])
HOLD_OUT: Final = int(TRACKS["icons"]["imperial_victory"])
PHASE_NAMES: Final = ("event", "draw orders", "refresh")
EVENT_PHASE: Final = 0
DRAW_PHASE: Final = 1
REFRESH_PHASE: Final = 2
ICONS: Final = {
    int(space): n for n, name in enumerate(PHASE_NAMES) for space in TRACKS["icons"][name.replace(" ", "_")]
}
