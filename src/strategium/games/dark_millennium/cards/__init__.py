"""What each card does, a file for each side. Reading this package gives the cards of the book their abilities."""

from strategium.games.dark_millennium.cards import chaos, eldar, imperial, orks, sectors, unaligned

__all__ = ["chaos", "eldar", "imperial", "orks", "sectors", "unaligned"]
