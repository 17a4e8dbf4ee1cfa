"""The beginning and the end of a phase: moments to which abilities and durations are tied."""

from __future__ import annotations

from typing import Final

from strategium.games.conquest.rules.basics import expire_effects
from strategium.games.conquest.rules.leaving import delayed_departures
from strategium.games.conquest.state import Conquest, first_seat
from strategium.games.conquest.words import END_OF_PHASE, PHASE_BEGINS, PHASE_ENDS, PHASE_NAMES
from strategium.kernel.events import Event, react
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import NameRef

PHASE: Final = NameRef("phase", PHASE_NAMES)
BEGINS: Final = Sentence("The {0} begins", PHASE, rules=("conquest/round.phase-start-is-milestone",))


def begin_phase(g: Conquest, phase: int) -> None:
    """A phase begins."""
    g.phase = phase
    say(g, BEGINS, phase)


def phase_has_begun(g: Conquest, phase: int) -> None:
    """The beginning of a phase can be reacted to. [conquest/round.phase-start-is-milestone]"""
    react(g, first_seat(g), (Event(PHASE_BEGINS, amount=phase),))


def end_phase(g: Conquest, phase: int) -> None:
    """The end of a phase can be reacted to, and what waited for it happens.

    [conquest/round.phase-end-is-milestone]
    """
    push(g, (delayed_departures,), (phase_effects_expire,))
    react(g, first_seat(g), (Event(PHASE_ENDS, amount=phase),))


def phase_effects_expire(g: Conquest) -> None:
    """Effects and limits of the phase end."""
    expire_effects(g, END_OF_PHASE)
    if g.marks:
        g.marks = []
    if g.used:
        g.used = [use for use in g.used if not use[0].endswith("phase")]


def phase_title(g: Conquest, viewer: int | None, phase: int) -> str:
    return PHASE_NAMES[phase]


title(end_phase, phase_title)
register(__name__)
