"""A toy of Dark Millennium: battle actions with tactics, rolls that both sides modify, tests as costs, a sweep."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from strategium.kernel.abilities import Ability, Book, Cost, Use
from strategium.kernel.asking import ask, by_chance
from strategium.kernel.core import RawOption, Result, rows, table
from strategium.kernel.events import Event, change_event, event_kinds, occur
from strategium.kernel.flow import push, push_scoped, unwind_to
from strategium.kernel.lasting import expire, lasting_sum, lasts
from strategium.kernel.names import Step, register
from strategium.kernel.paying import cost_fails, pay
from strategium.kernel.targeting import choose_targets
from strategium.kernel.using import resolve
from strategium.kernel.verbs import PASS, Among, Need, Question, RawDecision, Verb
from strategium.kernel.windows import open_window
from tests.kernel.spikes import toy_cards as toy
from tests.kernel.spikes.toy_cards import CARD, DISCARD, HAND, PLAY, AUnit, Card, Does, When, move

NAME: Final = "toy_dark_millennium"
BATTLES: Final = 2
ACTION, TACTIC, MODIFIER, REACTION = range(4)
STRENGTH, THIS_ACTION = 0, 0
ROLLED, DESTROYED = event_kinds(NAME, "die is rolled", "unit is destroyed")
BOOK: Final = Book()


class Attack(NamedTuple):
    """A battle action under way. `left`: strength left over, once the defender has been struck (before: -1)."""

    attacker: int
    attacker_age: int
    defender: int
    defender_age: int
    strength: int
    left: int = -1
    sweeping: int = 0


class MillenniumState(toy.CardState):
    FIELDS = toy.CardState.FIELDS + toy.card_fields(BOOK) + (table("attacks", Attack), rows("rolls"))
    attacks: list[Attack]
    rolls: list[
        tuple[Any, ...]
    ]  # seat, card, the step that goes on with the number, its arguments, the number


# ---- battles -------------------------------------------------------------------------------------
def battle(g: MillenniumState) -> None:
    g.round += 1
    push(g, (open_window, BATTLE, g.round % 2), (battle_ends,))


def battle_ends(g: MillenniumState) -> None:
    g.turned = [0] * len(g.turned)
    for seat in (0, 1):
        toy.draw(g, seat)
    if g.round == BATTLES:
        g.result = toy.most_units(g)
    else:
        push(g, (battle,))


class Battle(toy.Actions):
    """Players take battle actions in turn until both pass."""

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        if option[0] is ATTACK:
            push(g, (attack, option[1], option[2]))
        else:
            super().take(g, option, seat, args)


def attack(g: MillenniumState, attacker: int, defender: int) -> None:
    """An attack: tactics before it resolves, then the defender is struck, then the attacker may sweep on."""
    g.turned[attacker] = 1
    row = Attack(
        attacker, g.generation[attacker], defender, g.generation[defender], g.card(attacker).strength
    )
    push(g, (action_over,))
    push_scoped(g, "attacks", row, tactics, armor_check, sweep)


def tactics(g: MillenniumState, no: int) -> None:
    push(g, (open_window, TACTICS, g.owner[g.attacks[no].attacker]))


def armor_check(g: MillenniumState, no: int) -> None:
    defender = g.attacks[no].defender
    roll(g, g.owner[defender], defender, strike, no)


def strike(g: MillenniumState, number: int, no: int) -> None:
    """On 4 or more the armor helps. What is left of the strength can sweep on."""
    a = g.attacks[no]
    left = a.strength + bonus(g, a) - g.card(a.defender).health - (number >= 4)
    g.attacks[no] = a._replace(left=max(left, 0))
    if left >= 0:
        push(g, (destroy, (a.defender,)))


def sweep(g: MillenniumState, no: int) -> None:
    a = g.attacks[no]
    if a.left > 0 and not a.sweeping and g.units(1 - g.owner[a.attacker]):
        ask(g, g.owner[a.attacker], SWEEP, sweep_chosen, no)


def sweep_chosen(g: MillenniumState, option: RawOption, no: int) -> None:
    """The second damage: what was left over, with another chance for tactics."""
    if option[0] is not PASS:
        a = g.attacks[no]
        x = option[1]
        g.attacks[no] = a._replace(
            defender=x, defender_age=g.generation[x], strength=a.left - bonus(g, a), left=-1, sweeping=1
        )
        push(g, (tactics, no), (armor_check, no))


def bonus(g: MillenniumState, a: Attack) -> int:
    return lasting_sum(g, STRENGTH, a.attacker)


def action_over(g: MillenniumState) -> None:
    expire(g, THIS_ACTION)


def destroy(g: MillenniumState, units: tuple[int, ...]) -> None:
    push(g, (end_pointless_attack,))
    there = [x for x in units if g.zone[x] == PLAY]
    occur(
        g,
        0,
        tuple([Event(DESTROYED, x, seat=g.owner[x], generation=g.generation[x]) for x in there]),
        leave_play,
    )


def leave_play(g: MillenniumState, events: tuple[Event, ...]) -> None:
    for e in events:
        move(g, e.subject, DISCARD)


def end_pointless_attack(g: MillenniumState) -> None:
    """An attack whose attacker or defender is gone before it is struck is over."""
    for a in g.attacks:
        gone = g.generation[a.attacker] != a.attacker_age or g.generation[a.defender] != a.defender_age
        if gone and a.left < 0:
            unwind_to(g, action_over)
            return


# ---- rolls ---------------------------------------------------------------------------------------
def roll(g: MillenniumState, seat: int, card: int, step: Step, *args: Any) -> None:
    """A number from 1 to 6 for a card, which both sides may modify; `step(g, number, *args)` goes on with it."""
    push_scoped(g, "rolls", (seat, card, step, args, 0), throw, use_roll)


def throw(g: MillenniumState, no: int) -> None:
    by_chance(g, 6, thrown, no)


def thrown(g: MillenniumState, n: int, no: int) -> None:
    seat, card = g.rolls[no][:2]
    occur(g, seat, (Event(ROLLED, card, seat=seat, amount=n + 1, link=no),), roll_stands)


def roll_stands(g: MillenniumState, events: tuple[Event, ...]) -> None:
    no = events[0].link
    g.rolls[no] = (*g.rolls[no][:4], events[0].amount)


def use_roll(g: MillenniumState, no: int) -> None:
    """When the reactions to the roll are done."""
    _, _, step, args, number = g.rolls[no]
    push(g, (step, number, *args))


class Test(Cost[MillenniumState]):
    """Roll at least that number, or the ability ends here."""

    def __init__(self, least: int) -> None:
        self.least = least

    def payable(self, g: MillenniumState, use: Use) -> bool:
        return True

    def pay(self, g: MillenniumState, use: Use, thing: int) -> bool:
        roll(g, use.seat, use.bearer, test_is_made, self.least)
        return True


def test_is_made(g: MillenniumState, number: int, least: int) -> None:
    if number < least:
        cost_fails(g)


# ---- what may be chosen --------------------------------------------------------------------------
def find_attacks(g: Any, decision: RawDecision) -> list[tuple[int, int]]:
    return [(x, y) for x in g.units(decision.seat) for y in g.units(1 - decision.seat)]


def is_ready(g: Any, decision: RawDecision, x: int, y: int) -> bool:
    return not g.turned[x]


def find_enemies(g: Any, decision: RawDecision) -> list[int]:
    enemies: list[int] = g.units(1 - decision.seat)
    return enemies


# ---- what cards do -------------------------------------------------------------------------------
def bless(g: MillenniumState, use: Use) -> None:
    for x in use.chosen[0]:
        lasts(g, STRENGTH, x, 2, THIS_ACTION, use)


def destroy_target(g: MillenniumState, use: Use) -> None:
    push(g, (destroy, use.chosen[0]))


def add_one(g: MillenniumState, use: Use) -> None:
    change_roll(g, use, 1)


def take_one(g: MillenniumState, use: Use) -> None:
    change_roll(g, use, -1)


def change_roll(g: MillenniumState, use: Use, by: int) -> None:
    event = g.event_stack[use.depth][use.which]
    change_event(g, use.depth, use.which, event.with_amount(event.amount + by))


def gain_one(g: MillenniumState, use: Use) -> None:
    g.resources[use.seat] += 1


ORDER: Final = (choose_targets, pay, resolve)
ATTACK: Final = Verb(
    "attack",
    CARD,
    CARD,
    words="attack {1} with {0}",
    find=find_attacks,
    needs=(
        Among("toy/attack.enemy", "your units attack enemy units: {0} cannot attack {1}"),
        Need(is_ready, "toy/attack.ready", "{0} has acted already"),
    ),
)
SWEEP_TO: Final = Verb(
    "sweep",
    CARD,
    words="sweep on to {0}",
    find=find_enemies,
    needs=(Among("toy/sweep.enemy", "{0} is no enemy"),),
)
BATTLE: Final = Battle("battle action", ATTACK, toy.ACT, timing=ACTION)
TACTICS: Final = toy.Actions("tactics", toy.ACT, timing=TACTIC)
MODIFIERS: Final = toy.Answers("modifier", toy.ANSWER, timing=MODIFIER)
REACTIONS: Final = toy.Answers("reaction", toy.ANSWER, timing=REACTION)
SWEEP: Final = Question("sweeping advance", PASS, SWEEP_TO)


class Millennium(toy.CardGame):
    name = NAME
    title = "Toy Dark Millennium"
    book = BOOK
    before = (MODIFIERS,)
    after = (REACTIONS,)
    opening = ("Marine", "Mob", "Guard")
    deck = ("Blessing", "Snipe", "Fate", "Curse", "Gloat", "Orbital Strike", "Fate", "Curse")

    def blank_state(self) -> MillenniumState:
        return MillenniumState()

    def set_up(self, g: Any) -> None:
        self.deal(g)
        push(g, (battle,))

    def verdict(self, g: Any) -> Result | None:
        return None if all(g.units(seat) for seat in (0, 1)) else toy.most_units(g)


def card(name: str, timing: int, does: Any, *targets: AUnit, **more: Any) -> None:
    BOOK.add(Card(name, Ability(timing, [Does(does, *targets)], order=ORDER, home=HAND, **more)))


BOOK.add(Card("Marine", health=2, strength=3))
BOOK.add(Card("Mob", health=1, strength=4))
BOOK.add(Card("Brute", health=2, strength=2))
BOOK.add(Card("Guard", health=1, strength=1))
card("Blessing", TACTIC, bless, AUnit())
card("Snipe", TACTIC, destroy_target, AUnit(), costs=[toy.Spend(1), Test(4), toy.DiscardOne()])
card("Orbital Strike", ACTION, destroy_target, AUnit(1, 2), costs=[Test(5)])
card("Fate", MODIFIER, add_one, trigger=When(ROLLED))
card("Curse", MODIFIER, take_one, trigger=When(ROLLED))
card("Gloat", REACTION, gain_one, trigger=When(ROLLED))
register(NAME, battle, battle_ends, attack, tactics, armor_check, strike, sweep, sweep_chosen, action_over)
register(NAME, destroy, leave_play, end_pointless_attack, throw, thrown, roll_stands, use_roll, test_is_made)
register(NAME, ATTACK, SWEEP_TO, BATTLE, TACTICS, MODIFIERS, REACTIONS, SWEEP)
MILLENNIUM: Final = Millennium()
