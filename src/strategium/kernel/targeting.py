"""What a thing needs to be chosen as a target: the words of the text, the effect, and what is chosen beside it."""

from __future__ import annotations

from typing import Any, Final

from strategium.kernel.abilities import Target, Use
from strategium.kernel.core import Core
from strategium.kernel.grouping import picks_in_any_order
from strategium.kernel.verbs import Need, Premise, RawDecision


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
