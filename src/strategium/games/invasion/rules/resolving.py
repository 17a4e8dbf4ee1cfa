"""The chain resolves, from its last entry to its first. Some entries must be paid for once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.games.invasion.rules.price import funds, take
from strategium.games.invasion.state import Invasion, to_pile
from strategium.games.invasion.things import CARD, ENTRY
from strategium.games.invasion.values import is_changed, value
from strategium.games.invasion.words import CHAIN, DISCIPLINE, FACEDOWN_CHAIN, OF_CARD, OF_TACTIC
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.pending_effects import (
    PendingEffect,
    cancel_pending_effect,
    go_on_with_effect,
    still_legal,
)
from strategium.kernel.trace import title
from strategium.kernel.using import ability_of
from strategium.kernel.verbs import SEAT, Need, Question, RawDecision, Verb

DISCIPLINE_PRICE: Final = 4

RESOLVES: Final = Sentence("{0} resolves", ENTRY, rules=("invasion/timing.b3-lifo",))
IS_CANCELLED: Final = Sentence(
    "{0} is cancelled", ENTRY, rules=("invasion/action.avoid-by-target-or-cancel",)
)
HOLDS: Final = Sentence("{0} pays 4 more for {1}", SEAT, ENTRY)


def resolve_chain(g: Invasion, base: int) -> None:
    """From the last entry to the first. [invasion/timing.b3-lifo]"""
    if len(g.pending_effects) > base:
        push(g, (resolve_chain, base))
        if is_changed(g, DISCIPLINE):
            push(g, (resolve_entry,))
        else:  # then it asks nothing, and need not wait
            g.asked_by = (resolve_entry,)
            resolve_entry(g)


def resolve_entry(g: Invasion) -> None:
    """The last entry resolves, if it was not cancelled and still has a legal target.

    [invasion/effect.recheck-on-resolution]
    """
    entry: PendingEffect = g.pending_effects[-1]
    no = len(g.pending_effects) - 1
    # [invasion/effect.independent-once-triggered]
    use = None if entry.cancelled else still_legal(g, entry)
    if use is not None and is_disciplined(g, entry):
        ask(g, entry.use.seat, HOLD_OR_NOT, held, no)
        return
    if use is None:
        say(g, IS_CANCELLED, no)
    elif entry.what in (OF_CARD, OF_TACTIC):  # of others it is told that they enter play
        say(g, RESOLVES, no)
    g.pending_effects.pop()
    go_on_with_effect(g, entry, use)


def effect_over(g: Invasion, entry: PendingEffect) -> None:
    """A played tactic goes to its owner's discard pile, and so does a card that did not enter play.

    [invasion/card.tactic-to-discard]
    """
    card = entry.use.bearer
    if entry.what != OF_CARD and CHAIN <= g.zone[card] < FACEDOWN_CHAIN + 2:
        to_pile(g, card)


def chain_words(g: Any, viewer: int | None, base: int) -> str:
    names = [ENTRY.words(g, viewer, n) for n in range(base, len(g.pending_effects))]
    return f"chain: {', '.join(names)}" if names else ""


title(resolve_chain, chain_words)


# ---- actions that must pay more while they wait ------------------------------------------------------------
def is_disciplined(g: Invasion, entry: PendingEffect) -> bool:
    """Whether an effect on one of its targets asks for more, and it was not paid for it yet."""
    return bool(g.effects) and demands(g, entry) > len(entry.data)


def demands(g: Invasion, entry: PendingEffect) -> int:
    """How many effects on its targets ask for more, each for itself: several may be on one unit."""
    targets = ability_of(g, entry.use).targets
    groups = [group for n, group in enumerate(entry.use.chosen) if targets[n].verb(g).refs[0] is CARD]
    return sum([value(g, card, DISCIPLINE) for card in {card for group in groups for card in group}])


def can_hold(g: Invasion, decision: RawDecision, no: int) -> bool:
    return funds(g, decision.seat) >= DISCIPLINE_PRICE


def last_entry(g: Invasion, decision: RawDecision) -> Sequence[int]:
    return (len(g.pending_effects) - 1,)


HOLD: Final = Verb(
    "hold",
    ENTRY,
    words="pay 4 resources for {0}",
    find=last_entry,
    needs=(Need(can_hold, "invasion/cost.pay-total", "you have fewer than 4 resources"),),
)
LET_GO: Final = Verb("let go", ENTRY, words="let {0} be cancelled", find=last_entry)


def hold_or_not(g: Invasion, decision: RawDecision) -> str:
    """It says how much is asked for in all: who pays only a part of it pays in vain."""
    entry: PendingEffect = g.pending_effects[decision.args[0]]
    left = DISCIPLINE_PRICE * (demands(g, entry) - len(entry.data))
    in_all = f" (of {left} in all)" if left > DISCIPLINE_PRICE else ""
    return f"Pay 4 resources{in_all}, or the action is cancelled"


HOLD_OR_NOT: Final = Question("pay more?", HOLD, LET_GO, prompt=hold_or_not)


def held(g: Invasion, option: RawOption, no: int) -> None:
    entry: PendingEffect = g.pending_effects[no]
    push(g, (resolve_entry,))
    if option[0] is HOLD:
        g.pending_effects[no] = PendingEffect(
            entry.use, entry.what, entry.stage, entry.generations, 0, (*entry.data, 1)
        )
        say(g, HOLDS, entry.use.seat, no)
        take(g, entry.use.seat, DISCIPLINE_PRICE)
    else:
        cancel_pending_effect(g, no)


register(__name__)
