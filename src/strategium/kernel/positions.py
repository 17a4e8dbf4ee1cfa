"""Positions by declaration: each word of a position is declared once, and read and written by that.

    PLAYER = Table(Number("flags", "bonus", least=-99), Names("waved", "waved", sectors, "sector"))
    MOMENTS = Moments({"battle of {seat} at {sector}": at_battle}, undo, same, seat=seat_names, sector=sectors)

`at` is what a table is about: a seat, a card; in the table of the whole position it is nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.laying import check_words, find, listed, table, truth
from strategium.kernel.state import GameState

Spec = dict[str, Any]
Listing = Callable[[Any], Sequence[str]] | Sequence[str]  # names of things, by their numbers


class Laying:
    """A position that is being laid out. A game may add what its cards tell of the moment."""

    def __init__(self, g: Any, spec: Spec) -> None:
        self.g = g
        self.spec = spec


def names_in(g: Any, listing: Listing) -> Sequence[str]:
    return listing(g) if callable(listing) else listing


class Word:
    """One word of a table. What is not said has its usual value, and is not written."""

    def __init__(self, word: str, *more: str) -> None:
        self.word = word
        self.words = (word, *more)  # those that it reads

    def read(self, laid: Any, at: int, spec: Spec, where: str) -> None:
        """Put into the state what the table says."""
        raise NotImplementedError

    def write(self, g: Any, at: int) -> Any:
        """What it would say; None: nothing."""
        raise NotImplementedError


class Words:
    """Several words of a table that are read and written together."""

    words: tuple[str, ...] = ()

    def read(self, laid: Any, at: int, spec: Spec, where: str) -> None:
        """Put into the state what they say."""
        raise NotImplementedError

    def write(self, g: Any, at: int) -> Spec:
        """What each of them would say."""
        raise NotImplementedError


class Column(Word):
    """A word for one field of the state: a scalar, or a list by seat or card."""

    def __init__(self, word: str, field: str, usual: Any = 0) -> None:
        super().__init__(word)
        self.field = field
        self.usual = usual

    def get(self, g: Any, at: int) -> Any:
        found = getattr(g, self.field)
        return found[at] if isinstance(found, list) else found

    def put(self, g: Any, at: int, value: Any) -> None:
        found = getattr(g, self.field)
        if isinstance(found, list):
            found[at] = value
        else:
            setattr(g, self.field, value)


class Number(Column):
    """A whole number. `always`: it is written even where it is the usual one."""

    def __init__(
        self,
        word: str,
        field: str,
        usual: int = 0,
        *,
        least: int = 0,
        most: int = 999,
        always: bool = False,
    ) -> None:
        super().__init__(word, field, usual)
        self.least = least
        self.most = most
        self.always = always

    def read(self, laid: Any, at: int, spec: Spec, where: str) -> None:
        n = spec.get(self.word, self.usual)
        if not isinstance(n, int) or isinstance(n, bool) or not self.least <= n <= self.most:
            raise BadPosition(f"{where}: {self.word} is a number from {self.least} to {self.most}, not {n!r}")
        self.put(laid.g, at, n)

    def write(self, g: Any, at: int) -> Any:
        n = self.get(g, at)
        return None if n == self.usual and not self.always else n


class Flag(Column):
    """True where the field has that value."""

    def __init__(self, word: str, field: str, value: int = 1) -> None:
        super().__init__(word, field)
        self.value = value

    def read(self, laid: Any, at: int, spec: Spec, where: str) -> None:
        if truth(spec, self.word, where):
            self.put(laid.g, at, self.value)

    def write(self, g: Any, at: int) -> Any:
        return True if self.get(g, at) == self.value else None


class Name(Column):
    """The name of a thing; `usual` is the number that stands for none, which is not written."""

    def __init__(self, word: str, field: str, names: Listing, what: str, usual: int = -1) -> None:
        super().__init__(word, field, usual)
        self.names = names
        self.what = what

    def read(self, laid: Any, at: int, spec: Spec, where: str) -> None:
        if self.word in spec:
            self.put(laid.g, at, find(spec[self.word], names_in(laid.g, self.names), self.what, where))

    def write(self, g: Any, at: int) -> Any:
        n = self.get(g, at)
        return None if n == self.usual else names_in(g, self.names)[n]


class Names(Column):
    """The names of all things whose bit is set in a field."""

    def __init__(
        self, word: str, field: str, names: Listing, what: str, *, always: bool = False, usual: int = 0
    ) -> None:
        super().__init__(word, field, usual)
        self.names = names
        self.what = what
        self.always = always

    def read(self, laid: Any, at: int, spec: Spec, where: str) -> None:
        bits = self.get(laid.g, at) | self.usual
        for name in listed(spec, self.word, where):
            bits |= 1 << self.find(laid.g, name, where)
        self.put(laid.g, at, bits)

    def find(self, g: Any, name: Any, where: str) -> int:
        return find(name, names_in(g, self.names), self.what, where)

    def write(self, g: Any, at: int) -> Any:
        bits = self.get(g, at) & ~self.usual
        told = [name for i, name in enumerate(names_in(g, self.names)) if bits >> i & 1]
        return told if told or self.always else None


class Table:
    """Words that stand together. `check(laid, at, spec, where)` refuses what does not fit together."""

    def __init__(
        self, *words: Word | Words, check: Callable[[Any, int, Spec, str], None] | None = None
    ) -> None:
        self.parts = words
        self.words = tuple([word for part in words for word in part.words])
        self.check = check

    def read(self, laid: Any, at: int, spec: Spec, where: str) -> None:
        check_words(spec, self.words, where)
        self.read_parts(laid, at, spec, where)

    def read_parts(self, laid: Any, at: int, spec: Spec, where: str) -> None:
        """The same, of a table whose words are known to be right."""
        if self.check is not None:
            self.check(laid, at, spec, where)
        for part in self.parts:
            part.read(laid, at, spec, where)

    def write(self, g: Any, at: int) -> Spec:
        told: Spec = {}
        for part in self.parts:
            said = part.write(g, at)
            if isinstance(part, Words):
                told |= said
            elif said is not None:
                told[part.word] = said
        return told


class ByName(Word):
    """A table with a value for each thing of some names: `{ kingdom = 2 }`. The `part` reads and writes one of them."""

    def __init__(self, word: str, names: Listing, what: str, part: Word) -> None:
        super().__init__(word)
        self.names = names
        self.what = what
        self.part = part

    def number(self, g: Any, at: int, n: int) -> int:
        """The number by which the part keeps the n-th thing of that seat."""
        return n

    def read(self, laid: Any, at: int, spec: Spec, where: str) -> None:
        told, names = table(spec, self.word, where), names_in(laid.g, self.names)
        check_words(told, names, f"{where}'s {self.word}")
        for n, name in enumerate(names):
            if name in told:
                one = {self.part.word: told[name]}
                self.part.read(laid, self.number(laid.g, at, n), one, f"{where}'s {self.word}: {name}")

    def write(self, g: Any, at: int) -> Any:
        told = [
            (name, self.part.write(g, self.number(g, at, n)))
            for n, name in enumerate(names_in(g, self.names))
        ]
        return {name: value for name, value in told if value is not None}


class Moments:
    """The moments of a game by name, both ways. At each waits what would wait if the game had been played up to it.

    A moment is a template and a function `build(g, **things)` that pushes what waits; things in its braces are named
    by listings. `undo(g)` takes back what any of them may have set, and `same(g)` is what must be equal again.
    """

    def __init__(
        self,
        moments: Mapping[str, Callable[..., None]],
        undo: Callable[[Any], None],
        same: Callable[[Any], Any],
        **listings: Listing,
    ) -> None:
        self.moments = moments
        self.undo = undo
        self.same = same
        self.listings = listings
        self.patterns = [(pattern(told), build) for told, build in reversed(list(moments.items()))]

    def push(self, g: Any, moment: Any) -> None:
        """Push what waits at that moment."""
        if not isinstance(moment, str):
            raise BadPosition(f"the moment is told in words, not {moment!r}")
        for fitting, build in self.patterns:
            fits = fitting.fullmatch(moment)
            if fits is not None:
                build(g, **{what: self.find(g, what, name) for what, name in fits.groupdict().items()})
                return
        raise BadPosition(f"there is no moment {moment!r}{nearest(moment, list(self.every(g)))}")

    def find(self, g: Any, what: str, name: str) -> int:
        names = names_in(g, self.listings[what])
        if name not in names:
            raise BadPosition(
                f"there is no {what} {name!r}{nearest(name, names)}; there are {', '.join(names)}"
            )
        return names.index(name)

    def every(self, g: Any) -> Iterator[str]:
        """All moments that have a name now."""
        for template in self.moments:
            said: list[dict[str, str]] = [{}]
            for what in re.findall(r"\{(\w+)\}", template):
                said = [{**one, what: name} for name in names_in(g, self.listings[what]) for one in said]
            for one in said:
                yield template.format(**one)

    def now(self, g: GameState) -> Spec:
        """The present moment: the one at which just this would wait. Nothing is told where it has no name."""
        waiting = (g.asked_by, g.stack) if g.decisions else g.stack
        if waiting is None or g.event_stack or g.pending_effects or any(g.picks):
            return {}
        for moment in self.every(g):
            twin: Any = g.copy()
            twin.stack, twin.lines, twin.decisions = None, None, ()
            self.undo(twin)
            try:
                self.push(twin, moment)
            except BadPosition:
                continue
            if twin.stack == waiting and self.same(twin) == self.same(g):
                return {"moment": moment}
        return {}


def pattern(template: str) -> re.Pattern[str]:
    """What fits the words of a moment."""
    parts = re.split(r"\{(\w+)\}", template)
    return re.compile("".join([f"(?P<{x}>[^,]+?)" if i % 2 else re.escape(x) for i, x in enumerate(parts)]))
