"""A table at which a script types."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from strategium.agents import Agent, agent
from strategium.kernel.record import Record
from strategium.terminal.screen import Screen
from strategium.terminal.session import Session
from strategium.terminal.table import Table


class Played:
    """A table after its script was typed: what was to be read, and the game as it stands."""

    def __init__(self, table: Table, ending: str, text: str) -> None:
        self.table = table
        self.ending = ending
        self.text = text
        self.state = table.session.state
        self.record = table.session.record
        self.players = table.session.players


def sit(
    typed: Iterable[str],
    folder: Path,
    players: Sequence[str] = ("human", "random"),
    seed: int = 5,
    width: int = 80,
    bots: dict[int, Agent] | None = None,
    **options: object,
) -> Played:
    """Play the template with these players; what is typed comes from a script, and then there is no more."""
    record, _ = Record.start("template", seed, len(players), **options)
    chosen = [None if who == "human" else agent(who, seed=1 + s) for s, who in enumerate(players)]
    for seat, bot in (bots or {}).items():
        chosen[seat] = bot
    return type_at(record, chosen, typed, folder / "game.json", width)


def type_at(
    record: Record, players: Sequence[Agent | None], typed: Iterable[str], file: Path, width: int = 80
) -> Played:
    out = io.StringIO()
    screen = Screen(io.StringIO("".join(f"{line}\n" for line in typed)), out, width)
    table = Table(screen, Session(record, record.replay(), players, file))
    ending = table.play()
    return Played(table, ending, out.getvalue())
