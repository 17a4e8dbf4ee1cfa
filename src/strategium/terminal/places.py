"""Places side by side, or one below the other, with what lies there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from strategium.terminal.boxes import BOX, ROW, Pen
from strategium.terminal.canvas import Canvas, cut
from strategium.terminal.faces import at_path, is_list, is_zone
from strategium.terminal.ink import INK
from strategium.terminal.looks import Look, Looks
from strategium.terminal.parts import Parts

NARROWEST = 19  # a place that stands beside others
NAME = 14  # the least room for the name of a thing
WIDEST = 44


class Place:
    """A place: its look, what is said of it, and the rows of each seat."""

    def __init__(self, looks: Looks, parts: Parts, place: Mapping[str, Any], focus: bool) -> None:
        self.look = looks.look(place)
        self.focus = focus
        self.words = [letters for letters, _ in (*self.look.numbers, *self.look.words)] + looks.extras(place)
        self.rows: list[list[Look]] = [[] for _ in parts.names]
        self.loose: list[Look] = []  # what belongs to no seat
        for value in place.values():
            rows = parts.by_seat(value) if is_list(value) else None
            if rows is not None and all(is_list(row) or is_zone(row) for row in rows):
                for seat, row in enumerate(rows):
                    self.rows[seat] += looks.row_of(row["things"] if is_zone(row) else row)
            elif is_list(value) and value and all(looks.is_thing(thing) for thing in value):
                self.loose += looks.row_of(value)


class Places:
    """Draws the places of a board."""

    def __init__(self, canvas: Canvas, looks: Looks, pen: Pen, size: str, parts: Parts) -> None:
        self.canvas = canvas
        self.looks = looks
        self.pen = pen
        self.size = size
        self.parts = parts

    def draw(self, y: int, places: Sequence[Any]) -> int:
        focus = at_path(self.parts.view, str(self.parts.table.get("places", {}).get("focus", "")))
        shown = [
            Place(self.looks, self.parts, place, n == focus)
            for n, place in enumerate(places)
            if isinstance(place, Mapping) and not place.get("gone")
        ]
        known = [place for place in shown if not place.look.hidden]
        if known:
            width = min(WIDEST, (self.canvas.width + 1) // len(known) - 1)
            least = NARROWEST if self.size == BOX else self.room_for_rows(known)
            y = self.beside(y, known, width) if width >= least else self.below(y, known)
        unknown = self.looks.row_of([place.look.thing for place in shown if place.look.hidden])
        x = self.canvas.write(0, y, "facedown: ", "dim") if unknown else 0
        return self.pen.flow(self.canvas, x, y, self.canvas.width - x, unknown, ROW, NARROWEST)

    def room_for_rows(self, places: list[Place]) -> int:
        """A row wants room for its numbers and some letters of its name."""
        looks = [look for place in places for row in place.rows for look in row]
        return NAME + max((sum(len(letters) + 1 for letters, _ in look.numbers) for look in looks), default=0)

    # ---- side by side ----------------------------------------------------------------------------
    def beside(self, y: int, places: list[Place], width: int) -> int:
        """Foes above the heads, you below, as at a real table."""
        foes = [seat for seat in self.parts.order if seat != self.parts.me]
        above = [[look for seat in foes for look in place.rows[seat]] for place in places]
        tallest = max(self.pen.pile_height(row, self.size) for row in above)
        said = max(len(_fill(place.words, width)) for place in places)
        low = y
        for n, place in enumerate(places):
            x = n * (width + 1)
            start = y + tallest - self.pen.pile_height(above[n], self.size)
            at = self.pen.pile(self.canvas, x, start, width, above[n], self.size)
            at = self.head(x, at, width, place, said)
            own = place.rows[self.parts.me] if self.parts.me is not None else []
            low = max(low, self.pen.pile(self.canvas, x, at, width, [*place.loose, *own], self.size))
        return low

    def head(self, x: int, y: int, width: int, place: Place, said: int) -> int:
        """A plate with the name and what is said of the place, in so many lines."""
        look = place.look
        can = self.pen.can(look)
        style = INK.act if can else "bold"
        fill = "━" if can or place.focus else "─"
        title = f" {'◉ ' if place.focus else ''}{cut(look.title, width - 6)} "
        self.canvas.write(x, y, title.center(width, fill), style)
        for n, line in enumerate(_fill(place.words, width), 1):
            self.canvas.write(x, y + n, line.center(width), "dim")
        self.canvas.write(x, y + said + 1, fill * width, style)
        self.canvas.mark(look.ref, look.thing, x, y, width, said + 2)
        self.note_focus(place)
        return y + said + 2

    # ---- one below the other ---------------------------------------------------------------------
    def below(self, y: int, places: list[Place]) -> int:
        """Foes at the left, you at the right."""
        for place in places:
            start = y
            y = self.strip(y, place)
            sides = [place.rows[seat] for seat in self.parts.order if place.rows[seat]]
            if self.parts.me is not None and len(self.parts.names) == 2:
                sides = [place.rows[seat] for seat in self.parts.order]
            width = (self.canvas.width - 1) // max(1, len(sides))
            low = y
            for n, row in enumerate(sides):
                at = self.pen.pile(self.canvas, 1 + n * width, y, width - 1, row, self.size)
                low = max(low, at)
            y = self.pen.flow(self.canvas, 2, low, self.canvas.width - 2, place.loose, self.size, NARROWEST)
            if place.focus and self.canvas.focus is not None:
                self.canvas.focus = self.canvas.focus._replace(height=y - start)
        return y

    def strip(self, y: int, place: Place) -> int:
        look = place.look
        can = self.pen.can(look)
        title = f"── {'◉ ' if place.focus else '▸ ' if can else ''}{look.title} "
        x = self.canvas.write(0, y, title, INK.act if can else "bold")
        end = self.canvas.write(x, y, " · ".join(place.words), "dim", self.canvas.width - x - 4)
        self.canvas.write(end, y, " " + "─" * (self.canvas.width - end - 1), "dim")
        self.canvas.mark(look.ref, look.thing, 0, y, self.canvas.width)
        self.note_focus(place)
        return y + 1

    def note_focus(self, place: Place) -> None:
        """Of what was marked last."""
        if place.focus:
            self.canvas.focus = self.canvas.spots[-1]


def _fill(words: Sequence[str], width: int) -> list[str]:
    """Words in lines of that width."""
    lines: list[str] = []
    for word in words:
        word = cut(word, width)
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
