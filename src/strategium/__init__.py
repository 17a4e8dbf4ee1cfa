"""Strategium: one rules engine and one table for out-of-print games of a grim far future and an old world.

import strategium

state = strategium.game("template").new(seed=7)
while state.result is None:
    decision = state.pending[0]
    state.apply(decision.options[0], decision.seat)
"""

import strategium.games  # noqa: F401  (loaded first, so that the name below stays with the function `games`)
from strategium.kernel.core import CHANCE, Result
from strategium.kernel.decisions import Decision, Option
from strategium.kernel.errors import (
    BadPlugin,
    BadPosition,
    BadRecord,
    BadScenario,
    BadState,
    IllegalChoice,
    RulesFault,
    StrategiumError,
    UnknownGame,
    UnknownName,
    UnknownOption,
    UnknownSeat,
)
from strategium.kernel.game import Game
from strategium.kernel.record import Record
from strategium.kernel.registry import game, games
from strategium.kernel.state import GameState
from strategium.kernel.verbs import Reason
from strategium.kernel.version import ENGINE

__all__ = [
    "CHANCE",
    "BadPlugin",
    "BadPosition",
    "BadRecord",
    "BadScenario",
    "BadState",
    "Decision",
    "Game",
    "GameState",
    "IllegalChoice",
    "Option",
    "Reason",
    "Record",
    "Result",
    "RulesFault",
    "State",
    "StrategiumError",
    "UnknownGame",
    "UnknownName",
    "UnknownOption",
    "UnknownSeat",
    "game",
    "games",
]
__version__ = ENGINE
State = GameState  # its name until 0.2, for bots that were written then
