"""A fixed map of areas and borders. A border has a number, so that tokens can lie on it; sets are bits."""

from __future__ import annotations

from typing import Final

NO_BORDER: Final = -1
FAR: Final = 99
MOST_KEPT: Final = 4000


class Terrain:
    """Which areas touch, and across which border."""

    def __init__(self, areas: int, borders: list[tuple[int, int]]) -> None:
        self.areas = areas
        self.borders = borders
        self.neighbours: list[list[tuple[int, int]]] = [[] for _ in range(areas)]  # (area, border crossed)
        self.next_to: list[int] = [0] * areas  # bits of adjacent areas
        self.around: list[int] = [0] * areas  # bits of own borders
        self._between: dict[int, int] = {}
        self._ways: dict[tuple[int, int, int, int, int], dict[int, int]] = {}
        for n, (a, b) in enumerate(borders):
            self.neighbours[a].append((b, n))
            self.neighbours[b].append((a, n))
            self._between[a * areas + b] = self._between[b * areas + a] = n
        for area, touching in enumerate(self.neighbours):
            touching.sort()
            for other, border in touching:
                self.next_to[area] |= 1 << other
                self.around[area] |= 1 << border

    def border(self, a: int, b: int) -> int:
        """The number of the border between two areas."""
        return self._between.get(a * self.areas + b, NO_BORDER)

    def ways(self, start: int, points: int, barred: int, heavy: int, closed: int) -> dict[int, int]:
        """The cost of the cheapest way to every area within so many points: 1 a border, 2 if heavy, none if closed.

        Areas in `barred` can be come to, but not passed; the start is never barred. The answers are kept, for the same
        questions return within one order: do not change them.
        """
        key = (start, points, barred, heavy, closed)
        known = self._ways.get(key)
        if known is None:
            if len(self._ways) > MOST_KEPT:
                self._ways.clear()
            known = self._ways[key] = self._search(start, points, barred, heavy, closed)
        return known

    def _search(self, start: int, points: int, barred: int, heavy: int, closed: int) -> dict[int, int]:
        cost = {start: 0}
        rings: list[list[int]] = [[] for _ in range(points + 2)]
        rings[0].append(start)
        for spent in range(points):
            for area in rings[spent]:
                if cost[area] < spent or (barred >> area & 1 and area != start):
                    continue
                for other, border in self.neighbours[area]:
                    if closed >> border & 1:
                        continue
                    price = spent + (2 if heavy >> border & 1 else 1)
                    if price <= points and price < cost.get(other, FAR):
                        cost[other] = price
                        rings[price].append(other)
        return cost


_BITS: Final[dict[int, list[int]]] = {}


def bits(areas: int) -> list[int]:
    """The numbers in a set of bits, rising. The answers are kept: do not change them."""
    known = _BITS.get(areas)
    if known is None:
        if len(_BITS) > MOST_KEPT:
            _BITS.clear()
        known = _BITS[areas] = _bits(areas)
    return known


def _bits(areas: int) -> list[int]:
    found: list[int] = []
    while areas:
        lowest = areas & -areas
        found.append(lowest.bit_length() - 1)
        areas ^= lowest
    return found


def bits_of(numbers: list[int]) -> int:
    """The set of these numbers."""
    together = 0
    for n in numbers:
        together |= 1 << n
    return together
