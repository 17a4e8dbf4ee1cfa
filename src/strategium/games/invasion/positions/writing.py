"""Positions of scenarios: from a state to the words of a file."""

from __future__ import annotations

import itertools
from typing import Any

from strategium.cards.laying import DECK_OPTIONS
from strategium.cards.modifiers import BASE
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.positions.cards import BASE_WORDS, STAT_WORDS, UNTIL_WORDS
from strategium.games.invasion.positions.moments import moment_of
from strategium.games.invasion.positions.reading import ZONE_KEYS
from strategium.games.invasion.seat_names import seat_names
from strategium.games.invasion.state import Invasion, in_play, is_burning, quester_on
from strategium.games.invasion.words import (
    AREAS,
    BOARD,
    DECK,
    DISCARD,
    FIRST_AREA,
    FIRST_DEVELOPMENTS,
    HAND,
    ON_CARD,
    PLAYED_LIMITED,
    UNDER,
    ZONE_NAMES,
)
from strategium.kernel.errors import BadPosition
from strategium.kernel.lasting import Lasting
from strategium.kernel.laying import changed_options


def to_position(g: Invasion) -> dict[str, Any]:
    """The position at a moment that has a name."""
    if any(g.picks):
        raise BadPosition("this moment is in the middle of a choice: go on to its end")
    names = seat_names(g)
    words: dict[str, Any] = {"moment": moment_of(g), "active": names[g.active], "turn": g.turn}
    check_rest(g)
    if g.combats:
        row = g.combats[-1]
        words["combat"] = {"zone": ZONE_NAMES[row.area % 3]}
        on_section = [n for card, _, n in row.assigned if card < AREAS]
        if on_section:
            words["combat"]["section_damage"] = on_section[0]
    if options := changed_options(g, DECK_OPTIONS):
        words["options"] = options
    for seat in (0, 1):
        words[names[seat]] = player_words(g, seat)
    return words


def check_rest(g: Invasion) -> None:
    """What positions have no words for."""
    if any(mark[0] != PLAYED_LIMITED for mark in g.marks) or g.used or g.zones[UNDER]:
        raise BadPosition("positions have no words for some of what was done this turn")
    if any(e.subject < 0 for e in g.effects):
        raise BadPosition("positions have no words for an effect that lasts on no card")
    if g.combats and (g.combats[-1].legend >= 0 or g.combats[-1].only >= 0):
        raise BadPosition("positions have no words for this kind of attack")


def player_words(g: Invasion, seat: int) -> dict[str, Any]:
    """What a player has, as `lay_player` reads it."""
    words: dict[str, Any] = {"resources": g.resources[seat]}
    if (PLAYED_LIMITED, seat) in g.marks:
        words["limited"] = 1
    for zone, key in enumerate(ZONE_KEYS):
        cards = g.zones[FIRST_AREA + 3 * seat + zone]
        words[key] = pile_words(g, tuple([c for c in cards if g.host[c] < 0]))
    areas = dict(enumerate(ZONE_KEYS, 3 * seat))
    words["developments"] = {
        key: pile_words(g, g.zones[FIRST_DEVELOPMENTS + area]) for area, key in areas.items()
    }
    words["damage"] = {key: g.damage[area] for area, key in areas.items()}
    words["burning"] = [key for area, key in areas.items() if is_burning(g, area)]
    legends = [card_words(g, card) for card in g.zones[BOARD + seat] if card >= AREAS]
    if legends:
        words["legend"] = legends[0]
    words["hand"] = pile_words(g, g.zones[HAND + seat])
    words["deck"] = pile_words(g, g.zones[DECK + seat][::-1])
    words["discard"] = pile_words(g, g.zones[DISCARD + seat])
    return words


def pile_words(g: Invasion, cards: tuple[int, ...]) -> list[Any]:
    """Cards in their order; several alike in a row are told together: "3x Boar Boyz"."""
    words: list[Any] = []
    for entry, alike in itertools.groupby([card_words(g, card) for card in cards]):
        n = len(list(alike))
        words += [f"{n}x {entry}"] if n > 1 and isinstance(entry, str) else [entry] * n
    return words


def card_words(g: Invasion, card: int) -> Any:
    """A card's name, or a table where there is more to say."""
    names = seat_names(g)
    words: dict[str, Any] = {}
    usual = g.shows[g.zone[card]]
    seen_by = [names[s] for s in (0, 1) if g.known[card] & ~usual & 1 << s]
    if seen_by and card not in g.faceup:
        words["seen_by"] = seen_by
    if in_play(g, card):
        words |= words_upon(g, card)
    elif any(row[:2] == (card, g.generation[card]) for row in g.fallen):
        words["fallen"] = True
    name = CARDS[g.kind[card]].name
    return {"card": name, **words} if words else name


def words_upon(g: Invasion, card: int) -> dict[str, Any]:
    """What a card in play has."""
    words: dict[str, Any] = {}
    names = seat_names(g)
    host = g.host[card]
    usual = g.controller[card] if host < 0 or g.zone[card] != ON_CARD else g.controller[host]
    if g.owner[card] != usual:
        words["owner"] = names[g.owner[card]]
    if g.zone[card] == ON_CARD and g.owner[card] != g.controller[card]:
        raise BadPosition(f"positions have no words for who controls {CARDS[g.kind[card]].title}")
    if g.damage[card]:
        words["damage"] = g.damage[card]
    if g.tokens[card]:
        words["tokens"] = g.tokens[card]
    if g.corrupt[card]:
        words["corrupt"] = True
    if card in g.faceup:
        words["faceup"] = True
    if effects := [e for e in g.effects if e.subject == card and e.generation == g.generation[card]]:
        words["lasting"] = [lasting_words(e) for e in effects]
    words |= fighting_words(g, card)
    attached = [card_words(g, c) for c in g.attached[card] if g.zone[c] == ON_CARD]
    if attached:
        words["attachments"] = attached
    unit = quester_on(g, card)
    if unit >= 0:
        words["questing"] = card_words(g, unit)
    return words


def fighting_words(g: Invasion, card: int) -> dict[str, Any]:
    """Its part in the attack under way."""
    words: dict[str, Any] = {}
    if g.combats:
        row = g.combats[-1]
        fighter = (card, g.generation[card])
        if fighter in row.attackers:
            words["attacking"] = True
        if fighter in row.defenders:
            words["defending"] = True
        assigned = [n for c, generation, n in row.assigned if (c, generation) == fighter]
        if assigned:
            words["assigned"] = sum(assigned)
    return words


def lasting_words(effect: Lasting) -> dict[str, Any]:
    """An effect that lasts, as `lay_lasting` reads it."""
    words = BASE_WORDS if effect.data == (BASE,) else STAT_WORDS
    stats = [word for word, stat in words.items() if stat == effect.what]
    until = [word for word, moment in UNTIL_WORDS.items() if moment == effect.until]
    if not stats or not until or len(effect.data) > 1:
        raise BadPosition("positions have no words for an effect that lasts")
    return {stats[0]: effect.amount, "until": until[0]}
