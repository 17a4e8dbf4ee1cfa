"""Where things go: this planet, the same planet, the first planet, a planet of your choice, a headquarters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.vocabulary.saying import Those
from strategium.games.conquest.rules import actions
from strategium.games.conquest.state import (
    Conquest,
    adjacent,
    battle_now,
    first_planet,
    here,
    last_planet,
    place_of,
    planets,
)
from strategium.games.conquest.vocabulary.planets import PlanetIs
from strategium.games.conquest.words import FIRST_HQ
from strategium.kernel.abilities import Target, Use
from strategium.kernel.verbs import Verb


def this_planet(g: Conquest, use: Use) -> Sequence[int]:
    """[conquest/planets.relative-reference]"""
    place = here(g, use.bearer)
    return (place,) if place >= 0 else ()


def same_planet(g: Conquest, use: Use) -> Sequence[int]:
    """Where it happened."""
    return (use.about.place,) if use.about is not None and use.about.place >= 0 else ()


def the_first_planet(g: Conquest, use: Use) -> Sequence[int]:
    """While there is one. [conquest/planets.no-first-planet-in-between]"""
    place = first_planet(g)
    return (place,) if place >= 0 else ()


def your_hq(g: Conquest, use: Use) -> Sequence[int]:
    return (FIRST_HQ + use.seat,)


def the_last_planet(g: Conquest, use: Use) -> Sequence[int]:
    return (last_planet(g),) if planets(g) else ()


def your_warlords_planet(g: Conquest, use: Use) -> Sequence[int]:
    place = place_of(g, g.warlord[use.seat])
    return (place,) if place >= 0 else ()


def chosen_planet(g: Conquest, use: Use) -> Sequence[int]:
    return use.chosen[0] if use.chosen else ()


THIS_PLANET: Final = Those("this planet", this_planet)
SAME_PLANET: Final = Those("the same planet", same_planet)
THAT_PLANET: Final = Those("that planet", chosen_planet)  # the one that was chosen first
FIRST_PLANET: Final = Those("the first planet", the_first_planet)
YOUR_HQ: Final = Those("your HQ", your_hq)
LAST_PLANET: Final = Those("the last planet", the_last_planet)
YOUR_WARLORDS_PLANET: Final = Those("the same planet as your warlord", your_warlords_planet)


ANY: Final = 0
ADJACENT: Final = 1  # next to where the bearer is
IN_BATTLE: Final = 2
NOT_FIRST: Final = 3
OTHER: Final = 4  # not where the card is that it happened to
WITH_HQS: Final = 5  # any planet or headquarters
ADJACENT_OR_HQ: Final = 6
NEXT_TO_IT: Final = 7  # next to where the card is now that it happened to
LAST: Final = 8
NEXT_TO_THAT: Final = 9  # next to the planet that was chosen first
WHICH_WORDS: Final = (
    "planet",
    "adjacent planet",
    "planet where a battle is taking place",
    "non-first planet",
    "different planet",
    "planet or HQ",
    "HQ or adjacent planet",
    "adjacent planet",
    "last planet",
    "adjacent planet",
)


class APlace(Target[Conquest]):
    """A planet (or a headquarters) that is chosen: a target, or `late`, when the effect resolves."""

    def __init__(self, which: int = ANY, late: bool = False, such: PlanetIs | None = None) -> None:
        super().__init__(late=late)
        self.which = which
        self.such = such

    def candidates(self, g: Conquest, use: Use) -> Sequence[int]:
        found = self.places(g, use)
        such = self.such
        return found if such is None else [place for place in found if such.holds(g, use, place)]

    def places(self, g: Conquest, use: Use) -> Sequence[int]:
        if self.which == ADJACENT:
            return adjacent(g, here(g, use.bearer))
        if self.which == IN_BATTLE:
            row = battle_now(g)
            return [] if row is None or g.line[row.place] < 0 else [row.place]
        if self.which == NOT_FIRST:
            return [p for p in planets(g) if p != first_planet(g)]
        if self.which == OTHER:
            return [p for p in planets(g) if use.about is None or p != use.about.place]
        if self.which == WITH_HQS:
            return [*planets(g), FIRST_HQ, FIRST_HQ + 1]
        if self.which == ADJACENT_OR_HQ:
            return [*adjacent(g, here(g, use.bearer)), FIRST_HQ, FIRST_HQ + 1]
        if self.which == NEXT_TO_IT:
            return adjacent(g, place_of(g, use.about.subject)) if use.about is not None else []
        if self.which == NEXT_TO_THAT:
            return adjacent(g, use.chosen[0][0]) if use.chosen else []
        if self.which == LAST:
            return [last_planet(g)] if planets(g) else []
        return planets(g)

    def verb(self, g: Conquest) -> Verb:
        return actions.TARGET_PLACE

    def generation(self, g: Conquest, thing: int) -> int:
        return 0

    def words(self) -> str:
        noun = WHICH_WORDS[self.which] if self.such is None else self.such.noun(WHICH_WORDS[self.which])
        if not self.late:
            return f"a target {noun}"
        return ("an " if noun[0] in "aeiou" else "a ") + noun
