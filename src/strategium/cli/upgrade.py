"""`strategium upgrade` and `settle`: what a new release makes of a server's games, and how to prepare them for it."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from strategium.cli.common import AsJson, BadArgument, console, grid, print_json
from strategium.cli.settings import Db, SettingsFile, store_url
from strategium.kernel.errors import how_many

if TYPE_CHECKING:
    from strategium.server.fates import Fate
    from strategium.server.store import Store

WAYS = ("same", "migrated", "carried over", "closed")
PARTS = ("whole", "in part", "unreadable")
SHORT = 6  # letters of a table's id that are shown: the whole one is the key to it


def upgrade(
    check: Annotated[
        bool, typer.Option("--check", help="Say what would become of each game; change nothing.")
    ] = False,
    db: Db = None,
    settings: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    """Tell what this release makes of a server's games: with the new release, before it takes over.

    Only a copy of the store is opened, so the server may be running. Fails if a running game would be closed.
    """
    from rich.progress import track

    from strategium.server.backups import copy_store
    from strategium.server.copying import copy_store_at
    from strategium.server.fates import fates
    from strategium.server.opening import is_postgres
    from strategium.server.sqlite import SqliteStore

    if not check:
        raise BadArgument(
            "games are brought up to date when they are opened; type strategium upgrade --check"
        )
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        url = store_url(db, settings)
        if is_postgres(url):
            copy_store_at(url, copy)
        else:
            copy_store(url, copy)
        store = SqliteStore(copy)
        count = store.counts()["tables"]
        shown = track(fates(store), "looking", total=count, console=console(err=True), transient=True)
        found = list(shown)
        store.close()
    if as_json:
        print_json([one._asdict() | {"table": one.table[:SHORT]} for one in found])
    else:
        print_fates(found)
    if any(one.way == "closed" for one in found):
        raise typer.Exit(1)


def print_fates(found: Sequence[Fate]) -> None:
    """A line for each game and version, then what somebody should know."""
    out = console()
    kinds = sorted({(one.game, one.was, one.now) for one in found})
    running = grid("running games", "version", *[f">{way}" for way in WAYS])
    finished = grid("finished games", "version", *[f">{part}" for part in PARTS])
    for table, is_running, ways in ((running, True, WAYS), (finished, False, PARTS)):
        for game, was, now in kinds:
            counts = Counter(
                one.way for one in found if one[1:4] == (game, was, now) and one.running == is_running
            )
            if counts:
                version = was if was == now else f"{was} → {now or 'none'}"
                table.add_row(game, version, *[str(counts[way] or "-") for way in ways])
        out.print(table)
    for line in remarks(found):
        out.print(line, soft_wrap=True)


def remarks(found: Sequence[Fate]) -> list[str]:
    lines = []
    carried = [one for one in found if one.way == "carried over"]
    if carried:
        back = [one.back for one in carried if one.back]
        more = f" {len(back)} of them go back by up to {how_many(max(back), 'move')}." if back else ""
        lines.append(f"Carried over: the people at {how_many(len(carried), 'table')} are asked first.{more}")
    lines += [
        f"Closed: table {one.table[:SHORT]}… of {one.game}: {one.why}" for one in found if one.way == "closed"
    ]
    return lines or ["Every game goes on as it is."]


def settle(db: Db = None, settings: SettingsFile = None) -> None:
    """Keep the newest state of every running game: with the old release, before an upgrade, while no server runs."""
    from strategium.server.fates import settle as settle_games

    with closing(open_alone(store_url(db, settings))) as store:
        done = Counter(settle_games(store))
    typer.echo(f"The newest state of {how_many(done[True], 'running game')} is kept.")
    if done[False]:
        left = how_many(done[False], "other game")
        typer.echo(
            f"{left} cannot be replayed by this release: strategium upgrade --check says more.", err=True
        )
        raise typer.Exit(1)


def open_alone(url: str) -> Store:
    """The store at that address, which must be there, and which no server uses."""
    from strategium.server.files import existing_store
    from strategium.server.opening import is_postgres, open_store
    from strategium.server.sqlite import SqliteStore

    if not is_postgres(url):
        return SqliteStore(existing_store(url))
    opened = open_store(url)
    from strategium.server.postgres import PostgresStore
    from strategium.server.postgres_nodes import refuse_if_served

    assert isinstance(opened, PostgresStore)
    try:
        refuse_if_served(opened)
    except BaseException:
        opened.close()
        raise
    return opened
