"""Forbidden Stars."""

from strategium.games.forbidden_stars.game import GAME

__all__ = ["GAME"]
