"""The five actions: place an order, execute one from the map or from hand, bury one, draw one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import REGION_NAMES, REGIONS
from strategium.games.horus_heresy.kinds import KINDS, order
from strategium.games.horus_heresy.rules.piles import (
    add_sorted,
    draw_order,
    hide_hand,
    put_away,
    shown,
    take_from,
)
from strategium.games.horus_heresy.state import Executing, Heresy
from strategium.games.horus_heresy.things import CARD, FACEDOWN, REGION, RESERVED
from strategium.games.horus_heresy.words import (
    EVENT_DISCARD,
    EXECUTED,
    HAND_LIMIT,
    KEPT,
    MARK,
    ORDER_DECK,
    ORDER_DISCARD,
    ORDER_HAND,
    RESERVE,
    STACK,
)
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push, push_scoped
from strategium.kernel.knowledge import KNOWN, VALUE, WHOSE, Slot
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.using import start
from strategium.kernel.verbs import NUMBER, PASS, SEAT, Among, Need, Question, RawDecision, Verb

PLACES: Final = Sentence(
    "{0} places {1} on {2}", SEAT, FACEDOWN, REGION, rules=("horus_heresy/actions.place",)
)
EXECUTES: Final = Sentence(
    "{0} executes {1} at {2}", SEAT, CARD, REGION, rules=("horus_heresy/orders.ways-to-execute",)
)
BURIES: Final = Sentence("{0} buries an order on {1}", SEAT, REGION, rules=("horus_heresy/actions.bury",))
DRAWS: Final = Sentence("{0} draws an order", SEAT, rules=("horus_heresy/actions.draw",))
TAKES: Final = Sentence("{0} takes {1} from the reserve", SEAT, CARD, rules=("horus_heresy/actions.draw",))
PASSES: Final = Sentence("{0} can do nothing and passes", SEAT, rules=("horus_heresy/actions.none-possible",))
HURRIES: Final = Sentence("{0} discards {1}: the action costs {2} less", SEAT, CARD, NUMBER)

PLACE_COST: Final = 1
EXECUTE_COST: Final = 1
BURY_COST: Final = 1
DRAW_COST: Final = 1
PASS_COST: Final = 1
HURRY: Final = 2  # what a kept event takes off the cost of an action


# ---- what can be done ----------------------------------------------------------------------------
def hand_has_orders(g: Heresy, decision: RawDecision) -> bool:
    return bool(g.piles[ORDER_HAND + decision.seat])


def hand_has_room(g: Heresy, decision: RawDecision, *refs: int) -> bool:
    return len(g.piles[ORDER_HAND + decision.seat]) < HAND_LIMIT


def deck_has_cards(g: Heresy, decision: RawDecision) -> bool:
    return bool(g.piles[ORDER_DECK + decision.seat] or g.piles[ORDER_DISCARD + decision.seat])


def reserve_of(g: Heresy, decision: RawDecision) -> Sequence[int]:
    # [horus_heresy/orders.reserve-access]
    return list(dict.fromkeys([slot[VALUE] for slot in g.piles[RESERVE + decision.seat]]))


def all_regions(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return range(REGIONS)


def stack_has_orders(g: Heresy, decision: RawDecision, region: int) -> bool:
    return bool(g.piles[STACK + region])


def may_bury(g: Heresy, decision: RawDecision, region: int) -> bool:
    """The top order may be anybody's."""
    stack = g.piles[STACK + region]
    return bool(stack)  # [horus_heresy/actions.bury-any-owner]


def top_is_own(g: Heresy, decision: RawDecision, region: int) -> bool:
    stack = g.piles[STACK + region]
    return bool(stack) and stack[-1][WHOSE] == decision.seat


def top_is_not_fresh(g: Heresy, decision: RawDecision, region: int) -> bool:
    return not g.piles[STACK + region][-1][MARK]


def nothing_else_is_possible(g: Heresy, decision: RawDecision) -> bool:
    if hand_has_orders(g, decision) or any(g.piles[STACK + region] for region in range(REGIONS)):
        return False
    return not reserve_of(g, decision) and not deck_has_cards(g, decision)


class Action(Verb):
    """An action that costs one point, whatever it is about."""

    def note(self, g: Heresy, viewer: int | None, refs: RawOption) -> str:
        return "costs 1"


class ExecuteFromHand(Verb):
    """What that costs stands on the card."""

    def note(self, g: Heresy, viewer: int | None, refs: RawOption) -> str:
        return "costs what is printed"


class ExecuteFromMap(Action):
    """An own order on top of a stack, named to whoever knows it."""

    def words(self, g: Heresy, viewer: int | None, refs: RawOption) -> str:
        stack = g.piles[STACK + refs[0]]
        own = bool(stack) and viewer is not None and stack[-1][KNOWN] >> viewer & 1
        return f"execute {KINDS[stack[-1][VALUE]].name if own else 'the order'} on {REGION_NAMES[refs[0]]}"


PLACE: Final = Action(
    "place",
    words="place an order",
    needs=(Need(hand_has_orders, "horus_heresy/actions.place", "you have no order in hand"),),
    rules=("horus_heresy/actions.place",),
)
EXECUTE_ON_MAP: Final = ExecuteFromMap(
    "execute on map",
    REGION,
    words="execute the order on {0}",
    find=all_regions,
    needs=(
        Need(stack_has_orders, "horus_heresy/actions.execute-map", "there is no order on {0}"),
        Need(top_is_own, "horus_heresy/actions.execute-map", "the top order on {0} is not yours"),
        Need(
            top_is_not_fresh,
            "horus_heresy/actions.execute-map-not-fresh",
            "the order on {0} was placed since the last change of initiative",
        ),
    ),
    rules=("horus_heresy/actions.execute-map",),
)
EXECUTE_FROM_HAND: Final = ExecuteFromHand(
    "execute from hand",
    words="execute an order from hand",
    needs=(Need(hand_has_orders, "horus_heresy/actions.execute-hand", "you have no order in hand"),),
    rules=("horus_heresy/actions.execute-hand",),
)
BURY: Final = Action(
    "bury",
    REGION,
    words="bury the top order on {0}",
    find=all_regions,
    needs=(Need(may_bury, "horus_heresy/actions.bury", "no order on {0} could be buried"),),
    rules=("horus_heresy/actions.bury",),
)
DRAW: Final = Action(
    "draw",
    words="draw an order",
    needs=(
        Need(hand_has_room, "horus_heresy/actions.draw-hand-limit", "you have six orders in hand"),
        Need(deck_has_cards, "horus_heresy/actions.draw", "your order deck is used up"),
    ),
    rules=("horus_heresy/actions.draw",),
)
TAKE: Final = Action(
    "take",
    RESERVED,
    words="take {0} from the reserve",
    find=reserve_of,
    needs=(
        Need(hand_has_room, "horus_heresy/actions.draw-hand-limit", "you have six orders in hand"),
        Among("horus_heresy/actions.draw", "{0} is not in your reserve"),
    ),
    rules=("horus_heresy/actions.draw",),
)
ACTION: Final = Choice(
    "action",
    "no action",
    words="pass, for there is nothing to do",
    needs=(
        Need(
            nothing_else_is_possible,
            "horus_heresy/actions.one-per-round",
            "an action must be taken while one is possible",
        ),
    ),
    before=(
        EXECUTE_ON_MAP,
        EXECUTE_FROM_HAND,
        PLACE,
        BURY,
        DRAW,
        TAKE,
    ),
    prompt="Your action: what do you do?",
    rule="horus_heresy/actions.none-possible",
    rules=("horus_heresy/actions.one-per-round",),
)


def take_action(g: Heresy) -> None:
    """The current player takes one action. [horus_heresy/actions.one-per-round]"""
    ask(g, g.current, ACTION, action_chosen)


def action_chosen(g: Heresy, option: RawOption) -> None:
    verb, seat = option[0], g.current
    if verb is EXECUTE_ON_MAP:
        push(g, (execute_from_map, seat, option[1]))
    elif verb is EXECUTE_FROM_HAND:
        push(g, (choose_order_and_region, seat))
    elif verb is PLACE:
        push(g, (choose_order_and_stack, seat))
    elif verb is BURY:
        push(g, (bury, seat, option[1]))
    elif verb is DRAW:
        push(g, (draw_from_deck, seat))
    elif verb is TAKE:
        push(g, (take_from_reserve, seat, option[1]))
    else:
        say(g, PASSES, seat)
        g.cost = PASS_COST


# ---- placing -------------------------------------------------------------------------------------
def orders_in_hand(g: Heresy, decision: RawDecision) -> Sequence[int]:
    if decision.picked:
        return ()
    return list(dict.fromkeys([slot[VALUE] for slot in g.piles[ORDER_HAND + decision.seat]]))


def regions_next(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return range(REGIONS) if decision.picked else ()


def both_are_chosen(g: Heresy, decision: RawDecision) -> bool:
    return len(decision.picked) == 2


class ChooseOrder(Verb):
    """What an order costs from hand stands on it."""

    def note(self, g: Heresy, viewer: int | None, refs: RawOption) -> str:
        return f"printed cost {order(refs[0]).cost}"


CHOOSE_ORDER: Final = ChooseOrder(
    "choose order",
    CARD,
    words="{0}",
    find=orders_in_hand,
    needs=(Among("horus_heresy/actions.place", "{0} is not in your hand"),),
    rules=("horus_heresy/orders.ways-to-execute",),
)
ON_STACK: Final = Verb(
    "on stack",
    REGION,
    words="on {0}",
    find=regions_next,
    needs=(Among("horus_heresy/actions.place", "first choose the order"),),
    rules=("horus_heresy/actions.place",),
)
IN_REGION: Final = Verb(
    "in region",
    REGION,
    words="in {0}",
    find=regions_next,
    needs=(Among("horus_heresy/orders.region-from-hand", "first choose the order"),),
    rules=("horus_heresy/orders.region-from-hand",),
)


class OrderAndRegion(Question):
    """First an order, then where it goes."""

    def prompt(self, g: Heresy, decision: RawDecision) -> str:
        executes = self is WHAT_TO_EXECUTE
        if not decision.picked:
            return f"Which order do you {'execute' if executes else 'place'}?"
        return f"{KINDS[decision.picked[0][1]].name}: {'in which region' if executes else 'on which stack'}?"


WHAT_TO_PLACE: Final = OrderAndRegion(
    "place an order",
    CHOOSE_ORDER,
    ON_STACK,
    secret=True,
    several=True,
    finished=both_are_chosen,
    rules=("horus_heresy/actions.place",),
)
WHAT_TO_EXECUTE: Final = OrderAndRegion(
    "execute an order",
    CHOOSE_ORDER,
    IN_REGION,
    secret=True,
    several=True,
    finished=both_are_chosen,
    rules=("horus_heresy/actions.execute-hand",),
)


def choose_order_and_stack(g: Heresy, seat: int) -> None:
    """Facedown, on any stack. [horus_heresy/actions.place]"""
    ask(g, seat, WHAT_TO_PLACE, order_is_placed, seat)


def order_is_placed(g: Heresy, picks: tuple[RawOption, ...], seat: int) -> None:
    place(g, seat, picks[0][1], picks[1][1], 1)
    g.cost = PLACE_COST  # [horus_heresy/actions.place-cost]


def place(g: Heresy, seat: int, card: int, region: int, fresh: int) -> None:
    """An order goes from the hand onto a stack. It lies sideways until the initiative changes."""
    take_from(g, ORDER_HAND + seat, card)
    hide_hand(g, seat)
    slot: Slot = (card, 1 << seat, seat, fresh)
    say(g, PLACES, seat, FACEDOWN.thing(slot), region)
    g.piles[STACK + region] += (slot,)


# ---- executing -----------------------------------------------------------------------------------
def execute_from_map(g: Heresy, seat: int, region: int) -> None:
    """The top order of the stack, in the stack's region, for one point. [horus_heresy/actions.execute-map]"""
    slot = g.piles[STACK + region][-1]
    g.piles[STACK + region] = g.piles[STACK + region][:-1]
    cost = EXECUTE_COST  # [horus_heresy/actions.execute-map-cost]
    where = region  # [horus_heresy/orders.region-from-stack]
    execute(g, seat, slot, where, 1, cost)  # [horus_heresy/orders.strategic-effect-from-map]


def choose_order_and_region(g: Heresy, seat: int) -> None:
    """From hand, in a region of choice. [horus_heresy/actions.execute-hand]"""
    ask(g, seat, WHAT_TO_EXECUTE, execute_from_hand, seat)


def execute_from_hand(g: Heresy, picks: tuple[RawOption, ...], seat: int) -> None:
    slot = take_from(g, ORDER_HAND + seat, picks[0][1])
    cost = order(slot[VALUE]).cost  # [horus_heresy/actions.execute-hand-cost]
    where = picks[1][1]  # [horus_heresy/orders.region-from-hand]
    execute(g, seat, slot, where, 0, cost)  # [horus_heresy/orders.no-strategic-effect-from-hand]


def execute(g: Heresy, seat: int, slot: Slot, region: int, strategic: int, cost: int) -> None:
    """The order is shown and carried out; then its cost is paid, and the card leaves."""
    g.piles[EXECUTED] += (shown(g, slot),)
    say(g, EXECUTES, seat, slot[VALUE], region)
    g.cost = cost
    push_scoped(g, "executing", Executing(seat, slot[VALUE], region, strategic, cost), carry_out)


def carry_out(g: Heresy, no: int) -> None:
    """What the order or event says is done. [horus_heresy/orders.ways-to-execute]"""
    row = g.executing[no]
    kind = KINDS[row.card]
    if kind.abilities:
        start(g, Use(row.seat, -1, kind, 0))


# ---- the other actions ---------------------------------------------------------------------------
def bury(g: Heresy, seat: int, region: int) -> None:
    """The top card of a stack, whosever it is, goes under all others, unseen. [horus_heresy/actions.bury]"""
    stack = g.piles[STACK + region]
    top = stack[-1]
    say(g, BURIES, seat, region)  # [horus_heresy/actions.bury-unseen]
    g.cost = BURY_COST  # [horus_heresy/actions.bury-cost]
    g.piles[STACK + region] = (top, *stack[:-1])


def draw_from_deck(g: Heresy, seat: int) -> None:
    """The top card of the order deck. [horus_heresy/actions.draw]"""
    say(g, DRAWS, seat)
    g.cost = DRAW_COST  # [horus_heresy/actions.draw-cost]
    draw_order(g, seat)


def take_from_reserve(g: Heresy, seat: int, card: int) -> None:
    """A card of choice from the reserve. [horus_heresy/actions.draw]"""
    say(g, TAKES, seat, card)
    g.cost = DRAW_COST  # [horus_heresy/actions.draw-cost]
    add_sorted(g, ORDER_HAND + seat, take_from(g, RESERVE + seat, card))


# ---- paying --------------------------------------------------------------------------------------
def kept_cards(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return list(dict.fromkeys([slot[VALUE] for slot in g.piles[KEPT + decision.seat]]))


HURRY_WITH: Final = Verb("hurry", CARD, words="discard {0} to pay 2 less", find=kept_cards)
PAY_LESS: Final = Question("pay less", HURRY_WITH, PASS, prompt="Does a kept event lower the cost?")


def settle_cost(g: Heresy) -> None:
    """The cost is paid when the action has been resolved; a kept event may lower it.
    [horus_heresy/initiative.cost-paid-in-step-2]"""
    if g.cost and g.piles[KEPT + g.current]:
        ask(g, g.current, PAY_LESS, cost_is_settled)


def cost_is_settled(g: Heresy, option: RawOption) -> None:
    if option[0] is HURRY_WITH:
        less = min(HURRY, g.cost)
        say(g, HURRIES, g.current, option[1], less)
        g.piles[EVENT_DISCARD] += (take_from(g, KEPT + g.current, option[1]),)
        g.cost -= less
        push(g, (settle_cost,))


def order_leaves(g: Heresy) -> None:
    """An executed order is discarded, or recycled, once it is paid for.
    [horus_heresy/actions.card-leaves-after-payment, horus_heresy/battle-end.attack-order-leaves]"""
    for slot in g.piles[EXECUTED]:
        put_away(g, slot[WHOSE], slot)
    g.piles[EXECUTED] = ()


def _order_title(g: Heresy, viewer: int | None, row: Executing) -> str:
    where = f" at {REGION_NAMES[row.region]}" if row.region >= 0 else ""
    return f"{KINDS[row.card].name}{where}"


title(Executing, _order_title)
register(__name__)
