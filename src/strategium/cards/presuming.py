"""What a seat may presume of a deck whose list is closed to it: that it is one of those which come with the game."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from strategium.cards.decks import DeckShelf
from strategium.cards.state import CardState
from strategium.kernel.knowledge import KindPool, bit, mixed

Luck: TypeAlias = random.Random  # of whoever presumes; the luck of a game is its own


class Published(NamedTuple):
    """A deck that comes with the game. `head` is what everybody sees of a deck: its warlord, its race, its side."""

    name: str
    head: Any
    kinds: list[int]


class PublishedDecks:
    """The decks of a shelf, as a prior for the lists that a seat is not told. `cards_of` gives head and kinds."""

    def __init__(self, shelf: DeckShelf, cards_of: Callable[[Any], tuple[Any, list[int]]]) -> None:
        self.shelf = shelf
        self.cards_of = cards_of
        self._decks: list[Published] = []

    def decks(self) -> list[Published]:
        if not self._decks:
            for name in self.shelf.names():
                head, kinds = self.cards_of(name)
                self._decks.append(Published(name, head, kinds))
        return self._decks

    def presume(
        self, g: CardState, viewer: int | None, heads: Sequence[Any], rng: random.Random, cards: bool
    ) -> None:
        """Each deck of another seat becomes one that it could be: in the options, and (`cards`) where it is hidden."""
        lists: list[Any] = list(g.options.decks)
        for owner in range(g.seats):
            if owner != viewer:
                pool = KindPool(owner)
                places = pool.unknown(g, viewer)
                known = known_kinds(g, viewer, owner)
                likely = self.likely(heads[owner], known, len(places))
                deck = likely[rng.randrange(len(likely))]
                lists[owner] = deck.name
                if cards:
                    pool.write(g, places, hidden_of(deck, known, len(places), rng))
        g.options = msgspec.structs.replace(g.options, decks=tuple(lists))

    def likely(self, head: Any, known: list[int], places: int) -> list[Published]:
        """Of the decks with that head (if there are any) those that leave the fewest cards unexplained."""
        decks = [deck for deck in self.decks() if deck.head == head] or self.decks()
        unexplained: list[int] = []
        for deck in decks:
            rest = without_known(deck, known)
            strange = len(known) - (len(deck.kinds) - len(rest))
            unexplained.append(strange + max(0, places - len(rest)))
        fewest = min(unexplained)
        return [deck for n, deck in enumerate(decks) if unexplained[n] == fewest]


def known_kinds(g: CardState, viewer: int | None, owner: int) -> list[int]:
    """What the viewer knows of that owner's cards. Tokens and warlords, which are in no list, speak for no deck."""
    mask = bit(g, viewer)
    return [g.kind[card] for card in range(len(g.kind)) if g.owner[card] == owner and g.known[card] & mask]


def without_known(deck: Published, known: list[int]) -> list[int]:
    rest = deck.kinds[:]
    for kind in known:
        if kind in rest:
            rest.remove(kind)
    return rest


def hidden_of(deck: Published, known: list[int], places: int, rng: random.Random) -> list[int]:
    """As many cards as there are hidden places: of those not known yet, and if they are too few, of the whole deck."""
    kinds: list[int] = mixed(without_known(deck, known), rng)
    while len(kinds) < places:
        kinds += mixed(deck.kinds, rng)
    return kinds[:places]
