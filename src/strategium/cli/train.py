"""`strategium train`: a network that learns a game by playing against itself."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from strategium.cli.common import BadArgument, GameName, repository


def train(
    game: GameName,
    minutes: Annotated[float, typer.Option(min=0.0, help="How long; started again it goes on.")] = 10.0,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where all is kept; build/training/GAME without it."),
    ] = None,
    workers: Annotated[int, typer.Option(min=0, help="Processes that play; 0: one for each core.")] = 0,
    device: Annotated[
        str, typer.Option(help="Where the network learns: auto, cpu, cuda, cuda:1 ...")
    ] = "auto",
    start: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="A network to learn on from (shipped: that of the package); a training begins with it.",
        ),
    ] = None,
    seats: Annotated[int, typer.Option(min=0, help="How many play; 0: as few as can.")] = 0,
    iterations: Annotated[
        int, typer.Option(min=2, help="Of the search, for decisions that are learned from.")
    ] = 128,
    quick: Annotated[int, typer.Option(min=1, help="Of the search, for all other decisions.")] = 16,
    tables: Annotated[int, typer.Option(min=1, help="Games that each process plays side by side.")] = 16,
    every: Annotated[float, typer.Option(min=1.0, help="Seconds between matches against the best.")] = 100.0,
    match_games: Annotated[int, typer.Option(min=2, help="Games of such a match.")] = 64,
    first: Annotated[int, typer.Option(min=1, help="Positions before learning begins.")] = 4000,
    seed: Annotated[int, typer.Option(help="The luck of everything, as far as processes allow.")] = 0,
) -> None:
    """Let a network learn by self-play with search: what search finds is learned, and guides the next search."""
    try:
        from strategium.agents.network_files import SHIPPED
        from strategium.training.learning import Learner
        from strategium.training.run import Settings, Training
        from strategium.training.selfplay import Habits
    except ModuleNotFoundError as e:
        if e.name not in ("torch", "numpy"):
            raise
        raise BadArgument(f"training needs {e.name}: pip install 'strategium[train]'") from e

    began = time.monotonic()
    settings = Settings(
        game,
        seats,
        every=every,
        match_games=match_games,
        first=first,
        officer_games=max(2, match_games * 3 // 4),
        seed=seed,
        habits=Habits(iterations=iterations, quick=quick, tables=tables),
    )
    where = folder or repository() / "build" / "training" / game
    network = None if start is None else SHIPPED / f"{game}.npz" if start == "shipped" else Path(start)
    if network is not None and not network.is_file():
        raise BadArgument(
            f"--from: there is no file {network}; without it a network learns from the beginning"
        )

    def learner(weights: dict[str, Any], rate: float) -> Learner:
        return Learner(weights, device, rate)

    training = Training(where, settings, workers or os.cpu_count() or 1, learner, typer.echo, network)
    training.go(60 * minutes - (time.monotonic() - began))
    typer.echo(f"{where}: best.npz plays if STRATEGIUM_NETWORKS has it as {game}.npz")
