"""What a store keeps, as plain data: guests, tables with their seats, logs, archives, words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

OPEN, PLAYING, OVER = "open", "playing", "over"
UNRATED = (
    "unrated"  # the outcome of every seat where a game ended without a winner, because its rules changed
)
WON = "won"  # the outcome of a seat that has won
PASSWORD = "password"  # a kind of credential
# News between servers of one store: of guests who have another name or are another's, sessions that ended, new tables,
# tables that are asked for, thoughts that were answered, and holidays that begin or end.
GUEST, MERGED, SESSION, LOBBY, WANT, THOUGHT = "guest", "merged", "session", "lobby", "want", "thought"
HOLIDAY = "holiday"  # also the kind of job that ends one
PERSON, BOT, SERVER = "person", "bot", "server"  # who made an entry
NO_CLOCK, LIVE, DAYS, EVENT = "none", "live", "days", "event"  # kinds of pace


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


class Pace(msgspec.Struct, frozen=True):
    """How much time the players of a table have, in seconds. An event has one bank for the whole game."""

    kind: str = NO_CLOCK
    bank: int = 0  # of each seat when the game begins
    increment: int = 0  # for each turn of being asked; over days it never lifts a clock above the bank
    free: int = 0  # milliseconds of each question that cost nothing: as long as the server may take to pass


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
    pace: Pace = Pace()
    rated: bool = False  # between accounts; whose time is out loses


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
    flagged: tuple[int, ...] = ()  # seats that have lost on time

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
    def timed(self) -> bool:
        """Whether clocks run here: only between people."""
        return self.table_rules.pace.kind != NO_CLOCK and not self.solo

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
    """That a seat is asked: since when, whether only for form's sake (then it is passed by itself), until when."""

    since: float
    form: bool
    deadline: float | None = None  # when its clock is out, if the server runs till then


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
    spent_ms: int | None = None  # that clocks have run since the entry before; None: there are none


class Clock(msgspec.Struct, frozen=True):
    """The clock of a seat. Times of the pending question count from when it was asked; `since`: what came later."""

    left_ms: int  # when the question was asked
    asked_ms: int = 0  # since then, up to the latest entry: what others see
    thought_ms: int = 0  # of these the seat's own: who has sealed his choice no longer thinks
    acted: bool = False  # in this turn of being asked it has done more than pass
    running: bool = False
    since: float = 0.0  # the time of the latest entry
    paused_ms: int = 0  # since then
    paused_since: float | None = None  # a holiday, or a stand-in


class ClockNote(msgspec.Struct, frozen=True):
    """What changed a clock beside the entries, before entry n: time that was given, and a pause."""

    n: int
    seat: int
    given_ms: int = 0
    paused_ms: int = 0


class Gap(NamedTuple):
    """A time in which nobody served."""

    since: float
    until: float


class Job(msgspec.Struct, frozen=True):
    """Something to be done at a time: to look at a clock, to send a digest. There is one for a key."""

    key: str
    kind: str
    due: float
    body: str = ""


class Channel(msgspec.Struct, frozen=True):
    """A way to reach a guest who does not look. Its address is kept so that the store alone does not tell it."""

    id: int
    guest: int
    kind: str  # "push", "webhook" or "mail"
    sealed: bytes  # the address and what belongs to it
    format: str  # of a webhook: "plain", "slack", "discord"; of mail: "once" or "daily"
    made: float
    confirmed: bool = True  # mail is sent only to who has said that it is his
    error: str = ""  # why it is broken; empty: it works
    broken: float | None = None  # since when
    zone: str = "UTC"
    quiet: tuple[int, int] | None = None  # minutes of the day between which it rests
    hour: int = 18  # of the day, for one letter a day


class Notice(msgspec.Struct, frozen=True):
    """That somebody should look at a table: if seat `asked` is then still asked what it was asked at `since`."""

    id: int  # 0: not kept yet
    guest: int
    table: str
    seat: int  # the guest's
    kind: str  # "move", "quarter" and "hours" (reminders), "time" (another's time is out)
    asked: int
    since: float
    due: float


class Delivery(msgspec.Struct, frozen=True):
    """A notice on its way to one channel."""

    notice: Notice
    channel: Channel
    tries: int


class Holiday(NamedTuple):
    """When the clocks over days of a guest stood still; `until` is None as long as they do."""

    guest: int
    since: float
    until: float | None


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
    clock_notes: list[ClockNote] = []


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
