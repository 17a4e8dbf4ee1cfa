"""Things that a player can point at, and what could be exchanged without his noticing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.cards.refs import ABILITY, CardRef, ability_used
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.state import Invasion, area_of, is_development
from strategium.games.invasion.words import (
    AREAS,
    DECK,
    DISCARD,
    FACEDOWN_CHAIN,
    HAND,
    NO_AREA,
    OF_CARD,
    OF_DEVELOPMENT,
    ZONE_NAMES,
)
from strategium.kernel.abilities import Use
from strategium.kernel.errors import how_many
from strategium.kernel.knowledge import KindPool, Pool
from strategium.kernel.verbs import SEAT, NameRef, NumberRef, Ref


def area_words(g: Any, viewer: int | None, area: int) -> str:
    """ "your kingdom", "the kingdom of Orc"."""
    seat, zone = divmod(area, 3)
    name = ZONE_NAMES[zone]
    return f"your {name}" if seat == viewer else f"the {name} of {g.game.seat_name(g, seat)}"


PILES: Final = {HAND: "in hand", DISCARD: "in the discard pile", DECK: "in the deck"}


class InvasionCard(CardRef):
    """A card of Invasion, or a section of a capital."""

    def snapshot(self, g: Any, x: int) -> Any:
        """Its name, and the area of a development; the words for a section depend on the names of the seats."""
        if x < AREAS:
            return SEAT.snapshot(g, x // 3)
        if is_development(g, x):
            return self.name_of(g, x), area_of(g, x)
        if g.zone[x] in (FACEDOWN_CHAIN, FACEDOWN_CHAIN + 1):
            return self.name_of(g, x), NO_AREA
        return self.name_of(g, x)

    def words_at(self, g: Any, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        if x < AREAS:
            return area_words(g, viewer, x)
        if isinstance(snapshot, str):
            return super().words_at(g, viewer, x, snapshot, known)
        name, area = snapshot
        if area == NO_AREA:
            return str(name) if known else "a development"
        return f"{name} (development)" if known else f"a development in {area_words(g, viewer, area)}"

    def name_of(self, g: Any, x: int) -> str:
        return str(CARDS[g.kind[x]].title)

    def condition(self, g: Any, x: int) -> tuple[int, ...]:
        return (g.damage[x], g.corrupt[x], g.tokens[x], len(g.attached[x]))

    def host(self, g: Any, x: int) -> int:
        return int(g.host[x])

    def where(self, g: Any, viewer: int | None, x: int) -> str:
        area = area_of(g, x)
        if area != NO_AREA:
            return f"in {area_words(g, viewer, area)}"
        return PILES.get(g.zone[x] - g.zone[x] % 2, "")

    def condition_words(self, g: Any, viewer: int | None, x: int) -> tuple[str, ...]:
        return (
            f"{g.damage[x] or 'no'} damage",
            "corrupted" if g.corrupt[x] else "not corrupted",
            how_many(g.tokens[x], "token"),
            how_many(len(g.attached[x]), "attachment"),
            *self.host_words(g, viewer, x),
        )

    def everything(self, g: Any, viewer: int | None) -> Sequence[int]:
        """Developments of both players can be pointed at, hidden or not."""
        seen = list(super().everything(g, viewer))
        return seen + [
            card for card in range(AREAS, len(g.kind)) if is_development(g, card) and card not in seen
        ]


class FacedownCard(InvasionCard):
    """A card by its name alone, for a sentence that says itself where it lies."""

    def snapshot(self, g: Any, x: int) -> Any:
        return self.name_of(g, x)

    def words_at(self, g: Any, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        return str(snapshot) if known else "a card"


class EntryRef(Ref):
    """What waits on the chain, by its place there."""

    def words(self, g: Invasion, viewer: int | None, x: int) -> str:
        entry = g.pending_effects[x]
        if entry.what == OF_DEVELOPMENT:
            return f"the development played by {g.game.seat_name(g, entry.use.seat)}"
        name = str(CARDS[entry.use.kind.no].title)
        return f"the action of {name}" if entry.what == OF_CARD else name

    def marks(self, g: Invasion, viewer: int | None, x: int) -> tuple[str, ...]:
        """Whose it is, and which of the chain."""
        owner = g.game.seat_name(g, g.pending_effects[x].use.seat)
        return ("yours" if g.pending_effects[x].use.seat == viewer else owner, f"number {x + 1} on the chain")

    def everything(self, g: Invasion, viewer: int | None) -> Sequence[int]:
        return range(len(g.pending_effects))


class Counted(NumberRef):
    """A number of things: "1 card", "2 cards"."""

    def words(self, g: Invasion, viewer: int | None, x: int) -> str:
        return f"{x} {self.name}" if x == 1 else f"{x} {self.name}s"


CARD: Final = InvasionCard("card")
FACEDOWN_CARD: Final = FacedownCard("card")
ENTRY: Final = EntryRef("entry")
ZONE: Final = NameRef("own zone", ZONE_NAMES)
CARD_COUNT: Final = Counted("card")
RESOURCE_COUNT: Final = Counted("resource")
TOKEN_COUNT: Final = Counted("token")


class UseRef(NumberRef):
    """One of several uses, by its number among them: what it is about and what it does tell it from the others."""

    def key(self, g: Any, viewer: int | None, x: int) -> Any:
        use = self.use(g, x)
        if use is None:
            return x
        subject = subject_of(use)
        return (use.no, CARD.key(g, viewer, subject) if subject >= 0 else ())

    def marks(self, g: Any, viewer: int | None, x: int) -> tuple[str, ...]:
        use = self.use(g, x)
        if use is None:
            return ()
        does = ABILITY.words(g, viewer, ability_used(use))
        subject = subject_of(use)
        if subject < 0:
            return (does,)
        return (does, f"for {CARD.words(g, viewer, subject)}", *CARD.marks(g, viewer, subject))

    def use(self, g: Any, x: int) -> Use | None:
        raise NotImplementedError


def subject_of(use: Use) -> int:
    """To what that happened which the effect answers."""
    return -1 if use.about is None else use.about.subject


def hidden_pools(g: Invasion) -> list[Pool]:
    """Each player's unknown cards, wherever they are."""
    return [KindPool(0), KindPool(1)]
