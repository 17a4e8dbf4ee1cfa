"""What only events say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import (
    ALL_AREAS,
    BORDER_TYPE,
    MAP,
    REGION_AREAS,
    REGIONS,
    SHIP_AREAS,
    TERRA,
)
from strategium.games.horus_heresy.pieces import areas_with, pieces_at, relocate
from strategium.games.horus_heresy.rules.actions import CHOOSE_ORDER, ON_STACK, place
from strategium.games.horus_heresy.rules.choosing import in_hand, regions_of
from strategium.games.horus_heresy.rules.destinations import NONE_ACTIVATED
from strategium.games.horus_heresy.rules.fortification import is_fortified
from strategium.games.horus_heresy.rules.movement import MOVES
from strategium.games.horus_heresy.rules.piles import add_sorted, take_from
from strategium.games.horus_heresy.rules.striding import ONE_HERO, TITANS, stride
from strategium.games.horus_heresy.rules.transfer import ANY_DISTANCE, transfer
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.terrain import bits
from strategium.games.horus_heresy.things import AREA, BORDER, CARD, DISCARDED, REGION
from strategium.games.horus_heresy.vocabulary.deeds import Deed, own, some, verb
from strategium.games.horus_heresy.words import (
    ANY_NUMBER,
    EXECUTED,
    GROUNDED,
    HAND_LIMIT,
    HOLD_OUT_DELAYED,
    IMPERIAL,
    KEPT,
    NEVER,
    ORDER_DISCARD,
    ORDER_HAND,
    REFRESH,
    TRAITOR,
)
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.knowledge import VALUE
from strategium.kernel.lasting import lasts
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import DONE, PASS, SEAT, Among, Question, RawDecision, Verb

RULE: Final = "horus_heresy/phases.event-immediate"
TEARS: Final = Sentence("A crevasse opens at {0}", BORDER)
BLOCKS: Final = Sentence("The border {0} is blocked", BORDER)
RECALLS: Final = Sentence("{0} takes {1} from his discarded orders", SEAT, CARD)


# ---- borders -------------------------------------------------------------------------------------
def borders_there(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """First a region, then a border of one of its areas."""
    if not decision.picked:
        return ()
    return borders_of(g, decision.picked[0][1], decision.args[0])


def borders_of(g: Heresy, region: int, opens_crevasse: int) -> list[int]:
    around = 0
    for area in bits(REGION_AREAS[region]):
        around |= MAP.around[area]
    return [border for border in bits(around) if may_change(g, border, opens_crevasse)]


def regions_with_borders(g: Heresy, decision: RawDecision) -> Sequence[int]:
    if decision.picked:
        return ()
    return [region for region in range(REGIONS) if borders_of(g, region, decision.args[0])]


def may_change(g: Heresy, border: int, opens_crevasse: int) -> bool:
    """A border on Terra that is no wall and not blocked; where a crevasse is to open, no crevasse either."""
    a, b = MAP.borders[border]
    if SHIP_AREAS >> a & 1 or BORDER_TYPE[border] == "wall" or is_fortified(g, a) or is_fortified(g, b):
        return False
    return not (g.crevasses * opens_crevasse | g.closed) >> border & 1


def border_is_chosen(g: Heresy, decision: RawDecision) -> bool:
    return len(decision.picked) == 2


OF_REGION: Final = Verb(
    "of region",
    REGION,
    words="in {0}",
    find=regions_with_borders,
    needs=(Among(RULE, "{0} has no border that can be named"),),
)
NAME_BORDER: Final = Verb(
    "name border", BORDER, words="{0}", find=borders_there, needs=(Among(RULE, "{0} cannot be named"),)
)


def which_border(g: Heresy, decision: RawDecision) -> str:
    """First its region, then the border."""
    if not decision.picked:
        return "In which region do you name a border?"
    return f"Which border in {REGION.words(g, decision.seat, decision.picked[0][1])} do you name?"


WHICH_BORDER: Final = Question(
    "name a border",
    OF_REGION,
    NAME_BORDER,
    several=True,
    finished=border_is_chosen,
    rules=(RULE,),
    prompt=which_border,
)


def name_border(g: Heresy, seat: int, opens_crevasse: int) -> None:
    """An open border on Terra becomes a crevasse, or one that is no wall is blocked."""
    if regions_with_borders(g, RawDecision(seat, WHICH_BORDER, border_named, (opens_crevasse,), ())):
        ask(g, seat, WHICH_BORDER, border_named, opens_crevasse)


def border_named(g: Heresy, picks: tuple[RawOption, ...], opens_crevasse: int) -> None:
    border = picks[1][1]
    if opens_crevasse:
        say(g, TEARS, border)
        g.crevasses |= 1 << border
    else:
        say(g, BLOCKS, border)
        g.closed |= 1 << border


class TearTerra(Deed):
    """A new crevasse."""

    def told(self, who: int) -> str:
        return f"{verb('name', who)} an open border on Terra: it is a crevasse for the rest of the game"

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (name_border, use.seat, 1))


class BlockBorder(Deed):
    """A border that only flying units cross for a while."""

    def told(self, who: int) -> str:
        return (
            f"{verb('name', who)} a border on Terra that is no wall: until the next Refresh phase only flying units "
            "cross it"
        )

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (name_border, use.seat, 0))


# ---- moving --------------------------------------------------------------------------------------
class Drive(Deed):
    """Enemy units are moved."""

    def __init__(self, n: int) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return (
            f"{verb('move', who)} up to {self.n} enemy units or Heroes of one area to one adjacent area "
            "that is not enemy to them; nothing is activated"
        )

    def do(self, g: Heresy, use: Use) -> None:
        foe = 1 - use.seat
        goals = ALL_AREAS & ~(areas_with(g, use.seat) & ~areas_with(g, foe))
        push(g, (transfer, use.seat, foe, ALL_AREAS, goals, 1, self.n, NONE_ACTIVATED))


class SkyFortress(Deed):
    """Everybody of one area goes to another."""

    def told(self, who: int) -> str:
        return (
            f"may move {own(who)} units and Heroes of one area on Terra to one other friendly or neutral area "
            "on Terra; nothing is activated"
        )

    def do(self, g: Heresy, use: Use) -> None:
        goals = TERRA & ~areas_with(g, 1 - use.seat)
        push(g, (transfer, use.seat, use.seat, TERRA, goals, ANY_DISTANCE, ANY_NUMBER, NONE_ACTIVATED))


class StrideTitans(Deed):
    """Every Titan one area further."""

    def told(self, who: int) -> str:
        return f"may move each of {own(who)} Titans to an adjacent friendly or neutral area; nothing is activated"

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (stride, use.seat, TITANS))


class HurryHero(Deed):
    """One Hero to his troops."""

    def told(self, who: int) -> str:
        return f"may move one of {own(who)} Heroes to any friendly area"

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (stride, use.seat, ONE_HERO))


def regions_of_terra(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return regions_of(TERRA) if not decision.picked else ()


def areas_of_region(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return bits(REGION_AREAS[decision.picked[0][1]] & TERRA) if decision.picked else ()


def area_is_chosen(g: Heresy, decision: RawDecision) -> bool:
    return len(decision.picked) == 2


THROW_INTO: Final = Verb(
    "throw into",
    REGION,
    words="in {0}",
    find=regions_of_terra,
    needs=(Among(RULE, "{0} is not on Terra"),),
)
THROW_TO: Final = Verb(
    "throw to", AREA, find=areas_of_region, needs=(Among(RULE, "{0} is not in that region"),)
)
WHERE_TO_THROW: Final = Question(
    "throw to Terra",
    THROW_INTO,
    THROW_TO,
    prompt="Everybody on the ship comes to one area on Terra: to which?",
    several=True,
    finished=area_is_chosen,
    rules=(RULE,),
)


def throw(g: Heresy, seat: int) -> None:
    """Everybody on the ship comes to one area on Terra. [horus_heresy/phases.event-immediate]"""
    ask(g, seat, WHERE_TO_THROW, thrown)


def thrown(g: Heresy, picks: tuple[RawOption, ...]) -> None:
    for area in bits(SHIP_AREAS):
        for side in (IMPERIAL, TRAITOR):
            for piece in pieces_at(g, area, side):
                say(g, MOVES, piece, picks[1][1])
                relocate(g, piece, picks[1][1])


class ThrowToTerra(Deed):
    """The ship is emptied."""

    def told(self, who: int) -> str:
        return (
            f"{verb('choose', who)} an area on Terra: all units and Heroes on the Vengeful Spirit move there"
        )

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (throw, use.seat))


# ---- orders --------------------------------------------------------------------------------------
def orders_to_place(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """Orders of the hand that are not picked yet."""
    hand = [slot[VALUE] for slot in g.piles[ORDER_HAND + decision.seat]]
    for pick in decision.picked[::2]:
        hand.remove(pick[1])
    return list(dict.fromkeys(hand))


class PlacingOrders(Question):
    """Orders, each with its stack: a secret draft."""

    def options(self, g: Heresy, decision: RawDecision) -> list[RawOption]:
        if len(decision.picked) % 2:
            return [(ON_STACK, region) for region in range(REGIONS)]
        return [DONE.bare, *[(CHOOSE_ORDER, card) for card in orders_to_place(g, decision)]]

    def is_finished(self, g: Heresy, decision: RawDecision) -> bool:
        whole = bool(decision.picked) and len(decision.picked) % 2 == 0
        return whole and (len(decision.picked) >= 2 * decision.args[0] or not orders_to_place(g, decision))

    def prompt(self, g: Heresy, decision: RawDecision) -> str:
        if len(decision.picked) % 2:
            return f"{CARD.words(g, decision.seat, decision.picked[-1][1])}: on which stack?"
        left = some(str(decision.args[0] - len(decision.picked) // 2), "order")
        return f"Up to {left} can be placed at no cost: which do you place?"


WHICH_ORDERS: Final = PlacingOrders(
    "place orders",
    secret=True,
    several=True,
    rules=(RULE,),
)


def place_orders(g: Heresy, seat: int, n: int) -> None:
    """Orders are placed at no cost. [horus_heresy/phases.event-immediate]"""
    if g.piles[ORDER_HAND + seat]:
        ask(g, seat, WHICH_ORDERS, orders_placed, n, seat)


def orders_placed(g: Heresy, picks: tuple[RawOption, ...], n: int, seat: int) -> None:
    for i in range(0, len(picks), 2):
        place(g, seat, picks[i][1], picks[i + 1][1], 1)


class PlaceOrders(Deed):
    """Orders of the current player."""

    def __init__(self, n: int) -> None:
        self.n = n

    def told(self, who: int) -> str:
        orders = some(str(self.n), "order")
        return f"you may place up to {orders} from your hand on the strategic map at no cost"

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (place_orders, use.seat, self.n))


def discarded_orders(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return sorted({slot[VALUE] for slot in g.piles[ORDER_DISCARD + decision.seat]})


RECALL: Final = Verb(
    "recall",
    DISCARDED,
    words="take {0}",
    find=discarded_orders,
    needs=(Among(RULE, "{0} is not among your discarded orders"),),
)
WHICH_TO_RECALL: Final = Question(
    "take back an order", RECALL, PASS, prompt="Which order do you take back?", rules=(RULE,)
)


def recall(g: Heresy, seat: int) -> None:
    """An order of the discard pile comes back to the hand. [horus_heresy/phases.event-immediate]"""
    if g.piles[ORDER_DISCARD + seat] and len(g.piles[ORDER_HAND + seat]) < HAND_LIMIT:
        ask(g, seat, WHICH_TO_RECALL, recalled, seat)


def recalled(g: Heresy, option: RawOption, seat: int) -> None:
    if option[0] is RECALL:
        say(g, RECALLS, seat, option[1])
        add_sorted(g, ORDER_HAND + seat, take_from(g, ORDER_DISCARD + seat, option[1]))


class Recall(Deed):
    """An order of the discard pile."""

    def told(self, who: int) -> str:
        return (
            f"may take an order from {own(who)} discard pile, if that makes no more than {HAND_LIMIT} in hand"
        )

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (recall, use.seat))


# ---- what lasts ----------------------------------------------------------------------------------
class GroundFlyers(Deed):
    """Nobody flies or lands for a while."""

    def told(self, who: int) -> str:
        return (
            "until the next Refresh phase flying units move as others do, with 2 movement points, and nobody "
            "lands from the Vengeful Spirit or the stockpile"
        )

    def do(self, g: Heresy, use: Use) -> None:
        lasts(g, GROUNDED, -1, 1, REFRESH, use)


class DelayHoldOut(Deed):
    """The last space is not reached at the first time."""

    def told(self, who: int) -> str:
        return "the first marker that would reach the Imperial Victory space stops on the space before it"

    def do(self, g: Heresy, use: Use) -> None:
        lasts(g, HOLD_OUT_DELAYED, -1, 1, NEVER, use)


class KeepToHurry(Deed):
    """The card is kept, to pay less once."""

    def __init__(self, n: int) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return f"keep this card; discard it when you pay for an action, to pay {self.n} less"

    def do(self, g: Heresy, use: Use) -> None:
        seat = in_hand(g).seat
        g.piles[KEPT + seat] += (take_from(g, EXECUTED, use.kind.no),)


register(__name__)
