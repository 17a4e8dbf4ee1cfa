"""Effects that look through the top of a deck. "Search" and "look at" are different words. [invasion/term.search]"""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.cards.zones import move, move_to_bottom, rearrange, show_to, shuffle
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.choosing import choose_hidden, choose_several_hidden
from strategium.games.invasion.rules.entering import enter_play, may_put
from strategium.games.invasion.state import PUBLIC, Invasion, here
from strategium.games.invasion.things import CARD
from strategium.games.invasion.values import value
from strategium.games.invasion.vocabulary.select import Select
from strategium.games.invasion.words import DECK, HAND, SEARCHES_MORE
from strategium.kernel.abilities import Amount, Effect, Use
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.using import ability_of
from strategium.kernel.verbs import NUMBER, SEAT

SEARCHES: Final = Sentence(
    "{0} searches the top {1} cards of his deck", SEAT, NUMBER, rules=("invasion/term.search",)
)
LOOKS: Final = Sentence("{0} looks at the top {1} cards of his deck", SEAT, NUMBER)
TAKES: Final = Sentence("{0} takes {1} into hand", SEAT, CARD)
SHUFFLES: Final = Sentence("{0} shuffles his deck", SEAT)


def top_cards(g: Invasion, seat: int, n: int) -> tuple[int, ...]:
    deck = g.zones[DECK + seat]
    return deck[len(deck) - min(n, len(deck)) :]


def search(g: Invasion, seat: int, n: int) -> tuple[int, ...]:
    """The cards that a player finds when he searches so many.

    [invasion/term.search, invasion/term.search-not-look-at]
    """
    n += sum([value(g, c, SEARCHES_MORE) for c in g.changers[SEARCHES_MORE] if g.controller[c] == seat])
    cards = top_cards(g, seat, n)
    show_to(g, cards, 1 << seat)
    say(g, SEARCHES, seat, len(cards))
    return cards


class SearchIntoZone(Effect[Invasion]):
    """Search for a card that you may put into this zone."""

    def __init__(self, n: int | Amount[Invasion], select: Select) -> None:
        self.amount = number(n)
        self.select = select

    def do(self, g: Invasion, use: Use) -> None:
        push(g, (choose_to_put, use, len(search(g, use.seat, self.amount.of(g, use)))))

    def fits(self, g: Invasion, seat: int, card: int, area: int) -> bool:
        """[invasion/cost.example-cannon-crew-cost-two]"""
        kind = CARDS[g.kind[card]]
        return self.select.prints(g, card) and kind.attach_to is None and may_put(g, seat, kind, area)

    def words(self) -> str:
        cards = f"the top {self.amount.words()} cards of your deck"
        return f"search {cards} for {self.select.one()}; you may put that card into this zone"


def choose_to_put(g: Invasion, use: Use, n: int) -> None:
    """One of the n cards that were searched."""
    effect = next(e for e in ability_of(g, use).effects if isinstance(e, SearchIntoZone))
    area = here(g, use.bearer)
    fitting = tuple([c for c in top_cards(g, use.seat, n) if effect.fits(g, use.seat, c, area)])
    choose_hidden(g, use.seat, "Which card do you put into play?", fitting, 1, put_found, use.seat, area)


def put_found(g: Invasion, card: int, seat: int, area: int) -> None:
    enter_play(g, card, seat, area)


class SearchIntoHand(Effect[Invasion]):
    """Search for any number of cards, reveal them and put them into your hand."""

    def __init__(self, n: int | Amount[Invasion], trait: str) -> None:
        self.amount = number(n)
        self.trait = trait

    def do(self, g: Invasion, use: Use) -> None:
        push(g, (choose_to_take, use, len(search(g, use.seat, self.amount.of(g, use)))))

    def words(self) -> str:
        return (
            f"search the top {self.amount.words()} cards of your deck for any number of {self.trait} cards, reveal them"
            " and put them into your hand"
        )


def choose_to_take(g: Invasion, use: Use, n: int) -> None:
    """Some of the n cards that were searched."""
    effect = next(e for e in ability_of(g, use).effects if isinstance(e, SearchIntoHand))
    fitting = tuple([c for c in top_cards(g, use.seat, n) if effect.trait in CARDS[g.kind[c]].traits])
    choose_several_hidden(g, use.seat, "Which cards do you take?", fitting, 9, take_found, use.seat)


def take_found(g: Invasion, cards: tuple[int, ...], seat: int) -> None:
    show_to(g, cards, PUBLIC)
    for card in cards:
        say(g, TAKES, seat, card)
        move(g, card, HAND + seat)


def shuffle_yours(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/effect.example-cannon-crew-then]"""
    shuffle(g, DECK + use.seat)
    say(g, SHUFFLES, use.seat)


def top_or_bottom(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/term.search-not-look-at]"""
    two = top_cards(g, use.seat, 2)
    show_to(g, two, 1 << use.seat)
    say(g, LOOKS, use.seat, len(two))
    if len(two) > 1:
        prompt = "Which card goes on the bottom?"
        push(g, (choose_hidden, use.seat, prompt, two, 0, to_the_bottom, use.seat))


def to_the_bottom(g: Invasion, card: int, seat: int) -> None:
    """Nobody else is told which of the two it was."""
    second, top = g.zones[DECK + seat][-2:]
    rearrange(g, (second, top), (second if card == top else top, card))
    move_to_bottom(g, top, DECK + seat)


ShuffleDeck: Final = Deed("then, shuffle your deck", shuffle_yours)
TopOrBottom: Final = Deed(
    "look at the top two cards of your deck; place one of them on the top and the other on the bottom of your deck",
    top_or_bottom,
)
register(__name__)
