"""What card texts are made of: deeds, amounts, conditions. Each says itself and does itself.

A deed is told to you ("draw a card") or of a named player ("draws a card").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from strategium.games.horus_heresy.rules.choosing import is_strategic
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.words import PLAYERS
from strategium.kernel.abilities import Ability, Amount, Condition, Effect, Target, Use
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.using import ability_of

YOU: Final = 0
HE: Final = 1


def verb(word: str, who: int) -> str:
    """ "draw", "draws"."""
    if who == YOU:
        return word
    return word + ("es" if word.endswith(("s", "sh", "ch", "x")) else "s")


def own(who: int) -> str:
    return "your" if who == YOU else "his"


def some(n: str, thing: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{n} {thing}" if n == "1" else f"{n} {thing}s"


class Deed(Effect[Heresy]):
    """One sentence of a card. `lasting`: it is no act, but something that holds from then on."""

    lasting: ClassVar[bool] = False

    def told(self, who: int) -> str:
        """What is done, by you or by him."""
        raise NotImplementedError

    def words(self) -> str:
        return self.told(YOU)


class To(Deed):
    """A deed to something that is chosen."""

    def __init__(self, target: Target[Heresy]) -> None:
        self.target = target

    def targets(self) -> Sequence[Target[Heresy]]:
        return (self.target,)


# ---- amounts -------------------------------------------------------------------------------------
class ByMap(Amount[Heresy]):
    """More, or other, by the strategic effect of an order that is executed from the map."""

    def __init__(self, usual: int, strategic: int) -> None:
        self.usual = usual
        self.strategic = strategic

    def of(self, g: Heresy, use: Use) -> int:
        return self.strategic if is_strategic(g) else self.usual

    def words(self) -> str:
        if self.usual == self.strategic:
            return str(self.usual)
        return f"{self.usual} (strategic: {self.strategic})"


def always(n: int) -> ByMap:
    return ByMap(n, n)


# ---- who -----------------------------------------------------------------------------------------
def by_other(use: Use, seat: int) -> Use:
    """The same card, used by that seat."""
    return Use(seat, use.bearer, use.kind, use.no, paid=use.paid, chosen=use.chosen)


class By(Deed):
    """A named side does it, whoever has drawn the card."""

    def __init__(self, side: int, *deeds: Deed) -> None:
        self.side = side
        self.deeds = deeds

    def told(self, who: int) -> str:
        return f"{PLAYERS[self.side]} {', then '.join([deed.told(HE) for deed in self.deeds])}"

    def do(self, g: Heresy, use: Use) -> None:
        frames = [(do_deed, by_other(use, self.side), i) for i in range(len(self.deeds))]
        push(g, *frames)


class EachPlayer(Deed):
    """Both players do it, the current player first."""

    def __init__(self, deed: Deed, traitor_first: bool = False) -> None:
        self.deeds = (deed,)
        self.traitor_first = traitor_first

    def told(self, who: int) -> str:
        first = PLAYERS[1] if self.traitor_first else "the current player"
        return f"each player, {first} first, {self.deeds[0].told(HE)}"

    def do(self, g: Heresy, use: Use) -> None:
        first = 1 if self.traitor_first else g.current
        push(g, (do_deed, by_other(use, first), 0), (do_deed, by_other(use, 1 - first), 0))


def do_deed(g: Heresy, use: Use, i: int) -> None:
    """One of the deeds that a named player does."""
    a: Ability = ability_of(g, use)
    outer = a.effects[0]
    assert isinstance(outer, (By, EachPlayer))
    outer.deeds[i].do(g, use)
    g.needs_check = 1


# ---- conditions ----------------------------------------------------------------------------------
class Attacking(Condition[Heresy]):
    """In a battle that an order began."""

    def holds(self, g: Heresy, use: Use) -> bool:
        row = g.battles[-1]
        return row.attacker == use.seat and not row.coexistence

    def words(self) -> str:
        return "you attack"


class Active(Condition[Heresy]):
    """The active player in this iteration."""

    def holds(self, g: Heresy, use: Use) -> bool:
        return g.battles[-1].active == use.seat

    def words(self) -> str:
        return "you are active"


class Both(Condition[Heresy]):
    """Two conditions."""

    def __init__(self, first: Condition[Heresy], second: Condition[Heresy]) -> None:
        self.first = first
        self.second = second

    def holds(self, g: Heresy, use: Use) -> bool:
        return self.first.holds(g, use) and self.second.holds(g, use)

    def words(self) -> str:
        return f"{self.first.words()} and {self.second.words()}"


register(__name__)
