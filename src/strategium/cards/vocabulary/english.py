"""English: articles, plurals, lists, sentences."""

from __future__ import annotations

from typing import Final

NUMBERS: Final = ("no", "one", "two", "three", "four", "five")


def a(noun: str) -> str:
    """The noun with its article."""
    vowel = noun[0] in "aeioAEIOU" or (noun[0] == "u" and not noun.startswith("uni"))
    vowel = vowel or noun.startswith(("honor", "Honor"))
    return ("an " if vowel else "a ") + noun


def plural(noun: str) -> str:
    """ "units", "support cards or developments", "sections of a capital"."""
    head, of, rest = noun.partition(" of ")
    return " or ".join([part + "s" for part in head.split(" or ")]) + of + rest


def listed(words: list[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return " and ".join([part for part in (", ".join(words[:-1]), words[-1]) if part])


def sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def signed(words: str) -> str:
    return words if words.startswith("-") else f"+{words}"


def much(noun: str, n: str) -> str:
    """ "2 damage", "1 damage for each unit", "damage equal to its ATK"."""
    number, each, what = n.partition(" for each ")
    if each:
        return f"{number} {noun}{each}{what}"
    return f"{n} {noun}" if n == "X" or n == "all" or n.isdecimal() else f"{noun} equal to {n}"


def counted(words: str, n: str, *whom: str) -> str:
    """A sentence with {0} for whom it speaks of, {n} or {a} for a number, and {s} for its plural."""
    return words.format(*whom, n=n, a="a" if n == "1" else n, s="" if n == "1" else "s")
