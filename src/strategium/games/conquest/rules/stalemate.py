"""3.2.11 Stalemate: nobody is left, both agree, or three combat rounds end alike after a call."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

from strategium.cards.zones import move
from strategium.games.conquest.rules.basics import RETURNS_EXHAUSTED, exhaust_together, withdraw
from strategium.games.conquest.rules.battle_ends import battle_is_over
from strategium.games.conquest.state import Battle, Conquest, is_warlord, units_at
from strategium.games.conquest.things import PLANET_AT
from strategium.games.conquest.words import BOX, DECK, DISCARD, HAND, VICTORY
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push, row_ends, unwind_to
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Question, Verb

ROUNDS_ALIKE: Final = 3
BOTH: Final = 3  # bits of the seats that call

NOBODY_LEFT: Final = 0
AGREED: Final = 1
ALIKE: Final = 2
IS_STALEMATE: Final = (
    Sentence(
        "The battle at {0} is a stalemate: no unit is there",
        PLANET_AT,
        rules=("conquest/stalemate.no-units-left",),
    ),
    Sentence(
        "The battle at {0} is a stalemate: both players agree",
        PLANET_AT,
        rules=("conquest/stalemate.agreed",),
    ),
    Sentence(
        "The battle at {0} is a stalemate: three combat rounds have ended alike",
        PLANET_AT,
        rules=("conquest/stalemate.three-identical-rounds",),
    ),
)
CALLS: Final = Sentence("{0} calls a stalemate", SEAT, rules=("conquest/stalemate.call",))
AGREES: Final = Sentence("{0} agrees to a stalemate", SEAT, rules=("conquest/stalemate.agreed",))
IS_CHECKED: Final = Sentence(
    "From now on the battle at {0} is watched for a stalemate",
    PLANET_AT,
    rules=("conquest/stalemate.three-identical-rounds",),
)
IS_DISPROVED: Final = Sentence(
    "Something has changed: the battle at {0} is no stalemate",
    PLANET_AT,
    rules=("conquest/stalemate.any-change-disproves",),
)


def stalemate(g: Conquest, no: int, why: int = NOBODY_LEFT) -> None:
    """The battle ends and nobody has won it. [conquest/stalemate.no-units-left]"""
    place = g.battles[no].place
    say(g, IS_STALEMATE[why], place)
    unwind_to(g, row_ends)
    push(
        g,
        (warlords_return, place),
        (others_after_stalemate, place),
        (planet_after_stalemate, place),
        (battle_is_over, place),
    )


def warlords_return(g: Conquest, place: int) -> None:
    """Every warlord there goes to its headquarters, exhausted.

    [conquest/stalemate.warlords-return-exhausted]
    """
    units = units_at(g, place, 0) + units_at(g, place, 1)
    withdraw(g, tuple([unit for unit in units if is_warlord(g, unit)]), RETURNS_EXHAUSTED)


def others_after_stalemate(g: Conquest, place: int) -> None:
    """At the first planet the others go home exhausted, elsewhere they stay exhausted.

    [conquest/stalemate.first-planet-units-return, conquest/stalemate.other-planet-units-exhausted]
    """
    units = units_at(g, place, 0) + units_at(g, place, 1)
    if place == g.first:
        withdraw(g, units, RETURNS_EXHAUSTED)
    else:
        exhaust_together(g, units)


def planet_after_stalemate(g: Conquest, place: int) -> None:
    """The first planet leaves the game; another stays. [conquest/stalemate.first-planet-removed]"""
    if place == g.first:  # [conquest/stalemate.other-planet-remains]
        move(g, g.line[place], BOX)
        g.line[place] = -1


# ---- calling -------------------------------------------------------------------------------------------------
AGREE: Final = Verb("agree", words="agree to a stalemate", rules=("conquest/stalemate.agreed",))
FIGHT_ON: Final = Verb("fight on", rules=("conquest/stalemate.call",))
MAY_AGREE: Final = Question(
    "agree to a stalemate?",
    AGREE,
    FIGHT_ON,
    prompt="Your opponent calls a stalemate: do you agree?",
    rules=("conquest/stalemate.agreed",),
)


def both_are_there(g: Conquest, place: int) -> bool:
    """Whether both players have units at that planet."""
    return bool(units_at(g, place, 0) and units_at(g, place, 1))


def calls(g: Conquest, no: int) -> None:
    """As a combat round begins: if both call a stalemate it is one, if one does the other is asked.

    [conquest/stalemate.call]
    """
    row = g.battles[no]
    if not row.called:
        return
    g.battles[no] = row._replace(called=0)
    if not both_are_there(g, row.place):
        return
    for seat in (0, 1):
        if row.called >> seat & 1:
            say(g, CALLS, seat)
    if row.called == BOTH:
        push(g, (stalemate, no, AGREED))
    else:
        push(g, (ask_agreement, no, 2 - row.called))


def ask_agreement(g: Conquest, no: int, seat: int) -> None:
    """If the other player agrees, the battle is over at once. [conquest/stalemate.agreed]"""
    ask(g, seat, MAY_AGREE, agreement, no, seat)


def agreement(g: Conquest, option: RawOption, no: int, seat: int) -> None:
    if option[0] is AGREE:
        say(g, AGREES, seat)
        push(g, (stalemate, no, AGREED))
    elif not g.battles[no].checking:
        begin_to_check(g, no)


# ---- is it one? --------------------------------------------------------------------------------------------
def watch_round(g: Conquest, no: int) -> None:
    """When a combat round has ended: after a call three of them are compared.

    A round without any change counts as a call, so that no battle goes on for ever.
    [conquest/stalemate.three-identical-rounds]
    """
    row = g.battles[no]
    now = picture(g)
    if row.checking:
        compare_rounds(g, no, (*row.watched, now))
    elif now in row.watched:
        begin_to_check(g, no)
    else:
        g.battles[no] = Battle(*row[:-1], watched=(now,))


def begin_to_check(g: Conquest, no: int) -> None:
    row = g.battles[no]
    say(g, IS_CHECKED, row.place)
    g.battles[no] = row._replace(checking=1, watched=())


def compare_rounds(g: Conquest, no: int, watched: tuple[str, ...]) -> None:
    """Any change disproves it. [conquest/stalemate.any-change-disproves]"""
    row = g.battles[no]
    if len(set(watched)) > 1:
        say(g, IS_DISPROVED, row.place)
        g.battles[no] = row._replace(checking=0, watched=watched[-1:])
    elif len(watched) < ROUNDS_ALIKE:
        g.battles[no] = row._replace(watched=watched)
    else:
        push(g, (stalemate, no, ALIKE))


def picture(g: Conquest) -> str:
    """All that must be alike, in short: where cards in play are, damage and readiness, numbers of cards, resources.

    [conquest/stalemate.change-examples]
    """
    piles = [len(g.zones[zone + seat]) for zone in (DECK, HAND, DISCARD) for seat in (0, 1)]
    columns = msgspec.json.encode([g.damage, g.exhausted, g.counters, g.resources, piles])
    text = columns[1:-1].replace(b",", b", ")  # as `str` writes lists, but in no time
    whole = b"(%b, %b)" % (str(g.zones[VICTORY:]).encode(), text)
    return hashlib.blake2b(whole, digest_size=8).hexdigest()


register(__name__)
