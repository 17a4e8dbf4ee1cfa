"""Words about units and structures on the map: free ones, and those that are taken up and put elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from strategium.games.forbidden_stars.components import IS_SHIP, LEVEL, STANDS_FOR, UNITS
from strategium.games.forbidden_stars.kinds import YOU, Deed
from strategium.games.forbidden_stars.pieces import (
    build,
    distinct,
    enemies_in,
    free_control_tokens,
    is_token,
    kinds_built,
    left_in_box,
    mine,
    owner_of_structures,
    place_new,
    put,
    remove,
    seat_of,
    take,
)
from strategium.games.forbidden_stars.rules.combat import contest
from strategium.games.forbidden_stars.rules.dice import is_in_fight
from strategium.games.forbidden_stars.state import DAMAGE_BITS, KIND_SHIFT, PLACED, ROUTED, Stars
from strategium.games.forbidden_stars.things import AREA, BUILT, PIECE, area_of, at_area, piece_of
from strategium.games.forbidden_stars.vocabulary.deeds import (
    Choice,
    ask_about_deed,
    do_deed,
    remembered,
    remembering,
    some,
    verb,
)
from strategium.games.forbidden_stars.vocabulary.reports import (
    BUILDS,
    PLACES,
    REBUILDS,
    REPLACES,
    RETURNS,
    SPENDS,
    TRANSFERS,
)
from strategium.games.forbidden_stars.vocabulary.where import HERE, Where
from strategium.games.forbidden_stars.words import BASTION, STRUCTURES
from strategium.kernel.abilities import Use
from strategium.kernel.flow import push
from strategium.kernel.log import say
from strategium.kernel.verbs import Reason, Ref


def settle_in(g: Stars, seat: int, area: int, origins: tuple[int, ...] = ()) -> None:
    """Units were put there, or moved from somewhere: an enemy area becomes contested.

    [forbidden_stars/map.area-becomes-contested]
    """
    in_this_combat = is_in_fight(g, seat) and g.fights[-1].area == area and g.fights[-1].void < 0
    if enemies_in(g, area, seat) and not in_this_combat:
        contest(g, area, seat, origins)


def mark_for(g: Stars, seat: int, area: int) -> int:
    """Units that join an attack without an Advance Order cannot retreat from it."""
    joins = bool(g.fights) and g.fights[-1].area == area and g.fights[-1].attacker == seat
    return PLACED if joins and g.fights[-1].void < 0 else 0


# ---- a unit on the map ---------------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class UnitOnMap(Choice):
    """A unit somewhere on the board: first the area, then the unit there, so that lists of options stay short."""

    def units(self, g: Stars, use: Use) -> Sequence[int]:
        """All that could be chosen."""
        raise NotImplementedError

    def picked(self, g: Stars, use: Use, x: int) -> None:
        """Do it to the unit that was chosen."""
        raise NotImplementedError

    def chooses(self, g: Stars, use: Use) -> Ref:
        return PIECE if remembered(use) else AREA

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        area = remembered(use)
        units = self.units(g, use)
        return [x for x in units if area_of(x) == area[0]] if area else sorted({area_of(x) for x in units})

    def would(self, g: Stars, use: Use) -> bool:
        return bool(self.units(g, use))

    def do(self, g: Stars, use: Use) -> None:
        super().do(g, remembering(use))

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        if remembered(use):
            self.picked(g, use, x)
        else:
            super().do(g, remembering(use, x))


# ---- free units and structures -------------------------------------------------------------------
class PlaceFree(Choice):
    """Free units of a kind, all in one area. [forbidden_stars/free-unit.no-cost]"""

    ref: Ref = AREA

    def __init__(self, kind: int, where: Where, count: int = 1) -> None:
        super().__init__()
        self.kind = kind
        self.where = where
        self.count = count

    def words(self, who: int = YOU) -> str:
        return f"{verb('place', who)} {some(self.count, 'free ' + UNITS[self.kind].name)} {self.where.at()}"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return self.where.areas(g, use) if self.is_left(g) else ()

    def is_left(self, g: Stars) -> bool:
        return g.supply[self.kind] > 0  # [forbidden_stars/free-unit.none-left]

    def would(self, g: Stars, use: Use) -> bool:
        return self.is_left(g) and self.where.any(g, use)

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        for _ in range(min(self.count, g.supply[self.kind])):
            say(g, PLACES, use.seat, self.kind, x)
            place_new(g, self.kind, x, mark_for(g, use.seat, x))
        settle_in(g, use.seat, x)


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


class PlaceBastion(Choice):
    """A bastion on a friendly world, which costs something where another structure stands."""

    ref: Ref = AREA

    def __init__(self, price: int) -> None:
        super().__init__()
        self.price = price

    def words(self, who: int = YOU) -> str:
        return (
            "place 1 bastion on a friendly world, free if it has no other structure,"
            f" else for {self.price} materiel"
        )

    def cost(self, g: Stars, area: int) -> int:
        return self.price if g.structures[area] else 0

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        if free_control_tokens(g, use.seat) <= 0 or left_in_box(g, BASTION) <= 0:
            return ()
        return [a for a in Where().areas(g, use) if self.cost(g, a) <= g.materiel[use.seat]]

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        cost = self.cost(g, x)
        if cost:
            say(g, SPENDS, use.seat, cost)
        g.materiel[use.seat] -= cost
        say(g, BUILDS, use.seat, BASTION, x)
        build(g, use.seat, BASTION, x)


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


def others_left(g: Stars, kind: int) -> list[int]:
    """Kinds of structures other than that one that are in the supply."""
    return [other for other in range(len(STRUCTURES)) if other != kind and left_in_box(g, other) > 0]


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


class ReplaceUnit(UnitOnMap):
    """A unit of the active system gives way to one of another kind from the supply."""

    def __init__(self, old: int, new: int) -> None:
        super().__init__()
        self.old = old
        self.new = new

    def words(self, who: int = YOU) -> str:
        return f"replace 1 {UNITS[self.old].name} in the active system with a {UNITS[self.new].name}"

    def units(self, g: Stars, use: Use) -> Sequence[int]:
        if not g.supply[self.new]:
            return ()
        areas = range(g.active * 4, g.active * 4 + 4)
        found = [at_area(a, piece) for a in areas for piece in distinct(mine(g, a, use.seat))]
        return [x for x in found if piece_of(x) >> KIND_SHIFT == self.old]

    def picked(self, g: Stars, use: Use, x: int) -> None:
        say(g, REPLACES, use.seat, x, self.new)
        remove(g, piece_of(x), area_of(x))
        place_new(g, self.new, area_of(x))


# ---- taking up and putting down --------------------------------------------------------------------
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


def has_goal(g: Stars, goals: Sequence[int], x: int) -> bool:
    """Whether one of the areas is of the unit's terrain, and not where it is."""
    is_ship = IS_SHIP[piece_of(x) >> KIND_SHIFT]
    # [forbidden_stars/ships.never-on-world]
    return any(g.map.is_void[goal] == is_ship and goal != area_of(x) for goal in goals)


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

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        for unit in remembered(use):
            piece = piece_of(unit)
            if is_token(piece):
                say(g, RETURNS, unit)
            else:
                say(g, TRANSFERS, use.seat, unit, x)
                put(g, piece & ~(DAMAGE_BITS | PLACED) | mark_for(g, use.seat, x), x)
            take(g, piece, area_of(unit))
        settle_in(g, use.seat, x)


class MoveTo(PutDown):
    """Where the units of the combat move to. Who is attacked there cannot retreat to where they came from.

    They have not come by an Advance Order, and cannot retreat themselves.
    [forbidden_stars/retreat.defender-not-attackers-area, forbidden_stars/retreat.attacker-placed-destroyed]
    """

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        mark = PLACED if enemies_in(g, x, use.seat) else 0
        for unit in remembered(use):
            say(g, TRANSFERS, use.seat, unit, x)
            take(g, piece_of(unit), area_of(unit))
            put(g, piece_of(unit) & ~(DAMAGE_BITS | PLACED) | mark, x)
        settle_in(g, use.seat, x, (g.fights[-1].area,))


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
        return super().is_open(who, seat) or who < -1  # also where a combat waits to be fought


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
