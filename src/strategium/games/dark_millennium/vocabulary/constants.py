"""What constant effects of Dark Millennium say, and those that only it has. [dark_millennium/ability.static]"""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.constants import Always, OnEach, OnThis
from strategium.cards.vocabulary.english import signed
from strategium.games.dark_millennium.state import DarkMillennium, attack_kind, attacking, defending
from strategium.games.dark_millennium.vocabulary.conditions import Facing, is_unit_with
from strategium.games.dark_millennium.vocabulary.select import Select
from strategium.games.dark_millennium.words import (
    BLOCKS_AS,
    NO_BLOCK,
    NO_CHARGE,
    NO_SHOT,
    SHOOTING,
    STAT_WORDS,
    UNBLOCKABLE,
)

CANNOT: Final = {
    NO_CHARGE: "cannot charge",
    NO_BLOCK: "cannot block",
    NO_SHOT: "cannot shoot",
    UNBLOCKABLE: "cannot be blocked when it attacks",
}


class Versus(OnThis):
    """Against one kind of unit, attacking or attacked. [dark_millennium/versus.only-that-kind]"""

    def __init__(self, stat: int, n: int, keyword: str) -> None:
        super().__init__(stat, n, Facing(keyword))
        self.keyword = keyword


class IsX(OnThis):
    """A statistic that is printed as X. [dark_millennium/x.defined]"""


class WhileShot(Always):
    """In a shooting attack: the shooter, or the card that is shot at, if that is a unit with the keyword."""

    def __init__(self, stat: int, n: int, keyword: str, shooter: bool) -> None:
        super().__init__(stat, n)
        self.keyword = keyword
        self.shooter = shooter

    def covers(self, g: DarkMillennium, bearer: int, card: int) -> bool:
        if attack_kind(g) != SHOOTING or card != (attacking(g) if self.shooter else defending(g)):
            return False
        target = defending(g)
        return target >= 0 and is_unit_with(g, target, self.keyword)

    def subject(self) -> str:
        if self.shooter:
            return f"units that shoot at {self.keyword} units here"
        return f"{self.keyword} units that are shot at here"


class Printed:
    """A rule of a sector that the rules themselves look up."""

    def __init__(self, stat: int, n: int, saying: str) -> None:
        self.stat = stat
        self.n = n
        self.saying = saying


# ---- text ----------------------------------------------------------------------------------------------
def constant_text(c: Always) -> str:
    """A sentence without its full stop."""
    if isinstance(c, Versus):
        return f"{change(c)} versus {c.keyword} units"
    if isinstance(c, IsX):
        return f"X is {c.number.words()}"
    several = not isinstance(c, OnThis)
    subject = c.select.all() if isinstance(c, OnEach) and isinstance(c.select, Select) else c.subject()
    if c.stat in CANNOT:
        return f"{subject} {CANNOT[c.stat]}"
    if c.stat == BLOCKS_AS:
        return f"{subject} may block shooting as if their speed were {c.number.words()}"
    when = f" while {c.condition.words()}" if c.condition is not None else ""
    return f"{subject} {'get' if several else 'gets'} {change(c)}{when}"


def change(c: Always) -> str:
    """ "+1 armor", "+1 assault for each of your other Grot units"."""
    n, _, each = c.number.words().partition(" ")
    return f"{signed(n)} {STAT_WORDS[c.stat]}{' ' + each if each else ''}"
