"""Structured logs: one line of JSON for each thing that happened, on stderr.

A client may cause the same warning a thousand times a second. It is written once, then counted, and the count is told
when it is written next; lines have a bound, and so has their number in a second.
"""

from __future__ import annotations

import logging
import math
import sys
import time
from typing import Any, Final

import msgspec

from strategium.server.errors import BadSetting
from strategium.server.limits import Bucket

PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
LONGEST: Final = 1_000  # signs of one thing in a line
LONGEST_ERROR: Final = 4_000  # of a traceback: its end, which says what happened
QUIET_SECONDS: Final = 60.0  # before the same warning is written again
MOST_KINDS: Final = 500  # of warnings that are told apart
LINES_PER_SECOND: Final = 100.0
LINES_AT_ONCE: Final = 1_000.0


class JsonLines(logging.Formatter):
    """Time, level, where, what, and whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        data: dict[str, Any] = {
            "at": at,
            "level": record.levelname.lower(),
            "from": record.name,
            "what": shortened(record.getMessage()),
        }
        data |= {key: shortened(value) for key, value in vars(record).items() if key not in PLAIN}
        if record.exc_info:
            data["error"] = self.formatException(record.exc_info)[-LONGEST_ERROR:]
        return msgspec.json.encode(data, enc_hook=str).decode()


def shortened(value: Any) -> Any:
    """Numbers as they are, anything else as a text that is not too long."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    text = str(value)
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


class Sparing(logging.Filter):
    """Lets the same warning through once in a while, and not more lines than anybody could read."""

    def __init__(self, quiet: float = QUIET_SECONDS) -> None:
        super().__init__()
        self._quiet = quiet
        self._last: dict[tuple[object, ...], float] = {}
        self._left_out: dict[tuple[object, ...], int] = {}
        self._bucket = Bucket(LINES_PER_SECOND, LINES_AT_ONCE)
        self._lost = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno >= logging.WARNING and not self._is_news(record):
            return False
        if not self._bucket.has():
            self._lost += 1
            return False
        if self._lost:
            record.lines_left_out, self._lost = self._lost, 0
        return True

    def _is_news(self, record: logging.LogRecord) -> bool:
        key = kind_of(record)
        now = time.monotonic()
        if now - self._last.get(key, -math.inf) < self._quiet:
            self._left_out[key] = self._left_out.get(key, 0) + 1
            return False
        if key not in self._last and len(self._last) >= MOST_KINDS:
            self._last.clear()
        self._last[key] = now
        if left_out := self._left_out.pop(key, 0):
            record.left_out = left_out
        return True


def kind_of(record: logging.LogRecord) -> tuple[object, ...]:
    """What makes two warnings the same: who gives it, its words before anything is put into them, and the fault."""
    error = record.exc_info[1] if record.exc_info else None
    place = ""
    trace = error.__traceback__ if error is not None else None
    while trace is not None:
        place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
        trace = trace.tb_next
    return (record.name, record.levelno, str(record.msg)[:LONGEST], type(error), place)


def start_logging(level: str = "INFO") -> None:
    if level not in LEVELS:
        raise BadSetting(f"there is no log level {level.lower()!r}: write debug, info, warning or error")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Sparing())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # Below a warning these tell addresses of tables, which are their keys, and what was said on their sockets.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("websockets").setLevel(logging.WARNING)
