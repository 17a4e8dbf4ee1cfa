"""A game of Salvage in progress, and the one place where its cards move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from strategium.games.template.kinds import BOOK, CARDS, Card
from strategium.games.template.words import DECK, HAND, STOWED
from strategium.kernel.abilities import MOST_TIMINGS, KindCodec
from strategium.kernel.core import Field, derived, ints, rows, scalar, table
from strategium.kernel.knowledge import Slot, everybody, learn
from strategium.kernel.state import GameState

LISTENER_KEYS = 4 * MOST_TIMINGS  # three kinds of events, and none


class Clash(NamedTuple):
    """A clash under way: where, in which exchange, what each crew there totals, and which units are hit."""

    site: int
    exchange: int = 0
    totals: tuple[tuple[int, int], ...] = ()  # (crew, total)
    hits: tuple[int, ...] = ()  # a unit for each point of damage


class Salvage(GameState):
    """Columns of cards, columns of crews, and a few words about the round."""

    FIELDS = (
        *GameState.FIELDS,
        Field("kind", None, KindCodec(BOOK), True),
        ints("owner"),
        ints("place"),
        ints("damage"),
        ints("generation", saved_as="age"),
        ints("known"),
        rows("zones"),
        ints("coins"),
        ints("points"),
        ints("scouts"),
        rows("loot"),
        table("clashes", Clash),
        scalar("round"),
        scalar("phase"),
        scalar("first"),
        derived("listeners"),
    )

    kind: list[int]  # per card: its number in the book
    owner: list[int]
    place: list[int]
    damage: list[int]
    generation: list[int]  # rises whenever the card moves: it is another object then, with other handles
    known: list[int]  # mask of those who know what it is
    zones: list[tuple[int, ...]]  # cards by place * seats + seat; the top of a deck is first
    coins: list[int]  # per crew
    points: list[int]
    scouts: list[int]  # per crew: the site of its scout, or -1
    loot: list[tuple[Slot, ...]]  # per round, a token for each site
    clashes: list[Clash]
    round: int
    phase: int
    first: int  # the crew that goes first
    listeners: list[tuple[int, ...]]  # who listens to what, by `ear`, in the order of their ids

    def derive(self) -> None:
        self.listeners = [()] * LISTENER_KEYS
        for card, kind in enumerate(self.kind):
            if CARDS[kind].listens:
                _listen(self, card)

    def cards(self, seat: int, place: int) -> tuple[int, ...]:
        """A crew's cards in a place."""
        return self.zones[place * self.seats + seat]

    def units(self) -> list[int]:
        """All units in play."""
        return [card for zone in self.zones[: STOWED * self.seats] for card in zone]

    def stowaways(self) -> list[int]:
        """All cards that lie facedown at a site."""
        return [card for zone in self.zones[STOWED * self.seats : DECK * self.seats] for card in zone]

    def card(self, card: int) -> Card:
        return CARDS[self.kind[card]]


def health(g: Salvage, unit: int) -> int:
    """How much damage a unit can take."""
    printed = CARDS[g.kind[unit]].health
    return printed - 1 if g.options.frail and printed > 1 else printed  # [template/house.frail]


def crews_at(g: Salvage, site: int) -> list[int]:
    """The crews that have units at a site."""
    zones, n = g.zones, g.seats
    return [seat for seat in range(n) if zones[site * n + seat]]


# ---- moving --------------------------------------------------------------------------------------
def add_cards(g: Salvage, kinds: Sequence[int], seat: int, place: int) -> range:
    """New cards that nobody knows, while a game or a position is laid out. The zones must have been made."""
    n = len(kinds)
    cards = range(len(g.kind), len(g.kind) + n)
    g.kind += kinds
    g.owner += [seat] * n
    g.place += [place] * n
    g.damage += [0] * n
    g.generation += [0] * n
    g.known += [0] * n
    g.zones[place * g.seats + seat] += tuple(cards)
    return cards


def move(g: Salvage, card: int, to: int) -> None:
    """A card goes to another place of its owner and is a new object there. Damage and effects stay behind."""
    listens = CARDS[g.kind[card]].listens
    if listens:
        _hush(g, card)
    zones, seats, seat = g.zones, g.seats, g.owner[card]
    here = g.place[card] * seats + seat
    pile = zones[here]
    at = pile.index(card)
    zones[here] = pile[:at] + pile[at + 1 :]
    zones[to * seats + seat] += (card,)
    g.place[card] = to
    g.damage[card] = 0
    g.generation[card] += 1
    if listens:
        _listen(g, card)


def take_from_deck(g: Salvage, seat: int, n: int) -> tuple[int, ...]:
    """The top cards of a deck go to the hand; their owner knows them then."""
    deck = g.cards(seat, DECK)
    drawn = deck[:n]
    g.zones[DECK * g.seats + seat] = deck[n:]
    g.zones[HAND * g.seats + seat] += drawn
    for card in drawn:
        g.known[card] = learn(g, 1 << seat, g.known[card])
        g.place[card] = HAND
        g.generation[card] += 1
        if CARDS[g.kind[card]].listens:
            _listen(g, card)
    return drawn


def show(g: Salvage, card: int) -> None:
    """From now on everybody knows the card."""
    g.known[card] = learn(g, everybody(g), g.known[card])


def _listen(g: Salvage, card: int) -> None:
    for e in CARDS[g.kind[card]].listener_keys[g.place[card]]:
        g.listeners[e] = tuple(sorted((*g.listeners[e], card)))


def _hush(g: Salvage, card: int) -> None:
    for e in CARDS[g.kind[card]].listener_keys[g.place[card]]:
        g.listeners[e] = tuple([c for c in g.listeners[e] if c != card])
