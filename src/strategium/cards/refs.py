"""Cards as things that a viewer can point at, as far as it knows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from strategium.cards.state import CardState
from strategium.kernel.abilities import Use
from strategium.kernel.knowledge import bit, opaque
from strategium.kernel.verbs import NumberRef, Ref


@mypyc_attr(allow_interpreted_subclasses=True)
class CardRef(Ref):
    """A card, by handles that change when it enters or leaves play or passes a hidden place."""

    def handle(self, g: CardState, viewer: int | None, x: int) -> str:
        return opaque(g, viewer, x, g.generation[x])

    def generation(self, g: CardState, x: int) -> int:
        return g.generation[x]

    def handle_at(self, g: CardState, viewer: int | None, x: int, generation: int) -> str:
        return opaque(g, viewer, x, generation)

    def words(self, g: CardState, viewer: int | None, x: int) -> str:
        return self.words_at(g, viewer, x, self.snapshot(g, x), known_to(g, viewer, x))

    def snapshot(self, g: Any, x: int) -> Any:
        return self.name_of(g, x)

    def words_at(self, g: Any, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        return str(snapshot) if known else "a card"

    def name_of(self, g: Any, x: int) -> str:
        """What it is called by those who know it."""
        return str(g.kinds[g.kind[x]].name)

    def key(self, g: CardState, viewer: int | None, x: int) -> Any:
        if not known_to(g, viewer, x):
            return (g.controller[x], g.zone[x])
        host = self.host(g, x)
        on = () if host < 0 else self.key(g, viewer, host)
        return (g.controller[x], g.zone[x], g.kind[x], on, *self.condition(g, x))

    def marks(self, g: CardState, viewer: int | None, x: int) -> tuple[str, ...]:
        """Whose it is and where, and to those who know it, how it is."""
        if g.controller[x] == viewer:
            owner = "yours"
        else:
            owner = g.game.seat_name(g, g.controller[x]) if g.controller[x] < g.seats else ""
        where = (owner, self.where(g, viewer, x))
        return where + self.condition_words(g, viewer, x) if known_to(g, viewer, x) else where

    def where(self, g: Any, viewer: int | None, x: int) -> str:
        """The place it is in: "at Ferrin", "in your hand"."""
        return ""

    def condition_words(self, g: Any, viewer: int | None, x: int) -> tuple[str, ...]:
        """The condition in words, number by number: "2 damage", "exhausted"."""
        return ()

    def condition(self, g: Any, x: int) -> tuple[int, ...]:
        """What makes two cards of a kind in one place differ: damage, tokens."""
        return ()

    def host(self, g: Any, x: int) -> int:
        """What it is attached to, or -1."""
        return -1

    def host_words(self, g: Any, viewer: int | None, x: int) -> tuple[str, ...]:
        """Of the host too those that know it say how it is."""
        host = self.host(g, x)
        if host < 0:
            return ()
        signs = self.condition_words(g, viewer, host) if known_to(g, viewer, host) else ()
        return (f"on {self.words(g, viewer, host)}", *[f"on one with {sign}" for sign in signs])

    def everything(self, g: CardState, viewer: int | None) -> Sequence[int]:
        mask = bit(g, viewer)
        return [card for zone, cards in enumerate(g.zones) if g.shows[zone] & mask for card in cards]

    def knowers(self, g: CardState, x: int) -> int:
        return g.known[x]


@mypyc_attr(allow_interpreted_subclasses=True)
class AbilityRef(NumberRef):
    """An ability by what it does, for the log: only of cards that all viewers know."""

    def words(self, g: Any, viewer: int | None, x: int) -> str:
        kind, no = divmod(x, MOST_ABILITIES)
        effects = g.kinds[kind].abilities[no].effects
        return ", then ".join([effect.words().removeprefix("then, ") for effect in effects])


MOST_ABILITIES: Final = 64  # of one kind
ABILITY: Final = AbilityRef("number")


def ability_used(use: Use) -> int:
    """For ABILITY."""
    return use.kind.no * MOST_ABILITIES + use.no


def known_to(g: CardState, viewer: int | None, card: int) -> bool:
    """Whether the viewer knows what that card is."""
    return g.known[card] >> (g.seats if viewer is None else viewer) & 1 == 1
