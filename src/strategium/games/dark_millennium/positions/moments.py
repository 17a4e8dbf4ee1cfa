"""The moments of a turn by name, both ways. At each waits what would wait if the game had been played up to it."""

from __future__ import annotations

from typing import Final

from strategium.cards.zones import move
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.rules.battle import battle, battle_joined, battle_phase, choose_sector
from strategium.games.dark_millennium.rules.battle_step import battle_action, battle_over
from strategium.games.dark_millennium.rules.deployment import (
    deploy_one,
    draw_six,
    first_wave,
    regular_deployment,
)
from strategium.games.dark_millennium.rules.setup import reveal_tops
from strategium.games.dark_millennium.rules.turn import end_phase, turn
from strategium.games.dark_millennium.seat_names import seat_names
from strategium.games.dark_millennium.state import DarkMillennium, be_at
from strategium.games.dark_millennium.words import (
    BATTLE,
    BATTLEFIELD,
    DEPLOYMENT,
    END,
    FIGHTING,
    LINE,
    NO_BATTLE,
    NOWHERE,
    SETTING_UP,
    SETUP,
)
from strategium.kernel.core import Frame
from strategium.kernel.errors import BadPosition
from strategium.kernel.flow import push
from strategium.kernel.positions import Moments


def at_set_up(g: DarkMillennium) -> None:
    """The decks are shuffled: their top cards are turned up now."""
    g.phase, g.turn = SETUP, 0
    push(g, (reveal_tops,), (turn,))


def at_turn(g: DarkMillennium) -> None:
    g.phase = END
    g.turn -= 1
    push(g, (turn,))


def at_first_wave(g: DarkMillennium, seat: int) -> None:
    g.phase = DEPLOYMENT
    push(g, (first_wave, seat), (draw_six,), (regular_deployment, g.attacker), *rest_after_deployment())


def at_deployment(g: DarkMillennium, seat: int) -> None:
    g.phase = DEPLOYMENT
    push(g, (deploy_one, seat), (regular_deployment, 1 - seat), *rest_after_deployment())


def rest_after_deployment() -> tuple[Frame, ...]:
    return ((battle_phase,), (end_phase,), (turn,))


def at_choice_of_battle(g: DarkMillennium, seat: int) -> None:
    g.phase = BATTLE
    after_battle(g, seat)
    push(g, (choose_sector, seat))


def after_battle(g: DarkMillennium, seat: int) -> None:
    """What follows the battle that a player chose."""
    push(g, (end_phase,), (turn,))
    if seat == g.attacker:
        push(g, (choose_sector, 1 - seat))


def at_battle(g: DarkMillennium, seat: int, sector: int) -> None:
    """From its set-up on."""
    choose_place(g, sector, seat)
    after_battle(g, seat)
    push(g, (battle, sector, seat))


def choose_place(g: DarkMillennium, place: int, seat: int) -> None:
    g.phase = BATTLE
    if g.taken_by[place] >= 0:
        raise BadPosition("nobody fights over a sector that has been taken")
    if seat == g.attacker:
        g.fought = place


def at_command_hands(g: DarkMillennium, seat: int, sector: int) -> None:
    """Set up but for the command hands."""
    begin_battle(g, sector, seat, SETTING_UP)
    after_battle(g, seat)
    push(g, (battle_joined, seat))


def begin_battle(g: DarkMillennium, place: int, seat: int, stage: int) -> None:
    choose_place(g, place, seat)
    be_at(g, place, stage)
    move(g, g.line[place], BATTLEFIELD)


def at_action(g: DarkMillennium, sector: int, seat: int) -> None:
    begin_fight(g, sector)
    push(g, (battle_action, seat, 0), (battle_over,))


def at_action_after_pass(g: DarkMillennium, sector: int, seat: int) -> None:
    begin_fight(g, sector)
    push(g, (battle_action, seat, 1), (battle_over,))


def begin_fight(g: DarkMillennium, place: int) -> None:
    """The battle step of the attacker's battle, unless he has fought elsewhere this turn."""
    seat = battle_owner(g)
    begin_battle(g, place, seat, FIGHTING)
    after_battle(g, seat)


def battle_owner(g: DarkMillennium) -> int:
    return g.attacker if g.fought == NOWHERE else 1 - g.attacker


def at_victory_step(g: DarkMillennium, sector: int) -> None:
    begin_fight(g, sector)
    push(g, (battle_over,))


def at_end_phase(g: DarkMillennium) -> None:
    g.phase = BATTLE
    push(g, (end_phase,), (turn,))


def sectors(g: DarkMillennium) -> list[str]:
    """The names of the sectors in the line, by place."""
    return [CARDS[g.kind[card]].name for card in g.line]


def undo(g: DarkMillennium) -> None:
    """No battle is being fought."""
    if g.at >= 0:
        place = g.at
        move(g, g.line[place], LINE)
        be_at(g, NOWHERE, NO_BATTLE)
        if g.fought == place:
            g.fought = NOWHERE


def same(g: DarkMillennium) -> tuple[int, ...]:
    return (g.at, g.stage, g.fought, g.phase, len(g.attacks))


MOMENTS: Final = Moments(
    {
        "set-up": at_set_up,
        "turn": at_turn,
        "first wave of {seat}": at_first_wave,
        "deployment of {seat}": at_deployment,
        "battle of {seat}": at_choice_of_battle,
        "battle of {seat} at {sector}": at_battle,
        "battle of {seat} at {sector}, command hands": at_command_hands,
        "battle at {sector}, battle action of {seat}": at_action,
        "battle at {sector}, battle action of {seat} after a pass": at_action_after_pass,
        "battle at {sector}, victory step": at_victory_step,
        "end phase": at_end_phase,
    },
    undo,
    same,
    seat=seat_names,
    sector=sectors,
)
