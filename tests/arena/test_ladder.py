"""Levels are measured against their neighbours, and it is said whether they are what they say."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from strategium.agents import agent
from strategium.agents.levels import EDGES, LEVELS, MEASURED
from strategium.arena import ladder
from strategium.arena.ladder import climb
from strategium.arena.plan import BadPlan, Plan
from strategium.arena.running import Trial
from strategium.cli import main
from strategium.cli.common import BadArgument
from strategium.cli.levels import budgets_of

FAST = (1, 2, 16)  # iterations of levels that think little


def test_neighbours_meet(tmp_path: Path) -> None:
    met: list[tuple[str, str]] = []
    rungs = climb(
        "template",
        tmp_path,
        games=4,
        budgets=FAST,
        options={"rounds": 1},
        workers=0,
        step=lambda lower, upper: met.append((lower, upper)),
    )
    names = [level.name for level in LEVELS]
    assert met == list(itertools.pairwise(names))
    assert [(rung.lower, rung.upper) for rung in rungs] == met
    for rung in rungs:
        assert rung.duel.agent.startswith(rung.upper)
        assert f"iterations={FAST[names.index(rung.upper)]}:" in rung.duel.agent
        assert rung.duel.rate.games == 4
        assert rung.asked == pytest.approx(0.55)
        assert not rung.is_shown  # by four games nothing is


def test_more_seats_ask_for_more_and_have_budgets_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, float]] = []

    def note(plan: Plan, folder: Path, *, trial: Trial, **rest: Any) -> None:
        asked.append((plan.seats, trial.edge))
        assert [agent(words).tuned["iterations"] for words in plan.agents] == list(MEASURED[plan.seats][:2])
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


def test_each_level_needs_a_budget(tmp_path: Path) -> None:
    with pytest.raises(BadPlan, match="3 levels, so name 3 budgets"):
        climb("template", tmp_path, budgets=(8, 30))


def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [
        "levels",
        "template",
        "--games",
        "2",
        "--iterations",
        "1,2,16",
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


@pytest.mark.parametrize("words", ["many", "8,30,", "8,0,9", "8,-1,9"])
def test_budgets_must_be_numbers(words: str) -> None:
    with pytest.raises(BadArgument, match="as in 8,30,200"):
        budgets_of(words)
