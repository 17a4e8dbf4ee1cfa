"""How an ability is told: restriction, lead, trigger, costs, effects, condition, limit."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from strategium.cards.vocabulary.english import sentence


@mypyc_attr(allow_interpreted_subclasses=True)
class Writer:
    """Makes the text of an ability from its parts. A game says what it words otherwise."""

    def text_of(self, a: Any) -> str:
        """ "Reaction: After ..., exhaust this support to ready a target unit. (Limit once per phase.)" """
        words = self.opening(a)
        costs = self.costs(a)
        if costs:
            words += " and ".join(costs) + " to "
        words += self.effects(a)
        if a.condition is not None:
            words += f" if {a.condition.words()}"
        lead = f"{a.lead}: " if a.lead else ""
        return f"{self.restriction(a)}{lead}{sentence(words)}.{self.limit(a)}"

    def restriction(self, a: Any) -> str:
        """What stands in front of the lead: when and where it may be used."""
        raise NotImplementedError

    def opening(self, a: Any) -> str:
        """What it answers."""
        raise NotImplementedError

    def costs(self, a: Any) -> list[str]:
        return [cost.words() for cost in a.costs]

    def effects(self, a: Any) -> str:
        """A sentence each."""
        return ". ".join([sentence(e.words()) if n else e.words() for n, e in enumerate(a.effects)])

    def limit(self, a: Any) -> str:
        return f" (Limit once per {a.limit}.)" if a.limit else ""
