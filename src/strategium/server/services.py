"""What all parts of a running server share."""

from __future__ import annotations

from strategium.server.archives import Archives
from strategium.server.config import Config
from strategium.server.hall import Hall
from strategium.server.keeper import Keeper
from strategium.server.metrics import Metrics
from strategium.server.readers import Readers
from strategium.server.sessions import Sessions
from strategium.server.sqlite import open_store
from strategium.server.store import Guest


class Services:
    """Store, guests, hall and counts; `stop` ends them."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.keeper = Keeper(open_store(config.db))
        self.sessions = Sessions(self.keeper, config.limits)
        self.hall = Hall(self.keeper, config, self.metrics)
        self.readers = Readers(config.reader_processes, config.reading_seconds)
        self.archives = Archives(self.keeper, self.readers, config, self.metrics)

    async def who(self, key: str) -> Guest | None:
        """The guest to whom that cookie belongs."""
        return await self.sessions.who(key)

    async def stop(self) -> None:
        await self.hall.stop()
        await self.readers.stop()
        self.keeper.stop()
