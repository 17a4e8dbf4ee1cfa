"""Bots that are asked for a decision as a server asks them: in processes of their own, shut off from all else."""

from __future__ import annotations

import asyncio
from pathlib import Path

from strategium.server.bots import BotFailed, BotPool
from strategium.server.config import Config
from strategium.server.enclosure import LAYERS
from strategium.server.metrics import Metrics
from tests.server.test_match import Playing


class Asked:
    """What came of asking bots, one after the other, for a decision."""

    def __init__(self, store: Path, layers: tuple[str, ...] = LAYERS, **changes: object) -> None:
        usual = {"db": f"sqlite:///{store}", "bot_processes": 1, "bot_seconds": 30.0, "bot_memory": 512}
        self.config = Config(**{**usual, **changes})  # type: ignore[arg-type]
        self.layers = layers
        self.match = Playing(2).match
        self.offered = [option.id for option in self.match.state.pending[0].options]

    def __call__(self, *bots: str, table: str = "t") -> list[str]:
        """Of each: the option that it chose, or its fault."""
        return asyncio.run(self._ask(bots, table))

    async def _ask(self, bots: tuple[str, ...], table: str) -> list[str]:
        pool = BotPool(self.config, Metrics(), self.layers)
        try:
            return [await self._one(pool, bot, table) for bot in bots]
        finally:
            await pool.stop()

    async def _one(self, pool: BotPool, bot: str, table: str) -> str:
        sample = self.match.sample(0)
        try:
            async with pool.turn(1, table, bot, lambda: True) as thinker:
                return sample.meant(await thinker.think(bot, "template", 0, sample.json))
        except BotFailed as e:
            return str(e)


def processes_with(plugin: Path) -> list[str]:
    """Processes that can load the plug-in."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            command = (path / "cmdline").read_text()
            if "strategium.server.bot_process" in command and str(plugin) in (path / "environ").read_text():
                found.append(command)
        except OSError:
            continue
    return found
