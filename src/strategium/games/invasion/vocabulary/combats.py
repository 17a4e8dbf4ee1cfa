"""Effects on combat: what attackers must pay, damage that has been assigned, defence."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.cards.modifiers import ADD
from strategium.games.invasion.rules.choosing import choose_one, choose_several
from strategium.games.invasion.rules.leaving import destroy
from strategium.games.invasion.rules.price import funds, spend
from strategium.games.invasion.state import Invasion, is_unit, still_fighting, still_in_play, units_in
from strategium.games.invasion.words import END_OF_COMBAT, END_OF_TURN, POWER
from strategium.kernel.abilities import Condition, Effect, Target, Use
from strategium.kernel.flow import push
from strategium.kernel.lasting import lasts
from strategium.kernel.names import register


class PayOrWeaken(Effect[Invasion]):
    """Each attacking unit loses power unless its controller pays for it."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: Invasion, use: Use) -> None:
        if g.combats:
            row = g.combats[-1]
            units = tuple([card for card in still_fighting(g, row.attackers) if is_unit(g, card)])
            most = funds(g, row.seat) // self.n
            prompt = f"For which attackers do you pay {self.n}? The others lose 1 power"
            push(g, (choose_several, row.seat, prompt, units, most, weaken_others, units, row.seat, self.n))

    def words(self) -> str:
        return f"each attacking unit loses 1 power unless its controller pays {self.n} resource per unit"


def weaken_others(g: Invasion, paid: tuple[int, ...], units: tuple[int, ...], seat: int, n: int) -> None:
    for unit in units:
        if unit not in paid:
            lasts(g, POWER, unit, -1, END_OF_COMBAT, None, ADD)
    spend(g, seat, n * len(paid))


def strengthen_attackers(g: Invasion) -> None:
    """They attack another zone: what weakened them was for that one."""
    g.effects = [e for e in g.effects if e.what != POWER or e.until != END_OF_COMBAT]
    g.needs_check = 1


class RedirectAssigned(Effect[Invasion]):
    """Combat damage that was assigned to this unit is redirected to another, before it is applied."""

    def __init__(self, n: int, who: Target[Invasion]) -> None:
        self.n = n
        self.who = who

    def targets(self) -> Sequence[Target[Invasion]]:
        return (self.who,)

    def do(self, g: Invasion, use: Use) -> None:
        if not g.combats:
            return
        row = g.combats[-1]
        for goal in self.who.of(g, use):
            mine = [
                hit
                for hit in row.assigned
                if hit[0] == use.bearer and hit[1] == use.generation and hit[2] > 0
            ]
            if mine:
                n = min(self.n, mine[0][2])
                left = [(*share[:2], share[2] - n) if share == mine[0] else share for share in row.assigned]
                g.combats[-1] = row._replace(assigned=(*left, (goal, g.generation[goal], n)))

    def words(self) -> str:
        return f"redirect {self.n} of that damage to {self.who.words()}"


class ZoneLosesPower(Effect[Invasion]):
    """All units in an opponent's zone of your choice lose power."""

    def do(self, g: Invasion, use: Use) -> None:
        foe = 1 - use.seat
        areas = tuple(range(3 * foe, 3 * foe + 3))
        push(g, (choose_one, use.seat, "Which zone?", areas, zone_weakened))

    def words(self) -> str:
        return "choose a zone of an opponent; all units in that zone lose 1 power until the end of the turn"


def zone_weakened(g: Invasion, area: int) -> None:
    for unit in units_in(g, area):
        lasts(g, POWER, unit, -1, END_OF_TURN, None, ADD)


class DestroyStruck(Effect[Invasion]):
    """The attacker that was struck is destroyed. [invasion/ruling.grimgors-spike]"""

    def do(self, g: Invasion, use: Use) -> None:
        assert use.about is not None
        card = use.about.subject
        if still_in_play(g, card, use.about.generation):
            destroy(g, (card,), use.bearer)

    def words(self) -> str:
        return "destroy that unit"


class DefendsAlone(Condition[Invasion]):
    """The attached unit is the only defender, and the unit that was struck attacks."""

    def holds(self, g: Invasion, use: Use) -> bool:
        if not g.combats or use.about is None:
            return False
        host = g.host[use.bearer]
        alone = [card for card, _ in g.combats[-1].defenders] == [host]
        return alone and (use.about.subject, use.about.generation) in g.combats[-1].attackers

    def words(self) -> str:
        return "attached unit is defending alone"


register(__name__, weaken_others, zone_weakened)
