"""A sheet of letters with places on it that can be pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.text import Text

THIN, HEAVY, DASHED = "╭─╮│╰╯", "┏━┓┃┗┛", "╭┄╮┆╰╯"
CUT = "…"


def cut(text: str, width: int) -> str:
    """The text in so many letters, with a sign that some are missing."""
    if len(text) <= width:
        return text
    return text[: width - 1].rstrip() + CUT if width > 1 else text[: max(0, width)]


class Spot(NamedTuple):
    """A part of the sheet that stands for a thing; `ref` is the handle by which options name it, if they can."""

    ref: str
    thing: Mapping[str, Any]
    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def moved(self, x: int, y: int) -> Spot:
        return self._replace(x=self.x + x, y=self.y + y)


class Canvas:
    """Letters with styles, `width` across and as many lines as are written on."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.letters: list[list[str]] = []
        self.styles: list[list[str]] = []
        self.spots: list[Spot] = []
        self.focus: Spot | None = None  # where something is going on

    @property
    def height(self) -> int:
        return len(self.letters)

    def grow(self, height: int) -> None:
        while len(self.letters) < height:
            self.letters.append([" "] * self.width)
            self.styles.append([""] * self.width)

    def widen(self, width: int) -> None:
        """At least so wide."""
        width = max(width, self.width)
        for letters, styles in zip(self.letters, self.styles, strict=True):
            letters += [" "] * (width - self.width)
            styles += [""] * (width - self.width)
        self.width = width

    def write(self, x: int, y: int, text: str, style: str = "", width: int | None = None) -> int:
        """Write there, cut to `width` and to the sheet; gives the column behind it."""
        text = text if width is None else cut(text, width)
        self.grow(y + 1)
        for letter in text:
            if 0 <= x < self.width:
                self.letters[y][x] = letter if cell_len(letter) == 1 else "?"
                self.styles[y][x] = style
            x += 1
        return x

    def frame(self, x: int, y: int, width: int, height: int, style: str = "", lines: str = THIN) -> None:
        """A box around; what is inside is wiped."""
        left, across, right, side, low_left, low_right = tuple(lines)
        self.write(x, y, left + across * (width - 2) + right, style)
        for line in range(y + 1, y + height - 1):
            self.write(x, line, side + " " * (width - 2) + side, style)
        self.write(x, y + height - 1, low_left + across * (width - 2) + low_right, style)

    def mark(self, ref: str, thing: Mapping[str, Any], x: int, y: int, width: int, height: int = 1) -> None:
        self.spots.append(Spot(ref, thing, x, y, min(width, self.width - x), height))

    def paste(self, other: Canvas, x: int, y: int) -> None:
        """Another sheet on this one, with what can be pointed at."""
        self.grow(y + other.height)
        for n in range(other.height):
            for m in range(min(other.width, self.width - x)):
                self.letters[y + n][x + m] = other.letters[n][m]
                self.styles[y + n][x + m] = other.styles[n][m]
        self.spots += [spot.moved(x, y) for spot in other.spots]
        self.focus = other.focus.moved(x, y) if other.focus is not None else self.focus

    def runs(self, y: int) -> Iterator[tuple[str, str]]:
        """A line as pieces of one style."""
        letters, styles = self.letters[y], self.styles[y]
        start = 0
        for n in range(1, self.width + 1):
            if n == self.width or styles[n] != styles[start]:
                yield "".join(letters[start:n]), styles[start]
                start = n

    def line(self, y: int) -> Text:
        """A line to be printed."""
        text = Text()
        for letters, style in self.runs(y):
            text.append(letters, style)
        text.rstrip()
        return text

    def at(self, x: int, y: int) -> Spot | None:
        """What lies there, the uppermost of it."""
        return next((spot for spot in reversed(self.spots) if spot.holds(x, y)), None)

    def towards(self, spot: Spot, dx: int, dy: int) -> Spot | None:
        """The next thing in that direction: near, and rather straight ahead than aside. Only first lines count."""
        best, least = None, 0.0
        for other in self.spots:
            across, down = (
                (other.x - spot.x) / 2,
                float(other.y - spot.y),
            )  # letters are twice as high as wide
            if dy:
                gap = max(other.x - spot.x - spot.width, spot.x - other.x - other.width, 0) / 2
                ahead, aside = down * dy, gap + abs(across) / 100
            else:
                ahead, aside = across * dx, abs(down) * 20
            if ahead > 0 and (best is None or ahead + 2 * aside < least):
                best, least = other, ahead + 2 * aside
        return best

    def beside(self, spot: Spot, step: int) -> Spot:
        """The next thing as one reads, or the one before: line by line, and round."""
        order = sorted(self.spots, key=lambda one: (one.y, one.x))
        return order[(order.index(spot) + step) % len(order)]
