"""What an ability lacks to be used, in its own words: the reason of the nearest miss."""

from __future__ import annotations

from collections.abc import Callable

from strategium.kernel.abilities import Ability, Use
from strategium.kernel.core import Core
from strategium.kernel.paying import costs_payable, targets_exist_when_paid
from strategium.kernel.targeting import legal_targets, targets_exist
from strategium.kernel.using import conditions_hold, would_change


def what_is_missing(g: Core, a: Ability, use: Use, test: Callable[..., bool]) -> str:
    """What one of these tests has not found, in words of the ability ({0} is its bearer); "": it looks for nothing."""
    if test is conditions_hold:
        conditions = [c for c in (a.only_if, a.condition) if c is not None and not c.holds(g, use)]
        return "{0} can be used only if " + " and ".join([c.words() for c in conditions])
    if test is costs_payable:
        costs = [cost.words() for cost in a.costs if not cost.payable(g, use)]
        return f"to use {{0}} you have to {costs[0]}, and you cannot" if costs else ""
    if test is targets_exist or test is targets_exist_when_paid:
        return _missing_target(g, a, use)
    if test is would_change and a.asks_x and use.x == 0:
        return "X would be 0, and {0} would change nothing"
    return ""


def _missing_target(g: Core, a: Ability, use: Use) -> str:
    """Where there is nothing that the words of a target mean, or nothing of it that the effect would do anything to."""
    i = len(use.chosen)
    target, effect = a.targets[i], a.target_effects[i]
    words = target.words()
    if i + 1 < len(a.targets) and len(legal_targets(g, a, use)) >= target.least(g, use):
        return ""
    meant = target.candidates(g, use)
    if not meant:
        return f"{{0}} needs {words}, and there is none"
    allowed = [x for x in meant if target.allows(g, use, x)]
    if not allowed:
        return f"{{0}} needs {words}, and what is there cannot be chosen"
    if not [x for x in allowed if effect.affects(g, use, x)]:
        return f"{{0}} needs {words}, and would do nothing to what is there"
    return f"{{0}} needs {words}, and there are too few"
