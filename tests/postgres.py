"""A PostgreSQL of our own for tests: in a folder of its own, started when it is first needed, gone at the end."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

PATIENCE = 60.0  # seconds: a machine may be busy
RUNS_AS = "postgres"  # PostgreSQL refuses to be run by root
QUICK = ("fsync=off", "full_page_writes=off")  # for what shows nothing about crashes


def programs() -> Path:
    """Where the programs are: the newest that Debian has installed, or those on the path."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = installed[-1] if installed else shutil.which("initdb")
    assert found is not None, "these tests need PostgreSQL: apt-get install postgresql"
    return Path(found).resolve().parent


class Cluster:
    """A server with many databases. With a port it listens too: at 127.0.0.1, or for `networks` everywhere."""

    def __init__(self, *settings: str, port: int = 0, networks: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="strategium-pg-"))
        self.port = port
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            shutil.chown(self.folder, RUNS_AS, RUNS_AS)
            self._as = {"user": RUNS_AS, "group": RUNS_AS, "extra_groups": []}
        self._settings = (
            f"listen_addresses={'*' if networks else '127.0.0.1' if port else ''}",
            f"port={port or 5432}",
            f"unix_socket_directories={self.folder}",
            "max_connections=60",
            "shared_buffers=32MB",
            *settings,
        )
        self._numbers = count(1)
        self._run(
            "initdb", "-D", "data", "-U", "strategium", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"
        )
        if networks:
            with (self.folder / "data" / "pg_hba.conf").open("a") as rules:
                rules.write("host all all 10.212.0.0/16 trust\n")
        self.process = self._start()

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [programs() / program, *words], cwd=self.folder, check=True, capture_output=True, **self._as
        )

    def _start(self) -> subprocess.Popen[bytes]:
        words = [word for setting in self._settings for word in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                [programs() / "postgres", "-D", "data", *words],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self._as,
            )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=5).close()
                return process
            except psycopg.OperationalError:
                told = (self.folder / "log").read_text()
                assert process.poll() is None, told
                assert time.monotonic() < end, told
                time.sleep(0.05)

    def url(self, database: str) -> str:
        return f"postgresql:///{database}?host={self.folder}&port={self.port or 5432}&user=strategium"

    def tcp_url(self, url: str, host: str) -> str:
        """The same database, over the network."""
        return url.replace(f"host={self.folder}", f"host={host}")

    def new_database(self) -> str:
        """The address of a database with nothing in it."""
        name = f"store{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def settle(self) -> None:
        """All that was written so far is on the disk."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute("CHECKPOINT")

    def crash(self) -> None:
        """As if the machine had lost its power, but for what the system keeps; then start again."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)
        self.process = self._start()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)
