"""What can be chosen before a game begins. Every option has a default."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from strategium.games.horus_heresy.reading import scenario_names


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's choices: the scenario, its numbers, and the house rule."""

    scenario: Annotated[
        str,
        Meta(
            description="the scenario: how the pieces are set up",
            extra_json_schema={"enum": scenario_names()},
        ),
    ] = "brother_against_brother"
    corruptions: Annotated[
        int, Meta(ge=-1, le=40, description="corruption draws before the game; -1: as the scenario says")
    ] = -1
    bombardments: Annotated[
        int, Meta(ge=-1, le=20, description="bombardments before the game; -1: as the scenario says")
    ] = -1
    all_events: Annotated[bool, Meta(description="the event deck is 10 random cards of all 30")] = False
    first_space: Annotated[int, Meta(ge=1, le=33, description="where both initiative markers begin")] = 1
    hero_damage: Annotated[int, Meta(ge=0, le=9, description="damage that every Hero begins with")] = 0
    faq: Annotated[
        bool, Meta(description="house rule: where the publisher's FAQ contradicts the rules, the FAQ holds")
    ] = False
