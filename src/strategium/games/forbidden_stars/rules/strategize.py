"""The Strategize Order: at most one combat upgrade and one order upgrade; then the token goes to the event deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.games.forbidden_stars.kinds import CARDS, COPIES, ORDER_UPGRADES, combat_card, order_upgrade
from strategium.games.forbidden_stars.pieces import command_level, is_present
from strategium.games.forbidden_stars.rules.piles import shuffle_into
from strategium.games.forbidden_stars.rules.purchase import CACHE_WORTH, assets_of
from strategium.games.forbidden_stars.rules.upgrades import add_upgrade, bought_upgrades
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import CARD, SYSTEM
from strategium.games.forbidden_stars.words import CACHE, COMBAT_DECK, NO_PRESENCE_NEEDED, SPARE
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.knowledge import VALUE
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, PASS, SEAT, Among, Need, Question, RawDecision, Verb

BUYS: Final = Sentence(
    "{0} buys {1} for {2} materiel", SEAT, CARD, NUMBER, rules=("forbidden_stars/strategize.one-of-each",)
)
IS_ABSENT: Final = Sentence(
    "{0} has nothing in {1} and can buy nothing",
    SEAT,
    SYSTEM,
    rules=("forbidden_stars/strategize.needs-presence",),
)
SWAPS: Final = Sentence(
    "{0} takes both copies of {1} out of the combat deck",
    SEAT,
    CARD,
    rules=("forbidden_stars/combat-deck.upgrade-swaps-pair",),
)
TOO_LITTLE: Final = "you have too little materiel for {0}"
NO_CACHE: Final = "a cache token cannot be spent on {0}"


def strategize_order(g: Stars, no: int) -> None:
    """Upgrades may be bought by who is present in the system.

    [forbidden_stars/strategize.step-order, forbidden_stars/strategize.one-of-each]
    """
    order = g.doing[no]
    present = is_present(g, order.system, order.seat)  # [forbidden_stars/strategize.needs-presence]
    if present or order.permits & NO_PRESENCE_NEEDED:
        push(g, (buy_combat_upgrade, order.seat, 0), (buy_order_upgrade, order.seat, 0))
    else:
        say(g, IS_ABSENT, order.seat, order.system)


# ---- combat upgrades -----------------------------------------------------------------------------
def spare_cards(g: Stars, decision: RawDecision) -> tuple[int, ...]:
    return g.faceup(SPARE, decision.seat)


def discounted(decision: RawDecision, cost: int) -> int:
    return max(0, cost - int(decision.args[1]))


def combat_level(g: Stars, decision: RawDecision, card: int) -> bool:
    return combat_card(card).level <= command_level(g, decision.seat)


def cache_worth(g: Stars, decision: RawDecision) -> int:
    """What a cache token would take off, if it could be spent on an upgrade."""
    return CACHE_WORTH if assets_of(g, decision.seat, CACHE) else 0


def combat_price(g: Stars, decision: RawDecision, card: int) -> bool:
    return discounted(decision, combat_card(card).cost) <= g.materiel[decision.seat]


def near_combat_price(g: Stars, decision: RawDecision, card: int) -> bool:
    return discounted(decision, combat_card(card).cost) <= g.materiel[decision.seat] + cache_worth(
        g, decision
    )


class BuyCard(Verb):
    """An upgrade with its price, of which the discount of a card is taken off."""

    def note(self, g: Any, viewer: int | None, refs: tuple[Any, ...]) -> str:
        cost: int = CARDS[refs[0]].facts["cost"]
        decision = [one for one in g.decisions if one.question in (BUY_WHICH_CARD, BUY_WHICH_UPGRADE)]
        return f"{discounted(decision[0], cost) if decision else cost} materiel"


BUY_CARD: Final = BuyCard(
    "buy combat upgrade",
    CARD,
    words="buy {0}",
    find=spare_cards,
    needs=(
        Among(
            "forbidden_stars/combat-deck.removed-to-upgrade-deck", "{0} is not in your combat upgrade deck"
        ),
        Need(
            combat_level,
            "forbidden_stars/command-level.blocks-purchase",
            "your command level is too low for {0}",
        ),
        Need(near_combat_price, "forbidden_stars/cost.pay-materiel", TOO_LITTLE),
        Need(combat_price, "forbidden_stars/cost.cache-not-for-upgrades", NO_CACHE),
    ),
    rules=("forbidden_stars/strategize.one-of-each",),
)


class BuyWhich(Question):
    """What the player has to pay with is part of the question."""

    def prompt(self, g: Stars, decision: RawDecision) -> str:
        return f"You have {g.materiel[decision.seat]} materiel: do you {self.name}?"


BUY_WHICH_CARD: Final = BuyWhich(
    "buy a combat upgrade", PASS, BUY_CARD, rules=("forbidden_stars/strategize.one-of-each",)
)


def buy_combat_upgrade(g: Stars, seat: int, discount: int) -> None:
    """One combat upgrade, or none. [forbidden_stars/strategize.one-of-each]"""
    ask(g, seat, BUY_WHICH_CARD, combat_upgrade_bought, seat, discount)


def combat_upgrade_bought(g: Stars, option: RawOption, seat: int, discount: int) -> None:
    """It is paid for; a basic card that was taken out before costs nothing.

    [forbidden_stars/combat-deck.rebuy-basic-free]
    """
    if option[0] is BUY_CARD:
        cost = max(0, combat_card(option[1]).cost - discount)
        g.materiel[seat] -= cost
        say(g, BUYS, seat, option[1], cost)
        push(g, (choose_swap, seat, option[1]))


def cards_in_deck(g: Stars, decision: RawDecision) -> Sequence[int]:
    return sorted({slot[VALUE] for slot in g.pile(COMBAT_DECK, decision.seat)})


TAKE_OUT_WHAT: Final = Choice(
    "swap combat cards",
    "take out",
    CARD,
    words="take out {0}",
    find=cards_in_deck,
    refuse="{0} is not in your combat deck",
    prompt="Both copies of which card leave your combat deck?",
    rule="forbidden_stars/combat-deck.upgrade-swaps-pair",
)


def choose_swap(g: Stars, seat: int, card: int) -> None:
    """Both copies of a card leave the deck for both copies of the new one.

    [forbidden_stars/combat-deck.upgrade-swaps-pair]
    """
    ask(g, seat, TAKE_OUT_WHAT, cards_swapped, seat, card)


def cards_swapped(g: Stars, option: RawOption, seat: int, card: int) -> None:
    """The deck has ten cards again, and is shuffled. [forbidden_stars/combat-deck.ten-cards]"""
    out: int = option[1]
    say(g, SWAPS, seat, out)
    g.set_pile(COMBAT_DECK, seat, tuple([s for s in g.pile(COMBAT_DECK, seat) if s[VALUE] != out]))
    spare = [c for c in g.faceup(SPARE, seat) if c != card]
    g.set_faceup(SPARE, seat, tuple(sorted([*spare, out])))
    shuffle_into(g, COMBAT_DECK, seat, (card,) * COPIES)


# ---- order upgrades ------------------------------------------------------------------------------
def upgrades_left(g: Stars, decision: RawDecision) -> list[int]:
    bought = bought_upgrades(g, decision.seat)
    return [card for card in ORDER_UPGRADES[g.factions[decision.seat]] if card not in bought]


def upgrade_level(g: Stars, decision: RawDecision, card: int) -> bool:
    return order_upgrade(card).level <= command_level(g, decision.seat)


def upgrade_price(g: Stars, decision: RawDecision, card: int) -> bool:
    return discounted(decision, order_upgrade(card).cost) <= g.materiel[decision.seat]


def near_upgrade_price(g: Stars, decision: RawDecision, card: int) -> bool:
    return discounted(decision, order_upgrade(card).cost) <= g.materiel[decision.seat] + cache_worth(
        g, decision
    )


BUY_UPGRADE: Final = BuyCard(
    "buy order upgrade",
    CARD,
    words="buy {0}",
    find=upgrades_left,
    needs=(
        Among("forbidden_stars/order-upgrade.placed-faceup", "{0} is not in your order upgrade deck"),
        Need(
            upgrade_level,
            "forbidden_stars/command-level.blocks-purchase",
            "your command level is too low for {0}",
        ),
        Need(near_upgrade_price, "forbidden_stars/cost.pay-materiel", TOO_LITTLE),
        Need(upgrade_price, "forbidden_stars/cost.cache-not-for-upgrades", NO_CACHE),
    ),
    rules=("forbidden_stars/strategize.one-of-each",),
)
BUY_WHICH_UPGRADE: Final = BuyWhich(
    "buy an order upgrade", PASS, BUY_UPGRADE, rules=("forbidden_stars/strategize.one-of-each",)
)


def buy_order_upgrade(g: Stars, seat: int, discount: int) -> None:
    """One order upgrade, or none; it may be used in this very round. [forbidden_stars/strategize.one-of-each]"""
    ask(g, seat, BUY_WHICH_UPGRADE, order_upgrade_bought, seat, discount)


def order_upgrade_bought(g: Stars, option: RawOption, seat: int, discount: int) -> None:
    """It lies faceup from now on.

    [forbidden_stars/order-upgrade.usable-when-bought, forbidden_stars/order-upgrade.permanent]
    """
    if option[0] is BUY_UPGRADE:
        cost = max(0, order_upgrade(option[1]).cost - discount)
        g.materiel[seat] -= cost
        say(g, BUYS, seat, option[1], cost)
        add_upgrade(g, seat, option[1])


register(__name__)
