"""Legends whose zones differ. Those of the card list have equal icons everywhere, so one of them gets others here."""

from __future__ import annotations

import pytest

from strategium.games.invasion.kinds import find_card
from strategium.games.invasion.state import hit_points, power_of, zone_power
from strategium.games.invasion.words import BOARD
from strategium.testing.playing import choose
from tests.games.invasion.playing import position


@pytest.fixture(autouse=True)
def _uneven_malekith(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_card("Malekith"), "icons", (3, 1, 2))


@pytest.mark.rule("invasion/legend.power-weakest-zone", "invasion/legend.icons-by-zone")
def test_its_power_is_that_of_its_weakest_zone_and_each_zone_has_its_own() -> None:
    g = position("capital phase", **{"Dark Elf": {"legend": "Malekith"}})
    assert power_of(g, g.zones[BOARD][-1]) == 1
    assert [zone_power(g, zone) for zone in range(3)] == [3 + 3, 1 + 1, 0 + 2]


@pytest.mark.rule("invasion/legend.attacks-with-battlefield-icons")
def test_it_attacks_with_the_icons_of_the_battlefield() -> None:
    g = position("declare target", **{"Dark Elf": {"legend": "Malekith"}}, Orc={})
    choose(g, "Dark Elf", "attack the kingdom of Orc", "attack with Malekith")
    while g.turn == 5:
        g.apply(g.pending[0].options[0], g.pending[0].seat)
    assert g.damage[3] == 2


@pytest.mark.rule("invasion/legend.defends-with-zone-icons")
def test_it_defends_with_the_icons_of_the_zone_through_which_it_is_attacked() -> None:
    g = position(
        "declare target",
        Orc={"battlefield": ["Black Orc Squad"]},
        **{"Dark Elf": {"legend": "Malekith"}},
    )
    choose(g, "Orc", "attack Malekith through the kingdom of Dark Elf", "attack with Black Orc Squad")
    while g.combats:
        g.apply(g.pending[0].options[0], g.pending[0].seat)
    orc = next(card for card in range(len(g.kind)) if g.kind[card] == find_card("Black Orc Squad").no)
    assert g.damage[orc] == 3
    assert hit_points(g, orc) == 4
