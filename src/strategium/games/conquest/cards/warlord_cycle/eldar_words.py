"""Words that only Eldar of the Warlord cycle use."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.effects import Cards, Deed, answered
from strategium.cards.vocabulary.select import YOURS
from strategium.cards.vocabulary.triggers import On
from strategium.games.conquest.rules.attack import attack_next_door, is_attackable
from strategium.games.conquest.rules.leaving import leave
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.things import RESOURCE_COUNT
from strategium.games.conquest.vocabulary.happening import increase
from strategium.games.conquest.vocabulary.movement import is_afield, send_home
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.words import (
    DEFENDER_DECLARED,
    DISCARD,
    EFFECTS,
    PLANET,
    SEARCHES,
    SHIELD_USED,
)
from strategium.kernel.abilities import Use
from strategium.kernel.events import Event, cancel_event, coming
from strategium.kernel.log import Sentence, say
from strategium.kernel.verbs import SEAT

PAYS: Final = Sentence("{0} pays {1}", SEAT, RESOURCE_COUNT)


# ---- triggers ------------------------------------------------------------------------------------------------
def for_attached(g: Conquest, use: Use, event: Event) -> bool:
    return event.by == g.host[use.bearer]


BATTLE_ABILITY_TRIGGERS: Final = On(EFFECTS, "a Battle ability triggers", printed=Select(PLANET))
YOU_SEARCH: Final = On(SEARCHES, "you search your deck", YOURS)
SHIELD_FOR_ATTACHED: Final = On(
    SHIELD_USED, "you use a shield card to prevent damage to attached unit", YOURS, such=for_attached
)
ATTACHED_ATTACKS: Final = On(DEFENDER_DECLARED, "attached unit declares an attack", such=for_attached)


# ---- effects -------------------------------------------------------------------------------------------------
def pay_one(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    g.resources[use.seat] -= 1
    say(g, PAYS, use.seat, 1)


def has_a_resource(g: Conquest, use: Use) -> bool:
    return g.resources[use.seat] > 0


def discard_them(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """They are neither destroyed nor sacrificed. [conquest/zones.leave-play]"""
    leave(g, cards, DISCARD)


def double_shields(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """[conquest/shields.amount]"""
    increase(g, use, cards, answered(g, use).amount)


def cancel_move(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """Whomever that effect would have moved stays where it is. [conquest/effects.move-canceled]"""
    for which, _ in coming(g, use.depth):
        cancel_event(g, use.depth, which)


def attack_it_instead(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """[conquest/attack.at-another-planet]"""
    for card in cards:
        attack_next_door(g, use.depth, use.which, card)


def may_be_attacked(g: Conquest, use: Use, card: int) -> bool:
    return is_attackable(g, card)


PayOne: Final = Deed("pay 1 resource", pay_one, would=has_a_resource)
Discard: Final = Deed("discard {0}", discard_them)
SearchMore: Final = Deed("search an additional {n} cards", increase)
DoubleShields: Final = Deed("double the number of shield icons on that card", double_shields)
ToYourHq: Final = Deed("move {0} to your HQ", send_home, touches=is_afield)
CancelMove: Final = Deed("cancel that effect", cancel_move)
AttackInstead: Final = Deed(
    "declare that attack against {0} instead", attack_it_instead, touches=may_be_attacked
)
