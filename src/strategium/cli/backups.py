"""`strategium backup`, `restore` and `salvage`: copies of a server's games, and how they are put back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from strategium.cli.common import BadArgument
from strategium.cli.settings import Db, SettingsFile, store_url
from strategium.kernel.errors import how_many

if TYPE_CHECKING:
    from strategium.server.backups import Contents


def backup(
    target: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where the copy goes; with --keep a folder.")
    ],
    keep: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Name the copy by the time, and keep the latest N in the folder."
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    db: Db = None,
    settings: SettingsFile = None,
) -> None:
    """Copy all games of a server into one file and check it; the server may be running."""
    from strategium.server.backups import back_up, back_up_dated
    from strategium.server.copying import copy_store_at
    from strategium.server.opening import is_postgres

    url = store_url(db, settings)
    if is_postgres(url):
        if keep is not None:
            raise BadArgument("--keep is for stores in a file; for PostgreSQL use pg_dump, or name a file")
        copy_store_at(url, target, force)
        typer.echo(f"All games are in {target}, which can be served as sqlite:///{target}.")
        return
    if keep is None:
        contents = back_up(url, target, force)
        typer.echo(f"All games are in {target} ({amount(contents)}).")
        return
    made, contents, removed = back_up_dated(url, target, keep)
    typer.echo(f"All games are in {made} ({amount(contents)}).")
    for old in removed:
        typer.echo(f"Removed {old}.")


def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by strategium backup.")],
    db: Db = None,
    settings: SettingsFile = None,
) -> None:
    """Put a copy in the place of a server's games, while the server is stopped. What was there is kept beside it."""
    from strategium.server.backups import restore_store

    url = store_url(db, settings)
    done = restore_store(source, url)
    typer.echo(f"The games of {source} are in {url} ({amount(done.contents)}).")
    if done.before is not None:
        typer.echo(f"What was there is kept as {done.before}.")


def salvage(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    db: Db = None,
    settings: SettingsFile = None,
) -> None:
    """Copy all that can still be read of a damaged store into a new file, which can be restored."""
    from strategium.server.salvage import salvage as save

    done = save(store_url(db, settings), target)
    typer.echo(
        f"{target}: {how_many(done.whole, 'game')} whole, {done.cut} without their latest moves, {done.lost} lost."
    )
    typer.echo(f"To go on with it: strategium restore {target}")


def amount(contents: Contents) -> str:
    return f"{how_many(contents.games, 'game')}, {how_many(contents.moves, 'move')}"
