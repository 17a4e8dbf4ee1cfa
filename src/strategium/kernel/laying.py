"""Positions in words, whatever the game: words, numbers and lists are read, what is and should be compared.

Faults are named with their place, and with the nearest word that would do.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any, Final

from strategium.kernel.core import Core
from strategium.kernel.errors import BadPosition, BadScenario, nearest

EXACTLY: Final = "exactly"  # the table of what words do not say (exactly.py)
NUMBERS: Final = "numbers"  # the numbers of things that have some, in the order in which they are laid
ELSEWHERE: Final = "elsewhere"  # things in places that have no word of their own
OF_EVERY_GAME: Final = (EXACTLY, NUMBERS, ELSEWHERE)  # words that no game need declare
PILE_WORDS: Final = ("from_top", "from_bottom")
MOST_DIGITS: Final = 3  # of the number in "3x Name": nobody lays out thousands of anything


def check_words(found: Any, known: Iterable[str], where: str, of_every: Container[str] = ()) -> None:
    """A table, and every word in it is known there; `of_every`: words that need no mention."""
    if not isinstance(found, dict):
        raise BadPosition(f"{where} is a table, not {found!r}")
    known = list(known)
    for word in found:
        if word not in known and word not in of_every:
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


def table(spec: dict[str, Any], word: str, where: str) -> dict[str, Any]:
    """A table of that name, empty if nothing is said."""
    found = spec.get(word, {})
    if not isinstance(found, dict):
        raise BadPosition(f"{where}: {word} is a table, not {found!r}")
    return found


def find(word: Any, words: Sequence[str] | dict[str, int], what: str, where: str = "") -> int:
    """The number of a word in a list, or what a table of words has for it."""
    if not isinstance(word, str) or word not in words:
        place = f"{where}: " if where else ""
        raise BadPosition(f"{place}there is no {what} {word!r}{nearest(str(word), words)}")
    return words[word] if isinstance(words, dict) else words.index(word)


def copies_of(words: str) -> tuple[int, str]:
    """ "3x Name" is three of that name, a name alone is one."""
    count, x, name = words.partition("x ")
    return (int(count), name) if x and count.isdecimal() and len(count) <= MOST_DIGITS else (1, words)


def has_moment(spec: dict[str, Any]) -> bool:
    """Whether the steps of a moment wait: the usual one's, if none is named, but where a position is told exactly."""
    return "moment" in spec or EXACTLY not in spec


def changed_options(g: Core, but: Container[str] = ()) -> dict[str, Any]:
    """The options with which the game was started that are not the usual ones, `but` for those."""
    usual = type(g.options)()
    names: tuple[str, ...] = g.options.__struct_fields__
    changed = {name: getattr(g.options, name) for name in names if name not in but}
    return {name: value for name, value in changed.items() if value != getattr(usual, name)}


# ---- expecting -----------------------------------------------------------------------------------
def counted(names: list[Any]) -> list[Any]:
    """A list in which "2x Name" is two of them."""
    found: list[Any] = []
    for name in names:
        copies, title = copies_of(name) if isinstance(name, str) else (1, name)
        found += [title] * copies
    return found


def differences(
    where: str, wanted: Any, there: Any, ordered: Container[str] = (), piles: Container[str] = ()
) -> list[str]:
    """Only what is wanted is compared; lists of names by their number, or without regard to order.

    `ordered` are the expectations in whose lists the order counts; `piles` those whose lists are told from the top, of
    which the order can be expected: `{ from_top = ["Rally"] }`.
    """
    key = where.split(" of ")[0]
    if isinstance(wanted, dict) and isinstance(there, list):
        if key not in piles:
            raise BadScenario(f"{where} has no order: write a list of names, or how many there are")
        return _pile_differences(where, wanted, there)
    if isinstance(wanted, dict) and isinstance(there, dict):
        lines: list[str] = []
        for name, part in wanted.items():
            if name not in there:
                raise BadScenario(f"{where}: there is no {name!r}{nearest(name, there)}")
            lines += differences(f"{where} of {name}", part, there[name], ordered, piles)
        return lines
    if isinstance(there, list) and isinstance(wanted, int) and not isinstance(wanted, bool):
        there = len(there)
    if isinstance(there, list) and isinstance(wanted, list) and key not in ordered:
        wanted, there = sorted(counted(wanted), key=str), sorted(there, key=str)
    return [] if wanted == there else [f"{where}: expected {wanted!r}, found {there!r}"]


def _pile_differences(where: str, wanted: dict[str, Any], pile: list[Any]) -> list[str]:
    """So many cards from the top, or from the bottom, in this order."""
    lines: list[str] = []
    for word, names in wanted.items():
        if word not in PILE_WORDS or not isinstance(names, list):
            ways = " or ".join([f"{{ {known} = [...] }}" for known in PILE_WORDS])
            raise BadScenario(f"{where}: write a list, a number, or some cards in their order: {ways}")
        names = counted(names)
        there = (pile if word == "from_top" else pile[::-1])[: len(names)]
        if names != there:
            lines.append(f"{where}, {word}: expected {names!r}, found {there!r}")
    return lines
