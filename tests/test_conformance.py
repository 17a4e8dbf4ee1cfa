"""Every registered game keeps the kernel's contract, in every mode: the conformance kit in its quick form, and golden
playthroughs."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategium.kernel import registry
from strategium.testing import golden
from strategium.testing.kit import check_game, check_source
from strategium.testing.kit_play import WAYS, situation
from strategium.testing.modes import MODES, PEOPLE

GOLDEN = Path(__file__).parent / "golden"
REPORTS = Path("build/reports/conformance")
GAMES = 8
TOGETHER = 2


@pytest.mark.parametrize("name", registry.games())
def test_the_source_of_the_game_keeps_every_law(name: str) -> None:
    report = check_source(registry.game(name))
    assert report.ok, report.text()


@pytest.mark.parametrize("seed", range(0, GAMES, TOGETHER))
@pytest.mark.parametrize("name", registry.games())
def test_the_game_keeps_every_law(name: str, seed: int) -> None:
    """Every mode and every way of playing; a few games a test, so that long games share the time and the cores."""
    report = check_game(registry.game(name), games=TOGETHER, seed=seed, source=False, out=REPORTS)
    assert report.ok, report.text()


@pytest.mark.parametrize("name", registry.games())
def test_all_modes_and_ways_of_playing_are_tried(name: str) -> None:
    """The mode in which people play twice."""
    tried = [situation(registry.game(name), seed) for seed in range(GAMES)]
    assert {one.way for one in tried} == set(WAYS)
    assert {one.mode.name for one in tried} == set(MODES)
    assert [one.mode.name for one in tried].count(PEOPLE) == 2


@pytest.mark.parametrize("name", registry.games())
def test_the_game_plays_as_it_did(name: str) -> None:
    differences = golden.compare(registry.game(name), GOLDEN)
    assert not differences, "\n".join([*differences, "meant so? python -m strategium.testing.golden --write"])


def test_every_registered_game_can_be_used() -> None:
    assert registry.broken() == {}
