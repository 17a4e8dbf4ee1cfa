"""What a viewer does not know is exchanged: not a byte of what he is sent changes. It is a command of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.attacks.process import ROOT
from tests.attacks.reporting import Outcome, Say, share

GAMES = 10  # of each title; more by the command itself


def run(scale: float, folder: Path, say: Say) -> Outcome:
    games = share(GAMES, scale)
    command = [sys.executable, "-m", "tests.server.leaks", "--games", str(games)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            say(line.strip())
    broken = (
        [] if process.returncode == 0 else [f"python -m tests.server.leaks: {''.join(lines[-1:]).strip()}"]
    )
    return Outcome(
        f"hidden cards exchanged in {games} games of each title", leaked=len(broken), broken=broken
    )
