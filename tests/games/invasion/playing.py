"""What the tests of Invasion share."""

from __future__ import annotations

from typing import Any

from strategium.games.invasion import GAME
from strategium.games.invasion.state import Invasion


def position(moment: str, **spec: Any) -> Invasion:
    """A position by its words, as in a scenario."""
    g = GAME.position({"moment": moment, **spec})
    assert isinstance(g, Invasion)
    return g
