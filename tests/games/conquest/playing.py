"""What the tests of Conquest share."""

from __future__ import annotations

from typing import Any

from strategium.games.conquest import GAME
from strategium.games.conquest.state import Conquest


def position(moment: str, **spec: Any) -> Conquest:
    """A position by its words, as in a scenario."""
    g = GAME.position({"moment": moment, **spec})
    assert isinstance(g, Conquest)
    return g
