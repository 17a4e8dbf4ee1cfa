"""Warhammer 40,000: Conquest."""

from strategium.games.conquest.game import GAME

__all__ = ["GAME"]
