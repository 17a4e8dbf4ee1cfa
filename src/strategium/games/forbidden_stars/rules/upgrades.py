"""Order upgrades: used with the order they match, once a round each."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.kinds import CARDS, order_upgrade
from strategium.games.forbidden_stars.state import Stars, change_order
from strategium.games.forbidden_stars.things import CARD
from strategium.games.forbidden_stars.words import UPGRADES, USED, WITH_ORDER
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.using import start
from strategium.kernel.verbs import PASS, SEAT, Among, Need, Question, RawDecision, Verb

USES: Final = Sentence(
    "{0} uses {1}", SEAT, CARD, rules=("forbidden_stars/order-upgrade.use-with-matching-order",)
)


def bought_upgrades(g: Stars, seat: int) -> list[int]:
    """A seat's order upgrades, used or not."""
    return [code & ~USED for code in g.faceup(UPGRADES, seat)]


def is_unused(g: Stars, seat: int, card: int) -> bool:
    return card in g.faceup(UPGRADES, seat)


def turn_facedown(g: Stars, seat: int, card: int) -> None:
    """It is spent for this round. [forbidden_stars/order-upgrade.facedown-after-use]"""
    codes = [code | USED if code == card else code for code in g.faceup(UPGRADES, seat)]
    g.set_faceup(UPGRADES, seat, tuple(sorted(codes)))


def add_upgrade(g: Stars, seat: int, card: int) -> None:
    """It lies faceup in the play area, for the rest of the game. [forbidden_stars/order-upgrade.placed-faceup]"""
    g.set_faceup(UPGRADES, seat, tuple(sorted((*g.faceup(UPGRADES, seat), card))))


def use_of(seat: int, card: int, timing: int) -> Use:
    return Use(seat, seat, CARDS[card], CARDS[card].at(timing)[0].no)


def matching(g: Stars, seat: int, order: int, timing: int) -> list[int]:
    """A seat's upgrades for that kind of order at that moment."""
    return [
        card
        for card in bought_upgrades(g, seat)
        if order_upgrade(card).order == order and CARDS[card].at(timing)
    ]


# ---- using one with an order ---------------------------------------------------------------------
def own_upgrades(g: Stars, decision: RawDecision) -> list[int]:
    return matching(g, decision.seat, decision.args[1], decision.args[2])


def is_faceup(g: Stars, decision: RawDecision, card: int) -> bool:
    return is_unused(g, decision.seat, card)


def would_do(g: Stars, decision: RawDecision, card: int) -> bool:
    use = use_of(decision.seat, card, decision.args[2])
    return any(deed.would(g, use) for deed in CARDS[card].at(decision.args[2])[0].deeds)


def step_is_to_come(g: Stars, decision: RawDecision, card: int) -> bool:
    """Whether the step that it changes is not over. A card of a strike belongs to no order."""
    return not g.doing or g.doing[-1].step < order_upgrade(card).before


USE: Final = Verb(
    "use upgrade",
    CARD,
    words="use {0}",
    find=own_upgrades,
    needs=(
        Among(
            "forbidden_stars/order-upgrade.use-with-matching-order",
            "{0} is no upgrade of yours for this order",
        ),
        Need(is_faceup, "forbidden_stars/order-upgrade.once-per-round", "{0} has been used this round"),
        Need(
            step_is_to_come,
            "forbidden_stars/order-upgrade.use-with-matching-order",
            "the step that {0} changes is over",
        ),
        Need(would_do, "forbidden_stars/order-upgrade.use-with-matching-order", "{0} would do nothing now"),
    ),
    rules=("forbidden_stars/order-upgrade.use-with-matching-order",),
)
USE_UPGRADE: Final = Question(
    "use an order upgrade",
    PASS,
    USE,
    prompt="Do you use an order upgrade?",
    rules=("forbidden_stars/order-upgrade.use-with-matching-order",),
)


def offer_upgrades(g: Stars, seat: int, order: int, timing: int) -> None:
    """Each matching upgrade may be used, several with one order too. Later than at its beginning that is asked only if
    one can be.

    [forbidden_stars/order-upgrade.use-with-matching-order]
    """
    decision = RawDecision(seat, USE_UPGRADE, upgrade_used, (seat, order, timing), ())
    if g.doing[-1].step and len(USE_UPGRADE.options(g, decision)) < 2:
        return
    if matching(g, seat, order, timing):
        ask(g, seat, USE_UPGRADE, upgrade_used, seat, order, timing)


def step_is_over(g: Stars, no: int) -> None:
    """Between two steps of an order, and after the last: upgrades may be used, also one that was bought just now.

    [forbidden_stars/order-upgrade.use-with-matching-order]
    """
    order = g.doing[no]
    change_order(g, step=order.step + 1)
    push(g, (offer_upgrades, order.seat, order.kind, WITH_ORDER))


def upgrade_used(g: Stars, option: RawOption, seat: int, order: int, timing: int) -> None:
    if option[0] is USE:
        card: int = option[1]
        say(g, USES, seat, card)
        turn_facedown(g, seat, card)
        push(g, (offer_upgrades, seat, order, timing))
        start(g, use_of(seat, card, timing))


register(__name__)
