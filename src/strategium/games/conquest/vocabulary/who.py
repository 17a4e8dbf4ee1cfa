"""Whom a text speaks of, as far as only Conquest has it; and whom effects can touch.

What every card game has is in cards/vocabulary/who.py. [conquest/abilities.this, conquest/targets.controller-chooses]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.modifiers import value
from strategium.cards.vocabulary.effects import ALL
from strategium.cards.vocabulary.saying import Those
from strategium.cards.vocabulary.who import That
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules import actions
from strategium.games.conquest.rules.entering import may_have
from strategium.games.conquest.state import Conquest, battle_now, in_play
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.words import DISCARD, EVENT, IMMUNE_TO_EVENTS, PLANET, UNTARGETABLE
from strategium.kernel.abilities import Recipient, Target, Use
from strategium.kernel.verbs import Verb


def touchable(g: Conquest, use: Use, found: Sequence[int]) -> Sequence[int]:
    """Only events are kept from cards of the enemy. [conquest/keywords.immune]"""
    if not CARDS[use.kind.no].type & EVENT:
        return found
    return [card for card in found if not is_immune(g, use, card)]


def is_immune(g: Conquest, use: Use, card: int) -> bool:
    """Whether effects of that use cannot touch the card. [conquest/keywords.immune]"""
    if use.seat == g.controller[card] or not in_play(g, card):
        return False
    of_event = bool(CARDS[use.kind.no].type & EVENT)
    return of_event and value(g, card, IMMUNE_TO_EVENTS) > 0


def may_target(g: Conquest, use: Use, card: int) -> bool:
    """Some cards cannot be targeted by the enemy; a planet is nobody's card, and so no enemy.

    [conquest/precedence.cannot-is-absolute, conquest/zones.planets-uncontrolled]
    """
    if card in use.paid:
        return False
    if g.controller[card] == use.seat:
        return True
    if is_immune(g, use, card):
        return False
    if not value(g, card, UNTARGETABLE):
        return True
    return CARDS[use.kind.no].type == PLANET


def departed(g: Conquest, use: Use) -> Sequence[int]:
    """The card that it happened to, if you are its owner."""
    e = use.about
    return (e.subject,) if e is not None and g.zone[e.subject] == DISCARD + use.seat else ()


def attacker(g: Conquest, use: Use) -> Sequence[int]:
    row = battle_now(g)
    if row is None or row.attacker < 0 or g.generation[row.attacker] != row.attacker_age:
        return ()
    return touchable(g, use, (row.attacker,))


def attacked(g: Conquest, use: Use) -> Sequence[int]:
    """If it is the card that it happened to: reassigned damage happens to another."""
    row = battle_now(g)
    return [card for card in THAT.of(g, use) if row is not None and card == row.defender]


def your_warlord(g: Conquest, use: Use) -> Sequence[int]:
    return (g.warlord[use.seat],)


def enemy_warlord(g: Conquest, use: Use) -> Sequence[int]:
    return touchable(g, use, (g.warlord[1 - use.seat],))


def that_card(g: Conquest, use: Use) -> Sequence[int]:
    """Wherever it is now: for its printed numbers."""
    return (use.about.subject,) if use.about is not None else ()


def host_of_paid(g: Conquest, use: Use) -> Sequence[int]:
    """What an attachment was attached to that was sacrificed as a cost; before it is paid, what it is attached to."""
    cards = use.paid[-1:] if g.host[use.bearer] < 0 else (g.host[use.bearer],)
    return [card for card in cards if in_play(g, card)]


HOST: Final = Those("attached unit", host_of_paid)
YOUR_WARLORD: Final = Those("your warlord", your_warlord)
ENEMY_WARLORD: Final = Those("the enemy warlord", enemy_warlord)
THAT_CARD: Final = Those("that unit", that_card)
THAT: Final = That()
DEPARTED: Final = Those("that unit from your discard pile", departed)
ATTACKER: Final = Those("the attacker", attacker)
ATTACKED: Final = Those("the attacked unit", attacked)


def can_enter(g: Conquest, seat: int, card: int) -> bool:
    """Whether that card may come into play for that player. [conquest/limits.unique-no-second-copy]"""
    return may_have(g, seat, g.kind[card])


class Some(Target[Conquest]):
    """Several cards that are chosen when the effect resolves, and are no targets: up to so many, or any number."""

    def __init__(self, select: Select, most: int = ALL) -> None:
        super().__init__(1, most, late=True)
        self.select = select

    def candidates(self, g: Conquest, use: Use) -> Sequence[int]:
        return touchable(g, use, self.select.find(g, use))

    def words(self) -> str:
        return f"{'1 or more' if self.upper == ALL else f'up to {self.upper}'} {self.select.noun(2)}"


class APlayer(Target[Conquest]):
    """A target player."""

    def candidates(self, g: Conquest, use: Use) -> Sequence[int]:
        return (0, 1)

    def verb(self, g: Conquest) -> Verb:
        return actions.TARGET_PLAYER

    def generation(self, g: Conquest, thing: int) -> int:
        return 0

    def words(self) -> str:
        return "a target player"


class Topmost(Recipient[Conquest]):
    """The fitting card nearest the top of a pile of yours."""

    def __init__(self, select: Select) -> None:
        self.select = select

    def of(self, g: Conquest, use: Use) -> Sequence[int]:
        return self.select.find(g, use)[-1:]  # [conquest/zones.pile-order-kept]

    def words(self) -> str:
        return f"the topmost {self.select.words().replace(' in your ', ' of your ')}"
