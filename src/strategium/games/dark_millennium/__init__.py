"""Warhammer 40,000: Dark Millennium."""

from strategium.games.dark_millennium.game import GAME

__all__ = ["GAME"]
