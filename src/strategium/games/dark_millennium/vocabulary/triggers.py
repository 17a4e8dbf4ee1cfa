"""When a reaction or a modifier may be played. [dark_millennium/reaction.own-trigger]"""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.select import ANYONE, ENEMY, YOURS
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.rules.leaving import lies_where_it_fell
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.words import (
    BA_CARD_PLAYED,
    BLOCKS,
    CHARGES,
    DEPLOYED,
    DESTROYED,
    INFILTRATED,
    KILLS,
    ROLL,
    SHOT_AT,
    TEST_FAILED,
    UNIT,
)
from strategium.kernel.abilities import Trigger, Use
from strategium.kernel.events import Event, EventKind


class When(Trigger[DarkMillennium]):
    """It happens to a card of yours, or of your enemy's."""

    def __init__(
        self, event: EventKind, whose: int, saying: str, *, other: bool = False, units: bool = True
    ) -> None:
        super().__init__(event)
        self.whose = whose
        self.saying = saying
        self.other = other  # not to the card that bears the ability
        self.units = units

    def matches(self, g: DarkMillennium, use: Use, event: Event) -> bool:
        if (event.seat == use.seat) != (self.whose == YOURS):
            return False
        if self.units and not is_about_unit(g, event):
            return False
        return not (self.other and event.subject == use.bearer)

    def words(self) -> str:
        return self.saying


def is_about_unit(g: DarkMillennium, event: Event) -> bool:
    """Whether it happens to a unit. One that has left play since may lie in a deck: what its number means is hidden."""
    if event.kind is DESTROYED:
        return bool(event.data[1] == UNIT)
    return g.generation[event.subject] == event.generation and CARDS[g.kind[event.subject]].type == UNIT


class YoursReachesPile(When):
    """One of your units is destroyed and lies in your discard pile now."""

    def matches(self, g: DarkMillennium, use: Use, event: Event) -> bool:
        return super().matches(g, use, event) and lies_where_it_fell(g, event)


ENEMY_CHARGES: Final = When(CHARGES, ENEMY, "an enemy unit charges")
YOU_CHARGE: Final = When(CHARGES, YOURS, "one of your units charges")
YOU_KILL: Final = When(KILLS, YOURS, "one of your units destroys an enemy card in an attack", units=False)
ENEMY_PLAYS_BA: Final = When(
    BA_CARD_PLAYED, ENEMY, "your enemy plays a battle action from his hand", units=False
)
YOURS_DESTROYED: Final = When(DESTROYED, YOURS, "one of your units is destroyed")
YOURS_IN_PILE: Final = YoursReachesPile(DESTROYED, YOURS, "one of your units is destroyed")
YOU_BLOCK: Final = When(BLOCKS, YOURS, "one of your units blocks")
ENEMY_BLOCKS: Final = When(BLOCKS, ENEMY, "an enemy unit blocks")
ENEMY_FAILS: Final = When(TEST_FAILED, ENEMY, "your enemy fails a test", units=False)
YOURS_SHOT_AT: Final = When(
    SHOT_AT, YOURS, "one of your other units is chosen as the target of shooting", other=True
)
ENEMY_INFILTRATES: Final = When(INFILTRATED, ENEMY, "an enemy unit is infiltrated")


class ThisWouldBeDestroyed(Trigger[DarkMillennium]):
    """By your enemy. [dark_millennium/invulnerable.trigger, dark_millennium/invulnerable.only-enemy]"""

    def __init__(self) -> None:
        super().__init__(DESTROYED)

    def matches(self, g: DarkMillennium, use: Use, event: Event) -> bool:
        by_enemy = event.data[0] != g.controller[use.bearer]
        return event.subject == use.bearer and by_enemy  # [dark_millennium/invulnerable.only-enemy]

    def words(self) -> str:
        return "your enemy would destroy this card"


class ThisIsDeployed(Trigger[DarkMillennium]):
    """[dark_millennium/deploy.dr-timing]"""

    def __init__(self) -> None:
        super().__init__(DEPLOYED)

    def matches(self, g: DarkMillennium, use: Use, event: Event) -> bool:
        return event.subject == use.bearer

    def words(self) -> str:
        return "this card is deployed"


class Rolling(Trigger[DarkMillennium]):
    """A roll is made. [dark_millennium/modifier.after-roll]"""

    def __init__(self, whose: int = ANYONE) -> None:
        super().__init__(ROLL)
        self.whose = whose

    def matches(self, g: DarkMillennium, use: Use, event: Event) -> bool:
        return self.whose == ANYONE or (event.seat == use.seat) == (self.whose == YOURS)

    def words(self) -> str:
        return ("any roll", "one of your rolls", "one of your enemy's rolls")[self.whose]
