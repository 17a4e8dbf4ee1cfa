"""Carrying out the special effect of a combat card: point at a unit, wait for a counter, choose targets, resolve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.kinds import Combat, Requirement, combat
from strategium.games.horus_heresy.rules.piles import discard_from_hand, hand_of, shields_in
from strategium.games.horus_heresy.rules.regular_damage import Resist, shields_picked
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.things import CARD, DEED, PIECE, SHIELDS
from strategium.games.horus_heresy.words import COMBAT_HAND, SPECIAL
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.pending_effects import add_pending_effect, cancel_pending_effect, resolve_last_entry
from strategium.kernel.targeting import choose_targets
from strategium.kernel.using import go_on, resolve
from strategium.kernel.verbs import SEAT, Among, Need, Question, RawDecision, Verb

COUNTERS: Final = Sentence("{0} counters with {1}", SEAT, CARD, rules=("horus_heresy/iteration.counter",))
IS_CANCELLED: Final = Sentence("{0} is cancelled", CARD, rules=("horus_heresy/iteration.counter",))


def card_of(use: Use) -> Combat:
    return combat(use.kind.no)


def requirement_of(use: Use) -> Requirement:
    need = card_of(use).requirement
    assert need is not None
    return need


# ---- the unit that carries it out ----------------------------------------------------------------
def fitting_pieces(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return list(dict.fromkeys(requirement_of(decision.args[0]).pieces(g, decision.seat)))


WHO_DOES_IT: Final = Choice(
    "choose who carries it out",
    "point at",
    PIECE,
    words="{0}",
    find=fitting_pieces,
    refuse="{0} does not fit the card",
    prompt="Which of your engaged pieces carries it out?",
    rule="horus_heresy/iteration.effect-requirement",
)


def point_at_unit(g: Heresy, use: Use, i: int) -> None:
    """A unit that meets the requirement is pointed at; which one is asked only where it matters.
    [horus_heresy/iteration.effect-requirement]"""
    if card_of(use).points:
        ask(g, use.seat, WHO_DOES_IT, pointed_at, use, i)
    else:
        go_on(g, use, i)


def pointed_at(g: Heresy, option: RawOption, use: Use, i: int) -> None:
    go_on(g, use.paying(option[1]), i)


# ---- counters ------------------------------------------------------------------------------------
def cards_left(g: Heresy, decision: RawDecision) -> list[int]:
    hand = hand_of(g, decision.seat)
    for pick in decision.picked:
        hand.remove(pick[1])
    return hand


def shields_left(g: Heresy, decision: RawDecision) -> Sequence[int]:
    cards = [card for card in cards_left(g, decision) if combat(card).shields]
    return list(dict.fromkeys(cards))  # [horus_heresy/battle.hero-cards-like-combat]


def price(decision: RawDecision) -> int:
    return combat(decision.args[0]).counter


def can_be_reached(g: Heresy, decision: RawDecision, card: int) -> bool:
    return shields_picked(decision) + shields_in(cards_left(g, decision)) >= price(decision)


def price_is_paid(g: Heresy, decision: RawDecision) -> bool:
    return shields_picked(decision) >= price(decision)


def nothing_is_picked(g: Heresy, decision: RawDecision) -> bool:
    return not decision.picked


SHIELD: Final = Resist(
    "shield",
    CARD,
    words="discard {0}",
    find=shields_left,
    needs=(
        Among("horus_heresy/iteration.counter", "{0} is no card with shields in your hand"),
        Need(can_be_reached, "horus_heresy/iteration.counter", "you have not enough shields"),
    ),
    rules=("horus_heresy/iteration.counter",),
)
LET_IT_BE: Final = Verb(
    "let it be",
    words="let it happen",
    ends=True,
    needs=(Need(nothing_is_picked, "horus_heresy/iteration.counter", "the counter is not paid yet"),),
)


def countering(g: Heresy, decision: RawDecision) -> str:
    """Shields against a special effect."""
    card, left = combat(decision.args[0]), price(decision) - shields_picked(decision)
    return f"{card.name} ({DEED.words(g, None, card.no)}) can be cancelled for {SHIELDS.words(g, None, left)}"


WHETHER_TO_COUNTER: Final = Question(
    "counter",
    LET_IT_BE,
    SHIELD,
    secret=True,
    several=True,
    finished=price_is_paid,
    rules=("horus_heresy/iteration.counter",),
    prompt=countering,
)


def wait_for_counter(g: Heresy, use: Use, i: int) -> None:
    """An effect with a counter cost waits while the passive player may cancel it.
    [horus_heresy/iteration.counter]"""
    passive = 1 - use.seat
    if card_of(use).counter and g.piles[COMBAT_HAND + passive]:
        add_pending_effect(g, use, SPECIAL, i)
        push(g, (offer_counter, passive, use.kind.no), (resolve_last_entry,))
    else:
        go_on(g, use, i)


def offer_counter(g: Heresy, seat: int, card: int) -> None:
    """The passive player may discard so many shields. [horus_heresy/iteration.counter]"""
    ask(g, seat, WHETHER_TO_COUNTER, countered, card, seat)


def countered(g: Heresy, picks: tuple[RawOption, ...], card: int, seat: int) -> None:
    if picks:
        cards = [pick[1] for pick in picks]
        for shield in cards:
            say(g, COUNTERS, seat, shield)
        say(g, IS_CANCELLED, card)
        discard_from_hand(g, seat, cards)
        # [horus_heresy/iteration.counter]
        cancel_pending_effect(
            g, len(g.pending_effects) - 1
        )  # [horus_heresy/iteration.cancelled-no-replacement]


STAGES: Final = (point_at_unit, wait_for_counter, choose_targets, resolve)
register(__name__)
