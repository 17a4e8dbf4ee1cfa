"""Games by an address that other processes understand: a registered name, or `package.module:ATTRIBUTE`."""

from __future__ import annotations

import importlib
import re
import sys
from typing import Any, Final

from strategium.kernel.errors import UnknownGame
from strategium.kernel.game import Game
from strategium.kernel.names import NAMES, owner_of
from strategium.kernel.registry import game as registered_game
from strategium.kernel.registry import games as registered_games

OWNER: Final = re.compile(r"[.!?*]")  # between the owner and the thing in a name


def find_game(address: str) -> Game:
    """The game at an address."""
    module, _, attribute = address.partition(":")
    if not attribute:
        return registered_game(address)
    try:
        game = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as e:
        raise UnknownGame(f"there is no game at {address}: {e}") from e
    if not isinstance(game, Game):
        raise UnknownGame(f"{address} is not a game, but {game!r}")
    return game


def address_of(game: Game) -> str | None:
    """Where other processes find this very game; None: nowhere."""
    if game.name in registered_games() and registered_game(game.name) is game:
        return game.name
    module = type(game).__module__
    for attribute, thing in vars(sys.modules[module]).items():
        if thing is game:
            return f"{module}:{attribute}"
    return None


def own_names(game: Game) -> dict[str, Any]:
    """What the game itself has registered: steps, verbs, questions, by their names."""
    owners = {owner_of(type(game).__module__), game.name}
    return {name: thing for name, thing in NAMES.items() if OWNER.split(name)[0] in owners}
