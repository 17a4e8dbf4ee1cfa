"""The Planning Phase: players lay order tokens facedown in turn, until each has laid four."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import ORDERS_A_ROUND
from strategium.games.forbidden_stars.pieces import is_present
from strategium.games.forbidden_stars.rules.schemes import moment
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import ORDER, SYSTEM, TOKEN
from strategium.games.forbidden_stars.words import END_OF_PLANNING, ORDER_USES, PLANNING
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import each_in_turn, push, seats_from
from strategium.kernel.knowledge import WHOSE, bit, mingled, pick_out, values_in
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Question, RawDecision, Verb

LAYS: Final = Sentence(
    "{0} lays {1} at {2}", SEAT, TOKEN, SYSTEM, rules=("forbidden_stars/planning.alternate-one-token",)
)


def planning_phase(g: Stars) -> None:
    """From the first player clockwise, one token each, four times.

    [forbidden_stars/planning.exactly-four, forbidden_stars/round.first-player-begins-each-phase]
    """
    g.phase = PLANNING
    push(
        g,
        *[(each_in_turn, seats_from(g, g.first), choose_system)] * ORDERS_A_ROUND,
        (end_of_planning,),
    )


# ---- where ---------------------------------------------------------------------------------------
def systems_near(g: Stars, decision: RawDecision) -> list[int]:
    """Where the player has a unit or structure, and what lies beside such a system."""
    own = [is_present(g, system, decision.seat) for system in range(g.map.spaces)]
    return [s for s in g.map.laid if own[s] or any(own[other] for other in g.map.next_systems[s])]


LAY_AT: Final = Verb(
    "lay at",
    SYSTEM,
    words="an order for {0}",
    find=systems_near,
    needs=(
        Among("forbidden_stars/planning.needs-presence-or-neighbour", "you have nothing in {0} or beside it"),
    ),
    rules=("forbidden_stars/planning.alternate-one-token", "forbidden_stars/map.order-box"),
)


def lay_where(g: Stars, decision: RawDecision) -> str:
    """How many of the four orders are laid is part of the question."""
    laid = sum([slot[WHOSE] == decision.seat for stack in g.stacks for slot in stack])
    return f"Order {laid + 1} of {ORDERS_A_ROUND}: for which system?"


LAY_WHERE: Final = Question(
    "lay an order", LAY_AT, rules=("forbidden_stars/planning.alternate-one-token",), prompt=lay_where
)


def choose_system(g: Stars, seat: int) -> None:
    """The player puts one token of his choice in a system. [forbidden_stars/planning.alternate-one-token]"""
    ask(g, seat, LAY_WHERE, system_chosen, seat)


def system_chosen(g: Stars, option: RawOption, seat: int) -> None:
    push(g, (choose_order, seat, option[1]))


# ---- which ---------------------------------------------------------------------------------------
def orders_held(g: Stars, decision: RawDecision) -> list[int]:
    return values_in(g.orders[decision.seat])


class Lay(Verb):
    """What an order is for, in a word or two."""

    def note(self, g: Stars, viewer: int | None, refs: RawOption) -> str:
        return ORDER_USES[refs[0]]


LAY: Final = Lay(
    "lay",
    ORDER,
    words="{0}",
    find=orders_held,
    needs=(Among("forbidden_stars/components.limited-to-box", "you have no {0} token left"),),
    rules=("forbidden_stars/operations.four-kinds",),
)


def lay_what(g: Stars, decision: RawDecision) -> str:
    """The system was chosen just before."""
    return f"Which order do you lay at {SYSTEM.words(g, decision.seat, decision.args[1])}?"


LAY_WHAT: Final = Question(
    "choose the order",
    LAY,
    secret=True,
    rules=("forbidden_stars/planning.alternate-one-token",),
    prompt=lay_what,
)


def choose_order(g: Stars, seat: int, system: int) -> None:
    ask(g, seat, LAY_WHAT, order_laid, seat, system)


def order_laid(g: Stars, option: RawOption, seat: int, system: int) -> None:
    """Facedown, on top of the stack; nobody else can tell which token it is.

    [forbidden_stars/planning.on-top-of-stack, forbidden_stars/stack.unlimited-height]
    """
    slot, rest = pick_out(mingled(g.orders[seat], bit(g, seat)), option[1])
    g.orders[seat] = rest
    g.stacks[system] = (*g.stacks[system], slot)
    say(g, LAYS, seat, TOKEN.thing(slot), system)


def end_of_planning(g: Stars) -> None:
    """All orders are laid."""
    moment(g, END_OF_PLANNING, g.first)


register(__name__)
