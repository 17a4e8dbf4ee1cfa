"""Opening a store by its address: sqlite:///PATH, or postgresql://USER@HOST/DATABASE for several servers."""

from __future__ import annotations

from typing import Final

from strategium.server.claims import Claims
from strategium.server.errors import BadStore
from strategium.server.files import path_of
from strategium.server.metrics import Metrics
from strategium.server.sql import SqlStore
from strategium.server.sqlite import SqliteStore

POSTGRES: Final = ("postgresql://", "postgres://")


def is_postgres(url: str) -> bool:
    return url.startswith(POSTGRES)


def open_store(url: str, read_only: bool = False) -> SqlStore:
    """The store at that address. A file has one user; who only reads is none."""
    if not is_postgres(url):
        return SqliteStore(path_of(url), read_only)
    try:
        from strategium.server.postgres import PostgresStore
    except ImportError as e:
        raise BadStore(
            f"a store in PostgreSQL needs a package more: pip install strategium[postgres] ({e})"
        ) from e
    return PostgresStore(url, read_only)


def claims_on(store: SqlStore, address: str, metrics: Metrics) -> Claims:
    """Which tables are ours: those of a file are. `address`: where other servers reach this one."""
    if isinstance(store, SqliteStore):
        return Claims()
    from strategium.server.postgres import PostgresStore
    from strategium.server.postgres_nodes import Node

    assert isinstance(store, PostgresStore)
    return Node(store, address, metrics)
