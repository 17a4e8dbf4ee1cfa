"""Buying: what a unit or structure costs, the ways to pay for it, and what stands against it."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import UNITS
from strategium.games.forbidden_stars.pieces import command_level
from strategium.games.forbidden_stars.rules.schemes import schemes_for, use_scheme
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import ASSET
from strategium.games.forbidden_stars.words import CACHE, FORGE, PURCHASE, REINFORCEMENT
from strategium.kernel.log import Sentence, say
from strategium.kernel.verbs import SEAT

SPENDS: Final = Sentence("{0} spends a {1}", SEAT, ASSET, rules=("forbidden_stars/components.spend-token",))
CACHE_WORTH: Final = 2

# A way to pay is a sum of these.
WITH_CACHE: Final = 1
WITH_SCHEME: Final = 2
WAYS: Final = (0, WITH_CACHE, WITH_SCHEME, WITH_CACHE | WITH_SCHEME)
WAY_WORDS: Final = ("", " and a cache token", " and a scheme", ", a cache token and a scheme")


def means(g: Stars, seat: int) -> str:
    """What a player has to pay with, in words."""
    caches = assets_of(g, seat, CACHE)
    tokens = f" and {caches} cache token{'' if caches == 1 else 's'}" if caches else ""
    return f"{g.materiel[seat]} materiel{tokens}"


def assets_of(g: Stars, seat: int, asset: int) -> int:
    return g.assets[seat * 3 + asset]


def purchase_scheme(g: Stars, seat: int) -> int:
    """A scheme that makes a purchase cheaper, or -1."""
    for card in schemes_for(g, seat, PURCHASE):
        return card
    return -1


def price(g: Stars, seat: int, printed: int, way: int, discount: int) -> int:
    """What is to be paid in materiel; never less than nothing."""
    cost = printed - discount
    if way & WITH_CACHE:  # [forbidden_stars/cost.cache-reduces-two]
        cost -= CACHE_WORTH
    if way & WITH_SCHEME:
        cost -= assets_of(g, seat, REINFORCEMENT)
    return max(0, cost)


def can_pay(g: Stars, seat: int, printed: int, way: int, discount: int) -> bool:
    """Whether the seat has what that way of paying takes, and it is no waste."""
    if way & WITH_CACHE and (not assets_of(g, seat, CACHE) or printed <= discount):
        return False
    if way & WITH_SCHEME:
        if purchase_scheme(g, seat) < 0 or not assets_of(g, seat, REINFORCEMENT):
            return False
        if not price(g, seat, printed, way & ~WITH_SCHEME, discount):
            return False
    return price(g, seat, printed, way, discount) <= g.materiel[seat]  # [forbidden_stars/cost.pay-materiel]


def ways_to_pay(g: Stars, seat: int, printed: int, discount: int = 0) -> list[int]:
    return [way for way in WAYS if can_pay(g, seat, printed, way, discount)]


def pay(g: Stars, seat: int, printed: int, way: int, discount: int = 0) -> None:
    """Materiel goes down by the price; a cache token serves one item only. [forbidden_stars/cost.pay-materiel]"""
    g.materiel[seat] -= price(g, seat, printed, way, discount)
    if way & WITH_CACHE:
        spend_asset(g, seat, CACHE)
    if way & WITH_SCHEME:
        use_scheme(g, seat, purchase_scheme(g, seat), PURCHASE, ())


def spend_asset(g: Stars, seat: int, asset: int) -> None:
    """A token goes back to the supply. [forbidden_stars/components.spend-token]"""
    say(g, SPENDS, seat, asset)
    g.assets[seat * 3 + asset] -= 1


# ---- units ---------------------------------------------------------------------------------------
def forge_for_level(g: Stars, seat: int, kind: int) -> int:
    """How many forge tokens lower the unit's level far enough: at most one may. 2: it cannot be done."""
    gap = UNITS[kind].level - command_level(g, seat)
    # [forbidden_stars/command-level.blocks-purchase]
    if gap == 1:  # [forbidden_stars/cost.forge-reduces-level]
        return 1
    return 0 if gap <= 0 else 2


def forge_needed(g: Stars, seat: int, kind: int) -> int:
    """Forge tokens for the price and for the level: two separate things."""
    as_price = UNITS[kind].forge  # [forbidden_stars/cost.forge-as-price]
    for_level = forge_for_level(g, seat, kind)
    return as_price + for_level  # [forbidden_stars/cost.forge-price-and-level-separate]


def level_is_reached(g: Stars, seat: int, kind: int) -> bool:
    """Whether the command level will do, with a forge token of the player's where one is needed for it."""
    return forge_for_level(g, seat, kind) <= min(1, assets_of(g, seat, FORGE))


def has_forge(g: Stars, seat: int, kind: int) -> bool:
    return forge_needed(g, seat, kind) <= assets_of(g, seat, FORGE)


def is_in_supply(g: Stars, kind: int) -> bool:
    return g.supply[kind] > 0


def pay_for_unit(g: Stars, seat: int, kind: int, way: int, discount: int) -> None:
    for _ in range(forge_needed(g, seat, kind)):
        spend_asset(g, seat, FORGE)
    pay(g, seat, UNITS[kind].cost, way, discount)
