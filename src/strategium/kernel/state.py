"""A game in progress: the public API that players, bots, servers and tests use. Games subclass `State`."""

from __future__ import annotations

import hashlib
import random
from typing import Any, Self, cast

import msgspec
from mypy_extensions import mypyc_attr

from strategium.kernel import asking, decisions, knowledge, offers
from strategium.kernel.core import CHANCE, Core, to_data
from strategium.kernel.decisions import Decision, Option
from strategium.kernel.errors import UnknownSeat
from strategium.kernel.exactly import tell
from strategium.kernel.log import lines_for
from strategium.kernel.trace import trace
from strategium.kernel.verbs import Reason

SCHEMA = 1  # of saved states; game.from_json upgrades older ones
COUNTERS = (
    "rng",
    "script",
    "veil",
    "choices",
    "chanced",
    "learned",
    "acted",
    "proposals",
    "initiated",
    "always_ask",
    "any_order",
    "explicit",
)


class Reveals:
    """What has happened since a choice that cannot be taken back quietly."""

    def __init__(self, learned: tuple[bool, ...], acted: tuple[bool, ...], chance: bool) -> None:
        self.learned = learned  # per seat: it learned something hidden
        self.acted = acted  # per seat: it made a choice
        self.chance = chance  # chance was used


@mypyc_attr(allow_interpreted_subclasses=True)
class GameState(Core):
    """A game in progress. It changes only through `apply`, `retract`, `offer`, `ask_always` and `pick_in_any_order`."""

    __slots__ = ()

    # ---- deciding --------------------------------------------------------------------------------
    @property
    def pending(self) -> tuple[Decision, ...]:
        """The decisions not yet answered; empty exactly when the game has a result."""
        return decisions.pending(self)

    def apply(self, option: Option | str, seat: int) -> None:
        """Choose an option, or the one with that id. What is not offered raises IllegalChoice and changes nothing."""
        self.check_seat(seat)
        asking.choose(self, seat, decisions.find_option(self, seat, option))

    def retract(self, seat: int) -> None:
        """Take back the latest pick of a draft, or a sealed choice while others are still choosing."""
        self.check_seat(seat)
        asking.retract(self, seat)

    def offers(self, seat: int) -> tuple[offers.Offer, ...]:
        """What that seat may do beside its decisions: concede, propose a draw."""
        self.check_seat(seat)
        return offers.offers(self, seat)

    def offer(self, name: str, seat: int) -> None:
        """Take up one of `offers`."""
        self.check_seat(seat)
        offers.take_offer(self, name, seat)

    def ask_always(self, seat: int, on: bool) -> None:
        """Whether that seat is asked even where there is only one answer. What is asked now stays asked."""
        self.check_viewer(seat)
        self.always_ask = self.always_ask | 1 << seat if on else self.always_ask & ~(1 << seat)

    def pick_in_any_order(self, seat: int, on: bool) -> None:
        """Whether that seat picks the members of a group in any order, as people do. What is asked now stays asked."""
        self.check_viewer(seat)
        self.any_order = self.any_order | 1 << seat if on else self.any_order & ~(1 << seat)

    def why_not(self, seat: int, ref: str | None = None, verb: str | None = None) -> tuple[Reason, ...]:
        """Why nothing can be chosen with that thing, by that verb; empty exactly when something can."""
        self.check_seat(seat)
        return decisions.why_not(self, seat, ref, verb)

    # ---- looking ---------------------------------------------------------------------------------
    def view(self, seat: int | None) -> dict[str, Any]:
        """All that the table shows that seat (None: a spectator), as plain data with that viewer's own handles."""
        self.check_viewer(seat)
        view: dict[str, Any] = self.game.view(self, seat)
        view["seat"] = seat
        view["seats"] = [self.game.seat_name(self, s) for s in range(self.seats)]
        view["eliminated"] = list(self.eliminated)
        view["waiting"] = [[d.seat, d.kind] for d in decisions.pending(self)]
        view["ready"] = (
            [a.seat for a, sealed in zip(self.decisions, self.sealed, strict=True) if sealed]
            if self.sealed
            else []
        )
        view["proposals"] = [s for s in range(self.seats) if self.proposals >> s & 1]
        view["result"] = None if self.result is None else self.result.data()
        return view

    def log(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """The log lines that seat was told, from its own line number `since` on."""
        self.check_viewer(seat)
        return [line.told(self, seat) for line in lines_for(self, seat)[since:]]

    def trace(self, seat: int | None = None) -> tuple[str, ...]:
        """Where in the rules the game is, outermost first."""
        self.check_viewer(seat)
        return trace(self, seat)

    def knows(self, seat: int | None, ref: str) -> bool:
        """Whether that seat knows what the thing with that handle is."""
        self.check_viewer(seat)
        found = decisions.find_thing(self, seat, ref)
        return found is not None and bool(found[0].knowers(self, found[1]) & knowledge.bit(self, seat))

    def resample(self, seat: int | None, rng: random.Random) -> Self:
        """A state that the seat could be in: everything it does not know is dealt anew, the random state too."""
        self.check_viewer(seat)
        sample = knowledge.resample(self, seat, rng)
        return cast(Self, sample)

    def reveals_since(self, n: int) -> Reveals:
        """What happened after choice number n."""
        return Reveals(
            tuple([at > n for at in self.learned]),
            tuple([at > n for at in self.acted]),
            self.chanced > n,
        )

    # ---- keeping ---------------------------------------------------------------------------------
    def copy(self) -> Self:
        twin = self.copy_core()
        return cast(Self, twin)

    def to_json(self) -> str:
        """The paused game as JSON, by stable names."""
        head = {"schema": SCHEMA, "game": self.game.name, "version": self.game.version}
        options = msgspec.to_builtins(self.options)
        for name, usual in self.game.newer_options.items():
            if options[name] == usual:
                del options[name]
        return msgspec.json.encode({**head, "options": options, "state": to_data(self)}).decode()

    def digest(self) -> str:
        """Equal exactly for equal states. Never shown to players before the end: it confirms guesses."""
        return hashlib.blake2b(self.to_json().encode(), digest_size=16).hexdigest()

    def position_digest(self) -> str:
        """A digest of the position alone: without counters, random state and log, so that transpositions are equal."""
        data = msgspec.json.encode(to_data(self, COUNTERS))
        return hashlib.blake2b(data, digest_size=16).hexdigest()

    def to_position(self, exactly: bool = True) -> dict[str, Any]:
        """The position as a scenario file would say it; not `exactly`: its words alone, which say the most of it."""
        return tell(self, exactly)

    # ---- bad input -------------------------------------------------------------------------------
    def check_seat(self, seat: int) -> None:
        if not (seat == CHANCE and self.explicit):
            self.check_viewer(seat)

    def check_viewer(self, seat: int | None) -> None:
        """Chance decides where it is asked, but sees nothing."""
        if seat is not None and not 0 <= seat < self.seats:
            raise UnknownSeat(f"there is no seat {seat!r}: this game has seats 0 to {self.seats - 1}")
