"""`strategium records`: what can be done with the records of many games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from strategium.cli.common import BadArgument, console
from strategium.kernel.errors import how_many

app = typer.Typer(help="Work with the records of many games.", no_args_is_help=True)


@app.callback()
def records() -> None:
    """Work with the records of many games."""


@app.command()
def export(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Records, or folders of them.")],
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", help="A .parquet or .jsonl file to write.")
    ],
) -> None:
    """Write a table of all choices: what the player saw, what was offered, what was chosen, how it ended."""
    from rich.progress import track

    from strategium.research.export import export as write

    files = found(paths)
    shown = track(files, "exporting", console=console(err=True), transient=True)
    count = write(shown, out)
    console().print(f"{how_many(count, 'choice')} of {how_many(len(files), 'game')}: {out}", soft_wrap=True)


def found(paths: list[Path]) -> list[Path]:
    """All records that are meant. The folder of an arena holds its plan and its figures too."""
    from strategium.arena.journal import FIGURES, PLAN

    files: list[Path] = []
    for path in paths:
        inside = [file for file in sorted(path.rglob("*.json")) if file.name not in (PLAN, FIGURES)]
        files += inside if path.is_dir() else [path]
    if not files:
        raise BadArgument(f"there are no records in {', '.join(map(str, paths))}")
    return files
