"""Drawing a table: any game's view as lines that read well.

A view is plain data, and this is all that the drawing goes by:

- a *thing* is a table with a `name`, or with a `kind` that the table description has a face for;
- a *row* of things is a list of them; a *zone* is a table of `count` and the `things` that are shown;
- a *place* is a thing that holds rows;
- a list with one entry for each seat, or a table by the seats' names, belongs to the seats;
- a table named `zones` is no more than a bag for zones.

A game's table description (terminal/faces.py) gives names, faces and what counts as a place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from strategium.kernel.game import Game
from strategium.terminal.faces import is_list, is_scalar, is_zone
from strategium.terminal.paper import HEAD, QUIET, STRONG, Paper
from strategium.terminal.parts import Item, Parts
from strategium.terminal.plates import has_plates


class Drawing:
    """One view on one paper."""

    def __init__(self, paper: Paper, game: Game, view: Mapping[str, Any], told: set[str]) -> None:
        self.paper = paper
        self.told = told
        self.parts = Parts(game, view)
        self.faces = self.parts.faces
        self.names = self.parts.names
        self.me = self.parts.me

    def draw(self) -> None:
        parts = self.parts
        self.paper.rule(" · ".join(parts.facts))
        for seat in parts.order:
            if seat == self.me:
                self.common(parts.common)
            self.seat(seat, parts.own[seat])
        if self.me is None:
            self.common(parts.common)

    # ---- parts -----------------------------------------------------------------------------------
    def common(self, items: list[Item]) -> None:
        for key, value in items:
            if not (is_zone(value) and not value["count"]):
                self.row(key, value, 0)

    def seat(self, seat: int, items: list[Item]) -> None:
        """A seat's line of counters and piles, and its rows below."""
        facts: list[str] = []
        rows: list[Item] = []
        hands: list[Item] = []
        for key, value in items:
            if self.parts.is_hand(key) and seat == self.me:
                hands.append((key, value))
            elif is_scalar(value):
                facts += self.faces.fact(key, value)
            elif is_zone(value) and not value["things"]:
                facts.append(f"{self.faces.label(key)} {value['count']}")
            else:
                rows.append((key, value))
        facts += self.parts.marks(seat)
        name = self.names[seat] + (" (you)" if seat == self.me else "")
        self.paper.say(Text.assemble((name, HEAD), "  " + " · ".join(facts)), hang=2)
        for key, value in rows:
            self.row(key, value, 2)
        for key, value in hands:
            self.hand(key, value)

    def row(self, key: str, value: Any, indent: int) -> None:
        """A row of things, a place, or a list of places."""
        label = self.faces.label(key)
        parts = self.parts.by_seat(value)
        if parts is not None:
            self.seat_rows(key, parts, indent)
        elif has_plates(self.parts.table) and key == self.parts.table["map"]["from"]:
            self.plates(value)
        elif self.faces.is_place(value):
            self.place(value, indent)
        elif is_zone(value):
            self.labelled(label, self.faces.zone(key, value), indent)
        elif isinstance(value, Mapping) and not self.faces.is_thing(value):
            self.labelled(label, " · ".join(self.faces.facts(value, {})), indent)
        elif is_list(value) and any(self.faces.is_place(item) for item in value):
            for item in value:
                self.row(key, item, indent)
        elif value is not None:
            text = self.faces.row(value) if is_list(value) else self.faces.value(key, value)
            self.labelled(label, text or "none", indent)

    def seat_rows(self, key: str, parts: list[Any], indent: int) -> None:
        """The same row of every seat."""
        if all(is_scalar(part) for part in parts):
            told = [f"{self.names[seat]} {part}" for seat, part in enumerate(parts) if part]
            self.labelled(self.faces.label(key), ", ".join(told) or "none", indent)
            return
        for seat in self.parts.order:
            part = parts[seat]
            if is_zone(part):
                text = self.faces.zone(key, part)
            else:
                text = self.faces.row(part if is_list(part) else [part])
            if text:
                self.labelled(self.names[seat], text, indent)

    def labelled(self, label: str, text: str, indent: int) -> None:
        head = f"{label}: " if label else ""
        self.paper.say(Text.assemble((head, QUIET), text), indent=indent, hang=min(len(head), 20))

    def place(self, place: Mapping[str, Any], indent: int) -> None:
        """A place: its name and values, and the rows in it."""
        rows = {key: value for key, value in place.items() if self.holds_things(value)}
        face = self.faces.faces.get(str(place.get("kind")), {})
        left = {k: v for k, v in place.items() if k not in rows and k not in ("name", "ref", "kind", "text")}
        facts = [fact for key, value in left.items() for fact in self.place_fact(key, value, face)]
        self.paper.say(
            Text.assemble((str(place["name"]), STRONG), "  " + " · ".join(facts)), indent=indent, hang=2
        )
        for key, value in rows.items():
            self.row(key, value, indent + 2)

    def plates(self, board: Mapping[str, Any]) -> None:
        """A map of plates: each with its areas, and in each area what every seat has there."""
        keys = self.parts.table["map"]
        for plate in board[keys["plates"]]:
            stack = self.faces.row(plate.get(keys.get("stack", "")) or ())
            self.paper.say(Text.assemble((str(plate["name"]), STRONG), f"  {stack}"), hang=2)
            for area in plate[keys["areas"]]:
                self.area(area, keys["rows"])
        on_lines = [str(thing["name"]) for thing in board.get(keys.get("lines", "")) or ()]
        if on_lines:
            self.labelled(self.faces.label(keys["lines"]), ", ".join(on_lines), 0)

    def area(self, area: Mapping[str, Any], rows: Sequence[str]) -> None:
        face = self.faces.faces.get(str(area.get("kind")), {})
        named = [stat["value"] for stat in face.get("stats", ())] + list(face.get("icons", ()))
        facts = self.faces.facts({key: area[key] for key in named if key in area}, face)
        self.paper.say(
            Text.assemble((str(area["name"]), ""), ("  " + " · ".join(facts), QUIET)), indent=2, hang=2
        )
        things = [thing for key in rows for thing in area.get(key) or ()]
        for seat in self.parts.order:
            own = [thing for thing in things if thing.get("owner") == seat]
            if own:
                self.labelled(self.names[seat], self.faces.row(own), 4)

    def place_fact(self, key: str, value: Any, face: Mapping[str, Any]) -> list[str]:
        """A value of a place; of a hidden one, that it is there."""
        if isinstance(value, Mapping):
            told = self.faces.thing(value) if self.faces.is_thing(value) else self.faces.value(key, value)
            return [f"{self.faces.label(key)} {told}"]
        return self.faces.fact(key, value, face) if value or value == 0 else []

    def holds_things(self, value: Any) -> bool:
        return is_zone(value) or (is_list(value) and any(is_list(x) or self.faces.is_thing(x) for x in value))

    def hand(self, key: str, value: Any) -> None:
        """Own cards, each on a line, with what it says unless that was told before."""
        things = value["things"] if is_zone(value) else value
        self.paper.say(Text(f"Your {self.faces.label(key)}", HEAD))
        for thing in things if is_list(things) else []:
            name = self.faces.thing(thing, at_hand=True)
            text = thing.get("text") or "" if isinstance(thing, Mapping) else ""
            said = "" if name in self.told else " ".join(text) if is_list(text) else str(text)
            self.told.add(name)
            self.paper.say(Text.assemble((name, STRONG), f"  {said}" if said else ""), indent=2, hang=2)
        if not things:
            self.paper.say("nothing", QUIET, indent=2)


def draw_view(paper: Paper, game: Game, view: Mapping[str, Any], told: set[str] | None = None) -> None:
    """Draw the table as that viewer sees it. The texts of cards in `told` are left out; new ones are added to it."""
    Drawing(paper, game, view, set() if told is None else told).draw()
