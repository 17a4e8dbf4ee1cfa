"""What orders say: the deeds of the map."""

from __future__ import annotations

from typing import Final

from strategium.games.horus_heresy.components import (
    ALL_AREAS,
    COMMAND_CENTER,
    FACTORIES,
    HEROES_OF,
    MAP,
    PALACE,
    PORTS,
    REGION_AREAS,
    SHIP,
    SHIP_AREAS,
    TERRA,
    UNITS,
    types_of,
)
from strategium.games.horus_heresy.pieces import areas_with, grounded, is_friendly, is_open
from strategium.games.horus_heresy.rules.bombardment import bombard
from strategium.games.horus_heresy.rules.choosing import in_hand, is_strategic, region_areas
from strategium.games.horus_heresy.rules.corruption import corrupt_units, corruptible
from strategium.games.horus_heresy.rules.destinations import ALL_ACTIVATED, ALL_BUT_ONE, NONE_ACTIVATED
from strategium.games.horus_heresy.rules.fortification import is_fortified
from strategium.games.horus_heresy.rules.joining import attack
from strategium.games.horus_heresy.rules.landing import land
from strategium.games.horus_heresy.rules.marching import ready_areas
from strategium.games.horus_heresy.rules.movement import march_to_many, march_to_one
from strategium.games.horus_heresy.rules.mustering import muster
from strategium.games.horus_heresy.rules.raiding import raid
from strategium.games.horus_heresy.rules.restoring import heal_units, raise_ramparts, rally, repair
from strategium.games.horus_heresy.rules.spying import intercept, look_at_deck
from strategium.games.horus_heresy.rules.transfer import ANY_DISTANCE, transfer
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.terrain import bits, bits_of
from strategium.games.horus_heresy.vocabulary.deeds import YOU, ByMap, Deed, always, own, some, verb
from strategium.games.horus_heresy.words import ANY_NUMBER, RECKLESS, TO_BE_DECLARED, TRAITOR
from strategium.kernel.abilities import Use
from strategium.kernel.flow import push

FRIENDLY: Final = "friendly area"
OPEN: Final = "friendly or neutral area"
FRIENDLY_FACTORY: Final = "friendly factory"
OPEN_FACTORY: Final = "friendly or neutral factory"
OPEN_ON_TERRA: Final = "friendly or neutral area on Terra"
AREA_OF_REGION: Final = "an area of the region"
WITH_FOES: Final = "an area with enemy units"
IN_REGION: Final = "in the region"
ON_TERRA: Final = "on Terra"
NEAR_PALACE: Final = "in the Palace or next to it"
PLURALS: Final = {"Imperial Army": "Imperial Armies", "Cultists": "Cultists"}
NO_MORE: Final = always(0)
ONE_CARD: Final = always(1)


def places(g: Heresy, seat: int, where: str) -> int:
    """The areas of the region that fit the words."""
    fits = is_friendly if where in (FRIENDLY, FRIENDLY_FACTORY) else is_open
    found = bits_of([area for area in bits(region_areas(g)) if fits(g, area, seat)])
    if where == OPEN_ON_TERRA:
        return found & TERRA
    return found & FACTORIES if where in (FRIENDLY_FACTORY, OPEN_FACTORY) else found


def hero_areas(g: Heresy, side: int) -> int:
    """Where a side has Heroes: to an event they are units. [horus_heresy/heroes.events-as-units]"""
    return bits_of([g.hero_at[hero] for hero in HEROES_OF[side] if g.hero_at[hero] >= 0])


def unless_strategic(g: Heresy, spares: bool = True) -> int:
    """Destinations are activated, unless the strategic effect spares them."""
    return NONE_ACTIVATED if spares and is_strategic(g) else ALL_ACTIVATED


# ---- moving --------------------------------------------------------------------------------------
class Assemble(Deed):
    """Units and Heroes to one destination."""

    def __init__(self, bonus: ByMap = NO_MORE, spares: bool = False) -> None:
        self.bonus = bonus
        self.spares = spares

    def told(self, who: int) -> str:
        extra = f" with {self.bonus.words()} more movement points" if self.bonus.strategic else ""
        strategic = " (strategic: do not)" if self.spares else ""
        return f"{verb('move', who)} units and Heroes{extra} to one area of the region and activate it{strategic}"

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (march_to_one, use.seat, self.bonus.of(g, use), unless_strategic(g, self.spares)))


class Redeploy(Deed):
    """Units and Heroes to several destinations."""

    def told(self, who: int) -> str:
        return (
            f"{verb('move', who)} units and Heroes to areas of the region and activate each of them "
            "(strategic: all but one)"
        )

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (march_to_many, use.seat, ALL_BUT_ONE if is_strategic(g) else ALL_ACTIVATED))


class Board(Deed):
    """Between Terra and the ship."""

    def told(self, who: int) -> str:
        return (
            f"{verb('move', who)} units and Heroes of one area on Terra to one of the Vengeful Spirit, "
            "or of one of the Vengeful Spirit to one on Terra, in the region, and activate it (strategic: do not); "
            "the Catacombs can be "
            "entered even among enemies"
        )

    def do(self, g: Heresy, use: Use) -> None:
        upward = in_hand(g).region == SHIP  # [horus_heresy/vengeful-spirit.boarding-action]
        ready = bits_of(ready_areas(g, use.seat)) & (TERRA if upward else SHIP_AREAS)
        open_areas = places(g, use.seat, OPEN)
        goals = open_areas | (SHIP_AREAS & ~(1 << COMMAND_CENTER)) if upward else open_areas & TERRA
        push(g, (transfer, use.seat, use.seat, ready, goals, ANY_DISTANCE, ANY_NUMBER, unless_strategic(g)))


class SecretRoutes(Deed):
    """Past enemies and crevasses."""

    def __init__(self, reach: ByMap) -> None:
        self.reach = reach

    def told(self, who: int) -> str:
        return (
            f"{verb('move', who)} units and Heroes of one area to one friendly or neutral area of the region up to "
            f"{self.reach.usual} areas away (strategic: any distance on Terra), whatever lies between, and activate it"
        )

    def do(self, g: Heresy, use: Use) -> None:
        ready = bits_of(ready_areas(g, use.seat)) & TERRA
        goals = places(g, use.seat, OPEN) & TERRA
        push(
            g, (transfer, use.seat, use.seat, ready, goals, self.reach.of(g, use), ANY_NUMBER, ALL_ACTIVATED)
        )


# ---- attacking -----------------------------------------------------------------------------------
class Attack(Deed):
    """A battle: from how many areas, how long, with how many extra cards by the strategic effect."""

    def __init__(
        self, origins: int, iterations: ByMap, extra: int = 0, fortified: bool = False, startles: bool = False
    ) -> None:
        self.origins = origins
        self.iterations = iterations
        self.extra = extra
        self.fortified = fortified
        self.startles = startles

    def told(self, who: int) -> str:
        areas = f"from {some(str(self.origins), 'area')} and activate both"
        if self.origins == ANY_NUMBER:
            areas = "from any number of areas and activate them all"
        if self.fortified:
            areas = f"and activate it, from {self.origins} fortified area, which is not activated"
        extra = f"; strategic: draw {some(str(self.extra), 'extra combat card')}" if self.extra else ""
        after = (
            "; after the battle the target gets an activation marker of your opponent"
            if self.startles
            else ""
        )
        length = f"{self.iterations.words()} iterations"
        return f"{verb('attack', who)} an area of the region {areas}, {length}{extra}{after}"

    def do(self, g: Heresy, use: Use) -> None:
        allowed = ALL_AREAS
        if self.fortified:
            allowed = bits_of([area for area in bits(ALL_AREAS) if is_fortified(g, area)])
        extra = self.extra if is_strategic(g) else 0
        iterations = self.iterations.of(g, use)
        quiet, startles = int(self.fortified), int(self.startles)
        push(g, (attack, use.seat, self.origins, allowed, iterations, extra, quiet, startles))


class Raid(Deed):
    """Move beside a target, then attack it from there."""

    def __init__(self, iterations: ByMap) -> None:
        self.iterations = iterations

    def told(self, who: int) -> str:
        return (
            f"{verb('move', who)} units and Heroes to one area next to a target in the region, then attack the target "
            f"from there and activate both, {self.iterations.words()} iterations"
        )

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (raid, use.seat, self.iterations.of(g, use)))


class LookAtDecks(Deed):
    """Before cards are drawn for the battle."""

    def __init__(self, n: int, hero_cards: int) -> None:
        self.n = n
        self.hero_cards = hero_cards

    def told(self, who: int) -> str:
        return (
            f"{verb('look', who)} at the top {self.n} cards of {own(who)} combat deck (strategic: and the top "
            "Hero combat card) and put each on top or at the bottom"
        )

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (look_at_deck, use.seat, 0, self.n))
        if is_strategic(g):
            push(g, (look_at_deck, use.seat, 1, self.hero_cards))


# ---- landing -------------------------------------------------------------------------------------
class DropPods(Deed):
    """Some kinds of units, anywhere in the region."""

    def __init__(self, most: ByMap, *kinds: str) -> None:
        self.most = most
        self.kinds = kinds
        self.types = tuple([no for kind in kinds for no in types_of(kind)])

    def told(self, who: int) -> str:
        return (
            f"{verb('land', who)} up to {self.most.words()} {' or '.join(self.kinds)}, and Heroes, in an area of "
            "the region on Terra that is no enemy area of the Palace; defense lasers fire; activate the area"
        )

    def would(self, g: Heresy, use: Use) -> bool:
        return not grounded(g)

    def do(self, g: Heresy, use: Use) -> None:
        enemy = areas_with(g, 1 - use.seat) & ~areas_with(g, use.seat)
        areas = region_areas(g) & TERRA & ~(REGION_AREAS[PALACE] & enemy)
        if areas and not grounded(g):
            push(g, (land, areas, SHIP_AREAS, self.types, self.most.of(g, use), ANY_NUMBER))


class PortLanding(Deed):
    """Units up to a combined rank at a spaceport, or from one up to the ship."""

    def __init__(self, cap: ByMap) -> None:
        self.cap = cap
        self.types = tuple([unit.no for unit in UNITS if unit.side == TRAITOR])

    def told(self, who: int) -> str:
        return (
            f"{verb('land', who)} units with a combined rank up to {self.cap.words()}, and Heroes, at a friendly "
            "or neutral spaceport of the region; defense lasers fire; activate it; in the Vengeful Spirit region "
            "move them from one spaceport to an area of the ship instead"
        )

    def do(self, g: Heresy, use: Use) -> None:
        upward = in_hand(g).region == SHIP
        # [horus_heresy/vengeful-spirit.port-landing-upward]
        areas = places(g, use.seat, OPEN) & (SHIP_AREAS if upward else PORTS)
        sources = PORTS if upward else SHIP_AREAS
        if areas and not grounded(g):
            push(g, (land, areas, sources, self.types, ANY_NUMBER, self.cap.of(g, use)))


# ---- bombarding, corrupting ----------------------------------------------------------------------
class Orbital(Deed):
    """An orbital bombardment: of the region, or by an event anywhere."""

    def __init__(self, cards: ByMap = ONE_CARD, mode: int = TO_BE_DECLARED, where: str = "an area") -> None:
        self.cards = cards
        self.mode = mode
        self.where = where

    def told(self, who: int) -> str:
        what = "a reckless orbital bombardment" if self.mode == RECKLESS else "an orbital bombardment"
        cards = f", drawing {self.cards.words()} cards and using one" if self.cards.strategic > 1 else ""
        return f"{verb('make', who)} {what} of {self.where} on Terra{cards}"

    def do(self, g: Heresy, use: Use) -> None:
        areas = region_areas(g) & TERRA
        if self.where == WITH_FOES:
            areas &= areas_with(g, 1 - use.seat) | hero_areas(g, 1 - use.seat)
        push(g, (bombard, use.seat, areas, self.cards.of(g, use), self.mode))


class Corrupt(Deed):
    """Corruption draws."""

    def __init__(self, draws: ByMap, where: str) -> None:
        self.draws = draws
        self.where = where

    def told(self, who: int) -> str:
        draws = some(self.draws.words(), "corruption draw")
        return f"{verb('make', who)} {draws} for Imperial Armies or Tank Divisions {self.where}"

    def areas(self, g: Heresy) -> int:
        if self.where == IN_REGION:
            return region_areas(g)
        if self.where == ON_TERRA:
            return TERRA
        near = REGION_AREAS[PALACE]
        for area in bits(REGION_AREAS[PALACE]):
            near |= MAP.next_to[area]
        return near

    def would(self, g: Heresy, use: Use) -> bool:
        return bool(corruptible(g, self.areas(g)))

    def do(self, g: Heresy, use: Use) -> None:
        draws = self.draws.of(g, use)
        push(g, (corrupt_units, self.areas(g), draws if self.where == IN_REGION else 0, draws, ()))


# ---- placing and restoring -----------------------------------------------------------------------
class Place(Deed):
    """Units from the stockpile."""

    def __init__(self, kind: str, n: ByMap, where: str, activates: bool = False) -> None:
        self.kind = kind
        self.types = types_of(kind)
        self.n = n
        self.where = where
        self.activates = activates

    def told(self, who: int) -> str:
        marks = " and activate it (strategic: do not)" if self.activates else ""
        region = " of the region" if who == YOU else ""  # an event, which names the player, is for all
        what, where = f"1 {self.kind}", f"a {self.where}"
        if self.n.strategic > 1:
            what = f"up to {self.n.words()} {PLURALS.get(self.kind, self.kind + 's')}"
            where = f"{self.where}s" if self.where in (FRIENDLY, OPEN) else where
        return f"{verb('place', who)} {what} from the stockpile in {where}{region}{marks}"

    def do(self, g: Heresy, use: Use) -> None:
        activating = unless_strategic(g) if self.activates else NONE_ACTIVATED
        push(
            g, (muster, use.seat, places(g, use.seat, self.where), self.types, self.n.of(g, use), activating)
        )


class Fortify(Deed):
    """A fortification marker."""

    def told(self, who: int) -> str:
        return (
            f"{verb('place', who)} a fortification marker in a friendly area of the region that is not fortified, and "
            "activate it (strategic: do not)"
        )

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (raise_ramparts, use.seat, region_areas(g), unless_strategic(g)))


class Repair(Deed):
    """Breach tokens."""

    def __init__(self, n: ByMap) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return f"{verb('remove', who)} up to {self.n.words()} breach tokens from friendly fortified areas of the region"

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (repair, use.seat, region_areas(g), self.n.of(g, use)))


class Rally(Deed):
    """Own activation markers."""

    def __init__(self, n: ByMap, only_activated: bool = False) -> None:
        self.n = n
        self.only_activated = only_activated

    def told(self, who: int) -> str:
        which = "that shows its activation side" if self.only_activated else "or turn it if it is routed"
        where = f"in {self.n.words()} different areas of the region"
        return f"{verb('remove', who)} {own(who)} activation marker {which}, {where}"

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (rally, use.seat, region_areas(g), self.n.of(g, use), int(self.only_activated)))


class HealUnits(Deed):
    """Damage of own units."""

    def __init__(self, n: ByMap) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return f"{verb('remove', who)} up to {self.n.words()} damage from {own(who)} units in the region"

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (heal_units, use.seat, region_areas(g), self.n.of(g, use)))


class Intercept(Deed):
    """Looking at orders."""

    def __init__(self, n: ByMap) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return f"{verb('look', who)} at the top order of {self.n.words()} stacks; one of them may be buried"

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (intercept, use.seat, self.n.of(g, use)))
