"""What the tests of Dark Millennium share."""

from __future__ import annotations

from typing import Any

from strategium.games.dark_millennium import GAME
from strategium.games.dark_millennium.state import DarkMillennium


def position(moment: str, **spec: Any) -> DarkMillennium:
    """A position by its words, as in a scenario."""
    g = GAME.position({"moment": moment, **spec})
    assert isinstance(g, DarkMillennium)
    return g
