"""Damage: assigning it in a draft, elimination of units, wounds and fall of Heroes."""

from __future__ import annotations

from typing import Final

from strategium.games.horus_heresy.components import DEFEATED_AT, HEROES
from strategium.games.horus_heresy.pieces import (
    CODES,
    HERO,
    damage_on,
    eliminate,
    engaged_heroes,
    engaged_units,
    health,
    is_hero,
    piece_of,
    piece_words,
    swap,
    units_of,
)
from strategium.games.horus_heresy.state import POINT, Heresy
from strategium.games.horus_heresy.things import PIECE
from strategium.kernel.asking import ask
from strategium.kernel.core import Frame, RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, Among, Need, Question, RawDecision, Reason, Ref, Verb

IS_HURT: Final = Sentence("{0} takes {1} damage", PIECE, NUMBER, rules=("horus_heresy/damage.persists",))
IS_HEALED: Final = Sentence("{1} damage is taken off {0}", PIECE, NUMBER)
IS_ELIMINATED: Final = Sentence("{0} is eliminated", PIECE, rules=("horus_heresy/damage.elimination",))


# ---- units ---------------------------------------------------------------------------------------
def hurt(g: Heresy, piece: int, n: int) -> None:
    """Damage adds up and stays; with as much as its rank a unit is eliminated.
    [horus_heresy/damage.elimination, horus_heresy/damage.persists, horus_heresy/damage.cumulative]"""
    area, code = piece // CODES, piece % CODES
    if n >= health(g, code):
        eliminate_piece(g, piece_of(area, code))
    elif n > 0:
        say(g, IS_HURT, piece_of(area, code), n)
        swap(g, area, code, code + min(n, 7) * POINT)


def eliminate_piece(g: Heresy, piece: int) -> None:
    say(g, IS_ELIMINATED, piece)
    eliminate(g, piece // CODES, piece % CODES)


def heal(g: Heresy, piece: int, n: int) -> None:
    """So much damage is taken off a unit, or all that it has."""
    area, code = piece // CODES, piece % CODES
    less = min(n, damage_on(code))
    say(g, IS_HEALED, piece, less)
    swap(g, area, code, code - less * POINT)


# ---- Heroes --------------------------------------------------------------------------------------
def wound(g: Heresy, hero: int, n: int) -> None:
    """The Hero's marker moves on along the track. [horus_heresy/heroes.damage-track]"""
    say(g, IS_HURT, HERO + hero, n)
    g.hero_damage[hero] = min(DEFEATED_AT, g.hero_damage[hero] + n)
    g.needs_check = 1


# ---- assigning -----------------------------------------------------------------------------------
REGULAR: Final = 0  # on engaged enemy units, then on Heroes
FROM_ABOVE: Final = 1  # on enemy units in some areas, then on own ones
THUNDERHAWKS: Final = 2  # the same, in a battle


class Victims:
    """Who can take the damage that is still to be assigned, after the picks so far.

    A pick is a piece and points; points turn a unit into one with more damage, or take it away.
    """

    def __init__(
        self,
        g: Heresy,
        seat: int,
        amount: int,
        areas: tuple[int, ...],
        how: int,
        picked: tuple[RawOption, ...],
    ) -> None:
        self.g = g
        self.left = amount - sum([pick[2] for pick in picked])
        foe = 1 - seat
        if how == REGULAR:
            self.foes = [piece_of(a, c) for a, c in engaged_units(g, foe)]
            self.own: list[int] = []
        else:
            self.foes = [piece_of(a, c) for a in areas for c in units_of(g, a, foe)]
            # [horus_heresy/bombardment.own-units-after-enemies, horus_heresy/bombardment.thunderhawk-same-division]
            # [horus_heresy/bombardment.thunderhawk-hits-unengaged]
            self.own = [piece_of(a, c) for a in areas for c in units_of(g, a, seat)]
        self.heroes = [HERO + h for h in engaged_heroes(g, foe)] if takes_heroes(g, foe, how) else []
        self.wounds = [0] * HEROES
        for pick in picked:
            self._hit(pick[1], pick[2])

    def _hit(self, piece: int, n: int) -> None:
        if piece >= HERO:
            self.wounds[piece - HERO] += n
            return
        pool = self.foes if piece in self.foes else self.own
        pool.remove(piece)
        if n < health(self.g, piece % CODES):
            pool.append(piece + n * POINT)

    def units(self) -> list[int]:
        """Enemy units first; own ones when none is left."""
        return self.foes or self.own

    def hits(self) -> list[tuple[int, int]]:
        """(unit, points): all that it can take, or one point where that makes a difference."""
        units = sorted(self.units())
        if self.left <= 0 or not units:
            return []
        healths = [health(self.g, piece % CODES) for piece in units]
        if self.left >= sum(healths):  # all of them fall: the order makes no difference
            return [(units[0], healths[0])]
        found: list[tuple[int, int]] = []
        for piece, most in dict(zip(units, healths)).items():
            found.append((piece, min(self.left, most)))
            if self.left > 1 and most > 1 and len(units) > 1:
                found.append((piece, 1))
        return found

    def wounds_to_deal(self) -> list[tuple[int, int]]:
        """(Hero, points), if Heroes can be hurt by this damage at all."""
        if self.left <= 0:
            return []
        found: list[tuple[int, int]] = []
        for piece in self.heroes:
            hero = piece - HERO
            most = min(self.left, DEFEATED_AT - self.g.hero_damage[hero] - self.wounds[hero])
            if most > 0:
                found.append((piece, most))
                if most > 1 and len(self.heroes) > 1:
                    found.append((piece, 1))
        return found


def takes_heroes(g: Heresy, foe: int, how: int) -> bool:
    """Regular damage may go to Heroes; that of Thunderhawks only by house rule.
    [horus_heresy/bombardment.heroes-immune]"""
    if how == REGULAR:
        return True
    if how == FROM_ABOVE:
        return False
    return bool(g.options.faq) and not engaged_units(g, foe)  # [horus_heresy/house.faq-thunderhawk-heroes]


def victims(g: Heresy, decision: RawDecision) -> Victims:
    amount, areas, how = decision.args
    return Victims(g, decision.seat, amount, areas, how, decision.picked)


def units_to_hit(g: Heresy, decision: RawDecision) -> list[tuple[int, int]]:
    return victims(g, decision).hits()


def heroes_to_wound(g: Heresy, decision: RawDecision) -> list[tuple[int, int]]:
    return victims(g, decision).wounds_to_deal()


def no_unit_is_left(g: Heresy, decision: RawDecision, *refs: int) -> bool:
    """All have lethal damage assigned. (Ruling G10.)"""
    return not victims(g, decision).units()


def nothing_must_be_assigned(g: Heresy, decision: RawDecision) -> bool:
    return no_unit_is_left(g, decision)  # [horus_heresy/bombardment.all-damage-assigned]


def all_is_assigned(g: Heresy, decision: RawDecision) -> bool:
    there = victims(g, decision)
    if there.hits():
        return False
    return bool(there.units()) or not there.wounds_to_deal()


class Hit(Verb):
    """Damage to a piece: what would become of it stands beside it."""

    def note(self, g: Heresy, viewer: int | None, refs: tuple[int, ...]) -> str:
        piece, n = refs
        if is_hero(piece):
            return "falls" if g.hero_damage[piece - HERO] + n >= DEFEATED_AT else ""
        left = health(g, piece % CODES) - n
        return f"{left} left" if left > 0 else "eliminated"


HIT: Final = Hit(
    "hit",
    PIECE,
    NUMBER,
    words="{1} damage to {0}",
    find=units_to_hit,
    needs=(Among("horus_heresy/iteration.assign", "{0} cannot take {1} of this damage"),),
    rules=("horus_heresy/iteration.assign",),
)
BLAST: Final = Hit(
    "blast",
    PIECE,
    NUMBER,
    words="{1} damage to {0}",
    find=units_to_hit,
    needs=(Among("horus_heresy/bombardment.damage-division", "{0} cannot take {1} of this damage"),),
    rules=("horus_heresy/bombardment.damage-division",),
)
WOUND: Final = Hit(
    "wound",
    PIECE,
    NUMBER,
    words="{1} damage to {0}",
    find=heroes_to_wound,
    needs=(
        Among("horus_heresy/iteration.assign", "{0} cannot take {1} of this damage"),
        Need(
            no_unit_is_left,
            "horus_heresy/iteration.assign-heroes-last",
            "{0} takes no damage while units are engaged beside him",
        ),
    ),
    rules=("horus_heresy/iteration.assign-heroes-last",),
)
SPARE: Final = Verb(
    "spare",
    words="no more damage",
    ends=True,
    needs=(
        Need(
            nothing_must_be_assigned,
            "horus_heresy/iteration.assign",
            "damage must be assigned while there are units to take it",
        ),
    ),
    rules=("horus_heresy/iteration.assign-heroes-last",),
)


def why_not_hurt(g: Heresy, decision: RawDecision, piece: int) -> Reason:
    """Why a piece takes none of the damage."""
    there, how, name = victims(g, decision), decision.args[2], piece_words(g, piece)
    if is_hero(piece) and not takes_heroes(g, 1 - decision.seat, how):
        return Reason(f"{name} is not hurt from above: a Hero", ("horus_heresy/bombardment.heroes-immune",))
    if piece in there.heroes and there.units():
        text = f"{name} takes no damage while units are engaged beside him"
        return Reason(text, ("horus_heresy/iteration.assign-heroes-last",))
    if piece in there.own and there.foes:
        text = f"{name} takes damage only when no enemy unit is left"
        return Reason(text, ("horus_heresy/bombardment.own-units-after-enemies",))
    if piece in there.units():
        return Reason(
            f"all units fall, one after the other: {name} is not the next", decision.question.rules[:1]
        )
    where = "engaged against you" if how == REGULAR else "where the damage falls"
    return Reason(f"{name} is not {where}, or can take no more", decision.question.rules[:1])


class Assigning(Question):
    """Points for one unit after the other: a draft."""

    def reasons(self, g: Heresy, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        return [why_not_hurt(g, decision, x)] if ref is PIECE else []

    def prompt(self, g: Heresy, decision: RawDecision) -> str:
        return f"{victims(g, decision).left} damage to assign: who takes it?"


ASSIGN: Final = Assigning(
    "assign damage",
    HIT,
    WOUND,
    SPARE,
    several=True,
    finished=all_is_assigned,
    rules=("horus_heresy/iteration.assign",),
)
ASSIGN_BLASTS: Final = Assigning(
    "assign bombardment damage",
    BLAST,
    WOUND,
    SPARE,
    several=True,
    finished=all_is_assigned,
    rules=("horus_heresy/bombardment.damage-division", "horus_heresy/bombardment.all-damage-assigned"),
)


def assign(g: Heresy, seat: int, amount: int, areas: tuple[int, ...], how: int) -> None:
    """The one who deals damage says who takes it; what nobody can take is lost."""
    question = ASSIGN if how == REGULAR else ASSIGN_BLASTS
    if amount > 0 and not all_is_assigned(
        g, RawDecision(seat, question, damage_assigned, (amount, areas, how), ())
    ):
        ask(g, seat, question, damage_assigned, amount, areas, how)


def damage_assigned(
    g: Heresy, picks: tuple[RawOption, ...], amount: int, areas: tuple[int, ...], how: int
) -> None:
    """It is dealt at once. [horus_heresy/bombardment.damage-at-once]"""
    frames: list[Frame] = []
    for _, piece, n in picks:
        if piece >= HERO:
            frames.append((wound_hero, piece - HERO, n))
        else:
            hurt(g, piece, n)
    push(g, *frames)


def wound_hero(g: Heresy, hero: int, n: int) -> None:
    """A Hero takes damage."""
    if g.hero_at[hero] >= 0:
        wound(g, hero, n)


# ---- checks --------------------------------------------------------------------------------------
def units_without_health(g: Heresy) -> None:
    """A unit whose rank has sunk to its damage is eliminated at once. (Ruling G14.)"""
    if g.effects:
        for area, here in enumerate(g.units):
            for code in here:
                if code & 15 and health(g, code) <= 0:
                    eliminate_piece(g, piece_of(area, code))


register(__name__)
