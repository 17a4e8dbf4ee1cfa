"""The files of a store: where they are, whose, and how one takes the place of another whole."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import stat
import sys
from pathlib import Path
from typing import Final

from strategium.server.errors import BadStore, WrongAddress

PREFIX: Final = "sqlite:///"
OWNER_ONLY: Final = 0o600  # a store holds hidden cards, what people say, and the hashes of their keys
OWNER_ONLY_FOLDER: Final = 0o700
TAILS: Final = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database that is in use
LOCK, DOOR, UNFINISHED, LATEST = ".lock", ".door", ".unfinished", ".latest-backup"
KEYS: Final = ".keys"  # of what is sealed in a store: never in it, nor in its backups
OF_STORE: Final = (
    *TAILS,
    LOCK,
    DOOR,
    UNFINISHED,
    LATEST,
    LATEST + UNFINISHED,
)  # all endings of what is kept beside a store
NO_ROOM: Final = 1 << 20  # bytes; with less a disk is called full
NETWORK: Final = frozenset(
    (
        "9p",
        "afs",
        "beegfs",
        "ceph",
        "cifs",
        "fuse.glusterfs",
        "fuse.sshfs",
        "lustre",
        "nfs",
        "nfs4",
        "smb3",
        "smbfs",
    )
)


def path_of(url: str) -> Path:
    """The file that an address names: sqlite:///PATH (three slashes for a relative path, four for an absolute one)."""
    if url.startswith("postgres"):
        raise WrongAddress("this is for a store in a file; for PostgreSQL there are pg_dump and pg_restore")
    if not url.startswith(PREFIX) or url == PREFIX:
        raise WrongAddress(f"{url!r} is not the address of a store: write {PREFIX}PATH")
    return Path(url.removeprefix(PREFIX)).expanduser()


def real_file(path: Path) -> Path:
    """The file behind all links; it may be missing. Folders, loops and devices are refused."""
    real = Path(os.path.realpath(path))
    try:
        found = real.stat()
    except FileNotFoundError:
        return real
    except (OSError, ValueError) as e:
        raise BadStore(f"{path} cannot be a store: {getattr(e, 'strerror', None) or e}") from e
    if stat.S_ISDIR(found.st_mode):
        raise BadStore(f"{path} is a folder; name a file in it, like {path / 'server.db'}")
    if not stat.S_ISREG(found.st_mode):
        raise BadStore(f"{path} is not a file")
    return real


def existing_store(url: str) -> Path:
    """The file of a store that is there, for whoever must not make one."""
    path = path_of(url)
    store = real_file(path)
    if not store.exists():
        raise BadStore(f"there is no store at {path}: name the right one with --db")
    return store


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def logs_of(store: Path) -> list[Path]:
    """What lies beside a store, or beside where it was, and may hold the latest of what was written."""
    logs = [beside(store, tail) for tail in TAILS if tail != "-shm"]  # which is made anew from the log
    return [log for log in logs if log.exists() and log.stat().st_size]


def demand_other(path: Path, store: Path) -> None:
    """Refuse a name that the store uses itself: what lies there is made and removed as the store needs it."""
    if path.name in [store.name + ending for ending in OF_STORE] and path.parent.resolve() == store.parent:
        raise BadStore(f"{path} has a name that the store uses itself: choose another")


def make_folder(folder: Path) -> None:
    """A folder that is missing is made for its owner only. One that is there stays as it is."""
    try:
        os.makedirs(folder, OWNER_ONLY_FOLDER, exist_ok=True)
    except OSError as e:
        raise BadStore(f"{folder} cannot be made: {e.strerror}; {why_not_written(folder)}") from e


def make_file(path: Path, data: bytes = b"") -> None:
    """A file that only its owner can read. What lay there before is gone."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY), "wb") as file:
        path.chmod(OWNER_ONLY)
        file.write(data)


def close_to_others(path: Path) -> bool:
    """Let nobody but the owner read a file; gives whether others could."""
    try:
        if path.stat().st_mode & 0o077 == 0 or sys.platform == "win32":
            return False
        path.chmod(OWNER_ONLY)
    except FileNotFoundError:
        return False
    return True


def give_to_owner_of(like: Path, path: Path) -> None:
    """What root makes belongs to whoever has the store (or its folder): the server must be able to use it."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = (like if like.exists() else like.parent).stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def write_through(path: Path) -> None:
    """What is in the file, or that it is in its folder, is on the disk."""
    if sys.platform == "win32" and path.is_dir():
        return
    fd = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def put_in_place(new: Path, path: Path, replace: bool) -> None:
    """Give a finished file its name, in one step. Without `replace`, FileExistsError if there is one of that name."""
    write_through(new)
    if replace:
        new.replace(path)
    else:
        try:
            os.link(new, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without second names
            if path.exists():
                raise FileExistsError(path) from None
            new.replace(path)
        with contextlib.suppress(FileNotFoundError):
            new.unlink()
    write_through(path.parent)


def why_not_written(path: Path) -> str:
    """What may be done about a file or folder that cannot be written, in words."""
    folder = path
    while not folder.is_dir():
        folder = folder.parent
    if shutil.disk_usage(folder).free < NO_ROOM:
        return f"the disk of {folder} is full: make room, then try again"
    if not os.access(path if path.exists() else folder, os.W_OK) or not os.access(folder, os.W_OK):
        return f"{path} or its folder can only be read: run as its owner, or name another store with --db"
    return "see whether its disk is full or broken"


def network_file_system(path: Path) -> str:
    """The kind of the network file system on which a path lies; empty on a disk of this machine."""
    if sys.platform != "linux":
        return ""
    best, sort = "", ""
    try:
        lines = Path("/proc/self/mountinfo").read_text().splitlines()
    except OSError:
        return ""
    for line in lines:
        before, _, after = line.partition(" - ")
        mount = re.sub(r"\\(\d{3})", lambda octal: chr(int(octal[1], 8)), before.split()[4])
        if path.is_relative_to(mount) and len(mount) >= len(best):
            best, sort = mount, after.split()[0]
    return sort if sort in NETWORK else ""
