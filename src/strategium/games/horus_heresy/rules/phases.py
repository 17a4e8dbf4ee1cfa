"""Special phases: Event, Draw Orders, Refresh."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.rules.actions import carry_out, hand_has_room, reserve_of
from strategium.games.horus_heresy.rules.piles import add_sorted, draw_order, put_away, shown, take_from
from strategium.games.horus_heresy.state import Executing, Heresy
from strategium.games.horus_heresy.things import CARD, RESERVED
from strategium.games.horus_heresy.words import (
    EVENT_DISCARD,
    EVENTS,
    EXECUTED,
    HAND_LIMIT,
    ORDER_HAND,
    REFRESH,
    RESERVE,
)
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push, push_scoped
from strategium.kernel.knowledge import VALUE
from strategium.kernel.lasting import expire
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import DONE, SEAT, Need, RawDecision

HAPPENS: Final = Sentence("{0} draws the event {1}", SEAT, CARD, rules=("horus_heresy/phases.event-draw",))
DISCARDS: Final = Sentence("{0} discards {1}", SEAT, CARD, rules=("horus_heresy/phases.draw-orders-discard",))
TAKES_BACK: Final = Sentence(
    "{0} takes {1} from the reserve", SEAT, CARD, rules=("horus_heresy/phases.draw-orders-reserve",)
)
REFRESHES: Final = Sentence(
    "Activation markers are removed, routed ones turned", rules=("horus_heresy/phases.refresh-remove",)
)


# ---- Event ---------------------------------------------------------------------------------------
def event(g: Heresy) -> None:
    """The current player draws the top event and carries it out; a used up deck is not made again.
    [horus_heresy/phases.event-draw]"""
    if not g.piles[EVENTS]:  # [horus_heresy/decks.event-never-reshuffled]
        return
    slot = g.piles[EVENTS][-1]
    g.piles[EVENTS] = g.piles[EVENTS][:-1]
    g.piles[EXECUTED] += (shown(g, slot),)
    say(g, HAPPENS, g.current, slot[VALUE])
    push(g, (event_is_over,))
    # [horus_heresy/phases.event-immediate]
    push_scoped(g, "executing", Executing(g.current, slot[VALUE], -1), carry_out)


def event_is_over(g: Heresy) -> None:
    """An event that nobody keeps is discarded."""
    g.piles[EVENT_DISCARD] += g.piles[EXECUTED]
    g.piles[EXECUTED] = ()


# ---- Draw Orders ---------------------------------------------------------------------------------
def draw_orders(g: Heresy) -> None:
    """Both players discard, then both take from the reserve, then both fill up, the current player first."""
    first, second = g.current, 1 - g.current
    # [horus_heresy/phases.draw-orders-parts-in-step]
    push(
        g,
        (discard_orders, first),
        (discard_orders, second),
        (take_orders, first),
        (take_orders, second),
        (fill_hand, first),
        (fill_hand, second),
    )


def orders_left(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """The different orders of which not all are picked."""
    hand = [slot[VALUE] for slot in g.piles[ORDER_HAND + decision.seat]]
    for pick in decision.picked:
        hand.remove(pick[1])
    return list(dict.fromkeys(hand))


def reserve_left(g: Heresy, decision: RawDecision) -> Sequence[int]:
    there = [slot[VALUE] for slot in g.piles[RESERVE + decision.seat]]
    for pick in decision.picked:
        there.remove(pick[1])
    return list(dict.fromkeys(there))


def has_room_for_more(g: Heresy, decision: RawDecision, card: int) -> bool:
    return len(g.piles[ORDER_HAND + decision.seat]) + len(decision.picked) < HAND_LIMIT


WHAT_TO_DISCARD: Final = Choice(
    "discard orders",
    "discard",
    CARD,
    find=orders_left,
    refuse="{0} is not in your hand",
    before=(DONE,),
    prompt="You will draw up to six orders: which do you discard first?",
    secret=True,
    several=True,
    rule="horus_heresy/phases.draw-orders-discard",
)
WHAT_TO_TAKE: Final = Choice(
    "take orders from the reserve",
    "take back",
    RESERVED,
    words="take {0}",
    find=reserve_left,
    refuse="{0} is not in your reserve",
    needs=(
        Need(
            has_room_for_more,
            "horus_heresy/phases.draw-orders-reserve-limit",
            "you would have more than six orders",
        ),
    ),
    before=(DONE,),
    prompt="Your hand will be filled up to six: which orders do you take from your reserve?",
    several=True,
    rule="horus_heresy/phases.draw-orders-reserve",
)


def discard_orders(g: Heresy, seat: int) -> None:
    """Any orders of the hand may be discarded. [horus_heresy/phases.draw-orders-discard]"""
    if g.piles[ORDER_HAND + seat]:
        ask(g, seat, WHAT_TO_DISCARD, orders_discarded, seat)


def orders_discarded(g: Heresy, picks: tuple[RawOption, ...], seat: int) -> None:
    """In the order in which they were named; recyclable ones go to the reserve."""
    cards = [pick[1] for pick in picks]
    for card in cards:  # [horus_heresy/decks.multi-discard-order]
        say(g, DISCARDS, seat, card)
        slot = take_from(g, ORDER_HAND + seat, card)
        put_away(g, seat, slot)  # [horus_heresy/phases.draw-orders-recycle]


def take_orders(g: Heresy, seat: int) -> None:
    """Any orders of the reserve, up to six in hand. [horus_heresy/phases.draw-orders-reserve]"""
    decision = RawDecision(seat, WHAT_TO_TAKE, orders_taken, (), ())
    if reserve_of(g, decision) and hand_has_room(g, decision):
        ask(g, seat, WHAT_TO_TAKE, orders_taken, seat)


def orders_taken(g: Heresy, picks: tuple[RawOption, ...], seat: int) -> None:
    for pick in picks:
        say(g, TAKES_BACK, seat, pick[1])
        add_sorted(g, ORDER_HAND + seat, take_from(g, RESERVE + seat, pick[1]))


def fill_hand(g: Heresy, seat: int) -> None:
    """Whoever has fewer than six orders draws until he has six. [horus_heresy/phases.draw-orders-fill]"""
    while len(g.piles[ORDER_HAND + seat]) < HAND_LIMIT:
        if not draw_order(g, seat):
            return


# ---- Refresh -------------------------------------------------------------------------------------
def refresh(g: Heresy) -> None:
    """Markers that show their activation side go, routed ones are turned to it; what lasted until now ends.
    [horus_heresy/phases.refresh-remove]"""
    say(g, REFRESHES)
    g.activated, g.routed = g.routed[:], [0, 0]  # [horus_heresy/phases.refresh-flip-routed]
    g.closed = 0
    expire(g, REFRESH)


title(event, "event phase")
title(discard_orders, "draw orders phase")
register(__name__)
