"""The text of an ability, made from its parts."""

from __future__ import annotations

from strategium.cards.state import IN_HAND
from strategium.games.invasion.kinds import ANY_MOMENT, ANY_ZONE, ZONE_MARKS, CardAbility
from strategium.games.invasion.state import Invasion
from strategium.kernel.abilities import Effect


def text_of(a: CardAbility) -> str:
    """ "Quest. Action: At the beginning of your turn, spend 2 resources to ... (Limit once per turn.)" """
    mark = f"{ZONE_MARKS[a.zone]}. " if a.zone != ANY_ZONE else ""
    when = a.trigger.words() + ", " if a.trigger is not None else ""
    costs = spend_words(a) + [cost.words() for cost in a.costs]
    if a.may and not a.lead:
        when += "you may "
    if costs:
        when += " and ".join(costs) + " to "
    effects = sentences(a.effects, bool(costs) or (a.may and not a.lead))
    condition = f" if {a.condition.words()}" if a.condition is not None else ""
    limit = f" (Limit once per {a.limit}.)" if a.limit else ""
    lead = f"{a.lead}: " if a.lead else ""
    return f"{restriction(a)}{mark}{lead}{sentence(when + effects + condition)}.{limit}"


def sentences(effects: tuple[Effect[Invasion], ...], after_to: bool) -> str:
    """The effects, a sentence each; after "to" one that speaks of a subject is introduced by "have"."""
    first = effects[0].words()
    if after_to and first.split()[0] in ("a", "an", "each", "this", "up", "another", "all", "the", "until"):
        if " cannot " in first:
            return f"choose {first.replace(' cannot ', '; they cannot ', 1)}"
        for verb in ("gain", "lose", "get", "become", "discard"):
            first = first.replace(f" {verb}s ", f" {verb} ", 1)
        first = "have " + first.replace(" must sacrifice ", " sacrifice ", 1)
    return ". ".join([first, *[sentence(effect.words()) for effect in effects[1:]]])


def spend_words(a: CardAbility) -> list[str]:
    if a.spend is None:
        return []
    n = a.spend.words()
    if n.isdigit() or n == "X":
        return [f"spend {n} resource{'' if n == '1' else 's'}"]
    return [f"spend X resources (X is the number of {n})"]


def restriction(a: CardAbility) -> str:
    """ "Play during your turn." """
    words: list[str] = []
    if a.moment is not ANY_MOMENT:
        words.append(a.moment.words())
    if a.only_if is not None:
        words.append(f"only if {a.only_if.words()}")
    if not words:
        return ""
    verb = "Play" if a.home == IN_HAND else "Use"
    return f"{verb} {' and '.join(words)}. "


def sentence(words: str) -> str:
    return words[0].upper() + words[1:]
