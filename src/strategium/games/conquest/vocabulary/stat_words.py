"""What stats and durations are called in texts."""

from __future__ import annotations

from typing import Final

from strategium.games.conquest.words import (
    ATK,
    CARD_BONUS,
    COMMAND,
    COST,
    END_OF_ATTACK,
    END_OF_BATTLE,
    END_OF_COMBAT_ROUND,
    END_OF_PHASE,
    END_OF_ROUND,
    END_OF_STRUGGLE,
    HP,
    RESOURCE_BONUS,
    SHIELDS,
)

STAT_WORDS: Final = {
    ATK: "ATK",
    HP: "HP",
    COMMAND: "command icons",
    COST: "cost",
    SHIELDS: "shield icons",
    CARD_BONUS: "card bonus",
    RESOURCE_BONUS: "resource bonus",
}
UNTIL_WORDS: Final = {
    END_OF_PHASE: " until the end of the phase",
    END_OF_ROUND: " until the end of the round",
    END_OF_BATTLE: " until the end of the battle",
    END_OF_ATTACK: " for that attack",
    END_OF_STRUGGLE: " until the end of that command struggle",
    END_OF_COMBAT_ROUND: " until the end of the combat round",
}
