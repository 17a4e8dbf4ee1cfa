"""What happens: events, and occurrences of events that happen together, with windows before and after.

`occur(g, first, events, resolve, ...)` lets interrupts change the events while they are still to come, then resolves
what is left of them, then lets reactions answer. An interrupt changes a row of `g.event_stack[depth]`: it cancels an
event, reassigns by appending one, or sets what happens instead. Events that nobody listens to cost next to nothing.
"""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from strategium.kernel.core import Core, Frame
from strategium.kernel.flow import ENDINGS, push
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


@mypyc_attr(free_list_len=1)
class Event:
    """One thing that happens to one subject. Never changed, only replaced.

    `seat` and `place` are those of the subject when it was made, so that they hold after it has left play; `age` is
    the generation of the subject; `by` is the source. `instead` is the frame that replaces it, looked at only when the
    event would resolve, and `stamp` tells when the effect that set it was initiated. A cancelled event keeps its
    number in the occurrence, so that others keep theirs.
    """

    tag: ClassVar[str] = "event"
    __slots__ = (
        "amount",
        "by",
        "cancelled",
        "data",
        "generation",
        "instead",
        "kind",
        "link",
        "place",
        "seat",
        "stamp",
        "subject",
    )

    def __init__(
        self,
        kind: EventKind,
        subject: int = -1,
        by: int = -1,
        seat: int = -1,
        place: int = -1,
        amount: int = 0,
        generation: int = 0,
        link: int = -1,
        data: tuple[Any, ...] = (),
        instead: Frame = (),
        stamp: int = 0,
        cancelled: int = 0,
    ) -> None:
        self.kind = kind
        self.subject = subject
        self.by = by
        self.seat = seat
        self.place = place
        self.amount = amount
        self.generation = generation
        self.link = link
        self.data = data
        self.instead = instead
        self.stamp = stamp
        self.cancelled = cancelled

    def fields(self) -> list[Any]:
        return [
            self.kind,
            self.subject,
            self.by,
            self.seat,
            self.place,
            self.amount,
            self.generation,
            self.link,
            self.data,
            self.instead,
            self.stamp,
            self.cancelled,
        ]

    def with_amount(self, amount: int) -> Event:
        fields = self.fields()
        fields[5] = amount
        return _make_event(fields)

    def with_data(self, data: tuple[Any, ...]) -> Event:
        fields = self.fields()
        fields[8] = data
        return _make_event(fields)

    def with_subject(self, subject: int, seat: int, generation: int) -> Event:
        fields = self.fields()
        fields[1], fields[3], fields[6] = subject, seat, generation
        return _make_event(fields)

    def replaced_by(self, frame: Frame, stamp: int) -> Event:
        fields = self.fields()
        fields[9], fields[10] = frame, stamp
        return _make_event(fields)

    def cancel(self) -> Event:
        fields = self.fields()
        fields[11] = 1
        return _make_event(fields)


def _make_event(f: list[Any]) -> Event:
    return Event(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9], f[10], f[11])


VALUES["event"] = _make_event


def occur(g: Core, first: int, events: tuple[Event, ...], resolve: Step, *args: Any) -> None:
    """These events happen together; `resolve(g, events, *args)` does what is left of them. A step's last act.

    `first` is the seat that comes first in each window.
    """
    game = g.game
    if not _concern(g, events) or not (_heard(g, game.before, events) or _heard(g, game.after, events)):
        resolve(g, events, *args)
        return
    depth = len(g.event_stack)
    g.event_stack.append(events)
    push(
        g,
        (before, depth, first, 0),
        (it_happens, depth, resolve, *args),
        (after, depth, first, 0),
        (it_is_over, depth),
    )


def react(g: Core, first: int, events: tuple[Event, ...]) -> None:
    """These events have just happened: only what comes after is left to do."""
    if _concern(g, events) and _heard(g, g.game.after, events):
        depth = len(g.event_stack)
        g.event_stack.append(events)
        push(g, (after, depth, first, 0), (it_is_over, depth))


def _concern(g: Core, events: tuple[Event, ...]) -> bool:
    """Whether anything might listen to them. Mostly nothing does."""
    game = g.game
    for event in events:
        if game.has_listeners(g, event.kind.no):
            return True
    return False


def _heard(g: Core, windows: tuple[Window, ...], events: tuple[Event, ...]) -> bool:
    game = g.game
    for window in windows:
        timing = window.timing
        for event in events:
            if not event.cancelled and game.listeners_to(g, event.kind.no, timing):
                return True
    return False


def before(g: Core, depth: int, first: int, n: int) -> None:
    """Interrupts to what is about to happen, in the game's order of timings, from the one numbered n on."""
    _open_next(g, before, g.game.before, depth, first, n)


def after(g: Core, depth: int, first: int, n: int) -> None:
    """Reactions to what has happened."""
    _open_next(g, after, g.game.after, depth, first, n)


def _open_next(g: Core, step: Step, windows: tuple[Window, ...], depth: int, first: int, n: int) -> None:
    """The next window that somebody listens in: each is looked at when its time comes, for events can be added."""
    while n < len(windows):
        if _heard(g, (windows[n],), g.event_stack[depth]):
            push(g, (open_window, windows[n], first, depth, ()), (step, depth, first, n + 1))
            return
        n += 1


def it_happens(g: Core, depth: int, resolve: Step, *args: Any) -> None:
    """What was not cancelled or replaced happens; then what replaces the rest.

    Until all of it is done the row stays whole, so that the game's checks see what is under way.
    """
    row = g.event_stack[depth]
    instead = [e.instead for e in row if e.instead and not e.cancelled]
    events = tuple([e for e in row if not e.instead and not e.cancelled])
    if len(events) < len(row):
        push(g, *instead, (it_has_happened, depth))
    if events:
        push(g, (resolve, events, *args))


def it_has_happened(g: Core, depth: int) -> None:
    """Only what was neither cancelled nor replaced can be reacted to."""
    g.event_stack[depth] = tuple([e for e in g.event_stack[depth] if not e.instead and not e.cancelled])


def it_is_over(g: Core, depth: int) -> None:
    """The occurrence ends, and whatever happened within it."""
    del g.event_stack[depth:]


def coming(g: Core, depth: int) -> list[tuple[int, Event]]:
    """The events of an occurrence that are not cancelled, with their numbers in it."""
    return [(which, event) for which, event in enumerate(g.event_stack[depth]) if not event.cancelled]


def change_event(g: Core, depth: int, which: int, event: Event) -> None:
    """Put another event in the place of one that is still to come."""
    row = g.event_stack[depth]
    g.event_stack[depth] = (*row[:which], event, *row[which + 1 :])


def replace_event(g: Core, depth: int, which: int, stamp: int, *frame: Any) -> None:
    """That frame happens instead, unless an effect initiated later (`use.stamp`) has already replaced the event."""
    event: Event = g.event_stack[depth][which]
    if stamp >= event.stamp:
        change_event(g, depth, which, event.replaced_by(frame, stamp))


def cancel_event(g: Core, depth: int, which: int) -> None:
    """That event will not happen."""
    change_event(g, depth, which, g.event_stack[depth][which].cancel())


def add_event(g: Core, depth: int, event: Event) -> None:
    """One more event of the same occurrence."""
    g.event_stack[depth] += (event,)


ENDINGS.add(it_is_over)
register(__name__, before, after, it_happens, it_has_happened, it_is_over)
