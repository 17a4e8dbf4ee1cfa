"""Things drawn as boxes or as rows."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.terminal.canvas import DASHED, HEAVY, THIN, Canvas, cut
from strategium.terminal.ink import INK
from strategium.terminal.looks import Look, Part

BOX, ROW = "box", "row"
GAP = 2
TURNED = "↷"
MARKER = "▸"  # what can be chosen, in rows; boxes have heavy lines
LONGEST_NUMBER = 5  # letters


class Pen:
    """Draws looks. `choosable` are the handles that options name; `costs`: what is in the corner matters here."""

    def __init__(self, choosable: frozenset[str], costs: bool = False) -> None:
        self.choosable = choosable
        self.costs = costs

    def can(self, look: Look) -> bool:
        return bool(look.ref) and look.ref in self.choosable

    # ---- boxes -----------------------------------------------------------------------------------
    def box_height(self, look: Look) -> int:
        return 3 + len(look.under)

    def box(self, canvas: Canvas, x: int, y: int, width: int, look: Look) -> int:
        """Title in the upper line, numbers inside, words in the lower line; gives its height."""
        height = self.box_height(look)
        line = INK.act if self.can(look) else "dim" if look.turned else look.colour
        canvas.frame(x, y, width, height, line, HEAVY if self.can(look) else DASHED if look.turned else THIN)
        room = width - 4 - (len(look.corner) + 1 if self.costs else 0)
        if look.hidden:
            canvas.write(x + 2, y + 1, f"{look.sign} {look.count} hidden", "dim", width - 4)
        else:
            title = f" {look.sign} {cut(look.name, room - 3)} "
            canvas.write(x + 1, y, title, f"{'dim ' if look.turned else 'bold '}{look.colour}")
            if self.costs and look.corner:
                canvas.write(x + width - 2 - len(look.corner), y, f"{look.corner} ", f"bold {look.colour}")
            self.parts(canvas, x + 2, y + 1, width - 4, look.numbers)
        words = cut(" ".join(word for word, _ in look.words), width - 4)
        if words:
            calls = any(style == INK.now for _, style in look.words)
            canvas.write(x + 1, y + height - 1, f" {words} "[: width - 2], INK.now if calls else "dim")
        canvas.mark(look.ref, look.thing, x, y, width, height)
        for n, one in enumerate(look.under):
            self.row(canvas, x + 1, y + 2 + n, width - 2, one, lead="+ ")
        return height

    def parts(self, canvas: Canvas, x: int, y: int, width: int, parts: Sequence[Part]) -> int:
        """As many as there is room for; gives the column behind them."""
        end = x + width
        for letters, style in parts:
            if x + len(letters) > end:
                return x
            x = canvas.write(x, y, letters, style) + 1
        return x

    # ---- rows ------------------------------------------------------------------------------------
    def row_width(self, look: Look) -> int:
        """All that is to be said of it in one line."""
        parts = [look.name if not look.hidden else f"{look.count} hidden", look.corner]
        parts += [letters for letters, _ in (*look.numbers, *look.words)]
        parts += [f"+ {one.name}" for one in look.under]
        return 2 + sum(len(part) + 1 for part in parts if part)

    def row(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        width: int,
        look: Look,
        lead: str = "",
        name_first: bool = False,
    ) -> int:
        """One line; gives the column behind it. Where there is little room, numbers come before the end of a name."""
        can = self.can(look)
        start, end = x, x + width
        x = canvas.write(
            x, y, f"{MARKER} " if can else lead or f"{look.sign} ", INK.act if can else look.colour
        )
        if look.hidden:
            x = canvas.write(x, y, f"{look.count} hidden", "dim", end - x)
        else:
            title = f"{look.corner} {look.name}" if self.costs and look.corner else look.name
            strong = INK.act if can else f"{'dim ' if look.turned else ''}{look.colour}"
            room = end - x if name_first else self.title_room(look, end - x)
            x = canvas.write(x, y, title, strong, room)
            x = self.parts(canvas, x + 1, y, end - x - 1, self.behind(look, end - x - 1))
        canvas.mark(look.ref, look.thing, start, y, min(end, x) - start)
        for one in look.under:
            if x + 4 < end:
                x = self.row(canvas, x, y, end - x, one, lead="+ ") + 1
        return min(end, x)

    def behind(self, look: Look, room: int) -> list[Part]:
        """What is written behind a name; a sign for how it is turned where the word has no room."""
        parts = [*look.numbers, *look.words]
        if look.turned and sum(len(letters) + 1 for letters, _ in [*look.numbers, look.words[0]]) > room + 1:
            return [(TURNED, "bold"), *look.numbers, *look.words[1:]]
        return parts

    def title_room(self, look: Look, width: int) -> int:
        """What the numbers leave to a name; longer words give way to it."""
        numbers = sum(len(letters) + 1 for letters, _ in look.numbers if len(letters) <= LONGEST_NUMBER)
        numbers += 2 * look.turned
        return max(min(8, width), width - numbers)

    # ---- many ------------------------------------------------------------------------------------
    def flow(
        self, canvas: Canvas, x: int, y: int, width: int, looks: Sequence[Look], size: str, box: int
    ) -> int:
        """Side by side, in as many lines as it takes; gives the line below them."""
        left, low = x, y
        for look in looks:
            wide = min(width, box if size == BOX else self.row_width(look))
            if left > x and left + wide > x + width:
                left, y = x, low
            if size == BOX:
                tall = self.box(canvas, left, y, wide, look)
            else:
                self.row(canvas, left, y, wide, look)
                tall = 1
            low = max(low, y + tall)
            left += wide + (1 if size == BOX else GAP)
        return low

    def pile(self, canvas: Canvas, x: int, y: int, width: int, looks: Sequence[Look], size: str) -> int:
        """One below the other; gives the line below them."""
        for look in looks:
            if size == BOX:
                y += self.box(canvas, x, y, width, look)
            else:
                self.row(canvas, x, y, width, look)
                y += 1
        return y

    def pile_height(self, looks: Sequence[Look], size: str) -> int:
        return sum(self.box_height(look) for look in looks) if size == BOX else len(looks)
