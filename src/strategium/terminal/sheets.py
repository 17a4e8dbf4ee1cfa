"""A sheet of the table on the screen: it scrolls, things on it are pointed at by keys and mouse."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from strategium.terminal.canvas import Canvas, Spot
from strategium.terminal.ink import INK

Picture = Callable[[int, int], Canvas]
CURSOR = Style(reverse=True, bold=True)


@lru_cache(maxsize=512)
def style_of(name: str) -> Style:
    return Style.parse(name) if name else Style()


class SheetView(ScrollView, can_focus=True):
    """Shows a canvas. The cursor stands on one of its spots while this has the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1,0)", "Left", show=False),
        Binding("right", "go(1,0)", "Right", show=False),
        Binding("up", "go(0,-1)", "Up", show=False),
        Binding("down", "go(0,1)", "Down", show=False),
        Binding("n", "step(1)", "Next", show=False),
        Binding("p", "step(-1)", "Previous", show=False),
        Binding("enter", "pick", "Choose", show=False),
        Binding("home", "first", "First", show=False),
    ]

    class Pointed(Message):
        """The cursor stands on a thing."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    class Picked(Pointed):
        """Somebody wants to do something with a thing."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.picture: Picture | None = None  # draws for a width and a height
        self.canvas = Canvas(1)
        self.cursor: Spot | None = None
        self.linked: frozenset[str] = frozenset()  # what the highlighted option is about
        self.choosable: frozenset[str] = frozenset()

    def show(self, picture: Picture, choosable: frozenset[str]) -> None:
        """Another picture; the cursor stays on its thing if that is still there."""
        self.picture = picture
        self.choosable = choosable
        self.paint()

    def on_resize(self, event: events.Resize) -> None:
        self.paint()

    def paint(self) -> None:
        """The picture in the size of this widget."""
        room = self.scrollable_content_region.size
        if self.picture is None or not room.width:
            return
        self.canvas = canvas = self.picture(room.width, room.height)
        before = self.cursor
        self.cursor = None
        if before is not None:
            self.cursor = next((spot for spot in canvas.spots if spot.ref == before.ref), None)
        self.virtual_size = Size(canvas.width, canvas.height)
        self.link(self.linked)

    def link(self, refs: frozenset[str]) -> None:
        self.linked = refs
        self.refresh()
        spots = [spot for spot in self.canvas.spots if spot.ref in refs]
        if spots:
            self.reveal(spots[-1])
        elif self.canvas.focus is not None:
            self.reveal(self.canvas.focus, whole=True)

    def reveal(self, spot: Spot, whole: bool = False) -> None:
        """Scroll so that it can be seen; with what is around it, or from its top, if it is where things go on."""
        where = Region(spot.x, spot.y, spot.width, spot.height)
        tall = spot.height >= self.scrollable_content_region.height // 2
        self.scroll_to_region(
            where,
            animate=False,
            force=True,
            origin_visible=False,
            center=whole and not tall,
            top=whole and tall,
        )

    # ---- drawing ---------------------------------------------------------------------------------
    @cached_property
    def base(self) -> Style:
        return self.rich_style

    def notify_style_update(self) -> None:
        """Another theme: what was read of the old one is forgotten."""
        self.__dict__.pop("base", None)
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        line = top + y
        base = self.base
        if line >= self.canvas.height:
            return Strip.blank(self.size.width, base)
        over = self.overlay(line)
        segments: list[Segment] = []
        x = 0
        for letters, name in self.canvas.runs(line):
            style = base + style_of(name)
            if not over:
                segments.append(Segment(letters, style))
                continue
            for letter in letters:
                more = next((s for a, b, s in over if a <= x < b), None)
                segments.append(Segment(letter, style + more if more else style))
                x += 1
        strip = Strip(segments, self.canvas.width)
        return strip.crop_extend(left, left + self.size.width, base)

    def overlay(self, line: int) -> list[tuple[int, int, Style]]:
        """From where to where a line looks otherwise: under the cursor, and where an option points."""
        found: list[tuple[int, int, Style]] = []
        cursor = self.cursor
        if cursor is not None and self.has_focus and cursor.y <= line < cursor.y + cursor.height:
            found.append((cursor.x, cursor.x + cursor.width, CURSOR))
        for spot in self.canvas.spots:
            if spot.ref in self.linked and spot.y <= line < spot.y + spot.height:
                found.append((spot.x, spot.x + spot.width, INK.linked))
        return found

    # ---- pointing --------------------------------------------------------------------------------
    def point(self, spot: Spot) -> None:
        if spot != self.cursor:
            self.cursor = spot
            self.refresh()
            self.post_message(self.Pointed(spot))

    def offers_something(self) -> bool:
        return self.display and any(spot.ref in self.choosable for spot in self.canvas.spots)

    def start(self) -> Spot | None:
        """Where the cursor stands first: on what can be chosen, if there is something."""
        spots = self.canvas.spots
        return next((spot for spot in spots if spot.ref in self.choosable), spots[0] if spots else None)

    def on_focus(self) -> None:
        spot = self.cursor or self.start()
        if spot is not None:
            self.cursor = None
            self.point(spot)
            self.reveal(spot)

    def on_blur(self) -> None:
        self.refresh()

    def action_go(self, dx: int, dy: int) -> None:
        spot = self.canvas.towards(self.cursor, dx, dy) if self.cursor is not None else self.start()
        if spot is not None:
            self.point(spot)
            self.reveal(spot)

    def action_step(self, step: int) -> None:
        spot = self.canvas.beside(self.cursor, step) if self.cursor is not None else self.start()
        if spot is not None:
            self.point(spot)
            self.reveal(spot)

    def action_first(self) -> None:
        spot = self.start()
        if spot is not None:
            self.point(spot)
            self.reveal(spot)

    def action_pick(self) -> None:
        if self.cursor is not None:
            self.post_message(self.Picked(self.cursor))

    def spot_at(self, event: events.MouseEvent) -> Spot | None:
        left, top = self.scroll_offset
        return self.canvas.at(event.x + left, event.y + top)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        spot = self.spot_at(event)
        if spot is not None:
            self.point(spot)

    def on_click(self, event: events.Click) -> None:
        spot = self.spot_at(event)
        if spot is not None:
            self.point(spot)
            self.post_message(self.Picked(spot))
