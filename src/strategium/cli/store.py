"""`strategium store`: moving a server's games between stores."""

from __future__ import annotations

from typing import Annotated

import typer

from strategium.kernel.errors import how_many

app = typer.Typer(help="Move a server's games into another store.", no_args_is_help=True)


@app.callback()
def store() -> None:
    """Move a server's games into another store."""


@app.command()
def copy(
    source: Annotated[str, typer.Argument(metavar="FROM", help="sqlite:///PATH or postgresql://...")],
    target: Annotated[str, typer.Argument(metavar="TO", help="The same; a store with no games in it.")],
) -> None:
    """Copy everything from one store into a new one: all of it or nothing. Stop the server first, to lose no move.

    Counts and digests of all rows are compared before the copy counts.
    """
    from contextlib import closing

    from strategium.server.copying import copy_all
    from strategium.server.opening import open_store

    with closing(open_store(source, read_only=True)) as one, closing(open_store(target)) as other:
        counts = copy_all(one, other, lambda name, count: typer.echo(f"{name}: {count}"))
    games = f"{how_many(counts['tables'], 'game')} and {how_many(counts['entries'], 'move')}"
    typer.echo(f"All is there, and the same: {games}.")
