"""Words about units in a combat: rally, rout, destroy, retreat, replace, bring in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.forbidden_stars.components import IS_SHIP, LEVEL, STANDS_FOR, UNITS, lowest
from strategium.games.forbidden_stars.kinds import YOU, Deed
from strategium.games.forbidden_stars.pieces import distinct, mine, place_new, place_token, remove
from strategium.games.forbidden_stars.rules.dice import dice_of, foe, lose_dice
from strategium.games.forbidden_stars.rules.dominate import left_in_supply
from strategium.games.forbidden_stars.rules.retreat import can_retreat, retreat, retreat_areas
from strategium.games.forbidden_stars.rules.routs import can_be_routed, destroy, rally, rout
from strategium.games.forbidden_stars.state import KIND_SHIFT, PLACED, ROUTED, Stars, change_fight
from strategium.games.forbidden_stars.things import ICON, PIECE, area_of, at_area, piece_of
from strategium.games.forbidden_stars.vocabulary.deeds import (
    Choice,
    do_deed,
    done_by,
    own,
    plural,
    remembered,
    remembering,
    verb,
)
from strategium.games.forbidden_stars.vocabulary.reports import HITS_FIRST, PLACES, PLACES_TOKEN, REPLACES
from strategium.games.forbidden_stars.words import ANY_ICON, REINFORCEMENT
from strategium.kernel.abilities import Use
from strategium.kernel.flow import push
from strategium.kernel.log import say
from strategium.kernel.verbs import Ref

NO_LEVEL: Final = -1


class InCombat(Choice):
    """One unit in the contested area, your own or an enemy's. [forbidden_stars/combat-card.unit-in-contested-area]"""

    ref: Ref = PIECE

    def __init__(self, enemy: bool = False) -> None:
        super().__init__()
        self.enemy = enemy

    def fits(self, g: Stars, use: Use, x: int) -> bool:
        return True

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        areas = (g.fights[-1].area,)  # [forbidden_stars/combat-card.unit-in-contested-area]
        whose = foe(g, use.seat) if self.enemy else use.seat
        there = [at_area(area, piece) for area in areas for piece in distinct(mine(g, area, whose))]
        return [x for x in there if self.fits(g, use, x)]

    def one(self, who: int, thing: str = "unit") -> str:
        return f"1 enemy {thing}" if self.enemy else f"1 of {own(who)} {plural(thing)}"


class Rally(InCombat):
    """A routed unit stands up."""

    def words(self, who: int = YOU) -> str:
        return f"{verb('rally', who)} {self.one(who)}"

    def fits(self, g: Stars, use: Use, x: int) -> bool:
        return bool(piece_of(x) & ROUTED)

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        rally(g, x)


class RallyAll(Deed):
    """All your routed units in the combat stand up."""

    def words(self, who: int = YOU) -> str:
        return "rally all your units"

    def routed(self, g: Stars, use: Use) -> list[int]:
        area = g.fights[-1].area
        return [at_area(area, piece) for piece in mine(g, area, use.seat) if piece & ROUTED]

    def would(self, g: Stars, use: Use) -> bool:
        return bool(self.routed(g, use))

    def do(self, g: Stars, use: Use) -> None:
        for x in self.routed(g, use):
            rally(g, x)


class Rout(InCombat):
    """An unrouted unit becomes routed."""

    def words(self, who: int = YOU) -> str:
        return f"{verb('rout', who)} {self.one(who)}"

    def fits(self, g: Stars, use: Use, x: int) -> bool:
        return can_be_routed(g, x)

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        push(g, (rout, x))


class RoutAllOfLevel(Deed):
    """All enemy units of a level become routed."""

    def __init__(self, level: int) -> None:
        super().__init__()
        self.level = level

    def words(self, who: int = YOU) -> str:
        return f"rout all enemy units of command level {self.level}"

    def there(self, g: Stars, use: Use) -> list[int]:
        area = g.fights[-1].area
        enemies = [at_area(area, piece) for piece in mine(g, area, foe(g, use.seat))]
        return [x for x in enemies if LEVEL[piece_of(x) >> KIND_SHIFT] == self.level and can_be_routed(g, x)]

    def would(self, g: Stars, use: Use) -> bool:
        return bool(self.there(g, use))

    def do(self, g: Stars, use: Use) -> None:
        push(g, *[(rout, x) for x in self.there(g, use)])


class Destroy(InCombat):
    """A unit is destroyed: any, a routed one, one of a kind or a level."""

    def __init__(
        self, enemy: bool = False, routed: bool = False, kind: int = -1, level: int = NO_LEVEL
    ) -> None:
        super().__init__(enemy)
        self.routed = routed
        self.kind = kind
        self.level = level

    def words(self, who: int = YOU) -> str:
        thing = "unit" if self.kind < 0 else UNITS[self.kind].short
        level = f" of command level {self.level}" if self.level != NO_LEVEL else ""
        words = f"{verb('destroy', who)} {self.one(who, thing)}{level}"
        if self.routed:
            words = words.replace(" enemy ", " routed enemy ").replace(
                f" {own(who)} ", f" {own(who)} routed "
            )
        return words

    def fits(self, g: Stars, use: Use, x: int) -> bool:
        piece = piece_of(x)
        kind = piece >> KIND_SHIFT
        if self.routed and not piece & ROUTED:
            return False
        return (self.kind < 0 or STANDS_FOR[kind] == self.kind) and self.level in (NO_LEVEL, LEVEL[kind])

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        destroy(g, x)


class DestroyIt(Deed):
    """The unit that the moment is about."""

    def words(self, who: int = YOU) -> str:
        return "destroy it"

    def would(self, g: Stars, use: Use) -> bool:
        x = remembered(use)[0]
        return piece_of(x) in g.units[area_of(x)]

    def do(self, g: Stars, use: Use) -> None:
        destroy(g, remembered(use)[0])


class DestroyUnlessDice(InCombat):
    """An enemy unit, unless its owner spends as many dice as its command level."""

    def __init__(self) -> None:
        super().__init__(enemy=True)
        self.ransom = RansomUnit()

    def inner(self) -> Sequence[Deed]:
        return (self.ransom,)

    def words(self, who: int = YOU) -> str:
        return "choose 1 enemy unit; it is destroyed unless your opponent spends as many dice as its command level"

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        level = LEVEL[piece_of(x) >> KIND_SHIFT]
        if level and dice_of(g, foe(g, use.seat), ANY_ICON) < level:
            destroy(g, x)
        else:
            push(g, (do_deed, remembering(done_by(use, foe(g, use.seat)), x, level), self.ransom.no))


class RansomUnit(Choice):
    """Die by die, or not at all."""

    ref: Ref = ICON

    def words(self, who: int = YOU) -> str:
        return "spend a die for the chosen unit" if who == YOU else "spends a die for the chosen unit"

    def declines(self) -> str:
        return "lose the unit"

    def would(self, g: Stars, use: Use) -> bool:
        return True

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return [icon for icon in range(3) if dice_of(g, use.seat, icon)] if remembered(use)[1] else ()

    def do(self, g: Stars, use: Use) -> None:
        if remembered(use)[1]:  # a unit of level 0 costs nothing to keep
            super().do(g, use)

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        unit, left = remembered(use)
        lose_dice(g, use.seat, x)
        if left > 1:
            push(g, (do_deed, remembering(use, unit, left - 1), self.no))

    def refused(self, g: Stars, use: Use) -> None:
        destroy(g, remembered(use)[0])


class Retreat(InCombat):
    """One of your units leaves the combat."""

    def words(self, who: int = YOU) -> str:
        return f"{verb('retreat', who)} {self.one(who)}"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return super().candidates(g, use) if retreat_areas(g, use.seat) else ()

    def fits(self, g: Stars, use: Use, x: int) -> bool:
        return can_retreat(g, use.seat, piece_of(x))

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        push(g, (retreat, use.seat, (piece_of(x),)))


class ReplaceInCombat(InCombat):
    """A unit (or a token that stands for it) gives way to a free unit of another kind, which stands unrouted."""

    def __init__(self, old: int, new: int) -> None:
        super().__init__()
        self.old = old
        self.new = new

    def words(self, who: int = YOU) -> str:
        return f"replace 1 of your {UNITS[self.old].short} units with a free {UNITS[self.new].name}"

    def fits(self, g: Stars, use: Use, x: int) -> bool:
        return STANDS_FOR[piece_of(x) >> KIND_SHIFT] == self.old and g.supply[self.new] > 0

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        say(g, REPLACES, use.seat, x, self.new)
        remove(g, piece_of(x), area_of(x))
        # [forbidden_stars/free-unit.replacement-unrouted]
        place_new(g, self.new, area_of(x), placed_mark(g, use.seat) | 0)


def placed_mark(g: Stars, seat: int) -> int:
    """Units that join the attackers without an Advance Order cannot retreat."""
    return PLACED if g.fights[-1].attacker == seat else 0


class FreeToken(Deed):
    """A free reinforcement token in the contested area."""

    def words(self, who: int = YOU) -> str:
        return "place 1 free reinforcement token in this area"

    def would(self, g: Stars, use: Use) -> bool:
        # [forbidden_stars/reinforce.free-tokens-exceed-limit]
        return left_in_supply(g, REINFORCEMENT) > 0  # [forbidden_stars/reinforce.free-tokens]

    def do(self, g: Stars, use: Use) -> None:
        say(g, PLACES_TOKEN, use.seat)
        place_token(g, use.seat, g.fights[-1].area, placed_mark(g, use.seat))


class FreeUnitHere(Deed):
    """A free unit of command level 0, as the terrain asks; or a named kind on this world."""

    def __init__(self, kind: int = -1) -> None:
        super().__init__()
        self.kind = kind

    def words(self, who: int = YOU) -> str:
        if self.kind >= 0:
            return f"place 1 free {UNITS[self.kind].name} on this world"
        return "place 1 free unit of command level 0 in this area"

    def kind_here(self, g: Stars, use: Use) -> int:
        if self.kind >= 0:
            return self.kind
        return lowest(g.factions[use.seat], g.map.is_void[g.fights[-1].area])

    def would(self, g: Stars, use: Use) -> bool:
        kind = self.kind_here(g, use)
        return g.supply[kind] > 0 and IS_SHIP[kind] == g.map.is_void[g.fights[-1].area]

    def do(self, g: Stars, use: Use) -> None:
        if self.would(g, use):
            kind, area = self.kind_here(g, use), g.fights[-1].area
            say(g, PLACES, use.seat, kind, area)
            place_new(g, kind, area, placed_mark(g, use.seat))


class FirstHit(InCombat):
    """An enemy unit that must suffer the damage of a strike first."""

    def __init__(self) -> None:
        super().__init__(enemy=True)

    def words(self, who: int = YOU) -> str:
        return "choose 1 enemy unit on the world, which must suffer damage first"

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        say(g, HITS_FIRST, x)
        change_fight(g, first_hit=piece_of(x))
