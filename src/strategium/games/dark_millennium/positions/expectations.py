"""What scenarios can expect of this game, beside what they can expect of any."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from strategium.cards.modifiers import value
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.rules.damage import strength
from strategium.games.dark_millennium.rules.victory import flags_here
from strategium.games.dark_millennium.seat_names import seat_names
from strategium.games.dark_millennium.state import (
    DarkMillennium,
    attacking,
    cards_at,
    defending,
    place_of,
    sectors_of,
)
from strategium.games.dark_millennium.things import CARD, SECTOR_AT
from strategium.games.dark_millennium.words import (
    ATTACK_NAMES,
    DECK,
    DISCARD,
    FLEET,
    HAND,
    LAID,
    PHASE_NAMES,
    POSITION_WORDS,
    STAGE_NAMES,
    STAT_NAMES,
    ZONES,
)
from strategium.kernel.laying import differences

PILES: Final = {"hand": HAND, "deck": DECK, "discard": DISCARD, "fleet": FLEET, "laid": LAID}
TOPPED: Final = ("deck", "discard")  # those that have a top: their lists begin there
OF_CARDS: Final = ("position", "facedown", *STAT_NAMES)
SINGLE: Final = (
    "turn", "phase", "step", "attacker", "sector", "attack", "attacking", "defending", "damage", "roll"
)  # fmt: skip
EXPECTATIONS: Final = (*PILES, *OF_CARDS, *SINGLE, "at", "taken", "sectors", "flags_here", "known")


def expect(g: DarkMillennium, key: str, wanted: Any) -> list[str]:
    """The differences between what is expected and what is, in words."""
    return differences(key, wanted, found(g, key), piles=TOPPED)


def found(g: DarkMillennium, key: str) -> Any:
    """What there is, in the shape in which a scenario expects it."""
    names = seat_names(g)
    if key in PILES:
        return {name: titles(g, g.zones[PILES[key] + seat][::-1]) for seat, name in enumerate(names)}
    if key in OF_CARDS:
        return by_name(g, key)
    if key == "at":
        return {
            SECTOR_AT.words(g, None, place): {
                name: titles(g, cards_at(g, place, seat)) for seat, name in enumerate(names)
            }
            for place in range(len(g.line))
        }
    if key == "taken":
        return {SECTOR_AT.words(g, None, p): names[by] for p, by in enumerate(g.taken_by) if by >= 0}
    if key == "sectors":
        return {name: sectors_of(g, seat) for seat, name in enumerate(names)}
    if key == "flags_here":
        return {name: flags_here(g, seat) for seat, name in enumerate(names)}
    if key == "known":
        return {name: known_names(g, seat) for seat, name in enumerate(names)}
    return single(g, key, names)


def single(g: DarkMillennium, key: str, names: tuple[str, str]) -> Any:
    """What there is only once."""
    if key == "turn":
        return g.turn
    if key == "phase":
        return PHASE_NAMES[g.phase]
    if key == "step":
        return STAGE_NAMES[g.stage]
    if key == "attacker":
        return names[g.attacker]
    if key == "sector":
        return SECTOR_AT.words(g, None, g.at) if g.at >= 0 else "no battle"
    if key == "roll":
        return g.event_stack[-1][0].amount if g.event_stack else "no roll"
    if not g.attacks:
        return "no attack"
    if key == "attack":
        return "sweeping advance" if g.attacks[-1].swept else ATTACK_NAMES[g.attacks[-1].kind]
    if key == "damage":
        return strength(g)
    card = attacking(g) if key == "attacking" else defending(g)
    return CARD.name_of(g, card) if card >= 0 else "none"


def titles(g: DarkMillennium, cards: Iterable[int]) -> list[str]:
    return [CARDS[g.kind[card]].name for card in cards]


def known_names(g: DarkMillennium, seat: int) -> list[str]:
    """The enemy's face-down cards and cards of the hand that a player knows."""
    cards = [card for zone in range(ZONES) for card in g.zones[zone] if g.owner[card] == 1 - seat]
    hidden = [card for card in cards if g.facedown[card] or g.zone[card] == HAND + 1 - seat]
    return titles(g, [card for card in hidden if g.known[card] >> seat & 1])


def by_name(g: DarkMillennium, key: str) -> dict[str, Any]:
    """A number of each card in play, by its names: "Slugga Boyz", "Slugga Boyz of Orks", "Slugga Boyz at Squig
    Warrens"; of several cards with one name, the list of them."""
    values: dict[str, list[Any]] = {}
    for zone in range(FLEET, ZONES):
        for card in g.zones[zone]:
            title, owner = CARDS[g.kind[card]].name, f" of {g.game.seat_name(g, g.controller[card])}"
            place = place_of(g, card)
            where = f" at {SECTOR_AT.words(g, None, place)}" if place >= 0 else " in the fleet"
            for name in {title, title + owner, title + where, title + owner + where}:
                values.setdefault(name, []).append(number_of(g, card, key))
    return {name: some[0] if len(some) == 1 else some for name, some in values.items()}


def number_of(g: DarkMillennium, card: int, key: str) -> Any:
    if key == "position":
        return POSITION_WORDS[g.stance[card]]
    if key == "facedown":
        return bool(g.facedown[card])
    return value(g, card, STAT_NAMES[key])
