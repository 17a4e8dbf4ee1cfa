"""Things that a player can point at, and what could be exchanged without his noticing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.games.horus_heresy.components import (
    AREA_NAMES,
    BORDER_NAMES,
    HERO_NAMES,
    REGION_NAMES,
    REGIONS,
    UNIT_KINDS,
    UNIT_NAMES,
)
from strategium.games.horus_heresy.kinds import COMBATS, KINDS, ORDERS
from strategium.games.horus_heresy.pieces import all_pieces, piece_words, surroundings, words_of_piece
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.words import (
    BOMBS,
    COMBAT_DECK,
    COMBAT_HAND,
    EVENT_BOX,
    EVENTS,
    IMPERIAL,
    ORDER_DECK,
    ORDER_HAND,
    STACK,
    TRAITOR,
)
from strategium.kernel.knowledge import WHOSE, Pool, SlotRef, Spot, ValuePool
from strategium.kernel.verbs import CountRef, NameRef, NumberRef, Ref

CARD_NUMBERS: Final = [kind.no for kind in (*ORDERS, *COMBATS)]


class PieceRef(Ref):
    """A unit by its area and code, or a Hero. Equal units in one area are one thing."""

    def words(self, g: Heresy, viewer: int | None, x: int) -> str:
        return piece_words(g, x)

    def snapshot(self, g: Heresy, x: int) -> Any:
        return surroundings(g, x)

    def words_at(self, g: Heresy, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        return words_of_piece(x, snapshot)

    def everything(self, g: Heresy, viewer: int | None) -> Sequence[int]:
        return all_pieces(g)


class CardRef(Ref):
    """A kind of card: equal ones are one thing, and all lists are open."""

    def words(self, g: Heresy, viewer: int | None, x: int) -> str:
        return KINDS[x].name

    def snapshot(self, g: Heresy, x: int) -> Any:
        return ()

    def everything(self, g: Heresy, viewer: int | None) -> Sequence[int]:
        return CARD_NUMBERS


class DeedRef(NumberRef):
    """What a card does, for the log and for prompts."""

    def words(self, g: Heresy, viewer: int | None, x: int) -> str:
        return ", then ".join([effect.words() for effect in KINDS[x].abilities[0].effects])


class NamedInQuestion(NameRef):
    """A fixed list of names that matter only while somebody is asked about them: borders, types of units."""

    def everything(self, g: Heresy, viewer: int | None) -> Sequence[int]:
        for decision in g.decisions:
            for verb in decision.question.verbs:
                if self in verb.refs:
                    return range(len(self.names))
        return ()


class FacedownCard(SlotRef):
    """A card of the log, by its name to those who know it."""

    def __init__(self, name: str, unknown: str) -> None:
        super().__init__(name, (), unknown)

    def words(self, g: Any, viewer: int | None, x: int) -> str:
        known = self.handle(g, viewer, x) != self.name
        return KINDS[x >> 16].name if known else self.unknown


AREA: Final = NameRef("area", AREA_NAMES)
REGION: Final = NameRef("region", REGION_NAMES)
BORDER: Final = NamedInQuestion("border", BORDER_NAMES)
TYPE_OF_UNIT: Final = NamedInQuestion("unit", UNIT_NAMES)
KIND_OF_UNIT: Final = NamedInQuestion("kind", UNIT_KINDS)
HERO_CARD: Final = NamedInQuestion("hero", HERO_NAMES)
PIECE: Final = PieceRef("piece")
CARD: Final = CardRef("card")
RESERVED: Final = CardRef("reserved")  # an order of a reserve: an equal one in the hand is another thing
DISCARDED: Final = CardRef("discarded")
COMBAT_CARDS: Final = CountRef("combat card")
HERO_COMBAT_CARDS: Final = CountRef("Hero combat card")
SHIELDS: Final = CountRef("shield")
DEED: Final = DeedRef("number")
FACEDOWN: Final = FacedownCard("facedown", "an order")


def hidden_pools(g: Heresy) -> list[Pool]:
    """Each side's orders, combat cards and Hero combat cards; the bombardment deck; the events of each act."""
    pools: list[Pool] = []
    for side in (IMPERIAL, TRAITOR):
        stacks = [Spot("piles", STACK + region, side) for region in range(REGIONS)]
        hand = Spot("piles", ORDER_HAND + side, in_order=False)
        pools.append(ValuePool(hand, Spot("piles", ORDER_DECK + side), *stacks))
        for pile in (side * 2, side * 2 + 1):
            fist = Spot("piles", COMBAT_HAND + side, pile, in_order=False)
            pools.append(ValuePool(fist, Spot("piles", COMBAT_DECK + pile)))
    pools.append(ValuePool(Spot("piles", BOMBS)))
    acts = sorted({slot[WHOSE] for slot in (*g.piles[EVENTS], *g.piles[EVENT_BOX])})
    pools += [ValuePool(Spot("piles", EVENTS, act), Spot("piles", EVENT_BOX, act)) for act in acts]
    return pools
