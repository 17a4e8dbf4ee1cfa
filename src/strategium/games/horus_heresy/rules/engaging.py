"""A battle, second step: who is engaged. The attacker may hold back who is outside the target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.pieces import CODES, HERO, can_cross, is_hero, pieces_at, swap, units_of
from strategium.games.horus_heresy.rules.hero_moments import offer_heroes
from strategium.games.horus_heresy.state import ENGAGED, Battle, Heresy
from strategium.games.horus_heresy.things import PIECE
from strategium.games.horus_heresy.words import ENGAGING, IMPERIAL, TRAITOR
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.verbs import DONE, Need, RawDecision


# ---- who holds back ------------------------------------------------------------------------------
def outside(g: Heresy, row: Battle) -> list[int]:
    """The attacker's pieces in origin areas that can cross to the target, without those that have just flown in."""
    found: list[int] = []
    for area in sorted(row.origins):
        if area != row.target:
            there = [p for p in pieces_at(g, area, row.attacker) if is_hero(p) or not p & ENGAGED]
            found += [p for p in there if can_cross(g, p, area, row.target)]
    return found


def pieces_to_hold(g: Heresy, decision: RawDecision) -> Sequence[int]:
    there = outside(g, g.battles[-1])
    for pick in decision.picked:
        there.remove(pick[1])
    return list(dict.fromkeys(there))


def leaves_somebody(g: Heresy, decision: RawDecision, piece: int) -> bool:
    row = g.battles[-1]
    inside = len(pieces_at(g, row.target, row.attacker))
    flown = sum([1 for a in row.origins for c in units_of(g, a, row.attacker) if c & ENGAGED])
    return len(outside(g, row)) - len(decision.picked) + inside + flown > 1


WHO_HOLDS_BACK: Final = Choice(
    "engage",
    "hold back",
    PIECE,
    find=pieces_to_hold,
    refuse="{0} is not among the attackers outside the target",
    needs=(Need(leaves_somebody, "horus_heresy/battle.engage-choice", "somebody must attack"),),
    before=(DONE,),
    prompt="Everybody attacks. Does anybody hold back?",
    several=True,
    rule="horus_heresy/battle.engage-choice",
)


def hold_back(g: Heresy, no: int) -> None:
    """The attacker says which pieces of the origin areas are engaged. [horus_heresy/battle.engage-choice]"""
    row = g.battles[no]
    decision = RawDecision(row.attacker, WHO_HOLDS_BACK, engaged, (no,), ())
    if len(WHO_HOLDS_BACK.options(g, decision)) > 1:
        ask(g, row.attacker, WHO_HOLDS_BACK, engaged, no)
    else:
        push(g, (engage, no, ()))


def engaged(g: Heresy, picks: tuple[RawOption, ...], no: int) -> None:
    push(g, (engage, no, tuple([pick[1] for pick in picks])))


# ---- who is engaged ------------------------------------------------------------------------------
def engage(g: Heresy, no: int, held: tuple[int, ...]) -> None:
    """Everybody in the target is engaged, and of the origins whoever is not held back."""
    row = g.battles[no]
    left = list(held)
    pieces: list[int] = []
    for side in (IMPERIAL, TRAITOR):
        pieces += pieces_at(g, row.target, side)  # [horus_heresy/battle.target-all-engaged]
    for piece in outside(g, row):
        if piece in left:
            left.remove(piece)
        else:
            pieces.append(piece)
    heroes = row.heroes
    for piece in pieces:
        if is_hero(piece):
            heroes |= 1 << piece - HERO
        else:
            swap(g, piece // CODES, piece % CODES, piece % CODES | ENGAGED)
    g.battles[no] = row._replace(heroes=heroes, fighting=1)
    g.needs_check = 1


def engage_all(g: Heresy, no: int) -> None:
    """Every unit and Hero of both sides. [horus_heresy/battle.coexistence-all-engaged]"""
    push(g, (engage, no, ()))


def heroes_engage(g: Heresy, no: int) -> None:
    """Heroes whose abilities are used when units are engaged. [horus_heresy/heroes.abilities]"""
    offer_heroes(g, ENGAGING)


register(__name__)
