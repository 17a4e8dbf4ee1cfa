"""What several commands share. It is imported at every start: nothing heavy at the top."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from strategium import agents
from strategium.kernel.errors import StrategiumError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from strategium.kernel.state import GameState

DEFAULT_GAME = "conquest"
DEFAULT_BOT = agents.DEFAULT_BOT


class BadArgument(StrategiumError):
    """Something on the command line that cannot be understood."""


def complete_game(incomplete: str) -> list[str]:
    from strategium.kernel.registry import games

    return [name for name in games() if name.startswith(incomplete)]


def complete_agent(incomplete: str) -> list[str]:
    return [name for name in agents.agents() if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="Which game (see: strategium games).", autocompletion=complete_game),
]
Decks = Annotated[
    list[str] | None,
    typer.Option(
        "--deck",
        metavar="DECK",
        help="A seat's deck: a file or a name. Repeat it for each seat, in their order.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def data_folder() -> Path:
    """Where games are kept: $STRATEGIUM_DATA, or the user's folder for data."""
    own = os.environ.get("STRATEGIUM_DATA")
    if own:
        return Path(own).expanduser()
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "strategium"


def games_folder() -> Path:
    return data_folder() / "games"


def repository() -> Path:
    """The checkout around here or around this package: where tests, scenarios and reports lie."""
    for start in (Path.cwd(), Path(__file__).resolve().parent):
        for folder in (start, *start.parents):
            if (folder / "pyproject.toml").is_file() and (folder / "tests").is_dir():
                return folder
    return Path.cwd()


def print_json(data: Any) -> None:
    import msgspec

    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")


def console(err: bool = False) -> Console:
    from rich.console import Console

    return Console(stderr=err, highlight=False, markup=False)


def grid(*columns: str, title: str | None = None) -> Table:
    """A table with these heads; a head that begins with > is of numbers. A long word goes on in the next line."""
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        name = column.removeprefix(">")
        if name != column:
            table.add_column(name, justify="right", no_wrap=True)
        else:
            table.add_column(name, overflow="fold")
    return table


def parse_settings(pairs: list[str]) -> dict[str, Any]:
    """`name=value` as the options of a game; a value is JSON, or else a word."""
    import msgspec

    found: dict[str, Any] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise BadArgument(f"--option {pair!r}: write it as name=value")
        try:
            found[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            found[name] = value
    return found


def find_seat(state: GameState, name: str) -> int:
    """A seat by its name or its number, counted from 1."""
    from strategium.kernel.errors import UnknownSeat, nearest

    names = [state.game.seat_name(state, s) for s in range(state.seats)]
    for seat, n in enumerate(names):
        if name.casefold() == n.casefold() or name == str(seat + 1):
            return seat
    raise UnknownSeat(f"there is no seat {name!r}{nearest(name, names)}; the seats are {', '.join(names)}")
