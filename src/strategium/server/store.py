"""What is kept, and the interface behind which it is. The tests of a store run on every driver."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

OPEN, PLAYING, OVER = "open", "playing", "over"
UNRATED = (
    "unrated"  # the outcome of every seat where a game ended without a winner, because its rules changed
)
WON = "won"  # the outcome of a seat that has won
PASSWORD = "password"  # a kind of credential
PERSON, BOT, SERVER = "person", "bot", "server"  # who made an entry


class Guest(msgspec.Struct, frozen=True):
    """Somebody who plays. He proves it by the key of one of his sessions."""

    id: int
    name: str


class Session(msgspec.Struct, frozen=True):
    """A browser in which a guest is known: by a key of which only the hash is kept."""

    hash: bytes
    guest: int
    made: float
    seen: float
    label: str  # what kind of browser it is


class Account(msgspec.Struct, frozen=True):
    """How a guest signs in: by that name, whatever its capitals."""

    guest: int
    handle: str
    email: str  # as he told it; empty: none
    made: float


class Seat(msgspec.Struct, frozen=True):
    """Who has a seat: a guest, a bot, or nobody yet. Where it has both, the bot stands in for the guest."""

    guest: int | None = None
    bot: str = ""
    name: str = ""
    ask_always: bool = False  # he wants to be asked even where he can only pass
    side: Any = (
        None  # what is played there, until the game begins; None: chance decides, or nothing is to be chosen
    )
    fixed: bool = False  # whoever made the table chose the side for who sits down there

    @property
    def free(self) -> bool:
        return self.guest is None and not self.bot

    @property
    def stand_in(self) -> bool:
        """Whether a bot plays for the guest, who may come back."""
        return self.guest is not None and bool(self.bot)


class TableRules(msgspec.Struct, frozen=True):
    """The rules of the table, beside those of the game."""

    public: bool = False  # it is listed
    spectators: bool = False  # whoever knows the link may watch
    honest: bool = True  # people who can only pass take as long as those who might not
    away: int = 300  # seconds of absence after which a bot may play for somebody
    passes_absent: bool = (
        False  # what is passed by itself is passed for who is away, too: quicker, but it tells
    )
    hidden: bool = False  # what each plays is told when all are in


class Series(msgspec.Struct, frozen=True):
    """A match of several games, of which a table is one: the best of how many, and what each seat has won before."""

    best_of: int
    wins: tuple[int, ...]
    number: int = 1  # which game of the match

    def after(self, result: Mapping[str, Any] | None) -> tuple[int, ...]:
        """How many each has won when the game ends like that. Where nobody has won alone it does not count."""
        outcome = [] if result is None else list(result["outcome"])
        if outcome.count(WON) != 1:
            return self.wins
        return tuple(won + (one == WON) for won, one in zip(self.wins, outcome, strict=True))

    def decided(self, result: Mapping[str, Any] | None) -> bool:
        return max(self.after(result)) > self.best_of // 2


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
    table_rules: TableRules
    seats: tuple[Seat, ...]
    made: float
    status: str = OPEN
    result: dict[str, Any] | None = None
    after: str = ""  # the table of the rematch
    note: str = ""  # what everybody at the table should know: it goes on under changed rules, say
    opened: bool = False  # somebody has read what is told only when the game is over
    series: Series | None = None

    def seats_of(self, guest: Guest | None) -> list[int]:
        return [s for s, seat in enumerate(self.seats) if guest is not None and seat.guest == guest.id]

    def may_watch(self, guest: Guest | None) -> bool:
        return self.table_rules.spectators or bool(self.seats_of(guest))

    @property
    def people(self) -> set[int]:
        """The guests who sit here."""
        return {seat.guest for seat in self.seats if seat.guest is not None}

    @property
    def solo(self) -> bool:
        """Whether one person plays, against bots or against himself: then he may take back what he likes."""
        return len(self.people) < 2

    @property
    def silent_seats(self) -> list[int]:
        """The seats that are always asked, so that nobody can tell from being asked what is in a hand."""
        if self.solo or not self.table_rules.honest:
            return []
        return [s for s, seat in enumerate(self.seats) if seat.guest is not None]

    @property
    def final(self) -> bool:
        """Whether the game has ended for good.

        What is told at the end, both hands and the seed, must never be known in a game that goes on. Who plays alone
        may take the end back until it was told; a rematch has the same decks, so its record would tell them.
        """
        return self.status == OVER and (not self.solo or self.opened or bool(self.after))

    @property
    def unrated(self) -> bool:
        """Whether the game ended without a winner, because its rules changed: for good, with whatever rules."""
        return self.result is not None and UNRATED in self.result["outcome"]

    def series_data(self) -> dict[str, Any] | None:
        """The score of the match that this game belongs to, as it is now."""
        if self.series is None:
            return None
        return {
            "best_of": self.series.best_of,
            "number": self.series.number,
            "wins": list(self.series.after(self.result)),
            "decided": self.series.decided(self.result),
        }

    def ended_unrated(self, note: str) -> TableRow:
        """The game ended without a winner."""
        result: dict[str, Any] = {"outcome": [UNRATED] * len(self.seats), "rules": []}
        return msgspec.structs.replace(self, status=OVER, result=result, note=note)


class Asked(NamedTuple):
    """That a seat is asked: since when, and whether only for form's sake (then it is passed by itself)."""

    since: float
    form: bool


class OwnTable(NamedTuple):
    """A table of a guest, and who is asked there; he is told only of himself."""

    row: TableRow
    asked: dict[int, Asked]
    stirs: bool  # something goes on by itself, or nobody knows


class Absence(NamedTuple):
    """For how many seconds somebody had been away from a table, at that time."""

    seconds: float
    at: float


class Entry(msgspec.Struct, frozen=True):
    """One entry of a game's log. `number` is the seat's own: which of its questions it answers."""

    n: int
    seat: int
    number: int
    by: str
    option: str  # what the client sent, so that a resend is known again
    move: list[Any]
    at: float = 0.0
    board: bytes | None = (
        None  # digests of the state after it: see digests.py; what was written before has none
    )
    choices: bytes | None = None


class Snapshot(msgspec.Struct, frozen=True):
    """The paused game after so many entries."""

    n: int
    version: str
    state: str


class Carried(msgspec.Struct, frozen=True):
    """Where a game went on under other rules, as all agreed: after so many entries, from that state on."""

    n: int
    moves: int  # that stood then
    was: str  # the version before
    version: str
    state: str


class StoredGame(msgspec.Struct, frozen=True):
    """All that the store has of a game."""

    row: TableRow
    entries: list[Entry]
    carried: list[Carried] = []
    snapshot: Snapshot | None = None


class Cover(msgspec.Struct, frozen=True):
    """What is to be said of an archived game as a whole."""

    n: int  # entries of the log that it was made of
    moves: int
    note: str = ""  # what cannot be shown of it, and why
    parts: list[dict[str, Any]] = []  # at which move each round and phase began
    digests: dict[str, str] = {}  # for its record, where it replays as it was


class Page(msgspec.Struct, frozen=True):
    """A part of an archived game as one pair of eyes saw it: JSON, packed with gzip."""

    eyes: str
    number: int
    data: bytes


class ChatLine(msgspec.Struct, frozen=True):
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
    return StoredGame(row, store.entries(table), store.carried(table), store.latest_snapshot(table))
