"""What all parts of a running server share."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict

from strategium.server.backups import DAY, old_backup
from strategium.server.config import Config
from strategium.server.door import Door
from strategium.server.errors import CannotKeep
from strategium.server.guests import key_hash, new_key
from strategium.server.hall import Hall
from strategium.server.keeper import Keeper
from strategium.server.metrics import Metrics
from strategium.server.sqlite import open_store
from strategium.server.store import Guest

LOG = logging.getLogger("strategium.store")
REMEMBERED = 5_000  # guests that are known without asking the store
PROBED = 2.0  # seconds for which it is believed that games can be kept, or cannot


class Services:
    """Store, hall and counts; `stop` ends them."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.store = open_store(config.db)  # all work on it is the keeper's
        self.keeper = Keeper(self.store)
        self.door = Door(self.store.path, self.keeper)
        self.hall = Hall(self.keeper, config, self.metrics)
        self._guests: OrderedDict[bytes, Guest] = OrderedDict()
        self._probed_at = -PROBED
        self._ill: CannotKeep | None = None

    async def who(self, key: str) -> Guest | None:
        """The guest to whom that cookie belongs."""
        hashed = key_hash(key)
        if hashed is None:
            return None
        found = self._guests.get(hashed)
        if found is None:
            found = await self.keeper.do(lambda store: store.find_guest(hashed))
            if found is not None:
                self._remember(hashed, found)
        return found

    async def welcome(self, name: str) -> tuple[str, Guest]:
        """A new guest and his key."""
        key = new_key()
        hashed = key_hash(key)
        assert hashed is not None
        now = time.time()
        guest = await self.keeper.do(lambda store: store.add_guest(hashed, name, now))
        self._remember(hashed, guest)
        return key, guest

    async def rename(self, key: str, guest: Guest, name: str) -> Guest:
        hashed = key_hash(key)
        assert hashed is not None
        await self.keeper.do(lambda store: store.rename_guest(guest.id, name))
        renamed = Guest(guest.id, name)
        self._remember(hashed, renamed)
        return renamed

    def _remember(self, hashed: bytes, guest: Guest) -> None:
        self._guests[hashed] = guest
        self._guests.move_to_end(hashed)
        if len(self._guests) > REMEMBERED:
            self._guests.popitem(last=False)

    async def check(self) -> None:
        """Raise what keeps the server from keeping games: a full disk, a damaged store."""
        now = time.monotonic()
        known = self.store.damage or self.store.trouble
        if now - self._probed_at >= PROBED or bool(known) != bool(self._ill):
            self._probed_at = now
            try:
                await self.keeper.do(lambda store: store.probe())
                self._ill = None
            except CannotKeep as e:
                self._ill = e
        if self._ill is not None:
            raise self._ill.with_traceback(None)

    async def remind_always(self) -> None:
        """Tell once a day that the latest backup is old."""
        while True:
            told = old_backup(self.store.path, self.config.backup_days)
            if told:
                LOG.warning(told)
            await asyncio.sleep(DAY)

    async def stop(self) -> None:
        await self.door.close()
        await self.hall.stop()
        self.keeper.stop()
