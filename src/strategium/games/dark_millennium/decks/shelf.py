"""The decks of Dark Millennium: those that come with the game, and others from files or from the options of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from strategium.cards.deck_files import JSON, O8D, TEXT
from strategium.cards.decks import DeckList, DeckShelf, Fault, Section, by_section
from strategium.games.dark_millennium.decks.rules import (
    MOST_COPIES,
    SMALLEST,
    broken_rules,
    card_named,
    side_of,
)
from strategium.games.dark_millennium.kinds import BOOK, CARDS, Card
from strategium.games.dark_millennium.words import ASSET, FLAGS, SECTOR, SHIP, UNIT

SECTIONS: Final = {UNIT: "Units", ASSET: "Assets", SHIP: "Ships", SECTOR: "Sectors"}

RARITIES: Final = ("common", "uncommon", "rare", "ultra-rare")

Cards = tuple[str, list[int]]  # a side and the kinds of its cards


class DarkMillenniumDecks(DeckShelf):
    """Decks of one side and unaligned cards."""

    game = "dark_millennium"
    package = "strategium.games.dark_millennium"
    headings = ("unit", "units", "asset", "assets", "ship", "ships")
    files = (JSON, O8D, TEXT)

    def rules(self, deck: DeckList) -> list[Fault]:
        return broken_rules(deck)

    def sections(self, deck: DeckList) -> list[Section]:
        """By type, and within a type by name."""
        copies = deck.tally()
        cards = sorted(looked_up(copies), key=_name)
        return by_section([(SECTIONS[card.type], card.name) for card in cards], SECTIONS.values(), copies)

    def facts(self, deck: DeckList) -> list[str]:
        """How many cards of each type, their flags, and what the deck rolls."""
        cards = looked_up(deck.cards())
        types = [
            f"{len([c for c in cards if c.type == t])} {SECTIONS[t].lower()}" for t in (UNIT, ASSET, SHIP)
        ]
        die = sum(card.die for card in cards) / max(1, len(cards))
        return [
            f"{len(cards)} cards for {side_of(deck) or 'no side'}: {', '.join(types)}",
            f"{sum(card.printed[FLAGS] for card in cards)} flags",
            f"rolls {die:.1f} on average",
        ]


def looked_up(names: Iterable[str]) -> list[Card]:
    """The cards of these names; unknown ones are left out."""
    return [card for name in names if (card := card_named(name)) is not None]


def _name(card: Card) -> str:
    return card.name


SHELF: Final = DarkMillenniumDecks(BOOK)


def cards_of(deck: Any) -> Cards:
    """The side and the cards of a deck in the options of a game: a name, or the deck itself. An illegal one raises."""
    found = SHELF.playable(deck)
    return side_of(found), [card.no for card in looked_up(found.cards())]


def rare_deck(side: str) -> dict[str, Any]:
    """A deck of the rarest cards of a side, four of each: what tests and fuzzing play to reach rare rules."""
    cards = [card for card in CARDS if card.side == side]
    rarest = sorted(cards, key=_rarity)[: SMALLEST // MOST_COPIES]
    return {"cards": {card.name: MOST_COPIES for card in rarest}, "name": f"rare {side}"}


def _rarity(card: Card) -> int:
    return -RARITIES.index(card.rarity)


def side_in_options(deck: Any) -> str:
    """The side of a deck in the options of a game, as plain data or as a name."""
    return side_of(SHELF.of_data(deck) if isinstance(deck, dict) else SHELF.find(deck))
