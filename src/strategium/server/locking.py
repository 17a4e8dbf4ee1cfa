"""One lock says who has a store. The system frees it when its holder ends, however that happens.

The lock is on a file beside the store, which also says who holds it, and on Linux on the database file itself: so it
holds through a second name of that file, and when somebody deletes the file beside it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import time
from pathlib import Path

import msgspec

from strategium.server.errors import BadStore, StoreInUse
from strategium.server.files import (
    LOCK,
    OWNER_ONLY,
    beside,
    give_to_owner_of,
    network_file_system,
    why_not_written,
)

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30  # a place behind what is written: the rest of the file can still be read

    def try_lock(fd: int) -> bool:
        os.lseek(fd, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError as e:
            if e.errno in (errno.EACCES, errno.EDEADLK):
                return False
            raise
        return True
else:
    import fcntl

    def try_lock(fd: int) -> bool:
        """Whether the lock of an open file is ours now. It is freed when the file is closed."""
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class Holder(msgspec.Struct, frozen=True):
    """Who has a store, for those who want it too."""

    what: str  # its command, like "strategium serve"
    pid: int
    host: str
    since: str

    def __str__(self) -> str:
        where = "" if self.host == socket.gethostname() else f" on {self.host}"
        return f"{self.what} (process {self.pid}{where}, since {self.since} UTC)"


class Lock:
    """The right to write a store. Whoever cannot have it is told who does."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self._file = beside(store, LOCK)
        self._pinned: int | None = None
        try:
            self._fd = os.open(self._file, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        except OSError as e:
            raise BadStore(f"{store} cannot be locked: {e.strerror}; {why_not_written(store)}") from e
        try:
            self._take(self._fd)
            self._check_that_it_holds()
            self._sign()
        except BaseException:
            os.close(self._fd)
            raise

    def pin(self) -> None:
        """Lock the database file itself as well. To be released after the database is closed.

        A network file system would take this for a lock of SQLite's own, and so would systems other than Linux.
        """
        if sys.platform != "linux" or network_file_system(self._store):
            return
        fd = os.open(self._store, os.O_RDONLY)
        try:
            self._take(fd)
        except BaseException:
            os.close(fd)
            raise
        self._pinned = fd

    def release(self) -> None:
        with contextlib.suppress(OSError):
            os.ftruncate(self._fd, 0)  # nobody holds it
        if self._pinned is not None:
            os.close(self._pinned)
            self._pinned = None
        os.close(self._fd)

    def _take(self, fd: int) -> None:
        try:
            is_ours = try_lock(fd)
        except OSError as e:
            raise self._no_locks(e.strerror or str(e)) from e
        if not is_ours:
            raise StoreInUse(
                f"{self._store} is in use by {holder_of(self._store) or 'another program'}: stop that first. "
                "Nothing has to be deleted: the lock ends with whoever holds it"
            )

    def _check_that_it_holds(self) -> None:
        """Some file systems agree to every lock. Then a second one is ours too, and nothing is locked."""
        other = os.open(self._file, os.O_RDWR)
        try:
            if try_lock(other):
                raise self._no_locks("a second program would get the lock too")
        finally:
            os.close(other)

    def _no_locks(self, why: str) -> BadStore:
        sort = network_file_system(self._store)
        where = f"the file system ({sort})" if sort else "the file system"
        return BadStore(
            f"{where} of {self._store} does not lock files ({why}), so two servers could spoil each other's games: "
            "keep the store on a disk of this machine"
        )

    def _sign(self) -> None:
        """Say who holds it: a courtesy, which a full disk may deny."""
        since = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime())
        holder = Holder(this_command(), os.getpid(), socket.gethostname(), since)
        with contextlib.suppress(OSError):
            os.ftruncate(self._fd, 0)
            os.lseek(self._fd, 0, os.SEEK_SET)
            os.write(self._fd, msgspec.json.encode(holder))
            give_to_owner_of(self._store, self._file)


def holder_of(store: Path) -> Holder | None:
    """Who says that he has the store. Only the lock itself tells whether he still does."""
    try:
        return msgspec.json.decode(beside(store, LOCK).read_bytes(), type=Holder)
    except (OSError, msgspec.DecodeError):
        return None


def this_command() -> str:
    """What was started here, in two words."""
    program, *words = sys.argv or ["python"]
    command = next((word for word in words if not word.startswith("-")), "")
    return f"{Path(program).stem} {command}".strip()[:60]
