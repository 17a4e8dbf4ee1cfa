"""Small things that many rules do: draw, gain, exhaust, ready, go somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.zones import listen_anew, move
from strategium.games.conquest.state import PUBLIC, Conquest, first_seat, in_play, place_of
from strategium.games.conquest.things import CARD, PLANET_AT, RESOURCE_COUNT
from strategium.games.conquest.words import (
    BLANK,
    DECK,
    DISCARD,
    EXHAUSTS,
    FORCED_REACTION,
    HAND,
    HQ,
    MOVED,
    MOVES_AWAY,
    PLACES,
    REACTION,
    READIED,
    RETREATS,
    ROUTED,
    TRAVELLED,
    WENT_HOME,
)
from strategium.kernel.chance import below
from strategium.kernel.core import Frame
from strategium.kernel.events import Event, EventKind, occur, react
from strategium.kernel.flow import push
from strategium.kernel.lasting import expire
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT

DRAWS: Final = Sentence("{0} draws {1}", SEAT, CARD)
GAINS: Final = Sentence("{0} gains {1}", SEAT, RESOURCE_COUNT, rules=("conquest/resources.gain",))
DISCARDS: Final = Sentence("{0} discards {1}", SEAT, CARD)
MOVES: Final = Sentence("{0} moves to {1}", CARD, PLANET_AT)
MOVES_BY_ITSELF: Final = Sentence(
    "{0} is Mobile and moves to {1}", CARD, PLANET_AT, rules=("conquest/keywords.mobile",)
)
IS_READIED: Final = Sentence("{0} is readied", CARD, rules=("conquest/cards.ready-state",))
IS_EXHAUSTED: Final = Sentence("{0} is exhausted", CARD, rules=("conquest/costs.exhaust-needs-ready",))
RETURNS: Final = Sentence(
    "{0} returns to HQ",
    CARD,
    rules=("conquest/battle.first-planet-units-return", "conquest/battle.other-planet-warlord-returns"),
)
RETURNS_EXHAUSTED: Final = Sentence(
    "{0} returns to HQ, exhausted",
    CARD,
    rules=("conquest/stalemate.warlords-return-exhausted", "conquest/stalemate.first-planet-units-return"),
)
RETREATS_HOME: Final = Sentence("{0} retreats to HQ", CARD, rules=("conquest/retreat.definition",))
IS_ROUTED: Final = Sentence("{0} is routed to HQ", CARD, rules=("conquest/retreat.rout",))


def turn_up(g: Conquest, position: int) -> None:
    """A facedown planet comes into play."""
    g.known[g.line[position]] = PUBLIC
    g.faceup = position + 1
    g.needs_check = 1


def draw(g: Conquest, seat: int, n: int) -> None:
    """Cards from the top of the deck, as far as it goes."""
    for _ in range(n):
        deck = g.zones[DECK + seat]
        if deck:
            move(g, deck[-1], HAND + seat)
            say(g, DRAWS, seat, deck[-1])


def gain(g: Conquest, seat: int, n: int) -> None:
    """Resources from the bank. [conquest/resources.gain]"""
    if n:
        g.resources[seat] += n
        say(g, GAINS, seat, n)


def discard_at_random(g: Conquest, seat: int) -> None:
    """Chance says which card of the hand is discarded."""
    cards = g.zones[HAND + seat]
    if cards:
        discard(g, cards[below(g, len(cards))])


def discard(g: Conquest, card: int) -> None:
    """A card that is not in play goes to its owner's discard pile."""
    move(g, card, DISCARD + g.owner[card])
    say(g, DISCARDS, g.owner[card], card)


def exhaust(g: Conquest, card: int, told: int = 0) -> None:
    """A ready card exhausts; `told`: that is said, where nothing else tells of it. A step's last act."""
    exhaust_together(g, (card,), told)


def exhaust_together(g: Conquest, cards: tuple[int, ...], told: int = 0) -> None:
    """Those of the cards that are ready exhaust. A step's last act."""
    events = [
        Event(EXHAUSTS, card, seat=g.controller[card], place=place_of(g, card), generation=g.generation[card])
        for card in cards
        if not g.exhausted[card]
    ]
    if events:
        occur(g, first_seat(g), tuple(events), exhausted, told)


def exhausted(g: Conquest, events: tuple[Event, ...], told: int = 0) -> None:
    for event in events:
        if in_play(g, event.subject) and g.generation[event.subject] == event.generation:
            g.exhausted[event.subject] = 1
            if told:
                say(g, IS_EXHAUSTED, event.subject)


def expire_effects(g: Conquest, until: int) -> None:
    """What lasts until this moment ends; text boxes that were blank are read again.

    [conquest/round.until-end-effects-expire]
    """
    if g.effects:
        blank = [e.subject for e in g.effects if e.what == BLANK and e.until == until]
        expire(g, until)
        for card in blank:
            listen_anew(g, card)


def event_to(g: Conquest, kind: EventKind, card: int, amount: int = 0) -> Event:
    """Something happens to a card in play, where it is."""
    return Event(
        kind,
        card,
        seat=g.controller[card],
        place=place_of(g, card),
        amount=amount,
        generation=g.generation[card],
    )


def is_heard(g: Conquest, kind: EventKind) -> bool:
    """Whether somebody might react to such an event."""
    return any(g.game.listeners_to(g, kind.no, timing) for timing in (FORCED_REACTION, REACTION))


def make_ready(g: Conquest, cards: Sequence[int], told: int = 1) -> None:
    """Those of the cards that are exhausted are readied. A step's last act.

    [conquest/cards.ready-state, conquest/cards.readied]
    """
    exhausted = [card for card in cards if g.exhausted[card]]
    for card in exhausted:
        g.exhausted[card] = 0
        if told:
            say(g, IS_READIED, card)
    if exhausted and is_heard(g, READIED):
        events = [event_to(g, READIED, card) for card in exhausted]
        react(g, first_seat(g), tuple(events))  # [conquest/cards.readied]


def moved_by_effect(g: Conquest, units: tuple[int, ...], *frames: Frame) -> None:
    """An effect moves units by these frames. That it takes some from planets can be interrupted. A step's last act.

    [conquest/effects.move-canceled]
    """
    events = tuple([event_to(g, MOVES_AWAY, unit) for unit in units if place_of(g, unit) >= 0])
    if events:
        occur(g, first_seat(g), events, effect_moves, *frames)
    else:
        push(g, *frames)


def effect_moves(g: Conquest, events: tuple[Event, ...], *frames: Frame) -> None:
    push(g, *frames)


def go_to_planet(g: Conquest, unit: int, place: int, mobile: int = 0) -> None:
    """A unit in play moves to another planet, by an effect or as it is Mobile. A step's last act.

    [conquest/effects.move-elsewhere]
    """
    origin = place_of(g, unit)
    if in_play(g, unit) and origin != place and g.line[place] >= 0:
        move(g, unit, PLACES + 2 * place + g.controller[unit])
        say(g, MOVES_BY_ITSELF if mobile else MOVES, unit, place)
        events = [Event(MOVED, unit, seat=g.controller[unit], place=place, generation=g.generation[unit])]
        if origin >= 0 and is_heard(g, TRAVELLED):  # [conquest/effects.move-between-planets]
            events.append(event_to(g, TRAVELLED, unit))
        react(g, first_seat(g), tuple(events))


def go_to_hq(g: Conquest, unit: int, told: Sentence = RETURNS) -> None:
    """A unit returns to its controller's headquarters, ready or exhausted as it is."""
    move(g, unit, HQ + g.controller[unit])
    say(g, told, unit)


def go_home(g: Conquest, *units: int) -> None:
    """Units go together to their controllers' headquarters as they are, which can be reacted to. A step's last act."""
    for unit in units:
        if in_play(g, unit):
            go_to_hq(g, unit)
    have_gone_home(g, *units)


def have_gone_home(g: Conquest, *units: int) -> None:
    """That units have come to their headquarters can be reacted to. A step's last act.

    [conquest/retreat.home-is-a-move]
    """
    if is_heard(g, WENT_HOME):
        events = [event_to(g, WENT_HOME, unit) for unit in units if in_play(g, unit)]
        react(g, first_seat(g), tuple(events))  # [conquest/retreat.home-is-a-move]


def withdraw(g: Conquest, units: tuple[int, ...], told: Sentence) -> None:
    """Units return together to their controller's headquarters, where they exhaust. A step's last act."""
    for unit in units:
        go_to_hq(g, unit, told)
    if is_heard(g, WENT_HOME):
        push(g, (exhaust_together, units), (have_gone_home, *units))
    else:
        exhaust_together(g, units)


def rout(g: Conquest, *units: int) -> None:
    """An effect routs units, which can be answered. A step's last act. [conquest/retreat.rout]"""
    occur(g, first_seat(g), tuple([event_to(g, ROUTED, unit) for unit in units]), they_withdraw)


def retreat(g: Conquest, *units: int) -> None:
    """Units retreat from a battle, which can be answered. A step's last act.

    [conquest/retreat.definition, conquest/retreat.can-be-interrupted]
    """
    events = tuple([event_to(g, RETREATS, unit) for unit in units])
    occur(g, first_seat(g), events, they_withdraw)


def they_withdraw(g: Conquest, events: tuple[Event, ...]) -> None:
    """Those of the units that are still there. A step's last act."""
    units = [e.subject for e in events if in_play(g, e.subject) and g.generation[e.subject] == e.generation]
    told = RETREATS_HOME if events and events[0].kind is RETREATS else IS_ROUTED
    withdraw(g, tuple(units), told)


register(__name__)
