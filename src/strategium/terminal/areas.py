"""A map of areas in letters: each stands about where it lies, with who stands there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from strategium.terminal.boxes import Pen
from strategium.terminal.canvas import Canvas, Spot, cut
from strategium.terminal.faces import at_path, is_list
from strategium.terminal.ink import INK
from strategium.terminal.looks import Look, Looks

NARROWEST = 22  # an area

Data = Mapping[str, Any]


def has_areas(table: Data) -> bool:
    """The areas lie where the description says; what stands there is in the view."""
    return is_list(table.get("map", {}).get("areas"))


def draw_areas(canvas: Canvas, y: int, areas: Sequence[Data], looks: Looks, pen: Pen) -> int:
    """Each area in the column where it lies, those of a column from north to south; gives the line below."""
    drawn = {str(area.get("ref")): area for area in areas}
    chart: Data = looks.table["map"]
    on_map = [at for at in chart["areas"] if at.get("centre") and at["ref"] in drawn]
    columns = max(1, canvas.width // (NARROWEST + 1))
    width = canvas.width // columns - 1
    standing: list[list[Area]] = [[] for _ in range(columns)]
    focus = at_path(looks.view, str(chart.get("focus", "")))
    for at in on_map:
        across = min(columns - 1, int(at["centre"][0] * columns / chart["size"][0]))
        here = isinstance(focus, int) and drawn[at["ref"]] is areas[focus]
        standing[across].append(Area(looks, pen, drawn[at["ref"]], at["centre"][1], here))
    tall = max((sum(area.height for area in column) for column in standing), default=0)
    low = y
    for n, column in enumerate(standing):
        column.sort(key=lambda area: area.south)
        left, at_line = sum(area.height for area in column), y
        for area in column:
            wished = y + int(area.south * tall / chart["size"][1]) - area.height // 2
            at_line = max(at_line, min(wished, y + tall - left))
            at_line = area.draw(canvas, n * (width + 1), at_line, width)
            left -= area.height
        low = max(low, at_line)
    for inset in chart.get("insets", ()):
        low = _inset(canvas, low + 1, width, inset, drawn, looks, pen)
    return low


def _inset(canvas: Canvas, y: int, width: int, inset: Data, drawn: Data, looks: Looks, pen: Pen) -> int:
    """Areas that lie apart from the map, side by side."""
    canvas.write(0, y, str(inset["name"]), "italic dim")
    low = y + 1
    for n, ref in enumerate(inset["areas"]):
        if ref in drawn:
            low = max(low, Area(looks, pen, drawn[ref], 0).draw(canvas, n * (width + 1), y + 1, width))
    return low


class Area:
    """One area: its name, who stands there, and what is so."""

    def __init__(self, looks: Looks, pen: Pen, area: Data, south: float, focus: bool = False) -> None:
        self.pen = pen
        self.focus = focus
        self.south = south
        self.look = looks.look(area)
        rows = looks.table["map"].get("rows", ())
        self.pieces: list[Look] = [
            look for key in rows for row in area.get(key) or () for look in looks.row_of(row)
        ]
        left = {key: value for key, value in area.items() if key not in rows}
        self.says = [word for word, _ in self.look.words] + looks.extras(left)

    @property
    def height(self) -> int:
        return 1 + len(self.pieces) + bool(self.says)

    def draw(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        can = self.pen.can(self.look)
        style = INK.act if can else "bold" if self.pieces else ""
        canvas.write(x, y, ("━" if can else "─") * width, INK.act if can else "dim")
        canvas.write(
            x + 1, y, f"{'▸' if can else '◉' if self.focus else ' '}{cut(self.look.title, width - 5)} ", style
        )
        for n, piece in enumerate(self.pieces, 1):
            self.pen.row(canvas, x + 1, y + n, width - 1, piece, name_first=True)
        if self.says:
            canvas.write(x + 1, y + self.height - 1, " · ".join(self.says), "dim italic", width - 1)
        spot = Spot(self.look.ref, self.look.thing, x, y, width, self.height)
        canvas.spots.insert(0, spot)
        if self.focus:
            canvas.focus = spot
        return y + self.height


def neighbours(looks: Looks, ref: str) -> list[tuple[str, str]]:
    """The areas next to an area and what lies between, as it is now."""
    chart: Data = looks.table.get("map", {})
    names = {at["ref"]: str(at["name"]) for at in chart.get("areas", ()) if isinstance(at, Mapping)}
    found: list[tuple[str, str]] = []
    for line in chart.get("lines", ()) if is_list(chart.get("lines")) else ():
        if ref in line["between"]:
            other = next((one for one in line["between"] if one != ref), "")
            found.append((names.get(other, other), _kind_now(looks, chart, line)))
    return sorted(found)


def _kind_now(looks: Looks, chart: Data, line: Data) -> str:
    kind = str(line["kind"])
    for state in chart.get("line_states", ()):
        if line["name"] in (looks.view.get(state["from"]) or ()):
            kind = str(state["kind"])
    return kind
