"""Using an ability: the order of initiating is data. Each ability names its stages; each goes on to the next.

    CONQUEST = (pay, choose_targets, resolve)          INVASION = (choose_x, choose_targets, pay, wait_on_chain)

A stage is a step `stage(g, use, i)`; `go_on(g, use, i)` pushes the one after it. A stage that does not go on ends the
use: a test that failed, an effect that was cancelled.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from strategium.kernel.abilities import Ability, Groups, Target, Use
from strategium.kernel.asking import ask, ask_if_any
from strategium.kernel.core import Core, RawOption
from strategium.kernel.errors import how_many
from strategium.kernel.flow import ENDINGS, push, unwind_to
from strategium.kernel.names import VALUES, Step, register
from strategium.kernel.targeting import TARGET_NEEDS, asked_target
from strategium.kernel.verbs import DONE, NUMBER, Premise, Question, RawDecision, Reason, Ref, Verb


def ability_of(g: Core, use: Use) -> Ability:
    return use.kind.abilities[use.no]


def start(g: Core, use: Use) -> None:
    """Begin to use an ability: its limit is counted, then its stages follow."""
    a = ability_of(g, use)
    if a.limit:
        g.used.append((a.limit, *limit_key(a, use)))
    g.initiated = g.initiated + 1 if g.event_stack else 1
    push(g, (a.order[0], use.initiated(g.initiated), 0))


def go_on(g: Core, use: Use, i: int) -> None:
    """The next stage that this ability has anything to do in."""
    a = use.kind.abilities[use.no]
    if not a.next_stage:
        a.next_stage = _next_stages(a)
    i = a.next_stage[i]
    if i < len(a.order):
        g.stack = ((a.order[i], use, i), g.stack)


# stages, and for which abilities they do nothing; tests, and for which abilities they always hold
IDLE: Final[dict[Callable[..., Any], Callable[[Ability], bool]]] = {}


def is_idle(stage_or_test: Callable[..., Any], a: Ability) -> bool:
    return stage_or_test in IDLE and IDLE[stage_or_test](a)


def _next_stages(a: Ability) -> tuple[int, ...]:
    """For each stage the number of the one that follows it."""
    found: list[int] = []
    following = len(a.order)
    for i in range(len(a.order) - 1, -1, -1):
        found.append(following)
        stage = a.order[i]
        if not is_idle(stage, a):
            following = i
    return tuple(reversed(found))


def has_no_x(a: Ability) -> bool:
    return not a.asks_x


def has_no_targets(a: Ability) -> bool:
    return not a.targets


def has_no_costs(a: Ability) -> bool:
    return not a.costs


def has_neither_costs_nor_targets(a: Ability) -> bool:
    return not a.costs and not a.targets


def has_no_limit(a: Ability) -> bool:
    return not a.limit


def has_no_condition(a: Ability) -> bool:
    return a.only_if is None and a.condition is None


# ---- what must be true (tests for the game's needs; the game adds the clause) --------------------
def limit_key(a: Ability, use: Use) -> tuple[int, int, str, int]:
    """A limit is counted for each copy, a maximum ("max round") for each seat and title."""
    if a.limit.startswith("max "):
        return (use.seat, -1, use.kind.name, use.no)
    return (use.bearer, use.generation, use.kind.name, use.no)


def limit_left(g: Core, a: Ability, use: Use) -> bool:
    return not a.limit or not g.used or (a.limit, *limit_key(a, use)) not in g.used


def conditions_hold(g: Core, a: Ability, use: Use) -> bool:
    return (a.only_if is None or a.only_if.holds(g, use)) and (
        a.condition is None or a.condition.holds(g, use)
    )


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


def targets_exist(g: Core, a: Ability, use: Use) -> bool:
    """Whether every target word that needs a target can have one, whatever was chosen for the words before it."""
    i = len(use.chosen)
    if i == len(a.targets):
        return True
    least = a.targets[i].least(g, use)
    if i + 1 == len(a.targets):
        return _enough_targets(g, a, use, least)
    fitting = legal_targets(g, a, use)
    if len(fitting) < least:
        return False
    if _leaves_targets(g, a, use, (), fitting, least):
        return True
    return least == 0 and _leaves_targets(g, a, use, (), fitting, 1)


def _enough_targets(g: Core, a: Ability, use: Use, least: int) -> bool:
    """Whether `legal_targets` would find so many."""
    if least == 0:
        return True
    i = len(use.chosen)
    target, effect = a.targets[i], a.target_effects[i]
    for x in target.candidates(g, use):
        if target.allows(g, use, x) and effect.affects(g, use, x):
            least -= 1
            if least == 0:
                return True
    return False


def _leaves_targets(
    g: Core, a: Ability, use: Use, group: tuple[int, ...], fitting: Sequence[int], more: int
) -> bool:
    """Whether this group, with so many more of the fitting things, leaves targets for the words after it."""
    for rest in itertools.combinations(fitting, max(more, 0)):
        if targets_exist(g, a, use.choosing(group + rest)):
            return True
    return False


def would_change(g: Core, a: Ability, use: Use) -> bool:
    for effect in a.effects:
        if effect.would(g, use):
            return True
    return False


def legal_targets(g: Core, a: Ability, use: Use) -> list[int]:
    """For the next target word: what its words take *and* its effect would affect."""
    i = len(use.chosen)
    target, effect = a.targets[i], a.target_effects[i]
    return [x for x in target.candidates(g, use) if target.allows(g, use, x) and effect.affects(g, use, x)]


# ---- choosing X and targets ----------------------------------------------------------------------
def choose_x(g: Core, use: Use, i: int) -> None:
    """X is chosen, if the ability has one. Without a possible X the use ends here."""
    if not ability_of(g, use).asks_x:
        go_on(g, use, i)
    else:
        ask_if_any(g, use.seat, CHOOSE_X, x_chosen, use, i)


def x_chosen(g: Core, option: RawOption, use: Use, i: int) -> None:
    go_on(g, use.with_x(option[1]), i)


def _asked_x(g: Core, decision: RawDecision) -> Sequence[int]:
    return possible_x(g, decision.args[0])


def possible_x(g: Core, use: Use) -> Sequence[int]:
    """The values of X for which there are targets, and something would happen."""
    a = ability_of(g, use)
    uses = [use.with_x(x) for x in range(g.game.most_x(g, use) + 1)]
    return [u.x for u in uses if targets_exist(g, a, u) and would_change(g, a, u)]


def choose_targets(g: Core, use: Use, i: int) -> None:
    """Targets are chosen, one target word after the other. Without enough targets the use ends here."""
    a = ability_of(g, use)
    if len(use.chosen) == len(a.targets) or a.targets[len(use.chosen)].late:
        go_on(g, use, i)
    else:
        _ask_for_targets(g, a, use, targets_chosen, i)


def targets_chosen(g: Core, picks: tuple[RawOption, ...], use: Use, i: int) -> None:
    push(g, (choose_targets, use.choosing(tuple([pick[1] for pick in picks])), i))


def choose_rest(g: Core, use: Use, i: int) -> None:
    """What the text leaves to be chosen when it resolves. Without enough to choose from the use ends here."""
    a = ability_of(g, use)
    if len(use.chosen) == len(a.targets):
        go_on(g, use, i)
    else:
        _ask_for_targets(g, a, use, rest_chosen, i)


def _ask_for_targets(g: Core, a: Ability, use: Use, answer: Step, i: int) -> None:
    """Where nothing at all can be chosen, nobody is asked."""
    if len(use.chosen) + 1 < len(a.targets):
        if targets_exist(g, a, use):
            ask(g, use.seat, CHOOSE_TARGETS, answer, use, i)
    else:
        ask_if_any(g, use.seat, CHOOSE_TARGETS, answer, use, i)


def rest_chosen(g: Core, picks: tuple[RawOption, ...], use: Use, i: int) -> None:
    push(g, (choose_rest, use.choosing(tuple([pick[1] for pick in picks])), i))


class ChooseTargets(Question):
    """The targets of one target word: picked in rising order, so that no two ways lead to the same group."""

    def prompt(self, g: Any, decision: RawDecision) -> str:
        """What is done comes first, so that it can be chosen to whom."""
        use: Use = decision.args[0]
        a, i = ability_of(g, use), len(use.chosen)
        target, effect = a.targets[i], a.target_effects[i]
        done = effect.words().removeprefix("then, ")
        if target.words() not in done or a.target_effects.count(effect) > 1:
            return f"{use.kind.name}: {done}. Choose {target.words()}"
        return f"{use.kind.name}: {done}. Which {'one' if target.most(g, use) == 1 else 'ones'}?"

    def options(self, g: Any, decision: RawDecision) -> list[RawOption]:
        use: Use = decision.args[0]
        a = ability_of(g, use)
        target: Target[Any] = a.targets[len(use.chosen)]
        verb = target.verb(g)
        picked = decision.picked
        missing = target.least(g, use) - len(picked)
        last = picked[-1][1] if picked else None
        fitting = sorted([x for x in legal_targets(g, a, use) if last is None or x > last])
        later = len(use.chosen) + 1 < len(a.targets)
        group = tuple([p[1] for p in picked])
        fitting = [x for x in fitting if target.joins(g, use, group, x)]
        options: list[RawOption] = []
        if missing <= 0 and (not later or targets_exist(g, a, use.choosing(group))):
            options.append(DONE.bare)
        for n, x in enumerate(fitting):
            rest = fitting[n + 1 :]
            if missing > 1:
                rest = [y for y in rest if target.joins(g, use, (*group, x), y)]
            if len(rest) < missing - 1:
                continue
            if not later or _leaves_targets(g, a, use, (*group, x), rest, missing - 1):
                options.append((verb, x))
        return options

    def reasons(self, g: Any, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        target = asked_target(g, decision)
        verb = target.verb(g)
        if ref is not verb.refs[0]:
            return [Reason(f"{ref.words(g, decision.seat, x)} is not {target.words()}", verb.rules)]
        for need in TARGET_NEEDS:
            if not need.holds(g, decision, x):
                reason = verb.reason(g, decision, need, (x,))
                return [Reason(reason.text, verb.rules, need, (x,))]
        return []

    def why_not_end(self, g: Any, decision: RawDecision) -> Reason:
        use: Use = decision.args[0]
        target = asked_target(g, decision)
        missing = target.least(g, use) - len(decision.picked)
        more = f"{how_many(missing, 'more')} to choose" if missing > 1 else "one more to choose"
        return Reason(f"there is {more}: {target.words()}", target.verb(g).rules)

    def is_finished(self, g: Any, decision: RawDecision) -> bool:
        use: Use = decision.args[0]
        return len(decision.picked) >= ability_of(g, use).targets[len(use.chosen)].most(g, use)


# ---- paying --------------------------------------------------------------------------------------
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


# ---- resolving -----------------------------------------------------------------------------------
def resolve(g: Core, use: Use, i: int) -> None:
    """The effects, one sentence after the other; the game's checks run in between."""
    g.asked_by = (resolve_sentence, use, i, 0)
    resolve_sentence(g, use, i, 0)


def resolve_sentence(g: Core, use: Use, i: int, n: int) -> None:
    effects = ability_of(g, use).effects
    if n + 1 < len(effects):
        g.stack = ((resolve_sentence, use, i, n + 1), g.stack)
    else:
        go_on(g, use, i)
    effects[n].do(g, use)
    g.needs_check = 1


# ---- waiting effects -----------------------------------------------------------------------------
class PendingEffect:
    """An initiated effect that waits in `g.pending_effects`: it can be chosen, answered, cancelled and copied.

    `ages` are the generations of its targets when they were chosen, `what` is the game's word for what kind of effect
    it is, `stage` is where it goes on.
    """

    tag: ClassVar[str] = "entry"

    def __init__(
        self,
        use: Use,
        what: int,
        stage: int,
        generations: Groups = (),
        cancelled: int = 0,
        data: tuple[Any, ...] = (),
    ) -> None:
        self.use = use
        self.what = what
        self.stage = stage
        self.generations = generations
        self.cancelled = cancelled
        self.data = data

    def fields(self) -> list[Any]:
        return [self.use, self.what, self.stage, self.generations, self.cancelled, self.data]

    def cancel(self) -> PendingEffect:
        return PendingEffect(self.use, self.what, self.stage, self.generations, 1, self.data)


def _make_pending_effect(f: list[Any]) -> PendingEffect:
    return PendingEffect(f[0], f[1], f[2], f[3], f[4], f[5])


VALUES["entry"] = _make_pending_effect


def add_pending_effect(g: Core, use: Use, what: int, stage: int, *data: Any) -> int:
    """Put an effect among those that wait; gives its number."""
    targets = ability_of(g, use).targets
    generations: Groups = tuple(
        [tuple([targets[n].generation(g, x) for x in group]) for n, group in enumerate(use.chosen)]
    )
    g.pending_effects.append(PendingEffect(use, what, stage, generations, 0, data))
    return len(g.pending_effects) - 1


def cancel_pending_effect(g: Core, no: int) -> None:
    """It will not resolve. It stays where it is, so that others keep their numbers."""
    g.pending_effects[no] = g.pending_effects[no].cancel()


def resolve_last_entry(g: Core) -> None:
    """The latest entry leaves the chain and goes on, with the targets that are still legal, unless it is cancelled."""
    entry: PendingEffect = g.pending_effects.pop()
    go_on_with_effect(g, entry, None if entry.cancelled else still_legal(g, entry))


def go_on_with_effect(g: Core, entry: PendingEffect, use: Use | None) -> None:
    """An entry that has left the chain goes on, with what is still legal of it (None: it is cancelled)."""
    g.stack = ((entry_is_over, entry), g.stack)
    if use is not None:
        go_on(g, use, entry.stage)


def entry_is_over(g: Core, entry: PendingEffect) -> None:
    """It has resolved or was cancelled: a played card goes where it belongs."""
    g.game.effect_over(g, entry)


def still_legal(g: Core, entry: PendingEffect) -> Use | None:
    """Condition and targets once more. None: cancelled, because it no longer holds or all its targets are illegal."""
    use = entry.use
    a = ability_of(g, use)
    if a.condition is not None and not a.condition.holds(g, use):
        return None
    if not use.chosen:
        return use
    declared = 0
    legal: Groups = ()
    for n, group in enumerate(use.chosen):
        fitting = set(legal_targets(g, a, use.with_chosen(legal)))
        generation = a.targets[n].generation
        left = [
            x for j, x in enumerate(group) if x in fitting and generation(g, x) == entry.generations[n][j]
        ]
        declared += len(group)
        legal = (*legal, tuple(left))
    if legal == use.chosen:
        return use
    return use.with_chosen(legal) if not declared or any(legal) else None


class ChooseX(Question):
    """A value for X."""

    def prompt(self, g: Any, decision: RawDecision) -> str:
        return f"{decision.args[0].kind.name}: choose a value for X"


X_IS: Final = Verb("X", NUMBER, words="X is {0}", find=_asked_x)
CHOOSE_X: Final = ChooseX("choose X", X_IS)
CHOOSE_TARGETS: Final = ChooseTargets("choose targets", several=True, unordered=True)
PAY_WITH: Final = PayWith("pay")

IDLE.update(
    {choose_x: has_no_x, choose_targets: has_no_targets, choose_rest: has_no_targets, pay: has_no_costs}
)
IDLE.update(
    {
        limit_left: has_no_limit,
        conditions_hold: has_no_condition,
        costs_payable: has_no_costs,
        targets_exist: has_no_targets,
        targets_exist_when_paid: has_neither_costs_nor_targets,
    }
)
ENDINGS.add(entry_is_over)
register(__name__, X_IS, CHOOSE_X, CHOOSE_TARGETS, PAY_WITH)
register(
    __name__, start, choose_x, x_chosen, choose_targets, targets_chosen, pay, pay_next, paid_with, pay_cost
)
register(__name__, choose_rest, rest_chosen)
register(__name__, resolve, resolve_sentence, resolve_last_entry, entry_is_over)
