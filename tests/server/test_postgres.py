"""What is special about the store in PostgreSQL, and copies from one driver to the other."""

from __future__ import annotations

import asyncio
import functools
import lzma
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from strategium.server import postgres_schema
from strategium.server.copying import KEPT, copy_all
from strategium.server.errors import BadRequest, BadStore, CannotKeep, Conflict, Unsure
from strategium.server.keeper import Keeper
from strategium.server.migrations import MIGRATIONS
from strategium.server.opening import open_store
from strategium.server.postgres import PostgresStore
from strategium.server.postgres_database import shown
from strategium.server.rows import ChatLine, Guest
from strategium.server.sqlite import SqliteStore
from strategium.server.store import Store
from tests.postgres import Cluster
from tests.server.test_keeper import add, guest
from tests.server.test_store import a_table, an_entry

STORES = Path(__file__).parents[1] / "stores"


def in_database(url: str, sql: str) -> None:
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(sql.encode())


def test_both_drivers_have_the_same_tables_and_columns(postgres: Cluster, tmp_path: Path) -> None:
    with (
        closing(SqliteStore(tmp_path / "games.db")) as file,
        closing(PostgresStore(postgres.new_database())) as other,
    ):
        names = {name for (name,) in file._run("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert names == set(KEPT)
        for name in KEPT:
            assert set(file.columns(name)) == set(other.columns(name)), name


def test_commits_that_may_be_lost_are_refused(postgres: Cluster) -> None:
    url = postgres.new_database()
    name = url.split("/")[3].split("?")[0]
    in_database(url, f"ALTER DATABASE {name} SET synchronous_commit = off")
    with pytest.raises(BadStore, match="set it to on"):
        PostgresStore(url)


def test_what_is_no_store_or_a_newer_one_is_refused(postgres: Cluster) -> None:
    url = postgres.new_database()
    with pytest.raises(BadStore, match="start the server once"):
        PostgresStore(url, read_only=True)
    PostgresStore(url).close()
    in_database(url, f"UPDATE schema_version SET version = {len(postgres_schema.STEPS) + 1}")
    with pytest.raises(BadStore, match="newer Strategium"):
        PostgresStore(url)
    with pytest.raises(BadStore, match="cannot be reached"):
        PostgresStore(url.replace("/store", "/nowhere"))
    assert shown("postgresql://club:secret@db.example/games") == "postgresql://club@db.example/games"


def test_an_older_schema_is_brought_up_to_date_whole(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step that fails leaves nothing behind, and can be done again."""
    url = postgres.new_database()
    with closing(PostgresStore(url)) as old:
        old.add_guest(b"a" * 32, "Ann", 1.0)
    column = "ALTER TABLE guests ADD COLUMN motto TEXT NOT NULL DEFAULT 'none';"
    monkeypatch.setattr(postgres_schema, "STEPS", (*postgres_schema.STEPS, column + "SELECT 1 / 0"))
    with pytest.raises(BadStore, match="division"):
        PostgresStore(url)
    monkeypatch.setattr(postgres_schema, "STEPS", (*postgres_schema.STEPS[:-1], column))
    for _ in range(2):
        with closing(PostgresStore(url)) as store:
            assert store._run("SELECT name, motto FROM guests").fetchall() == [("Ann", "none")]


def test_who_only_reads_writes_nothing(postgres: Cluster) -> None:
    url = postgres.new_database()
    PostgresStore(url).close()
    with closing(PostgresStore(url, read_only=True)) as store:
        with pytest.raises(CannotKeep, match="read-only"):
            store.add_guest(b"a" * 32, "Ann", 1.0)
        assert store.counts()["guests"] == 0


@pytest.mark.parametrize("driver", ["sqlite", "postgres"])
def test_a_text_with_nul_is_refused_by_both(driver: str, postgres: Cluster, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db" if driver == "sqlite" else postgres.new_database()
    with closing(open_store(url)) as store:
        with pytest.raises(BadRequest, match="NUL"):
            store.add_guest(b"a" * 32, "A\0nn", 1.0)
        assert store.counts()["guests"] == 0


# ---- many jobs at once ---------------------------------------------------------------------------
def do_at_once(keeper: Keeper, *jobs: Any) -> list[Any]:
    async def work() -> list[Any]:
        return await asyncio.gather(*[keeper.do(job) for job in jobs], return_exceptions=True)

    return asyncio.run(work())


def test_many_jobs_are_one_transaction_and_one_that_fails_is_undone_alone(postgres: Cluster) -> None:
    keeper = Keeper(PostgresStore(postgres.new_database()))
    ids = do_at_once(keeper, *[functools.partial(add, n) for n in range(200)])
    assert sorted(ids) == list(range(1, 201))
    assert keeper.commits < 100

    def half(store: Store) -> None:
        add(300, store)
        raise RuntimeError("half-way")

    def twice(store: Store) -> None:
        store.add_table(a_table(host=1))
        store.append("t1", [an_entry(0), an_entry(0)])

    found = do_at_once(keeper, functools.partial(add, 301), half, twice, functools.partial(add, 302))
    assert [type(one) for one in found] == [int, RuntimeError, Conflict, int]
    read = do_at_once(
        keeper,
        lambda store: store.find_guest(guest(300)),
        lambda store: store.find_table("t1"),
        lambda store: store.find_guest(guest(302)),
    )
    assert read == [None, None, Guest(found[3], "guest 302")]
    keeper.stop()


def test_a_lost_connection_leaves_everybody_unsure_and_is_made_anew(postgres: Cluster) -> None:
    url = postgres.new_database()
    keeper = Keeper(PostgresStore(url))
    do_at_once(keeper, functools.partial(add, 1))
    in_database(
        url,
        "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity"
        " WHERE application_name = 'strategium' AND datname = current_database()",
    )
    found = do_at_once(keeper, functools.partial(add, 2), functools.partial(add, 3))
    assert {type(one) for one in found} <= {Unsure, int}
    assert isinstance(found[0], Unsure)
    assert isinstance(do_at_once(keeper, functools.partial(add, 4))[0], int)
    assert do_at_once(keeper, lambda store: store.find_guest(guest(2))) == [None]
    keeper.stop()


# ---- copies --------------------------------------------------------------------------------------
def test_a_store_moves_from_one_driver_to_the_other_and_back(postgres: Cluster, tmp_path: Path) -> None:
    """A store with games of every kind, as the latest release has left it."""
    first = tmp_path / "first.db"
    first.write_bytes(lzma.decompress(max(STORES.glob("*.db.xz")).read_bytes()))
    url = postgres.new_database()
    with closing(SqliteStore(first)) as one, closing(PostgresStore(url)) as other:
        other.probe()
        counts = copy_all(one, other)
        assert counts["tables"] > 10
        assert counts["entries"] == other.counts()["entries"] > 100
        for table in one.table_ids():
            assert other.find_table(table) == one.find_table(table)
            assert other.entries(table) == one.entries(table)
        assert other.add_guest(b"n" * 32, "New", 1.0).id > max(
            id for (id,) in one._run("SELECT id FROM guests")
        )
        other.merge_guest(other.add_guest(b"m" * 32, "Gone", 1.0).id, 1)
        with pytest.raises(BadStore, match="name one that is new"):
            copy_all(one, other)
        other.backup(tmp_path / "back.db")
    with sqlite3.connect(tmp_path / "back.db") as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert db.execute("SELECT COUNT(*) FROM entries").fetchone() == (counts["entries"],)
    db.close()


def test_a_copy_that_arrives_otherwise_is_not_made(postgres: Cluster, tmp_path: Path) -> None:
    url = postgres.new_database()
    PostgresStore(url).close()
    in_database(
        url,
        "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN NEW.text := NEW.text || '!'; RETURN NEW; END $$;"
        "CREATE TRIGGER spoil BEFORE INSERT ON said FOR EACH ROW EXECUTE FUNCTION spoil()",
    )
    with closing(SqliteStore(tmp_path / "games.db")) as one, closing(PostgresStore(url)) as other:
        one.add_guest(b"a" * 32, "Ann", 1.0)
        one.add_table(a_table())
        one.add_said("t1", ChatLine(0, 0, "Ann", "hello", 1.0))
        with pytest.raises(BadStore, match="said did not arrive as they were"):
            copy_all(one, other)
        assert other.counts()["guests"] == 0
