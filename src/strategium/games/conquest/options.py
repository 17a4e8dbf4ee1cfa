"""How a game of Conquest can be set up."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from strategium.cards.deck_options import CardNumbers, DeckSize, OpenLists, Title, keep_as_data
from strategium.games.conquest.decks.shelf import SHELF
from strategium.kernel.option_words import told


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

    # Names, lists as text, or decks.
    decks: Annotated[tuple[Deck | str, Deck | str], told("Decks", "What each seat plays.")] = (
        "space_marines",
        "orks",
    )
    open_lists: OpenLists = True
    moved_units_escape: Annotated[
        bool, told("Slipping away", "A unit moved away after it was chosen is not hit. By the book it is.")
    ] = False
    deck_size: DeckSize = 0
    edition: Annotated[
        Literal["by decks", "core", "faq"],
        told(
            "Edition",
            "With the publisher's later answers only a ready unit wins a battle, and warlords go home as the combat "
            "phase ends. Decks with cards of later sets are played so.",
            {"by decks": "As the decks say", "core": "As in the core set", "faq": "With later answers"},
        ),
    ] = "by decks"

    def __post_init__(self) -> None:
        """A list that is given as text is kept as our JSON, so that nothing else of the text is kept."""
        keep_as_data(self, SHELF, Deck)
