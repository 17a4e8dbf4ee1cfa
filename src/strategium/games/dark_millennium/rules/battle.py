"""The battle phase: the attacker's battle, then the defender's, each with set-up, battle step and victory step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.zones import move
from strategium.games.dark_millennium.rules.battle_step import battle_over, battle_step
from strategium.games.dark_millennium.rules.compulsory import do_all, due_from
from strategium.games.dark_millennium.rules.honored import honored
from strategium.games.dark_millennium.rules.infiltrating import join_fleet
from strategium.games.dark_millennium.rules.piles import draw, turn_face_up
from strategium.games.dark_millennium.rules.uniqueness import own_copies, shared_copies
from strategium.games.dark_millennium.state import (
    DarkMillennium,
    be_at,
    cards_at,
    cards_here,
    is_ship,
    open_places,
)
from strategium.games.dark_millennium.things import SECTOR_AT
from strategium.games.dark_millennium.words import (
    BATTLE,
    BATTLEFIELD,
    NOWHERE,
    SETTING_UP,
    SETTING_UP_ARMY,
)
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import SEAT, Among, Need, RawDecision

COMMAND_HAND: Final = 6  # cards [dark_millennium/battle-setup.command-hand-six]

FIGHTS_AT: Final = Sentence(
    "{0} chooses a battle at {1}", SEAT, SECTOR_AT, rules=("dark_millennium/battle.attacker-chooses",)
)
NO_BATTLE_LEFT: Final = Sentence(
    "{0} has no sector to fight at", SEAT, rules=("dark_millennium/defender-battle.none-possible",)
)


# ---- where -------------------------------------------------------------------------------------------------
def sectors_left(g: DarkMillennium, decision: RawDecision) -> Sequence[int]:
    return open_places(g)


def has_cards_there(g: DarkMillennium, decision: RawDecision, place: int) -> bool:
    """House rule: an attacker who has cards nowhere may choose any sector."""
    if cards_at(g, place, decision.seat):
        return True
    if decision.seat != g.attacker or g.options.attacker_without_cards != "any sector":
        return False
    return not has_cards(g, g.attacker)


def has_cards(g: DarkMillennium, seat: int) -> bool:
    return any(cards_at(g, place, seat) for place in open_places(g))


def was_not_fought_over(g: DarkMillennium, decision: RawDecision, place: int) -> bool:
    return place != g.fought


FIGHT_WHERE: Final = Choice(
    "sector of the battle",
    "fight at",
    SECTOR_AT,
    find=sectors_left,
    needs=(
        Among("dark_millennium/deploy.closed-sector", "{0} has been taken"),
        Need(
            was_not_fought_over,
            "dark_millennium/defender-battle.not-same-sector",
            "the attacker has fought at {0} this turn",
        ),
        Need(has_cards_there, "dark_millennium/battle.own-cards-needed", "you have no cards at {0}"),
    ),
    prompt="At which sector is your battle?",
    rule="dark_millennium/battle.attacker-chooses",
    rules=("dark_millennium/battle.attacker-chooses", "dark_millennium/defender-battle.compulsory"),
)


def battle_phase(g: DarkMillennium) -> None:
    """Two battles, the attacker's first.

    [dark_millennium/turn.two-battles, dark_millennium/battle.attacker-then-defender]
    [dark_millennium/deploy.then-battle]
    """
    g.phase = BATTLE
    g.fought = NOWHERE
    push(g, (choose_sector, g.attacker), (choose_sector, 1 - g.attacker))


def choose_sector(g: DarkMillennium, seat: int) -> None:
    """A sector where he has cards; without one there is no battle of his. [dark_millennium/battle.attacker-chooses]"""
    decision = RawDecision(seat, FIGHT_WHERE, sector_chosen, (), ())
    if FIGHT_WHERE.options(g, decision):  # [dark_millennium/defender-battle.none-possible]
        ask(g, seat, FIGHT_WHERE, sector_chosen, seat)
    else:
        say(g, NO_BATTLE_LEFT, seat)


def sector_chosen(g: DarkMillennium, option: RawOption, seat: int) -> None:
    say(g, FIGHTS_AT, seat, option[1])
    if seat == g.attacker:
        g.fought = option[1]
    push(g, (battle, option[1], seat))


# ---- the set-up step -----------------------------------------------------------------------------------------
def battle(g: DarkMillennium, place: int, seat: int) -> None:
    """The six actions of setting up, in their order; then the battle step, then the victory step.

    [dark_millennium/battle-setup.order, dark_millennium/battle.three-steps]
    """
    a = g.attacker
    push(
        g,
        (mark_sector, place),
        (reveal_armies,),
        (own_copies, a, 0),
        (own_copies, 1 - a, 0),
        (shared_copies,),
        (set_up_effects, a),
        (set_up_effects, 1 - a),
        (ships_leave, a),
        (ships_leave, 1 - a),
        (battle_joined, seat),
    )


def mark_sector(g: DarkMillennium, place: int) -> None:
    """[dark_millennium/battle-setup.mark-sector]"""
    g.bonus = [0, 0]
    be_at(g, place, SETTING_UP)
    move(g, g.line[place], BATTLEFIELD)


def reveal_armies(g: DarkMillennium) -> None:
    """All cards here, and only those. [dark_millennium/battle-setup.reveal]"""
    places = [g.at]  # [dark_millennium/battle-setup.only-that-sector]
    for seat in (0, 1):
        for card in [card for place in places for card in cards_at(g, place, seat)]:
            if g.facedown[card]:
                turn_face_up(g, card)


def set_up_effects(g: DarkMillennium, seat: int) -> None:
    """What happens when a player sets up his army. [dark_millennium/battle-setup.when-you-set-up]"""
    push(g, (do_all, seat, due_from(g, seat, SETTING_UP_ARMY)))


def ships_leave(g: DarkMillennium, seat: int) -> None:
    """Ships here join the fleet.

    [dark_millennium/battle-setup.ships-to-fleet, dark_millennium/ship.joins-fleet-at-setup]
    """
    ships = [card for card in cards_here(g, seat) if is_ship(g, card)]
    if ships:
        push(g, (join_fleet, ships[0], seat), (ships_leave, seat))


def battle_joined(g: DarkMillennium, seat: int) -> None:
    """With an empty side there is only the victory step; else command hands are drawn and the battle step begins.

    [dark_millennium/battle-setup.command-hand-six, dark_millennium/battle-setup.skip-no-hands]
    """
    if is_empty_side(g):
        push(g, (battle_over,))
        return
    a = g.attacker
    if g.options.honored_as_drawn:
        steps = ((draw_hand, a), (honored, a), (draw_hand, 1 - a), (honored, 1 - a))
    else:
        steps = ((draw_hand, a), (draw_hand, 1 - a), (honored, a), (honored, 1 - a))
    # [dark_millennium/battle-step.attacker-first, dark_millennium/defender-battle.defender-acts-first]
    push(g, *steps, (battle_step, seat))


def is_empty_side(g: DarkMillennium) -> bool:
    """[dark_millennium/battle-setup.empty-side-skips, dark_millennium/battle-setup.ship-only-counts-empty]"""
    for seat in (0, 1):
        if not cards_here(g, seat):
            return True
    return False


def draw_hand(g: DarkMillennium, seat: int) -> None:
    """[dark_millennium/battle-setup.command-hand-six]"""
    draw(g, seat, COMMAND_HAND)


def battle_title(g: DarkMillennium, viewer: int | None) -> str:
    return f"battle at {SECTOR_AT.words(g, viewer, g.at)}" if g.at >= 0 else ""


title(choose_sector, "battle phase")
title(battle_over, battle_title)
register(__name__)
