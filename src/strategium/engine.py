"""Which engine a process runs: the compiled one where one that fits is there, else plain Python.

`make fast` makes the tree `build/compiled` in a checkout: links to the sources, and beside some of them libraries that
are made of them. Whoever has the tree first on the import path runs the compiled engine, and so does every process that
is started from there: arena workers, readers, bots and those who guard them. There is no other switch.
"""

from __future__ import annotations

import enum
import hashlib
import os
import sys
import sysconfig
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import msgspec

import strategium
from strategium.kernel import core
from strategium.kernel.errors import StrategiumError

SOURCE: Final = (
    Path(strategium.__file__).resolve().parent.parent
)  # where the package lies, in a checkout src/
TREE: Final = SOURCE.parent / "build" / "compiled"
STAMP: Final = "built-from.json"  # in the tree
LIBRARY: Final = str(sysconfig.get_config_var("EXT_SUFFIX"))  # how libraries for this Python end


class Wish(enum.StrEnum):
    """What somebody wants of the engine."""

    AUTO = "auto"
    COMPILED = "compiled"
    PLAIN = "plain"


class NoSuchEngine(StrategiumError):
    """The engine that is wished for is not there."""


class Built(msgspec.Struct, frozen=True):
    """What a tree was built from, as its stamp says."""

    suffix: str  # of the libraries
    modules: tuple[str, ...]  # the files that were compiled, below SOURCE
    digest: str  # of their folders
    libraries: dict[str, str]  # each library, and a digest of the C that it was made of
    tools: str  # what compiled them


def is_compiled() -> bool:
    """Whether this process runs the compiled engine."""
    return not (core.__file__ or "").endswith(".py")


def folders_of(modules: Iterable[str]) -> list[str]:
    """The folders in which modules lie, and those around them."""
    around = {folder.as_posix() for module in modules for folder in Path(module).parents}
    return sorted(around - {"."})


def digest_of(source: Path, modules: Iterable[str]) -> str:
    """A digest of all modules in the folders of these, and of the names of all else.

    Those that are not compiled count too: their constants are in the libraries of those who import them.
    """
    digest = hashlib.sha256()
    for folder in folders_of(modules):
        for path in sorted((source / folder).iterdir()):
            if path.name != "__pycache__":
                digest.update(f"{folder}/{path.name}\0".encode())
                if path.suffix == ".py":
                    digest.update(path.read_bytes())
    return digest.hexdigest()


def read_stamp(tree: Path) -> Built | None:
    try:
        return msgspec.json.decode((tree / STAMP).read_bytes(), type=Built)
    except (OSError, msgspec.MsgspecError):
        return None


def misfit(tree: Path = TREE, source: Path = SOURCE) -> str:
    """Why this process cannot go on with the compiled engine of a tree; nothing if it can."""
    if not (source.parent / "tools" / "compiled.py").is_file():
        return "this installation has no compiled one"
    built = read_stamp(tree)
    if built is None:
        return "make fast builds one that is three times as fast"
    if built.suffix != LIBRARY:
        return "the compiled one is for another Python, make fast renews it"
    try:
        same = digest_of(source, built.modules) == built.digest
    except OSError:
        same = False
    if not same:
        return "the compiled one is of other sources, make fast renews it"
    if os.name != "posix" or sys.flags.ignore_environment:
        return "the compiled one is found by PYTHONPATH, which does not work here"
    if str(tree) in sys.path:
        return f"the compiled one in {tree} is broken, make fast renews it"
    return ""


def choose(wish: Wish, restart: Callable[[], None] | None = None) -> str:
    """Go on with the engine that is wished for, and say which it is; nothing where plain Python was asked for.

    `restart` starts this process anew with the compiled engine. Without it, a process stays as it is.
    """
    if is_compiled():
        if wish is Wish.PLAIN:
            raise NoSuchEngine(
                f"the engine in {Path(core.__file__).parent} is compiled: there is no plain one"
            )
        return "Engine: compiled."
    if wish is Wish.PLAIN:
        return ""
    reason = misfit()
    if not reason and restart is not None:
        restart()
    if wish is Wish.COMPILED:
        raise NoSuchEngine(f"there is no compiled engine: {reason or 'this process cannot be started anew'}")
    return f"Engine: plain Python ({reason})." if reason else "Engine: plain Python."


def start_anew() -> None:
    """Begin this very command again, in this very process, with the tree first on the import path."""
    path = [str(TREE), *filter(None, [os.environ.get("PYTHONPATH")])]
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(sys.executable, sys.orig_argv, {**os.environ, "PYTHONPATH": os.pathsep.join(path)})


def is_optimised() -> bool:
    """Whether this Python was built with optimisations, as far as it tells: one without is slower at everything.

    Debian optimises in a way of its own; its Python has an empty flag for the use of a profile.
    """
    asked = "--enable-optimizations" in str(sysconfig.get_config_var("CONFIG_ARGS"))
    return asked or not sysconfig.get_config_var("PGO_PROF_USE_FLAG")
