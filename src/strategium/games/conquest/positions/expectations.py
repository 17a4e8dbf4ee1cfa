"""What scenarios can expect of this game, beside what they can expect of any."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from strategium.cards.modifiers import value
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.seat_names import seat_names
from strategium.games.conquest.state import Conquest, attack_of, hit_points, is_unit, place_of, planets
from strategium.games.conquest.words import (
    ASSIGNED,
    COMMAND,
    COST,
    DECK,
    DISCARD,
    HAND,
    HQ,
    KEYWORD_NAMES,
    LINE,
    ON_CARD,
    PHASE_NAMES,
    PLACES,
    SHIELDS,
    VICTORY,
    ZONES,
)
from strategium.kernel.laying import differences

PILES: Final = {"hand": HAND, "deck": DECK, "discard": DISCARD, "victory": VICTORY, "hq": HQ}
TOPPED: Final = ("deck", "discard")  # those that have a top: their lists begin there
CARD_NUMBERS: Final = (
    "damage", "attack", "hp", "command", "exhausted", "bloodied", "keywords", "attachments", "counters", "assigned"
)  # fmt: skip
HAND_NUMBERS: Final = ("cost", "shields")
ORDERED: Final = ("planets",)  # of all lists, those in which the order counts
EXPECTATIONS: Final = (
    "round", "phase", "initiative", "battle_initiative", "combat_round", "first", "planets", "resources", "at",
    *PILES, *CARD_NUMBERS, *HAND_NUMBERS,
)  # fmt: skip


def expect(g: Conquest, key: str, wanted: Any) -> list[str]:
    """The differences between what is expected and what is, in words."""
    return differences(key, wanted, found(g, key), ORDERED, TOPPED)


def found(g: Conquest, key: str) -> Any:
    """What there is, in the shape in which a scenario expects it."""
    names = seat_names(g)
    if key in PILES:
        return {name: titles(g, g.zones[PILES[key] + seat][::-1]) for seat, name in enumerate(names)}
    if key in CARD_NUMBERS:
        cards = [card for zone in range(HQ, ZONES) for card in g.zones[zone]]
        return by_name(g, cards, key, places_in_play)
    if key in HAND_NUMBERS:
        return by_name(g, [*g.zones[HAND], *g.zones[HAND + 1]], key, no_places)
    if key == "at":
        return {
            world(g, place): {
                name: titles(g, g.zones[PLACES + 2 * place + seat]) for seat, name in enumerate(names)
            }
            for place in planets(g)
        }
    if key == "resources":
        return dict(zip(names, g.resources))
    if key == "planets":
        return [world(g, place) for place in planets(g)]
    return single(g, key, names)


def single(g: Conquest, key: str, names: tuple[str, ...]) -> Any:
    """What there is only once."""
    if key == "round":
        return g.round
    if key == "phase":
        return PHASE_NAMES[g.phase]
    if key == "initiative":
        return names[g.initiative]
    if key == "first":
        return world(g, g.first) if g.line[g.first] >= 0 else "gone"
    if not g.battles:
        return "there is no battle"
    return names[g.battles[-1].initiative] if key == "battle_initiative" else g.battles[-1].combat_round


def world(g: Conquest, place: int) -> str:
    return CARDS[g.kind[g.line[place]]].name


def titles(g: Conquest, cards: Iterable[int]) -> list[str]:
    return [CARDS[g.kind[card]].title for card in cards]


# ---- single cards ------------------------------------------------------------------------------------
def by_name(
    g: Conquest, cards: list[int], key: str, places: Callable[[Conquest, int], str]
) -> dict[str, Any]:
    """A number of each card, by all its names: "Goff Boyz", "Goff Boyz of Orks", "Goff Boyz at Tarrus"; of several
    cards with one name, the list of them."""
    values: dict[str, list[Any]] = {}
    for card in cards:
        n = number_of(g, card, key)
        if n is not None:
            title, owner = CARDS[g.kind[card]].title, f" of {g.game.seat_name(g, g.controller[card])}"
            where = places(g, card)
            for name in {title, title + owner, title + where, title + owner + where}:
                values.setdefault(name, []).append(n)
    return {name: some[0] if len(some) == 1 else some for name, some in values.items()}


def places_in_play(g: Conquest, card: int) -> str:
    """ " at Tarrus", " in HQ", or " on Nazdreg"."""
    if g.zone[card] == ON_CARD:
        return f" on {CARDS[g.kind[g.host[card]]].title}"
    place = place_of(g, card)
    return f" at {world(g, place)}" if place >= 0 and g.zone[card] != LINE else " in HQ"


def no_places(g: Conquest, card: int) -> str:
    return ""


def number_of(g: Conquest, card: int, key: str) -> Any:
    """What a card has of that, or None where it has no such thing."""
    if key == "exhausted":
        return bool(g.exhausted[card])
    if key == "damage":
        return g.damage[card]
    if key == "assigned":
        events = [e for row in g.event_stack for e in row if e.kind is ASSIGNED and e.subject == card]
        return sum([e.amount for e in events])
    if key == "counters":
        return g.counters[card]
    if key == "attachments":
        return titles(g, g.attached[card])
    if key == "cost":
        return value(g, card, COST)
    if key == "shields":
        return value(g, card, SHIELDS)
    return number_of_unit(g, card, key) if is_unit(g, card) else None


def number_of_unit(g: Conquest, card: int, key: str) -> Any:
    if key == "attack":
        return attack_of(g, card)
    if key == "hp":
        return hit_points(g, card)
    if key == "command":
        return value(g, card, COMMAND)
    if key == "bloodied":
        return CARDS[g.kind[card]].bloodied
    return [name for stat, name in KEYWORD_NAMES.items() if value(g, card, stat)]
