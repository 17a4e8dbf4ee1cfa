"""Who could act now, told at a glance: most moments in which actions may be taken pass in silence.

Nothing here says that an action is legal, only that it is worth looking closer (chain.py).
"""

from __future__ import annotations

from typing import Any, Final

from strategium.games.invasion import playing
from strategium.games.invasion.kinds import ANY_ZONE, CARDS, CHAINED, IN_COMBAT, OWN_TURN
from strategium.games.invasion.price import funds
from strategium.games.invasion.state import Invasion
from strategium.games.invasion.words import (
    ACTION,
    CAPITAL_PHASE,
    FIRST_AREA,
    FIRST_DEVELOPMENTS,
    HAND,
    LENDS_DAMAGE,
    LENDS_TOKENS,
    PLAYS_TOP,
    TACTIC,
)
from strategium.kernel.abilities import ear

ACTS: Final = ear(-1, ACTION)


def moment_now(g: Invasion, seat: int, chained: bool) -> int:
    """This moment as a number, for that player: the phase, and what else an action may ask for."""
    now = g.phase
    if g.active == seat:
        now += OWN_TURN
    if g.combats:
        now += IN_COMBAT
    return now + CHAINED if chained else now


def is_worth_a_look(g: Invasion, a: Any, card: int, money: int, now: int) -> bool:
    """What can be told at a glance, before a use is made: the moment, money, tokens, the zone."""
    if not a.moments >> now & 1 or a.least > money or a.tokens > g.tokens[card]:
        return False
    zone = g.zone[card]
    return (
        a.zone == ANY_ZONE
        or zone < FIRST_AREA
        or zone >= FIRST_DEVELOPMENTS
        or (zone - FIRST_AREA) % 3 == a.zone
    )


def is_silent(g: Invasion, chained: bool) -> bool:
    """Whether it can be told at a glance that nobody can take an action now. Most moments are like that."""
    seat = g.active
    if g.phase == CAPITAL_PHASE and not chained and playing.playable(g, seat):
        return False
    return not has_chances(g, seat, chained) and not has_chances(g, 1 - seat, chained)


def has_chances(g: Invasion, seat: int, chained: bool) -> bool:
    """Whether a tactic or an Action of that player is worth a look now."""
    money = g.resources[seat]
    if g.changers[LENDS_DAMAGE] or g.changers[LENDS_TOKENS]:
        money = funds(g, seat)
    now = moment_now(g, seat, chained)
    if moments_of_hand(g, seat, money) >> now & 1:
        return True
    for card in g.ears[ACTS]:
        if g.controller[card] == seat:
            for a in CARDS[g.kind[card]].answering[ACTS]:
                if is_worth_a_look(g, a, card, money, now):
                    return True
    return False


def moments_of_hand(g: Invasion, seat: int, money: int) -> int:
    """The moments in which a tactic that he may play is worth a look, a bit for each.

    What was found is kept for as long as he has the same hand and the same resources.
    """
    if g.changers[PLAYS_TOP] or g.necromancers:
        return look_at_hand(g, seat, money)
    hand = g.zones[HAND + seat]
    known = g.chances[seat]
    if known[0] is hand and known[1] == money:
        found: int = known[2]
        return found
    found = look_at_hand(g, seat, money)
    kept = (hand, money, found)
    g.chances = (kept, g.chances[1]) if seat == 0 else (g.chances[0], kept)
    return found


def look_at_hand(g: Invasion, seat: int, money: int) -> int:
    """The same, found out anew."""
    found = 0
    for card in playing.playable(g, seat):
        kind = CARDS[g.kind[card]]
        if kind.type == TACTIC:
            for a in kind.answering.get(ACTS, ()):
                act: Any = a
                if act.least <= money:
                    found |= act.moments
    return found
