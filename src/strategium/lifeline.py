"""Processes that end with the one that started them, however that one ends: by itself, by Ctrl+C or by kill -9."""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from typing import Final

PR_SET_PDEATHSIG: Final = 1  # of prctl(2)


def starter() -> tuple[int, bool]:
    """What a process that is started here must know: whose child it is, and whether the thread that starts it lasts."""
    return os.getpid(), threading.current_thread() is threading.main_thread()


def end_with(parent: int, lasting: bool) -> None:
    """From now on this process, which `multiprocessing` has started, ends with its parent.

    A thread watches for that. Where the system can do it too, it also works while a library holds all threads up; but
    the system goes by the thread that has started the process, so it is only asked if that thread lasts.
    """
    if lasting:
        end_by_system(parent)
    threading.Thread(target=_watch, name="lifeline", daemon=True).start()


def end_by_system(parent: int) -> None:
    """On Linux: be killed when the parent ends; at once if it has ended already. Elsewhere nothing."""
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def _watch() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        end_group(os.getpid())
        os._exit(1)


def lead_group() -> None:
    """All that this process starts is of a group of its own, so that it can be ended as one."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.setpgid(0, 0)


def end_group(leader: int) -> None:
    """Kill the group of that process; nothing happens if it leads none."""
    if sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)
