"""Which areas a text speaks of."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import UNITS
from strategium.games.forbidden_stars.pieces import holder
from strategium.games.forbidden_stars.state import KIND_SHIFT, Stars
from strategium.games.forbidden_stars.words import NOBODY
from strategium.kernel.abilities import Use

ANYWHERE: Final = 0
IN_ACTIVE_SYSTEM: Final = 1
IN_ADJACENT_SYSTEM: Final = 2  # to the active one
HERE: Final = 3  # the area of the combat or strike
ELSEWHERE_HERE: Final = 4  # another area of the system of the combat
BESIDE_HERE: Final = 5  # an area that borders on that of the combat
RANGE_WORDS: Final = (
    "",
    " in the active system",
    " in an adjacent system",
    "",
    " elsewhere in this system",
    " adjacent to this area",
)


class Where:
    """Friendly or uncontrolled areas, worlds or voids, how far, with what on them."""

    def __init__(
        self,
        reach: int = ANYWHERE,
        *,
        friendly: bool = True,
        uncontrolled: bool = False,
        enemy: bool = False,
        world: bool = True,
        void: bool = False,
        structure: bool | None = None,
        with_unit: int = -1,
        without_unit: int = -1,
        own_objective: bool = True,
    ) -> None:
        self.reach = reach
        self.friendly = friendly
        self.uncontrolled = uncontrolled
        self.enemy = enemy
        self.world = world
        self.void = void
        self.structure = structure
        self.with_unit = with_unit
        self.without_unit = without_unit
        self.own_objective = own_objective

    def at(self) -> str:
        """ "on a friendly world", "in an uncontrolled void"."""
        return f"{'in' if self.void else 'on'} {self.words()}"

    def words(self) -> str:
        terrain = "area" if self.world and self.void else "world" if self.world else "void"
        if self.reach == HERE:
            return f"this {terrain}"
        states = [("friendly", self.friendly), ("uncontrolled", self.uncontrolled), ("enemy", self.enemy)]
        kinds = " or ".join([word for word, holds in states if holds])
        text = (
            f"any {terrain}" if self.friendly and self.uncontrolled and self.enemy else f"a {kinds} {terrain}"
        )
        text = text.replace("a uncontrolled", "an uncontrolled").replace("a enemy", "an enemy")
        text += RANGE_WORDS[self.reach]
        if self.structure is not None:
            text += " with a structure" if self.structure else " without a structure"
        if self.with_unit >= 0:
            text += f" with a {UNITS[self.with_unit].name}"
        if self.without_unit >= 0:
            text += f" without a {UNITS[self.without_unit].name}"
        return text if self.own_objective else f"{text} and without an objective token of yours"

    def areas(self, g: Stars, use: Use) -> list[int]:
        return sorted([area for area in self.near(g) if self.fits(g, use, area)])

    def any(self, g: Stars, use: Use) -> bool:
        """Whether there is such an area."""
        for area in self.near(g):
            if self.fits(g, use, area):
                return True
        return False

    def near(self, g: Stars) -> list[int]:
        """All areas that are not too far."""
        if self.reach == HERE:
            return [g.fights[-1].area]
        if self.reach == BESIDE_HERE:
            storms = [storm >> 1 for storm in g.storms]
            return sorted([a for a, edge in g.map.neighbours[g.fights[-1].area] if edge not in storms])
        if self.reach == ANYWHERE:
            return (
                g.map.worlds
                if not self.void
                else g.map.voids
                if not self.world
                else g.map.worlds + g.map.voids
            )
        if self.reach == IN_ADJACENT_SYSTEM:
            systems = g.map.next_systems[g.active]
        else:
            systems = [g.fights[-1].area >> 2 if self.reach == ELSEWHERE_HERE else g.active]
        found = [area for system in sorted(systems) for area in range(system * 4, system * 4 + 4)]
        return [a for a in found if a != g.fights[-1].area] if self.reach == ELSEWHERE_HERE else found

    def fits(self, g: Stars, use: Use, area: int) -> bool:
        if not ((g.map.is_world[area] and self.world) or (g.map.is_void[area] and self.void)):
            return False
        if self.reach != HERE and not self.is_open(holder(g, area), use.seat):
            return False
        if self.structure is not None and bool(g.structures[area]) != self.structure:
            return False
        if not self.own_objective and g.objectives[area] == use.seat:
            return False
        if self.with_unit < 0 and self.without_unit < 0:
            return True
        kinds = [piece >> KIND_SHIFT for piece in g.units[area]]
        if self.with_unit >= 0 and self.with_unit not in kinds:
            return False
        return self.without_unit < 0 or self.without_unit not in kinds

    def is_open(self, who: int, seat: int) -> bool:
        if who == seat:
            return self.friendly
        if who == NOBODY:
            return self.uncontrolled
        return self.enemy and who >= 0
