"""What an action needs, and why it cannot be taken: the nearest miss, in words of that action."""

from __future__ import annotations

from typing import Final, cast

from strategium.cards.answering import AnswerVerb, UseVerb
from strategium.cards.state import IN_HAND
from strategium.games.invasion.kinds import ANY_ZONE, CardAbility
from strategium.games.invasion.rules.price import affordable, funds, price_of_use
from strategium.games.invasion.rules.triggering import is_mute, zone_of
from strategium.games.invasion.state import Invasion, in_play
from strategium.games.invasion.words import ZONE_NAMES
from strategium.kernel.abilities import Ability, Target, Use
from strategium.kernel.core import RawOption
from strategium.kernel.paying import costs_payable
from strategium.kernel.targeting import legal_targets, targets_exist
from strategium.kernel.using import ability_of, conditions_hold, limit_left, would_change
from strategium.kernel.verbs import Need, RawDecision, Reason

RICH: Final = 99


# ---- what must be true ---------------------------------------------------------------------------------
def works_here(g: Invasion, a: CardAbility, use: Use) -> bool:
    """[invasion/zone.zone-text-active-only-there]"""
    return a.zone == ANY_ZONE or not in_play(g, use.bearer) or zone_of(g, use.bearer) == a.zone


def has_its_actions(g: Invasion, a: CardAbility, use: Use) -> bool:
    return not a.lead or not in_play(g, use.bearer) or not is_mute(g, use.bearer)


def is_the_moment(g: Invasion, a: CardAbility, use: Use) -> bool:
    return a.moment.holds(g, use)


def is_payable(g: Invasion, a: Ability, use: Use) -> bool:
    return affordable(g, use.with_x(0) if a.asks_x else use)


def has_targets(g: Invasion, a: Ability, use: Use) -> bool:
    if not a.asks_x:
        return targets_exist(g, a, use)
    for x in range(g.game.most_x(g, use), -1, -1):
        if targets_exist(g, a, use.with_x(x)) and would_change(g, a, use.with_x(x)):
            return True
    return False


UNPAYABLE: Final = "invasion/effect.cannot-trigger-unpayable"


def needs_with_price(rule: str) -> tuple[Need, ...]:
    """The clause about too few resources is not the same for a card that is played and for an effect."""
    return (
        Need(works_here, "invasion/zone.zone-text-active-only-there", "{0} does that in another zone"),
        Need(has_its_actions, "invasion/constant.while-in-play", "another effect takes its Actions from {0}"),
        Need(is_the_moment, UNPAYABLE, "{0} cannot be used at this moment"),
        Need(limit_left, UNPAYABLE, "{0} has been used as often as it may be"),
        Need(conditions_hold, UNPAYABLE, "what {0} asks for is not so now"),
        Need(is_payable, rule, "you have too few resources for {0}"),
        Need(costs_payable, UNPAYABLE, "you cannot pay the cost of {0}"),
        Need(has_targets, UNPAYABLE, "there is no legal target for {0}"),
    )


NEEDS: Final = needs_with_price(UNPAYABLE)
OF_TACTICS: Final = needs_with_price("invasion/cost.pay-total")
SEEN_AT_A_GLANCE: Final = (works_here, has_its_actions, is_payable)  # of a tactic, when its price is known
CLOSER_LOOK: Final = tuple([need for need in OF_TACTICS if need.holds not in SEEN_AT_A_GLANCE])


# ---- in words ------------------------------------------------------------------------------------------
class ActionVerb(UseVerb):
    """Take an action."""

    def reason(self, g: Invasion, decision: RawDecision, need: Need, refs: RawOption) -> Reason:
        reason = super().reason(g, decision, need, refs)
        return in_its_words(g, reason, need, self.use_of(g, decision, refs), decision, refs[0], self)


class ReplaceVerb(AnswerVerb):
    """Change what is about to happen."""

    def reason(self, g: Invasion, decision: RawDecision, need: Need, refs: RawOption) -> Reason:
        reason = super().reason(g, decision, need, refs)
        return in_its_words(g, reason, need, self.use_of(g, decision, refs), decision, refs[0], self)


def in_its_words(
    g: Invasion, reason: Reason, need: Need, use: Use | None, decision: RawDecision, card: int, verb: UseVerb
) -> Reason:
    """The same reason, told with what this action needs."""
    if use is not None:
        name = verb.refs[0].words(g, decision.seat, card)
        reason.text = missing(g, cast(CardAbility, ability_of(g, use)), use, need, name) or reason.text
    return reason


def missing(g: Invasion, a: CardAbility, use: Use, need: Need, name: str) -> str:
    """What is missing for it; "": the need says all there is to say."""
    if need.holds is works_here:
        return f"{name} does that only in the {ZONE_NAMES[a.zone]}"
    if need.holds is is_the_moment:
        return f"{name} can be {'played' if a.home == IN_HAND else 'used'} only {a.moment.words()}"
    if need.holds is limit_left:
        return f"{name} has been used this {a.limit.removeprefix('max ')}, and may be once"
    if need.holds is is_payable:
        price = price_of_use(g, use.with_x(0) if a.asks_x else use)
        return f"{name} costs {price} and you have {funds(g, use.seat)}"
    return missing_target(g, a, use, name) if need.holds is has_targets else ""


def missing_target(g: Invasion, a: CardAbility, use: Use, name: str) -> str:
    """What there is of the words of a target, and why it will not do."""
    if a.asks_x:
        use = use.with_x(g.game.most_x(g, use))
        if not use.x and targets_exist(g, a, use):
            return f"X would be 0, and {name} would change nothing"
    target: Target[Invasion] = a.targets[0]
    if len(legal_targets(g, a, use)) >= target.least(g, use):
        return ""  # only together with what follows there are none
    words = target.words()
    if target.candidates(g, use):
        few = [x for x in target.candidates(g, use) if a.target_effects[0].affects(g, use, x)]
        return f"{name} needs {words}, and " + (
            "there are too few" if few else "would do nothing to what is there"
        )
    rich = g.copy()
    rich.resources[use.seat] += RICH
    if target.candidates(rich, use):
        return f"{name} needs {words}, and you cannot pay for the one that is there"
    return f"{name} needs {words}, and there is none"
