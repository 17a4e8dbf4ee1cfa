"""Installs the hostile bots as a plug-in, in a folder of a test."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

SOURCE = Path(__file__).with_name("hostile_bots.py")
PLUGIN = "hostile_bots_of_the_tests"


def install(folder: Path, store: Path, only: str = "") -> Path:
    """A folder for the import path: the plug-in as if it had been installed by pip, with the names of its victims.

    All of its bots, or only one.
    """
    info = folder / f"{PLUGIN}-1.0.dist-info"
    info.mkdir(parents=True)
    shutil.copy(SOURCE, folder / f"{PLUGIN}.py")
    classes = re.findall(
        r'^class (\w+)\(Hostile\):.*?^    name = "(\w+)"', SOURCE.read_text(), re.MULTILINE | re.DOTALL
    )
    points = "\n".join(f"{name} = {PLUGIN}:{cls}" for cls, name in classes if only in ("", name))
    (info / "entry_points.txt").write_text(f"[strategium.agents]\n{points}\n")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PLUGIN}\nVersion: 1.0\n")
    (folder / "target.txt").write_text(str(store))
    (folder / "server.txt").write_text(str(os.getpid()))
    return folder
