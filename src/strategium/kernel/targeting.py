"""Choosing X and targets: which targets there are, what a thing needs to be one, and the stages that ask."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, Final

from strategium.kernel.abilities import Ability, Target, Use
from strategium.kernel.asking import ask, ask_if_any
from strategium.kernel.core import Core, RawOption
from strategium.kernel.errors import how_many
from strategium.kernel.flow import push
from strategium.kernel.grouping import picks_in_any_order
from strategium.kernel.names import Step, register
from strategium.kernel.using import IDLE, ability_of, go_on, would_change
from strategium.kernel.verbs import DONE, NUMBER, Need, Premise, Question, RawDecision, Reason, Ref, Verb


# ---- what a thing needs: the words of the text, the effect, and what is chosen beside it ----------
def asked_target(g: Core, decision: RawDecision) -> Target[Any]:
    use: Use = decision.args[0]
    return use.kind.abilities[use.no].targets[len(use.chosen)]


def is_meant(g: Core, decision: RawDecision, x: int) -> bool:
    return x in asked_target(g, decision).candidates(g, decision.args[0])


def is_not_meant(g: Core, decision: RawDecision, x: int) -> str:
    target = asked_target(g, decision)
    return f"{target.verb(g).refs[0].words(g, decision.seat, x)} is not {target.words()}"


def may_be_target(g: Core, decision: RawDecision, x: int) -> bool:
    return asked_target(g, decision).allows(g, decision.args[0], x)


def is_affected(g: Core, decision: RawDecision, x: int) -> bool:
    use: Use = decision.args[0]
    return use.kind.abilities[use.no].target_effects[len(use.chosen)].affects(g, use, x)


def is_not_picked(g: Core, decision: RawDecision, x: int) -> bool:
    return x not in [pick[1] for pick in decision.picked]


def comes_in_order(g: Core, decision: RawDecision, x: int) -> bool:
    return not decision.picked or picks_in_any_order(g, decision) or bool(x > decision.picked[-1][1])


def joins_the_others(g: Core, decision: RawDecision, x: int) -> bool:
    group = tuple([pick[1] for pick in decision.picked])
    return asked_target(g, decision).joins(g, decision.args[0], group, x)


def leaves_enough(g: Core, decision: RawDecision, x: int) -> bool:
    """Whether it is offered, as it fits: what is left must do for this word and those after it."""
    return (asked_target(g, decision).verb(g), x) in decision.question.options(g, decision)


TARGET_NEEDS: Final = (
    Need(is_meant, "", is_not_meant, far=True),
    Need(may_be_target, "", "{0} cannot be chosen for it"),
    Need(is_affected, "", "it would do nothing to {0}"),
    Premise(is_not_picked, "", "{0} is chosen already"),
    Premise(comes_in_order, "", "those that go together are chosen in their order, and {0} comes before"),
    Premise(joins_the_others, "", "{0} cannot be chosen beside the others"),
    Premise(leaves_enough, "", "with {0} not enough would be left to choose"),
)


# ---- which targets there are ---------------------------------------------------------------------
def legal_targets(g: Core, a: Ability, use: Use) -> list[int]:
    """For the next target word: what its words take *and* its effect would affect."""
    i = len(use.chosen)
    target, effect = a.targets[i], a.target_effects[i]
    return [x for x in target.candidates(g, use) if target.allows(g, use, x) and effect.affects(g, use, x)]


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


def has_no_targets(a: Ability) -> bool:
    return not a.targets


# ---- choosing targets ----------------------------------------------------------------------------
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


def rest_chosen(g: Core, picks: tuple[RawOption, ...], use: Use, i: int) -> None:
    push(g, (choose_rest, use.choosing(tuple([pick[1] for pick in picks])), i))


def _ask_for_targets(g: Core, a: Ability, use: Use, answer: Step, i: int) -> None:
    """Where nothing at all can be chosen, nobody is asked."""
    if len(use.chosen) + 1 < len(a.targets):
        if targets_exist(g, a, use):
            ask(g, use.seat, CHOOSE_TARGETS, answer, use, i)
    else:
        ask_if_any(g, use.seat, CHOOSE_TARGETS, answer, use, i)


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


CHOOSE_TARGETS: Final = ChooseTargets("choose targets", several=True, unordered=True)


# ---- choosing X ----------------------------------------------------------------------------------
def has_no_x(a: Ability) -> bool:
    return not a.asks_x


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


class ChooseX(Question):
    """A value for X."""

    def prompt(self, g: Any, decision: RawDecision) -> str:
        return f"{decision.args[0].kind.name}: choose a value for X"


X_IS: Final = Verb("X", NUMBER, words="X is {0}", find=_asked_x)
CHOOSE_X: Final = ChooseX("choose X", X_IS)

IDLE.update({choose_x: has_no_x, choose_targets: has_no_targets, choose_rest: has_no_targets})
IDLE.update({targets_exist: has_no_targets})
register(__name__, X_IS, CHOOSE_X, CHOOSE_TARGETS, choose_x, x_chosen, choose_targets, targets_chosen)
register(__name__, choose_rest, rest_chosen)
