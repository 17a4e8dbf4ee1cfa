"""Effects that outlive the moment they are made: lasting, delayed and one-shot; and triggers to be used later."""

from __future__ import annotations

from typing import Any, ClassVar

from strategium.kernel.abilities import Use
from strategium.kernel.core import Core
from strategium.kernel.names import VALUES


class Lasting:
    """One effect in `g.effects`: its values are fixed when it is made, and it holds only for that generation.

    `what` and `until` are the game's numbers for what it changes and when it ends; `stamp` orders effects that set the
    same value: the latest wins.
    """

    tag: ClassVar[str] = "lasting"

    def __init__(
        self,
        what: int,
        subject: int,
        generation: int,
        amount: int,
        until: int,
        seat: int = -1,
        bearer: int = -1,
        stamp: int = 0,
        data: tuple[Any, ...] = (),
    ) -> None:
        self.what = what
        self.subject = subject
        self.generation = generation
        self.amount = amount
        self.until = until
        self.seat = seat
        self.bearer = bearer
        self.stamp = stamp
        self.data = data

    def fields(self) -> list[Any]:
        return [
            self.what,
            self.subject,
            self.generation,
            self.amount,
            self.until,
            self.seat,
            self.bearer,
            self.stamp,
            self.data,
        ]


def _make_lasting(f: list[Any]) -> Lasting:
    return Lasting(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8])


VALUES["lasting"] = _make_lasting


def lasts(
    g: Core, what: int, subject: int, amount: int, until: int, use: Use | None = None, *data: Any
) -> None:
    """From now on, until that moment."""
    generation = g.game.generation(g, subject) if subject >= 0 else 0
    seat, bearer = (use.seat, use.bearer) if use is not None else (-1, -1)
    stamp = g.effects[-1].stamp + 1 if g.effects else 1
    g.effects.append(Lasting(what, subject, generation, amount, until, seat, bearer, stamp, data))
    g.needs_check = 1


def expire(g: Core, until: int) -> None:
    """What lasts until this moment ends now."""
    if g.effects:
        kept = [e for e in g.effects if e.until != until]
        if len(kept) != len(g.effects):
            g.effects = kept
            g.needs_check = 1


def end_effects_of(g: Core, bearer: int) -> None:
    """What a discarded card had going ends with it."""
    kept = [e for e in g.effects if e.bearer != bearer]
    if len(kept) != len(g.effects):
        g.effects = kept
        g.needs_check = 1


def lasting_sum(g: Core, what: int, subject: int) -> int:
    """The sum of what lasts on a thing."""
    total = 0
    effects: list[Lasting] = g.effects
    for e in effects:
        if e.what == what and e.subject == subject and e.generation == g.game.generation(g, subject):
            total += e.amount
    return total


def lasting_on(g: Core, what: int, subject: int) -> list[Lasting]:
    """What lasts on a thing, oldest first."""
    effects: list[Lasting] = g.effects
    return [
        e
        for e in effects
        if e.what == what and e.subject == subject and e.generation == g.game.generation(g, subject)
    ]


def remember(g: Core, use: Use) -> None:
    """This triggered ability may be used at the next opportunity."""
    g.pending_triggers.append(use)


def forget(g: Core) -> None:
    """The opportunity is over."""
    if g.pending_triggers:
        g.pending_triggers = []
