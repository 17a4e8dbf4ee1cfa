"""What the table shows a viewer. Only what is named here ever leaves the engine."""

from __future__ import annotations

from typing import Any

from strategium.cards.refs import known_to
from strategium.games.invasion.kinds import CARDS, X_COST, Card
from strategium.games.invasion.rules.price import price
from strategium.games.invasion.state import (
    Invasion,
    hit_points,
    in_play,
    is_burning,
    is_development,
    is_unit,
    power_of,
    section_hit_points,
    zone_power,
)
from strategium.games.invasion.table.combat import combat_data
from strategium.games.invasion.things import CARD, ENTRY
from strategium.games.invasion.values import value
from strategium.games.invasion.words import (
    AREAS,
    BOARD,
    COUNTED_KEYWORDS,
    DECK,
    DISCARD,
    FIRST_AREA,
    FIRST_DEVELOPMENTS,
    HAND,
    HP,
    KEYWORD_NAMES,
    LEGEND,
    LOYALTY,
    OF_DEVELOPMENT,
    OF_PERMANENT,
    ON_CARD,
    PHASE_NAMES,
    PLAYS_TOP,
    POWER,
    RACE_NAMES,
    TACTIC,
    TYPE_NAMES,
    UNDER,
    UNIT,
    ZONE_NAMES,
)
from strategium.kernel.knowledge import bit


def view(g: Invasion, viewer: int | None) -> dict[str, Any]:
    """The whole table."""
    return {
        "round": g.turn,
        "phase": PHASE_NAMES[g.phase],
        "active": g.active,
        "counters": [{"resources": g.resources[seat], "burning": burning(g, seat)} for seat in (0, 1)],
        "players": [{"race": RACE_NAMES[g.race[seat]]} for seat in (0, 1)],
        "places": [place_data(g, viewer, zone) for zone in range(3)],
        "zones": {
            "legend": [zone(g, viewer, BOARD + seat) for seat in (0, 1)],
            "hand": [zone(g, viewer, HAND + seat) for seat in (0, 1)],
            "deck": [deck_data(g, viewer, seat) for seat in (0, 1)],
            "discard": [zone(g, viewer, DISCARD + seat) for seat in (0, 1)],
            "chain": {
                "count": len(g.pending_effects),
                "things": [entry_data(g, viewer, no) for no in range(len(g.pending_effects))],
            },
        },
        "combat": combat_data(g, viewer),
    }


def burning(g: Invasion, seat: int) -> int:
    """How many sections of a capital burn."""
    return sum(is_burning(g, 3 * seat + zone) for zone in range(3))


def place_data(g: Invasion, viewer: int | None, number: int) -> dict[str, Any]:
    """The like-named zones of both players."""
    return {
        "ref": f"zone-{number}",
        "kind": "zone",
        "name": ZONE_NAMES[number].capitalize(),
        "units": [area_things(g, viewer, 3 * seat + number) for seat in (0, 1)],
    }


def area_things(g: Invasion, viewer: int | None, area: int) -> list[dict[str, Any]]:
    """A zone of a player: its section, its developments, and the cards in it."""
    cards = [card for card in g.zones[FIRST_AREA + area] if g.host[card] < 0]
    return [
        section_data(g, viewer, area),
        *[thing(g, viewer, card) for card in g.zones[FIRST_DEVELOPMENTS + area]],
        *[thing(g, viewer, card) for card in cards],
    ]


def section_data(g: Invasion, viewer: int | None, area: int) -> dict[str, Any]:
    """A section of a capital, with the power of its zone."""
    return {
        "ref": CARD.handle(g, viewer, area),
        "kind": "section",
        "name": ZONE_NAMES[area % 3].capitalize(),
        "owner": area // 3,
        "power": zone_power(g, area),
        "damage": g.damage[area],
        "hp": None if is_burning(g, area) else section_hit_points(g, area),
        "burning": is_burning(g, area),
        "states": ["burning"] if is_burning(g, area) else [],
    }


def zone(g: Invasion, viewer: int | None, number: int) -> dict[str, Any]:
    """How many cards, and those that are shown."""
    cards = tuple([card for card in g.zones[number] if card >= AREAS])
    shown = bool(g.shows[number] & bit(g, viewer))
    return {"count": len(cards), "things": [thing(g, viewer, card) for card in cards] if shown else []}


def deck_data(g: Invasion, viewer: int | None, seat: int) -> dict[str, Any]:
    """How many cards; the top one where a card in play has it revealed."""
    cards = g.zones[DECK + seat]
    shown = cards[-1:] if g.changers[PLAYS_TOP] else ()
    return {
        "count": len(cards),
        "things": [thing(g, viewer, card) for card in shown if known_to(g, viewer, card)],
    }


def thing(g: Invasion, viewer: int | None, card: int) -> dict[str, Any]:
    """A card with its face, as far as the viewer knows it."""
    data: dict[str, Any] = {"ref": CARD.handle(g, viewer, card), "owner": g.owner[card]}
    if is_development(g, card):
        data |= {"kind": "development", "name": "Development", "faceup": card in g.faceup}
        if known_to(g, viewer, card):
            face = CARDS[g.kind[card]]
            data |= {"name": face.title, "text": [kind_words(face), *face.texts]}
        if is_unit(g, card):
            data |= {"power": power_of(g, card), "hp": hit_points(g, card)}
        return data | state_data(g, viewer, card)
    face = CARDS[g.kind[card]]
    data |= {
        "kind": TYPE_NAMES[face.type],
        "name": face.title,
        "race": RACE_NAMES[face.race] if face.race >= 0 else "Neutral",
        "text": [kind_words(face), *face.texts],
        "traits": sorted(face.traits),
        "unique": face.unique,
    }
    if g.controller[card] != g.owner[card]:
        data["controlled_by"] = g.game.seat_name(g, g.controller[card])
    if not in_play(g, card):
        data |= cost_data(g, card, face)
    data |= numbers(g, card, face)
    if in_play(g, card):
        data |= state_data(g, viewer, card)
    return data


def cost_data(g: Invasion, card: int, face: Card) -> dict[str, Any]:
    """Of a card in hand what it costs its player now, with loyalty; else what is printed."""
    printed = "X" if face.cost == X_COST else str(face.cost)
    now = printed
    if HAND <= g.zone[card] < DISCARD:
        n = price(g, g.owner[card], card, face, 0)
        now = str(n) if face.cost != X_COST else f"X+{n}" if n else "X"
    return {"cost": now, "printed_cost": printed, "loyalty": face.printed[LOYALTY]}


def kind_words(face: Card) -> str:
    """Type and traits, as they stand above the text of a card."""
    words = ["unique"] if face.unique else []
    words += [TYPE_NAMES[face.type], *sorted(face.traits)]
    return ". ".join([word.capitalize() if word.islower() else word for word in words]) + "."


def numbers(g: Invasion, card: int, face: Card) -> dict[str, Any]:
    """Power, hit points and keywords, printed and now; a tactic has none of them."""
    playing = in_play(g, card)
    if face.type == TACTIC:
        return {}
    data: dict[str, Any] = {
        "power": power_of(g, card) if playing else face.printed[POWER],
        "printed_power": face.printed[POWER],
    }
    if face.type & (UNIT | LEGEND):
        data |= {"hp": hit_points(g, card) if playing else face.printed[HP], "printed_hp": face.printed[HP]}
        stats = {s: value(g, card, s) if playing else face.printed[s] for s in KEYWORD_NAMES}
        data["keywords"] = [keyword_words(s, n) for s, n in stats.items() if n]
    if face.icons:
        data["icons"] = list(face.icons)
    return data


def keyword_words(stat: int, n: int) -> str:
    return f"{KEYWORD_NAMES[stat]} {n}" if stat in COUNTED_KEYWORDS else KEYWORD_NAMES[stat]


def state_data(g: Invasion, viewer: int | None, card: int) -> dict[str, Any]:
    """What a card has in play."""
    attached = [other for other in g.attached[card] if g.zone[other] in (ON_CARD, UNDER)]
    questing = [other for other in g.attached[card] if g.zone[other] not in (ON_CARD, UNDER)]
    return {
        "damage": g.damage[card],
        "corrupt": bool(g.corrupt[card]),
        "tokens": g.tokens[card],
        "used": any(row[1:3] == (card, g.generation[card]) for row in g.used),
        "attachments": [thing(g, viewer, other) for other in attached],
        "questing": [thing(g, viewer, other) for other in questing],
    }


def entry_data(g: Invasion, viewer: int | None, no: int) -> dict[str, Any]:
    """What waits on the chain, with its targets. Facedown developments have no names, so targets are pointed at too.

    [invasion/action.costs-and-targets-up-front]
    """
    use = g.pending_effects[no].use
    words = use.kind.abilities[use.no].targets
    targets = [(words[n].verb(g).refs[0], x) for n, group in enumerate(use.chosen) for x in group]
    return {
        "ref": ENTRY.handle(g, viewer, no),
        "card": CARD.handle(g, viewer, use.bearer),
        "kind": "entry",
        "name": ENTRY.words(g, viewer, no),
        "owner": use.seat,
        "targets": [ref.words(g, viewer, x) for ref, x in targets],
        "target_refs": [ref.handle(g, viewer, x) for ref, x in targets],
        "place": CARD.words(g, viewer, use.x)
        if g.pending_effects[no].what in (OF_PERMANENT, OF_DEVELOPMENT)
        else None,
        "x": use.x if use.kind.abilities[use.no].asks_x else None,
        "cancelled": bool(g.pending_effects[no].cancelled),
    }
