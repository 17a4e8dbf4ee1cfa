"""`strategium serve`, `backup` and `restore`: tables in the browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from strategium.cli.common import data_folder

Db = Annotated[str | None, typer.Option("--db", metavar="URL", help="Where games are kept: sqlite:///PATH.")]


def default_db() -> str:
    return f"sqlite:///{data_folder() / 'server.db'}"


def has_screen() -> bool:
    """Whether a browser window can be opened. Text browsers would take the terminal away."""
    return sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")] = 8000,
    db: Db = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open a browser when it is ready.")] = False,
    origin: Annotated[
        list[str] | None, typer.Option(help="Another site that may use the API, as https://example.org.")
    ] = None,
    secure: Annotated[bool, typer.Option(help="Behind https: cookies are sent over https only.")] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDR",
            help="A proxy before the server, or a network of them: its X-Forwarded-For tells who asks.",
        ),
    ] = None,
    metrics_port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="Serve counts for Prometheus at this port; 0 for any."),
    ] = None,
    metrics_host: Annotated[str, typer.Option(help="The address for them.")] = "127.0.0.1",
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "warning",
) -> None:
    """Serve tables to browsers, until Ctrl+C. Every move is on the disk before it is told."""
    from strategium.server.config import Config
    from strategium.server.running import run_server
    from strategium.web.pages import is_built, pages

    config = Config(
        db=db or default_db(),
        origins=tuple(origin or ()),
        secure=secure,
        proxies=tuple(proxy or ()),
        metrics_port=metrics_port,
        metrics_host=metrics_host,
    )

    def ready(address: str) -> None:
        typer.echo(f"Strategium is served at {address} (Ctrl+C stops it)")
        if not is_built():
            typer.echo("The browser client is not built: type make web.", err=True)
        elif open_browser and has_screen():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    def counts_at(address: str) -> None:
        typer.echo(f"Counts are at {address}")

    run_server(config, pages(), host, port, log_level, ready, counts_at)


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    db: Db = None,
) -> None:
    """Copy all games of a server into one file; the server may be running."""
    from strategium.server.sqlite import open_store

    store = open_store(db or default_db())
    store.backup(target)
    store.close()
    typer.echo(f"All games are in {target}.")


def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by strategium backup.")],
    db: Db = None,
) -> None:
    """Put a copy in the place of a server's games, while the server is stopped. What was there is kept beside it."""
    from strategium.server.sqlite import restore_store

    url = db or default_db()
    restore_store(source, url)
    typer.echo(f"The games of {source} are in {url}.")
