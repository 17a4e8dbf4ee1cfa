"""`strategium games`: which games there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategium.cli.common import AsJson, console, grid, print_json

if TYPE_CHECKING:
    from strategium.kernel.game import Game


def games(as_json: AsJson = False) -> None:
    """List the games that can be played, and plug-ins that are broken."""
    from strategium.kernel import registry

    found = [registry.game(name) for name in registry.games()]
    faults = registry.broken()
    if as_json:
        rows = [
            {
                "name": game.name,
                "title": game.title,
                "version": game.version,
                "seats": list(game.seats),
                "clauses": clauses_of(game),
                "origins": None if game.origins is None else game.origins.text,
            }
            for game in found
        ]
        print_json({"games": rows, "broken": faults})
        return
    table = grid("name", "title", "seats", "version", ">clauses")
    for game in found:
        seats = ", ".join(map(str, game.seats))
        table.add_row(game.name, game.title, seats, game.version, str(clauses_of(game)))
    out = console()
    out.print(table)
    for game in found:
        if game.origins is not None:
            out.print(f"{game.name}: {game.origins.text}", style="dim")
    for name, reason in faults.items():
        out.print(f"broken: {name}: {reason}", style="yellow")


def clauses_of(game: Game) -> int | None:
    """How many clauses it has; None: they cannot be read."""
    try:
        return len(game.clauses)
    except (OSError, ValueError, KeyError):
        return None
