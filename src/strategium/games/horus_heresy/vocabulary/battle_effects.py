"""What lasts in a battle once a combat card or a Hero has brought it about, and conditions of it."""

from __future__ import annotations

from strategium.games.horus_heresy.components import HERO_SIDES, UNITS
from strategium.games.horus_heresy.pieces import engaged_units
from strategium.games.horus_heresy.rules.activation import is_activated
from strategium.games.horus_heresy.rules.fortification import is_fortified
from strategium.games.horus_heresy.state import TYPE, Heresy
from strategium.games.horus_heresy.vocabulary.deeds import Deed, own
from strategium.games.horus_heresy.words import (
    BREACH_IGNORED,
    EATERS_DRAW,
    END_OF_BATTLE,
    END_OF_ITERATION,
    END_OF_NEXT_ITERATION,
    FISTS_STRONGER,
    FOES_WEAKER,
    HOLDS_THE_HALLS,
    NO_RETREAT,
    NO_ROUT,
    ROUT_KILLS,
)
from strategium.kernel.abilities import Condition, Use
from strategium.kernel.lasting import lasts


class Lasts(Deed):
    """Something that holds for a side, its own or the other, until the battle ends or as long as is said.

    In its words {0} is "your" or "his", {1} the amount and {2} the legion that it holds for.
    """

    lasting = True

    def __init__(
        self,
        what: int,
        words: str,
        amount: int = 1,
        legion: str = "",
        of_foe: bool = False,
        until: int = END_OF_BATTLE,
    ) -> None:
        self.what = what
        self.sentence = words
        self.amount = amount
        self.legion = legion
        self.of_foe = of_foe
        self.until = until

    def told(self, who: int) -> str:
        return self.sentence.format(own(who), self.amount, self.legion)

    def do(self, g: Heresy, use: Use) -> None:
        side = 1 - use.seat if self.of_foe else use.seat
        legion = (self.legion,) if self.legion else ()
        lasts(g, self.what, side, self.amount, self.until, use, *legion)


def legion_stronger(n: int, legion: str) -> Lasts:
    return Lasts(FISTS_STRONGER, "{0} engaged {2} have {1} more rank until the battle ends", n, legion)


def legion_draws(n: int, legion: str) -> Lasts:
    """A legion counts for more when cards are drawn. (Ruling G15.)"""
    words = "each of {0} engaged {2} counts {1} more rank for the draw of combat cards"
    return Lasts(EATERS_DRAW, words, n, legion)


def foes_weaker(n: int) -> Lasts:
    """The opponent's units have less rank. (Ruling G14.)"""
    words = "opposing engaged units have {1} less rank, but at least 1, until the battle ends"
    return Lasts(FOES_WEAKER, words, n, of_foe=True)


def hold_the_halls(n: int) -> Lasts:
    """Fortification in a coexistence battle."""
    where = "in a coexistence battle inside an unbreached area that the board shows as fortified"
    return Lasts(HOLDS_THE_HALLS, where + " {0} side takes {1} less regular damage in each iteration", n)


def cannot_retreat() -> Lasts:
    return Lasts(NO_RETREAT, "{0} side cannot retreat from this battle")


def one_breach_ignored() -> Lasts:
    return Lasts(BREACH_IGNORED, "one breach of the target's borders does not count in this battle")


def cannot_be_routed() -> Lasts:
    words = "{0} engaged units cannot be routed until the end of the next iteration"
    return Lasts(NO_ROUT, words, until=END_OF_NEXT_ITERATION)


def routing_kills() -> Lasts:
    words = "opposing units that would rout in this iteration are eliminated instead"
    return Lasts(ROUT_KILLS, words, of_foe=True, until=END_OF_ITERATION)


# ---- conditions ----------------------------------------------------------------------------------
class LegionEngaged(Condition[Heresy]):
    """An engaged unit of a legion."""

    def __init__(self, legion: str) -> None:
        self.legion = legion

    def holds(self, g: Heresy, use: Use) -> bool:
        return any(UNITS[code // TYPE].legion == self.legion for _, code in engaged_units(g, use.seat))

    def words(self) -> str:
        return f"{self.legion} are engaged"


class DefendsFortress(Condition[Heresy]):
    """The Hero is in the target, which is fortified."""

    def holds(self, g: Heresy, use: Use) -> bool:
        row = g.battles[-1]
        at = g.hero_at[use.bearer]
        return row.attacker != HERO_SIDES[use.bearer] and at == row.target and is_fortified(g, at)

    def words(self) -> str:
        return "he is in the target area and it is fortified"


class ReadyToRide(Condition[Heresy]):
    """His area is not activated."""

    def holds(self, g: Heresy, use: Use) -> bool:
        row = g.battles[-1]
        at = g.hero_at[use.bearer]
        return (
            row.attacker == use.seat and at not in (row.target, -1, -2) and not is_activated(g, at, use.seat)
        )

    def words(self) -> str:
        return "you attack and his area is not activated"
