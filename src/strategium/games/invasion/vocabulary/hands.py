"""Effects on hands, decks, resources and tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.cards.zones import move, shuffle
from strategium.games.invasion.rules.basics import (
    discard_at_random,
    discard_hand,
    draw,
    gain,
    lose,
    mill,
    put_tokens,
)
from strategium.games.invasion.state import Invasion
from strategium.games.invasion.things import CARD
from strategium.games.invasion.words import DECK, DISCARD, HAND, NEXT_UNIT
from strategium.kernel.abilities import Amount, Condition, Effect, Target, Use
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.verbs import SEAT

TAKES_BACK: Final = Sentence("{0} takes {1} from the discard pile into hand", SEAT, CARD)
SHUFFLES_IN: Final = Sentence("{0} shuffles {1} into his deck", SEAT, CARD)


def each_of(nouns: str) -> str:
    """ "each of your developments", "each unit"."""
    return f"each of {nouns}" if nouns.startswith(("your ", "the ")) else f"each of the {nouns}"


def draw_cards(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/term.draw-together]"""
    draw(g, use.seat, n)


class GainResources(Effect[Invasion]):
    """Gain resources."""

    def __init__(self, n: int | Amount[Invasion]) -> None:
        self.amount = number(n)

    def would(self, g: Invasion, use: Use) -> bool:
        return self.amount.of(g, use) > 0

    def do(self, g: Invasion, use: Use) -> None:
        gain(g, use.seat, self.amount.of(g, use))

    def words(self) -> str:
        n = self.amount.words()
        if n.isdigit():
            return f"gain {n} resource{'' if n == '1' else 's'}"
        return f"gain 1 resource for {each_of(n)}"


def steal(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    gain(g, use.seat, lose(g, 1 - use.seat, 1))


def enemy_loses_one(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    lose(g, 1 - use.seat, 1)


def enemy_discards_at_random(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    push(g, (discard_at_random, 1 - use.seat, n))


def enemy_discards_hand(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    discard_hand(g, 1 - use.seat)


def new_hands(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    for seat in (g.active, 1 - g.active):
        discard_hand(g, seat)
    for seat in (g.active, 1 - g.active):
        draw(g, seat, n)


def mill_enemy(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    mill(g, 1 - use.seat, n)


def help_next_unit(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    g.marks.append((NEXT_UNIT, use.seat))


def put_tokens_on(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/quest.tokens-from-pool]"""
    for card in cards:
        put_tokens(g, card, n, use.seat)


def remove_token(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    for card in cards:
        if g.tokens[card]:
            g.tokens[card] -= 1


def take_back(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    for card in cards:
        if g.zone[card] == DISCARD + use.seat:
            say(g, TAKES_BACK, use.seat, card)
            move(g, card, HAND + use.seat)


def shuffle_in(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    for card in cards:
        if g.zone[card] == DISCARD + use.seat:
            say(g, SHUFFLES_IN, use.seat, card)
            move(g, card, DECK + use.seat)
    shuffle(g, DECK + use.seat)


Draw: Final = Deed("draw {a} card{s}", draw_cards)
Steal: Final = Deed("take 1 resource from each opponent", steal)
LoseResource: Final = Deed("he returns one of them to the pool", enemy_loses_one)
RandomDiscard: Final = Deed("discard {n} card{s} at random from that player's hand", enemy_discards_at_random)
DiscardHand: Final = Deed("each opponent discards his hand", enemy_discards_hand)
NewHands: Final = Deed("each player discards his hand and draws {n} cards", new_hands)
Mill: Final = Deed(
    "discard the top {n} cards of each opponent's deck",
    mill_enemy,
    varying="discard the top X cards of each opponent's deck, where X is the number of {n}",
)
NextUnit: Final = Deed(
    "lower the cost of the next unit you play this turn by 1; that unit enters play with 1 damage on it",
    help_next_unit,
)
PutTokens: Final = Deed(
    "put {n} resource token{s} on {0}", put_tokens_on, varying="put resource tokens on {0} equal to {n}"
)
RemoveToken: Final = Deed("remove 1 resource token from {0}", remove_token)
TakeBack: Final = Deed("return {0} to your hand", take_back)
ShuffleIn: Final = Deed("shuffle {0} into your deck", shuffle_in)


class Then(Effect[Invasion]):
    """What follows "then": only if what came before was done. [invasion/effect.then-needs-success]"""

    def __init__(self, effect: Effect[Invasion], condition: Condition[Invasion], said: str = "") -> None:
        self.effect = effect
        self.condition = condition
        self.said = said

    def targets(self) -> Sequence[Target[Invasion]]:
        """Declared with the others. [invasion/target.faq-declare-all-targets]"""
        return self.effect.targets()

    def affects(self, g: Invasion, use: Use, thing: int) -> bool:
        return self.effect.affects(g, use, thing)

    def do(self, g: Invasion, use: Use) -> None:
        if self.condition.holds(g, use):  # [invasion/effect.then-needs-success]
            self.effect.do(g, use)

    def words(self) -> str:
        return f"then, {self.said}{self.effect.words()}"
