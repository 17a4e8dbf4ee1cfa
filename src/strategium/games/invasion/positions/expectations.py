"""What scenarios can expect of this game, beside what they can expect of any."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.price import price
from strategium.games.invasion.seat_names import seat_names
from strategium.games.invasion.state import (
    Invasion,
    area_of,
    developments_in,
    hit_points,
    is_attacking,
    is_burning,
    is_defending,
    is_development,
    is_questing,
    power_of,
    section_hit_points,
    units_in,
    zone_power,
)
from strategium.games.invasion.things import ENTRY
from strategium.games.invasion.words import (
    AREAS,
    BOARD,
    DECK,
    DISCARD,
    FIRST_AREA,
    HAND,
    ON_CARD,
    PHASE_NAMES,
    ZONE_NAMES,
    ZONES,
)
from strategium.kernel.laying import differences

PILES: Final = {"hand": HAND, "deck": DECK, "discard": DISCARD}
TOPPED: Final = ("deck", "discard")  # those that have a top: their lists begin there
ZONE_KEYS: Final = ("kingdom", "quest", "battlefield")
CARD_NUMBERS: Final = (
    "damage", "power", "hp", "corrupt", "tokens", "attachments", "attacking", "defending", "questing", "assigned",
)  # fmt: skip
SECTIONS: Final = ("section_damage", "section_hp", "burning", "developments", "zone_power", "units")
EXPECTATIONS: Final = (
    "turn", "phase", "active", "resources", "chain", "cost", *PILES, *ZONE_KEYS, *CARD_NUMBERS, *SECTIONS,
)  # fmt: skip


def expect(g: Invasion, key: str, wanted: Any) -> list[str]:
    """The differences between what is expected and what is, in words."""
    return differences(key, wanted, found(g, key), piles=TOPPED)


def found(g: Invasion, key: str) -> Any:
    """What there is, in the shape in which a scenario expects it."""
    names = seat_names(g)
    if key in PILES:
        return {name: titles(g, g.zones[PILES[key] + seat][::-1]) for seat, name in enumerate(names)}
    if key in ZONE_KEYS:
        zone = ZONE_KEYS.index(key)
        return {name: titles(g, g.zones[FIRST_AREA + 3 * seat + zone]) for seat, name in enumerate(names)}
    if key in SECTIONS:
        return {
            name: {word: of_section(g, 3 * seat + zone, key) for zone, word in enumerate(ZONE_KEYS)}
            for seat, name in enumerate(names)
        }
    if key in CARD_NUMBERS:
        return by_name(g, key)
    if key == "cost":
        return costs(g)
    return {
        "resources": dict(zip(names, g.resources)),
        "chain": [ENTRY.words(g, None, no) for no in range(len(g.pending_effects))],
        "turn": g.turn,
        "phase": PHASE_NAMES[g.phase],
        "active": names[g.active],
    }[key]


def titles(g: Invasion, cards: Iterable[int]) -> list[str]:
    return [CARDS[g.kind[card]].title for card in cards]


def of_section(g: Invasion, area: int, key: str) -> Any:
    """What a zone of a player has of that."""
    return {
        "section_damage": g.damage[area],
        "section_hp": section_hit_points(g, area),
        "burning": is_burning(g, area),
        "developments": titles(g, developments_in(g, area)),
        "zone_power": zone_power(g, area),
        "units": titles(g, units_in(g, area)),
    }[key]


def by_name(g: Invasion, key: str) -> dict[str, Any]:
    """A number of each card in play, by all its names: "Boar Boyz", "Boar Boyz of Orc", "Boar Boyz in kingdom"; of
    several cards with one name, the list of them."""
    values: dict[str, list[Any]] = {}
    for card in [card for zone in range(BOARD, ZONES) for card in g.zones[zone] if card >= AREAS]:
        n = number_of(g, card, key)
        title, owner = CARDS[g.kind[card]].title, f" of {g.game.seat_name(g, g.controller[card])}"
        where = place(g, card)
        for name in {title, title + owner, title + where, title + owner + where}:
            values.setdefault(name, []).append(n)
    return {name: some[0] if len(some) == 1 else some for name, some in values.items()}


def place(g: Invasion, card: int) -> str:
    """ " in kingdom", or " on Boar Boyz"."""
    if g.zone[card] == ON_CARD:
        return f" on {CARDS[g.kind[g.host[card]]].title}"
    area = area_of(g, card)
    return f" in {ZONE_NAMES[area % 3]}" if area >= 0 else ""


def number_of(g: Invasion, card: int, key: str) -> Any:
    """What a card has of that."""
    if key == "assigned":
        rows = g.combats[-1].assigned if g.combats else ()
        return sum([n for c, _, n in rows if c == card])
    if key == "power":
        return power_of(g, card)
    if key == "hp":
        return hit_points(g, card)
    if key == "attachments":
        return titles(g, [other for other in g.attached[card] if g.zone[other] == ON_CARD])
    return {
        "damage": g.damage[card],
        "corrupt": bool(g.corrupt[card]),
        "tokens": g.tokens[card],
        "attacking": is_attacking(g, card),
        "defending": is_defending(g, card),
        "questing": is_questing(g, card) and not is_development(g, card),
    }[key]


def costs(g: Invasion) -> dict[str, int]:
    """What each card of a hand would cost its player."""
    return {
        CARDS[g.kind[card]].title: price(g, seat, card, CARDS[g.kind[card]], 0)
        for seat in (0, 1)
        for card in g.zones[HAND + seat]
    }
