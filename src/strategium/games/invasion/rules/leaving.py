"""Cards leave play: destroyed, sacrificed, returned to hand or deck."""

from __future__ import annotations

from typing import Final

from strategium.cards.zones import move, move_to_bottom, turn_into
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.discarding import pile_up
from strategium.games.invasion.rules.entering import attach, detach, end_quest
from strategium.games.invasion.rules.moving import take_control
from strategium.games.invasion.rules.triggering import happened, is_mute
from strategium.games.invasion.state import (
    Fighter,
    Invasion,
    area_of,
    in_play,
    is_development,
    still_in_play,
    type_of,
)
from strategium.games.invasion.things import CARD
from strategium.games.invasion.words import (
    CHAIN,
    DECK,
    DESTROYED,
    DESTROYING,
    DISCARD,
    HAND,
    LEAVING,
    LEFT_PLAY,
    UNDER,
)
from strategium.kernel.events import Event, occur
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register

BY_EFFECT: Final = 0  # how it leaves play
BY_DESTRUCTION: Final = 1
BY_SACRIFICE: Final = 2

IS_DESTROYED: Final = Sentence("{0} is destroyed", CARD, rules=("invasion/leave.destroy",))
IS_SACRIFICED: Final = Sentence("{0} is sacrificed", CARD, rules=("invasion/leave.sacrifice-own",))
LEAVES: Final = Sentence("{0} leaves play", CARD, rules=("invasion/leave.definition",))
RETURNS: Final = Sentence(
    "{0} returns to its owner's hand", CARD, rules=("invasion/control.leaves-to-owner",)
)
TOLD: Final = (LEAVES, IS_DESTROYED, IS_SACRIFICED)  # by how it leaves play


def destroy(g: Invasion, cards: tuple[int, ...], by: int = -1) -> None:
    """These cards are destroyed together, if nothing happens instead. A step's last act. [invasion/leave.destroy]"""
    events = tuple(
        [
            Event(DESTROYING, card, by, g.controller[card], area_of(g, card), 0, g.generation[card])
            for card in cards
            if in_play(g, card)
        ]
    )
    if events:
        occur(g, g.active, events, they_are_destroyed)


def they_are_destroyed(g: Invasion, events: tuple[Event, ...]) -> None:
    """[invasion/leave.destroy]"""
    cards = tuple([e.subject for e in events if still_in_play(g, e.subject, e.generation)])
    depart(g, cards, BY_DESTRUCTION, DISCARD)


def sacrifice(g: Invasion, cards: tuple[int, ...]) -> None:
    """A player's own cards are removed from play; nothing prevents it. A step's last act.

    [invasion/leave.sacrifice-own, invasion/leave.sacrifice-is-not-destroy]
    """
    depart(g, cards, BY_SACRIFICE, DISCARD)


def return_to_hand(g: Invasion, cards: tuple[int, ...]) -> None:
    """Cards leave play for their owner's hand. A step's last act. [invasion/control.leaves-to-owner]"""
    depart(g, cards, BY_EFFECT, HAND)


def discard_from_play(g: Invasion, cards: tuple[int, ...]) -> None:
    """Cards that may not be where they are leave play. A step's last act."""
    depart(g, cards, BY_EFFECT, DISCARD)


def to_bottom(g: Invasion, cards: tuple[int, ...]) -> None:
    """Cards leave play for the bottom of their owner's deck. A step's last act."""
    depart(g, cards, BY_EFFECT, DECK)


def depart(g: Invasion, cards: tuple[int, ...], how: int, to: int) -> None:
    """One occurrence: where a card goes may still be replaced."""
    events: list[Event] = []
    for card in cards:
        if in_play(g, card):
            seat, area, age = g.controller[card], area_of(g, card), g.generation[card]
            events.append(Event(LEAVING, card, -1, seat, area, how, age, data=(to, type_of(g, card), -1)))
    if events:
        occur(g, g.active, tuple(events), they_leave)


def they_leave(g: Invasion, events: tuple[Event, ...]) -> None:
    """Each goes to its owner's pile, hand or deck, and what hangs on it is sacrificed; then it is told.

    [invasion/control.leaves-to-owner, invasion/leave.triggers-after-removal]
    """
    told: list[Event] = []
    piles: tuple[list[int], list[int]] = ([], [])
    for event in events:
        card, how, to = event.subject, event.amount, event.data[0]
        if not still_in_play(g, card, event.generation):
            continue
        silent = int(g.is_silent(card) or is_mute(g, card))
        say(g, RETURNS if to == HAND else TOLD[how], card)
        take_off(g, card, event.place)
        if to == DISCARD:
            move(g, card, CHAIN)
            piles[g.owner[card]].append(card)
        elif to == UNDER:
            move(g, card, UNDER)
            attach(g, card, event.data[2])
            continue
        elif to == DECK:
            move_to_bottom(g, card, DECK + g.owner[card])
        else:
            move(g, card, to + g.owner[card])
        data, age = (to, silent, event.data[1], how), g.generation[card]
        for kind in (DESTROYED, LEFT_PLAY) if how == BY_DESTRUCTION else (LEFT_PLAY,):
            told.append(Event(kind, card, event.by, event.seat, event.place, 0, age, data=data))
    push(g, (it_is_told, tuple(told)))
    pile_up(g, piles)


def take_off(g: Invasion, card: int, area: int) -> None:
    """It loses all that was on it, and is its owner's again. [invasion/zone.new-object]"""
    g.last_area[card] = area
    if CARDS[g.kind[card]].steals and g.host[card] >= 0 and not is_development(g, card):
        push(g, (give_back, g.host[card], g.generation[g.host[card]]))
    detach(g, card)
    end_quest(g, card)
    g.faceup = tuple([c for c in g.faceup if c != card])
    g.damage[card] = g.corrupt[card] = g.tokens[card] = 0
    if g.used:
        g.used = [row for row in g.used if row[1:3] != (card, g.generation[card])]
    g.controller[card] = g.owner[card]
    if CARDS[g.kind[card]].home >= 0:
        turn_into(g, card, CARDS[g.kind[card]].home)
    drop_from_combat(g, card)


def give_back(g: Invasion, card: int, generation: int) -> None:
    """A stolen unit goes back to its owner's corresponding zone. [invasion/control.faq-soul-stealer]"""
    if still_in_play(g, card, generation) and g.controller[card] != g.owner[card]:
        take_control(g, card, g.owner[card])


def it_is_told(g: Invasion, events: tuple[Event, ...]) -> None:
    """Abilities trigger once the cards are in their new place. [invasion/leave.triggers-after-removal]"""
    happened(g, *events)


def drop_from_combat(g: Invasion, card: int) -> None:
    """A unit that has left takes no part in the combat any longer."""
    if g.combats:
        row = g.combats[-1]
        g.combats[-1] = row._replace(
            attackers=_without(row.attackers, card), defenders=_without(row.defenders, card)
        )


def _without(fighters: tuple[Fighter, ...], card: int) -> tuple[Fighter, ...]:
    return tuple([fighter for fighter in fighters if fighter[0] != card])


register(__name__)
