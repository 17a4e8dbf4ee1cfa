"""Scenarios in which rules of different topics meet."""

from __future__ import annotations

from pathlib import Path

from strategium.scenarios.scenario import Scenario, scenario_files

FOLDER = Path(__file__).parent / "scenarios" / "interactions"
LEAST = 50


def test_there_are_enough_interactions_for_two_three_and_four_players() -> None:
    """Each has two topics, a choice of each seat, and something that is not offered."""
    found = [Scenario.load(file) for file in scenario_files(FOLDER)]
    assert {scenario.name: scenario.lacks_for_interaction() for scenario in found} == {
        scenario.name: [] for scenario in found
    }
    assert len(found) >= LEAST
    assert {scenario.start().seats for scenario in found} == {2, 3, 4}
