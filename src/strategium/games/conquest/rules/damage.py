"""Dealing damage: it is assigned, shields are used, what is left is taken. One occurrence from first to last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.cards.modifiers import value
from strategium.cards.zones import move
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.basics import event_to
from strategium.games.conquest.state import (
    Conquest,
    battle_now,
    first_seat,
    hand_of,
    in_play,
    is_unit,
    place_of,
    remaining,
)
from strategium.games.conquest.things import CARD
from strategium.games.conquest.words import (
    ARMORBANE,
    ARMY,
    ASSIGNED,
    CHEAP_UNITS_HARMLESS,
    DAMAGED,
    DISCARD,
    DOUBLE_DAMAGE,
    HAND,
    HEALED,
    SHIELD_USED,
    SHIELDS,
    UNDAMAGEABLE,
)
from strategium.kernel.core import RawOption
from strategium.kernel.events import (
    Event,
    add_event,
    after,
    before,
    change_event,
    it_has_happened,
    it_is_over,
    occur,
    react,
)
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, SEAT, Among, Need, RawDecision, Verb
from strategium.kernel.windows import Window, open_window

BY_ATTACK: Final = 1  # in event.data: the damage is dealt by an attack
REASSIGNED: Final = 2  # in event.data: it was reassigned once
CHEAP: Final = 2  # the highest printed cost of units that can be harmless
UNPREVENTABLE: Final = 3  # in event.data: no shield and no effect prevents it

TAKES_DAMAGE: Final = Sentence("{0} takes {1} damage", CARD, NUMBER, rules=("conquest/damage.take",))
IS_REASSIGNED: Final = Sentence(
    "{0} of that damage is reassigned to {1}", NUMBER, CARD, rules=("conquest/damage.reassign",)
)
MOVES_DAMAGE: Final = Sentence(
    "{0} damage moves from {1} to {2}",
    NUMBER,
    CARD,
    CARD,
    rules=("conquest/damage.move-bypasses-prevention",),
)
IS_HEALED: Final = Sentence("{0} damage is removed from {1}", NUMBER, CARD)
SHIELDED: Final = Sentence(
    "{0} uses {1} as a shield for {2}", SEAT, CARD, CARD, rules=("conquest/shields.discard-to-prevent",)
)
SHIELDED_LESS: Final = Sentence(
    "{0} uses {1} as a shield for {2}, but prevents only {3}",
    SEAT,
    CARD,
    CARD,
    NUMBER,
    rules=("conquest/shields.may-prevent-less",),
)


def deal_damage(g: Conquest, hits: tuple[tuple[int, int], ...], by: int, data: tuple[int, ...]) -> None:
    """Step 1: all damage of one source is assigned at once; zero never begins. A step's last act.

    [conquest/damage.assign, conquest/damage.zero-does-not-start]
    """
    events = [
        Event(
            ASSIGNED,
            unit,
            by,
            g.controller[unit],
            place_of(g, unit),
            amount * times_dealt(g, unit),
            g.generation[unit],
            data=data,
        )
        for unit, amount in hits
        if amount > 0 and in_play(g, unit) and not cannot_be_damaged(g, unit) and not is_harmless(g, by, unit)
    ]
    if not events:
        return
    depth = len(g.event_stack)
    first = first_seat(g)
    g.event_stack.append(tuple(events))
    # [conquest/damage.answers-before-shields]
    push(
        g,
        (before, depth, first, 0),
        (it_has_happened, depth),
        (after, depth, first, 0),
        (shields, depth),
        (take_damage, depth),
        (it_is_over, depth),
    )


def times_dealt(g: Conquest, unit: int) -> int:
    """2 for a unit to which damage is dealt twice over. [conquest/damage.doubled]"""
    return 2 if value(g, unit, DOUBLE_DAMAGE) else 1


def cannot_be_damaged(g: Conquest, unit: int) -> bool:
    """[conquest/damage.cannot-be-damaged-assign]"""
    return value(g, unit, UNDAMAGEABLE) > 0


def is_harmless(g: Conquest, by: int, unit: int) -> bool:
    """Whether that card can deal no damage to a unit. [conquest/damage.cheap-units-harmless]"""
    if by < 0 or not value(g, unit, CHEAP_UNITS_HARMLESS):
        return False
    source = CARDS[g.kind[by]]
    return source.type == ARMY and source.cost <= CHEAP


# ---- shields -------------------------------------------------------------------------------------------
def shield_icons(g: Conquest, card: int) -> int:
    return value(g, card, SHIELDS)


def shield_choices(g: Conquest, decision: RawDecision) -> Sequence[tuple[int, int]]:
    """A card of the hand with shield icons, for a unit that is being dealt damage."""
    seat, depth, done = decision.seat, decision.args[3], decision.args[4]
    # [conquest/shields.one-per-damage]
    units = [
        e.subject
        for which, e in enumerate(g.event_stack[depth])
        if e.seat == seat
        and e.amount > 0
        and may_be_prevented(e)
        and which not in done
        and in_play(g, e.subject)
        and is_unit(g, e.subject)
    ]
    if not units or under_armorbane(g, seat):
        return ()
    cards = [card for card in hand_of(g, seat) if CARDS[g.kind[card]].printed[SHIELDS]]
    return [(card, unit) for unit in units for card in cards]


def lesser_choices(g: Conquest, decision: RawDecision) -> Sequence[tuple[int, int, int]]:
    """The same with less than all that the card could prevent. [conquest/shields.may-prevent-less]"""
    return [
        (card, unit, n)
        for card, unit in shield_choices(g, decision)
        for n in range(1, min(shield_icons(g, card), damage_to(g, decision, unit)))
    ]


def damage_to(g: Conquest, decision: RawDecision, unit: int) -> int:
    """The damage that a shield for that unit could prevent."""
    which = _which(g, decision.args[3], decision.args[4], unit)
    return g.event_stack[decision.args[3]][which].amount if which >= 0 else 0


def under_armorbane(g: Conquest, seat: int) -> bool:
    """During an attack by an enemy with Armorbane no shield may be used. [conquest/keywords.armorbane]"""
    battle = battle_now(g)
    if battle is None or battle.attacker < 0:
        return False
    attacker = battle.attacker
    return g.controller[attacker] != seat and in_play(g, attacker) and value(g, attacker, ARMORBANE) > 0


def no_armorbane(g: Conquest, decision: RawDecision, card: int, unit: int, *n: int) -> bool:
    return not under_armorbane(g, decision.seat)


def is_in_hand(g: Conquest, decision: RawDecision, card: int, unit: int, *n: int) -> bool:
    return g.zone[card] == HAND + decision.seat


def has_icons(g: Conquest, decision: RawDecision, card: int, unit: int, *n: int) -> bool:
    return CARDS[g.kind[card]].printed[SHIELDS] > 0


def is_dealt_damage(g: Conquest, decision: RawDecision, card: int, unit: int, *n: int) -> bool:
    return any(
        e.subject == unit and e.amount > 0 and g.controller[unit] == decision.seat and is_unit(g, unit)
        for e in g.event_stack[decision.args[3]]
    )


def is_preventable(g: Conquest, decision: RawDecision, card: int, unit: int, *n: int) -> bool:
    row = g.event_stack[decision.args[3]]
    return not any(e.subject == unit and not may_be_prevented(e) for e in row)


def may_be_prevented(event: Event) -> bool:
    """[conquest/damage.unpreventable]"""
    return UNPREVENTABLE not in event.data


def is_not_shielded(g: Conquest, decision: RawDecision, card: int, unit: int, *n: int) -> bool:
    return _which(g, decision.args[3], decision.args[4], unit) >= 0


def _which(g: Conquest, depth: int, done: tuple[int, ...], unit: int) -> int:
    """The number of the damage that a shield for that unit would prevent, or -1."""
    for which, e in enumerate(g.event_stack[depth]):
        if e.subject == unit and e.amount > 0 and which not in done:
            return which
    return -1


def is_less(g: Conquest, decision: RawDecision, card: int, unit: int, n: int) -> bool:
    return 0 < n < min(shield_icons(g, card), damage_to(g, decision, unit))


class ShieldVerb(Verb):
    """Use a shield card. How much it stops stands beside it."""

    def note(self, g: Conquest, viewer: int | None, refs: tuple[int, ...]) -> str:
        for decision in g.decisions:
            if decision.question is SHIELD_WINDOW:
                amount = damage_to(g, decision, refs[1])
                return f"stops {min(shield_icons(g, refs[0]), amount, *refs[2:])} of {amount}"
        return ""


SHIELDING_NEEDS: Final = (
    Among("conquest/shields.discard-to-prevent", "{0} is not in your hand", is_in_hand),
    Need(has_icons, "conquest/shields.discard-to-prevent", "{0} has no shield icon"),
    Need(
        is_dealt_damage,
        "conquest/shields.discard-to-prevent",
        "{1} is not a unit of yours that is dealt damage",
    ),
    Need(is_preventable, "conquest/damage.unpreventable", "the damage to {1} cannot be prevented"),
    Need(is_not_shielded, "conquest/shields.one-per-damage", "{1} has been shielded against this damage"),
    Need(no_armorbane, "conquest/keywords.armorbane", "the attacker has Armorbane: no shields against it"),
)
SHIELD: Final = ShieldVerb(
    "shield",
    CARD,
    CARD,
    words="shield {1} with {0}",
    find=shield_choices,
    needs=SHIELDING_NEEDS,
    rules=("conquest/shields.discard-to-prevent",),
)
SHIELD_LESS: Final = ShieldVerb(
    "shield less",
    CARD,
    CARD,
    NUMBER,
    words="shield {1} with {0}, but prevent only {2}",
    find=lesser_choices,
    needs=(
        *SHIELDING_NEEDS,
        Need(is_less, "conquest/shields.amount", "{0} cannot prevent {2}, or prevents no more"),
    ),
    rules=("conquest/shields.may-prevent-less",),
)


class Shields(Window):
    """Players alternate with shield cards until both pass. Its arguments: the damage, and what is shielded."""

    def may_act(self, g: Conquest, seat: int, args: tuple[Any, ...]) -> bool:
        depth: int = args[0]
        for event in g.event_stack[depth]:
            if event.seat == seat and event.amount > 0:
                return True
        return False

    def opportunity(self, g: Conquest, decision: RawDecision) -> str:
        """Nobody who passes over windows wants to take damage by it."""
        return ""

    def used_up(self, g: Conquest, option: RawOption, seat: int, args: tuple[Any, ...]) -> tuple[Any, ...]:
        return (args[0], (*args[1], _which(g, args[0], args[1], option[2])))

    def take(self, g: Conquest, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        which = _which(g, args[0], args[1], option[2])
        push(g, (use_shield, option[1], option[2], args[0], which, *option[3:]))

    def prompt(self, g: Any, decision: RawDecision) -> str:
        hurt = [e for e in g.event_stack[decision.args[3]] if e.seat == decision.seat and e.amount > 0]
        parts = [f"{e.amount} damage to {CARD.words(g, decision.seat, e.subject)}" for e in hurt]
        return f"Use a shield against {' and '.join(parts)}?" if parts else "You may use shields"


SHIELD_WINDOW: Final = Shields("shield?", SHIELD, SHIELD_LESS, rules=("conquest/damage.multi-shield-order",))


def shields(g: Conquest, depth: int) -> None:
    """Step 2: shields, the player with the initiative first.

    [conquest/damage.shields-before-taking, conquest/damage.multi-shield-order]
    """
    open_window(g, SHIELD_WINDOW, first_seat(g), depth, ())


def use_shield(g: Conquest, card: int, unit: int, depth: int, which: int, *most: int) -> None:
    """The shield card is discarded, whatever becomes of its effect. A step's last act.

    [conquest/shields.discard-to-prevent, conquest/shields.canceled-still-used]
    """
    seat = g.controller[unit]
    icons = shield_icons(g, card)
    move(g, card, DISCARD + seat)
    if most:
        say(g, SHIELDED_LESS, seat, card, unit, most[0])
    else:
        say(g, SHIELDED, seat, card, unit)
    event = Event(
        SHIELD_USED, card, unit, seat, place_of(g, unit), icons, g.generation[card], depth, (which, *most)
    )
    occur(g, first_seat(g), (event,), shield_prevents)


def shield_prevents(g: Conquest, events: tuple[Event, ...]) -> None:
    """One damage for each icon, or less if its player said so.

    [conquest/shields.amount, conquest/shields.may-prevent-less]
    """
    for event in events:
        prevent(g, event.link, event.data[0], min([event.amount, *event.data[1:]]))


def prevent(g: Conquest, depth: int, which: int, amount: int) -> None:
    """Assigned damage is taken back to the bank. [conquest/damage.prevented-to-bank]"""
    event: Event = g.event_stack[depth][which]
    if may_be_prevented(event):
        change_event(g, depth, which, event.with_amount(max(0, event.amount - amount)))


def reassign(g: Conquest, depth: int, which: int, amount: int, card: int) -> None:
    """Assigned damage is dealt to another card, in the same procedure; it cannot be reassigned again.

    [conquest/damage.reassign, conquest/damage.reassign-once]
    """
    event: Event = g.event_stack[depth][which]
    amount = min(amount, event.amount)
    if amount > 0 and not cannot_be_damaged(g, card) and not is_harmless(g, event.by, card):
        change_event(g, depth, which, event.with_amount(event.amount - amount))
        _assign_too(g, depth, event, amount, card)
        say(g, IS_REASSIGNED, amount, card)


def _assign_too(g: Conquest, depth: int, event: Event, amount: int, card: int) -> None:
    """All that is reassigned to a card in one procedure is one damage: one shield can be used against it."""
    data = (*event.data, REASSIGNED)  # [conquest/damage.reassign-once]
    for which, other in enumerate(g.event_stack[depth]):
        if other.subject == card and other.data == data:
            change_event(g, depth, which, other.with_amount(other.amount + amount))
            return
    seat, place, generation = g.controller[card], place_of(g, card), g.generation[card]
    add_event(g, depth, Event(ASSIGNED, card, event.by, seat, place, amount, generation, data=data))


# ---- damage that is not dealt ------------------------------------------------------------------------------
def move_damage(g: Conquest, source: int, goal: int, amount: int) -> None:
    """Damage is put directly on another unit. [conquest/damage.move-bypasses-prevention]"""
    amount = min(amount, g.damage[source])
    if amount > 0 and in_play(g, goal) and not cannot_be_damaged(g, goal):
        g.damage[source] -= amount
        g.damage[goal] += amount
        g.needs_check = 1
        say(g, MOVES_DAMAGE, amount, source, goal)


def remove_damage(g: Conquest, cards: Sequence[int], amount: int) -> None:
    """From each of these as much damage goes back to the bank as there is. A step's last act.

    [conquest/damage.removed]
    """
    events: list[Event] = []
    for card in cards:
        removed = min(amount, g.damage[card])
        if removed > 0:
            g.damage[card] -= removed
            say(g, IS_HEALED, removed, card)
            events.append(event_to(g, HEALED, card, removed))
    if events:
        react(g, first_seat(g), tuple(events))  # [conquest/damage.removed]


# ---- taking ----------------------------------------------------------------------------------------------
def take_damage(g: Conquest, depth: int) -> None:
    """Step 3: what is left is taken, all at once, which can be interrupted; excess is lost. A step's last act.

    [conquest/damage.take, conquest/damage.excess-ignored, conquest/damage.placed-simultaneously]
    """
    taking: list[Event] = []
    for event in g.event_stack[depth]:
        unit = event.subject
        counts = event.amount > 0  # [conquest/damage.zero-is-not-damaged]
        if counts and in_play(g, unit) and g.generation[unit] == event.generation:
            room = remaining(g, unit) if is_unit(g, unit) else event.amount
            taken = min(event.amount, room)
            if taken > 0:  # [conquest/damage.zero-is-not-damaged]
                generation, data = event.generation, event.data
                by, seat, place = event.by, event.seat, event.place
                taking.append(Event(DAMAGED, unit, by, seat, place, taken, generation, data=data))
    g.needs_check = 1
    if taking:
        occur(g, first_seat(g), tuple(taking), damage_is_placed)


def damage_is_placed(g: Conquest, events: tuple[Event, ...]) -> None:
    """On those that are still there. [conquest/damage.take]"""
    for event in events:
        unit = event.subject
        if in_play(g, unit) and g.generation[unit] == event.generation:
            g.damage[unit] += event.amount
            say(g, TAKES_DAMAGE, unit, event.amount)
    g.needs_check = 1


register(__name__)
