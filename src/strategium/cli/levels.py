"""`strategium levels`: whether the levels of a game's opponents are what they say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from strategium.cli.arena import decks_of, words
from strategium.cli.common import (
    AsJson,
    BadArgument,
    GameName,
    console,
    grid,
    parse_settings,
    print_json,
    repository,
)

if TYPE_CHECKING:
    from strategium.arena.ladder import Rung


def levels(
    game: GameName,
    games: Annotated[
        int,
        typer.Option("--games", "-n", min=1, help="The most that two levels play; 100 at least, to be sure."),
    ] = 1000,
    seats: Annotated[int, typer.Option(min=0, help="How many play; 0: as few as can.")] = 0,
    iterations: Annotated[
        str,
        typer.Option(metavar="N,N,N", help="Of the levels, the weakest first; without it the usual ones."),
    ] = "",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game. May be repeated.")
    ] = None,
    deck: Annotated[
        list[str] | None, typer.Option("--deck", metavar="DECK", help="As for the arena; all: every deck.")
    ] = None,
    workers: Annotated[int | None, typer.Option(min=0, help="Processes; all cores without it.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where all is kept; build/levels without it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play each level against the next until it is clear that it is stronger. Started again, it goes on."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from strategium.arena.ladder import climb

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console(err=True), transient=True, disable=as_json) as bar:
        task = bar.add_task(game, total=None)

        def step(lower: str, upper: str) -> None:
            bar.update(task, completed=0, total=None, description=f"{upper} against {lower}")

        def progress(done: int, total: int, forfeits: int) -> None:
            bar.update(task, completed=done, total=total)

        rungs = climb(
            game,
            out or repository() / "build" / "levels",
            seats=seats,
            budgets=budgets_of(iterations),
            games=games,
            decks=tuple(decks_of(game, deck or [])),
            options=parse_settings(option or []),
            workers=workers,
            step=step,
            progress=progress,
        )
    if as_json:
        print_json(rungs)
    else:
        tell(rungs)


def budgets_of(iterations: str) -> list[int]:
    """The numbers of "8,30,200"."""
    found = iterations.split(",") if iterations else []
    if not all(number.isdecimal() and int(number) for number in found):
        raise BadArgument(f"--iterations {iterations!r} must be numbers, as in 8,30,200")
    return [int(number) for number in found]


def tell(rungs: list[Rung]) -> None:
    """What was found, as a table."""
    table = grid("level", "among", ">points", ">at any time", ">asked", ">ms a move", "shown")
    for rung in rungs:
        duel = rung.duel
        interval = f"{duel.low:.1%} to {duel.high:.1%}"
        shown = "yes" if rung.is_shown else "no"
        points = words(duel.rate)
        table.add_row(
            duel.agent, duel.other, points, interval, f"{rung.asked:.1%}", f"{rung.milliseconds:.1f}", shown
        )
    console().print(table)
