"""Cards and tokens that some seats may not see: drawing, showing, shuffling. The one place where they move."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import CARD, slot_of
from strategium.games.forbidden_stars.words import EVENT_DECK, HAND, SCHEMES
from strategium.kernel.chance import shuffled
from strategium.kernel.knowledge import VALUE, Slot, bit, everybody, learn, let_know, mingled, pick_out
from strategium.kernel.log import Sentence, say
from strategium.kernel.verbs import SEAT

DISCARDS: Final = Sentence(
    "{0} discards {1}, which is shuffled back",
    SEAT,
    CARD,
    rules=("forbidden_stars/components.discard-reveals-and-reshuffles",),
)


def shuffle_into(g: Stars, place: int, seat: int, cards: tuple[int, ...]) -> None:
    """These cards join a deck, and it is shuffled: nobody knows where any of them is."""
    values = tuple([slot[VALUE] for slot in g.pile(place, seat)]) + cards
    values = shuffled(g, values)  # [forbidden_stars/combat-deck.shuffle-times]
    g.set_pile(place, seat, tuple([slot_of(value, seat) for value in values]))


def draw(g: Stars, deck: int, hand: int, seat: int, count: int) -> None:
    """The top cards of a deck go to the hand; their owner knows them then."""
    pile = g.pile(deck, seat)
    count = min(count, len(pile))
    if count:
        drawn = tuple([let_know(g, slot, bit(g, seat)) for slot in pile[-count:]])
        g.set_pile(deck, seat, pile[:-count])
        g.set_pile(hand, seat, tuple(sorted(g.pile(hand, seat) + drawn)))


def take_out(g: Stars, place: int, seat: int, card: int) -> Slot:
    """One card leaves a hand. Only its owner can tell which of them it was."""
    slot, rest = pick_out(mingled(g.pile(place, seat), bit(g, seat)), card)
    g.set_pile(place, seat, rest)
    return slot


def show_to_all(g: Stars) -> None:
    """Something hidden is turned up: everybody learns it."""
    learn(g, everybody(g), 0)


def discard_from_hand(g: Stars, seat: int, card: int, deck: int) -> None:
    """It is shown to all and shuffled into its owner's deck at once."""
    take_out(g, HAND, seat, card)
    discard(g, seat, card, deck)


def discard(g: Stars, seat: int, card: int, deck: int) -> None:
    """A card that has left its place is shown to all and shuffled into its owner's deck."""
    show_to_all(g)  # [forbidden_stars/components.discard-reveals-and-reshuffles]
    say(g, DISCARDS, seat, card)
    shuffle_into(g, deck, seat, (card,))


def discard_scheme(g: Stars, seat: int, card: int) -> None:
    """A scheme leaves play and is shuffled into the event deck."""
    left = list(g.faceup(SCHEMES, seat))
    left.remove(card)
    g.set_faceup(SCHEMES, seat, tuple(left))
    discard(g, seat, card, EVENT_DECK)


def hand_values(g: Stars, place: int, seat: int) -> list[int]:
    """The different cards of a hand."""
    return sorted({slot[VALUE] for slot in g.pile(place, seat)})
