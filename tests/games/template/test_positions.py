"""Positions of scenarios, both ways, and what is wrong with bad ones."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.template import GAME
from strategium.kernel.errors import BadPosition, BadScenario
from tests.games.template.playing import decisions, position

FULL: dict[str, Any] = {
    "moment": "hiring, turn of Red, Blue has passed",
    "round": 2,
    "first": "Blue",
    "loot": [[1, 2, 3], [3, 3, 1], [2, 2, 1], [1, 1, 2], [3, 2, 3]],
    "Red": {
        "coins": 6,
        "points": 3,
        "scout": "Bow",
        "looked": ["Bow"],
        "has_stowed": True,
        "hand": ["Belay", {"card": "Tethered Diver", "seen_by": ["Blue"]}],
        "deck": ["Rally", "Purser"],
        "discard": ["Deckhand"],
        "at": {
            "Bow": [{"card": "Gunner", "damage": 1, "used": True}, {"card": "Bruiser", "bonus": 2}],
            "Hold": [{"card": "Spyglass", "facedown": True, "seen_by": ["Blue"]}],
        },
    },
    "Blue": {"coins": 0, "points": 1, "hand": [], "deck": [], "discard": [], "at": {"Stern": ["Minder"]}},
}


def test_a_position_goes_both_ways() -> None:
    g = position(FULL["moment"], **{key: value for key, value in FULL.items() if key != "moment"})
    assert g.to_position() == FULL
    assert g.why_not(0, verb="stow")[0].rules == ("template/stowing.once",)


@pytest.mark.parametrize(
    "moment",
    [
        "supplies",
        "scouting",
        "hiring",
        "clashes",
        "looting",
        "end of round",
        "clash at Hold",
        "hiring, turn of Blue",
    ],
)
def test_every_moment_goes_both_ways(moment: str) -> None:
    g = GAME.blank_state()
    g.blank(GAME, 2)
    g.options = GAME.options_type()()
    GAME.build_position(g, {**FULL, "moment": moment})
    assert GAME.to_position(g) == {**FULL, "moment": moment}


@pytest.mark.parametrize("seed", range(3))
def test_positions_of_real_games_go_both_ways(seed: int) -> None:
    named = 0
    for g in decisions(seed, seats=2 + seed % 2, frail=seed > 0):
        if g.result is not None:
            break
        words = g.to_position()
        named += "moment" in words
        again = GAME.position(words)
        assert again.position_digest() == g.position_digest()
        assert again.to_position() == words
    assert named > 10


def test_words_alone_are_given_at_moments_that_have_a_name() -> None:
    g = position(FULL["moment"], **{key: value for key, value in FULL.items() if key != "moment"})
    g.apply(next(o for o in g.pending[0].options if o.text.startswith("hire")), 0)
    with pytest.raises(BadPosition, match=r"this moment has no name: .*; go on to one that has"):
        g.to_position(exactly=False)
    assert "moment" not in g.to_position()


@pytest.mark.parametrize(
    ("exactly", "message"),
    [
        ({"stak": "[]"}, "exactly has no 'stak'; did you mean 'stack'"),
        ({"stack": "[["}, "does not fit this position, or is of another version"),
        ({"stack": '[[{"#": "template.no_such_step"}]]'}, "nothing is named 'template.no_such_step'"),
        ({"round": 3}, "does not fit this position"),
        ({"round": '"three"'}, "does not fit this position"),
        ([], "exactly is a table, not \\[\\]"),
    ],
)
def test_what_does_not_fit_is_refused(exactly: Any, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.position({**FULL, "exactly": exactly})


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"moment": "hirin"}, "there is no moment 'hirin'; did you mean 'hiring'"),
        ({"moment": "hiring, turn of Rod"}, "there is no crew 'Rod'; did you mean 'Red'"),
        ({"moment": "hiring", "Green": {}}, "a position has no 'Green'"),
        ({"moment": "hiring", "Red": {"hnad": []}}, "Red has no 'hnad'; did you mean 'hand'"),
        (
            {"moment": "hiring", "Red": {"hand": ["Bruser"]}},
            "there is no card 'Bruser'; did you mean 'Bruiser'",
        ),
        ({"moment": "hiring", "Red": {"at": {"Bo": []}}}, "Red's at has no 'Bo'; did you mean 'Bow'"),
        ({"moment": "hiring", "Red": {"scout": "Sterm"}}, "there is no site 'Sterm'; did you mean 'Stern'"),
        ({"moment": "hiring", "Red": {"hand": [{"card": "Rally", "dammage": 1}]}}, "a card has no 'dammage'"),
        ({"moment": "hiring", "Red": {"deck": 16}}, "Red has only 15 cards for a deck of 16"),
        ({"moment": "hiring", "Red": {"hand": ["Rally"] * 16}}, "cannot exist: Red has more than 15 cards"),
        ({"moment": "hiring", "Red": {"coins": -1}}, "cannot exist: Red has fewer coins than none"),
        ({"moment": "hiring", "Red": {"at": {"Bow": ["Deckhand"] * 6}}}, "more than five cards at Bow"),
        ({"moment": "hiring", "Red": {"at": {"Bow": ["Rally"]}}}, "cannot exist: Rally is no unit"),
        ({"moment": "hiring", "Red": {"hand": [{"card": "Bruiser", "damage": 1}]}}, "damage outside of play"),
        ({"moment": "hiring", "round": 6}, "round 6 is not one of 5"),
        ({"moment": "hiring", "loot": [[1, 2, 3]]}, "loot has 3 tokens for each of 5 rounds"),
    ],
)
def test_bad_positions_say_what_is_wrong(spec: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition) as e:
        GAME.position(spec)
    assert message in str(e.value)


def test_a_game_that_is_over_has_no_position() -> None:
    g = GAME.new(seed=1)
    g.offer("concede", 0)
    with pytest.raises(BadPosition, match="after the end of the game"):
        g.to_position()


def test_expectations_tell_differences() -> None:
    g = position(FULL["moment"], **{key: value for key, value in FULL.items() if key != "moment"})
    assert GAME.expect(g, "coins", {"Red": 6}) == []
    assert GAME.expect(g, "coins", {"Red": 5}) == ["coins of Red: expected 5, found 6"]
    assert GAME.expect(g, "hand", {"Red": 2, "Blue": []}) == []
    assert GAME.expect(g, "hand", {"Red": ["Tethered Diver", "Belay"]}) == []
    assert GAME.expect(g, "at", {"Bow": {"Red": ["Gunner"]}}) == [
        "at of Bow of Red: expected ['Gunner'], found ['Bruiser', 'Gunner']"
    ]
    assert GAME.expect(g, "strength", {"Red's Bruiser": 5, "Red's Gunner at Bow": 1}) == []
    assert (
        GAME.expect(g, "phase", "hiring")
        == GAME.expect(g, "round", 2)
        == GAME.expect(g, "first", "Blue")
        == []
    )
    assert GAME.expect(g, "loot", {"Bow": 3, "Stern": 1}) == GAME.expect(g, "scouts", {"Red": "Bow"}) == []
    assert (
        GAME.expect(g, "stowed", {"Hold": {"Red": 1}}) == GAME.expect(g, "damage", {"Red's Gunner": 1}) == []
    )


def test_unknown_expectations_are_errors_with_nearest_names() -> None:
    g = GAME.new(seed=1)
    with pytest.raises(BadScenario, match="did you mean 'coins'"):
        GAME.expect(g, "coin", 1)
    with pytest.raises(BadScenario, match="there is no 'Rad'; did you mean 'Red'"):
        GAME.expect(g, "coins", {"Rad": 1})
