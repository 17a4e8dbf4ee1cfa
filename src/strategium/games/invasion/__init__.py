"""Warhammer: Invasion, the living card game for two."""

from strategium.games.invasion.game import GAME

__all__ = ["GAME"]
