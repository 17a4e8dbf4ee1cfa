"""Decks, hands and discard piles: drawing, discarding, and what is done when a deck is empty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.zones import listen_anew, move, show_to, shuffle
from strategium.games.dark_millennium.state import PUBLIC, DarkMillennium, hand_of
from strategium.games.dark_millennium.things import CARD, CARD_COUNT
from strategium.games.dark_millennium.words import DECK, DISCARD, HAND
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, RawDecision

DRAWS: Final = Sentence("{0} draws {1}", SEAT, CARD)
DRAWS_SEVERAL: Final = Sentence("{0} draws {1}", SEAT, CARD_COUNT)
DISCARDS: Final = Sentence("{0} discards {1}", SEAT, CARD, rules=("dark_millennium/term.discard-from-hand",))
FROM_DECK: Final = Sentence(
    "{0} discards {1} from the deck", SEAT, CARD, rules=("dark_millennium/term.discard-example",)
)
TURNED_UP: Final = Sentence("{0} is turned face-up", CARD)
SHUFFLES: Final = Sentence(
    "{0} shuffles {1} of the discard pile into a new deck",
    SEAT,
    CARD_COUNT,
    rules=("dark_millennium/roll.discard-top",),
)


def top_card(g: DarkMillennium, seat: int) -> int:
    """The top card of a deck, or -1. An empty deck is made anew from the discard pile when a card is needed.

    [dark_millennium/roll.discard-top]
    """
    if not g.zones[DECK + seat] and g.options.empty_deck == "reshuffle":
        pile = g.zones[DISCARD + seat]
        if pile:
            say(g, SHUFFLES, seat, len(pile))
            for card in pile:
                move(g, card, DECK + seat)
            shuffle(g, DECK + seat)
    deck = g.zones[DECK + seat]
    return deck[-1] if deck else -1


def has_top_card(g: DarkMillennium, seat: int) -> bool:
    """Whether there would be one. [dark_millennium/roll.discard-top]"""
    if g.zones[DECK + seat]:
        return True
    return bool(g.zones[DISCARD + seat]) and g.options.empty_deck == "reshuffle"


def draw(g: DarkMillennium, seat: int, n: int) -> None:
    """Cards from the top of the deck, as far as there are any."""
    drawn: list[int] = []
    for _ in range(n):
        card = top_card(g, seat)
        if card >= 0:
            move(g, card, HAND + seat)
            drawn.append(card)
    if len(drawn) == 1:
        say(g, DRAWS, seat, drawn[0])
    elif drawn:
        say(g, DRAWS_SEVERAL, seat, len(drawn))


def discard(g: DarkMillennium, card: int) -> None:
    """A card that is not destroyed goes to its owner's discard pile."""
    g.facedown[card] = 0
    move(g, card, DISCARD + g.owner[card])


def discard_from_hand(g: DarkMillennium, card: int) -> None:
    seat = g.owner[card]
    discard(g, card)
    say(g, DISCARDS, seat, card)


def discard_off_deck(g: DarkMillennium, seat: int, n: int) -> None:
    """From the top of the deck; the hand is left alone. [dark_millennium/term.discard-example]"""
    for _ in range(n):
        card = top_card(g, seat)
        if card >= 0:
            discard(g, card)
            say(g, FROM_DECK, seat, card)


def reveal(g: DarkMillennium, cards: Sequence[int]) -> None:
    """Everybody comes to know the cards."""
    show_to(g, cards, PUBLIC)


def turn_face_up(g: DarkMillennium, card: int) -> None:
    """A face-down card at a sector lies open from now on, and counts."""
    reveal(g, (card,))
    g.facedown[card] = 0
    listen_anew(g, card)
    say(g, TURNED_UP, card)


# ---- discards that a player chooses ------------------------------------------------------------------------
def cards_left(g: DarkMillennium, decision: RawDecision) -> Sequence[int]:
    """In the order of their numbers, so that no two ways lead to the same discards."""
    kept = decision.args[2] if len(decision.args) > 2 else ()
    last = decision.picked[-1][1] if decision.picked else -1
    missing = int(decision.args[1]) - len(decision.picked)
    rest = sorted([card for card in hand_of(g, decision.seat) if card > last and card not in kept])
    return rest[: len(rest) - missing + 1]


def enough_discarded(g: DarkMillennium, decision: RawDecision) -> bool:
    return len(decision.picked) >= int(decision.args[1])


def which_discards(g: DarkMillennium, decision: RawDecision) -> str:
    """What is discarded, and how much of it."""
    n = int(decision.args[1])
    if n == 1:
        return "Which card do you discard?"
    return f"You discard {n} cards: which one {'next' if decision.picked else 'first'}?"


WHICH_DISCARDS: Final = Choice(
    "discard",
    "discard",
    CARD,
    find=cards_left,
    needs=(Among("dark_millennium/term.discard-from-hand", "{0} is not a card that you can discard now"),),
    prompt=which_discards,
    several=True,
    unordered=True,
    finished=enough_discarded,
    rule="dark_millennium/term.discard-chooser",
)


def choose_discards(g: DarkMillennium, seat: int, n: int, kept: tuple[int, ...] = ()) -> None:
    """A player discards cards of his choice, as many as he can, but none of those that are kept.

    [dark_millennium/term.discard-chooser, dark_millennium/ability.do-as-much]
    """
    n = min(n, len([card for card in hand_of(g, seat) if card not in kept]))
    if n:
        ask(g, seat, WHICH_DISCARDS, discards_chosen, seat, n, kept)


def discards_chosen(
    g: DarkMillennium, picks: tuple[RawOption, ...], seat: int, n: int, kept: tuple[int, ...] = ()
) -> None:
    for pick in picks:
        discard_from_hand(g, pick[1])


register(__name__)
