"""How long an agent may think: a limit where the system can interrupt it, and its share of a stretch of choices."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Final

SHARE: Final = 0.3  # of what is left of a stretch: the first choices of many decide most
LEAST: Final = 0.02  # seconds that a choice has when nothing is left


def share_of(stretch: float, spent: float) -> float:
    """The seconds for one choice of a stretch that lasts until a person is asked, when so many have passed."""
    return max(LEAST, SHARE * (stretch - spent))


class OutOfTime(BaseException):
    """The agent has thought too long. No `Exception`, so that an agent that catches those does not catch this."""


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in what runs longer; 0: there is no limit. It works in the main thread of Unix systems only."""
    if not seconds or not can_interrupt():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def can_interrupt() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def _ring(number: int, frame: FrameType | None) -> None:
    raise OutOfTime
