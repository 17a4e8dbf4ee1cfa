"""A fight in words, as the table description names its parts: who fights, what is compared, what would come of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from strategium.terminal.faces import Faces, is_zone

NUMBERS = ("dice", "tokens", "totals")


class Side:
    """Who fights, what he has for it, and his cards."""

    def __init__(self, faces: Faces, side: Mapping[str, Any]) -> None:
        role = f" ({side['role']})" if side.get("role") else ""
        self.name = faces.names[side["seat"]] + role
        self.cards: Sequence[Any] = side.get("cards") or ()
        told = {key: _numbers(side.get(key) or {}, key == "totals") for key in NUMBERS}
        heads = {"totals": "in all "} if told["dice"] or told["tokens"] else {"totals": ""}
        numbers = [f"{heads.get(key, f'{key} ')}{text}" for key, text in told.items() if text]
        self.numbers = " · ".join(filter(None, [_fighters(faces, side.get("units") or ()), *numbers]))


class Contest:
    """One fight: what is known of it, its sides, and how it stands."""

    def __init__(self, faces: Faces, fight: Mapping[str, Any]) -> None:
        face: Mapping[str, Any] = faces.table["contest"]
        self.name = ", ".join(
            filter(None, [str(face.get("name", "")), str(fight.get(face.get("title", "")) or "")])
        )
        told = [_fact(fight, fact) for fact in face.get("facts", ())]
        self.facts = " · ".join(fact for fact in told if fact)
        self.sides = [Side(faces, side) for side in fight.get(face.get("sides", "")) or ()]
        cards = fight.get(face.get("cards", "")) or ()
        self.cards: Sequence[Any] = cards["things"] if is_zone(cards) else cards
        sums = [_sum(one) for one in fight.get("sums") or ()]
        scales = [_scale(one) for one in fight.get("scales") or ()]
        self.compared: Sequence[str] = [*sums, *scales]
        self.note = str(fight.get(face.get("note", "")) or "")


def contest_at(faces: Faces, key: str, value: Any) -> Contest | None:
    """The fight that lies there, if the description knows it."""
    found = key == faces.table.get("contest", {}).get("from") and isinstance(value, Mapping)
    return Contest(faces, value) if found else None


def _fact(fight: Mapping[str, Any], fact: Mapping[str, str]) -> str:
    value, most = fight.get(fact["path"]), fight.get(fact.get("of", ""))
    if value is None or value is False or value == "":
        return ""
    words = "" if value is True else f"{value} of {most}" if most is not None else str(value)
    return f"{fact['name']} {words}".strip()


def _fighters(faces: Faces, units: Sequence[Any]) -> str:
    """Who fights, by name; equal ones once, with their number."""
    counts: Counter[str] = Counter()
    for unit in units:
        is_named = isinstance(unit, Mapping)
        counts[str(unit["name"]) if is_named else faces.value("", unit)] += (
            unit.get("count", 1) if is_named else 1
        )
    return ", ".join([f"{n} {name}" if n > 1 else name for name, n in counts.items()])


def _sum(one: Mapping[str, Any]) -> str:
    """ "attack 9 − walls 2 − shields 4 = 3 Imperial takes"."""
    parts = " − ".join([f"{part['name']} {part['value']}" for part in one["parts"]])
    return f"{parts} = {one['total']} {one['name']}"


def _scale(one: Mapping[str, Any]) -> str:
    needed = f" ({one['need']} needed)" if one.get("need") else ""
    return f"{one['name']} {' : '.join(map(str, one['values']))}{needed}"


def _numbers(values: Mapping[str, int], zeros: bool) -> str:
    return (
        ", ".join(f"{word} {n}" for word, n in values.items() if n or zeros) if any(values.values()) else ""
    )
