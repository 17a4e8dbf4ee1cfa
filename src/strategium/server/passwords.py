"""Passwords: argon2id, in two threads of their own, so that nobody who plays waits for it."""

from __future__ import annotations

import importlib
import secrets
import unicodedata
from typing import Any, Final

from strategium.server.errors import BadRequest, BadSetting
from strategium.server.workers import Workers

SHORTEST: Final = 8
LONGEST: Final = 128
THREADS: Final = 2
IN_LINE: Final = 40  # more are told to try again: what waits holds nobody up
SECONDS: Final = 20.0
COST: Final = {"time_cost": 2, "memory_cost": 19_456, "parallelism": 1}  # 19 MiB each


class Passwords:
    """Makes and checks what is kept of passwords. An unknown name takes as long as a known one."""

    def __init__(self) -> None:
        try:
            argon2: Any = importlib.import_module("argon2")
        except ImportError as e:
            raise BadSetting("accounts need argon2-cffi: install strategium[site]") from e
        self._hasher = argon2.PasswordHasher(**COST)
        self._wrong = (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError)
        self._nobodys = self._hasher.hash(secrets.token_hex(16))
        self._workers = Workers(THREADS, IN_LINE, SECONDS)

    async def keep(self, password: str) -> str:
        """What is kept of a password."""
        found: str = await self._workers.do(self._hasher.hash, _plain(password))
        return found

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether that is the password; None: of nobody, which is found out no sooner."""
        right = await self._workers.do(self._check, self._nobodys if kept is None else kept, _plain(password))
        return right and kept is not None

    def _check(self, kept: str, password: str) -> bool:
        try:
            return bool(self._hasher.verify(kept, password))
        except self._wrong:
            return False

    def stop(self) -> None:
        self._workers.stop()


def check_password(password: str, *names: str) -> None:
    """A new password: long enough, and none of the names of its owner."""
    if len(_plain(password)) < SHORTEST:
        raise BadRequest(f"A password has at least {SHORTEST} signs.")
    if _plain(password).casefold() in {name.casefold() for name in names}:
        raise BadRequest("Your name is no password: choose another.")


def _plain(password: str) -> str:
    """However a keyboard has put its signs together."""
    return unicodedata.normalize("NFKC", password)
