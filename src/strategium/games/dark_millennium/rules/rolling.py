"""Rolling: the top card of the deck is discarded, its die number counts, and both players may modify it."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.dark_millennium.rules import playing
from strategium.games.dark_millennium.rules.piles import discard, top_card
from strategium.games.dark_millennium.state import DarkMillennium, face, sector_here
from strategium.games.dark_millennium.things import CARD
from strategium.games.dark_millennium.words import (
    A_SAVE,
    BEFORE_ROLL,
    FIGHTING,
    MODIFIER,
    ROLL,
    SAVE_BONUS,
    TEST_FAILED,
)
from strategium.kernel.abilities import Use
from strategium.kernel.events import Event, change_event, react
from strategium.kernel.flow import ENDINGS, push, unwind_to
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import Step, register
from strategium.kernel.paying import cost_fails
from strategium.kernel.verbs import NUMBER, SEAT
from strategium.kernel.windows import open_window

ROLLS: Final = Sentence("{0} rolls {1}: {2}", SEAT, CARD, NUMBER, rules=("dark_millennium/roll.discard-top",))
NO_CARD: Final = Sentence("{0} has no card to roll: 0", SEAT, rules=("dark_millennium/roll.discard-top",))
COUNTS: Final = Sentence(
    "the roll counts {0}", NUMBER, rules=("dark_millennium/roll.not-applied-until-modified",)
)
FAILS: Final = Sentence(
    "{0} needs {1} and fails the test", SEAT, NUMBER, rules=("dark_millennium/roll.test-fail-no-effect",)
)


def roll(
    g: DarkMillennium, seat: int, source: int, purpose: int, needed: int, applied: Step, *args: Any
) -> None:
    """Roll for something that a card does; `applied(g, result, *args)` when both are done modifying.

    `needed` is the number of a test, 0 for other rolls.

    [dark_millennium/roll.own-deck, dark_millennium/roll.not-applied-until-modified]
    """
    depth = len(g.event_stack)
    g.event_stack.append(
        (Event(ROLL, source, seat=seat, place=g.at, generation=g.generation[source], data=(purpose, needed)),)
    )
    push(g, (modify_before, depth), (turn_up, depth), (apply_roll, depth, applied, *args), (roll_over, depth))


def modify_before(g: DarkMillennium, depth: int) -> None:
    """Modifiers that say they are played before the roll. [dark_millennium/modifier.after-seeing]"""
    if g.stage == FIGHTING and g.game.listeners_to(g, ROLL.no, BEFORE_ROLL):
        push(g, (open_window, playing.BEFORE_ROLLS, g.event_stack[depth][0].seat, depth, ()))


def turn_up(g: DarkMillennium, depth: int) -> None:
    """The top card gives its number and nothing else; then the modifiers, the roller first.

    [dark_millennium/roll.discard-top, dark_millennium/roll.card-only-a-number]
    """
    event: Event = g.event_stack[depth][0]
    card = top_card(g, event.seat)  # [dark_millennium/roll.own-deck]
    number = event.amount  # what was added before
    if card >= 0:
        discard(g, card)
        number += face(g, card).die
        say(g, ROLLS, event.seat, card, face(g, card).die)
    else:
        say(g, NO_CARD, event.seat)
    sector = sector_here(g)
    if event.data[0] == A_SAVE and sector is not None:
        number += sector.printed[SAVE_BONUS]
    change_event(g, depth, 0, event.with_amount(number))
    if g.stage == FIGHTING and g.game.listeners_to(g, ROLL.no, MODIFIER):
        first = event.seat  # [dark_millennium/modifier.roller-first]
        push(g, (open_window, playing.MODIFIERS, first, depth, ()))


def roll_again(g: DarkMillennium, depth: int) -> None:
    """A new roll with modifiers of its own; the old one and what was done to it count no more.

    [dark_millennium/modifier.in-play-once-per-roll]
    """
    change_event(g, depth, 0, g.event_stack[depth][0].with_amount(0))
    unwind_to(g, apply_roll)
    push(g, (modify_before, depth), (turn_up, depth))


def apply_roll(g: DarkMillennium, depth: int, applied: Step, *args: Any) -> None:
    """The roll takes effect. [dark_millennium/roll.not-applied-until-modified]"""
    number: int = g.event_stack[depth][0].amount
    del g.event_stack[depth:]
    if not was_just_told(g, number):
        say(g, COUNTS, number)
    push(g, (applied, number, *args))


def was_just_told(g: DarkMillennium, number: int) -> bool:
    """Whether the log ends with a roll of that number: nobody has changed it."""
    if not g.lines:
        return False
    last = g.lines[0]
    return last.sentence is ROLLS and last.mentions[-1].x == number


def roll_over(g: DarkMillennium, depth: int) -> None:
    """Nothing of a roll is left, even where it was left early."""
    del g.event_stack[depth:]


def tested(g: DarkMillennium, number: int, use: Use, needed: int) -> None:
    """A test that is a cost: so much or more passes it; else what was paid stays paid, and nothing happens.

    [dark_millennium/roll.test-pass, dark_millennium/roll.test-fail-no-effect, dark_millennium/ability.paid-costs-stay]
    """
    if number < needed:
        say(g, FAILS, use.seat, needed)
        cost_fails(g)
        react(
            g,
            use.seat,
            (
                Event(
                    TEST_FAILED,
                    use.bearer,
                    seat=use.seat,
                    place=g.at,
                    amount=number,
                    generation=use.generation,
                ),
            ),
        )


ENDINGS.add(roll_over)
register(__name__)
