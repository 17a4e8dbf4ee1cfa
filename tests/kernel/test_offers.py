"""Offers: what a seat may do beside its decisions."""

from __future__ import annotations

from typing import Any

import pytest

from strategium import IllegalChoice
from strategium.kernel.offers import CONCEDE, DRAW, Offer
from tests.kernel.toys import BareGame, asks, begin, ids


class Stir(Offer):
    """Raises a mark, once; what is asked may change by it."""

    def may(self, g: Any, seat: int) -> bool:
        return not g.marks[seat]

    def do(self, g: Any, seat: int) -> bool:
        g.marks[seat] += 1
        return True


class Restless(BareGame):
    name = "restless"
    offers = (CONCEDE, DRAW, Stir("stir", "stir", ("bare/stir",)))


def game(seats: int = 2, **fields: Any) -> Any:
    fields = {"marks": [0] * seats, **fields}
    return begin((asks, 0, 3), (asks, 1, 3), seats=seats, game=Restless(), **fields)


def test_offers_are_listed_apart_from_the_options() -> None:
    g = game()
    assert [offer.name for offer in g.offers(1)] == ["concede", "draw", "stir"]
    assert ids(g, 0) == ["say:0", "say:1", "say:2"]


def test_conceding_loses_at_once_even_when_it_is_not_ones_turn() -> None:
    g = game()
    g.offer("concede", 1)
    assert g.result.outcome == ("won", "lost")
    assert g.pending == ()
    assert g.offers(0) == ()
    with pytest.raises(IllegalChoice, match="not offered"):
        g.offer("concede", 0)


def test_with_three_seats_the_game_goes_on_without_the_one_that_concedes() -> None:
    g = game(3)
    g.offer("concede", 0)
    assert g.eliminated == (0,)
    assert [d.seat for d in g.pending] == [1], "it is not asked any more"
    g.offer("concede", 2)
    assert g.result.outcome == ("lost", "won", "lost")


def test_a_draw_needs_everybody_and_can_be_withdrawn() -> None:
    g = game(3)
    before = ids(g, 0)
    g.offer("draw", 0)
    assert g.view(1)["proposals"] == [0]
    g.offer("draw", 0)
    assert g.view(1)["proposals"] == []
    for seat in (2, 1):
        g.offer("draw", seat)
        assert g.result is None
        assert ids(g, 0) == before
    g.offer("draw", 0)
    assert g.result.outcome == ("drawn",) * 3


def test_an_eliminated_seat_is_not_needed_for_a_draw() -> None:
    g = game(3)
    g.offer("concede", 2)
    g.offer("draw", 0)
    g.offer("draw", 1)
    assert g.result is not None


def test_an_offer_that_changes_something_lets_the_question_be_asked_anew() -> None:
    g = game()
    g.offer("stir", 1)
    assert g.marks == [0, 1]
    assert ids(g, 0) == ["say:0", "say:1", "say:2"]
    assert [offer.name for offer in g.offers(1)] == ["concede", "draw"]
    loaded = g.game.from_json(g.to_json())
    assert loaded.to_json() == g.to_json()


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    g = game(marks=[1, 0])
    before = g.digest()
    with pytest.raises(IllegalChoice, match="not offered"):
        g.offer("stir", 0)
    with pytest.raises(IllegalChoice, match="did you mean 'concede'"):
        g.offer("conced", 0)
    assert g.digest() == before
