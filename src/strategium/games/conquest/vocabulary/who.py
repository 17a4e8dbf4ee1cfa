"""Whom a text speaks of: this card, the attached unit, the attacker, a target, each of some cards, a card in hand."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.cards.modifiers import value
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.entering import may_have
from strategium.games.conquest.state import Conquest, battle_now, in_play, place_of
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.words import (
    DISCARD,
    EVENT,
    HAND,
    IMMUNE_TO_EVENTS,
    PLANET,
    UNTARGETABLE,
)
from strategium.kernel.abilities import Recipient, Target, Use


def is_immune(g: Conquest, use: Use, card: int) -> bool:
    """Whether effects of that use cannot touch the card. [conquest/keywords.immune]"""
    if use.seat == g.controller[card] or not in_play(g, card):
        return False
    of_event = bool(CARDS[use.kind.no].type & EVENT)
    return of_event and value(g, card, IMMUNE_TO_EVENTS) > 0


class This(Recipient[Conquest]):
    """The card that bears the ability, while it is in play. [conquest/abilities.this]"""

    def __init__(self, noun: str = "this unit") -> None:
        self.noun = noun

    def of(self, g: Conquest, use: Use) -> Sequence[int]:
        return (use.bearer,) if in_play(g, use.bearer) and g.generation[use.bearer] == use.generation else ()

    def words(self) -> str:
        return self.noun


class Attached(Recipient[Conquest]):
    """What the bearer is attached to."""

    def of(self, g: Conquest, use: Use) -> Sequence[int]:
        host = g.host[use.bearer]
        return (host,) if host >= 0 else ()

    def words(self) -> str:
        return "attached unit"


class That(Recipient[Conquest]):
    """The card that it happened to, while it is the same card in play."""

    def __init__(self, noun: str = "that unit") -> None:
        self.noun = noun

    def of(self, g: Conquest, use: Use) -> Sequence[int]:
        e = use.about
        if e is None or not in_play(g, e.subject) or g.generation[e.subject] != e.generation:
            return ()
        return () if is_immune(g, use, e.subject) else (e.subject,)

    def words(self) -> str:
        return self.noun


class Departed(Recipient[Conquest]):
    """The card that it happened to, in its owner's discard pile now, if you are that owner."""

    def of(self, g: Conquest, use: Use) -> Sequence[int]:
        e = use.about
        return (e.subject,) if e is not None and g.zone[e.subject] == DISCARD + use.seat else ()

    def words(self) -> str:
        return "that unit from your discard pile"


class It(Recipient[Conquest]):
    """What was chosen for the first target word."""

    def of(self, g: Conquest, use: Use) -> Sequence[int]:
        return [c for c in use.chosen[0] if in_play(g, c)] if use.chosen else ()

    def words(self) -> str:
        return "it"


class Paid(Recipient[Conquest]):
    """The card that the cost was paid with."""

    def of(self, g: Conquest, use: Use) -> Sequence[int]:
        return use.paid[-1:]

    def words(self) -> str:
        return "it"


class Attacker(Recipient[Conquest]):
    """The unit that is attacking."""

    def of(self, g: Conquest, use: Use) -> Sequence[int]:
        row = battle_now(g)
        if row is None or row.attacker < 0 or g.generation[row.attacker] != row.attacker_age:
            return ()
        return () if is_immune(g, use, row.attacker) else (row.attacker,)

    def words(self) -> str:
        return "the attacker"


class Attacked(That):
    """The unit that is attacked, if it is the card that it happened to: reassigned damage happens to another."""

    def __init__(self) -> None:
        super().__init__("the attacked unit")

    def of(self, g: Conquest, use: Use) -> Sequence[int]:
        row = battle_now(g)
        return [card for card in super().of(g, use) if row is not None and card == row.defender]


class Each(Recipient[Conquest]):
    """Every card that fits."""

    def __init__(self, select: Select) -> None:
        self.select = select

    def of(self, g: Conquest, use: Use) -> Sequence[int]:
        return [c for c in self.select.find(g, use) if not is_immune(g, use, c)]

    def words(self) -> str:
        return f"each {'other ' if self.select.other else ''}{self.select.words()}"


class ATarget(Target[Conquest]):
    """A target, or up to so many. [conquest/targets.controller-chooses]"""

    def __init__(self, select: Select, most: int = 1) -> None:
        super().__init__(1, most)
        self.select = select

    def candidates(self, g: Conquest, use: Use) -> Sequence[int]:
        return self.select.find(g, use)

    def allows(self, g: Conquest, use: Use, thing: int) -> bool:
        return thing not in use.paid and may_target(g, use, thing)

    def words(self) -> str:
        if self.upper > 1:
            return f"up to {self.upper} target {self.select.noun(2)}"
        return f"{'another target ' if self.select.other else 'a target '}{self.select.words()}"


def may_target(g: Conquest, use: Use, card: int) -> bool:
    """Some cards cannot be targeted by the enemy; a planet is nobody's card, and so no enemy.

    [conquest/precedence.cannot-is-absolute, conquest/zones.planets-uncontrolled]
    """
    if g.controller[card] == use.seat:
        return True
    if is_immune(g, use, card):
        return False
    if not value(g, card, UNTARGETABLE):
        return True
    return CARDS[use.kind.no].type == PLANET


class Together(ATarget):
    """Targets that are all at the same planet."""

    def joins(self, g: Conquest, use: Use, group: tuple[int, ...], thing: int) -> bool:
        return not group or place_of(g, thing) == place_of(g, group[0])

    def words(self) -> str:
        return super().words().replace(" at a planet", " at the same planet")


class OneOf(Target[Conquest]):
    """A card that is chosen when the effect resolves, and is no target. `another`: not the one it happened to."""

    def __init__(self, select: Select, another: bool = False) -> None:
        super().__init__(late=True)
        self.select = select
        self.another = another

    def candidates(self, g: Conquest, use: Use) -> Sequence[int]:
        that = use.about.subject if self.another and use.about is not None else -1
        return [c for c in self.select.find(g, use) if c != that and not is_immune(g, use, c)]

    def words(self) -> str:
        return f"a different {self.select.words()}" if self.another else self.select.one()


class InHand(Target[Conquest]):
    """A card of your hand that you choose when the effect resolves."""

    def __init__(self, select: Select) -> None:
        super().__init__(late=True)
        self.select = select

    def candidates(self, g: Conquest, use: Use) -> Sequence[int]:
        return [c for c in g.zones[HAND + use.seat] if self.select.is_printed(g.kind[c])]

    def words(self) -> str:
        return f"{self.select.one()} from your hand"


class Topmost(Recipient[Conquest]):
    """The fitting card nearest the top of your discard pile. [conquest/zones.pile-order-kept]"""

    def __init__(self, select: Select) -> None:
        self.select = select

    def of(self, g: Conquest, use: Use) -> Sequence[int]:
        pile = g.zones[DISCARD + use.seat]
        for card in reversed(pile):  # [conquest/zones.pile-order-kept]
            if self.select.is_printed(g.kind[card]):
                return (card,)
        return ()

    def words(self) -> str:
        return f"the topmost {self.select.words()} of your discard pile"


def can_enter(g: Conquest, seat: int, card: int) -> bool:
    """Whether that card may come into play for that player. [conquest/limits.unique-no-second-copy]"""
    return may_have(g, seat, g.kind[card])
