"""Buying a unit: which, where, and how it is paid for. Deploy Orders do it, and some cards and faction sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from strategium.games.forbidden_stars.components import UNITS, kinds_of
from strategium.games.forbidden_stars.pieces import holder, place_new
from strategium.games.forbidden_stars.rules.purchase import (
    WAY_WORDS,
    WAYS,
    can_pay,
    has_forge,
    is_in_supply,
    level_is_reached,
    means,
    pay_for_unit,
    price,
    ways_to_pay,
)
from strategium.games.forbidden_stars.state import Stars, change_order
from strategium.games.forbidden_stars.things import AREA, UNIT_KIND
from strategium.games.forbidden_stars.words import NOBODY
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, PASS, SEAT, Among, Need, Question, RawDecision, Verb

BUYS: Final = Sentence(
    "{0} buys {1} for {2} materiel at {3}",
    SEAT,
    UNIT_KIND,
    NUMBER,
    AREA,
    rules=("forbidden_stars/cost.pay-materiel",),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Deal:
    """What may be bought, where it may be put, and how much cheaper it is."""

    repeats = False  # more may be bought, as long as `is_open`

    def is_open(self, g: Stars, seat: int) -> bool:
        return True

    def fits(self, g: Stars, seat: int, kind: int) -> bool:
        """Whether units of that kind may be bought."""
        return True

    def discount(self, g: Stars, seat: int) -> int:
        return 0

    def areas(self, g: Stars, seat: int) -> Sequence[int]:
        """The areas of the system in which bought units may be put, as far as the deal says."""
        return range(g.active * 4, g.active * 4 + 4)

    def takes_uncontrolled(self) -> bool:
        return True


DEALS: Final[list[Deal]] = []


def add_deal(deal: Deal) -> int:
    """Gives it a number, for frames."""
    DEALS.append(deal)
    return len(DEALS) - 1


# ---- which ---------------------------------------------------------------------------------------
def own_kinds(g: Stars, decision: RawDecision) -> range:
    return kinds_of(g.factions[decision.seat])


def deal_of(decision: RawDecision) -> Deal:
    deal: int = decision.args[1]
    return DEALS[deal]


def is_in_deal(g: Stars, decision: RawDecision, kind: int) -> bool:
    return deal_of(decision).fits(g, decision.seat, kind)


def is_left(g: Stars, decision: RawDecision, kind: int) -> bool:
    return is_in_supply(g, kind)


def has_level(g: Stars, decision: RawDecision, kind: int) -> bool:
    return level_is_reached(g, decision.seat, kind)


def has_forge_tokens(g: Stars, decision: RawDecision, kind: int) -> bool:
    return has_forge(g, decision.seat, kind)


def can_afford(g: Stars, decision: RawDecision, kind: int) -> bool:
    discount = deal_of(decision).discount(g, decision.seat)
    return any(can_pay(g, decision.seat, UNITS[kind].cost, way, discount) for way in WAYS)


def has_a_place(g: Stars, decision: RawDecision, kind: int) -> bool:
    return bool(places_for(g, decision.seat, deal_of(decision), kind))


def too_expensive(g: Stars, decision: RawDecision, kind: int) -> str:
    cost = price(g, decision.seat, UNITS[kind].cost, 0, deal_of(decision).discount(g, decision.seat))
    return f"{UNITS[kind].name} costs {cost} materiel, and you have {g.materiel[decision.seat]}"


class Buy(Verb):
    """A unit with its price."""

    def note(self, g: Any, viewer: int | None, refs: tuple[Any, ...]) -> str:
        (kind,) = refs
        deals = [deal_of(decision) for decision in g.decisions if decision.question is BUY_WHAT]
        discount = deals[0].discount(g, viewer) if deals and viewer is not None else 0
        return price_words(price(g, viewer or 0, UNITS[kind].cost, 0, discount), UNITS[kind].forge)


def price_words(materiel: int, forge: int) -> str:
    """What something costs."""
    return f"{materiel} materiel" + (f", {forge} forge" if forge else "")


BUY: Final = Buy(
    "buy",
    UNIT_KIND,
    find=own_kinds,
    needs=(
        Among("forbidden_stars/cost.printed-places", "{0} is not on your faction sheet"),
        Need(is_in_deal, "forbidden_stars/precedence.card-over-reference", "{0} cannot be bought this way"),
        Need(is_left, "forbidden_stars/deploy.limited-by-own-pool", "all pieces of {0} are on the board"),
        Need(
            has_level,
            "forbidden_stars/command-level.blocks-purchase",
            "your command level is too low for {0}",
        ),
        Need(has_forge_tokens, "forbidden_stars/cost.forge-as-price", "you lack the forge tokens for {0}"),
        Need(can_afford, "forbidden_stars/cost.pay-materiel", too_expensive),
        Need(has_a_place, "forbidden_stars/deploy.unit-placement", "there is nowhere to put {0}"),
    ),
    rules=("forbidden_stars/cost.pay-materiel",),
)


def buy_what(g: Stars, decision: RawDecision) -> str:
    """What the player has is part of the question."""
    return f"You have {means(g, decision.seat)}: which unit do you buy?"


BUY_WHAT: Final = Question(
    "buy a unit", PASS, BUY, rules=("forbidden_stars/deploy.units-optional",), prompt=buy_what
)


def buy_unit(g: Stars, seat: int, deal: int) -> None:
    """Buying is optional. [forbidden_stars/deploy.units-optional]"""
    if DEALS[deal].is_open(g, seat):
        ask(g, seat, BUY_WHAT, unit_chosen, seat, deal)


def unit_chosen(g: Stars, option: RawOption, seat: int, deal: int) -> None:
    if option[0] is BUY:
        push(g, (choose_place, seat, deal, option[1]))


def could_buy(g: Stars, seat: int, deal: int) -> bool:
    """Whether there is a unit that the seat could buy."""
    decision = RawDecision(seat, BUY_WHAT, unit_chosen, (seat, deal), ())
    return DEALS[deal].is_open(g, seat) and len(BUY_WHAT.options(g, decision)) > 1


# ---- where ---------------------------------------------------------------------------------------
def places_for(g: Stars, seat: int, deal: Deal, kind: int) -> list[int]:
    """Friendly or uncontrolled areas of the right terrain."""
    open_to = (seat, NOBODY) if deal.takes_uncontrolled() else (seat,)
    terrain = g.map.is_void if UNITS[kind].is_ship else g.map.is_world
    return [area for area in deal.areas(g, seat) if terrain[area] and holder(g, area) in open_to]


def areas_of_deal(g: Stars, decision: RawDecision) -> Sequence[int]:
    return deal_of(decision).areas(g, decision.seat)


def is_right_terrain(g: Stars, decision: RawDecision, area: int) -> bool:
    return g.map.is_void[area] or not UNITS[decision.args[2]].is_ship


def is_world_for_ground(g: Stars, decision: RawDecision, area: int) -> bool:
    return g.map.is_world[area] or UNITS[decision.args[2]].is_ship


def is_not_enemy(g: Stars, decision: RawDecision, area: int) -> bool:
    return holder(g, area) in (decision.seat, NOBODY)


def is_friendly_if_needed(g: Stars, decision: RawDecision, area: int) -> bool:
    return deal_of(decision).takes_uncontrolled() or holder(g, area) == decision.seat


def put_where(g: Stars, decision: RawDecision) -> str:
    """Where a bought unit goes."""
    return f"Where do you put the {UNITS[decision.args[2]].name}?"


PUT_WHERE: Final = Choice(
    "place a unit",
    "put",
    AREA,
    words="put it in {0}",
    find=areas_of_deal,
    refuse="{0} is not in the active system",
    needs=(
        Need(is_right_terrain, "forbidden_stars/deploy.ships-on-voids", "a ship is put only in a void"),
        Need(
            is_world_for_ground,
            "forbidden_stars/deploy.ground-and-structures-on-worlds",
            "a ground unit is put only on a world",
        ),
        Need(is_not_enemy, "forbidden_stars/deploy.no-enemy-area", "{0} is held by an enemy"),
        Need(is_friendly_if_needed, "forbidden_stars/precedence.card-over-reference", "{0} is not friendly"),
    ),
    prompt=put_where,
    rule="forbidden_stars/deploy.unit-placement",
)


def choose_place(g: Stars, seat: int, deal: int, kind: int) -> None:
    """Friendly and uncontrolled areas of the active system. [forbidden_stars/deploy.unit-placement]"""
    ask(g, seat, PUT_WHERE, place_chosen, seat, deal, kind)


def place_chosen(g: Stars, option: RawOption, seat: int, deal: int, kind: int) -> None:
    push(g, (choose_payment, seat, deal, kind, option[1]))


# ---- for what ------------------------------------------------------------------------------------
class PayVerb(Verb):
    """A way to pay, told by what it takes."""

    def words(self, g: Stars, viewer: int | None, refs: tuple[int, ...]) -> str:
        for decision in g.decisions:
            if decision.question is PAY_HOW:
                cost = price(
                    g,
                    decision.seat,
                    UNITS[decision.args[2]].cost,
                    refs[0],
                    deal_of(decision).discount(g, decision.seat),
                )
                return f"pay {cost} materiel{WAY_WORDS[refs[0]]}"
        return f"pay{WAY_WORDS[refs[0]]}"


def ways_for_unit(g: Stars, decision: RawDecision) -> list[int]:
    return ways_to_pay(
        g, decision.seat, UNITS[decision.args[2]].cost, deal_of(decision).discount(g, decision.seat)
    )


PAY: Final = PayVerb(
    "pay",
    NUMBER,
    find=ways_for_unit,
    needs=(Among("forbidden_stars/cost.pay-materiel", "you cannot pay that way"),),
    rules=("forbidden_stars/cost.pay-materiel",),
)


def pay_how(g: Stars, decision: RawDecision) -> str:
    """What is paid for was chosen before."""
    return f"How do you pay for the {UNITS[decision.args[2]].name}?"


PAY_HOW: Final = Question(
    "pay for a unit", PAY, rules=("forbidden_stars/cost.cache-reduces-two",), prompt=pay_how
)


def choose_payment(g: Stars, seat: int, deal: int, kind: int, area: int) -> None:
    """A cache token may be spent on it. [forbidden_stars/cost.cache-reduces-two]"""
    ask(g, seat, PAY_HOW, unit_bought, seat, deal, kind, area)


def unit_bought(g: Stars, option: RawOption, seat: int, deal: int, kind: int, area: int) -> None:
    """It is paid for and stands in its area."""
    discount = DEALS[deal].discount(g, seat)
    say(g, BUYS, seat, kind, price(g, seat, UNITS[kind].cost, option[1], discount), area)
    pay_for_unit(g, seat, kind, option[1], discount)
    place_new(g, kind, area)
    if DEALS[deal].repeats:
        change_order(g, bought=g.doing[-1].bought + 1)
        push(g, (buy_unit, seat, deal))


register(__name__)
