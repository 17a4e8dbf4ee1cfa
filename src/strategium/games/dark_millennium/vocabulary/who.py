"""Whom an effect acts on."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.games.dark_millennium.state import DarkMillennium, defending, in_play, is_unit
from strategium.games.dark_millennium.vocabulary.select import Select, a
from strategium.games.dark_millennium.words import HAND
from strategium.kernel.abilities import Recipient, Target, Use
from strategium.kernel.using import ability_of


class This(Recipient[DarkMillennium]):
    """The card that bears the ability, while it is in play."""

    def __init__(self, noun: str = "this unit") -> None:
        self.noun = noun

    def of(self, g: DarkMillennium, use: Use) -> Sequence[int]:
        return (use.bearer,) if in_play(g, use.bearer) and g.generation[use.bearer] == use.generation else ()

    def words(self) -> str:
        return self.noun


class That(Recipient[DarkMillennium]):
    """The card that it happened to, while it is the same card in play."""

    def of(self, g: DarkMillennium, use: Use) -> Sequence[int]:
        event = use.about
        if event is None or not in_play(g, event.subject) or g.generation[event.subject] != event.generation:
            return ()
        return (event.subject,)

    def words(self) -> str:
        return "that unit"


class Defending(Recipient[DarkMillennium]):
    """The defending unit of the attack. `blocking`: only one that has blocked. [dark_millennium/shoot.roles]"""

    def __init__(self, blocking: bool = False) -> None:
        self.blocking = blocking

    def of(self, g: DarkMillennium, use: Use) -> Sequence[int]:
        card = defending(g)
        if card < 0 or not is_unit(g, card) or (self.blocking and not g.attacks[-1].blocked):
            return ()
        return (card,)

    def words(self) -> str:
        return "the blocking unit" if self.blocking else "the defending unit"


class Each(Recipient[DarkMillennium]):
    """Every card that fits: no choice. [dark_millennium/ability.all-is-no-choice]"""

    def __init__(self, select: Select) -> None:
        self.select = select

    def of(self, g: DarkMillennium, use: Use) -> Sequence[int]:
        return self.select.find(g, use)

    def words(self) -> str:
        return f"all {self.select.all()}"


def leaves_costs(g: DarkMillennium, use: Use, card: int) -> bool:
    """Whether every cost can still be paid if that card is chosen. [dark_millennium/ability.all-costs-needed]"""
    for cost in ability_of(g, use).costs:
        if not cost.payable(g, use.choosing((card,))):
            return False
    return True


class ATarget(Target[DarkMillennium]):
    """A card that is chosen when the ability is played; or so many; or up to so many.

    [dark_millennium/ability.choices-up-front]
    """

    def __init__(self, select: Select, n: int = 1, up_to: bool = False) -> None:
        super().__init__(0 if up_to else n, n)
        self.select = select
        self.up_to = up_to

    def candidates(self, g: DarkMillennium, use: Use) -> Sequence[int]:
        return self.select.find(g, use)

    def allows(self, g: DarkMillennium, use: Use, thing: int) -> bool:
        return leaves_costs(g, use, thing)

    def words(self) -> str:
        return self.select.some(self.upper, self.up_to)


class FromPile(Target[DarkMillennium]):
    """A card of your hand or discard pile. [dark_millennium/term.infiltrate-source]"""

    def __init__(self, zone: int, select: Select) -> None:
        super().__init__()
        self.pile = zone
        self.select = select

    def candidates(self, g: DarkMillennium, use: Use) -> Sequence[int]:
        cards = g.zones[self.pile + use.seat]
        # [dark_millennium/term.infiltrate-source]
        return [card for card in cards if card != use.bearer and self.select.is_printed(g.kind[card])]

    def allows(self, g: DarkMillennium, use: Use, thing: int) -> bool:
        return leaves_costs(g, use, thing)

    def words(self) -> str:
        return f"{a(self.select.noun())} from your {'hand' if self.pile == HAND else 'discard pile'}"
