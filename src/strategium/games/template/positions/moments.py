"""The moments of a round by name, both ways."""

from __future__ import annotations

import re
from typing import Any, Final

from strategium.games.template.rules.clash import clash_at
from strategium.games.template.rules.hiring import HIRING
from strategium.games.template.rules.round import STEPS, next_phase
from strategium.games.template.state import Salvage
from strategium.games.template.words import CREWS, PHASES, SITE_NAMES, SITES
from strategium.kernel.core import Frame
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.flow import push
from strategium.kernel.laying import find
from strategium.kernel.windows import turn_in_window

_TURN: Final = re.compile(r"hiring, turn of (\w+)(?:, (\w+(?: and \w+)*) ha(?:s|ve) passed)?")
_CLASH: Final = re.compile(r"clash at (\w+)")


def first_named(moment: str, crews: tuple[str, ...]) -> int:
    """Who goes first where nothing is said: the crew whose turn it is, else the first."""
    turn = _TURN.fullmatch(moment)
    return find(turn[1], crews, "crew") if turn else 0


def push_moment(g: Salvage, crews: tuple[str, ...], moment: str) -> None:
    """Push the steps that wait at a moment of the round."""
    turn, clash = _TURN.fullmatch(moment), _CLASH.fullmatch(moment)
    if turn:
        seat = find(turn[1], crews, "crew")
        passed = [find(word, crews, "crew") for word in (turn[2] or "").split(" and ") if word]
        g.phase = PHASES.index("hiring")
        frames: list[Frame] = [(turn_in_window, HIRING, seat, sum([1 << s for s in passed]))]
    elif clash:
        site = find(clash[1], SITE_NAMES, "site")
        g.phase = PHASES.index("clashes")
        frames = [(clash_at, s) for s in SITES[site:]]
    elif moment in PHASES:
        g.phase = PHASES.index(moment)
        frames = list(STEPS[g.phase])
    else:
        moments = [*PHASES, *[f"hiring, turn of {c}" for c in crews], *[f"clash at {s}" for s in SITE_NAMES]]
        raise BadPosition(f"there is no moment {moment!r}{nearest(moment, moments)}")
    push(g, *frames, (next_phase, g.phase + 1))


def moment_of(g: Salvage) -> dict[str, Any]:
    """The present moment; nothing is told where it has no name."""
    frame = g.asked_by if g.decisions else g.stack[0] if g.stack is not None else ()
    if not frame or g.pending_triggers or any(g.picks):
        return {}
    if frame[0] is turn_in_window and frame[1] is HIRING:
        passed = [CREWS[seat] for seat in range(g.seats) if frame[3] >> seat & 1]
        has = f", {' and '.join(passed)} {'has' if len(passed) == 1 else 'have'} passed" if passed else ""
        return {"moment": f"hiring, turn of {CREWS[frame[2]]}{has}"}
    if frame[0] is clash_at:
        return {"moment": f"clash at {SITE_NAMES[frame[1]]}"}
    return next(({"moment": PHASES[n]} for n, steps in enumerate(STEPS) if frame == steps[0]), {})
