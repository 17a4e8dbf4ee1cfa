"""A store that speaks SQL. What is asked is the same for every driver: `sql_*.py`; a driver knows how it is sent.

Statements are written in the words that SQLite and PostgreSQL have in common, with `?` and `:name` for values. Whoever
writes to a table says so first (`_fence`), and what other servers should know is told with it (`_tell`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar, Protocol

import msgspec

from strategium.server.errors import BadRequest
from strategium.server.store import Store

AT_ONCE = 1_000  # rows of a stream
COUNTED = ("guests", "tables", "entries", "snapshots", "said", "reports")


class Rows(Protocol):
    """What a statement gives."""

    def fetchall(self) -> list[Any]: ...
    def fetchone(self) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...


class SqlStore(Store):
    """What the parts of a store need of its driver."""

    node = 0  # which of several servers this is; 0: the only one, or none: nothing is fenced
    MAY_BE_WATCHED: ClassVar[str]  # a condition on `tables`: whoever knows the link may watch

    def _run(self, sql: str, *values: Any) -> Rows:
        return self._execute(sql, values)

    @abstractmethod
    def _execute(self, sql: str, values: Sequence[Any] | dict[str, Any]) -> Rows: ...

    def counts(self) -> dict[str, int]:
        return {name: self._run(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in COUNTED}

    # ---- as a whole ------------------------------------------------------------------------------
    @abstractmethod
    def at_one_moment(self) -> AbstractContextManager[None]:
        """A transaction, however long, in which all that is read was there at the same moment."""

    @abstractmethod
    def columns(self, name: str) -> list[str]:
        """The columns of a table of the database."""

    @abstractmethod
    def stream(self, sql: str) -> Iterator[list[tuple[Any, ...]]]:
        """Many rows, some at a time."""

    @abstractmethod
    def put(self, name: str, columns: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Write rows as they are."""

    def was_filled(self) -> None:
        """All rows were put there: what counts them begins after the last."""

    # ---- several servers -------------------------------------------------------------------------
    def _fence(self, table: str) -> None:
        """Before anything of that table is written: Fenced if another server has it. Where there is one, it has all."""

    def _hold(self, table: str) -> None:
        """Until the transaction ends nobody writes to that table, whoever has it. Where there is one writer: nobody."""

    def _tell(self, kind: str, id: str = "") -> None:
        """News for other servers of the same store, if there are any. Nothing may depend on it."""


def check_storable(values: Sequence[Any] | dict[str, Any]) -> None:
    """Refuse what not every driver can keep: texts with the sign NUL."""
    for value in values.values() if isinstance(values, dict) else values:
        if isinstance(value, str) and "\0" in value:
            raise BadRequest("A text has the sign NUL in it: it cannot be kept.")


def as_json(value: Any) -> str:
    """A column that holds JSON."""
    return msgspec.json.encode(value).decode()
