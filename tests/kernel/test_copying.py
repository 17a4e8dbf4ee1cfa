"""A copy has every field of the state, and columns of its own."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.cards.state import CardState, card_fields
from strategium.games.conquest import GAME as CONQUEST
from strategium.games.template import GAME as TEMPLATE
from strategium.kernel.abilities import Book
from strategium.kernel.core import Core, ints, scalar
from tests.kernel.toys import BARE


class Weather(CardState):
    """A card game that adds fields, and does not write them out."""

    FIELDS = (*card_fields(Book()), scalar("weather", "fair"), ints("clouds"))
    weather: str
    clouds: list[int]


def weather() -> Any:
    g = Weather()
    g.blank(BARE, 2)
    return g


STATES = {
    "a game that leaves copying to the kernel": BARE.new,
    "the template": TEMPLATE.new,
    "a card game that adds fields": weather,
    "a card game that writes all its fields out": CONQUEST.new,
}


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_a_copy_has_every_field_and_its_own_columns(state: Any) -> None:
    g: Core = state()
    twin = g.copy_core()
    for field in type(g).FIELDS:
        mine, its = getattr(g, field.name), getattr(twin, field.name)
        assert its == mine, field.name
        assert not field.column or its is not mine, field.name


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_what_is_said_to_be_copied_are_fields(state: Any) -> None:
    g: Core = state()
    assert g.copied() <= {field.name for field in type(g).FIELDS}
