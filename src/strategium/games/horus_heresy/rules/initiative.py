"""The round: an action, the advance of the marker, a change of initiative, special phases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import (
    AREAS,
    DRAW_PHASE,
    EVENT_PHASE,
    HOLD_OUT,
    ICONS,
    PORTS_COUNT_FROM,
    REGIONS,
    TRACK_END,
)
from strategium.games.horus_heresy.pieces import has_units, heroes_at
from strategium.games.horus_heresy.rules import actions, battle, phases, stacking
from strategium.games.horus_heresy.rules.piles import marked
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.things import AREA
from strategium.games.horus_heresy.words import HOLD_OUT_DELAYED, IMPERIAL, SIDES, STACK, TRAITOR
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import Frame, RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import NUMBER, SEAT, Among, Need, RawDecision

ADVANCES: Final = Sentence(
    "{0}'s marker comes to space {1}", SEAT, NUMBER, rules=("horus_heresy/initiative.advance-by-cost",)
)
CHANGES: Final = Sentence("The initiative changes", rules=("horus_heresy/initiative.change-when-overtaken",))
IS_DELAYED: Final = Sentence("The hold-out is delayed: {0}'s marker stops on space {1}", SEAT, NUMBER)


def leader(g: Heresy) -> int:
    """Who has the initiative: the marker that has advanced less, or the one on top of a shared space.
    [horus_heresy/initiative.current-player, horus_heresy/initiative.tie-top-marker]"""
    imperial, traitor = g.spaces
    if imperial == traitor:
        return g.on_top
    return IMPERIAL if imperial < traitor else TRAITOR


def begin_round(g: Heresy) -> None:
    """The player with the initiative is the current player and takes one action.
    [horus_heresy/initiative.round-steps]"""
    g.current = leader(g)
    g.cost = 0
    # [horus_heresy/stacking.checked-only-at-change]
    push(g, (actions.take_action,), (actions.settle_cost,), (advance_marker,), (begin_round,))


# ---- advancing -----------------------------------------------------------------------------------
def move_marker(g: Heresy, side: int, spaces: int) -> None:
    """A marker moves towards the end of the track, where it stops; on a shared space it is put on top. (Ruling G6.)"""
    to = min(TRACK_END, g.spaces[side] + spaces)
    if to >= HOLD_OUT and any(e.what == HOLD_OUT_DELAYED for e in g.effects):
        to = HOLD_OUT - 1
        g.effects = [e for e in g.effects if e.what != HOLD_OUT_DELAYED]
        say(g, IS_DELAYED, side, to)
    g.spaces[side] = to
    if g.spaces[0] == g.spaces[1]:  # [horus_heresy/initiative.landing-on-top]
        g.on_top = side
    if to >= PORTS_COUNT_FROM:
        g.ports_count = 1
    g.needs_check = 1
    say(g, ADVANCES, side, to)


def advance_marker(g: Heresy) -> None:
    """The current player pays for his action; then the initiative may change, and special phases follow.
    [horus_heresy/initiative.advance-by-cost]"""
    before = g.spaces[g.current]
    push(g, (actions.order_leaves,), (change_of_initiative,), (phases_met, before))
    if g.cost:  # [horus_heresy/initiative.zero-cost-no-move]
        move_marker(g, g.current, g.cost or 1)


def phases_met(g: Heresy, before: int) -> None:
    """Icons that the marker has passed or reached, in their order, each once in a game. It went as far as was paid:
    where an effect has pushed it since does not matter.

    [horus_heresy/phases.icons-crossed]
    """
    spaces = range(before + 1, before + g.cost + 1)
    frames: list[Frame] = []
    for space in spaces:  # [horus_heresy/phases.icon-order]
        done = g.phases_done >> space & 1  # [horus_heresy/phases.once-per-game]
        if space in ICONS and not done:
            g.phases_done |= 1 << space
            frames.append((PHASE_STEPS[ICONS[space]],))
    push(g, *frames)


def event_phase(g: Heresy) -> None:
    push(g, (phases.event,))


def draw_phase(g: Heresy) -> None:
    push(g, (phases.draw_orders,))


def refresh_phase(g: Heresy) -> None:
    push(g, (phases.refresh,))


PHASE_STEPS: Final = (event_phase, draw_phase, refresh_phase)
assert (EVENT_PHASE, DRAW_PHASE) == (0, 1)


# ---- change of initiative ------------------------------------------------------------------------
def coexist(g: Heresy, area: int) -> bool:
    """Units of both sides, or units and an unsupported Hero. [horus_heresy/heroes.unsupported-coexistence]"""
    if not g.units[area] and not g.heroes_in[area]:
        return False
    units = [has_units(g, area, side) for side in (IMPERIAL, TRAITOR)]
    if units[0] and units[1]:
        return True
    if not g.heroes_in[area]:
        return False
    there = [units[side] or bool(heroes_at(g, area, side)) for side in (IMPERIAL, TRAITOR)]
    heroes_fight = g.options.faq  # [horus_heresy/house.faq-heroes-fight]
    return there[0] and there[1] and (units[0] or units[1] or heroes_fight)


def change_of_initiative(g: Heresy) -> None:
    """If the current player no longer has the initiative: coexistence battles, then stacking limits; orders on the map
    are no longer fresh. [horus_heresy/initiative.change-activities]"""
    if not has_changed(g):
        return
    say(g, CHANGES)
    for pile in range(STACK, STACK + REGIONS):  # [horus_heresy/actions.fresh-flag-follows-card]
        g.piles[pile] = tuple([marked(slot, 0) for slot in g.piles[pile]])
    areas = tuple([area for area in range(AREAS) if coexist(g, area)])
    first, second = g.current, 1 - g.current
    # [horus_heresy/initiative.current-player-until-next-round]
    push(g, (coexistence_battles, areas), (stacking.check_limits, first), (stacking.check_limits, second))


def has_changed(g: Heresy) -> bool:
    """[horus_heresy/initiative.change-when-overtaken, horus_heresy/initiative.same-space-no-change,
    horus_heresy/initiative.no-change-no-activity]"""
    return leader(g) != g.current


def areas_left(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return [area for area in decision.args[0] if coexist(g, area)]


def they_meet(g: Heresy, decision: RawDecision, area: int) -> bool:
    return coexist(g, area)


ALL_AREAS_FIGHT: Final = "horus_heresy/initiative.coexistence-all-areas"
WHICH_FIRST: Final = Choice(
    "choose the next battle",
    "fight at",
    AREA,
    find=areas_left,
    needs=(
        Need(they_meet, ALL_AREAS_FIGHT, "forces of both sides do not meet at {0}"),
        Among(ALL_AREAS_FIGHT, "{0} has had its battle, or forces came together there after the change"),
    ),
    prompt="Which coexistence battle comes first?",
    rule="horus_heresy/initiative.coexistence-order",
)


def coexistence_battles(g: Heresy, areas: tuple[int, ...]) -> None:
    """In every area where forces of both sides are, in the order that the Imperial player chooses.
    [horus_heresy/initiative.coexistence-all-areas]"""
    if any(coexist(g, area) for area in areas):
        chooser = IMPERIAL  # [horus_heresy/initiative.coexistence-order]
        ask(g, chooser, WHICH_FIRST, battle_chosen, areas)


def battle_chosen(g: Heresy, option: RawOption, areas: tuple[int, ...]) -> None:
    rest = tuple([area for area in areas if area != option[1]])
    push(g, (battle.coexistence_battle, option[1]), (coexistence_battles, rest))


def _round_title(g: Heresy, viewer: int | None) -> str:
    return f"{SIDES[g.current]}'s action, {g.spaces[0]} : {g.spaces[1]} on the track"


title(actions.take_action, _round_title)
title(coexistence_battles, "change of initiative")
register(__name__)
