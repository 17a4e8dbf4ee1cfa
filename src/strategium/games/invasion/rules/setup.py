"""Setting up: capitals, shuffled decks, hands of seven, one mulligan each, and who starts."""

from __future__ import annotations

from typing import Final

from strategium.cards.zones import add_cards, move, shuffle
from strategium.games.invasion.kinds import SECTIONS
from strategium.games.invasion.rules.basics import draw
from strategium.games.invasion.rules.turn import next_turn
from strategium.games.invasion.state import Invasion
from strategium.games.invasion.words import BOARD, DECK, HAND, SETUP, ZONES
from strategium.kernel.asking import ask, by_chance
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Question, Verb

HAND_SIZE: Final = 7

STARTS: Final = Sentence("{0} is the starting player", SEAT, rules=("invasion/setup.starting-player",))
KEEPS: Final = Sentence("{0} keeps his hand", SEAT, rules=("invasion/setup.mulligan",))
REDRAWS: Final = Sentence("{0} draws a new hand", SEAT, rules=("invasion/setup.mulligan",))

KEEP: Final = Verb("keep", words="keep this hand", rules=("invasion/setup.mulligan",))
REDRAW: Final = Verb(
    "redraw", words="shuffle it back and draw a new hand", rules=("invasion/setup.mulligan",)
)
MULLIGAN: Final = Question(
    "mulligan",
    KEEP,
    REDRAW,
    prompt="Keep this hand, or draw a new one?",
    rules=("invasion/setup.mulligan",),
)


def blank_table(g: Invasion, races: tuple[int, int]) -> None:
    """Two capitals, and no cards. [invasion/setup.three-zones]"""
    g.zones = [()] * ZONES
    g.resources = [0, 0]
    g.race = list(races)
    g.phase = SETUP
    g.derive()
    for seat in (0, 1):
        add_cards(g, [section.no for section in SECTIONS], seat, BOARD + seat)
    pad_columns(g)


def pad_columns(g: Invasion) -> None:
    """Every card has a place in every column."""
    missing = len(g.kind) - len(g.damage)
    g.damage += [0] * missing
    g.corrupt += [0] * missing
    g.host += [-1] * missing
    g.tokens += [0] * missing
    g.last_area += [-1] * missing
    g.attached += [()] * missing


def lay_out(g: Invasion, decks: list[tuple[int, list[int]]]) -> None:
    """All cards at their places. A deck is the race of its capital and the kinds of its cards."""
    blank_table(g, (decks[0][0], decks[1][0]))
    for seat, (_, kinds) in enumerate(decks):
        add_cards(g, kinds, seat, DECK + seat)
    pad_columns(g)
    g.derive()


def begin(g: Invasion) -> None:
    """The steps of setting up."""
    push(g, (choose_starter,), (hands_are_drawn,), (mulligans,), (first_turn,))


def choose_starter(g: Invasion) -> None:
    """Chance says who starts. [invasion/setup.starting-player]"""
    by_chance(g, 2, starter_is)


def starter_is(g: Invasion, seat: int) -> None:
    g.starter = g.active = seat
    say(g, STARTS, seat)


def hands_are_drawn(g: Invasion) -> None:
    """Decks are shuffled, and both draw seven cards. [invasion/setup.hand-of-seven]"""
    for seat in (0, 1):
        shuffle(g, DECK + seat)
        draw(g, seat, HAND_SIZE)


def mulligans(g: Invasion) -> None:
    """The starting player first. [invasion/setup.mulligan]"""
    push(g, (mulligan, g.starter), (mulligan, 1 - g.starter))


def mulligan(g: Invasion, seat: int) -> None:
    """[invasion/setup.mulligan]"""
    ask(g, seat, MULLIGAN, mulligan_chosen, seat)


def mulligan_chosen(g: Invasion, option: RawOption, seat: int) -> None:
    if option[0] is KEEP:
        say(g, KEEPS, seat)
    else:
        push(g, (redraw, seat))


def redraw(g: Invasion, seat: int) -> None:
    """The whole hand is shuffled back and seven cards are drawn. [invasion/setup.mulligan]"""
    say(g, REDRAWS, seat)
    for card in g.zones[HAND + seat]:
        move(g, card, DECK + seat)
    shuffle(g, DECK + seat)
    draw(g, seat, HAND_SIZE)


def first_turn(g: Invasion) -> None:
    """[invasion/turn.alternate]"""
    next_turn(g, g.starter)


register(__name__)
