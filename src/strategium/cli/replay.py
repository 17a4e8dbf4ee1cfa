"""`strategium replay`: look at a game that was played."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from strategium.cli.common import AsJson, find_seat, print_json
from strategium.kernel.errors import how_many


def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a record.")],
    seat: Annotated[
        str | None, typer.Option(metavar="NAME", help="With whose eyes; without it, a spectator's.")
    ] = None,
    to: Annotated[
        int | None, typer.Option(metavar="N", help="Show the table after N moves, and no more.")
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check that it replays to the same end, move by move.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Step through a recorded game, show one moment of it, or check it."""
    from strategium.kernel.record import Record
    from strategium.terminal.replaying import Replay
    from strategium.terminal.screen import Screen

    found = Record.load(record)
    state = found.replay(0 if to is None else to)
    viewer = None if seat is None else find_seat(state, seat)
    if verify:
        found.verify()
        if as_json:
            print_json({"verified": True, "moves": len(found.moves), "result": found.result})
        else:
            typer.echo(
                f"{record}: {how_many(len(found.moves), 'move')} of {state.game.title}, all as recorded."
            )
        return
    if as_json:
        moment = found.replay(to)
        print_json(
            {
                "move": len(found.moves) if to is None else to,
                "view": moment.view(viewer),
                "log": moment.log(viewer),
            }
        )
        return
    screen = Screen()
    show = Replay(screen, found, viewer)
    if to is not None:
        show.show(to)
    elif sys.stdin.isatty():
        show.step_through()
    else:
        show.tell_all()
