"""Who sees and knows what: hands, stacks, decks, discard piles."""

from __future__ import annotations

import random

import pytest

from strategium.games.horus_heresy.kinds import KINDS
from strategium.games.horus_heresy.words import IMPERIAL, ORDER_DISCARD, ORDER_HAND, PLAYED, STACK, TRAITOR
from strategium.kernel.knowledge import KNOWN, VALUE, everybody
from tests.games.horus_heresy.playing import choose, position, texts


def stack(g: object, viewer: int | None, region: str) -> list[str]:
    view = g.view(viewer)  # type: ignore[attr-defined]
    found = next(row for row in view["regions"] if row["name"] == region)
    return [order["name"] for order in found["stack"]]


@pytest.mark.rule("horus_heresy/orders.own-top-visible")
def test_only_an_own_order_on_top_may_be_looked_at() -> None:
    g = position(
        "action of Imperial",
        stacks={"Palace": ["Imperial: Rally", "Traitor: Drop Pods", "Imperial: Assault"]},
    )
    assert stack(g, IMPERIAL, "Palace") == ["Imperial order", "Traitor order", "Assault"]
    assert stack(g, TRAITOR, "Palace") == ["Imperial order", "Traitor order", "Imperial order"]
    assert stack(g, None, "Palace") == ["Imperial order", "Traitor order", "Imperial order"]


@pytest.mark.rule("horus_heresy/actions.bury-unseen")
def test_burying_shows_nothing() -> None:
    g = position("action of Imperial", stacks={"Palace": ["Imperial: Rally", "Traitor: Drop Pods"]})
    choose(g, "Imperial", "bury the top order on Palace")
    assert not g.piles[STACK][0][KNOWN] >> IMPERIAL & 1
    assert "Drop Pods" not in " ".join(texts(g, IMPERIAL))


@pytest.mark.rule("horus_heresy/orders.reserve-faceup")
def test_reserves_are_open_to_both() -> None:
    g = position("action of Imperial", Imperial={"hand": ["Rally"], "reserve": ["Assemble"]})
    for viewer in (IMPERIAL, TRAITOR, None):
        things = g.view(viewer)["zones"]["reserve"][IMPERIAL]["things"]
        assert [thing["name"] for thing in things] == ["Assemble"]


def test_an_order_of_the_reserve_is_another_thing_than_an_equal_one_in_the_hand() -> None:
    """Only its owner can point at it, so that nothing else looks as if it could be taken."""
    g = position("action of Imperial", Imperial={"hand": ["Assemble"], "reserve": ["Assemble"]})
    zones = g.view(IMPERIAL)["zones"]
    option = next(one for one in g.pending[0].options if one.text == "take Assemble from the reserve")
    assert [thing["ref"] for thing in zones["reserve"][IMPERIAL]["things"]] == list(option.refs)
    assert zones["hand"][IMPERIAL]["things"][0]["ref"] not in option.refs
    assert "ref" not in g.view(TRAITOR)["zones"]["reserve"][IMPERIAL]["things"][0]


@pytest.mark.rule("horus_heresy/decks.no-browsing-discards")
def test_of_a_discard_pile_only_the_top_is_shown() -> None:
    g = position(
        "action of Imperial",
        Imperial={"discard": ["Rally", "Onslaught"], "combat_discard": ["Dig In", "Attrition"]},
    )
    zones = g.view(IMPERIAL)["zones"]
    assert [t["name"] for t in zones["order_discard"][IMPERIAL]["things"]] == ["Onslaught"]
    assert [t["name"] for t in zones["combat_discard"][IMPERIAL]["things"]] == ["Attrition"]
    assert zones["order_discard"][IMPERIAL]["count"] == 2


@pytest.mark.rule("horus_heresy/decks.discard-faceup")
def test_discarded_cards_are_shown_to_all() -> None:
    g = position(
        "draw orders phase", spaces={"Imperial": 7, "Traitor": 8}, Imperial={"hand": ["Rally", "Onslaught"]}
    )
    choose(g, "Imperial", "discard Onslaught", "done")
    assert texts(g, TRAITOR)[-1] == "Imperial discards Onslaught"
    assert [slot[KNOWN] for slot in g.piles[ORDER_DISCARD]] == [everybody(g)]
    things = g.view(TRAITOR)["zones"]["order_discard"][IMPERIAL]["things"]
    assert [thing["name"] for thing in things] == ["Onslaught"]


def test_hands_are_shown_to_their_owners_only() -> None:
    g = position("action of Imperial", Imperial={"hand": ["Rally", "Onslaught"]})
    for viewer in (TRAITOR, None):
        assert g.view(viewer)["zones"]["hand"][IMPERIAL] == {"count": 2, "things": []}
    assert len(g.view(IMPERIAL)["zones"]["hand"][IMPERIAL]["things"]) == 2


def test_an_order_from_the_reserve_stays_known() -> None:
    g = position("action of Imperial", Imperial={"hand": ["Rally"], "reserve": ["Assemble"]})
    choose(g, "Imperial", "take Assemble from the reserve")
    known = {slot[VALUE]: slot[KNOWN] for slot in g.piles[ORDER_HAND]}
    assert everybody(g) in known.values()
    assert 1 << IMPERIAL in known.values()


def test_placing_an_order_hides_which_of_the_known_ones_it_was() -> None:
    g = position(
        "action of Imperial", spaces={"Traitor": 5}, Imperial={"hand": ["Rally"], "reserve": ["Assemble"]}
    )
    choose(g, "Imperial", "take Assemble from the reserve", "place an order", "Rally", "on Palace")
    assert all(slot[KNOWN] == 1 << IMPERIAL for slot in (*g.piles[ORDER_HAND], *g.piles[STACK]))
    assert texts(g, TRAITOR)[-2] == "Imperial places an order on Palace"
    assert "Imperial places Rally on Palace" in texts(g, IMPERIAL)


def test_samples_deal_hidden_orders_anew_and_keep_what_was_seen() -> None:
    spec = {"Palace": [{"order": "Traitor: Drop Pods", "seen": True}], "Crucible": ["Traitor: Assault"]}
    g = position("action of Imperial", stacks=spec)
    crucible: set[int] = set()
    for seed in range(30):
        sample = g.resample(IMPERIAL, random.Random(seed))
        assert sample.piles[STACK][0][VALUE] == g.piles[STACK][0][VALUE]
        crucible.add(sample.piles[STACK + 2][0][VALUE])
    assert len(crucible) > 3


@pytest.mark.rule("horus_heresy/decks.multi-discard-order")
def test_discards_lie_in_the_order_in_which_they_are_named() -> None:
    hand = {"hand": ["Rally", "Onslaught", "Conscription"]}
    g = position("draw orders phase", spaces={"Imperial": 7, "Traitor": 8}, Imperial=hand)
    choose(g, "Imperial", "discard Rally", "discard Onslaught", "done")
    assert [KINDS[slot[VALUE]].name for slot in g.piles[ORDER_DISCARD]] == ["Rally", "Onslaught"]


@pytest.mark.rule("horus_heresy/iteration.play-revealed")
def test_played_cards_are_shown_to_all() -> None:
    g = position(
        "battle at Plateau SW, iteration 1, Imperial active",
        battle={"attacker": "Traitor", "origins": ["Eternity Wall Spaceport"], "iterations": 4},
        Imperial={"at": {"Plateau SW": ["Imperial Titan"]}, "combat": ["Bolter Volley", "Dig In"]},
        Traitor={"at": {"Eternity Wall Spaceport": ["World Eaters"]}, "combat": ["Warhost"]},
    )
    choose(g, "Imperial", "play Bolter Volley")
    assert [slot[KNOWN] for slot in g.piles[PLAYED]] == [everybody(g)]
    battle = g.view(TRAITOR)["battle"]
    assert [card["name"] for card in battle["played"]["things"]] == ["Bolter Volley"]
