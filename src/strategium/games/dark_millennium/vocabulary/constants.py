"""What is true while its card is in play. [dark_millennium/ability.static]"""

from __future__ import annotations

from typing import Final

from strategium.cards.state import Constant
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.state import (
    DarkMillennium,
    attack_kind,
    attacking,
    defending,
    is_here,
)
from strategium.games.dark_millennium.vocabulary.amounts import number
from strategium.games.dark_millennium.vocabulary.conditions import Facing, is_unit_with
from strategium.games.dark_millennium.vocabulary.lasting import signed
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
from strategium.kernel.abilities import Amount, Condition, Use

CANNOT: Final = {
    NO_CHARGE: "cannot charge",
    NO_BLOCK: "cannot block",
    NO_SHOT: "cannot shoot",
    UNBLOCKABLE: "cannot be blocked when it attacks",
}


def speaker(g: DarkMillennium, bearer: int) -> Use:
    """The card as one that speaks: you are its controller."""
    return Use(g.controller[bearer], bearer, CARDS[g.kind[bearer]], 0)


class Always(Constant):
    """Changes a stat by an amount."""

    def __init__(self, stat: int, n: int | Amount[DarkMillennium] = 1) -> None:
        super().__init__(stat)
        self.number = number(n)

    def amount(self, g: DarkMillennium, bearer: int, card: int) -> int:
        return self.number.of(g, speaker(g, bearer))

    def text(self) -> str:
        """A sentence without its full stop."""
        raise NotImplementedError

    def change(self) -> str:
        """ "+1 armor", "+1 assault for each of your other Grot units"."""
        n, _, each = self.number.words().partition(" ")
        return f"{signed(n)} {STAT_WORDS[self.stat]}{' ' + each if each else ''}"


class OnThis(Always):
    """The card itself, perhaps only while something is so."""

    def __init__(
        self, stat: int, n: int | Amount[DarkMillennium] = 1, only: Condition[DarkMillennium] | None = None
    ) -> None:
        super().__init__(stat, n)
        self.condition = only

    def covers(self, g: DarkMillennium, bearer: int, card: int) -> bool:
        if card != bearer:  # [dark_millennium/ability.static]
            return False
        return self.condition is None or (is_here(g, bearer) and self.condition.holds(g, speaker(g, bearer)))

    def text(self) -> str:
        if self.stat in CANNOT:
            return f"this unit {CANNOT[self.stat]}"
        when = f" while {self.condition.words()}" if self.condition is not None else ""
        return f"this unit gets {self.change()}{when}"


class Versus(OnThis):
    """Against one kind of unit, attacking or attacked. [dark_millennium/versus.only-that-kind]"""

    def __init__(self, stat: int, n: int, keyword: str) -> None:
        super().__init__(stat, n, Facing(keyword))
        self.keyword = keyword

    def text(self) -> str:
        return f"{self.change()} versus {self.keyword} units"


class IsX(OnThis):
    """A statistic that is printed as X. [dark_millennium/x.defined]"""

    def text(self) -> str:
        return f"X is {self.number.words()}"


class OnEach(Always):
    """Every card that fits, at the current sector."""

    def __init__(self, select: Select, stat: int, n: int | Amount[DarkMillennium] = 1) -> None:
        super().__init__(stat, n)
        self.select = select

    def covers(self, g: DarkMillennium, bearer: int, card: int) -> bool:
        return self.select.covers(g, speaker(g, bearer), card)  # [dark_millennium/ability.static]

    def text(self) -> str:
        if self.stat in CANNOT:
            return f"{self.select.all()} {CANNOT[self.stat]}"
        if self.stat == BLOCKS_AS:
            return f"{self.select.all()} may block shooting as if their speed were {self.number.words()}"
        return f"{self.select.all()} get {self.change()}"


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

    def text(self) -> str:
        if self.shooter:
            return f"units that shoot at {self.keyword} units here get {self.change()}"
        return f"{self.keyword} units that are shot at here get {self.change()}"


class Printed:
    """A rule of a sector that the rules themselves look up."""

    def __init__(self, stat: int, n: int, saying: str) -> None:
        self.stat = stat
        self.n = n
        self.saying = saying
