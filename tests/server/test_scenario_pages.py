"""Scenarios over the API: what each step chooses and expects, and the table after it."""

from __future__ import annotations

import pytest

import strategium
from strategium.server import scenarios
from tests.server.serving import Refused, Running, patch


@pytest.mark.parametrize("name", strategium.games())
def test_every_game_has_scenarios_and_they_can_be_looked_at(name: str) -> None:
    game = strategium.game(name)
    found = scenarios.listed(game)
    assert found
    for one in found[:: max(1, len(found) // 4)]:
        page = scenarios.played(game, one["id"])
        assert page["steps"]
        assert not [step["failures"] for step in page["steps"] if step["failures"]]


def test_a_scenario_is_listed_with_the_rules_that_it_shows(server: Running) -> None:
    ann = server.player()
    rules = {rule["id"] for rule in ann.get("/api/games/conquest/rules")["rules"]}
    listed = ann.get("/api/games/conquest/scenarios")["scenarios"]
    shown = {rule for one in listed for rule in one["rules"] if "/card." not in rule}
    assert shown <= rules
    assert len(shown) > 100


def test_the_steps_of_a_scenario_follow_one_another(server: Running) -> None:
    ann = server.player()
    one = ann.get("/api/games/template/scenarios")["scenarios"][0]
    page = ann.get(f"/api/games/template/scenarios/{one['id']}")
    assert page["name"] == one["name"]
    assert page["picture"]["decision"]
    kinds = {step["kind"] for step in page["steps"]}
    assert kinds <= {"do", "expect"}
    picture = page["picture"]
    before = dict(picture)
    for step in page["steps"]:
        patch(picture, step["changes"])
    assert picture != before


@pytest.mark.parametrize("id", ["nothing", "..%2Fsecret", "%00", "a" * 300])
def test_what_is_no_scenario_is_not_found(server: Running, id: str) -> None:
    with pytest.raises(Refused) as refused:
        server.player().get(f"/api/games/template/scenarios/{id}")
    assert refused.value.status == 404
