"""What all parts of a running server share."""

from __future__ import annotations

import time
from collections import OrderedDict

from starlette.requests import HTTPConnection

from strategium.server.addresses import Proxies
from strategium.server.config import Config
from strategium.server.connections import Door
from strategium.server.errors import NotFound, TooMany
from strategium.server.guests import key_hash, key_of, new_key
from strategium.server.hall import Hall
from strategium.server.keeper import Keeper
from strategium.server.limits import Asker, Limits
from strategium.server.live import LiveTable
from strategium.server.metrics import Metrics
from strategium.server.sqlite import open_store
from strategium.server.standing import Standing
from strategium.server.store import Guest
from strategium.server.workers import Workers

REMEMBERED = 5_000  # guests that are known without asking the store
LONGEST_ID = 64  # signs of the id of a table
LOADING = 10  # for so many requests counts one that must load a table first


class Services:
    """Store, hall, limits and counts; `stop` ends them."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.proxies = Proxies(config.proxies)
        self.limits = Limits(config)
        self.door = Door(config, self.proxies)
        self.workers = Workers()
        self.standing = Standing(self.workers)
        self.keeper = Keeper(open_store(config.db))
        self.hall = Hall(self.keeper, config, self.metrics)
        self._guests: OrderedDict[bytes, Guest] = OrderedDict()

    async def asker(self, connection: HTTPConnection) -> Asker:
        """Who asks: a guest only if the cookie is one that we gave away."""
        address = self.proxies.address_of(connection)
        self.limits.requests.check(address)
        return Asker(address, await self.who(key_of(connection)))

    async def find_table(self, table: str, asker: Asker) -> LiveTable:
        """The table with that id; what could be none is not looked for."""
        if not table or len(table) > LONGEST_ID or not table.isascii():
            raise NotFound("There is no such table.")
        if table not in self.hall.tables:
            self.limits.requests.take(asker, LOADING)
        return await self.hall.find(table)

    async def check_unfinished(self, guest: Guest) -> None:
        """Refuse a new table to a guest who has too many that are not over."""
        if not self.config.limits:
            return
        count = await self.keeper.do(lambda store: store.unfinished(guest.id))
        if count >= self.config.unfinished_tables:
            raise TooMany(f"You have {count} games that are not over: finish, leave or concede some first.")

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

    async def stop(self) -> None:
        await self.hall.stop()
        self.keeper.stop()
        self.workers.stop()
