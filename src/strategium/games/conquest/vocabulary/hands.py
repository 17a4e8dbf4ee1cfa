"""Effects on resources, hands, decks and discard piles."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.cards.zones import move, shuffle
from strategium.games.conquest.rules.basics import discard, discard_at_random, draw, gain
from strategium.games.conquest.rules.discarding import choose_discards
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.things import CARD
from strategium.games.conquest.words import DECK, HAND
from strategium.kernel.abilities import Use
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.verbs import SEAT

TAKES_BACK: Final = Sentence("{0} returns {1} from the discard pile to his hand", SEAT, CARD)


def gain_resources(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    gain(g, use.seat, n)


def take_resources(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """As far as the opponent has them."""
    n = min(n, g.resources[1 - use.seat])
    g.resources[1 - use.seat] -= n
    gain(g, use.seat, n)


def enemy_has_resources(g: Conquest, use: Use) -> bool:
    return g.resources[1 - use.seat] > 0


def place_on_this(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    g.counters[use.bearer] += n


def take_from_this(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    if this_has_resources(g, use):
        g.counters[use.bearer] -= 1
        gain(g, use.seat, 1)


def this_has_resources(g: Conquest, use: Use) -> bool:
    return g.counters[use.bearer] > 0


def draw_cards(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    draw(g, use.seat, n)


def enemy_has_hand(g: Conquest, use: Use) -> bool:
    return bool(g.zones[HAND + 1 - use.seat])


def enemy_discards_at_random(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    discard_at_random(g, 1 - use.seat)


def enemy_discards(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    push(g, (choose_discards, 1 - use.seat, 1))


def take_back(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    for card in cards:
        say(g, TAKES_BACK, use.seat, card)
        move(g, card, HAND + use.seat)


def discard_top(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    for card in reversed(g.zones[DECK + use.seat][-n:]):
        discard(g, card)


def has_deck(g: Conquest, use: Use) -> bool:
    return bool(g.zones[DECK + use.seat])


def discard_by_choice(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    n = min(n, len(g.zones[HAND + use.seat]))
    if n:
        push(g, (choose_discards, use.seat, n))


def has_hand(g: Conquest, use: Use) -> bool:
    return bool(g.zones[HAND + use.seat])


def shuffle_them_in(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """Cards of a pile go into their owners' decks, which are shuffled."""
    owners = list(dict.fromkeys([g.owner[card] for card in cards]))
    for card in cards:
        move(g, card, DECK + g.owner[card])
    for owner in owners:
        shuffle(g, DECK + owner)


DiscardTop: Final = Deed("discard the top {n} card{s} of your deck", discard_top, would=has_deck)
DiscardCards: Final = Deed("discard {n} card{s} from your hand", discard_by_choice, would=has_hand)
ShuffleIn: Final = Deed("shuffle {0} into its owner's deck", shuffle_them_in)
Gain: Final = Deed("gain {n} resource{s}", gain_resources)
Take: Final = Deed("take {n} resource{s} from your opponent", take_resources, would=enemy_has_resources)
PlaceOnThis: Final = Deed("place {n} resource{s} on it", place_on_this)
TakeFromThis: Final = Deed(
    "transfer 1 resource from this card to your resource pool", take_from_this, would=this_has_resources
)
Draw: Final = Deed("draw {n} card{s}", draw_cards)
OpponentDiscardsAtRandom: Final = Deed(
    "discard 1 card at random from your opponent's hand", enemy_discards_at_random, would=enemy_has_hand
)
OpponentDiscards: Final = Deed(
    "have your opponent choose and discard 1 card from his hand (if able)",
    enemy_discards,
    would=enemy_has_hand,
)
ToYourHand: Final = Deed("return {0} to your hand", take_back)
