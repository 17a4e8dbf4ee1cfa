"""What can be chosen before a game begins. Every option has a default."""

from __future__ import annotations

from typing import Annotated

import msgspec

from strategium.kernel.option_words import told


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's choices: how long the game is, what the crews begin with, and house rules."""

    goal: Annotated[int, told("Goal", "So many points win at once.", ge=1, le=45)] = 12
    rounds: Annotated[int, told("Rounds", "After so many, most points win.", ge=1, le=8)] = 5
    deck: Annotated[int, told("Deck", "Cards in each deck: the first of the list.", ge=4, le=15)] = 15
    hand: Annotated[int, told("First hand", "Cards drawn before the first round.", ge=0, le=7)] = 4
    coins: Annotated[int, told("First coins", "Coins that each crew begins with.", ge=0, le=9)] = 2
    open_loot: Annotated[bool, told("Open loot", "Loot is laid faceup. By the book it is facedown.")] = False
    frail: Annotated[bool, told("Frail crews", "Every unit has one health less, but at least one.")] = False
