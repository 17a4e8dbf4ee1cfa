"""What a deck must keep to: its size, copies of a card, and whose cards they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from strategium.cards.decks import DeckEntry, DeckList, Fault
from strategium.games.dark_millennium.kinds import BOOK, Card
from strategium.games.dark_millennium.words import SECTOR, SIDES, UNALIGNED

SMALLEST: Final = 60
MOST_COPIES: Final = 4


def card_named(name: str) -> Card | None:
    """The card of that name."""
    card = BOOK.by_name.get(name)
    return card if isinstance(card, Card) else None


def side_of(deck: DeckList) -> str:
    """The side a deck is built for: that of most of its cards; nothing if no card has one."""
    numbers = dict.fromkeys(SIDES, 0)
    for entry in deck.entries:
        card = card_named(entry.name)
        if card is not None and card.side in numbers:
            numbers[card.side] += entry.copies
    side = max(SIDES, key=numbers.__getitem__)
    return side if numbers[side] else ""


# ---- the rules, each with its clause: they give (line, words) for every fault --------------------------------
Found = Iterable[tuple[int, str]]
Known = list[tuple[DeckEntry, Card]]


def large_enough(deck: DeckList, cards: Known) -> Found:
    count = sum(entry.copies for entry, card in cards if card.type != SECTOR)
    if count < SMALLEST:
        yield 0, f"there are {count} cards: {SMALLEST} are the fewest"


def four_copies(deck: DeckList, cards: Known) -> Found:
    for name, copies in deck.tally().items():
        if copies > MOST_COPIES:
            line = next(entry.line for entry in deck.entries if entry.name == name)
            yield line, f"{copies} copies of {name}: {MOST_COPIES} are the most"


def has_a_side(deck: DeckList, cards: Known) -> Found:
    if not side_of(deck):
        yield 0, f"no card is of a side: a deck is built for {', '.join(SIDES[:-1])} or {SIDES[-1]}"


def one_side_only(deck: DeckList, cards: Known) -> Found:
    side = side_of(deck)
    for entry, card in cards:
        if card.type != SECTOR and card.side not in (side, UNALIGNED):
            yield entry.line, f"{card.name} is of {card.side}, and the deck is built for {side}"


def no_sectors(deck: DeckList, cards: Known) -> Found:
    for entry, card in cards:
        if card.type == SECTOR:
            yield entry.line, f"{card.name} is a sector and not part of a deck"


RULES: Final[tuple[tuple[str, Callable[[DeckList, Known], Found]], ...]] = (
    ("dark_millennium/deck.min-size", large_enough),
    ("dark_millennium/deck.max-copies", four_copies),
    ("dark_millennium/deck.choose-side", has_a_side),
    ("dark_millennium/deck.side-or-unaligned", one_side_only),
    ("dark_millennium/deck.no-sectors", no_sectors),
)


def broken_rules(deck: DeckList) -> list[Fault]:
    """Every fault of a deck, with the clause that it breaks."""
    cards = [(entry, card) for entry in deck.entries if (card := card_named(entry.name)) is not None]
    return [Fault(words, clause, line) for clause, rule in RULES for line, words in rule(deck, cards)]
