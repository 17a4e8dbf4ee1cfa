"""`strategium fuzz`: many games, with the laws of the conformance kit tried on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from strategium.cli.common import AsJson, GameName, console, print_json, repository


def fuzz(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The first game's seed; each later one has the next number.")] = 0,
    mode: Annotated[
        str | None,
        typer.Option(
            help="The mode of all games: how seats are asked. Without it, games go through all modes."
        ),
    ] = None,
    law: Annotated[
        str | None,
        typer.Option(
            help='Only this law, at many more decisions: "reasons are true". Without it, all of them.'
        ),
    ] = None,
    tries: Annotated[
        float | None,
        typer.Option(
            min=0.0,
            max=1000.0,
            help="At how many decisions of a game of usual length all laws are tried; 1.5 without it, 25 with --law. "
            "Those that cost little are tried at every decision.",
        ),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a run that was broken off.")] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; all cores without it.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the report goes; build/reports without it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games on all cores, try the kernel's laws on them, and write a report. Exit code 1: one was broken."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from strategium.kernel import registry
    from strategium.testing.fuzz import fuzz as run
    from strategium.testing.kit_play import find_law
    from strategium.testing.modes import find_mode

    registry.game(game)
    if mode is not None:
        find_mode(mode)
    if law is not None:
        find_law(law)
    folder = out or repository() / "build" / "reports"
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(err=True), transient=True, disable=as_json) as bar:
        task = bar.add_task(game, total=games)

        def progress(done: int, total: int, failures: int) -> None:
            words = f"{game}, {failures} broken" if failures else game
            bar.update(task, completed=done, total=total, description=words)

        try:
            report = run(
                game,
                games,
                seed=seed,
                mode=mode,
                law=law,
                tries=tries,
                workers=workers,
                out=folder,
                resume=resume,
                progress=progress,
            )
        except KeyboardInterrupt:
            bar.stop()
            same = f" --mode {mode}" if mode else ""
            same += f' --law "{law}"' if law else ""
            same += f" --tries {tries}" if tries is not None else ""
            again = f"strategium fuzz {game} --games {games} --seed {seed}{same} --resume"
            console(err=True).print(f"Broken off. Go on with: {again}", soft_wrap=True)
            raise typer.Exit(130) from None
    if as_json:
        print_json(report.to_data())
    else:
        console().print(report.text(), soft_wrap=True)
        console().print(f"The report: {folder / f'fuzz-{game}.txt'}", soft_wrap=True)
    if not report.ok:
        raise typer.Exit(1)
