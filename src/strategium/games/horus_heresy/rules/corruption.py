"""Imperial Armies and Tank Divisions that turn, while there are Traitor bases for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import BECOMES
from strategium.games.horus_heresy.pieces import CODES, free_base, piece_of, side_of, swap
from strategium.games.horus_heresy.rules.choosing import IN_VAIN
from strategium.games.horus_heresy.rules.piles import draw_bomb, is_star
from strategium.games.horus_heresy.state import DAMAGE, TYPE, Heresy
from strategium.games.horus_heresy.terrain import bits
from strategium.games.horus_heresy.things import CARD, PIECE
from strategium.games.horus_heresy.words import IMPERIAL, TRAITOR
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Need, Question, RawDecision, Verb

DRAWN_FOR: Final = Sentence(
    "{1} is drawn for {0}", PIECE, CARD, rules=("horus_heresy/setup.corruption-choose",)
)
IS_LOYAL: Final = Sentence("{0} stays loyal", PIECE, rules=("horus_heresy/setup.corruption-eagle",))
TURNS: Final = Sentence("{0} is corrupted", PIECE, rules=("horus_heresy/corruption.immediate",))


def can_turn(code: int) -> bool:
    """Armies and Tank Divisions. [horus_heresy/corruption.only-army-and-tank]"""
    return BECOMES[code // TYPE] >= 0


def has_base(g: Heresy, code: int) -> bool:
    """Whether a Traitor base of its type is left. [horus_heresy/corruption.base-supply-limit]"""
    return g.bases[BECOMES[code // TYPE]] > 0


def corruptible(g: Heresy, areas: int) -> list[int]:
    """The pieces that could be corrupted there."""
    found: list[int] = []
    for area in bits(areas):
        for code in dict.fromkeys(g.units[area]):
            if side_of(code) == IMPERIAL and can_turn(code) and has_base(g, code):
                found.append(piece_of(area, code))
    return found


# ---- naming a unit -------------------------------------------------------------------------------
# The arguments of the question: the areas, how many draws an order makes (0: it is none, and cannot be ignored), how
# many are left, which units were named.
AREAS_THERE, ORDERED_DRAWS, LEFT, NAMED = range(4)


def imperial_units(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return [
        piece_of(area, code)
        for area in bits(decision.args[AREAS_THERE])
        for code in dict.fromkeys(g.units[area])
        if side_of(code) == IMPERIAL
    ]


def is_army_or_tank(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return piece < 1 << 16 and can_turn(piece % CODES)


def base_is_left(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return has_base(g, piece % CODES)


def was_not_named(g: Heresy, decision: RawDecision, piece: int) -> bool:
    """Of equal units as many can be named as there are."""
    return bool(g.units[piece // CODES].count(piece % CODES) > decision.args[NAMED].count(piece))


def is_ordered(g: Heresy, decision: RawDecision) -> bool:
    return bool(decision.args[ORDERED_DRAWS])


def nothing_is_drawn(g: Heresy, decision: RawDecision) -> bool:
    return bool(decision.args[LEFT] == decision.args[ORDERED_DRAWS])


CORRUPT: Final = Verb(
    "corrupt",
    PIECE,
    find=imperial_units,
    needs=(
        Among("horus_heresy/setup.corruption-choose", "{0} is no Imperial unit that this can corrupt"),
        Need(is_army_or_tank, "horus_heresy/corruption.only-army-and-tank", "{0} cannot be corrupted"),
        Need(base_is_left, "horus_heresy/corruption.base-supply-limit", "no Traitor base is left for {0}"),
        Need(was_not_named, "horus_heresy/setup.corruption-once-per-unit", "{0} has had its draw"),
    ),
    rules=("horus_heresy/setup.corruption-choose",),
)
CORRUPT_NOBODY: Final = Verb(
    "corrupt nobody",
    words="do nothing",
    needs=(
        Need(is_ordered, "horus_heresy/orders.may-ignore-effect", "only an order can be ignored"),
        Need(nothing_is_drawn, "horus_heresy/orders.may-ignore-effect", "a card was drawn already"),
    ),
    rules=("horus_heresy/orders.may-ignore-effect",),
)


def whom_to_corrupt(g: Heresy, decision: RawDecision) -> str:
    """Which unit is put in jeopardy."""
    left = decision.args[LEFT]
    return f"Which unit do you try to corrupt? {left} draw{'s' if left > 1 else ''} left"


WHOM: Final = Question(
    "corrupt a unit",
    CORRUPT,
    CORRUPT_NOBODY,
    rules=("horus_heresy/setup.corruption-choose",),
    prompt=whom_to_corrupt,
)


def corrupt_units(g: Heresy, areas: int, ordered: int, left: int, named: tuple[int, ...]) -> None:
    """The Traitor names a unit for each draw, every unit once; without one the rest is lost.
    [horus_heresy/setup.corruption-choose]"""
    there = corruptible(g, areas)
    # [horus_heresy/setup.corruption-once-per-unit]
    there = [p for p in there if g.units[p // CODES].count(p % CODES) > named.count(p)]
    if left > 0 and there:
        ask(g, TRAITOR, WHOM, unit_named, areas, ordered, left, named)


def unit_named(
    g: Heresy, option: RawOption, areas: int, ordered: int, left: int, named: tuple[int, ...]
) -> None:
    """A Chaos Star corrupts it, an Imperial Eagle does not."""
    if option[0] is CORRUPT_NOBODY:
        say(g, IN_VAIN, TRAITOR)
        return
    piece = option[1]
    card = draw_bomb(g)
    say(g, DRAWN_FOR, piece, card)
    # [horus_heresy/setup.corruption-star, horus_heresy/setup.corruption-eagle]
    if is_star(card):
        turn(g, piece)
    else:
        say(g, IS_LOYAL, piece)
        named = (*named, piece)
    push(g, (corrupt_units, areas, ordered, left - 1, named))


def turn(g: Heresy, piece: int) -> None:
    """It is a Traitor unit at once, where it stands, with its damage, and takes part in no battle that is under way.
    (Ruling G13.)
    [horus_heresy/corruption.rebase, horus_heresy/corruption.immediate, horus_heresy/corruption.damage-stays]"""
    area, code = piece // CODES, piece % CODES
    kind = BECOMES[code // TYPE]
    say(g, TURNS, piece)
    free_base(g, kind, -1)
    damage = code & DAMAGE
    swap(g, area, code, kind * TYPE + damage)


register(__name__)
