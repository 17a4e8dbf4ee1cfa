"""Lessons over the API: moves are judged, wrong ones are explained, and nothing is kept of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import strategium
from strategium.scenarios.lesson import lessons
from tests.attacks.brittle import Brittle, failing
from tests.server.serving import Player, Refused, Running, quick, serving

BATTLE = "/api/games/conquest/lessons/battle"


@pytest.fixture
def ann(server: Running) -> Player:
    return server.player()


def option(told: dict[str, Any], words: str) -> str:
    found = [one["id"] for one in told["picture"]["decision"]["options"] if words in one["text"]]
    assert found, words
    return str(found[0])


def test_all_lessons_are_listed_with_what_a_round_consists_of(ann: Player) -> None:
    told = {one["game"]: one for one in ann.get("/api/lessons")["games"]}
    assert set(told) == set(strategium.games())
    for name, one in told.items():
        assert [row["id"] for row in one["lessons"]] == [x.id for x in lessons(strategium.game(name))]
        assert one["fault"] == ""
    assert [part["phase"] for part in told["conquest"]["overview"] if part["phase"]] == [
        "deploy",
        "command",
        "combat",
        "headquarters",
    ]


def test_a_right_move_is_made_and_a_wrong_one_is_explained_and_taken_back(ann: Player) -> None:
    told = ann.post(BATTLE, {})
    assert (told["at"], told["moves"], told["objection"]) == (0, [], None)
    assert told["step"]["points"][0]["refs"]
    told = ann.post(BATTLE, {"moves": [option(told, "attack with Deathwing Guard")]})
    before = told["picture"]["view"]
    wrong = ann.post(BATTLE, {"moves": [*told["moves"], option(told, "Tankbusta Bommaz")]})
    assert "finish the weak one" in wrong["objection"]["say"]
    assert wrong["objection"]["rule"]["id"] == "conquest/damage.army-or-token-destroyed"
    assert (wrong["moves"], wrong["picture"]["view"]) == (told["moves"], before)
    right = ann.post(BATTLE, {"moves": [*told["moves"], option(told, "Goff Boyz")]})
    assert (right["at"], right["objection"]) == (1, None)


def test_what_the_others_do_is_shown_on_the_way(ann: Player) -> None:
    told = ann.post(BATTLE, {"step": 1})
    told = ann.post(BATTLE, {"moves": [*told["moves"], option(told, "Sicarius")]})
    assert [shown["say"] for shown in told["shown"] if shown["say"]] == [
        "Now the Orks: the Bommaz strike Sicarius for 3."
    ]


def test_what_the_rules_forbid_is_told_with_its_clause(ann: Player) -> None:
    path = "/api/games/conquest/lessons/deploy"
    told = ann.post(path, {"step": 2})
    hand = told["picture"]["view"]["zones"]["hand"][0]["things"]
    veterans = next(one["ref"] for one in hand if one["name"] == "Blood Angels Veterans")
    reasons = ann.post(f"{path}/why", {"moves": told["moves"], "ref": veterans})["reasons"]
    assert "conquest/deploy.must-afford" in [rule["id"] for reason in reasons for rule in reason["rules"]]


def test_what_is_pointed_at_on_a_map_has_the_handles_by_which_the_map_is_drawn(ann: Player) -> None:
    told = ann.post("/api/games/horus_heresy/lessons/goal", {"step": 1})
    ports = ["Eternity Wall Spaceport", "Spaceport Primus", "Spaceport Damocles", "Lions Gate Spaceport"]
    drawn = {area["name"]: area["ref"] for area in strategium.game("horus_heresy").table["map"]["areas"]}
    lying = {area["name"]: area["ref"] for area in told["picture"]["view"]["areas"]}
    points = told["step"]["points"]
    assert points == [{"refs": [drawn[port]], "part": "", "seat": -1} for port in ports]
    assert [lying[port] for port in ports] == [drawn[port] for port in ports]


def test_after_the_last_step_a_lesson_is_over(ann: Player) -> None:
    assert ann.post(BATTLE, {"step": 1000})["over"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/games/conquest/lessons/nothing", {}, 404),
        ("/api/games/conquest/lessons/game", {}, 404),  # a whole game is played at a table
        ("/api/games/nothing/lessons/goal", {}, 404),
        (BATTLE, {"moves": ["+"]}, 409),
        (BATTLE, {"moves": ["attack with:0"]}, 409),
        (BATTLE, {"moves": ["done"] * 201}, 400),
        (BATTLE, {"moves": "done"}, 400),
        (BATTLE, {"step": -1}, 400),
        (BATTLE, {"step": 10**12}, 400),
        (BATTLE, {"table": 1}, 400),
        (f"{BATTLE}/why", {"moves": []}, 400),
    ],
)
def test_what_makes_no_sense_is_refused(ann: Player, path: str, body: Any, status: int) -> None:
    with pytest.raises(Refused) as refused:
        ann.post(path, body)
    assert refused.value.status == status


def test_a_game_without_a_package_has_none_and_takes_none_from_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Brittle, "package", "")
    with failing(tmp_path, monkeypatch), serving(quick(tmp_path / "games.db")) as server:
        found = {one["game"]: one["lessons"] for one in server.player().get("/api/lessons")["games"]}
        assert found["brittle"] == []
        assert found["conquest"]
        with pytest.raises(Refused) as refused:
            server.player().post("/api/games/brittle/lessons/goal", {})
        assert refused.value.status == 404
