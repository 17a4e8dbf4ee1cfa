"""`strategium arena`: agents against each other, at scale."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

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
from strategium.kernel.errors import how_many

if TYPE_CHECKING:
    from strategium.arena.figures import Figures, Rate


def arena(
    game: GameName,
    agents: Annotated[
        str, typer.Option(metavar="A,B,...", help="Two or more bots, with settings if you like.")
    ] = "greedy,random",
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="For each pair of bots; at most, with --edge.")
    ] = 100,
    edge: Annotated[
        float | None,
        typer.Option(
            min=1.0,
            help="Stop a pair when it is clear whether one takes more than so many times its fair share "
            "(1.1: 55 % of two seats).",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The luck of all games.")] = 0,
    seats: Annotated[int, typer.Option(min=0, help="How many play; 0: as few as can.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game. May be repeated.")
    ] = None,
    deck: Annotated[
        list[str] | None,
        typer.Option(
            "--deck",
            metavar="DECK",
            help="A deck that is played with, a file or a name. Repeat it; all: every deck.",
        ),
    ] = None,
    on_fault: Annotated[
        str, typer.Option(help="A bot that fails: forfeit (it loses) or fallback (chance chooses).")
    ] = "forfeit",
    move_seconds: Annotated[
        float, typer.Option(min=0, help="The longest a move may take; 0: any time.")
    ] = 60.0,
    memory: Annotated[int, typer.Option(min=0, help="MiB for each process; 0: no limit.")] = 4096,
    workers: Annotated[
        int | None, typer.Option(min=0, help="Processes; all cores without it; 0: only this one.")
    ] = None,
    ray: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="Play on a Ray cluster instead; local: one that is started here."
        ),
    ] = "",
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where all is kept; build/arena/GAME without it.")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget what the folder holds.")] = False,
    as_json: AsJson = False,
) -> None:
    """Let every pair of bots play from every seat, rate them, and write a report. Started again, it goes on."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from strategium.arena.plan import FALLBACK, FORFEIT, Plan
    from strategium.arena.running import Trial, run

    if on_fault not in (FORFEIT, FALLBACK):
        raise BadArgument(f"--on-fault is {FORFEIT} or {FALLBACK}, not {on_fault!r}")
    plan = Plan(
        game,
        tuple([words.strip() for words in agents.split(",")]),
        games,
        seed,
        seats,
        parse_settings(option or []),
        tuple(decks_of(game, deck or [])),
        FALLBACK if on_fault == FALLBACK else FORFEIT,
        move_seconds,
        memory,
    )
    folder = out or repository() / "build" / "arena" / game
    if ray:
        console(err=True).print(f"Connecting to a Ray cluster ({ray}) ...")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(err=True), transient=True, disable=as_json) as bar:
        task = bar.add_task(game, total=None)

        def progress(done: int, total: int, forfeits: int) -> None:
            words = f"{game}, {how_many(forfeits, 'forfeit')}" if forfeits else game
            bar.update(task, completed=done, total=total, description=words)

        try:
            trial = Trial(edge) if edge is not None else None
            figures = run(
                plan, folder, workers=workers, cluster=ray, trial=trial, fresh=fresh, progress=progress
            )
        except KeyboardInterrupt:
            bar.stop()
            console(err=True).print("Broken off. The same command goes on where it was.")
            raise typer.Exit(130) from None
    if as_json:
        print_json(figures)
    else:
        tell(figures)
        console().print(f"The report: {folder / 'report.html'}", soft_wrap=True)


def decks_of(game: str, named: list[str]) -> list[Any]:
    """The decks on the command line; `all` stands for those of the usual format that come with the game."""
    from strategium.cli.deck_opening import playable, shelf_of

    if not named:
        return []
    shelf = shelf_of(game)
    if named == ["all"]:
        return shelf.of_format(shelf.formats[0])
    return [playable(shelf, deck) for deck in named]


def tell(figures: Figures) -> None:
    """The figures that matter most, as tables."""
    out = console()
    table = grid("bot", ">rating", ">between", ">points", title=how_many(figures.games, "game"))
    for r in figures.ratings:
        points = figures.agents.get(r.agent)
        row = [f"{r.rating:.1f}", f"{r.low:.1f} to {r.high:.1f}", words(points) if points else ""]
        table.add_row(r.agent, *row)
    out.print(table)
    if len(figures.duels) > 2:
        table = grid("bot", "against", ">points")
        for duel in figures.duels:
            table.add_row(duel.agent, duel.other, words(duel.rate))
        out.print(table)
    for title, rates in (("seat", figures.by_seat), ("side", figures.by_side), ("deck", figures.by_deck)):
        if len(rates) > 1:
            table = grid(title, ">points")
            for name, rate in rates.items():
                table.add_row(name, words(rate))
            out.print(table)
    table = grid("bot", ">moves", ">ms a move", ">faults", ">forfeits")
    for pace in figures.pace:
        counts = (str(pace.moves), f"{pace.milliseconds:.1f}", str(pace.faults), str(pace.forfeits))
        table.add_row(pace.agent, *counts)
    out.print(table)
    for fault in figures.faults:
        out.print(fault, style="yellow")


def words(rate: Rate) -> str:
    return f"{rate.rate:.0%} of {rate.games} ({rate.low:.0%} to {rate.high:.0%})"
