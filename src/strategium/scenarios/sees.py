"""What a seat sees: part of its view, in words, compared with all of it.

    sees = { seat = "Blue", zones = { hand = { Red = 3, Blue = ["Rally"] } } }
    sees = { seat = "Blue", sites = { Bow = { units = { Red = ["Bruiser", "Red's card"] } } } }

The keys are those of the view that the table gets (docs/table-contract.md). Where it has a list, a table names its
parts: seats by their names, things by theirs. A list of names is compared without order, a number is how many.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from strategium.kernel.errors import BadScenario, nearest
from strategium.kernel.laying import counted

SPECTATOR: Final = "spectator"  # as a seat: somebody who only looks on


def unlike_view(view: Mapping[str, Any], wanted: Mapping[str, Any]) -> list[str]:
    """What of a view is not as it is wanted, in words; parts that are not named do not matter."""
    return _unlike(wanted, view, "", view["seats"])


def _unlike(wanted: Any, there: Any, where: str, seats: list[str]) -> list[str]:
    if isinstance(wanted, dict):
        parts = _parts(there, seats)
        lines: list[str] = []
        for key, part in wanted.items():
            if key not in parts:
                raise BadScenario(
                    f"{where or 'the view'} has no {key!r}{nearest(key, parts)}; it has {', '.join(parts) or 'nothing'}"
                )
            lines += _unlike(part, parts[key], f"{where}.{key}" if where else key, seats)
        return lines
    if isinstance(there, dict) and "things" in there:  # a zone
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            there = there["count"]
        else:
            there = there["things"]
    if isinstance(there, list):
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            there = len(there)
        elif isinstance(wanted, list):
            wanted, there = sorted(counted(wanted), key=str), sorted(_names(there), key=str)
    return [] if wanted == there else [f"{where}: expected {wanted!r}, found {there!r}"]


def _parts(there: Any, seats: list[str]) -> dict[str, Any]:
    """The parts of something by their names."""
    if isinstance(there, dict):
        return there
    if not isinstance(there, list):
        return {}
    found = {str(one["name"]): one for one in there if isinstance(one, dict) and "name" in one}
    if not found and len(there) == len(seats):
        found = dict(zip(seats, there))
    return found


def _names(things: list[Any]) -> list[Any]:
    """Things by their names, as often as there are such."""
    found: list[Any] = []
    for thing in things:
        if isinstance(thing, dict) and "name" in thing:
            found += [thing["name"]] * int(thing.get("count", 1))
        else:
            found.append(thing)
    return found
