"""What happens: events, and occurrences of events that happen together, with windows before and after.

`occur(g, first, events, resolve, ...)` lets interrupts change the events while they are still to come, then resolves
what is left of them, then lets reactions answer. An interrupt changes a row of `g.happening[depth]`: it cancels an
event by removing it, reassigns by appending one, or sets what happens instead. Events that nobody listens to cost
next to nothing.
"""

from __future__ import annotations

from typing import Any, ClassVar

from strategium.kernel.core import Core, Frame
from strategium.kernel.flow import then
from strategium.kernel.names import VALUES, Step, register
from strategium.kernel.windows import Window, open_window


class EventKind:
    """A kind of event: "unit destroyed". Numbers are dense within a game, for its tables of listeners."""

    sigil: ClassVar[str] = "*"

    def __init__(self, name: str, no: int) -> None:
        self.name = name
        self.no = no


def event_kinds(module: str, *names: str) -> tuple[EventKind, ...]:
    """The event kinds of a game, numbered and registered."""
    kinds = tuple([EventKind(name, no) for no, name in enumerate(names)])
    register(module, *kinds)
    return kinds


class Event:
    """One thing that happens to one subject. Never changed, only replaced.

    `seat` and `place` are those of the subject when it was made, so that they hold after it has left play; `age` is
    the generation of the subject; `by` is the source. `instead` is the frame that replaces it: the latest one set
    wins, and it is looked at only when the event would resolve.
    """

    tag: ClassVar[str] = "event"

    def __init__(
        self,
        kind: EventKind,
        subject: int = -1,
        by: int = -1,
        seat: int = -1,
        place: int = -1,
        amount: int = 0,
        age: int = 0,
        link: int = -1,
        data: tuple[Any, ...] = (),
        instead: Frame = (),
    ) -> None:
        self.kind = kind
        self.subject = subject
        self.by = by
        self.seat = seat
        self.place = place
        self.amount = amount
        self.age = age
        self.link = link
        self.data = data
        self.instead = instead

    def fields(self) -> list[Any]:
        return [
            self.kind,
            self.subject,
            self.by,
            self.seat,
            self.place,
            self.amount,
            self.age,
            self.link,
            self.data,
            self.instead,
        ]

    def with_amount(self, amount: int) -> Event:
        return Event(
            self.kind,
            self.subject,
            self.by,
            self.seat,
            self.place,
            amount,
            self.age,
            self.link,
            self.data,
            self.instead,
        )

    def with_subject(self, subject: int, seat: int, age: int) -> Event:
        return Event(
            self.kind,
            subject,
            self.by,
            seat,
            self.place,
            self.amount,
            age,
            self.link,
            self.data,
            self.instead,
        )

    def replaced_by(self, *frame: Any) -> Event:
        return Event(
            self.kind,
            self.subject,
            self.by,
            self.seat,
            self.place,
            self.amount,
            self.age,
            self.link,
            self.data,
            frame,
        )


def _make_event(f: list[Any]) -> Event:
    return Event(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9])


VALUES["event"] = _make_event


def occur(g: Core, first: int, events: tuple[Event, ...], resolve: Step, *args: Any) -> None:
    """These events happen together; `resolve(g, events, *args)` does what is left of them. A step's last act.

    `first` is the seat that has the first chance in each window.
    """
    if not _heard(g, g.game.before, events) and not _heard(g, g.game.after, events):
        resolve(g, events, *args)
        return
    depth = len(g.happening)
    g.happening.append(events)
    then(
        g,
        (before, depth, first),
        (it_happens, depth, resolve, *args),
        (after, depth, first),
        (it_is_over, depth),
    )


def react(g: Core, first: int, events: tuple[Event, ...]) -> None:
    """These events have just happened: only what comes after is left to do."""
    if _heard(g, g.game.after, events):
        depth = len(g.happening)
        g.happening.append(events)
        then(g, (after, depth, first), (it_is_over, depth))


def _heard(g: Core, windows: tuple[Window, ...], events: tuple[Event, ...]) -> bool:
    for window in windows:
        for event in events:
            if g.game.hearers(g, event.kind.no, window.timing):
                return True
    return False


def before(g: Core, depth: int, first: int) -> None:
    """Interrupts to what is about to happen, in the game's order of timings."""
    _open(g, g.game.before, depth, first)


def after(g: Core, depth: int, first: int) -> None:
    """Reactions to what has happened."""
    _open(g, g.game.after, depth, first)


def _open(g: Core, windows: tuple[Window, ...], depth: int, first: int) -> None:
    then(g, *[(open_window, w, first, depth, ()) for w in windows if _heard(g, (w,), g.happening[depth])])


def it_happens(g: Core, depth: int, resolve: Step, *args: Any) -> None:
    """What was not cancelled or replaced happens; then what replaces the rest."""
    events = g.happening[depth]
    instead = [e.instead for e in events if e.instead]
    if instead:
        events = tuple([e for e in events if not e.instead])
        g.happening[depth] = events
        then(g, *instead)
    if events:
        then(g, (resolve, events, *args))


def it_is_over(g: Core, depth: int) -> None:
    del g.happening[depth:]


def change_event(g: Core, depth: int, which: int, event: Event) -> None:
    """Put another event in the place of one that is still to come."""
    row = g.happening[depth]
    g.happening[depth] = (*row[:which], event, *row[which + 1 :])


def cancel_event(g: Core, depth: int, which: int) -> None:
    """That event will not happen."""
    row = g.happening[depth]
    g.happening[depth] = row[:which] + row[which + 1 :]


def add_event(g: Core, depth: int, event: Event) -> None:
    """One more event of the same occurrence."""
    g.happening[depth] += (event,)


register(__name__, before, after, it_happens, it_is_over)
