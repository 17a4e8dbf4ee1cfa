"""How a game of Dark Millennium can be set up."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from strategium.cards.deck_options import CardNumbers, DeckSize, OpenLists, Title, keep_as_data
from strategium.games.dark_millennium.decks.shelf import SHELF
from strategium.kernel.option_words import told


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck of one's own: our JSON. Records keep it whole."""

    cards: CardNumbers = {}  # how many of each
    name: Title = ""
    format: Title = "standard"
    game: Literal["dark_millennium"] = "dark_millennium"

    def data(self) -> dict[str, Any]:
        return msgspec.structs.asdict(self)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Decks, the planets on offer, and house rules for what the rules sheet leaves open."""

    # Names, lists as text, or decks.
    decks: Annotated[tuple[Deck | str, Deck | str], told("Decks", "What each seat plays.")] = (
        "imperial",
        "orks",
    )
    open_lists: OpenLists = True
    planets: Annotated[
        tuple[Title, ...], told("Planets", "Those on offer; none named: all.", max_length=50)
    ] = ()
    deck_size: DeckSize = 0

    # What the rules sheet leaves open: empty-deck, tie-after-4, sweep-block, sweep-bonus, asset-flags, d6-when,
    # attacker-no-cards, honored-when, dr-facedown, tactic-window, special-counter.
    empty_deck: Annotated[
        Literal["reshuffle", "stays empty"],
        told(
            "Empty deck",
            "The discard pile becomes the deck again; or it stays empty, rolls count 0 and nothing is drawn.",
            {"reshuffle": "Reshuffle", "stays empty": "Stays empty"},
        ),
    ] = "reshuffle"
    tie_after_four: Annotated[
        Literal["extra turns", "draw"],
        told(
            "Tie after turn 4",
            "Where both hold one sector and they cost the same, play goes on, or it is a draw.",
            {"extra turns": "Extra turns", "draw": "Draw"},
        ),
    ] = "extra turns"
    sweep_can_be_blocked: Annotated[
        bool, told("Blocking a sweep", "The second assault of a sweep can be blocked like the first.")
    ] = True
    sweep_bonus_again: Annotated[
        bool, told("Sweep with bonuses", "Bonuses of the first assault count in the sweep again.")
    ] = False
    asset_flags_alone: Annotated[
        bool, told("Flags of assets", "They count even at a sector where none of your units has a flag.")
    ] = True
    d6_before_tactics: Annotated[
        bool, told("Rolls first", "Rolled firepower and assault are known before tactics are used.")
    ] = False
    attacker_without_cards: Annotated[
        Literal["no battle", "any sector"],
        told(
            "Attacker without cards",
            "Who has no card at any sector does not fight, or may pick a sector all the same.",
            {"no battle": "No battle", "any sector": "Any sector"},
        ),
    ] = "no battle"
    honored_as_drawn: Annotated[
        bool, told("Honored at once", "Each uses Honored right after his own command hand is drawn.")
    ] = False
    dr_from_face_down: Annotated[
        bool, told("Facedown reactions", "A facedown Shock Troop may react and stay facedown.")
    ] = False
    tactics_after_charge: Annotated[
        bool, told("Tactics after a charge", "A charge waits for tactics, as shots and assaults do.")
    ] = False
    special_after_counterattack: Annotated[
        bool,
        told("Special to the end", "It takes effect although its unit was destroyed by the counterattack."),
    ] = False

    def __post_init__(self) -> None:
        """A list that is given as text is kept as our JSON, so that nothing else of the text is kept."""
        keep_as_data(self, SHELF, Deck)
