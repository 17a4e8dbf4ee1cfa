"""The numbers of developments: none of those that are printed on the card, whatever else is in play."""

from __future__ import annotations

import pytest

from strategium.games.invasion.kinds import CARDS, find_card
from strategium.games.invasion.state import Invasion, zone_power
from strategium.games.invasion.values import value
from strategium.games.invasion.words import FIRST_DEVELOPMENTS, HP, KINGDOM, POWER, STATS, TOUGHNESS
from strategium.kernel.lasting import lasts
from tests.games.invasion.playing import position

HAMMERER = find_card("Hammerer of Karak Azul")


def facedown_hammerer(**more: object) -> tuple[Invasion, int]:
    """A position in which a unit with power, hit points and Toughness lies facedown in a kingdom."""
    dwarf = {"developments": {"kingdom": [HAMMERER.title]}, **more}
    g = position(
        "actions in the quest phase", active="Dwarf", Dwarf={**dwarf, "hand": ["Innovation"]}, Orc={}
    )
    return g, g.zones[FIRST_DEVELOPMENTS + KINGDOM][0]


@pytest.mark.rule("invasion/development.faceup-blank")
def test_a_development_has_nothing_of_what_is_printed() -> None:
    g, card = facedown_hammerer()
    assert CARDS[g.kind[card]].printed[POWER]
    assert [value(g, card, stat) for stat in range(STATS)] == [0] * STATS
    assert zone_power(g, KINGDOM) == 3


def test_nor_while_something_lasts_on_another_card() -> None:
    g, card = facedown_hammerer()
    lasts(g, POWER, 0, 1, 1)
    assert [value(g, card, stat) for stat in (POWER, HP, TOUGHNESS)] == [0, 0, 0]


def test_what_lasts_on_it_counts_from_nothing() -> None:
    g, card = facedown_hammerer()
    lasts(g, POWER, card, 2, 1)
    assert value(g, card, POWER) == 2


def test_nor_while_another_card_gains_power_by_itself() -> None:
    g, card = facedown_hammerer(battlefield=["Troll Slayers"])
    assert g.changers[POWER]
    assert [value(g, card, stat) for stat in (POWER, HP, TOUGHNESS)] == [0, 0, 0]
