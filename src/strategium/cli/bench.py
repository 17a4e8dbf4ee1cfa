"""`strategium bench`: how fast the engine is."""

from __future__ import annotations

from typing import Annotated

import typer

from strategium.cli.common import AsJson, complete_game, console, print_json


def bench(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="One game; all without it.", autocompletion=complete_game),
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="For each game.")] = 10.0,
    as_json: AsJson = False,
) -> None:
    """Measure random games, copies, saving and showing, each beside a reference of the same run."""
    from strategium.kernel import registry
    from strategium.testing.bench import bench as measure
    from strategium.testing.bench_table import tables

    if game is not None:
        registry.game(game)
    with console(err=True).status("measuring ..."):
        figures = measure(game, seconds)
    if as_json:
        print_json(figures)
    else:
        for table in tables(figures):
            console().print(table)
