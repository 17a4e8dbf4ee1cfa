"""How a thing looks in a terminal: its title, numbers, marks and colours, by its face in the table description."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from strategium.kernel.game import Game
from strategium.terminal.faces import HIDDEN, SEAT_KEYS, SILENT, Faces, at_path, is_list
from strategium.terminal.ink import INK

MOST_PIPS: Final = 4

Part = tuple[str, str]  # letters and their style


class Look:
    """A thing, ready to be drawn."""

    def __init__(self, thing: Mapping[str, Any], title: str, colour: str, sign: str) -> None:
        self.thing = thing
        self.ref = str(thing.get("ref") or "")
        self.title = title
        self.colour = colour
        self.sign = sign
        self.corner = ""
        self.numbers: list[Part] = []
        self.words: list[Part] = []  # what is so: exhausted, attacking, keywords
        self.turned = False
        self.hidden = False
        self.count = 1
        self.under: list[Look] = []  # what lies under it

    @property
    def name(self) -> str:
        return f"{self.count} {self.title}" if self.count > 1 else self.title

    def same(self) -> tuple[object, ...]:
        """Equal for things that look alike and stand for the same."""
        under = tuple(look.same() for look in self.under)
        return self.ref or None, self.title, tuple(self.numbers), tuple(self.words), under


def short_names(names: Sequence[str]) -> dict[str, str]:
    """The shortest beginnings that tell the names apart: assault As, armor Ar, speed S."""
    return {
        name: next(
            (
                name[:n].capitalize()
                for n in range(1, len(name))
                if sum(other.startswith(name[:n]) for other in names) == 1
            ),
            name,
        )
        for name in names
    }


class Looks(Faces):
    """The looks of all things of one view. `calls` are words for handles: what is attacked, what is about to happen."""

    def __init__(self, game: Game, view: Mapping[str, Any]) -> None:
        super().__init__(game, view)
        self.view = view
        self.factions: Mapping[str, Any] = self.table.get("theme", {}).get("factions", {})
        self.calls: dict[str, list[str]] = {}
        for one in self.table.get("highlights", ()):
            for ref in _handles(at_path(view, one["path"])):
                self.calls.setdefault(ref, []).append(str(one["as"]))
        for one in self.table.get("pending", ()):
            for entry in at_path(view, one["path"]) or ():
                words = f"{entry.get(one['value'])} {one['as']} to come"
                self.calls.setdefault(str(entry.get(one["ref"])), []).append(words)

    # ---- colours ---------------------------------------------------------------------------------
    def seat_colours(self, seat: int) -> Part:
        """The colour and the shape of a seat."""
        key = str(self.table.get("theme", {}).get("seat", ""))
        for bag in ("players", "counters"):
            rows = self.view.get(bag)
            if is_list(rows) and seat < len(rows) and isinstance(rows[seat], Mapping) and key in rows[seat]:
                return self.colours(rows[seat][key])
        return self.colours(self.names[seat])

    def colours(self, ground: Any) -> Part:
        """The colour and the shape of a faction, by its name; a number is a seat."""
        if isinstance(ground, int) and not isinstance(ground, bool) and 0 <= ground < len(self.names):
            return self.seat_colours(ground)
        palette = self.factions.get(str(ground), {}).get("palette", "neu")
        return INK.faction(str(palette))

    # ---- things ----------------------------------------------------------------------------------
    def look(self, thing: Any) -> Look:
        if not isinstance(thing, Mapping):
            return Look({}, HIDDEN if thing is None else str(thing), *INK.faction("neu"))
        face = self.faces.get(str(thing.get("kind")), {})
        ground = thing.get(face.get("ground", ""), thing.get("owner"))
        title = thing.get(face.get("title", "name"))
        found = Look(thing, HIDDEN if title is None else str(title), *self.colours(ground))
        found.hidden = bool(face.get("hidden")) or title is None
        found.words = [(word, INK.now) for word in self.calls.get(found.ref, ())]
        if found.hidden:
            return found
        if not face:
            found.numbers = [(fact, "") for fact in self.facts(_said(thing), {})]
        corner = thing.get(face.get("corner", ""))
        found.corner = "" if corner is None else str(corner)
        self._numbers(found, face)
        self._words(found, face)
        under = thing.get(face.get("children", ""))
        found.under = [self.look(one) for one in under] if is_list(under) else []
        return found

    def _numbers(self, look: Look, face: Mapping[str, Any]) -> None:
        stats = face.get("stats", ())
        names = [str(stat.get("name", stat["value"])) for stat in stats]
        short = short_names(names)
        for stat, name in zip(stats, names, strict=True):
            value = look.thing.get(stat["value"])
            if value is not None:
                base = look.thing.get(stat.get("base", ""), value)
                style, sign = _changed(value, base)
                look.numbers.append((f"{short[name]}{value}{sign}", style))
        for mark in face.get("marks", ()):
            value = look.thing.get(mark["value"])
            if mark["value"] == "count" and isinstance(value, int):
                look.count = value
            elif value:
                look.numbers.append(_mark(mark, value))

    def _words(self, look: Look, face: Mapping[str, Any]) -> None:
        when = face.get("turned", {}).get("when", "")
        look.turned = bool(look.thing.get(when))
        if look.turned:
            look.words.insert(0, (self.label(when), ""))
        told = {when, *[mark["value"] for mark in face.get("marks", ())]}
        look.words += [
            (self.label(k), "") for k, value in look.thing.items() if value is True and k not in told
        ]
        for key in face.get("icons", ()):
            words = look.thing.get(key)
            look.words += [(str(word), "dim") for word in (words if is_list(words) else ())]

    def row_of(self, things: Iterable[Any]) -> list[Look]:
        """Looks of a row: neighbours that are the same are one, and counted; hidden ones too."""
        found: list[Look] = []
        for _, same in groupby((self.look(thing) for thing in things), key=_alike):
            looks = list(same)
            if len(looks) > 1:
                looks[0].count = sum(look.count for look in looks)
            found.append(looks[0])
        return found

    # ---- places ----------------------------------------------------------------------------------
    def extras(self, place: Mapping[str, Any]) -> list[str]:
        """What is to be said of a place beside its face and the things in it."""
        face = self.faces.get(str(place.get("kind")), {})
        told = {
            face.get("title", "name"),
            face.get("corner"),
            face.get("text"),
            "ref",
            "kind",
            "name",
            "owner",
        }
        told |= {part["value"] for part in (*face.get("stats", ()), *face.get("marks", ()))}
        told |= {*face.get("icons", ()), face.get("turned", {}).get("when")}
        words: list[str] = []
        for key, value in place.items():
            if key in told or value is True or value in (None, False, "", 0) or value == []:
                continue
            if is_list(value) and (key in SEAT_KEYS or all(isinstance(part, str) for part in value)):
                words.append(f"{self.label(key)} {self.value(key, value)}")
            elif isinstance(value, Mapping) and self.is_thing(value):
                words.append(f"{self.label(key)} {self.thing(value)}")
            elif isinstance(value, (int, str)):
                words += self.fact(key, value)
        return words


def _said(thing: Mapping[str, Any]) -> dict[str, Any]:
    """What a thing without a face says of itself, in one line."""
    return {key: value for key, value in thing.items() if key not in ("name", *SILENT) and not is_list(value)}


def _alike(look: Look) -> tuple[object, ...]:
    return (look.hidden, look.colour, look.words and tuple(look.words)) if look.hidden else look.same()


def _changed(value: Any, base: Any) -> Part:
    """The style and the sign of a number that is not as printed."""
    if value == base or not isinstance(value, int) or not isinstance(base, int):
        return ("", "") if value == base else (INK.better, "")
    return (INK.better, "↑") if value > base else (INK.worse, "↓")


def _mark(mark: Mapping[str, Any], value: Any) -> Part:
    name, where = str(mark.get("name", mark["value"])), mark.get("where")
    if where == "burst":
        return f"×{value}", INK.bad
    if where == "pips" and isinstance(value, int) and not isinstance(value, bool) and value <= MOST_PIPS:
        return "•" * value, ""
    return (name if value is True else f"{name} {value}"), ""


def _handles(found: Any) -> list[str]:
    return [str(ref) for ref in found] if is_list(found) else [found] if isinstance(found, str) else []
