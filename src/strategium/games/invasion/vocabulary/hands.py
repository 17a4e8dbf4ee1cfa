"""Effects on hands, decks, resources and tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.vocabulary.amounts import number
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
from strategium.games.invasion.vocabulary.harm import ToCards
from strategium.games.invasion.words import DECK, DISCARD, HAND, NEXT_UNIT
from strategium.kernel.abilities import Amount, Condition, Effect, Recipient, Target, Use
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.verbs import SEAT

TAKES_BACK: Final = Sentence("{0} takes {1} from the discard pile into hand", SEAT, CARD)
SHUFFLES_IN: Final = Sentence("{0} shuffles {1} into his deck", SEAT, CARD)


def each_of(nouns: str) -> str:
    """ "each of your developments", "each unit"."""
    return f"each of {nouns}" if nouns.startswith(("your ", "the ")) else f"each of the {nouns}"


class Draw(Effect[Invasion]):
    """Draw cards. [invasion/term.draw-together]"""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: Invasion, use: Use) -> None:
        draw(g, use.seat, self.n)

    def words(self) -> str:
        return "draw a card" if self.n == 1 else f"draw {self.n} cards"


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


class Steal(Effect[Invasion]):
    """Take a resource from each opponent."""

    def do(self, g: Invasion, use: Use) -> None:
        gain(g, use.seat, lose(g, 1 - use.seat, 1))

    def words(self) -> str:
        return "take 1 resource from each opponent"


class LoseResource(Effect[Invasion]):
    """An opponent loses a resource."""

    def do(self, g: Invasion, use: Use) -> None:
        lose(g, 1 - use.seat, 1)

    def words(self) -> str:
        return "he returns one of them to the pool"


class RandomDiscard(Effect[Invasion]):
    """An opponent discards cards at random."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: Invasion, use: Use) -> None:
        push(g, (discard_at_random, 1 - use.seat, self.n))

    def words(self) -> str:
        return f"discard {self.n} card at random from that player's hand"


class DiscardHand(Effect[Invasion]):
    """Each opponent discards his hand."""

    def do(self, g: Invasion, use: Use) -> None:
        discard_hand(g, 1 - use.seat)

    def words(self) -> str:
        return "each opponent discards his hand"


class NewHands(Effect[Invasion]):
    """Each player discards his hand and draws new cards."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: Invasion, use: Use) -> None:
        for seat in (g.active, 1 - g.active):
            discard_hand(g, seat)
        for seat in (g.active, 1 - g.active):
            draw(g, seat, self.n)

    def words(self) -> str:
        return f"each player discards his hand and draws {self.n} cards"


class Mill(Effect[Invasion]):
    """Discard cards from the top of each opponent's deck."""

    def __init__(self, n: int | Amount[Invasion]) -> None:
        self.amount = number(n)

    def do(self, g: Invasion, use: Use) -> None:
        mill(g, 1 - use.seat, self.amount.of(g, use))

    def words(self) -> str:
        return (
            f"discard the top X cards of each opponent's deck, where X is the number of {self.amount.words()}"
        )


class NextUnit(Effect[Invasion]):
    """The next unit costs less, and is hurt when it enters play."""

    def do(self, g: Invasion, use: Use) -> None:
        g.marks.append((NEXT_UNIT, use.seat))

    def words(self) -> str:
        return "lower the cost of the next unit you play this turn by 1; that unit enters play with 1 damage on it"


class PutTokens(ToCards):
    """Put resource tokens on a card. [invasion/quest.tokens-from-pool]"""

    def __init__(self, n: int | Amount[Invasion], who: Recipient[Invasion]) -> None:
        super().__init__(who)
        self.amount = number(n)

    def do(self, g: Invasion, use: Use) -> None:
        for card in self.who.of(g, use):
            put_tokens(g, card, self.amount.of(g, use), use.seat)

    def words(self) -> str:
        n = self.amount.words()
        if n.isdigit():
            return f"put {n} resource token{'' if n == '1' else 's'} on {self.who.words()}"
        return f"put resource tokens on {self.who.words()} equal to {n}"


class RemoveToken(ToCards):
    """Remove a resource token from a card."""

    def do(self, g: Invasion, use: Use) -> None:
        for card in self.who.of(g, use):
            if g.tokens[card]:
                g.tokens[card] -= 1

    def words(self) -> str:
        return f"remove 1 resource token from {self.who.words()}"


class TakeBack(Effect[Invasion]):
    """Return cards from your discard pile to your hand."""

    def __init__(self, who: Target[Invasion]) -> None:
        self.who = who

    def targets(self) -> Sequence[Target[Invasion]]:
        return (self.who,)

    def do(self, g: Invasion, use: Use) -> None:
        for card in self.who.of(g, use):
            if g.zone[card] == DISCARD + use.seat:
                say(g, TAKES_BACK, use.seat, card)
                move(g, card, HAND + use.seat)

    def words(self) -> str:
        return f"return {self.who.words()} to your hand"


class ShuffleIn(Effect[Invasion]):
    """Shuffle cards from your discard pile into your deck."""

    def __init__(self, who: Target[Invasion]) -> None:
        self.who = who

    def targets(self) -> Sequence[Target[Invasion]]:
        return (self.who,)

    def do(self, g: Invasion, use: Use) -> None:
        for card in self.who.of(g, use):
            if g.zone[card] == DISCARD + use.seat:
                say(g, SHUFFLES_IN, use.seat, card)
                move(g, card, DECK + use.seat)
        shuffle(g, DECK + use.seat)

    def words(self) -> str:
        return f"shuffle {self.who.words()} into your deck"


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
