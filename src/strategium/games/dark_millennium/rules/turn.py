"""The turn: deployment, battle, end. After four turns the players look who has won, then after every extra turn."""

from __future__ import annotations

from typing import Final

from strategium.games.dark_millennium.rules.battle import battle_phase
from strategium.games.dark_millennium.rules.deployment import deployment_phase
from strategium.games.dark_millennium.rules.victory import requirement
from strategium.games.dark_millennium.state import DarkMillennium, sectors_of
from strategium.games.dark_millennium.words import END, FLEET, READY
from strategium.kernel.core import Result, won_by
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import NUMBER

LAST_TURN: Final = 4  # [dark_millennium/win.turn-limit]
ENOUGH_SECTORS: Final = 2  # [dark_millennium/win.two-sectors]
MOST_TURNS: Final = (
    24  # extra turns do not go on for ever: then it is a draw [dark_millennium/win.extra-turns]
)

BEGINS: Final = Sentence("turn {0} begins", NUMBER, rules=("dark_millennium/turn.three-phases",))


def turn(g: DarkMillennium) -> None:
    """[dark_millennium/turn.three-phases, dark_millennium/turn.next-turn]"""
    g.turn += 1
    say(g, BEGINS, g.turn)
    push(g, (deployment_phase,), (battle_phase,), (end_phase,), (turn,))


def end_phase(g: DarkMillennium) -> None:
    """The players look whether the game is won. [dark_millennium/end-phase.when]"""
    g.phase = END
    push(g, (ships_rally,), (look_who_has_won,))


def ships_rally(g: DarkMillennium) -> None:
    """[dark_millennium/end-phase.ships-rally]"""
    for seat in (0, 1):
        for card in g.zones[FLEET + seat]:
            g.stance[card] = READY


def look_who_has_won(g: DarkMillennium) -> None:
    """[dark_millennium/end-phase.check-victory]"""
    g.turn_over = g.turn
    g.needs_check = 1


def total_requirement(g: DarkMillennium, seat: int) -> int:
    """What the sectors ask for that a player has taken."""
    return sum([requirement(g, place) for place, by in enumerate(g.taken_by) if by == seat])


def verdict(g: DarkMillennium) -> Result | None:
    """Two sectors win at once; after the fourth turn the dearer sectors do.

    [dark_millennium/win.two-sectors, dark_millennium/victory.two-sectors-ends-game]
    """
    for seat in (0, 1):
        if sectors_of(g, seat) >= ENOUGH_SECTORS:
            return won_by(
                g, [seat], "dark_millennium/win.two-sectors", "dark_millennium/victory.two-sectors-ends-game"
            )
    if g.turn >= LAST_TURN and (g.turn_over == g.turn):  # [dark_millennium/win.extra-turn-full]
        return judged_by_requirement(g)
    return None


def judged_by_requirement(g: DarkMillennium) -> Result | None:
    """[dark_millennium/win.highest-requirement, dark_millennium/win.one-to-none, dark_millennium/win.extra-turns]"""
    totals = total_requirement(g, 0), total_requirement(g, 1)
    if totals[0] != totals[1]:
        rules = ["dark_millennium/win.turn-limit", "dark_millennium/win.highest-requirement"]
        if 0 in totals:
            rules.append("dark_millennium/win.one-to-none")
        return won_by(g, [0 if totals[0] > totals[1] else 1], *rules)
    if totals[0] and g.options.tie_after_four == "draw":
        return won_by(g, [0, 1], "dark_millennium/win.highest-requirement")
    if g.turn >= MOST_TURNS:
        return won_by(g, [0, 1], "dark_millennium/win.turn-limit")
    return None


def turn_title(g: DarkMillennium, viewer: int | None) -> str:
    return f"turn {g.turn}" if g.turn else ""


title(turn, turn_title)
register(__name__)
