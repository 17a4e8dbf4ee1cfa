"""What the table shows a viewer. Only what is named here ever leaves the engine."""

from __future__ import annotations

from typing import Any

from strategium.games.template.rules.strength import strength
from strategium.games.template.secrets import CARD, SITE
from strategium.games.template.state import Salvage, health
from strategium.games.template.words import CHAIN, CREWS, DECK, DISCARD, HAND, PHASES, SITES, STOWED, STOWING
from strategium.kernel.knowledge import KNOWN, VALUE, bit


def shown(g: Salvage, viewer: int | None, card: int) -> bool:
    """Whether the table shows that card to that viewer now. In a hand nobody else's cards are, known or not."""
    place = g.place[card]
    if place == HAND:
        return g.owner[card] == viewer
    if place in STOWING:
        return CARD.known_to(g, viewer, card)
    return place != DECK


def view(g: Salvage, viewer: int | None) -> dict[str, Any]:
    """The whole table: the round, what each crew has, the sites, and the other places."""
    return {
        "round": min(g.round, g.options.rounds),  # after the last one there is none
        "rounds": g.options.rounds,
        "goal": g.options.goal,
        "phase": PHASES[g.phase],
        "first": g.first,
        "counters": [{"coins": g.coins[seat], "points": g.points[seat]} for seat in range(g.seats)],
        "sites": [site_data(g, viewer, site) for site in SITES],
        "zones": {
            "hand": [zone(g, viewer, g.cards(seat, HAND)) for seat in range(g.seats)],
            "deck": [zone(g, viewer, g.cards(seat, DECK)) for seat in range(g.seats)],
            "discard": [zone(g, viewer, g.cards(seat, DISCARD)) for seat in range(g.seats)],
            "chain": chain(g, viewer),
        },
        "clash": clash_data(g, viewer),
    }


def site_data(g: Salvage, viewer: int | None, site: int) -> dict[str, Any]:
    """A site: its loot if the viewer may look at it, the scouts there, and each crew's cards."""
    token = g.loot[min(g.round, g.options.rounds) - 1][site]
    return {
        "ref": SITE.handle(g, viewer, site),
        "kind": "site",
        "name": SITE.words(g, viewer, site),
        "loot": {"kind": "loot", "value": token[VALUE] if token[KNOWN] & bit(g, viewer) else None},
        "scouts": [seat for seat in range(g.seats) if g.scouts[seat] == site],
        "units": [
            [thing(g, viewer, card) for card in (*g.cards(seat, site), *g.cards(seat, STOWED + site))]
            for seat in range(g.seats)
        ],
    }


def zone(g: Salvage, viewer: int | None, cards: tuple[int, ...]) -> dict[str, Any]:
    """How many cards, and those that are shown."""
    return {
        "count": len(cards),
        "things": [thing(g, viewer, card) for card in cards if shown(g, viewer, card)],
    }


def chain(g: Salvage, viewer: int | None) -> dict[str, Any]:
    """The events that were played and have not resolved, with X and targets once they wait for answers."""
    cards = [card for seat in range(g.seats) for card in g.cards(seat, CHAIN)]
    things = {card: thing(g, viewer, card) for card in cards}
    for entry in [
        one for one in g.pending_effects if one.use.bearer in things
    ]:  # those of whoever has left are gone
        targets = [CARD.handle(g, viewer, x) for group in entry.use.chosen for x in group]
        things[entry.use.bearer] |= {"x": entry.use.x, "targets": targets, "cancelled": bool(entry.cancelled)}
    return {"count": len(cards), "things": list(things.values())}


def thing(g: Salvage, viewer: int | None, card: int) -> dict[str, Any]:
    """A card: its face if it is shown, else only its back."""
    data: dict[str, Any] = {"ref": CARD.handle(g, viewer, card), "owner": g.owner[card]}
    if not shown(g, viewer, card):
        return {**data, "kind": "back", "name": f"{CREWS[g.owner[card]]}'s card"}
    face = g.card(card)
    data |= {"name": face.name, "price": "X" if face.price is None else face.price, "text": face.texts()}
    if not face.is_unit:
        return {**data, "kind": "event", "facedown": g.place[card] in STOWING}
    in_play = g.place[card] in SITES
    return {
        **data,
        "kind": "unit",
        "facedown": g.place[card] in STOWING,
        "strength": strength(g, card) if in_play else face.strength,
        "printed_strength": face.strength,
        "health": health(g, card),
        "printed_health": face.health,
        "damage": g.damage[card],
        "used": any(row[1:3] == (card, g.generation[card]) for row in g.used),
    }


def clash_data(g: Salvage, viewer: int | None) -> dict[str, Any] | None:
    """The clash under way, with the damage that was assigned so far."""
    if not g.clashes:
        return None
    clash = g.clashes[-1]
    totals = [{"crew": crew, "total": total} for crew, total in clash.totals]
    hits = [CARD.handle(g, viewer, unit) for unit in clash.hits]
    return {"site": clash.site, "exchange": clash.exchange, "totals": totals, "hits": hits}
