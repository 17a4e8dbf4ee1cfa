"""The program that guards a bot's process: what it counts, and what it lets through."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Any

from strategium.server import bot_guard

ALLOWED = {"memory": 1 << 30, "processes": 4, "threads": 64, "start": 30.0}
READY = 'import sys; sys.stdin.readline(); print(\'{"id": "", "layers": []}\', flush=True);'


def test_proc_and_ps_count_the_same() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        try:
            by_proc, by_ps = bot_guard.used_by_proc(), bot_guard.used_by_ps()
        finally:
            child.communicate(b"\n")
    assert len(by_ps) == len(by_proc) + 1  # itself
    assert max(one.memory for one in by_ps) > 1_000_000
    assert all(one.threads >= 1 for one in by_proc)


class Guarded:
    """A guard whose bot is a line of Python."""

    def __init__(self, bot: str) -> None:
        command = [sys.executable, "-I", "-S", bot_guard.__file__]
        self.folder = tempfile.mkdtemp()
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=self.folder)
        order = {"command": [sys.executable, "-c", READY + bot], "limits": {"read": []}, "allowed": ALLOWED}
        self.send(json.dumps(order).encode() + b"\n")

    @property
    def pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        return self.process.stdin, self.process.stdout

    def send(self, data: bytes) -> None:
        self.pipes[0].write(data)
        self.pipes[0].flush()

    def ask(self, id: str, seconds: float = 20.0) -> dict[str, Any]:
        data = json.dumps({"id": id}).encode() + b"\n"
        self.send(json.dumps([id, seconds, len(data)]).encode() + b"\n" + data)
        return self.hear()

    def hear(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.pipes[1].readline())
        return told

    def __enter__(self) -> Guarded:
        assert self.hear()["id"] == ""
        return self

    def __exit__(self, *what: object) -> None:
        for pipe in self.pipes:
            pipe.close()
        assert self.process.wait(30) == 0
        assert not Path(self.folder).exists()


ECHO = "import json; [print(json.dumps({'id': json.loads(l)['id'], 'option': 'x'}), flush=True) for l in sys.stdin]"


def test_jobs_and_answers_go_through_and_nothing_else() -> None:
    with Guarded(ECHO) as guard:
        assert guard.ask("1") == {"id": "1", "option": "x", "said": ""}
        assert guard.ask("2") == {"id": "2", "option": "x", "said": ""}
    more = ECHO.replace("'option'", "'self': 1, 'said': 'forged', 'option'")
    with Guarded(more) as guard:
        assert guard.ask("1") == {"id": "1", "option": "x", "said": ""}


def test_what_does_not_answer_the_job_ends_the_bot() -> None:
    for lie in ("print('[' * 50000, flush=True)", "print('7', flush=True)", "print('no', flush=True)"):
        with Guarded(f"sys.stdin.readline(); {lie}; sys.stdin.read()") as guard:
            assert guard.ask("1")["fault"] == "it answered what it was not asked"


def test_a_bot_that_does_not_listen_is_ended_after_its_time() -> None:
    with Guarded("import time; time.sleep(600)") as guard:
        assert guard.ask("1", 0.3)["fault"] == "it took more than 0.3 seconds"


def test_a_bot_that_ends_is_told_with_what_it_said() -> None:
    with Guarded("sys.stdin.readline(); sys.exit('enough')") as guard:
        told = {"id": "1", "fault": "its process ended (code 1)", "ended": True, "said": "enough\n"}
        assert guard.ask("1") == told
