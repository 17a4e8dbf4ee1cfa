""" "Only playable while": what must be so when an ability is played. [dark_millennium/ability.only-playable-while]"""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.amounts import Count
from strategium.cards.vocabulary.conditions import MORE_THAN, Compare, ThereIs, ThisIs
from strategium.cards.vocabulary.select import ENEMY, YOURS, Quality
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.state import DarkMillennium, attack_kind, attacking, defending, opponent
from strategium.games.dark_millennium.vocabulary.select import ASSAULTS, HERE_OR_IN_FLEET, In, Select
from strategium.games.dark_millennium.words import (
    ASSAULTING,
    CHARGING,
    DECK_CARD,
    LOCKED,
    SHIP,
    SHOOTING,
    UNIT,
)
from strategium.kernel.abilities import Condition, Use


class AttackIs(Condition[DarkMillennium]):
    """A shooting attack is under way, or an assault of any kind."""

    def __init__(self, shooting: bool) -> None:
        self.shooting = shooting

    def holds(self, g: DarkMillennium, use: Use) -> bool:
        return attack_kind(g) == SHOOTING if self.shooting else attack_kind(g) >= ASSAULTING

    def words(self) -> str:
        return f"a unit is {'shooting' if self.shooting else 'assaulting'}"


# ---- what the card that speaks is like ---------------------------------------------------------------
class Fights(Quality):
    """It attacks or defends. [dark_millennium/term.combat]"""

    def has(self, g: DarkMillennium, use: Use, card: int) -> bool:
        return card in (attacking(g), defending(g))  # [dark_millennium/term.combat]


class Blocks(Quality):
    def has(self, g: DarkMillennium, use: Use, card: int) -> bool:
        return defending(g) == card and bool(g.attacks[-1].blocked)


class IsShotAt(Quality):
    def has(self, g: DarkMillennium, use: Use, card: int) -> bool:
        return attack_kind(g) == SHOOTING and defending(g) == card


class IsAssaulted(Quality):
    def has(self, g: DarkMillennium, use: Use, card: int) -> bool:
        return attack_kind(g) >= ASSAULTING and defending(g) == card


# ---- what you have -----------------------------------------------------------------------------------
class YouHave(ThereIs):
    """A face-up card of yours that fits."""

    def words(self) -> str:
        return f"you have {self.select.one()}"


def you_have(keyword: str) -> YouHave:
    """A card with a keyword here, or one in your fleet. [dark_millennium/ship.as-if-at-sector]"""
    return YouHave(Select(DECK_CARD, YOURS, HERE_OR_IN_FLEET, trait=keyword))


def you_have_another(keyword: str) -> YouHave:
    """A unit with a keyword here, beside this one."""
    return YouHave(Select(UNIT, YOURS, trait=keyword, other=True))


class Facing(Condition[DarkMillennium]):
    """This unit fights a unit with the keyword, as attacker or as defender.

    [dark_millennium/versus.when-attacking, dark_millennium/versus.when-attacked]
    """

    def __init__(self, keyword: str) -> None:
        self.keyword = keyword

    def holds(self, g: DarkMillennium, use: Use) -> bool:
        other = opponent(g, use.bearer)
        if other < 0:
            return False
        # [dark_millennium/versus.when-attacking, dark_millennium/versus.when-attacked]
        return is_unit_with(g, other, self.keyword)  # [dark_millennium/versus.only-that-kind]

    def words(self) -> str:
        return f"it fights {self.keyword} units"


def is_unit_with(g: DarkMillennium, card: int, keyword: str) -> bool:
    kind = CARDS[g.kind[card]]
    return kind.type == UNIT and (not keyword or keyword in kind.traits)


If = Condition[DarkMillennium]
UNIT_SHOOTS: Final = AttackIs(shooting=True)
UNIT_ASSAULTS: Final = AttackIs(shooting=False)
IN_COMBAT: Final[If] = ThisIs(Fights("in combat"), noun="this unit")
THIS_ASSAULTS: Final[If] = ThisIs(ASSAULTS, noun="this unit")
THIS_IS_LOCKED: Final[If] = ThisIs(In(LOCKED), noun="this card")
THIS_CHARGES: Final[If] = ThisIs(In(CHARGING), noun="this card")
THIS_BLOCKS: Final[If] = ThisIs(Blocks("blocking"))
THIS_IS_SHOT_AT: Final[If] = ThisIs(IsShotAt("shot at"))
THIS_IS_ASSAULTED: Final[If] = ThisIs(IsAssaulted("assaulted"))
YOU_HAVE_A_SHIP: Final = YouHave(Select(SHIP, YOURS))
YOU_HAVE_CHARGING: Final = YouHave(Select(UNIT, YOURS, such=In(CHARGING)))
MORE_UNITS: Final = Compare(
    Count(Select(UNIT, YOURS)), MORE_THAN, Count(Select(UNIT, ENEMY)), "you have more units than your enemy"
)
