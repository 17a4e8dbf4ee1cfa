"""How a game of Conquest can be set up."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from strategium.cards.deck_options import CardNumbers, DeckSize, Title, keep_as_data
from strategium.games.conquest.decks import SHELF


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck of one's own: our JSON. Records keep it whole."""

    warlord: Title = ""
    cards: CardNumbers = {}  # how many of each
    name: Title = ""
    format: Title = "standard"
    game: Literal["conquest"] = "conquest"

    def data(self) -> dict[str, Any]:
        return msgspec.structs.asdict(self)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Decks, and house rules."""

    decks: tuple[Deck | str, Deck | str] = ("space_marines", "orks")  # names, lists as text, or decks
    open_lists: bool = True  # everybody may see the lists of both decks
    moved_units_escape: bool = False  # a unit moved away between declaration and damage is not hit
    deck_size: DeckSize = 0  # above 0: only that many cards of each deck are used (short games)

    def __post_init__(self) -> None:
        """A list that is given as text is kept as our JSON, so that nothing else of the text is kept."""
        keep_as_data(self, SHELF, Deck)
