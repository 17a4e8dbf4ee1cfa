"""Routing: a unit leaves the battle, for an adjacent area or for good; and what the fall of a Hero brings about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import AREA_NAMES, DEFEATED_AT, HERO_SIDES, HEROES, MAP
from strategium.games.horus_heresy.pieces import (
    CODES,
    HERO,
    flies,
    is_open,
    piece_of,
    piece_words,
    put,
    side_of,
    take,
    units_of,
)
from strategium.games.horus_heresy.rules.activation import is_routed, mark_routed
from strategium.games.horus_heresy.rules.damage import eliminate_piece
from strategium.games.horus_heresy.rules.piles import draw_bomb, is_star
from strategium.games.horus_heresy.state import ENGAGED, Heresy
from strategium.games.horus_heresy.things import AREA, CARD, PIECE
from strategium.games.horus_heresy.words import DEFEATED, NO_ROUT, ROUT_KILLS, TRAITOR
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Need, Question, RawDecision, Reason, Verb

ROUTS: Final = Sentence("{0} routs to {1}", PIECE, AREA, rules=("horus_heresy/rout.defender-moves",))
STAYS: Final = Sentence("{0} routs and leaves the battle", PIECE, rules=("horus_heresy/rout.attacker-stays",))
FALLS: Final = Sentence("{0} falls", PIECE, rules=("horus_heresy/heroes.defeated",))
STANDS: Final = Sentence("{0} cannot be routed", PIECE)
HOLDS: Final = Sentence("{0} stands fast", PIECE, rules=("horus_heresy/heroes.fall-rout-test",))
DREW_FOR: Final = Sentence("{1} is drawn for {0}", PIECE, CARD, rules=("horus_heresy/heroes.fall-rout-test",))


# ---- where to ------------------------------------------------------------------------------------
def adjacent(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return [area for area, _ in MAP.neighbours[g.battles[-1].target]]


def is_refuge(g: Heresy, decision: RawDecision, area: int) -> bool:
    return is_open(g, area, decision.seat)


def crosses_no_crevasse(g: Heresy, decision: RawDecision, area: int) -> bool:
    border = MAP.border(g.battles[-1].target, area)
    return flies(g, decision.args[0]) or not for_flyers_only(g) >> border & 1


def for_flyers_only(g: Heresy) -> int:
    """The borders across which only flying units rout or retreat: crevasses, and what is blocked."""
    return g.crevasses | g.closed


def refuges(g: Heresy, side: int, flying: bool) -> list[int]:
    """Areas next to the target to which that side can rout or retreat."""
    target = g.battles[-1].target
    barred = 0 if flying else for_flyers_only(g)
    return [a for a, b in MAP.neighbours[target] if is_open(g, a, side) and not barred >> b & 1]


def only_flyers_cross(g: Heresy, areas: list[int], crevasse: str) -> Reason:
    """Why nobody on foot comes from the target to any of these areas: crevasses, by that clause, or blocked borders."""
    blocked = [area for area in areas if g.closed >> MAP.border(g.battles[-1].target, area) & 1]
    names = " or ".join([AREA_NAMES[area] for area in blocked or areas])
    if blocked:
        return Reason(f"the border to {names} is blocked", ("horus_heresy/card.blocked-with-corpses",))
    return Reason(f"only flying units cross the crevasse to {names}", (crevasse,))


def why_not_across(g: Heresy, decision: RawDecision, area: int) -> Reason:
    return only_flyers_cross(g, [area], "horus_heresy/rout.crevasse-flyers-only")


ROUT_TO: Final = Verb(
    "rout to",
    AREA,
    words="to {0}",
    find=adjacent,
    needs=(
        Among("horus_heresy/rout.defender-moves", "{0} is not next to the target area"),
        Need(is_refuge, "horus_heresy/rout.defender-moves", "{0} is neither friendly nor neutral"),
        Need(crosses_no_crevasse, "horus_heresy/rout.crevasse-flyers-only", why_not_across),
    ),
    rules=("horus_heresy/rout.defender-moves",),
)
GIVE_UP: Final = Verb(
    "give up", words="eliminate it instead", rules=("horus_heresy/rout.defender-may-eliminate",)
)
STAY: Final = Verb("stay", words="leave it where it is", rules=("horus_heresy/rout.attacker-stays",))


class Routing(Question):
    """What becomes of a unit that routs."""

    def prompt(self, g: Heresy, decision: RawDecision) -> str:
        return f"{piece_words(g, decision.args[0])} routs: what becomes of it?"


WHERE_TO: Final = Routing("rout", ROUT_TO, GIVE_UP, rules=("horus_heresy/rout.defender-moves",))
STAY_OR_FALL: Final = Routing(
    "rout or be eliminated", STAY, GIVE_UP, rules=("horus_heresy/house.faq-rout-eliminated",)
)


# ---- routing -------------------------------------------------------------------------------------
def rout(g: Heresy, piece: int) -> None:
    """One unit routs."""
    area, code = piece // CODES, piece % CODES
    side = side_of(code)
    if code not in g.units[area]:
        return
    for e in g.effects:
        if e.what == NO_ROUT and e.subject == side and code & ENGAGED:
            say(g, STANDS, piece)
            return
        if e.what == ROUT_KILLS and e.subject == side:
            eliminate_piece(g, piece)
            return
    if side == g.battles[-1].attacker:
        push(g, (attacker_routs, piece))
    else:
        push(g, (defender_routs, piece))


def attacker_routs(g: Heresy, piece: int) -> None:
    """It remains in its origin area, or is eliminated if that is marked as routed already.
    [horus_heresy/rout.attacker-stays]"""
    side = side_of(piece % CODES)
    if is_routed(g, piece // CODES, side):  # [horus_heresy/rout.attacker-already-routed]
        eliminate_piece(g, piece)
    elif g.options.faq:  # [horus_heresy/house.faq-rout-eliminated]
        ask(g, side, STAY_OR_FALL, attacker_decides, piece)
    else:
        push(g, (attacker_stays, piece))


def attacker_decides(g: Heresy, option: RawOption, piece: int) -> None:
    if option[0] is GIVE_UP:
        eliminate_piece(g, piece)
    else:
        push(g, (attacker_stays, piece))


def attacker_stays(g: Heresy, piece: int) -> None:
    area, code = piece // CODES, piece % CODES
    say(g, STAYS, piece)
    take(g, area, code)
    put(g, area, code & ~ENGAGED)
    mark_routed(g, area, side_of(code))


def defender_routs(g: Heresy, piece: int) -> None:
    """Its owner says where it goes; without a refuge, or if the target is marked as routed, it is eliminated."""
    side = side_of(piece % CODES)
    marked = is_routed(g, g.battles[-1].target, side)  # [horus_heresy/rout.defender-already-routed]
    if marked or not refuges(g, side, flies(g, piece)):
        eliminate_piece(g, piece)  # [horus_heresy/rout.defender-no-area]
    else:
        ask(g, side, WHERE_TO, defender_decides, piece)


def defender_decides(g: Heresy, option: RawOption, piece: int) -> None:
    if option[0] is GIVE_UP:
        eliminate_piece(g, piece)
        return
    area, code = piece // CODES, piece % CODES
    say(g, ROUTS, piece, option[1])
    take(g, area, code)
    put(g, option[1], code & ~ENGAGED)
    mark_routed(g, option[1], side_of(code))


# ---- the fall of a Hero --------------------------------------------------------------------------
def heroes_fall(g: Heresy) -> None:
    """A Hero whose marker has come to the end of the track is eliminated for good. In a battle the units of his side
    around him may rout. [horus_heresy/heroes.defeated]"""
    for hero in range(HEROES):
        area = g.hero_at[hero]
        if g.hero_damage[hero] < DEFEATED_AT or area == DEFEATED:
            continue
        say(g, FALLS, HERO + hero)
        g.place_hero(hero, DEFEATED)  # [horus_heresy/heroes.defeated-final]
        g.needs_check = 1
        if g.battles and area >= 0:
            battle = g.battles[-1]
            g.battles[-1] = battle._replace(heroes=battle.heroes & ~(1 << hero))
            if battle.fighting:
                side = HERO_SIDES[hero]
                push(g, (waver, side, tuple([piece_of(area, code) for code in units_of(g, area, side)])))


def units_to_draw_for(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return list(dict.fromkeys(decision.args[0]))


WHOM_TO_DRAW_FOR: Final = Choice(
    "draw for a unit",
    "draw for",
    PIECE,
    find=units_to_draw_for,
    refuse="{0} is not one of your units around the fallen Hero",
    prompt="A Hero has fallen: draw for which unit?",
    rule="horus_heresy/heroes.fall-bombardment-draw",
)


def waver(g: Heresy, side: int, units: tuple[int, ...]) -> None:
    """A card is drawn for each unit of the fallen Hero's side in his area. Only then a battle without them ends.
    [horus_heresy/heroes.fall-bombardment-draw]"""
    if units:
        ask(g, side, WHOM_TO_DRAW_FOR, draw_for, units)
    else:
        g.needs_check = 1


def draw_for(g: Heresy, option: RawOption, units: tuple[int, ...]) -> None:
    """The icon of the other side routs it. [horus_heresy/heroes.fall-rout-test]"""
    i = units.index(option[1])
    side = side_of(option[1] % CODES)
    card = draw_bomb(g)
    say(g, DREW_FOR, option[1], card)
    push(g, (waver, side, units[:i] + units[i + 1 :]))
    if is_star(card) != (side == TRAITOR):
        push(g, (rout, option[1]))
    else:
        say(g, HOLDS, option[1])


register(__name__)
