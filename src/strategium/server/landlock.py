"""Files that a bot's process may read, and no others: Linux's Landlock, which needs no rights to be set, for good.

What is not listed can neither be read nor written nor listed, whoever owns it; nothing at all can be written, and no
program started. Newer kernels also refuse signals to processes outside, and connections.
"""

from __future__ import annotations

import ctypes
import os
import stat
import sys
from collections.abc import Sequence
from typing import Final

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # numbers of calls, the same on all machines
VERSION_ONLY: Final = 1
PATH_BENEATH: Final = 1

READ_FILE, READ_DIR = 1 << 2, 1 << 3
FILE_RIGHTS: Final = ((5, 16), (3, 15), (2, 14), (1, 13))  # from which version on there are how many rights
NET_SINCE, NET_RIGHTS = 4, 0b11  # to bind and to connect
SCOPE_SINCE, SCOPES = 6, 0b11  # sockets without a path, and signals


class Ruleset(ctypes.Structure):
    """What is refused if no rule allows it."""

    _fields_ = (("files", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class PathRule(ctypes.Structure):
    """What is allowed at a path and below it."""

    _pack_ = 1
    _fields_ = (("rights", ctypes.c_uint64), ("fd", ctypes.c_int32))


def version() -> int:
    """The version of Landlock that this machine has; 0: it has none, or it is switched off."""
    if sys.platform != "linux":
        return 0
    found: int = ctypes.CDLL(None).syscall(CREATE_RULESET, None, 0, VERSION_ONLY)
    return max(0, found)


def read_only(files: Sequence[str], folders: Sequence[str] = ()) -> bool:
    """From now on this thread, and all that it starts, reads these files, and what is in them if they are folders.

    Of `folders` it can only list what is in them. False where there is no Landlock. `no_new_privs` must be set.
    """
    since = version()
    if not since:
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    rights = next(count for least, count in FILE_RIGHTS if since >= least)
    rules = Ruleset(
        (1 << rights) - 1,
        NET_RIGHTS if since >= NET_SINCE else 0,
        SCOPES if since >= SCOPE_SINCE else 0,
    )
    size = 24 if since >= SCOPE_SINCE else 16 if since >= NET_SINCE else 8
    ruleset = libc.syscall(CREATE_RULESET, ctypes.byref(rules), ctypes.c_size_t(size), 0)
    if ruleset < 0:
        return False
    try:
        for path in files:
            _allow(libc, ruleset, path, READ_FILE | READ_DIR)
        for path in folders:
            _allow(libc, ruleset, path, READ_DIR)
        done: int = libc.syscall(RESTRICT_SELF, ruleset, 0)
        return done == 0
    finally:
        os.close(ruleset)


def _allow(libc: ctypes.CDLL, ruleset: int, path: str, rights: int) -> None:
    """Allow that to what is there, as far as it can be done with a file; a path that leads nowhere is left out."""
    try:
        fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        is_folder = stat.S_ISDIR(os.fstat(fd).st_mode)
        rule = PathRule(rights if is_folder else rights & READ_FILE, fd)
        libc.syscall(ADD_RULE, ruleset, PATH_BENEATH, ctypes.byref(rule), 0)
    finally:
        os.close(fd)
