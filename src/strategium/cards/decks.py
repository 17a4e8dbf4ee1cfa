"""Decks: what a list of cards is, what can be wrong with one, and the shelf on which a game keeps its own.

A list comes from a file (deck_files has the kinds of files), from the decks that come with a game, or from the options
of a game. It holds names, numbers and a title, and nothing else of what stood in the file.
"""

from __future__ import annotations

import difflib
import re
import tomllib
import unicodedata
import uuid
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from typing import Any, ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from strategium.kernel.abilities import Book
from strategium.kernel.errors import UnknownOption, how_many, nearest

MOST_BYTES: Final = 64 * 1024
MOST_LINES: Final = 1_000
MOST_NAMES: Final = 1_000  # cards that a list may name
MOST_CARDS: Final = 10_000  # copies of all of them together: far more than any deck, and quickly counted
LONGEST_NAME: Final = 200  # signs of the name of a card
LONGEST_TITLE: Final = 80
HINTS: Final = 20  # for so many unknown cards the nearest names are looked for
TOLD: Final = 3  # so many faults are told in one line
APOSTROPHES: Final = re.compile("['’‘`´ʼ]")
OTHER_SIGNS: Final = re.compile(r"[\W_]+")


class BadDeck(UnknownOption):
    """A deck that cannot be played."""


class UnreadableDeck(BadDeck):
    """A text from which no deck can be read: too long, damaged, or for another game."""


class IllegalDeck(BadDeck):
    """A deck that breaks rules. All its faults are in `faults`."""

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        told = "; ".join(fault.text() for fault in faults[:TOLD])
        more = f"; and {how_many(len(faults) - TOLD, 'more fault')}" if len(faults) > TOLD else ""
        super().__init__(f"the deck {name!r} cannot be used: {told}{more}")
        self.faults = tuple(faults)


class DeckEntry(NamedTuple):
    """So many copies of a card, and the line of the file that says so (0: none does)."""

    name: str
    copies: int
    line: int = 0


class Fault(NamedTuple):
    """What is wrong with a deck: in words, by which clause, in which line (0: the deck as a whole)."""

    words: str
    rule: str = ""
    line: int = 0
    near: tuple[str, ...] = ()  # names of cards that may have been meant

    def text(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        return f"{place}{self.words}{hint}{f' [{self.rule}]' if self.rule else ''}"


class Section(NamedTuple):
    """Cards that stand together in a written list."""

    title: str
    entries: tuple[DeckEntry, ...]

    @property
    def total(self) -> int:
        return sum(entry.copies for entry in self.entries)


class DeckList:
    """A deck as somebody wrote it down. `heads` are what stands above the cards: the warlord, say."""

    def __init__(
        self,
        entries: Iterable[DeckEntry],
        heads: Mapping[str, DeckEntry] | None = None,
        name: str = "",
        format: str = "",
    ) -> None:
        self.entries = tuple(entries)
        self.heads = dict(heads or {})
        self.name = one_line(name)
        self.format = format

    def tally(self) -> dict[str, int]:
        """How many of each card, in the order of the list."""
        found: dict[str, int] = {}
        for entry in self.entries:
            found[entry.name] = found.get(entry.name, 0) + entry.copies
        return found

    def cards(self) -> list[str]:
        """The name of every single card: of three copies, three times."""
        return [name for name, copies in self.tally().items() for _ in range(copies)]

    @property
    def count(self) -> int:
        return sum(entry.copies for entry in self.entries)

    def with_head(self, label: str, at: int) -> DeckList:
        """The same deck, and one entry of its cards stands above them."""
        rest = self.entries[:at] + self.entries[at + 1 :]
        return DeckList(rest, {label: self.entries[at]}, self.name, self.format)

    def called(self, name: str) -> DeckList:
        """The same deck under that name, if it has none."""
        return self if self.name else DeckList(self.entries, self.heads, name, self.format)


def one_line(text: str) -> str:
    """A title of printable signs that is not too long."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(plain.split())[:LONGEST_TITLE].rstrip()


def folded(name: str) -> str:
    """A name without what people write in different ways: case, accents, apostrophes, dashes, spaces."""
    letters = unicodedata.normalize("NFKD", APOSTROPHES.sub("", name)).casefold()
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return OTHER_SIGNS.sub(" ", bare).strip()


@mypyc_attr(allow_interpreted_subclasses=True)
class DeckFile:
    """A kind of file that decks are kept in."""

    name: ClassVar[str] = ""

    def recognises(self, shelf: DeckShelf, text: str) -> bool:
        """Whether the text looks like such a file."""
        raise NotImplementedError

    def read(self, shelf: DeckShelf, text: str) -> DeckList:
        raise NotImplementedError

    def write(self, shelf: DeckShelf, deck: DeckList) -> str:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class DeckShelf:
    """The decks of a game: those that come with it, how others are read and written, what a deck must keep to.

    A game with decks has one as `decks`. Its cards are told by name; what comes with it lies in `decks/*.toml`.
    """

    game: ClassVar[str] = ""
    package: ClassVar[str] = ""
    labels: ClassVar[tuple[str, ...]] = ()  # what stands above the cards: "warlord"
    formats: ClassVar[tuple[str, ...]] = ("standard",)  # the first is the usual one
    other_formats: ClassVar[Mapping[str, str]] = {}  # other names of formats
    headings: ClassVar[tuple[str, ...]] = ()  # of sections, as other programs write them
    never: ClassVar[str] = ""  # the section of what no deck may have
    # Asked in this order whether they recognise a text; the last one always does.
    files: ClassVar[tuple[DeckFile, ...]] = ()
    octgn_game: ClassVar[str] = ""  # the game's id in OCTGN
    octgn_sections: ClassVar[Mapping[str, str]] = {}  # sections that OCTGN has other names for

    def __init__(self, book: Book) -> None:
        self.book = book
        self._spellings: dict[str, str] = {}
        self._seen = 0  # so many kinds of the book are in it
        self._playable: dict[
            str, DeckList
        ] = {}  # of the decks that come with the game, those that were checked

    # ---- what a game says ------------------------------------------------------------------------
    def title(self, kind: Any) -> str:
        """What a kind of the book is called in a list; nothing: it is in none."""
        return str(kind.name)

    def rules(self, deck: DeckList) -> list[Fault]:
        """Every rule of the game that the deck breaks; names are known or have been told already."""
        raise NotImplementedError

    def sections(self, deck: DeckList) -> list[Section]:
        """The cards in the order in which the game's players like to read them."""
        return [Section("Cards", tuple(DeckEntry(name, copies) for name, copies in deck.tally().items()))]

    def facts(self, deck: DeckList) -> list[str]:
        """What is worth knowing of a deck, a line each."""
        return []

    def arranged(self, deck: DeckList) -> DeckList:
        """The deck with what stands above the cards taken out of them, where a file does not tell them apart."""
        return deck

    def octgn_id(self, name: str) -> str:
        """The id of a card in OCTGN files: by default one that is made from the names of game and card."""
        return str(uuid.uuid5(uuid.NAMESPACE_URL, f"strategium:{self.game}:{name}"))

    # ---- names -----------------------------------------------------------------------------------
    def spellings(self) -> dict[str, str]:
        """The names of all cards, by what is left of them when they are folded."""
        if self._seen != len(self.book.kinds):
            titles = [self.title(kind) for kind in self.book.kinds]
            self._spellings = {folded(title): title for title in titles if title}
            self._seen = len(self.book.kinds)
        return self._spellings

    def spelling(self, name: str) -> str:
        """The name of the card that is meant, as it is written here; nothing if there is none."""
        return self.spellings().get(folded(name), "")

    def near(self, name: str) -> tuple[str, ...]:
        """The cards whose names are most like that."""
        names = self.spellings()
        close = difflib.get_close_matches(folded(name)[:LONGEST_TITLE], list(names), n=3, cutoff=0.6)
        return tuple([names[found] for found in close])

    # ---- decks that come with the game -----------------------------------------------------------
    def names(self) -> tuple[str, ...]:
        folder = resources.files(self.package) / "decks"
        return tuple(
            sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml"))
        )

    def find(self, name: str) -> DeckList:
        """A deck that comes with the game."""
        names = self.names()
        if name not in names:
            raise BadDeck(f"there is no deck {name!r}{nearest(name, names)}; there are: {', '.join(names)}")
        text = (resources.files(self.package) / "decks" / f"{name}.toml").read_text("utf-8")
        return self.of_data(tomllib.loads(text)).called(name)

    def of_format(self, format: str = "standard") -> list[str]:
        """The names of those in that format."""
        return [name for name in self.names() if self.find(name).format == format]

    # ---- decks in the options of a game ----------------------------------------------------------
    def playable(self, deck: Any) -> DeckList:
        """A deck by its name, or the deck itself. An illegal one raises an error."""
        if not isinstance(deck, str):
            return self._checked(self.of_data(deck.data()))
        if deck not in self._playable:
            self._playable[deck] = self._checked(self.find(deck))
        return self._playable[deck]

    def _checked(self, deck: DeckList) -> DeckList:
        self.require(deck)
        return deck

    def head_of(self, deck: Any, label: str) -> str:
        """What stands above the cards of a deck that is plain data or a name."""
        return str(deck[label]) if isinstance(deck, dict) else self.playable(deck).heads[label].name

    # ---- other decks -----------------------------------------------------------------------------
    def read(self, content: str | bytes, kind: str = "") -> DeckList:
        """A deck from the content of a file. Which kind of file it is, is seen from the content unless it is given."""
        text = plain_text(content)
        files = [file for file in self.files if file.name == kind] if kind else self.files
        for file in files:
            if kind or file is files[-1] or file.recognises(self, text):
                return self.respelled(file.read(self, text))
        raise self._no_such_file(kind)

    def write(self, deck: DeckList, kind: str) -> str:
        """The deck as a file. Unknown cards are refused: nothing is written that is not known here."""
        unknown = self._unknown(deck)
        if unknown:
            raise IllegalDeck(deck.name, unknown)
        for file in self.files:
            if file.name == kind:
                return file.write(self, deck)
        raise self._no_such_file(kind)

    def _no_such_file(self, kind: str) -> BadDeck:
        kinds = [file.name for file in self.files]
        return BadDeck(
            f"there is no kind of deck file {kind!r}{nearest(kind, kinds)}; write {', '.join(kinds)}"
        )

    def respelled(self, deck: DeckList) -> DeckList:
        """The deck with our spelling of all names that are known."""
        refuse_huge(deck)
        entries = [entry._replace(name=self.spelling(entry.name) or entry.name) for entry in deck.entries]
        heads = {
            label: head._replace(name=self.spelling(head.name) or head.name)
            for label, head in deck.heads.items()
        }
        format = self.other_formats.get(deck.format, deck.format) or self.formats[0]
        return self.arranged(DeckList(entries, heads, deck.name, format))

    def data(self, deck: DeckList) -> dict[str, Any]:
        """The deck as plain data: our JSON, and the option of a game."""
        heads = {label: head.name for label, head in deck.heads.items()}
        return {
            "game": self.game,
            "name": deck.name,
            "format": deck.format,
            **heads,
            "cards": deck.tally(),
        }

    def of_data(self, data: Mapping[str, Any], lines: Mapping[str, int] | None = None) -> DeckList:
        """The deck that plain data describe. `lines` tells where a name stands in a file."""
        at: Mapping[str, int] = lines if lines is not None else {}
        self._refuse_odd(data)
        heads = {
            label: DeckEntry(data[label], 1, at.get(data[label], 0)) for label in self.labels if label in data
        }
        entries = [DeckEntry(name, copies, at.get(name, 0)) for name, copies in data.get("cards", {}).items()]
        return self.respelled(DeckList(entries, heads, data.get("name", ""), data.get("format", "")))

    def _refuse_odd(self, data: Mapping[str, Any]) -> None:
        """Raise an error if the data are not those of a deck of this game."""
        texts = ("game", "name", "format", *self.labels)
        for key in data:
            if key != "cards" and key not in texts:
                raise UnreadableDeck(
                    f"a deck has no {str(key)[:LONGEST_TITLE]!r}{nearest(str(key), ['cards', *texts])}"
                )
        odd = [key for key in texts if not isinstance(data.get(key, ""), str)]
        cards = data.get("cards", {})
        if not isinstance(cards, Mapping) or not all(
            isinstance(name, str) and type(copies) is int for name, copies in cards.items()
        ):
            odd.append("cards")
        if odd:
            raise UnreadableDeck(
                f"{odd[0]!r} of this deck makes no sense: 'cards' has a number for each name, all else is text"
            )
        if data.get("game", self.game) != self.game:
            raise UnreadableDeck(
                f"this is a deck for {data['game'][:LONGEST_TITLE]!r}, not for {self.game!r}"
            )

    # ---- checking --------------------------------------------------------------------------------
    def check(self, deck: DeckList) -> list[Fault]:
        """All that is wrong with a deck, in the order of its lines; what is no single line's fault comes last."""
        faults = [*self._unknown(deck), *self.rules(deck)]
        if deck.format not in self.formats:
            wished = deck.format[:LONGEST_TITLE]
            faults.append(Fault(f"there is no format {wished!r}{nearest(wished, self.formats)}"))
        for entry in deck.entries:
            if entry.copies < 1:
                faults.append(
                    Fault(f"{entry.copies} copies of {entry.name!r}: write 1 or more", "", entry.line)
                )
        return sorted(faults, key=_by_line)

    def _unknown(self, deck: DeckList) -> list[Fault]:
        strange = [entry for entry in (*deck.heads.values(), *deck.entries) if not self.spelling(entry.name)]
        return [
            Fault(
                f"there is no card {entry.name[:LONGEST_TITLE]!r}",
                line=entry.line,
                near=self.near(entry.name) if n < HINTS else (),
            )
            for n, entry in enumerate(strange)
        ]

    def require(self, deck: DeckList) -> None:
        """Raise an error that tells the faults, if the deck has any."""
        faults = self.check(deck)
        if faults:
            raise IllegalDeck(deck.name, faults)


def _by_line(fault: Fault) -> tuple[bool, int]:
    return (fault.line == 0, fault.line)


def by_section(
    cards: Iterable[tuple[str, str]], titles: Iterable[str], copies: Mapping[str, int]
) -> list[Section]:
    """Cards as (section, name) in the order of those sections; empty ones are left out."""
    found: dict[str, list[DeckEntry]] = {title: [] for title in titles}
    for title, name in cards:
        found[title].append(DeckEntry(name, copies[name]))
    return [Section(title, tuple(entries)) for title, entries in found.items() if entries]


def refuse_huge(deck: DeckList) -> None:
    """Raise an error if the list names more than a deck can hold: nobody may make us count to a billion."""
    named = (*deck.heads.values(), *deck.entries)
    if len(named) > MOST_NAMES:
        raise UnreadableDeck(f"this is too long for a deck: it names more than {MOST_NAMES:,} cards")
    for entry in named:
        place = f"line {entry.line}: " if entry.line else ""
        if len(entry.name) > LONGEST_NAME or "\0" in entry.name:
            raise UnreadableDeck(f"{place}{entry.name[:LONGEST_TITLE]!r}... is not the name of a card")
        if abs(entry.copies) > MOST_CARDS:
            raise UnreadableDeck(
                f"{place}too many copies of {entry.name[:LONGEST_TITLE]!r}: a deck has at most {MOST_CARDS:,} cards"
            )
    count = sum(max(0, entry.copies) for entry in named)
    if count > MOST_CARDS:
        raise UnreadableDeck(f"these are {count:,} cards: a deck has at most {MOST_CARDS:,}")


def plain_text(content: str | bytes) -> str:
    """The text of a file, if it is text and not too long for a deck."""
    size = len(content) if isinstance(content, bytes) else len(content.encode(errors="replace"))
    if size > MOST_BYTES:
        raise UnreadableDeck(f"this is too long for a deck: {size:,} bytes, and {MOST_BYTES:,} are the most")
    if isinstance(content, bytes):
        try:
            content = content.decode("utf-8-sig")
        except UnicodeDecodeError as e:
            raise UnreadableDeck("this is not a text in UTF-8: save it as such") from e
    if "\0" in content:
        raise UnreadableDeck("this is not a text: give the list of a deck")
    if len(content.splitlines()) > MOST_LINES:
        raise UnreadableDeck(f"this is too long for a deck: it has more than {MOST_LINES:,} lines")
    return content.removeprefix("\ufeff")
