"""Positions of card games in words: tables, numbers and lists of cards are read, and what is and should be compared.

Faults are named with their place, and with the nearest word that would do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from strategium.kernel.errors import BadPosition, BadScenario, nearest

MOST_ALIKE: Final = 99


def check_words(found: Any, known: Iterable[str], where: str) -> None:
    """A table, and every word in it is known there."""
    if not isinstance(found, dict):
        raise BadPosition(f"{where} is a table, not {found!r}")
    known = list(known)
    for word in found:
        if word not in known:
            raise BadPosition(f"{where} has no {word!r}{nearest(word, known)}; it has {', '.join(known)}")


def number(spec: dict[str, Any], word: str, where: str, default: int = 0, most: int = 999) -> int:
    """A whole number of that name, not below zero."""
    found = spec.get(word, default)
    if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= most:
        raise BadPosition(f"{where}: {word} is a number from 0 to {most}, not {found!r}")
    return found


def truth(spec: dict[str, Any], word: str, where: str) -> bool:
    found = spec.get(word, False)
    if not isinstance(found, bool):
        raise BadPosition(f"{where}: {word} is true or false, not {found!r}")
    return found


def listed(spec: dict[str, Any], word: str, where: str) -> list[Any]:
    """A list of that name, empty if nothing is said."""
    found = spec.get(word, [])
    if not isinstance(found, list):
        raise BadPosition(f"{where}: {word} is a list, not {found!r}")
    return found


def find(word: Any, words: Sequence[str] | dict[str, int], what: str, where: str) -> Any:
    """The number of a word in a list, or what a table of words has for it."""
    if not isinstance(word, str) or word not in words:
        raise BadPosition(f"{where}: there is no {what} {word!r}{nearest(str(word), words)}")
    return words[word] if isinstance(words, dict) else words.index(word)


def entries(value: Any, known: Iterable[str], where: str) -> list[dict[str, Any]]:
    """A list of cards as tables with those words; "3x Name" is three of them."""
    if not isinstance(value, list):
        raise BadPosition(f"{where} is a list of cards, not {value!r}")
    found: list[dict[str, Any]] = []
    for entry in value:
        if isinstance(entry, str):
            count, x, name = entry.partition("x ")
            many = bool(x) and count.isdecimal()
            if many and not 1 <= int(count) <= MOST_ALIKE:
                raise BadPosition(f"{where}: {entry!r} is not from 1 to {MOST_ALIKE} cards")
            found += [{"card": name if many else entry}] * (int(count) if many else 1)
        else:
            check_words(entry, known, f"a card of {where}")
            found.append(entry)
    return found


def counted(names: list[Any]) -> list[Any]:
    """A list in which "2x Name" is two of them."""
    found: list[Any] = []
    for name in names:
        count, x, title = name.partition("x ") if isinstance(name, str) else ("", "", "")
        found += [title] * int(count) if x and count.isdecimal() else [name]
    return found


def differences(where: str, wanted: Any, there: Any) -> list[str]:
    """Only what is wanted is compared; lists of names without regard to order, or by their number."""
    if isinstance(wanted, dict) and isinstance(there, dict):
        lines: list[str] = []
        for name, part in wanted.items():
            if name not in there:
                raise BadScenario(f"{where}: there is no {name!r}{nearest(name, there)}")
            lines += differences(f"{where} of {name}", part, there[name])
        return lines
    if isinstance(there, list) and isinstance(wanted, int) and not isinstance(wanted, bool):
        there = len(there)
    if isinstance(there, list) and isinstance(wanted, list):
        wanted, there = sorted(counted(wanted), key=str), sorted(there, key=str)
    return [] if wanted == there else [f"{where}: expected {wanted!r}, found {there!r}"]
