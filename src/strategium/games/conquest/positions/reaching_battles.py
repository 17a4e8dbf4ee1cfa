"""The way to the moments of the combat phase and of its battles."""

from __future__ import annotations

from strategium.games.conquest.positions.reaching import Told, drop, enter, into_phase, skip_to
from strategium.games.conquest.rules import battle_ends, combat
from strategium.games.conquest.rules.attack import choose_defender, declare_attacker
from strategium.games.conquest.rules.battle import (
    battle,
    check_turns,
    combat_round_ends,
    combat_turn,
    combat_turns,
    ranged_skirmish,
    retreats,
    round_window,
    skirmish_window,
)
from strategium.games.conquest.rules.combat import (
    check_planet,
    first_battle,
    mobile_moves,
    move_mobile_units,
    other_planets,
)
from strategium.games.conquest.seat_names import seat_in
from strategium.games.conquest.state import Conquest, place_of, units_at
from strategium.games.conquest.words import COMBAT
from strategium.kernel.errors import BadPosition
from strategium.kernel.flow import push
from strategium.kernel.laying import number


def at_mobile(g: Conquest, told: Told) -> None:
    into_phase(g, COMBAT)
    enter(g, mobile_moves)
    skip_to(g, move_mobile_units, told.seat)
    drop(g)
    push(g, (move_mobile_units, told.seat, told.laid.moved))


def after_first_battle(g: Conquest, told: Told) -> None:
    into_phase(g, COMBAT)
    skip_to(g, first_battle)
    drop(g)
    push(g, (combat.window_after_battle,))


def after_battle(g: Conquest, told: Told) -> None:
    to_battle(g, told)
    drop(g)


def at_last_combat_window(g: Conquest, told: Told) -> None:
    into_phase(g, COMBAT)
    skip_to(g, other_planets)
    drop(g)


# ---- the battle ----------------------------------------------------------------------------------
def to_battle(g: Conquest, told: Told) -> None:
    """The start of a battle, whether or not it would be fought."""
    into_phase(g, COMBAT)
    if told.place == g.first:
        skip_to(g, first_battle)
    else:
        enter(g, other_planets)
        skip_to(g, check_planet, told.place)
    drop(g)
    push(g, (battle, told.place), (combat.window_after_battle,))


def at_battle(g: Conquest, told: Told) -> None:
    to_battle(g, told)
    if told.place != g.first and all(place_of(g, warlord) != told.place for warlord in g.warlord):
        raise BadPosition("no battle begins there: it is not the first planet, and no warlord is there")


def into_battle(g: Conquest, told: Told) -> int:
    """The battle is under way, as its own words say. Gives its number."""
    to_battle(g, told)
    enter(g, battle)
    words = told.battle_words
    row = g.battles[-1]
    initiative = seat_in(told.laid.names, words["initiative"]) if "initiative" in words else row.initiative
    g.battles[-1] = row._replace(
        initiative=initiative,
        combat_round=max(1, number(words, "round", "battle", 1)),
        called=1 << seat_in(told.laid.names, words["called"]) if "called" in words else 0,
    )
    return len(g.battles) - 1


def before_skirmish(g: Conquest, told: Told) -> None:
    skip_to(g, skirmish_window, into_battle(g, told))


def before_round(g: Conquest, told: Told) -> None:
    skip_to(g, round_window, into_battle(g, told))


def at_end_of_round(g: Conquest, told: Told) -> None:
    no = into_battle(g, told)
    enter(g, combat_turns, no)
    skip_to(g, check_turns, no, 0)
    drop(g)
    push(g, (combat_round_ends, no))


def at_retreats(g: Conquest, told: Told) -> None:
    at_end_of_round(g, told)
    enter(g, combat_round_ends)
    skip_to(g, retreats, len(g.battles) - 1, told.seat)


def at_victory(g: Conquest, told: Told) -> None:
    """A player has won the battle: the Battle ability of the planet comes first."""
    no = into_battle(g, told)
    if units_at(g, told.place, 1 - told.seat):
        raise BadPosition("a battle is won only when no enemy is left there")
    battle_ends.win(g, no, told.seat)
    skip_to(g, battle_ends.battle_ability, no, told.seat)


# ---- combat turns and attacks --------------------------------------------------------------------
def at_ranged_turn(g: Conquest, told: Told) -> None:
    no = into_battle(g, told)
    enter(g, ranged_skirmish, no)
    skip_to(g, combat_turn, no, told.seat, 1)


def after_ranged_turn(g: Conquest, told: Told) -> None:
    at_ranged_turn(g, told)
    drop(g)


def at_ranged_attack(g: Conquest, told: Told) -> None:
    at_ranged_turn(g, told)
    into_attack(g, told)


def at_combat_turn(g: Conquest, told: Told) -> None:
    no = into_battle(g, told)
    enter(g, combat_turns, no)
    skip_to(g, combat_turn, no, told.seat, 0)


def after_combat_turn(g: Conquest, told: Told) -> None:
    at_combat_turn(g, told)
    drop(g)


def at_attack(g: Conquest, told: Told) -> None:
    at_combat_turn(g, told)
    into_attack(g, told)


def into_attack(g: Conquest, told: Told) -> None:
    """The attacker is declared: which unit will it attack?"""
    unit = told.laid.attacker
    if unit < 0 or place_of(g, unit) != told.place or g.controller[unit] != told.seat:
        raise BadPosition("say which of his units there attacks: { card = ..., attacking = true }")
    drop(g)
    no = len(g.battles) - 1
    g.exhausted[unit] = 1
    declare_attacker(g, no, unit)
    skip_to(g, choose_defender, no)
