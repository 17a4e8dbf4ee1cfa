"""What combat cards and Heroes do to a battle as a whole: who joins or leaves it, damage, bombardments."""

from __future__ import annotations

from strategium.games.horus_heresy.components import TERRA, UNITS, types_of
from strategium.games.horus_heresy.pieces import engaged_units, stocked_heroes
from strategium.games.horus_heresy.rules import initiative
from strategium.games.horus_heresy.rules.activation import is_activated, take_marker_off
from strategium.games.horus_heresy.rules.bombardment import declare, thunderhawks_strike
from strategium.games.horus_heresy.rules.combat_steps import (
    heroes_enter,
    plague,
    reinforce,
    ride,
    rideable,
    withdraw,
    withdrawal_areas,
)
from strategium.games.horus_heresy.state import TYPE, Heresy
from strategium.games.horus_heresy.vocabulary.deeds import Deed, own, some, verb
from strategium.games.horus_heresy.words import TO_BE_DECLARED
from strategium.kernel.abilities import Use
from strategium.kernel.flow import push


class Bonus(Deed):
    """More regular damage in this iteration, or as much for each engaged unit of a legion."""

    def __init__(self, n: int, legion: str = "") -> None:
        self.n = n
        self.legion = legion

    def told(self, who: int) -> str:
        each = f" for each of {own(who)} engaged {self.legion}" if self.legion else ""
        return f"{verb('add', who)} {self.n} to the regular damage of this iteration{each}"

    def amount(self, g: Heresy, use: Use) -> int:
        if not self.legion:
            return self.n
        return self.n * len(
            [1 for _, c in engaged_units(g, use.seat) if UNITS[c // TYPE].legion == self.legion]
        )

    def would(self, g: Heresy, use: Use) -> bool:
        return self.amount(g, use) > 0

    def do(self, g: Heresy, use: Use) -> None:
        row = g.battles[-1]
        g.battles[-1] = row._replace(bonus=row.bonus + self.amount(g, use))


class Withdraw(Deed):
    """The defender's units leave the target."""

    def told(self, who: int) -> str:
        return f"{verb('move', who)} all {own(who)} units in the target area to one adjacent friendly or neutral area"

    def would(self, g: Heresy, use: Use) -> bool:
        return bool(withdrawal_areas(g, use.seat))

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (withdraw, use.seat))


class Reinforce(Deed):
    """A unit of the stockpile joins the battle."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.type = types_of(kind)[0]

    def told(self, who: int) -> str:
        return f"{verb('place', who)} 1 {self.kind} from the stockpile, engaged, in the battle"

    def would(self, g: Heresy, use: Use) -> bool:
        return g.stockpile[self.type] > 0 or bool(stocked_heroes(g, use.seat))

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (reinforce, use.seat, self.type), (heroes_enter, use.seat))


class Plague(Deed):
    """Draws for all opposing units."""

    def __init__(self, n: int) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return (
            f"{verb('draw', who)} a bombardment card for each opposing engaged unit: "
            f"on a Chaos Star it takes {self.n} damage"
        )

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (plague, use.seat, self.n))


class PushInitiative(Deed):
    """The opponent's marker moves."""

    def __init__(self, n: int) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return f"{verb('move', who)} {own(who)} opponent's initiative marker {some(str(self.n), 'space')} forward"

    def do(self, g: Heresy, use: Use) -> None:
        initiative.move_marker(g, 1 - use.seat, self.n)


class Thunder(Deed):
    """A Thunderhawk bombardment."""

    def told(self, who: int) -> str:
        return f"{verb('resolve', who)} a Thunderhawk bombardment"

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (thunderhawks_strike, use.seat))


class RecoverTarget(Deed):
    """The own marker in the target."""

    def told(self, who: int) -> str:
        return f"{verb('remove', who)} {own(who)} activation marker from the target area, or turn it if it is routed"

    def would(self, g: Heresy, use: Use) -> bool:
        return is_activated(g, g.battles[-1].target, use.seat)

    def do(self, g: Heresy, use: Use) -> None:
        take_marker_off(g, g.battles[-1].target, use.seat)


class BombardTarget(Deed):
    """An orbital bombardment of the target area."""

    def told(self, who: int) -> str:
        return f"{verb('make', who)} an orbital bombardment of the target area"

    def would(self, g: Heresy, use: Use) -> bool:
        return bool(TERRA >> g.battles[-1].target & 1)

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (declare, use.seat, g.battles[-1].target, 1, TO_BE_DECLARED))


class Ride(Deed):
    """A Hero and units of his legion come from afar."""

    def __init__(self, points: int, legion: str) -> None:
        self.points = points
        self.legion = legion

    def told(self, who: int) -> str:
        return (
            f"move him and {self.legion} with him up to {self.points} movement points to a friendly or neutral area "
            "next to the target; it is an origin area beyond the limit, and is activated"
        )

    def would(self, g: Heresy, use: Use) -> bool:
        return bool(rideable(g, use.bearer, self.points))

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (ride, use.bearer, self.points, self.legion))
