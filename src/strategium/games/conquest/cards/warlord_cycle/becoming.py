"""An attachment that becomes a unit."""

from __future__ import annotations

from typing import Final, cast

from strategium.cards.zones import move, turn_into
from strategium.games.conquest.kinds import BOOK, Card, add_form
from strategium.games.conquest.rules.entering import detach
from strategium.games.conquest.state import Conquest, place_of
from strategium.games.conquest.things import CARD
from strategium.games.conquest.vocabulary.writing import Part, write
from strategium.games.conquest.words import ATK, HP, HQ, PLACES
from strategium.kernel.abilities import Effect, Use
from strategium.kernel.log import Sentence, say

BECOMES: Final = Sentence("{0} becomes an army unit", CARD, rules=("conquest/cards.becomes-a-unit",))


class BecomeUnit(Effect[Conquest]):
    """This attachment is detached and becomes an army unit. [conquest/cards.becomes-a-unit]"""

    def __init__(self, name: str, attack: int, health: int, *parts: Part) -> None:
        card = cast(Card, BOOK.find(name))
        self.unit = add_form(name, sorted(card.traits), "army", attack, health)
        write(self.unit, parts, None, False)

    def would(self, g: Conquest, use: Use) -> bool:
        return g.host[use.bearer] >= 0

    def do(self, g: Conquest, use: Use) -> None:
        """[conquest/cards.becomes-a-unit]"""
        card = use.bearer
        if g.host[card] < 0:
            return
        place, seat = place_of(g, card), g.controller[card]
        detach(g, card)
        turn_into(g, card, self.unit.no)
        move(g, card, HQ + seat if place < 0 else PLACES + 2 * place + seat)
        say(g, BECOMES, card)

    def words(self) -> str:
        numbers = f"{self.unit.printed[ATK]} ATK and {self.unit.printed[HP]} HP"
        text = " ".join(self.unit.texts).removesuffix(".")
        return f"detach this card to have it become an army unit with {numbers} and the text: “{text}”"
