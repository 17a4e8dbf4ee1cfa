"""Whatever starts processes ends them, even when it is killed: nothing is left that computes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.serving import PATIENCE, Player

PROGRAM = str(Path(sys.executable).with_name("strategium"))
LONG = "iterations=100000000:seconds=0"  # a bot that does not come to an end


def below(pid: int) -> set[int]:
    """The processes that a process has started, and those that these have."""
    told = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True)
    rows = [tuple(map(int, line.split())) for line in told.stdout.splitlines()]
    found = {pid}
    while more := {child for child, parent in rows if parent in found} - found:
        found |= more
    return found - {pid}


def alive(pids: set[int]) -> set[int]:
    """Those that are still there: one that has ended and that nobody has looked at is not."""
    told = subprocess.run(["ps", "-A", "-o", "pid=,stat="], capture_output=True, text=True, check=True)
    rows = [line.split() for line in told.stdout.splitlines()]
    return {int(pid) for pid, state in rows if not state.startswith("Z")} & pids


def wait_until(happened: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def kill_and_look(process: subprocess.Popen[bytes], least: int) -> None:
    """Kill it as soon as it has started so many processes: they end too."""
    started: set[int] = set()

    def has_started() -> bool:
        assert process.poll() is None, "it has ended by itself"
        started.update(below(process.pid))
        return len(started) >= least

    try:
        wait_until(has_started, f"only {len(started)} processes were started")
        time.sleep(0.5)  # they are well under way
        started |= below(process.pid)
        process.send_signal(signal.SIGKILL)
        process.wait()
        wait_until(lambda: not alive(started), "processes are left")
    finally:
        process.kill()
        process.wait()
        for pid in alive(started):
            os.kill(pid, signal.SIGKILL)


def start(words: Sequence[str], folder: Path, out: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "STRATEGIUM_DATA": str(folder), "TMPDIR": str(folder)}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    return subprocess.Popen(
        [PROGRAM, *words],
        cwd=folder,
        env=environment,
        stdout=out,
        stderr=subprocess.DEVNULL,
    )


@pytest.mark.parametrize(
    ("words", "least"),
    [
        (("sim", "template", "--agents", f"search:cores=2:{LONG}"), 3),
        (
            (
                "arena",
                "template",
                "--agents",
                f"search:cores=2:{LONG},random",
                "--workers",
                "1",
                "--out",
                "a",
            ),
            4,
        ),
        (("levels", "template", "--iterations", "100000,200000,300000", "--workers", "2", "--out", "l"), 3),
        (("fuzz", "horus_heresy", "--games", "1000", "--workers", "2", "--out", "f"), 3),
    ],
    ids=["sim on cores", "arena on cores", "levels", "fuzz"],
)
def test_a_command_that_is_killed_leaves_no_processes(
    words: tuple[str, ...], least: int, tmp_path: Path
) -> None:
    kill_and_look(start(words, tmp_path), least)


def test_a_server_that_is_killed_leaves_no_processes(tmp_path: Path) -> None:
    """While a bot thinks, in its process with its guard."""
    process = start(("serve", "--port", "0"), tmp_path, subprocess.PIPE)
    assert process.stdout is not None
    address = process.stdout.readline().decode()
    port = int(address.split("http://")[1].split("/")[0].rpartition(":")[2])
    with process.stdout, ExitStack() as things:
        ann = Player(port, "Ann", things)
        screen = ann.sit_at(ann.make("me", "warmaster", game="conquest"))
        while not below(process.pid):
            screen.choose(screen.decision["options"][0]["id"])
        kill_and_look(process, 2)
    wait_until(lambda: not list(tmp_path.glob("strategium-bot-*")), "the folder of a bot is left")
