"""Words about units that are taken up in one place and put down in another, without a path."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.games.forbidden_stars.components import IS_SHIP, LEVEL, STANDS_FOR, UNITS
from strategium.games.forbidden_stars.kinds import YOU, Deed
from strategium.games.forbidden_stars.pieces import distinct, enemies_in, is_token, mine, put, seat_of, take
from strategium.games.forbidden_stars.state import DAMAGE_BITS, KIND_SHIFT, PLACED, ROUTED, Stars
from strategium.games.forbidden_stars.things import AREA, PIECE, area_of, at_area, piece_of
from strategium.games.forbidden_stars.vocabulary.deeds import (
    Choice,
    UnitOnMap,
    ask_about_deed,
    remembered,
    remembering,
)
from strategium.games.forbidden_stars.vocabulary.placing import mark_for, settle_in
from strategium.games.forbidden_stars.vocabulary.reports import RETURNS, TRANSFERS
from strategium.games.forbidden_stars.vocabulary.where import HERE, Where
from strategium.kernel.abilities import Use
from strategium.kernel.flow import push
from strategium.kernel.log import say
from strategium.kernel.verbs import Reason, Ref


def can_be_placed(piece: int) -> bool:
    """A routed unit cannot be placed elsewhere."""
    return not piece & ROUTED  # [forbidden_stars/rout.no-move-or-place]


def can_be_taken(piece: int) -> bool:
    """A token belongs to its combat: nothing is won by taking it elsewhere."""
    return can_be_placed(piece) and not is_token(piece)


def why_not_taken(g: Stars, use: Use, x: int) -> Reason | None:
    """A unit that cannot be taken up, wherever it is."""
    name = PIECE.words(g, use.seat, x)
    if seat_of(g, piece_of(x)) != use.seat:
        return Reason(f"{name} is not yours", ("forbidden_stars/combat-card.owner-decides",))
    if not can_be_placed(piece_of(x)):
        return Reason(f"{name} cannot be moved or placed", ("forbidden_stars/rout.no-move-or-place",))
    return None


def has_goal(g: Stars, goals: Sequence[int], x: int) -> bool:
    """Whether one of the areas is of the unit's terrain, and not where it is."""
    is_ship = IS_SHIP[piece_of(x) >> KIND_SHIFT]
    # [forbidden_stars/ships.never-on-world]
    return any(g.map.is_void[goal] == is_ship and goal != area_of(x) for goal in goals)


# ---- putting down --------------------------------------------------------------------------------
class PutDown(Choice):
    """Where the units that were taken up go, all to one area."""

    ref: Ref = AREA

    def __init__(self, where: Where) -> None:
        super().__init__()
        self.where = where

    def words(self, who: int = YOU) -> str:
        return f"place what was taken {self.where.at()}"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        taken = remembered(use)
        return [goal for goal in self.where.areas(g, use) if has_goal(g, (goal,), taken[0])] if taken else ()

    def mark(self, g: Stars, seat: int, area: int) -> int:
        return mark_for(g, seat, area)

    def origins(self, g: Stars) -> tuple[int, ...]:
        """Where whoever is attacked by the units cannot retreat to."""
        return ()

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        for unit in remembered(use):
            piece = piece_of(unit)
            if is_token(piece):
                say(g, RETURNS, unit)
            else:
                say(g, TRANSFERS, use.seat, unit, x)
                put(g, piece & ~(DAMAGE_BITS | PLACED) | self.mark(g, use.seat, x), x)
            take(g, piece, area_of(unit))
        settle_in(g, use.seat, x, self.origins(g))


class MoveTo(PutDown):
    """Where the units of the combat move to. Who is attacked there cannot retreat to where they came from.

    They have not come by an Advance Order, and cannot retreat themselves.
    [forbidden_stars/retreat.defender-not-attackers-area, forbidden_stars/retreat.attacker-placed-destroyed]
    """

    def mark(self, g: Stars, seat: int, area: int) -> int:
        return PLACED if enemies_in(g, area, seat) else 0

    def origins(self, g: Stars) -> tuple[int, ...]:
        return (g.fights[-1].area,)


# ---- one unit ------------------------------------------------------------------------------------
class TakeUnit(UnitOnMap):
    """One of your units is taken up and put down elsewhere, without a path."""

    def __init__(self, start: Where, goal: Where, kinds: Sequence[int] = (), start_words: str = "") -> None:
        super().__init__()
        self.start = start
        self.goal = goal
        self.kinds = kinds
        self.start_words = start_words
        self.put_down = PutDown(goal)

    def inner(self) -> Sequence[Deed]:
        return (self.put_down,)

    def words(self, who: int = YOU) -> str:
        unit = " or ".join([f"1 {UNITS[kind].name}" for kind in self.kinds]) or "1 of your units"
        return f"take {unit} from {self.start_words or self.start.words()} and place it {self.goal.at()}"

    def level_limit(self, g: Stars, use: Use) -> int:
        """The highest command level that may be taken."""
        return max(LEVEL)

    def units(self, g: Stars, use: Use) -> Sequence[int]:
        goals = self.goal.areas(g, use)
        most = self.level_limit(g, use)
        found: list[int] = []
        for area in self.start.areas(g, use):
            if goals and goals != [area]:
                found += [at_area(area, p) for p in distinct(mine(g, area, use.seat)) if self.fits(p, most)]
        return [x for x in found if has_goal(g, goals, x)]

    def why_not(self, g: Stars, use: Use, ref: Ref, x: int) -> Reason | None:
        return why_not_taken(g, use, x) if ref is PIECE else None

    def fits(self, piece: int, most: int) -> bool:
        kind = piece >> KIND_SHIFT
        return can_be_taken(piece) and (not self.kinds or kind in self.kinds) and LEVEL[kind] <= most

    def picked(self, g: Stars, use: Use, x: int) -> None:
        push(g, (ask_about_deed, remembering(use, x), self.put_down.no))


def number_in_system(g: Stars, seat: int, system: int, kind: int) -> int:
    """How many units of a kind a seat has in a system; a token in combat counts as what it stands for.

    [forbidden_stars/reinforce.treated-as-units]
    """
    areas = range(system * 4, system * 4 + 4)
    return sum([1 for a in areas for piece in mine(g, a, seat) if STANDS_FOR[piece >> KIND_SHIFT] == kind])


class TakeByFollowers(TakeUnit):
    """The command level of the unit may not exceed the number of units of a kind in this system."""

    def __init__(self, start: Where, followers: int) -> None:
        super().__init__(start, Where(HERE))
        self.followers = followers

    def words(self, who: int = YOU) -> str:
        limit = f"its command level may not exceed the number of your {UNITS[self.followers].name}s in this system"
        return f"{super().words(who)}; {limit}"

    def level_limit(self, g: Stars, use: Use) -> int:
        return number_in_system(g, use.seat, g.fights[-1].area >> 2, self.followers)


# ---- several units -------------------------------------------------------------------------------
class TakeSome(Choice):
    """Any number of your units in one area are taken up, one after the other, then put down together.

    What is remembered is the area, then the units taken.
    """

    def __init__(self, goal: Where) -> None:
        super().__init__()
        self.goal = goal
        self.put_down = PutDown(goal)

    def inner(self) -> Sequence[Deed]:
        return (self.put_down,)

    def words(self, who: int = YOU) -> str:
        return f"take any number of your units from one area and place them {self.goal.at()}"

    def declines(self) -> str:
        return "no more units"

    def chooses(self, g: Stars, use: Use) -> Ref:
        return PIECE if remembered(use) else AREA

    def why_not(self, g: Stars, use: Use, ref: Ref, x: int) -> Reason | None:
        return why_not_taken(g, use, x) if ref is PIECE else None

    def fits(self, g: Stars, use: Use, piece: int) -> bool:
        return can_be_taken(piece)

    def units_in(
        self, g: Stars, use: Use, area: int, taken: tuple[int, ...], goals: Sequence[int]
    ) -> list[int]:
        """Those that can be taken beside what was taken: in rising order, so that each group is taken in one way."""
        own = mine(g, area, use.seat)
        if not own:
            return []
        found = [at_area(area, piece) for piece in distinct(own) if self.fits(g, use, piece)]
        found = [x for x in found if has_goal(g, goals, x) and own.count(piece_of(x)) > taken.count(x)]
        return [x for x in found if not taken or x >= taken[-1]]

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        done, goals = remembered(use), self.goal.areas(g, use)
        if done:
            return self.units_in(g, use, done[0], done[1:], goals)
        return [area for area in range(g.map.areas) if self.units_in(g, use, area, (), goals)]

    def do(self, g: Stars, use: Use) -> None:
        super().do(g, remembering(use))

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        after = remembering(use, *remembered(use), x)
        if self.candidates(g, after):
            super().do(g, after)
        else:
            self.go(g, after)

    def refused(self, g: Stars, use: Use) -> None:
        self.go(g, use)

    def go(self, g: Stars, use: Use) -> None:
        units = remembered(use)[1:]
        if units:
            push(g, (ask_about_deed, remembering(use, *units), self.put_down.no))


class MoveAside(TakeSome):
    """Units in the combat go to an adjacent area: one of them, or any number of low command level.

    A combat that this causes is fought after the present one; no second area may become contested by it.
    """

    def __init__(self, goal: Where, most: int, level: int) -> None:
        super().__init__(goal)
        self.put_down = MoveTo(goal)
        self.most = most
        self.level = level

    def words(self, who: int = YOU) -> str:
        if self.most == 1:
            return f"move 1 of your units to {self.goal.words()}"
        return f"move any number of your units of command level 0 or {self.level} to {self.goal.words()}"

    def declines(self) -> str:
        return "" if self.most == 1 else "no more units"

    def do(self, g: Stars, use: Use) -> None:
        Choice.do(self, g, remembering(use, g.fights[-1].area))

    def units_in(
        self, g: Stars, use: Use, area: int, taken: tuple[int, ...], goals: Sequence[int]
    ) -> list[int]:
        here = area == g.fights[-1].area and len(taken) < self.most
        return super().units_in(g, use, area, taken, goals) if here else []

    def fits(self, g: Stars, use: Use, piece: int) -> bool:
        return can_be_taken(piece) and LEVEL[piece >> KIND_SHIFT] <= self.level


class TakeAllHere(Deed):
    """All your units in the combat are taken up and put down together; tokens too, which go back to the supply.

    [forbidden_stars/reinforce.treated-as-units]
    """

    def __init__(self, goal: Where) -> None:
        super().__init__()
        self.goal = goal
        self.put_down = PutDown(goal)

    def inner(self) -> Sequence[Deed]:
        return (self.put_down,)

    def words(self, who: int = YOU) -> str:
        return f"take all your units in this combat and place them {self.goal.at()}"

    def all_here(self, g: Stars, use: Use) -> list[int]:
        area = g.fights[-1].area
        can = can_be_placed  # [forbidden_stars/reinforce.treated-as-units]
        return [at_area(area, piece) for piece in mine(g, area, use.seat) if can(piece)]

    def would(self, g: Stars, use: Use) -> bool:
        units = self.all_here(g, use)
        return bool(units) and has_goal(g, self.goal.areas(g, use), units[0])

    def do(self, g: Stars, use: Use) -> None:
        if self.would(g, use):
            push(g, (ask_about_deed, remembering(use, *self.all_here(g, use)), self.put_down.no))
