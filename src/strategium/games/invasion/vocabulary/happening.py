"""Effects that change what is about to happen: damage, destruction, where a card goes."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.effects import Cards, Deed, answered
from strategium.games.invasion.rules.basics import gain
from strategium.games.invasion.rules.damage import cancel_damage, may_cancel, redirect_damage
from strategium.games.invasion.rules.leaving import return_to_hand
from strategium.games.invasion.state import Invasion, in_play
from strategium.games.invasion.words import DECK, UNDER
from strategium.kernel.abilities import Use
from strategium.kernel.events import change_event, replace_event


def redirect(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """Damage that would be dealt is dealt to another card instead. [invasion/damage.redirect-timing]"""
    for card in cards:
        redirect_damage(g, use.depth, use.which, n, card)


def is_another(g: Invasion, use: Use, card: int) -> bool:
    return use.depth < 0 or card != answered(g, use).subject


def is_damage(g: Invasion, use: Use) -> bool:
    return answered(g, use).amount > 0


def absorb(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    n = cancel_damage(g, use.depth, use.which, g.tokens[use.bearer])
    g.tokens[use.bearer] -= n
    gain(g, use.seat, n)


def can_absorb(g: Invasion, use: Use) -> bool:
    event = answered(g, use)
    return event.amount > 0 and g.tokens[use.bearer] > 0 and may_cancel(g, event)


def prevent_for_token(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """One token prevents all of the damage. [invasion/errata.protective-spites]"""
    if g.tokens[use.bearer]:
        g.tokens[use.bearer] -= 1
        change_event(g, use.depth, use.which, answered(g, use).with_amount(0))


def can_prevent(g: Invasion, use: Use) -> bool:
    return answered(g, use).amount > 0 and g.tokens[use.bearer] > 0


def return_instead(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    card = answered(g, use).subject
    replace_event(g, use.depth, use.which, use.stamp, return_to_hand, (card,))


def can_return(g: Invasion, use: Use) -> bool:
    return in_play(g, answered(g, use).subject) and not answered(g, use).instead


def bottom_instead(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/leave.faq-volkmar]"""
    event = answered(g, use)
    change_event(g, use.depth, use.which, event.with_data((DECK, *event.data[1:])))


def goes_not_to_deck(g: Invasion, use: Use) -> bool:
    return bool(answered(g, use).data[0] != DECK)


def attach_instead(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    event = answered(g, use)
    change_event(g, use.depth, use.which, event.with_data((UNDER, event.data[1], use.bearer)))


def goes_not_under(g: Invasion, use: Use) -> bool:
    return bool(answered(g, use).data[0] != UNDER)


Redirect: Final = Deed("redirect {n} of that damage to {0}", redirect, touches=is_another, would=is_damage)
AbsorbWithTokens: Final = Deed(
    "for each point of that damage, remove a resource token from this unit to cancel it; then gain 1 resource for"
    " each token removed",
    absorb,
    would=can_absorb,
)
PreventForToken: Final = Deed(
    "remove a resource token from this card instead", prevent_for_token, would=can_prevent
)
ReturnInstead: Final = Deed("return it to its owner's hand instead", return_instead, would=can_return)
BottomInstead: Final = Deed(
    "put it on the bottom of its owner's deck instead", bottom_instead, would=goes_not_to_deck
)
AttachInstead: Final = Deed(
    "attach it to this card instead (it is not in play)", attach_instead, would=goes_not_under
)
