"""The Deploy Order: units for those who have a factory, then one structure."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.forbidden_stars.components import STRUCTURE_COST
from strategium.games.forbidden_stars.pieces import (
    build,
    count_built,
    free_control_tokens,
    holder,
    left_in_box,
)
from strategium.games.forbidden_stars.rules.buying import DEALS, Deal, add_deal, buy_unit, price_words
from strategium.games.forbidden_stars.rules.purchase import (
    WAY_WORDS,
    WAYS,
    can_pay,
    means,
    pay,
    price,
    ways_to_pay,
)
from strategium.games.forbidden_stars.rules.upgrades import step_is_over
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import AREA, STRUCTURE, SYSTEM, UNIT_KIND
from strategium.games.forbidden_stars.words import (
    BASTION,
    BASTIONS_AS_FACTORIES,
    FACTORY,
    SECOND_STRUCTURE,
    STRUCTURE_FIRST,
    STRUCTURES,
)
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, PASS, SEAT, Among, Need, Question, RawDecision, Reason, Ref, Verb

BUILDS: Final = Sentence(
    "{0} builds a {1} on {2} for {3} materiel",
    SEAT,
    STRUCTURE,
    AREA,
    NUMBER,
    rules=("forbidden_stars/cost.pay-materiel",),
)

NO_FACTORY: Final = Sentence(
    "{0} has no factory in {1} and buys no units there",
    SEAT,
    SYSTEM,
    rules=("forbidden_stars/deploy.units-need-factory",),
)


# ---- units ---------------------------------------------------------------------------------------
def deploy_limit(g: Stars, seat: int) -> int:
    """The capacities of the friendly worlds with a factory, added up: two factories count twice.

    [forbidden_stars/deploy.limit-sum-of-factory-worlds]
    """
    order = g.doing[-1]
    total = 0
    for area in g.map.worlds_of[order.system]:
        if holder(g, area) != seat:
            continue
        factories = count_built(g, area, seat, FACTORY)
        total += factories * g.map.capacity[area]  # [forbidden_stars/deploy.limit-double-factory]
        if order.permits & BASTIONS_AS_FACTORIES:
            total += count_built(g, area, seat, BASTION) * max(0, g.map.capacity[area] - 1)
    return total


class DeployDeal(Deal):
    """As many units as the deploy limit allows; without a factory that is none."""

    repeats = True

    def is_open(self, g: Stars, seat: int) -> bool:
        limit = deploy_limit(g, seat)
        if limit == 0:
            return False  # [forbidden_stars/deploy.units-need-factory]
        return g.doing[-1].bought < limit  # [forbidden_stars/deploy.limit-sum-of-factory-worlds]


DEPLOY_DEAL: Final = add_deal(DeployDeal())


def deploy_order(g: Stars, no: int) -> None:
    """First units, then a structure. [forbidden_stars/deploy.step-order]"""
    order = g.doing[no]
    if order.permits & STRUCTURE_FIRST:
        push(g, (choose_first_step, order.seat))
    else:
        push(g, (buy_units, order.seat), (step_is_over, no), (buy_structure, order.seat))


def buy_units(g: Stars, seat: int) -> None:
    """The first step, for who has a factory there; the others are told why they buy nothing."""
    if DEALS[DEPLOY_DEAL].is_open(g, seat):
        push(g, (buy_unit, seat, DEPLOY_DEAL))
    else:
        say(g, NO_FACTORY, seat, g.doing[-1].system)


UNITS_FIRST: Final = Verb(
    "units first", words="buy units first", rules=("forbidden_stars/deploy.step-order",)
)
BUILD_FIRST: Final = Verb(
    "structure first",
    words="buy the structure first",
    rules=("forbidden_stars/precedence.card-over-reference",),
)
WHICH_FIRST: Final = Question(
    "order of buying",
    BUILD_FIRST,
    UNITS_FIRST,
    prompt="What do you buy first?",
    rules=("forbidden_stars/deploy.step-order",),
)


def choose_first_step(g: Stars, seat: int) -> None:
    ask(g, seat, WHICH_FIRST, first_step_chosen, seat)


def first_step_chosen(g: Stars, option: RawOption, seat: int) -> None:
    if option[0] is BUILD_FIRST:
        push(g, (buy_structure, seat), (buy_units, seat))
    else:
        push(g, (buy_units, seat), (buy_structure, seat))


# ---- a structure ---------------------------------------------------------------------------------
def kinds(g: Stars, decision: RawDecision) -> range:
    return range(len(STRUCTURES))


def has_control_token(g: Stars, decision: RawDecision, kind: int) -> bool:
    return free_control_tokens(g, decision.seat) > 0


def is_in_box(g: Stars, decision: RawDecision, kind: int) -> bool:
    return left_in_box(g, kind) > 0


def can_afford(g: Stars, decision: RawDecision, kind: int) -> bool:
    return any(can_pay(g, decision.seat, STRUCTURE_COST[kind], way, 0) for way in WAYS)


def has_a_world(g: Stars, decision: RawDecision, kind: int) -> bool:
    return any(may_hold(g, decision.seat, kind, area) for area in friendly_here(g, decision.seat))


def friendly_here(g: Stars, seat: int) -> list[int]:
    return [area for area in g.map.worlds_of[g.doing[-1].system] if holder(g, area) == seat]


def may_hold(g: Stars, seat: int, kind: int, area: int) -> bool:
    """One structure to a world, unless a card allows a second of another kind."""
    built = g.structures[area]
    if not built:
        return True
    return bool(g.doing[-1].permits & SECOND_STRUCTURE) and len(built) == 1 and built[0] & 3 != kind


class Build(Verb):
    """A structure with its price."""

    def note(self, g: Any, viewer: int | None, refs: tuple[Any, ...]) -> str:
        return price_words(STRUCTURE_COST[refs[0]], 0)


BUILD: Final = Build(
    "build",
    STRUCTURE,
    words="build a {0}",
    find=kinds,
    needs=(
        Among("forbidden_stars/structure.three-kinds", "there is no such structure"),
        Need(
            has_control_token,
            "forbidden_stars/components.no-control-token-no-structure",
            "you have no control token left",
        ),
        Need(is_in_box, "forbidden_stars/deploy.limited-by-own-pool", "no {0} is left"),
        Need(can_afford, "forbidden_stars/cost.pay-materiel", "you cannot pay for a {0}"),
        Need(
            has_a_world,
            "forbidden_stars/deploy.structure-on-friendly-world",
            "you have no world here for a {0}",
        ),
    ),
    rules=("forbidden_stars/deploy.structure-on-friendly-world",),
)


class BuildWhat(Question):
    """What the player has is part of the question."""

    def reasons(self, g: Stars, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        """Units belong to another step of the order."""
        if ref is not UNIT_KIND:
            return []
        if not deploy_limit(g, decision.seat):
            text = f"you have no factory in {g.map.system_names[g.doing[-1].system]}, and buy no units there"
            return [Reason(text, ("forbidden_stars/deploy.units-need-factory",))]
        return [
            Reason("units are bought in another step of the order", ("forbidden_stars/deploy.step-order",))
        ]

    def prompt(self, g: Stars, decision: RawDecision) -> str:
        return f"You have {means(g, decision.seat)}: do you build a structure?"


BUILD_WHAT: Final = BuildWhat(
    "build a structure",
    PASS,
    BUILD,
    rules=("forbidden_stars/deploy.one-structure-per-order",),
)


def buy_structure(g: Stars, seat: int) -> None:
    """At most one for an order. [forbidden_stars/deploy.one-structure-per-order]"""
    ask(g, seat, BUILD_WHAT, structure_chosen, seat)


def structure_chosen(g: Stars, option: RawOption, seat: int) -> None:
    if option[0] is BUILD:
        push(g, (choose_world, seat, option[1]))


def worlds_here(g: Stars, decision: RawDecision) -> list[int]:
    return g.map.worlds_of[g.doing[-1].system]


def is_friendly(g: Stars, decision: RawDecision, area: int) -> bool:
    return holder(g, area) == decision.seat


def has_room(g: Stars, decision: RawDecision, area: int) -> bool:
    return may_hold(g, decision.seat, decision.args[1], area)


def build_where(g: Stars, decision: RawDecision) -> str:
    """What is built was chosen just before."""
    return f"On which world do you build the {STRUCTURES[decision.args[1]]}?"


BUILD_WHERE: Final = Choice(
    "place a structure",
    "build on",
    AREA,
    words="on {0}",
    find=worlds_here,
    needs=(
        Among(
            "forbidden_stars/deploy.ground-and-structures-on-worlds", "{0} is no world of the active system"
        ),
        Need(is_friendly, "forbidden_stars/deploy.structure-on-friendly-world", "{0} is not friendly"),
        Need(has_room, "forbidden_stars/deploy.one-structure-per-world", "{0} has a structure already"),
    ),
    prompt=build_where,
    rule="forbidden_stars/deploy.structure-on-friendly-world",
)


def choose_world(g: Stars, seat: int, kind: int) -> None:
    """On a friendly world of the active system.

    [forbidden_stars/deploy.structure-on-friendly-world,
    forbidden_stars/deploy.structure-on-world-made-friendly]
    """
    ask(g, seat, BUILD_WHERE, world_chosen, seat, kind)


def world_chosen(g: Stars, option: RawOption, seat: int, kind: int) -> None:
    push(g, (pay_for_structure, seat, kind, option[1]))


class PayVerb(Verb):
    """A way to pay for the structure."""

    def words(self, g: Stars, viewer: int | None, refs: tuple[int, ...]) -> str:
        for decision in g.decisions:
            if decision.question is PAY_HOW:
                cost = price(g, decision.seat, STRUCTURE_COST[decision.args[1]], refs[0], 0)
                return f"pay {cost} materiel{WAY_WORDS[refs[0]]}"
        return f"pay{WAY_WORDS[refs[0]]}"


def ways_for_structure(g: Stars, decision: RawDecision) -> list[int]:
    return ways_to_pay(g, decision.seat, STRUCTURE_COST[decision.args[1]])


PAY: Final = PayVerb(
    "pay for structure",
    NUMBER,
    find=ways_for_structure,
    needs=(Among("forbidden_stars/cost.pay-materiel", "you cannot pay that way"),),
    rules=("forbidden_stars/cost.pay-materiel",),
)


def pay_how(g: Stars, decision: RawDecision) -> str:
    """What is paid for was chosen before."""
    return f"How do you pay for the {STRUCTURES[decision.args[1]]}?"


PAY_HOW: Final = Question(
    "pay for a structure", PAY, rules=("forbidden_stars/cost.cache-reduces-two",), prompt=pay_how
)


def pay_for_structure(g: Stars, seat: int, kind: int, area: int) -> None:
    ask(g, seat, PAY_HOW, structure_built, seat, kind, area)


def structure_built(g: Stars, option: RawOption, seat: int, kind: int, area: int) -> None:
    """It gets one of the player's control tokens. [forbidden_stars/structure.control-token-placed]"""
    say(g, BUILDS, seat, kind, area, price(g, seat, STRUCTURE_COST[kind], option[1], 0))
    pay(g, seat, STRUCTURE_COST[kind], option[1])
    build(g, seat, kind, area)


register(__name__)
