"""How a draft of moves stands: who has gone where, who is asked next, and where there is room at the end."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.forbidden_stars.components import MOST_UNITS_MOVED
from strategium.games.forbidden_stars.pieces import enemies_in, mine
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import area_of
from strategium.games.forbidden_stars.words import NOBODY
from strategium.kernel.core import RawOption
from strategium.kernel.verbs import RawDecision

Queue = tuple[int, ...]  # the units that may move, each as often as it is there
Way = tuple[int, int, int, int]  # area, where to, where to if no storm barred it, where to by the void
Reach = tuple[Way, ...]


def ends_of(g: Stars, system: int, ships: bool) -> list[int]:
    """Where ships, or ground units, may end in a system."""
    return (g.map.voids_of if ships else g.map.worlds_of)[system]


def settle(settled: dict[int, int], waiting: dict[int, int], start: int, goal: int, count: int) -> None:
    """So many units of an area wait no longer, and will end in another one, or where they are."""
    if start in waiting:
        waiting[start] -= count
    if goal in settled:
        settled[goal] += count


class Sweep:
    """Where a draft of moves stands: who is asked next, and where everybody is so far."""

    def __init__(self, g: Stars, decision: RawDecision) -> None:
        self.order = g.doing[-1]
        self.ships: bool = decision.args[0]
        queue: Queue = decision.args[1]
        self.reach: Reach = decision.args[2]
        self.contested = self.order.contested
        self.through = 0  # units that have passed the void that a card opens
        self.least = 0  # equal units go on from here
        self.settled: dict[int, int] = {}  # per area of the active system: units that end there for certain
        self.waiting: dict[int, int] = {}  # units there that have not been asked
        for area in ends_of(g, self.order.system, self.ships):
            own = len(mine(g, area, decision.seat))
            self.waiting[area] = len([x for x in queue if area_of(x) == area])
            self.settled[area] = own - self.waiting[area]
        self.left = queue
        for pick in decision.picked:
            self.take(g, pick)
        self.current = self.left[0] if self.left else -1

    def take(self, g: Stars, pick: RawOption) -> None:
        """One unit goes, or it and its equals stay."""
        x = self.left[0]
        start = area_of(x)
        if len(pick) == 2:  # it stays
            equals = self.left.count(x)
            self.left = self.left[equals:]
            settle(self.settled, self.waiting, start, start, equals)
            self.least = 0
            return
        goal: int = pick[2]
        self.left = self.left[1:]
        settle(self.settled, self.waiting, start, goal, 1)
        self.least = goal if self.left and self.left[0] == x else 0
        if self.is_through(start, goal):
            self.through += 1
        if enemies_in(g, goal, self.order.seat):
            self.contested = goal

    def bits(self, start: int) -> Way:
        for row in self.reach:
            if row[0] == start:
                return row
        return start, 0, 0, 0

    def is_through(self, start: int, goal: int) -> bool:
        """Whether only the opened void leads there."""
        _, plain, _, through = self.bits(start)
        return bool(through >> goal & 1) and not plain >> goal & 1

    def can_end(self, g: Stars, start: int, goal: int, count: int) -> bool:
        """Whether the movement can still end with at most five units in each area if these go (or stay) so."""
        settled, waiting = dict(self.settled), dict(self.waiting)
        settle(settled, waiting, start, goal, count)
        return self._room(g, settled, waiting, list(settled))

    def _room(self, g: Stars, settled: dict[int, int], waiting: dict[int, int], areas: list[int]) -> bool:
        """Whether those who wait can spread so that no area is overfull; most often they can simply stay."""
        over = [a for a in areas if settled[a] + waiting[a] > MOST_UNITS_MOVED]
        if not over:
            return True
        start = over[0]
        if not waiting[start]:
            return False
        _, plain, _, _ = self.bits(start)
        for goal in areas:
            if goal == start or not plain >> goal & 1 or not self.may_contest(g, goal):
                continue
            if settled[goal] + waiting[goal] < MOST_UNITS_MOVED:
                settled[goal] += 1
                waiting[start] -= 1
                if self._room(g, settled, waiting, areas):
                    return True
                settled[goal] -= 1
                waiting[start] += 1
        return False

    def may_contest(self, g: Stars, goal: int) -> bool:
        """At most one area may become contested by an order."""
        return self.contested in (NOBODY, goal) or not enemies_in(g, goal, self.order.seat)


_LATEST: Final[list[Any]] = [None, None]  # the latest draft that was looked at, and how it stands


def sweep_of(g: Stars, decision: RawDecision) -> Sweep:
    """How a draft stands. While it is pending nothing else changes, so it is worked out once."""
    if _LATEST[0] is not decision:
        _LATEST[0], _LATEST[1] = decision, Sweep(g, decision)
    sweep: Sweep = _LATEST[1]
    return sweep
