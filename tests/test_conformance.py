"""Every registered game keeps the kernel's contract: the conformance kit in its quick form, and golden playthroughs."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategium.kernel import registry
from strategium.testing import golden
from strategium.testing.kit import check_game
from strategium.testing.kit_play import WAYS

GOLDEN = Path(__file__).parent / "golden"
REPORTS = Path("build/reports/conformance")
TOGETHER = 2


@pytest.mark.parametrize("seed", range(0, len(WAYS), TOGETHER))
@pytest.mark.parametrize("name", registry.games())
def test_the_game_keeps_every_law(name: str, seed: int) -> None:
    """Every way of playing once; a few games a test, so that long games share the time and the cores."""
    report = check_game(registry.game(name), games=TOGETHER, seed=seed, out=REPORTS)
    assert report.ok, report.text()


@pytest.mark.parametrize("name", registry.games())
def test_the_game_plays_as_it_did(name: str) -> None:
    differences = golden.compare(registry.game(name), GOLDEN)
    assert not differences, "\n".join([*differences, "meant so? python -m strategium.testing.golden --write"])


def test_every_registered_game_can_be_used() -> None:
    assert registry.broken() == {}
