"""The decks of Conquest: those that come with the game, and others from files or from the options of a game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Any, ClassVar, Final

from strategium.cards.deck_files import JSON, O8D, TEXT
from strategium.cards.decks import DeckEntry, DeckList, DeckShelf, Fault, Section, by_section
from strategium.games.conquest.decks.conquestdb import CONQUESTDB
from strategium.games.conquest.decks.rules import broken_rules, card_named, is_listed
from strategium.games.conquest.kinds import BOOK, Card
from strategium.games.conquest.sets import FORMATS
from strategium.games.conquest.words import ARMY, ATTACHMENT, COMMAND, EVENT, SHIELDS, SUPPORT, WARLORD

SECTIONS: Final = {ARMY: "Army units", ATTACHMENT: "Attachments", EVENT: "Events", SUPPORT: "Supports"}
OCTGN_IDS: Final[dict[str, str]] = json.loads(
    (resources.files("strategium.games.conquest") / "data" / "octgn.json").read_text("utf-8")
)
OTHERS: Final = "Others"  # what no deck may have

Cards = tuple[int, list[int]]  # the kind of a warlord and the kinds of the cards in his deck


class ConquestDecks(DeckShelf):
    """Decks of a warlord and his cards."""

    never = OTHERS
    game = "conquest"
    package = "strategium.games.conquest"
    labels = ("warlord",)
    formats = tuple(FORMATS)
    other_formats: ClassVar[Mapping[str, str]] = {
        other: name for name, format in FORMATS.items() for other in format.also_called
    }
    headings = (
        "warlord",
        "signature squad",
        *("army unit", "army units", "armies"),
        *("attachment", "attachments"),
        *("event", "events"),
        *("support", "supports"),
    )
    files = (JSON, O8D, CONQUESTDB, TEXT)
    octgn_game = "af04f855-58c4-4db3-a191-45fe33381679"
    octgn_sections: ClassVar[Mapping[str, str]] = {"Army units": "Armies"}

    def title(self, kind: Any) -> str:
        return str(kind.title) if is_listed(kind) else ""

    def octgn_id(self, name: str) -> str:
        """OCTGN's own id, where it is known."""
        return OCTGN_IDS.get(name) or super().octgn_id(name)

    def rules(self, deck: DeckList) -> list[Fault]:
        return broken_rules(deck)

    def arranged(self, deck: DeckList) -> DeckList:
        """The first warlord among the cards is taken for the deck's, if none stands above them."""
        for at, entry in enumerate(deck.entries):
            if "warlord" not in deck.heads and is_warlord(entry):
                return deck.with_head("warlord", at)
        return deck

    def sections(self, deck: DeckList) -> list[Section]:
        """By type; within a type the signature squad first, then by cost and name."""
        copies = deck.tally()
        cards = sorted(looked_up(copies), key=_order)
        sorted_in = [(SECTIONS.get(card.type, OTHERS), card.title) for card in cards]
        return by_section(sorted_in, (*SECTIONS.values(), OTHERS), copies)

    def facts(self, deck: DeckList) -> list[str]:
        cards = looked_up(deck.cards())
        units = [card for card in cards if card.type == ARMY]
        sides = sorted({card.faction for card in cards})
        command = sum(card.printed[COMMAND] for card in units)
        cost = sum(card.cost for card in units) / max(1, len(units))
        return [
            f"{len(cards)} cards: {', '.join(sides)}",
            f"{len(units)} army units with {command} command icons, which cost {cost:.1f} on average",
            f"{len([card for card in cards if card.printed[SHIELDS]])} cards with shields",
        ]


def looked_up(names: Iterable[str]) -> list[Card]:
    """The cards of these names; unknown ones are left out."""
    return [card for name in names if (card := card_named(name)) is not None]


def is_warlord(entry: DeckEntry) -> bool:
    card = card_named(entry.name)
    return card is not None and card.type == WARLORD


def _order(card: Card) -> tuple[bool, int, str]:
    return (not card.squad, card.cost, card.title)


SHELF: Final = ConquestDecks(BOOK)


def cards_of(deck: Any) -> Cards:
    """The cards of a deck in the options of a game: a name, or the deck itself. An illegal one raises an error."""
    found = SHELF.playable(deck)
    (warlord,) = looked_up([found.heads["warlord"].name])
    return warlord.no, [card.no for card in looked_up(found.cards())]


def formats_of(decks: Iterable[Any]) -> list[str]:
    """The formats of decks in the options of a game."""
    return [SHELF.playable(deck).format for deck in decks]
