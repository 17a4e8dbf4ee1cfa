"""Players must choose: a card to sacrifice, a unit to corrupt, or damage to their own capital."""

from __future__ import annotations

from typing import Final

from strategium.games.invasion.rules.choosing import choose_one
from strategium.games.invasion.rules.damage import deal
from strategium.games.invasion.rules.leaving import sacrifice
from strategium.games.invasion.rules.moving import corrupt
from strategium.games.invasion.state import Invasion, in_play, is_burning
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, Need, Question, RawDecision, Verb


def must_sacrifice(g: Invasion, seat: int, cards: tuple[int, ...]) -> None:
    """He sacrifices one of these cards, if he still has one. [invasion/leave.sacrifice-own]"""
    left = tuple([card for card in cards if in_play(g, card) and g.controller[card] == seat])
    choose_one(g, seat, "Which card do you sacrifice?", left, sacrifice_it)


def sacrifice_it(g: Invasion, card: int) -> None:
    sacrifice(g, (card,))


# ---- one thing or another -------------------------------------------------------------------------------
CORRUPT_ONE: Final = 0
HIT_CAPITAL: Final = 1
SACRIFICE_ONE: Final = 2
HIT_SECTIONS: Final = 3
EITHER_WORDS: Final = (
    "corrupt a unit",
    "deal 1 damage to your capital",
    "sacrifice a development",
    "deal 1 damage to each section of your capital",
)


class EitherVerb(Verb):
    """One part of a text with "or"."""

    def words(self, g: Invasion, viewer: int | None, refs: tuple[int, ...]) -> str:
        return EITHER_WORDS[refs[0]] if refs[0] < len(EITHER_WORDS) else "nothing"


def parts(g: Invasion, decision: RawDecision) -> tuple[int, ...]:
    found: tuple[int, ...] = decision.args[1]
    return found


def can_be_done(g: Invasion, decision: RawDecision, part: int) -> bool:
    return part in decision.args[1] and is_possible(g, decision.seat, part, decision.args[2])


EITHER: Final = EitherVerb(
    "either",
    NUMBER,
    find=parts,
    needs=(Need(can_be_done, "invasion/term.or-completely", "that cannot be done completely"),),
    rules=("invasion/term.or-choice",),
)
WHICH_PART: Final = Question(
    "one or the other", EITHER, prompt="You must do one of these", rules=("invasion/term.or-choice",)
)


def is_possible(g: Invasion, seat: int, part: int, cards: tuple[int, ...]) -> bool:
    """Only what can be carried out completely may be chosen. [invasion/term.or-completely]"""
    if part in (CORRUPT_ONE, SACRIFICE_ONE):
        return bool(cards)
    return bool(sections_left(g, seat))


def sections_left(g: Invasion, seat: int) -> tuple[int, ...]:
    return tuple([area for area in range(3 * seat, 3 * seat + 3) if not is_burning(g, area)])


def one_or_other(g: Invasion, seat: int, choices: tuple[int, ...], cards: tuple[int, ...], by: int) -> None:
    """He chooses one part that he can carry out. [invasion/term.or-choice]"""
    possible = [p for p in choices if is_possible(g, seat, p, cards)]
    if possible:  # [invasion/term.or-completely]
        ask(g, seat, WHICH_PART, part_chosen, seat, choices, cards, by)


def part_chosen(
    g: Invasion, option: RawOption, seat: int, choices: tuple[int, ...], cards: tuple[int, ...], by: int
) -> None:
    part = option[1]
    if part == CORRUPT_ONE:
        push(g, (choose_one, seat, "Which unit is corrupted?", cards, corrupt_it))
    elif part == SACRIFICE_ONE:
        push(g, (must_sacrifice, seat, cards))
    elif part == HIT_CAPITAL:
        push(
            g, (choose_one, seat, "Which section takes 1 damage?", sections_left(g, seat), hit_section, by, 1)
        )
    else:
        push(g, (deal, tuple([(area, 1) for area in sections_left(g, seat)]), by, 0))


def corrupt_it(g: Invasion, card: int) -> None:
    corrupt(g, (card,))


def hit_section(g: Invasion, area: int, by: int, n: int) -> None:
    deal(g, ((area, n),), by, 0)


register(__name__)
