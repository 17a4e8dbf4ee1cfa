"""A game: what the kernel asks of it, and how one is started, loaded and set up for a scenario."""

from __future__ import annotations

import hashlib
import importlib
import random
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any, ClassVar, Final

import msgspec
from mypy_extensions import mypyc_attr

from strategium.kernel.abilities import Book, Use
from strategium.kernel.asking import ask_again
from strategium.kernel.beats import Beat
from strategium.kernel.chance import stream
from strategium.kernel.changes import Change, parse_changes
from strategium.kernel.clauses import Clause, Clauses, card_rule
from strategium.kernel.core import Result, fill, won_by
from strategium.kernel.errors import (
    BadPosition,
    BadScenario,
    BadState,
    StrategiumError,
    UnknownName,
    UnknownOption,
    UnknownSeat,
    nearest,
)
from strategium.kernel.exactly import lay_exactly
from strategium.kernel.features import Features, encode_decision, encode_thing, encode_view
from strategium.kernel.flow import advance
from strategium.kernel.knowledge import Pool
from strategium.kernel.laying import EXACTLY
from strategium.kernel.log import Sentence, checked_beats, start_log
from strategium.kernel.names import Step
from strategium.kernel.offers import CONCEDE, DRAW, Offer
from strategium.kernel.origins import Origins
from strategium.kernel.state import SCHEMA, GameState
from strategium.kernel.verbs import Ref, Verb
from strategium.kernel.windows import Window

# What a scenario of any game can expect.
EXPECTATIONS: Final = ("pending", "offered", "not_offered", "result", "rules", "log", "trace", "sees", "stop")
API = 2  # of plug-ins: raised when a game written for the old one would break


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game. A package defines a subclass, and its single instance as `GAME`.

    Everything here is what the kernel asks of a game; the rules themselves are steps in the game's own files.
    """

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    version: ClassVar[str] = "0"
    api: ClassVar[int] = API
    package: ClassVar[str] = ""  # where clauses.toml lies
    seats: ClassVar[tuple[int, ...]] = (2,)  # how many can play
    step_limit: ClassVar[int] = 20_000  # no game takes more choices than this
    foresight: ClassVar[int] = 2  # choices of each seat until it shows what one was worth: bots judge then
    encoding: ClassVar[str] = (
        "view-1"  # of features: raised when those of `encode` change, for networks go by it
    )

    book: ClassVar[Book]  # the kinds of cards and other components
    decks: ClassVar[object] = None  # where it is played with decks: a strategium.cards.decks.DeckShelf
    origins: ClassVar[Origins | None] = None  # where parts of it had to be made anew: which are sourced
    expectations: ClassVar[tuple[str, ...]] = ()  # what a scenario can expect of this game alone
    position_words: ClassVar[
        Mapping[str, Sequence[str]]
    ] = {}  # of "position", "player" and the tables in them
    position_players: ClassVar[Sequence[str]] = ()  # by what names a position has players
    refs: ClassVar[tuple[Ref, ...]] = ()  # the kinds of things a viewer can point at
    checks: ClassVar[tuple[Step, ...]] = ()  # what is checked after each step and sentence, in this order
    before: ClassVar[tuple[Window, ...]] = ()  # the windows before an event happens, in this order
    after: ClassVar[tuple[Window, ...]] = ()  # the windows after it
    offers: ClassVar[tuple[Offer, ...]] = (CONCEDE, DRAW)
    # options that games of the same version began without, and what they were: saved only if they are otherwise
    newer_options: ClassVar[Mapping[str, Any]] = {}
    target_verb: ClassVar[Verb]  # how a target is chosen, a cost paid: a verb with one reference
    payment_verb: ClassVar[Verb]
    recheck_rules: ClassVar[tuple[str, ...]] = ()  # by which conditions and targets are checked again

    def __init__(self) -> None:
        self._clauses: Clauses | None = None
        self._changes: tuple[Change, ...] | None = None
        self._beats: Mapping[Sentence, Beat] | None = None

    # ---- what a game must say --------------------------------------------------------------------
    @property
    def table(self) -> Mapping[str, Any]:
        """How the game is laid out for eyes: TABLE in the module `table` of its package; empty if it has none."""
        found: Mapping[str, Any] = self._declared("TABLE")
        return found

    @property
    def beats(self) -> Mapping[Sentence, Beat]:
        """How log lines are played: BEATS in the same module; empty if it has none."""
        if self._beats is None:
            self._beats = checked_beats(self._declared("BEATS"))
        return self._beats

    def _declared(self, name: str) -> Any:
        """What the module `table` of the game's package declares under that name; empty where it does not."""
        path = f"{self.package}.table"
        try:
            return getattr(importlib.import_module(path), name, {}) if self.package else {}
        except ModuleNotFoundError as e:
            if e.name != path:
                raise
            return {}

    def options_type(self) -> Any:
        """A frozen msgspec struct; every field has a default, so that `new(seed=7)` starts a playable game."""
        raise NotImplementedError

    def blank_state(self) -> GameState:
        """An instance of the game's state class."""
        raise NotImplementedError

    def set_up(self, g: Any) -> None:
        """Lay out a new game, and push its first step. `g.options` holds the options."""
        raise NotImplementedError

    def verdict(self, g: Any) -> Result | None:
        """Who has won, judged when all checks are done."""
        return None

    def view(self, g: Any, viewer: int | None) -> dict[str, Any]:
        """What the table shows that viewer. A whitelist: only what is named here ever leaves the engine."""
        raise NotImplementedError

    def pools(self, g: Any) -> Sequence[Pool]:
        """The hidden places whose contents may be exchanged where a seat does not know them."""
        return ()

    def invariants(self, g: Any) -> None:
        """Raise AssertionError if the state breaks a rule that always holds: cards conserved, limits kept."""

    def judgement(self, g: Any, seat: int) -> float:
        """How good the position is for that seat, from 0 to 1. May look at everything: it is given samples."""
        return 0.5

    def prospects(self, g: Any) -> Sequence[float]:
        """What each seat would seem to get of the point, by the judgement of all: together one."""
        if g.seats == 2:
            first = self.judgement(g, 0)
            return (first, 1 - first)
        found = [0.0 if seat in g.eliminated else self.judgement(g, seat) for seat in range(g.seats)]
        whole = sum(found) or 1.0
        return [share / whole for share in found]

    def encode(self, g: Any, seat: int, out: Features) -> None:
        """What the seat knows, as features. They are the same for a state and for its samples."""
        encode_decision(g, seat, out)
        encode_view(self.view(g, seat), seat, g.seats, out)

    def encode_thing(self, g: Any, seat: int, ref: Ref, x: Any, spot: int, out: Features) -> None:
        """A thing that an option of that seat's is about; `spot` is its part in the option."""
        encode_thing(g, seat, ref, x, spot, out)

    def build_position(self, g: Any, spec: dict[str, Any]) -> None:
        """Lay out a scenario's position in a blank state, and push the step of its moment (`laying.has_moment`)."""
        raise BadPosition(f"{self.title} has no positions yet")

    def to_position(self, g: Any) -> dict[str, Any]:
        """The position in the words of a scenario, as far as they go; without a moment where it has no name."""
        raise BadPosition(f"{self.title} has no positions yet")

    def numbering(self, g: Any, laid: Any) -> Any:
        """Where things have numbers of no meaning, those of `g` for the things of `laid`, as the word `numbers` has it.

        None where they are the same, or there are none.
        """
        return None

    def expect(self, g: Any, key: str, value: Any) -> list[str]:
        """What differs from an expectation that only this game knows ("damage", "hand"), in words; else nothing.

        A game that overrides this names its keys in `expectations`, and comes here with any other.
        """
        known = [*EXPECTATIONS, *self.expectations]
        raise BadScenario(f"{self.title} has no expectation {key!r}{nearest(key, known)}")

    def starts(self) -> Sequence[dict[str, Any]]:
        """Options for the games that tests and fuzzing play: the usual ones, and biased ones that reach rare ends."""
        return ({},)

    # ---- what a game may say ---------------------------------------------------------------------
    def seat_name(self, g: Any, seat: int) -> str:
        return "chance" if seat < 0 else f"player {seat + 1}"

    def seats_are_named(self, g: Any) -> bool:
        """Whether `seat_name` will say the same for the rest of the game: then the log asks for it when it is read."""
        return False

    def concede(self, g: Any, seat: int) -> None:
        """That seat gives up: with two seats left, the other wins; else it is out."""
        left = [s for s in range(g.seats) if s != seat and s not in g.eliminated]
        if len(left) == 1:
            g.result = won_by(g, left)
        else:
            g.eliminated = (*g.eliminated, seat)

    def public_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options that everybody may see while the game goes on. A closed deck list is not one of them."""
        return options

    def lists_are_open(self, g: Any) -> bool:
        """Whether everybody may see what the hidden pools are made of, though not where it lies (starter decks)."""
        return True

    def presume(self, g: Any, viewer: int | None, rng: random.Random, cards: bool) -> None:
        """Where lists are closed: put, in place, what the viewer may presume of others' lists instead of the true ones.

        In the options; and, if `cards`, among the cards that it does not know, which are mixed afterwards. What is put
        there may depend only on what the viewer knows.
        """

    def listeners_to(self, g: Any, event: int, timing: int) -> Sequence[int]:
        """The things that listen to that kind of event at that timing, in a fixed order.

        What lies on the stack follows from this, so it must not depend on secrets: of a hidden hand, all that might.
        """
        return ()

    def has_listeners(self, g: Any, event: int) -> bool:
        """Whether anything might listen to that kind of event, whenever: a quick no spares `listeners_to`."""
        return True

    def generation(self, g: Any, thing: int) -> int:
        """The generation of a thing: it rises when the thing leaves play or passes a hidden place."""
        return 0

    def most_x(self, g: Any, use: Use) -> int:
        """The largest X that can be chosen."""
        return 0

    # ---- what the shared vocabulary of cards asks ----------------------------------------------------
    def touchable(self, g: Any, use: Use, found: Sequence[int]) -> Sequence[int]:
        """Those of the cards that the effects of that use can touch (some are immune)."""
        return found

    def targetable(self, g: Any, use: Use, found: Sequence[int]) -> Sequence[int]:
        """Those that may be targets, as far as it can be told of all at once."""
        return found

    def may_target(self, g: Any, use: Use, thing: int) -> bool:
        """Whether that one may be a target. Asked of no more than need be."""
        return True

    def may_target_too(self, g: Any, use: Use, group: tuple[int, ...], thing: int) -> bool:
        """Whether it may be one more target of the same word."""
        return True

    def place_of(self, g: Any, card: int) -> int:
        """The game's number for where a card in play is."""
        raise NotImplementedError

    def works_in(self, g: Any, card: int, zone: int) -> bool:
        """Whether a text that is printed for one zone counts where its card is."""
        return True

    def effect_over(self, g: Any, entry: Any) -> None:
        """A waiting effect has resolved or was cancelled."""

    def upgrade(self, data: dict[str, Any], version: str) -> dict[str, Any]:
        """The fields of a state saved by an older version of the game, brought up to this one.

        As they are, unless a game says otherwise: where the fields are no longer the same the state is refused.
        """
        return data

    # ---- public API ------------------------------------------------------------------------------
    @property
    def options_schema(self) -> dict[str, Any]:
        """A JSON schema of the options."""
        return msgspec.json.schema(self.options_type())

    @property
    def clauses(self) -> Clauses:
        """The rules of the game, as clauses with ids."""
        if self._clauses is None:
            self._clauses = Clauses.parse(
                (resources.files(self.package) / "clauses.toml").read_text("utf-8"), self.name
            )
        return self._clauses

    @property
    def changes(self) -> tuple[Change, ...]:
        """What each version after the first changed for players, the newest last: `changes.toml` of its package."""
        if self._changes is None:
            file = resources.files(self.package) / "changes.toml"
            text = file.read_text("utf-8") if file.is_file() else ""
            self._changes = parse_changes(text, f"{self.name}: changes.toml")
        return self._changes

    @property
    def card_clauses(self) -> dict[str, Clause]:
        """What the cards do, as clauses: one for each kind that has a text, cited as `conquest/card.iron-halo`."""
        found: dict[str, Clause] = {}
        book: Book | None = getattr(self, "book", None)
        for kind in book.kinds if book is not None else ():
            if kind.has_text():
                rule = card_rule(self.name, kind.name)
                found[rule] = Clause(self.name, {"id": rule.split("/")[1], "text": kind.name, "kind": "card"})
        return found

    def find_clause(self, rule: str) -> Clause:
        """The clause with that id, be it a rule of the game or the text of a card."""
        if rule in self.clauses:
            return self.clauses.find(rule)
        cards = self.card_clauses
        if rule not in cards:
            close = nearest(rule, [*self.clauses.by_id, *cards])
            raise UnknownName(f"{self.title} has no clause {rule!r}{close}")
        return cards[rule]

    def new(
        self,
        seed: int = 0,
        seats: int | None = None,
        *,
        chance: str = "sampled",
        log: bool = True,
        **options: Any,
    ) -> Any:
        """A new game, advanced to its first decision. Every option has a default."""
        g = self._blank(seats, options)
        g.rng = stream(seed)
        g.veil = _secret(seed)
        if chance not in ("sampled", "explicit"):
            raise UnknownOption(f"chance is 'sampled' or 'explicit', not {chance!r}")
        g.explicit = int(chance == "explicit")
        if log:
            start_log(g)
        self.set_up(g)
        advance(g)
        return g

    def from_json(self, text: str) -> Any:
        """A saved game. A damaged one, or one of another game or a newer version, raises BadState."""
        try:
            data = msgspec.json.decode(text)
            schema, name, version = data["schema"], data["game"], data["version"]
            options, fields = data["options"], data["state"]
        except (msgspec.DecodeError, KeyError, TypeError, RecursionError) as e:
            raise BadState(f"this is not a saved game: {e}") from e
        if name != self.name:
            raise BadState(
                f"this is a saved game of {name!r}, not of {self.name!r}: load it with strategium.game({name!r})"
            )
        if not isinstance(schema, int) or not isinstance(fields, dict):
            raise BadState("this saved game is damaged")
        if schema > SCHEMA:
            raise BadState(
                f"this game was saved by a newer Strategium (schema {schema}, this one reads {SCHEMA}): upgrade"
            )
        if _is_newer(version, self.version):
            raise BadState(
                f"this game was saved by version {version} of {self.title}, this is {self.version}: upgrade"
            )
        if version != self.version:
            fields = self.upgrade(fields, version)
        try:
            g = self._blank(fields.get("seats"), options)
            fill(g, fields)
            g.derive()
            start_log(g)
            if g.result is None:
                ask_again(g)
        except (StrategiumError, KeyError, TypeError, ValueError, IndexError, AttributeError) as e:
            raise BadState(f"this saved game is damaged: {e}") from e
        return g

    def position(self, spec: dict[str, Any], always_ask: bool = False) -> Any:
        """The state that a scenario's position describes, checked against the invariants.

        `always_ask`: nothing is answered by itself, not even where there is only one answer.
        """
        g = self.lay_words(spec, always_ask)
        if EXACTLY in spec:
            lay_exactly(g, spec[EXACTLY])
        try:
            self.invariants(g)
        except AssertionError as e:
            raise BadPosition(f"this position cannot exist: {e}") from e
        if EXACTLY not in spec:
            g.needs_check = 1
            advance(g)
        return g

    def lay_words(self, spec: dict[str, Any], always_ask: bool = False) -> Any:
        """What the words of a position give: of one that is told exactly, at the decision that its moment names."""
        spec = dict(spec)
        g = self._blank(spec.pop("seats", None), spec.pop("options", {}))
        g.rng = stream(spec.pop("seed", 0))
        g.veil = _secret(0)
        g.script = tuple(spec.pop("chance", ()))
        g.always_ask = -1 if always_ask else 0
        g.any_order = -1 if spec.pop("freely", False) else 0
        start_log(g)
        self.build_position(g, spec)
        if EXACTLY in spec:
            g.needs_check = 0
            g.always_ask = -1  # nothing is answered by itself
            if g.stack is not None:
                advance(g)
            g.always_ask = 0
        return g

    def _blank(self, seats: Any, options: Any) -> GameState:
        if seats is None:
            seats = self.seats[0]
        if seats not in self.seats:
            raise UnknownSeat(f"{self.title} is for {' or '.join(map(str, self.seats))} seats, not {seats!r}")
        kind = self.options_type()
        names = kind.__struct_fields__
        if not isinstance(options, dict):
            raise UnknownOption(f"the options of {self.title} are a table, not {options!r}")
        for name in options:
            if name not in names:
                raise UnknownOption(f"{self.title} has no option {name!r}{nearest(str(name), names)}")
        try:
            chosen = msgspec.convert(options, kind)
        except msgspec.ValidationError as e:
            raise UnknownOption(f"{self.title}: {e}") from e
        g = self.blank_state()
        g.blank(self, seats)
        g.options = chosen
        g.derive()
        return g


def _is_newer(version: Any, own: str) -> bool:
    """Versions are numbers, as a rule; of others nobody knows."""
    return str(version).isdecimal() and own.isdecimal() and int(version) > int(own)


def _secret(seed: int) -> int:
    """The veil of a game: as hard to guess as its seed, so whoever serves games takes seeds of 64 random bits."""
    return int.from_bytes(hashlib.blake2b(f"veil {seed}".encode(), digest_size=8).digest(), "big")
