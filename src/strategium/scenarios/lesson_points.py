"""What a lesson points at: things by their names ("Scout", "Scout at Nicea"), and parts of the table ("the hand")."""

from __future__ import annotations

from typing import Any, Final

from strategium.kernel.errors import BadLesson, nearest
from strategium.kernel.state import GameState
from strategium.scenarios.words import folded

PARTS: Final = ("phases", "hand", "question", "goal", "log")  # of every table; besides them its counters
TRACK: Final = "track"  # of a table that has one
THE: Final = "the "


class Point:
    """Things by their handles, or a part of the table, which may be a seat's (-1: nobody's)."""

    def __init__(self, words: str, refs: tuple[str, ...] = (), part: str = "", seat: int = -1) -> None:
        self.words = words
        self.refs = refs
        self.part = part
        self.seat = seat

    def to_data(self) -> dict[str, Any]:
        return {"refs": list(self.refs), "part": self.part, "seat": self.seat}


def find_point(state: GameState, viewer: int, words: str) -> Point:
    """What the words point at, as that viewer sees the table; BadLesson if there is nothing of that name."""
    view = state.view(viewer)
    if words.startswith(THE):
        return _find_part(state, view, viewer, words)
    things: dict[str, list[str]] = {}
    _collect(view, things)
    _collect(state.game.table.get("map", {}), things)
    refs = things.get(folded(words))
    if not refs:
        raise BadLesson(f"there is nothing to point at by the name of {words!r}{nearest(words, things)}")
    return Point(words, tuple(dict.fromkeys(refs)))


def _collect(data: Any, things: dict[str, list[str]], places: tuple[str, ...] = ()) -> None:
    """All things with a handle and a name, however deep they lie, and by what they lie in: "Scout at Nicea"."""
    if isinstance(data, dict):
        ref, name = data.get("ref"), data.get("name")
        if isinstance(ref, str) and ref and isinstance(name, str) and name:
            for words in (name, *[f"{name} at {place}" for place in places]):
                things.setdefault(folded(words), []).append(ref)
            places = (*places, name)
        for part in data.values():
            _collect(part, things, places)
    elif isinstance(data, (list, tuple)):
        for part in data:
            _collect(part, things, places)


def _find_part(state: GameState, view: dict[str, Any], viewer: int, words: str) -> Point:
    part, of, whose = words.removeprefix(THE).partition(" of ")
    seats = [folded(name) for name in view["seats"]]
    if of and folded(whose) not in seats:
        raise BadLesson(f"there is no seat {whose!r}{nearest(whose, view['seats'])}")
    seat = seats.index(folded(whose)) if of else viewer
    table = state.game.table
    tracks = [TRACK] if TRACK in table else []
    counters = [str(one.get("name", one["id"])) for one in table.get("counters", ())]
    known = [*PARTS, *tracks, *counters]
    if part not in known:
        raise BadLesson(f"the table has no part {part!r}{nearest(part, known)}; it has {', '.join(known)}")
    return Point(words, (), part, seat)
