"""What simple bots go by: it knows what wins."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.horus_heresy.table.judgement import judgement
from strategium.games.horus_heresy.words import IMPERIAL, TRAITOR
from tests.games.horus_heresy.playing import position

HORUS = {"Catacombs": ["Warmaster Horus"]}
EMPEROR = {"Inner Palace": ["The Emperor"]}
THREE_PORTS = {port: ["World Eaters"] for port in ("Spaceport Primus", "Eternity Wall Spaceport")} | {
    "Lions Gate Spaceport": ["Death Guard"]
}


def chance(imperial: dict[str, Any], traitor: dict[str, Any], **more: Any) -> float:
    """How the Traitor's chances look with these pieces on the board."""
    sides = {"Imperial": {"at": EMPEROR | imperial}, "Traitor": {"at": HORUS | traitor}}
    return judgement(position("action of Imperial", **sides, **more), TRAITOR)


def test_both_judge_alike() -> None:
    g = position("action of Imperial", spaces={"Imperial": 9, "Traitor": 11})
    assert judgement(g, IMPERIAL) + judgement(g, TRAITOR) == pytest.approx(1.0)
    assert 0 < judgement(g, TRAITOR) < 1


def test_every_spaceport_counts() -> None:
    guard = {"Spaceport Damocles": ["Imperial Army"]}
    none, one = chance(guard, {}), chance(guard, {"Spaceport Primus": ["World Eaters"]})
    assert none < one < chance(guard, THREE_PORTS)


def test_the_last_port_is_worth_guarding_and_worth_going_to() -> None:
    lost = chance({}, THREE_PORTS)
    guarded = chance({"Spaceport Damocles": ["Imperial Army", "Imperial Titan"]}, THREE_PORTS)
    assert guarded < lost
    away = chance({"Spaceport Damocles": ["Imperial Army"]}, THREE_PORTS | {"Crucible N": ["Thousand Sons"]})
    near = chance({"Spaceport Damocles": ["Imperial Army"]}, THREE_PORTS | {"Ministry N": ["Thousand Sons"]})
    assert away < near


def test_a_spent_force_beside_a_port_counts_less() -> None:
    guard = {"Spaceport Damocles": ["Imperial Army"]}
    near = THREE_PORTS | {"Ministry N": ["Death Guard"]}
    sides = {
        "Imperial": {"at": EMPEROR | guard},
        "Traitor": {"at": HORUS | near, "activated": ["Ministry N"]},
    }
    spent = judgement(position("action of Imperial", **sides), TRAITOR)
    assert spent < chance(guard, near)


def test_time_runs_for_the_imperial_side() -> None:
    assert chance({}, {}, spaces={"Imperial": 30, "Traitor": 30}) < chance(
        {}, {}, spaces={"Imperial": 5, "Traitor": 5}
    )


def test_wounds_of_the_commanders_count() -> None:
    wounded = {"hero_damage": {"The Emperor": 8}}
    g = position("action of Imperial", Imperial=wounded)
    assert judgement(g, TRAITOR) > judgement(position("action of Imperial"), TRAITOR)


def test_a_finished_game_is_judged_by_its_result() -> None:
    g = position("Imperial pays 2", spaces={"Imperial": 33, "Traitor": 20})
    while g.result is None:
        g.apply(g.pending[0].options[0], g.pending[0].seat)
    assert (judgement(g, IMPERIAL), judgement(g, TRAITOR)) == (1.0, 0.0)
