"""Things that a player can point at, and what could be exchanged without his noticing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.cards.refs import CardRef
from strategium.games.dark_millennium.kinds import CARDS, PLANETS
from strategium.games.dark_millennium.state import DarkMillennium, place_of
from strategium.games.dark_millennium.words import CHARGING, DISCARD, FLEET, HAND, LAID, LOCKED, READY, ZONES
from strategium.kernel.knowledge import KindPool, Pool
from strategium.kernel.verbs import NameRef, NumberRef, Ref

STANCES: Final = {READY: "ready", LOCKED: "locked", CHARGING: "charging"}
PILES: Final = {HAND: "in hand", DISCARD: "in the discard pile", LAID: "laid open", FLEET: "in the fleet"}


class DeckCardRef(CardRef):
    """A card of Dark Millennium. A face-down one can be pointed at by everybody."""

    def snapshot(self, g: Any, x: int) -> Any:
        """Its name, and that of the sector it lies in."""
        place = place_of(g, x)
        return self.name_of(g, x), SECTOR_AT.words(g, None, place) if place >= 0 else ""

    def words_at(self, g: Any, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        name, sector = snapshot
        if known:
            return str(name)
        return f"a face-down card at {sector}" if sector else "a card"

    def condition(self, g: Any, x: int) -> tuple[int, ...]:
        return (g.stance[x], g.facedown[x])

    def where(self, g: Any, viewer: int | None, x: int) -> str:
        place = place_of(g, x)
        zone = g.zone[x]
        return f"at {SECTOR_AT.words(g, viewer, place)}" if place >= 0 else PILES.get(zone - zone % 2, "")

    def condition_words(self, g: Any, viewer: int | None, x: int) -> tuple[str, ...]:
        return (STANCES[g.stance[x]], "face-down" if g.facedown[x] else "face-up")

    def everything(self, g: Any, viewer: int | None) -> Sequence[int]:
        own = (HAND + viewer,) if viewer is not None else ()
        zones = (*own, DISCARD, DISCARD + 1, LAID, LAID + 1, *range(FLEET, ZONES))
        return [card for zone in zones for card in g.zones[zone]]


class SectorRef(Ref):
    """A sector, by its place in the line."""

    def words(self, g: DarkMillennium, viewer: int | None, x: int) -> str:
        return CARDS[g.kind[g.line[x]]].name

    def snapshot(self, g: DarkMillennium, x: int) -> Any:
        return self.words(g, None, x)

    def words_at(self, g: DarkMillennium, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        return str(snapshot)

    def everything(self, g: DarkMillennium, viewer: int | None) -> Sequence[int]:
        return range(len(g.line))


class Counted(NumberRef):
    """A number of things: "1 card", "2 cards"."""

    def words(self, g: DarkMillennium, viewer: int | None, x: int) -> str:
        return f"{x} {self.name}" if x == 1 else f"{x} {self.name}s"


class Change(NumberRef):
    """By how much a number changes: "+2", "-1"."""

    def words(self, g: DarkMillennium, viewer: int | None, x: int) -> str:
        return f"{x:+d}"


class CountedChange(Counted):
    """By how many things: "+1 flag", "-2 flags"."""

    def words(self, g: DarkMillennium, viewer: int | None, x: int) -> str:
        return f"{x:+d} {self.name}{'' if abs(x) == 1 else 's'}"


CARD: Final = DeckCardRef("card")
SECTOR_AT: Final = SectorRef("sector")
PLANET: Final = NameRef("planet", PLANETS)
CARD_COUNT: Final = Counted("card")
FLAG_COUNT: Final = Counted("flag")
FLAG_CHANGE: Final = CountedChange("flag")
CHANGE: Final = Change("change")


def hidden_pools(g: DarkMillennium) -> list[Pool]:
    """Each player's cards that somebody does not know, wherever they are."""
    return [KindPool(0), KindPool(1)]
