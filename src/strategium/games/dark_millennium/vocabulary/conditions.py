""" "Only playable while": what must be so when an ability is played. [dark_millennium/ability.only-playable-while]"""

from __future__ import annotations

from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.state import (
    DarkMillennium,
    attack_kind,
    attacking,
    cards_here,
    defending,
    opponent,
    units_here,
)
from strategium.games.dark_millennium.vocabulary.select import ENEMY, YOURS, Select, a, is_assaulting
from strategium.games.dark_millennium.words import (
    ASSAULTING,
    CHARGING,
    DECK_CARD,
    FLEET,
    POSITION_WORDS,
    SHOOTING,
    UNIT,
)
from strategium.kernel.abilities import Condition, Use


class UnitShoots(Condition[DarkMillennium]):
    def holds(self, g: DarkMillennium, use: Use) -> bool:
        return attack_kind(g) == SHOOTING

    def words(self) -> str:
        return "a unit is shooting"


class UnitAssaults(Condition[DarkMillennium]):
    def holds(self, g: DarkMillennium, use: Use) -> bool:
        return attack_kind(g) >= ASSAULTING

    def words(self) -> str:
        return "a unit is assaulting"


class InCombat(Condition[DarkMillennium]):
    """This unit attacks or defends. [dark_millennium/term.combat]"""

    def holds(self, g: DarkMillennium, use: Use) -> bool:
        return use.bearer in (attacking(g), defending(g))  # [dark_millennium/term.combat]

    def words(self) -> str:
        return "this unit is in combat"


class ThisAssaults(Condition[DarkMillennium]):
    def holds(self, g: DarkMillennium, use: Use) -> bool:
        return is_assaulting(g, use.bearer)

    def words(self) -> str:
        return "this unit is assaulting"


class ThisBlocks(Condition[DarkMillennium]):
    def holds(self, g: DarkMillennium, use: Use) -> bool:
        return defending(g) == use.bearer and bool(g.attacks[-1].blocked)

    def words(self) -> str:
        return "it is blocking"


class ThisIsShotAt(Condition[DarkMillennium]):
    def holds(self, g: DarkMillennium, use: Use) -> bool:
        return attack_kind(g) == SHOOTING and defending(g) == use.bearer

    def words(self) -> str:
        return "it is shot at"


class ThisIsAssaulted(Condition[DarkMillennium]):
    def holds(self, g: DarkMillennium, use: Use) -> bool:
        return attack_kind(g) >= ASSAULTING and defending(g) == use.bearer

    def words(self) -> str:
        return "it is assaulted"


class ThisIs(Condition[DarkMillennium]):
    """In one of the three positions. A unit that attacks is locked first, so "charging" helps it in defence only."""

    def __init__(self, position: int) -> None:
        self.position = position

    def holds(self, g: DarkMillennium, use: Use) -> bool:
        return g.stance[use.bearer] == self.position

    def words(self) -> str:
        return f"this card is {POSITION_WORDS[self.position]}"


class Not(Condition[DarkMillennium]):
    """ "Not playable while"."""

    def __init__(self, other: Condition[DarkMillennium]) -> None:
        self.other = other

    def holds(self, g: DarkMillennium, use: Use) -> bool:
        return not self.other.holds(g, use)

    def words(self) -> str:
        return self.other.words()


class YouHave(Condition[DarkMillennium]):
    """A face-up card with a keyword here, or one in your fleet. [dark_millennium/ship.as-if-at-sector]"""

    def __init__(self, keyword: str) -> None:
        self.select = Select(DECK_CARD, keywords=(keyword,))

    def holds(self, g: DarkMillennium, use: Use) -> bool:
        cards = cards_here(g, use.seat) + g.zones[FLEET + use.seat]
        return any(self.select.is_a(g, use, card) for card in cards)

    def words(self) -> str:
        return f"you have {a(self.select.keywords[0])} card"


class YouHaveAnother(Condition[DarkMillennium]):
    """A unit with a keyword here, beside this one."""

    def __init__(self, keyword: str) -> None:
        self.select = Select(UNIT, YOURS, keywords=(keyword,), other=True)

    def holds(self, g: DarkMillennium, use: Use) -> bool:
        return bool(self.select.find(g, use))

    def words(self) -> str:
        return f"you have another {self.select.keywords[0]} unit"


class YouHaveAShip(Condition[DarkMillennium]):
    def holds(self, g: DarkMillennium, use: Use) -> bool:
        return bool(g.zones[FLEET + use.seat])

    def words(self) -> str:
        return "you have a ship in your fleet"


class YouCharge(Condition[DarkMillennium]):
    def holds(self, g: DarkMillennium, use: Use) -> bool:
        return any(g.stance[unit] == CHARGING for unit in units_here(g, use.seat))

    def words(self) -> str:
        return "you have a charging unit"


class YouHaveMoreUnits(Condition[DarkMillennium]):
    def holds(self, g: DarkMillennium, use: Use) -> bool:
        return len(Select(UNIT, YOURS).find(g, use)) > len(Select(UNIT, ENEMY).find(g, use))

    def words(self) -> str:
        return "you have more units than your enemy"


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
    return kind.type == UNIT and (not keyword or keyword in kind.keywords)
