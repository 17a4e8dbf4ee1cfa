"""Effects on combat: what attackers must pay, damage that has been assigned, defence."""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import ADD
from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.cards.vocabulary.saying import If
from strategium.games.invasion.rules.choosing import choose_one, choose_several
from strategium.games.invasion.rules.leaving import destroy
from strategium.games.invasion.rules.price import funds, spend
from strategium.games.invasion.state import Invasion, is_unit, still_fighting, still_in_play, units_in
from strategium.games.invasion.words import END_OF_COMBAT, END_OF_TURN, POWER
from strategium.kernel.abilities import Use
from strategium.kernel.flow import push
from strategium.kernel.lasting import lasts
from strategium.kernel.names import register


def pay_or_weaken(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    if g.combats:
        row = g.combats[-1]
        units = tuple([card for card in still_fighting(g, row.attackers) if is_unit(g, card)])
        most = funds(g, row.seat) // n
        prompt = f"For which attackers do you pay {n}? The others lose 1 power"
        push(g, (choose_several, row.seat, prompt, units, most, weaken_others, units, row.seat, n))


def weaken_others(g: Invasion, paid: tuple[int, ...], units: tuple[int, ...], seat: int, n: int) -> None:
    for unit in units:
        if unit not in paid:
            lasts(g, POWER, unit, -1, END_OF_COMBAT, None, ADD)
    spend(g, seat, n * len(paid))


def strengthen_attackers(g: Invasion) -> None:
    """They attack another zone: what weakened them was for that one."""
    g.effects = [e for e in g.effects if e.what != POWER or e.until != END_OF_COMBAT]
    g.needs_check = 1


def redirect_assigned(g: Invasion, use: Use, goals: Cards, n: int) -> None:
    """Combat damage that was assigned to this unit is redirected to another, before it is applied."""
    if not g.combats:
        return
    row = g.combats[-1]
    for goal in goals:
        mine = [hit for hit in row.assigned if hit[:2] == (use.bearer, use.generation) and hit[2] > 0]
        if mine:
            much = min(n, mine[0][2])
            left = [(*share[:2], share[2] - much) if share == mine[0] else share for share in row.assigned]
            g.combats[-1] = row._replace(assigned=(*left, (goal, g.generation[goal], much)))


def zone_loses_power(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    foe = 1 - use.seat
    areas = tuple(range(3 * foe, 3 * foe + 3))
    push(g, (choose_one, use.seat, "Which zone?", areas, zone_weakened))


def zone_weakened(g: Invasion, area: int) -> None:
    for unit in units_in(g, area):
        lasts(g, POWER, unit, -1, END_OF_TURN, None, ADD)


def destroy_struck(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """The attacker that was struck is destroyed. [invasion/ruling.grimgors-spike]"""
    assert use.about is not None
    card = use.about.subject
    if still_in_play(g, card, use.about.generation):
        destroy(g, (card,), use.bearer)


def defends_alone(g: Invasion, use: Use) -> bool:
    """The attached unit is the only defender, and the unit that was struck attacks."""
    if not g.combats or use.about is None:
        return False
    host = g.host[use.bearer]
    alone = [card for card, _ in g.combats[-1].defenders] == [host]
    return alone and (use.about.subject, use.about.generation) in g.combats[-1].attackers


PayOrWeaken: Final = Deed(
    "each attacking unit loses 1 power unless its controller pays {n} resource{s} per unit", pay_or_weaken
)
RedirectAssigned: Final = Deed("redirect {n} of that damage to {0}", redirect_assigned)
ZoneLosesPower: Final = Deed(
    "choose a zone of an opponent; all units in that zone lose 1 power until the end of the turn",
    zone_loses_power,
)
DEFENDS_ALONE: Final = If("attached unit is defending alone", defends_alone)
DestroyStruck: Final = Deed("destroy that unit", destroy_struck)
register(__name__)
