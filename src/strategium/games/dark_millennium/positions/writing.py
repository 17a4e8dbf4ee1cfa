"""Positions of scenarios: from a state to the words of a file."""

from __future__ import annotations

import itertools
from typing import Any

from strategium.cards.laying import DECK_OPTIONS
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.positions.cards import card_words
from strategium.games.dark_millennium.positions.moments import moment_of
from strategium.games.dark_millennium.seat_names import seat_names
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.words import AT, DECK, DISCARD, FLEET, HAND, NOWHERE, SETUP
from strategium.kernel.errors import BadPosition
from strategium.kernel.laying import changed_options


def to_position(g: DarkMillennium) -> dict[str, Any]:
    """The position at a moment that has a name."""
    if any(g.picks):
        raise BadPosition("this moment is in the middle of a choice: go on to its end")
    names = seat_names(g)
    moment = moment_of(g, names)
    words: dict[str, Any] = {"moment": moment, "attacker": names[g.attacker]}
    if g.phase != SETUP:
        words["turn"] = g.turn + (moment == "turn")
        words["planet"] = CARDS[g.kind[g.line[0]]].planet
    if options := changed_options(g, DECK_OPTIONS):
        words["options"] = options
    if g.fought != NOWHERE and g.fought != g.at:
        words["fought"] = sector_name(g, g.fought)
    for seat in (0, 1):
        words[names[seat]] = player_words(g, names, seat)
    return words


def sector_name(g: DarkMillennium, place: int) -> str:
    return CARDS[g.kind[g.line[place]]].name


def player_words(g: DarkMillennium, names: tuple[str, ...], seat: int) -> dict[str, Any]:
    """What a player has, as `lay_player` reads it."""
    words: dict[str, Any] = {
        "at": {
            sector_name(g, place): pile_words(g, names, g.zones[AT + 2 * place + seat])
            for place in range(len(g.line))
            if g.zones[AT + 2 * place + seat]
        },
        "fleet": pile_words(g, names, g.zones[FLEET + seat]),
        "hand": pile_words(g, names, g.zones[HAND + seat]),
        "deck": pile_words(g, names, g.zones[DECK + seat][::-1]),
        "discard": pile_words(g, names, g.zones[DISCARD + seat]),
        "taken": [sector_name(g, place) for place, by in enumerate(g.taken_by) if by == seat],
    }
    if g.bonus[seat]:
        words["flags"] = g.bonus[seat]
    if waved := [sector_name(g, place) for place in range(len(g.line)) if g.waved[seat] >> place & 1]:
        words["waved"] = waved
    return words


def pile_words(g: DarkMillennium, names: tuple[str, ...], cards: tuple[int, ...]) -> list[Any]:
    """Cards in their order; several alike in a row are told together: "3x Slugga Boyz"."""
    words: list[Any] = []
    for entry, alike in itertools.groupby([card_words(g, names, card) for card in cards]):
        n = len(list(alike))
        words += [f"{n}x {entry}"] if n > 1 and isinstance(entry, str) else [entry] * n
    return words
