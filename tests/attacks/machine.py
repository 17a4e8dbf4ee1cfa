"""Whether the machine was ours while we measured: how much of its cores others used."""

from __future__ import annotations

import os
import resource
import time
from pathlib import Path

QUIET = 0.1  # of all cores: what others may use of a machine that is called quiet


class Stretch:
    """Some time of the machine. All processes that we started in it must have ended when it is asked."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._busy = busy_seconds()
        self._own = own_seconds()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began

    def others(self) -> float:
        """The share of all cores that was used by processes that are not ours."""
        foreign = busy_seconds() - self._busy - (own_seconds() - self._own)
        return max(0.0, foreign / (self.seconds * (os.cpu_count() or 1)))


def busy_seconds() -> float:
    """For how long the cores have worked, for whomever; what a host took away counts too."""
    line = Path("/proc/stat").read_text().splitlines()[0].split()
    user, nice, system, _, _, irq, softirq, stolen = (int(word) for word in line[1:9])
    return (user + nice + system + irq + softirq + stolen) / os.sysconf("SC_CLK_TCK")


def own_seconds() -> float:
    """For how long they have worked for us, and for what we started and waited for."""
    used = 0.0
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        told = resource.getrusage(who)
        used += told.ru_utime + told.ru_stime
    return used
