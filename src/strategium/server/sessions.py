"""Sessions: a guest is known in several browsers, brings a new one in by a code, and signs out wherever he likes."""

from __future__ import annotations

import hashlib
import logging
import secrets
import time
from collections import OrderedDict, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeVar

from strategium.kernel.errors import StrategiumError, how_many
from strategium.server.errors import BadRequest, CannotKeep, NoGuest, NotFound, NotNow
from strategium.server.feeds import Socket
from strategium.server.guests import key_hash, new_key
from strategium.server.keeper import Keeper
from strategium.server.names import shown_name
from strategium.server.rows import Guest, Session
from strategium.server.store import Store

LOG = logging.getLogger("strategium.guests")
T = TypeVar("T")
REMEMBERED: Final = 5_000  # guests that are known without asking the store
MOST_SESSIONS: Final = 20  # of one guest
BELIEVED: Final = 30.0  # seconds for which that is believed where several servers share a store
SEEN_EVERY: Final = 600.0  # seconds after which it is noted again that a session is used
CODE_SECONDS: Final = 600.0
CODE_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is taken for another
CODE_LENGTH: Final = 10  # 50 random bits
NO_CODE: Final = "That code is not good, or no longer: let the other browser show a new one."
SIGNED_OUT: Final = "You were signed out in this browser."
ALIKE: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "-": "", " ": ""})


class Code(NamedTuple):
    """What brings another browser in: for whom, until when, and which session has shown it."""

    guest: Guest
    until: float
    shown_by: bytes


class Sessions:
    """Who is who. What is remembered is forgotten at once when a session ends."""

    def __init__(self, keeper: Keeper, accounts: bool = False, shared: bool = False) -> None:
        self._keeper = keeper
        self._shared = shared  # other servers may end sessions: what is remembered is believed for a while
        self._fresh: OrderedDict[bytes, float] = OrderedDict()  # until when
        self._accounts = accounts  # whether a guest who has one can come back by it
        self._guests: OrderedDict[bytes, Guest] = OrderedDict()
        self._ended: OrderedDict[bytes, None] = (
            OrderedDict()
        )  # lately: what was read before they ended is void
        self._seen: OrderedDict[bytes, float] = OrderedDict()
        self._sockets: defaultdict[bytes, list[Socket]] = defaultdict(list)
        self._codes: dict[bytes, Code] = {}

    # ---- keys ------------------------------------------------------------------------------------
    async def who(self, key: str) -> Guest | None:
        """The guest to whom that cookie belongs."""
        hashed = key_hash(key)
        if hashed is None:
            return None
        found = self._guests.get(hashed)
        if found is not None and self._shared and time.monotonic() > self._fresh.get(hashed, 0.0):
            found = None
        if found is None:
            found = await self._keeper.do(lambda store: store.find_guest(hashed))
            if found is None or hashed in self._ended:
                return None
            found = Guest(found.id, shown_name(found.name))
            _remember(self._guests, hashed, found)
            _remember(self._fresh, hashed, time.monotonic() + BELIEVED)
        return found

    async def known(self, key: str) -> Guest:
        """The guest who has just been given that key; NoGuest if he was signed out again meanwhile."""
        guest = await self.who(key)
        if guest is None:
            raise NoGuest(SIGNED_OUT)
        return guest

    async def welcome(self, name: str, label: str) -> tuple[str, Guest]:
        """A new guest and his key."""
        key, hashed = _new_key()
        now = time.time()
        guest = await self._keeper.do(lambda store: store.add_guest(hashed, name, now, label))
        _remember(self._guests, hashed, guest)
        return key, guest

    async def rename(self, guest: Guest, name: str) -> Guest:
        """In all his browsers."""
        await self._keeper.do(lambda store: store.rename_guest(guest.id, name))
        renamed = Guest(guest.id, name)
        for hashed, known in self._guests.items():
            if known.id == guest.id:
                self._guests[hashed] = renamed
        return renamed

    async def see(self, key: str, label: str) -> None:
        """That browser is in use; it is noted now and then."""
        hashed, now = key_hash(key), time.time()
        if hashed is None or now - self._seen.get(hashed, 0.0) < SEEN_EVERY:
            return
        _remember(self._seen, hashed, now)
        try:
            await self._keeper.do(lambda store: store.see_session(hashed, now, label))
        except CannotKeep as e:
            LOG.error("that a session is used was not kept", extra={"why": e.text})

    # ---- where a guest is known ------------------------------------------------------------------
    async def of(self, guest: Guest) -> list[Session]:
        return await self._keeper.do(lambda store: store.sessions_of(guest.id))

    async def end(self, guest: Guest, id: str, sure: bool) -> bytes:
        """Sign one of the guest's browsers out; gives the hash of its key. Codes that were made before are void."""
        found = await self._keeper.do(lambda store: self._end(store, guest, id, sure))
        self.forget(found)
        self.drop_codes(guest)
        return found

    def _end(self, store: Store, guest: Guest, id: str, sure: bool) -> bytes:
        found = next((one.hash for one in store.sessions_of(guest.id) if session_id(one.hash) == id), None)
        if found is None:
            raise NotFound("You are not signed in there any more.")
        if not sure:
            self._check_last(store, guest)
        store.end_session(found)
        return found

    def _check_last(self, store: Store, guest: Guest) -> None:
        """Before a guest is known nowhere any more, and his seats are lost to him."""
        comes_back = self._accounts and store.account_of(guest.id) is not None
        tables = 0 if comes_back else store.count_unfinished(guest.id)
        if tables and len(store.sessions_of(guest.id)) == 1:
            games = how_many(tables, "game")
            raise NotNow(
                f"No other browser is signed in as {guest.name}: {games} under way would be lost to you."
            )

    def forget(self, hashed: bytes) -> None:
        """The session has ended: it is known nowhere any more, and its sockets are closed."""
        self._guests.pop(hashed, None)
        _remember(self._ended, hashed, None)
        for socket in self._sockets.pop(hashed, []):
            socket.end(NoGuest(SIGNED_OUT))

    def hear_of(self, guest: int, gone: bool) -> None:
        """Another server says that a guest has another name, or is no more."""
        for hashed in [hashed for hashed, known in self._guests.items() if known.id == guest]:
            if gone:
                self.forget(hashed)
            else:
                del self._guests[hashed]

    @contextmanager
    def socket(self, key: str, socket: Socket) -> Iterator[None]:
        """A socket that ends with its session."""
        hashed = key_hash(key)
        if hashed is None:
            yield
            return
        self._sockets[hashed].append(socket)
        if hashed in self._ended:
            self.forget(hashed)
        try:
            yield
        finally:
            open_ones = self._sockets.get(hashed, [])
            if socket in open_ones:
                open_ones.remove(socket)
            if not open_ones:
                self._sockets.pop(hashed, None)

    # ---- another browser -------------------------------------------------------------------------
    async def new_code(self, guest: Guest, key: str) -> str:
        """A code that brings one browser in. It is good once, for ten minutes; an older one no longer."""
        known = [session.hash for session in await self.of(guest)]
        shown_by = key_hash(key)
        if shown_by is None or shown_by not in known:
            raise NoGuest(SIGNED_OUT)
        if len(known) >= MOST_SESSIONS:
            raise NotNow(f"You are signed in at {MOST_SESSIONS} browsers: sign out somewhere first.")
        self.drop_codes(guest)
        code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
        self._codes[_code_hash(code)] = Code(guest, time.monotonic() + CODE_SECONDS, shown_by)
        return f"{code[:5]}-{code[5:]}"

    def drop_codes(self, guest: Guest) -> None:
        """Those of that guest, and those that are too old."""
        now = time.monotonic()
        self._codes = {
            hashed: code
            for hashed, code in self._codes.items()
            if code.until > now and code.guest.id != guest.id
        }

    async def use_code(self, text: str, label: str, key: str, sure: bool) -> tuple[str, Guest]:
        """Bring this browser in; gives its new key. The guest that it was before is signed out here."""
        hashed = _code_hash(text)
        code = self._codes.get(hashed)
        if code is None or code.until < time.monotonic():
            raise BadRequest(NO_CODE)
        before = await self.who(key)
        if before is not None and before.id == code.guest.id:
            raise NotNow("This browser is signed in as the same guest already.")
        if before is not None and not sure:
            await self._keeper.do(lambda store: self._check_last(store, before))
        if self._codes.pop(hashed, None) is None:
            raise BadRequest("That code was used already.")
        return await self._bring_in(code, hashed, label, key_hash(key) if before is not None else None)

    async def _bring_in(self, code: Code, hashed: bytes, label: str, old: bytes | None) -> tuple[str, Guest]:
        key, session = fresh_key(code.guest, label)
        try:
            await self._keeper.do(lambda store: _add_by_code(store, code, session, old))
        except StrategiumError:
            self._codes[hashed] = code  # it was not used
            raise
        if old is not None:
            self.forget(old)
        return key, await self.known(key)


def session_id(hashed: bytes) -> str:
    """How a guest names one of his sessions."""
    return hashed[:8].hex()


def _new_key() -> tuple[str, bytes]:
    key = new_key()
    hashed = key_hash(key)
    assert hashed is not None
    return key, hashed


def fresh_key(guest: Guest, label: str) -> tuple[str, Session]:
    """A key for another session of a guest."""
    key, hashed = _new_key()
    now = time.time()
    return key, Session(hashed, guest.id, now, now, label)


def _code_hash(text: str) -> bytes:
    """Found by its hash: how long that takes tells nothing about the codes that there are."""
    return hashlib.sha256(text.upper().translate(ALIKE).encode()).digest()


def _add_by_code(store: Store, code: Code, session: Session, old: bytes | None) -> None:
    """Unless who has shown the code was signed out meanwhile."""
    if store.find_guest(code.shown_by) is None:
        raise BadRequest(NO_CODE)
    store.add_session(session)
    if old is not None:
        store.end_session(old)


def _remember(known: OrderedDict[bytes, T], hashed: bytes, value: T) -> None:
    """The latest are kept."""
    known[hashed] = value
    known.move_to_end(hashed)
    if len(known) > REMEMBERED:
        known.popitem(last=False)
