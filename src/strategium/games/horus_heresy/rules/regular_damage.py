"""Regular damage of an iteration: totalled, resisted with cards, assigned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.kinds import combat
from strategium.games.horus_heresy.rules.combat_hand import (
    IN_ORDER,
    NO_MORE_OF_IT,
    NOT_IN_HAND,
    is_in_hand,
    is_left_in_hand,
    left_in_order,
    up_to_cards,
)
from strategium.games.horus_heresy.rules.damage import REGULAR, assign
from strategium.games.horus_heresy.rules.fortification import protection
from strategium.games.horus_heresy.rules.hero_moments import offer_heroes
from strategium.games.horus_heresy.rules.piles import (
    discard_from_hand,
    hand_of,
    shields_in,
)
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.things import CARD, SHIELDS
from strategium.games.horus_heresy.words import (
    COMBAT_HAND,
    PLAYED,
    TOTALLING,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.knowledge import VALUE
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import DONE, NUMBER, SEAT, Among, Need, Question, RawDecision, Verb

TOTALS: Final = Sentence(
    "{0} deals {1} regular damage", SEAT, NUMBER, rules=("horus_heresy/iteration.total-damage",)
)
RESISTS: Final = Sentence("{0} resists with {1}", SEAT, CARD, rules=("horus_heresy/iteration.resist",))


# ---- 3. regular damage ---------------------------------------------------------------------------
def total_damage(g: Heresy) -> None:
    """All attack values count, whatever became of the effects; Heroes may add to them.
    [horus_heresy/iteration.steps]"""
    offer_heroes(g, TOTALLING)


def regular_damage(g: Heresy) -> int:
    """What is left of it after fortifications and shields.
    [horus_heresy/iteration.total-damage, horus_heresy/iteration.damage-floor]"""
    row = g.battles[-1]
    attack = sum([attack_of(g, slot[VALUE], row.active) for slot in g.piles[PLAYED]])
    damage = attack + row.bonus - protection(g)
    return max(0, max(0, damage) - row.shields)


def attack_of(g: Heresy, card: int, side: int) -> int:
    """A card's attack value, whether its requirement is met or not.
    [horus_heresy/iteration.total-ignores-requirement]"""
    return combat(card).attack


# ---- 4. resisting --------------------------------------------------------------------------------
def shields_picked(decision: RawDecision) -> int:
    return shields_in([pick[1] for pick in decision.picked])


def cards_to_discard(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """Any cards in hand, with shields or without."""
    hand = hand_of(g, decision.seat)
    return left_in_order(decision, hand)  # [horus_heresy/battle.hero-cards-like-combat]


def may_discard_more(g: Heresy, decision: RawDecision, card: int) -> bool:
    return len(decision.picked) < g.battles[-1].iteration


def all_is_discarded(g: Heresy, decision: RawDecision) -> bool:
    full = len(decision.picked) >= g.battles[-1].iteration  # [horus_heresy/iteration.resist-limit]
    return bool(decision.picked) and (full or not cards_to_discard(g, decision))


class Resist(Verb):
    """A card counts by its shields."""

    def note(self, g: Heresy, viewer: int | None, refs: RawOption) -> str:
        return SHIELDS.words(g, viewer, combat(refs[0]).shields)


RESIST: Final = Resist(
    "resist",
    CARD,
    words="resist with {0}",
    find=cards_to_discard,
    needs=(
        Need(is_in_hand, "horus_heresy/iteration.resist", NOT_IN_HAND),
        Need(is_left_in_hand, "horus_heresy/iteration.resist", NO_MORE_OF_IT),
        Among("horus_heresy/iteration.resist", IN_ORDER),
        Need(
            may_discard_more,
            "horus_heresy/iteration.resist-limit",
            "no more cards than the number of the iteration",
        ),
    ),
    rules=("horus_heresy/iteration.resist",),
)


def resisting(g: Heresy, decision: RawDecision) -> str:
    """Any cards of the passive player's hand; their shields count."""
    left = max(0, regular_damage(g) - shields_picked(decision))
    return f"{left} regular damage: do you resist, with {up_to_cards(g.battles[-1].iteration)}?"


WHETHER_TO_RESIST: Final = Question(
    "resist damage",
    DONE,
    RESIST,
    secret=True,
    several=True,
    unordered=True,
    finished=all_is_discarded,
    rules=("horus_heresy/iteration.resist",),
    prompt=resisting,
)


def resist(g: Heresy) -> None:
    """The passive player may discard cards for their shields. [horus_heresy/iteration.resist]"""
    seat = 1 - g.battles[-1].active
    if g.piles[COMBAT_HAND + seat] and regular_damage(g):
        ask(g, seat, WHETHER_TO_RESIST, resisted, seat)


def resisted(g: Heresy, picks: tuple[RawOption, ...], seat: int) -> None:
    cards = [pick[1] for pick in picks]
    for card in cards:
        say(g, RESISTS, seat, card)
    discard_from_hand(g, seat, cards)
    # [horus_heresy/iteration.resist-only-shields]
    g.battles[-1] = g.battles[-1]._replace(shields=shields_in(cards) + 0)


# ---- 5. assigning --------------------------------------------------------------------------------
def assign_damage(g: Heresy) -> None:
    """The active player assigns what is left. [horus_heresy/iteration.assign]"""
    active = g.battles[-1].active
    damage = regular_damage(g)
    say(g, TOTALS, active, damage)
    if damage:
        push(g, (assign, active, damage, (), REGULAR))


register(__name__)
