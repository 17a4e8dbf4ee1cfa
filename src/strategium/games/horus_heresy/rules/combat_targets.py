"""Who must be engaged for a combat card, and whom it is aimed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import FORTRESSES, MAP, UNITS
from strategium.games.horus_heresy.kinds import Requirement
from strategium.games.horus_heresy.pieces import (
    CODES,
    HERO,
    damage_on,
    engaged_heroes,
    engaged_units,
    piece_of,
    type_of,
)
from strategium.games.horus_heresy.rules.corruption import can_turn, has_base
from strategium.games.horus_heresy.rules.fortification import is_fortified
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.things import PIECE
from strategium.kernel.abilities import Target, Use
from strategium.kernel.names import register
from strategium.kernel.verbs import Verb

ANY_ROLE: Final = ""
ATTACKING: Final = "attacking"
DEFENDING: Final = "defending"
STORMING: Final = "attacking a fortified area"


# ---- requirements --------------------------------------------------------------------------------
class AUnit(Requirement):
    """An engaged unit of some kind or god, in some role."""

    def __init__(self, *kinds: str, god: str = "", role: str = ANY_ROLE) -> None:
        self.kinds = kinds
        self.god = god
        self.role = role

    def pieces(self, g: Heresy, seat: int) -> list[int]:
        row = g.battles[-1]
        attacks = seat == row.attacker
        if (self.role == DEFENDING and attacks) or (self.role in (ATTACKING, STORMING) and not attacks):
            return []
        found = [piece_of(area, code) for area, code in engaged_units(g, seat)]
        if self.role == STORMING:
            found = [piece for piece in found if faces_a_wall(g, piece)]
        return [piece for piece in found if self.fits(piece)]

    def fits(self, piece: int) -> bool:
        unit = UNITS[type_of(piece)]
        return (not self.kinds or unit.kind in self.kinds) and (not self.god or unit.god == self.god)

    def words(self) -> str:
        what = " or ".join(self.kinds) or (f"a {self.god} unit" if self.god else "any unit")
        return f"{what}{' ' + self.role if self.role else ''}"


def faces_a_wall(g: Heresy, piece: int) -> bool:
    """Whether a whole wall lies between the piece and the fortified target; a crevasse is none."""
    row = g.battles[-1]
    if row.coexistence or piece // CODES == row.target or not is_fortified(g, row.target):
        return False
    border = MAP.border(piece // CODES, row.target)
    if g.crevasses >> border & 1:  # [horus_heresy/fortification.crevasse-unbreachable]
        return False
    return not g.breaches >> border & 1 or bool(
        g.ramparts >> row.target & 1 and not FORTRESSES >> row.target & 1
    )


class AHero(Requirement):
    """An engaged Hero."""

    def pieces(self, g: Heresy, seat: int) -> list[int]:
        return [HERO + hero for hero in engaged_heroes(g, seat)]

    def words(self) -> str:
        return "a Hero"


# ---- targets -------------------------------------------------------------------------------------
class OpposingUnit(Target[Heresy]):
    """One engaged unit of the opponent."""

    def candidates(self, g: Heresy, use: Use) -> Sequence[int]:
        return list(dict.fromkeys([piece_of(a, c) for a, c in engaged_units(g, 1 - use.seat)]))

    def words(self) -> str:
        return "1 opposing engaged unit"


class OwnUnit(Target[Heresy]):
    """One own engaged unit."""

    def __init__(self, damaged: bool = False) -> None:
        super().__init__()
        self.damaged = damaged

    def candidates(self, g: Heresy, use: Use) -> Sequence[int]:
        units = engaged_units(g, use.seat)
        return list(dict.fromkeys([piece_of(a, c) for a, c in units if damage_on(c) or not self.damaged]))

    def words(self) -> str:
        return "one of your engaged units"


class OpposingHero(Target[Heresy]):
    """One engaged Hero of the opponent, if there is one."""

    def __init__(self, must: bool = True) -> None:
        super().__init__()
        self.must = must

    def least(self, g: Heresy, use: Use) -> int:
        return 1 if self.must or self.candidates(g, use) else 0

    def candidates(self, g: Heresy, use: Use) -> Sequence[int]:
        return [HERO + hero for hero in engaged_heroes(g, 1 - use.seat)]

    def words(self) -> str:
        return "1 opposing engaged Hero"


class OpposingArmy(Target[Heresy]):
    """An engaged Imperial Army or Tank Division that can be corrupted."""

    def candidates(self, g: Heresy, use: Use) -> Sequence[int]:
        units = engaged_units(g, 1 - use.seat)
        return list(dict.fromkeys([piece_of(a, c) for a, c in units if can_turn(c) and has_base(g, c)]))

    def words(self) -> str:
        return "1 opposing engaged Imperial Army or Tank Division"


TARGET: Final = Verb("target", PIECE, words="{0}", rules=("horus_heresy/battle.engaged-exposed",))
register(__name__)
