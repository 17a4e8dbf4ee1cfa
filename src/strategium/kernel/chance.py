"""Chance: one door. Numbers come from the script (tests, scenarios), else from the state's own integer."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from strategium.kernel.core import Core
from strategium.kernel.errors import RulesFault

T = TypeVar("T")

MASK: Final = (1 << 64) - 1
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
    state = g.rng
    i = len(pile) - 1
    while i > 0:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        j = mix(state) % (i + 1)
        pile[i], pile[j] = pile[j], pile[i]
        i -= 1
    g.rng = state
    return tuple(pile)


def dice(g: Core, count: int, sides: int) -> tuple[int, ...]:
    """That many dice at once, each from 1 to `sides`, where chance need not be explicit."""
    return tuple([1 + below(g, sides) for _ in range(count)])


def stream(seed: Any) -> int:
    """The random state of a new game."""
    if not isinstance(seed, int):
        raise TypeError("a seed is a whole number")
    return mix((seed * 2 + 1) & MASK)
