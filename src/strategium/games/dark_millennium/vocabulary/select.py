"""Which cards a text speaks of: at the current sector, or ships in a fleet; whose, and what they are like."""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import value
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.state import (
    DarkMillennium,
    attack_kind,
    attacking,
    cards_at,
    cards_here,
)
from strategium.games.dark_millennium.words import (
    ARMOR,
    ASSAULTING,
    ASSET,
    AT,
    CHARGING,
    FLAGS,
    FLEET,
    POSITION_WORDS,
    SHIP,
    SPEED,
    UNIT,
    UNIT_OR_ASSET,
)
from strategium.kernel.abilities import Use

ANYONE: Final = 0
YOURS: Final = 1
ENEMY: Final = 2
TYPE_WORDS: Final = {UNIT: "unit", ASSET: "asset", SHIP: "ship", UNIT_OR_ASSET: "card"}
NUMBER_WORDS: Final = ("no", "one", "two", "three")


class Select:
    """A description of cards in play: its words and its test. -1 stands for "either way".

    Only a text that says so speaks of face-down cards, and then of all of them: what they are is hidden.
    """

    def __init__(
        self,
        types: int = UNIT,
        whose: int = ANYONE,
        *,
        keywords: tuple[str, ...] = (),
        other: bool = False,
        position: int = -1,
        most_armor: int = -1,
        without_flags: bool = False,
        facedown: int = -1,
        least_speed: int = -1,
        most_speed: int = -1,
        anywhere: bool = False,
        assaulting: bool = False,
    ) -> None:
        self.types = types
        self.whose = whose
        self.keywords = keywords
        self.other = other
        self.position = position
        self.most_armor = most_armor
        self.without_flags = without_flags
        self.facedown = facedown
        self.least_speed = least_speed  # as printed, for what changes speed asks for it
        self.most_speed = most_speed
        self.anywhere = anywhere  # at any sector: a text that is used outside of a battle
        self.assaulting = assaulting  # charging, or assaulting: whoever assaults charges no more
        told = (position, most_armor, facedown, least_speed, most_speed)
        self.only_type = not keywords and not other and not without_flags and not assaulting and max(told) < 0

    # ---- its test ------------------------------------------------------------------------------------
    def is_printed(self, kind: int) -> bool:
        """Whether a card of that kind fits, as far as it is printed. [dark_millennium/cards.keywords]"""
        card = CARDS[kind]
        if not card.type & self.types:
            return False
        if self.keywords and card.keywords.isdisjoint(self.keywords):
            return False
        if self.least_speed >= 0 and card.printed[SPEED] < self.least_speed:
            return False
        return self.most_speed < 0 or card.printed[SPEED] <= self.most_speed

    def is_a(self, g: DarkMillennium, use: Use, card: int) -> bool:
        """Whether that card fits, wherever it is. [dark_millennium/deploy.face-down]"""
        if g.facedown[card] != (self.facedown == 1):
            return False
        if self.facedown < 1 and not self.is_printed(g.kind[card]):
            return False
        if self.whose and (g.controller[card] == use.seat) != (self.whose == YOURS):
            return False
        if self.other and card == use.bearer:
            return False
        if self.position >= 0 and g.stance[card] != self.position:
            return False
        if self.assaulting and not (g.stance[card] == CHARGING or is_assaulting(g, card)):
            return False
        if self.most_armor >= 0 and value(g, card, ARMOR) > self.most_armor:
            return False
        return not self.without_flags or is_non_flag(g, card)

    def covers(self, g: DarkMillennium, use: Use, card: int) -> bool:
        """Whether that card is one of those that the text speaks of.

        [dark_millennium/battle.scope-current-sector, dark_millennium/ship.only-specific-effects]
        """
        zone = g.zone[card]
        if self.types == SHIP:
            return FLEET <= zone < AT and self.is_a(g, use, card)
        return zone >= AT and (zone - AT) >> 1 == g.at and self.is_a(g, use, card)

    def find(self, g: DarkMillennium, use: Use) -> list[int]:
        """Every card that fits."""
        found: list[int] = []
        for seat in (0, 1):
            if self.whose and (seat == use.seat) != (self.whose == YOURS):
                continue
            for card in self.places(g, seat):
                if self.only_type and not g.facedown[card]:
                    if CARDS[g.kind[card]].type & self.types:
                        found.append(card)
                elif self.is_a(g, use, card):
                    found.append(card)
        return found

    def places(self, g: DarkMillennium, seat: int) -> tuple[int, ...]:
        """Where such cards of a player are.

        [dark_millennium/battle.scope-current-sector, dark_millennium/ship.only-specific-effects]
        """
        if self.types == SHIP:
            return g.zones[FLEET + seat]
        if self.anywhere:
            return tuple([card for place in range(len(g.line)) for card in cards_at(g, place, seat)])
        return cards_here(g, seat)

    # ---- its words -----------------------------------------------------------------------------------
    def noun(self, n: int = 1) -> str:
        """ "locked Boyz units with armor 3 or less", without whose they are."""
        words = [
            "other" if self.other else "",
            POSITION_WORDS[self.position] if self.position >= 0 else "",
            "charging or assaulting" if self.assaulting else "",
            ("face-up", "face-down")[self.facedown] if self.facedown >= 0 else "",
            "non-flag" if self.without_flags else "",
            " or ".join(self.keywords),
            TYPE_WORDS[self.types] + ("s" if n > 1 else ""),
        ]
        text = " ".join([word for word in words if word])
        if self.most_armor >= 0:
            text += f" with armor {self.most_armor} or less"
        if self.least_speed >= 0:
            text += f" with printed speed {self.least_speed} or more"
        if self.most_speed >= 0:
            text += f" with printed speed {self.most_speed} or less"
        return text + (" at any sector" if self.anywhere else "")

    def some(self, n: int = 1, up_to: bool = False) -> str:
        """ "one enemy unit", "up to two of your units", "any unit"."""
        number = ("up to " if up_to else "") + NUMBER_WORDS[n]
        if self.whose == YOURS:
            return f"{number} of your {self.noun(2)}"
        if self.whose == ENEMY:
            return f"{number} enemy {self.noun(n)}"
        return f"any {self.noun()}"

    def all(self) -> str:
        """ "your other Boyz units", "all units"."""
        if self.whose == YOURS:
            return f"your {self.noun(2)}"
        return f"enemy {self.noun(2)}" if self.whose == ENEMY else f"{self.noun(2)} here"


def is_assaulting(g: DarkMillennium, card: int) -> bool:
    """Whether that unit makes an assault now. [dark_millennium/assault.lock]"""
    return attack_kind(g) >= ASSAULTING and attacking(g) == card


def is_non_flag(g: DarkMillennium, card: int) -> bool:
    """Without a flag now. [dark_millennium/term.flag-unit, dark_millennium/term.non-flag-unit]"""
    return value(g, card, FLAGS) <= 0


ANY_UNIT: Final = Select(UNIT)
ENEMY_UNIT: Final = Select(UNIT, ENEMY)
YOUR_UNIT: Final = Select(UNIT, YOURS)
ENEMY_SHIP: Final = Select(SHIP, ENEMY)


def a(noun: str) -> str:
    """With its article."""
    vowel = (noun[0] in "aeiouAEIOU" and not noun.startswith("unit")) or noun.startswith("Honored")
    return f"{'an' if vowel else 'a'} {noun}"
