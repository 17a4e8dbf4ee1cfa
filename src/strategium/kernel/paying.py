"""Paying for an ability: whether its costs can be paid, with what, and the stage that does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.kernel.abilities import Ability, Use
from strategium.kernel.asking import ask
from strategium.kernel.core import Core, RawOption
from strategium.kernel.flow import push, unwind_to
from strategium.kernel.names import register
from strategium.kernel.targeting import targets_exist
from strategium.kernel.using import IDLE, ability_of, go_on
from strategium.kernel.verbs import Premise, Question, RawDecision, Reason, Ref


# ---- whether it can be paid ----------------------------------------------------------------------
def has_no_costs(a: Ability) -> bool:
    return not a.costs


def has_neither_costs_nor_targets(a: Ability) -> bool:
    return not a.costs and not a.targets


def costs_payable(g: Core, a: Ability, use: Use) -> bool:
    for cost in a.costs:
        if not cost.payable(g, use):
            return False
    return True


def targets_exist_when_paid(g: Core, a: Ability, use: Use) -> bool:
    """Whether there is a way to pay that leaves targets, for abilities whose targets are chosen after paying."""
    for cost in a.costs:
        choices = cost.choices(g, use)
        if choices is not None:
            return _some_payment(g, a, use, choices)
    return targets_exist(g, a, use)


def _some_payment(g: Core, a: Ability, use: Use, choices: Sequence[int]) -> bool:
    """Whether `payments` would find any among these."""
    if len(use.chosen) == len(a.targets):
        return bool(choices)
    for x in choices:
        if targets_exist(g, a, use.paying(x)):
            return True
    return False


def payments(g: Core, use: Use, which: int) -> list[int] | None:
    """What that cost may be paid with; None: there is nothing to choose.

    Where targets are chosen after paying, only payments that leave targets count.
    """
    a = ability_of(g, use)
    choices = a.costs[which].choices(g, use)
    if choices is None:
        return None
    if len(use.chosen) == len(a.targets):
        return list(choices)
    return [x for x in choices if targets_exist(g, a, use.paying(x))]


# ---- the stage -----------------------------------------------------------------------------------
def pay(g: Core, use: Use, i: int) -> None:
    """Costs are paid in the order of the text."""
    pay_next(g, use, i, 0)


def pay_next(g: Core, use: Use, i: int, which: int) -> None:
    """A cost that can no longer be paid ends the use; what was paid stays paid."""
    a = ability_of(g, use)
    costs = a.costs
    if which == len(costs):
        go_on(g, use, i)
        return
    choices = costs[which].choices(g, use)
    if choices is not None:
        if _some_payment(g, a, use, choices):
            ask(g, use.seat, PAY_WITH, paid_with, use, i, which)
    elif costs[which].payable(g, use):
        push(g, (pay_cost, use, i, which, -1))


def paid_with(g: Core, option: RawOption, use: Use, i: int, which: int) -> None:
    push(g, (pay_cost, use.paying(option[1]), i, which, option[1]))


def pay_cost(g: Core, use: Use, i: int, which: int, thing: int) -> None:
    rest = g.stack
    push(g, (pay_next, use, i, which + 1))
    if not ability_of(g, use).costs[which].pay(g, use, thing):
        g.stack = rest


def cost_fails(g: Core) -> None:
    """A test that is part of the cost has failed in a later step: the use ends here, and what was paid stays paid."""
    unwind_to(g, pay_next)
    g.stack = g.stack[1]


# ---- what it is paid with ------------------------------------------------------------------------
def is_payment(g: Core, decision: RawDecision, x: int) -> bool:
    return x in (payments(g, decision.args[0], decision.args[2]) or ())


def cannot_pay(g: Any, decision: RawDecision, x: int) -> str:
    cost = ability_of(g, decision.args[0]).costs[decision.args[2]]
    return f"{g.game.payment_verb.refs[0].words(g, decision.seat, x)} cannot be used to {cost.words()}"


PAYS: Final = Premise(is_payment, "", cannot_pay, far=True)


class PayWith(Question):
    """Which thing a cost is paid with."""

    def prompt(self, g: Any, decision: RawDecision) -> str:
        use: Use = decision.args[0]
        return f"{use.kind.name}: {ability_of(g, use).costs[decision.args[2]].words()}"

    def reasons(self, g: Any, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        verb = g.game.payment_verb
        if ref is not verb.refs[0] or PAYS.holds(g, decision, x):
            return []
        reason = verb.reason(g, decision, PAYS, (x,))
        return [Reason(reason.text, verb.rules, PAYS, (x,))]

    def options(self, g: Any, decision: RawDecision) -> list[RawOption]:
        use: Use = decision.args[0]
        verb = g.game.payment_verb
        return [(verb, x) for x in payments(g, use, decision.args[2]) or ()]


PAY_WITH: Final = PayWith("pay")

IDLE.update({pay: has_no_costs, costs_payable: has_no_costs})
IDLE.update({targets_exist_when_paid: has_neither_costs_nor_targets})
register(__name__, PAY_WITH, pay, pay_next, paid_with, pay_cost)
