"""`strategium serve`: tables in the browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from typing import Annotated, Any

import typer

from strategium.cli.settings import SettingsFile, find_settings, with_flags
from strategium.kernel.errors import how_many


def has_screen() -> bool:
    """Whether a browser window can be opened. Text browsers would take the terminal away."""
    return sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


@with_flags
def serve(
    *,
    settings: SettingsFile = None,
    show_settings: Annotated[
        bool, typer.Option("--show-settings", help="Print all settings and where each is from, and stop.")
    ] = False,
    check: Annotated[
        bool,
        typer.Option("--check", help="Look through the whole store and stop; one that is missing is made."),
    ] = False,
    open_browser: Annotated[bool, typer.Option("--open", help="Open a browser when it is ready.")] = False,
    **flags: Any,
) -> None:
    """Serve tables to browsers, until Ctrl+C. Every move is on the disk before it is told."""
    from strategium.server.running import run_server
    from strategium.server.settings import as_toml
    from strategium.web.pages import is_built, pages

    found = find_settings(flags, settings)
    if show_settings:
        typer.echo(as_toml(found))
        return
    config = found.config
    if check:
        check_store(config.db)
        return

    def ready(address: str) -> None:
        typer.echo(f"Strategium is served at {address} (Ctrl+C stops it)")
        if not is_built():
            typer.echo("The browser client is not built: type make web.", err=True)
        elif open_browser and has_screen():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    def counts_at(address: str) -> None:
        typer.echo(f"Counts are at {address}")

    run_server(config, pages(), config.host, config.port, config.log_level, ready, counts_at)


def check_store(url: str) -> None:
    """Open the store as a server would, and wait until all of it has been looked through."""
    from contextlib import closing

    from strategium.server.opening import open_store
    from strategium.server.sqlite import SqliteStore

    with closing(open_store(url)) as store:
        if isinstance(store, SqliteStore):
            store.check_wholly()
        else:
            store.probe()
        counts = store.counts()
    amount = f"{how_many(counts['tables'], 'game')}, {how_many(counts['entries'], 'move')}"
    typer.echo(f"{store.path or 'The store'} is sound ({amount}).")
