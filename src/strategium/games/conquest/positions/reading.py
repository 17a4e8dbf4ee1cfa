"""Positions of scenarios: from the words of a file to a state.

    moment = "battle at Tarrus, combat turn of Orks"
    planets = ["Tarrus", "Ferrin"]
    Orks = { at.Tarrus = ["Nazdreg", { card = "Goff Boyz", damage = 1 }], hand = ["Battle Cry"], resources = 2 }
    "Space Marines" = { at.Tarrus = ["2x Blood Angels Veterans"], top = ["Iron Halo"] }

What is not named has its usual value; `docs/conquest-positions.md` lists every word.
"""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.laying import entries, entries_of_deck, find_players, side_of
from strategium.cards.zones import add_cards, move
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.positions.cards import (
    CARD_WORDS,
    IN_DECKS,
    LASTING_WORDS,
    Laid,
    check_attachments,
    find_card,
    lay_attachments,
    lay_card,
    lay_cards,
    use_up_maximum,
)
from strategium.games.conquest.positions.moments import BATTLE_WORDS, push_moment
from strategium.games.conquest.rules.basics import turn_up
from strategium.games.conquest.rules.entering import MOST_TOKENS, pad_columns
from strategium.games.conquest.rules.setup import FACEUP, blank_table
from strategium.games.conquest.seat_names import seat_in
from strategium.games.conquest.sets import bit_of
from strategium.games.conquest.state import PUBLIC, Conquest, hit_points, is_unit
from strategium.games.conquest.things import NOBODY
from strategium.games.conquest.words import (
    BOX,
    DECK,
    DISCARD,
    HAND,
    HQ,
    LINE,
    PLACES,
    PLANET,
    POSITIONS,
    SUPPORT,
    TOKEN,
    UNIT,
    VICTORY,
    WARLORD,
    ZONES,
)
from strategium.kernel.errors import BadPosition
from strategium.kernel.laying import check_words, find, listed, number

WORDS: Final = (
    "moment",
    "round",
    "initiative",
    "planets",
    "faceup",
    "first",
    "removed",
    "latest_claim",
    "battle",
)
PLAYER_WORDS: Final = (
    "warlord", "at", "hq", "hand", "top", "deck", "discard", "victory", "resources", "limited", "used"
)  # fmt: skip
PLANET_WORDS: Final = ("card", "attachments")
TABLES: Final = {
    "position": WORDS,
    "player": PLAYER_WORDS,
    "card": CARD_WORDS,
    "planets": PLANET_WORDS,
    "lasting": LASTING_WORDS,
    "battle": BATTLE_WORDS,
}
GONE: Final = "gone"  # in the list of planets: the place is empty
FILLER: Final = (
    "Black Legion Heldrake"  # what decks are made of if nothing is said: too dear to matter when drawn
)
USUAL: Final = ("Space Marines", "Orks")  # who plays where nobody is named
FACTIONS: Final = tuple(dict.fromkeys([card.faction for card in CARDS if card.type == WARLORD]))
PLANETS: Final = tuple([card.name for card in CARDS if card.type == PLANET])


def build_position(g: Conquest, spec: dict[str, Any]) -> None:
    """Lay out a position, and push the steps of its moment."""
    players = find_players(spec, WORDS, PLAYER_WORDS, FACTIONS, USUAL, "faction")
    names = tuple(players)
    for name in names:
        check_words(players[name].get("at", {}), PLANETS, f"{name}'s at")
    blank_table(g)
    laid = Laid(names)
    g.round = number(spec, "round", "the position", 1)
    if g.round == 0:
        raise BadPosition("the first round is round 1")
    moment = spec.get("moment", "deploy phase")
    if not isinstance(moment, str):
        raise BadPosition(f"the moment is told in words, not {moment!r}")
    lay_planets(g, laid, spec)
    for seat, name in enumerate(names):
        lay_player(g, laid, seat, name, players[name])
    g.derive()
    g.faq = int(g.options.edition == "faq")
    g.pool = pool_of_kinds(g)
    g.initiative = seat_in(names, spec["initiative"]) if "initiative" in spec else first_named(moment, names)
    g.latest_claim = latest_claim(g, names, spec)
    check_cards(g)
    push_moment(g, laid, moment, spec.get("battle", {}))
    g.lines = ()


def pool_of_kinds(g: Conquest) -> int:
    """The cycles of the cards that are laid out."""
    pool = 0
    for kind in set(g.kind):
        pool |= bit_of(CARDS[kind].set)
    return pool


# ---- players ---------------------------------------------------------------------------------------
def first_named(moment: str, names: tuple[str, ...]) -> int:
    """Who has the initiative where nothing is said: the player whom the moment speaks of, else the first."""
    spoken = [moment.find(name) for name in names]
    return 1 if spoken[1] >= 0 and (spoken[0] < 0 or spoken[1] < spoken[0]) else 0


def latest_claim(g: Conquest, names: tuple[str, ...], spec: dict[str, Any]) -> int:
    if "latest_claim" in spec:
        return seat_in(names, spec["latest_claim"])
    holders = [seat for seat in (0, 1) if g.zones[VICTORY + seat]]
    return holders[0] if holders else -1


def lay_player(g: Conquest, laid: Laid, seat: int, name: str, spec: dict[str, Any]) -> None:
    """All that a player has."""
    g.resources[seat] = number(spec, "resources", name)
    g.limited[seat] = number(spec, "limited", name)
    for title in listed(spec, "used", name):
        use_up_maximum(g, seat, title, f"{name}'s used")
    at = spec.get("at", {})
    line = [CARDS[g.kind[planet]].name if planet >= 0 else GONE for planet in g.line]
    check_words(at, line, f"{name}'s at")
    for place, planet in enumerate(line):
        if planet in at:
            where = f"{name}'s at {planet}"
            if place >= g.faceup:
                raise BadPosition(f"{where}: {planet} lies facedown, nothing can be there")
            lay_cards(g, laid, seat, PLACES + 2 * place + seat, at[planet], UNIT, where)
    lay_cards(g, laid, seat, HQ + seat, spec.get("hq", []), UNIT | SUPPORT, f"{name}'s hq")
    lay_warlord(g, laid, seat, name, spec)
    lay_cards(g, laid, seat, HAND + seat, spec.get("hand", []), IN_DECKS, f"{name}'s hand")
    lay_cards(g, laid, seat, DISCARD + seat, spec.get("discard", []), IN_DECKS, f"{name}'s discard")
    lay_deck(g, laid, seat, name, spec)
    for claimed in planets_named(g, spec.get("victory", []), f"{name}'s victory"):
        move(g, claimed, VICTORY + seat)


def lay_warlord(g: Conquest, laid: Laid, seat: int, name: str, spec: dict[str, Any]) -> None:
    """The warlord that lies somewhere, or the one that is named, or the faction's first; those are in the HQ."""
    there = [c for c in range(len(g.kind)) if CARDS[g.kind[c]].type == WARLORD and g.controller[c] == seat]
    if len(there) > 1 or (there and "warlord" in spec):
        raise BadPosition(f"{name} has two warlords")
    faction = side_of(name)
    if not there:
        usual = next(card.name for card in CARDS if card.type == WARLORD and card.faction == faction)
        entry = entries([spec.get("warlord", usual)], CARD_WORDS, f"{name}'s warlord")[0]
        there = [lay_card(g, laid, seat, HQ + seat, entry, WARLORD, f"{name}'s warlord")]
    leader = CARDS[g.kind[there[0]]]
    if leader.faction != faction:
        raise BadPosition(f"{leader.title} leads {leader.faction}, not {name}")
    g.warlord.append(there[0])


def lay_deck(g: Conquest, laid: Laid, seat: int, name: str, spec: dict[str, Any]) -> None:
    for entry in entries_of_deck(spec, FILLER, CARD_WORDS, name):
        lay_card(g, laid, seat, DECK + seat, entry, IN_DECKS, f"{name}'s deck")


# ---- planets ---------------------------------------------------------------------------------------
def lay_planets(g: Conquest, laid: Laid, spec: dict[str, Any]) -> None:
    """The line from the left: the planets that are named, then others; "gone" is a place that is empty."""
    add_cards(g, [card.no for card in CARDS if card.type == PLANET], NOBODY, BOX)
    pad_columns(g)
    wanted = spec.get("planets", [])
    if not isinstance(wanted, list) or len(wanted) > POSITIONS:
        raise BadPosition(f"planets is a list of at most {POSITIONS} planets, from the left")
    named: list[Any] = [entry.get("card") if isinstance(entry, dict) else entry for entry in wanted]
    taken = [*named, *listed(spec, "removed", "the position")]
    for name in laid.names:
        taken += listed(spec.get(name, {}), "victory", name)
    for planet in taken:
        if planet != GONE and taken.count(planet) > 1:
            raise BadPosition(f"there is only one {planet}")
    for position, name in enumerate(whole_line(spec, named, taken)):
        if name != GONE:
            g.line[position] = planets_named(g, [name], "planets")[0]
            move(g, g.line[position], LINE)
    lay_faceup(g, spec)
    for planet in planets_named(g, spec.get("removed", []), "removed"):
        move(g, planet, BOX)
        g.known[planet] = PUBLIC
    for position, entry in enumerate(wanted):
        if isinstance(entry, dict):
            check_words(entry, PLANET_WORDS, "a planet")
            lay_attachments(g, laid, g.line[position], entry.get("attachments", []), f"{entry['card']}")


def whole_line(spec: dict[str, Any], named: list[Any], taken: list[Any]) -> list[Any]:
    """The planets that are named, then others; of these, those where somebody is are surely faceup."""
    rest = [planet for planet in PLANETS if planet not in taken]
    in_use = [p for player in spec.values() if isinstance(player, dict) for p in player.get("at", {})]
    open_places = max(0, FACEUP + named.count(GONE) - len(named))
    late = [planet for planet in rest[open_places:] if planet in in_use or planet in str(spec.get("moment"))]
    early = [planet for planet in rest if planet not in late]
    first = max(0, open_places - len(late))
    return [*named, *early[:first], *late, *early[first:]][:POSITIONS]


def lay_faceup(g: Conquest, spec: dict[str, Any]) -> None:
    """Five places are faceup, and one more for each planet that has left the line; the first planet is leftmost."""
    gone = next((n for n, planet in enumerate(g.line) if planet >= 0), POSITIONS)
    if gone == POSITIONS:
        raise BadPosition("no planet is left: the game would be over")
    if any(planet < 0 for planet in g.line[gone:]):
        raise BadPosition("planets leave the line from the left")
    faceup = number(spec, "faceup", "the position", min(POSITIONS, FACEUP + gone), POSITIONS)
    for position in range(faceup):
        if g.line[position] >= 0:
            turn_up(g, position)
    g.faceup = faceup
    first = spec.get("first", gone + 1)
    if isinstance(first, str):
        first = 1 + find(
            first, [CARDS[g.kind[p]].name if p >= 0 else GONE for p in g.line], "planet", "first"
        )
    if not isinstance(first, int) or not 1 <= first <= faceup:
        raise BadPosition(f"first is a faceup planet, or its place in the line from 1, not {first!r}")
    g.first = first - 1
    if g.first not in (gone, gone - 1):
        raise BadPosition(
            "the first planet is the leftmost one, or the place from which a planet has just left"
        )


def planets_named(g: Conquest, names: Any, where: str) -> list[int]:
    """Planets that lie in the box."""
    if not isinstance(names, list):
        raise BadPosition(f"{where} is a list of planets, not {names!r}")
    found: list[int] = []
    for name in names:
        card = find_card(name, where)
        if card.type != PLANET:
            raise BadPosition(f"{where}: {card.name} is no planet")
        found += [planet for planet in g.zones[BOX] if g.kind[planet] == card.no]
    return found


# ---- what may not be -------------------------------------------------------------------------------
def check_cards(g: Conquest) -> None:
    """Limits that hold at every moment: damage, unique cards, tokens, relics."""
    check_attachments(g)
    for zone in range(HQ, ZONES):
        for card in g.zones[zone]:
            if is_unit(g, card) and g.damage[card] >= hit_points(g, card):
                name, hp = CARDS[g.kind[card]].name, hit_points(g, card)
                raise BadPosition(
                    f"{name} has {g.damage[card]} damage and {hp} hit points: it would be destroyed"
                )
    for seat in (0, 1):
        check_limits(g, seat)


def check_limits(g: Conquest, seat: int) -> None:
    """What a player may have only once, or only ten times."""
    name = str(g.game.seat_name(g, seat))
    cards = [c for zone in range(HQ, ZONES) for c in g.zones[zone] if seat in (g.controller[c], g.owner[c])]
    kinds = [CARDS[g.kind[c]] for c in cards]
    titles = [kind.title for kind in kinds if kind.unique]
    for title in titles:
        if titles.count(title) > 1:
            raise BadPosition(f"{name} has {title} twice, which is unique")
    if sum(["Relic" in kind.traits for kind in kinds]) > 1:
        raise BadPosition(f"{name} has more than one Relic in play")
    for kind in kinds:
        if kind.type == TOKEN and kinds.count(kind) > MOST_TOKENS:
            raise BadPosition(f"{name} has more than {MOST_TOKENS} {kind.name} tokens")
