"""What somebody types, and which option it means."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from strategium.kernel.decisions import Option

T = TypeVar("T")
LEAVE = ("pass", "done")
SHORTEST = 3  # letters that mean a word which has them within


class Listed:
    """A line of the list that the player sees. Options that are alike in all are one line."""

    def __init__(self, number: int, options: list[Option]) -> None:
        self.number = number  # 0: the empty line means it
        self.options = options

    @property
    def option(self) -> Option:
        return self.options[0]

    @property
    def text(self) -> str:
        alike = f"  (one of {len(self.options)})" if len(self.options) > 1 else ""
        return self.options[0].text + alike


def listed(options: Iterable[Option]) -> list[Listed]:
    """The options as they are listed: numbered from 1 in their order, passing last."""
    groups: dict[object, list[Option]] = {}
    for option in options:
        groups.setdefault((option.key, option.text), []).append(option)
    lines = [group for group in groups.values() if not leaves(group[0])]
    leaving = [group for group in groups.values() if leaves(group[0])]
    rows = [Listed(n, group) for n, group in enumerate(lines, 1)]
    if len(leaving) == 1:
        rows.append(Listed(0, leaving[0]))
    else:
        rows.extend(Listed(len(lines) + n, group) for n, group in enumerate(leaving, 1))
    return rows


def leaves(option: Option) -> bool:
    """Whether it is passing, or being done with a choice of several."""
    return option.verb in LEAVE or bool(option.raw[0].ends)


class Meant(Generic[T]):
    """What was meant: the one thing, or why it is not clear and what comes near."""

    def __init__(self, found: T | None, problem: str = "", near: Sequence[T] = ()) -> None:
        self.found = found
        self.problem = problem
        self.near = near
        self.several = False  # `near` are all that it could mean


def meant(rows: Sequence[Listed], typed: str) -> Meant[Listed]:
    """Which line of the list a number or some words mean."""
    typed = typed.strip()
    if not typed:
        for row in rows:
            if row.number == 0:
                return Meant(row)
        return Meant(None, f"Choose a number from 1 to {len(rows)}, or type some of the words.")
    if typed.isdecimal():
        for row in rows:
            if row.number == int(typed) and row.number:
                return Meant(row)
        numbers = [row.number for row in rows if row.number]
        top = f"the numbers are 1 to {numbers[-1]}" if numbers else "press Enter"
        return Meant(None, f"There is no option {typed}: {top}.")
    found = fitting(rows, typed, _text_of)
    if len(found) == 1:
        return Meant(found[0])
    if found:
        fits = Meant(None, f"“{typed}” fits {len(found)} options:", found)
        fits.several = True
        return fits
    return Meant(None, f"No option reads like “{typed}”.", close(rows, typed, _text_of))


def _text_of(row: Listed) -> str:
    return row.option.text


def words_of(text: str) -> list[str]:
    """The words of a text, without case and signs."""
    return re.findall(r"\w+(?:'\w+)*", text.casefold().replace("’", "'"))


def fitting(things: Sequence[T], typed: str, text_of: Callable[[T], str]) -> list[T]:
    """The things whose text is what was typed; else those that have its words as beginnings of theirs, or within."""
    wanted = words_of(typed)
    if not wanted:
        return []
    texts = [words_of(text_of(thing)) for thing in things]
    for fits in (_same, _in_order, _in_any_order, _within):
        found = [thing for thing, words in zip(things, texts, strict=True) if fits(wanted, words)]
        if found:
            return found
    return []


def _same(wanted: list[str], words: list[str]) -> bool:
    return wanted == words


def _in_order(wanted: list[str], words: list[str]) -> bool:
    left = iter(words)
    return all(any(word.startswith(want) for word in left) for want in wanted)


def _in_any_order(wanted: list[str], words: list[str]) -> bool:
    return all(any(word.startswith(want) for word in words) for want in wanted)


def _within(wanted: list[str], words: list[str]) -> bool:
    return all(len(want) >= SHORTEST and any(want in word for word in words) for want in wanted)


def close(things: Sequence[T], typed: str, text_of: Callable[[T], str]) -> list[T]:
    """The things whose text comes nearest to what was typed."""
    by_text = {text_of(thing).casefold(): thing for thing in things}
    return [by_text[text] for text in difflib.get_close_matches(typed.casefold(), by_text, n=3, cutoff=0.5)]
