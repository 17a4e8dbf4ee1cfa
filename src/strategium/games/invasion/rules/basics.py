"""Small things that many rules do: draw, gain, discard at random, put tokens on cards, let effects end."""

from __future__ import annotations

from typing import Final

from strategium.cards.zones import listen_anew, move
from strategium.games.invasion.rules.discarding import discard
from strategium.games.invasion.rules.entering import turn_back
from strategium.games.invasion.rules.triggering import happened
from strategium.games.invasion.state import (
    Invasion,
    area_of,
    in_play,
    move_unwatched,
    note_laden,
    still_in_play,
    to_pile,
)
from strategium.games.invasion.things import CARD, CARD_COUNT, RESOURCE_COUNT, TOKEN_COUNT
from strategium.games.invasion.words import AS_DEVELOPMENT, BLANK, DECK, HAND, PLAYS_TOP, TOKENS_PUT
from strategium.kernel.asking import by_chance
from strategium.kernel.events import Event
from strategium.kernel.flow import push
from strategium.kernel.lasting import expire
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT

MOST_NAMED: Final = 4  # cards drawn at once; of more it is told how many they are

DRAWS: Final = Sentence("{0} draws {1}", SEAT, CARD)
DRAWS_SEVERAL: Final = Sentence("{0} draws {1}", SEAT, CARD_COUNT, rules=("invasion/term.draw-together",))
GAINS: Final = Sentence("{0} gains {1}", SEAT, RESOURCE_COUNT)
LOSES: Final = Sentence("{0} loses {1}", SEAT, RESOURCE_COUNT)
PUTS_TOKENS: Final = Sentence("{0} gets {1}", CARD, TOKEN_COUNT)
MILLS: Final = Sentence("{0} discards {1} from the top of his deck", SEAT, CARD_COUNT)


def draw(g: Invasion, seat: int, n: int) -> None:
    """Cards from the top of the deck, all at once, as far as it goes. [invasion/term.draw-together]"""
    deck = g.zones[DECK + seat]
    drawn = deck[len(deck) - min(n, len(deck)) :][::-1]
    watched = len(drawn) == len(deck) or g.changers[PLAYS_TOP]  # the last card, or one that all see
    for card in drawn:
        if watched:
            move(g, card, HAND + seat)
        else:
            move_unwatched(g, card, HAND + seat)
        if len(drawn) <= MOST_NAMED:
            say(g, DRAWS, seat, card, to=1 << seat)
    if drawn:
        say(g, DRAWS_SEVERAL, seat, len(drawn), to=~(1 << seat) if len(drawn) <= MOST_NAMED else -1)


def gain(g: Invasion, seat: int, n: int) -> None:
    """Resources from the pool."""
    if n > 0:
        g.resources[seat] += n
        say(g, GAINS, seat, n)


def lose(g: Invasion, seat: int, n: int) -> int:
    """Resources back to the pool, as far as there are any; gives how many."""
    n = min(n, g.resources[seat])
    if n > 0:
        g.resources[seat] -= n
        say(g, LOSES, seat, n)
    return n


def discard_at_random(g: Invasion, seat: int, n: int) -> None:
    """Chance says which cards of the hand are discarded."""
    hand = g.zones[HAND + seat]
    if n > 0 and hand:
        push(g, (discard_at_random, seat, n - 1))
        by_chance(g, len(hand), random_discard, seat)


def random_discard(g: Invasion, which: int, seat: int) -> None:
    discard(g, g.zones[HAND + seat][which])


def discard_hand(g: Invasion, seat: int) -> None:
    for card in g.zones[HAND + seat]:
        discard(g, card)


def mill(g: Invasion, seat: int, n: int) -> None:
    """Cards from the top of a deck go to the discard pile."""
    deck = g.zones[DECK + seat]
    n = min(n, len(deck))
    for card in deck[len(deck) - n :][::-1]:
        to_pile(g, card)
    if n:
        say(g, MILLS, seat, n)


def put_tokens(g: Invasion, card: int, n: int, seat: int) -> None:
    """A player puts resource tokens from the pool on a card. A step's last act. [invasion/quest.tokens-from-pool]"""
    if n > 0 and in_play(g, card):
        g.tokens[card] += n
        note_laden(g, card)
        say(g, PUTS_TOKENS, card, n)
        happened(
            g,
            Event(
                TOKENS_PUT, card, seat=seat, place=area_of(g, card), amount=n, generation=g.generation[card]
            ),
        )


def expire_effects(g: Invasion, until: int) -> None:
    """What lasts until this moment ends; texts that were blank are read again. [invasion/timing.e-expiry]"""
    if g.effects:
        ended = [e for e in g.effects if e.until == until]
        expire(g, until)
        for effect in ended:
            card = effect.subject
            if card >= 0 and still_in_play(g, card, effect.generation):
                if effect.what == BLANK:
                    listen_anew(g, card)
                elif effect.what == AS_DEVELOPMENT:
                    turn_back(g, card)


register(__name__)
