"""Accounts: a guest keeps his games by a name and a password, and signs in anywhere. He stays the same guest."""

from __future__ import annotations

import re
import time
from typing import Final

import msgspec

from strategium.kernel.errors import how_many
from strategium.server.config import Config
from strategium.server.errors import BadRequest, BothSit, Busy, NoGuest, NotNow, WrongPassword
from strategium.server.guests import key_hash
from strategium.server.keeper import Keeper
from strategium.server.limits import Asker, Limits
from strategium.server.lobby import Lobby
from strategium.server.passwords import Passwords, check_password
from strategium.server.rows import PASSWORD, Account, Guest, Session
from strategium.server.sessions import MOST_SESSIONS, SIGNED_OUT, Sessions, fresh_key
from strategium.server.store import Store

HANDLE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{2,23}", re.ASCII)
EMAIL: Final = re.compile(r"[^\s@<>\"]{1,64}@[^\s@<>\"]{1,185}\.[^\s@<>\".]{2,60}")
TAKEN: Final = "That name is taken: choose another."
WRONG: Final = "That name and password do not fit."
ASK, BOTH = "", "both"  # what becomes of the seats of the guest who signs in; else they are left behind


class Accounts:
    """Signing up and in. Who signs in gets a new key each time."""

    def __init__(
        self, keeper: Keeper, sessions: Sessions, lobby: Lobby, limits: Limits, config: Config
    ) -> None:
        self._keeper = keeper
        self._sessions = sessions
        self._hall = lobby
        self._limits = limits
        self._passwords = Passwords() if config.accounts else None

    @property
    def on(self) -> bool:
        return self._passwords is not None

    def _demanded(self) -> Passwords:
        if self._passwords is None:
            raise NotNow("This server keeps no accounts: guests play without one.")
        return self._passwords

    async def of(self, guest: Guest) -> Account | None:
        """The account of a guest, if he has one."""
        self._demanded()
        return await self._keeper.do(lambda store: store.account_of(guest.id))

    # ---- keeping games ---------------------------------------------------------------------------
    async def sign_up(
        self, asker: Asker, guest: Guest, handle: str, password: str, email: str, label: str, key: str
    ) -> str:
        """The guest has an account from now on; gives the new key of his browser."""
        passwords = self._demanded()
        check_handle(handle)
        check_email(email)
        check_password(password, handle, guest.name)
        self._limits.sign_ups.check(asker.address)  # before it is known whether the name is taken
        self._limits.sign_ins.take_shared(asker.address)  # so that names are not found out by the thousand
        if await self._keeper.do(lambda store: store.find_account(handle)):
            raise NotNow(TAKEN)
        self._limits.sign_ups.take_shared(asker.address)
        secret = await passwords.keep(password)
        account = Account(guest.id, handle, email, time.time())
        new, session = fresh_key(guest, label)
        old = _own_key(key)
        await self._keeper.do(lambda store: _add(store, account, secret, session, old))
        self._sessions.forget(old)
        return new

    async def change(
        self,
        asker: Asker,
        guest: Guest,
        password: str,
        new_password: str,
        email: str | None,
        label: str,
        key: str,
    ) -> str:
        """Another password, which signs out everywhere else, or another address for mail. Gives the new key."""
        passwords = self._demanded()
        account = await self.of(guest)
        if account is None:
            raise NotNow("You have no account here yet.")
        if email is not None:
            check_email(email)
        if new_password:
            check_password(new_password, account.handle, guest.name)
        await self._prove(asker, account.handle, password)
        secret = await passwords.keep(new_password) if new_password else ""
        new, session = fresh_key(guest, label)
        changed = account if email is None else msgspec.structs.replace(account, email=email)
        old = _own_key(key)
        ended = await self._keeper.do(lambda store: _change(store, changed, secret, session, old))
        for hashed in ended:
            self._sessions.forget(hashed)
        if new_password:
            self._sessions.drop_codes(guest)
        return new

    # ---- signing in ------------------------------------------------------------------------------
    async def sign_in(
        self, asker: Asker, handle: str, password: str, seats: str, label: str, key: str
    ) -> tuple[str, Guest]:
        """The new key of this browser, and who he is. The guest that he was here is merged into the account."""
        self._demanded()
        account, secret = await self._prove(asker, handle, password)
        new, session = fresh_key(Guest(account.guest, ""), label)
        old, before = _own_key(key), asker.guest
        ended, merged = await self._keeper.do(
            lambda store: _sign_in(store, account, secret, session, old, before, seats)
        )
        for hashed in ended:
            self._sessions.forget(hashed)
        if merged is not None:
            self._sessions.drop_codes(merged)
            self._hall.give_up_tables_of(merged.id)
        return new, await self._sessions.known(new)

    async def _prove(self, asker: Asker, handle: str, password: str) -> tuple[Account, str]:
        """The account with that name and password, and what is kept of it.

        Nobody learns from a refusal, nor from its time, what was wrong.
        """
        passwords = self._demanded()
        self._limits.sign_ins.take_shared(asker.address)
        tries = self._limits.names.of(handle.casefold())
        tries.take()
        found = await self._keeper.do(lambda store: store.find_account(handle))
        account, secret = found or (None, None)
        try:
            right = await passwords.fits(secret, password)
        except Busy:
            tries.give_back()  # nothing was tried
            raise
        if not right or account is None or secret is None:
            raise WrongPassword(WRONG)
        tries.give_back()
        return account, secret

    def stop(self) -> None:
        if self._passwords is not None:
            self._passwords.stop()


def _own_key(key: str) -> bytes:
    """What is kept of the key of this browser; of one without a key, nothing that is there."""
    return key_hash(key) or b""


def check_handle(handle: str) -> None:
    if not HANDLE.fullmatch(handle):
        raise BadRequest(
            "A name to sign in has 3 to 24 letters, digits, - or _, and begins with a letter or digit."
        )


def check_email(email: str) -> None:
    if email and not EMAIL.fullmatch(email):
        raise BadRequest("That is no e-mail address: leave it empty, or mend it.")


def _words_for_both(tables: int, guest: Guest, handle: str) -> str:
    return (
        f"At {how_many(tables, 'table')} both sit: {guest.name}, who plays in this browser, and {handle}."
        " Take both seats there, or leave this browser's games behind."
    )


# ---- in the store, whole or not at all -----------------------------------------------------------
def _is_merged(store: Store, guest: Guest, account: Account, seats: str) -> bool:
    """Whether what the guest has becomes the account's. An account of his own stays as it is."""
    if guest.id == account.guest or store.account_of(guest.id) is not None:
        return False
    shared = store.shared_tables(guest.id, account.guest)
    if shared and seats == ASK:
        raise BothSit(_words_for_both(len(shared), guest, account.handle))
    return not shared or seats == BOTH


def _add(store: Store, account: Account, secret: str, session: Session, old: bytes) -> None:
    if old not in {one.hash for one in store.sessions_of(account.guest)}:
        raise NoGuest(SIGNED_OUT)
    if store.account_of(account.guest) is not None:
        raise NotNow("You have an account here already.")
    if store.find_account(account.handle) is not None:
        raise NotNow(TAKEN)
    store.add_account(account, PASSWORD, secret)
    store.add_session(session)
    store.end_session(old)


def _change(store: Store, account: Account, secret: str, session: Session, old: bytes) -> list[bytes]:
    """Gives the sessions that have ended."""
    known = [one.hash for one in store.sessions_of(account.guest)]
    if old not in known:
        raise NoGuest(SIGNED_OUT)
    store.set_email(account.guest, account.email)
    if secret:
        store.set_secret(account.guest, PASSWORD, secret)
    ended = known if secret else [old]
    for hashed in ended:
        store.end_session(hashed)
    store.add_session(session)
    return ended


def _sign_in(
    store: Store,
    account: Account,
    secret: str,
    session: Session,
    old: bytes,
    before: Guest | None,
    seats: str,
) -> tuple[list[bytes], Guest | None]:
    """Gives the sessions that have ended, and the guest who was merged into the account.

    This browser's old session ends, those of a merged guest, and the oldest of too many. The password was right; it
    must still be, for a new one signs out everywhere else.
    """
    found = store.find_account(account.handle)
    if found is None or found[1] != secret:
        raise WrongPassword(WRONG)
    ended = [one.hash for one in store.sessions_of(account.guest)[MOST_SESSIONS - 1 :]]
    ended.append(old)
    merged = None
    if before is not None:
        known = [one.hash for one in store.sessions_of(before.id)]
        if old in known and _is_merged(store, before, account, seats):
            merged = before
            ended += known
            store.merge_guest(before.id, account.guest)
    for hashed in ended:
        store.end_session(hashed)
    store.add_session(session)
    return ended, merged
