"""Before the first round, and house rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from strategium.games.template import GAME
from strategium.games.template.cards import DECK_LIST
from strategium.games.template.state import Salvage
from strategium.games.template.words import DECK, HAND
from strategium.kernel.errors import UnknownOption, UnknownSeat
from tests.games.template.playing import position

SEEDS = range(8)


def names(g: Salvage, cards: tuple[int, ...]) -> list[str]:
    return [g.card(card).name for card in cards]


@pytest.mark.rule("template/setup.deck")
@pytest.mark.parametrize("seats", [2, 3])
def test_every_crew_has_the_same_deck_in_an_order_of_its_own(seats: int) -> None:
    g = GAME.new(seed=1, seats=seats)
    orders = []
    for seat in range(seats):
        order = names(g, g.cards(seat, HAND) + g.cards(seat, DECK))
        assert Counter(order) == Counter(card.name for card in DECK_LIST)
        assert len(order) == 15
        orders.append(tuple(order))
    assert len(set(orders)) == seats


@pytest.mark.rule("template/setup.hand")
def test_four_cards_and_two_coins_before_the_supplies_of_the_first_round() -> None:
    g = GAME.new(seed=1)
    for seat in range(2):
        assert len(g.cards(seat, HAND)) == 4 + 2
        assert g.coins[seat] == 2 + 4


@pytest.mark.rule("template/setup.loot")
def test_loot_is_as_many_of_each_value_as_rounds_facedown_and_shuffled() -> None:
    g = GAME.new(seed=1)
    tokens = [token for row in g.loot for token in row]
    assert Counter(value for value, _ in tokens) == {1: 5, 2: 5, 3: 5}
    assert {known for _, known in tokens} == {0}
    assert len({tuple(GAME.new(seed=seed).loot) for seed in SEEDS}) > 1


@pytest.mark.rule("template/setup.first-crew")
def test_who_goes_first_is_drawn_by_lot() -> None:
    assert {GAME.new(seed=seed, seats=3).first for seed in range(20)} == {0, 1, 2}


@pytest.mark.rule("template/house.open-loot")
def test_open_loot_is_seen_by_all() -> None:
    for viewer in (0, 1, None):
        shown = GAME.new(seed=1, open_loot=True).view(viewer)["sites"]
        assert all(site["loot"]["value"] in (1, 2, 3) for site in shown)


@pytest.mark.rule("template/house.frail")
def test_frail_units_have_one_health_less_but_at_least_one() -> None:
    crew = {"at": {"Bow": ["Bruiser", "Powder Monkey"]}, "coins": 9, "hand": ["Deckhand"]}
    g = position("hiring, turn of Red", Red=crew, options={"frail": True})
    shown = g.view(None)["sites"][0]["units"][0]
    assert [unit["health"] for unit in shown] == [3, 1]
    assert [unit["printed_health"] for unit in shown] == [4, 1]


def test_a_short_deck_is_the_first_of_the_list() -> None:
    g = GAME.new(seed=1, deck=4, hand=2, rounds=8)
    assert Counter(names(g, g.cards(0, HAND) + g.cards(0, DECK))) == Counter(c.name for c in DECK_LIST[:4])


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"gaol": 9}, "Salvage has no option 'gaol'; did you mean 'goal'?"),
        ({"goal": 99}, "Expected `int` <= 45"),
        ({"frail": "yes"}, "Expected `bool`"),
    ],
)
def test_bad_options_are_refused(option: dict[str, Any], message: str) -> None:
    with pytest.raises(UnknownOption) as e:
        GAME.new(seed=1, **option)
    assert message in str(e.value)
    with pytest.raises(UnknownSeat, match="Salvage is for 2 or 3 seats, not 4"):
        GAME.new(seed=1, seats=4)
