"""The map of Terra for clients that draw it: shapes, borders with their lines, regions, the initiative track.

It never changes during a game. What lies on the map is in the view.
"""

from __future__ import annotations

from typing import Any, Final

from strategium.games.horus_heresy.components import (
    AREA_KIND,
    AREA_LIMIT,
    AREA_NAMES,
    AREA_XY,
    AREAS,
    BORDER_NAMES,
    BORDER_TYPE,
    FORTIFIED_KINDS,
    FULL_NAMES,
    HOLD_OUT,
    ICONS,
    MAP,
    PHASE_NAMES,
    PORTS_COUNT_FROM,
    REGION_AREAS,
    REGION_NAMES,
    REGIONS,
    SHIP_AREAS,
    TERRA,
)
from strategium.games.horus_heresy.table.cells import Point, all_cells
from strategium.games.horus_heresy.terrain import NO_BORDER, bits

WIDTH, HEIGHT = 1000, 720  # the units of the drawn map; a map file has 100 by 100
GROUNDS: Final = ("#6b5525", "#4d4638", "#4a2c22", "#2f3a4a", "#3c2229", "#2c3527", "#3a1518")  # by region
NO_WAY: Final = "no way"
LETTERS: Final = {
    "Imperial Army": "A", "Imperial Tank Division": "D", "Adeptus Arbites": "R", "Adeptus Mechanicus": "M",
    "Space Marines": "S", "Adeptus Custodes": "C", "Imperial Titan": "T", "Cultists": "U", "Traitor Army": "A",
    "Thunderhawk Flight": "H", "Warband": "W", "Traitor Tank Division": "D", "Chaos Space Marines": "S",
    "Daemon Horde": "O", "Chaos Titan": "T",
}  # fmt: skip
UNIT_GLYPHS: Final = {
    "Imperial Tank Division": "tank", "Adeptus Arbites": "shield", "Adeptus Mechanicus": "s-factory",
    "Space Marines": "u-ground", "Adeptus Custodes": "f-imp", "Imperial Titan": "titan", "Cultists": "f-cha",
    "Thunderhawk Flight": "k-flying", "Warband": "f-tra", "Traitor Tank Division": "tank",
    "Chaos Space Marines": "u-ground", "Daemon Horde": "daemon", "Chaos Titan": "titan",
}  # fmt: skip
PHASE_GLYPHS: Final = ("event", "order", "refresh")

CELLS: Final = all_cells()


def drawn(point: Point) -> list[int]:
    """A point of the map file in the units of the drawn map."""
    return [round(point[0] * WIDTH / 100), round(point[1] * HEIGHT / 100)]


def handle(area: int) -> str:
    return f"area-{area}"


def area_shape(area: int) -> dict[str, Any]:
    """What never changes about an area; those of the ship lie beside the map and have no shape."""
    on_terra = bool(TERRA >> area & 1)
    return {
        "ref": handle(area),
        "name": AREA_NAMES[area],
        "title": FULL_NAMES[area],
        "limit": AREA_LIMIT[area],
        "type": AREA_KIND[area],
        "walled": AREA_KIND[area] in FORTIFIED_KINDS,
        "regions": [REGION_NAMES[r] for r in range(REGIONS) if REGION_AREAS[r] >> area & 1],
        "glyph": "spaceport" if AREA_KIND[area] == "spaceport" else "",
        "centre": middle(area) if on_terra else [],
        "points": [drawn(edge[0]) for edge in CELLS[area]] if on_terra else [],
    }


def middle(area: int) -> list[int]:
    """Between the point of the map file and the middle of the shape: where the name goes."""
    corners = [edge[0] for edge in CELLS[area]]
    x, y = AREA_XY[area]
    mean = (sum([c[0] for c in corners]) / len(corners), sum([c[1] for c in corners]) / len(corners))
    return drawn(((x + mean[0]) / 2, (y + mean[1]) / 2))


def border_lines() -> list[dict[str, Any]]:
    """Every border, and where shapes touch without one; a border on the ship has no line."""
    edges: dict[tuple[int, int], list[list[int]]] = {}
    for area, around in CELLS.items():
        for start, end, other in around:
            line = [drawn(start), drawn(end)]
            if other > area and line[0] != line[1]:  # corners that only touch are no line
                edges[area, other] = line
    pairs = [*MAP.borders, *[pair for pair in sorted(edges) if MAP.border(*pair) == NO_BORDER]]
    return [border_line(n, pair, edges.get(pair, [])) for n, pair in enumerate(pairs)]


def border_line(n: int, pair: tuple[int, int], line: list[list[int]]) -> dict[str, Any]:
    way = n < len(MAP.borders)
    return {
        "ref": f"border-{n}" if way else "",
        "name": BORDER_NAMES[n] if way else NO_WAY,
        "between": [handle(pair[0]), handle(pair[1])],
        "kind": BORDER_TYPE[n] if way else NO_WAY,
        "line": line,
    }


def track_space(space: int) -> dict[str, Any]:
    """A space of the initiative track and what happens when a marker comes there."""
    if space in ICONS:
        return {"space": space, "name": PHASE_NAMES[ICONS[space]], "glyph": PHASE_GLYPHS[ICONS[space]]}
    if space == PORTS_COUNT_FROM:
        return {"space": space, "name": "spaceports count from here", "glyph": "spaceport"}
    if space == HOLD_OUT:
        return {"space": space, "name": "the Imperium has held out", "glyph": "f-imp"}
    return {"space": space, "name": "", "glyph": ""}


TERRA_MAP: Final[dict[str, Any]] = {
    "name": "Terra",
    "size": [WIDTH, HEIGHT],
    "from": "areas",
    "rows": ["pieces"],
    "areas": [area_shape(area) for area in range(AREAS)],
    "insets": [{"name": "Vengeful Spirit, in orbit", "areas": [handle(area) for area in bits(SHIP_AREAS)]}],
    "lines": border_lines(),
    "line_kinds": [
        {"id": "open", "name": "open", "draw": "dashed"},
        {"id": "division", "name": "border of regions", "draw": "long dashes"},
        {"id": "wall", "name": "wall", "draw": "wall"},
        {"id": "crevasse", "name": "crevasse: 2 points", "draw": "dotted"},
        {"id": "breach", "name": "breached wall", "draw": "broken"},
        {"id": "closed", "name": "only flyers cross", "draw": "double"},
        {"id": NO_WAY, "name": "no way", "draw": "solid"},
    ],
    "line_states": [
        {"from": "crevasses", "kind": "crevasse"},
        {"from": "breaches", "kind": "breach"},
        {"from": "closed", "kind": "closed"},
    ],
    "marks": [
        {"key": "laser", "glyph": "laser", "name": "defense laser"},
        {"key": "fortified", "glyph": "wall", "name": "fortification marker"},
        {"key": "activated", "glyph": "exhausted", "name": "activated", "per": "side"},
        {"key": "routed", "glyph": "routed", "name": "routed", "per": "side"},
    ],
    "regions": [
        {"ref": f"region-{n}", "name": name, "ground": GROUNDS[n]} for n, name in enumerate(REGION_NAMES)
    ],
    "stacks": {"name": "Orders on the strategic map", "from": "regions", "row": "stack"},
    "focus": "battle.place",
    "highlights": [
        {"path": "battle.target", "as": "battle"},
        {"path": "battle.origins", "as": "from here"},
        {"path": "landing.area", "as": "landing"},
    ],
}
