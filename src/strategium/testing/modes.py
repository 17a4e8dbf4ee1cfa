"""Modes: how the seats of a game are asked and what is kept of it, as it is done wherever games are played.

A seat may always be asked (it is asked even where there is only one answer) and may pick in any order (the members of
a group in any order). Servers and terminals set that when a game begins, seat by seat; bots do without. The laws must
hold in every mode: a fault that shows only in the one in which people play ends their tables.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from strategium.kernel.errors import UnknownOption, nearest
from strategium.kernel.record import Record
from strategium.kernel.state import GameState

NOBODY, ONE, ALL = "nobody", "one", "all"  # of the seats
CHANGES: Final = 0.05  # how often, before a move, a person changes his mind about being asked always


@dataclass(frozen=True)
class Mode:
    """Who is a person and who is always asked, whether there is a log, and whether chance is asked like a seat."""

    name: str
    where: str  # games are played in this way
    people: str = NOBODY  # these seats pick freely
    always_ask: str = NOBODY
    changes: bool = False  # those who are always asked change their minds for a while
    log: bool = True
    chance: str = "sampled"

    def persons(self, seats: int, seed: int) -> list[int]:
        """The seats of people. Where there is one, he sits here in one game and there in another."""
        return self._some(self.people, seats, seed)

    def always_asked(self, seats: int, seed: int) -> list[int]:
        return self._some(self.always_ask, seats, seed)

    def _some(self, which: str, seats: int, seed: int) -> list[int]:
        if which == ONE:
            return [seed % seats]
        return list(range(seats)) if which == ALL else []

    def begin(self, record: Record, g: GameState, seed: int) -> None:
        """What is settled before the first choice, as servers and terminals do it: by moves of the record."""
        for seat in self.always_asked(g.seats, seed):
            record.append_ask_always(g, seat, True)
        for seat in self.persons(g.seats, seed):
            record.append_any_order(g, seat, True)

    def change(self, record: Record, g: GameState, seed: int, rng: random.Random) -> bool:
        """Somebody says that he wants to be asked always, or no longer; False: nobody does now."""
        if not self.changes or rng.random() >= CHANGES:
            return False
        seat = rng.choice(self.always_asked(g.seats, seed))
        record.append_ask_always(g, seat, not g.always_ask >> seat & 1)
        return True


MODES: Final[dict[str, Mode]] = {
    mode.name: mode
    for mode in (
        Mode("bots", "bots at a table"),
        Mode("people", "people at a table of the server", people=ALL, always_ask=ALL),
        Mode("alone", "a person against bots, at a table or in the terminal", people=ONE),
        Mode("arena", "bots in the arena, in research and in search: nothing is logged", log=False),
        Mode(
            "quick", "people who let others see when they can do nothing; one person in all seats", people=ALL
        ),
        Mode(
            "stops", "a person who says now and then: ask me always", people=ONE, always_ask=ONE, changes=True
        ),
        Mode("chance", "dice and draws are decisions of their own", chance="explicit"),
    )
}
PEOPLE: Final = "people"  # the mode in which golden playthroughs are told, besides that of bots
BOTS: Final = "bots"


def find_mode(name: str) -> Mode:
    """The mode of that name."""
    if name not in MODES:
        raise UnknownOption(f"there is no mode {name!r}{nearest(name, MODES)}; there are: {', '.join(MODES)}")
    return MODES[name]


def mode_of(seed: int, ways: int) -> Mode:
    """The mode of the game with that seed. After `ways` seeds another mode meets each way of playing."""
    names: Sequence[str] = tuple(MODES)
    return MODES[names[(seed + seed // ways) % len(names)]]
