"""How a game of Dark Millennium can be set up."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from strategium.cards.deck_options import CardNumbers, DeckSize, Title, keep_as_data
from strategium.games.dark_millennium.decks import SHELF


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

    decks: tuple[Deck | str, Deck | str] = ("imperial", "orks")  # names, lists as text, or decks
    open_lists: bool = True  # everybody may see the lists of both decks
    planets: Annotated[tuple[Title, ...], Meta(max_length=50)] = ()  # those on offer; none named: all
    deck_size: DeckSize = 0  # above 0: only that many cards of each deck are used (short games)

    # empty-deck: the discard pile becomes the deck, or it stays empty (a roll counts 0, draws are left out)
    empty_deck: Literal["reshuffle", "stays empty"] = "reshuffle"
    # tie-after-4: one sector each with equal requirements goes on with extra turns, or is a draw
    tie_after_four: Literal["extra turns", "draw"] = "extra turns"
    sweep_can_be_blocked: bool = True  # sweep-block
    sweep_bonus_again: bool = False  # sweep-bonus: bonuses of the first assault are added again
    asset_flags_alone: bool = True  # asset-flags: they count even where no unit has a flag
    d6_before_tactics: bool = False  # d6-when: firepower and assault are rolled before tactics
    attacker_without_cards: Literal["no battle", "any sector"] = "no battle"  # attacker-no-cards
    honored_as_drawn: bool = False  # honored-when: each right after he has drawn his own command hand
    dr_from_face_down: bool = False  # dr-facedown: a Shock Troop may react and stay face-down
    tactics_after_charge: bool = False  # tactic-window: a charge waits for tactics, too
    special_after_counterattack: bool = False  # special-counter: it resolves though its unit was destroyed

    def __post_init__(self) -> None:
        """A list that is given as text is kept as our JSON, so that nothing else of the text is kept."""
        keep_as_data(self, SHELF, Deck)
