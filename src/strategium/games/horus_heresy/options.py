"""What can be chosen before a game begins. Every option has a default."""

from __future__ import annotations

from typing import Annotated

import msgspec

from strategium.games.horus_heresy.data_files import scenario_names
from strategium.kernel.option_words import told


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's choices: the scenario, its numbers, and the house rule."""

    scenario: Annotated[
        str,
        told(
            "Scenario",
            "How the armies stand when the siege begins.",
            {name: name.replace("_", " ").title() for name in scenario_names()},
        ),
    ] = "brother_against_brother"
    corruptions: Annotated[
        int,
        told("Corruption", "Draws before the game; -1: as many as the scenario says.", ge=-1, le=40),
    ] = -1
    bombardments: Annotated[
        int,
        told("Bombardments", "So many before the game; -1: as many as the scenario says.", ge=-1, le=20),
    ] = -1
    all_events: Annotated[
        bool, told("All events", "The event deck is 10 cards drawn from all 30, not those of the scenario.")
    ] = False
    first_space: Annotated[
        int, told("First space", "Where both markers begin on the time track: later is shorter.", ge=1, le=33)
    ] = 1
    hero_damage: Annotated[int, told("Wounded heroes", "Damage that every Hero begins with.", ge=0, le=9)] = 0
    faq: Annotated[
        bool,
        told("Publisher's answers", "They hold where they contradict the rules. By the book the text holds."),
    ] = False
