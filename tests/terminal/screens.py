"""A table on a screen that exists only in memory, and people who press keys there."""

from __future__ import annotations

import asyncio
import functools
import random
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import ParamSpec

from textual.pilot import Pilot

from strategium.agents import Agent, agent
from strategium.kernel.record import Record
from strategium.terminal.app import TableApp
from strategium.terminal.paper import Sheet
from strategium.terminal.session import Session
from strategium.terminal.settings import Settings
from strategium.terminal.sheets import SheetView

NARROW, WIDE = (80, 24), (160, 50)
P = ParamSpec("P")


def on_screen(test: Callable[P, Coroutine[None, None, None]]) -> Callable[P, None]:
    """A test that presses keys and waits."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


class Seated:
    """An app under test, with words for what a person does and sees."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.session = app.session

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until the table waits for a person again."""
        for key in keys:
            self.app.asked_at = 0.0  # Space need not rest here
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        await self.pilot.pause()
        for _ in range(2000):
            if self.app.fault is not None:
                raise self.app.fault
            busy = self.app.seat is None and self.session.state.result is None
            if not busy or len(self.app.screen_stack) > 1:
                break
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def sees(self, words: str) -> bool:
        """Whether these words come to be read on the screen, however slow the machine is."""
        for _ in range(500):
            if words in " ".join(self.drawn().split()):
                return True
            await self.pilot.pause(0.02)
        return False

    async def type(self, line: str) -> None:
        await self.press("slash")
        self.app.command.value = line
        await self.press("enter")

    @property
    def sentence(self) -> str:
        return str(self.app.prompt.render())

    @property
    def detail(self) -> str:
        return re.sub(r"\s+", " ", str(self.app.about.render()))

    @property
    def log(self) -> str:
        return str(self.app.lines.render())

    @property
    def listed(self) -> list[str]:
        return [str(option.prompt) for option in self.app.options.options]

    def drawn(self) -> str:
        """All letters on the screen."""
        rows = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text for strip in rows)


@asynccontextmanager
async def seated(
    folder: Path,
    players: Sequence[str] = ("human", "random"),
    game: str = "template",
    seed: int = 5,
    size: tuple[int, int] = WIDE,
    bots: dict[int, Agent] | None = None,
    moves: int = 0,
    settings: Settings | None = None,
    record: Record | None = None,
) -> AsyncIterator[Seated]:
    """A table with these players, after so many moves by chance; or one with that game."""
    if record is None:
        record, _ = Record.start(game, seed, len(players))
        by_chance(record, moves)
    chosen = [None if who == "human" else agent(who, seed=1 + s) for s, who in enumerate(players)]
    for seat, bot in (bots or {}).items():
        chosen[seat] = bot
    session = Session(record, record.replay(), chosen, folder / "game.json")
    app = TableApp(session, pace=0, settings=settings)
    async with app.run_test(size=size, notifications=True) as pilot:
        person = Seated(app, pilot)
        await person.settle()
        yield person


def by_chance(record: Record, moves: int, seed: int = 1) -> None:
    """So many moves by anybody."""
    rng = random.Random(seed)
    state = record.replay()
    while len(record.moves) < moves and state.result is None:
        decision = rng.choice(state.pending)
        record.append(state, decision.options[rng.randrange(len(decision.options))], decision.seat)


def letters(sheet: SheetView) -> str:
    """What is drawn on a sheet, seen or not."""
    page = Sheet(200)
    for y in range(sheet.canvas.height):
        page.print(sheet.canvas.line(y))
    return page.text.plain
