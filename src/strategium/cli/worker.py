"""`strategium worker`: bots think here for servers elsewhere."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from strategium.cli.settings import Db, SettingsFile, find_settings


def worker(
    db: Db = None,
    processes: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="How many bots think at once. Default: bot_processes."),
    ] = None,
    settings: SettingsFile = None,
) -> None:
    """Let bots think for the servers of a store in PostgreSQL, until Ctrl+C. It sees samples of games, and no more."""
    import asyncio

    from strategium.server.errors import BadStore
    from strategium.server.logs import start_logging
    from strategium.server.opening import is_postgres

    flags: dict[str, Any] = {"db": db, "bot_processes": None if processes is None else str(processes)}
    config = find_settings(
        {name: value for name, value in flags.items() if value is not None}, settings
    ).config
    if not is_postgres(config.db):
        raise BadStore(
            "workers are for servers whose store is in PostgreSQL: name it with --db postgresql://..."
        )
    try:
        from strategium.server.postgres_thoughts import Worker
    except ImportError as e:
        raise BadStore(f"this needs a package more: pip install strategium[postgres] ({e})") from e
    start_logging(config.log_level.upper())

    async def work() -> None:
        await Worker(config).run(lambda: typer.echo("Bots think here (Ctrl+C stops it)"))

    asyncio.run(work())
