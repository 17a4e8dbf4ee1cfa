"""What combat cards and Heroes do in a battle."""

from __future__ import annotations

from strategium.games.horus_heresy.components import HERO_SIDES, MAP, TERRA, UNITS, types_of
from strategium.games.horus_heresy.kinds import combat
from strategium.games.horus_heresy.pieces import CODES, HERO, engaged_units, stocked_heroes
from strategium.games.horus_heresy.rules import initiative
from strategium.games.horus_heresy.rules.activation import is_activated, take_marker_off
from strategium.games.horus_heresy.rules.bombardment import declare, thunderhawks_strike
from strategium.games.horus_heresy.rules.combat_steps import (
    discard_at_random,
    heroes_enter,
    ignite,
    plague,
    reinforce,
    retrieve,
    ride,
    rideable,
    terrified_units,
    terrify,
    withdraw,
    withdrawal_areas,
)
from strategium.games.horus_heresy.rules.damage import eliminate_piece, heal, hurt, wound
from strategium.games.horus_heresy.rules.fortification import breach, is_fortified
from strategium.games.horus_heresy.rules.piles import draw_combat
from strategium.games.horus_heresy.state import TYPE, Heresy
from strategium.games.horus_heresy.vocabulary.deeds import Deed, To, own, some, verb
from strategium.games.horus_heresy.words import (
    BREACH_IGNORED,
    COMBAT_DISCARD,
    COMBAT_HAND,
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
    TO_BE_DECLARED,
)
from strategium.kernel.abilities import Condition, Target, Use
from strategium.kernel.flow import push
from strategium.kernel.lasting import lasts


# ---- to a unit or Hero ---------------------------------------------------------------------------
class Eliminate(To):
    """Whatever its rank."""

    def told(self, who: int) -> str:
        return f"{verb('eliminate', who)} {self.target.words()} of any rank"

    def do(self, g: Heresy, use: Use) -> None:
        for piece in self.target.of(g, use):
            eliminate_piece(g, piece)


class Damage(To):
    """Points of damage to a unit or Hero."""

    def __init__(self, n: int, target: Target[Heresy]) -> None:
        super().__init__(target)
        self.n = n

    def told(self, who: int) -> str:
        return f"{verb('deal', who)} {self.n} damage to {self.target.words()}"

    def do(self, g: Heresy, use: Use) -> None:
        for piece in self.target.of(g, use):
            if piece >= HERO:
                wound(g, piece - HERO, self.n)
            else:
                hurt(g, piece, self.n)


class Heal(To):
    """Damage is taken off a unit."""

    def __init__(self, n: int, target: Target[Heresy]) -> None:
        super().__init__(target)
        self.n = n

    def told(self, who: int) -> str:
        return f"{verb('remove', who)} {self.n} damage from {self.target.words()}"

    def do(self, g: Heresy, use: Use) -> None:
        for piece in self.target.of(g, use):
            heal(g, piece, self.n)


class TryToCorrupt(To):
    """A draw for an engaged unit."""

    def told(self, who: int) -> str:
        return f"{verb('draw', who)} a bombardment card for {self.target.words()}: on a Chaos Star it is corrupted"

    def do(self, g: Heresy, use: Use) -> None:
        push(g, *[(ignite, piece) for piece in self.target.of(g, use)])


# ---- the unit that was pointed at ----------------------------------------------------------------
class Sacrifice(Deed):
    """The unit that carries the effect out is eliminated."""

    def told(self, who: int) -> str:
        return "that unit is eliminated"

    def do(self, g: Heresy, use: Use) -> None:
        eliminate_piece(g, use.paid[0])


class WoundThatHero(Deed):
    """The Hero who carries the effect out takes damage."""

    def __init__(self, n: int) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return f"that Hero takes {self.n} damage"

    def do(self, g: Heresy, use: Use) -> None:
        wound(g, use.paid[0] - HERO, self.n)


class BreachWall(Deed):
    """Between that unit's area and the target. (Ruling G8.)"""

    def told(self, who: int) -> str:
        return f"{verb('breach', who)} the border between that unit and the target"

    def do(self, g: Heresy, use: Use) -> None:
        breach(g, MAP.border(use.paid[0] // CODES, g.battles[-1].target))


class Terrify(Deed):
    """Lesser units rout."""

    def __init__(self, n: int) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return f"{verb('rout', who)} up to {self.n} opposing engaged units of lower rank than that unit"

    def would(self, g: Heresy, use: Use) -> bool:
        need = combat(use.kind.no).requirement
        daemons = use.paid[:1] or (need.pieces(g, use.seat) if need is not None else ())
        return any(terrified_units(g, use.seat, daemon) for daemon in daemons)

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (terrify, use.seat, use.paid[0], self.n))


# ---- cards ---------------------------------------------------------------------------------------
class DrawCards(Deed):
    """Combat cards; `later`: they cannot be played in this iteration."""

    def __init__(self, n: int, later: bool = False) -> None:
        self.n = n
        self.later = later

    def told(self, who: int) -> str:
        later = ", which cannot be played in this iteration" if self.later else ""
        return f"{verb('draw', who)} {some(str(self.n), 'combat card')}{later}"

    def do(self, g: Heresy, use: Use) -> None:
        draw_combat(g, use.seat, 0, self.n, int(self.later))


class DiscardRandom(Deed):
    """The opponent loses cards; their backs are seen."""

    def __init__(self, n: int) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return f"{own(who)} opponent discards {some(str(self.n), 'random card')}"

    def would(self, g: Heresy, use: Use) -> bool:
        return bool(g.piles[COMBAT_HAND + 1 - use.seat])

    def do(self, g: Heresy, use: Use) -> None:
        push(g, *[(discard_at_random, use.seat)] * self.n)


class Retrieve(Deed):
    """A card from a discard pile."""

    def told(self, who: int) -> str:
        return f"{verb('take', who)} a card from {own(who)} combat or Hero combat discard pile into the hand"

    def would(self, g: Heresy, use: Use) -> bool:
        return bool(g.piles[COMBAT_DISCARD + 2 * use.seat] or g.piles[COMBAT_DISCARD + 2 * use.seat + 1])

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (retrieve, use.seat))


# ---- the battle ----------------------------------------------------------------------------------
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


# ---- what lasts ----------------------------------------------------------------------------------
class LegionStronger(Deed):
    """A legion has more rank until the battle ends."""

    def __init__(self, n: int, legion: str) -> None:
        self.n = n
        self.legion = legion

    def told(self, who: int) -> str:
        return f"{own(who)} engaged {self.legion} have {self.n} more rank until the battle ends"

    def do(self, g: Heresy, use: Use) -> None:
        lasts(g, FISTS_STRONGER, use.seat, self.n, END_OF_BATTLE, use, self.legion)


class HoldTheHalls(Deed):
    """Fortification in a coexistence battle."""

    lasting = True

    def __init__(self, n: int) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return (
            "in a coexistence battle inside an unbreached area that the board shows as fortified "
            f"{own(who)} side takes {self.n} less regular damage in each iteration"
        )

    def do(self, g: Heresy, use: Use) -> None:
        lasts(g, HOLDS_THE_HALLS, use.seat, self.n, END_OF_BATTLE, use)


class FoesWeaker(Deed):
    """The opponent's units have less rank until the battle ends. (Ruling G14.)"""

    def __init__(self, n: int) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return f"opposing engaged units have {self.n} less rank, but at least 1, until the battle ends"

    def do(self, g: Heresy, use: Use) -> None:
        lasts(g, FOES_WEAKER, 1 - use.seat, self.n, END_OF_BATTLE, use)


class LegionDraws(Deed):
    """A legion counts for more when cards are drawn. (Ruling G15.)"""

    def __init__(self, n: int, legion: str) -> None:
        self.n = n
        self.legion = legion

    def told(self, who: int) -> str:
        return (
            f"each of {own(who)} engaged {self.legion} counts {self.n} more rank for the draw of combat cards"
        )

    def do(self, g: Heresy, use: Use) -> None:
        lasts(g, EATERS_DRAW, use.seat, self.n, END_OF_BATTLE, use, self.legion)


class Lasts(Deed):
    """Something that holds for a side, its own or the other."""

    lasting = True

    def __init__(self, what: int, of_foe: bool, until: int, words: str) -> None:
        self.what = what
        self.of_foe = of_foe
        self.until = until
        self.sentence = words

    def told(self, who: int) -> str:
        return self.sentence.format(own(who))

    def do(self, g: Heresy, use: Use) -> None:
        lasts(g, self.what, 1 - use.seat if self.of_foe else use.seat, 1, self.until, use)


def cannot_retreat() -> Lasts:
    return Lasts(NO_RETREAT, False, END_OF_BATTLE, "{0} side cannot retreat from this battle")


def one_breach_ignored() -> Lasts:
    return Lasts(
        BREACH_IGNORED,
        False,
        END_OF_BATTLE,
        "one breach of the target's borders does not count in this battle",
    )


def cannot_be_routed() -> Lasts:
    return Lasts(
        NO_ROUT,
        False,
        END_OF_NEXT_ITERATION,
        "{0} engaged units cannot be routed until the end of the next iteration",
    )


def routing_kills() -> Lasts:
    return Lasts(
        ROUT_KILLS,
        True,
        END_OF_ITERATION,
        "opposing units that would rout in this iteration are eliminated instead",
    )


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
