"""Fuzzing: batches on several processes, broken off and resumed, with reports for people and programs."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from strategium.kernel.errors import UnknownGame, UnknownOption
from strategium.testing.fuzz import FUZZ, Journal, fuzz
from strategium.testing.kit_games import address_of, find_game
from strategium.testing.kit_report import Failure, Report
from strategium.testing.modes import MODES
from tests.testing.lanterns import GAME, broken

ADDRESS = "tests.testing.lanterns:GAME"


def test_a_run_writes_reports_and_tells_its_progress(tmp_path: Path) -> None:
    told: list[tuple[int, int, int]] = []

    def progress(done: int, total: int, failures: int) -> None:
        told.append((done, total, failures))

    report = fuzz(GAME, 6, seed=3, workers=1, out=tmp_path, progress=progress)
    assert report.ok, report.text()
    assert (report.games, report.seed) == (6, 3)
    assert told[-1] == (6, 6, 0)
    data = msgspec.json.decode((tmp_path / "fuzz-lanterns.json").read_bytes())
    assert Report.of(data) == report
    text = (tmp_path / "fuzz-lanterns.txt").read_text()
    assert text.startswith("lanterns: ok\n  6 games from seed 3")
    assert report.commit in text
    assert report.date in text


def test_two_processes_find_what_one_finds(tmp_path: Path) -> None:
    one = fuzz(ADDRESS, 8, workers=1, out=tmp_path / "one")
    two = fuzz(ADDRESS, 8, workers=2, out=tmp_path / "two")
    for report in (one, two):
        report.seconds = report.slowest = report.slowest_seed = 0
        report.date = ""
    assert one == two


def test_a_run_that_was_broken_off_is_resumed(tmp_path: Path) -> None:
    def stop(done: int, total: int, failures: int) -> None:
        if done >= 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fuzz(GAME, 12, workers=1, out=tmp_path, progress=stop)
    with (tmp_path / "fuzz-lanterns.progress.jsonl").open("ab") as file:
        file.write(b'{"seeds": [5, ')  # the machine went down while it wrote
    told: list[int] = []

    def progress(done: int, total: int, failures: int) -> None:
        told.append(done)

    report = fuzz(GAME, 12, workers=1, out=tmp_path, resume=True, progress=progress)
    assert report.games == 12
    assert told[0] > 4


def test_another_game_seed_or_mode_is_not_resumed(tmp_path: Path) -> None:
    for other in (Journal(tmp_path, GAME, 1, FUZZ), Journal(tmp_path, GAME, 0, FUZZ, "people")):
        fuzz(GAME, 4, workers=1, out=tmp_path)
        assert other.resume(Report("lanterns")) == set()


def test_games_go_through_all_modes_and_the_report_counts_them(tmp_path: Path) -> None:
    report = fuzz(GAME, len(MODES), workers=1, out=tmp_path)
    assert report.modes == dict.fromkeys(MODES, 1)
    assert "in the modes: alone 1, arena 1, " in report.text()


def test_one_mode_can_be_asked_for(tmp_path: Path) -> None:
    assert fuzz(GAME, 3, mode="people", workers=1, out=tmp_path).modes == {"people": 3}
    with pytest.raises(UnknownOption, match="no mode 'peple'; did you mean 'people'"):
        fuzz(GAME, 3, mode="peple", workers=1, out=tmp_path)


def test_failures_are_saved_with_the_command_that_shows_them(tmp_path: Path) -> None:
    report = fuzz(broken("view leaks"), 6, workers=1, out=tmp_path)
    assert len(report.failures) >= 3
    for failure in report.failures:
        assert Path(failure.saved).exists()
        assert failure.command in (tmp_path / "fuzz-lanterns.txt").read_text()


def test_a_game_that_other_processes_cannot_find_needs_one_worker(tmp_path: Path) -> None:
    with pytest.raises(UnknownGame, match="use one worker"):
        fuzz(broken("view leaks"), 4, workers=2, out=tmp_path)


def test_addresses() -> None:
    assert address_of(GAME) == ADDRESS
    assert find_game(ADDRESS) is GAME
    assert address_of(broken("")) is None
    with pytest.raises(UnknownGame, match="no game at"):
        find_game("tests.testing.lanterns:NOTHING_HERE")
    with pytest.raises(UnknownGame, match="is not a game"):
        find_game("tests.testing.lanterns:BOOK")


def test_a_failure_without_a_game_has_no_command() -> None:
    failure = Failure("lanterns", "no late imports", "rules.py:2: imports inside the function step")
    assert failure.command == ""
    assert failure.text() == "no late imports: rules.py:2: imports inside the function step"


def test_one_law_alone_is_tried_at_many_more_decisions(tmp_path: Path) -> None:
    all_laws = fuzz(GAME, 6, workers=1, out=tmp_path)
    report = fuzz(GAME, 6, workers=1, out=tmp_path, law="reasons are true")
    assert report.ok, report.text()
    assert report.checks["reasons are true"] > 3 * all_laws.checks.get("reasons are true", 0)
    assert report.counts["reasons tested"] > 0
    assert "there is a question" not in report.checks
    with pytest.raises(UnknownOption, match="did you mean 'reasons are true'"):
        fuzz(GAME, 1, workers=1, out=tmp_path, law="reasons are ture")


def test_a_broken_law_that_was_tried_alone_is_seen_again_alone(tmp_path: Path) -> None:
    report = fuzz(broken("reason of another rule"), 6, workers=1, out=tmp_path, law="reasons are true")
    assert not report.ok
    assert report.failures[0].command.endswith(' --law "reasons are true"')


def test_all_laws_can_be_tried_at_fewer_decisions(tmp_path: Path) -> None:
    report = fuzz(GAME, 6, workers=1, out=tmp_path, tries=0.0)
    assert report.ok, report.text()
    assert report.tries == report.games  # only at the end of each
    assert report.checks["there is a question"] > report.games


def test_a_broken_law_is_seen_again_at_as_many_decisions(tmp_path: Path) -> None:
    report = fuzz(broken("reason of another rule"), 6, workers=1, out=tmp_path, tries=20.0)
    assert report.failures[0].command.endswith(" --tries 20.0")
