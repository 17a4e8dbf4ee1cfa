"""Windows: moments in which seats may act in turn. What opens one, who starts, who follows and how it closes is data.

One loop serves them all: `open_window(g, window, first, *args)`. A seat that can do nothing is passed over in
silence. A game makes its windows by subclassing `Window` (what may be done in it) and naming its policy.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from strategium.kernel.core import Core, RawOption
from strategium.kernel.flow import next_seat, push
from strategium.kernel.names import register
from strategium.kernel.verbs import PASS, Question, RawDecision, Reason, Verb

ALL_PASS: Final = 0  # it closes when all seats have passed in a row
EACH_ONCE: Final = 1  # every seat has one turn
FIRST_TAKER: Final = 2  # the first who takes it closes it


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Question):
    """A moment in which seats may act. `forced`: what can be done must be done, nobody may pass.

    `timing` is the game's number for it in tables of listeners. The arguments given to `open_window` are
    `decision.args[3:]`; `used_up` gives those of the next turn, so that an ability is not used twice.
    """

    def __init__(
        self,
        name: str,
        *verbs: Verb,
        prompt: str = "",
        timing: int = 0,
        forced: bool = False,
        closes: int = ALL_PASS,
        rules: tuple[str, ...] = (),
    ) -> None:
        super().__init__(name, *verbs, prompt=prompt, rules=rules)
        self.timing = timing
        self.forced = forced
        self.closes = closes

    def next_seat(self, g: Any, seat: int) -> int:
        """Who has its turn after that seat. Seats that this never reaches have no part in the window."""
        return next_seat(g, seat)

    def used_up(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """The window's arguments after that option was taken."""
        return args

    def may_act(self, g: Any, seat: int, args: tuple[Any, ...]) -> bool:
        """Whether that seat might have something to do: a look at an index before options are made. Mostly not."""
        return True

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        """Do what was chosen (pushes steps, never asks)."""
        raise NotImplementedError

    def may_pass(self, g: Any, decision: RawDecision) -> bool:
        """Whether a seat that can do something may leave it."""
        return not self.forced

    def why_not_end(self, g: Any, decision: RawDecision) -> Reason:
        return Reason(f"what can be done now must be done ({self.name})", self.rules)

    def opportunity(self, g: Any, decision: RawDecision) -> str:
        """What a player passes who always passes here. A window in which a seat has its turn is no opportunity."""
        return self.name if self.may_pass(g, decision) else ""

    def closed(self, g: Any, first: int, args: tuple[Any, ...]) -> None:
        """All have passed."""


def open_window(g: Core, window: Window, first: int, *args: Any) -> None:
    """Every seat has its turn, beginning with `first`."""
    turn_in_window(g, window, first, 0, *args)


def turn_in_window(g: Core, window: Window, seat: int, passed: int, *args: Any) -> None:
    """The turn of one seat, or of the next one that can do something. `passed`: bits of those who have passed."""
    if g.eliminated and seat in g.eliminated:
        seat = window.next_seat(g, seat)
        if passed >> seat & 1:
            window.closed(g, seat, args)
            return
    while True:
        anyway = bool(g.always_ask >> seat & 1) and not window.forced
        if (anyway or window.may_act(g, seat, args)) and _has_turn(g, window, seat, passed, args, anyway):
            return
        passed |= 1 << seat
        seat = window.next_seat(g, seat)
        if passed >> seat & 1:
            window.closed(g, seat, args)
            return


def _has_turn(g: Core, window: Window, seat: int, passed: int, args: tuple[Any, ...], anyway: bool) -> bool:
    """Whether that seat can do something, or is asked anyway; then it is asked, or does the only thing there is."""
    decision = RawDecision(seat, window, taken_in_window, (window, seat, passed) + args, ())
    options = window.options(g, decision)
    if not options and not anyway:
        return False
    if not options or window.may_pass(g, decision):
        options.insert(0, PASS.bare)
    elif len(options) == 1 and not g.always_ask >> seat & 1:
        taken_in_window(g, options[0], window, seat, passed, *args)
        return True
    decision.options = options
    g.asked_by = (turn_in_window, window, seat, passed, *args)
    g.decisions = (decision,)
    return True


def taken_in_window(g: Core, option: RawOption, window: Window, seat: int, passed: int, *args: Any) -> None:
    """After a pass the next seat has its turn; after an act all have one again, unless the window closes."""
    if option[0] is not PASS and window.closes == FIRST_TAKER:
        window.take(g, option, seat, args)
        return
    after = window.next_seat(g, seat)
    if option[0] is PASS:
        passed |= 1 << seat
        if passed >> after & 1:
            window.closed(g, after, args)
        else:
            push(g, (turn_in_window, window, after, passed, *args))
        return
    left = window.used_up(g, option, seat, args)
    if window.closes == ALL_PASS:
        push(g, (turn_in_window, window, after, 0, *left))
    elif window.closes == EACH_ONCE and not (passed | 1 << seat) >> after & 1:
        push(g, (turn_in_window, window, after, passed | 1 << seat, *left))
    window.take(g, option, seat, args)


register(__name__, open_window, turn_in_window, taken_in_window)
