"""1. Deploy phase: players take turns to deploy a card or to use an action, until both have passed for good."""

from __future__ import annotations

from typing import Final

from strategium.games.conquest.rules.actions import USE_ACTION, act
from strategium.games.conquest.rules.deploying import DEPLOY_CARD, declare
from strategium.games.conquest.rules.phases import begin_phase, end_phase, phase_has_begun
from strategium.games.conquest.state import UNDONE, Conquest, first_seat
from strategium.games.conquest.words import DEPLOY
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import SEAT, Question, Verb

BOTH: Final = 3

PASSES: Final = Sentence("{0} has finished deploying", SEAT, rules=("conquest/deploy.pass-is-final",))

STOP: Final = Verb("pass", words="stop deploying", rules=("conquest/deploy.pass-is-final",))
DEPLOYMENT: Final = Question(
    "deployment turn",
    STOP,
    DEPLOY_CARD,
    USE_ACTION,
    prompt="Deploy a card, use an action, or stop deploying for this phase",
    rules=("conquest/deploy.turn-is-one-choice",),
)


def deploy_phase(g: Conquest) -> None:
    """Chart 1. [conquest/deploy.ends-when-both-passed]"""
    push(g, (begin_phase, DEPLOY), (phase_has_begun, DEPLOY), (first_turn,), (end_phase, DEPLOY))


def first_turn(g: Conquest) -> None:
    """1.2 The player with the initiative has the first turn. [conquest/deploy.initiative-player-first]"""
    push(g, (deployment_turn, first_seat(g), 0))


def deployment_turn(g: Conquest, seat: int, passed: int) -> None:
    """One thing: deploy a card, use an action, or pass. `passed`: bits of seats.

    Whoever had to take back what he would have deployed has done nothing yet: the turn is still his.
    [conquest/deploy.turn-is-one-choice]
    """
    for mark in g.marks:
        if mark[0] == UNDONE:
            g.marks.remove(mark)
            push(g, (deployment_turn, mark[2], passed))
            return
    ask(g, seat, DEPLOYMENT, turn_taken, seat, passed)


def turn_taken(g: Conquest, option: RawOption, seat: int, passed: int) -> None:
    """1.3-1.4 Turns alternate; whoever has passed has no more of them, and the other goes on.

    [conquest/deploy.alternate-turns]
    """
    if option[0] is STOP:
        say(g, PASSES, seat)
        passed |= 1 << seat
    if passed != BOTH:  # [conquest/deploy.other-continues-after-pass]
        other = 1 - seat
        push(g, (deployment_turn, seat if passed >> other & 1 else other, passed))
    if option[0] is DEPLOY_CARD:
        push(g, (declare, seat, option[1]))
    elif option[0] is USE_ACTION:
        act(g, option, seat)


def turn_title(g: Conquest, viewer: int | None, seat: int, passed: int) -> str:
    if g.asked_by != (deployment_turn, seat, passed):
        return ""  # it is still to come
    return f"deployment turn of {g.game.seat_name(g, seat)}"


title(deployment_turn, turn_title)
register(__name__)
