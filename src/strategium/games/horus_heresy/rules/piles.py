"""Decks, hands and discard piles: the one place where cards move."""

from __future__ import annotations

from strategium.games.horus_heresy.kinds import bombardment, combat, order
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.words import (
    BOMB_DISCARD,
    BOMBS,
    COMBAT_DECK,
    COMBAT_DISCARD,
    COMBAT_HAND,
    IMPERIAL,
    MARK,
    ORDER_DECK,
    ORDER_DISCARD,
    ORDER_HAND,
    RESERVE,
    TRAITOR,
)
from strategium.kernel.chance import shuffled
from strategium.kernel.knowledge import KNOWN, VALUE, WHOSE, Slot, everybody, learn, mingled, pick_out


def marked(slot: Slot, mark: int) -> Slot:
    """The slot with another mark."""
    return (slot[VALUE], slot[KNOWN], slot[WHOSE], mark)


def shown(g: Heresy, slot: Slot) -> Slot:
    """From now on everybody knows the card."""
    return (slot[VALUE], learn(g, everybody(g), slot[KNOWN]), slot[WHOSE], 0)


def take_top(g: Heresy, deck: int, discard: int) -> Slot | None:
    """The top card of a deck; a deck that is used up is made again of its discard pile.

    With nothing to shuffle the draw is lost. [horus_heresy/decks.reshuffle-when-empty]
    """
    if not g.piles[deck]:
        if not g.piles[discard]:
            return None
        g.piles[deck] = shuffled(g, tuple([marked(slot, 0) for slot in mingled(g.piles[discard], 0)]))
        g.piles[discard] = ()
    top = g.piles[deck][-1]
    g.piles[deck] = g.piles[deck][:-1]
    return top


def take_from(g: Heresy, pile: int, card: int) -> Slot:
    """A card of that kind leaves a pile."""
    slot, g.piles[pile] = pick_out(g.piles[pile], card)
    return slot


def add_sorted(g: Heresy, pile: int, *slots: Slot) -> None:
    """Cards come into a hand, which has no order."""
    g.piles[pile] = tuple(sorted((*g.piles[pile], *slots)))


# ---- orders --------------------------------------------------------------------------------------
def draw_order(g: Heresy, side: int) -> bool:
    """The top card of the order deck; the reserve is never shuffled in.
    [horus_heresy/decks.reshuffle-not-reserve]"""
    slot = take_top(g, ORDER_DECK + side, ORDER_DISCARD + side)
    if slot is None:
        return False
    add_sorted(g, ORDER_HAND + side, (slot[VALUE], learn(g, 1 << side, slot[KNOWN]), side, 0))
    return True


def put_away(g: Heresy, side: int, slot: Slot) -> None:
    """An order that was executed or discarded: to the reserve if it recycles, else to the discard pile."""
    slot = shown(g, slot)  # [horus_heresy/decks.discard-faceup]
    if order(slot[VALUE]).recycles:  # [horus_heresy/orders.recycle-after-execution]
        add_sorted(g, RESERVE + side, slot)
    # [horus_heresy/orders.discard-after-execution]
    else:
        g.piles[ORDER_DISCARD + side] += (slot,)


def hide_hand(g: Heresy, side: int) -> None:
    """A card has left the hand unseen: the opponent no longer knows which of those he had seen are still there."""
    pile = ORDER_HAND + side
    g.piles[pile] = tuple(sorted(mingled(g.piles[pile], 1 << side)))


# ---- combat cards --------------------------------------------------------------------------------
def draw_combat(g: Heresy, side: int, hero_deck: int, n: int, mark: int = 0) -> int:
    """Combat cards, or Hero combat cards, into the hand; gives how many there were."""
    pile = side * 2 + hero_deck
    drawn: list[Slot] = []
    while len(drawn) < n:
        slot = take_top(g, COMBAT_DECK + pile, COMBAT_DISCARD + pile)
        if slot is None:
            break
        drawn.append((slot[VALUE], learn(g, 1 << side, slot[KNOWN]), pile, mark))
    add_sorted(g, COMBAT_HAND + side, *drawn)
    return len(drawn)


def discard_combat(g: Heresy, slot: Slot) -> None:
    """Faceup to the pile of its own deck; Hero combat cards have theirs.
    [horus_heresy/decks.hero-discard-separate]"""
    own = slot[WHOSE]
    g.piles[COMBAT_DISCARD + own] += (shown(g, slot),)


def discard_from_hand(g: Heresy, side: int, cards: list[int]) -> None:
    """These cards, in this order. [horus_heresy/decks.multi-discard-order]"""
    for card in cards:
        discard_combat(g, take_from(g, COMBAT_HAND + side, card))


def hand_of(g: Heresy, side: int) -> list[int]:
    """The combat cards in a hand."""
    return [slot[VALUE] for slot in g.piles[COMBAT_HAND + side]]


def shields_in(cards: list[int]) -> int:
    return sum([combat(card).shields for card in cards])


def unlock_hands(g: Heresy) -> None:
    """Cards that could not be played in the past iteration can be from now on."""
    for side in (IMPERIAL, TRAITOR):
        pile = COMBAT_HAND + side
        if any(slot[MARK] for slot in g.piles[pile]):
            g.piles[pile] = tuple(sorted([marked(slot, 0) for slot in g.piles[pile]]))


# ---- bombardment cards ---------------------------------------------------------------------------
def draw_bombs(g: Heresy, n: int) -> list[int]:
    """The top bombardment cards; afterwards they are discarded. [horus_heresy/decks.bombardment-discard]"""
    drawn: list[Slot] = []
    while len(drawn) < n:
        slot = take_top(g, BOMBS, BOMB_DISCARD)
        if slot is None:
            break
        drawn.append(shown(g, slot))
    g.piles[BOMB_DISCARD] += tuple(drawn)
    return [slot[VALUE] for slot in drawn]


def draw_bomb(g: Heresy) -> int:
    return draw_bombs(g, 1)[0]


def is_star(card: int) -> bool:
    """A Chaos Star; else it is an Imperial Eagle."""
    return bombardment(card).star
