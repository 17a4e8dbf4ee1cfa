"""Chance: one door. Numbers come from the script (tests, scenarios), else from the state's own integer."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from mypy_extensions import i64

from strategium.kernel.core import Core
from strategium.kernel.errors import RulesFault

T = TypeVar("T")

MASK: Final = (1 << 64) - 1
IS_COMPILED: Final = not __file__.endswith(".py")  # then integers of 64 bits wrap around
KEEP: Final = "keep"  # in a script: this shuffle leaves the order as it is


def mix(z: Any) -> int:
    """64 well-stirred bits of an integer (splitmix64).

    Python looks for signals while it multiplies large integers, so a product may raise: who thinks too long is
    interrupted. mypyc ends the process if that happens to an `int`, so here they are anything.
    """
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    mixed: int = z ^ (z >> 31)
    return mixed


def below(g: Core, n: int) -> int:
    """A number from 0 to n - 1."""
    g.chanced = g.choices
    if g.script and g.script[0] != KEEP:
        number = g.script[0]
        if not isinstance(number, int) or not 0 <= number < n:
            raise RulesFault(f"the script says {number!r} where a number from 0 to {n - 1} is needed")
        g.script = g.script[1:]
        return number
    g.rng = (g.rng + 0x9E3779B97F4A7C15) & MASK
    return mix(g.rng) % n


def shuffled(g: Core, items: tuple[T, ...]) -> tuple[T, ...]:
    """The items in random order. Shuffles are sampled even where chance is explicit."""
    g.chanced = g.choices
    if g.script and g.script[0] == KEEP:
        g.script = g.script[1:]
        return items
    pile = list(items)
    g.rng = shuffle_natively(pile, g.rng) if IS_COMPILED else shuffle(pile, g.rng)
    return tuple(pile)


def shuffle(pile: list[Any], state: Any) -> int:
    """Bring the pile into random order; gives the random state after it."""
    for i in range(len(pile) - 1, 0, -1):
        state = (state + 0x9E3779B97F4A7C15) & MASK
        j = mix(state) % (i + 1)
        pile[i], pile[j] = pile[j], pile[i]
    after: int = state
    return after


def shuffle_natively(pile: list[Any], state: Any) -> int:
    """The same in integers of the machine, and only where the engine is compiled: large ones are most of the work.

    They have a sign, so what is shifted in from the left is cut off, and the remainder is taken of half of the number.
    """
    at: i64 = state - (1 << 64) if state >> 63 else state
    i: i64 = len(pile) - 1
    while i > 0:
        at += -0x61C8864680B583EB
        z: i64 = at
        z = (z ^ ((z >> 30) & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47
        z = (z ^ ((z >> 27) & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15
        z = z ^ ((z >> 31) & 0x1FFFFFFFF)
        n: i64 = i + 1
        j: i64 = ((z >> 1 & 0x7FFFFFFFFFFFFFFF) % n * 2 + (z & 1)) % n
        pile[i], pile[j] = pile[j], pile[i]
        i -= 1
    return int(at) & MASK


def dice(g: Core, count: int, sides: int) -> tuple[int, ...]:
    """That many dice at once, each from 1 to `sides`, where chance need not be explicit."""
    return tuple([1 + below(g, sides) for _ in range(count)])


def stream(seed: Any) -> int:
    """The random state of a new game."""
    if not isinstance(seed, int):
        raise TypeError("a seed is a whole number")
    return mix((seed * 2 + 1) & MASK)
