"""Cards as printed: a unit or an event, what it costs, and its abilities. Their text is generated here."""

from __future__ import annotations

from typing import Any, Final, cast

from mypy_extensions import mypyc_attr

from strategium.games.template.words import (
    ACTION,
    CLAIM,
    EVENT,
    FORCED,
    IN_PLAY,
    INTERRUPT,
    PLACES,
    REACTION,
    SITES,
)
from strategium.kernel.abilities import Ability, Book, Kind, listener_key

LEADS: Final = {
    ACTION: "Action",
    EVENT: "Action",
    INTERRUPT: "Interrupt",
    FORCED: "Forced",
    REACTION: "Reaction",
    CLAIM: "Claim",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Constant:
    """What is true as long as its bearer is in play. Computed when it is asked for, never stored."""

    def bonus(self, g: Any, bearer: int, unit: int) -> int:
        """What it adds to the strength of a unit."""
        raise NotImplementedError

    def words(self) -> str:
        raise NotImplementedError


class Card(Kind):
    """A kind of card. With health it is a unit, without it is an event."""

    def __init__(self, name: str, price: int | None, strength: int, health: int) -> None:
        super().__init__(name)
        self.price = price  # None: the price is X
        self.strength = strength
        self.health = health
        self.is_unit = health > 0
        self.constants: tuple[Constant, ...] = ()
        self.listens = False
        self.listener_keys: list[tuple[int, ...]] = [
            ()
        ] * PLACES  # per place: what its abilities listen to there

    def add(self, ability: Ability) -> None:
        super().add(ability)
        self.listens = True
        for place in SITES if ability.home == IN_PLAY else (ability.home,):
            self.listener_keys[place] += (listener_key(ability.event, ability.timing),)

    def has_text(self) -> bool:
        return bool(self.abilities or self.constants)

    def blank(self) -> None:
        super().blank()
        self.constants = ()

    def texts(self) -> list[str]:
        """What a player reads on the card, a line for each ability."""
        return [sentence(c.words()) for c in self.constants] + [text_of(a) for a in self.abilities]


def text_of(a: Ability) -> str:
    """An ability in words: when, if, at what cost, what, how often."""
    parts = [a.trigger.words()] if a.trigger is not None else []
    parts += [f"if {c.words()}" for c in (a.only_if, a.condition) if c is not None]
    costs = [words for cost in a.costs if (words := cost.words())]
    effects = " and ".join([effect.words() for effect in a.effects])
    parts.append(f"you may {' and '.join(costs)} to {effects}" if costs else effects)
    often = " Once a round." if a.limit else ""
    return f"{LEADS[a.timing]}: {sentence(', '.join(parts))}{often}"


def sentence(words: str) -> str:
    return words[0].upper() + words[1:] + "."


BOOK: Final = Book()
CARDS: Final = cast(list[Card], BOOK.kinds)  # the same list: every kind of this book is a card
