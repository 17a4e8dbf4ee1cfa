"""The attack in small: a share of each part, and what its closing table tells. The whole of it is `make attack`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attacks.__main__ import attack
from tests.attacks.machine import QUIET, Stretch
from tests.attacks.parts import PARTS
from tests.attacks.reporting import ENOUGH, ROOM, Outcome, Part, judge

SMALL = 0.005
ELSEWHERE = {"leaks"}  # tests/server/test_leaks.py


@pytest.mark.parametrize(
    "part", [part for part in PARTS if part.name not in ELSEWHERE], ids=lambda part: part.name
)
def test_a_share_of_each_part(part: Part, tmp_path: Path) -> None:
    outcome = part.run(SMALL, tmp_path, print)
    assert outcome.faults() == []


def told(outcome: Outcome) -> Part:
    """A part of which that came."""
    return Part("one", "a part", lambda scale, folder, say: outcome)


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome("lost one", lost=1),
        Outcome("leaked one", leaked=1),
        Outcome("one is stuck", stuck=1),
        Outcome("grew", grown=ROOM + 1),
        Outcome("something else", broken=["a promise"]),
    ],
    ids=lambda outcome: outcome.done,
)
def test_a_broken_promise_fails_the_command(outcome: Outcome, capsys: pytest.CaptureFixture[str]) -> None:
    assert attack([told(outcome)], 1.0) == 1
    assert "BROKEN: one: " in capsys.readouterr().out


def test_a_part_that_fails_fails_the_command_and_the_others_are_done(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(scale: float, folder: Path, say: object) -> Outcome:
        raise ValueError("no server")

    assert (
        attack([Part("bad", "fails", fail), told(Outcome("well done", lost=0, took=[0.01] * ENOUGH))], 1.0)
        == 1
    )
    lines = capsys.readouterr().out.splitlines()
    assert "BROKEN: bad: ValueError: no server." in lines
    (row,) = [line for line in lines if line.startswith("one ")]
    assert row.split()[:8] == ["one", "well", "done", "0", "-", "-", "10", "-"]


def test_waits_are_judged_on_a_quiet_machine_only() -> None:
    slow = [0.01] * (ENOUGH * 2) + [0.2] * 10
    for others, broken in ((0.0, 1), (QUIET * 2, 0)):
        outcome = Outcome("slow", took=slow, others=others)
        assert outcome.faults() == []
        assert len(judge({"one": outcome})[0]) == broken
    assert judge({"one": Outcome("few", took=slow[-10:])})[0] == []
    assert judge({"one": Outcome("quick", took=slow[:-10])})[0] == []


def test_our_own_work_does_not_make_the_machine_busy() -> None:
    """It counts as ours, so that only the rest, which may be anything here, is foreign."""
    stretch = Stretch()
    while stretch.seconds < 0.3:
        pass
    assert 0.0 <= stretch.others() < 1.0
