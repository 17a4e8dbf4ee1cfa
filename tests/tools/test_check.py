"""The runner of the checks: what fails, what is not run, what it says."""

from __future__ import annotations

import sys

import pytest

from tools import check
from tools.check import Check, Need, check_all

GOOD = Check("good", "succeeds", (sys.executable, "-c", ""))
BAD = Check("bad", "fails", (sys.executable, "-c", "raise SystemExit(3)"))
LACKING = Check("lacking", "needs a thing", GOOD.command, (Need(lambda: False, ("no-such-thing",)),))


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Nothing is installed; what would have been is noted."""
    asked: list[str] = []
    monkeypatch.setattr(check, "install", asked.extend)
    return asked


@pytest.mark.parametrize("ci", [False, True])
def test_all_good(ci: bool, capfd: pytest.CaptureFixture[str]) -> None:
    assert check_all([GOOD], ci=ci) == 0
    assert "good   passed" in capfd.readouterr().out


def test_one_failure_fails_the_run_and_the_rest_still_runs(capfd: pytest.CaptureFixture[str]) -> None:
    assert check_all([BAD, GOOD], ci=False) == 1
    out = capfd.readouterr().out
    assert "bad    FAILED" in out
    assert "good   passed" in out


def test_a_missing_need_is_not_a_failure_at_home(
    installed: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert check_all([LACKING, GOOD], ci=False) == 0
    assert installed == ["no-such-thing"]
    assert capfd.readouterr().out.splitlines()[-1] == "NOT RUN: lacking: apt-get install no-such-thing"


def test_a_missing_need_is_a_failure_in_ci() -> None:
    assert check_all([LACKING], ci=True) == 1


def test_a_need_that_can_be_installed_is(monkeypatch: pytest.MonkeyPatch) -> None:
    there: list[str] = []
    monkeypatch.setattr(check, "install", there.extend)
    late = Check("late", "installs first", GOOD.command, (Need(lambda: bool(there), ("thing",)),))
    assert check_all([late], ci=True) == 0


def test_an_unknown_check_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        check.main(["--only", "nonsense"])
    assert stop.value.code == 2
    assert "invalid choice: 'nonsense'" in capsys.readouterr().err


def test_the_checks_can_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main(["--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        one.name for one in check.CHECKS
    ]
