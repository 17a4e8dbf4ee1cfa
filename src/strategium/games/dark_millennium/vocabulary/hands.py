"""Drawing and discarding, and flags that an event gives."""

from __future__ import annotations

from typing import Final

from strategium.games.dark_millennium.rules.piles import choose_discards, discard_off_deck, draw
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.things import FLAG_CHANGE
from strategium.kernel.abilities import Effect, Use
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.verbs import SEAT

GETS_FLAGS: Final = Sentence(
    "{0} gets {1}", SEAT, FLAG_CHANGE, rules=("dark_millennium/victory.count-flags",)
)


def cards(n: int) -> str:
    return f"{n} card{'' if n == 1 else 's'}"


class Draw(Effect[DarkMillennium]):
    """Draw cards."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: DarkMillennium, use: Use) -> None:
        draw(g, use.seat, self.n)

    def words(self) -> str:
        return f"draw {cards(self.n)}"


class EnemyDiscards(Effect[DarkMillennium]):
    """He chooses what he discards, as far as he can.

    [dark_millennium/term.discard-chooser, dark_millennium/ability.do-as-much]
    """

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: DarkMillennium, use: Use) -> None:
        push(g, (choose_discards, 1 - use.seat, self.n))

    def words(self) -> str:
        return f"your enemy discards {cards(self.n)}"


class DiscardOffDeck(Effect[DarkMillennium]):
    """The top cards of your deck, or of your enemy's. [dark_millennium/term.discard-example]"""

    def __init__(self, n: int, enemy: bool = False) -> None:
        self.n = n
        self.enemy = enemy

    def do(self, g: DarkMillennium, use: Use) -> None:
        discard_off_deck(g, 1 - use.seat if self.enemy else use.seat, self.n)

    def words(self) -> str:
        if self.enemy:
            return f"your enemy discards the top {cards(self.n)} of their deck"
        return f"discard the top {cards(self.n)} of your deck"


class GetFlags(Effect[DarkMillennium]):
    """Flags in this battle.

    [dark_millennium/victory.adjust-after-attacker, dark_millennium/victory.adjust-after-defender]
    """

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: DarkMillennium, use: Use) -> None:
        # [dark_millennium/victory.adjust-after-attacker, dark_millennium/victory.adjust-after-defender]
        g.bonus[use.seat] += self.n
        say(g, GETS_FLAGS, use.seat, self.n)

    def words(self) -> str:
        return f"you get {self.n:+d} flag{'' if abs(self.n) == 1 else 's'}"
