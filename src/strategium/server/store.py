"""The interface of a store. Its tests run on every driver."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from strategium.server.rows import (
    Absence,
    Account,
    Asked,
    Carried,
    Channel,
    ChatLine,
    Clock,
    ClockNote,
    Cover,
    Delivery,
    Entry,
    Gap,
    Guest,
    Holiday,
    Job,
    Notice,
    OwnTable,
    Page,
    Report,
    Session,
    Snapshot,
    StoredGame,
    TableRow,
)

Work = Callable[["Store"], Any]
Outcome = tuple[Any, BaseException | None]  # what it gave, or what it raised


class Store(ABC):
    """Keeps guests, tables and logs. Used by one thread at a time; what is done in `transaction` is done whole."""

    path: Path | None = None  # the file, where it is one
    trouble = ""  # why nothing can be kept just now
    damage = ""  # what cannot be read

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """All that is written in it is on the disk when it ends, or none of it is. May be nested."""

    def do_all(self, works: Sequence[Work]) -> list[Outcome]:
        """All of it in one transaction. What fails is undone alone; if the commit fails, all is."""
        outcomes: list[Outcome] = []
        try:
            with self.transaction():
                for work in works:
                    try:
                        with self.transaction():
                            outcomes.append((work(self), None))
                    except Exception as e:
                        outcomes.append((None, e))
        except Exception as e:
            return [(None, e)] * len(works)
        return outcomes

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    def probe(self) -> None:
        """CannotKeep if nothing can be written now, Damaged if the store is damaged."""

    @abstractmethod
    def backup(self, target: Path, replace: bool = False) -> None:
        """Write a whole copy, an SQLite file, while the store is in use."""

    @abstractmethod
    def counts(self) -> dict[str, int]:
        """How many rows of each kind there are."""

    # ---- guests ----------------------------------------------------------------------------------
    @abstractmethod
    def add_guest(self, key_hash: bytes, name: str, now: float, label: str = "") -> Guest:
        """A new guest, with his first session."""

    @abstractmethod
    def find_guest(self, key_hash: bytes) -> Guest | None:
        """Whose session has that key."""

    @abstractmethod
    def rename_guest(self, guest: int, name: str) -> None: ...

    @abstractmethod
    def add_session(self, session: Session) -> None: ...

    @abstractmethod
    def sessions_of(self, guest: int) -> list[Session]:
        """The sessions of a guest, those seen last first."""

    @abstractmethod
    def see_session(self, key_hash: bytes, now: float, label: str) -> None:
        """That session was used."""

    @abstractmethod
    def end_session(self, key_hash: bytes) -> None: ...

    @abstractmethod
    def count_unfinished(self, guest: int) -> int:
        """At how many tables whose game is not over the guest sits."""

    # ---- accounts --------------------------------------------------------------------------------
    @abstractmethod
    def add_account(self, account: Account, kind: str, secret: str) -> None:
        """An account for a guest, with what proves that it is his. Conflict if he, or the name, has one."""

    @abstractmethod
    def find_account(self, handle: str) -> tuple[Account, str] | None:
        """The account with that name, and what is kept of its password."""

    @abstractmethod
    def account_of(self, guest: int) -> Account | None: ...

    @abstractmethod
    def set_email(self, guest: int, email: str) -> None: ...

    @abstractmethod
    def set_secret(self, guest: int, kind: str, secret: str) -> None: ...

    @abstractmethod
    def shared_tables(self, guest: int, other: int) -> list[str]:
        """The tables whose game is not over, at which both sit."""

    @abstractmethod
    def merge_guest(self, guest: int, into: int) -> None:
        """All that the guest has is the other's from now on, and the guest is no more.

        As long as the store is open nobody else gets his id: something in memory may still refer to him.
        """

    # ---- tables ----------------------------------------------------------------------------------
    @abstractmethod
    def add_table(self, row: TableRow) -> None: ...

    @abstractmethod
    def find_table(self, table: str) -> TableRow | None: ...

    @abstractmethod
    def update_table(self, row: TableRow) -> None:
        """Seats, options, status, result, rematch, note, version, and whether it was laid open, as they are now."""

    @abstractmethod
    def table_ids(self) -> list[str]:
        """All tables, oldest first."""

    @abstractmethod
    def public_tables(self, limit: int) -> list[TableRow]:
        """Public tables that wait for somebody or can be watched, latest first.

        If there are more: first those that wait for somebody, and of each guest who makes tables as many as of others.
        """

    @abstractmethod
    def tables_of(self, guest: int, limit: int, start: int = 0) -> list[OwnTable]:
        """The tables at which the guest sits: first where he is asked, then where games go on, latest first."""

    @abstractmethod
    def set_waiting(self, table: str, asked: Mapping[int, Asked], stirs: bool) -> None:
        """Who is asked there now, and whether something goes on by itself: a bot or the server must answer."""

    @abstractmethod
    def waiting(self, table: str) -> dict[int, Asked]: ...

    @abstractmethod
    def stirring_tables(self) -> list[str]:
        """The tables that must be in memory, for something goes on there by itself, or nobody knows."""

    @abstractmethod
    def set_absence(self, table: str, guest: int, absence: Absence | None) -> None:
        """How long a player has been away; None: he is here."""

    @abstractmethod
    def absences(self, table: str) -> dict[int, Absence]:
        """Who is away, by guest."""

    # ---- logs ------------------------------------------------------------------------------------
    @abstractmethod
    def append(self, table: str, entries: Sequence[Entry]) -> None:
        """Add entries to a log. If one is there already, Conflict is raised and nothing is written."""

    @abstractmethod
    def entries(self, table: str) -> list[Entry]: ...

    @abstractmethod
    def find_entry(self, table: str, seat: int, number: int) -> Entry | None:
        """What that seat answered to that question of its own numbering."""

    @abstractmethod
    def add_snapshot(self, table: str, snapshot: Snapshot) -> None: ...

    @abstractmethod
    def latest_snapshot(self, table: str) -> Snapshot | None: ...

    # ---- clocks ----------------------------------------------------------------------------------
    @abstractmethod
    def set_clocks(self, table: str, clocks: Mapping[int, Clock]) -> None:
        """The clock of each seat that has one, as it is now."""

    @abstractmethod
    def clocks(self, table: str) -> dict[int, Clock]: ...

    @abstractmethod
    def add_clock_note(self, table: str, note: ClockNote) -> None:
        """Time was given, or a clock stood still, before entry n. What is noted of one seat and entry adds up."""

    @abstractmethod
    def clock_notes(self, table: str) -> list[ClockNote]:
        """All of them, in the order of the log."""

    @abstractmethod
    def beat(self, now: float) -> None:
        """This server serves at that time."""

    @abstractmethod
    def latest_beat(self) -> float | None:
        """When any server has served. Until the transaction ends no other one beats."""

    def others_serve(self) -> bool:
        """Whether another server lives that has beaten. A file has one server."""
        return False

    @abstractmethod
    def add_gap(self, gap: Gap) -> None:
        """In that time nobody served."""

    @abstractmethod
    def put_off_deadlines(self, seconds: float) -> None:
        """So long nobody served: deadlines of who is asked, looks at clocks and reminders are so much later."""

    @abstractmethod
    def gaps(self) -> list[Gap]:
        """All of them, oldest first."""

    @abstractmethod
    def set_job(self, job: Job, table: str = "") -> None:
        """Something to be done at some time. There is one for a key: a new one takes the place of the old.

        `table`: the one that it is about; only who has that table may write it.
        """

    @abstractmethod
    def drop_job(self, key: str, table: str = "") -> None: ...

    @abstractmethod
    def due_jobs(self, now: float, limit: int) -> list[Job]:
        """What is to be done by now, the most overdue first. It stays until it is dropped or set anew."""

    @abstractmethod
    def take_job(self, job: Job, lease: float) -> bool:
        """Whether that job is ours: nobody else has taken or changed it. Unless we do, it is due again at `lease`."""

    @abstractmethod
    def begin_holiday(self, guest: int, now: float) -> None:
        """All clocks over days of that guest stand still from now on."""

    @abstractmethod
    def end_holiday(self, guest: int, now: float) -> None: ...

    @abstractmethod
    def holidays(self, guest: int | None = None) -> list[Holiday]:
        """The holidays of a guest; of None: all that have not ended."""

    # ---- notices ---------------------------------------------------------------------------------
    @abstractmethod
    def add_channel(self, channel: Channel) -> Channel:
        """Another way to reach a guest; gives it with its id."""

    @abstractmethod
    def set_channel(self, channel: Channel) -> None: ...

    @abstractmethod
    def drop_channel(self, channel: int) -> None:
        """With all that is on its way there."""

    @abstractmethod
    def channels_of(self, guest: int) -> list[Channel]: ...

    @abstractmethod
    def add_notice(self, notice: Notice) -> None:
        """A notice that is due some time, unless the guest has no channel that works.

        There is one open notice of a kind for a seat: a new one takes the place of the old.
        """

    @abstractmethod
    def drop_notices(self, table: str, asked: int) -> None:
        """That seat has answered: what was to be told about it is not."""

    @abstractmethod
    def due_notices(self, now: float, limit: int) -> list[Notice]:
        """Open notices that are due, the most overdue first."""

    @abstractmethod
    def put_off_notice(self, notice: int, due: float) -> None: ...

    @abstractmethod
    def send_notice(self, notice: int, dues: Sequence[tuple[int, float]]) -> None:
        """Send an open notice to these channels at these times, if what it tells is still so; else drop it."""

    @abstractmethod
    def take_deliveries(self, now: float, lease: float, limit: int) -> list[Delivery]:
        """What is due, for somebody who sends it. Unless he says more about it, it is due again at `lease`.

        What is no longer so is dropped.
        """

    @abstractmethod
    def try_again(self, delivery: Delivery, due: float) -> None:
        """It has failed once more."""

    @abstractmethod
    def drop_delivery(self, delivery: Delivery) -> None:
        """It was delivered, or given up."""

    @abstractmethod
    def forget_notices(self, before: float) -> None:
        """Those that are no longer open, and were due before."""

    # ---- digests -----------------------------------------------------------------------------------
    @abstractmethod
    def set_digests(self, table: str, entries: Sequence[Entry]) -> None:
        """Keep the digests of these entries, which are there already."""

    # ---- other rules -----------------------------------------------------------------------------
    @abstractmethod
    def add_carried(self, table: str, carried: Carried) -> None:
        """The game goes on under other rules. Who agreed to it has not agreed to any later ones."""

    @abstractmethod
    def carried(self, table: str) -> list[Carried]:
        """Where the game went on under other rules, oldest first."""

    @abstractmethod
    def agree(self, table: str, version: str, guest: int, now: float) -> None:
        """The guest agrees to go on under that version of the rules. To agree twice is to agree."""

    @abstractmethod
    def agreed(self, table: str, version: str) -> set[int]:
        """The guests who have agreed."""

    # ---- archives --------------------------------------------------------------------------------
    @abstractmethod
    def add_archive(self, table: str, cover: Cover, pages: Sequence[Page]) -> bool:
        """Keep a finished game as pictures. Nothing is kept if it has gone on since: then this gives False.

        What is added to the log, or a game that is no longer over, removes the archive.
        """

    @abstractmethod
    def archive(self, table: str) -> Cover | None: ...

    @abstractmethod
    def archive_page(self, table: str, eyes: str, number: int) -> bytes | None: ...

    @abstractmethod
    def without_archive(self, before: float, limit: int) -> list[str]:
        """Finished games that have no archive and have rested since then, oldest first."""

    # ---- words -----------------------------------------------------------------------------------
    @abstractmethod
    def add_said(self, table: str, said: ChatLine) -> None: ...

    @abstractmethod
    def said(self, table: str, limit: int) -> list[ChatLine]:
        """The latest lines of chat, oldest first."""

    @abstractmethod
    def add_report(self, table: str, guest: int, text: str, record: bytes, now: float) -> int: ...

    @abstractmethod
    def reports(self) -> list[Report]:
        """All reports, oldest first."""

    @abstractmethod
    def set_report_done(self, report: int, now: float) -> bool:
        """A report has been dealt with; whether there is such a report."""


def read_game(store: Store, table: str) -> StoredGame | None:
    """All that the store has of a game."""
    row = store.find_table(table)
    if row is None:
        return None
    return StoredGame(
        row,
        store.entries(table),
        store.carried(table),
        store.latest_snapshot(table),
        store.clock_notes(table),
    )
