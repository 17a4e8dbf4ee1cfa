"""Constant effects: what is true while their card is in play. [conquest/abilities.constant]"""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import ADD, DOUBLE, SET
from strategium.cards.state import Constant
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.vocabulary.amounts import number
from strategium.games.conquest.vocabulary.lasting import STAT_WORDS, signed
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.words import (
    AREA_EFFECT,
    COMMAND,
    DOUBLE_AGAINST_VEHICLES,
    IGNORES_FLYING,
    KEYWORD_NAMES,
    NO_RETREAT,
    UNATTACKABLE,
    UNDAMAGEABLE,
    UNTARGETABLE,
)
from strategium.kernel.abilities import Amount, Condition, Number, Use

SAYINGS: Final = {
    NO_RETREAT: "cannot retreat from battle",
    UNATTACKABLE: "cannot be attacked by enemy units",
    UNTARGETABLE: "cannot be targeted by enemy card abilities",
    UNDAMAGEABLE: "cannot be damaged",
    DOUBLE_AGAINST_VEHICLES: "deals double damage to enemy Vehicle units",
    IGNORES_FLYING: "ignores the Flying keyword of enemy units while it is attacking",
}


def speaker(g: Conquest, bearer: int) -> Use:
    """The card as one that speaks: you are its controller."""
    return Use(g.controller[bearer], bearer, CARDS[g.kind[bearer]], 0)


class Always(Constant):
    """Changes a stat by an amount, while a condition holds."""

    def __init__(
        self,
        stat: int,
        n: int | Amount[Conquest] = 1,
        condition: Condition[Conquest] | None = None,
        how: int = ADD,
    ) -> None:
        super().__init__(stat, how)
        self.number = number(n)
        self.condition = condition

    def may_lower(self) -> bool:
        if self.how == ADD:
            return not isinstance(self.number, Number) or self.number.n < 0
        return self.how != DOUBLE

    def amount(self, g: Conquest, bearer: int, card: int) -> int:
        return self.number.of(g, speaker(g, bearer))

    def holds(self, g: Conquest, bearer: int) -> bool:
        return self.condition is None or self.condition.holds(g, speaker(g, bearer))

    def subject(self) -> str:
        raise NotImplementedError

    def saying(self) -> str:
        """What is said of the subject."""
        return self.change() + (f" while {self.condition.words()}" if self.condition is not None else "")

    def change(self) -> str:
        if self.stat in SAYINGS:
            return SAYINGS[self.stat]
        if self.how == DOUBLE:
            return f"has its {STAT_WORDS[self.stat]} doubled"
        if self.stat in KEYWORD_NAMES:
            verb = "loses the" if self.how == SET else "gains"
            value = f" ({self.number.words()})" if self.stat == AREA_EFFECT else ""
            return f"{verb} {KEYWORD_NAMES[self.stat]}{value}{' keyword' if self.how == SET else ''}"
        if self.stat == COMMAND:
            return f"gains {command_icons(self.number.words())}"
        n, _, each = self.number.words().partition(" ")
        return f"gets {signed(n)} {STAT_WORDS[self.stat]}{' ' + each if each else ''}"


def command_icons(words: str) -> str:
    """ "2 command icons", "1 command icon for each enemy unit"."""
    n, _, each = words.partition(" ")
    return f"{n} command icon{'' if n == '1' else 's'}{' ' + each if each else ''}"


class OnThis(Always):
    """The card itself."""

    def covers(self, g: Conquest, bearer: int, card: int) -> bool:
        return card == bearer and self.holds(g, bearer)

    def subject(self) -> str:
        return "this unit"


class OnAttached(Always):
    """What the card is attached to. [conquest/attachments.modify-host]"""

    def covers(self, g: Conquest, bearer: int, card: int) -> bool:
        return g.host[bearer] == card and self.holds(g, bearer)

    def subject(self) -> str:
        return "attached unit"


class OnEach(Always):
    """Every card that fits."""

    def __init__(self, select: Select, stat: int, n: int | Amount[Conquest] = 1, how: int = ADD) -> None:
        super().__init__(stat, n, None, how)
        self.select = select

    def covers(self, g: Conquest, bearer: int, card: int) -> bool:
        return self.select.covers(g, speaker(g, bearer), card)

    def subject(self) -> str:
        return f"each {'other ' if self.select.other else ''}{self.select.words()}"
