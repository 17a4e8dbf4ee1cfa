"""The Refresh Phase: objectives, materiel, rally, events, Warp Storms, end of the round; and how the game ends."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.forbidden_stars import GAME
from strategium.games.forbidden_stars.state import Stars
from tests.games.forbidden_stars.playing import (
    ELDAR,
    EXPANSE,
    NW_VOID,
    ORKS,
    REACHES,
    SM,
    asked,
    at,
    choose,
    of,
    offered,
    position,
    refused,
    seat_of,
    texts,
)

SCOUTS: dict[str, Any] = {"at": {"Nicea": ["Scout"]}}
BOYZ: dict[str, Any] = {"at": {"Thylin": ["Ork Boyz"]}}
NORTH, SOUTH = f"on the north rim of {REACHES}", f"on the south rim of {REACHES}"
BETWEEN = f"between {REACHES} and {EXPANSE}"


# ---- steps 1 to 3 --------------------------------------------------------------------------------
@pytest.mark.rule(
    "forbidden_stars/refresh.collect-objectives",
    "forbidden_stars/objective.own-faction-only",
    "forbidden_stars/objective.on-worlds",
    "forbidden_stars/objective.kept-visible",
)
def test_own_objectives_on_friendly_worlds_are_collected() -> None:
    marines = {"at": {"Nicea": ["Scout"], "Smyrna": ["Scout"]}, "objectives": ["Nicea", "Xinghua"]}
    g = position("refresh", Space_Marines=marines, Orks={**BOYZ, "objectives": ["Smyrna"]})
    assert of(g, "collected", SM) == 1
    assert of(g, "collected", ORKS) == 0
    assert of(g, "objectives", "Smyrna") == ORKS  # not his own, so it stays
    assert of(g, "objectives", "Xinghua") == SM
    assert g.view(None)["counters"][0]["objectives"] == 1


@pytest.mark.rule(
    "forbidden_stars/refresh.collect-materiel",
    "forbidden_stars/materiel.max-fourteen",
    "forbidden_stars/materiel.persists",
)
def test_materiel_of_friendly_worlds_up_to_fourteen() -> None:
    g = position(
        "refresh", Space_Marines={"at": {"Smyrna": ["Scout"]}, "materiel": 3}, Orks={**BOYZ, "materiel": 14}
    )
    assert of(g, "materiel", SM) == 5
    assert of(g, "materiel", ORKS) == 14


@pytest.mark.rule("forbidden_stars/refresh.rally-all")
def test_all_units_rally() -> None:
    g = position("refresh", Space_Marines={"at": {"Nicea": [{"unit": "Scout", "routed": True}]}}, Orks=BOYZ)
    assert at(g, "Nicea") == ["Scout"]
    assert "All routed units are rallied" in texts(g)
    upright = position("refresh", Space_Marines=SCOUTS, Orks=BOYZ)
    assert "All routed units are rallied" not in texts(upright)


# ---- events --------------------------------------------------------------------------------------
@pytest.mark.rule(
    "forbidden_stars/refresh.draw-per-token",
    "forbidden_stars/refresh.choose-one-discard-rest",
    "forbidden_stars/refresh.return-order-tokens",
    "forbidden_stars/event.any-drawn-card",
)
def test_a_card_for_each_token_of_which_one_is_chosen() -> None:
    events = ["Heroic Intervention", "Exterminatus", "Rites of Battle"]
    marines = {**SCOUTS, "on_event_deck": ["Advance", "Strategize"], "events": events}
    g = position("events of Space Marines", storms=[BETWEEN], Space_Marines=marines, Orks=BOYZ)
    assert offered(g, SM) == ["Exterminatus", "Heroic Intervention"]
    assert len(of(g, "orders", SM)) == 8
    choose(g, SM, "Exterminatus")
    assert "Space Marines discards Heroic Intervention, which is shuffled back" in texts(g)
    assert of(g, "on_event_deck", SM) == []


@pytest.mark.rule(
    "forbidden_stars/refresh.storm-before-ability",
    "forbidden_stars/refresh.resolve-ability",
    "forbidden_stars/event.ability-optional",
    "forbidden_stars/event.storm-icon-compulsory",
)
def test_the_storm_moves_first_and_the_ability_may_be_declined() -> None:
    marines = {**SCOUTS, "on_event_deck": ["Strategize"], "events": ["Heroic Intervention"]}
    g = position("events of Space Marines", storms=[BETWEEN], Space_Marines=marines, Orks=BOYZ)
    choose(g, SM, "Heroic Intervention")
    assert asked(g) == [(SM, "move a Warp Storm")]
    choose(g, SM, f"on the west rim of {REACHES}")
    assert asked(g) == [(SM, "use an event")]
    choose(g, SM, "pass")
    assert at(g, "Nicea") == ["Scout"]
    assert of(g, "event_deck", SM).count("Heroic Intervention") == 1


@pytest.mark.rule(
    "forbidden_stars/refresh.no-tokens-reveal-top", "forbidden_stars/storm.each-player-moves-one"
)
def test_without_a_token_the_top_card_moves_a_storm_only() -> None:
    marines = {**SCOUTS, "events": ["Heroic Intervention"]}
    g = position("events of Space Marines", storms=[BETWEEN], Space_Marines=marines, Orks=BOYZ)
    assert "Space Marines turns up Heroic Intervention" in texts(g)
    assert asked(g) == [(SM, "move a Warp Storm")]
    choose(g, SM, f"on the west rim of {REACHES}")
    assert at(g, "Nicea") == ["Scout"]
    assert len(of(g, "event_deck", SM)) == 8


@pytest.mark.rule("forbidden_stars/event.tactic", "forbidden_stars/refresh.reshuffle-events")
def test_a_tactic_takes_effect_and_is_shuffled_back() -> None:
    orks = {**BOYZ, "on_event_deck": ["Strategize"], "events": ["Moar Boyz!"]}
    g = position("events of Orks", first=ORKS, Space_Marines=SCOUTS, Orks=orks)
    choose(g, ORKS, "Moar Boyz!", "use it")
    assert of(g, "assets", ORKS)["reinforcement"] == 2
    assert len(of(g, "event_deck", ORKS)) == 8


@pytest.mark.rule("forbidden_stars/event.scheme-stays")
def test_a_scheme_stays_in_play_or_is_shuffled_back() -> None:
    orks = {**BOYZ, "on_event_deck": ["Strategize"], "events": ["Gitz Dem!"]}
    g = position("events of Orks", first=ORKS, Space_Marines=SCOUTS, Orks=orks)
    choose(g, ORKS, "Gitz Dem!")
    t = g.copy()
    choose(g, ORKS, "use it")
    assert of(g, "schemes", ORKS) == ["Gitz Dem!"]
    assert len(of(g, "event_deck", ORKS)) == 7
    choose(t, ORKS, "pass")
    assert of(t, "schemes", ORKS) == []
    assert len(of(t, "event_deck", ORKS)) == 8


@pytest.mark.rule(
    "forbidden_stars/event.instead-keeps-tokens",
    "forbidden_stars/event.instead-then-next-player",
)
def test_a_scheme_can_take_the_place_of_a_turn() -> None:
    marines = {"at": {"Nicea": [{"unit": "Scout", "routed": True}]}, "schemes": ["Unwavering Resolve"]}
    stacks = {REACHES: ["Orks Deploy", "Space Marines Dominate"], EXPANSE: ["Orks Deploy"]}
    g = position("operations, turn of Space Marines", stacks=stacks, Space_Marines=marines, Orks=BOYZ)
    choose(g, SM, "use Unwavering Resolve instead")
    assert at(g, "Nicea") == ["Scout"]
    assert of(g, "stacks", REACHES) == ["Orks Deploy", "Space Marines Dominate"]
    assert asked(g)[0][0] == ORKS


@pytest.mark.rule(
    "forbidden_stars/refresh.events-clockwise", "forbidden_stars/timing.first-player-then-clockwise"
)
def test_each_player_finishes_his_events_before_the_next() -> None:
    marines = {**SCOUTS, "on_event_deck": ["Strategize"], "events": ["Exterminatus"]}
    orks = {**BOYZ, "on_event_deck": ["Strategize"], "events": ["Gitz Dem!"]}
    g = position("refresh", first=ORKS, Space_Marines=marines, Orks=orks)
    assert asked(g) == [(ORKS, "choose an event")]
    choose(g, ORKS, "Gitz Dem!", "pass")
    assert asked(g) == [(SM, "choose an event")]


@pytest.mark.rule("forbidden_stars/event.combat-ability-scope")
def test_a_scheme_in_a_combat_is_for_those_who_fight() -> None:
    g = position(
        "damage of round 1 at Smyrna, Space Marines attacks",
        seats=3,
        tiles=[["1A", "5A"]],
        Space_Marines={"at": {"Smyrna": ["Scout"], "Nicea": ["Scout"]}, "hand": ["Ambush", "Reconnaissance"]},
        Orks={"at": {"Smyrna": ["Nob"], "Thylin": ["Ork Boyz"]}, "hand": ["Gretchin", "Mek Boyz"]},
        Eldar={"at": {"Xinghua": ["Aspect Warrior"]}, "schemes": ["Farsight"]},
    )
    assert all(name != ELDAR for name, _ in asked(g))


# ---- storms --------------------------------------------------------------------------------------
def with_storms(*storms: Any, event: str = "Adeptus Mechanicus", always_ask: bool = False) -> Stars:
    """The Space Marines turn up a card: Adeptus Mechanicus moves across, Emperor's Champion sideways."""
    marines = {**SCOUTS, "events": [event]}
    orks = {**BOYZ, "events": ["Letz Get Fightin'"]}
    return position(
        "events of Space Marines", always_ask, storms=list(storms), Space_Marines=marines, Orks=orks
    )


@pytest.mark.rule(
    "forbidden_stars/storm.two-directions",
    "forbidden_stars/storm.must-move-if-able",
    "forbidden_stars/storm.lies-on-tile-edge",
    "forbidden_stars/storm.flip-after-move",
)
def test_a_storm_moves_in_one_of_two_directions() -> None:
    g = with_storms(BETWEEN, NORTH, always_ask=True)
    assert offered(g, SM)[:2] == [
        f"move the Warp Storm {BETWEEN} to lie on the west rim of {REACHES}",
        f"move the Warp Storm {BETWEEN} to lie on the east rim of {EXPANSE}",
    ]
    choose(g, SM, f"on the west rim of {REACHES}")
    assert g.storms[0] & 1
    assert offered(g, ORKS) == [f"move the Warp Storm {NORTH} to lie {SOUTH}"]


@pytest.mark.rule("forbidden_stars/storm.only-legal-direction", "forbidden_stars/storm.edge-of-board")
def test_the_only_direction_that_is_possible_must_be_taken() -> None:
    g = with_storms(NORTH, always_ask=True)
    assert offered(g, SM) == [f"move the Warp Storm {NORTH} to lie {SOUTH}"]
    assert refused(g, SM, f"move the Warp Storm {NORTH} to lie {BETWEEN}") == ["storm.two-directions"]


@pytest.mark.rule("forbidden_stars/storm.not-onto-storm", "forbidden_stars/storm.choose-movable")
def test_a_storm_does_not_move_onto_another() -> None:
    g = with_storms(NORTH, SOUTH, BETWEEN, always_ask=True)
    assert refused(g, SM, f"move the Warp Storm {NORTH} to lie {SOUTH}") == ["storm.not-onto-storm"]
    assert all(BETWEEN in text for text in offered(g, SM))


@pytest.mark.rule("forbidden_stars/storm.none-movable", "forbidden_stars/storm.once-per-refresh")
def test_a_storm_moves_once_and_perhaps_none_can() -> None:
    g = with_storms({"at": NORTH, "moved": True}, BETWEEN, always_ask=True)
    assert refused(g, SM, f"move the Warp Storm {NORTH} to lie {SOUTH}") == ["storm.once-per-refresh"]
    none = with_storms({"at": NORTH, "moved": True})
    assert asked(none)[0][1] != "move a Warp Storm"
    assert any(text.startswith("Space Marines can move no Warp Storm by ") for text in texts(none))


@pytest.mark.rule("forbidden_stars/refresh.storms-faceup", "forbidden_stars/refresh.upgrades-faceup")
def test_storms_and_upgrades_are_turned_back_at_the_end_of_the_round() -> None:
    marines = {**SCOUTS, "upgrades": [{"card": "Crusade", "used": True}]}
    g = position("end of round", storms=[{"at": NORTH, "moved": True}], Space_Marines=marines, Orks=BOYZ)
    assert not g.storms[0] & 1
    assert of(g, "used_upgrades", SM) == []


@pytest.mark.rule("forbidden_stars/round.pass-first-player", "forbidden_stars/refresh.advance-marker")
def test_the_first_player_token_goes_on_and_the_marker_advances() -> None:
    g = position("end of round", round=3, Space_Marines=SCOUTS, Orks=BOYZ)
    assert (g.round, g.first) == (4, seat_of(g, ORKS))
    assert asked(g) == [(ORKS, "lay an order")]


# ---- capacity ------------------------------------------------------------------------------------
@pytest.mark.rule(
    "forbidden_stars/capacity.per-player",
    "forbidden_stars/capacity.world-skulls",
    "forbidden_stars/capacity.void-three",
    "forbidden_stars/capacity.structures-not-counted",
)
def test_capacity_of_worlds_and_voids() -> None:
    marines = {
        "at": {"Xinghua": ["Scout", "Scout", "city"], NW_VOID: [{"unit": "Strike Cruiser", "count": 3}]}
    }
    fine = position("events of Orks", first=ORKS, Space_Marines=marines, Orks=BOYZ)
    assert len(at(fine, "Xinghua")) == 2
    full = {"at": {"Xinghua": ["Scout", "Scout", "Space Marine"], "Nicea": ["Scout"]}}
    g = position("events of Orks", first=ORKS, Space_Marines=full, Orks=BOYZ)
    assert asked(g) == [(SM, "too many units")]  # after the events of all players
    void = {"at": {NW_VOID: [{"unit": "Strike Cruiser", "count": 3}, "Battle Barge"], "Nicea": ["Scout"]}}
    t = position("events of Orks", first=ORKS, Space_Marines=void, Orks=BOYZ)
    assert asked(t) == [(SM, "too many units")]


# ---- the end -------------------------------------------------------------------------------------
@pytest.mark.rule("forbidden_stars/victory.objectives-goal")
def test_as_many_objectives_as_players_win() -> None:
    marines = {"at": {"Nicea": ["Scout"]}, "collected": 1, "objectives": ["Nicea"]}
    g = position("refresh", Space_Marines=marines, Orks=BOYZ)
    assert g.result is not None
    assert g.result.outcome == ("won", "lost")
    assert g.result.rules == ("forbidden_stars/victory.objectives-goal",)


def ending(marines: dict[str, Any], orks: dict[str, Any], **more: Any) -> Stars:
    return position("end of round", round=8, Space_Marines=marines, Orks=orks, **more)


@pytest.mark.rule("forbidden_stars/victory.after-round-eight", "forbidden_stars/victory.tie-most-objectives")
def test_after_round_eight_most_objectives_win() -> None:
    g = ending({**SCOUTS, "collected": 1}, {"at": {"Thylin": ["Ork Boyz"], "Xinghua": ["Ork Boyz"]}})
    assert g.result is not None
    assert g.result.outcome == ("won", "lost")


@pytest.mark.rule("forbidden_stars/victory.tie-most-worlds", "forbidden_stars/victory.round-eight-ties")
def test_then_most_friendly_worlds() -> None:
    g = ending(
        {"at": {"Nicea": [{"unit": "Scout", "count": 3}]}},
        {"at": {"Thylin": ["Ork Boyz"], "Xinghua": ["city"]}},
    )
    assert g.result is not None
    assert g.result.outcome == ("lost", "won")
    assert "forbidden_stars/victory.tie-most-worlds" in g.result.rules


@pytest.mark.rule("forbidden_stars/victory.tie-most-units")
def test_then_most_units() -> None:
    g = ending({"at": {"Nicea": ["Scout"], NW_VOID: ["Strike Cruiser"]}}, BOYZ)
    assert g.result is not None
    assert g.result.outcome == ("won", "lost")
    assert "forbidden_stars/victory.tie-most-units" in g.result.rules


@pytest.mark.rule("forbidden_stars/victory.tie-shared")
def test_then_they_win_together() -> None:
    g = ending(SCOUTS, BOYZ)
    assert g.result is not None
    assert g.result.outcome == ("won", "won")
    assert g.result.share == (0.5, 0.5)
    assert "forbidden_stars/victory.tie-shared" in g.result.rules


@pytest.mark.rule(
    "forbidden_stars/elimination.no-friendly-world",
    "forbidden_stars/elimination.last-player-wins",
)
def test_a_player_without_a_friendly_world_is_out() -> None:
    g = position(
        f"Advance of Space Marines at {REACHES}",
        Space_Marines={"at": {"Nicea": ["Scout"], NW_VOID: ["Strike Cruiser"]}},
        Orks={"at": {"Smyrna": [{"unit": "Nob", "routed": True}]}},
    )
    choose(g, SM, "stays", "goes to Smyrna")
    assert g.result is not None
    assert g.result.outcome == ("won", "lost")
    assert g.result.rules == ("forbidden_stars/elimination.last-player-wins",)


THREE: dict[str, Any] = {
    "Space_Marines": {"at": {"Nicea": ["Scout"], "Smyrna": ["Scout"]}, "objectives": ["Xinghua"]},
    "Orks": {"at": {"Thylin": ["Ork Boyz"]}, "objectives": ["Nicea"]},
    "Eldar": {
        "at": {"Xinghua": ["Aspect Warrior"], NW_VOID: ["Hellebore Frigate"]},
        "objectives": ["Smyrna"],
    },
}


@pytest.mark.rule(
    "forbidden_stars/elimination.removes-components",
    "forbidden_stars/elimination.no-further-play",
    "forbidden_stars/offers.concede",
)
def test_who_gives_up_leaves_nothing_behind() -> None:
    stacks = {REACHES: ["Eldar Advance", "Orks Deploy"]}
    g = position("operations, turn of Orks", True, seats=3, stacks=stacks, **THREE)
    g.offer("concede", seat_of(g, ELDAR))
    assert g.result is None
    assert of(g, "out", ELDAR)
    assert at(g, NW_VOID) == at(g, "Xinghua") == []
    assert of(g, "objectives", "Smyrna") == ""
    assert of(g, "stacks", REACHES) == ["Orks Deploy"]
    choose(g, ORKS, "reveal", "put it on the event deck instead")
    while g.phase != 1:
        g.apply(g.pending[0].options[0], g.pending[0].seat)
    while g.phase == 1:
        assert g.pending[0].seat != seat_of(g, ELDAR)
        g.apply(g.pending[0].options[0], g.pending[0].seat)


@pytest.mark.rule("forbidden_stars/elimination.goal-unchanged")
def test_the_goal_stays_the_same() -> None:
    marines = {**THREE["Space_Marines"], "collected": 2}
    g = position("refresh", seats=3, Space_Marines=marines, Orks=THREE["Orks"], Eldar={"out": True})
    assert g.result is None  # three are needed, though two players are left


@pytest.mark.rule("forbidden_stars/offers.draw")
def test_all_players_can_agree_to_a_draw() -> None:
    g = position("planning", Space_Marines=SCOUTS, Orks=BOYZ)
    g.offer("draw", 0)
    assert g.result is None
    g.offer("draw", 1)
    assert g.result is not None
    assert g.result.outcome == ("drawn", "drawn")


def test_a_player_can_leave_in_the_middle_of_a_combat() -> None:
    g = position(
        "execution round 1 at Smyrna, Orks attacks",
        seats=3,
        Space_Marines={"at": {"Smyrna": ["Scout"], "Nicea": ["Scout"]}, "hand": ["Ambush"]},
        Orks={"at": {"Smyrna": ["Nob"], "Thylin": ["Ork Boyz"]}, "hand": ["Gretchin"]},
        Eldar={"at": {"Xinghua": ["Aspect Warrior"]}},
    )
    g.offer("concede", seat_of(g, SM))
    assert not g.fights
    assert at(g, "Smyrna") == ["Nob"]
    assert len(of(g, "combat_deck", ORKS)) == 10
    GAME.invariants(g)
