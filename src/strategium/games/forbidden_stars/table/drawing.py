"""The board as a picture: tiles, areas, units by shape and colour, structures, orders, storms, objectives.

`svg(view)` draws what a viewer sees; it looks only at the view. `text_map(view)` is the same as lines of text.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from html import escape
from typing import Any, Final

TILE: Final = 250
HALF: Final = TILE // 2
MARGIN: Final = 26
PANEL: Final = 290

FACTION_COLOURS: Final = {
    "space_marines": "#3b82f6",
    "chaos": "#dc2626",
    "eldar": "#facc15",
    "orks": "#22a045",
}
FACTION_INK: Final = {"space_marines": "#ffffff", "chaos": "#ffffff", "eldar": "#3b2f00", "orks": "#ffffff"}
ASSET_COLOURS: Final = {
    "cache": "#c08a3e", "forge": "#9aa5b1", "reinforcement": "#7fb069", "prosperity": "#e8e3d3",
}  # fmt: skip
LEGEND: Final = (
    "square: Space Marines, octagon: Chaos,",
    "circle: Eldar, triangle: Orks",
    "pointed above: ships; dashed outline: routed",
    "dots: capacity; m: materiel; star: objective",
    "C cache, F forge, R reinforcement, P any",
    "zigzag: Warp Storm; centre of a tile: orders",
)


def svg(view: Mapping[str, Any]) -> str:
    """The whole picture."""
    return Picture(view).svg()


def text(
    x: float,
    y: float,
    words: str,
    size: int = 11,
    fill: str = "#e5e7eb",
    anchor: str = "middle",
    bold: bool = False,
) -> str:
    weight = "bold" if bold else "normal"
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{fill}" text-anchor="{anchor}"'
        f' font-weight="{weight}">{escape(words)}</text>'
    )


def rect(x: float, y: float, width: float, height: float, attributes: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" {attributes}/>'


def polygon(points: list[tuple[float, float]], attributes: str) -> str:
    return f'<polygon points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" {attributes}/>'


def ring(x: float, y: float, reach: float, sides: int, turn: float) -> list[tuple[float, float]]:
    steps = [turn + 2 * math.pi * i / sides for i in range(sides)]
    return [(x + reach * math.cos(a), y + reach * math.sin(a)) for a in steps]


def outline(faction: str, x: float, y: float, r: float, attributes: str) -> str:
    """Each faction has an outline of its own, so that colour is never the only difference."""
    if faction == "space_marines":
        return rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, f'rx="3" {attributes}')
    if faction == "eldar":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" {attributes}/>'
    if faction == "chaos":
        return polygon(ring(x, y, r * 1.08, 8, math.pi / 8), attributes)
    return polygon(ring(x, y + r * 0.18, r * 1.35, 3, -math.pi / 2), attributes)


class Picture:
    """One view."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self.board: Mapping[str, Any] = view["board"]
        self.factions = [player["id"] for player in view["players"]]

    def colour(self, seat: int) -> str:
        return FACTION_COLOURS[self.factions[seat]]

    def ink(self, seat: int) -> str:
        return FACTION_INK[self.factions[seat]]

    def svg(self) -> str:
        columns, rows = self.board["columns"], self.board["rows"]
        width = MARGIN * 2 + columns * TILE + PANEL
        height = MARGIN * 2 + max(rows * TILE, 170 + 122 * len(self.factions))
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"',
            f'height="{height}" font-family="DejaVu Sans, sans-serif">',
            f'<rect width="{width}" height="{height}" fill="#05070d"/>',
        ]
        for system in self.board["systems"]:
            parts.append(self.system(system))
        parts += [self.storm(storm) for storm in self.board["storms"]]
        parts += [self.orders(system) for system in self.board["systems"]]
        parts.append(self.side(MARGIN * 1.5 + columns * TILE))
        return "\n".join(parts) + "</svg>"

    # ---- tiles -----------------------------------------------------------------------------------
    def corner(self, system: Mapping[str, Any]) -> tuple[int, int]:
        return MARGIN + system["column"] * TILE, MARGIN + system["row"] * TILE

    def system(self, system: Mapping[str, Any]) -> str:
        x, y = self.corner(system)
        areas = "".join(self.area(area, x, y) for area in system["areas"])
        frame = rect(x, y, TILE, TILE, 'fill="none" stroke="#8b95ab" stroke-width="2.5"')
        return f"<g><title>{escape(system['name'])} ({system['code']})</title>{areas}{frame}</g>"

    def area(self, area: Mapping[str, Any], left: int, top: int) -> str:
        corner = area["corner"]
        x = left + (HALF if corner in (1, 2) else 0)
        y = top + (HALF if corner in (2, 3) else 0)
        is_world = area["kind"] == "world"
        ground = "#2a2438" if is_world else "#0d1424"
        parts = [f'<rect x="{x}" y="{y}" width="{HALF}" height="{HALF}" fill="{ground}" stroke="#39425a"/>']
        parts.append(self.world(area, x, y) if is_world else self.stars(corner, x, y))
        for n, structure in enumerate(area["structures"]):
            parts.append(self.structure(structure, x + 24 + n * 34, y + 52))
        parts += self.units(area["units"], x + 22, y + (84 if is_world else 46))
        return f"<g><title>{escape(area['name'])}</title>{''.join(parts)}</g>"

    def stars(self, corner: int, x: int, y: int) -> str:
        dots = [((n * 53 + corner * 31) % HALF, (n * 37 + corner * 17) % HALF) for n in range(9)]
        return "".join(f'<circle cx="{x + a}" cy="{y + b}" r="0.9" fill="#64748b"/>' for a, b in dots)

    def world(self, area: Mapping[str, Any], x: int, y: int) -> str:
        """A planet with its banner: name, capacity, materiel, assets, objective."""
        corner = area["corner"]
        left = x + (12 if corner in (0, 3) else 24 if corner == 2 else 8)
        right = x + HALF - (12 if corner in (1, 2) else 24 if corner == 3 else 8)
        top = y + (8 if corner in (0, 1) else 2)
        parts = [
            f'<circle cx="{x + HALF / 2}" cy="{y + HALF / 2 + 4}" r="54" fill="#4a3f5f"/>',
            rect(left - 4, top, right - left + 8, 15, 'rx="3" fill="#0b0f19" opacity="0.75"'),
            text(left, top + 11, area["name"][:14], 10, "#f1f5f9", "start"),
            text(right, top + 27, f"{area['materiel']}m", 11, "#fde68a", "end", True),
        ]
        for n in range(area["capacity"]):
            parts.append(
                f'<circle cx="{left + 4 + n * 11}" cy="{top + 23}" r="4" fill="#e5e7eb" stroke="#0b0f19"/>'
            )
        for n, asset in enumerate(area["assets"]):
            ax, ay = right - 6, y + 48 + n * 15
            parts.append(
                f'<rect x="{ax - 7}" y="{ay - 7}" width="14" height="13" rx="2" fill="{ASSET_COLOURS[asset]}"/>'
                + text(ax, ay + 3.5, asset[0].upper(), 9, "#111827", bold=True)
            )
        for token in area["objectives"]:
            parts.append(self.objective(token["owner"], right - (28 if area["assets"] else 14), y + 53))
        return "".join(parts)

    def objective(self, seat: int, x: float, y: float) -> str:
        points = []
        for i in range(10):
            reach, angle = (13 if i % 2 == 0 else 5.5), math.pi * i / 5
            points.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
        return polygon(points, f'fill="{self.colour(seat)}" stroke="#f8fafc" stroke-width="1.6"')

    # ---- pieces ----------------------------------------------------------------------------------
    def units(self, units: list[Mapping[str, Any]], x: float, y: float) -> list[str]:
        columns, step = (3, 32) if len(units) <= 3 else (4, 26)
        return [
            self.unit(unit, x + n % columns * step, y + n // columns * 27) for n, unit in enumerate(units)
        ]

    def unit(self, unit: Mapping[str, Any], x: float, y: float) -> str:
        """Equal units are one token with a number; a routed one is hollow, a ship has a point above it."""
        seat, routed = unit["owner"], unit["routed"]
        colour = self.colour(seat)
        look = f'fill="{"#111827" if routed else colour}" stroke="{colour if routed else "#0b0f19"}" stroke-width="1.6"'
        look += ' stroke-dasharray="3 2"' if routed else ""
        parts = [outline(self.factions[seat], x, y, 12, look)]
        if unit["kind"] == "ship":
            parts.append(
                polygon([(x - 5, y - 13), (x, y - 20), (x + 5, y - 13)], f'fill="{colour}" stroke="#0b0f19"')
            )
        name = "+" if unit["token"] else "".join(word[0] for word in unit["short"].split())[:2] or "?"
        name = unit["short"][:2] if len(name) == 1 and not unit["token"] else name
        parts.append(text(x, y + 4, name, 10, colour if routed else self.ink(seat), bold=True))
        if unit["count"] > 1:
            parts.append(
                f'<circle cx="{x + 12:.1f}" cy="{y - 10:.1f}" r="7" fill="#f8fafc" stroke="#0b0f19"/>'
            )
            parts.append(text(x + 12, y - 6.5, str(unit["count"]), 10, "#111827", bold=True))
        damage = f", {unit['damage']} damage" if unit["damage"] else ""
        told = f"{unit['count']} x {'routed ' if routed else ''}{unit['name']}{damage}"
        return f"<g><title>{escape(told)}</title>{''.join(parts)}</g>"

    def structure(self, structure: Mapping[str, Any], x: float, y: float) -> str:
        colour = self.colour(structure["owner"])
        icons = {
            "factory": f"M{x - 10} {y + 8}v-8l6 4v-4l6 4v-10h4v14z",
            "city": f"M{x - 11} {y + 8}v-7h5v-6h5v-4h5v8h6v9z",
            "bastion": f"M{x - 9} {y - 8}h18v7q0 7 -9 10q-9 -3 -9 -10z",
        }
        base = rect(x - 15, y - 12, 30, 24, f'rx="4" fill="#0b0f19" stroke="{colour}" stroke-width="2"')
        icon = f'<path d="{icons[structure["name"]]}" fill="{colour}"/>'
        return f"<g><title>{structure['name']}</title>{base}{icon}</g>"

    def orders(self, system: Mapping[str, Any]) -> str:
        """The order box in the middle of a tile, with its stack."""
        x, y = self.corner(system)
        cx, cy = x + HALF, y + HALF
        active = self.view["active"] == system["ref"]
        stroke = 'stroke="#f8fafc" stroke-width="3"' if active else 'stroke="#64748b" stroke-width="1.2"'
        parts = [f'<rect x="{cx - 17}" y="{cy - 17}" width="34" height="34" rx="6" fill="#0b0f19" {stroke}/>']
        for n, token in enumerate(system["orders"]):
            seat, at = token["owner"], cy - n * 6
            parts.append(
                f'<circle cx="{cx}" cy="{at}" r="14" fill="{self.colour(seat)}" stroke="#0b0f19" stroke-width="2"/>'
            )
            if n == len(system["orders"]) - 1:
                face = "?" if token["name"] == "order" else token["name"][:3]
                parts.append(text(cx, at + 4, face, 11, self.ink(seat), bold=True))
        if len(system["orders"]) > 1:
            parts.append(text(cx + 24, cy + 14, f"x{len(system['orders'])}", 11, "#f8fafc", bold=True))
        return "".join(parts)

    def storm(self, storm: Mapping[str, Any]) -> str:
        x0, y0 = MARGIN + storm["column"] * TILE, MARGIN + storm["row"] * TILE
        points = []
        for i in range(21):
            along = TILE * i / 20
            off = (7 if i % 2 else -7) if 0 < i < 20 else 0
            points.append((x0 + along, y0 + off) if storm["flat"] else (x0 + off, y0 + along))
        line = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
        inner = "#f5d0fe" if not storm["moved"] else "#6b7280"
        return "".join(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
            for colour, width in (("#0b0f19", 10), ("#c026d3", 6), (inner, 1.5))
        )

    # ---- beside the board ------------------------------------------------------------------------
    def side(self, x: float) -> str:
        view = self.view
        parts = [
            text(
                x,
                MARGIN + 14,
                f"Round {view['round']} of {view['rounds']}: {view['phase']}",
                16,
                "#f8fafc",
                "start",
                True,
            )
        ]
        for seat in range(len(self.factions)):
            parts.append(self.panel(seat, x, MARGIN + 28 + seat * 122))
        top = MARGIN + 28 + len(self.factions) * 122 + 14
        parts += [text(x, top + n * 15, words, 11, "#94a3b8", "start") for n, words in enumerate(LEGEND)]
        return "".join(parts)

    def panel(self, seat: int, x: float, y: float) -> str:
        view, player, zones = self.view, self.view["counters"][seat], self.view["zones"]
        width = 3 if seat == view["first"] else 1.5
        parts = [
            rect(
                x,
                y,
                PANEL - 40,
                112,
                f'rx="8" fill="#111827" stroke="{self.colour(seat)}" stroke-width="{width}"',
            ),
            outline(self.factions[seat], x + 20, y + 20, 11, f'fill="{self.colour(seat)}" stroke="#0b0f19"'),
            text(
                x + 38,
                y + 25,
                view["seats"][seat] + (" (you)" if seat == view["seat"] else ""),
                13,
                "#f8fafc",
                "start",
                True,
            ),
        ]
        lines = [
            f"materiel {player['materiel']}, command level {player['command_level']}",
            f"cache {player['cache']}, forge {player['forge']}, reinforcement {player['reinforcement']}",
            f"objectives {player['objectives']} of {view['goal']}",
            f"upgrades {zones['order_upgrades'][seat]['count']}, schemes {zones['schemes'][seat]['count']}"
            + (", first player" if seat == view["first"] else ""),
        ]
        parts += [
            text(x + 12, y + 46 + n * 17, words, 12, "#cbd5e1", "start") for n, words in enumerate(lines)
        ]
        return "".join(parts)


# ---- as text -------------------------------------------------------------------------------------
CELL: Final = 30  # characters in the width of an area


def text_map(view: Mapping[str, Any]) -> list[str]:
    """The board as a grid of text: two rows of two areas for each tile, storms on the edges."""
    board = view["board"]
    by_place = {(system["column"], system["row"]): system for system in board["systems"]}
    storms = {(storm["flat"], storm["column"], storm["row"]) for storm in board["storms"]}
    lines: list[str] = []
    for row in range(board["rows"] + 1):
        lines.append(_flat_edge(board, storms, row))
        if row == board["rows"]:
            break
        cells = [_tile_lines(view, by_place.get((column, row))) for column in range(board["columns"])]
        for n in range(len(cells[0])):
            line = ""
            for column in range(board["columns"] + 1):
                line += "~" if (False, column, row) in storms else "|"
                if column < board["columns"]:
                    line += cells[column][n]
            lines.append(line)
    return lines


def _flat_edge(board: Mapping[str, Any], storms: set[tuple[bool, int, int]], row: int) -> str:
    width = CELL * 2 + 1
    parts = [("~" if (True, column, row) in storms else "-") * width for column in range(board["columns"])]
    return "+" + "+".join(parts) + "+"


def _tile_lines(view: Mapping[str, Any], system: Mapping[str, Any] | None) -> list[str]:
    """A tile in nine lines: its name and orders, then the upper and the lower areas."""
    if system is None:
        return [" " * (CELL * 2 + 1)] * 9
    areas = {area["corner"]: _area_lines(view, area) for area in system["areas"]}
    tokens = [f"{view['seats'][t['owner']]} {t['name']}" for t in system["orders"]]
    head = f"{system['name']} [{', '.join(tokens)}]" if tokens else str(system["name"])
    lines = [_fit(f"== {head} ", CELL * 2 + 1)]
    for left, right in ((0, 1), (3, 2)):
        lines += [f"{areas[left][n]}:{areas[right][n]}" for n in range(4)]
    return lines


def _area_lines(view: Mapping[str, Any], area: Mapping[str, Any]) -> list[str]:
    """Name; what it gives; structures and objective; units."""
    if area["kind"] == "void":
        first = ["(void)", ""]
    else:
        gives = f"{area['materiel']}m room {area['capacity']} {' '.join(area['assets'])}"
        first = [str(area["name"]), gives]
    marks = [f"{view['seats'][s['owner']]} {s['name']}" for s in area["structures"]]
    marks += [token["name"] for token in area["objectives"]]
    units = [f"{u['count']} {'routed ' if u['routed'] else ''}{u['short']}" for u in area["units"]]
    return [_fit(words, CELL) for words in [*first, ", ".join(marks), ", ".join(units)]]


def _fit(words: str, width: int) -> str:
    return words[:width].ljust(width)
