"""What every store must do, on every driver; and what is special about the one in a file."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from strategium.server.backups import restore_store
from strategium.server.errors import BadStore, CannotKeep, Conflict
from strategium.server.migrations import MIGRATIONS
from strategium.server.postgres import PostgresStore
from strategium.server.rows import (
    OPEN,
    OVER,
    PASSWORD,
    PLAYING,
    Absence,
    Account,
    Asked,
    Carried,
    Channel,
    ChatLine,
    Clock,
    ClockNote,
    Cover,
    Entry,
    Gap,
    Holiday,
    Job,
    Notice,
    Page,
    Seat,
    Series,
    Session,
    Snapshot,
    TableRow,
    TableRules,
)
from strategium.server.sql_guests import OF_GUESTS
from strategium.server.sqlite import SqliteStore, open_store
from strategium.server.store import Store, read_game

DRIVERS = ("sqlite", "postgres")


@pytest.fixture(params=DRIVERS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    opened: Store
    if request.param == "sqlite":
        opened = open_store(f"sqlite:///{tmp_path}/games.db")
    else:
        opened = PostgresStore(request.getfixturevalue("postgres").new_database())
    opened.add_guest(b"a" * 32, "Ann", 1.0)
    yield opened
    opened.close()


def a_table(id: str = "t1", **changes: Any) -> TableRow:
    row = TableRow(
        id=id,
        game="template",
        version="1",
        engine="0.1.0",
        options={"goal": 12},
        seed=2**64 - 1,
        salt="salt",
        commitment="c",
        host=1,
        table_rules=TableRules(public=True),
        seats=(Seat(guest=1, name="Ann"), Seat(bot="greedy", name="greedy"), Seat()),
        made=2.0,
    )
    return msgspec.structs.replace(row, **changes)


def an_entry(n: int, seat: int = 0, number: int | None = None) -> Entry:
    return Entry(n, seat, n if number is None else number, "person", "pass", ["choice", seat, "pass"], 3.0)


def test_guests_are_found_by_the_hash_of_their_key(store: Store) -> None:
    bob = store.add_guest(b"b" * 32, "Bob", 1.0)
    assert store.find_guest(b"b" * 32) == bob
    assert store.find_guest(b"c" * 32) is None
    store.rename_guest(bob.id, "Robert")
    found = store.find_guest(b"b" * 32)
    assert found is not None
    assert found.name == "Robert"


def test_one_key_is_one_guest(store: Store) -> None:
    with pytest.raises(Conflict):
        store.add_guest(b"a" * 32, "Imposter", 1.0)


def test_a_guest_has_several_sessions(store: Store) -> None:
    ann = store.add_guest(b"x" * 32, "Ann", 5.0, "Firefox on Linux")
    store.add_session(Session(b"y" * 32, ann.id, 6.0, 6.0, "Chrome on Android"))
    assert store.find_guest(b"y" * 32) == ann
    store.see_session(b"x" * 32, 9.0, "Firefox on Windows")
    first = Session(b"x" * 32, ann.id, 5.0, 9.0, "Firefox on Windows")
    assert store.sessions_of(ann.id) == [first, Session(b"y" * 32, ann.id, 6.0, 6.0, "Chrome on Android")]
    store.end_session(b"y" * 32)
    assert store.find_guest(b"y" * 32) is None
    assert store.sessions_of(ann.id) == [first]


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    row = a_table()
    store.add_table(row)
    assert store.find_table("t1") == row
    assert store.find_table("t2") is None
    changed = msgspec.structs.replace(
        row,
        status=OVER,
        result={"outcome": ["won", "lost"], "rules": []},
        after="t9",
        note="noted",
        opened=True,
        seats=(row.seats[0], row.seats[1], Seat(guest=1, name="Ann", ask_always=True)),
    )
    store.update_table(changed)
    assert store.find_table("t1") == changed


def test_tables_are_listed_latest_first(store: Store) -> None:
    bob = store.add_guest(b"b" * 32, "Bob", 1.0)
    store.add_table(a_table("old", made=1.0))
    watched = TableRules(public=True, spectators=True)
    store.add_table(a_table("new", made=2.0, status=PLAYING, table_rules=watched))
    store.add_table(a_table("unseen", made=3.0, status=PLAYING, table_rules=TableRules(public=True)))
    store.add_table(a_table("over", status=OVER))
    store.add_table(a_table("private", table_rules=TableRules()))
    store.add_table(a_table("bobs", made=0.5, seats=(Seat(guest=bob.id, name="Bob"),)))
    assert [row.id for row in store.public_tables(10)] == ["new", "old", "bobs"]
    assert [row.id for row in store.public_tables(1)] == ["old"]
    assert [own.row.id for own in store.tables_of(bob.id, 10)] == ["bobs"]


def test_own_tables_are_paged_those_first_where_somebody_is_asked(store: Store) -> None:
    for number in range(4):
        store.add_table(a_table(f"over{number}", made=10.0 + number, status=OVER))
        store.add_table(a_table(f"playing{number}", made=1.0 + number, status=PLAYING))
    store.add_table(a_table("open", made=99.0, status=OPEN))
    store.set_waiting("playing1", {0: Asked(7.0, False)}, stirs=False)
    store.set_waiting("playing2", {1: Asked(7.0, False)}, stirs=True)  # somebody else
    pages = [[own.row.id for own in store.tables_of(1, 3, start)] for start in (0, 3, 6, 9)]
    assert pages == [
        ["playing1", "playing3", "playing2"],
        ["playing0", "open", "over3"],
        ["over2", "over1", "over0"],
        [],
    ]
    first, _, other = store.tables_of(1, 3)
    assert (first.asked, first.stirs) == ({0: Asked(7.0, False)}, False)
    assert other.stirs
    assert store.count_unfinished(1) == 5


def test_who_is_asked_is_kept(store: Store) -> None:
    store.add_table(a_table("t1", status=PLAYING))
    assert store.stirring_tables() == []
    store.set_waiting("t1", {0: Asked(1.0, False), 2: Asked(2.0, True)}, stirs=True)
    assert store.waiting("t1") == {0: Asked(1.0, False), 2: Asked(2.0, True)}
    assert store.stirring_tables() == ["t1"]
    store.set_waiting("t1", {2: Asked(2.0, False)}, stirs=False)
    assert store.waiting("t1") == {2: Asked(2.0, False)}
    assert store.stirring_tables() == []


def test_who_is_away_is_kept(store: Store) -> None:
    store.add_table(a_table())
    store.set_absence("t1", 1, Absence(0.0, 5.0))
    store.set_absence("t1", 1, Absence(30.0, 35.0))
    assert store.absences("t1") == {1: Absence(30.0, 35.0)}
    store.set_absence("t1", 1, None)
    assert store.absences("t1") == {}


def test_a_log_keeps_its_order(store: Store) -> None:
    store.add_table(a_table())
    entries = [an_entry(0), an_entry(1, seat=1, number=0), an_entry(2, number=1)]
    store.append("t1", entries)
    assert store.entries("t1") == entries
    assert store.find_entry("t1", 0, 1) == entries[2]
    assert store.find_entry("t1", 0, 2) is None


@pytest.mark.parametrize("twice", [an_entry(0, seat=1), an_entry(1, number=0)])
def test_an_entry_is_written_once(store: Store, twice: Entry) -> None:
    """Neither the same place in the log, nor the same question of a seat."""
    store.add_table(a_table())
    store.append("t1", [an_entry(0)])
    with pytest.raises(Conflict):
        store.append("t1", [an_entry(7, seat=1, number=7), twice])
    assert store.entries("t1") == [an_entry(0)]


def test_the_latest_snapshot_counts(store: Store) -> None:
    store.add_table(a_table())
    assert store.latest_snapshot("t1") is None
    store.add_snapshot("t1", Snapshot(50, "1", "{}"))
    store.add_snapshot("t1", Snapshot(100, "1", "{...}"))
    assert store.latest_snapshot("t1") == Snapshot(100, "1", "{...}")


def test_digests_are_kept_with_entries(store: Store) -> None:
    store.add_table(a_table())
    entry = msgspec.structs.replace(an_entry(0), board=b"12345678", choices=b"87654321")
    store.append("t1", [entry, an_entry(1)])
    assert store.entries("t1") == [entry, an_entry(1)]
    later = msgspec.structs.replace(an_entry(1), board=b"bbbbbbbb", choices=b"cccccccc")
    store.set_digests("t1", [later])
    assert store.entries("t1") == [entry, later]


# ---- other rules ---------------------------------------------------------------------------------
def test_where_a_game_was_carried_over_is_kept(store: Store) -> None:
    store.add_table(a_table())
    points = [Carried(10, 8, "1", "2", "{}"), Carried(30, 25, "2", "3", "{...}")]
    for point in reversed(points):
        store.add_carried("t1", point)
    assert store.carried("t1") == points
    kept = read_game(store, "t1")
    assert kept is not None
    assert kept.carried == points


def test_who_has_agreed_is_kept_for_each_version(store: Store) -> None:
    bob = store.add_guest(b"b" * 32, "Bob", 1.0)
    store.add_table(a_table())
    for guest, version in ((1, "2"), (1, "2"), (bob.id, "2"), (1, "3")):
        store.agree("t1", version, guest, 1.0)
    assert [store.agreed("t1", version) for version in ("1", "2", "3")] == [set(), {1, bob.id}, {1}]
    store.add_carried("t1", Carried(10, 8, "1", "2", "{}"))
    assert store.agreed("t1", "2") == set()  # the next time everybody is asked again


# ---- clocks, jobs, notices -----------------------------------------------------------------------
def test_clocks_and_what_changes_them_are_kept(store: Store) -> None:
    store.add_table(a_table(flagged=(1,)))
    found = store.find_table("t1")
    assert found is not None
    assert found.flagged == (1,)
    clocks = {0: Clock(600_000, 10, 5, True, True, 3.5, 7, 2.5), 1: Clock(1)}
    store.set_clocks("t1", clocks)
    assert store.clocks("t1") == clocks
    store.set_clocks("t1", {1: Clock(2)})
    assert store.clocks("t1") == {**clocks, 1: Clock(2)}
    for note in (ClockNote(3, 0, 60), ClockNote(3, 0, 0, 9), ClockNote(1, 1, 5)):
        store.add_clock_note("t1", note)
    assert store.clock_notes("t1") == [ClockNote(1, 1, 5), ClockNote(3, 0, 60, 9)]
    store.append("t1", [msgspec.structs.replace(an_entry(0), spent_ms=1234)])
    assert store.entries("t1")[0].spent_ms == 1234


def test_beats_gaps_jobs_and_holidays(store: Store) -> None:
    assert store.latest_beat() is None
    store.beat(5.0)
    store.beat(6.0)
    assert store.latest_beat() == 6.0
    store.add_gap(Gap(6.0, 9.0))
    store.add_gap(Gap(1.0, 2.0))
    assert store.gaps() == [Gap(1.0, 2.0), Gap(6.0, 9.0)]
    store.add_table(a_table(status=PLAYING))
    store.set_waiting("t1", {0: Asked(1.0, False, 50.0), 2: Asked(1.0, False)}, stirs=False)
    for job in (Job("a", "clock", 9.0, "t1"), Job("b", "digest", 5.0), Job("a", "clock", 7.0, "t1")):
        store.set_job(job)
    store.put_off_deadlines(3.0)
    assert store.waiting("t1") == {0: Asked(1.0, False, 53.0), 2: Asked(1.0, False)}
    assert store.due_jobs(20.0, 5) == [Job("b", "digest", 5.0), Job("a", "clock", 10.0, "t1")]
    assert store.due_jobs(9.0, 5) == [Job("b", "digest", 5.0)]
    assert store.take_job(Job("b", "digest", 5.0), 8.0)
    assert not store.take_job(Job("b", "digest", 5.0), 8.0)  # somebody has it
    assert store.due_jobs(9.0, 5) == [Job("b", "digest", 8.0)]
    store.drop_job("b")
    assert store.due_jobs(9.0, 5) == []
    store.begin_holiday(1, 3.0)
    assert store.holidays() == [Holiday(1, 3.0, None)]
    store.end_holiday(1, 8.0)
    assert store.holidays() == []
    assert store.holidays(1) == [Holiday(1, 3.0, 8.0)]


def test_notices_are_for_who_has_a_channel_and_for_what_is_so(store: Store) -> None:
    store.add_table(a_table(status=PLAYING))
    store.set_waiting("t1", {0: Asked(4.0, False)}, stirs=False)
    told = Notice(0, 1, "t1", 0, "move", 0, 4.0, 10.0)
    store.add_notice(told)
    assert store.due_notices(99.0, 5) == []  # nobody could be told
    made = store.add_channel(Channel(0, 1, "webhook", b"sealed", "plain", 1.0, quiet=(60, 120)))
    assert store.channels_of(1) == [made]
    store.add_notice(told)
    store.add_notice(msgspec.structs.replace(told, due=11.0))  # in the place of the first
    assert store.due_notices(10.5, 5) == []
    (notice,) = store.due_notices(11.0, 5)
    store.put_off_notice(notice.id, 12.0)
    store.send_notice(notice.id, [(made.id, 12.0), (999, 12.0)])
    assert store.due_notices(99.0, 5) == []
    (way,) = store.take_deliveries(12.0, 20.0, 5)
    assert (way.notice.id, way.channel, way.tries) == (notice.id, made, 0)
    assert store.take_deliveries(19.0, 30.0, 5) == []  # somebody has it
    store.try_again(way, 19.0)
    assert [one.tries for one in store.take_deliveries(20.0, 30.0, 5)] == [1]
    store.set_waiting("t1", {0: Asked(5.0, False)}, stirs=False)
    assert store.take_deliveries(40.0, 50.0, 5) == []  # it is answered
    store.add_notice(msgspec.structs.replace(told, since=5.0))
    store.drop_notices("t1", 0)
    assert store.due_notices(99.0, 5) == []
    store.forget_notices(99.0)
    store.drop_channel(made.id)
    assert store.channels_of(1) == []


# ---- archives ------------------------------------------------------------------------------------
COVER = Cover(n=2, moves=2, parts=[{"at": 0, "round": 1, "phase": None}], digests={"0": "ab"})
PAGES = [Page("0", 0, b"mine"), Page("open", 0, b"all"), Page("open", 1, b"more")]
RESULT = {"outcome": ["won", "lost", "lost"], "rules": []}


def finished(store: Store) -> TableRow:
    row = a_table(status=OVER, result=RESULT)
    store.add_table(row)
    store.append("t1", [an_entry(0), an_entry(1)])
    return row


def test_an_archive_is_kept_and_read_page_by_page(store: Store) -> None:
    finished(store)
    assert store.without_archive(before=9.0, limit=5) == ["t1"]
    assert store.archive("t1") is None
    assert store.add_archive("t1", COVER, PAGES)
    assert store.archive("t1") == COVER
    assert store.archive_page("t1", "open", 1) == b"more"
    assert store.archive_page("t1", "open", 2) is None
    assert store.without_archive(before=9.0, limit=5) == []
    assert store.add_archive("t1", COVER, PAGES[:1])
    assert store.archive_page("t1", "open", 1) is None


def test_a_game_that_goes_on_has_no_archive(store: Store) -> None:
    """Neither one made of fewer entries, nor one that was there when the end was taken back."""
    row = finished(store)
    assert not store.add_archive("t1", msgspec.structs.replace(COVER, n=1), PAGES)
    assert store.add_archive("t1", COVER, PAGES)
    store.append("t1", [an_entry(2)])
    assert store.archive("t1") is None
    assert store.archive_page("t1", "0", 0) is None
    assert store.add_archive("t1", msgspec.structs.replace(COVER, n=3), PAGES)
    store.update_table(msgspec.structs.replace(row, status=PLAYING, result=None))
    assert store.archive("t1") is None
    assert not store.add_archive("t1", msgspec.structs.replace(COVER, n=3), PAGES)
    assert store.without_archive(before=9.0, limit=5) == []


def test_only_finished_games_that_have_rested_want_an_archive(store: Store) -> None:
    store.add_table(a_table("left", status=OVER))
    store.add_table(a_table("plays", status=PLAYING))
    finished(store)
    assert store.without_archive(before=3.0, limit=5) == []
    assert store.without_archive(before=3.1, limit=5) == ["t1"]


def test_what_is_said_is_kept(store: Store) -> None:
    store.add_table(a_table())
    lines = [ChatLine(n, 0, "Ann", f"line {n}", 1.0) for n in range(5)]
    for line in lines:
        store.add_said("t1", line)
    assert store.said("t1", 3) == lines[2:]


def test_reports_are_numbered(store: Store) -> None:
    first = store.add_report("t1", 1, "it hangs", b"{}", 1.0)
    assert store.add_report("t1", 1, "again", b"{}", 1.0) == first + 1


def test_sides_and_the_score_of_a_match_are_kept(store: Store) -> None:
    deck = {"name": "Mine", "cards": {"Bad Dok": 3}}
    seats = (Seat(guest=1, name="Ann", side=deck), Seat(side="orks", fixed=True))
    row = a_table(seats=seats, series=Series(3, (1, 0), 2), table_rules=TableRules(hidden=True))
    store.add_table(row)
    assert store.find_table("t1") == row
    begun = msgspec.structs.replace(
        row,
        seats=(Seat(guest=1, name="Ann"), Seat(bot="novice", name="novice", fixed=True)),
        options={"goal": 9},
    )
    store.update_table(begun)
    assert store.find_table("t1") == begun


def test_an_account_is_found_by_its_name_whatever_the_capitals(store: Store) -> None:
    account = Account(1, "Mirela", "m@example.org", 5.0)
    store.add_account(account, PASSWORD, "secret")
    assert store.find_account("mIRELA") == (account, "secret")
    assert store.find_account("Mirel") is None
    assert store.account_of(1) == account
    other = store.add_guest(b"b" * 32, "Bob", 1.0)
    assert store.account_of(other.id) is None
    with pytest.raises(Conflict):
        store.add_account(Account(other.id, "MIRELA", "", 6.0), PASSWORD, "x")
    store.set_secret(1, PASSWORD, "another")
    store.set_email(1, "")
    assert store.find_account("Mirela") == (msgspec.structs.replace(account, email=""), "another")


def test_all_that_a_merged_guest_had_is_the_others(store: Store) -> None:
    bob = store.add_guest(b"b" * 32, "Bob", 1.0)
    both = (Seat(guest=1, name="Ann"), Seat(guest=bob.id, name="Bob"))
    store.add_table(a_table("t1", seats=both, status=PLAYING))
    store.add_table(a_table("t2", seats=(Seat(guest=bob.id, name="Bob"), Seat()), host=bob.id))
    store.add_table(a_table("t3", seats=both, status=OVER))
    for guest in (1, bob.id):
        store.set_absence("t1", guest, Absence(3.0, 4.0))
        store.agree("t1", "2", guest, 5.0)
    store.add_report("t2", bob.id, "it hangs", b"{}", 6.0)
    assert store.shared_tables(bob.id, 1) == ["t1"]
    store.merge_guest(bob.id, 1)
    assert [[seat.guest for seat in own.row.seats] for own in store.tables_of(1, 9)] == [
        [1, 1],
        [1, None],
        [1, 1],
    ]
    assert store.find_guest(b"b" * 32) is None
    assert store.absences("t1") == {1: Absence(3.0, 4.0)}
    assert store.agreed("t1", "2") == {1}
    assert [report.name for report in store.reports()] == ["Ann"]
    with pytest.raises(Conflict):  # nothing can be his any more
        store.add_table(a_table("t4", host=bob.id))


def test_no_table_of_the_store_is_forgotten_when_guests_are_merged(tmp_path: Path) -> None:
    open_store(f"sqlite:///{tmp_path}/games.db").close()
    with sqlite3.connect(tmp_path / "games.db") as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {
            (name, row[3])
            for name in names
            for row in db.execute(f"PRAGMA foreign_key_list({name})")
            if row[2] == "guests"
        }
    db.close()
    own = {("sessions", "guest"), ("accounts", "guest"), ("credentials", "guest")}
    assert found - own == set(OF_GUESTS) - {("reports", "guest")}


def test_rows_are_counted(store: Store) -> None:
    store.add_table(a_table())
    store.append("t1", [an_entry(0), an_entry(1)])
    counts = store.counts()
    assert (counts["guests"], counts["tables"], counts["entries"]) == (1, 1, 2)


def test_a_transaction_is_whole(store: Store) -> None:
    store.add_table(a_table())
    with pytest.raises(Conflict):
        write_twice(store, 0)
    assert store.entries("t1") == []


def test_an_inner_transaction_is_undone_alone(store: Store) -> None:
    store.add_table(a_table())
    with store.transaction():
        store.append("t1", [an_entry(0)])
        with pytest.raises(Conflict):
            write_twice(store, 1)
    assert store.entries("t1") == [an_entry(0)]


def write_twice(store: Store, n: int) -> None:
    with store.transaction():
        store.append("t1", [an_entry(n)])
        store.append("t1", [an_entry(n)])


def test_a_backup_holds_everything(store: Store, tmp_path: Path) -> None:
    store.add_table(a_table())
    store.append("t1", [an_entry(0)])
    store.backup(tmp_path / "copy.db")
    copy = open_store(f"sqlite:///{tmp_path}/copy.db")
    assert copy.find_table("t1") == a_table()
    assert copy.entries("t1") == [an_entry(0)]
    copy.close()


# ---- the file ------------------------------------------------------------------------------------
def test_the_file_is_written_through(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.db")
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    store.close()


def test_restoring_keeps_what_was_there(tmp_path: Path) -> None:
    old, backup = tmp_path / "games.db", tmp_path / "backup.db"
    store = SqliteStore(old)
    store.add_guest(b"a" * 32, "Ann", 1.0)
    store.backup(backup)
    store.add_guest(b"b" * 32, "Bob", 1.0)
    store.close()
    kept = restore_store(backup, f"sqlite:///{old}").before
    assert kept is not None
    restored, before = SqliteStore(old), SqliteStore(kept)
    assert (restored.counts()["guests"], before.counts()["guests"]) == (1, 2)
    restored.close()
    before.close()


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense.db"
    nonsense.write_text("This is a letter to my aunt, and no database at all. " * 20)
    with pytest.raises(BadStore, match="cannot be opened"):
        SqliteStore(nonsense)
    with pytest.raises(BadStore, match="is not there"):
        restore_store(tmp_path / "nothing.db", f"sqlite:///{tmp_path}/games.db")
    with pytest.raises(BadStore, match="sqlite:///PATH"):
        open_store("mysql://somewhere")


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    SqliteStore(path).close()
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version={len(MIGRATIONS) + 1}")
    db.close()
    with pytest.raises(BadStore, match="newer Strategium"):
        SqliteStore(path)


def test_an_older_schema_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    old = SqliteStore(path)
    old.add_guest(b"a" * 32, "Ann", 1.0)
    old.close()
    more = (*MIGRATIONS, "ALTER TABLE guests ADD COLUMN motto TEXT NOT NULL DEFAULT 'none';")
    monkeypatch.setattr("strategium.server.migrations.MIGRATIONS", more)
    for _ in range(2):
        store = SqliteStore(path)
        assert store._db.execute("SELECT name, motto FROM guests").fetchall() == [("Ann", "none")]
        store.close()


def test_a_full_disk_is_said_and_can_be_mended(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.db")
    store.add_guest(b"a" * 32, "Ann", 1.0)
    store.add_table(a_table())
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count={pages}")
    big = Snapshot(1, "1", "x" * 100_000)
    with pytest.raises(CannotKeep, match="full"), store.transaction():
        store.add_snapshot("t1", big)
    assert store.latest_snapshot("t1") is None
    store._db.execute("PRAGMA max_page_count=100000")
    store.add_snapshot("t1", big)
    assert store.latest_snapshot("t1") == big
    store.close()


def old_store(path: Path) -> None:
    """A store as 0.2.1 wrote it."""
    with sqlite3.connect(path) as db:
        db.executescript((Path(__file__).parent / "store-0.2.1.sql").read_text())
    db.close()


def test_a_store_of_an_older_release_keeps_its_guests_and_seats(tmp_path: Path) -> None:
    old_store(tmp_path / "games.db")
    for _ in range(2):
        store = SqliteStore(tmp_path / "games.db")
        assert store._db.execute("PRAGMA foreign_key_check").fetchall() == []
        assert store._db.execute("PRAGMA foreign_keys").fetchone() == (1,)
        ann = store.find_guest(hashlib.sha256(b"\xaa" * 32).digest())
        assert ann is not None
        assert ann.name == "Ann"
        assert len(store.sessions_of(ann.id)) == 1
        tables = {own.row.id: own for own in store.tables_of(ann.id, 10)}
        assert sorted(tables) == ["alone", "bob", "both", "form", "open", "over"]
        assert tables["over"].row.opened, "nobody knows who has read it"
        assert not tables["alone"].row.opened
        assert tables["bob"].row.table_rules == TableRules(away=300, passes_absent=False)
        assert sorted(store.stirring_tables()) == ["alone", "bob", "both", "form"], (
            "who is asked is not known"
        )
        store.close()
