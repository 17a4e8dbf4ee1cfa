"""What a deck must keep to: its size, copies of a title, one side, the restricted and the banned list."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from importlib import resources
from typing import Final

from strategium.cards.decks import DeckList, Fault
from strategium.games.invasion.kinds import BOOK, CAPITALS, Card
from strategium.games.invasion.words import NEUTRAL, RULE, SECTION, SIDES

STARTER: Final = "starter"
SMALLEST: Final = 50
LARGEST: Final = 100
MOST_COPIES: Final = 3
LISTS: Final[dict[str, list[str]]] = json.loads(
    (resources.files("strategium.games.invasion") / "data" / "lists.json").read_text("utf-8")
)
RESTRICTED: Final = tuple(LISTS["restricted"])
BANNED: Final = tuple(LISTS["banned"])


def is_listed(card: Card) -> bool:
    """Whether lists name that kind: a card, or a capital; not what stands for rules, nor another form of a card."""
    return card in CAPITALS or (not card.type & (RULE | SECTION) and card.home < 0)


def card_named(title: str) -> Card | None:
    """The card or capital of that title."""
    card = BOOK.by_name.get(title)
    return card if isinstance(card, Card) and is_listed(card) else None


class Listed:
    """A deck list with its cards looked up; unknown names are left out of `cards`, but count as cards."""

    def __init__(self, deck: DeckList) -> None:
        known = [(entry, card) for entry in deck.entries if (card := card_named(entry.name)) is not None]
        self.format = deck.format
        self.head = deck.heads.get("capital")
        found = card_named(self.head.name) if self.head is not None else None
        self.capital = found if found in CAPITALS else None
        self.side = SIDES[CAPITALS.index(self.capital)] if self.capital is not None else ""
        self.cards = [(entry, card) for entry, card in known if card not in CAPITALS]
        self.capitals = [(entry, card) for entry, card in known if card in CAPITALS]
        self.count = deck.count - sum(entry.copies for entry, _ in self.capitals)

    def copies(self, card: Card) -> int:
        return sum(entry.copies for entry, other in self.cards if other is card)

    def line(self, card: Card) -> int:
        return next(entry.line for entry, other in self.cards if other is card)

    def kinds(self) -> list[Card]:
        """Each kind once, in the order of the list."""
        return list(dict.fromkeys([card for _, card in self.cards]))


# ---- the rules, each with its clause: they give (line, words) for every fault ------------------------
Found = Iterable[tuple[int, str]]


def one_capital(deck: Listed) -> Found:
    if deck.head is None:
        yield 0, "there is no capital: write a line 'Capital: RACE'"
    elif deck.capital is None:
        yield deck.head.line, f"{deck.head.name!r} is not the capital of a race"
    for entry, card in deck.capitals:
        yield entry.line, f"{card.title} is a capital and not a card of a deck"


def on_its_side(deck: Listed) -> Found:
    for entry, card in deck.cards:
        if deck.side and card.race != NEUTRAL and card.side != deck.side:
            yield (
                entry.line,
                f"{card.title} is of {card.side.capitalize()}, and the capital of {deck.side.capitalize()}",
            )


def one_side(deck: Listed) -> Found:
    sides = {card.side for _, card in deck.cards if card.race != NEUTRAL}
    if len(sides) > 1:
        yield 0, "there are cards of Order and of Destruction in it"


def order_only(deck: Listed) -> Found:
    for entry, card in deck.cards:
        if card.race == NEUTRAL and card.side == "order" and deck.side == "destruction":
            yield entry.line, f"{card.title} is for Order only"


def destruction_only(deck: Listed) -> Found:
    for entry, card in deck.cards:
        if card.race == NEUTRAL and card.side == "destruction" and deck.side == "order":
            yield entry.line, f"{card.title} is for Destruction only"


def right_size(deck: Listed) -> Found:
    if deck.format != STARTER and not SMALLEST <= deck.count <= LARGEST:
        yield 0, f"there are {deck.count} cards: a deck has {SMALLEST} to {LARGEST}"


def three_copies(deck: Listed) -> Found:
    for card in deck.kinds():
        if deck.copies(card) > MOST_COPIES:
            yield deck.line(card), f"{deck.copies(card)} copies of {card.title}: {MOST_COPIES} are the most"


def one_restricted(deck: Listed) -> Found:
    found = [card for card in deck.kinds() if card.title in RESTRICTED]
    if deck.format != STARTER:
        for card in found[1:]:
            yield (
                deck.line(card),
                f"{card.title} is restricted, and so is {found[0].title}: only one title may be",
            )


def none_banned(deck: Listed) -> Found:
    for card in deck.kinds():
        if card.title in BANNED:
            yield deck.line(card), f"{card.title} is banned"


RULES: Final[tuple[tuple[str, Callable[[Listed], Found]], ...]] = (
    ("invasion/deck.capital-side", one_capital),
    ("invasion/deck.capital-side", on_its_side),
    ("invasion/deck.no-mixing-sides", one_side),
    ("invasion/deck.order-only", order_only),
    ("invasion/deck.destruction-only", destruction_only),
    ("invasion/deck.size", right_size),
    ("invasion/deck.three-copies", three_copies),
    ("invasion/deck.restricted-one-title", one_restricted),
    ("invasion/deck.no-banned-title", none_banned),
)


def broken_rules(deck: DeckList) -> list[Fault]:
    """Every fault of a deck, with the clause that it breaks."""
    listed = Listed(deck)
    return [Fault(words, clause, line) for clause, rule in RULES for line, words in rule(listed)]
