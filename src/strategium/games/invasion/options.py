"""How a game of Invasion can be set up."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from strategium.cards.deck_options import CardNumbers, DeckSize, Title, keep_as_data
from strategium.games.invasion.decks import SHELF


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck of one's own: our JSON. Records keep it whole."""

    capital: Title = ""
    cards: CardNumbers = {}  # how many of each
    name: Title = ""
    format: Title = "standard"
    game: Literal["invasion"] = "invasion"

    def data(self) -> dict[str, Any]:
        return msgspec.structs.asdict(self)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Decks, and house rules."""

    decks: tuple[Deck | str, Deck | str] = ("dwarf", "orc")  # names, lists as text, or decks
    open_lists: bool = True  # everybody may see the lists of both decks
    deck_size: DeckSize = 0  # above 0: only that many cards of each deck are used (short games)

    def __post_init__(self) -> None:
        """A list that is given as text is kept as our JSON, so that nothing else of the text is kept."""
        keep_as_data(self, SHELF, Deck)
