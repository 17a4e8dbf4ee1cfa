"""What every game in progress has, as plain data: fields declared once, from which copy, JSON and digest follow.

`Core` holds the data, `GameState` (state.py) adds the public API, a game's state adds its own columns:

    class Skirmish(GameState):
        FIELDS = GameState.FIELDS + (ints("damage"), rows("zones"), scalar("round", 1))
        damage: list[int]
        zones: list[tuple[int, ...]]
        round: int

A list is a column and is copied; whatever else is in the state is immutable and is shared by copies.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from strategium.kernel.errors import BadState
from strategium.kernel.names import VALUES, plain, revive

if TYPE_CHECKING:
    from strategium.kernel.events import Event
    from strategium.kernel.game import Game
    from strategium.kernel.verbs import RawDecision

RawOption = tuple[Any, ...]  # an option in memory: its verb and plain references
Frame = tuple[Any, ...]  # a step and its plain arguments
Cell = tuple[Any, ...]  # of the cons list of frames: a frame, and the cell below it or None

CHANCE: Final = -1  # the seat that decides dice and draws when chance is explicit


@mypyc_attr(allow_interpreted_subclasses=True)
class Codec:
    """How a field is written as JSON."""

    def encode(self, value: Any) -> Any:
        return plain(value)

    def decode(self, data: Any, book: Any) -> Any:
        return revive(data, book)


class Ints(Codec):
    """A column of small integers: JSON as it is."""

    def encode(self, value: Any) -> Any:
        return value

    def decode(self, data: Any, book: Any) -> Any:
        return list(data)


class Rows(Codec):
    """A column of tuples or value objects."""

    def decode(self, data: Any, book: Any) -> Any:
        return [revive(row, book) for row in data]


class Table(Codec):
    """A column of rows of one named tuple, the table's schema."""

    def __init__(self, schema: Callable[..., Any]) -> None:
        self.schema = schema

    def decode(self, data: Any, book: Any) -> Any:
        return [self.schema(*revive(row, book)) for row in data]


class Stack(Codec):
    """The cons list of frames, innermost first."""

    def encode(self, value: Any) -> Any:
        frames = []
        while value is not None:
            frames.append(plain(value[0]))
            value = value[1]
        return frames

    def decode(self, data: Any, book: Any) -> Any:
        stack: Any = None
        for frame in reversed(data):
            stack = (revive(frame, book), stack)
        return stack


class Field:
    """One field of a state: its name, its value in a blank state, how it is written (None: it is not saved).

    A `rare` one is written only where it differs from that, so that what was saved before it existed stays the same.
    `saved_as` is its name in files and digests, which stays when the field is renamed.
    """

    def __init__(
        self,
        name: str,
        default: Any,
        codec: Codec | None,
        column: bool,
        rare: bool = False,
        saved_as: str = "",
    ) -> None:
        self.name = name
        self.default = default
        self.codec = codec
        self.column = column
        self.rare = rare
        self.saved_as = saved_as or name


def scalar(name: str, default: Any = 0, rare: bool = False, saved_as: str = "") -> Field:
    """A value that is immutable: a number, a word, a tuple, a value object."""
    return Field(name, default, Codec(), False, rare, saved_as)


def ints(name: str, saved_as: str = "") -> Field:
    """A column of integers."""
    return Field(name, None, Ints(), True, saved_as=saved_as)


def rows(name: str, saved_as: str = "") -> Field:
    """A column of tuples or value objects."""
    return Field(name, None, Rows(), True, saved_as=saved_as)


def table(name: str, schema: Callable[..., Any]) -> Field:
    """A column of rows of that named tuple: battles, orders under way (`during` in flow.py begins and ends one)."""
    return Field(name, None, Table(schema), True)


def derived(name: str) -> Field:
    """A column that follows from the others (an index); `derive` makes it, copies copy it, JSON leaves it out."""
    return Field(name, None, None, True)


def shared(name: str, default: Any = None) -> Field:
    """An immutable value that copies share and JSON leaves out: the game itself, a laid map, the log."""
    return Field(name, default, None, False)


def names_of(fields: tuple[Field, ...]) -> frozenset[str]:
    return frozenset([field.name for field in fields])


def slots_of(fields: tuple[Field, ...], inherited: tuple[Field, ...] = ()) -> tuple[str, ...]:
    """What a class of states may give as `__slots__`: plain Python reads such attributes faster."""
    known = names_of(inherited)
    return tuple([field.name for field in fields if field.name not in known])


class Result:
    """How the game ended: an outcome ("won", "lost", "drawn") for each seat, and the clauses that say so."""

    tag: ClassVar[str] = "result"

    def __init__(self, outcome: tuple[str, ...], rules: tuple[str, ...]) -> None:
        self.outcome = outcome
        self.rules = rules

    @property
    def share(self) -> tuple[float, ...]:
        """What each seat gets of one point."""
        best = "won" if "won" in self.outcome else "drawn"
        part = 1.0 / self.outcome.count(best)
        return tuple([part if o == best else 0.0 for o in self.outcome])

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple([seat for seat, o in enumerate(self.outcome) if o == "won"])

    def data(self) -> dict[str, Any]:
        """As views and records tell it."""
        return {"outcome": list(self.outcome), "rules": list(self.rules)}

    def fields(self) -> list[Any]:
        return [self.outcome, self.rules]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash((self.outcome, self.rules))


def _make_result(fields: list[Any]) -> Result:
    return Result(fields[0], fields[1])


VALUES["result"] = _make_result


def won_by(g: Core, winners: list[int], *rules: str) -> Result:
    """These seats win together (all of them: a draw), the others lose."""
    if len(winners) == g.seats:
        return Result(("drawn",) * g.seats, rules)
    return Result(tuple(["won" if seat in winners else "lost" for seat in range(g.seats)]), rules)


@mypyc_attr(allow_interpreted_subclasses=True)
class Core:
    """The data of a game in progress that the kernel itself works with."""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        shared("game"),
        shared("options"),
        shared("lines"),
        shared("decisions", ()),
        scalar("seats", 2),
        scalar("eliminated", (), saved_as="out"),
        scalar("rng", 0),
        scalar("script", ()),
        scalar("explicit", 0),
        scalar("veil", 0),
        scalar("always_ask", saved_as="patient"),
        scalar("any_order", rare=True, saved_as="freely"),
        scalar("choices", 0),
        scalar("chanced", 0),
        ints("learned"),
        shared("shown", 0),
        ints("acted"),
        scalar("needs_check", saved_as="dirty"),
        scalar("result", None),
        Field("stack", None, Stack(), False),
        scalar("asked_by", ()),
        scalar("picks", ()),
        scalar("sealed", ()),
        scalar("proposals", 0),
        scalar("initiated", 0),
        rows("event_stack", saved_as="happening"),
        rows("pending_effects", saved_as="entries"),
        rows("pending_triggers", saved_as="remembered"),
        rows("effects"),
        rows("used"),
    )
    __slots__ = slots_of(FIELDS)

    game: Game
    options: Any  # what the game was started with (a frozen struct), house rules among them
    lines: Any  # cons list of lines, newest first, shared by copies; None: nothing is logged
    decisions: tuple[RawDecision, ...]  # a cache: the frame that asked makes it again

    seats: int
    eliminated: tuple[int, ...]  # seats that are out of the game
    rng: int
    script: tuple[Any, ...]  # chance written beforehand, used before rng
    explicit: int  # 1: dice and draws are decisions of the seat CHANCE
    veil: int  # the secret from which each viewer's opaque handles are made
    always_ask: int  # bits of the seats that want to be asked even where there is only one answer
    any_order: int  # bits of the seats that pick groups in any order
    choices: int  # how many choices were applied
    chanced: int  # at which choice chance was last used
    learned: list[int]  # per seat: at which choice it last learned something hidden
    shown: int  # at which choice spectators last learned something hidden
    acted: list[int]  # per seat: its latest choice
    needs_check: int  # something changed that the checks look at
    result: Result | None
    stack: Any  # cons list of frames (`Cell`), shared by copies
    asked_by: Frame  # the frame whose run made `asked`
    picks: tuple[
        tuple[RawOption, ...], ...
    ]  # choices made so far within each pending draft or sealed question
    sealed: tuple[int, ...]  # per pending question: 1 when that seat's secret answer is in
    proposals: int  # bits of the seats that propose a draw
    initiated: int  # how many abilities were begun while something is happening: orders what they replace
    event_stack: list[tuple[Event, ...]]  # occurrences under way, innermost last
    pending_effects: list[Any]  # initiated effects that wait, latest last
    pending_triggers: list[Any]  # triggers that may be used in a later window
    effects: list[Any]  # lasting, delayed and one-shot effects
    used: list[Any]  # limits used up

    def copy_core(self) -> Core:
        """An independent state: columns are copied, all else is shared."""
        cls = type(self)
        twin = cls.__new__(cls)
        self.copy_to(twin)
        copier = _COPIERS.get(cls)
        if copier is None:
            copied = self.copied()
            copier = _COPIERS[cls] = _make_copier([f for f in cls.FIELDS if f.name not in copied])
        copier(self, twin)
        return twin

    def copied(self) -> frozenset[str]:
        """The fields that `copy_to` copies; for all others a copier is made when a state is first copied."""
        return names_of(Core.FIELDS)

    def copy_to(self, twin: Core) -> None:
        """Fields written out one by one, much the fastest way in a compiled build. A game may add its own."""
        twin.game = self.game
        twin.options = self.options
        twin.lines = self.lines
        twin.decisions = self.decisions
        twin.seats = self.seats
        twin.eliminated = self.eliminated
        twin.rng = self.rng
        twin.script = self.script
        twin.explicit = self.explicit
        twin.veil = self.veil
        twin.always_ask = self.always_ask
        twin.any_order = self.any_order
        twin.choices = self.choices
        twin.chanced = self.chanced
        twin.learned = self.learned[:]
        twin.shown = self.shown
        twin.acted = self.acted[:]
        twin.needs_check = self.needs_check
        twin.result = self.result
        twin.stack = self.stack
        twin.asked_by = self.asked_by
        twin.picks = self.picks
        twin.sealed = self.sealed
        twin.proposals = self.proposals
        twin.initiated = self.initiated
        twin.event_stack = self.event_stack[:]
        twin.pending_effects = self.pending_effects[:]
        twin.pending_triggers = self.pending_triggers[:]
        twin.effects = self.effects[:]
        twin.used = self.used[:]

    def derive(self) -> None:
        """Rebuild what follows from the fields: indexes, a laid map. Called on blank, loaded and resampled states."""

    def blank(self, game: Game, seats: int) -> None:
        """Every field at its default."""
        self.game = game
        for field in type(self).FIELDS:
            if field.name != "game":
                setattr(self, field.name, [] if field.column else field.default)
        self.seats = seats
        self.learned = [0] * seats
        self.acted = [0] * seats


_COPIERS: Final[dict[type, Callable[[Core, Core], None]]] = {}


def _make_copier(fields: list[Field]) -> Callable[[Core, Core], None]:
    """The function a person would write: one assignment a field. (A loop over names takes three times as long.)"""
    if not fields:
        return _copy_nothing
    lines = [f"    t.{f.name} = s.{f.name}{'[:]' if f.column else ''}" for f in fields]
    scope: dict[str, Any] = {}
    exec("def copier(s, t):\n" + "\n".join(lines), scope)
    copier: Callable[[Core, Core], None] = scope["copier"]
    return copier


def _copy_nothing(s: Core, t: Core) -> None:
    """All fields are copied already."""


def to_data(g: Core, leave_out: tuple[str, ...] = ()) -> dict[str, Any]:
    """All fields in their JSON form, but for those that are left out."""
    data: dict[str, Any] = {}
    for field in type(g).FIELDS:
        value = getattr(g, field.name)
        if field.codec is None or field.name in leave_out or (field.rare and value == field.default):
            continue
        data[field.saved_as] = field.codec.encode(value)
    return data


def fill(g: Core, data: dict[str, Any]) -> None:
    """Fields from their JSON form; a missing or unknown one is an error."""
    data = {**{field.saved_as: field.default for field in type(g).FIELDS if field.rare}, **data}
    names = {field.saved_as for field in type(g).FIELDS if field.codec is not None}
    if set(data) != names:
        odd = ", ".join(sorted(names.symmetric_difference(data)))
        raise BadState(f"the saved game does not have the fields of this version (differing: {odd})")
    book = getattr(g.game, "book", None)
    for field in type(g).FIELDS:
        if field.codec is not None:
            setattr(g, field.name, field.codec.decode(data[field.saved_as], book))
