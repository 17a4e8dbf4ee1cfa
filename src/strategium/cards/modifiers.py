"""Values on read: what is printed, or said in its place; then added to, then doubled or halved (rounded up once), then
set; never below 0.

Nothing is stored: constant effects are found through an index of who changes which stat, lasting ones in `g.effects`.
"""

from __future__ import annotations

from typing import Final

from strategium.cards.state import CardState
from strategium.kernel.lasting import Lasting

ADD: Final = 0
DOUBLE: Final = 1
HALVE: Final = 2
SET: Final = 3
BASE: Final = 4  # in place of what is printed


def value(g: CardState, card: int, stat: int, more: int = 0) -> int:
    """A stat of a card now; `more` is added to it like any modifier."""
    changers = g.changers[stat]
    effects: list[Lasting] = g.effects
    if not changers and not effects:
        return g.kinds[g.kind[card]].printed[stat] + more
    base = g.base(card, stat)
    n = more
    doubled = halved = 0
    fixed = -1
    for bearer in changers:
        for constant in g.kinds[g.kind[bearer]].constants[stat]:
            if constant.covers(g, bearer, card):
                amount = constant.amount(g, bearer, card)
                if constant.how == ADD:
                    n += amount
                elif constant.how == DOUBLE:
                    doubled += 1
                elif constant.how == HALVE:
                    halved += 1
                elif constant.how == BASE:
                    base = amount
                else:
                    fixed = amount
    for effect in effects:
        if effect.what == stat and effect.subject == card and effect.generation == g.generation[card]:
            how = _how(effect)
            if how == ADD:
                n += effect.amount
            elif how == DOUBLE:
                doubled += 1
            elif how == HALVE:
                halved += 1
            elif how == BASE:
                base = effect.amount
            else:
                fixed = effect.amount
    if fixed >= 0:
        return fixed
    n += base
    if doubled or halved:
        n = -(-(n << doubled) >> halved)
    return max(0, n)


def _how(effect: Lasting) -> int:
    return int(effect.data[0]) if effect.data else ADD
