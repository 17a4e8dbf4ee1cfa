"""On a Ray cluster the games are the same as on one machine, and what fails fails alike."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from strategium.arena.cluster import connect, unplayed
from strategium.arena.plan import BadPlan, Plan, matches

PROGRAM = Path(__file__).parent / "on_cluster.py"


@pytest.mark.usefixtures("bad_agents")
def test_a_cluster_of_two_nodes_plays_the_same_games(tmp_path: Path) -> None:
    words = [sys.executable, str(PROGRAM), str(tmp_path)]
    where = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(words, env=where, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "same on two nodes": True,
        "forfeits": {"random": 0, "suicide": 2},
        "same though a node was lost": True,
    }


def test_without_ray_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadPlan, match=r"strategium\[ray\]"):
        connect("local")


def test_a_match_that_cannot_be_played_counts_for_nobody() -> None:
    plan = Plan("template", ("greedy", "random"))
    outcome = unplayed(plan, matches(plan, 0, 0)[0], "lost")
    assert outcome.broken == "lost"
    assert outcome.shares == (0.5, 0.5)
