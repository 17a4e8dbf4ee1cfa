"""Installs the hostile bots as a plug-in, in a folder of a test."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from strategium.agents import registry

SOURCE = Path(__file__).with_name("hostile_bots.py")
PLUGIN = "hostile_bots_of_the_tests"


def bots() -> dict[str, str]:
    """The names of all of them, and of their classes."""
    pattern = r'^class (\w+)\(Hostile\):.*?^    name = "(\w+)"'
    return {name: cls for cls, name in re.findall(pattern, SOURCE.read_text(), re.MULTILINE | re.DOTALL)}


def install(folder: Path, store: Path, only: str = "") -> Path:
    """A folder for the import path: the plug-in as if it had been installed by pip, with the names of its victims.

    All of its bots, or only one.
    """
    info = folder / f"{PLUGIN}-1.0.dist-info"
    info.mkdir(parents=True)
    shutil.copy(SOURCE, folder / f"{PLUGIN}.py")
    points = "\n".join(f"{name} = {PLUGIN}:{cls}" for name, cls in bots().items() if only in ("", name))
    (info / "entry_points.txt").write_text(f"[strategium.agents]\n{points}\n")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PLUGIN}\nVersion: 1.0\n")
    (folder / "target.txt").write_text(str(store))
    (folder / "server.txt").write_text(str(os.getpid()))
    return folder


@contextmanager
def installed(folder: Path, store: Path) -> Iterator[Path]:
    """In this process, as long as the block lasts."""
    sys.path.insert(0, str(install(folder, store)))
    _read_anew()
    try:
        yield folder
    finally:
        sys.path.remove(str(folder))
        _read_anew()
    assert PLUGIN not in sys.modules, "the server has run code of a plug-in"


def _read_anew() -> None:
    importlib.invalidate_caches()
    registry._entry_points.cache_clear()
