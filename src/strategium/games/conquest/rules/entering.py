"""Cards come into play: where they may be, what a player may not have twice, tokens, attachments."""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import value
from strategium.cards.state import with_card, without
from strategium.cards.zones import add_cards, move
from strategium.games.conquest.kinds import BOOK, CARDS
from strategium.games.conquest.state import Conquest, first_seat, place_of
from strategium.games.conquest.things import CARD, PLANET_AT
from strategium.games.conquest.words import (
    BANK,
    DEPLOYED,
    ENTERED_PLAY,
    FIRST_HQ,
    HQ,
    NO_ATTACHMENTS,
    NO_PLACE,
    NO_WARGEAR,
    ON_CARD,
    PLACES,
    ZONES,
)
from strategium.kernel.events import Event, react
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT

MOST_TOKENS: Final = 10

ENTERS: Final = Sentence(
    "{0} puts {1} into play at {2}", SEAT, CARD, PLANET_AT, rules=("conquest/zones.enter-play",)
)
ENTERS_HQ: Final = Sentence(
    "{0} puts {1} into play in his HQ", SEAT, CARD, rules=("conquest/zones.enter-play",)
)
ATTACHES: Final = Sentence(
    "{0} attaches {1} to {2}", SEAT, CARD, CARD, rules=("conquest/deploy.attachment-to-legal-host",)
)


# ---- what a player may not have twice ------------------------------------------------------------------
def has_unique(g: Conquest, seat: int, kind: int, besides: int = -1) -> bool:
    """A unique card of that title in play, his own or under his control, besides that one.

    [conquest/limits.unique-one-in-play]
    """
    card = CARDS[kind]
    if not card.unique:
        return False
    for zone in range(HQ, ZONES):
        for c in g.zones[zone]:
            if CARDS[g.kind[c]].title == card.title and c != besides and _bars_copies(g, c, seat):
                return True
    return False


def _bars_copies(g: Conquest, card: int, seat: int) -> bool:
    """[conquest/limits.unique-counts-owned, conquest/limits.unique-per-player]"""
    if g.controller[card] == seat:
        return True
    return g.owner[card] == seat


def has_relic(g: Conquest, seat: int) -> bool:
    """A card in play with the Relic trait. [conquest/limits.one-relic]"""
    return any("Relic" in CARDS[g.kind[c]].traits for c in g.zones[ON_CARD] if g.controller[c] == seat)


def may_have(g: Conquest, seat: int, kind: int) -> bool:
    """Whether that card may come into play under that player's control."""
    return not has_unique(g, seat, kind) and not ("Relic" in CARDS[kind].traits and has_relic(g, seat))


def takes_attachment(g: Conquest, host: int, kind: int) -> bool:
    """Keywords that bar attachments.

    [conquest/keywords.no-attachments, conquest/keywords.no-trait-attachments]
    """
    if value(g, host, NO_ATTACHMENTS):
        return False
    barred = "Wargear" in CARDS[kind].traits and value(g, host, NO_WARGEAR)
    return not barred


# ---- coming into play ------------------------------------------------------------------------------------
def enter_play(g: Conquest, card: int, seat: int, place: int, host: int, deployed: int) -> None:
    """A card comes into play ready: at a planet, in the HQ, or on its host. A step's last act.

    [conquest/deploy.enter-ready, conquest/zones.enter-play]
    """
    g.controller[card] = seat  # [conquest/ownership.enters-under-owner]
    g.damage[card] = 0
    g.exhausted[card] = 0
    if host >= 0:
        move(g, card, ON_CARD)
        attach(g, card, host)
    elif place == NO_PLACE:
        move(g, card, HQ + seat)
    else:
        move(g, card, PLACES + 2 * place + seat)
    if not deployed:
        tell_of_newcomer(g, card, seat, place, host)
    at, generation = place_of(g, card), g.generation[card]
    events = [Event(ENTERED_PLAY, card, seat=seat, place=at, generation=generation)]
    if deployed:
        events.append(Event(DEPLOYED, card, seat=seat, place=at, generation=generation))
    react(g, first_seat(g), tuple(events))


def tell_of_newcomer(g: Conquest, card: int, seat: int, place: int, host: int) -> None:
    """A card that nobody has paid for has come into play."""
    if host >= 0:
        say(g, ATTACHES, seat, card, host)
    elif place == NO_PLACE:
        say(g, ENTERS_HQ, seat, card)
    else:
        say(g, ENTERS, seat, card, place)


def attach(g: Conquest, card: int, host: int) -> None:
    g.host[card] = host
    g.attached[host] = with_card(g.attached[host], card)


def detach(g: Conquest, card: int) -> None:
    host = g.host[card]
    if host >= 0:
        g.attached[host] = without(g.attached[host], card)
        g.host[card] = -1


def put_into_play(g: Conquest, card: int, seat: int, place: int, fate: int) -> None:
    """A card enters play without being paid for; `fate`: how it leaves at the end of the phase.

    A step's last act. [conquest/effects.put-into-play-free]
    """
    if not may_have(g, seat, g.kind[card]):
        return
    if fate:
        g.marks.append((fate, card, g.generation[card] + 1))
    enter_play(g, card, seat, planet_or_hq(place), -1, 0)


def planet_or_hq(place: int) -> int:
    """A headquarters as a place is no planet."""
    return NO_PLACE if place >= FIRST_HQ else place


# ---- token units -------------------------------------------------------------------------------------------
def tokens_in_play(g: Conquest, seat: int, kind: int) -> int:
    return sum(
        [g.kind[c] == kind and g.controller[c] == seat for zone in range(HQ, ZONES) for c in g.zones[zone]]
    )


def token_room(g: Conquest, seat: int, name: str) -> int:
    """How many more tokens of that title a player may have. [conquest/tokens.max-ten]"""
    return MOST_TOKENS - tokens_in_play(g, seat, BOOK.find(name).no)


def put_token(g: Conquest, name: str, seat: int, place: int) -> None:
    """A token unit comes into play, if he has fewer than ten. A step's last act. [conquest/tokens.max-ten]"""
    if token_room(g, seat, name) > 0:
        enter_play(g, _token(g, BOOK.find(name).no, seat), seat, planet_or_hq(place), -1, 0)


def _token(g: Conquest, kind: int, seat: int) -> int:
    """One from the bank, or a new piece: the supply never runs out. [conquest/tokens.proxy]"""
    for card in g.zones[BANK]:
        if g.kind[card] == kind:
            g.owner[card] = seat
            return card
    card = add_cards(g, [kind], seat, BANK)[0]
    pad_columns(g)
    return card


def pad_columns(g: Conquest) -> None:
    """Every card has an entry in the columns of Conquest."""
    n = len(g.kind) - len(g.damage)
    g.damage += [0] * n
    g.exhausted += [0] * n
    g.host += [-1] * n
    g.counters += [0] * n
    g.last_place += [NO_PLACE] * n
    g.attached += [()] * n


register(__name__)
