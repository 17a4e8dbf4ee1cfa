"""The sixth phase: what ends with the round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.template.rules.victory import leave
from strategium.games.template.secrets import CARD
from strategium.games.template.state import Salvage, move, show
from strategium.games.template.words import DECK, DISCARD, END_OF_ROUND, HAND, HAND_LIMIT, SITES
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import each_in_turn, next_seat, seats_from
from strategium.kernel.lasting import expire
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Need, Question, RawDecision, Verb

DISCARDS: Final = Sentence("{0} discards {1}", SEAT, CARD, rules=("template/end.hand-limit",))


# ---- the hand limit ------------------------------------------------------------------------------
def hand_of(g: Salvage, decision: RawDecision) -> Sequence[int]:
    return g.cards(decision.seat, HAND)


def is_not_picked(g: Salvage, decision: RawDecision, card: int) -> bool:
    return (DISCARD_IT, card) not in decision.picked


def is_enough(g: Salvage, decision: RawDecision) -> bool:
    return len(g.cards(decision.seat, HAND)) - len(decision.picked) <= HAND_LIMIT


DISCARD_IT: Final = Verb(
    "discard",
    CARD,
    find=hand_of,
    needs=(
        Among("template/end.hand-limit", "{0} is not in your hand"),
        Need(is_not_picked, "template/end.hand-limit", "{0} is among those that you discard"),
    ),
    rules=("template/end.hand-limit",),
)
DISCARD_DOWN: Final = Question(
    "discard down to five",
    DISCARD_IT,
    prompt="You may keep five cards: which do you discard?",
    several=True,
    finished=is_enough,
    rules=("template/end.hand-limit",),
)


def hand_limits(g: Salvage) -> None:
    """Cards beyond five are discarded, by one crew after the other. [template/end.hand-limit]"""
    over = tuple([seat for seat in seats_from(g, g.first) if len(g.cards(seat, HAND)) > HAND_LIMIT])
    each_in_turn(g, over, discard_down)


def discard_down(g: Salvage, seat: int) -> None:
    """The crew chooses what it discards. [template/end.hand-limit]"""
    ask(g, seat, DISCARD_DOWN, discarded, seat)


def discarded(g: Salvage, picks: tuple[RawOption, ...], seat: int) -> None:
    for pick in picks:
        show(g, pick[1])
        say(g, DISCARDS, seat, pick[1])
        move(g, pick[1], DISCARD)


# ---- what ends with the round --------------------------------------------------------------------
def effects_end(g: Salvage) -> None:
    """Effects that last until the end of the round end. [template/end.effects]"""
    expire(g, END_OF_ROUND)


def limits_end(g: Salvage) -> None:
    """What may be done once a round may be done again; scouts come home. [template/end.limits]"""
    g.used = []
    g.scouts = [-1] * g.seats


def castaways(g: Salvage) -> None:
    """A crew without a card at a site, in hand or in its deck is out of the game. [template/end.castaways]"""
    for seat in seats_from(g, g.first):
        if not g.cards(seat, DECK) and not g.cards(seat, HAND):
            if not any(g.cards(seat, site) for site in SITES):
                leave(g, seat)


def pass_on_first(g: Salvage) -> None:
    """The next crew clockwise goes first. [template/round.first-crew]"""
    g.first = next_seat(g, g.first)


register(__name__)
