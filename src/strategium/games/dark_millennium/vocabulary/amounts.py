"""Numbers in card texts, as far as only Dark Millennium has them: rolled, chosen."""

from __future__ import annotations

from strategium.cards.modifiers import value
from strategium.cards.vocabulary import amounts
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.vocabulary.select import Select
from strategium.games.dark_millennium.words import ARMOR
from strategium.kernel.abilities import Amount, Use


class RolledD6(Amount[DarkMillennium]):
    """A d6 in an effect: rolled once, when it resolves. [dark_millennium/roll.d6]"""

    def of(self, g: DarkMillennium, use: Use) -> int:
        return use.x

    def words(self) -> str:
        return "d6"


class ArmorOfChosen(Amount[DarkMillennium]):
    """X is defined: the armor of the card that was chosen. [dark_millennium/x.defined]"""

    def of(self, g: DarkMillennium, use: Use) -> int:
        chosen = use.chosen[0] if use.chosen else ()
        return value(g, chosen[0], ARMOR) if chosen else 0  # [dark_millennium/x.defined]

    def words(self) -> str:
        return "X"


class Count(amounts.Count):
    """As many as there are such cards."""

    def __init__(self, select: Select) -> None:
        super().__init__(select)
        self.saying = f"1 for each of {select.all()}"

    def words(self) -> str:
        return self.saying
