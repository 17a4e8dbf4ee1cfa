"""3. Combat phase: Mobile units move, then a battle at the first planet and wherever a warlord is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.modifiers import value
from strategium.games.conquest.rules.actions import action_window
from strategium.games.conquest.rules.basics import go_home, go_to_planet
from strategium.games.conquest.rules.battle import battle
from strategium.games.conquest.rules.phases import begin_phase, end_phase, phase_has_begun
from strategium.games.conquest.state import Conquest, adjacent, first_seat, place_of, planets, units_at
from strategium.games.conquest.things import CARD, PLANET_AT
from strategium.games.conquest.words import COMBAT, MOBILE, PLACES
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.verbs import PASS, Need, Question, RawDecision, Verb


def combat_phase(g: Conquest) -> None:
    """Chart 3."""
    push(
        g,
        (begin_phase, COMBAT),
        (mobile_moves,),
        (phase_has_begun, COMBAT),
        (window_after_begin,),
        (first_battle,),
        (other_planets,),
        (window_before_end,),
        *([(warlords_go_home,)] if g.faq else []),
        (end_phase, COMBAT),
    )


def window_after_begin(g: Conquest) -> None:
    """An action window before the first battle. [conquest/combat.window-after-begin]"""
    action_window(g)


def window_after_battle(g: Conquest) -> None:
    """An action window after every battle. [conquest/combat.window-after-each-battle]"""
    action_window(g)


def window_before_end(g: Conquest) -> None:
    """An action window when all planets have been checked. [conquest/combat.window-before-end]"""
    action_window(g)


def warlords_go_home(g: Conquest) -> None:
    """By the later answers a warlord that is still at a planet goes home as the phase ends, as it is.

    [conquest/edition.warlords-go-home]
    """
    go_home(g, *[warlord for warlord in g.warlord if place_of(g, warlord) >= 0])


# ---- Mobile ------------------------------------------------------------------------------------------------
def mobile_units(g: Conquest, decision: RawDecision) -> Sequence[tuple[int, int]]:
    """Mobile units that have not moved, with each planet next to theirs."""
    return movable(g, decision.seat, decision.args[1])


def movable(g: Conquest, seat: int, moved: tuple[int, ...]) -> list[tuple[int, int]]:
    # [conquest/keywords.mobile]
    return [
        (unit, goal)
        for place in planets(g)
        for unit in units_at(g, place, seat)
        if (unit not in moved and value(g, unit, MOBILE))
        for goal in adjacent(g, place)
    ]


def is_yours(g: Conquest, decision: RawDecision, unit: int, goal: int) -> bool:
    return g.zone[unit] >= PLACES and g.controller[unit] == decision.seat


def is_mobile(g: Conquest, decision: RawDecision, unit: int, goal: int) -> bool:
    return value(g, unit, MOBILE) > 0


def has_not_moved(g: Conquest, decision: RawDecision, unit: int, goal: int) -> bool:
    return unit not in decision.args[1]


def is_next(g: Conquest, decision: RawDecision, unit: int, goal: int) -> bool:
    return goal in adjacent(g, place_of(g, unit))


MOVE: Final = Verb(
    "move",
    CARD,
    PLANET_AT,
    words="move {0} to {1}",
    find=mobile_units,
    needs=(
        Need(is_yours, "conquest/keywords.mobile-order", "{0} is not a unit of yours at a planet"),
        Need(is_mobile, "conquest/keywords.mobile", "{0} is not Mobile"),
        Need(has_not_moved, "conquest/keywords.mobile", "{0} has moved already"),
        Need(is_next, "conquest/keywords.mobile", "{1} is not next to where {0} is"),
    ),
    rules=("conquest/keywords.mobile",),
)


MOBILE_UNITS: Final = Question(
    "move Mobile units",
    PASS,
    MOVE,
    prompt="You may move each of your Mobile units to a planet next to it",
    rules=("conquest/keywords.mobile",),
)


def mobile_moves(g: Conquest) -> None:
    """As the phase begins, before any reaction to that: all units of one player, then all of the other's.

    [conquest/combat.mobile-before-reactions, conquest/keywords.mobile-order]
    """
    first = first_seat(g)
    push(g, (move_mobile_units, first, ()), (move_mobile_units, 1 - first, ()))


def move_mobile_units(g: Conquest, seat: int, moved: tuple[int, ...]) -> None:
    """A player moves his Mobile units one by one, as many as he likes. [conquest/keywords.mobile]"""
    if movable(g, seat, moved):
        ask(g, seat, MOBILE_UNITS, mobile_unit_chosen, seat, moved)


def mobile_unit_chosen(g: Conquest, option: RawOption, seat: int, moved: tuple[int, ...]) -> None:
    if option[0] is MOVE:
        push(g, (go_to_planet, option[1], option[2], 1), (move_mobile_units, seat, (*moved, option[1])))


# ---- which planets are fought over ---------------------------------------------------------------------------
def first_battle(g: Conquest) -> None:
    """3.2 There is always a battle at the first planet. [conquest/combat.first-planet-always-fought]"""
    if g.line[g.first] >= 0:
        push(g, (battle, g.first), (window_after_battle,))


def other_planets(g: Conquest) -> None:
    """3.3 The other planets are checked once each, left to right.

    [conquest/combat.check-left-to-right, conquest/combat.each-planet-checked-once]
    """
    push(g, *[(check_planet, place) for place in planets(g) if place != g.first])


def check_planet(g: Conquest, place: int) -> None:
    """Only a planet with a warlord is fought over. [conquest/combat.warlord-forces-battle]"""
    with_warlord = any(place_of(g, warlord) == place for warlord in g.warlord)
    if g.line[place] >= 0 and with_warlord:  # [conquest/combat.no-warlord-no-battle]
        push(g, (battle, place), (window_after_battle,))


register(__name__)
