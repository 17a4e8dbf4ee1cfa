"""Bots that want to do harm: a plug-in of the tests, which is run in the processes of bots only.

What an attack has achieved it tells by raising: the words reach whoever asked. `target.txt`, which lies beside this
file when it is installed, names the store: as if whoever wrote the plug-in had been told where it is.
"""

from __future__ import annotations

import ctypes
import gc
import os
import resource
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import ClassVar

from strategium.agents import Agent, Observation
from strategium.server.bot_process import Job

HERE = Path(__file__).resolve().parent
HARM = 200  # processes or blocks at most: a test that fails must not take the machine with it
SERVER_ENVIRONMENT = ("STRATEGIUM_DATA", "PATH", "USER", "SECRET_OF_THE_SERVER")


def target() -> Path:
    return Path((HERE / "target.txt").read_text())


def server() -> int:
    """The process of the server, as it was told to whoever wrote this."""
    return int((HERE / "server.txt").read_text())


class Achieved(Exception):
    """What a bot should not be able to do, or what it found out."""


def tried(*attempts: object) -> None:
    """Call each; tell which of them worked."""
    worked = []
    for attempt in attempts:
        try:
            found = attempt()  # type: ignore[operator]
        except (OSError, ValueError) as e:
            worked.append(f"{type(e).__name__}")
            continue
        worked.append(f"WORKED {found!r:.40}")
    raise Achieved(" ".join(worked))


class Hostile(Agent):
    """What all of them share."""

    about: ClassVar[str] = "wants to do harm"

    def attack(self, seen: Observation) -> str | None:
        raise NotImplementedError

    def choose(self, seen: Observation) -> str:
        return self.attack(seen) or seen.decision.options[0].id


# ---- files ---------------------------------------------------------------------------------------
class Reader(Hostile):
    name = "reader"

    def attack(self, seen: Observation) -> None:
        path = target()
        tried(
            lambda: path.read_bytes(),
            lambda: Path(f"{path}-wal").read_bytes(),
            lambda: list(path.parent.iterdir()),
            lambda: Path(f"/proc/{server()}/environ").read_bytes(),
            lambda: os.open(f"/proc/{server()}/mem", os.O_RDONLY),
            lambda: list(Path(f"/proc/{server()}/fd").iterdir()),
        )


class Writer(Hostile):
    name = "writer"

    def attack(self, seen: Observation) -> None:
        path = target()
        tried(
            lambda: path.write_bytes(b"gone"),
            lambda: os.truncate(path, 0),
            lambda: path.unlink(),
            lambda: path.rename(path.with_name("elsewhere")),
            lambda: path.chmod(0),
            lambda: os.utime(path, (0, 0)),
            lambda: (path.parent / "more").write_bytes(b"x" * 1000),
            lambda: (Path.cwd() / "here").write_bytes(b"x" * 1000),
            lambda: Path.cwd().chmod(0),
        )


class Searcher(Hostile):
    """What the process has been given: variables, descriptors, its folder."""

    name = "searcher"

    def attack(self, seen: Observation) -> None:
        open_ones = []
        for fd in range(64):
            try:
                open_ones.append(os.fstat(fd).st_mode >> 12)
            except OSError:
                continue
        kinds = sorted(
            {1: "pipe", 2: "null", 8: "file", 12: "socket"}.get(kind, str(kind)) for kind in open_ones
        )
        inherited = [fd for fd in range(3, 64) if _is_inheritable(fd)]
        told = [name for name in SERVER_ENVIRONMENT if name in os.environ]
        raise Achieved(f"{kinds} {inherited} {told} {os.listdir()} {sys.stdin.read()!r}")


def _is_inheritable(fd: int) -> bool:
    try:
        return os.get_inheritable(fd)
    except OSError:
        return False


# ---- the channel ---------------------------------------------------------------------------------
class Printer(Hostile):
    """Prints by all ways there are; it chooses the last option, and so must be told from what it prints."""

    name = "printer"

    def attack(self, seen: Observation) -> str:
        lie = f'{{"id": "{a_job().id}", "option": "a lie"}}\n'
        print(lie, flush=True)
        os.write(1, lie.encode())
        os.write(2, lie.encode() * 1000)
        libc = ctypes.CDLL(None)
        libc.puts(lie.encode())
        libc.fflush(None)
        return seen.decision.options[-1].id


class Forger(Hostile):
    """Answers jobs that it was not given, on every descriptor."""

    name = "forger"

    def attack(self, seen: Observation) -> None:
        for fd in range(3, 64):
            try:
                os.write(fd, b'{"id": "another", "option": "a lie"}\n')
            except OSError:
                continue


class Flooder(Hostile):
    name = "flooder"

    def attack(self, seen: Observation) -> None:
        for fd in range(3, 64):
            try:
                while True:
                    os.write(fd, b"[" * 65536)
            except OSError:
                continue


class Lingerer(Hostile):
    """Leaves a thread behind that counts as long as it is let."""

    name = "lingerer"
    count = 0

    def attack(self, seen: Observation) -> None:
        if type(self).count:
            raise Achieved(f"counted to {type(self).count}")
        threading.Thread(target=self.go_on, daemon=True).start()

    def go_on(self) -> None:
        while True:
            type(self).count += 1
            time.sleep(0.01)


def a_job() -> Job:
    """The job that this process does now: a bot finds whatever is in its own memory."""
    return next(one for one in gc.get_objects() if isinstance(one, Job)) if _jobs() else Job("?", "?")


def _jobs() -> bool:
    return any(isinstance(one, Job) for one in gc.get_objects())


# ---- processes and memory ------------------------------------------------------------------------
class Forker(Hostile):
    name = "forker"

    def attack(self, seen: Observation) -> None:
        tried(
            os.fork,
            lambda: subprocess.run(["/bin/true"], check=False),
            lambda: os.execv("/bin/true", ["true"]),
            os.setsid,
            lambda: socket.socket(socket.AF_INET),
            lambda: socket.socket(socket.AF_UNIX),
        )


class Bomb(Hostile):
    """Forks as long as it can; each child leaves the group."""

    name = "bomb"

    def attack(self, seen: Observation) -> None:
        for _ in range(HARM):
            if os.fork() == 0:
                os.setsid()
                time.sleep(60)
                os._exit(0)
        time.sleep(2)
        raise Achieved(f"{HARM} processes")


class Eater(Hostile):
    name = "eater"

    def attack(self, seen: Observation) -> None:
        eaten = [b"%d" % n * 8_000_000 for n in range(HARM)]
        raise Achieved(f"{len(eaten)} blocks")


class SharedEater(Hostile):
    """Eats memory that is shared, which no limit of the system counts."""

    name = "sharedeater"

    def attack(self, seen: Observation) -> None:
        import mmap

        eaten = []
        for _ in range(HARM):
            block = mmap.mmap(-1, 16_000_000)
            block.write(b"x" * 16_000_000)
            eaten.append(block)
            time.sleep(0.02)
        raise Achieved(f"{len(eaten)} blocks")


class Sleeper(Hostile):
    name = "sleeper"

    def attack(self, seen: Observation) -> None:
        time.sleep(600)


class Spinner(Hostile):
    """Threads that compute without Python's lock, on all cores."""

    name = "spinner"

    def attack(self, seen: Observation) -> None:
        import hashlib

        data = b"x" * 50_000_000
        for _ in range(8):
            threading.Thread(target=lambda: [hashlib.sha256(data) for _ in range(1000)], daemon=True).start()
        began = time.process_time(), time.monotonic()
        time.sleep(1.0)
        cores = (time.process_time() - began[0]) / (time.monotonic() - began[1])
        raise Achieved(f"{cores:.1f} cores")


class Killer(Hostile):
    """Whoever may send the signal 0 may send all others, and whoever may set what is set already may set anything."""

    name = "killer"

    def attack(self, seen: Observation) -> None:
        tried(
            lambda: os.kill(os.getppid(), 0),
            lambda: os.kill(server(), 0),
            lambda: os.kill(-1, 0),
            lambda: os.killpg(os.getpgid(server()), 0),
            lambda: os.setpriority(os.PRIO_PROCESS, server(), os.getpriority(os.PRIO_PROCESS, server())),
            lambda: resource.prlimit(server(), resource.RLIMIT_CPU, (-1, -1)),
            lambda: os.sched_setaffinity(server(), os.sched_getaffinity(server())),
            lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10**9, 10**9)),
            lambda: signal_by_descriptor(server()),
            lambda: ptraced(server()),
        )


def signal_by_descriptor(pid: int) -> None:
    """Let the kernel send a signal: it does so to whoever owns a descriptor."""
    import fcntl

    mine, _ = socket.socketpair()
    fcntl.fcntl(mine, fcntl.F_SETOWN, pid)


def ptraced(pid: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.ptrace(0x4206, pid, 0, 0) != 0:  # it is seized, not stopped
        raise OSError(ctypes.get_errno(), "ptrace")


# ---- bad manners ---------------------------------------------------------------------------------
class Leaver(Hostile):
    name = "leaver"

    def attack(self, seen: Observation) -> None:
        os._exit(0)


class Crasher(Hostile):
    name = "crasher"

    def attack(self, seen: Observation) -> None:
        ctypes.string_at(0)


class Raiser(Hostile):
    name = "raiser"

    def attack(self, seen: Observation) -> None:
        raise ValueError("no " * 1000)


class Liar(Hostile):
    name = "liar"

    def attack(self, seen: Observation) -> str:
        return "win the game"


class Importer(Hostile):
    """Is told by whoever imports this module."""

    name = "importer"

    def attack(self, seen: Observation) -> None:
        raise Achieved(f"in {os.getpid()}")
