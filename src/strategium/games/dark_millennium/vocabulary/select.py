"""Which cards a text speaks of: at the current sector, or ships in a fleet; and what they are like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from strategium.cards.modifiers import value
from strategium.cards.vocabulary import select
from strategium.cards.vocabulary.select import ENEMY, YOURS, Quality
from strategium.games.dark_millennium.state import DarkMillennium, attack_kind, attacking
from strategium.games.dark_millennium.words import (
    ARMOR,
    ASSAULTING,
    ASSET,
    AT,
    CHARGING,
    DECK_CARD,
    FLAGS,
    FLEET,
    POSITION_WORDS,
    SHIP,
    SPEED,
    UNIT,
    UNIT_OR_ASSET,
)
from strategium.kernel.abilities import Use

HERE: Final = 1  # at the current sector; ships: in a fleet
HERE_OR_IN_FLEET: Final = 2
AT_ANY_SECTOR: Final = 3  # a text that is used outside of a battle
TYPE_WORDS: Final = {UNIT: "unit", ASSET: "asset", SHIP: "ship", UNIT_OR_ASSET: "card", DECK_CARD: "card"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Select(select.Description):
    """A description of cards of Dark Millennium. None but `FaceDown` speaks of face-down cards."""

    def usual_types(self) -> int:
        return UNIT

    def usual_where(self) -> int:
        return HERE

    def zones_in_order(self) -> bool:
        return True

    def is_as_printed(self, g: DarkMillennium, zones: Sequence[int]) -> bool:
        """Whether none of them lies face-down."""
        for zone in zones:
            for card in g.zones[zone]:
                if g.facedown[card]:
                    return False
        return True

    def is_now(self, g: DarkMillennium, card: int) -> bool:
        """Face-up, and printed so. [dark_millennium/deploy.face-down, dark_millennium/cards.keywords]"""
        if g.facedown[card]:  # [dark_millennium/deploy.face-down]
            return False
        return self.fitting(g)[g.kind[card]]  # [dark_millennium/cards.keywords]

    def was_named(self, use: Use, card: int) -> bool:
        return card == use.bearer

    def is_there(self, g: DarkMillennium, use: Use, card: int) -> bool:
        """[dark_millennium/battle.scope-current-sector, dark_millennium/ship.only-specific-effects]"""
        zone = g.zone[card]
        if zone < AT:
            return self.types == SHIP or self.where == HERE_OR_IN_FLEET
        return (zone - AT) >> 1 == g.at or self.where == AT_ANY_SECTOR

    def zones(self, g: DarkMillennium, use: Use) -> Sequence[int]:
        """[dark_millennium/battle.scope-current-sector, dark_millennium/ship.only-specific-effects]"""
        seats = self.seats(use)
        if self.where == AT_ANY_SECTOR:
            return [AT + 2 * place + seat for seat in seats for place in range(len(g.line))]
        first = FLEET if self.types == SHIP else AT + 2 * g.at
        here = (first, first + 1) if len(seats) > 1 else (first + seats[0],)
        return (*here, *[FLEET + seat for seat in seats]) if self.where == HERE_OR_IN_FLEET else here

    # ---- its words -----------------------------------------------------------------------------------
    def type_words(self) -> str:
        return TYPE_WORDS[self.types]

    def whose_words(self) -> str:
        return ""  # said before everything else

    def where_words(self) -> str:
        if self.where == AT_ANY_SECTOR:
            return " at any sector"
        return " in your fleet" if self.types == SHIP and self.whose == YOURS else ""

    def others(self, n: int) -> str:
        """ "other locked Boyz units with armor 3 or less", without whose they are."""
        return f"{'other ' if self.other else ''}{self.noun(n)}"

    def some(self, n: int = 1, up_to: bool = False) -> str:
        """ "one enemy unit", "up to two of your units", "any unit"."""
        number = ("up to " if up_to else "") + self.count_words(n)
        if self.whose == YOURS:
            return f"{number} of your {self.others(2)}"
        if self.whose == ENEMY:
            return f"{number} enemy {self.others(n)}"
        return f"any {self.others(1)}"

    def all(self) -> str:
        """ "your other Boyz units", "all units"."""
        if self.whose == YOURS:
            return f"your {self.others(2)}"
        return f"enemy {self.others(2)}" if self.whose == ENEMY else f"{self.others(2)} here"


class FaceDown(Select):
    """Face-down cards here, all of them: what they are is hidden. [dark_millennium/deploy.face-down]"""

    def __init__(self, whose: int) -> None:
        super().__init__(UNIT_OR_ASSET, whose)

    def is_as_printed(self, g: DarkMillennium, zones: Sequence[int]) -> bool:
        return False

    def is_now(self, g: DarkMillennium, card: int) -> bool:
        return g.facedown[card] == 1  # [dark_millennium/deploy.face-down]

    def type_words(self) -> str:
        return "face-down card"


# ---- what cards are like now -------------------------------------------------------------------------
class In(Quality):
    """In one of the three positions. A unit that attacks is locked first, so "charging" helps it in defence only."""

    def __init__(self, position: int) -> None:
        super().__init__(POSITION_WORDS[position])
        self.position = position

    def has(self, g: DarkMillennium, use: Use, card: int) -> bool:
        return g.stance[card] == self.position


class IsAssaulting(Quality):
    """It makes an assault now. [dark_millennium/assault.lock]"""

    def has(self, g: DarkMillennium, use: Use, card: int) -> bool:
        return attack_kind(g) >= ASSAULTING and attacking(g) == card


class IsChargingOrAssaulting(IsAssaulting):
    """Whoever assaults charges no more."""

    def has(self, g: DarkMillennium, use: Use, card: int) -> bool:
        return g.stance[card] == CHARGING or super().has(g, use, card)


class IsFaceUp(Quality):
    def has(self, g: DarkMillennium, use: Use, card: int) -> bool:
        return not g.facedown[card]


class HasNoFlag(Quality):
    """Without a flag now. [dark_millennium/term.flag-unit, dark_millennium/term.non-flag-unit]"""

    def has(self, g: DarkMillennium, use: Use, card: int) -> bool:
        # [dark_millennium/term.flag-unit, dark_millennium/term.non-flag-unit]
        return value(g, card, FLAGS) <= 0


class ArmorAtMost(Quality):
    def __init__(self, most: int) -> None:
        super().__init__(clause=f"with armor {most} or less")
        self.most = most

    def has(self, g: DarkMillennium, use: Use, card: int) -> bool:
        return value(g, card, ARMOR) <= self.most


class PrintedSpeed(Quality):
    """As printed, for what changes speed asks for it."""

    def __init__(self, least: int = 0, most: int = -1) -> None:
        super().__init__(clause=f"with printed speed {f'{least} or more' if most < 0 else f'{most} or less'}")
        self.least = least
        self.most = most

    def has(self, g: DarkMillennium, use: Use, card: int) -> bool:
        speed = g.kinds[g.kind[card]].printed[SPEED]
        return speed >= self.least if self.most < 0 else speed <= self.most


ASSAULTS: Final = IsAssaulting("assaulting")
CHARGES_OR_ASSAULTS: Final = IsChargingOrAssaulting("charging or assaulting")
FACE_UP: Final = IsFaceUp("face-up")
NON_FLAG: Final = HasNoFlag("non-flag")
ANY_UNIT: Final = Select(UNIT)
ENEMY_UNIT: Final = Select(UNIT, ENEMY)
YOUR_UNIT: Final = Select(UNIT, YOURS)
ENEMY_SHIP: Final = Select(SHIP, ENEMY)
