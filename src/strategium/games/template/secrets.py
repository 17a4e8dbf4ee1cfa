"""Things a viewer can point at, as far as it knows them, and what could be exchanged without its noticing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.games.template.rules.strength import strength
from strategium.games.template.state import Salvage
from strategium.games.template.words import CHAIN, CREWS, DISCARD, HAND, SITE_NAMES, SITES, STOWING
from strategium.kernel.knowledge import KindPool, Pool, Spot, ValuePool, bit, opaque
from strategium.kernel.verbs import NameRef, Ref


class CardRef(Ref):
    """A card. Handles change whenever it moves, so nobody can follow a card through a hand."""

    def handle(self, g: Salvage, viewer: int | None, x: int) -> str:
        return opaque(g, viewer, x, g.generation[x])

    def generation(self, g: Salvage, x: int) -> int:
        return g.generation[x]

    def handle_at(self, g: Salvage, viewer: int | None, x: int, generation: int) -> str:
        return opaque(g, viewer, x, generation)

    def words(self, g: Salvage, viewer: int | None, x: int) -> str:
        return self.words_at(g, viewer, x, self.snapshot(g, x), self.known_to(g, viewer, x))

    def snapshot(self, g: Salvage, x: int) -> Any:
        """Its name, and whose it is at a site; elsewhere that is nobody's business."""
        return g.card(x).name, g.owner[x] if g.place[x] <= STOWING[-1] else -1

    def words_at(self, g: Salvage, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        name, owner = snapshot
        if owner < 0:
            return str(name) if known else "a card"
        called = str(name) if known else "stowaway"
        return called if owner == viewer else f"{CREWS[owner]}'s {called}"

    def marks(self, g: Salvage, viewer: int | None, x: int) -> tuple[str, ...]:
        """Whose it is, where, and to those who know it, how it is."""
        owner = "yours" if g.owner[x] == viewer else CREWS[g.owner[x]]
        where = (owner, f"at {SITE_NAMES[g.place[x]]}" if g.place[x] in SITES else "")
        if not self.known_to(g, viewer, x):
            return where
        return (*where, f"{g.damage[x]} damage", f"strength {strength(g, x)}")

    def key(self, g: Salvage, viewer: int | None, x: int) -> Any:
        if not self.known_to(g, viewer, x):
            return (g.owner[x], g.place[x])
        return (g.owner[x], g.place[x], g.card(x).name, g.damage[x], strength(g, x))

    def everything(self, g: Salvage, viewer: int | None) -> Sequence[int]:
        found: list[int] = []
        for seat in range(g.seats):
            for place in (*SITES, *STOWING, DISCARD, CHAIN):
                found += g.cards(seat, place)
        return found if viewer is None else [*found, *g.cards(viewer, HAND)]

    def knowers(self, g: Salvage, x: int) -> int:
        return g.known[x]

    def known_to(self, g: Salvage, viewer: int | None, x: int) -> bool:
        return bool(g.known[x] & bit(g, viewer))


CARD: Final = CardRef("card")
SITE: Final = NameRef("site", SITE_NAMES)


def hidden_pools(g: Salvage) -> list[Pool]:
    """Each crew's unknown cards, wherever they are; and the loot that nobody has turned up."""
    return [*[KindPool(seat) for seat in range(g.seats)], ValuePool(Spot("loot"))]
