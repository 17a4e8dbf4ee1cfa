"""The program between the server and a bot's process. It starts that process, passes jobs and answers on, and ends it
with all that it has started: when it takes too long or too much, and when the server is gone, however it went. The
folder in which it is started is the bot's, and is removed at the end.

No code of a bot is run here. It is run as a file of its own, with nothing but the standard library, to be small:
there is one for each process of a bot.

From the server come a line with the number of a job, its seconds and its size, and then so many bytes for the bot. The
server gets a line of JSON for each job, and one at the beginning, when the bot's process is ready.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, NoReturn

LINE: Final = 64 * 1024  # bytes of the longest answer
SAID: Final = 2000  # bytes of what a bot prints during a job that are passed on
FIELDS: Final = ("option", "fault", "about", "layers", "weighed")  # of an answer
LAST_WORDS: Final = 5.0  # seconds in which what a bot printed before its end can be read
LOOK: Final = 0.2  # seconds between two looks at what is used
LOOK_BY_PS: Final = 1.0  # the same where another program must be asked
PS: Final = ("ps", "-A", "-o", "pid=,ppid=,rss=")
PR_SET_CHILD_SUBREAPER: Final = 36
STOP, GO_ON = getattr(signal, "SIGSTOP", None), getattr(signal, "SIGCONT", None)


class Allowed(NamedTuple):
    """What all processes of a bot may use together."""

    memory: int  # bytes
    processes: int
    threads: int
    start: float  # seconds until the bot's process must be ready


class Job(NamedTuple):
    """What the bot does now, and until when."""

    id: str
    seconds: float
    until: float
    spent: float  # processor seconds that were used before


class Used(NamedTuple):
    """What processes use, or one of them."""

    processes: int = 0
    threads: int = 0
    memory: int = 0
    seconds: float = 0.0


class Fault(Exception):
    """Why the bot's process is ended."""


class Guard:
    """One bot's process."""

    def __init__(self, allowed: Allowed, command: list[str], first_line: bytes) -> None:
        self.allowed = allowed
        self.events: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self.said = b""
        adopt_orphans()
        own_group: dict[str, Any] = {"process_group": 0} if os.name == "posix" else {}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, **own_group)
        self.job = Job("", allowed.start, time.monotonic() + allowed.start, 0.0)
        self.is_busy = True
        self.send(first_line)
        self.prints = threading.Thread(target=self.hear_prints, daemon=True)
        self.prints.start()
        for work in (self.hear_server, self.hear_bot):
            threading.Thread(target=work, daemon=True).start()

    # ---- what comes in, each in a thread of its own --------------------------------------------------
    def hear_server(self) -> None:
        """Jobs. Each is passed on by a thread of its own, so that a bot that does not listen holds nothing up."""
        source = sys.stdin.buffer
        while head := source.readline():
            id, seconds, size = json.loads(head)
            self.events.put(("job", (id, float(seconds), source.read(int(size)))))
        self.events.put(("left", None))

    def hear_bot(self) -> None:
        while line := pipe_of(self.process.stdout).readline(LINE):
            self.events.put(("answer", line))
        self.events.put(("ended", None))

    def hear_prints(self) -> None:
        """What is printed beyond the limit is thrown away, but it is read: else the bot would wait for ever."""
        while block := os.read(pipe_of(self.process.stderr).fileno(), LINE):
            self.said = (self.said + block)[:SAID]

    def send(self, data: bytes) -> None:
        threading.Thread(target=self._send, args=(data,), daemon=True).start()

    def _send(self, data: bytes) -> None:
        with contextlib.suppress(OSError, ValueError):  # the process has ended
            pipe = pipe_of(self.process.stdin)
            pipe.write(data)
            pipe.flush()

    # ---- what is done about it -----------------------------------------------------------------------
    def run(self) -> NoReturn:
        try:
            while True:
                self.turn()
        except Fault as e:
            self.end()
            self.prints.join(LAST_WORDS)
            if self.is_busy:
                self.tell({"fault": str(e), "ended": True})
        finally:
            self.end()
            shutil.rmtree(os.getcwd(), ignore_errors=True)
            os._exit(0)  # a thread may still wait for the bot

    def turn(self) -> None:
        """Wait for the next thing that happens; look after the bot while it thinks."""
        try:
            event, what = self.events.get(timeout=self.pause())
        except queue.Empty:
            self.check()
            return
        if event == "left":
            raise SystemExit
        if event == "ended":
            raise Fault(f"its process ended ({self.ending()})")
        if event == "job":
            id, seconds, data = what
            self.job = Job(id, seconds, time.monotonic() + seconds, self.used().seconds)
            self.is_busy = True
            self.signal(GO_ON)
            self.send(data)
        else:
            self.answered(what)

    def pause(self) -> float | None:
        if not self.is_busy:
            return None
        look = LOOK if has_proc() else LOOK_BY_PS
        return max(0.0, min(look, self.job.until - time.monotonic()))

    def answered(self, line: bytes) -> None:
        """An answer to the job that is under way, and to no other. After it the bot stands still."""
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not (isinstance(answer, dict) and answer.get("id") == self.job.id and self.is_busy):
            raise Fault("it answered what it was not asked")
        self.signal(STOP)
        self.tell({name: answer[name] for name in FIELDS if name in answer})
        self.is_busy = False

    def tell(self, answer: dict[str, Any]) -> None:
        """A line for the server."""
        said, self.said = self.said, b""
        told = {**answer, "id": self.job.id, "said": said.decode("utf-8", "replace")}
        sys.stdout.buffer.write(json.dumps(told).encode() + b"\n")
        sys.stdout.buffer.flush()

    def check(self) -> None:
        """Whether the bot is still within its limits."""
        if not self.is_busy:
            return
        job, allowed, used = self.job, self.allowed, self.used()
        seconds = f"{job.seconds:g} second{'' if job.seconds == 1 else 's'}"
        if time.monotonic() >= job.until:
            raise Fault(f"it took more than {seconds}")
        if used.processes > allowed.processes:
            raise Fault(f"it started more than {allowed.processes} processes")
        if used.threads > allowed.threads:
            raise Fault(f"it started more than {allowed.threads} threads")
        if used.memory > allowed.memory:
            raise Fault(f"it used more than {allowed.memory >> 20} MiB of memory")
        if used.seconds - job.spent > job.seconds:
            raise Fault(f"it used more than {seconds} of processor time")

    def used(self) -> Used:
        all_used = used_by_proc() if has_proc() else used_by_ps()
        return Used(
            len(all_used),
            sum(one.threads for one in all_used),
            sum(one.memory for one in all_used),
            sum(one.seconds for one in all_used),
        )

    # ---- ending --------------------------------------------------------------------------------------
    def signal(self, number: signal.Signals | None) -> None:
        """To all processes of the bot."""
        if number is not None and os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, number)

    def ending(self) -> str:
        """How the process has ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(1.0)
        code = self.process.returncode
        if code is None:
            return "it no longer answers"
        return f"signal {-code}, {signal.strsignal(-code)}" if code < 0 else f"code {code}"

    def end(self) -> None:
        """Kill all that the bot has started, and see it gone. What loses its parent becomes a child of this process."""
        self.process.kill()
        while True:
            self.signal(getattr(signal, "SIGKILL", None))
            for pid in children(os.getpid()):
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, signal.SIGKILL)
            try:
                os.waitpid(-1, 0)
            except OSError:  # there is none left
                return


def pipe_of(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def adopt_orphans() -> None:
    """On Linux: grandchildren whose parent ends become children of this process, so that none gets away."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


# ---- who uses how much ---------------------------------------------------------------------------
def has_proc() -> bool:
    return os.path.exists("/proc/self/stat")


def children(pid: int) -> list[int]:
    """The processes that this process has started or adopted; none where the system does not tell."""
    found: list[int] = []
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += [int(word) for word in (task / "children").read_text().split()]
    return found


def used_by_proc() -> list[Used]:
    """What each process below this one uses."""
    tick, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
    found: list[Used] = []
    waiting = children(os.getpid())
    while waiting:
        pid = waiting.pop()
        waiting += children(pid)
        with contextlib.suppress(OSError, IndexError, ValueError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            user, system, gone_user, gone_system = map(int, fields[11:15])
            seconds = (user + system + gone_user + gone_system) / tick
            found.append(Used(1, int(fields[17]), int(fields[21]) * page, seconds))
    return found


def used_by_ps() -> list[Used]:
    """The same by the program `ps`, where there is one: memory and processes only. It is counted itself."""
    try:
        done = subprocess.run(PS, capture_output=True, text=True, check=False)
    except OSError:
        return []
    rows = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
    below = {os.getpid()}
    while more := {pid for pid, parent, _ in rows if parent in below} - below:
        below |= more
    return [Used(1, 1, kib * 1024) for pid, _, kib in rows if pid in below and pid != os.getpid()]


def main() -> None:
    settings = json.loads(sys.stdin.buffer.readline())
    limits = settings["limits"]
    limits["read"].append(os.getcwd())
    first_line = json.dumps(limits).encode() + b"\n"
    Guard(Allowed(**settings["allowed"]), settings["command"], first_line).run()


if __name__ == "__main__":
    main()
