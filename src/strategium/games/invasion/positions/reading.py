"""Positions of scenarios: from the words of a file to a state.

    moment = "capital phase"
    active = "Dwarf"
    Dwarf = { kingdom = ["Zhufbar Engineers"], hand = ["Runesmith"], resources = 4, developments = { kingdom = 2 } }
    Orc = { battlefield = [{ card = "Boar Boyz", damage = 1 }], damage = { kingdom = 3 } }

What is not named has its usual value; `docs/invasion-positions.md` lists every word.
"""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.laying import entries_of_deck, find_players, side_of
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.positions.cards import (
    CARD_WORDS,
    IN_DECKS,
    LASTING_WORDS,
    Laid,
    lay_card,
    lay_cards,
    lay_developments,
)
from strategium.games.invasion.positions.moments import COMBAT_WORDS, MULLIGAN, push_moment
from strategium.games.invasion.rules.setup import blank_table
from strategium.games.invasion.state import Invasion, hit_points, is_unit, section_hit_points
from strategium.games.invasion.words import (
    AREAS,
    BOARD,
    DECK,
    DISCARD,
    FIRST_AREA,
    HAND,
    LEGEND,
    PLAYED_LIMITED,
    QUEST,
    RACE_NAMES,
    SUPPORT,
    UNIT,
    ZONE_NAMES,
)
from strategium.kernel.errors import BadPosition
from strategium.kernel.laying import check_words, find, number

WORDS: Final = ("moment", "active", "turn", "combat")
ZONE_KEYS: Final = ("kingdom", "quest", "battlefield")
PLAYER_WORDS: Final = (
    *ZONE_KEYS, "legend", "developments", "damage", "burning", "hand", "top", "deck", "discard", "resources", "limited",
)  # fmt: skip
TABLES: Final = {
    "position": WORDS,
    "player": PLAYER_WORDS,
    "card": CARD_WORDS,
    "lasting": LASTING_WORDS,
    "combat": COMBAT_WORDS,
}
FILLER: Final = "Chaos Knights"  # what decks and developments are made of if nothing is said: it has no text
USUAL: Final = ("Dwarf", "Orc")  # who plays where nobody is named
USUAL_TURN: Final = 5


def build_position(g: Invasion, spec: dict[str, Any]) -> None:
    """Lay out a position, and push the steps of its moment."""
    players = find_players(spec, WORDS, PLAYER_WORDS, RACE_NAMES, USUAL, "race")
    names = tuple(players)
    races = [RACE_NAMES.index(side_of(name)) for name in names]
    blank_table(g, (races[0], races[1]))
    laid = Laid(names)
    moment = spec.get("moment", "capital phase")
    if not isinstance(moment, str):
        raise BadPosition(f"the moment is told in words, not {moment!r}")
    g.active = find(spec["active"], names, "player", "active") if "active" in spec else 0
    g.turn = 0 if moment == MULLIGAN else number(spec, "turn", "the position", USUAL_TURN)
    g.starter = g.active if g.turn % 2 else 1 - g.active
    for seat, name in enumerate(names):
        lay_player(g, laid, seat, name, players[name])
    g.derive()
    check_cards(g)
    push_moment(g, laid, moment, spec.get("combat", {}))
    g.lines = ()


# ---- players ---------------------------------------------------------------------------------------
def lay_player(g: Invasion, laid: Laid, seat: int, name: str, spec: dict[str, Any]) -> None:
    """All that a player has."""
    g.resources[seat] = number(spec, "resources", name)
    g.marks += [(PLAYED_LIMITED, seat)] * number(spec, "limited", name, 0, 1)
    developments = spec.get("developments", {})
    damage = spec.get("damage", {})
    check_words(developments, ZONE_KEYS, f"{name}'s developments")
    check_words(damage, ZONE_KEYS, f"{name}'s damage")
    for zone, key in enumerate(ZONE_KEYS):
        area = 3 * seat + zone
        lay_cards(
            g, laid, seat, FIRST_AREA + area, spec.get(key, []), UNIT | SUPPORT | QUEST, f"{name}'s {key}"
        )
        where = f"{name}'s developments in the {key}"
        lay_developments(g, laid, seat, area, developments.get(key, []), FILLER, where)
        g.damage[area] = number(damage, key, f"{name}'s damage")
    for key in spec.get("burning", []):
        g.burning |= 1 << 3 * seat + find(key, ZONE_KEYS, "zone", f"{name}'s burning")
    if "legend" in spec:
        lay_cards(g, laid, seat, BOARD + seat, [spec["legend"]], LEGEND, f"{name}'s legend")
    lay_cards(g, laid, seat, HAND + seat, spec.get("hand", []), IN_DECKS, f"{name}'s hand")
    lay_cards(g, laid, seat, DISCARD + seat, spec.get("discard", []), IN_DECKS, f"{name}'s discard")
    lay_deck(g, laid, seat, name, spec)


def lay_deck(g: Invasion, laid: Laid, seat: int, name: str, spec: dict[str, Any]) -> None:
    for entry in entries_of_deck(spec, FILLER, CARD_WORDS, name):
        lay_card(g, laid, seat, DECK + seat, entry, IN_DECKS, f"{name}'s deck")


# ---- what may not be -------------------------------------------------------------------------------
def check_cards(g: Invasion) -> None:
    """Units and sections that would be destroyed or burn at once."""
    for area in range(AREAS):
        if g.damage[area] >= section_hit_points(g, area):
            raise BadPosition(f"a {ZONE_NAMES[area % 3]} with {g.damage[area]} damage would burn")
        for card in g.zones[FIRST_AREA + area]:
            if is_unit(g, card) and g.damage[card] >= hit_points(g, card):
                name, hp = CARDS[g.kind[card]].name, hit_points(g, card)
                raise BadPosition(
                    f"{name} has {g.damage[card]} damage and {hp} hit points: it would be destroyed"
                )
