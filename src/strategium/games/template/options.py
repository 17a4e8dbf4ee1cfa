"""What can be chosen before a game begins. Every option has a default."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's choices: how long the game is, what the crews begin with, and house rules."""

    goal: Annotated[int, Meta(ge=1, le=45, description="points that win the game")] = 12
    rounds: Annotated[int, Meta(ge=1, le=8, description="rounds after which most points win")] = 5
    deck: Annotated[int, Meta(ge=4, le=15, description="cards in each deck: the first of the list")] = 15
    hand: Annotated[int, Meta(ge=0, le=7, description="cards drawn before the first round")] = 4
    coins: Annotated[int, Meta(ge=0, le=9, description="coins before the first round")] = 2
    open_loot: Annotated[bool, Meta(description="house rule: loot is laid faceup")] = False
    frail: Annotated[bool, Meta(description="house rule: units have one health less, but at least one")] = (
        False
    )
