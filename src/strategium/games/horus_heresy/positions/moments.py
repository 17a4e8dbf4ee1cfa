"""The moments at which a position can begin, by name.

action of Imperial · Imperial pays 2 · change of initiative · event phase · draw orders phase · refresh phase
order of Traitor                          with order = { card, region, strategic }
coexistence battle at Plateau SW
battle at Plateau SW, joining             with battle = { attacker, origins, iterations, ... }
battle at Plateau SW, preparing
battle at Plateau SW, iteration 2, Traitor active
battle at Plateau SW, ending
"""

from __future__ import annotations

import re
from typing import Any, Final

from strategium.games.horus_heresy.components import AREA_NAMES, HERO_NAMES, REGION_NAMES, UNIT_NAMES
from strategium.games.horus_heresy.kinds import BOOK, Order
from strategium.games.horus_heresy.pieces import CODES, HERO, engaged_heroes, engaged_units, pieces_at
from strategium.games.horus_heresy.rules import battle, engaging, joining
from strategium.games.horus_heresy.rules.actions import carry_out, settle_cost, take_action
from strategium.games.horus_heresy.rules.battle_end import battle_is_over, end_of_battle
from strategium.games.horus_heresy.rules.initiative import (
    advance_marker,
    begin_round,
    change_of_initiative,
    leader,
)
from strategium.games.horus_heresy.rules.iteration import next_iteration, play_cards
from strategium.games.horus_heresy.rules.phases import draw_orders, event, refresh
from strategium.games.horus_heresy.rules.setup import bombard_open_ground, corrupt_before_the_game
from strategium.games.horus_heresy.state import TYPE, Battle, Executing, Heresy
from strategium.games.horus_heresy.words import ANY_NUMBER, COEXISTENCE_ITERATIONS, EXECUTED, SIDES
from strategium.kernel.core import Frame
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.flow import push, push_scoped
from strategium.kernel.knowledge import everybody
from strategium.kernel.laying import check_words, find, listed, number

BATTLE_WORDS: Final = (
    "attacker", "origins", "iterations", "coexistence", "limit", "extra", "held", "startles",
)  # fmt: skip
ORDER_WORDS: Final = ("card", "region", "strategic", "cost")
ENDINGS: Final[tuple[Frame, ...]] = ((settle_cost,), (advance_marker,), (begin_round,))

_ACTION: Final = re.compile(r"action of (\w+)")
_PAYS: Final = re.compile(r"(\w+) pays (\d)")
_ORDER: Final = re.compile(r"order of (\w+)")
_COEXISTENCE: Final = re.compile(r"coexistence battle at (.+)")
_BATTLE: Final = re.compile(r"battle at (.+?), (joining|preparing|ending|iteration (\d+), (\w+) active)")
PLAIN: Final[dict[str, tuple[Frame, ...]]] = {
    "change of initiative": ((change_of_initiative,), (begin_round,)),
    "event phase": ((event,), (begin_round,)),
    "draw orders phase": ((draw_orders,), (begin_round,)),
    "refresh phase": ((refresh,), (begin_round,)),
    "corruption before the game": ((corrupt_before_the_game,), (begin_round,)),
    "bombardment before the game": ((bombard_open_ground,), (begin_round,)),
}


def begin_moment(g: Heresy, spec: dict[str, Any]) -> None:
    """Push the steps of the position's moment."""
    check_tables(spec.get("order", {}), spec.get("battle", {}))
    moment = str(spec.get("moment", f"action of {SIDES[leader(g)]}"))
    action, pays, order = _ACTION.fullmatch(moment), _PAYS.fullmatch(moment), _ORDER.fullmatch(moment)
    meeting, fight = _COEXISTENCE.fullmatch(moment), _BATTLE.fullmatch(moment)
    g.current = leader(g)
    if action:
        g.current = find(action[1], SIDES, "side")
        push(g, (take_action,), *ENDINGS)
    elif pays:
        g.current = find(pays[1], SIDES, "side")
        g.cost = int(pays[2])
        push(g, *ENDINGS)
    elif order:
        begin_order(g, find(order[1], SIDES, "side"), spec.get("order", {}))
    elif meeting:
        push(g, (battle.coexistence_battle, find(meeting[1], AREA_NAMES, "area")), (begin_round,))
    elif fight:
        begin_battle(g, fight, spec.get("battle", {}))
    elif moment in PLAIN:
        push(g, *PLAIN[moment])
    else:
        known = [
            *PLAIN,
            *[f"action of {side}" for side in SIDES],
            "battle at ..., joining",
            "order of Imperial",
        ]
        raise BadPosition(f"there is no moment {moment!r}{nearest(moment, known)}")


def check_tables(order: Any, fight: Any) -> None:
    """What is said of an order or a battle makes sense, even where the moment does not ask for it."""
    check_words(order, ORDER_WORDS, "order")
    check_words(fight, BATTLE_WORDS, "battle")
    number(order, "cost", "order", most=99)
    for word in ("iterations", "limit"):
        number(fight, word, "battle", most=99)
    for n in extra_of(fight):
        number({"extra": n}, "extra", "battle", most=99)


def begin_order(g: Heresy, seat: int, spec: dict[str, Any]) -> None:
    """An order is being executed."""
    kind = BOOK.by_name.get(str(spec.get("card")))
    if kind is None:
        raise BadPosition(
            f"there is no card {spec.get('card')!r}{nearest(str(spec.get('card')), BOOK.by_name)}"
        )
    region = find(spec["region"], REGION_NAMES, "region") if "region" in spec else -1
    strategic = int(bool(spec.get("strategic")))
    g.current = seat
    g.cost = spec.get("cost", kind.cost if isinstance(kind, Order) and not strategic else 1)
    whose = seat if isinstance(kind, Order) else 0
    g.piles[EXECUTED] = ((kind.no, everybody(g), whose, 0),)
    push(g, *ENDINGS)
    push_scoped(g, "executing", Executing(seat, kind.no, region, strategic, g.cost), carry_out)


def begin_battle(g: Heresy, moment: re.Match[str], spec: dict[str, Any]) -> None:
    """A battle is being joined, prepared, fought or ended."""
    target = find(moment[1], AREA_NAMES, "area")
    attacker = find(spec.get("attacker", SIDES[g.current]), SIDES, "side")
    g.current = attacker
    origins = tuple([find(name, AREA_NAMES, "area") for name in listed(spec, "origins", "battle")])
    coexistence = int(bool(spec.get("coexistence")))
    if coexistence:
        origins = (target,)
    extra = extra_of(spec)
    row = Battle(
        attacker,
        target,
        spec.get("iterations", COEXISTENCE_ITERATIONS),
        coexistence,
        origins,
        spec.get("limit", ANY_NUMBER),
        extra=(extra[0], extra[1]),
        startles=int(bool(spec.get("startles"))),
    )
    push(g, *ENDINGS)
    if moment[2] == "joining":
        push_scoped(g, "battles", row, *JOINING_STEPS)
        return
    push_scoped(g, "battles", row, *STEPS_FROM[moment[2].split()[0]])
    engaging.engage(g, 0, held_pieces(g, row, listed(spec, "held", "battle")))
    if moment[3]:
        active = find(moment[4], SIDES, "side")
        g.battles[0] = g.battles[0]._replace(iteration=int(moment[3]), active=active)
    for side in (0, 1):
        if not engaged_units(g, side) and not engaged_heroes(g, side):
            raise BadPosition(f"{SIDES[side]} has nobody in this battle")


def extra_of(spec: dict[str, Any]) -> list[Any]:
    extra = spec.get("extra", [0, 0])
    if not isinstance(extra, list) or len(extra) != len(SIDES):
        raise BadPosition(f"battle: extra is a list of a number for each side, not {extra!r}")
    return extra


JOINING_STEPS: Final[tuple[Any, ...]] = (
    joining.flyers_join,
    joining.heroes_join,
    joining.choose_origins,
    joining.lay_markers,
    engaging.hold_back,
    *battle.FIGHT,
)
STEPS_FROM: Final[dict[str, tuple[Any, ...]]] = {
    "preparing": battle.FIGHT,
    "iteration": (play_cards, next_iteration, end_of_battle, battle_is_over),
    "ending": (end_of_battle, battle_is_over),
}


def moment_of(g: Heresy) -> dict[str, Any]:
    """The action of a player; other moments are not told."""
    return {"moment": f"action of {SIDES[g.current]}"} if g.decisions and g.asked_by[0] is take_action else {}


def held_pieces(g: Heresy, row: Battle, names: list[str]) -> tuple[int, ...]:
    """Pieces of the origin areas that are not engaged, by name."""
    held: list[int] = []
    for name in names:
        there = [p for area in row.origins for p in pieces_at(g, area, row.attacker) if p not in held]
        fitting = [p for p in there if _name(p) == name]
        if not fitting:
            raise BadPosition(f"there is no {name!r} to hold back in the origin areas")
        held.append(fitting[0])
    return tuple(held)


def _name(piece: int) -> str:
    return HERO_NAMES[piece - HERO] if piece >= HERO else UNIT_NAMES[piece % CODES // TYPE]
