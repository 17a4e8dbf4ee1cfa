"""What the table shows a viewer. Only what is named here ever leaves the engine."""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.modifiers import value
from strategium.games.conquest.kinds import CARDS, NO_COST, Card
from strategium.games.conquest.rules.deploying import WHERE
from strategium.games.conquest.state import (
    Conquest,
    attack_of,
    gained_traits,
    hit_points,
    in_play,
    planets,
    units_at,
)
from strategium.games.conquest.table.battle import assigned_damage, battle_data
from strategium.games.conquest.things import CARD, PLANET_AT
from strategium.games.conquest.vocabulary.searching import BOTTOM, MAY_DISCARD, SEARCH
from strategium.games.conquest.words import (
    ATK,
    CARD_BONUS,
    COMMAND,
    DECK,
    DEPLOYING,
    DISCARD,
    HAND,
    HP,
    HQ,
    KEYWORD_NAMES,
    LIMBO,
    NO_PLACE,
    PHASE_NAMES,
    PLANET,
    RESOURCE_BONUS,
    SHIELDS,
    TYPES,
    UNIT,
    VICTORY,
)
from strategium.kernel.events import Event
from strategium.kernel.knowledge import bit

LOOKS: Final = (SEARCH, BOTTOM, MAY_DISCARD)
FACEDOWN: Final[dict[str, Any]] = {"kind": "back", "name": "A facedown planet", "units": [[], []]}
FIGHTING: Final = {"attack": ATK, "hp": HP, "command": COMMAND}
TYPE_NAMES = {number: name for name, number in TYPES.items()}


def view(g: Conquest, viewer: int | None) -> dict[str, Any]:
    """The whole table."""
    return {
        "round": g.round,
        "phase": PHASE_NAMES[g.phase].removesuffix(" phase"),
        "initiative": g.initiative,
        "counters": [
            {"resources": g.resources[seat], "limited_card_used": bool(g.limited[seat])} for seat in (0, 1)
        ],
        "planets": [planet_data(g, viewer, place) for place in planets(g)]
        + [dict(FACEDOWN) for _ in range(g.faceup, len(g.line))],
        "zones": {
            "hq": [headquarters(g, viewer, seat) for seat in (0, 1)],
            "hand": [zone(g, viewer, HAND + seat) for seat in (0, 1)],
            "deck": [zone(g, viewer, DECK + seat) for seat in (0, 1)],
            "discard": [zone(g, viewer, DISCARD + seat) for seat in (0, 1)],
            "victory": [zone(g, viewer, VICTORY + seat) for seat in (0, 1)],
            "resolving": zone(g, viewer, LIMBO),
            "looking_at": looking_at(g, viewer),
        },
        "battle": battle_data(g, viewer),
        "damage_to_come": assigned_damage(g, viewer),
        "deploying": deploying(g, viewer),
        "deploying_to": deploying_to(g, viewer),
    }


def planet_data(g: Conquest, viewer: int | None, place: int) -> dict[str, Any]:
    """A planet in play, and the units of both players there."""
    planet = g.line[place]
    return {
        "ref": PLANET_AT.handle(g, viewer, place),
        **planet_face(CARDS[g.kind[planet]]),
        "first_planet": place == g.first,
        "attachments": [thing(g, viewer, card) for card in g.attached[planet]],
        "units": [[thing(g, viewer, unit) for unit in units_at(g, place, seat)] for seat in (0, 1)],
    }


def planet_face(card: Card) -> dict[str, Any]:
    """What is printed on a planet."""
    return {
        "kind": "planet",
        "name": card.name,
        "cards": card.printed[CARD_BONUS],
        "resources": card.printed[RESOURCE_BONUS],
        "symbols": list(card.symbols),
        "text": card.texts,
    }


def zone(g: Conquest, viewer: int | None, number: int) -> dict[str, Any]:
    """How many cards, and those that the viewer knows; `looking_at` shows what is known of a deck."""
    cards = g.zones[number]
    deck = DECK <= number < DECK + g.seats
    known = [] if deck else [card for card in cards if g.known[card] & bit(g, viewer)]
    return {"count": len(cards), "things": [thing(g, viewer, card) for card in known]}


def headquarters(g: Conquest, viewer: int | None, seat: int) -> dict[str, Any]:
    """With those who are on their way there: where the planet that ends the game was taken, they are nowhere else."""
    there = zone(g, viewer, HQ + seat)
    homeless = [place for place in range(g.faceup) if g.line[place] < 0]
    units = [thing(g, viewer, unit) for place in homeless for unit in units_at(g, place, seat)]
    return {"count": there["count"] + len(units), "things": there["things"] + units}


def looking_at(g: Conquest, viewer: int | None) -> dict[str, Any]:
    """The cards of a deck that a viewer knows, while he is asked what becomes of them."""
    looks = any(decision.seat == viewer and decision.question in LOOKS for decision in g.decisions)
    cards = [card for seat in (0, 1) for card in g.zones[DECK + seat][::-1]] if looks else []
    known = [thing(g, viewer, card) for card in cards if g.known[card] & bit(g, viewer)]
    return {"count": len(known), "things": known}


def deploying(g: Conquest, viewer: int | None) -> str | None:
    """The card that is being deployed. While its player is asked where it goes, nobody else knows of it yet."""
    for decision in g.decisions:
        if decision.seat == viewer and decision.question is WHERE:
            return CARD.handle(g, viewer, decision.args[1])
    event = deployment(g)
    return None if event is None else CARD.handle(g, viewer, event.subject)


def deploying_to(g: Conquest, viewer: int | None) -> str | None:
    """The planet or card to which it goes: whoever may interrupt that must know it.

    [conquest/initiating.interrupts-in-steps]
    """
    event = deployment(g)
    if event is None or (event.by < 0 and event.place == NO_PLACE):
        return None
    return CARD.handle(g, viewer, event.by) if event.by >= 0 else PLANET_AT.handle(g, viewer, event.place)


def deployment(g: Conquest) -> Event | None:
    """The latest deployment that was declared and not paid for."""
    under_way = [e for row in g.event_stack for e in row if e.kind is DEPLOYING and not e.cancelled]
    return under_way[-1] if under_way else None


def thing(g: Conquest, viewer: int | None, card: int) -> dict[str, Any]:
    """A card with its face."""
    face = CARDS[g.kind[card]]
    if face.type == PLANET:
        return {"ref": CARD.handle(g, viewer, card), **planet_face(face)}
    data: dict[str, Any] = {
        "ref": CARD.handle(g, viewer, card),
        "owner": g.owner[card],
        "kind": TYPE_NAMES[face.type],
        "name": face.name if face.bloodied else face.title,
        "faction": face.faction,
        "text": [kind_words(face, gained_traits(g, card)), *face.texts],
        "traits": sorted(face.traits | gained_traits(g, card)),
        "unique": face.unique,
    }
    if face.other_side >= 0:
        data["other_side"] = other_side(face)
    if g.controller[card] != g.owner[card]:
        data["controlled_by"] = g.game.seat_name(g, g.controller[card])
    data |= {"cost": cost_words(face), "shields": 0 if in_play(g, card) else face.printed[SHIELDS]}
    if face.type & UNIT:
        data |= unit_data(g, card)
    return data | state_data(g, viewer, card)


def other_side(face: Card) -> dict[str, Any]:
    """What is printed on the other side of a warlord: nothing lies on it."""
    other = CARDS[face.other_side]
    return {
        "kind": TYPE_NAMES[other.type],
        "name": other.name if other.bloodied else other.title,
        "faction": other.faction,
        "text": [kind_words(other, frozenset()), *other.texts],
        "traits": sorted(other.traits),
        "unique": other.unique,
        "cost": cost_words(other),
        "keywords": list(other.keywords),
        "bloodied": other.bloodied,
        **dict.fromkeys(("damage", "resources", "shields"), 0),
        **printed_numbers(other),
        **{f"printed_{key}": other.printed[stat] for key, stat in FIGHTING.items()},
    }


def printed_numbers(face: Card) -> dict[str, int]:
    """The numbers on a unit."""
    bonuses = {"extra_cards": face.printed[CARD_BONUS], "extra_resources": face.printed[RESOURCE_BONUS]}
    return {key: face.printed[stat] for key, stat in FIGHTING.items()} | bonuses


def kind_words(face: Card, gained: frozenset[str]) -> str:
    """Type and traits, as they stand above the text of a card, with those it has gained."""
    words = ["unique"] if face.unique else []
    words += [TYPE_NAMES[face.type], *sorted(face.traits | gained)]
    return ". ".join([word.capitalize() if word.islower() else word for word in words]) + "."


def cost_words(face: Card) -> str:
    return "" if face.cost == NO_COST else "X" if face.costs_x else str(face.cost)


def state_data(g: Conquest, viewer: int | None, card: int) -> dict[str, Any]:
    """What lies on a card in play."""
    return {
        "damage": g.damage[card],
        "exhausted": bool(g.exhausted[card]),
        "resources": g.counters[card],
        "attachments": [thing(g, viewer, other) for other in g.attached[card]],
    }


def unit_data(g: Conquest, card: int) -> dict[str, Any]:
    """A unit's numbers, printed and now."""
    face = CARDS[g.kind[card]]
    playing = in_play(g, card)
    return {
        "attack": attack_of(g, card) if playing else face.printed[ATK],
        "printed_attack": face.printed[ATK],
        "hp": hit_points(g, card) if playing else face.printed[HP],
        "printed_hp": face.printed[HP],
        "command": value(g, card, COMMAND) if playing else face.printed[COMMAND],
        "printed_command": face.printed[COMMAND],
        "extra_cards": face.printed[CARD_BONUS],
        "extra_resources": face.printed[RESOURCE_BONUS],
        "keywords": keywords(g, card) if playing else [],
        "bloodied": face.bloodied,
    }


def keywords(g: Conquest, unit: int) -> list[str]:
    """The keywords that a unit in play has now."""
    numbers = {name: value(g, unit, stat) for stat, name in KEYWORD_NAMES.items()}
    return [f"{name} ({n})" if name == "Area Effect" else name for name, n in numbers.items() if n]
