"""Things that a player can point at, and what could be exchanged without his noticing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.cards.refs import CardRef
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.state import Conquest, place_of, planets
from strategium.games.conquest.words import DECK, DISCARD, FIRST_HQ, HAND, HQ
from strategium.kernel.errors import how_many
from strategium.kernel.knowledge import KindPool, Pool
from strategium.kernel.verbs import SEAT, NumberRef, Ref

NOBODY: Final = 2  # who owns the planets
PILES: Final = {HAND: "in hand", DISCARD: "in the discard pile", DECK: "in the deck"}


class ConquestCard(CardRef):
    """A card of Conquest."""

    def name_of(self, g: Any, x: int) -> str:
        return str(CARDS[g.kind[x]].title)

    def condition(self, g: Any, x: int) -> tuple[int, ...]:
        return (g.damage[x], g.exhausted[x], g.counters[x], len(g.attached[x]))

    def host(self, g: Any, x: int) -> int:
        return int(g.host[x])

    def where(self, g: Any, viewer: int | None, x: int) -> str:
        zone = g.zone[x]
        if zone in (HQ, HQ + 1):
            return f"in {PLACE.words(g, viewer, FIRST_HQ + zone - HQ)}"
        place = place_of(g, x)
        if place >= 0:
            return f"at {PLANET_AT.words(g, viewer, place)}"
        return PILES.get(zone - zone % 2, "")

    def condition_words(self, g: Any, viewer: int | None, x: int) -> tuple[str, ...]:
        return (
            f"{g.damage[x] or 'no'} damage",
            "exhausted" if g.exhausted[x] else "ready",
            how_many(g.counters[x], "counter"),
            how_many(len(g.attached[x]), "attachment"),
            *self.host_words(g, viewer, x),
        )


class PlanetRef(Ref):
    """A planet, by its position in the line."""

    def words(self, g: Conquest, viewer: int | None, x: int) -> str:
        return CARDS[g.kind[g.line[x]]].name

    def snapshot(self, g: Conquest, x: int) -> Any:
        return self.words(g, None, x)

    def words_at(self, g: Conquest, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        return str(snapshot)

    def everything(self, g: Conquest, viewer: int | None) -> Sequence[int]:
        return planets(g)


class Place(PlanetRef):
    """A planet by its position in the line, or a headquarters: FIRST_HQ + its seat."""

    def handle(self, g: Conquest, viewer: int | None, x: int) -> str:
        return PLANET_AT.handle(g, viewer, x) if x < FIRST_HQ else f"hq-{x - FIRST_HQ}"

    def words(self, g: Conquest, viewer: int | None, x: int) -> str:
        if x < FIRST_HQ:
            return super().words(g, viewer, x)
        return "your HQ" if x - FIRST_HQ == viewer else f"the HQ of {g.game.seat_name(g, x - FIRST_HQ)}"

    def snapshot(self, g: Conquest, x: int) -> Any:
        return super().snapshot(g, x) if x < FIRST_HQ else SEAT.snapshot(g, x - FIRST_HQ)

    def words_at(self, g: Conquest, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        return str(snapshot) if x < FIRST_HQ else self.words(g, viewer, x)

    def everything(self, g: Conquest, viewer: int | None) -> Sequence[int]:
        return [*planets(g), FIRST_HQ, FIRST_HQ + 1]


class Counted(NumberRef):
    """A number of things: "1 card", "2 cards"."""

    def words(self, g: Conquest, viewer: int | None, x: int) -> str:
        return f"{x} {self.name}" if x == 1 else f"{x} {self.name}s"


CARD: Final = ConquestCard("card")
CARD_COUNT: Final = Counted("card")
RESOURCE_COUNT: Final = Counted("resource")
ICON_COUNT: Final = Counted("command icon")
PLANET_AT: Final = PlanetRef("planet")
PLACE: Final = Place("place")


def hidden_pools(g: Conquest) -> list[Pool]:
    """Each player's unknown cards, wherever they are, and the planets that lie facedown."""
    return [KindPool(0), KindPool(1), KindPool(NOBODY)]
