"""The table as a sheet: seats, places or a map, and what goes on, from a view and the game's table description."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from strategium.kernel.game import Game
from strategium.terminal.areas import draw_areas, has_areas
from strategium.terminal.boxes import BOX, ROW, Pen
from strategium.terminal.canvas import Canvas
from strategium.terminal.contests import Contest, contest_at
from strategium.terminal.faces import is_list, is_scalar, is_zone
from strategium.terminal.looks import Looks
from strategium.terminal.parts import Item, Parts, is_note
from strategium.terminal.places import Places
from strategium.terminal.plates import draw_plates, has_plates

CARD = 24  # how wide a card in hand is, where there is room
WRAP = Console(width=80)


def compose(
    game: Game, view: Mapping[str, Any], width: int, height: int, choosable: Iterable[str] = ()
) -> Canvas:
    """The board for a viewer: all in boxes if they fit the height, or at least what lies at places, else in rows."""
    pen = Pen(frozenset(choosable))
    for size in (BOX, ROW):
        found = Composer(game, view, width, pen, size, BOX).board()
        if found.height <= height:
            return found
    return Composer(game, view, width, pen, ROW, ROW).board()


def compose_hand(
    game: Game, view: Mapping[str, Any], width: int, height: int, choosable: Iterable[str] = ()
) -> Canvas:
    """The viewer's own cards."""
    pen = Pen(frozenset(choosable), costs=True)
    boxes = Composer(game, view, width, pen, BOX).hand()
    return boxes if boxes.height <= height else Composer(game, view, width, pen, ROW).hand()


class Composer:
    """One view on one sheet, in boxes or rows."""

    def __init__(
        self, game: Game, view: Mapping[str, Any], width: int, pen: Pen, size: str, at_places: str = ROW
    ) -> None:
        self.looks = Looks(game, view)
        self.parts = Parts(game, view, self.looks)
        self.width = width  # of what is read; a map may be wider
        self.canvas = Canvas(width)
        self.pen = pen
        self.size = size
        self.at_places = at_places
        self.y = 0

    # ---- the board -------------------------------------------------------------------------------
    def board(self) -> Canvas:
        for seat in self.parts.order:
            if seat == self.parts.me:
                self.shared()
            self.seat(seat)
        if self.parts.me is None:
            self.shared()
        self.canvas.grow(self.y)
        return self.canvas

    def seat(self, seat: int) -> None:
        """A line of counters and piles, and rows of things below."""
        rows: list[Item] = []
        colour, sign = self.looks.seat_colours(seat)
        name = self.parts.names[seat] + (" (you)" if seat == self.parts.me else "")
        x = self.canvas.write(0, self.y, f"{sign} {name}", f"bold {colour}")
        self.canvas.mark(f"seat-{seat}", self.about(seat), 0, self.y, x)
        for key, value in self.parts.own[seat]:
            if is_note(value):
                continue  # read below the board
            if is_scalar(value):
                for fact in self.looks.fact(key, value):
                    x = self.fact(x, fact)
            elif is_zone(value) and (not value["things"] or self.is_pile(key)):
                x = self.heap(x, key, value) if value["count"] else x
            elif not (seat == self.parts.me and self.parts.is_hand(key)):
                rows.append((key, value))
        for mark in self.parts.marks(seat):
            x = self.fact(x, mark)
        self.y += 1
        for key, value in rows:
            self.row(key, value)

    def about(self, seat: int) -> dict[str, Any]:
        """What there is to read of a seat."""
        rows = self.parts.view.get("players")
        note = rows[seat].get("note", "") if is_list(rows) and isinstance(rows[seat], Mapping) else ""
        return {"name": self.parts.names[seat], "text": note}

    def fact(self, x: int, fact: str, style: str = "") -> int:
        """One more of a seat's facts, on the next line if this is full."""
        if x > 2 and x + 3 + len(fact) > self.width:
            self.y += 1
            x = 0
        return self.canvas.write(x + (3 if x else 4), self.y, fact, style)

    def heap(self, x: int, key: str, zone: Mapping[str, Any]) -> int:
        """A zone as a number; what is shown of it can be opened."""
        text = f"{self.looks.label(key)} {zone['count']}"
        end = self.fact(x, text, "underline" if zone["things"] else "")
        if zone["things"]:
            ref = f"zone-{key}-{self.y}-{end}"
            shown = {"name": text.capitalize(), "things": zone["things"]}
            self.canvas.mark(ref, shown, end - len(text), self.y, len(text))
        return end

    def is_pile(self, key: str) -> bool:
        return bool(self.looks.zones.get(key, {}).get("kind") == "pile")

    # ---- what all share --------------------------------------------------------------------------
    def shared(self) -> None:
        """What goes on first, then the places, then the rest."""
        places = self.parts.table.get("places", {}).get("from", "")
        board = self.parts.table.get("map", {}).get("from", "")
        late: list[Item] = []
        for key, value in self.parts.common:
            if isinstance(value, Mapping) and key != board and not is_zone(value):
                self.row(key, value)
            elif key not in (places, board):
                late.append((key, value))
        self.space()
        for key, value in self.parts.common:
            if key == board and has_plates(self.parts.table):
                self.y = draw_plates(self.canvas, self.y, value, self.looks, self.pen)
            elif key == board and has_areas(self.parts.table):
                self.y = draw_areas(self.canvas, self.y, value, self.looks, self.pen)
            elif key == places and is_list(value):
                self.y = Places(self.canvas, self.looks, self.pen, self.at_places, self.parts).draw(
                    self.y, value
                )
        self.space()
        for key, value in late:
            self.row(key, value)
        self.notes()
        self.space()

    def notes(self) -> None:
        """What a seat has that is too long for its line."""
        for seat in self.parts.order:
            for key, value in self.parts.own[seat]:
                if is_note(value):
                    self.words(f"{self.parts.names[seat]}, {self.looks.label(key)}", value)

    def space(self) -> None:
        """An empty line, but never two."""
        if 0 < self.y <= self.canvas.height and "".join(self.canvas.letters[self.y - 1]).strip():
            self.y += 1

    def row(self, key: str, value: Any) -> None:
        """A row of things, or something said in words."""
        things = value["things"] if is_zone(value) else value
        label = self.looks.label(key)
        contest = contest_at(self.looks, key, value)
        if is_zone(value) and not value["count"]:
            return
        if contest is not None:
            self.contest(contest)
            return
        if is_list(things) and things and all(self.looks.is_thing(thing) for thing in things):
            if not is_zone(value) and any(self.looks.is_place(thing) for thing in things):
                self.stacks(label, things)
            else:
                self.things(label, things, value["count"] - len(things) if is_zone(value) else 0)
        elif isinstance(things, Mapping):
            self.going_on(label, things)
        elif things and is_list(things):
            self.words(label, self.looks.row(things))
        elif is_scalar(things):
            for fact in self.looks.fact(key, things):
                self.words("", fact)

    def contest(self, contest: Contest) -> None:
        """A fight: both sides and how it stands."""
        self.words(contest.name, contest.facts or contest.note)
        for side in contest.sides:
            self.words(side.name, side.numbers)
            if side.cards:
                self.things(f"{side.name}, cards", side.cards, 0)
        if contest.cards:
            self.things("cards", contest.cards, 0)
        for told in contest.compared:
            self.words("", told)
        if contest.facts:
            self.words("", contest.note)

    def going_on(self, label: str, value: Mapping[str, Any]) -> None:
        """A battle or the like: in words, and the things that have a part in it."""
        if self.looks.is_thing(value):
            self.words(label, self.looks.thing(value))
            return
        shown = {key: part["things"] if is_zone(part) else part for key, part in value.items()}
        rows = {key: part for key, part in shown.items() if is_list(part) and _has_things(self.looks, part)}
        facts = {key: part for key, part in value.items() if key not in rows}
        self.words(label, " · ".join(self.looks.facts(facts, {})))
        for key, part in rows.items():
            seats = self.parts.by_seat(part)
            for seat, row in enumerate(seats if seats is not None else [part]):
                if row and is_list(row):
                    whose = f"{self.parts.names[seat]}, " if seats is not None else ""
                    self.things(f"{label}, {whose}{self.looks.label(key)}", row, 0)

    def stacks(self, label: str, places: Any) -> None:
        """Places that are no part of the board: what lies on each."""
        self.words("", label)
        for place in places:
            looks = [self.looks.look({key: value for key, value in place.items() if not is_list(value)})]
            for row in place.values():
                if is_list(row) and any(map(self.looks.is_thing, row)):
                    looks += self.looks.row_of(row)
            self.y = self.pen.flow(self.canvas, 4, self.y, self.width - 4, looks, ROW, CARD)

    def things(self, label: str, things: Any, hidden: int) -> None:
        more = f" ({hidden} hidden)" if hidden else ""
        x = self.canvas.write(2, self.y, f"{label}{more}: ", "dim")
        looks = self.looks.row_of(things)
        if self.size == BOX:
            x, self.y = 2, self.y + 1
        elif x > 16:
            x, self.y = 4, self.y + 1
        room = self.width - x
        self.y = self.pen.flow(self.canvas, x, self.y, room, looks, self.size, min(CARD, room))

    def words(self, label: str, text: str) -> None:
        """A paragraph behind its label."""
        head = f"{label}: " if label else ""
        if not text:
            return
        hang = min(len(head), 16)
        for n, line in enumerate(Text(head + text).wrap(WRAP, max(20, self.width - 2 - hang))):
            x = 2 + hang * bool(n)
            said = len(head) if n == 0 else 0
            x = self.canvas.write(x, self.y, line.plain[:said], "dim")
            self.canvas.write(x, self.y, line.plain[said:])
            self.y += 1

    # ---- the hand --------------------------------------------------------------------------------
    def hand(self) -> Canvas:
        if self.parts.me is not None:
            for key, value in self.parts.own[self.parts.me]:
                if self.parts.is_hand(key) and is_zone(value) and value["things"]:
                    self.cards(self.looks.label(key), value["things"])
        return self.canvas

    def cards(self, label: str, things: Any) -> None:
        looks = self.looks.row_of(things)
        width = self.canvas.width
        if self.size == BOX:
            across = max(1, min(len(looks), width // (CARD + 1)))
            box = min(32, (width - across + 1) // across)
            self.y = self.pen.flow(self.canvas, 0, self.y, width, looks, BOX, box)
        else:
            self.y = self.pen.flow(self.canvas, 0, self.y, width, looks, ROW, CARD)


def _has_things(looks: Looks, row: Any) -> bool:
    return any(looks.is_thing(one) or (is_list(one) and _has_things(looks, one)) for one in row)
