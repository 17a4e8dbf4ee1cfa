"""Levels are measured against their neighbours, and it is said whether they are what they say."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from strategium.agents import levels
from strategium.agents.levels import EDGES, LEVELS, MEASURED
from strategium.arena import ladder
from strategium.arena.ladder import climb
from strategium.arena.plan import BadPlan, Plan
from strategium.arena.running import Trial
from strategium.cli import main


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels that think little."""
    monkeypatch.setattr(levels, "MEASURED", dict.fromkeys(MEASURED, (1, 2, 16)))


@pytest.mark.usefixtures("fast")
def test_neighbours_meet(tmp_path: Path) -> None:
    met: list[tuple[str, str]] = []
    rungs = climb(
        "template",
        tmp_path,
        games=4,
        options={"rounds": 1},
        workers=0,
        step=lambda lower, upper: met.append((lower, upper)),
    )
    names = [level.name for level in LEVELS]
    assert met == list(itertools.pairwise(names))
    assert [(rung.lower, rung.upper) for rung in rungs] == met
    for rung in rungs:
        assert rung.duel.agent.startswith(rung.upper)
        assert rung.duel.rate.games == 4
        assert rung.asked == pytest.approx(0.55)
        assert not rung.is_shown  # by four games nothing is


@pytest.mark.usefixtures("fast")
def test_more_seats_ask_for_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, float]] = []

    def note(plan: Plan, folder: Path, *, trial: Trial, **rest: Any) -> None:
        asked.append((plan.seats, trial.edge))
        raise KeyboardInterrupt

    monkeypatch.setattr(ladder, "run", note)
    for seats in EDGES:
        with pytest.raises(KeyboardInterrupt):
            climb("template", tmp_path, seats=seats)
    assert asked == [(2, 1.1), (3, 1.3), (4, 1.3)]


def test_other_tables_are_not_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "EDGES", {3: 1.3})
    with pytest.raises(BadPlan, match="with 3 seats, not 2"):
        climb("template", tmp_path)


@pytest.mark.usefixtures("fast")
def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [
        "levels",
        "template",
        "--games",
        "2",
        "--option",
        "rounds=1",
        "--workers",
        "0",
        "--out",
        str(tmp_path),
    ]
    monkeypatch.setattr("sys.argv", ["strategium", *words])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code in (0, None)
    told = capsys.readouterr().out
    assert "55.0%" in told
    assert "no" in told.split()
    assert (tmp_path / "template-2-novice-officer" / "report.html").exists()
