"""The Advance Order: ships move, ground units move, then a combat or an orbital strike."""

from __future__ import annotations

from strategium.games.forbidden_stars.rules.combat import contest, fight_contests
from strategium.games.forbidden_stars.rules.movement import move_ground_units, move_ships
from strategium.games.forbidden_stars.rules.schemes import moment
from strategium.games.forbidden_stars.rules.source import choose_source
from strategium.games.forbidden_stars.rules.strike import may_strike
from strategium.games.forbidden_stars.rules.upgrades import offer_upgrades, step_is_over
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.words import (
    ADVANCE,
    AFTER_COMBAT,
    NOBODY,
    ON_ADVANCE,
    STRIKE_AFTER_COMBAT,
)
from strategium.kernel.flow import push
from strategium.kernel.names import register


def advance_order(g: Stars, no: int) -> None:
    """Its steps in order. [forbidden_stars/advance.step-order]"""
    push(
        g,
        (schemes_of_advance, no),
        (choose_source, no),
        (move_ships, no),
        (step_is_over, no),
        (move_ground_units, no),
        (step_is_over, no),
        (combat_or_strike, no),
    )


def schemes_of_advance(g: Stars, no: int) -> None:
    moment(g, ON_ADVANCE, g.doing[no].seat)


def combat_or_strike(g: Stars, no: int) -> None:
    """A contested area must be fought over; only without one may ships strike.

    [forbidden_stars/advance.combat-if-contested]
    """
    order = g.doing[no]
    if order.contested == NOBODY:
        push(g, (may_strike, order.seat))
        return
    contest(g, order.contested, order.seat, order.origins)
    push(g, (fight_contests,), (after_combat, no))


def after_combat(g: Stars, no: int) -> None:
    """A card may let the ships strike after a combat."""
    push(g, (offer_upgrades, g.doing[no].seat, ADVANCE, AFTER_COMBAT), (strike_after_combat, no))


def strike_after_combat(g: Stars, no: int) -> None:
    order = g.doing[no]
    if order.permits & STRIKE_AFTER_COMBAT:
        push(g, (may_strike, order.seat))


register(__name__)
