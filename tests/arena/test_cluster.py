"""On a Ray cluster the games are the same as on one machine, and what fails fails alike."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from strategium.arena.cluster import connect, unplayed
from strategium.arena.plan import BadPlan, Plan, matches
from strategium.cli.app import app

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


def test_a_cluster_that_does_not_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ray:
        def is_initialized(self) -> bool:
            return False

        def init(self, *args: object, **settings: object) -> None:
            raise Exception("the node timed out during startup")

    monkeypatch.setitem(sys.modules, "ray", Ray())
    with pytest.raises(BadPlan, match="timed out during startup"):
        connect("local")


def test_an_address_where_nobody_answers_is_told_soon(tmp_path: Path) -> None:
    with socket.socket() as held:  # bound, so that nobody else answers there, and not listening
        held.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{held.getsockname()[1]}"
        began = time.monotonic()
        words = ["arena", "template", "--games", "2", "--ray", address, "--out", str(tmp_path)]
        done = CliRunner().invoke(app, words)
    assert time.monotonic() - began < 30  # Ray itself tries for minutes
    assert done.exit_code == 2
    first, *rest = done.stderr.splitlines()
    assert first == f"Connecting to a Ray cluster ({address}) ..."
    assert "ray start --head" in "".join(rest)


def test_a_match_that_cannot_be_played_counts_for_nobody() -> None:
    plan = Plan("template", ("greedy", "random"))
    outcome = unplayed(plan, matches(plan, 0, 0)[0], "lost")
    assert outcome.broken == "lost"
    assert outcome.shares == (0.5, 0.5)
