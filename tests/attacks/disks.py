"""Disks that are full: a small one in memory where we may mount it, and a limit of the process everywhere."""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol


class Disk(Protocol):
    """A place for a store that can be made full for a process, and empty again."""

    folder: Path

    def fill(self, pid: int, db: Path) -> None: ...

    def make_room(self, pid: int) -> None: ...


class Limit:
    """Files of the process cannot grow, not even as far as a log reaches that has been emptied."""

    LEAST = 64 * 1024  # bytes: what the server says must find room

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, pid: int, db: Path) -> None:
        size = min(self.LEAST, db.with_name(db.name + "-wal").stat().st_size)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def make_room(self, pid: int) -> None:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def no_room(size: int = 0) -> None:
    """Done by a process before it starts: its files can have so many bytes, and no more."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


class Small:
    """A disk of some megabytes, and a file that takes all that is left of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self, pid: int, db: Path) -> None:
        with self._filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                return

    def make_room(self, pid: int) -> None:
        self._filler.unlink()

    def read_only(self) -> None:
        subprocess.run(["mount", "-o", "remount,ro", str(self.folder)], check=True)


@contextmanager
def limited(folder: Path) -> Iterator[Disk]:
    yield Limit(folder)


@contextmanager
def mounted(folder: Path) -> Iterator[Small]:
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m,mode=755", "tmpfs", str(folder)], check=True)
    try:
        yield Small(folder)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def may_mount() -> bool:
    """Whether this machine lets us mount: as root, and not in a container that forbids it."""
    if os.geteuid() != 0:
        return False
    quiet = subprocess.run(
        ["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False
    )
    return quiet.returncode == 0


DISKS: list[Callable[[Path], AbstractContextManager[Disk]]] = [limited, *([mounted] if may_mount() else [])]
