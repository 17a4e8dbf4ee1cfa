"""Words about orbital strikes, and about structures on a world that is fought over."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.games.forbidden_stars.kinds import YOU, Deed
from strategium.games.forbidden_stars.pieces import (
    destroy_structure,
    distinct,
    holder,
    is_ship,
    kinds_built,
    mine,
    put,
    take,
)
from strategium.games.forbidden_stars.rules.routs import destroy
from strategium.games.forbidden_stars.state import (
    ROUTED,
    Stars,
    change_fight,
)
from strategium.games.forbidden_stars.things import (
    AREA,
    BUILT,
    PIECE,
    area_of,
    at_area,
    piece_of,
)
from strategium.games.forbidden_stars.vocabulary.deeds import (
    Choice,
    SetsBits,
    do_deed,
    remembered,
    remembering,
    verb,
)
from strategium.games.forbidden_stars.vocabulary.reports import RAZES, TRANSFERS
from strategium.games.forbidden_stars.words import NOBODY, STRUCTURES
from strategium.kernel.abilities import Use
from strategium.kernel.flow import push
from strategium.kernel.log import say
from strategium.kernel.verbs import Ref


# ---- strikes and structures ----------------------------------------------------------------------
class Mark(SetsBits):
    """Something is so in this strike."""

    def do(self, g: Stars, use: Use) -> None:
        change_fight(g, marks=g.fights[-1].marks | self.bits)


class DestroyStructure(Choice):
    """A structure on the world of the combat."""

    ref: Ref = BUILT

    def words(self, who: int = YOU) -> str:
        return f"{verb('destroy', who)} 1 structure on this world"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        area = g.fights[-1].area
        return sorted({area << 2 | kind for kind in kinds_built(g, area)})

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        raze(g, x >> 2, x & 3)


def raze(g: Stars, area: int, kind: int) -> None:
    """A structure is destroyed."""
    say(g, RAZES, area << 2 | kind)
    destroy_structure(g, area, kind)


class DestroyAnything(Choice):
    """A unit or structure on the struck world, which its owner chooses."""

    def words(self, who: int = YOU) -> str:
        return f"{verb('choose', who)} and {verb('destroy', who)} 1 unit or structure on the world"

    def way_words(self, g: Stars, use: Use, x: int) -> str:
        if x < 0:
            return f"the {STRUCTURES[-x - 1]}"
        return PIECE.words(g, use.seat, x)

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        area = g.fights[-1].area
        units = [at_area(area, piece) for piece in distinct(mine(g, area, use.seat))]
        return units + [-kind - 1 for kind in sorted(set(kinds_built(g, area)))]

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        if x < 0:
            raze(g, g.fights[-1].area, -x - 1)
        else:
            destroy(g, x)


class ShipsSlipAway(Choice):
    """Ships of the active system go to friendly or empty voids of an adjacent system, one after the other."""

    ref: Ref = PIECE

    def __init__(self) -> None:
        super().__init__()
        self.goal = SlipTo(self)

    def inner(self) -> Sequence[Deed]:
        return (self.goal,)

    def words(self, who: int = YOU) -> str:
        return (
            "move any number of your ships in the active system"
            " to friendly or uncontrolled voids of an adjacent system"
        )

    def declines(self) -> str:
        return "no more ships"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        if not slip_goals(g, use):
            return ()
        found: list[int] = []
        for area in g.map.voids_of[g.active]:
            own = [p for p in distinct(mine(g, area, use.seat)) if is_ship(p) and not p & ROUTED]
            found += [at_area(area, piece) for piece in own]
        return found

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        done = remembered(use)
        push(g, (do_deed, remembering(use, x, done[1] if done else NOBODY), self.goal.no))


def slip_goals(g: Stars, use: Use) -> list[int]:
    """Voids beside the active system that are open to the ships; all of one system."""
    done = remembered(use)
    storms = [storm >> 1 for storm in g.storms]
    systems = [s for s in g.map.next_systems[g.active] if g.map.shared_edge(s, g.active) not in storms]
    if done and done[1] != NOBODY:
        systems = [done[1]]
    return sorted([a for s in systems for a in g.map.voids_of[s] if holder(g, a) in (use.seat, NOBODY)])


class SlipTo(Choice):
    """Where a ship slips away to."""

    ref: Ref = AREA

    def __init__(self, more: Deed) -> None:
        super().__init__()
        self.more = more

    def words(self, who: int = YOU) -> str:
        return "move the ship"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return slip_goals(g, use) if remembered(use) else ()

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        ship = remembered(use)[0]
        say(g, TRANSFERS, use.seat, ship, x)
        take(g, piece_of(ship), area_of(ship))
        put(g, piece_of(ship), x)
        push(g, (do_deed, remembering(use, ship, x >> 2), self.more.no))
