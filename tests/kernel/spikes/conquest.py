"""A toy of Conquest: simultaneous damage, shields, replaced destruction, nested interrupts, shared reactions."""

from __future__ import annotations

from typing import Any, Final

from strategium.kernel.abilities import Ability, Book, Use
from strategium.kernel.core import RawOption, Result, scalar
from strategium.kernel.events import (
    Event,
    cancel_event,
    change_event,
    coming,
    event_kinds,
    occur,
    replace_event,
)
from strategium.kernel.flow import push
from strategium.kernel.lasting import expire, lasting_sum, lasts
from strategium.kernel.names import register
from strategium.kernel.paying import pay
from strategium.kernel.pending_effects import add_pending_effect, cancel_pending_effect, resolve_last_entry
from strategium.kernel.targeting import choose_targets
from strategium.kernel.using import resolve
from strategium.kernel.verbs import Among, Need, RawDecision, Verb
from strategium.kernel.windows import Window, open_window
from tests.kernel.spikes import toy_cards as toy
from tests.kernel.spikes.toy_cards import CARD, DISCARD, HAND, PLAY, AUnit, Card, Does, When, about, move

NAME: Final = "toy_conquest"
ROUNDS: Final = 3
ACTION, FORCED_INTERRUPT, INTERRUPT, SHIELD, FORCED_REACTION, REACTION = range(6)
HARDENED, END_OF_ROUND = 0, 0
DAMAGED, DESTROYED, INITIATED = event_kinds(NAME, "unit is damaged", "unit is destroyed", "effect initiated")
BOOK: Final = Book()


class ConquestState(toy.CardState):
    FIELDS = toy.CardState.FIELDS + toy.card_fields(BOOK) + (scalar("initiative", 0),)
    initiative: int


# ---- rounds --------------------------------------------------------------------------------------
def a_round(g: ConquestState) -> None:
    """Players act in turn until both pass; what is exhausted gets ready, and a card is drawn."""
    g.round += 1
    push(g, (open_window, ACTIONS, g.initiative), (round_ends,))


def round_ends(g: ConquestState) -> None:
    expire(g, END_OF_ROUND)
    g.initiative = 1 - g.initiative
    g.turned = [0] * len(g.turned)
    for seat in (0, 1):
        toy.draw(g, seat)
    if g.round == ROUNDS:
        g.result = toy.most_units(g)
    else:
        push(g, (a_round,))


# ---- damage and destruction ----------------------------------------------------------------------
def take_damage(g: ConquestState, events: tuple[Event, ...]) -> None:
    """What was not prevented is taken, by all at once."""
    for e in events:
        g.damage[e.subject] += e.amount
    g.needs_check = 1


def units_are_destroyed(g: ConquestState) -> None:
    """A check: all units without health left are destroyed together."""
    depths = range(len(g.event_stack))
    under_way = [e.subject for depth in depths for _, e in coming(g, depth) if e.kind is DESTROYED]
    doomed = [x for x in g.units() if g.damage[x] >= g.card(x).health + lasting_sum(g, HARDENED, x)]
    doomed = [x for x in doomed if x not in under_way]
    if doomed:
        push(g, (destroy, tuple(doomed)))


def destroy(g: ConquestState, units: tuple[int, ...]) -> None:
    events = [
        Event(DESTROYED, x, seat=g.owner[x], amount=g.damage[x], generation=g.generation[x]) for x in units
    ]
    occur(g, g.initiative, tuple(events), leave_play)


def leave_play(g: ConquestState, events: tuple[Event, ...]) -> None:
    for e in events:
        move(g, e.subject, DISCARD)


def goes_to(g: ConquestState, x: int, generation: int, zone: int) -> None:
    """What happens instead of a destruction."""
    if g.generation[x] == generation:
        move(g, x, zone)


class Shields(Window):
    """Between assigning and taking: a card from hand prevents 1 damage, one for each damaged unit."""

    def used_up(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> tuple[Any, ...]:
        return (args[0], (*args[1], option[2]))

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        move(g, option[1], DISCARD)
        for which, e in coming(g, args[0]):
            if e.subject == option[2]:
                change_event(g, args[0], which, e.with_amount(e.amount - 1))


def find_shields(g: Any, decision: RawDecision) -> list[tuple[int, int]]:
    hurt = [
        e.subject for _, e in coming(g, decision.args[3]) if e.kind is DAMAGED and e.seat == decision.seat
    ]
    return [(x, unit) for unit in hurt for x in g.cards(HAND, decision.seat)]


def not_yet(g: Any, decision: RawDecision, x: int, unit: int) -> bool:
    return unit not in decision.args[4]


# ---- initiating: paid for and aimed, the effect itself can be interrupted ------------------------
def initiate(g: ConquestState, use: Use, i: int) -> None:
    no = add_pending_effect(g, use, 0, i)
    occur(g, g.initiative, (Event(INITIATED, use.bearer, seat=use.seat, link=no),), effect_goes_on)


def effect_goes_on(g: ConquestState, events: tuple[Event, ...]) -> None:
    resolve_last_entry(g)


# ---- what cards do -------------------------------------------------------------------------------
def deploy(g: ConquestState, use: Use) -> None:
    move(g, use.bearer, PLAY)


def deal_two(g: ConquestState, use: Use) -> None:
    units = [x for x in use.chosen[0] if g.zone[x] == PLAY]
    events = [Event(DAMAGED, x, use.bearer, g.owner[x], amount=2, generation=g.generation[x]) for x in units]
    if events:
        occur(g, g.initiative, tuple(events), take_damage)


def to_hand_instead(g: ConquestState, use: Use) -> None:
    replace_event(
        g, use.depth, use.which, use.stamp, goes_to, about(use).subject, about(use).generation, HAND
    )


def discard_instead(g: ConquestState, use: Use) -> None:
    """Whatever the enemy does about a destruction, the unit is buried: it counts as initiated later."""
    save = g.pending_effects[about(use).link].use
    replace_event(
        g, save.depth, save.which, use.stamp, goes_to, about(save).subject, about(save).generation, DISCARD
    )


def survive(g: ConquestState, use: Use) -> None:
    cancel_event(g, use.depth, use.which)
    g.damage[about(use).subject] = 0


def cancel_it(g: ConquestState, use: Use) -> None:
    cancel_pending_effect(g, about(use).link)


def harden(g: ConquestState, use: Use) -> None:
    for x in use.chosen[0]:
        lasts(g, HARDENED, x, 1, END_OF_ROUND, use)


def gain_one(g: ConquestState, use: Use) -> None:
    g.resources[use.seat] += 1


def gain_its_damage(g: ConquestState, use: Use) -> None:
    """The unit is gone and its card has no damage any more: the event still tells."""
    g.resources[use.seat] += about(use).amount


def is_mine(g: Any, use: Use, event: Event) -> bool:
    return event.seat == use.seat


def is_enemy_save(g: Any, use: Use, event: Event) -> bool:
    saved = g.pending_effects[event.link].use.about
    return event.seat != use.seat and saved is not None and saved.kind is DESTROYED


ORDER: Final = (pay, choose_targets, initiate, resolve)
SHIELD_WITH: Final = Verb(
    "shield",
    CARD,
    CARD,
    words="discard {0} to shield {1}",
    find=find_shields,
    needs=(
        Among("toy/shields.hurt", "a card of your hand shields a unit of yours that is about to be damaged"),
        Need(not_yet, "toy/shields.one", "{1} has a shield already"),
    ),
)
ACTIONS: Final = toy.Actions("action", toy.ACT, timing=ACTION)
FORCED_INTERRUPTS: Final = toy.Answers("forced interrupt", toy.ANSWER, timing=FORCED_INTERRUPT, forced=True)
INTERRUPTS: Final = toy.Answers("interrupt", toy.ANSWER, timing=INTERRUPT)
SHIELDS: Final = Shields("shield", SHIELD_WITH, timing=SHIELD)
FORCED_REACTIONS: Final = toy.Answers("forced reaction", toy.ANSWER, timing=FORCED_REACTION, forced=True)
REACTIONS: Final = toy.Answers("reaction", toy.ANSWER, timing=REACTION)


class Conquest(toy.CardGame):
    name = NAME
    title = "Toy Conquest"
    book = BOOK
    checks = (units_are_destroyed,)
    before = (FORCED_INTERRUPTS, INTERRUPTS, SHIELDS)
    after = (FORCED_REACTIONS, REACTIONS)
    opening = ("Gunner", "Trooper", "Mourner", "Scavenger")
    deck = ("Guard", "Evacuate", "Bury", "Nullify", "Medic", "Harden", "Evacuate", "Nullify", "Harden")

    def blank_state(self) -> ConquestState:
        return ConquestState()

    def set_up(self, g: Any) -> None:
        self.deal(g)
        push(g, (a_round,))

    def listeners_to(self, g: Any, event: int, timing: int) -> Any:
        if timing == SHIELD:
            return g.cards(HAND) if event == DAMAGED.no else ()
        return super().listeners_to(g, event, timing)

    def verdict(self, g: Any) -> Result | None:
        return None if all(g.units(seat) for seat in (0, 1)) else toy.most_units(g)


def unit(name: str, health: int, *abilities: Ability) -> None:
    BOOK.add(Card(name, *abilities, ability(ACTION, deploy, costs=[toy.Spend(1)]), health=health))


def ability(timing: int, does: Any, *targets: AUnit, when: When | None = None, **more: Any) -> Ability:
    return Ability(timing, [Does(does, *targets)], order=ORDER, trigger=when, **{"home": HAND, **more})


unit("Trooper", 2)
unit("Guard", 2)
unit("Gunner", 2, ability(ACTION, deal_two, AUnit(1, 2), costs=[toy.Exhaust()], home=PLAY))
unit("Mourner", 3, ability(FORCED_REACTION, gain_one, when=When(DESTROYED), home=PLAY))
unit("Scavenger", 3, ability(REACTION, gain_its_damage, when=When(DESTROYED), home=PLAY))
BOOK.add(
    Card("Evacuate", ability(INTERRUPT, to_hand_instead, when=When(DESTROYED, is_mine), costs=[toy.Spend(1)]))
)
BOOK.add(Card("Bury", ability(INTERRUPT, discard_instead, when=When(INITIATED, is_enemy_save))))
BOOK.add(Card("Nullify", ability(INTERRUPT, cancel_it, when=When(INITIATED, is_enemy_save))))
BOOK.add(Card("Medic", ability(INTERRUPT, survive, when=When(DESTROYED, is_mine))))
BOOK.add(Card("Harden", ability(ACTION, harden, AUnit())))
register(NAME, a_round, round_ends, destroy, leave_play, take_damage, goes_to, initiate, effect_goes_on)
register(NAME, ACTIONS, FORCED_INTERRUPTS, INTERRUPTS, SHIELDS, FORCED_REACTIONS, REACTIONS, SHIELD_WITH)
CONQUEST: Final = Conquest()
