"""What stands between the letters and the colon: paid in the printed order. [dark_millennium/ability.cost-position]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.vocabulary.amounts import number
from strategium.games.dark_millennium.rules.leaving import destroy
from strategium.games.dark_millennium.rules.piles import choose_discards, discard_off_deck, has_top_card
from strategium.games.dark_millennium.rules.playing import PAYMENT
from strategium.games.dark_millennium.rules.refusing import Price
from strategium.games.dark_millennium.rules.rolling import roll, tested
from strategium.games.dark_millennium.state import DarkMillennium, hand_of, in_play
from strategium.games.dark_millennium.things import CARD
from strategium.games.dark_millennium.vocabulary.positions import lock
from strategium.games.dark_millennium.vocabulary.select import Select
from strategium.games.dark_millennium.words import (
    A_SAVE,
    A_TEST,
    LOCKED,
    WOULD_BE_DESTROYED,
)
from strategium.kernel.abilities import Amount, Cost, Use, X
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.using import ability_of
from strategium.kernel.verbs import Question, RawDecision


def is_chosen(use: Use, card: int) -> bool:
    """Whether the ability acts on that card, so that it pays for nothing. [dark_millennium/ability.all-costs-needed]"""
    for group in use.chosen:
        if card in group:
            return True
    return False


class LockThis(Price):
    """[dark_millennium/ba-ability.lock-required, dark_millennium/position.no-relock]"""

    def payable(self, g: DarkMillennium, use: Use) -> bool:
        return g.stance[use.bearer] != LOCKED  # [dark_millennium/ba-ability.lock-required]

    def pay(self, g: DarkMillennium, use: Use, thing: int) -> bool:
        g.stance[use.bearer] = LOCKED
        return True

    def missing(self, g: DarkMillennium, use: Use) -> str:
        return f"{CARD.words(g, use.seat, use.bearer)} is locked, and would have to be locked for it"

    def words(self) -> str:
        return "lock this card"


class DestroyThis(Price):
    """The player himself destroys it, so Invulnerable does not help."""

    def payable(self, g: DarkMillennium, use: Use) -> bool:
        return in_play(g, use.bearer)

    def pay(self, g: DarkMillennium, use: Use, thing: int) -> bool:
        push(g, (destroy, ((use.bearer, use.seat, -1),)))
        return True

    def words(self) -> str:
        return "destroy this card"


class Discard(Price):
    """Cards of the hand. The card that is played is not one of them, nor what was chosen there."""

    def __init__(self, n: int = 1) -> None:
        self.n = n

    def payable(self, g: DarkMillennium, use: Use) -> bool:
        return len([card for card in hand_of(g, use.seat) if not self.is_kept(use, card)]) >= self.n

    def pay(self, g: DarkMillennium, use: Use, thing: int) -> bool:
        kept = tuple([card for card in hand_of(g, use.seat) if self.is_kept(use, card)])
        push(g, (choose_discards, use.seat, self.n, kept))
        return True

    def is_kept(self, use: Use, card: int) -> bool:
        return card == use.bearer or is_chosen(use, card)

    def missing(self, g: DarkMillennium, use: Use) -> str:
        return f"you have too few other cards in your hand to {self.words()}"

    def words(self) -> str:
        return f"discard {self.n} card{'' if self.n == 1 else 's'}"


class LockYours(Price):
    """Lock cards of yours. [dark_millennium/position.lock]"""

    def __init__(self, select: Select, n: int = 1) -> None:
        self.select = select
        self.n = n

    def payable(self, g: DarkMillennium, use: Use) -> bool:
        return len(self.select.find(g, use)) >= self.n

    def pay(self, g: DarkMillennium, use: Use, thing: int) -> bool:
        push(g, (choose_cards_to_lock, use, self.n))
        return True

    def missing(self, g: DarkMillennium, use: Use) -> str:
        return f"you have too few {self.select.others(2)} to {self.words()}"

    def words(self) -> str:
        return f"lock {self.select.some(self.n)}"


class DestroyYours(Price):
    """Destroy a card of yours."""

    def __init__(self, select: Select) -> None:
        self.select = select

    def payable(self, g: DarkMillennium, use: Use) -> bool:
        return bool(self.choices(g, use))

    def choices(self, g: DarkMillennium, use: Use) -> Sequence[int]:
        return [card for card in self.select.find(g, use) if not is_chosen(use, card)]

    def pay(self, g: DarkMillennium, use: Use, thing: int) -> bool:
        push(g, (destroy, ((thing, use.seat, -1),)))
        return True

    def missing(self, g: DarkMillennium, use: Use) -> str:
        return f"you have no {self.select.others(1)} to destroy for it"

    def words(self) -> str:
        return f"destroy {self.select.some()}"


class DiscardTop(Price):
    """The top card of the deck."""

    def payable(self, g: DarkMillennium, use: Use) -> bool:
        return has_top_card(g, use.seat)

    def pay(self, g: DarkMillennium, use: Use, thing: int) -> bool:
        discard_off_deck(g, use.seat, 1)
        return True

    def missing(self, g: DarkMillennium, use: Use) -> str:
        return "you have no card left to discard off your deck"

    def words(self) -> str:
        return "discard the top card of your deck"


class Test(Price):
    """A roll of so much or more. It can always be tried. [dark_millennium/ability.test-can-be-cost]"""

    def __init__(self, n: int | Amount[DarkMillennium]) -> None:
        self.needed = number(n)

    def payable(self, g: DarkMillennium, use: Use) -> bool:
        return True

    def pay(self, g: DarkMillennium, use: Use, thing: int) -> bool:
        save = ability_of(g, use).timing == WOULD_BE_DESTROYED  # [dark_millennium/ability.test-can-be-cost]
        needed = self.needed.of(g, use)
        roll(g, use.seat, use.bearer, A_SAVE if save else A_TEST, needed, tested, use, needed)
        return True

    def words(self) -> str:
        return f"({self.needed.words()}+)"


def is_free_x(costs: Sequence[Cost[DarkMillennium]]) -> bool:
    """Whether X is for the player to choose. [dark_millennium/x.free]"""
    return any(isinstance(cost, Test) and isinstance(cost.needed, X) for cost in costs)


# ---- several cards to lock -------------------------------------------------------------------------------------
class LockWhich(Question):
    """Cards to lock, picked in rising order, so that no two ways lead to the same ones."""

    def options(self, g: DarkMillennium, decision: RawDecision) -> list[RawOption]:
        use: Use = decision.args[0]
        last = decision.picked[-1][1] if decision.picked else -1
        missing = int(decision.args[1]) - len(decision.picked)
        fitting = sorted([card for card in lock_cost(g, use).select.find(g, use) if card > last])
        return [(PAYMENT, card) for card in fitting[: len(fitting) - missing + 1]]

    def is_finished(self, g: DarkMillennium, decision: RawDecision) -> bool:
        return len(decision.picked) >= int(decision.args[1])

    def prompt(self, g: DarkMillennium, decision: RawDecision) -> str:
        use: Use = decision.args[0]
        return f"{use.kind.name}: {lock_cost(g, use).words()}"


LOCK_WHICH: Final = LockWhich(
    "lock", PAYMENT, several=True, unordered=True, rules=("dark_millennium/ability.costs-in-order",)
)


def lock_cost(g: DarkMillennium, use: Use) -> LockYours:
    """The cost of that use that is being paid: an ability locks others of its player only once."""
    (cost,) = [cost for cost in ability_of(g, use).costs if isinstance(cost, LockYours)]
    return cost


def choose_cards_to_lock(g: DarkMillennium, use: Use, n: int) -> None:
    """[dark_millennium/ability.costs-in-order]"""
    ask(g, use.seat, LOCK_WHICH, cards_locked, use, n)


def cards_locked(g: DarkMillennium, picks: tuple[RawOption, ...], use: Use, n: int) -> None:
    for pick in picks:
        lock(g, pick[1])


register(__name__)
