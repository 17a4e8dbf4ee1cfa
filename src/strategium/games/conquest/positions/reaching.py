"""The way to a moment, as in the game.

The steps of the charts are run one inside the other, and what comes before the moment is passed over. So what waits
there is what would wait if the game had been played up to it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from strategium.games.conquest.positions.words import Laid
from strategium.games.conquest.rules import combat, headquarters
from strategium.games.conquest.rules.combat import combat_phase
from strategium.games.conquest.rules.command import (
    command_phase,
    command_struggle,
    command_struggles,
    set_dials,
    take_bonuses,
    window_after_struggles,
)
from strategium.games.conquest.rules.deploy import deploy_phase, deployment_turn, first_turn, turn_taken
from strategium.games.conquest.rules.deploying import DEPLOY_CARD
from strategium.games.conquest.rules.headquarters import headquarters_phase
from strategium.games.conquest.rules.phases import end_phase
from strategium.games.conquest.rules.round import game_round
from strategium.games.conquest.rules.setup import begin, mulligan, mulligans
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.words import COMBAT, COMMAND_PHASE, DEPLOY, HAND, HEADQUARTERS, SETUP
from strategium.kernel.errors import BadPosition
from strategium.kernel.flow import push, run


class Told(NamedTuple):
    """What the words of a moment say."""

    laid: Laid
    battle_words: dict[str, Any]
    phase: int
    place: int  # of the planet that is named
    seat: int  # the player that is named
    turn: int  # whose turn it is in a window
    passed: int  # bits of those who have passed


# ---- going on and passing over -------------------------------------------------------------------
def skip_to(g: Conquest, *frame: Any) -> None:
    """Pass over what comes before that frame, of which the first words may do."""
    at = g.stack
    while at is not None and at[0][: len(frame)] != frame:
        at = at[1]
    if at is None:
        raise BadPosition("this moment cannot be reached in this position")
    g.stack = at


def drop(g: Conquest) -> None:
    """Pass over the next step."""
    g.stack = g.stack[1]


def enter(g: Conquest, *frame: Any) -> None:
    """Go to that frame and run it: what it pushes waits then."""
    skip_to(g, *frame)
    top = g.stack[0]
    drop(g)
    run(g, top)


PHASE_STEPS: Final = {
    DEPLOY: deploy_phase,
    COMMAND_PHASE: command_phase,
    COMBAT: combat_phase,
    HEADQUARTERS: headquarters_phase,
}


def to_phase(g: Conquest, phase: int) -> None:
    """The beginning of a phase of this round."""
    g.phase = phase
    g.round -= 1
    game_round(g)
    skip_to(g, PHASE_STEPS[phase])


def into_phase(g: Conquest, phase: int) -> None:
    to_phase(g, phase)
    enter(g, PHASE_STEPS[phase])


# ---- the beginning, the first action window and the end of a phase -------------------------------
FIRST_WINDOWS: Final = {
    COMMAND_PHASE: window_after_struggles,
    COMBAT: combat.window_after_begin,
    HEADQUARTERS: headquarters.headquarters_window,
}


def at_phase(g: Conquest, told: Told) -> None:
    to_phase(g, told.phase)


def at_first_window(g: Conquest, told: Told) -> None:
    into_phase(g, told.phase)
    skip_to(g, FIRST_WINDOWS[told.phase])


def at_end_of_phase(g: Conquest, told: Told) -> None:
    into_phase(g, told.phase)
    skip_to(g, end_phase)


# ---- set-up, deploy phase ------------------------------------------------------------------------
def at_mulligan(g: Conquest, told: Told) -> None:
    g.phase, g.round = SETUP, 0
    begin(g)
    enter(g, mulligans)
    skip_to(g, mulligan, told.seat)


def at_deployment_turn(g: Conquest, told: Told) -> None:
    into_phase(g, DEPLOY)
    skip_to(g, first_turn)
    drop(g)
    if told.passed >> told.seat & 1:
        raise BadPosition("whoever has passed has no more deployment turns")
    push(g, (deployment_turn, told.seat, told.passed))


def at_deploying(g: Conquest, told: Told) -> None:
    """A card is declared: where will it go?"""
    card = told.laid.deploying
    if card < 0 or g.zone[card] != HAND + told.seat:
        raise BadPosition("say which card of his hand is being deployed: { card = ..., deploying = true }")
    at_deployment_turn(g, told)
    drop(g)
    turn_taken(g, (DEPLOY_CARD, card), told.seat, told.passed)


# ---- command phase -------------------------------------------------------------------------------
def at_dials(g: Conquest, told: Told) -> None:
    into_phase(g, COMMAND_PHASE)
    skip_to(g, set_dials)


def at_struggle(g: Conquest, told: Told) -> None:
    into_phase(g, COMMAND_PHASE)
    enter(g, command_struggles)
    skip_to(g, command_struggle, told.place)


def at_bonuses(g: Conquest, told: Told) -> None:
    at_struggle(g, told)
    enter(g, command_struggle)
    if g.stack[0][:2] != (take_bonuses, told.place):
        raise BadPosition("nobody wins this command struggle as things are")
