"""Things of a view in words, by the faces of the game's table description where it has one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Any, TypeGuard

from strategium.kernel.game import Game

HIDDEN = "?"
NO_FACE: Mapping[str, Any] = MappingProxyType({})
SILENT = (  # of a thing: not written behind its name
    "ref",
    "kind",
    "text",
    "owner",
    "glyph",
    "short",
    "traits",  # its text begins with them
    "unique",
    "card",  # the handle of what waits on a chain,
    "target_refs",  # and those of its targets, which are named
)
SEAT_KEYS = ("first", "scouts", "crew", "seat", "active", "attacker", "defender", "initiative", "winner")


def is_scalar(value: Any) -> bool:
    return value is None or isinstance(value, (str, int, float))


def is_list(value: Any) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, (list, tuple))


def is_zone(value: Any) -> TypeGuard[Mapping[str, Any]]:
    """A number of things, and those of them that are shown."""
    return isinstance(value, Mapping) and set(value) == {"count", "things"}


def inside(data: Any) -> Iterator[Mapping[str, Any]]:
    """Every table in plain data, outermost first."""
    if isinstance(data, Mapping):
        yield data
        for value in data.values():
            yield from inside(value)
    elif is_list(data):
        for value in data:
            yield from inside(value)


def at_path(view: Mapping[str, Any], path: str) -> Any:
    """What lies at a dotted path of the view, or None."""
    found: Any = view
    for key in path.split("."):
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def _without_echoes(values: Mapping[str, Any], icons: Sequence[str]) -> dict[str, Any]:
    """Values of a thing; icons that only repeat what is so anyhow are left out."""
    so = {key.replace("_", "") for key, value in values.items() if value is True}
    told = dict(values)
    for key in icons:
        if is_list(values.get(key)):
            told[key] = [word for word in values[key] if str(word).replace("-", "") not in so]
    return told


class Faces:
    """Words for the things of one view."""

    def __init__(self, game: Game, view: Mapping[str, Any]) -> None:
        self.game = game
        self.table = game.table
        self.faces: Mapping[str, Any] = self.table.get("faces", {})
        self.zones: Mapping[str, Any] = self.table.get("zones", {})
        self.names: list[str] = list(view["seats"])
        self.by_ref = {
            data["ref"]: str(data["name"]) for data in inside(view) if data.get("ref") and data.get("name")
        }
        places = self.table.get("places", {})
        self.places: Any = view.get(places.get("from", ""), ())
        self.focus = str(places.get("focus", "")).split(".")[-1]

    # ---- things ----------------------------------------------------------------------------------
    def is_thing(self, value: Any) -> bool:
        return isinstance(value, Mapping) and ("name" in value or value.get("kind") in self.faces)

    def is_place(self, value: Any) -> bool:
        """A thing that holds rows of things."""
        return self.is_thing(value) and any(
            is_zone(row) or (is_list(row) and (not row or any(is_list(x) or self.is_thing(x) for x in row)))
            for row in value.values()
        )

    def thing(self, thing: Any, at_hand: bool = False) -> str:
        """A thing in words: its name and what is to be known of it. Its price is read only in hand."""
        if thing is None:
            return HIDDEN
        if is_list(thing):
            return f"[{self.row(thing)}]"
        if not isinstance(thing, Mapping):
            return self.value("", thing)
        face = self.faces.get(str(thing.get("kind")), {})
        title = thing.get(face.get("title", "name"))
        if title is None or face.get("hidden"):
            return HIDDEN
        left_out = {
            face.get("title", "name"),
            face.get("ground"),
            face.get("text"),
            face.get("other"),
            *SILENT,
        }
        if not at_hand:
            left_out.add(face.get("corner"))
        if face.get("kind") == "token":  # of a piece on a map the name is enough
            left_out.update(face.get("line", ()))
        several = thing.get("count") if face.get("kind") == "token" else None  # pieces that lie together
        if several is not None:
            left_out.add("count")
            title = f"{several} x {title}" if several != 1 else title
        left_out.add(f"{face.get('corner')}_color")  # how it is drawn
        told = {k: v for k, v in thing.items() if k not in left_out}
        behind = self.facts(_without_echoes(told, face.get("icons", ())), face)
        return f"{title} ({', '.join(behind)})" if behind else str(title)

    def row(self, things: Sequence[Any], short: bool = False) -> str:
        """A row in words, `short` by names alone: equal neighbours are counted, hidden ones together."""
        parts: list[str] = []
        texts = [text for text in map(self.thing, things) if text]
        if short:
            texts = [text.partition(" (")[0] for text in texts]
        for text, group in groupby(texts):
            count = len(list(group))
            if text == HIDDEN:
                parts.append(f"{count} hidden")
            else:
                parts.append(f"{count} x {text}" if count > 1 else text)
        return ", ".join(parts)

    def zone(self, key: str, zone: Mapping[str, Any]) -> str:
        """A zone in words: how many, and what of it is shown; of a pile the names are enough."""
        count, things = zone["count"], zone["things"]
        if not things:
            return str(count)
        hidden = count - len(things)
        return self.row(things, self.zones.get(key, {}).get("kind") == "pile") + (
            f", {hidden} hidden" if hidden else ""
        )

    def facts(self, values: Mapping[str, Any], face: Mapping[str, Any]) -> list[str]:
        """What is written behind a thing's name: numbers always, the rest only where there is something to say."""
        printed = {stat["value"]: stat.get("base", "") for stat in face.get("stats", ())}
        if "corner_base" in face:
            printed[face["corner"]] = face["corner_base"]
        found: list[str] = []
        for key, value in values.items():
            if key in printed:
                if value is None:  # a burning section has no hit points
                    continue
                base = values.get(printed[key], value)
                label = self.label(key, face)
                found.append(f"{label} {value}" + (f" instead of {base}" if base != value else ""))
            elif key in printed.values():
                continue
            elif self.is_index(key, value) or value not in (0, None, "", [], {}, ()):
                found += self.fact(key, value)
        return found

    # ---- words -----------------------------------------------------------------------------------
    def label(self, key: str, face: Mapping[str, Any] = NO_FACE) -> str:
        """What a value is called: as the face of its thing says, or as the zone is named, or by its key."""
        for stat in face.get("stats", ()):
            if stat["value"] == key and "label" in stat:
                return str(stat["label"])
        name = self.zones.get(key, {}).get("name")
        return str(name).lower() if name else key.replace("_", " ")

    def fact(self, key: str, value: Any, face: Mapping[str, Any] = NO_FACE) -> list[str]:
        """A value in words; nothing for what is not so."""
        if value is None or value is False or value == "":
            return []
        label = self.label(key, face)
        if value is True:
            return [label]
        words = self.value(key, value)
        return [words if words.endswith(f" {label}") else f"{label} {words}"]  # no "phase capital phase"

    def is_index(self, key: str, value: Any) -> bool:
        """Whether the number stands for a seat or a place."""
        most = len(self.names) if key in SEAT_KEYS else len(self.places) if key and key == self.focus else 0
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < most

    def value(self, key: str, value: Any) -> str:
        """A value in words: seats, places and things by their names."""
        if is_list(value):
            return ", ".join(self.value(key, part) for part in value) or "none"
        if isinstance(value, Mapping):
            return self.thing(value) if self.is_thing(value) else " ".join(self.facts(value, {}))
        if self.is_index(key, value):
            return self.names[value] if key in SEAT_KEYS else str(self.places[value]["name"])
        return self.by_ref.get(value, str(value)) if isinstance(value, str) else str(value)
