"""Effects on resources, hands, decks and discard piles."""

from __future__ import annotations

from typing import Final

from strategium.cards.zones import move
from strategium.games.conquest.rules.basics import discard_at_random, draw, gain
from strategium.games.conquest.rules.discarding import choose_discards
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.things import CARD
from strategium.games.conquest.vocabulary.costs import resources
from strategium.games.conquest.words import HAND
from strategium.kernel.abilities import Effect, Recipient, Use
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.verbs import SEAT

TAKES_BACK: Final = Sentence("{0} returns {1} from the discard pile to his hand", SEAT, CARD)


class Gain(Effect[Conquest]):
    """Resources from the bank."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: Conquest, use: Use) -> None:
        gain(g, use.seat, self.n)

    def words(self) -> str:
        return f"gain {resources(self.n)}"


class Take(Effect[Conquest]):
    """Resources from the opponent, as far as he has them."""

    def __init__(self, n: int) -> None:
        self.n = n

    def would(self, g: Conquest, use: Use) -> bool:
        return g.resources[1 - use.seat] > 0

    def do(self, g: Conquest, use: Use) -> None:
        n = min(self.n, g.resources[1 - use.seat])
        g.resources[1 - use.seat] -= n
        gain(g, use.seat, n)

    def words(self) -> str:
        return f"take {resources(self.n)} from your opponent"


class PlaceOnThis(Effect[Conquest]):
    """Resources from the bank onto the bearer."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: Conquest, use: Use) -> None:
        g.counters[use.bearer] += self.n

    def words(self) -> str:
        return f"place {resources(self.n)} on it"


class TakeFromThis(Effect[Conquest]):
    """A resource from the bearer to its controller's pool."""

    def would(self, g: Conquest, use: Use) -> bool:
        return g.counters[use.bearer] > 0

    def do(self, g: Conquest, use: Use) -> None:
        if self.would(g, use):
            g.counters[use.bearer] -= 1
            gain(g, use.seat, 1)

    def words(self) -> str:
        return "transfer 1 resource from this card to your resource pool"


class Draw(Effect[Conquest]):
    """Draw cards."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: Conquest, use: Use) -> None:
        draw(g, use.seat, self.n)

    def words(self) -> str:
        return f"draw {self.n} card{'' if self.n == 1 else 's'}"


class OpponentDiscardsAtRandom(Effect[Conquest]):
    """A card of the opponent's hand, by chance."""

    def would(self, g: Conquest, use: Use) -> bool:
        return bool(g.zones[HAND + 1 - use.seat])

    def do(self, g: Conquest, use: Use) -> None:
        discard_at_random(g, 1 - use.seat)

    def words(self) -> str:
        return "discard 1 card at random from your opponent's hand"


class OpponentDiscards(Effect[Conquest]):
    """A card of the opponent's hand, by his choice."""

    def would(self, g: Conquest, use: Use) -> bool:
        return bool(g.zones[HAND + 1 - use.seat])

    def do(self, g: Conquest, use: Use) -> None:
        push(g, (choose_discards, 1 - use.seat, 1))

    def words(self) -> str:
        return "have your opponent choose and discard 1 card from his hand (if able)"


class ToYourHand(Effect[Conquest]):
    """A card of your discard pile goes to your hand."""

    def __init__(self, who: Recipient[Conquest]) -> None:
        self.who = who

    def would(self, g: Conquest, use: Use) -> bool:
        return bool(self.who.of(g, use))

    def do(self, g: Conquest, use: Use) -> None:
        for card in self.who.of(g, use):
            say(g, TAKES_BACK, use.seat, card)
            move(g, card, HAND + use.seat)

    def words(self) -> str:
        return f"return {self.who.words()} to your hand"
