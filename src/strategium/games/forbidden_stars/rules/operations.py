"""The Operations Phase: players reveal one order after the other and carry it out."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.forbidden_stars.rules.advance import advance_order
from strategium.games.forbidden_stars.rules.capacity import trim
from strategium.games.forbidden_stars.rules.combat import fight_contests
from strategium.games.forbidden_stars.rules.deploy import deploy_order
from strategium.games.forbidden_stars.rules.dominate import dominate_order
from strategium.games.forbidden_stars.rules.elimination import eliminate_who_has_no_world
from strategium.games.forbidden_stars.rules.piles import show_to_all
from strategium.games.forbidden_stars.rules.schemes import schemes_for, use_scheme, would_do
from strategium.games.forbidden_stars.rules.strategize import strategize_order
from strategium.games.forbidden_stars.rules.upgrades import (
    USES,
    is_unused,
    matching,
    offer_upgrades,
    step_is_over,
    turn_facedown,
    use_of,
)
from strategium.games.forbidden_stars.state import Order, Stars
from strategium.games.forbidden_stars.things import AN_ORDER, CARD, ORDER, SYSTEM
from strategium.games.forbidden_stars.words import (
    ADVANCE,
    AFTER_ORDER,
    DEPLOY,
    DOMINATE,
    INSTEAD_OF_REVEALING,
    OPERATIONS,
    ORDERS,
    STRATEGIZE,
    WHEN_REVEALED,
    WITH_ORDER,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import each_in_turn, push, push_scoped, seats_from
from strategium.kernel.knowledge import KNOWN, VALUE, WHOSE, Slot, bit, everybody, let_know
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import Step, register
from strategium.kernel.trace import title
from strategium.kernel.using import start
from strategium.kernel.verbs import SEAT, Among, Need, Question, RawDecision, Verb

REVEALS: Final = Sentence(
    "{0} reveals {1} at {2}",
    SEAT,
    AN_ORDER,
    SYSTEM,
    rules=("forbidden_stars/operations.reveal-then-resolve",),
)
TRADES: Final = Sentence(
    "{0} puts the order on the event deck instead",
    SEAT,
    rules=("forbidden_stars/operations.trade-order-for-event",),
)
TREATS: Final = Sentence(
    "{0} resolves it as {1}",
    SEAT,
    AN_ORDER,
    rules=("forbidden_stars/order-upgrade.order-treated-as-another",),
)
NOTHING: Final = Sentence(
    "Nothing comes of the {0} at {1}",
    ORDER,
    SYSTEM,
    rules=("forbidden_stars/operations.reveal-then-resolve",),
)

STEPS: Final[tuple[Step, ...]] = (advance_order, deploy_order, dominate_order, strategize_order)  # by order


def operations_phase(g: Stars) -> None:
    g.phase = OPERATIONS
    push(g, (operations,))


def operations(g: Stars) -> None:
    """Turns follow clockwise until no token is left on the board.

    [forbidden_stars/operations.turn-order, forbidden_stars/operations.until-board-empty,
    forbidden_stars/operations.skipped-player-catches-up]
    """
    if any(g.stacks):
        push(g, (each_in_turn, seats_from(g, g.first), take_turn), (operations,))


# ---- a turn --------------------------------------------------------------------------------------
def tops_of(g: Stars, seat: int) -> list[int]:
    """The systems in which the topmost token is the seat's."""
    return [s for s, stack in enumerate(g.stacks) if stack and stack[-1][WHOSE] == seat]


def stacked_systems(g: Stars, decision: RawDecision) -> list[int]:
    return [s for s, stack in enumerate(g.stacks) if stack]


def is_own_top(g: Stars, decision: RawDecision, system: int) -> bool:
    stack = g.stacks[system]
    return bool(stack) and stack[-1][WHOSE] == decision.seat


def schemes_instead(g: Stars, decision: RawDecision) -> list[int]:
    return schemes_for(g, decision.seat, INSTEAD_OF_REVEALING)


def scheme_would_do(g: Stars, decision: RawDecision, card: int) -> bool:
    return would_do(g, decision.seat, card, INSTEAD_OF_REVEALING, ())


class Reveal(Verb):
    """Turning up one of your orders: you may look at it before."""

    def note(self, g: Any, viewer: int | None, refs: tuple[Any, ...]) -> str:
        stack = g.stacks[refs[0]]
        seen = bool(stack) and bool(stack[-1][KNOWN] & bit(g, viewer))
        return ORDERS[stack[-1][VALUE]] if seen else ""


REVEAL: Final = Reveal(
    "reveal",
    SYSTEM,
    words="reveal the order at {0}",
    find=stacked_systems,
    needs=(
        Among("forbidden_stars/operations.must-choose-own-top-token", "there is no order at {0}"),
        Need(
            is_own_top, "forbidden_stars/stack.no-resolve-below-top", "the order on top at {0} is not yours"
        ),
    ),
    rules=("forbidden_stars/operations.must-choose-own-top-token",),
)
INSTEAD: Final = Verb(
    "use instead",
    CARD,
    words="use {0} instead",
    find=schemes_instead,
    needs=(
        Among("forbidden_stars/event.instead-of-revealing", "{0} is no scheme of yours for this"),
        Need(scheme_would_do, "forbidden_stars/event.instead-of-revealing", "{0} would do nothing now"),
    ),
    rules=("forbidden_stars/event.instead-of-revealing",),
)
TURN: Final = Question(
    "operations turn",
    REVEAL,
    INSTEAD,
    prompt="Which order do you reveal?",
    rules=("forbidden_stars/operations.must-choose-own-top-token",),
)


def take_turn(g: Stars, seat: int) -> None:
    """Who has no token on top of a stack is skipped, and catches up later.

    [forbidden_stars/operations.skip-without-top-token]
    """
    if tops_of(g, seat):
        ask(g, seat, TURN, turn_taken, seat)


def turn_taken(g: Stars, option: RawOption, seat: int) -> None:
    """An order is turned up, in what is now the active system; or a scheme takes its place.

    [forbidden_stars/operations.reveal-then-resolve, forbidden_stars/timing.active-system,
    forbidden_stars/event.instead-keeps-tokens, forbidden_stars/event.instead-then-next-player]
    """
    push(g, (turn_ends,))
    if option[0] is INSTEAD:
        use_scheme(g, seat, option[1], INSTEAD_OF_REVEALING, ())
        return
    system: int = option[1]
    token = let_know(g, g.stacks[system][-1], everybody(g))
    show_to_all(g)
    g.stacks[system] = (*g.stacks[system][:-1], token)
    g.active = system
    say(g, REVEALS, seat, token[VALUE], system)
    push(g, (resolve_or_trade, seat, system, token[VALUE]))


def turn_ends(g: Stars) -> None:
    """Combats that an effect has caused, surplus units, and who is left in the game."""
    push(g, (fight_contests,), (trim,), (eliminate_who_has_no_world,))


# ---- what is done with the order -----------------------------------------------------------------
def other_orders(g: Stars, decision: RawDecision) -> list[int]:
    return [order for order in (ADVANCE, DEPLOY, DOMINATE) if order != decision.args[2]]


def may_treat(g: Stars, decision: RawDecision, order: int) -> bool:
    return changer(g, decision.seat, decision.args[2]) >= 0


def changer(g: Stars, seat: int, order: int) -> int:
    """An unused upgrade by which an order can be resolved as another kind, or -1."""
    for card in matching(g, seat, order, WHEN_REVEALED):
        if is_unused(g, seat, card):
            return card
    return -1


def is_tradable(g: Stars, decision: RawDecision) -> bool:
    return bool(decision.args[2] != STRATEGIZE)


RESOLVE: Final = Verb(
    "resolve", words="resolve the order", rules=("forbidden_stars/operations.reveal-then-resolve",)
)


class Trade(Verb):
    """Giving an order up."""

    def note(self, g: Any, viewer: int | None, refs: tuple[Any, ...]) -> str:
        return "one more event to choose from"


TRADE: Final = Trade(
    "trade",
    words="put it on the event deck instead",
    needs=(
        Need(
            is_tradable,
            "forbidden_stars/operations.trade-order-for-event",
            "a Strategize Order goes to the event deck anyway",
        ),
    ),
    rules=("forbidden_stars/operations.trade-order-for-event",),
)
TREAT_AS: Final = Verb(
    "treat as",
    ORDER,
    words="resolve it as {0}",
    find=other_orders,
    needs=(
        Among("forbidden_stars/operations.four-kinds", "it cannot be resolved as {0}"),
        Need(may_treat, "forbidden_stars/order-upgrade.use-with-matching-order", "no card lets you do so"),
    ),
    rules=("forbidden_stars/order-upgrade.order-treated-as-another",),
)


def what_with_it(g: Stars, decision: RawDecision) -> str:
    """The order that was turned up."""
    _, system, order = decision.args
    named = f"{ORDER.words(g, decision.seat, order)} at {SYSTEM.words(g, decision.seat, system)}"
    return f"Your {named}: do you resolve it?"


WHAT_WITH_IT: Final = Question(
    "resolve or trade",
    RESOLVE,
    TRADE,
    TREAT_AS,
    rules=("forbidden_stars/operations.reveal-then-resolve",),
    prompt=what_with_it,
)


def resolve_or_trade(g: Stars, seat: int, system: int, order: int) -> None:
    """An order may be given up for an event card. [forbidden_stars/operations.trade-order-for-event]"""
    ask(g, seat, WHAT_WITH_IT, what_was_chosen, seat, system, order)


def what_was_chosen(g: Stars, option: RawOption, seat: int, system: int, order: int) -> None:
    if option[0] is TRADE:
        say(g, TRADES, seat)
        push(g, (token_to_event_deck, seat, system))
        return
    if option[0] is TREAT_AS:
        card = changer(g, seat, order)
        say(g, USES, seat, card)
        turn_facedown(g, seat, card)
        say(g, TREATS, seat, option[1])
        push(g, (resolve_order, seat, system, option[1]))
        start(g, use_of(seat, card, WHEN_REVEALED))
        return
    push(g, (resolve_order, seat, system, order))


def resolve_order(g: Stars, seat: int, system: int, kind: int) -> None:
    """The order's own steps, between those upgrades that go with it and those that come after.

    [forbidden_stars/operations.reveal-then-resolve]
    """
    after = token_to_event_deck if kind == STRATEGIZE else token_to_play_area
    push(g, (after, seat, system))
    carry_out(g, Order(seat, system, kind))


def resolve_order_without_token(g: Stars, seat: int, system: int) -> None:
    """A card lets a player resolve an Advance Order of which no token lies on the board."""
    g.active = system
    carry_out(g, Order(seat, system, ADVANCE))


def carry_out(g: Stars, order: Order) -> None:
    """Its steps, and what comes before and after them."""
    push_scoped(
        g, "doing", order, order_begins, STEPS[order.kind], order_ends, fights_of_order, tell_if_nothing
    )


def order_begins(g: Stars, no: int) -> None:
    order = g.doing[no]
    push(g, (offer_upgrades, order.seat, order.kind, WITH_ORDER))


def order_ends(g: Stars, no: int) -> None:
    order = g.doing[no]
    push(g, (step_is_over, no), (offer_upgrades, order.seat, order.kind, AFTER_ORDER))


def fights_of_order(g: Stars, no: int) -> None:
    """A card may have brought on a combat."""
    push(g, (fight_contests,))


def tell_if_nothing(g: Stars, no: int) -> None:
    """Where nothing has been told of an order since it was revealed, that is told."""
    if g.lines and g.lines[0].sentence in (REVEALS, TREATS):
        say(g, NOTHING, g.doing[no].kind, g.doing[no].system)


def take_token(g: Stars, seat: int, system: int) -> Slot | None:
    """The revealed token leaves its stack. [forbidden_stars/stack.resolved-token-leaves]"""
    stack = g.stacks[system]
    if not stack or stack[-1][WHOSE] != seat or seat in g.eliminated:
        return None
    g.stacks[system] = stack[:-1]
    return stack[-1]


def token_to_play_area(g: Stars, seat: int, system: int) -> None:
    """After an Advance, Deploy or Dominate Order.

    [forbidden_stars/operations.token-to-play-area, forbidden_stars/stack.resolved-token-leaves]
    """
    token = take_token(g, seat, system)
    if token is not None:
        g.orders[seat] = tuple(sorted((*g.orders[seat], token)))


def token_to_event_deck(g: Stars, seat: int, system: int) -> None:
    """After a Strategize Order, or in place of another.

    [forbidden_stars/strategize.token-without-presence, forbidden_stars/stack.resolved-token-leaves]
    """
    token = take_token(g, seat, system)
    if token is not None:
        g.on_events[seat] = tuple(sorted((*g.on_events[seat], token)))


def _order_title(g: Stars, viewer: int | None, order: Order) -> str:
    return f"{ORDER.names[order.kind]} of {SEAT.words(g, viewer, order.seat)} at {g.map.system_names[order.system]}"


title(operations, "operations")
title(Order, _order_title)
register(__name__)
