"""What it costs to play a card or to use an effect, and how it is paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from strategium.cards.state import IN_HAND
from strategium.games.invasion.kinds import CARDS, X_COST, Card, CardAbility
from strategium.games.invasion.state import Invasion, loyalty_cost, symbols_of
from strategium.games.invasion.things import CARD, RESOURCE_COUNT
from strategium.games.invasion.values import is_changed, value
from strategium.games.invasion.words import (
    CAPITAL_PHASE,
    COST,
    LENDS_DAMAGE,
    LENDS_TOKENS,
    LOYALTY,
    NEXT_UNIT,
    OF_PERMANENT,
    SURCHARGE,
    TOLL,
    UNIT,
)
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.using import ability_of, go_on
from strategium.kernel.verbs import NUMBER, SEAT, Need, Question, RawDecision, Verb

FREE: Final = -2  # in `use.which`: it is played for no cost, while a chain resolves
COPIED: Final = -3  # its effects are copied, without the card

PAYS: Final = Sentence("{0} pays {1}", SEAT, RESOURCE_COUNT, rules=("invasion/cost.pay-total",))
LENDS: Final = Sentence("{0} of it is paid from {1}", NUMBER, CARD)


# ---- what it costs -------------------------------------------------------------------------------------
def price(
    g: Invasion, seat: int, card: int, kind: Card, x: int, symbols: tuple[int, ...] | None = None
) -> int:
    """Printed cost as it is changed, never below zero, and then loyalty (by the symbols he has, if they are known).

    [invasion/cost.total-is-printed-plus-loyalty, invasion/cost.zero-not-reducible]
    """
    cost = kind.printed[COST]
    if cost == X_COST:
        cost = x
    else:
        if g.changers[COST] or g.effects:
            cost = value(g, card, COST)
        if kind.cheaper is not None or (g.marks and kind.type == UNIT):
            cost -= cut(g, seat, kind)
    if cost < 0:
        cost = 0
    if not kind.printed[LOYALTY]:
        return cost
    return cost + loyalty_cost(g, kind, symbols_of(g, seat) if symbols is None else symbols)


def costs_as_printed(g: Invasion, seat: int) -> bool:
    """Whether nothing changes what cards cost that player, but for what they say themselves."""
    return not is_changed(g, COST) and (NEXT_UNIT, seat) not in g.marks


def cut(g: Invasion, seat: int, kind: Card) -> int:
    """By how much it costs less for that player."""
    n = 0
    if kind.type == UNIT and g.marks:
        n += g.marks.count((NEXT_UNIT, seat))
    if kind.cheaper is not None:
        n += kind.cheaper.of(g, Use(seat, -1, kind, 0))
    return n


def price_of_use(g: Invasion, use: Use) -> int:
    """What a use costs in resources: the price of a card that is played, what its text asks for, and surcharges.

    [invasion/cost.no-cost-is-zero, invasion/cost.no-cost-still-pays-text]
    """
    a = cast(CardAbility, use.kind.abilities[use.no])
    total = 0 if a.spend is None else a.spend.of(g, use)
    if use.chosen and is_guarded(g):
        total += surcharges(g, use)
    if a.home == IN_HAND and is_paid_for(use):
        total += price(g, use.seat, use.bearer, CARDS[use.kind.no], use.x)
    return total


def is_paid_for(use: Use) -> bool:
    """Whether a card that is played costs anything. [invasion/cost.no-cost-is-zero]"""
    return use.which not in (COPIED, FREE)


def is_guarded(g: Invasion) -> bool:
    """Whether some card asks more of those who target it or others."""
    return bool(g.changers[SURCHARGE] or g.changers[TOLL])


def surcharges(g: Invasion, use: Use) -> int:
    """What opponents' cards ask of those who target them: for each card, or once for an effect, whomever it targets.

    A card just played is a target as well. [invasion/errata.church-of-sigmar]
    """
    a = ability_of(g, use)
    total = 0
    tolls = [0] * len(a.effects)
    for n, group in enumerate(use.chosen):
        cards = group
        if a.targets[n].verb(g).refs[0] is not CARD:
            entries = [g.pending_effects[no] for no in group]
            cards = tuple([entry.use.bearer for entry in entries if entry.what == OF_PERMANENT])
        effect = a.effects.index(a.target_effects[n])
        for card in cards:
            if g.controller[card] != use.seat:
                total += value(g, card, SURCHARGE)
                tolls[effect] = max(tolls[effect], value(g, card, TOLL))
    return total + sum(tolls)


# ---- what there is to pay with -------------------------------------------------------------------------
def lenders(g: Invasion, seat: int) -> list[int]:
    """Cards whose damage or tokens may be spent as resources."""
    found: list[int] = []
    if g.changers[LENDS_DAMAGE] and g.phase == CAPITAL_PHASE and g.active == seat:
        found += [c for c in g.changers[LENDS_DAMAGE] if g.controller[c] == seat and g.damage[c]]
    if g.changers[LENDS_TOKENS]:
        found += [c for c in g.changers[LENDS_TOKENS] if g.controller[c] == seat and lends_tokens(g, c)]
    return found


def lends_tokens(g: Invasion, card: int) -> bool:
    return g.tokens[card] > 0 and value(g, card, LENDS_TOKENS) > 0


def lendable(g: Invasion, card: int) -> int:
    return g.damage[card] if card in g.changers[LENDS_DAMAGE] else g.tokens[card]


def funds(g: Invasion, seat: int) -> int:
    """All that a player could pay."""
    n = g.resources[seat]
    if g.changers[LENDS_DAMAGE] or g.changers[LENDS_TOKENS]:
        n += sum([lendable(g, card) for card in lenders(g, seat)])
    return n


def affordable(g: Invasion, use: Use) -> bool:
    """Whether all that it costs in resources can be paid. [invasion/cost.pay-total]"""
    return price_of_use(g, use) <= funds(g, use.seat)


# ---- paying --------------------------------------------------------------------------------------------
def pay_price(g: Invasion, use: Use, i: int) -> None:
    """The price and the surcharges are paid; what was paid is remembered with the use. [invasion/cost.pay-total]"""
    due = price_of_use(g, use)
    go_on(g, use.paying(due), i)
    spend(g, use.seat, due)


def spend(g: Invasion, seat: int, n: int) -> None:
    """A player pays so much, and it is told."""
    if n > 0:
        say(g, PAYS, seat, n)
    take(g, seat, n)


def take(g: Invasion, seat: int, n: int) -> None:
    """Resources go back to the pool. Where cards lend some, the player says how much is taken from them."""
    if n <= 0:  # [invasion/cost.pay-total]
        return
    sources = lenders(g, seat) if g.changers[LENDS_DAMAGE] or g.changers[LENDS_TOKENS] else []
    if sources:
        push(g, (spend_from, seat, n, tuple(sources)))
    else:
        g.resources[seat] -= n


def spend_from(g: Invasion, seat: int, n: int, sources: tuple[int, ...]) -> None:
    """How much of the sum comes from each lender."""
    if not sources or not n:
        g.resources[seat] -= n
    else:
        ask(g, seat, HOW_MUCH, much_chosen, seat, n, sources)


def amounts(g: Invasion, decision: RawDecision) -> Sequence[RawOption]:
    seat, n, sources = decision.args
    others = sum([lendable(g, card) for card in sources[1:]]) + g.resources[seat]
    return [(sources[0], k) for k in range(max(0, n - others), min(n, lendable(g, sources[0])) + 1)]


def is_amount(g: Invasion, decision: RawDecision, card: int, n: int) -> bool:
    return (card, n) in amounts(g, decision)


TAKE_FROM: Final = Verb(
    "take from",
    CARD,
    NUMBER,
    words="pay {1} from {0}",
    find=amounts,
    needs=(Need(is_amount, "invasion/cost.pay-total", "{1} from {0} does not pay the sum"),),
)
HOW_MUCH: Final = Question("pay from", TAKE_FROM, prompt="How much is paid from this card?")


def much_chosen(g: Invasion, option: RawOption, seat: int, n: int, sources: tuple[int, ...]) -> None:
    card, k = option[1], option[2]
    if card in g.changers[LENDS_DAMAGE]:
        g.damage[card] -= k
    else:
        g.tokens[card] -= k
    if k:
        say(g, LENDS, k, card)
    push(g, (spend_from, seat, n - k, sources[1:]))


register(__name__)
