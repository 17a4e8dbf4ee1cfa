"""Single pieces that an event lets go further: Titans that stride, Heroes that hurry to their troops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import AREAS, HEROES_OF, MAP, types_of
from strategium.games.horus_heresy.pieces import (
    HERO,
    area_of,
    is_friendly,
    is_open,
    pieces_at,
    relocate,
    type_of,
)
from strategium.games.horus_heresy.rules.choosing import Staged, Stages
from strategium.games.horus_heresy.rules.movement import MOVES
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.things import AREA, PIECE
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.log import say
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Need, RawDecision, Verb

TITANS: Final = 0
ONE_HERO: Final = 1
TITAN_TYPES: Final = (*types_of("Imperial Titan"), *types_of("Chaos Titan"))
RULE: Final = "horus_heresy/phases.event-immediate"


def striders_of(g: Heresy, seat: int, which: int) -> list[int]:
    """Every piece of a side that may go."""
    if which == ONE_HERO:
        return [HERO + hero for hero in HEROES_OF[seat] if g.hero_at[hero] >= 0]
    return [
        piece
        for area in range(AREAS)
        for piece in pieces_at(g, area, seat)
        if piece < HERO and type_of(piece) in TITAN_TYPES
    ]


def goals_of(g: Heresy, seat: int, which: int, piece: int) -> list[int]:
    """A Titan goes to an adjacent area, a Hero to any friendly one."""
    here = area_of(g, piece)
    if which == ONE_HERO:
        return [area for area in range(AREAS) if area != here and is_friendly(g, area, seat)]
    near = MAP.neighbours[here]
    return [area for area, border in near if is_open(g, area, seat) and not g.closed >> border & 1]


def striders(g: Heresy, decision: RawDecision) -> Sequence[int]:
    if len(decision.picked) % 2:
        return ()
    which = decision.args[0]
    there = striders_of(g, decision.seat, which)
    for pick in decision.picked[::2]:
        there.remove(pick[1])
    return [piece for piece in dict.fromkeys(there) if goals_of(g, decision.seat, which, piece)]


def goals(g: Heresy, decision: RawDecision) -> Sequence[int]:
    if len(decision.picked) % 2 == 0:
        return ()
    return goals_of(g, decision.seat, decision.args[0], decision.picked[-1][1])


def all_have_gone(g: Heresy, decision: RawDecision) -> bool:
    if not decision.picked or len(decision.picked) % 2:
        return False
    return decision.args[0] == ONE_HERO or not striders(g, decision)


def nobody_is_on_the_way(g: Heresy, decision: RawDecision) -> bool:
    return len(decision.picked) % 2 == 0


def asks_who(g: Heresy, decision: RawDecision, x: int) -> bool:
    return len(decision.picked) % 2 == 0


def asks_where(g: Heresy, decision: RawDecision, x: int) -> bool:
    return not asks_who(g, decision, x)


def may_stride(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return piece in striders_of(g, decision.seat, decision.args[0])


def has_not_gone(g: Heresy, decision: RawDecision, piece: int) -> bool:
    there = striders_of(g, decision.seat, decision.args[0])
    return there.count(piece) > [pick[1] for pick in decision.picked[::2]].count(piece)


STRIDE: Final = Staged(
    "stride",
    PIECE,
    asks_who,
    striders,
    words="{0}",
    needs=(
        Need(may_stride, RULE, "{0} is not among those who may go"),
        Need(has_not_gone, RULE, "{0} has gone already"),
        Among("horus_heresy/areas.friendly", "no area that is open to {0} is in reach"),
    ),
)
STRIDE_TO: Final = Staged(
    "stride to", AREA, asks_where, goals, words="to {0}", needs=(Among(RULE, "it cannot go to {0}"),)
)
HALT: Final = Verb(
    "halt",
    words="no more",
    ends=True,
    needs=(Need(nobody_is_on_the_way, RULE, "say where it goes"),),
)
WHO_STRIDES: Final = Stages(
    "move single pieces",
    HALT,
    STRIDE,
    STRIDE_TO,
    prompt="Who goes, and where to?",
    several=True,
    finished=all_have_gone,
    rules=(RULE,),
)


def stride(g: Heresy, seat: int, which: int) -> None:
    """Pieces go without activating anything. [horus_heresy/phases.event-immediate]"""
    if striders(g, RawDecision(seat, WHO_STRIDES, strode, (which,), ())):
        ask(g, seat, WHO_STRIDES, strode, which)


def strode(g: Heresy, picks: tuple[RawOption, ...], which: int) -> None:
    for i in range(0, len(picks), 2):
        say(g, MOVES, picks[i][1], picks[i + 1][1])
        relocate(g, picks[i][1], picks[i + 1][1])


register(__name__)
