"""Words of Dark Eldar and neutral cards of the Warlord cycle: what they do to hands and decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.cards.zones import rearrange
from strategium.games.conquest.rules import choosing
from strategium.games.conquest.rules.basics import discard, discard_at_random, draw
from strategium.games.conquest.rules.discarding import choose_discards
from strategium.games.conquest.rules.open_decks import SORTING, take_up
from strategium.games.conquest.state import Conquest, hand_of
from strategium.games.conquest.things import CARD, CARD_COUNT
from strategium.games.conquest.vocabulary.hands import enemy_has_hand
from strategium.games.conquest.vocabulary.searching import (
    DISCARD_IT,
    WHOSE_DECK,
    look,
    look_at_deck,
    one_is_left,
    still_to_place,
    top_cards,
)
from strategium.games.conquest.vocabulary.who import APlayer
from strategium.kernel.abilities import Ability, Effect, Target, Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.using import resolve
from strategium.kernel.verbs import DONE, NUMBER, Among, Question, RawDecision, Verb


# ---- a card of the opponent's hand ---------------------------------------------------------------------------
def look_and_discard(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """[conquest/effects.look]"""
    push(g, (look_at_hand, use.seat), (choose_from_hand, use.seat))


def look_at_hand(g: Conquest, seat: int) -> None:
    look(g, seat, hand_of(g, 1 - seat))


def enemy_hand(g: Conquest, decision: RawDecision) -> Sequence[int]:
    return hand_of(g, 1 - decision.seat)


DISCARD_HIS: Final = Verb(
    "discard his",
    CARD,
    words="discard {0}",
    find=enemy_hand,
    needs=(Among("conquest/effects.look", "{0} is not a card of the hand that you look at"),),
    rules=("conquest/effects.look",),
)
DISCARD_WHICH: Final = Question(
    "discard his card",
    DISCARD_HIS,
    prompt="Which card of your opponent's hand is discarded?",
    rules=("conquest/effects.look",),
)


def choose_from_hand(g: Conquest, seat: int) -> None:
    if hand_of(g, 1 - seat):
        ask(g, seat, DISCARD_WHICH, his_is_discarded, seat)


def his_is_discarded(g: Conquest, option: RawOption, seat: int) -> None:
    discard(g, option[1])


LookAndDiscard: Final = Deed(
    "look at your opponent's hand. Then, choose and discard 1 card from that hand",
    look_and_discard,
    would=enemy_has_hand,
)


# ---- hands of all ----------------------------------------------------------------------------------------------
class DiscardDownTo(Effect[Conquest]):
    """Discard cards of your hand until no more than so many are left."""

    def __init__(self, n: int) -> None:
        self.n = n

    def would(self, g: Conquest, use: Use) -> bool:
        return len(hand_of(g, use.seat)) > self.n

    def do(self, g: Conquest, use: Use) -> None:
        push(g, (choose_discards, use.seat, max(0, len(hand_of(g, use.seat)) - self.n)))

    def words(self) -> str:
        return f"choose and discard down to {self.n} cards in your hand (if able)"


class RandomDiscards(Effect[Conquest]):
    """Up to so many cards of a target player's hand are discarded at random, and he draws as many."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.player = APlayer()

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.player,)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return bool(hand_of(g, thing))

    def do(self, g: Conquest, use: Use) -> None:
        for player in self.player.of(g, use):
            push(g, (choose_how_many, use.seat, player, self.n))

    def words(self) -> str:
        return (
            f"discard up to {self.n} cards at random from the hand of {self.player.words()}. "
            "Then, that player draws as many cards"
        )


def how_many(g: Conquest, decision: RawDecision) -> Sequence[int]:
    player, most = decision.args
    return range(min(most, len(hand_of(g, player))), -1, -1)


HOW_MANY: Final = Verb(
    "discard at random",
    CARD_COUNT,
    words="discard {0} at random",
    find=how_many,
    rules=("conquest/abilities.resolve-as-much-as-possible",),
)
HOW_MANY_DISCARDS: Final = Question(
    "how many at random",
    HOW_MANY,
    prompt="How many cards are discarded at random?",
    rules=("conquest/abilities.resolve-as-much-as-possible",),
)


def choose_how_many(g: Conquest, seat: int, player: int, most: int) -> None:
    ask(g, seat, HOW_MANY_DISCARDS, discarded_at_random, player, most)


def discarded_at_random(g: Conquest, option: RawOption, player: int, most: int) -> None:
    for _ in range(option[1]):
        discard_at_random(g, player)
    draw(g, player, option[1])


# ---- an effect that the opponent may buy off --------------------------------------------------------------------
class UnlessHeDiscards(Effect[Conquest]):
    """An effect that your opponent may cancel with cards of his hand, as many as that. [conquest/abilities.may]"""

    def __init__(self, effect: Effect[Conquest], n: int) -> None:
        self.effect = effect
        self.n = n
        self.step = Ability(-1, (effect,), order=(resolve,))

    def targets(self) -> Sequence[Target[Conquest]]:
        return self.effect.targets()

    def parts(self) -> Sequence[Ability]:
        return (self.step,)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return self.effect.affects(g, use, thing)

    def would(self, g: Conquest, use: Use) -> bool:
        return self.effect.would(g, use)

    def do(self, g: Conquest, use: Use) -> None:
        if len(hand_of(g, 1 - use.seat)) < self.n:
            push(g, (choosing.do_part, use, self.step.no))
        else:
            push(g, (may_buy_off, use, self.step.no, self.n))

    def words(self) -> str:
        return (
            f"{self.effect.words()}. Your opponent may choose and discard {self.n} cards from his hand "
            "to cancel this effect"
        )


class BuyOffVerb(Verb):
    """Discard so many cards."""

    def words(self, g: Conquest, viewer: int | None, refs: tuple[int, ...]) -> str:
        return f"discard {refs[0]} cards"


def price_in_cards(g: Conquest, decision: RawDecision) -> Sequence[int]:
    return (decision.args[2],)


BUY_OFF: Final = BuyOffVerb("buy off", NUMBER, find=price_in_cards, rules=("conquest/abilities.may",))
LET_IT_BE: Final = Verb("let it be", words="let it happen", rules=("conquest/abilities.may",))


class BuyOffQuestion(Question):
    """Whether he pays with cards of his hand."""

    def prompt(self, g: Conquest, decision: RawDecision) -> str:
        use, no, n = decision.args
        effect = use.kind.abilities[no].effects[0]
        return f"{use.kind.name}: {effect.words()}. Do you discard {n} cards to cancel that?"


BUYING_OFF: Final = BuyOffQuestion("buy off?", BUY_OFF, LET_IT_BE, rules=("conquest/abilities.may",))


def may_buy_off(g: Conquest, use: Use, no: int, n: int) -> None:
    ask(g, 1 - use.seat, BUYING_OFF, bought_off, use, no, n)


def bought_off(g: Conquest, option: RawOption, use: Use, no: int, n: int) -> None:
    if option[0] is BUY_OFF:
        push(g, (choose_discards, 1 - use.seat, n))
    else:
        push(g, (choosing.do_part, use, no))


# ---- the top of a deck --------------------------------------------------------------------------------------------
def sift_a_deck(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    if any(top_cards(g, seat, n) for seat in (0, 1)):
        push(g, (choose_deck_to_sift, use.seat, n))


def a_deck_is_left(g: Conquest, use: Use) -> bool:
    return any(top_cards(g, seat, 1) for seat in (0, 1))


def choose_deck_to_sift(g: Conquest, seat: int, n: int) -> None:
    ask(g, seat, WHOSE_DECK, deck_to_sift_chosen, seat, n)


def deck_to_sift_chosen(g: Conquest, option: RawOption, seat: int, n: int) -> None:
    push(g, (look_at_deck, seat, option[1], n), (choose_discard_of_deck, seat, option[1], n))


MUST_DISCARD: Final = Question(
    "discard one",
    DISCARD_IT,
    prompt="Which of these cards is discarded?",
    secret=True,
    rules=("conquest/effects.look",),
)


def choose_discard_of_deck(g: Conquest, seat: int, whose: int, n: int) -> None:
    ask(g, seat, MUST_DISCARD, one_of_deck_discarded, seat, whose, n)


def one_of_deck_discarded(g: Conquest, option: RawOption, seat: int, whose: int, n: int) -> None:
    """Nobody else learns where the card lay: it is taken from the top."""
    cards = top_cards(g, whose, n)
    take_up(g, seat, cards)  # [conquest/effects.open-deck-taken-up]
    rearrange(g, cards, (*[c for c in cards if c != option[1]], option[1]))
    push(g, (order_top, seat, cards[:-1]))
    discard(g, cards[-1])


NEXT_ON_TOP: Final = Verb(
    "next from top",
    CARD,
    words="{0} next",
    find=still_to_place,
    needs=(Among("conquest/effects.look-ends", "{0} is not one of these cards"),),
    rules=("conquest/effects.look-ends",),
)
TOP: Final = Question(
    "order on top",
    DONE,
    NEXT_ON_TOP,
    prompt="In which order do these cards lie on the deck, the topmost first? Done leaves the rest as they are",
    secret=True,
    several=True,
    finished=one_is_left,
    rules=("conquest/effects.look-ends",),
)


def order_top(g: Conquest, seat: int, cards: tuple[int, ...]) -> None:
    """The others stay on top in any order."""
    g.needs_check = 1
    if len(cards) > 1:
        ask(g, seat, TOP, top_ordered, seat, cards)


def top_ordered(g: Conquest, picks: tuple[RawOption, ...], seat: int, cards: tuple[int, ...]) -> None:
    first = [pick[1] for pick in picks]
    rearrange(g, cards, (*[c for c in cards if c not in first], *reversed(first)))


Sift: Final = Deed(
    "look at the top {n} cards of any player's deck. Discard 1 of those cards, and place the others "
    "on top of that deck in any order",
    sift_a_deck,
    would=a_deck_is_left,
)

SORTING.append(order_top)


register(__name__)
