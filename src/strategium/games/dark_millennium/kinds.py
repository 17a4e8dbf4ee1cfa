"""Cards as printed: their numbers, types and keywords, read from the data; their abilities are added by cards/."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final, cast

from strategium.cards.state import CardKind
from strategium.games.dark_millennium.words import (
    ARMOR,
    ASSAULT,
    BOLD,
    FIREPOWER,
    FIRST_KEYWORD,
    FLAGS,
    REQUIREMENT,
    SPEED,
    STAT_NAMES,
    STATS,
    TYPES,
)
from strategium.kernel.abilities import Book
from strategium.kernel.errors import check_keys

# The keys of a card or a sector in a data file.
WORD_KEYS: Final = ("name", "side", "type", "planet", "keywords", "unique_name", "rarity")
STAT_KEYS: Final = ("flags", "firepower", "assault", "speed", "armor", "requirement", "die")
KEYS: Final = frozenset([*WORD_KEYS, *STAT_KEYS, "worth", "filler"])
D6: Final = "d6"  # a statistic that is rolled when it is needed
DIE_COLORS: Final = {"BA": "blue", "T": "gold", "R": "red", "M": "purple", "E": "white"}


class Card(CardKind):
    """A kind of card. A sector is one, too."""

    def __init__(self, row: dict[str, Any], printed: list[int]) -> None:
        super().__init__(str(row["name"]), printed)
        self.type = TYPES[row["type"]]
        self.side = str(row.get("side", ""))
        self.planet = str(row.get("planet", ""))
        self.traits = frozenset(cast(list[str], row.get("keywords", [])))  # its keywords
        self.unique_name = str(row.get("unique_name", self.name))  # what uniqueness compares
        self.die = int(row.get("die", 0))
        self.die_color = ""
        self.rarity = str(row.get("rarity", ""))
        self.worth = float(row.get("worth", 0))  # of its abilities, in points of the formula
        self.filler = bool(
            row.get("filler")
        )  # decks of positions are made of it: its command line does nothing
        self.rolled = frozenset([STAT_NAMES[word] for word in STAT_NAMES if row.get(word) == D6])
        self.variable = frozenset([STAT_NAMES[word] for word in STAT_NAMES if row.get(word) == "X"])
        self.texts: list[str] = []  # the ability box, in words
        self.command = ""  # the command line, in words
        bold = [word for word in row.get("keywords", []) if word in BOLD]
        if bold:
            self.texts.append(". ".join(bold) + ".")

    def has_text(self) -> bool:
        return super().has_text() or bool(self.texts)

    def blank(self) -> None:
        super().blank()
        self.printed = [
            0 if FIRST_KEYWORD <= stat < REQUIREMENT else n for stat, n in enumerate(self.printed)
        ]


BOOK: Final = Book()
CARDS: Final = cast(list[Card], BOOK.kinds)  # the same list: every kind of this book is a card


def read_rows(file: str, key: str) -> list[dict[str, Any]]:
    """The rows of a data file."""
    text = (resources.files("strategium.games.dark_millennium") / "data" / file).read_text("utf-8")
    rows = cast(list[dict[str, Any]], json.loads(text)[key])
    for row in rows:
        check_keys(row, KEYS, f"{file}: {row['name']}")
    return rows


def add_card(row: dict[str, Any]) -> Card:
    """Add a card to the book. [dark_millennium/cards.stat-order]"""
    printed = [0] * STATS
    for word, stat in (
        ("flags", FLAGS),
        ("firepower", FIREPOWER),
        ("assault", ASSAULT),
        ("speed", SPEED),
        ("armor", ARMOR),
        ("requirement", REQUIREMENT),
    ):
        n = row.get(word, 0)
        printed[stat] = n if isinstance(n, int) else 0
    for word in row.get("keywords", []):
        if word in BOLD:
            printed[BOLD[word]] = 1
    return cast(Card, BOOK.add(Card(row, printed)))


for _row in read_rows("cards.json", "cards"):
    add_card(_row)
for _row in read_rows("sectors.json", "sectors"):
    add_card({**_row, "type": "sector"})
PLANETS: Final = tuple(dict.fromkeys([card.planet for card in CARDS if card.planet]))
