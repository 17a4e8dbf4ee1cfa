"""A map of plates in letters: tiles with areas in their corners, things in the areas, and things on the edges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from strategium.terminal.boxes import Pen
from strategium.terminal.canvas import DASHED, HEAVY, THIN, Canvas, cut
from strategium.terminal.faces import at_path, is_list
from strategium.terminal.ink import INK
from strategium.terminal.looks import Look, Looks

NARROWEST, WIDEST = 36, 60  # a plate
STORM = "≈"

Data = Mapping[str, Any]


def has_plates(table: Data) -> bool:
    return "plates" in table.get("map", {})


def draw_plates(canvas: Canvas, y: int, board: Data, looks: Looks, pen: Pen) -> int:
    """The plates in their columns and rows; gives the line below. The sheet grows with a wide map."""
    drawn = PlateMap(canvas.width, board, looks, pen).draw()
    canvas.widen(drawn.width)
    canvas.paste(drawn, 0, y)
    return y + drawn.height


class PlateMap:
    """A board of plates: its `map` description says under which keys they, their areas and the edges are."""

    def __init__(self, width: int, board: Data, looks: Looks, pen: Pen) -> None:
        self.keys: Data = looks.table["map"]
        self.board = board
        self.looks = looks
        self.pen = pen
        self.plates = [Plate(looks, pen, self.keys, plate) for plate in board.get(self.keys["plates"]) or ()]
        self.plates += [
            Plate(looks, pen, self.keys, space)
            for key in self.keys.get("targets", ())
            for space in board.get(key) or ()
            if "points" in space and space.get("ref") in pen.choosable
        ]
        self.step = min(
            (plate.span for plate in self.plates), default=1
        )  # units of the map that a plate is wide
        columns = max((self.column(plate) for plate in self.plates), default=0) + 1
        self.width = max(NARROWEST, min(WIDEST, (width - columns - 1) // columns))
        self.canvas = Canvas(max(width, columns * (self.width + 1) + 1))
        self.edges = [0]  # the lines between the rows of plates

    def column(self, plate: Plate) -> int:
        return int(plate.left / self.step)

    def draw(self) -> Canvas:
        rows = sorted({plate.top for plate in self.plates})
        for top in rows:
            row = [plate for plate in self.plates if plate.top == top]
            tall = max(plate.height for plate in row)
            for plate in row:
                plate.draw(
                    self.canvas,
                    1 + self.column(plate) * (self.width + 1),
                    self.edges[-1] + 1,
                    self.width,
                    tall,
                )
            self.edges.append(self.edges[-1] + tall + 1)
        self.canvas.grow(self.edges[-1] + 1)
        tops = [*rows, rows[-1] + self.step] if rows else []
        for thing in self.board.get(self.keys.get("lines", "")) or ():
            self.edge(thing, tops, STORM, self.looks.look(thing).title)
        for key in self.keys.get("targets", ()):
            for thing in self.board.get(key) or ():
                if "line" in thing and thing.get("ref") in self.pen.choosable:
                    self.edge(thing, tops, "╍", "here")
        return self.canvas

    def edge(self, thing: Data, tops: Sequence[float], sign: str, words: str) -> None:
        """A thing on an edge: along the top of a plate, or at its left."""
        (x1, y1), (x2, y2) = thing["line"]
        look = self.looks.look(thing)
        style = INK.act if self.pen.can(look) else INK.storm
        x = int(min(x1, x2) / self.step) * (self.width + 1)
        row = min(range(len(tops)), key=lambda n: abs(tops[n] - min(y1, y2)))
        if y1 == y2:
            self.canvas.write(
                x + 1, self.edges[row], f" {cut(words, self.width - 4)} ".center(self.width, sign), style
            )
            self.canvas.mark(look.ref, thing, x + 1, self.edges[row], self.width)
            return
        top, low = self.edges[row], self.edges[min(row + 1, len(self.edges) - 1)]
        for line in range(top + 1, low):
            self.canvas.write(x, line, sign, style)
        self.canvas.mark(look.ref, thing, x, top + 1, 1, low - top - 1)


class Plate:
    """One plate: its name, what is stacked on it, and its areas in two columns."""

    def __init__(self, looks: Looks, pen: Pen, keys: Data, plate: Data) -> None:
        self.pen = pen
        self.look = looks.look(plate)
        self.focus = bool(self.look.ref) and at_path(looks.view, str(keys.get("focus", ""))) == self.look.ref
        points = plate["points"]
        self.left, self.top = min(x for x, _ in points), min(y for _, y in points)
        self.span = max(x for x, _ in points) - self.left
        stack = plate.get(keys.get("stack", ""))
        self.stack = looks.row_of(stack) if is_list(stack) else []
        self.cells: list[Cell | None] = [None] * 4
        for area in plate.get(keys.get("areas", "")) or ():
            x, y = min(x for x, _ in area["points"]), min(y for _, y in area["points"])
            cell = Cell(looks, pen, keys, area)
            cell.name = cell.name.removeprefix(f"{self.look.title} ").removesuffix(f" of {self.look.title}")
            self.cells[int(x > self.left) + 2 * int(y > self.top)] = cell

    @property
    def halves(self) -> tuple[int, int]:
        tall = [0 if cell is None else cell.height for cell in self.cells]
        return max(tall[:2]), max(tall[2:])

    @property
    def height(self) -> int:
        return 2 + sum(self.halves) + bool(self.stack)

    def draw(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        can = self.pen.can(self.look)
        calls = bool(self.look.words)
        laid = any(self.cells)
        style = INK.act if can else "bold" if calls else "dim"
        canvas.frame(x, y, width, height, style, HEAVY if can else THIN if laid else DASHED)
        words = " ".join([self.look.title, *[word for word, _ in self.look.words]])
        canvas.write(x + 1, y, f" {'▸ ' if can else ''}{cut(words, width - 6)} ", INK.act if can else "bold")
        canvas.mark(self.look.ref, self.look.thing, x, y, width, 1 if laid else height)
        if self.focus:
            canvas.focus = canvas.spots[-1]
        upper, _ = self.halves
        half = (width - 3) // 2
        for n, cell in enumerate(self.cells):
            if cell is not None:
                cell.draw(canvas, x + 1 + (n % 2) * (half + 1), y + 1 + (n // 2) * upper, half)
        self.pen.flow(canvas, x + 2, y + height - 2, width - 4, self.stack, "row", width)


class Cell:
    """One area of a plate: its name, its numbers, and who stands there."""

    def __init__(self, looks: Looks, pen: Pen, keys: Data, area: Data) -> None:
        self.pen = pen
        self.look = looks.look(area)
        self.name = self.look.title
        rows = [area.get(key) or () for key in keys.get("rows", ())]
        self.things: list[Look] = [look for row in rows for look in looks.row_of(row)]
        self.facts = [letters for letters, _ in (*self.look.numbers, *self.look.words)]

    @property
    def height(self) -> int:
        return 1 + bool(self.facts) + len(self.things)

    def draw(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        can = self.pen.can(self.look)
        plain = not self.facts  # empty space
        style = INK.act if can else "dim" if plain else "bold"
        sign = "▸ " if can else "" if plain else "◯ "
        canvas.write(x, y, f"{sign}{self.name}", style, width)
        if self.facts:
            canvas.write(x + 2, y + 1, " ".join(self.facts), "dim", width - 2)
        canvas.mark(self.look.ref, self.look.thing, x, y, width, 1 + bool(self.facts))
        for n, one in enumerate(self.things, 1 + bool(self.facts)):
            self.pen.row(canvas, x + 1, y + n, width - 1, one, name_first=True)
