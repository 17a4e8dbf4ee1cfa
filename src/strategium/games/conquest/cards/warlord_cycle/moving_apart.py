"""Units move from a headquarters, each to a planet of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.conquest.rules.basics import go_to_planet
from strategium.games.conquest.state import Conquest, planets
from strategium.games.conquest.things import CARD, PLANET_AT
from strategium.games.conquest.vocabulary.select import Select
from strategium.kernel.abilities import Effect, Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Need, Premise, Question, RawDecision, Verb

RULES: Final = ("conquest/effects.move-apart",)


class MoveApart(Effect[Conquest]):
    """Up to so many units move, each to a different planet. [conquest/effects.move-apart]"""

    def __init__(self, most: int, select: Select) -> None:
        self.most = most
        self.select = select  # units at your HQ

    def would(self, g: Conquest, use: Use) -> bool:
        return bool(self.select.find(g, use) and planets(g))

    def do(self, g: Conquest, use: Use) -> None:
        units = tuple(self.select.find(g, use))
        if units and planets(g):
            push(g, (choose_moves, use.seat, units, self.most))

    def words(self) -> str:
        units = self.select.noun(2).replace(" at your HQ", " from your HQ")
        return f"move up to {self.most} {units}, each to a different planet"


def moves(g: Conquest, decision: RawDecision) -> Sequence[tuple[int, int]]:
    return [(unit, place) for unit in decision.args[0] for place in planets(g)]


def is_another_unit(g: Conquest, decision: RawDecision, unit: int, place: int) -> bool:
    return all(pick[1] != unit for pick in decision.picked)


def unit_comes_later(g: Conquest, decision: RawDecision, unit: int, place: int) -> bool:
    """Picks are made in one order only, for they move together."""
    return not decision.picked or unit > decision.picked[-1][1]


def is_another_planet(g: Conquest, decision: RawDecision, unit: int, place: int) -> bool:
    return all(pick[2] != place for pick in decision.picked)  # [conquest/effects.move-apart]


def somebody_moves(g: Conquest, decision: RawDecision) -> bool:
    return bool(decision.picked)


def is_enough(g: Conquest, decision: RawDecision) -> bool:
    return len(decision.picked) >= int(decision.args[1])


MOVE_TO: Final = Verb(
    "move to",
    CARD,
    PLANET_AT,
    words="move {0} to {1}",
    find=moves,
    needs=(
        Among("conquest/effects.move-apart", "{0} cannot be moved to {1}"),
        Premise(is_another_unit, "conquest/effects.move-apart", "{0} moves already"),
        Premise(unit_comes_later, "conquest/effects.move-apart", "choose {0} before those you have chosen"),
        Need(is_another_planet, "conquest/effects.move-apart", "another unit moves to {1}"),
    ),
    rules=RULES,
)
NO_MORE: Final = Verb(
    "no more",
    words="done",
    needs=(Need(somebody_moves, "conquest/effects.move-apart", "at least one unit moves"),),
    rules=RULES,
    ends=True,
)
MOVE_WHERE: Final = Question(
    "move apart",
    NO_MORE,
    MOVE_TO,
    prompt="Which units move, and each to which planet?",
    several=True,
    unordered=True,
    finished=is_enough,
    rules=RULES,
)


def choose_moves(g: Conquest, seat: int, units: tuple[int, ...], most: int) -> None:
    ask(g, seat, MOVE_WHERE, they_move_apart, units, most)


def they_move_apart(g: Conquest, picks: tuple[RawOption, ...], units: tuple[int, ...], most: int) -> None:
    push(g, *[(go_to_planet, pick[1], pick[2]) for pick in picks])


register(__name__)
