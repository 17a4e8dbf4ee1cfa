"""Effects that look into decks: search, reveal, look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.cards.zones import move, move_to_bottom, rearrange, show_to
from strategium.games.conquest.rules.basics import discard
from strategium.games.conquest.rules.entering import put_into_play
from strategium.games.conquest.rules.open_decks import SORTING, take_up
from strategium.games.conquest.state import PUBLIC, Conquest, first_seat
from strategium.games.conquest.things import CARD, PLACE
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.vocabulary.who import can_enter
from strategium.games.conquest.words import ANY_TYPE, DECK, HAND, OPEN_DECK, SEARCHES
from strategium.kernel.abilities import Effect, Recipient, Target, Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, occur
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.using import ability_of
from strategium.kernel.verbs import DONE, SEAT, Among, Need, Question, RawDecision, Verb

ANY_CARD: Final = Select(ANY_TYPE)

LOOKS: Final = Sentence("{0} looks at {1}", SEAT, CARD, rules=("conquest/effects.look",))
FINDS: Final = Sentence("{0} takes {1}", SEAT, CARD, rules=("conquest/effects.search-may-decline",))
FINDS_NOTHING: Final = Sentence("{0} takes no card", SEAT, rules=("conquest/effects.search-may-decline",))
REVEALS: Final = Sentence("{0} reveals {1}", SEAT, CARD, rules=("conquest/effects.reveal",))


def top_cards(g: Conquest, seat: int, n: int) -> tuple[int, ...]:
    """The top cards of a deck, the topmost last."""
    return g.zones[DECK + seat][-n:]


def look(g: Conquest, seat: int, cards: tuple[int, ...]) -> None:
    """One player sees them. [conquest/effects.look, conquest/effects.search-private]"""
    show_to(g, cards, 1 << seat)
    for card in reversed(cards):
        say(g, LOOKS, seat, card)


# ---- searching -------------------------------------------------------------------------------------------
class Search(Effect[Conquest]):
    """Look through the top cards of your deck for one. [conquest/effects.search-private]

    `to`: into play there, or into your hand.
    """

    def __init__(self, n: int, select: Select = ANY_CARD, to: Recipient[Conquest] | None = None) -> None:
        self.n = n
        self.select = select
        self.to = to

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.to,) if isinstance(self.to, Target) else ()

    def would(self, g: Conquest, use: Use) -> bool:
        return bool(g.zones[DECK + use.seat])

    def found(self, g: Conquest, use: Use, more: int = 0) -> list[int]:
        """Those of the cards that may be taken."""
        cards = top_cards(g, use.seat, self.n + more)
        return [
            c for c in cards if self.select.prints(g, c) and (self.to is None or can_enter(g, use.seat, c))
        ]

    def do(self, g: Conquest, use: Use) -> None:
        event = Event(SEARCHES, use.bearer, seat=use.seat, amount=self.n, generation=use.generation)
        occur(g, first_seat(g), (event,), search_begins, use, ability_of(g, use).effects.index(self))

    def words(self) -> str:
        proof = "reveal it, " if self.select is not ANY_CARD else ""
        to = (
            f"put it into play at {self.to.words()}" if self.to is not None else f"{proof}add it to your hand"
        )
        return (
            f"search the top {self.n} cards of your deck for {self.select.one()}, {to}, "
            "and place the others on the bottom of your deck in any order"
        )


def search_begins(g: Conquest, events: tuple[Event, ...], use: Use, no: int) -> None:
    """He sees the cards, perhaps more of them than the text says. [conquest/effects.search-more]"""
    n = events[0].amount
    look(g, use.seat, top_cards(g, use.seat, n))
    more = n - search_of(g, use, no).n
    push(g, (choose_found, use, no, more) if more else (choose_found, use, no))


def search_of(g: Conquest, use: Use, no: int) -> Search:
    effect = ability_of(g, use).effects[no]
    assert isinstance(effect, Search)
    return effect


def cards_found(g: Conquest, decision: RawDecision) -> Sequence[int]:
    use, no, *more = decision.args
    return search_of(g, use, no).found(g, use, *more)


FIND: Final = Verb(
    "take card",
    CARD,
    words="take {0}",
    find=cards_found,
    needs=(Among("conquest/effects.search-may-decline", "{0} is not a card that you may take"),),
    rules=("conquest/effects.search-may-decline",),
)
NOTHING: Final = Verb("nothing", words="take nothing", rules=("conquest/effects.search-may-decline",))


class SearchFor(Question):
    """Which card is taken, and what for."""

    def prompt(self, g: Conquest, decision: RawDecision) -> str:
        use, no = decision.args[:2]
        to = search_of(g, use, no).to
        if to is None:
            return "Which of these cards do you add to your hand?"
        return (
            f"Which of these cards do you put into play at {PLACE.words(g, decision.seat, to.of(g, use)[0])}?"
        )


SEARCH: Final = SearchFor(
    "search",
    FIND,
    NOTHING,
    secret=True,
    rules=("conquest/effects.search-may-decline",),
)


def choose_found(g: Conquest, use: Use, no: int, *more: int) -> None:
    """He may take a card that fits, and may decline. [conquest/effects.search-may-decline]"""
    ask(g, use.seat, SEARCH, found_chosen, use, no, *more)


def found_chosen(g: Conquest, option: RawOption, use: Use, no: int, more: int = 0) -> None:
    """Nobody else learns where the card lay: it is taken from the top."""
    cards = top_cards(g, use.seat, search_of(g, use, no).n + more)
    if g.changers[OPEN_DECK]:
        take_up(g, use.seat, cards)  # [conquest/effects.open-deck-taken-up]
    if option[0] is NOTHING:
        say(g, FINDS_NOTHING, use.seat)
        push(g, (order_bottom, use.seat, cards))
        return
    rearrange(g, cards, (*[c for c in cards if c != option[1]], option[1]))
    push(g, (take_found, use, no, cards[-1]), (order_bottom, use.seat, cards[:-1]))


def take_found(g: Conquest, use: Use, no: int, card: int) -> None:
    """A card sought by what it is must be shown. [conquest/effects.search-reveal-find]"""
    effect = search_of(g, use, no)
    if effect.to is not None:
        put_into_play(g, card, use.seat, effect.to.of(g, use)[0], 0)
        return
    if effect.select is not ANY_CARD:
        show_to(g, (card,), PUBLIC)
    move(g, card, HAND + use.seat)
    say(g, FINDS, use.seat, card)


# ---- the order at the bottom -------------------------------------------------------------------------------
def still_to_place(g: Conquest, decision: RawDecision) -> Sequence[int]:
    placed = [pick[1] for pick in decision.picked]
    return [c for c in decision.args[1] if c not in placed]


def one_is_left(g: Conquest, decision: RawDecision) -> bool:
    return len(decision.picked) >= len(decision.args[1]) - 1


NEXT_AT_BOTTOM: Final = Verb(
    "next at bottom",
    CARD,
    words="{0} next",
    find=still_to_place,
    needs=(Among("conquest/effects.look-ends", "{0} is not one of these cards"),),
    rules=("conquest/effects.look-ends",),
)
BOTTOM: Final = Question(
    "order at the bottom",
    DONE,
    NEXT_AT_BOTTOM,
    prompt="In which order do these cards go to the bottom of your deck? Done leaves the rest as they are",
    secret=True,
    several=True,
    finished=one_is_left,
    rules=("conquest/effects.look-ends",),
)


def order_bottom(g: Conquest, seat: int, cards: tuple[int, ...]) -> None:
    """The others go to the bottom in any order."""
    if len(cards) > 1:
        ask(g, seat, BOTTOM, bottom_ordered, seat, cards)
    else:
        to_bottom(g, seat, cards)


def bottom_ordered(g: Conquest, picks: tuple[RawOption, ...], seat: int, cards: tuple[int, ...]) -> None:
    first = tuple([pick[1] for pick in picks])
    rearrange(g, cards, (*first, *[c for c in cards if c not in first]))
    to_bottom(g, seat, cards)


def to_bottom(g: Conquest, seat: int, cards: tuple[int, ...]) -> None:
    for card in cards:
        move_to_bottom(g, card, DECK + seat)


# ---- revealing and looking -----------------------------------------------------------------------------------
class RevealTop(Effect[Conquest]):
    """Reveal the top card of your deck; one that fits goes to your hand. [conquest/effects.reveal]"""

    def __init__(self, select: Select) -> None:
        self.select = select

    def would(self, g: Conquest, use: Use) -> bool:
        return bool(g.zones[DECK + use.seat])

    def do(self, g: Conquest, use: Use) -> None:
        for card in top_cards(g, use.seat, 1):
            show_to(g, (card,), PUBLIC)  # [conquest/effects.reveal]
            say(g, REVEALS, use.seat, card)
            if self.select.prints(g, card):
                say(g, FINDS, use.seat, card)
                move(g, card, HAND + use.seat)

    def words(self) -> str:
        return f"reveal the top card of your deck. If it is {self.select.one()}, add it to your hand"


def look_at_a_deck(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    push(g, (choose_deck, use.seat, n))


def decks_with_cards(g: Conquest, decision: RawDecision) -> Sequence[int]:
    return [seat for seat in (0, 1) if g.zones[DECK + seat]]


def has_cards(g: Conquest, decision: RawDecision, seat: int) -> bool:
    return bool(g.zones[DECK + seat])


DECK_OF: Final = Verb(
    "deck of",
    SEAT,
    words="the deck of {0}",
    find=decks_with_cards,
    needs=(Need(has_cards, "conquest/effects.look", "that deck is empty"),),
    rules=("conquest/effects.look",),
)
WHOSE_DECK: Final = Question(
    "whose deck", DECK_OF, prompt="Whose deck do you look at?", rules=("conquest/effects.look",)
)


def choose_deck(g: Conquest, seat: int, n: int) -> None:
    ask(g, seat, WHOSE_DECK, deck_chosen, seat, n)


def deck_chosen(g: Conquest, option: RawOption, seat: int, n: int) -> None:
    push(g, (look_at_deck, seat, option[1], n), (may_discard, seat, option[1], n))


def look_at_deck(g: Conquest, seat: int, whose: int, n: int) -> None:
    look(g, seat, top_cards(g, whose, n))


def cards_looked_at(g: Conquest, decision: RawDecision) -> Sequence[int]:
    return top_cards(g, decision.args[1], decision.args[2])


DISCARD_IT: Final = Verb(
    "discard from deck",
    CARD,
    words="discard {0}",
    find=cards_looked_at,
    needs=(Among("conquest/effects.look", "{0} is not one of the cards you look at"),),
    rules=("conquest/effects.look",),
)
LEAVE: Final = Verb("leave", words="discard none", rules=("conquest/abilities.may",))
MAY_DISCARD: Final = Question(
    "discard one?",
    LEAVE,
    DISCARD_IT,
    prompt="You may discard one of these cards",
    secret=True,
    rules=("conquest/abilities.may",),
)


def may_discard(g: Conquest, seat: int, whose: int, n: int) -> None:
    """[conquest/abilities.may]"""
    ask(g, seat, MAY_DISCARD, discard_decided, seat, whose, n)


def discard_decided(g: Conquest, option: RawOption, seat: int, whose: int, n: int) -> None:
    if option[0] is DISCARD_IT:
        cards = top_cards(g, whose, n)
        rearrange(g, cards, (*[c for c in cards if c != option[1]], option[1]))
        discard(g, cards[-1])


LookAtDeck: Final = Deed(
    "look at the top {n} cards of any player's deck. You may discard 1 of those cards", look_at_a_deck
)
SORTING.append(order_bottom)
register(__name__)
