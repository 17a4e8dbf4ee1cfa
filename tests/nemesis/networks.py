"""Networks of their own for servers (Linux, as root): a cable to people, and one to the database, which can be cut."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Network:
    """The network of one server."""

    def __init__(self, number: int) -> None:
        mark = f"{os.getpid() % 10_000}-{number}"
        self.name = f"strategium-{mark}"
        self._cables = {"p": f"stp{mark}", "d": f"std{mark}"}
        part = 16 * (os.getpid() % 16) + number
        self.node = f"10.211.{part}.2"  # where people reach the server
        self.database = f"10.212.{part}.1"  # where the server reaches the database
        ip("netns", "add", self.name)
        ip("-n", self.name, "link", "set", "lo", "up")
        for cable, network in (("p", f"10.211.{part}"), ("d", f"10.212.{part}")):
            outer = self._cables[cable]
            ip("link", "add", outer, "type", "veth", "peer", "name", "inner" + cable, "netns", self.name)
            ip("addr", "add", f"{network}.1/24", "dev", outer)
            ip("link", "set", outer, "up")
            ip("-n", self.name, "addr", "add", f"{network}.2/24", "dev", "inner" + cable)
            ip("-n", self.name, "link", "set", "inner" + cable, "up")

    @staticmethod
    @cache
    def possible() -> bool:
        """Whether there can be such networks here."""
        if os.geteuid() != 0 or shutil.which("ip") is None:
            return False
        name = f"strategium-try-{os.getpid()}"
        made = subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False).returncode == 0
        if made:
            ip("netns", "delete", name)
        return made

    def inside(self) -> list[str]:
        """What stands before a command that is run there."""
        return ["ip", "netns", "exec", self.name]

    def cut(self) -> None:
        """What is on its way to or from the database is lost, and nobody is told."""
        ip("-n", self.name, "link", "set", "innerd", "down")

    def mend(self) -> None:
        ip("-n", self.name, "link", "set", "innerd", "up")

    def remove(self) -> None:
        ip("netns", "delete", self.name)
