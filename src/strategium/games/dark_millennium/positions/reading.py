"""Positions of scenarios: from the words of a file to a state.

    moment = "battle at Squig Warrens, battle action of Orks"
    attacker = "Orks"
    Orks = { at."Squig Warrens" = ["Slugga Boyz", { card = "Shoota Boyz", charging = true }], hand = ["Nobz Mob"] }
    Eldar = { at."Squig Warrens" = ["2x Guardian Squad"], top = ["Wraithlord"], fleet = ["Eclipse Cruiser"] }

What is not named has its usual value; `docs/dark-millennium-positions.md` lists every word.
"""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.laying import entries_of_deck, find_players, side_of
from strategium.cards.zones import move
from strategium.games.dark_millennium.kinds import CARDS, PLANETS
from strategium.games.dark_millennium.positions.cards import CARD_WORDS, LASTING_WORDS, lay_all, lay_one
from strategium.games.dark_millennium.positions.moments import push_moment, seat_in
from strategium.games.dark_millennium.rules.setup import blank_table, lay_line, lay_sectors
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.words import (
    AT,
    DECK,
    DECK_CARD,
    DISCARD,
    FLEET,
    HAND,
    SECTOR,
    SHIP,
    SIDES,
    TAKEN,
)
from strategium.kernel.errors import BadPosition
from strategium.kernel.laying import check_words, find, listed, number

WORDS: Final = ("moment", "planet", "attacker", "turn", "fought")
PLAYER_WORDS: Final = ("at", "fleet", "hand", "top", "deck", "discard", "taken", "flags", "waved")
TABLES: Final = {
    "position": WORDS,
    "player": PLAYER_WORDS,
    "card": CARD_WORDS,
    "lasting": LASTING_WORDS,
}
FILLER: Final = next(card.name for card in CARDS if card.filler)  # what decks are made of if nothing is said
USUAL: Final = ("Imperial", "Orks")  # who plays where nobody is named
SECTORS: Final = {card.name: card.planet for card in CARDS if card.type == SECTOR}


def build_position(g: DarkMillennium, spec: dict[str, Any]) -> None:
    """Lay out a position, and push the steps of its moment."""
    players = find_players(spec, WORDS, PLAYER_WORDS, SIDES, USUAL, "side")
    for name, player in players.items():
        check_words(player.get("at", {}), SECTORS, f"{name}'s at")
    one, two = players
    blank_table(g, (side_of(one), side_of(two)))
    moment = spec.get("moment", "turn")
    if not isinstance(moment, str):
        raise BadPosition(f"the moment is told in words, not {moment!r}")
    g.turn = number(spec, "turn", "the position", 1, 99)
    g.attacker = seat_in((one, two), spec["attacker"]) if "attacker" in spec else 0
    lay_sectors(g)
    if moment != "set-up":
        lay_line(g, planet_of(spec, players, moment))
    for seat, name in enumerate((one, two)):
        lay_player(g, (one, two), seat, name, players[name])
    if "fought" in spec:
        g.fought = sector_in(g, spec["fought"], "fought")
    g.derive()
    push_moment(g, (one, two), moment)
    g.derive()
    g.lines = ()


# ---- players ---------------------------------------------------------------------------------------
def lay_player(g: DarkMillennium, names: tuple[str, ...], seat: int, name: str, spec: dict[str, Any]) -> None:
    """All that a player has."""
    for sector in listed(spec, "taken", name):
        place = sector_in(g, sector, f"{name}'s taken")
        if g.taken_by[place] >= 0:
            raise BadPosition(f"{sector} can be taken by one player only")
        g.taken_by[place] = seat
        move(g, g.line[place], TAKEN + seat)
    for sector, cards in spec.get("at", {}).items():
        place = sector_in(g, sector, f"{name}'s at")
        if g.taken_by[place] >= 0:
            raise BadPosition(f"{name}'s at {sector}: it has been taken, nothing can be there")
        lay_all(g, names, seat, AT + 2 * place + seat, cards, DECK_CARD, f"{name}'s at {sector}")
    for word, zone, types in (
        ("fleet", FLEET, SHIP),
        ("hand", HAND, DECK_CARD),
        ("discard", DISCARD, DECK_CARD),
    ):
        lay_all(g, names, seat, zone + seat, spec.get(word, []), types, f"{name}'s {word}")
    for entry in entries_of_deck(spec, FILLER, CARD_WORDS, name):
        lay_one(g, names, seat, DECK + seat, entry, DECK_CARD, f"{name}'s deck")
    g.bonus[seat] = flags_in(spec, name)
    for sector in listed(spec, "waved", name):
        g.waved[seat] |= 1 << sector_in(g, sector, f"{name}'s waved")


def flags_in(spec: dict[str, Any], name: str) -> int:
    """What events have added to his flags, or taken off."""
    flags = spec.get("flags", 0)
    if not isinstance(flags, int) or isinstance(flags, bool):
        raise BadPosition(f"{name}: flags is a number, not {flags!r}")
    return flags


# ---- sectors ---------------------------------------------------------------------------------------
def planet_of(spec: dict[str, Any], players: dict[str, Any], moment: str) -> str:
    """The planet that is named, or that of the sectors which are named."""
    if "planet" in spec:
        return str(PLANETS[find(spec["planet"], PLANETS, "planet", "planet")])
    named: list[Any] = []
    for name, player in players.items():
        named += [*player.get("at", {}), *listed(player, "taken", name), *listed(player, "waved", name)]
    named += [sector for sector in SECTORS if sector in moment or sector == spec.get("fought")]
    planets = dict.fromkeys([SECTORS[s] for s in named if isinstance(s, str) and s in SECTORS])
    if len(planets) > 1:
        raise BadPosition(f"all sectors are of one planet, not of {' and '.join(planets)}")
    return next(iter(planets), PLANETS[0])


def sector_in(g: DarkMillennium, name: Any, where: str) -> int:
    """The place of a sector in the line, by name."""
    line = [CARDS[g.kind[card]].name for card in g.line]
    place: int = find(name, line, "sector", where)
    return place
