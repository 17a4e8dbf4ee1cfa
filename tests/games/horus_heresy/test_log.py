"""What players read of orders: the log, and notes beside the choices."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.horus_heresy.playing import choose, position, texts

IN_VAIN = "nothing comes of Imperial's order"


def a_raid(**imperial: list[str]) -> Any:
    """Lightning Raid on the Tower of Shadows."""
    return position(
        "order of Imperial",
        order={"card": "Lightning Raid", "region": "Crucible"},
        Imperial={"at": {name.replace("_", " "): units for name, units in imperial.items()}},
        Traitor={"at": {"Tower of Shadows": ["World Eaters"]}},
    )


def test_a_raid_of_those_who_are_there_already_is_not_in_vain() -> None:
    g = a_raid(Plateau_NW=["Imperial Fists"], Fists_Monastery=["Imperial Fists"])
    choose(g, "Imperial", "raid Tower of Shadows", "by way of Plateau NW", "done")
    assert "Imperial attacks Tower of Shadows" in texts(g, None)
    assert IN_VAIN not in texts(g, None)


def test_a_raid_to_which_nobody_comes_is_in_vain() -> None:
    g = a_raid(Fists_Monastery=["Imperial Fists"])
    choose(g, "Imperial", "raid Tower of Shadows", "by way of Plateau NW", "done")
    assert texts(g, None).count(IN_VAIN) == 1


def test_a_raid_of_a_hero_alone_moves_him_and_is_not_called_in_vain() -> None:
    g = a_raid(Fists_Monastery=["Rogal Dorn"])
    choose(g, "Imperial", "raid Tower of Shadows", "by way of Plateau NW", "from Fists Monastery")
    assert "Imperial activates Plateau NW" in texts(g, None)
    assert IN_VAIN not in texts(g, None)


@pytest.mark.parametrize(
    ("side", "card"),
    [("Traitor", "Drop Pods"), ("Traitor", "Orbital Strike"), ("Imperial", "Raise Ramparts")],
)
def test_an_order_that_is_ignored_is_told(side: str, card: str) -> None:
    army = {"at": {"Plateau SW": ["Imperial Army"]}}
    g = position(f"order of {side}", order={"card": card, "region": "Imperial Plateau"}, Imperial=army)
    choose(g, side, "do nothing")
    assert f"nothing comes of {side}'s order" in texts(g, None)


def test_orders_that_were_looked_at_are_named_when_one_may_be_buried() -> None:
    g = position(
        "order of Imperial",
        order={"card": "Vox Intercept", "region": "Palace"},
        stacks={"Palace": ["Traitor: Drop Pods"], "Volcanus": ["Traitor: Assault"]},
    )
    choose(g, "Imperial", "look at the top of Palace", "look at the top of Volcanus")
    assert [option.note for option in g.pending[0].options] == ["Drop Pods", "Assault", ""]
