"""Horus Heresy, the board game of 2010: the siege of Terra, an initiative track, orders on a strategic map, battles."""

from strategium.games.horus_heresy.game import GAME

__all__ = ["GAME"]
