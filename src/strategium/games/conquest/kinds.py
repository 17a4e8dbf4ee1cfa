"""Cards as printed: their numbers, types and traits, read from the data; their abilities are added by cards/."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final, cast

from strategium.cards.state import AttachTo, CardKind
from strategium.games.conquest.sets import CYCLES
from strategium.games.conquest.words import (
    AREA_EFFECT,
    ATK,
    CARD_BONUS,
    COMMAND,
    COST,
    FIRST_KEYWORD,
    HP,
    KEYWORDS,
    RESOURCE_BONUS,
    SHIELDS,
    STATS,
    TYPES,
)
from strategium.kernel.abilities import Book
from strategium.kernel.errors import check_keys

NO_COST: Final = -2  # nothing is printed there
# The keys of a card in a data file.
WORD_KEYS: Final = ("name", "type", "faction", "loyalty", "squad", "source", "set", "traits", "keywords")
STAT_KEYS: Final = ("cost", "attack", "health", "command", "shields", "card_bonus", "resource_bonus")
OTHER_KEYS: Final = ("unique", "copies", "hand", "resources", "symbols", "bloodied", "plain")
KEYS: Final = frozenset([*WORD_KEYS, *STAT_KEYS, *OTHER_KEYS])
SIDE_KEYS: Final = frozenset(["attack", "health"])  # of a warlord's bloodied side


class Card(CardKind):
    """A kind of card. The bloodied side of a warlord is another kind."""

    def __init__(self, row: dict[str, Any], printed: list[int]) -> None:
        super().__init__(str(row["name"]), printed)
        self.type = TYPES[row["type"]]
        self.faction = str(row.get("faction", ""))
        self.traits = frozenset(cast(list[str], row.get("traits", [])))
        self.keywords = tuple(cast(list[str], row.get("keywords", [])))
        self.unique = bool(row.get("unique", False))
        self.costs_x = row.get("cost") == "X"  # its player chooses X; until then it is 0
        self.loyal = row.get("loyalty") == "loyal"
        self.squad = str(row.get("squad", ""))  # the warlord whose signature squad it belongs to
        self.symbols = tuple(cast(list[str], row.get("symbols", [])))
        self.hand = int(row.get("hand", 0))
        self.resources = int(row.get("resources", 0))
        self.copies = int(row.get("copies", 1))  # in the box
        self.source = str(row.get("source", ""))
        self.set = str(row.get("set", "Core Set"))
        self.is_written = self.set == "Core Set" or bool(row.get("plain", False))  # an entry makes it so, too
        self.title = self.name  # both sides of a warlord have one title
        self.other_side = -1  # the kind of a warlord's other side
        self.bloodied = False
        self.attach_to: AttachTo | None = None  # what an attachment may be attached to
        self.one_per_host = False  # an attachment of which a unit bears one only
        self.form = -1  # the kind as which it may be used instead (a unit as an attachment)
        self.home = -1  # for such a form: the kind that it is again when it leaves play
        self.breaks_at = 0  # so much damage on a support has it sacrificed
        self.texts: list[str] = []  # what it does, in words
        if self.keywords:
            self.texts.append(". ".join(self.keywords) + ".")
        if "Relic" in self.traits:
            self.texts.append("Limit 1 Relic per player.")

    @property
    def cost(self) -> int:
        return self.printed[COST]

    def is_unfinished(self) -> bool:
        """Whether its text is not there yet: nobody may play with such a card."""
        return not self.is_written

    def has_text(self) -> bool:
        if self.is_unfinished():
            return False
        return super().has_text() or bool(self.keywords) or self.form >= 0 or self.breaks_at > 0

    def blank(self) -> None:
        super().blank()
        self.printed = [0 if stat >= FIRST_KEYWORD else n for stat, n in enumerate(self.printed)]
        self.keywords = ()
        self.form = -1
        self.one_per_host = False
        self.breaks_at = 0


BOOK: Final = Book()
CARDS: Final = cast(list[Card], BOOK.kinds)  # the same list: every kind of this book is a card


def read_cards(file: str) -> None:
    """Add the cards of a data file to the book."""
    text = (resources.files("strategium.games.conquest") / "data" / file).read_text("utf-8")
    for row in json.loads(text):
        check_keys(row, KEYS, f"{file}: {row['name']}")
        check_keys(row.get("bloodied", {}), SIDE_KEYS, f"{file}: {row['name']}, bloodied")
        card = BOOK.add(_card(row, row.get("attack", 0), row.get("health", 0)))
        if "bloodied" in row:
            _add_bloodied_side(cast(Card, card), row)


def _add_bloodied_side(hale: Card, row: dict[str, Any]) -> None:
    side = _card({**row, "keywords": []}, row["bloodied"]["attack"], row["bloodied"]["health"])
    side.name = f"{hale.name} (bloodied)"
    side.bloodied = True
    BOOK.add(side)
    hale.other_side, side.other_side = side.no, hale.no


def hale_side(kind: int) -> int:
    """That side of a warlord by which decks name him."""
    return CARDS[kind].other_side if CARDS[kind].bloodied else kind


def add_form(name: str, traits: list[str], type: str, attack: int = 0, health: int = 0) -> Card:
    """A card may become another type: that form is a kind of its own. [conquest/cards.change-of-type]"""
    card = cast(Card, BOOK.find(name))
    row = {"name": name, "set": card.set, "type": type, "faction": card.faction, "traits": traits}
    row["source"] = card.source
    form = _card({**row, "cost": card.cost, "shields": card.printed[SHIELDS]}, attack, health)
    form.name = f"{name} ({type})"
    form.unique = card.unique
    BOOK.add(form)
    form.home = card.no
    return form


def _card(row: dict[str, Any], attack: int, health: int) -> Card:
    printed = [0] * STATS
    printed[ATK], printed[HP] = attack, health
    printed[COMMAND], printed[SHIELDS] = row.get("command", 0), row.get("shields", 0)
    cost = row.get("cost")
    printed[COST] = NO_COST if cost is None else 0 if cost == "X" else cost
    printed[CARD_BONUS], printed[RESOURCE_BONUS] = row.get("card_bonus", 0), row.get("resource_bonus", 0)
    for keyword in row.get("keywords", []):
        if keyword.startswith("Area Effect"):
            printed[AREA_EFFECT] = int(keyword.split("(")[1].rstrip(")"))
        else:
            printed[KEYWORDS[keyword]] = 1
    return Card(row, printed)


for cycle in CYCLES:
    read_cards(f"{cycle.file}.json")
