"""Logs: what is written, and that it does not grow without bounds."""

from __future__ import annotations

import io
import json
import logging
import time
from typing import Any

import pytest

from strategium.server.logs import LINES_AT_ONCE, LONGEST, LONGEST_ERROR, JsonLines, Sparing


class Book:
    """A logger of its own, and the lines that it has written."""

    def __init__(self, quiet: float = 1_000.0) -> None:
        self._out = io.StringIO()
        handler = logging.StreamHandler(self._out)
        handler.setFormatter(JsonLines())
        handler.addFilter(Sparing(quiet))
        self.logger = logging.getLogger("strategium.test")
        self.logger.handlers[:] = [handler]
        self.logger.setLevel(logging.INFO)
        self.logger.propagate = False

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._out.getvalue().splitlines()]


@pytest.fixture
def book() -> Book:
    return Book()


def fail(depth: int) -> None:
    if depth:
        fail(depth - 1)
    raise ValueError("x" * 100_000)


def note_failure(logger: logging.Logger) -> None:
    try:
        fail(60)
    except ValueError:
        logger.exception("it failed", extra={"table": "abc"})


def test_the_same_warning_is_written_once_and_counted(book: Book) -> None:
    for n in range(100):
        book.logger.warning("a bot failed", extra={"table": str(n)})
        note_failure(book.logger)
    assert [line["what"] for line in book.lines] == ["a bot failed", "it failed"]


def test_after_a_while_it_is_written_again_with_the_count() -> None:
    book = Book(quiet=0.5)
    for _ in range(50):
        book.logger.warning("a bot failed")
    time.sleep(0.6)
    book.logger.warning("a bot failed")
    assert sum(1 + line.get("left_out", 0) for line in book.lines) == 51
    assert len(book.lines) < 10


def test_different_faults_are_told_apart(book: Book) -> None:
    for words in ("one", "another"):
        for _ in range(3):
            book.logger.error(words)
    assert [line["what"] for line in book.lines] == ["one", "another"]


def test_a_line_has_a_bound(book: Book) -> None:
    book.logger.warning("%s", "y" * 100_000, extra={"why": "z" * 100_000, "count": 3, "list": ["w"] * 50_000})
    note_failure(book.logger)
    first, second = book.lines
    assert len(first["what"]) == len(first["why"]) == LONGEST + 3
    assert len(first["list"]) == LONGEST + 3
    assert first["count"] == 3
    assert len(second["error"]) <= LONGEST_ERROR


def test_more_lines_than_anybody_can_read_are_counted(book: Book) -> None:
    for _ in range(3 * int(LINES_AT_ONCE)):
        book.logger.info("request")
    assert LINES_AT_ONCE <= len(book.lines) < 2 * LINES_AT_ONCE
