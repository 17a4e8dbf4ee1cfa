"""What the players are called: by their side."""

from __future__ import annotations

from strategium.games.dark_millennium.state import DarkMillennium


def seat_names(g: DarkMillennium) -> tuple[str, str]:
    """ "Imperial" and "Orks"; two of one side are numbered."""
    one, two = g.sides
    return (one, two) if one != two else (f"{one} (1)", f"{two} (2)")


def seat_name(g: DarkMillennium, seat: int) -> str:
    return "chance" if seat < 0 else seat_names(g)[seat]
