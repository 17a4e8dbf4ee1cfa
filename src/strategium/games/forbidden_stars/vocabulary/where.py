"""Which areas a text speaks of."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import UNITS
from strategium.games.forbidden_stars.pieces import enemies_in, holder
from strategium.games.forbidden_stars.state import KIND_SHIFT, Stars
from strategium.games.forbidden_stars.words import CONTESTED, NOBODY
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


FRIENDLY: Final = 1
UNCONTROLLED: Final = 2
ENEMY: Final = 4
ANYBODYS: Final = FRIENDLY | UNCONTROLLED | ENEMY
WHOSE_WORDS: Final = ("friendly", "uncontrolled", "enemy")

WORLD: Final = 1
VOID: Final = 2
TERRAIN_WORDS: Final = ("", "world", "void", "area")


class Where:
    """Whose areas, worlds or voids, how far, with what on them."""

    def __init__(
        self,
        reach: int = ANYWHERE,
        whose: int = FRIENDLY,
        terrain: int = WORLD,
        *,
        structure: bool | None = None,
        with_unit: int = -1,
        without_unit: int = -1,
        own_objective: bool = True,
    ) -> None:
        self.reach = reach
        self.whose = whose
        self.terrain = terrain
        self.structure = structure
        self.with_unit = with_unit
        self.without_unit = without_unit
        self.own_objective = own_objective

    def at(self) -> str:
        """ "on a friendly world", "in an uncontrolled void"."""
        return f"{'in' if self.terrain & VOID else 'on'} {self.words()}"

    def words(self) -> str:
        terrain = TERRAIN_WORDS[self.terrain]
        if self.reach == HERE:
            return f"this {terrain}"
        kinds = " or ".join([word for bit, word in enumerate(WHOSE_WORDS) if self.whose >> bit & 1])
        article = "a" if self.whose & FRIENDLY else "an"
        text = f"any {terrain}" if self.whose == ANYBODYS else f"{article} {kinds} {terrain}"
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
            worlds = g.map.worlds if self.terrain & WORLD else []
            return worlds + g.map.voids if self.terrain & VOID else worlds
        if self.reach == IN_ADJACENT_SYSTEM:
            systems = g.map.next_systems[g.active]
        else:
            systems = [g.fights[-1].area >> 2 if self.reach == ELSEWHERE_HERE else g.active]
        found = [area for system in sorted(systems) for area in range(system * 4, system * 4 + 4)]
        return [a for a in found if a != g.fights[-1].area] if self.reach == ELSEWHERE_HERE else found

    def fits(self, g: Stars, use: Use, area: int) -> bool:
        terrain = WORLD if g.map.is_world[area] else VOID if g.map.is_void[area] else 0
        if not self.terrain & terrain:
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
        """Whether an area that is held by `who` is one of those meant."""
        if who == CONTESTED:
            return False
        held = FRIENDLY if who == seat else UNCONTROLLED if who == NOBODY else ENEMY
        return bool(self.whose & held)


class OneContested(Where):
    """An area beside the combat; if a card has made another one contested already, no second enemy area."""

    def fits(self, g: Stars, use: Use, area: int) -> bool:
        if not super().fits(g, use, area):
            return False
        contested = [row[0] for row in g.contests if row[1] == use.seat]
        if enemies_in(g, area, use.seat) and contested:  # [forbidden_stars/clarification.wave-serpent]
            return area in contested
        return True

    def is_open(self, who: int, seat: int) -> bool:
        return super().is_open(who, seat) or who == CONTESTED  # also where a combat waits to be fought
