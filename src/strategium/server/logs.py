"""Structured logs: one line of JSON for each thing that happened, on stderr."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """Time, level, where, what, and whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        data: dict[str, Any] = {
            "at": at,
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        data |= {key: value for key, value in vars(record).items() if key not in PLAIN}
        if record.exc_info:
            data["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(data, enc_hook=str).decode()


def start_logging(level: str = "INFO") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
