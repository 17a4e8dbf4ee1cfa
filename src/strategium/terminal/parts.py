"""What a view holds, sorted for drawing: facts for the top, what belongs to each seat, and what all share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from strategium.kernel.game import Game
from strategium.terminal.faces import Faces, is_list, is_scalar, is_zone

KERNEL_KEYS = ("seat", "seats", "eliminated", "waiting", "ready", "proposals", "result")
BAGS = ("zones",)
MARKS = (("out of the game", "eliminated"), ("has chosen", "ready"), ("proposes a draw", "proposals"))
LONGEST_NOTE = 40

Item = tuple[str, Any]


def is_note(value: Any) -> bool:
    """A text that is too long for a line of facts."""
    return isinstance(value, str) and len(value) > LONGEST_NOTE


class Parts:
    """One view, sorted."""

    def __init__(self, game: Game, view: Mapping[str, Any], faces: Faces | None = None) -> None:
        self.table = game.table
        self.view = view
        self.faces = faces or Faces(game, view)
        self.names: list[str] = list(view["seats"])
        self.me: int | None = view["seat"]
        seats = range(len(self.names))
        self.order = [s for s in seats if s != self.me] + [
            s for s in seats if s == self.me
        ]  # you are nearest
        self.facts: list[str] = []  # for the line at the top
        self.common: list[Item] = []
        self.own: list[list[Item]] = [[] for _ in self.names]
        for key, value in self._items():
            self._sort(key, value)

    def _items(self) -> list[Item]:
        """What the view holds, bags opened."""
        found: list[Item] = []
        for key, value in self.view.items():
            if key in BAGS and isinstance(value, Mapping):
                found += value.items()
            elif key not in KERNEL_KEYS:
                found.append((key, value))
        return found

    def _sort(self, key: str, value: Any) -> None:
        parts = self.by_seat(value)
        if is_scalar(value):
            self.facts += self._head_fact(key, value)
        elif parts is None:
            self.common.append((key, value))
        else:
            for seat, part in enumerate(parts):
                bag = isinstance(part, Mapping) and not is_zone(part) and not self.faces.is_thing(part)
                self.own[seat] += self._opened(seat, key, part) if bag else [(key, part)]

    def _opened(self, seat: int, key: str, bag: Mapping[str, Any]) -> list[Item]:
        """What a seat has; of `players` only what is not said by the seat's name."""
        if key != "players":
            return list(bag.items())
        silent = ("id", self.table.get("theme", {}).get("seat"))
        said = [(k, v) for k, v in bag.items() if k not in silent]
        return [(k, v) for k, v in said if not is_note(v)]

    def _head_fact(self, key: str, value: Any) -> list[str]:
        """`round` and `rounds` are read as one. Before the first round there is none."""
        if (key.endswith("s") and isinstance(self.view.get(key[:-1]), int)) or (key == "round" and not value):
            return []
        most = self.view.get(f"{key}s")
        told = self.faces.fact(self.table.get("round", key) if key == "round" else key, value)
        return [f"{told[0]} of {most}"] if told and isinstance(value, int) and isinstance(most, int) else told

    def by_seat(self, value: Any) -> list[Any] | None:
        """The parts of what belongs to the seats; None if it does not."""
        if isinstance(value, Mapping):
            return [value.get(name) for name in self.names] if set(value) == set(self.names) else None
        if not is_list(value) or len(value) != len(self.names):
            return None
        if all(self.faces.is_thing(part) for part in value):
            return list(value) if [part.get("name") for part in value] == self.names else None
        return None if any(isinstance(part, str) for part in value) else list(value)

    def marks(self, seat: int) -> list[str]:
        """What is to be said of a seat beside what it has."""
        return [words for words, seats in MARKS if seat in self.view[seats]]

    def is_hand(self, key: str) -> bool:
        """A row of own cards that is read last, next to the question."""
        return key == "hand" or self.faces.zones.get(key, {}).get("size") == "hand"

    def is_hidden(self, key: str) -> bool:
        """Things that lie facedown: how many they are is of interest, even if there are none."""
        return "hidden" in self.faces.zones.get(key, {"hidden": ""})
