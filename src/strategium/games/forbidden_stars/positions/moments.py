"""Moments of a scenario by name, and the steps that wait at them."""

from __future__ import annotations

import re
from typing import Any, Final

from strategium.games.forbidden_stars.components import FACTION_NAMES, ORDERS_A_ROUND
from strategium.games.forbidden_stars.kinds import CARDS
from strategium.games.forbidden_stars.pieces import holder, owner_of_structures, seat_of
from strategium.games.forbidden_stars.rules.building import build_board, cut_out_board
from strategium.games.forbidden_stars.rules.capacity import trim
from strategium.games.forbidden_stars.rules.combat import clean_up, combat_begins, fight_contests
from strategium.games.forbidden_stars.rules.combat_cards import reveal_card
from strategium.games.forbidden_stars.rules.combat_resolution import compare_morale
from strategium.games.forbidden_stars.rules.combat_rounds import (
    assess_damage,
    end_execution_round,
    execution_round,
)
from strategium.games.forbidden_stars.rules.elimination import eliminate_who_has_no_world
from strategium.games.forbidden_stars.rules.events import events_of
from strategium.games.forbidden_stars.rules.initial_storms import choose_storm_system, place_storms
from strategium.games.forbidden_stars.rules.laying_tiles import choose_tile
from strategium.games.forbidden_stars.rules.operations import (
    operations,
    operations_phase,
    resolve_or_trade,
    resolve_order,
    take_turn,
    turn_ends,
)
from strategium.games.forbidden_stars.rules.planning import choose_system, end_of_planning, planning_phase
from strategium.games.forbidden_stars.rules.ready import open_table, ready_board
from strategium.games.forbidden_stars.rules.refresh import end_of_round, refresh_phase
from strategium.games.forbidden_stars.rules.round import play_round
from strategium.games.forbidden_stars.rules.setup import (
    claim_forces,
    draw_first_player,
    give_objectives,
    make_decks,
)
from strategium.games.forbidden_stars.rules.storms import move_storm
from strategium.games.forbidden_stars.state import Fight, Holding, Stars
from strategium.games.forbidden_stars.things import canvas, slot_of
from strategium.games.forbidden_stars.words import (
    BUILDING,
    CONTESTED,
    EVENT_DECK,
    FACEDOWN,
    NOBODY,
    OPERATIONS,
    ORDERS,
    PLANNING,
    REFRESH,
)
from strategium.kernel.core import Frame
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.flow import each_in_turn, row_ends, seats_from
from strategium.kernel.knowledge import VALUE, WHOSE, everybody
from strategium.kernel.names import Step

_NAMES: Final = "|".join(FACTION_NAMES)
_TURN: Final = re.compile(rf"(planning|operations|building|placing storms), turn of ({_NAMES})")
_ORDER: Final = re.compile(rf"({'|'.join(ORDERS)}) of ({_NAMES}) at (.+)")
_REVEALED: Final = re.compile(rf"({_NAMES}) has revealed ({'|'.join(ORDERS)}) at (.+)")
_COMBAT: Final = re.compile(rf"combat at (.+), ({_NAMES}) attacks?")
_ROUND: Final = re.compile(rf"execution round (\d) at (.+), ({_NAMES}) attacks?")
_DAMAGE: Final = re.compile(rf"damage of round (\d) at (.+), ({_NAMES}) attacks?")
_MORALE: Final = re.compile(rf"morale at (.+), ({_NAMES}) attacks?")
_EVENTS: Final = re.compile(rf"events of ({_NAMES})")
_STORM: Final = re.compile(rf"({_NAMES}) moves a storm by (.+)")
MOMENTS: Final = (
    "planning", "planning, turn of FACTION", "end of planning", "operations", "operations, turn of FACTION",
    "ORDER of FACTION at SYSTEM", "FACTION has revealed ORDER at SYSTEM", "combat at AREA, FACTION attacks",
    "execution round N at AREA, FACTION attacks", "damage of round N at AREA, FACTION attacks",
    "morale at AREA, FACTION attacks", "refresh", "events of FACTION", "FACTION moves a storm by EVENT", "end of round",
    "start of the game", "building, turn of FACTION", "placing storms",
    "placing storms, turn of FACTION",
)  # fmt: skip


def frames_of(g: Stars, moment: str, spec: dict[str, Any]) -> list[Frame]:
    """The steps that wait at a moment of the round."""
    simple = simple_moment(g, moment, spec)
    if simple is not None:
        return simple
    turn = _TURN.fullmatch(moment)
    if turn:
        return turn_moment(g, turn[1], seat_named(g, turn[2]))
    order, revealed = _ORDER.fullmatch(moment), _REVEALED.fullmatch(moment)
    events, storm = _EVENTS.fullmatch(moment), _STORM.fullmatch(moment)
    if order:
        return order_moment(g, ORDERS.index(order[1]), seat_named(g, order[2]), order[3], resolve_order)
    if revealed:
        return order_moment(
            g, ORDERS.index(revealed[2]), seat_named(g, revealed[1]), revealed[3], resolve_or_trade
        )
    if events:
        return events_from(g, seat_named(g, events[1]))
    if storm:
        seat = seat_named(g, storm[1])
        return [(move_storm, seat, event_named(g, seat, storm[2])), *events_from(g, seat, 1)]
    fight = fight_moment(g, moment, spec)
    if fight is None:
        raise BadPosition(
            f"there is no moment {moment!r}{nearest(moment, MOMENTS)}; there are: {'; '.join(MOMENTS)}"
        )
    return [*fight, (turn_ends,), *after_turn(g)]


def events_from(g: Stars, seat: int, later: int = 0) -> list[Frame]:
    """The events of that seat (1 `later`: of the next one) and of those after it."""
    g.phase = REFRESH
    waiting = seats_from(g, g.first)
    return [
        (each_in_turn, waiting[waiting.index(seat) + later :], events_of),
        (trim,),
        (eliminate_who_has_no_world,),
        (end_of_round,),
        (play_round,),
    ]


def event_named(g: Stars, seat: int, name: str) -> int:
    """An event that lies in the deck of that seat."""
    titles: dict[str, int] = {CARDS[slot[VALUE]].name: slot[VALUE] for slot in g.pile(EVENT_DECK, seat)}
    if name not in titles:
        raise BadPosition(f"there is no event {name!r} in that deck{nearest(name, titles)}")
    return titles[name]


def start_of_the_game(g: Stars, spec: dict[str, Any]) -> list[Frame]:
    """The factions sit down; nothing has been dealt or laid."""
    told = [word for name in spec if name in FACTION_NAMES for word in spec[name]]
    told += [word for word in spec if word not in FACTION_NAMES and word != "moment"]
    if told:
        raise BadPosition(f"at the start of the game nothing lies on the table yet: leave out {told[0]!r}")
    g.phase = BUILDING
    g.width, g.height = canvas(g.seats)
    open_table(g)
    g.held = [Holding()] * g.seats
    for seat in range(g.seats):
        g.orders[seat] = ()
    board: list[Frame] = [(build_board,)] if g.options.board == "build" else [(ready_board,)]
    return [(claim_forces,), (draw_first_player,), (give_objectives,), (make_decks,), *board, (play_round,)]


def simple_moment(g: Stars, moment: str, spec: dict[str, Any]) -> list[Frame] | None:
    """Moments that are a step of the chart."""
    if moment == "start of the game":
        return start_of_the_game(g, spec)
    if moment == "placing storms":
        g.phase = BUILDING
        return [(place_storms,), (play_round,)]
    if moment == "planning":
        return [(planning_phase,), (operations_phase,), (refresh_phase,), (play_round,)]
    if moment == "end of planning":
        g.phase = PLANNING
        return [(end_of_planning,), (operations_phase,), (refresh_phase,), (play_round,)]
    if moment == "operations":
        return [(operations_phase,), (refresh_phase,), (play_round,)]
    if moment == "refresh":
        return [(refresh_phase,), (play_round,)]
    if moment == "end of round":
        g.phase = REFRESH
        return [(end_of_round,), (play_round,)]
    return None


def turn_moment(g: Stars, phase: str, seat: int) -> list[Frame]:
    if phase == "building":
        g.phase = BUILDING
        turns = [s for n in range(3, 0, -1) for s in seats_from(g, seat) if len(g.held[s].tiles) >= n]
        return [(each_in_turn, tuple(turns), choose_tile), (cut_out_board,), (place_storms,), (play_round,)]
    if phase == "placing storms":
        g.phase = BUILDING
        left = seats_from(g, g.first)[::-1][len(g.storms) :]
        if not left or left[0] != seat:
            raise BadPosition(
                f"it would not be {FACTION_NAMES[g.factions[seat]]}'s turn to place a Warp Storm"
            )
        return [(each_in_turn, left, choose_storm_system), (play_round,)]
    if phase == "planning":
        g.phase = PLANNING
        laid = [slot[WHOSE] for stack in g.stacks for slot in stack]
        turns = [s for _ in range(ORDERS_A_ROUND) for s in seats_from(g, g.first)]
        for one in laid:
            turns.remove(one)
        if not turns or turns[0] != seat:
            raise BadPosition(f"it would not be {FACTION_NAMES[g.factions[seat]]}'s turn to lay an order")
        rest: list[Frame] = [(end_of_planning,), (operations_phase,), (refresh_phase,), (play_round,)]
        return [(each_in_turn, tuple(turns), choose_system), *rest]
    g.phase = OPERATIONS
    waiting = seats_from(g, g.first)
    return [(each_in_turn, waiting[waiting.index(seat) :], take_turn), *after_turn(g)[1:]]


def after_turn(g: Stars) -> list[Frame]:
    """What waits behind a turn in the Operations Phase."""
    g.phase = OPERATIONS
    return [(each_in_turn, (), take_turn), (operations,), (refresh_phase,), (play_round,)]


def order_moment(g: Stars, order: int, seat: int, system: str, step: Any) -> list[Frame]:
    """A token was revealed there, and lies on top."""
    if system not in g.map.system_names:
        raise BadPosition(f"there is no system {system!r}{nearest(system, g.map.system_names)}")
    at = g.map.system_names.index(system)
    left = list(g.orders[seat])
    left.remove(slot_of(order, seat, 1 << seat))
    g.orders[seat] = tuple(left)
    g.stacks[at] = (*g.stacks[at], slot_of(order, seat, everybody(g)))
    g.active = at
    waiting = seats_from(g, g.first)
    others = waiting[waiting.index(seat) + 1 :]
    return [(step, seat, at, order), (turn_ends,), (each_in_turn, others, take_turn), *after_turn(g)[1:]]


def fight_moment(g: Stars, moment: str, spec: dict[str, Any]) -> list[Frame] | None:
    """A combat, from its beginning or from the middle."""
    combat, morale = _COMBAT.fullmatch(moment), _MORALE.fullmatch(moment)
    played, damage = _ROUND.fullmatch(moment), _DAMAGE.fullmatch(moment)
    found = combat or morale or played or damage
    if not found:
        return None
    *number, where, name = found.groups()
    area, attacker = area_named(g, where), seat_named(g, name)
    origins = tuple(sorted([area_named(g, origin) for origin in spec.get("origins", ())]))
    if holder(g, area) != CONTESTED:
        raise BadPosition(f"{where} is not contested")
    if g.active == NOBODY:
        g.active = area >> 2
    if combat and not any(
        key in spec[n] for n in spec if n in FACTION_NAMES for key in ("dice", "played", "hand")
    ):
        g.contests.append((area, attacker, origins))
        return [(fight_contests,)]
    others = [seat_of(g, piece) for piece in g.units[area]] + [owner_of_structures(g, area)]
    defender = next(seat for seat in others if seat not in (attacker, NOBODY))
    g.fights.append(
        Fight(area, attacker, defender, origins, round=int(number[0]) if number else 3 if morale else 0)
    )
    ending: list[Frame] = [(clean_up, 0), (row_ends, "fights", 0), (fight_contests,)]
    if combat:
        return [(combat_begins, 0), *ending]
    if morale:
        return [(compare_morale,), *ending]
    if damage:
        return [(assess_damage, 1), (end_execution_round,), *ending]
    if any(g.pile(FACEDOWN, seat) for seat in (attacker, defender)):
        return [(reveal_card, 0), (reveal_card, 1), (assess_damage, 1), (end_execution_round,), *ending]
    return [(execution_round, int(number[0])), *ending]


def seat_named(g: Stars, name: str) -> int:
    names = [FACTION_NAMES[faction] for faction in g.factions]
    if name not in names:
        raise BadPosition(f"{name} does not play here")
    return names.index(name)


def area_named(g: Stars, name: str) -> int:
    if name not in g.map.area_names:
        raise BadPosition(f"there is no area {name!r}{nearest(name, g.map.area_names)}")
    return g.map.area_names.index(name)


# ---- and back --------------------------------------------------------------------------------------
TURNS: Final[dict[Step, str]] = {
    choose_system: "planning",
    take_turn: "operations",
    choose_storm_system: "placing storms",
}


def moment_of(g: Stars) -> dict[str, Any]:
    """A turn to place a Warp Storm, to lay an order or to carry one out; other moments are not told."""
    frame = g.asked_by if g.decisions and not any(g.picks) else ()
    for step, phase in TURNS.items():
        if frame and frame[0] is step:
            return {"moment": f"{phase}, turn of {FACTION_NAMES[g.factions[frame[1]]]}"}
    return {}
