"""The decks of Invasion: those that come with the game, and others from files or from the options of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from strategium.cards.deck_files import JSON, O8D, TEXT
from strategium.cards.decks import DeckList, DeckShelf, Fault, Section, by_section
from strategium.games.invasion.decks.rules import STARTER, broken_rules, card_named, is_listed
from strategium.games.invasion.kinds import BOOK, CAPITALS, Card
from strategium.games.invasion.words import LEGEND, POWER, QUEST, RACE_NAMES, SUPPORT, TACTIC, UNIT

SECTIONS: Final = {UNIT: "Units", SUPPORT: "Supports", QUEST: "Quests", TACTIC: "Tactics", LEGEND: "Legends"}
OTHERS: Final = "Others"  # what no deck may have

Cards = tuple[int, list[int]]  # the race of a capital and the kinds of the cards in its deck


class InvasionDecks(DeckShelf):
    """Decks for a capital."""

    never = OTHERS
    game = "invasion"
    package = "strategium.games.invasion"
    labels = ("capital",)
    formats = ("standard", STARTER)
    headings = (
        "capital",
        *("unit", "units"),
        *("support", "supports", "support cards"),
        *("quest", "quests"),
        *("tactic", "tactics"),
        *("legend", "legends"),
    )
    files = (JSON, O8D, TEXT)
    octgn_game = "0bdba23f-04cd-4ca5-a3a0-0d0ca6f1bd7e"

    def title(self, kind: Any) -> str:
        return str(kind.title) if is_listed(kind) else ""

    def spelling(self, name: str) -> str:
        """A capital is also found by its race alone."""
        return super().spelling(name) or super().spelling(f"{name} capital")

    def rules(self, deck: DeckList) -> list[Fault]:
        return broken_rules(deck)

    def arranged(self, deck: DeckList) -> DeckList:
        """The first capital among the cards is taken for the deck's, if none stands above them."""
        for at, entry in enumerate(deck.entries):
            if "capital" not in deck.heads and card_named(entry.name) in CAPITALS:
                return deck.with_head("capital", at)
        return deck

    def sections(self, deck: DeckList) -> list[Section]:
        """By type, then by cost and name."""
        copies = deck.tally()
        cards = sorted(looked_up(copies), key=_order)
        sorted_in = [(SECTIONS.get(card.type, OTHERS), card.title) for card in cards]
        return by_section(sorted_in, (*SECTIONS.values(), OTHERS), copies)

    def facts(self, deck: DeckList) -> list[str]:
        cards = looked_up(deck.cards())
        units = [card for card in cards if card.type == UNIT]
        races = sorted({RACE_NAMES[card.race] if card.race >= 0 else "neutral" for card in cards})
        cost = sum(max(0, card.cost) for card in units) / max(1, len(units))
        power = sum(card.printed[POWER] for card in units)
        return [
            f"{len(cards)} cards: {', '.join(races)}",
            f"{len(units)} units with {power} power, which cost {cost:.1f} on average",
        ]


def looked_up(names: Iterable[str]) -> list[Card]:
    """The cards of these names; unknown ones are left out."""
    return [card for name in names if (card := card_named(name)) is not None]


def _order(card: Card) -> tuple[int, str]:
    return (card.cost, card.title)


SHELF: Final = InvasionDecks(BOOK)


def cards_of(deck: Any) -> Cards:
    """The cards of a deck in the options of a game: a name, or the deck itself. An illegal one raises an error."""
    if not isinstance(deck, str):
        return laid_out(SHELF.playable(deck))
    if deck not in _BY_NAME:
        _BY_NAME[deck] = laid_out(SHELF.playable(deck))
    return _BY_NAME[deck]


def laid_out(deck: DeckList) -> Cards:
    (capital,) = looked_up([deck.heads["capital"].name])
    return CAPITALS.index(capital), [card.no for card in looked_up(deck.cards())]


_BY_NAME: Final[dict[str, Cards]] = {}  # decks that come with the game never change
