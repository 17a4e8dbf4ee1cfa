"""Forced and constant effects that were triggered: in which order they resolve, and how each of them does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from strategium.cards.refs import ABILITY, ability_used
from strategium.games.invasion.kinds import CardAbility
from strategium.games.invasion.state import Invasion
from strategium.games.invasion.things import CARD, UseRef
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.paying import costs_payable
from strategium.kernel.targeting import targets_exist
from strategium.kernel.using import ability_of, limit_left, start, would_change
from strategium.kernel.verbs import PASS, Need, Question, RawDecision, Verb

Uses = tuple[Use, ...]

TRIGGERS: Final = Sentence("{0} takes effect: “{1}”", CARD, ABILITY, rules=("invasion/forced.immediate",))


# ---- in which order they resolve -----------------------------------------------------------------------
def resolve_triggered(g: Invasion, uses: Uses) -> None:
    """Constant effects first, then Forced ones; the active player's first, in the order he likes.

    All else waits for them. [invasion/timing.b3-pause-for-a, invasion/timing.c-nested, invasion/forced.immediate,
    invasion/timing.a-constants-first, invasion/timing.a-forced-second, invasion/timing.a-active-player-first]
    """
    group = next_group(g, uses) if len(uses) > 1 else uses
    if len(group) > 1 and not all(alike(group[0], use) for use in group):
        ask(g, group[0].seat, ORDER_EFFECTS, effect_chosen, uses)
    else:
        take_effect(g, uses, uses.index(group[0]))


def next_group(g: Invasion, uses: Uses) -> Uses:
    """The effects that come next: of one kind, of one player."""
    first = min([rank(g, use) for use in uses])
    return tuple([use for use in uses if rank(g, use) == first])


def rank(g: Invasion, use: Use) -> tuple[int, int]:
    timing = ability_of(g, use).timing
    # [invasion/timing.a-constants-first, invasion/timing.a-forced-second]
    other = use.seat != g.active
    return (timing, int(other))  # [invasion/timing.a-active-player-first]


def alike(one: Use, other: Use) -> bool:
    """Whether it makes no difference which of them comes first."""
    return one.kind is other.kind and one.no == other.no and one.bearer == other.bearer


def effect_choices(g: Invasion, decision: RawDecision) -> Sequence[RawOption]:
    uses: Uses = decision.args[0]
    return [(use.bearer, uses.index(use)) for use in next_group(g, uses)]


def is_next(g: Invasion, decision: RawDecision, card: int, which: int) -> bool:
    return (card, which) in effect_choices(g, decision)


class EffectRef(UseRef):
    """One of the effects that happen together."""

    def use(self, g: Any, x: int) -> Use | None:
        for decision in g.decisions:
            if decision.question is ORDER_EFFECTS:
                uses: Uses = decision.args[0]
                return uses[x]
        return None


EFFECT: Final = EffectRef("number")
RESOLVE_NEXT: Final = Verb(
    "resolve",
    CARD,
    EFFECT,
    words="resolve {0} next",
    find=effect_choices,
    needs=(Need(is_next, "invasion/timing.a-active-player-first", "the effect of {0} is not next"),),
    rules=("invasion/timing.a-active-player-first",),
)
RESOLVE_NEXT.further = ()  # candidates are like that
ORDER_EFFECTS: Final = Question(
    "order of effects",
    RESOLVE_NEXT,
    prompt="These effects happen together: which one first?",
    rules=("invasion/timing.a-active-player-first",),
)


def effect_chosen(g: Invasion, option: RawOption, uses: Uses) -> None:
    take_effect(g, uses, option[2])


def take_effect(g: Invasion, uses: Uses, which: int) -> None:
    """One effect resolves, with all that it triggers; then the others. [invasion/timing.c-nested]"""
    rest = uses[:which] + uses[which + 1 :]
    if rest:
        push(g, (resolve_triggered, rest))
    use = uses[which]
    if cast(CardAbility, ability_of(g, use)).may:
        push(g, (offer_effect, use))
    else:
        push(g, (begin_effect, use))


# ---- how one resolves ----------------------------------------------------------------------------------
def is_possible(g: Invasion, use: Use) -> bool:
    """Whether its condition holds and its costs can be paid and targets found.

    [invasion/timing.c-choose-targets, invasion/timing.c-pay-costs]
    """
    a = ability_of(g, use)
    return (
        (a.condition is None or a.condition.holds(g, use))
        and limit_left(g, a, use)
        and costs_payable(g, a, use)
        and targets_exist(g, a, use)
    )


def begin_effect(g: Invasion, use: Use) -> None:
    """A Forced or constant effect: targets, costs, effect. Without targets it is cancelled.

    It is told if it could change anything. [invasion/forced.mandatory, invasion/forced.immediate]
    """
    if is_possible(g, use):
        if would_change(g, ability_of(g, use), use):
            say(g, TRIGGERS, use.bearer, ability_used(use))
        start(g, use)


def the_bearer(g: Invasion, decision: RawDecision) -> Sequence[int]:
    return (decision.args[0].bearer,)


TAKE_EFFECT: Final = Verb("use effect", CARD, words="use {0}", find=the_bearer)


def prompt_offer_effect(g: Invasion, decision: RawDecision) -> str:
    """An effect that its player may leave: he is told what it says."""
    use: Use = decision.args[0]
    text = ability_of(g, use).text
    name = CARD.words(g, decision.seat, use.bearer)
    return f"{name}: {text}" if text else f"You may use {name}"


OFFER_EFFECT: Final = Question("use it?", TAKE_EFFECT, PASS, prompt=prompt_offer_effect)


def offer_effect(g: Invasion, use: Use) -> None:
    """An effect that its player may leave."""
    if is_possible(g, use):
        ask(g, use.seat, OFFER_EFFECT, effect_taken, use)


def effect_taken(g: Invasion, option: RawOption, use: Use) -> None:
    if option[0] is not PASS:
        push(g, (begin_effect, use))


register(__name__)
