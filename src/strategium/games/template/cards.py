"""Every card, an entry each. What a card says is generated from its entry, so it says what it does."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.template.abilities import (
    ANY,
    ENEMY,
    YOURS,
    AnotherCrewPlays,
    AnotherOfYoursIsHurt,
    CancelIt,
    Deal,
    DiscardCard,
    DrawCards,
    EachUnitThere,
    FewCards,
    GainCoins,
    LookAt,
    Mend,
    OthersAreStronger,
    Price,
    Return,
    ReturnInstead,
    StillInPlay,
    Stowaway,
    Strengthen,
    TakeTheDamage,
    This,
    ThisIsDestroyed,
    UnitIsDestroyedHere,
    Units,
    coins,
)
from strategium.games.template.kinds import BOOK, Card, Constant
from strategium.games.template.rules.using import AS_EVENT, AS_UNIT
from strategium.games.template.words import ACTION, CLAIM, DISCARD, EVENT, FORCED, HAND, INTERRUPT, REACTION
from strategium.kernel.abilities import Ability, Effect, Number, Trigger, X

ROUND: Final = "round"  # a limit: once a round


def can(timing: int, *effects: Effect[Any], **more: Any) -> Ability:
    """An ability of a unit."""
    return Ability(timing, effects, order=AS_UNIT, **more)


def unit(name: str, price: int, strength: int, health: int, *abilities: Ability | Constant) -> Card:
    card = Card(name, price, strength, health)
    for ability in abilities:
        if isinstance(ability, Constant):
            card.constants += (ability,)
        else:
            card.add(ability)
    BOOK.add(card)
    return card


def event(name: str, price: int | None, *effects: Effect[Any], after: Trigger[Any] | None = None) -> Card:
    """An event: an action, or a reaction where it says what it answers. A price of None is X."""
    card = Card(name, price, 0, 0)
    cost = Price(X() if price is None else Number(price), printed=True)
    timing = EVENT if after is None else REACTION
    card.add(
        Ability(
            timing, effects, order=AS_EVENT, trigger=after, costs=(cost,), home=HAND, asks_x=price is None
        )
    )
    BOOK.add(card)
    return card


# ---- units: price, strength, health --------------------------------------------------------------
DECKHAND: Final = unit("Deckhand", 1, 1, 2)
BRUISER: Final = unit("Bruiser", 3, 3, 4)
MINDER: Final = unit("Minder", 2, 1, 4, can(INTERRUPT, TakeTheDamage(), trigger=AnotherOfYoursIsHurt()))
DIVER: Final = unit(
    "Tethered Diver", 2, 2, 1,
    can(INTERRUPT, ReturnInstead(), trigger=ThisIsDestroyed()),
    can(REACTION, Return(This()), trigger=AnotherCrewPlays(), costs=[coins(1)]),
)  # fmt: skip
SCAVENGER: Final = unit(
    "Scavenger", 2, 1, 3,
    can(REACTION, DrawCards(1), trigger=UnitIsDestroyedHere(), only_if=FewCards(3), limit=ROUND),
)  # fmt: skip
GUNNER: Final = unit(
    "Gunner", 3, 1, 2,
    can(ACTION, Deal(Number(1), Units(ENEMY, here=True, most=2)), costs=[coins(1)], limit=ROUND),
)  # fmt: skip
BOSUN: Final = unit("Bosun", 3, 1, 3, OthersAreStronger(1))
POWDER_MONKEY: Final = unit(
    "Powder Monkey", 1, 1, 1,
    can(FORCED, Deal(Number(1), EachUnitThere()), trigger=ThisIsDestroyed(already=True), home=DISCARD),
)  # fmt: skip
PURSER: Final = unit(
    "Purser", 1, 0, 3,
    can(CLAIM, GainCoins(2), trigger=UnitIsDestroyedHere(yours=True), condition=StillInPlay()),
)  # fmt: skip
SURGEON: Final = unit(
    "Surgeon", 2, 1, 2,
    can(ACTION, Mend(Units(YOURS, here=True)), costs=[DiscardCard()], limit=ROUND),
)  # fmt: skip

# ---- events: price -------------------------------------------------------------------------------
RALLY: Final = event("Rally", 1, Strengthen(2, Units(YOURS)))
BROADSIDE: Final = event("Broadside", None, Deal(X(), Units(ANY)))
SPYGLASS: Final = event("Spyglass", 1, LookAt(Stowaway()), DrawCards(1))
BELAY: Final = event("Belay", 1, CancelIt(), after=AnotherCrewPlays())

# Every crew's deck; a short deck is the first of these.
DECK_LIST: Final = (
    DECKHAND, POWDER_MONKEY, DIVER, BROADSIDE, MINDER, BELAY, SCAVENGER, RALLY,
    BRUISER, GUNNER, SPYGLASS, PURSER, BOSUN, SURGEON, DECKHAND,
)  # fmt: skip
