"""Positions of scenarios, both ways, and what is wrong with bad ones."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path
from typing import Any

import pytest

from strategium.games.dark_millennium import GAME
from strategium.games.dark_millennium.positions.expectations import EXPECTATIONS
from strategium.games.dark_millennium.positions.moments import MOMENTS
from strategium.games.dark_millennium.positions.words import CARD, PLAYER, WORDS
from strategium.kernel.errors import BadPosition
from strategium.testing.playing import asked, decisions
from tests.games.dark_millennium.playing import position

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "dark-millennium-positions.md").read_text("utf-8")

FULL: dict[str, Any] = {
    "moment": "battle at Hive Spire Gamma, battle action of Orks",
    "attacker": "Imperial",
    "turn": 3,
    "planet": "Karthax Secundus",
    "options": {"sweep_can_be_blocked": False},
    "fought": "Promethium Fields",
    "Orks": {
        "at": {
            "Hive Spire Gamma": [
                {"card": "Slugga Boyz", "charging": True, "lasting": [{"assault": 2, "until": "assault"}]},
                {"card": "Nobz Mob", "locked": True},
            ],
            "Promethium Fields": [{"card": "Deff Dread", "facedown": True}],
        },
        "fleet": [{"card": "Kill Kroozer", "locked": True}],
        "hand": ["2x Gretchin Mob", {"card": "Flesh Hounds", "seen_by": ["Imperial"]}],
        "deck": ["Stormboyz", "3x Pilgrim Caravan"],
        "discard": ["Weirdboy"],
        "taken": [],
        "flags": -1,
    },
    "Imperial": {
        "at": {"Hive Spire Gamma": ["Tactical Squad"]},
        "fleet": [],
        "hand": [],
        "deck": ["20x Pilgrim Caravan"],
        "discard": [],
        "taken": ["Ash Causeway"],
    },
}


def test_a_position_goes_both_ways() -> None:
    g = position(FULL["moment"], **{word: value for word, value in FULL.items() if word != "moment"})
    assert g.to_position() == FULL
    assert asked(g) == ["Orks: battle action"]


@pytest.mark.parametrize("seed", range(4))
def test_moments_of_random_games_go_both_ways(seed: int) -> None:
    seen = 0
    rng = random.Random(seed)
    for g in decisions(GAME, seed):
        if rng.random() < 0.2 and g.result is None:
            with contextlib.suppress(BadPosition):
                spec = g.to_position(exactly=False)
                again = GAME.position(spec)
                assert again.to_position(exactly=False) == spec
                assert [d.kind for d in again.pending] == [d.kind for d in g.pending]
                seen += 1
    assert seen > 5


def test_every_moment_has_a_name_that_works() -> None:
    for template in MOMENTS.moments:
        moment = template.format(seat="Orks", sector="Squig Warrens")
        units = {"at": {"Squig Warrens": ["Nobz Mob", "Slugga Boyz"]}, "hand": ["Gretchin Mob", "Deff Dread"]}
        spec = {"Orks": units, "Imperial": {"at": {"Squig Warrens": ["Tactical Squad"]}}}
        g = position(
            moment,
            **({} if moment == "set-up" else spec),
            **({"planet": "Gorgrim"} if moment == "turn" else {}),
        )
        assert g.pending, moment


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ({"moment": "battle at Squig Waren, battle action of Orks"}, "Squig Waren"),
        ({"moment": "lunch"}, "there is no moment 'lunch'"),
        ({"Tau": {}}, "players are named by side"),
        ({"Orks": {"at": {"Squig Warrens": ["Slugga Boy"]}}}, "did you mean 'Slugga Boyz'"),
        (
            {"Orks": {"at": {"Squig Warrens": [{"card": "Nobz Mob", "locked": True, "charging": True}]}}},
            "not both",
        ),
        ({"Orks": {"at": {"Squig Warrens": [{"card": "Waaagh! Banner", "charging": True}]}}}, "no unit"),
        ({"Orks": {"hand": [{"card": "Nobz Mob", "locked": True}]}}, "is not in play"),
        ({"Orks": {"fleet": ["Nobz Mob"]}}, "it is of type unit"),
        ({"Orks": {"hand": ["Squig Warrens"]}}, "it is of type sector"),
        ({"Orks": {"taken": ["Squig Warrens"], "at": {"Squig Warrens": ["Nobz Mob"]}}}, "has been taken"),
        ({"Orks": {"taken": ["Squig Warrens"]}, "Eldar": {"taken": ["Squig Warrens"]}}, "one player only"),
        ({"Orks": {"at": {"Squig Warrens": [], "Ash Causeway": []}}}, "one planet"),
        ({"Orks": {"at": 5}}, "Orks's at is a table"),
        ({"Orks": {"at": {"Squig Waren": []}}}, "did you mean 'Squig Warrens'"),
        ({"Orks": {"taken": 5}}, "taken is a list"),
        ({"Orks": {"taken": [[]]}}, "there is no sector"),
        ({"Orks": {"flags": "two"}}, "flags is a number"),
        ({"turn": "two"}, "turn is a number"),
        ({"attacker": "Tau"}, "there is no player 'Tau'"),
    ],
)
def test_what_is_wrong_is_told(spec: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadPosition, match=fault.replace("?", r"\?")):
        GAME.position(spec)


def test_a_moment_without_a_name_says_so() -> None:
    spec = {
        "Orks": {"at": {"Squig Warrens": ["Nobz Mob"]}},
        "Imperial": {"at": {"Squig Warrens": ["2x Tactical Squad"]}},
    }
    g = position("battle at Squig Warrens, battle action of Orks", attacker="Orks", **spec)
    g.apply(next(o for o in g.pending[0].options if o.text == "shoot with Nobz Mob"), 0)
    with pytest.raises(BadPosition, match="no name"):
        g.to_position(exactly=False)
    again = GAME.position(g.to_position())
    assert again.position_digest() == g.position_digest()
    assert asked(again) == asked(g)


@pytest.mark.parametrize("word", [*WORDS, *PLAYER.words, *CARD.words, *EXPECTATIONS, *MOMENTS.moments])
def test_the_page_names_every_word(word: str) -> None:
    shown = word.replace("{seat}", "SIDE").replace("{sector}", "SECTOR")
    assert f"`{shown}`" in PAGE or f"    {shown}" in PAGE, word
