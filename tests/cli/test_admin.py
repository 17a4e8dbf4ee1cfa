"""Reports can be read by whoever runs the server, beside it and without it."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from strategium.kernel.record import Record
from tests.cli.conftest import Run
from tests.server.serving import Running, quick, serving


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def report(server: Running, text: str, choices: int = 1) -> str:
    """Ann plays a little and reports; gives the table."""
    ann = server.player("Ann \x1b[31mof the tower")
    table = ann.make("me", "random")
    screen = ann.sit_at(table)
    for _ in range(choices):
        screen.choose(screen.decision["options"][0]["id"])
    ann.post(f"/api/tables/{table}/report", {"text": text})
    return table


def test_reports_are_read_beside_a_server_and_without_it(run: Run, db: Path, tmp_path: Path) -> None:
    at = ("--db", f"sqlite:///{db}")
    with serving(quick(db)) as server:
        table = report(server, "It hangs.\nA \x1b]0;trick\x07 in the title.")
        listed = run("admin", "reports", *at)
        assert listed.exit_code == 0, listed.output
        assert "It hangs." in listed.stdout
        assert "\x1b" not in listed.stdout
        file = tmp_path / "record.json"
        told = run("admin", "report", "1", "--record", str(file), *at)
        assert table in told.stdout
        assert "A ]0;trick in the title." in told.stdout
        assert "\x1b" not in told.stdout
        assert "must not know" in told.stderr  # the game goes on
        assert Record.load(file).moves
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert run("admin", "report", "1", "--record", str(file), *at).exit_code == 2
        assert run("admin", "reports", "--done", "1", *at).stdout.startswith("There are no reports.")
        assert "It hangs." in run("admin", "reports", "--all", *at).stdout
        for number in ("7", str(10**30)):
            told = run("admin", "reports", "--done", number, *at)
            assert f"there is no report {number}" in told.stderr.lower()
    data = json.loads(run("admin", "reports", "--all", "--json", *at).stdout)
    assert [(one["id"], one["game"], one["status"], "record" in one) for one in data] == [
        (1, "template", "playing", False)
    ]
    assert data[0]["done"] is not None


def test_reports_are_done_without_a_server(run: Run, db: Path) -> None:
    at = ("--db", f"sqlite:///{db}")
    with serving(quick(db)) as server:
        report(server, "one")
        report(server, "two")
    assert run("admin", "reports", "--done", "1", "--done", "2", *at).stdout.startswith(
        "There are no reports."
    )
    for number in ("3", "-1", str(10**30)):
        told = run("admin", "reports", "--done", number, *at)
        assert told.exit_code == 2
        assert f"there is no report {number}" in told.stderr.lower()


def test_there_are_no_reports_where_there_is_no_store(run: Run, db: Path) -> None:
    for words in (["reports"], ["reports", "--done", "1"], ["report", "1"]):
        done = run("admin", *words, "--db", f"sqlite:///{db}")
        assert done.exit_code == 1
        assert "there is no store" in done.stderr
    assert not db.exists()
