"""2. Command phase: secret dials, warlords commit, a struggle for every planet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.modifiers import value
from strategium.cards.zones import move
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.actions import action_window
from strategium.games.conquest.rules.basics import draw, exhaust_together, expire_effects, gain, is_heard
from strategium.games.conquest.rules.phases import begin_phase, end_phase, phase_has_begun
from strategium.games.conquest.state import (
    Conquest,
    first_seat,
    in_play,
    is_unit,
    is_warlord,
    last_planet,
    place_of,
    planets,
    units_at,
)
from strategium.games.conquest.things import CARD, CARD_COUNT, ICON_COUNT, PLANET_AT, RESOURCE_COUNT
from strategium.games.conquest.words import (
    BARRED,
    CARD_BONUS,
    COMMAND,
    COMMAND_PHASE,
    COMMITTED,
    END_OF_STRUGGLE,
    HQ,
    INTERRUPT,
    MOVED,
    PLACES,
    RESOURCE_BONUS,
    STRUGGLE_BEGINS,
    STRUGGLE_WON,
)
from strategium.kernel.asking import ask, ask_all
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, occur, react
from strategium.kernel.flow import push
from strategium.kernel.lasting import lasting_on
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import NUMBER, SEAT, Need, NumberRef, Question, RawDecision, Verb

COMMITS: Final = Sentence(
    "{0} commits {1} to {2}", SEAT, CARD, PLANET_AT, rules=("conquest/command.commit-warlord",)
)
WINS_BY_WARLORD: Final = Sentence(
    "{0} wins the command struggle at {1} with a ready warlord",
    SEAT,
    PLANET_AT,
    rules=("conquest/command.sole-ready-warlord-wins",),
)
WINS_BY_ICONS: Final = Sentence(
    "{0} wins the command struggle at {1} with {2} to {3}",
    SEAT,
    PLANET_AT,
    ICON_COUNT,
    NUMBER,
    rules=("conquest/command.icons-decide-otherwise",),
)
NOBODY_WINS: Final = Sentence(
    "Nobody wins the command struggle at {0}: {1} on each side",
    PLANET_AT,
    ICON_COUNT,
    rules=("conquest/command.tie-no-winner",),
)
TAKES_NOTHING: Final = Sentence(
    "{0} takes no bonus", SEAT, rules=("conquest/command.winner-chooses-bonuses",)
)


# ---- dials -------------------------------------------------------------------------------------------
def numbers_on_dial(g: Conquest, decision: RawDecision) -> Sequence[int]:
    """A number for each planet in play. [conquest/command.dial-numbering]"""
    return range(1, len(planets(g)) + 1)


def may_commit(g: Conquest, seat: int, place: int) -> bool:
    """Whether that player's warlord may commit to a planet: the only one in play is never barred.

    [conquest/command.barred-planet]
    """
    return not (g.effects and is_barred(g, seat, place) and len(planets(g)) > 1)


def is_barred(g: Conquest, seat: int, place: int) -> bool:
    return any(effect.amount == seat for effect in lasting_on(g, BARRED, g.line[place]))


def is_open(g: Conquest, decision: RawDecision, number: int) -> bool:
    """Where every planet is barred a dial shows any number, and the warlord stays where he is.

    [conquest/command.all-planets-barred]
    """
    if may_commit(g, decision.seat, planet_of(g, number)):
        return True
    return not any(may_commit(g, decision.seat, place) for place in planets(g))


class DialRef(NumberRef):
    """A number on a command dial."""

    def everything(self, g: Conquest, viewer: int | None) -> Sequence[int]:
        return range(1, len(planets(g)) + 1)


class DialVerb(Verb):
    """Set the dial. Number 1 is the first planet, and so on down the line."""

    def words(self, g: Conquest, viewer: int | None, refs: tuple[int, ...]) -> str:
        return f"commit to {PLANET_AT.words(g, viewer, planet_of(g, refs[0]))}"


def planet_of(g: Conquest, number: int) -> int:
    """The planet a dial names; a number without a planet means the last one.

    [conquest/command.illegal-dial-is-last-planet]
    """
    line = dial_order(g)
    return line[number - 1] if 1 <= number <= len(line) else last_planet(g)


def dial_order(g: Conquest) -> list[int]:
    """The planets from the first one down the line. [conquest/command.dial-numbering]"""
    return planets(g)


DIAL: Final = DialRef("dial")
SET_DIAL: Final = DialVerb(
    "dial",
    DIAL,
    find=numbers_on_dial,
    needs=(
        Need(is_open, "conquest/command.barred-planet", "you cannot commit your warlord there this round"),
    ),
    rules=("conquest/command.dial-numbering",),
)
DIALS: Final = Question(
    "command dial",
    SET_DIAL,
    prompt="Set your dial in secret: to which planet do you commit your warlord?",
    secret=True,
    rules=("conquest/command.secret-dials",),
)


def command_phase(g: Conquest) -> None:
    """Chart 2."""
    push(
        g,
        (begin_phase, COMMAND_PHASE),
        (phase_has_begun, COMMAND_PHASE),
        (set_dials,),
        (command_struggles,),
        (window_after_struggles,),
        (end_phase, COMMAND_PHASE),
    )


def set_dials(g: Conquest) -> None:
    """2.2 Both set their dials in secret; nothing is shown until both are ready.

    [conquest/command.secret-dials, conquest/command.dial-both-ready]
    """
    ask_all(g, (0, 1), DIALS, dials_are_set)


def dials_are_set(g: Conquest, dials: tuple[RawOption, ...]) -> None:
    """2.3 Both are revealed at the same time. [conquest/command.simultaneous-reveal]"""
    push(g, (commit, planet_of(g, dials[0][1]), planet_of(g, dials[1][1])))


def commit(g: Conquest, *goals: int) -> None:
    """2.4 All units in a headquarters go to the chosen planet.

    [conquest/command.commit-warlord, conquest/command.commit-hq-units, conquest/command.all-planets-barred]
    """
    seats = [seat for seat in (0, 1) if may_commit(g, seat, goals[seat])]
    units = [unit for seat in seats for unit in g.zones[HQ + seat] if is_unit(g, unit)]
    for unit in units:
        go_along(g, unit, goals[g.controller[unit]])
    arrive(g, *units)


def commit_to(g: Conquest, unit: int, place: int) -> None:
    """A unit commits to a planet by an effect. A step's last act."""
    go_along(g, unit, place)
    arrive(g, unit)


def go_along(g: Conquest, unit: int, place: int) -> None:
    seat = g.controller[unit]
    move(g, unit, PLACES + 2 * place + seat)
    say(g, COMMITS, seat, unit, place)


def arrive(g: Conquest, *units: int) -> None:
    """A warlord arrives as it is, others exhaust. A step's last act.

    [conquest/command.warlord-keeps-state-on-commit, conquest/command.others-arrive-exhausted]
    """
    push(g, (have_committed, *units))
    exhaust_together(g, tuple([unit for unit in units if not is_warlord(g, unit)]))


def have_committed(g: Conquest, *units: int) -> None:
    """Committing can be reacted to, and as it is a move, so can having moved. A step's last act."""
    there = [unit for unit in units if in_play(g, unit)]
    kinds = (COMMITTED, MOVED) if is_heard(g, MOVED) else (COMMITTED,)
    events = [
        Event(kind, unit, seat=g.controller[unit], place=place_of(g, unit), generation=g.generation[unit])
        for kind in kinds
        for unit in there
    ]
    react(g, first_seat(g), tuple(events))


# ---- struggles -----------------------------------------------------------------------------------------
def command_struggles(g: Conquest) -> None:
    """2.5-2.6 One struggle for every planet, from the first one down the line.

    [conquest/command.struggle-at-each-planet, conquest/command.struggle-order]
    """
    push(g, *[(command_struggle, place) for place in dial_order(g)])


def command_struggle(g: Conquest, place: int) -> None:
    """A struggle begins."""
    if g.line[place] >= 0:
        push(g, (struggle_is_over,))
        occur(g, first_seat(g), (Event(STRUGGLE_BEGINS, g.line[place], place=place),), decide_struggle)


def decide_struggle(g: Conquest, events: tuple[Event, ...]) -> None:
    """Who wins takes bonuses; without a winner nobody does. [conquest/command.no-winner-no-bonus]"""
    place = events[0].place
    winner = struggle_winner(g, place)
    if g.lines is not None:
        tell_of_struggle(g, place, winner)
    if winner >= 0 and g.game.listeners_to(g, STRUGGLE_WON.no, INTERRUPT):
        occur(g, first_seat(g), (won(g, place, winner),), bonuses_come)
    elif winner >= 0:
        push(g, (take_bonuses, place, winner), (struggle_won, place, winner))


def struggle_winner(g: Conquest, place: int) -> int:
    """A sole ready warlord wins; otherwise command icons decide; -1 is a tie.

    [conquest/command.tie-no-winner]
    """
    warlords = [_ready_warlord(g, place, seat) for seat in (0, 1)]
    if warlords[0] != warlords[1]:  # [conquest/command.sole-ready-warlord-wins]
        return 0 if warlords[0] else 1
    icons = [command_icons(g, place, seat) for seat in (0, 1)]
    if icons[0] == icons[1]:  # [conquest/command.icons-decide-otherwise]
        return -1
    return 0 if icons[0] > icons[1] else 1


def tell_of_struggle(g: Conquest, place: int, winner: int) -> None:
    """Who has won and by what; a planet without units is not worth a line."""
    icons = [command_icons(g, place, seat) for seat in (0, 1)]
    if winner >= 0 and _ready_warlord(g, place, winner) and not _ready_warlord(g, place, 1 - winner):
        say(g, WINS_BY_WARLORD, winner, place)
    elif winner >= 0:
        say(g, WINS_BY_ICONS, winner, place, icons[winner], icons[1 - winner])
    elif units_at(g, place, 0) or units_at(g, place, 1):
        say(g, NOBODY_WINS, place, icons[0])


def _ready_warlord(g: Conquest, place: int, seat: int) -> bool:
    warlord = g.warlord[seat]
    return g.zone[warlord] == PLACES + 2 * place + seat and not g.exhausted[warlord]


def command_icons(g: Conquest, place: int, seat: int) -> int:
    """Icons of ready units only. [conquest/command.only-ready-units-count]"""
    return sum([value(g, unit, COMMAND) for unit in units_at(g, place, seat) if not g.exhausted[unit]])


def bonuses(g: Conquest, place: int, winner: int) -> tuple[int, int]:
    """Cards and resources: the planet's, and one more for each symbol of the winner there.

    [conquest/command.plus-card-symbol, conquest/command.plus-resource-symbol]
    """
    planet = CARDS[g.kind[g.line[place]]]
    cards = planet.printed[CARD_BONUS]
    resources = planet.printed[RESOURCE_BONUS]
    cards += symbols(g, place, winner, CARD_BONUS)
    resources += symbols(g, place, winner, RESOURCE_BONUS)
    if is_canceled(g, place, CARD_BONUS):
        cards = 0
    if is_canceled(g, place, RESOURCE_BONUS):
        resources = 0
    return cards, resources


def is_canceled(g: Conquest, place: int, bonus: int) -> bool:
    """Whether nobody takes that bonus of a planet this phase. [conquest/command.bonus-canceled]"""
    return bool(g.effects) and bool(lasting_on(g, bonus, g.line[place]))


def symbols(g: Conquest, place: int, seat: int, stat: int) -> int:
    """How many +1 symbols of one sort a player's cards at a planet have, ready or exhausted.

    [conquest/command.symbols-add-up, conquest/command.symbol-must-be-present]
    """
    found = [value(g, unit, stat) for unit in units_at(g, place, seat)]
    return sum(found)


def possible_bonuses(g: Conquest, decision: RawDecision) -> Sequence[tuple[int, int]]:
    """Both, one, or neither. [conquest/command.winner-chooses-bonuses]"""
    cards, resources = bonuses(g, decision.args[0], decision.args[1])
    found = [(cards, resources)]
    if cards and resources:
        found += [(cards, 0), (0, resources)]
    if cards or resources:
        found.append((0, 0))
    return found


class TakeVerb(Verb):
    """Take bonuses: "take 2 cards and 1 resource", "take 2 cards", "take nothing"."""

    def words(self, g: Conquest, viewer: int | None, refs: tuple[int, ...]) -> str:
        cards, resources = refs
        parts = [CARD_COUNT.words(g, viewer, cards)] if cards else []
        parts += [RESOURCE_COUNT.words(g, viewer, resources)] if resources else []
        return f"take {' and '.join(parts) or 'nothing'}"


TAKE_BONUS: Final = TakeVerb(
    "take bonus",
    NUMBER,
    NUMBER,
    find=possible_bonuses,
    rules=("conquest/command.winner-chooses-bonuses",),
)


def which_bonuses(g: Conquest, decision: RawDecision) -> str:
    """What the winner of a command struggle takes."""
    planet = PLANET_AT.words(g, decision.seat, decision.args[0])
    return f"You have won the command struggle at {planet}: which bonuses do you take?"


BONUSES: Final = Question(
    "command bonus", TAKE_BONUS, rules=("conquest/command.winner-chooses-bonuses",), prompt=which_bonuses
)


def take_bonuses(g: Conquest, place: int, winner: int) -> None:
    """The winner takes both bonuses, one, or neither. [conquest/command.winner-chooses-bonuses]"""
    ask(g, winner, BONUSES, bonuses_taken, place, winner)


def bonuses_taken(g: Conquest, option: RawOption, place: int, winner: int) -> None:
    """Exactly what was taken. [conquest/command.exact-card-bonus, conquest/command.exact-resource-bonus]"""
    if not option[1] and not option[2]:
        say(g, TAKES_NOTHING, winner)
    gain(g, winner, option[2])
    draw(g, winner, option[1])


def won(g: Conquest, place: int, winner: int) -> Event:
    return Event(STRUGGLE_WON, g.line[place], seat=winner, place=place)


def bonuses_come(g: Conquest, events: tuple[Event, ...]) -> None:
    """Winning a struggle was interrupted, or could have been. [conquest/command.bonus-canceled]"""
    push(g, (take_bonuses, events[0].place, events[0].seat))


def struggle_won(g: Conquest, place: int, winner: int) -> None:
    """Winning a struggle can be reacted to."""
    react(g, first_seat(g), (won(g, place, winner),))


def window_after_struggles(g: Conquest) -> None:
    """The action window of the command phase. [conquest/command.window-before-end]"""
    action_window(g)


def struggle_is_over(g: Conquest) -> None:
    """What lasts until the end of the struggle ends."""
    expire_effects(g, END_OF_STRUGGLE)


def struggle_title(g: Conquest, viewer: int | None, place: int, winner: int) -> str:
    return f"command struggle at {PLANET_AT.words(g, viewer, place)}"


title(take_bonuses, struggle_title)
register(__name__)
