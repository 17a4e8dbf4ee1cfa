"""What all parts of a running server share."""

from __future__ import annotations

import asyncio
import logging
import time

from starlette.requests import HTTPConnection

from strategium.server.accounts import Accounts
from strategium.server.addresses import Proxies
from strategium.server.archives import Archives
from strategium.server.backups import DAY, old_backup
from strategium.server.cached_answers import CachedAnswers
from strategium.server.config import Config
from strategium.server.connections import Gate
from strategium.server.door import Door
from strategium.server.errors import CannotKeep, TooMany
from strategium.server.guests import key_of
from strategium.server.hinting import Hinting
from strategium.server.keeper import Keeper
from strategium.server.limits import Asker, Limits
from strategium.server.live import LiveTable
from strategium.server.lobby import Lobby
from strategium.server.metrics import Metrics
from strategium.server.opening import claims_on, open_store
from strategium.server.readers import Readers
from strategium.server.rows import GUEST, LOBBY, MERGED, SESSION, THOUGHT, WANT, Guest
from strategium.server.sessions import Sessions
from strategium.server.workers import Workers

LOG = logging.getLogger("strategium.store")
LOADING = 10  # for so many requests counts one that must load a table first
PROBED = 2.0  # seconds for which it is believed that games can be kept, or cannot


class Services:
    """Store, guests, lobby, limits and counts; `stop` ends them."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.proxies = Proxies(config.proxies)
        self.limits = Limits(config)
        self.gate = Gate(config, self.proxies)
        self.workers = Workers()
        self.cached_answers = CachedAnswers(self.workers)
        self.store = open_store(config.db)  # all work on it is the keeper's
        self.keeper = Keeper(self.store)
        self.claims = claims_on(self.store, config.node_address, self.metrics)
        self.door = None if self.store.path is None else Door(self.store.path, self.keeper)
        self.sessions = Sessions(self.keeper, config.accounts, self.claims.shared)
        self.lobby = Lobby(self.keeper, self.claims, config, self.metrics)
        self.accounts = Accounts(self.keeper, self.sessions, self.lobby, self.limits, config)
        self.hinting = Hinting(self.lobby.bots)
        self.readers = Readers(config.reader_processes, config.replay_seconds)
        self.archives = Archives(self.keeper, self.readers, config, self.metrics)
        self._probed_at = -PROBED
        self._ill: CannotKeep | None = None
        self._handing: set[asyncio.Task[None]] = set()  # tables that go to other servers

    async def asker(self, connection: HTTPConnection) -> Asker:
        """Who asks: a guest only if the cookie is one that we gave away."""
        address = self.proxies.address_of(connection)
        self.limits.requests.check(address)
        return Asker(address, await self.who(key_of(connection)))

    async def find_table(self, table: str, asker: Asker) -> LiveTable:
        """The table with that id."""
        if table not in self.lobby.tables:
            self.limits.requests.take(asker, LOADING)
        return await self.lobby.find(table)

    async def check_unfinished(self, guest: Guest) -> None:
        """Refuse a new table to a guest who has too many that are not over."""
        if not self.config.limits:
            return
        count = await self.keeper.do(lambda store: store.count_unfinished(guest.id))
        if count >= self.config.unfinished_tables:
            raise TooMany(f"You have {count} games that are not over: finish, leave or concede some first.")

    async def who(self, key: str) -> Guest | None:
        """The guest to whom that cookie belongs."""
        return await self.sessions.who(key)

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

    async def start(self) -> None:
        if self.door is not None:
            await self.door.open()
        self.claims.listen(self)

    def hear(self, kind: str, id: str) -> None:
        """News of another server that shares the store."""
        if kind == LOBBY:
            self.lobby.lists.forget()
        elif kind == GUEST:
            self.sessions.hear_of(int(id), gone=False)
        elif kind == MERGED:
            self.sessions.hear_of(int(id), gone=True)
            self.lobby.give_up_tables_of(int(id))
        elif kind == SESSION:
            self.sessions.forget(bytes.fromhex(id))
        elif kind == THOUGHT and self.claims.thoughts is not None:
            self.claims.thoughts.heard(int(id))
        elif kind == WANT:
            task = asyncio.ensure_future(self.lobby.hand_over(id))
            self._handing.add(task)
            task.add_done_callback(self._handing.discard)

    def keep_only(self, tables: set[str]) -> None:
        self.lobby.give_up_all_but(tables)

    async def remind_always(self) -> None:
        """Tell once a day that the latest backup is old."""
        while self.store.path is not None:
            told = old_backup(self.store.path, self.config.backup_days)
            if told:
                LOG.warning(told)
            await asyncio.sleep(DAY)

    async def stop(self) -> None:
        self.claims.give_up()
        if self.door is not None:
            await self.door.close()
        await self.lobby.stop()
        await self.readers.stop()
        self.keeper.stop()
        self.claims.stop()
        self.accounts.stop()
        self.workers.stop()
