"""Why an ability cannot be used: of all that its card could do, what came nearest, and what is missing for it."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from strategium.cards.answering import UseVerb
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.things import CARD
from strategium.kernel.abilities import Ability, Cost, Use
from strategium.kernel.using import ability_of
from strategium.kernel.verbs import Need, Reason


@mypyc_attr(allow_interpreted_subclasses=True)
class Price(Cost[DarkMillennium]):
    """A cost that can say what is missing. [dark_millennium/ability.all-costs-needed]"""

    def missing(self, g: DarkMillennium, use: Use) -> str:
        """A sentence without its full stop, for whoever cannot pay."""
        return f"you cannot {self.words()}"


def nearest(verb: UseVerb, reasons: list[Reason]) -> list[Reason]:
    """Of the abilities of a card only those that came furthest say why they cannot be used."""
    furthest = max([verb.rank(reason.need) for reason in reasons], default=0)
    return [reason for reason in reasons if verb.rank(reason.need) == furthest]


def what_is_missing(g: DarkMillennium, use: Use, need: Need) -> str:
    """The need that fails in words of that ability; nothing: its own words will do."""
    a = ability_of(g, use)
    if need.rule == "dark_millennium/ability.all-costs-needed":
        return unpayable(g, a, use)
    if need.rule == "dark_millennium/ability.required-choice-missing":
        return unchoosable(g, a, use)
    return ""


def unpayable(g: DarkMillennium, a: Ability, use: Use) -> str:
    """The first cost that cannot be paid."""
    for cost in a.costs:
        if not cost.payable(g, use):
            return cost.missing(g, use) if isinstance(cost, Price) else f"you cannot {cost.words()}"
    return ""


def unchoosable(g: DarkMillennium, a: Ability, use: Use) -> str:
    """What would have to be chosen, and whether there are such cards at all."""
    name = CARD.words(g, use.seat, use.bearer)
    target, effect = a.targets[0], a.target_effects[0]
    cards = target.candidates(g, use)
    if len(cards) < target.least(g, use):
        return f"there is not {target.words()} for {name}"
    changed = [card for card in cards if effect.affects(g, use, card)]
    if len(changed) < target.least(g, use):
        return f"{name} would change nothing: {effect.words()}"
    return f"a card that is chosen for {name} cannot pay for it as well"
