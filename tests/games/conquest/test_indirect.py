"""Indirect damage of more than one point, which no card of the pool deals."""

from __future__ import annotations

import pytest

from strategium.games.conquest.rules.indirect import indirect_damage
from strategium.kernel.flow import advance, push
from tests.games.conquest.playing import position


@pytest.mark.rule("conquest/damage.indirect-cap")
def test_no_unit_is_assigned_more_than_it_has_hit_points_left() -> None:
    orks = {"at": {"Barlus": ["Shoota Mob", "Goff Nob"]}}
    foes = {"Space Marines": {"at": {"Barlus": ["Deathwing Guard"]}}}
    g = position("combat phase, action window", planets=["Barlus"], Orks=orks, **foes)
    seat = next(s for s in range(2) if g.game.seat_name(g, s) == "Orks")
    g.decisions = ()
    push(g, (indirect_damage, seat, 0, 2, -1))
    advance(g)
    first = g.pending[0]
    assert [o.text for o in first.options] == ["assign 1 damage to Shoota Mob", "assign 1 damage to Goff Nob"]
    mob = first.options[0]
    g.apply(mob, seat)
    assert mob.text not in [o.text for d in g.pending if d.seat == seat for o in d.options]
    assert g.damage[mob.raw[1]] <= 1
