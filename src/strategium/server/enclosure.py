"""What a bot's process is shut off from. The server says what it may read; the process itself shuts the doors, for
good, before any code of a bot is run.

What a machine does not offer is left out, and told: `LAYERS` names what there can be, `enclose` tells what there is.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import site
import sys
import sysconfig
from collections.abc import Iterable
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import msgspec

from strategium.agents.network_files import ELSEWHERE, elsewhere
from strategium.agents.registry import plugins
from strategium.server import landlock, seccomp

FILES, CALLS, LIMITS = "files", "calls", "limits"
LAYERS: Final = (FILES, CALLS, LIMITS)

DESCRIPTORS: Final = 64  # that a bot may have open
CALM: Final = 5  # how much less than the server a bot's process gets of a core for which both ask (`nice`)
PR_SET_NO_NEW_PRIVS, PR_SET_DUMPABLE = 38, 4
CAPABILITIES: Final = 0x20080522  # the version of capset(2)

# What Python and compiled modules read, beside where they are installed.
SYSTEM: Final = (
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/dev/null",
    "/dev/zero",
    "/dev/random",
    "/dev/urandom",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/sys/devices/system/cpu",
)
KEPT: Final = ("LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "PYTHONHOME", "SYSTEMROOT", "TZ")  # variables


class Limits(msgspec.Struct, frozen=True):
    """What a bot's process may use: the first line that it is sent."""

    memory: int  # bytes
    read: tuple[str, ...] = ()  # files and folders
    listed: tuple[str, ...] = ()  # folders of which it may only see what is in them
    core: int = -1  # the only core on which it may run; -1: any
    layers: tuple[str, ...] = LAYERS


def offered() -> tuple[str, ...]:
    """The layers that this machine can set."""
    there = {FILES: landlock.version() > 0, CALLS: seccomp.is_offered(), LIMITS: os.name == "posix"}
    return tuple([layer for layer in LAYERS if there[layer]])


# ---- the server's part ---------------------------------------------------------------------------
def environment(folder: Path) -> dict[str, str]:
    """The variables of a bot's process: what Python needs to find the same modules, nothing of the server's own."""
    found = {name: os.environ[name] for name in KEPT if name in os.environ}
    networks = elsewhere()
    if networks is not None:
        found[ELSEWHERE] = str(networks)
    return found | {
        "PYTHONPATH": os.pathsep.join(import_path()),
        "PYTHONUSERBASE": site.getuserbase(),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }


def import_path() -> list[str]:
    """Where this process finds modules, as whole paths."""
    return list(dict.fromkeys(os.path.abspath(entry) for entry in sys.path))


def readable(hidden: Path | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The files and folders that a bot's process reads, and folders that it can only list.

    They are those from which Python and the plug-ins are run. If the store (`hidden`: its file) should lie in one of
    them, all that is in that folder is given one by one, except the store and what is named after it.
    """
    paths = {sys.prefix, sys.base_prefix, sys.exec_prefix, *sysconfig.get_paths().values(), *SYSTEM}
    paths |= {os.path.dirname(os.path.realpath(sys.executable)), *import_path(), *plugin_folders()}
    paths |= set(filter(None, os.environ.get("LD_LIBRARY_PATH", "").split(os.pathsep)))
    networks = elsewhere()
    paths |= {str(networks)} if networks is not None else set()
    too_much = {
        os.path.realpath("/"),
        os.path.realpath(Path.home()),
    }  # of which Python may be run, but bots read all
    hidden = hidden and hidden.resolve()
    whole: list[str] = []
    listed: list[str] = []
    for path in sorted({os.path.realpath(path) for path in paths} - too_much):
        if hidden is not None and hidden.is_relative_to(path):
            _all_but(Path(path), hidden, whole, listed)
        elif os.path.exists(path):
            whole.append(path)
    return tuple(whole), tuple(listed)


def _all_but(folder: Path, hidden: Path, whole: list[str], listed: list[str]) -> None:
    """What is in the folder, except the hidden file and those whose names begin like it."""
    listed.append(str(folder))
    if not folder.is_dir():
        return
    for child in sorted(folder.iterdir()):
        if hidden.is_relative_to(child) and child != hidden:
            _all_but(child, hidden, whole, listed)
        elif not (child.parent == hidden.parent and child.name.startswith(hidden.name)):
            whole.append(str(child))


def plugin_folders() -> Iterable[str]:
    """Where plug-ins lie that are found by other ways than the import path. None of their code is run."""
    for point in plugins().values():
        with contextlib.suppress(ImportError, ValueError, AttributeError):
            spec = find_spec(point.module.partition(".")[0])
            if spec is not None and PathFinder.find_spec(spec.name) is None:
                yield from spec.submodule_search_locations or [spec.origin or ""]


def shield_server() -> None:
    """Where bots cannot be kept from files, keep them at least from this process: from its memory and descriptors."""
    if sys.platform == "linux" and not landlock.version():
        ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


# ---- the bot's part ------------------------------------------------------------------------------
def enclose(limits: Limits) -> tuple[str, ...]:
    """Shut the doors behind this process; which layers there are now. To be called before there is a second thread."""
    done: list[str] = []
    if limits.core >= 0 and hasattr(os, "sched_setaffinity"):
        with contextlib.suppress(OSError):
            os.sched_setaffinity(0, {limits.core})
    if LIMITS in limits.layers and set_limits(limits.memory):
        done.append(LIMITS)
    if sys.platform == "linux":
        give_up_privileges()
        if FILES in limits.layers and landlock.read_only(limits.read, limits.listed):
            done.append(FILES)
        if CALLS in limits.layers and seccomp.refuse_calls():
            done.append(CALLS)
    return tuple(done)


def set_limits(memory: int) -> bool:
    """Limits of the system for this process: memory, descriptors, files, core dumps, and its share of a core."""
    if sys.platform == "win32":
        return False
    import resource

    os.nice(CALM)
    with contextlib.suppress(OSError):  # on Linux: if the machine runs out of memory, bots go first
        Path("/proc/self/oom_score_adj").write_text("500")
    for name, most in (
        ("RLIMIT_DATA", memory),
        ("RLIMIT_NOFILE", DESCRIPTORS),
        ("RLIMIT_FSIZE", 0),
        ("RLIMIT_CORE", 0),
    ):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(getattr(resource, name), (most, most))
    return True


def give_up_privileges() -> None:
    """Never more rights than now, and none of root's, should the server be run by root."""
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    head = (ctypes.c_uint32 * 2)(CAPABILITIES, 0)
    none = (ctypes.c_uint32 * 6)()
    libc.capset(head, none)
