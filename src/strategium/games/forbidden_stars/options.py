"""What can be chosen before a game begins. Every option has a default."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from strategium.kernel.option_words import told

Faction = Literal["space_marines", "chaos", "eldar", "orks"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's choices: who plays what, on which board, by which house rules."""

    factions: Annotated[
        tuple[Faction, ...],
        told("Factions", "One for each seat, all different; none: drawn by lot.", max_length=4),
    ] = ()
    board: Annotated[
        Literal["first", "second", "build"],
        told(
            "Board",
            "One of two ready boards, or the players build it together before the first round.",
            {"first": "First", "second": "Second", "build": "Built by players"},
        ),
    ] = "first"
    errata: Annotated[
        bool, told("Corrections", "The publisher's later corrections hold. Without them: the first printing.")
    ] = True
    late: Annotated[
        bool,
        told("Late start", "Begin in the middle of a war: armies and upgrades are there. Ready boards only."),
    ] = False
