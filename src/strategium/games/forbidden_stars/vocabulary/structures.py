"""Words about structures: free ones, bastions, and structures that become others."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.games.forbidden_stars.kinds import YOU, Deed
from strategium.games.forbidden_stars.pieces import (
    build,
    free_control_tokens,
    kinds_built,
    left_in_box,
    owner_of_structures,
)
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import AREA, BUILT
from strategium.games.forbidden_stars.vocabulary.deeds import Choice, do_deed, remembered, remembering
from strategium.games.forbidden_stars.vocabulary.reports import BUILDS, REBUILDS, SPENDS
from strategium.games.forbidden_stars.vocabulary.where import Where
from strategium.games.forbidden_stars.words import BASTION, STRUCTURES
from strategium.kernel.abilities import Use
from strategium.kernel.flow import push
from strategium.kernel.log import say
from strategium.kernel.verbs import Ref


class PlaceStructure(Choice):
    """A free structure. [forbidden_stars/free-unit.free-structure]"""

    ref: Ref = AREA

    def __init__(self, kind: int, where: Where) -> None:
        super().__init__()
        self.kind = kind
        self.where = where

    def words(self, who: int = YOU) -> str:
        return f"place 1 free {STRUCTURES[self.kind]} on {self.where.words()}"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        if free_control_tokens(g, use.seat) <= 0 or left_in_box(g, self.kind) <= 0:
            return ()
        return self.where.areas(g, use)

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        say(g, BUILDS, use.seat, self.kind, x)
        build(g, use.seat, self.kind, x)


class PlaceBastion(PlaceStructure):
    """A bastion on a friendly world, which costs something where another structure stands."""

    def __init__(self, price: int) -> None:
        super().__init__(BASTION, Where())
        self.price = price

    def words(self, who: int = YOU) -> str:
        return (
            "place 1 bastion on a friendly world, free if it has no other structure,"
            f" else for {self.price} materiel"
        )

    def cost(self, g: Stars, area: int) -> int:
        return self.price if g.structures[area] else 0

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return [a for a in super().candidates(g, use) if self.cost(g, a) <= g.materiel[use.seat]]

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        cost = self.cost(g, x)
        if cost:
            say(g, SPENDS, use.seat, cost)
        g.materiel[use.seat] -= cost
        super().chosen(g, use, x)


# ---- structures that become others ---------------------------------------------------------------
def others_left(g: Stars, kind: int) -> list[int]:
    """Kinds of structures other than that one that are in the supply."""
    return [other for other in range(len(STRUCTURES)) if other != kind and left_in_box(g, other) > 0]


class ChangeStructure(Choice):
    """One of your structures becomes another kind."""

    ref: Ref = BUILT

    def __init__(self) -> None:
        super().__init__()
        self.becomes = ChangeInto()

    def inner(self) -> Sequence[Deed]:
        return (self.becomes,)

    def words(self, who: int = YOU) -> str:
        return "change 1 of your structures into a different structure"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        own = [a for a in g.map.worlds if owner_of_structures(g, a) == use.seat]
        built = sorted({a << 2 | kind for a in own for kind in kinds_built(g, a)})
        return [x for x in built if others_left(g, x & 3)]

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        push(g, (do_deed, remembering(use, x), self.becomes.no))


class ChangeInto(Choice):
    """What the chosen structure becomes."""

    def words(self, who: int = YOU) -> str:
        return "change the chosen structure"

    def way_words(self, g: Stars, use: Use, x: int) -> str:
        return f"into a {STRUCTURES[x]}"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        done = remembered(use)
        return others_left(g, done[0] & 3) if done else ()

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        area, kind = remembered(use)[0] >> 2, remembered(use)[0] & 3
        say(g, REBUILDS, use.seat, kind, area, x)
        codes = list(g.structures[area])
        codes.remove(use.seat << 2 | kind)
        g.structures[area] = tuple(sorted([*codes, use.seat << 2 | x]))
