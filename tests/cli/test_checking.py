"""`scenario`, `fuzz`, `bench`, `show`: what checks the games, through the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from strategium.cli import show
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "tests" / "games" / "template" / "scenarios"


def test_scenarios_pass(run: Run) -> None:
    done = run("scenario", str(SCENARIOS), "--json")
    found = json.loads(done.stdout)
    assert done.exit_code == 0
    assert found["run"] == found["passed"] == len(list(SCENARIOS.rglob("*.toml")))
    file = next(SCENARIOS.rglob("*.toml"))
    assert run("scenario", str(file)).stdout == "1 of 1 scenario passed.\n"


def test_a_difference_is_told(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    text = next(SCENARIOS.rglob("*.toml")).read_text()
    (folder / "right.toml").write_text(text)
    (folder / "wrong.toml").write_text(
        text.split("[[do]]")[0].split("[[expect]]")[0] + "[[expect]]\npending = []\n"
    )
    (folder / "misspelt.toml").write_text(text.replace('game = "template"', 'game = "tempalte"'))
    (folder / "damaged.toml").write_text("game = ")
    done = run("scenario", str(tmp_path))
    assert done.exit_code == 1
    assert "1 of 4 scenarios passed." in done.stdout
    assert "nothing should be pending" in done.stdout
    assert "did you mean 'template'?" in done.stdout
    rows = json.loads(run("scenario", str(tmp_path), "--json").stdout)["scenarios"]
    assert [row["passed"] for row in rows] == [False, False, True, False]


def test_a_trace_shows_what_was_asked_chosen_and_said(run: Run) -> None:
    file = str(SCENARIOS / "crowded.toml")
    shown = run("scenario", "--trace", file).stdout.splitlines()
    question = shown.index("  ? Red: choose a site (Deckhand: at which site?)")
    assert shown[question + 1 : question + 3] == ["        at Hold", "        at Stern"]
    assert shown.index("  > Red: at Hold (line 22)") < shown.index("  - Red hires Deckhand at Hold")
    assert shown[-2:] == [
        "No more than five cards of a crew fit at a site: passed",
        "1 of 1 scenario passed.",
    ]
    (row,) = json.loads(run("scenario", "--trace", "--json", file).stdout)["scenarios"]
    assert {"what": "chosen", "text": "Red: at Hold (line 22)"} in row["trace"]


def test_a_folder_without_scenarios_is_told(run: Run, tmp_path: Path) -> None:
    done = run("scenario", str(tmp_path))
    assert done.exit_code == 2
    assert "no scenario files" in done.stderr


def test_fuzz(run: Run, tmp_path: Path) -> None:
    words = ("fuzz", "template", "--games", "2", "--workers", "1", "--out", str(tmp_path))
    done = run(*words)
    assert done.exit_code == 0
    assert "template: ok" in done.stdout
    assert f"The report: {tmp_path / 'fuzz-template.txt'}" in done.stdout
    assert (tmp_path / "fuzz-template.txt").exists()
    found = json.loads(run(*words, "--resume", "--json").stdout)
    assert found["games"] == 2


def test_fuzz_in_one_mode(run: Run, tmp_path: Path) -> None:
    words = ("fuzz", "template", "--games", "2", "--mode", "people", "--workers", "1", "--out", str(tmp_path))
    done = run(*words, "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["modes"] == {"people": 2}


def test_bench(run: Run) -> None:
    found = json.loads(run("bench", "template", "--seconds", "0.2", "--json").stdout)
    assert found["games"][0]["game"] == "template"
    assert found["games"][0]["decisions/s"] > 0
    assert "deepcopy / copy" in run("bench", "template", "--seconds", "0.2").stdout


# ---- show ----------------------------------------------------------------------------------------
@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Checks that take no time, and a root of their own."""

    def checks(part: str, root: Path, seconds: float) -> list[show.Check]:
        return [
            ("tests", lambda: show.Row(part, "tests", show.FINE, "3 passed", "pytest")),
            ("fuzz", lambda: show.Row(part, "fuzz", show.FINE, f"{seconds:g} seconds", "")),
        ]

    monkeypatch.setattr(show, "checks_of", checks)
    monkeypatch.setattr(show, "repository", lambda: tmp_path)


@pytest.mark.usefixtures("quick")
def test_show_is_one_table_of_all_parts(run: Run, tmp_path: Path) -> None:
    done = run("show")
    assert done.exit_code == 0
    for part in ("kernel", "play", "template"):
        assert done.stdout.count(f" {part} ") == 2
    assert "3 passed" in (tmp_path / "build/reports/show.txt").read_text()
    data = json.loads((tmp_path / "build/reports/show.json").read_text())
    assert [row["part"] for row in data["rows"]][:2] == ["kernel", "kernel"]
    assert json.loads(run("show", "template", "--json").stdout)["rows"][1]["found"] == "60 seconds"


@pytest.mark.usefixtures("quick")
def test_show_tells_what_is_not_well(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> show.Row:
        raise RuntimeError("the scales are bent")

    monkeypatch.setattr(show, "checks_of", lambda part, root, seconds: [("bench", broken)])
    done = run("show", "kernel")
    assert done.exit_code == 1
    assert "cannot be done: RuntimeError: the scales are bent" in done.stdout


def test_what_show_looks_at() -> None:
    named = {
        part: [what for what, _ in show.checks_of(part, ROOT, 1)] for part in ("kernel", "play", "template")
    }
    assert named == {
        "kernel": ["tests", "bench"],
        "play": ["tests", "bots"],
        "template": ["tests", "scenarios", "missing", "knock-out", "fuzz", "bench"],
    }


def test_show_leaves_no_tests_out() -> None:
    folders = {f"tests/{path.name}" for path in (ROOT / "tests").iterdir() if list(path.rglob("test_*.py"))}
    shown = {folder for of_part in show.FOLDERS.values() for folder in of_part}
    assert folders - shown == {"tests/docs", "tests/games", "tests/tools"}  # games are parts of their own


def test_rows_of_show(tmp_path: Path) -> None:
    assert show.scenarios("template", ROOT).state == show.FINE
    assert show.tests("kernel", tmp_path, "tests/kernel").state == show.BAD
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_one.py").write_text("def test_one() -> None:\n    assert 1 == 2\n")
    failed = show.tests("kernel", tmp_path, "tests")
    assert failed.state == show.BAD
    assert "1 failed" in failed.found
