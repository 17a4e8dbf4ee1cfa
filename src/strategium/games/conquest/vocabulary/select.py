"""Which cards a text speaks of: the types and places of Conquest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from strategium.cards.modifiers import value
from strategium.cards.state import CardKind
from strategium.cards.vocabulary import select
from strategium.cards.vocabulary.select import ENEMY, YOURS, Quality
from strategium.games.conquest.state import (
    Conquest,
    adjacent,
    are_traits_gained,
    first_planet,
    gained_traits,
    here,
    place_of,
    planets,
)
from strategium.games.conquest.words import (
    ANY_TYPE,
    ARMY,
    ATTACHMENT,
    DECK,
    DISCARD,
    EVENT,
    HAND,
    HQ,
    KEYWORD_NAMES,
    LIMITED,
    NO_PLACE,
    NON_WARLORD,
    ON_CARD,
    PLACES,
    PLANET,
    SUPPORT,
    TOKEN,
    UNIT,
    WARLORD,
)
from strategium.kernel.abilities import Use

ANYWHERE: Final = 0  # in play
HERE: Final = 1  # at the planet of the card that speaks
THERE: Final = 2  # where it happened
WITH_TARGET: Final = 3  # where the first target is
WITH_PAYMENT: Final = 4  # where the card is that paid the cost
NEXT_DOOR: Final = 5  # at a planet next to that of the card that speaks
IN_HQ: Final = 6
AT_A_PLANET: Final = 7
AT_BATTLE: Final = 8  # where a battle is being fought
AT_TARGET: Final = 9  # at the planet that was chosen first
WHERE_WORDS: Final = (
    "",
    " at this planet",
    " at the same planet",
    " at the same planet",
    " at the same planet",
    " at an adjacent planet",
    " at a headquarters",
    " at a planet",
    " at the battle",
    " at that planet",
)
TYPE_WORDS: Final = {
    WARLORD: "warlord",
    ARMY: "army unit",
    TOKEN: "token unit",
    UNIT: "unit",
    NON_WARLORD: "non-warlord unit",
    SUPPORT: "support",
    ATTACHMENT: "attachment",
    EVENT: "event card",
    PLANET: "planet",
    ANY_TYPE: "card",
    ARMY | SUPPORT | ATTACHMENT: "card",
    ATTACHMENT | ARMY: "attachment or army unit",
    WARLORD | ARMY: "non-token unit",
    SUPPORT | ATTACHMENT: "support or attachment",
}
PILES: Final = (0, HAND, DISCARD, DECK)


@mypyc_attr(allow_interpreted_subclasses=True)
class Select(select.Description):
    """A description of cards of Conquest."""

    def usual_types(self) -> int:
        return UNIT

    def is_now(self, g: Conquest, card: int) -> bool:
        """With the traits that it has gained."""
        if g.effects and are_traits_gained(g):
            kind = g.kinds[g.kind[card]]
            return bool(kind.type & self.types) and self.has_marks(kind, kind.traits | gained_traits(g, card))
        return self.fitting(g)[g.kind[card]]

    def is_as_printed(self, g: Conquest, zones: Sequence[int]) -> bool:
        return not (g.effects and are_traits_gained(g))

    def is_there(self, g: Conquest, use: Use, card: int) -> bool:
        if self.where == ANYWHERE:
            return True
        if self.where == IN_HQ:
            return g.zone[card] in (HQ, HQ + 1)
        place = place_of(g, card)
        return place >= 0 and (self.where == AT_A_PLANET or place in self.places(g, use))

    def places(self, g: Conquest, use: Use) -> list[int]:
        """The planets that the description speaks of."""
        if self.where in (ANYWHERE, AT_A_PLANET):
            return planets(g)
        if self.where == NEXT_DOOR:
            return adjacent(g, here(g, use.bearer))
        place = NO_PLACE
        if self.where == HERE:
            place = here(g, use.bearer)
        elif self.where == THERE:
            place = use.about.place if use.about is not None else NO_PLACE
        elif self.where == WITH_TARGET:
            place = place_of(g, use.chosen[0][0]) if use.chosen and use.chosen[0] else NO_PLACE
        elif self.where == WITH_PAYMENT:
            place = here(g, use.paid[-1]) if use.paid else NO_PLACE
        elif self.where == AT_BATTLE:
            place = g.battles[-1].place if g.battles else NO_PLACE
        elif self.where == AT_TARGET:
            if not use.chosen:
                return planets(g)  # one of them will be chosen
            place = use.chosen[0][0] if use.chosen[0] else NO_PLACE
        return [place] if place >= 0 else []

    def zones(self, g: Conquest, use: Use) -> Sequence[int]:
        zones: list[int] = []
        if self.types == PLANET:
            return zones
        seats = self.seats(use)
        if self.where in (ANYWHERE, IN_HQ):
            zones += [HQ + seat for seat in seats]
        if self.types & UNIT and self.where != IN_HQ:
            zones += [PLACES + 2 * place + seat for place in self.places(g, use) for seat in seats]
        return zones

    def add_more(self, g: Conquest, use: Use, found: list[int]) -> None:
        if self.types & ATTACHMENT:
            found += [c for c in g.zones[ON_CARD] if self.is_there(g, use, c) and self.is_a(g, use, c)]
        elif self.types == PLANET:
            found += [g.line[place] for place in self.places(g, use)]

    def pile_of(self, seat: int) -> int:
        return PILES[self.pile] + seat

    def type_words(self) -> str:
        return TYPE_WORDS[self.types]

    def one(self) -> str:
        """A player has one warlord."""
        if self.types == WARLORD and self.whose == YOURS and self.is_bare and not self.where:
            return "your warlord"
        return super().one()

    def together(self) -> str:
        return self.noun(2).replace(" at a planet", "") + " at the same planet"

    def count_words(self, n: int) -> str:
        return str(n)

    def where_words(self) -> str:
        if self.where == IN_HQ and self.whose == YOURS:
            return " at your HQ"
        return (" you control" if self.whose == YOURS else "") + WHERE_WORDS[self.where]


class AttachmentOrDrone(Select):
    """An attachment, or any card with the Drone trait."""

    def __init__(self) -> None:
        super().__init__(ANY_TYPE)

    def is_printed(self, kind: CardKind) -> bool:
        return kind.type == ATTACHMENT or "Drone" in kind.traits

    def noun(self, n: int) -> str:
        return "attachment or Drone card"


# ---- what cards are like now -----------------------------------------------------------------------------
class IsReady(Quality):
    def has(self, g: Conquest, use: Use, card: int) -> bool:
        return not g.exhausted[card]


class IsExhausted(Quality):
    def has(self, g: Conquest, use: Use, card: int) -> bool:
        return bool(g.exhausted[card])


class IsDamaged(Quality):
    def has(self, g: Conquest, use: Use, card: int) -> bool:
        return g.damage[card] > 0


class HasAttachment(Quality):
    def has(self, g: Conquest, use: Use, card: int) -> bool:
        return bool(g.attached[card])


class HasNoAttachment(Quality):
    def has(self, g: Conquest, use: Use, card: int) -> bool:
        return not g.attached[card]


class IsLimited(Quality):
    def has(self, g: Conquest, use: Use, card: int) -> bool:
        return g.kinds[g.kind[card]].printed[LIMITED] > 0


class IsAtAPlanet(Quality):
    def has(self, g: Conquest, use: Use, card: int) -> bool:
        return place_of(g, card) >= 0


class IsAtFirstPlanet(Quality):
    def has(self, g: Conquest, use: Use, card: int) -> bool:
        place = first_planet(g)
        return place >= 0 and place_of(g, card) == place


class IsUnhurt(Quality):
    def has(self, g: Conquest, use: Use, card: int) -> bool:
        return not g.damage[card]


class HasKeyword(Quality):
    """It has a keyword now; a card that is not in play, as printed."""

    def __init__(self, stat: int) -> None:
        super().__init__(KEYWORD_NAMES[stat])
        self.stat = stat

    def has(self, g: Conquest, use: Use, card: int) -> bool:
        return value(g, card, self.stat) > 0


READY: Final = IsReady("ready")
EXHAUSTED: Final = IsExhausted("exhausted")
UNHURT: Final = IsUnhurt("undamaged")
HURT: Final = IsDamaged("damaged")
WITH_ATTACHMENT: Final = HasAttachment(clause="with an attachment")
WITHOUT_ATTACHMENTS: Final = HasNoAttachment(clause="without attachments")
LIMITED_ONLY: Final = IsLimited("Limited")
PLACED: Final = IsAtAPlanet(clause="at a planet")
AT_FIRST_PLANET: Final = IsAtFirstPlanet(clause="at the first planet")
__all__ = ["ENEMY", "YOURS", "Select"]
