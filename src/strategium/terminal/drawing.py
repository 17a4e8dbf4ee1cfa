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

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from strategium.kernel.game import Game
from strategium.terminal.faces import Faces, is_list, is_scalar, is_zone
from strategium.terminal.screen import HEAD, QUIET, STRONG, Screen

KERNEL_KEYS = ("seat", "seats", "out", "waiting", "ready", "proposals", "result")
BAGS = ("zones",)
HANDS = ("hand",)  # own rows that are read last, next to the question

Item = tuple[str, Any]


class Drawing:
    """One view on one screen."""

    def __init__(self, screen: Screen, game: Game, view: Mapping[str, Any], told: set[str]) -> None:
        self.screen = screen
        self.told = told
        self.view = view
        self.faces = Faces(game, view)
        self.names: list[str] = list(view["seats"])
        self.me: int | None = view["seat"]
        seats = range(len(self.names))
        self.order = [s for s in seats if s != self.me] + [
            s for s in seats if s == self.me
        ]  # you are nearest

    def draw(self) -> None:
        facts: list[str] = []
        common: list[Item] = []
        own: list[list[Item]] = [[] for _ in self.names]
        for key, value in self.items():
            parts = self.by_seat(value)
            if is_scalar(value):
                facts += self.head_fact(key, value)
            elif parts is None:
                common.append((key, value))
            else:
                for seat, part in enumerate(parts):
                    bag = isinstance(part, Mapping) and not is_zone(part) and not self.faces.is_thing(part)
                    own[seat] += part.items() if bag else [(key, part)]
        self.screen.rule(" · ".join(facts))
        for seat in self.order:
            if seat == self.me:
                self.common(common)
            self.seat(seat, own[seat])
        if self.me is None:
            self.common(common)

    def items(self) -> list[Item]:
        """What the view holds, bags opened."""
        found: list[Item] = []
        for key, value in self.view.items():
            if key in BAGS and isinstance(value, Mapping):
                found += value.items()
            elif key not in KERNEL_KEYS:
                found.append((key, value))
        return found

    def head_fact(self, key: str, value: Any) -> list[str]:
        """For the line at the top: `round` and `rounds` are read as one."""
        if key.endswith("s") and isinstance(self.view.get(key[:-1]), int):
            return []
        most = self.view.get(f"{key}s")
        told = self.faces.fact(key, value)
        return [f"{told[0]} of {most}"] if told and isinstance(value, int) and isinstance(most, int) else told

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
            if key in HANDS and seat == self.me:
                hands.append((key, value))
            elif is_scalar(value):
                facts += self.faces.fact(key, value)
            elif is_zone(value) and not value["things"]:
                facts.append(f"{self.faces.label(key)} {value['count']}")
            else:
                rows.append((key, value))
        for words, seats in (
            ("out of the game", "out"),
            ("has chosen", "ready"),
            ("proposes a draw", "proposals"),
        ):
            if seat in self.view[seats]:
                facts.append(words)
        name = self.names[seat] + (" (you)" if seat == self.me else "")
        self.screen.say(Text(name, HEAD) + Text("  " + " · ".join(facts)), hang=2)
        for key, value in rows:
            self.row(key, value, 2)
        for key, value in hands:
            self.hand(key, value)

    def row(self, key: str, value: Any, indent: int) -> None:
        """A row of things, a place, or a list of places."""
        label = self.faces.label(key)
        parts = self.by_seat(value)
        if parts is not None:
            self.seat_rows(key, parts, indent)
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
        for seat in self.order:
            part = parts[seat]
            if is_zone(part):
                text = self.faces.zone(key, part)
            else:
                text = self.faces.row(part if is_list(part) else [part])
            if text:
                self.labelled(self.names[seat], text, indent)

    def labelled(self, label: str, text: str, indent: int) -> None:
        head = f"{label}: " if label else ""
        self.screen.say(Text(head, QUIET) + Text(text), indent=indent, hang=min(len(head), 20))

    def place(self, place: Mapping[str, Any], indent: int) -> None:
        """A place: its name and values, and the rows in it."""
        rows = {key: value for key, value in place.items() if self.holds_things(value)}
        left = {k: v for k, v in place.items() if k not in rows and k not in ("name", "ref", "kind", "text")}
        facts = [fact for key, value in left.items() for fact in self.place_fact(key, value)]
        self.screen.say(
            Text(str(place["name"]), STRONG) + Text("  " + " · ".join(facts)), indent=indent, hang=2
        )
        for key, value in rows.items():
            self.row(key, value, indent + 2)

    def place_fact(self, key: str, value: Any) -> list[str]:
        """A value of a place; of a hidden one, that it is there."""
        if isinstance(value, Mapping):
            told = self.faces.thing(value) if self.faces.is_thing(value) else self.faces.value(key, value)
            return [f"{self.faces.label(key)} {told}"]
        return self.faces.fact(key, value) if value or value == 0 else []

    def holds_things(self, value: Any) -> bool:
        return is_zone(value) or (is_list(value) and any(is_list(x) or self.faces.is_thing(x) for x in value))

    def hand(self, key: str, value: Any) -> None:
        """Own cards, each on a line, with what it says unless that was told before."""
        things = value["things"] if is_zone(value) else value
        self.screen.say(Text(f"Your {self.faces.label(key)}", HEAD))
        for thing in things if is_list(things) else []:
            name = self.faces.thing(thing, at_hand=True)
            text = thing.get("text") or "" if isinstance(thing, Mapping) else ""
            said = "" if name in self.told else " ".join(text) if is_list(text) else str(text)
            self.told.add(name)
            self.screen.say(Text(name, STRONG) + Text(f"  {said}" if said else ""), indent=2, hang=2)
        if not things:
            self.screen.say("nothing", QUIET, indent=2)

    def by_seat(self, value: Any) -> list[Any] | None:
        """The parts of what belongs to the seats; None if it does not."""
        if isinstance(value, Mapping):
            return [value.get(name) for name in self.names] if set(value) == set(self.names) else None
        if not is_list(value) or len(value) != len(self.names):
            return None
        if all(self.faces.is_thing(part) for part in value):
            return list(value) if [part.get("name") for part in value] == self.names else None
        return None if any(isinstance(part, str) for part in value) else list(value)


def draw_view(screen: Screen, game: Game, view: Mapping[str, Any], told: set[str] | None = None) -> None:
    """Draw the table as that viewer sees it. The texts of cards in `told` are left out; new ones are added to it."""
    Drawing(screen, game, view, set() if told is None else told).draw()
