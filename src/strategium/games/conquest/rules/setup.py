"""Setting up: planets in a line, warlords in their headquarters, hands, resources, one mulligan each."""

from __future__ import annotations

from typing import Final

from strategium.cards.zones import add_cards, move, shuffle
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.basics import turn_up
from strategium.games.conquest.rules.entering import pad_columns
from strategium.games.conquest.rules.round import game_round
from strategium.games.conquest.state import Conquest, hand_of
from strategium.games.conquest.things import NOBODY
from strategium.games.conquest.words import BOX, DECK, HAND, HQ, LINE, PLANET, POSITIONS, SETUP, ZONES
from strategium.kernel.asking import ask
from strategium.kernel.chance import below
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Question, Verb

FACEUP: Final = 5  # planets that are turned up at the start

KEEPS: Final = Sentence("{0} keeps his hand", SEAT, rules=("conquest/setup.mulligan-optional",))
REDRAWS: Final = Sentence("{0} draws a new hand", SEAT, rules=("conquest/setup.mulligan-redraw",))
HAS_TOKEN: Final = Sentence("{0} has the initiative", SEAT, rules=("conquest/setup.random-initiative",))

KEEP: Final = Verb("keep", words="keep this hand", rules=("conquest/setup.mulligan-optional",))
REDRAW: Final = Verb(
    "redraw", words="shuffle it back and draw a new hand", rules=("conquest/setup.mulligan-redraw",)
)
MULLIGAN: Final = Question(
    "mulligan",
    KEEP,
    REDRAW,
    prompt="Keep this hand, or draw a new one?",
    rules=("conquest/setup.mulligan-optional",),
)


def lay_out(g: Conquest, decks: list[tuple[int, list[int]]]) -> None:
    """All cards at their places. A deck is its warlord's kind and the kinds of its cards."""
    blank_table(g)
    add_cards(g, [card.no for card in CARDS if card.type == PLANET], NOBODY, BOX)
    for seat, (warlord, kinds) in enumerate(decks):
        g.warlord.append(add_cards(g, [warlord], seat, HQ + seat)[0])
        add_cards(g, kinds, seat, DECK + seat)
    pad_columns(g)


def blank_table(g: Conquest) -> None:
    """Zones without cards."""
    g.zones = [()] * ZONES
    g.resources = [0, 0]
    g.limited = [0, 0]
    g.line = [-1] * POSITIONS
    g.phase = SETUP
    g.derive()


def begin(g: Conquest) -> None:
    """The steps of setting up."""
    push(
        g,
        (planets_are_laid,),
        (token_is_given,),
        (decks_are_shuffled,),
        (hands_are_drawn,),
        (mulligans,),
        (game_round,),
    )


def planets_are_laid(g: Conquest) -> None:
    """Of ten planets seven are laid in a line, the first five faceup.

    [conquest/setup.planet-line, conquest/setup.first-planet-token]
    """
    shuffle(g, BOX)
    for position in range(POSITIONS):
        planet = g.zones[BOX][-1]
        move(g, planet, LINE)
        g.line[position] = planet
    for position in range(FACEUP):
        turn_up(g, position)
    g.first = 0


def token_is_given(g: Conquest) -> None:
    """Chance says who begins with the initiative token. [conquest/setup.random-initiative]"""
    g.initiative = below(g, 2)
    say(g, HAS_TOKEN, g.initiative)


def decks_are_shuffled(g: Conquest) -> None:
    shuffle(g, DECK)
    shuffle(g, DECK + 1)


def hands_are_drawn(g: Conquest) -> None:
    """Hand and resources are those of the warlord.

    [conquest/setup.starting-hand, conquest/setup.starting-resources]
    """
    for seat in (0, 1):
        g.resources[seat] = CARDS[g.kind[g.warlord[seat]]].resources
        draw_starting_hand(g, seat)


def draw_starting_hand(g: Conquest, seat: int) -> None:
    for _ in range(CARDS[g.kind[g.warlord[seat]]].hand):
        if g.zones[DECK + seat]:
            move(g, g.zones[DECK + seat][-1], HAND + seat)


def mulligans(g: Conquest) -> None:
    """Each may draw a new hand once, the player with the initiative first. [conquest/setup.mulligan-once]"""
    push(g, (mulligan, g.initiative), (mulligan, 1 - g.initiative))


def mulligan(g: Conquest, seat: int) -> None:
    """[conquest/setup.mulligan-optional]"""
    ask(g, seat, MULLIGAN, mulligan_chosen, seat)


def mulligan_chosen(g: Conquest, option: RawOption, seat: int) -> None:
    if option[0] is KEEP:
        say(g, KEEPS, seat)
    else:
        push(g, (redraw, seat))


def redraw(g: Conquest, seat: int) -> None:
    """The whole hand is shuffled back and a full hand is drawn. [conquest/setup.mulligan-redraw]"""
    say(g, REDRAWS, seat)
    for card in hand_of(g, seat):
        move(g, card, DECK + seat)
    shuffle(g, DECK + seat)
    draw_starting_hand(g, seat)


register(__name__)
