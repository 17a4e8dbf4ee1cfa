"""Damage and what comes of it. What is dealt together is taken together, and what dies of it dies together."""

from __future__ import annotations

from typing import Final

from strategium.games.template.kinds import CARDS
from strategium.games.template.secrets import CARD
from strategium.games.template.state import Salvage, health, move
from strategium.games.template.words import CLAIM, DAMAGED, DESTROYED, DISCARD, HAND
from strategium.kernel.abilities import Use, listener_key
from strategium.kernel.events import Event, occur
from strategium.kernel.flow import push
from strategium.kernel.lasting import remember
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER

IS_HURT: Final = Sentence("{0} takes {1} damage", CARD, NUMBER, rules=("template/damage.stays",))
IS_DESTROYED: Final = Sentence("{0} is destroyed", CARD, rules=("template/damage.destroyed",))
RETURNS: Final = Sentence("{0} returns to its owner's hand", CARD, rules=("template/cards.return",))


def deal(g: Salvage, hits: tuple[int, ...], by: int) -> None:
    """Deal damage: `hits` names a unit for each point. A step's last act."""
    events = [
        Event(DAMAGED, unit, by, g.owner[unit], g.place[unit], hits.count(unit), g.generation[unit])
        for unit in dict.fromkeys(hits)
    ]
    if events:
        occur(g, g.first, tuple(events), take_damage)


def take_damage(g: Salvage, events: tuple[Event, ...]) -> None:
    """Damage stays on a unit until it leaves play. [template/damage.stays]"""
    for event in events:
        unit = event.subject
        if g.generation[unit] == event.generation:
            g.damage[unit] += event.amount
            say(g, IS_HURT, unit, event.amount)
    g.needs_check = 1


def units_without_health(g: Salvage) -> None:
    """A check: units with as much damage as health are destroyed. [template/damage.destroyed]"""
    if not any(g.damage):
        return
    hurt = [unit for unit in g.units() if g.damage[unit] >= health(g, unit)]
    dying = [unit for unit in hurt if not _is_dying(g, unit)]
    if dying:
        push(g, (destroy, tuple(dying)))


def _is_dying(g: Salvage, unit: int) -> bool:
    """Whether it is being destroyed already: interrupts to that may still be going on."""
    for row in g.event_stack:
        for event in row:
            if event.kind is DESTROYED and event.subject == unit and event.generation == g.generation[unit]:
                return True
    return False


def destroy(g: Salvage, units: tuple[int, ...]) -> None:
    """They are destroyed together. [template/damage.die-together]"""
    events = [Event(DESTROYED, u, -1, g.owner[u], g.place[u], 0, g.generation[u]) for u in units]
    occur(g, g.first, tuple(events), leave_play)


def leave_play(g: Salvage, events: tuple[Event, ...]) -> None:
    """Destroyed units go to their owners' discard piles. [template/damage.destroyed]"""
    for event in events:
        if g.generation[event.subject] == event.generation:
            say(g, IS_DESTROYED, event.subject)
            move(g, event.subject, DISCARD)
    if g.listeners[listener_key(DESTROYED.no, CLAIM)]:
        push(g, (remember_claims, events))


def remember_claims(g: Salvage, events: tuple[Event, ...]) -> None:
    """Claims on what has happened can be made later, while hiring. [template/timing.claims]"""
    for event in events:
        for bearer in g.listeners[listener_key(DESTROYED.no, CLAIM)]:
            kind = CARDS[g.kind[bearer]]
            for a in kind.answering[listener_key(DESTROYED.no, CLAIM)]:
                use = Use(g.owner[bearer], bearer, kind, a.no, about=event, generation=g.generation[bearer])
                if a.trigger is not None and a.trigger.matches(g, use, event):
                    remember(g, use)


def return_to_hand(g: Salvage, unit: int, generation: int) -> None:
    """A unit goes back to its owner's hand; everybody still knows it. [template/cards.return]"""
    if g.generation[unit] == generation:
        say(g, RETURNS, unit)
        move(g, unit, HAND)


register(__name__)
