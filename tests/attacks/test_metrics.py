"""What the server counts and writes down tells nothing of a game to whoever can read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from strategium.server.metrics import STEP, Metrics, Rough
from tests.server.serving import PATIENCE, Player
from tests.server.test_running import program, run


class Watched:
    """A server as people start it, with its counts."""

    def __init__(self, address: str, counts: str, players: ExitStack) -> None:
        self.address = address
        self.counts = counts
        self.players = players

    def ann(self) -> Player:
        return Player(int(self.address.rstrip("/").rsplit(":", 1)[1]), "Ann", self.players)

    def text(self) -> str:
        return httpx.get(self.counts, trust_env=False, timeout=PATIENCE).text

    def told(self) -> str:
        """The counts without the only one that moves by itself."""
        return re.sub(r"strategium_up_seconds \d+", "", self.text())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    folder = tmp_path_factory.mktemp("counts")
    with program(folder / "games.db", "--metrics-port", "0") as (process, address), ExitStack() as players:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/metrics", process.stdout.readline())
        assert found is not None
        yield Watched(address, found.group(0), players)


def test_players_cannot_reach_the_counts(server: Watched) -> None:
    response = httpx.get(f"{server.address}metrics", trust_env=False)
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "not-found"


def test_strangers_are_told_no_more_than_that_the_server_is_well(server: Watched) -> None:
    assert httpx.get(f"{server.address}health", trust_env=False).json() == {"status": "well"}


def test_counts_have_a_port_of_their_own(server: Watched) -> None:
    text = server.text()
    assert "strategium_moves_total 0" in text
    assert "# TYPE strategium_requests_total counter" in text
    elsewhere = server.counts.replace("/metrics", "/api/games")
    assert httpx.get(elsewhere, trust_env=False).status_code == 404


def test_a_port_for_counts_that_is_taken_is_said(server: Watched, tmp_path: Path) -> None:
    port = server.counts.rsplit(":", 1)[1].split("/")[0]
    done = run("serve", "--port", "0", "--metrics-port", port, "--db", f"sqlite:///{tmp_path}/other.db")
    assert done.returncode == 1
    assert "choose another with --metrics-port" in done.stderr


def test_no_count_moves_with_a_single_choice(server: Watched) -> None:
    """So it cannot be told whether a pass was made by hand, nor whether somebody has chosen in secret."""
    ann = server.ann()
    table = ann.make("me", "random")
    screen = ann.sit_at(table)
    assert screen.decision
    before = server.told()
    for _ in range(3):
        screen.choose(screen.decision["options"][0]["id"])
        assert screen.decision
    screen.send({"t": "chat", "text": "well met"})
    screen.send({"t": "ping"})
    screen.until(lambda: [one for one in screen.answers if one["t"] == "pong"])
    assert server.told() == before
    assert table not in before


def test_a_hundred_is_told_at_a_moment_drawn_by_lot() -> None:
    moments = set()
    for _ in range(40):
        rough = Rough()
        count = 0
        while not rough.told:
            count += 1
            rough.tell(count)
        assert STEP <= count < 2 * STEP
        moments.add(count)
    assert len(moments) > 5
    rough = Rough()
    rough.tell(10_000)
    assert 10_000 - 2 * STEP < rough.told <= 10_000
    assert rough.told % STEP == 0


def test_times_are_told_of_a_hundred_moves_together() -> None:
    metrics = Metrics()

    def mean() -> str:
        return next(
            line for line in metrics.text(3, 0).splitlines() if "keeping_seconds " in line and line[0] != "#"
        )

    metrics.kept(9.0)
    assert mean() == "strategium_keeping_seconds 0.0"
    for _ in range(2 * STEP):
        metrics.kept(0.5)
    assert 0.5 < float(mean().split()[1]) < 0.6
    assert "strategium_tables 10" in metrics.text(3, 0)


def test_logs_have_no_keys_of_tables_and_nothing_that_was_said(tmp_path: Path) -> None:
    with program(tmp_path / "games.db", "--log-level", "debug") as (process, address), ExitStack() as players:
        ann = Player(int(address.rstrip("/").rsplit(":", 1)[1]), "Ann", players)
        table = ann.make("me", "random")
        screen = ann.sit_at(table)
        assert screen.decision
        screen.send({"t": "chat", "text": "a secret word"})
        screen.until(lambda: "a secret word" in str(screen.picture["said"]))
        players.close()
        process.terminate()
        _, errors = process.communicate(timeout=PATIENCE)
    assert '"path":"/api/tables"' in errors
    assert table not in errors
    assert ann.cookie not in errors
    assert "secret word" not in errors


def test_a_log_level_that_is_none_is_said(tmp_path: Path) -> None:
    done = run("serve", "--port", "0", "--log-level", "loud", "--db", f"sqlite:///{tmp_path}/games.db")
    assert done.returncode == 2
    assert "log_level cannot be 'loud': choose one of debug, info, warning, error" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_proxy_that_is_none_is_said_at_the_start(tmp_path: Path) -> None:
    done = run("serve", "--port", "0", "--proxy", "my proxy", "--db", f"sqlite:///{tmp_path}/games.db")
    assert done.returncode == 2
    assert "not the address of a proxy" in done.stderr
