"""What many questions share: declining, and sets of areas as candidates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from strategium.games.horus_heresy.components import ALL_AREAS, REGION_AREAS, REGIONS
from strategium.games.horus_heresy.kinds import KINDS, Order
from strategium.games.horus_heresy.pieces import piece_side
from strategium.games.horus_heresy.state import Executing, Heresy
from strategium.games.horus_heresy.terrain import bits
from strategium.kernel.log import Sentence
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Need, Question, RawDecision, Reason, Ref, Verb


def in_hand(g: Heresy) -> Executing:
    """The order or event that is being carried out."""
    return g.executing[-1]


def region_areas(g: Heresy) -> int:
    """The areas of the region that the order is for; an event is for all.
    [horus_heresy/orders.region-from-stack]"""
    region = g.executing[-1].region if g.executing else -1
    if region < 0:
        return ALL_AREAS
    return REGION_AREAS[region]  # [horus_heresy/map.fortress-multi-region]


def is_strategic(g: Heresy) -> bool:
    """Whether a strategic effect applies: of an order that was executed from the map."""
    return bool(g.executing) and bool(g.executing[-1].strategic)


def is_an_order(g: Heresy, decision: RawDecision) -> bool:
    return bool(g.executing) and isinstance(KINDS[g.executing[-1].card], Order)


NOTHING: Final = Verb(
    "pass",
    words="do nothing",
    needs=(Need(is_an_order, "horus_heresy/phases.event-immediate", "an event is carried out"),),
    rules=("horus_heresy/orders.may-ignore-effect",),
)  # the effect of an order is ignored


class Staged(Verb):
    """A verb of one stage of a draft. At another it has nothing to say, nor where another verb says it."""

    def __init__(
        self,
        name: str,
        ref: Ref,
        speaks: Callable[..., bool],
        find: Callable[..., Any],
        needs: tuple[Need, ...],
        words: str = "",
        rules: tuple[str, ...] = (),
    ) -> None:
        super().__init__(name, ref, words=words, find=find, needs=needs, rules=rules)
        self.speaks = speaks  # speaks(g, asked, thing): whether it says why that thing is not offered

    def reasons(self, g: Heresy, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        return (
            super().reasons(g, decision, ref, x)
            if ref is self.refs[0] and self.speaks(g, decision, x)
            else []
        )


def never(g: Heresy, decision: RawDecision, x: int) -> bool:
    """Another verb of the same stage says it."""
    return False


class Stages(Question):
    """A draft in stages: of what belongs to another one it says what is to be said now."""

    def reasons(self, g: Heresy, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        return [Reason(f"first say: {self.prompt(g, decision)}", self.rules)]


IN_VAIN: Final = Sentence(
    "nothing comes of {0}'s order", SEAT, rules=("horus_heresy/orders.may-ignore-effect",)
)

NO_ORDERS: Final = "horus_heresy/activation.no-orders-in-activated"
MANY: Final = 20  # more areas than this are chosen by region first


def regions_of(areas: int) -> list[int]:
    """The regions in which some of the areas lie."""
    return [region for region in range(REGIONS) if REGION_AREAS[region] & areas]


def areas_in_args(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """The candidates are the areas in the question's first argument, a set of bits."""
    return bits(decision.args[0])


def areas_of_region(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return bits(region_areas(g))


def is_own(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return piece_side(piece) == decision.seat


register(__name__)
