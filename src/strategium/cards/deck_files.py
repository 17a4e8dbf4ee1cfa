"""Kinds of files that decks are kept in: plain text, our JSON, and OCTGN's .o8d. Games may add others."""

from __future__ import annotations

import json
import re
from typing import Any, Final
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from strategium.cards.decks import (
    LONGEST_TITLE,
    DeckEntry,
    DeckFile,
    DeckList,
    DeckShelf,
    UnreadableDeck,
    folded,
)

LONGEST_LINE: Final = 300  # signs of a line that names a card: what follows looks at it in many ways
COMMENT: Final = ("#", "//", ";")
RULER: Final = re.compile(r"[\W_]+")  # a line that only parts what is above it from what is below
BULLET: Final = re.compile(r"[-*•·]\s+")
COPIES_FIRST: Final = re.compile(r"(\d{1,4})(?:\s*[xX×])?\s+(\S.*)")  # 3x Name, 3 Name
COPIES_LAST: Final = re.compile(r"(\S.*?)\s+[xX×]\s*(\d{1,4})")  # Name x3
LABELLED: Final = re.compile(r"([A-Za-z]+)\s*:\s*(\S.*)")  # Warlord: Name
HEADING: Final = re.compile(r".*(?:\(\d+\)|:\s*\d*)")  # Events (8), Events: 8, Events:
SET_NAME: Final = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")  # Name (Core Set)
TITLES: Final = ("deck", "name", "title")
LIKE_JSON: Final = re.compile(r'\s*\{\s*(?:["}]|$)')  # a title may begin with a brace, too
LIKE_XML: Final = re.compile(r"\s*<[?!A-Za-z]")


class Lines:
    """A plain list as it is read, line by line."""

    def __init__(self, shelf: DeckShelf) -> None:
        self.shelf = shelf
        self.entries: list[DeckEntry] = []
        self.heads: dict[str, DeckEntry] = {}
        self.title = ""
        self.format = ""

    def read(self, line: str, number: int) -> None:
        """Labels, cards with their copies, single cards, headings, the title; anything else is an unknown card."""
        line = " ".join(line.split())
        if not line or line.startswith(COMMENT):
            return
        if len(line) > LONGEST_LINE:
            raise UnreadableDeck(f"line {number} is too long: a card's line has at most {LONGEST_LINE} signs")
        if RULER.fullmatch(line):
            return
        line = BULLET.sub("", line, count=1) if BULLET.match(line) else line
        if (found := LABELLED.fullmatch(line)) and self.label(found[1].casefold(), found[2], number):
            return
        if found := COPIES_FIRST.fullmatch(line):
            self.entries.append(DeckEntry(self.card(found[2]), int(found[1]), number))
        elif found := COPIES_LAST.fullmatch(line):
            self.entries.append(DeckEntry(self.card(found[1]), int(found[2]), number))
        elif self.shelf.spelling(self.card(line)):
            self.entries.append(DeckEntry(self.card(line), 1, number))
        elif HEADING.fullmatch(line) or folded(line) in self.shelf.headings:
            return
        elif not (self.title or self.heads or self.entries):
            self.title = line
        else:
            self.entries.append(DeckEntry(self.card(line), 1, number))

    def label(self, label: str, text: str, number: int) -> bool:
        """Take what a label says; False: there is no such label."""
        if label in TITLES:
            self.title = text
        elif label == "format":
            self.format = text.casefold()
        elif label not in self.shelf.labels:
            return False
        elif label in self.heads:
            self.entries.append(DeckEntry(self.card(text), 1, number))
        else:
            self.heads[label] = DeckEntry(self.card(text), 1, number)
        return True

    def card(self, name: str) -> str:
        """The name without the set that it may be followed by."""
        if self.shelf.spelling(name):
            return name
        bare = SET_NAME.sub("", name)
        return bare or name


class TextFile(DeckFile):
    """A plain list: `3x Name`, `3 Name`, `Name x3` or just the name, with labels, headings and comments."""

    name = "text"

    def recognises(self, shelf: DeckShelf, text: str) -> bool:
        return True

    def read(self, shelf: DeckShelf, text: str) -> DeckList:
        lines = Lines(shelf)
        for number, line in enumerate(text.splitlines(), 1):
            lines.read(line, number)
        return DeckList(lines.entries, lines.heads, lines.title, lines.format)

    def write(self, shelf: DeckShelf, deck: DeckList) -> str:
        lines = [f"Deck: {deck.name}"] if deck.name else []
        lines += [f"Format: {deck.format}"] if deck.format != shelf.formats[0] else []
        lines += [f"{label.capitalize()}: {head.name}" for label, head in deck.heads.items()]
        for section in shelf.sections(deck):
            lines += ["", f"{section.title} ({section.total})"]
            lines += [f"{entry.copies}x {entry.name}" for entry in section.entries]
        return "\n".join(lines).lstrip("\n") + "\n"


class JsonFile(DeckFile):
    """Our JSON: game, name, format, what stands above the cards, and a number for each card."""

    name = "json"

    def recognises(self, shelf: DeckShelf, text: str) -> bool:
        return LIKE_JSON.match(text) is not None

    def read(self, shelf: DeckShelf, text: str) -> DeckList:
        try:
            data = json.loads(text, object_pairs_hook=_each_key_once)
        except (ValueError, RecursionError) as e:
            raise UnreadableDeck(f"this looks like JSON and cannot be read as such: {e}") from e
        return shelf.of_data(data, _lines_of_names(text))

    def write(self, shelf: DeckShelf, deck: DeckList) -> str:
        return json.dumps(shelf.data(deck), indent=2, ensure_ascii=False) + "\n"


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise UnreadableDeck(f"{key[:LONGEST_TITLE]!r} stands twice in this deck: say it once")
        found[key] = value
    return found


def _lines_of_names(text: str) -> dict[str, int]:
    """In which line each quoted text stands first."""
    found: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        for quoted in re.findall(r'"(?:[^"\\]|\\.)*"', line):
            try:
                found.setdefault(json.loads(quoted), number)
            except ValueError:
                continue
    return found


class O8dFile(DeckFile):
    """OCTGN's XML. Cards go by name, or by their id where the name is not known; notes are passed over."""

    name = "o8d"

    def recognises(self, shelf: DeckShelf, text: str) -> bool:
        return LIKE_XML.match(text) is not None

    def read(self, shelf: DeckShelf, text: str) -> DeckList:
        return _O8dReader(shelf).read(text)

    def write(self, shelf: DeckShelf, deck: DeckList) -> str:
        lines = ['<?xml version="1.0" encoding="utf-8" standalone="yes"?>']
        lines.append(f"<deck game={quoteattr(shelf.octgn_game)}>")
        for label, head in deck.heads.items():
            lines += self._section(shelf, label.capitalize(), (head,))
        for section in shelf.sections(deck):
            title = shelf.octgn_sections.get(section.title, section.title)
            lines += self._section(shelf, title, section.entries)
        return "\n".join([*lines, "</deck>", ""])

    def _section(self, shelf: DeckShelf, title: str, entries: tuple[DeckEntry, ...]) -> list[str]:
        cards = [
            f'    <card qty="{entry.copies}" id="{shelf.octgn_id(entry.name)}">{escape(entry.name)}</card>'
            for entry in entries
        ]
        return [f'  <section name={quoteattr(title)} shared="False">', *cards, "  </section>"]


class _O8dReader:
    """Goes through the XML once. Document types are refused, and with them every entity that could grow."""

    def __init__(self, shelf: DeckShelf) -> None:
        self.shelf = shelf
        self.by_id = {shelf.octgn_id(name): name for name in shelf.spellings().values()}
        self.entries: list[DeckEntry] = []
        self.heads: dict[str, DeckEntry] = {}
        self.section = ""
        self.depth = 0
        self.card: dict[str, str] | None = None
        self.text = ""
        self.line = 0
        self.parser = expat.ParserCreate("UTF-8")
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.StartElementHandler = self.begins
        self.parser.CharacterDataHandler = self.words
        self.parser.EndElementHandler = self.ends

    def read(self, text: str) -> DeckList:
        try:
            self.parser.Parse(text.encode(), True)
        except expat.ExpatError as e:
            raise UnreadableDeck(f"line {e.lineno}: this looks like XML and is broken here") from e
        except UnicodeEncodeError as e:
            raise UnreadableDeck("this looks like XML and has signs that cannot be") from e
        return DeckList(self.entries, self.heads)

    def doctype(self, name: str, system: str | None, public: str | None, inner: object) -> None:
        raise UnreadableDeck("a deck file has no document type: take the line with DOCTYPE out")

    def begins(self, tag: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if self.depth == 1 and tag != "deck":
            raise UnreadableDeck(
                f"this is XML of another kind: an .o8d file begins with <deck>, not <{tag[:LONGEST_TITLE]}>"
            )
        if tag == "deck":
            game = attributes.get("game", "")
            if game.casefold() != self.shelf.octgn_game:
                raise UnreadableDeck(
                    f"this is a deck for another game of OCTGN ({game[:LONGEST_TITLE] or 'none'})"
                )
        elif tag == "section":
            self.section = attributes.get("name", "").casefold()
        elif tag == "card":
            self.card = attributes
            self.text = ""
            self.line = self.parser.CurrentLineNumber

    def words(self, text: str) -> None:
        if self.card is not None:
            self.text += text

    def ends(self, tag: str) -> None:
        self.depth -= 1
        if tag != "card" or self.card is None:
            return
        copies = self.card.get("qty", "1")
        if not re.fullmatch(r"\d{1,4}", copies, re.ASCII):
            raise UnreadableDeck(f"line {self.line}: qty is a number, not {copies[:LONGEST_TITLE]!r}")
        name = " ".join(self.text.split())
        if not self.shelf.spelling(name):
            name = self.by_id.get(self.card.get("id", "").casefold(), name)
        entry = DeckEntry(name, int(copies), self.line)
        if self.section in self.shelf.labels and self.section not in self.heads:
            self.heads[self.section] = entry
        else:
            self.entries.append(entry)
        self.card = None


TEXT: Final = TextFile()
JSON: Final = JsonFile()
O8D: Final = O8dFile()
