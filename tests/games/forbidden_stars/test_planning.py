"""Planning and operations: laying orders in stacks, revealing them, trading them."""

from __future__ import annotations

import pytest

from strategium.games.forbidden_stars import GAME
from strategium.games.forbidden_stars.words import PHASES
from strategium.kernel.errors import IllegalChoice
from tests.games.forbidden_stars.playing import (
    ELDAR,
    EXPANSE,
    ORKS,
    REACHES,
    SM,
    asked,
    choose,
    decisions,
    of,
    offered,
    position,
    refused,
    seat_of,
    texts,
)

SCOUTS = {"at": {"Nicea": ["Scout", "Scout"]}}
BOYZ = {"at": {"Thylin": ["Ork Boyz"]}}


@pytest.mark.rule(
    "forbidden_stars/planning.alternate-one-token",
    "forbidden_stars/planning.exactly-four",
    "forbidden_stars/round.first-player-begins-each-phase",
)
def test_players_lay_one_order_each_in_turn_until_all_have_laid_four() -> None:
    g = position("planning", first=ORKS, Space_Marines=SCOUTS, Orks=BOYZ)
    order = []
    while g.pending[0].kind in ("lay an order", "choose the order"):
        seat = g.pending[0].seat
        if g.pending[0].kind == "lay an order":
            order.append(GAME.seat_name(g, seat))
        g.apply(g.pending[0].options[0], seat)
    assert order == [ORKS, SM] * 4
    assert sum(len(stack) for stack in g.stacks) == 8
    assert g.phase == 2
    with pytest.raises(IllegalChoice):
        g.apply("lay at:system-0", seat_of(g, SM))  # a fifth order


@pytest.mark.rule(
    "forbidden_stars/planning.needs-presence-or-neighbour", "forbidden_stars/operations.four-kinds"
)
def test_orders_go_where_the_player_is_or_beside_it() -> None:
    tiles = [["1A", "5A", "2A"]]
    g = position("planning, turn of Space Marines", tiles=tiles, Space_Marines=SCOUTS, Orks=BOYZ)
    assert offered(g, SM) == [f"an order for {REACHES}", f"an order for {EXPANSE}"]
    assert refused(g, SM, "an order for Ebbek's Valor") == ["planning.needs-presence-or-neighbour"]
    choose(g, SM, EXPANSE)
    assert offered(g, SM) == ["Advance Order", "Deploy Order", "Dominate Order", "Strategize Order"]


@pytest.mark.rule("forbidden_stars/planning.on-top-of-stack", "forbidden_stars/stack.unlimited-height")
def test_a_token_goes_on_top_of_those_that_are_there() -> None:
    stacks = {REACHES: ["Orks Deploy", "Orks Advance", "Space Marines Deploy", "Orks Deploy"]}
    g = position("planning, turn of Space Marines", stacks=stacks, Space_Marines=SCOUTS, Orks=BOYZ)
    choose(g, SM, REACHES, "Dominate")
    assert of(g, "stacks", REACHES)[-1] == "Space Marines Dominate"
    assert len(of(g, "stacks", REACHES)) == 5


@pytest.mark.rule("forbidden_stars/stack.look-at-own-top", "forbidden_stars/stack.no-look-below-top")
def test_only_an_own_token_on_top_can_be_looked_at() -> None:
    stacks = {REACHES: ["Space Marines Deploy", "Orks Advance"], EXPANSE: ["Space Marines Dominate"]}
    g = position("operations, turn of Space Marines", True, stacks=stacks, Space_Marines=SCOUTS, Orks=BOYZ)

    def names(viewer: int | None) -> list[list[str]]:
        systems = g.view(viewer)["board"]["systems"]
        return [[token["name"] for token in system["orders"]] for system in systems]

    assert names(seat_of(g, SM)) == [["order", "order"], ["Dominate"]]
    assert names(seat_of(g, ORKS)) == [["order", "Advance"], ["order"]]
    assert names(None) == [["order", "order"], ["order"]]


@pytest.mark.rule("forbidden_stars/card.outmanoeuvre")
def test_a_token_is_looked_at_before_its_place_is_chosen() -> None:
    stacks = {REACHES: ["Eldar Advance", "Orks Deploy", "Eldar Dominate"], EXPANSE: ["Eldar Deploy"]}
    eldar = {"at": {"Nicea": ["Aspect Warrior"]}, "schemes": ["Outmanoeuvre"]}
    g = position("end of planning", stacks=stacks, Eldar=eldar, Orks=BOYZ)
    choose(g, ELDAR, "use Outmanoeuvre")
    assert offered(g, ELDAR) == [f"token {n} from the bottom at {REACHES}" for n in (1, 3)]
    before = g.choices
    choose(g, ELDAR, "token 3")
    looks = f"Eldar looks at {{}} in the stack at {REACHES}"
    assert texts(g, seat_of(g, ELDAR))[-1] == looks.format("a Dominate Order")
    assert texts(g, seat_of(g, ORKS))[-1] == looks.format("an order")
    assert g.reveals_since(before).learned[seat_of(g, ELDAR)]  # the look cannot be taken back
    places = [f"Dominate Order to the {place} of the stack at {REACHES}" for place in ("top", "bottom")]
    assert offered(g, ELDAR) == places  # it may stay on top
    choose(g, ELDAR, places[1])
    assert of(g, "stacks", REACHES) == ["Eldar Dominate", "Eldar Advance", "Orks Deploy"]


@pytest.mark.rule(
    "forbidden_stars/stack.no-resolve-below-top",
    "forbidden_stars/operations.must-choose-own-top-token",
    "forbidden_stars/operations.reveal-then-resolve",
    "forbidden_stars/timing.active-system",
)
def test_an_own_top_token_must_be_revealed() -> None:
    stacks = {REACHES: ["Space Marines Deploy", "Orks Advance"], EXPANSE: ["Space Marines Dominate"]}
    g = position("operations, turn of Space Marines", True, stacks=stacks, Space_Marines=SCOUTS, Orks=BOYZ)
    assert offered(g, SM) == [f"reveal the order at {EXPANSE}"]  # he may not pass
    assert refused(g, SM, f"reveal the order at {REACHES}") == ["stack.no-resolve-below-top"]
    choose(g, SM, EXPANSE)
    assert f"Space Marines reveals a Dominate Order at {EXPANSE}" in texts(g)
    assert g.map.system_names[g.active] == EXPANSE


@pytest.mark.rule(
    "forbidden_stars/operations.skip-without-top-token",
    "forbidden_stars/operations.skipped-player-catches-up",
    "forbidden_stars/operations.turn-order",
    "forbidden_stars/stack.resolved-token-leaves",
)
def test_who_has_no_token_on_top_is_skipped_and_catches_up() -> None:
    stacks = {REACHES: ["Space Marines Dominate", "Orks Dominate", "Orks Dominate"]}
    g = position("operations, turn of Space Marines", stacks=stacks, Space_Marines=SCOUTS, Orks=BOYZ)
    assert asked(g) == [(ORKS, "resolve or trade")]
    choose(g, ORKS, "put it on the event deck instead")
    assert asked(g) == [(ORKS, "resolve or trade")]
    choose(g, ORKS, "put it on the event deck instead")
    assert asked(g) == [(SM, "resolve or trade")]


@pytest.mark.rule("forbidden_stars/operations.until-board-empty", "forbidden_stars/refresh.last-phase")
def test_operations_last_until_no_token_is_left() -> None:
    stacks = {REACHES: ["Space Marines Dominate", "Space Marines Dominate"]}
    g = position("operations, turn of Space Marines", stacks=stacks, Space_Marines=SCOUTS, Orks=BOYZ)
    choose(g, SM, "put it on the event deck instead")
    assert g.phase == 2
    choose(g, SM, "put it on the event deck instead")
    assert not any(g.stacks)
    assert g.phase == 3


@pytest.mark.rule(
    "forbidden_stars/operations.token-to-play-area",
    "forbidden_stars/operations.trade-order-for-event",
    "forbidden_stars/order-upgrade.none-when-traded",
)
def test_an_order_returns_to_the_play_area_or_goes_to_the_event_deck() -> None:
    marines = {"at": {"Nicea": ["Scout", "bastion"]}, "upgrades": ["Recruitment Worlds"]}
    stacks = {REACHES: ["Orks Deploy", "Space Marines Deploy"], EXPANSE: ["Orks Deploy"]}
    g = position("operations, turn of Space Marines", stacks=stacks, Space_Marines=marines, Orks=BOYZ)
    t = g.copy()
    choose(g, SM, "put it on the event deck instead")
    assert of(g, "on_event_deck", SM) == ["Deploy"]
    assert asked(g) == [(ORKS, "operations turn")]  # no upgrade was offered
    choose(t, SM, "resolve the order")
    assert asked(t) == [(SM, "use an order upgrade")]
    choose(t, SM, "pass")
    assert of(t, "orders", SM).count("Deploy") == 2
    assert of(t, "on_event_deck", SM) == []


@pytest.mark.rule("forbidden_stars/operations.trade-order-for-event")
def test_a_strategize_order_cannot_be_traded() -> None:
    g = position(f"Space Marines has revealed Strategize at {REACHES}", True, Space_Marines=SCOUTS, Orks=BOYZ)
    assert offered(g, SM) == ["resolve the order"]


@pytest.mark.rule("forbidden_stars/timing.active-player")
def test_only_one_player_is_active_at_a_time() -> None:
    g = position("planning", Space_Marines=SCOUTS, Orks=BOYZ)
    for _ in range(30):
        assert len(g.pending) == 1
        g.apply(g.pending[0].options[0], g.pending[0].seat)


@pytest.mark.rule("forbidden_stars/round.three-phases")
def test_a_round_is_planning_operations_and_refresh() -> None:
    phases: list[str] = []
    for g in decisions(1, late=True):
        if g.round > 2:
            break
        if not phases or phases[-1] != PHASES[g.phase]:
            phases.append(PHASES[g.phase])
    assert phases == ["planning", "operations", "refresh"] * 2


@pytest.mark.rule("forbidden_stars/timing.one-ability-at-a-time")
def test_an_ability_is_done_before_the_next_one_begins() -> None:
    """While the opponent makes his choice for an attacker's text, nothing of his own can be used."""
    g = position(
        "execution round 1 at Smyrna, Eldar attacks",
        True,
        Eldar={
            "at": {"Smyrna": ["Aspect Warrior"], "Nicea": ["Aspect Warrior"]},
            "facedown": "Howling Banshees",
            "dice": {"morale": 1},
        },
        Space_Marines={
            "at": {"Smyrna": ["Scout", "Space Marine"], "Thylin": ["Scout"]},
            "facedown": "Ambush",
            "schemes": ["Emperor's Champion"],
        },
    )
    choose(g, ELDAR, "do not use it", "use it", "morale")
    assert asked(g) == [(SM, "card text")]
    assert offered(g, SM) == ["Scout", "Space Marine"]
    assert refused(g, SM, "use Emperor's Champion") == ["combat-card.owner-decides"]
    assert not any("Ambush" in text for text in texts(g))
    choose(g, SM, "Scout")
    assert asked(g) == [(SM, "use a card text")]  # only now is his own card turned up
