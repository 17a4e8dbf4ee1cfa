"""Indirect damage: the player who is dealt it divides it among his units and the sections of his capital."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.invasion.rules.assigning import need_of
from strategium.games.invasion.rules.damage import deal, lethal
from strategium.games.invasion.state import Invasion, is_burning, units_of
from strategium.games.invasion.things import CARD
from strategium.games.invasion.words import AREAS
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, SEAT, Among, Need, Question, RawDecision, Verb

PUTS: Final = Sentence(
    "{0} puts {1} indirect damage on {2}",
    SEAT,
    NUMBER,
    CARD,
    rules=("invasion/damage.indirect-player-assigns",),
)


def room_for(g: Invasion, card: int) -> int:
    """No more than destroys a unit or burns a section; none on a burning one.

    [invasion/damage.indirect-unit-cap, invasion/damage.indirect-section-cap, invasion/damage.indirect-not-burning]
    """
    if card >= AREAS:
        return need_of(g, card)
    if is_burning(g, card):
        return 0
    return lethal(g, card)


def victims(g: Invasion, seat: int) -> list[int]:
    """His units and the sections of his capital. [invasion/damage.indirect-player-assigns]"""
    return sorted([*range(3 * seat, 3 * seat + 3), *units_of(g, seat)])


def next_victims(g: Invasion, decision: RawDecision) -> Sequence[int]:
    """In rising order, and so that the rest can still be placed."""
    seat, left = decision.args[0], decision.args[1] - len(decision.picked)
    picked = [pick[1] for pick in decision.picked]
    found = [c for c in victims(g, seat) if not picked or c >= picked[-1]]
    room = {c: room_for(g, c) - picked.count(c) for c in found}
    return [c for c in found if room[c] > 0 and sum([room[d] for d in found if d >= c]) >= left]


def is_his(g: Invasion, decision: RawDecision, card: int) -> bool:
    return card in victims(g, decision.args[0])


def does_not_burn(g: Invasion, decision: RawDecision, card: int) -> bool:
    return card >= AREAS or not is_burning(g, card)


def is_not_dead(g: Invasion, decision: RawDecision, card: int) -> bool:
    return card < AREAS or has_room(g, decision, card)


def stands(g: Invasion, decision: RawDecision, card: int) -> bool:
    return card >= AREAS or is_burning(g, card) or has_room(g, decision, card)


def has_room(g: Invasion, decision: RawDecision, card: int) -> bool:
    return room_for(g, card) > [pick[1] for pick in decision.picked].count(card)


def is_next(g: Invasion, decision: RawDecision, card: int) -> bool:
    return card in next_victims(g, decision)


def all_placed(g: Invasion, decision: RawDecision) -> bool:
    return len(decision.picked) >= int(decision.args[1])


ONE_DAMAGE: Final = Verb(
    "one damage",
    CARD,
    words="1 damage to {0}",
    find=next_victims,
    needs=(
        Among("invasion/damage.indirect-player-assigns", "{0} is not a unit or section of yours", is_his),
        Need(does_not_burn, "invasion/damage.indirect-not-burning", "{0} is burning"),
        Need(is_not_dead, "invasion/damage.indirect-unit-cap", "{0} has enough damage to be destroyed"),
        Need(stands, "invasion/damage.indirect-section-cap", "{0} has enough damage to burn"),
        Need(
            is_next,
            "invasion/damage.indirect-player-assigns",
            "{0} was passed over, or all of the rest would not go there",
        ),
    ),
    rules=("invasion/damage.indirect-player-assigns",),
)
ONE_DAMAGE.further = ()  # candidates are like that


def divide_indirect(g: Invasion, decision: RawDecision) -> str:
    """How much there is to divide is part of the question."""
    return f"Divide {decision.args[1]} indirect damage among your units and sections"


DIVIDE: Final = Question(
    "divide indirect damage",
    ONE_DAMAGE,
    several=True,
    unordered=True,
    finished=all_placed,
    rules=("invasion/damage.indirect-player-assigns",),
    prompt=divide_indirect,
)


def indirect_damage(g: Invasion, seats: tuple[int, ...], n: int, by: int) -> None:
    """Players are dealt indirect damage; the active one divides his first. [invasion/damage.indirect-active-first]"""
    order = [s for s in (g.active, 1 - g.active) if s in seats]
    push(g, (divide, tuple(order), n, by, ()))


def divide(g: Invasion, seats: tuple[int, ...], n: int, by: int, hits: tuple[tuple[int, int], ...]) -> None:
    """One player after the other; then all of it is dealt. What has no place is lost.

    [invasion/damage.indirect-player-assigns]
    """
    if not seats:
        deal(g, hits, by, 0)
        return
    possible = min(n, sum([room_for(g, c) for c in victims(g, seats[0])]))
    if possible:
        ask(g, seats[0], DIVIDE, divided, seats[0], possible, seats[1:], n, by, hits)
    else:
        push(g, (divide, seats[1:], n, by, hits))


def divided(
    g: Invasion,
    picks: tuple[RawOption, ...],
    seat: int,
    possible: int,
    seats: tuple[int, ...],
    n: int,
    by: int,
    hits: tuple[tuple[int, int], ...],
) -> None:
    cards = [pick[1] for pick in picks]
    mine = tuple([(card, cards.count(card)) for card in dict.fromkeys(cards)])
    for card, damage in mine:
        say(g, PUTS, seat, damage, card)
    push(g, (divide, seats, n, by, hits + mine))


register(__name__)
