"""What happens triggers effects, found out at that moment: a triggered effect no longer needs its source.

Forced and constant effects resolve at once (forced.py); triggered actions are remembered for the next chain.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from strategium.cards.answering import make_use
from strategium.cards.state import WHENEVER
from strategium.cards.vocabulary.triggers import Occasion
from strategium.games.invasion.kinds import ANY_ZONE, CARDS, CardAbility
from strategium.games.invasion.rules.forced import Uses, resolve_triggered
from strategium.games.invasion.state import Invasion, area_of, in_play
from strategium.games.invasion.values import value
from strategium.games.invasion.words import CONSTANT, DESTROYED, FORCED, LEFT_PLAY, MUTE, OVER, TRIGGERED
from strategium.kernel.abilities import MOST_TIMINGS, Use
from strategium.kernel.events import Event, EventKind
from strategium.kernel.flow import push
from strategium.kernel.lasting import remember
from strategium.kernel.using import ability_of, conditions_hold, limit_left


def happened(g: Invasion, *events: Event) -> None:
    """These things have happened together. A step's last act.

    [invasion/timing.a-constants-first, invasion/action.triggered-first-opportunity]
    """
    uses = collect(g, events)
    if uses:
        push(g, (resolve_triggered, uses))


def has_listeners(g: Invasion, kind: EventKind) -> bool:
    """Whether some card in play listens to events of that kind."""
    return bool(g.listeners[(kind.no + 1) * MOST_TIMINGS + WHENEVER])


def collect(g: Invasion, events: Sequence[Event]) -> Uses:
    """The effects that these events trigger; triggered actions are remembered."""
    found: list[Use] = []
    if g.phase == OVER:
        return ()
    for event in events:
        key = (event.kind.no + 1) * MOST_TIMINGS
        if has_listeners(g, event.kind):
            for timing in (CONSTANT, FORCED, TRIGGERED):
                for card in g.listeners[key + timing]:
                    for a in CARDS[g.kind[card]].answering[key + timing]:
                        consider(g, card, cast(CardAbility, a), g.controller[card], event, found)
        if (event.kind is LEFT_PLAY or event.kind is DESTROYED) and not event.data[1]:
            own = CARDS[g.kind[event.subject]].answering
            for timing in (CONSTANT, FORCED, TRIGGERED):
                for a in own.get(key + timing, ()):
                    # [invasion/leave.no-abilities-after, invasion/leave.self-referential-exception]
                    if cast(Occasion, a.trigger).of_this:
                        consider(g, event.subject, cast(CardAbility, a), event.seat, event, found)
    at_once: list[Use] = []
    for use in found:
        if ability_of(g, use).timing == TRIGGERED:
            remember(g, use)
        else:
            at_once.append(use)
    return tuple(at_once)


def consider(g: Invasion, card: int, a: CardAbility, seat: int, event: Event, found: list[Use]) -> None:
    """Add a use of that ability to those found, if the event triggers it."""
    trigger = cast(Occasion, a.trigger)
    if trigger.once and any(use.bearer == card and use.no == a.no for use in found):
        return
    use = make_use(g, seat, card, a, event=event)
    if not in_play(g, card):
        if a.zone != ANY_ZONE and event.place % 3 != a.zone:
            return
    elif not is_active(g, a, card):
        return
    if trigger.matches(g, use, event) and conditions_hold(g, a, use) and limit_left(g, a, use):
        found.append(use)


def is_active(g: Invasion, a: CardAbility, card: int) -> bool:
    """Whether a card in play has that ability now: it is in the right zone, and has not lost it.

    [invasion/zone.zone-text-active-only-there]
    """
    if a.zone != ANY_ZONE and zone_of(g, card) != a.zone:
        return False
    return not a.lead or not is_mute(g, card)


def is_mute(g: Invasion, card: int) -> bool:
    """Whether it has lost its Actions and Forced effects. [invasion/errata.eatine-harbour]"""
    return bool(g.changers[MUTE]) and value(g, card, MUTE) > 0


def zone_of(g: Invasion, card: int) -> int:
    """The zone (kingdom, quest zone, battlefield) a card is in, or -1."""
    area = area_of(g, card)
    return area % 3 if area >= 0 else -1
