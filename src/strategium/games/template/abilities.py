"""The words that card texts are made of: targets, costs, triggers, effects. Each says itself and does itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.template.kinds import Constant
from strategium.games.template.rules.damage import deal, return_to_hand
from strategium.games.template.rules.supplies import draw
from strategium.games.template.secrets import CARD
from strategium.games.template.state import Salvage, move, show
from strategium.games.template.words import (
    DAMAGED,
    DESTROYED,
    DISCARD,
    END_OF_ROUND,
    HAND,
    PLAYED,
    STOWING,
    STRENGTH,
)
from strategium.kernel.abilities import (
    Amount,
    Condition,
    Cost,
    Effect,
    Number,
    Recipient,
    Target,
    Trigger,
    Use,
)
from strategium.kernel.events import Event, change_event, replace_event
from strategium.kernel.flow import push
from strategium.kernel.knowledge import learn
from strategium.kernel.lasting import lasts
from strategium.kernel.log import Sentence, say
from strategium.kernel.pending_effects import cancel_pending_effect
from strategium.kernel.verbs import SEAT

IS_CANCELLED: Final = Sentence("{0} is cancelled", CARD, rules=("template/events.cancelled",))
DISCARDS: Final = Sentence("{0} discards {1}", SEAT, CARD, rules=("template/abilities.cost",))
LOOKS: Final = Sentence("{0} looks at {1}", SEAT, CARD, rules=("template/stowing.hidden",))

YOURS: Final = "one of your units"
ENEMY: Final = "an enemy unit"
ANY: Final = "a unit"


def some(n: int, thing: str) -> str:
    """ "a card", "2 cards"."""
    return f"a {thing}" if n == 1 else f"{n} {thing}s"


# ---- who or what ---------------------------------------------------------------------------------
class This(Recipient[Salvage]):
    """The card itself."""

    def of(self, g: Salvage, use: Use) -> Sequence[int]:
        return (use.bearer,)

    def words(self) -> str:
        return "this unit"


class EachUnitThere(Recipient[Salvage]):
    """Every unit where the event took place."""

    def of(self, g: Salvage, use: Use) -> Sequence[int]:
        site = use.about.place if use.about is not None else g.place[use.bearer]
        return [unit for seat in range(g.seats) for unit in g.cards(seat, site)]

    def words(self) -> str:
        return "each unit there"


class Units(Target[Salvage]):
    """Units that are chosen: whose, and whether they must be where this card is."""

    def __init__(self, whose: str, here: bool = False, least: int = 1, most: int = 1) -> None:
        super().__init__(least, most)
        self.whose = whose
        self.here = here

    def candidates(self, g: Salvage, use: Use) -> Sequence[int]:
        found = g.units()
        if self.whose == YOURS:
            found = [unit for unit in found if g.owner[unit] == use.seat]
        elif self.whose == ENEMY:
            found = [unit for unit in found if g.owner[unit] != use.seat]
        if self.here:
            found = [unit for unit in found if g.place[unit] == g.place[use.bearer]]
        return sorted(found)

    def words(self) -> str:
        words = self.whose if self.upper == 1 else f"up to {self.upper} {self.whose.split(' ', 1)[1]}s"
        return words + (" at this site" if self.here else "")


class Stowaway(Target[Salvage]):
    """A facedown card of another crew."""

    def candidates(self, g: Salvage, use: Use) -> Sequence[int]:
        others = [seat for seat in range(g.seats) if seat != use.seat]
        return sorted([card for seat in others for place in STOWING for card in g.cards(seat, place)])

    def words(self) -> str:
        return "another crew's stowaway"


# ---- costs and conditions ------------------------------------------------------------------------
class Price(Cost[Salvage]):
    """The coins that a card or an ability costs. The price of an event stands in its corner, not in its text."""

    def __init__(self, amount: Amount[Salvage], printed: bool = False) -> None:
        self.amount = amount
        self.printed = printed

    def payable(self, g: Salvage, use: Use) -> bool:
        return g.coins[use.seat] >= self.amount.of(g, use)

    def pay(self, g: Salvage, use: Use, thing: int) -> bool:
        g.coins[use.seat] -= self.amount.of(g, use)
        return True

    def words(self) -> str:
        return "" if self.printed else f"pay {self.amount.words()} coin"


class DiscardCard(Cost[Salvage]):
    """A card from your hand is discarded."""

    def payable(self, g: Salvage, use: Use) -> bool:
        return bool(g.cards(use.seat, HAND))

    def choices(self, g: Salvage, use: Use) -> Sequence[int] | None:
        return g.cards(use.seat, HAND)

    def pay(self, g: Salvage, use: Use, thing: int) -> bool:
        show(g, thing)
        say(g, DISCARDS, use.seat, thing)
        move(g, thing, DISCARD)
        return True

    def words(self) -> str:
        return "discard a card"


class FewCards(Condition[Salvage]):
    """Your hand is small."""

    def __init__(self, most: int) -> None:
        self.most = most

    def holds(self, g: Salvage, use: Use) -> bool:
        return len(g.cards(use.seat, HAND)) <= self.most

    def words(self) -> str:
        return f"you have at most {some(self.most, 'card')} in hand"


class StillInPlay(Condition[Salvage]):
    """This unit has not left play since."""

    def holds(self, g: Salvage, use: Use) -> bool:
        return g.generation[use.bearer] == use.generation

    def words(self) -> str:
        return "this unit is still in play"


# ---- triggers ------------------------------------------------------------------------------------
class AnotherOfYoursIsHurt(Trigger[Salvage]):
    """Another unit of the crew, at the same site, is about to be damaged."""

    def __init__(self) -> None:
        super().__init__(DAMAGED)

    def matches(self, g: Salvage, use: Use, event: Event) -> bool:
        here = event.place == g.place[use.bearer]
        return here and event.seat == use.seat and event.subject != use.bearer

    def words(self) -> str:
        return "when another of your units at this site would be damaged"


class ThisIsDestroyed(Trigger[Salvage]):
    """This unit is about to be destroyed, or has been."""

    def __init__(self, already: bool = False) -> None:
        super().__init__(DESTROYED)
        self.already = already

    def matches(self, g: Salvage, use: Use, event: Event) -> bool:
        return event.subject == use.bearer

    def words(self) -> str:
        return "after this unit is destroyed" if self.already else "when this unit would be destroyed"


class UnitIsDestroyedHere(Trigger[Salvage]):
    """A unit at this card's site has been destroyed: any, or another of the crew."""

    def __init__(self, yours: bool = False) -> None:
        super().__init__(DESTROYED)
        self.yours = yours

    def matches(self, g: Salvage, use: Use, event: Event) -> bool:
        return event.place == g.place[use.bearer] and (not self.yours or event.seat == use.seat)

    def words(self) -> str:
        return f"after {'another of your units' if self.yours else 'a unit'} at this site is destroyed"


class AnotherCrewPlays(Trigger[Salvage]):
    """Another crew has played an event that still waits."""

    def __init__(self) -> None:
        super().__init__(PLAYED)

    def matches(self, g: Salvage, use: Use, event: Event) -> bool:
        return event.seat != use.seat

    def words(self) -> str:
        return "after another crew plays an event"


# ---- effects -------------------------------------------------------------------------------------
class ToUnits(Effect[Salvage]):
    """An effect on units, chosen or not."""

    def __init__(self, units: Recipient[Salvage]) -> None:
        self.units = units

    def targets(self) -> Sequence[Target[Salvage]]:
        return (self.units,) if isinstance(self.units, Target) else ()


class Deal(ToUnits):
    """Damage to each of them, together."""

    def __init__(self, amount: Amount[Salvage], units: Recipient[Salvage]) -> None:
        super().__init__(units)
        self.amount = amount

    def affects(self, g: Salvage, use: Use, thing: int) -> bool:
        return self.amount.of(g, use) > 0

    def do(self, g: Salvage, use: Use) -> None:
        n = self.amount.of(g, use)
        deal(g, tuple([unit for unit in self.units.of(g, use) for _ in range(n)]), use.bearer)

    def words(self) -> str:
        return f"deal {self.amount.words()} damage to {self.units.words()}"


class Strengthen(ToUnits):
    """More strength until the round ends."""

    def __init__(self, n: int, units: Recipient[Salvage]) -> None:
        super().__init__(units)
        self.n = n

    def do(self, g: Salvage, use: Use) -> None:
        for unit in self.units.of(g, use):
            lasts(g, STRENGTH, unit, self.n, END_OF_ROUND, use)

    def words(self) -> str:
        return f"give {self.units.words()} +{self.n} strength until the end of the round"


class Mend(ToUnits):
    """All damage is taken off."""

    def affects(self, g: Salvage, use: Use, thing: int) -> bool:
        return g.damage[thing] > 0

    def do(self, g: Salvage, use: Use) -> None:
        for unit in self.units.of(g, use):
            g.damage[unit] = 0

    def words(self) -> str:
        return f"remove all damage from {self.units.words()}"


class LookAt(ToUnits):
    """You learn what it is; nobody else does."""

    def affects(self, g: Salvage, use: Use, thing: int) -> bool:
        return not g.known[thing] >> use.seat & 1

    def do(self, g: Salvage, use: Use) -> None:
        for card in self.units.of(g, use):
            g.known[card] = learn(g, 1 << use.seat, g.known[card])
            say(g, LOOKS, use.seat, card)

    def words(self) -> str:
        return f"look at {self.units.words()}"


class Return(ToUnits):
    """Back to the owner's hand."""

    def do(self, g: Salvage, use: Use) -> None:
        push(g, *[(return_to_hand, unit, g.generation[unit]) for unit in self.units.of(g, use)])

    def words(self) -> str:
        return f"return {self.units.words()} to your hand"


class ReturnInstead(Effect[Salvage]):
    """What would happen to this unit does not; it goes back to the hand."""

    def do(self, g: Salvage, use: Use) -> None:
        replace_event(g, use.depth, use.which, use.stamp, return_to_hand, use.bearer, use.generation)

    def words(self) -> str:
        return "return it to your hand instead"


class TakeTheDamage(Effect[Salvage]):
    """The damage goes to this unit."""

    def do(self, g: Salvage, use: Use) -> None:
        event = g.event_stack[use.depth][use.which]
        change_event(g, use.depth, use.which, event.with_subject(use.bearer, use.seat, use.generation))

    def words(self) -> str:
        return "this unit takes the damage instead"


class CancelIt(Effect[Salvage]):
    """The event that was just played will not resolve."""

    def do(self, g: Salvage, use: Use) -> None:
        if use.about is not None:  # [template/events.cancelled]
            say(g, IS_CANCELLED, use.about.subject)
            cancel_pending_effect(g, use.about.link)

    def words(self) -> str:
        return "cancel it"


class DrawCards(Effect[Salvage]):
    """You draw."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: Salvage, use: Use) -> None:
        draw(g, use.seat, self.n)

    def words(self) -> str:
        return f"draw {some(self.n, 'card')}"


class GainCoins(Effect[Salvage]):
    """You gain coins."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: Salvage, use: Use) -> None:
        g.coins[use.seat] += self.n

    def words(self) -> str:
        return f"gain {some(self.n, 'coin')}"


class OthersAreStronger(Constant):
    """The crew's other units at the site are stronger."""

    def __init__(self, n: int) -> None:
        self.n = n

    def bonus(self, g: Salvage, bearer: int, unit: int) -> int:
        return self.n if unit != bearer else 0

    def words(self) -> str:
        return f"your other units at this site have +{self.n} strength"


def coins(n: int) -> Price:
    """Coins as a cost within a text."""
    return Price(Number(n))
