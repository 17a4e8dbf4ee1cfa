"""What can be chosen before a game begins. Every option has a default."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Faction = Literal["space_marines", "chaos", "eldar", "orks"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's choices: who plays what, on which board, by which house rules."""

    factions: Annotated[
        tuple[Faction, ...],
        Meta(max_length=4, description="one for each seat, all different; none: drawn by lot"),
    ] = ()
    board: Annotated[
        Literal["first", "second", "build"],
        Meta(description="one of two ready boards, or the players build it"),
    ] = "first"
    errata: Annotated[bool, Meta(description="house rule: the publisher's errata hold")] = True
    late: Annotated[
        bool, Meta(description="house rule: begin in the middle of a war (ready boards only)")
    ] = False
