"""What all parts of a running server share."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from starlette.requests import HTTPConnection

from strategium.server.accounts import Accounts
from strategium.server.addresses import Proxies
from strategium.server.archives import Archives
from strategium.server.backups import DAY, old_backup
from strategium.server.cached_answers import CachedAnswers
from strategium.server.channels import Channels
from strategium.server.config import Config
from strategium.server.connections import Gate
from strategium.server.door import Door
from strategium.server.errors import BadSetting, CannotKeep, NotNow, TooMany
from strategium.server.files import KEYS, beside, path_of, real_file
from strategium.server.guests import key_of
from strategium.server.heartbeats import Heartbeats
from strategium.server.hinting import Hinting
from strategium.server.holidays import Holidays
from strategium.server.jobs import Jobs
from strategium.server.keeper import Keeper
from strategium.server.limits import Asker, Limits
from strategium.server.live import LiveTable
from strategium.server.lobby import Lobby
from strategium.server.metrics import Metrics
from strategium.server.notices import DIGEST, FORGET, Notices
from strategium.server.opening import claims_on, is_postgres, open_store
from strategium.server.readers import Readers
from strategium.server.rows import GUEST, HOLIDAY, LOBBY, MERGED, SESSION, THOUGHT, WANT, Guest
from strategium.server.seals import Seals
from strategium.server.sessions import Sessions
from strategium.server.timing import CLOCK
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
        keys = key_file(config) if config.notices else None
        self.store = open_store(config.db)  # all work on it is the keeper's
        self.keeper = Keeper(self.store)
        self.claims = claims_on(self.store, config.node_address, self.metrics)
        self.door = None if self.store.path is None else Door(self.store.path, self.keeper)
        self.sessions = Sessions(self.keeper, config.accounts, self.claims.shared)
        self.heartbeats = Heartbeats(self.keeper)
        self.jobs = Jobs(self.keeper, self.claims)
        self.lobby = Lobby(self.keeper, self.claims, config, self.metrics, self.heartbeats)
        self.accounts = Accounts(self.keeper, self.sessions, self.lobby, self.limits, config)
        self.holidays = Holidays(self.keeper, self.lobby, self.accounts)
        self.jobs.handle(CLOCK, self.lobby.look_at_clock, of_table=True)
        self.jobs.handle(HOLIDAY, self.holidays.end_by_itself)
        self.channels: Channels | None = None
        self.notices: Notices | None = None
        if keys is not None:
            self.channels = Channels(config, Seals(keys), self.keeper, self.limits)
            self.notices = Notices(config, self.keeper, self.lobby, self.channels)
            self.jobs.handle(DIGEST, self.notices.send_digest)
            self.jobs.handle(FORGET, self.notices.forget)
        self.hinting = Hinting(self.lobby.bots)
        self.readers = Readers(config.reader_processes, config.replay_seconds)
        self.archives = Archives(self.keeper, self.readers, config, self.metrics)
        self._probed_at = -PROBED
        self._ill: CannotKeep | None = None
        self._tasks: set[asyncio.Task[None]] = set()  # what news of other servers have begun

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

    async def check_account(self, guest: Guest) -> None:
        """Refuse a rated game to who has no account."""
        if not self.accounts.on or await self.accounts.of(guest) is None:
            raise NotNow("Rated games are for people with an account: keep your games first.")

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
            self._beside(self.lobby.hand_over(id))
        elif kind == HOLIDAY:
            self._beside(self.holidays.hear())

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def keep_only(self, tables: set[str]) -> None:
        self.lobby.give_up_all_but(tables)

    async def remind_always(self) -> None:
        """Tell once a day that the latest backup is old."""
        while self.store.path is not None:
            told = old_backup(self.store.path, self.config.backup_days)
            if told:
                LOG.warning(told)
            await asyncio.sleep(DAY)

    async def start(self) -> None:
        """From now on somebody serves."""
        if self.door is not None:
            await self.door.open()
        self.claims.listen(self)
        await self.heartbeats.start()
        await self.holidays.look()
        if self.notices is not None:
            await self.notices.start()

    async def stop(self) -> None:
        self.claims.give_up()
        if self.door is not None:
            await self.door.close()
        await self.lobby.stop()
        await self.heartbeats.beat()
        await self.readers.stop()
        self.keeper.stop()
        self.claims.stop()
        self.accounts.stop()
        if self.channels is not None:
            self.channels.stop()
        self.workers.stop()


def key_file(config: Config) -> Path:
    """Where the keys are by which addresses are sealed: beside the store, unless another file is named."""
    if config.notice_keys:
        return Path(config.notice_keys)
    if is_postgres(config.db):
        raise BadSetting(
            "with a store in PostgreSQL notices need --notice-keys FILE: the same file of keys at every server"
        )
    return beside(real_file(path_of(config.db)), KEYS)
