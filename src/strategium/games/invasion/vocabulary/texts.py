"""The text of an ability, made from its parts."""

from __future__ import annotations

from typing import Final

from strategium.cards.state import IN_HAND
from strategium.cards.vocabulary.english import sentence
from strategium.cards.vocabulary.writing import Writer
from strategium.games.invasion.kinds import ANY_MOMENT, ANY_ZONE, ZONE_MARKS, CardAbility
from strategium.games.invasion.state import Invasion
from strategium.kernel.abilities import Effect


class InvasionWriter(Writer):
    def restriction(self, a: CardAbility) -> str:
        """ "Play during your turn. Quest. " """
        mark = f"{ZONE_MARKS[a.zone]}. " if a.zone != ANY_ZONE else ""
        return restriction(a) + mark

    def opening(self, a: CardAbility) -> str:
        when = a.trigger.words() + ", " if a.trigger is not None else ""
        return when + ("you may " if a.may and not a.lead else "")

    def costs(self, a: CardAbility) -> list[str]:
        return spend_words(a) + super().costs(a)

    def effects(self, a: CardAbility) -> str:
        return sentences(a.effects, bool(self.costs(a)) or (a.may and not a.lead))


WRITER: Final = InvasionWriter()


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
