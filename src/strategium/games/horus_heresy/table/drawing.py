"""The map of Terra as a picture: regions, walls, breaches, crevasses, pieces, markers, stacks.

`svg(view)` draws what a viewer sees, as SVG; it looks only at the view and at the component set.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

from strategium.games.horus_heresy.components import (
    AREA_KIND,
    AREA_NAMES,
    AREA_XY,
    BORDER_NAMES,
    BORDER_TYPE,
    ICONS,
    MAP,
    PORTS_COUNT_FROM,
    REGION_AREAS,
    REGION_NAMES,
    REGIONS,
    SHIP_AREAS,
    TRACK_END,
    UNITS,
)
from strategium.games.horus_heresy.table.cells import Edge, Point
from strategium.games.horus_heresy.table.chart import CELLS, GROUNDS, LETTERS
from strategium.games.horus_heresy.terrain import NO_BORDER, bits
from strategium.games.horus_heresy.words import SIDES

Group = tuple[str, str, int, int]  # names, kind, how many, their damage

SCALE: Final = 11.0
ROW_WIDTH: Final = 160.0  # of pieces in an area
ROW_HEIGHT: Final = 24.0
LEFT, TOP = 250.0, 70.0
SIZE: Final = (int(LEFT + 100 * SCALE + 20), int(TOP + 100 * SCALE * 0.72 + 20))
SQUEEZE: Final = 0.72  # the map is wider than it is high

COLOURS: Final = {"Imperial": ("#8a6a2f", "#f3e2b3"), "Traitor": ("#7c1f24", "#f2b6a8")}
LEGEND: Final = (
    "E event, O draw orders, R refresh",
    "⚓ ports count, ✦ held out",
    "⚓ spaceport, ◎ defense laser,",
    "▣ fortification marker",
    "light: wall; red dots: breach;",
    "orange: crevasse; black: no way",
    "square: Imperial; diamond: Traitor",
    "A army, D tanks, S marines, T titan,",
    "C custodes, R arbites, M mechanicus,",
    "W warband, O daemons, U cultists,",
    "H Thunderhawks",
)
KIND_OF: Final = {unit.name: unit.kind for unit in UNITS}
STYLE: Final = """
text { font: 600 11px 'Saira Condensed', 'Arial Narrow', sans-serif; fill: #e9e4d8; text-anchor: middle }
.quiet { fill: #a9b3b5; font-size: 10px } .left { text-anchor: start }
.name { font-size: 12px; paint-order: stroke; stroke: #101618; stroke-width: 3px }
.open { stroke: #8d8d86; stroke-width: 1; stroke-dasharray: 4 4 }
.division { stroke: #d98b3a; stroke-width: 2; stroke-dasharray: 7 4 }
.wall { stroke: #e8dcb5; stroke-width: 4; stroke-dasharray: 6 2 }
.breached { stroke: #d64b3a; stroke-width: 4; stroke-dasharray: 2 7 }
.crevasse { stroke: #e2662c; stroke-width: 4; stroke-dasharray: 1.5 2.5 }
.closed { stroke: #b0b0b0; stroke-width: 5 }
.noway { stroke: #0b0d0e; stroke-width: 4 } .rim { stroke: #0b0d0e; stroke-width: 2 }
"""


def place(point: Point) -> Point:
    """A point of the map in the picture."""
    return LEFT + point[0] * SCALE, TOP + point[1] * SCALE * SQUEEZE


def svg(view: Mapping[str, Any]) -> str:
    """The whole table as that viewer sees it."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE[0]} {SIZE[1]}" role="img">',
        f"<title>Terra</title><style>{STYLE}</style>",
        f'<rect width="{SIZE[0]}" height="{SIZE[1]}" fill="#101618"/>',
        *track(view),
        *ship_and_stacks(view),
        *ground(),
        *borders(view),
        *[mark for area in view["areas"] for mark in area_marks(view, area)],
        "</svg>",
    ]
    return "\n".join(parts)


# ---- the map -------------------------------------------------------------------------------------
def ground() -> list[str]:
    """Areas in the colour of their (first) region, fortified ones lighter."""
    parts: list[str] = []
    for area, edges in CELLS.items():
        region = next(r for r in range(REGIONS) if REGION_AREAS[r] >> area & 1)
        corners = " ".join([f"{x:.1f},{y:.1f}" for x, y in [place(edge[0]) for edge in edges]])
        light = 0.35 if AREA_KIND[area] in ("open", "spaceport") else 0.9
        parts.append(
            f'<polygon points="{corners}" fill="{GROUNDS[region]}" fill-opacity="{light + 0.1:.2f}" stroke="none"/>'
        )
    return parts


def borders(view: Mapping[str, Any]) -> list[str]:
    """Every edge in the style of its border; areas that touch without a border have no way between them."""
    parts: list[str] = []
    for area, edges in CELLS.items():
        for edge in edges:
            if edge[2] < area:
                parts.append(line(edge, style_of(view, area, edge[2])))
    return parts


def style_of(view: Mapping[str, Any], a: int, b: int) -> str:
    if b < 0:
        return "rim"
    border = MAP.border(a, b)
    if border == NO_BORDER:
        return "noway"
    name = BORDER_NAMES[border]
    for style in ("closed", "breaches", "crevasses"):
        if name in view[style]:
            return {"closed": "closed", "breaches": "breached", "crevasses": "crevasse"}[style]
    return BORDER_TYPE[border]


def line(edge: Edge, style: str) -> str:
    (x1, y1), (x2, y2) = place(edge[0]), place(edge[1])
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


# ---- what lies on it -----------------------------------------------------------------------------
def centre(area: int) -> Point:
    """The middle of an area's shape, or a plate of its own for the ship."""
    if SHIP_AREAS >> area & 1:
        return 125.0, 120.0 + 95.0 * bits(SHIP_AREAS).index(area)
    corners = [place(edge[0]) for edge in CELLS[area]]
    x, y = place(AREA_XY[area])
    mean = (sum([c[0] for c in corners]) / len(corners), sum([c[1] for c in corners]) / len(corners))
    return (x + mean[0]) / 2, (y + mean[1]) / 2


def area_marks(view: Mapping[str, Any], data: Mapping[str, Any]) -> list[str]:
    """Name, port, laser, fortification, markers and pieces of an area."""
    area = AREA_NAMES.index(data["name"])
    x, y = centre(area)
    signs = ("⚓ " if AREA_KIND[area] == "spaceport" else "") + ("◎ " if data["laser"] else "")
    signs += "▣ " if data["fortified"] else ""
    battle = view["battle"]
    target = battle is not None and battle["target"] == data["name"]
    colour = ' style="fill:#ffb52e"' if target else ""
    parts = [text(x, y - 13, signs + data["name"], "name", colour)]
    rows = piece_rows(data)
    for n, row in enumerate(rows):
        left = x - sum([width for width, _, _ in row]) / 2
        for width, side, group in row:
            parts += token(left + width / 2, y + 4 + ROW_HEIGHT * n, SIDES[side], group)
            left += width
    below = y + 28 + ROW_HEIGHT * max(0, len(rows) - 1)
    for side, name in enumerate(SIDES):
        for sign, word in (("◐", "activated"), ("◼", "routed")):
            if name in data[word]:
                colour = f' style="fill:{COLOURS[name][1]}"'
                parts.append(text(x + (side * 2 - 1) * 30, below, f"{sign} {word}", "quiet", colour))
    return parts


def piece_rows(data: Mapping[str, Any]) -> list[list[tuple[float, int, Group]]]:
    """The pieces of an area in rows that are not too wide: (width, side, group)."""
    rows: list[list[tuple[float, int, Group]]] = []
    room = 0.0
    for side in range(len(SIDES)):
        for group in grouped(data["pieces"][side]):
            width = 26.0 if group[1] in LETTERS else 62.0
            if width > room:
                rows.append([])
                room = ROW_WIDTH
            rows[-1].append((width, side, group))
            room -= width
    return rows


def grouped(things: list[dict[str, Any]]) -> list[Group]:
    """Units of one kind together: (names, kind, how many, their damage); Heroes each alone."""
    groups: dict[str, tuple[list[str], int, int]] = {}
    for thing in things:
        kind = KIND_OF.get(thing["name"], thing["name"])
        names, count, damage = groups.get(kind, ([], 0, 0))
        groups[kind] = ([*names, thing["name"]], count + 1, damage + thing["damage"])
    return [(", ".join(names), kind, count, damage) for kind, (names, count, damage) in groups.items()]


def token(x: float, y: float, side: str, group: Group) -> list[str]:
    """Imperial pieces are squares, Traitor ones diamonds; a Hero is a name on a plate."""
    names, kind, count, damage = group
    fill, ink = COLOURS[side]
    letter = LETTERS.get(kind)
    if letter is None:
        short = short_name(kind)
        shape = f'x="{x - 29:.1f}" y="{y - 8:.1f}" width="58" height="16" rx="8" fill="{ink}"'
        parts = [box(shape, names), text(x, y + 4, short, "quiet", ' style="fill:#1b1411"')]
    else:
        turn = f' transform="rotate(45 {x:.1f} {y:.1f})"' if side == SIDES[1] else ""
        shape = f'x="{x - 9:.1f}" y="{y - 9:.1f}" width="18" height="18" fill="{fill}" stroke="{ink}"{turn}'
        parts = [box(shape, names), text(x, y + 4, letter, "", f' style="fill:{ink}"')]
    if count > 1:
        parts += [f'<circle cx="{x + 10:.1f}" cy="{y - 9:.1f}" r="6" fill="#f4f1e8"/>']
        parts += [text(x + 10, y - 5.5, str(count), "quiet", ' style="fill:#16191a"')]
    if damage:
        parts += [f'<circle cx="{x - 10:.1f}" cy="{y + 9:.1f}" r="6" fill="#d64b3a"/>']
        parts += [text(x - 10, y + 12.5, str(damage), "quiet", ' style="fill:#fff"')]
    return parts


def box(shape: str, title: str) -> str:
    return f"<rect {shape}><title>{escape(title)}</title></rect>"


def short_name(hero: str) -> str:
    """ "Dorn", "Emperor", "Magnus"."""
    words = hero.removeprefix("The ").split()
    return words[0] if hero.startswith("The ") or "the" in words else words[-1]


def text(x: float, y: float, words: str, style: str = "", more: str = "") -> str:
    cls = f' class="{style}"' if style else ""
    return f'<text{cls} x="{x:.1f}" y="{y:.1f}"{more}>{escape(words)}</text>'


# ---- beside the map ------------------------------------------------------------------------------
def track(view: Mapping[str, Any]) -> list[str]:
    """The initiative track with its icons and both markers."""
    parts: list[str] = []
    width = 100 * SCALE / TRACK_END
    for space in range(1, TRACK_END + 1):
        x = LEFT + (space - 1) * width
        icon = {0: "E", 1: "O", 2: "R"}.get(ICONS.get(space, -1), "")
        icon = "⚓" if space == PORTS_COUNT_FROM else "✦" if space == TRACK_END else icon
        parts.append(
            f'<rect x="{x:.1f}" y="12" width="{width - 2:.1f}" height="46" fill="#1c2528" stroke="#2f3b3f"/>'
        )
        parts.append(text(x + width / 2 - 1, 54, f"{space} {icon}", "quiet"))
    for side, key in enumerate(("imperial_marker", "traitor_marker")):
        x = LEFT + (view[key] - 0.5) * width - 1
        fill, ink = COLOURS[SIDES[side]]
        y = 22 + 16 * int(SIDES[side] != view["on_top"])
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y}" r="8" fill="{fill}" stroke="{ink}"><title>{SIDES[side]}</title></circle>'
        )
    return parts


def ship_and_stacks(view: Mapping[str, Any]) -> list[str]:
    """The plates of the Vengeful Spirit, and the orders of each region."""
    parts = [text(20, 90, "VENGEFUL SPIRIT, IN ORBIT", "quiet left")]
    for n in range(2):
        parts.append(
            f'<rect x="15" y="{96 + 95 * n}" width="220" height="85" rx="4" fill="#2a1013" stroke="#6d3a3f"/>'
        )
    parts.append(text(20, 310, "ORDERS ON THE MAP, TOP LAST", "quiet left"))
    for n, region in enumerate(view["regions"]):
        y = 332 + 34 * n
        parts.append(f'<rect x="15" y="{y - 11}" width="8" height="14" fill="{GROUNDS[n]}" stroke="#888"/>')
        parts.append(text(30, y, REGION_NAMES[n], "left"))
        for i, order in enumerate(region["stack"]):
            side = SIDES[order["owner"]] if order["kind"] == "back" else ""
            fill, ink = COLOURS.get(side, ("#3c4a4e", "#ffb52e"))
            parts.append(
                f'<rect x="{142 + 18 * i}" y="{y - 12}" width="14" height="18" rx="2" fill="{fill}" stroke="{ink}">'
                f"<title>{escape(order['name'])}</title></rect>"
            )
    for n, words in enumerate(LEGEND):
        parts.append(text(20, 590 + 18 * n, words, "quiet left"))
    return parts
