"""Who could act now, told at a glance: most moments in which actions may be taken pass in silence.

Nothing here says that an action is legal, only that it is worth looking closer (actions.py).
"""

from __future__ import annotations

from typing import Final, cast

from strategium.games.invasion.kinds import ANY_ZONE, CARDS, CHAINED, IN_COMBAT, OWN_TURN, CardAbility
from strategium.games.invasion.rules.playing import playable
from strategium.games.invasion.rules.price import funds
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
from strategium.kernel.abilities import Ability, listener_key

ACTS: Final = listener_key(-1, ACTION)


def moment_now(g: Invasion, seat: int, chained: bool) -> int:
    """This moment as a number, for that player: the phase, and what else an action may ask for."""
    now = g.phase
    if g.active == seat:
        now += OWN_TURN
    if g.combats:
        now += IN_COMBAT
    return now + CHAINED if chained else now


def is_worth_a_look(g: Invasion, ability: Ability, card: int, money: int, now: int) -> bool:
    """What can be told at a glance, before a use is made: the moment, money, tokens, the zone."""
    a = cast(CardAbility, ability)
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
    if g.phase == CAPITAL_PHASE and not chained and playable(g, seat):
        return False
    now = moment_now(g, seat, chained)
    return not has_opportunities(g, seat, now) and not has_opportunities(g, 1 - seat, now - OWN_TURN)


def has_opportunities(g: Invasion, seat: int, now: int) -> bool:
    """Whether a tactic or an Action of that player is worth a look at that moment."""
    money = g.resources[seat]
    if g.changers[LENDS_DAMAGE] or g.changers[LENDS_TOKENS]:
        money = funds(g, seat)
    if tactics_of(g, seat, money).moments >> now & 1:
        return True
    for card in g.listeners[ACTS]:
        if g.controller[card] == seat:
            for a in CARDS[g.kind[card]].answering[ACTS]:
                if is_worth_a_look(g, a, card, money, now):
                    return True
    return False


def tactics_of(g: Invasion, seat: int, money: int) -> Tactics:
    """The tactics that he may play. They are kept for as long as he has the same hand and the same resources."""
    if g.changers[PLAYS_TOP] or g.necromancers:
        return Tactics(playable(g, seat), money, g.kind)
    known: Tactics | None = g.opportunities[seat]
    hand = g.zones[HAND + seat]
    if known is None or known.hand is not hand or known.money != money:
        known = Tactics(hand, money, g.kind)
        g.opportunities = (known, g.opportunities[1]) if seat == 0 else (g.opportunities[0], known)
    return known


class Tactics:
    """The tactics among some cards for which so many resources may be enough, and when they are worth a look."""

    def __init__(self, hand: tuple[int, ...], money: int, kinds: list[int]) -> None:
        self.hand = hand
        self.money = money
        self.cards: list[tuple[int, CardAbility]] = []
        self.moments = 0  # a bit for each
        for card in hand:
            kind = CARDS[kinds[card]]
            if kind.type == TACTIC:
                for a in kind.answering.get(ACTS, ()):
                    action = cast(CardAbility, a)
                    if action.least <= money:
                        self.cards.append((card, action))
                        self.moments |= action.moments
