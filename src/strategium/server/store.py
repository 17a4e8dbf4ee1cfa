"""What is kept, and the interface behind which it is. The tests of a store run on every driver."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import msgspec

OPEN, PLAYING, OVER = "open", "playing", "over"
PERSON, BOT, SERVER = "person", "bot", "server"  # who made an entry


class Guest(msgspec.Struct, frozen=True):
    """Somebody who plays. He proves it by a key of which only the hash is kept."""

    id: int
    name: str


class Seat(msgspec.Struct, frozen=True):
    """Who has a seat: a guest, a bot, or nobody yet."""

    guest: int | None = None
    bot: str = ""
    name: str = ""
    stops: bool = False  # he wants to be asked even where he can only pass

    @property
    def free(self) -> bool:
        return self.guest is None and not self.bot


class House(msgspec.Struct, frozen=True):
    """The rules of the table, beside those of the game."""

    public: bool = False  # it is listed
    spectators: bool = False  # whoever knows the link may watch
    honest: bool = True  # people who can only pass take as long as those who might not


class TableRow(msgspec.Struct, frozen=True):
    """A table as it is kept. The seed is secret until the game is over."""

    id: str
    game: str
    version: str
    engine: str
    options: dict[str, Any]
    seed: int
    salt: str
    commitment: str
    host: int
    house: House
    seats: tuple[Seat, ...]
    made: float
    status: str = OPEN
    result: dict[str, Any] | None = None
    after: str = ""  # the table of the rematch
    note: str = ""  # what everybody at the table should know: it goes on under changed rules, say


class Entry(msgspec.Struct, frozen=True):
    """One entry of a game's log. `number` is the seat's own: which of its questions it answers."""

    n: int
    seat: int
    number: int
    by: str
    option: str  # what the client sent, so that a resend is known again
    move: list[Any]
    at: float = 0.0


class Snapshot(msgspec.Struct, frozen=True):
    """The paused game after so many entries."""

    n: int
    version: str
    state: str


class Said(msgspec.Struct, frozen=True):
    """A line of chat, or what the server tells the table (then `seat` is -2; a spectator is -1)."""

    n: int
    seat: int
    name: str
    text: str
    at: float


class Report(msgspec.Struct, frozen=True):
    """What a player has reported, with the record of the whole game up to then. `done`: when it was dealt with."""

    id: int
    at: float
    table: str
    game: str
    status: str
    guest: int
    name: str
    text: str
    record: bytes
    done: float | None


class Store(ABC):
    """Keeps guests, tables and logs. Used by one thread at a time; what is done in `transaction` is done whole."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """All that is written in it is on the disk when it ends, or none of it is. May be nested."""

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    def probe(self) -> None:
        """CannotKeep if nothing can be written now, Damaged if the store is damaged."""

    @abstractmethod
    def backup(self, target: Path) -> None:
        """Write a whole copy while the store is in use."""

    @abstractmethod
    def counts(self) -> dict[str, int]:
        """How many rows of each kind there are."""

    # ---- guests ----------------------------------------------------------------------------------
    @abstractmethod
    def add_guest(self, key_hash: bytes, name: str, now: float) -> Guest: ...

    @abstractmethod
    def find_guest(self, key_hash: bytes) -> Guest | None: ...

    @abstractmethod
    def rename_guest(self, guest: int, name: str) -> None: ...

    # ---- tables ----------------------------------------------------------------------------------
    @abstractmethod
    def add_table(self, row: TableRow) -> None: ...

    @abstractmethod
    def find_table(self, table: str) -> TableRow | None: ...

    @abstractmethod
    def update_table(self, row: TableRow) -> None:
        """Seats, status, result, rematch and note as they are now."""

    @abstractmethod
    def public_tables(self, limit: int) -> list[TableRow]:
        """Public tables that wait for somebody or can be watched, latest first."""

    @abstractmethod
    def tables_of(self, guest: int, limit: int) -> list[TableRow]:
        """The tables at which the guest sits, latest first."""

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

    # ---- words -----------------------------------------------------------------------------------
    @abstractmethod
    def add_said(self, table: str, said: Said) -> None: ...

    @abstractmethod
    def said(self, table: str, limit: int) -> list[Said]:
        """The latest lines of chat, oldest first."""

    @abstractmethod
    def add_report(self, table: str, guest: int, text: str, record: bytes, now: float) -> int: ...

    @abstractmethod
    def reports(self) -> list[Report]:
        """All reports, oldest first."""

    @abstractmethod
    def set_report_done(self, report: int, now: float) -> bool:
        """A report has been dealt with; whether there is such a report."""
