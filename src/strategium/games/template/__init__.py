"""Salvage, the template game: small and complete, to be read in one sitting and to be copied."""

from strategium.games.template.game import GAME

__all__ = ["GAME"]
