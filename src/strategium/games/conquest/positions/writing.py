"""Positions of scenarios: from a state to the words of a file."""

from __future__ import annotations

import itertools
from typing import Any

from strategium.cards.laying import DECK_OPTIONS
from strategium.cards.modifiers import ADD
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.positions.cards import (
    HOW_WORDS,
    LEAVING_WORDS,
    MAXIMUM,
    STAT_WORDS,
    UNTIL_WORDS,
)
from strategium.games.conquest.positions.moments import battle_words, moment_of
from strategium.games.conquest.positions.reading import GONE
from strategium.games.conquest.rules.combat import move_mobile_units
from strategium.games.conquest.rules.deploying import declare
from strategium.games.conquest.seat_names import seat_names
from strategium.games.conquest.state import PUBLIC, Conquest, in_play
from strategium.games.conquest.words import BOX, DECK, DISCARD, HAND, HQ, PLACES, POSITIONS, SETUP, VICTORY
from strategium.kernel.core import Frame
from strategium.kernel.errors import BadPosition
from strategium.kernel.lasting import Lasting
from strategium.kernel.laying import changed_options


def to_position(g: Conquest) -> dict[str, Any]:
    """The position at a moment that has a name."""
    if any(g.picks):
        raise BadPosition("this moment is in the middle of a choice: go on to its end")
    names = seat_names(g)
    words: dict[str, Any] = {"moment": moment_of(g), "initiative": names[g.initiative]}
    if g.phase != SETUP:
        words["round"] = g.round
    options = {**changed_options(g, (*DECK_OPTIONS, "edition")), **({"edition": "faq"} if g.faq else {})}
    if options:
        words["options"] = options
    words |= planet_words(g)
    if g.latest_claim >= 0:
        words["latest_claim"] = names[g.latest_claim]
    if battle := battle_words(g):
        words["battle"] = battle
    for seat in (0, 1):
        words[names[seat]] = player_words(g, seat)
    check_effects(g)
    return words


def planet_words(g: Conquest) -> dict[str, Any]:
    """The whole line, and what is known of planets that are out of the game."""
    line = [planet_entry(g, planet) for planet in g.line]
    words: dict[str, Any] = {"planets": line, "faceup": g.faceup, "first": g.first + 1}
    removed = [CARDS[g.kind[p]].name for p in g.zones[BOX] if g.known[p] == PUBLIC]
    return {**words, "removed": removed} if removed else words


def planet_entry(g: Conquest, planet: int) -> Any:
    if planet < 0:
        return GONE
    name = CARDS[g.kind[planet]].name
    attachments = [card_words(g, card) for card in g.attached[planet]]
    return {"card": name, "attachments": attachments} if attachments else name


def player_words(g: Conquest, seat: int) -> dict[str, Any]:
    """What a player has, as `lay_player` reads it."""
    words: dict[str, Any] = {"resources": g.resources[seat]}
    if g.limited[seat]:
        words["limited"] = g.limited[seat]
    if used := [row[3] for row in g.used if row[1:3] == (seat, -1)]:
        words["used"] = list(dict.fromkeys(used))
    words["at"] = {
        CARDS[g.kind[g.line[place]]].name: pile_words(g, g.zones[PLACES + 2 * place + seat])
        for place in range(POSITIONS)
        if g.zones[PLACES + 2 * place + seat]
    }
    words["hq"] = pile_words(g, g.zones[HQ + seat])
    words["hand"] = pile_words(g, g.zones[HAND + seat])
    words["deck"] = pile_words(g, g.zones[DECK + seat][::-1])
    words["discard"] = pile_words(g, g.zones[DISCARD + seat])
    words["victory"] = [CARDS[g.kind[planet]].name for planet in g.zones[VICTORY + seat]]
    return words


def pile_words(g: Conquest, cards: tuple[int, ...]) -> list[Any]:
    """Cards in their order; several alike in a row are told together: "3x Goff Boyz"."""
    words: list[Any] = []
    for entry, alike in itertools.groupby([card_words(g, card) for card in cards]):
        n = len(list(alike))
        words += [f"{n}x {entry}"] if n > 1 and isinstance(entry, str) else [entry] * n
    return words


def card_words(g: Conquest, card: int) -> Any:
    """A card's name, or a table where there is more to say."""
    words: dict[str, Any] = {}
    names = seat_names(g)
    if in_play(g, card):
        words = words_upon(g, card)
    else:
        usual = g.shows[g.zone[card]]
        seen_by = [names[s] for s in (0, 1) if g.known[card] & ~usual & 1 << s]
        words = {"seen_by": seen_by} if seen_by else {}
        frame = next_frame(g)
        if frame[0] is declare and frame[2] == card:
            words["deploying"] = True
    name = CARDS[g.kind[card]].name
    return {"card": name, **words} if words else name


def words_upon(g: Conquest, card: int) -> dict[str, Any]:
    """What a card in play has."""
    words: dict[str, Any] = {}
    names = seat_names(g)
    host = g.host[card]
    usual = g.controller[card] if host < 0 else g.controller[host] if g.controller[host] < 2 else 0
    if g.owner[card] != usual:
        words["owner"] = names[g.owner[card]]
    if host >= 0 and g.owner[card] != g.controller[card]:
        raise BadPosition(f"positions have no words for who controls {CARDS[g.kind[card]].title}")
    if g.damage[card]:
        words["damage"] = g.damage[card]
    if g.exhausted[card]:
        words["exhausted"] = True
    if g.counters[card]:
        words["resources"] = g.counters[card]
    if effects := [e for e in g.effects if e.subject == card and e.generation == g.generation[card]]:
        words["lasting"] = [lasting_words(e) for e in effects]
    if any(row[1:3] == (card, g.generation[card]) for row in g.used):
        words["used"] = True
    leaving = [
        what for what, marked, generation in g.marks if marked == card and generation == g.generation[card]
    ]
    if leaving:
        words["leaves"] = next(word for word, what in LEAVING_WORDS.items() if what == leaving[0])
    words |= words_of_moment(g, card)
    if g.attached[card]:
        words["attachments"] = [card_words(g, other) for other in g.attached[card]]
    return words


def next_frame(g: Conquest) -> Frame:
    """The step that asks, or is next."""
    frame: Frame = g.asked_by if g.decisions else g.stack[0]
    return frame


def words_of_moment(g: Conquest, card: int) -> dict[str, Any]:
    """Marks that belong to the moment: the attacker, the Mobile units that have moved."""
    if g.battles and g.battles[-1].attacker == card:
        return {"attacking": True}
    frame = next_frame(g)
    if frame[0] is move_mobile_units and card in frame[2]:
        return {"moved": True}
    return {}


def lasting_words(effect: Lasting) -> dict[str, Any]:
    """An effect that lasts, as `lay_lasting` reads it."""
    stats = [word for word, stat in STAT_WORDS.items() if stat == effect.what]
    until = [word for word, moment in UNTIL_WORDS.items() if moment == effect.until]
    how = [word for word, way in HOW_WORDS.items() if way == (effect.data[0] if effect.data else ADD)]
    if not stats or not until or not how or len(effect.data) > 1:
        raise BadPosition("positions have no words for an effect that lasts")
    words: dict[str, Any] = {stats[0]: effect.amount, "until": until[0]}
    return {**words, "how": how[0]} if HOW_WORDS[how[0]] != ADD else words


def check_effects(g: Conquest) -> None:
    """Everything that lasts was said with the card it lasts on, and every limit with its card."""
    if any(e.subject < 0 for e in g.effects):
        raise BadPosition("positions have no words for an effect that lasts on no card")
    for row in g.used:
        if (
            g.generation[row[1]] == row[2]
        ):  # else it is a maximum, or the card has left play and has all its limits anew
            abilities = CARDS[g.kind[row[1]]].abilities
            limited = [a for a in abilities if a.limit and not a.limit.startswith(MAXIMUM)]
            if not in_play(g, row[1]) or len([r for r in g.used if r[1:3] == row[1:3]]) != len(limited):
                raise BadPosition("positions have no words for a limit that is partly used")
