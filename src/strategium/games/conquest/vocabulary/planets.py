"""What planets are like: of a type, with or without a warlord. For places, and for units by where they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from strategium.cards.vocabulary.english import a
from strategium.cards.vocabulary.select import Quality
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.state import Conquest, place_of
from strategium.kernel.abilities import Use

Test = Callable[[Conquest, Use, int], bool]


class PlanetIs:
    """A description of planets: an adjective or a clause, and a test of a place."""

    def __init__(self, test: Test, adjective: str = "", clause: str = "") -> None:
        self.test = test
        self.adjective = adjective
        self.clause = clause

    def holds(self, g: Conquest, use: Use, place: int) -> bool:
        """[conquest/planets.described]"""
        return 0 <= place < len(g.line) and g.line[place] >= 0 and self.test(g, use, place)

    def noun(self, planet: str = "planet") -> str:
        """ "Material planet", "planet with your warlord"."""
        return " ".join([word for word in (self.adjective, planet, self.clause) if word])


class OfType:
    """The test for a type."""

    def __init__(self, symbol: str) -> None:
        self.symbol = symbol

    def __call__(self, g: Conquest, use: Use, place: int) -> bool:
        return self.symbol in CARDS[g.kind[g.line[place]]].symbols


def has_warlord(g: Conquest, use: Use, place: int) -> bool:
    return any(place_of(g, warlord) == place for warlord in g.warlord)


def has_your_warlord(g: Conquest, use: Use, place: int) -> bool:
    return place_of(g, g.warlord[use.seat]) == place


def has_enemy_warlord(g: Conquest, use: Use, place: int) -> bool:
    return place_of(g, g.warlord[1 - use.seat]) == place


def has_no_warlord(g: Conquest, use: Use, place: int) -> bool:
    return not has_warlord(g, use, place)


def has_no_enemy_warlord(g: Conquest, use: Use, place: int) -> bool:
    return not has_enemy_warlord(g, use, place)


MATERIAL: Final = PlanetIs(OfType("material"), "Material")
TECH: Final = PlanetIs(OfType("tech"), "Tech")
STRONGPOINT: Final = PlanetIs(OfType("strongpoint"), "Strongpoint")
WITH_WARLORD: Final = PlanetIs(has_warlord, clause="with a warlord")
WITH_YOUR_WARLORD: Final = PlanetIs(has_your_warlord, clause="with your warlord")
WITH_ENEMY_WARLORD: Final = PlanetIs(has_enemy_warlord, clause="with an enemy warlord")
WITHOUT_WARLORD: Final = PlanetIs(has_no_warlord, clause="without a warlord")
WITHOUT_ENEMY_WARLORD: Final = PlanetIs(has_no_enemy_warlord, clause="without an enemy warlord")


class At(Quality):
    """A unit is at such a planet; one that has left play was. An attachment is where its unit is."""

    def __init__(self, planet: PlanetIs) -> None:
        super().__init__(clause=f"at {a(planet.noun())}")
        self.planet = planet

    def has(self, g: Conquest, use: Use, card: int) -> bool:
        return self.planet.holds(g, use, place_of(g, card))

    def had(self, g: Conquest, use: Use, card: int, place: int) -> bool:
        return self.planet.holds(g, use, place)
