"""A server in a process of its own, as people run it, with its memory watched; and strangers who come from elsewhere.

    python -m tests.attacks.process '{"db": "sqlite:///games.db"}'

starts one with these settings. It may have 3 GiB of addresses: an attack that succeeds must not take the machine along.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import httpx
import msgspec

from strategium.server.config import Config
from strategium.server.running import run_server
from tests.server.serving import PATIENCE, Player

ROOT = Path(__file__).resolve().parents[2]
MEMORY = 3 * 1024**3
HONEST = "127.0.0.9"  # every address of 127.0.0.0/8 is this machine, so strangers can come from several


class Reach:
    """A server that runs somewhere on this machine, and how strangers get at it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.open = contextlib.ExitStack()  # what must be closed at the end

    def client(self, address: str = "127.0.0.1", **more: Any) -> httpx.Client:
        """Somebody who comes from that address."""
        transport = httpx.HTTPTransport(local_address=address, limits=httpx.Limits(max_connections=200))
        url = f"http://127.0.0.1:{self.port}"
        client = httpx.Client(base_url=url, transport=transport, timeout=PATIENCE, trust_env=False, **more)
        return self.open.enter_context(client)

    def player(self, name: str) -> Player:
        return Player(self.port, name, self.open)

    def raw(self, address: str = "127.0.0.1") -> socket.socket:
        """A bare connection from that address."""
        made = socket.create_connection(("127.0.0.1", self.port), PATIENCE, source_address=(address, 0))
        return self.open.enter_context(made)

    def serves_others(self) -> None:
        """Whatever goes on, somebody else who asks is answered."""
        honest = self.client(HONEST)

        def is_answered() -> bool:
            try:
                return (
                    honest.get("/health").json()["status"] == "well" and honest.get("/api/games").is_success
                )
            except (
                httpx.RemoteProtocolError
            ):  # the machine is so busy that he was taken for a slow client himself
                return False

        assert until(is_answered)


class Process(Reach):
    """One that we have started, and can look at and end."""

    def __init__(self, process: subprocess.Popen[str], address: str, log: IO[str]) -> None:
        self.url = address.rstrip("/")
        super().__init__(int(self.url.rsplit(":", 1)[1]))
        self.process = process
        self._log = log

    def end(self, sign: int = signal.SIGTERM) -> None:
        """Send it that signal, and wait until it has ended."""
        self.process.send_signal(sign)
        self.process.wait(PATIENCE)

    def memory(self) -> int:
        """The bytes of memory that it holds."""
        return self._kilobytes("VmRSS:") * 1024

    def most_memory(self) -> int:
        """The most that it ever held."""
        return self._kilobytes("VmHWM:") * 1024

    def _kilobytes(self, key: str) -> int:
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(key))

    def connections(self) -> int:
        """How many sockets it has open."""
        folder = Path(f"/proc/{self.process.pid}/fd")
        found = 0
        for entry in folder.iterdir():
            with contextlib.suppress(OSError):
                found += str(entry.readlink()).startswith("socket:")
        return found

    def log(self) -> str:
        """What it has written to stderr so far."""
        self._log.flush()
        return Path(self._log.name).read_text()


@contextlib.contextmanager
def started(
    folder: Path, modules: Path | None = None, /, *, files: int | None = None, **settings: Any
) -> Iterator[Process]:
    """A server with these settings, as long as the block lasts.

    `modules` are those of plug-ins; `files`: so many may it have open.
    """
    usual: dict[str, Any] = {
        "db": f"sqlite:///{folder / 'games.db'}",
        "port": 0,
        "bot_processes": 1,
        "bot_pause": 0.0,
        "honest_seconds": (0.0, 0.02),
        "refusal_seconds": 0.0,
    }
    command = [sys.executable, "-m", "tests.attacks.process", json.dumps({**usual, **settings})]
    if files is not None:
        command = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *command]
    environment = {**os.environ, **({"PYTHONPATH": str(modules)} if modules is not None else {})}
    with tempfile.NamedTemporaryFile("w", suffix=".log") as log:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment, cwd=ROOT
        )
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            assert address, Path(log.name).read_text()
            running = Process(process, address, log)
            with running.open:
                yield running
        finally:
            process.kill()
            process.communicate()


def free_port() -> int:
    """For servers that come again at the same place: the name of a cookie carries the port."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def until(true: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Wait until that is so; whether it came to be."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    config = msgspec.convert(json.loads(sys.argv[1]), Config)

    def tell(address: str) -> None:
        print(address, flush=True)

    run_server(config, (), "127.0.0.1", config.port, "warning", tell)


if __name__ == "__main__":
    main()
