"""Positions of scenarios, from the words of a file to a state. (writing.py goes the other way.)

tiles  = [["10A", "1A:1"], ["3B", "11A:2"]]     codes, and quarter turns clockwise; without it a ready board
storms = ["between The Veil and Bloody Expanse"]
stacks = { "The Veil" = ["Orks Advance", "Eldar Deploy"] }     bottom first
moment = "operations, turn of Orks"
Orks   = { materiel = 4, at.Nicea = ["factory", { unit = "Ork Boyz", count = 2, routed = true }], ... }
"""

from __future__ import annotations

from typing import Any, Final

from strategium.games.forbidden_stars.components import (
    FACTION_NAMES,
    ORDERS_OF_A_KIND,
    TILE_NAMED,
    UNIT_NAMED,
    UNIT_NAMES,
)
from strategium.games.forbidden_stars.kinds import BOOK, COMBAT_CARDS, COPIES, EVENTS, combat_card
from strategium.games.forbidden_stars.map import NO_TILE
from strategium.games.forbidden_stars.pieces import build, place_new, place_token
from strategium.games.forbidden_stars.positions.moments import frames_of
from strategium.games.forbidden_stars.rules.ready import BOARDS, HOME, home_side, open_table
from strategium.games.forbidden_stars.rules.setup import empty_seats, sit
from strategium.games.forbidden_stars.state import (
    DAMAGE,
    DAMAGE_BITS,
    NO_DICE,
    PLACED,
    ROUTED,
    Holding,
    Stars,
)
from strategium.games.forbidden_stars.things import slot_of
from strategium.games.forbidden_stars.words import (
    ASSETS,
    COMBAT_DECK,
    DRAWN,
    EVENT_DECK,
    FACEDOWN,
    HAND,
    ICONS,
    NOBODY,
    ORDERS,
    SCHEMES,
    SPARE,
    STRUCTURES,
    UPGRADES,
    USED,
)
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.flow import push
from strategium.kernel.knowledge import everybody
from strategium.kernel.laying import check_words, find, listed, number, table, truth

WORDS: Final = ("moment", "round", "first", "active", "tiles", "storms", "stacks", "origins")
SEAT_WORDS: Final = (
    "materiel", "assets", "at", "objectives", "collected", "shown_orders", "on_event_deck", "hidden_on_event_deck",
    "combat_cards", "combat_deck", "hand", "facedown", "played", "dice", "tokens",
    "events", "drawn", "schemes", "upgrades", "holds", "out",
)  # fmt: skip
PIECE_WORDS: Final = ("unit", "count", "routed", "damage", "placed")
STORM_WORDS: Final = ("at", "moved")
UPGRADE_WORDS: Final = ("card", "used")
MOST_DAMAGE: Final = DAMAGE_BITS // DAMAGE
HOLD_WORDS: Final = ("tiles", "units", "structures", "objectives")
TABLES: Final = {
    "position": WORDS,
    "player": SEAT_WORDS,
    "unit": PIECE_WORDS,
    "storms": STORM_WORDS,
    "upgrades": UPGRADE_WORDS,
    "holds": HOLD_WORDS,
}


def card_named(name: Any) -> int:
    if not isinstance(name, str) or name not in BOOK.by_name:
        raise BadPosition(f"there is no card {name!r}{nearest(str(name), BOOK.by_name)}")
    return BOOK.by_name[name].no


def build_position(g: Stars, spec: dict[str, Any]) -> None:
    """Lay out a position, and push the steps of its moment."""
    names = [name for name in spec if name in FACTION_NAMES]
    check_words(spec, (*WORDS, *FACTION_NAMES), "a position")
    if len(names) != g.seats:
        raise BadPosition(f"a position for {g.seats} seats names {g.seats} factions, not {names}")
    empty_seats(g)
    sit(g, tuple([FACTION_NAMES.index(name) for name in names]))
    lay_board(g, spec.get("tiles"))
    g.round = number(spec, "round", "the position", 1)
    g.first = find(spec.get("first", names[0]), names, "faction")
    g.storms = [storm_code(g, storm) for storm in listed(spec, "storms", "the position")]
    g.active = system_named(g, spec["active"]) if "active" in spec else NOBODY
    for seat, name in enumerate(names):
        lay_seat(g, seat, table(spec, name, "the position"), name)
    stacks = table(spec, "stacks", "the position")
    for system in stacks:
        lay_stack(g, system_named(g, system), listed(stacks, system, "stacks"))
    if not any("holds" in spec[name] for name in names):
        g.held = []
    frames = frames_of(g, str(spec.get("moment", "planning")), spec)
    if g.fights:
        lay_fight(g, [spec[name] for name in names])
    push(g, *frames)


# ---- the board -----------------------------------------------------------------------------------
def lay_board(g: Stars, rows: Any) -> None:
    """Rows of tiles; else those of the first ready board, with each faction's own tile."""
    if rows is None:
        board = BOARDS[(g.seats, "first")]
        g.width, g.height = {2: (3, 2), 3: (3, 3), 4: (4, 3)}[g.seats]
        laid = [
            (home_side(g.factions[int(owner)]) if code == HOME else TILE_NAMED[code]) << 2 | int(turns)
            for owner, code, turns in board.tiles
        ]
    else:
        if not isinstance(rows, list) or not all(isinstance(row, list) and row for row in rows) or not rows:
            raise BadPosition('tiles is a list of rows of tiles: [["10A", "1A:1"], ["3B", ""]]')
        if len({len(row) for row in rows}) > 1:
            raise BadPosition('the rows of tiles are of one length: "" is a space without a tile')
        g.width, g.height = len(rows[0]), len(rows)
        laid = [tile_code(word) for row in rows for word in row]
    open_table(g)
    g.tiles = tuple(laid)
    g.derive()


def tile_code(word: Any) -> int:
    if word == "":
        return NO_TILE
    code, _, turns = str(word).partition(":")
    if code not in TILE_NAMED:
        raise BadPosition(f"there is no tile side {code!r}{nearest(code, TILE_NAMED)}")
    if turns not in ("", "0", "1", "2", "3"):
        raise BadPosition(f"a tile has 0 to 3 quarter turns, not {turns!r}: {word!r}")
    return TILE_NAMED[code] << 2 | int(turns or 0)


def area_named(g: Stars, name: Any) -> int:
    return find(name, g.map.area_names, "area on this board called")


def system_named(g: Stars, name: str) -> int:
    return find(name, g.map.system_names, "system on this board called")


def storm_code(g: Stars, spec: Any) -> int:
    """An edge by its words, or a table that says whether it has moved."""
    row: dict[str, Any] = spec if isinstance(spec, dict) else {"at": spec}
    check_words(row, STORM_WORDS, "a storm")
    words, moved = row.get("at"), truth(row, "moved", "a storm")
    for edge in g.map.laid_edges:
        if g.map.edge_name(edge) == words:
            return edge << 1 | int(moved)
    names = [g.map.edge_name(edge) for edge in g.map.laid_edges]
    raise BadPosition(f"there is no edge {words!r}{nearest(str(words), names)}")


# ---- a faction -----------------------------------------------------------------------------------
def lay_seat(g: Stars, seat: int, spec: dict[str, Any], name: str) -> None:
    """All that a player has."""
    check_words(spec, SEAT_WORDS, name)
    g.materiel[seat] = number(spec, "materiel", name)
    g.collected[seat] = number(spec, "collected", name)
    assets = table(spec, "assets", name)
    for asset in assets:
        g.assets[seat * len(ASSETS) + find(asset, ASSETS, "asset")] = number(
            assets, asset, f"{name}'s assets"
        )
    at = table(spec, "at", name)
    for area in at:
        for thing in listed(at, area, f"{name}'s at"):
            lay_thing(g, seat, area_named(g, area), thing)
    for area in listed(spec, "objectives", name):
        g.objectives[area_named(g, area)] = seat
    for word in (
        "shown_orders",
        "on_event_deck",
        "hidden_on_event_deck",
        "combat_cards",
        "combat_deck",
        "events",
    ):
        listed(spec, word, name)
    for word in ("drawn", "schemes", "upgrades"):
        listed(spec, word, name)
    if truth(spec, "out", name):
        g.eliminated = (*g.eliminated, seat)
        return
    lay_orders(g, seat, spec)
    lay_combat_cards(g, seat, spec)
    lay_events(g, seat, spec)
    if "holds" in spec:
        lay_holding(g, seat, spec["holds"])


def lay_thing(g: Stars, seat: int, area: int, thing: Any) -> None:
    """A structure or a unit by its name, or a table that says more."""
    if thing in STRUCTURES:
        build(g, seat, STRUCTURES.index(thing), area)
        return
    spec: dict[str, Any] = thing if isinstance(thing, dict) else {"unit": thing}
    check_words(spec, PIECE_WORDS, "a unit")
    marks = ROUTED if truth(spec, "routed", "a unit") else 0
    marks |= number(spec, "damage", "a unit", most=MOST_DAMAGE) * DAMAGE
    marks |= PLACED if truth(spec, "placed", "a unit") else 0
    for _ in range(number(spec, "count", "a unit", 1, 99)):
        if spec.get("unit") == "reinforcement token":
            place_token(g, seat, area, marks)
            continue
        kind = find(spec.get("unit"), UNIT_NAMES, "unit")
        if kind >> 3 != g.factions[seat]:
            raise BadPosition(f"{UNIT_NAMES[kind]} is no unit of {FACTION_NAMES[g.factions[seat]]}")
        place_new(g, UNIT_NAMED[UNIT_NAMES[kind]], area, marks)


def lay_orders(g: Stars, seat: int, spec: dict[str, Any]) -> None:
    """All tokens are in the play area until stacks take some; `shown_orders` were revealed this round."""
    g.orders[seat] = tuple(
        [slot_of(order, seat, 1 << seat) for order in range(len(ORDERS)) for _ in range(ORDERS_OF_A_KIND)]
    )
    for key, known in (("on_event_deck", everybody(g)), ("hidden_on_event_deck", 1 << seat)):
        for name in spec.get(key, ()):
            order = take_token(g, seat, name)
            g.on_events[seat] = tuple(sorted((*g.on_events[seat], slot_of(order, seat, known))))
    for name in spec.get("shown_orders", ()):
        order = take_token(g, seat, name)
        g.orders[seat] = tuple(sorted((*g.orders[seat], slot_of(order, seat, everybody(g)))))


def take_token(g: Stars, seat: int, name: str) -> int:
    """A token leaves the play area."""
    order = find(name, ORDERS, "order")
    token = slot_of(order, seat, 1 << seat)
    if token not in g.orders[seat]:
        raise BadPosition(f"{FACTION_NAMES[g.factions[seat]]} has no {name} token left")
    left = list(g.orders[seat])
    left.remove(token)
    g.orders[seat] = tuple(left)
    return order


def lay_stack(g: Stars, system: int, tokens: list[Any]) -> None:
    """Bottom first, each with its owner's name; "shown" stands before one that was revealed."""
    for words in tokens:
        shown = str(words).startswith("shown ")
        name, _, order = str(words).removeprefix("shown ").rpartition(" ")
        names = [FACTION_NAMES[faction] for faction in g.factions]
        seat = find(name, names, "faction")
        slot = slot_of(take_token(g, seat, order), seat, everybody(g) if shown else 1 << seat)
        g.stacks[system] = (*g.stacks[system], slot)


def lay_combat_cards(g: Stars, seat: int, spec: dict[str, Any]) -> None:
    """Five kinds of cards, twice each; hand, faceup and facedown ones come out of them, the deck is in order."""
    own = COMBAT_CARDS[g.factions[seat]]
    named = [card_named(name) for name in spec.get("combat_cards", ())]
    placed = {
        key: [card_named(n) for n in as_list(spec.get(key, ()))] for key in ("hand", "facedown", "played")
    }
    top = [card_named(name) for name in spec.get("combat_deck", ())]
    used = list(dict.fromkeys([*named, *[c for cards in placed.values() for c in cards], *top]))
    used += [card for card in own if combat_card(card).basic and card not in used]
    kinds = used[:5]
    left = [card for card in kinds for _ in range(COPIES)]
    for card in [c for cards in placed.values() for c in cards] + top:
        if card not in left:
            raise BadPosition(f"the combat deck does not hold so many copies of {BOOK.kinds[card].name}")
        left.remove(card)
    g.set_faceup(SPARE, seat, tuple([card for card in own if card not in kinds]))
    g.set_pile(COMBAT_DECK, seat, tuple([slot_of(card, seat) for card in [*sorted(left), *reversed(top)]]))
    g.set_pile(HAND, seat, tuple(sorted([slot_of(card, seat, 1 << seat) for card in placed["hand"]])))
    g.set_pile(FACEDOWN, seat, tuple([slot_of(card, seat, 1 << seat) for card in placed["facedown"]]))


def as_list(value: Any) -> list[Any]:
    return [value] if isinstance(value, str) else list(value)


def lay_events(g: Stars, seat: int, spec: dict[str, Any]) -> None:
    """`events` names the top of the event deck, from the top; the others lie below."""
    schemes = [card_named(name) for name in spec.get("schemes", ())]
    drawn = [card_named(name) for name in spec.get("drawn", ())]
    top = [card_named(name) for name in spec.get("events", ())]
    rest = [card for card in EVENTS[g.factions[seat]] if card not in (*schemes, *drawn, *top)]
    g.set_faceup(SCHEMES, seat, tuple(sorted(schemes)))
    g.set_pile(DRAWN, seat, tuple(sorted([slot_of(card, seat, 1 << seat) for card in drawn])))
    g.set_pile(EVENT_DECK, seat, tuple([slot_of(card, seat) for card in [*rest, *reversed(top)]]))
    upgrades = [upgrade_code(entry) for entry in spec.get("upgrades", ())]
    g.set_faceup(UPGRADES, seat, tuple(sorted(upgrades)))


def upgrade_code(entry: Any) -> int:
    """An order upgrade by its name, or a table that says whether it was used."""
    row: dict[str, Any] = entry if isinstance(entry, dict) else {"card": entry}
    check_words(row, UPGRADE_WORDS, "an upgrade")
    return card_named(row.get("card")) | (USED if truth(row, "used", "an upgrade") else 0)


def lay_holding(g: Stars, seat: int, spec: dict[str, Any]) -> None:
    """What is still to be placed while the board is built."""
    check_words(spec, HOLD_WORDS, "holds")
    names = [FACTION_NAMES[faction] for faction in g.factions]
    g.held[seat] = Holding(
        tuple(sorted(spec.get("tiles", ()))),
        tuple(sorted([find(name, UNIT_NAMES, "unit") for name in spec.get("units", ())])),
        tuple([find(name, STRUCTURES, "structure") for name in spec.get("structures", ())]),
        tuple(sorted([find(name, names, "faction") for name in spec.get("objectives", ())])),
    )


# ---- a combat under way ----------------------------------------------------------------------------
def lay_fight(g: Stars, specs: list[dict[str, Any]]) -> None:
    """Dice, tokens and faceup cards of both sides."""
    fight = g.fights[-1]
    dice, tokens = list(NO_DICE), [0, 0, 0, 0]
    played: list[tuple[int, int, int]] = []
    for side, seat in enumerate((fight.attacker, fight.defender)):
        rolled, gained = table(specs[seat], "dice", "a combat"), table(specs[seat], "tokens", "a combat")
        for icon in rolled:
            dice[side * 3 + find(icon, ICONS, "icon")] = number(rolled, icon, "dice")
        for icon in gained:
            tokens[side * 2 + find(icon, ICONS[:2], "token")] = number(gained, icon, "tokens")
        for name in specs[seat].get("played", ()):
            played.append((side, card_named(name), len(played)))
    g.fights[-1] = fight._replace(
        dice=tuple(dice), tokens=tuple(tokens), played=tuple(played), plays=len(played)
    )
