"""Damage: it is assigned, some of it is redirected or cancelled, the rest is applied. One occurrence."""

from __future__ import annotations

from typing import Final

from strategium.games.invasion.kinds import CARDS, SAVAGERY
from strategium.games.invasion.rules.choosing import choose_one
from strategium.games.invasion.rules.forced import resolve_triggered
from strategium.games.invasion.rules.triggering import collect, happened, is_mute
from strategium.games.invasion.state import (
    Invasion,
    area_of,
    hit_points,
    in_play,
    is_burning,
    note_laden,
    remaining,
    section_hit_points,
    still_in_play,
    type_of,
)
from strategium.games.invasion.things import CARD
from strategium.games.invasion.values import value
from strategium.games.invasion.words import (
    AREAS,
    ASSIGNED,
    BATTLEFIELD_PHASE,
    CANCELS,
    CANCELS_ALL,
    DAMAGE_ASSIGNED,
    DAMAGED,
    DEALT_IN_COMBAT,
    DOUBLING,
    HEALED,
    REDIRECTS,
    REPLACES,
    SAVAGE,
    SECTION_HIT_POINTS,
    SHIELDED,
    SHIELDS_CAPITAL,
    TOUGHNESS,
    UNCANCELLABLE,
    UNIT,
    WOUNDED,
)
from strategium.kernel.abilities import Use, listener_key
from strategium.kernel.events import Event, add_event, before, change_event, it_is_over
from strategium.kernel.flow import push
from strategium.kernel.lasting import Lasting, lasting_sum
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER

COMBAT: Final = 1  # in event.data: combat damage
CERTAIN: Final = 2  # it cannot be cancelled
TOUGH: Final = 4  # Toughness has been reckoned with
REDIRECTED: Final = 8

Hits = tuple[tuple[int, int], ...]  # cards or sections, and how much damage

TAKES: Final = Sentence("{0} takes {1} damage", CARD, NUMBER, rules=("invasion/damage.been-dealt",))
CANCELLED: Final = Sentence("{0} damage to {1} is cancelled", NUMBER, CARD)
REDIRECTED_TO: Final = Sentence(
    "{0} damage is redirected from {1} to {2}", NUMBER, CARD, CARD, rules=("invasion/damage.redirect-timing",)
)
MOVED: Final = Sentence(
    "{0} damage moves from {1} to {2}", NUMBER, CARD, CARD, rules=("invasion/damage.move-not-dealing",)
)
HEALS: Final = Sentence("{0} damage on {1} is healed", NUMBER, CARD, rules=("invasion/damage.heal-removes",))
BURNS: Final = Sentence("{0} is burning", CARD, rules=("invasion/win.burn-any-time",))

ASSIGNED_EAR: Final = listener_key(ASSIGNED.no, REPLACES)


# ---- assigning -----------------------------------------------------------------------------------------
def deal(g: Invasion, hits: Hits, by: int, flags: int) -> None:
    """Damage is assigned and applied in the same instant. A step's last act.

    [invasion/damage.non-combat-at-once, invasion/damage.faq-bloodletter-doubles]
    """
    apply_assigned(g, tuple([(card, doubled(g, card, n)) for card, n in hits]), by, flags)


def doubled(g: Invasion, card: int, n: int) -> int:
    """Damage that is assigned to units grows by itself once for each card that says so.

    [invasion/damage.faq-bloodletter-doubles, invasion/damage.faq-bloodletters-add]
    """
    times = doublings(g)
    return n + times * n if times and card >= AREAS and type_of(g, card) & UNIT else n


def doublings(g: Invasion) -> int:
    """[invasion/damage.faq-bloodletters-add]"""
    times = len(g.changers[DOUBLING])
    if not times:  # [invasion/damage.faq-bloodletter-doubles]
        return 0
    return times


def apply_assigned(g: Invasion, hits: Hits, by: int, flags: int) -> None:
    """Damage that has been assigned is about to be applied: what redirects or cancels it comes first.

    [invasion/damage.redirect-timing, invasion/keyword.toughness-cancels]
    """
    events = tuple(
        [
            Event(
                ASSIGNED, card, by, g.controller[card], area_of(g, card), n, g.generation[card], data=(flags,)
            )
            for card, n in hits
            if n > 0 and in_play(g, card) and not (card < AREAS and is_burning(g, card))
        ]
    )
    if not events:
        return
    depth = len(g.event_stack)
    g.event_stack.append(events)
    push(g, (redirect_and_cancel, depth), (apply_damage, depth), (it_is_over, depth))
    if g.listeners[ASSIGNED_EAR]:
        push(g, (before, depth, g.active, 0))


# ---- cancelling and redirecting ------------------------------------------------------------------------
def may_cancel(g: Invasion, event: Event) -> bool:
    """[invasion/keyword.toughness-uncancellable, invasion/keyword.counterstrike-uncancellable-combat]"""
    return not event.data[0] & CERTAIN and not g.changers[UNCANCELLABLE]


def cancel_damage(g: Invasion, depth: int, which: int, n: int) -> int:
    """Take back so much of the damage that was assigned; gives how much it was."""
    event: Event = g.event_stack[depth][which]
    n = min(n, event.amount)
    if n <= 0 or not may_cancel(g, event):
        return 0
    change_event(g, depth, which, event.with_amount(event.amount - n))
    say(g, CANCELLED, n, event.subject)
    return n


def redirect_damage(g: Invasion, depth: int, which: int, n: int, goal: int) -> int:
    """So much of the damage would be dealt to another card instead; gives how much it was.

    [invasion/damage.redirect-not-cancellation, invasion/errata.redirect-would-be-dealt]
    """
    event: Event = g.event_stack[depth][which]
    n = min(n, event.amount)
    if n <= 0 or not in_play(g, goal) or (goal < AREAS and is_burning(g, goal)):
        return 0
    change_event(g, depth, which, event.with_amount(event.amount - n))
    flags = (event.data[0] | REDIRECTED) & ~TOUGH
    add_event(
        g,
        depth,
        Event(
            ASSIGNED,
            goal,
            event.by,
            g.controller[goal],
            area_of(g, goal),
            n,
            g.generation[goal],
            data=(flags,),
        ),
    )
    say(g, REDIRECTED_TO, n, event.subject, goal)
    return n


def redirect_and_cancel(g: Invasion, depth: int) -> None:
    """What waits for this damage redirects or cancels it, then Toughness does.

    Damage that is redirected meets what waits for it at its new goal, whichever was there first.

    [invasion/action.conditional-waits, invasion/keyword.toughness-cancels, invasion/combat.cancel-before-apply]
    """
    known = len(g.event_stack[depth])
    if g.effects:
        for effect in [e for e in g.effects if e.what in (REDIRECTS, CANCELS, CANCELS_ALL)]:
            wait_is_over(g, depth, effect)
    if len(g.event_stack[depth]) > known:
        push(g, (redirect_and_cancel, depth))
        if g.listeners[ASSIGNED_EAR]:
            push(g, (before, depth, g.active, 0))
        return
    toughness(g, depth, -1)
    if g.changers[SHIELDS_CAPITAL]:
        push(g, (shield_capitals, depth))


def wait_is_over(g: Invasion, depth: int, effect: Lasting) -> None:
    """A conditional action meets the damage that it waits for. [invasion/action.conditional-duration]"""
    left = effect.amount
    for which in range(len(g.event_stack[depth])):
        event: Event = g.event_stack[depth][which]
        if effect.what == CANCELS_ALL:
            if g.phase == BATTLEFIELD_PHASE:
                cancel_damage(g, depth, which, event.amount)
        elif event.subject == effect.subject and event.generation == effect.generation and left > 0:
            if effect.what == CANCELS:
                left -= cancel_damage(g, depth, which, left)
            else:
                left -= redirect_damage(g, depth, which, left, effect.data[1])
    if left != effect.amount:
        at = g.effects.index(effect)
        fields = effect.fields()
        fields[3] = left
        g.effects[at : at + 1] = [Lasting(*fields)] if left else []


def toughness(g: Invasion, depth: int, unit: int) -> None:
    """Once for all damage that is applied to a unit at the same moment.

    [invasion/keyword.toughness-cancels, invasion/keyword.toughness-stacks]
    """
    left: dict[int, int] = {}
    for which, event in enumerate(g.event_stack[depth]):
        card = event.subject
        if card < AREAS or unit not in (-1, card) or event.data[0] & TOUGH:
            continue
        if card not in left:
            left[card] = value(g, card, TOUGHNESS)
        if left[card] > 0 and event.amount > 0:
            left[card] -= cancel_damage(g, depth, which, left[card])
        event = g.event_stack[depth][which]
        change_event(g, depth, which, event.with_data((event.data[0] | TOUGH,)))


def shield_capitals(g: Invasion, depth: int) -> None:
    """Cards that cancel damage to a capital, so much each turn: their player says to which section."""
    for seat in (g.active, 1 - g.active):
        shields = shields_left(g, seat)
        hit = sections_hit(g, depth, seat) if shields else ()
        if hit:
            choose_one(g, seat, "Damage to which section is cancelled?", hit, shield, shields[0], depth)
            return


def sections_hit(g: Invasion, depth: int, seat: int) -> tuple[int, ...]:
    """The sections of a player about to be dealt damage that can be cancelled."""
    events = [e for e in g.event_stack[depth] if e.subject < AREAS and e.subject // 3 == seat]
    hit = [e.subject for e in events if e.amount > 0 and may_cancel(g, e)]
    return tuple(sorted(set(hit)))


def shield(g: Invasion, area: int, card: int, depth: int) -> None:
    """One point of the damage to that section is cancelled; then others may be."""
    for which, event in enumerate(g.event_stack[depth]):
        if event.subject == area and cancel_damage(g, depth, which, 1):
            break
    g.marks.append((SHIELDED, card, g.generation[card]))
    push(g, (shield_capitals, depth))


def shields_left(g: Invasion, seat: int) -> list[int]:
    """Those of that player's cards that have not done so this turn."""
    shields = [card for card in g.changers[SHIELDS_CAPITAL] if g.controller[card] == seat]
    return [card for card in shields if (SHIELDED, card, g.generation[card]) not in g.marks]


# ---- applying --------------------------------------------------------------------------------------------
def apply_damage(g: Invasion, depth: int) -> None:
    """All that is left lies on units and sections at the same moment.

    [invasion/combat.apply-simultaneously, invasion/damage.been-dealt]
    """
    dealt: dict[int, Event] = {}
    for event in g.event_stack[depth]:
        card = event.subject
        if event.amount > 0 and still_in_play(g, card, event.generation):
            g.damage[card] += event.amount
            note_laden(g, card)
            say(g, TAKES, card, event.amount)
            total = event.amount + (dealt[card].amount if card in dealt else 0)
            dealt[card] = Event(
                DAMAGED,
                card,
                event.by,
                g.controller[card],
                area_of(g, card),
                total,
                event.generation,
                data=(type_of(g, card), event.data[0]),
            )
    g.needs_check = 1
    if dealt:
        events = tuple(dealt.values())
        uses = collect(g, (*events, *dealt_in_combat(g, events)))
        push(g, (damage_is_dealt, events, uses))


def dealt_in_combat(g: Invasion, events: tuple[Event, ...]) -> list[Event]:
    """Who added to the damage of his side, of which some was applied, wherever that was, has dealt damage.

    [invasion/damage.dealt-in-combat, invasion/damage.all-contributors-dealt]
    """
    if not events[0].data[1] & COMBAT or not g.combats or g.combats[-1].step != DAMAGE_ASSIGNED:
        return []
    hit = {event.seat for event in events}
    g.marks += [(WOUNDED, seat) for seat in sorted(hit)]
    strikers = g.combats[-1].strikers
    return [
        Event(DEALT_IN_COMBAT, card, seat=g.controller[card], place=area_of(g, card), generation=generation)
        for card, generation in strikers
        if 1 - g.controller[card] in hit
    ]


def damage_is_dealt(g: Invasion, events: tuple[Event, ...], uses: tuple[Use, ...]) -> None:
    """Units that survive and have Savage strike back; then whatever waited for damage, though it may be gone by now.

    [invasion/keyword.savage-deals, invasion/effect.independent-once-triggered]
    """
    savage = [
        Use(e.seat, e.subject, SAVAGERY, 0, about=e, x=value(g, e.subject, SAVAGE), generation=e.generation)
        for e in events
        if e.subject >= AREAS and survived(g, e) and value(g, e.subject, SAVAGE)
    ]
    if uses:
        push(g, (resolve_triggered, uses))
    if savage:
        push(g, (resolve_triggered, tuple(savage)))


def survived(g: Invasion, event: Event) -> bool:
    """[invasion/keyword.savage-must-survive]"""
    return still_in_play(g, event.subject, event.generation)


# ---- damage that is not dealt ------------------------------------------------------------------------------
def move_damage(g: Invasion, source: int, goal: int, n: int) -> None:
    """Damage is put on another unit, no more than destroys it, whatever would cancel it.

    [invasion/damage.move-ignores-cancellation, invasion/damage.faq-move-cap]
    """
    n = min(n, g.damage[source])
    if goal >= AREAS:
        n = min(n, remaining(g, goal))
    if n > 0 and in_play(g, goal):
        g.damage[source] -= n
        g.damage[goal] += n
        note_laden(g, goal)
        say(g, MOVED, n, source, goal)


def heal(g: Invasion, cards: tuple[int, ...], n: int, seat: int) -> None:
    """A player removes damage from cards, as far as there is any. A step's last act.

    [invasion/damage.heal-removes, invasion/damage.heal-needs-damage]
    """
    events: list[Event] = []
    for card in cards:
        removed = min(n, g.damage[card])
        if removed > 0 and in_play(g, card):
            g.damage[card] -= removed
            say(g, HEALS, removed, card)
            events.append(
                Event(
                    HEALED,
                    card,
                    seat=seat,
                    place=area_of(g, card),
                    amount=removed,
                    generation=g.generation[card],
                    data=(type_of(g, card),),
                )
            )
    happened(g, *events)


def lethal(g: Invasion, card: int) -> int:
    """So much must be assigned to destroy or burn it: remaining hit points, and what is cancelled for certain.

    [invasion/combat.lethal-includes-cancellation]
    """
    left = max(0, hit_points(g, card) - g.damage[card])
    if g.changers[UNCANCELLABLE]:
        return left
    if card < AREAS:
        return left + len(shields_left(g, card // 3))
    left += value(g, card, TOUGHNESS) + absorbed(g, card)
    return left + lasting_sum(g, CANCELS, card) if g.effects else left


def absorbed(g: Invasion, card: int) -> int:
    """The tokens on it that cancel a point of damage each. [invasion/errata.war-hydra]"""
    if not CARDS[g.kind[card]].absorbs or card not in g.listeners[ASSIGNED_EAR] or is_mute(g, card):
        return 0
    return g.tokens[card]


# ---- checks ------------------------------------------------------------------------------------------------
def burning_sections(g: Invasion) -> None:
    """A check: a section with as much damage as hit points burns, and its damage is gone.

    [invasion/win.burn-any-time]
    """
    for area in g.laden:
        if area >= AREAS:
            break  # they stand in the order of numbers
        n = g.damage[area]
        if n >= SECTION_HIT_POINTS and n >= section_hit_points(g, area):
            g.damage[area] = 0
            g.burning |= 1 << area
            say(g, BURNS, area)


register(__name__)
