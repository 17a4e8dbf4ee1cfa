"""Build the compiled engine in build/compiled, test it there, and compare it with plain Python.

The modules named in pyproject.toml under [tool.strategium.compiled] are compiled. The source tree stays plain: the
tree in build/compiled has links to it, and the libraries (src/strategium/engine.py says who uses them, and when).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

import msgspec

from strategium.engine import LIBRARY, SOURCE, STAMP, TREE, Built, digest_of, folders_of, misfit, read_stamp
from tools.compiling import TOOLS, BuildError, C, Group, make_libraries, say

ROOT = Path(__file__).resolve().parent.parent
CORES = str(os.cpu_count() or 1)


@dataclass(frozen=True)
class Settings:
    """What is compiled (paths below src/), which tests run on it, and which module prints the digests."""

    modules: tuple[str, ...]
    cold: tuple[str, ...]  # those modules of which speed does not depend
    tests: tuple[str, ...]
    digests: str


def read_settings(game: str = "") -> Settings:
    """Settings of pyproject.toml, with the globs resolved; of all games or of one."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        table = tomllib.load(file)["tool"]["strategium"]["compiled"]
    modules = sorted(found(table["modules"]) - found(table["plain"]))
    cold = sorted(found(table["cold"]))
    if game:
        modules = [one for one in modules if "/games/" not in one or f"/games/{game}/" in one]
        if not any("/games/" in one for one in modules):
            raise BuildError(f"there is no game {game!r}")
    return Settings(tuple(modules), tuple(cold), tuple(table["tests"]), table["digests"])


def found(patterns: Sequence[str]) -> set[str]:
    """The files that fit patterns, as paths below src/."""
    files: set[str] = set()
    for pattern in patterns:
        fitting = {path.relative_to(SOURCE).as_posix() for path in ROOT.glob(pattern)}
        if not fitting:
            raise BuildError(f"pyproject.toml: no module fits {pattern!r}")
        files |= fitting
    return files


def build(settings: Settings) -> None:
    """Make the tree, unless that has been done for these very sources."""
    built = read_stamp(TREE)
    if built is not None and is_enough(built, settings):
        say(f"{TREE.relative_to(ROOT)} fits the sources, nothing is compiled again")
        return
    TREE.mkdir(parents=True, exist_ok=True)
    (TREE / STAMP).unlink(missing_ok=True)
    digest = digest_of(SOURCE, settings.modules)
    remove_what_lies_between()
    link_sources(folders_of(settings.modules))
    known = built.libraries if built is not None and built.tools == TOOLS else {}
    libraries = make_libraries(TREE, groups(settings.modules), settings.cold, known)
    remove_what_lies_between()
    missing = [module for module in settings.modules if not compiled_file(module)]
    if missing:
        raise BuildError(f"mypyc made no library for: {', '.join(missing)}")
    verify(settings)
    stamp = Built(LIBRARY, settings.modules, digest, libraries, TOOLS)
    (TREE / STAMP).write_bytes(msgspec.json.encode(stamp))


def is_enough(built: Built, settings: Settings) -> bool:
    """Whether a tree has what is wanted, and nothing that is to be plain."""
    enough = set(settings.modules) <= set(built.modules) <= set(read_settings().modules)
    return enough and built.tools == TOOLS and not misfit()


def link_sources(folders: Sequence[str]) -> None:
    """Make the package in the tree anew: the folders, with links to all else that lies in those of the sources."""
    shutil.rmtree(TREE / "strategium", ignore_errors=True)
    for folder in folders:
        (TREE / folder).mkdir()
        for path in (SOURCE / folder).iterdir():
            name = f"{folder}/{path.name}"
            if name not in folders and path.name != "__pycache__":
                (TREE / name).symlink_to(os.path.relpath(path, TREE / folder))


def remove_what_lies_between() -> None:
    """What lies between sources and libraries is ten times as large as they are."""
    for folder in (C, ".mypy_cache"):
        shutil.rmtree(TREE / folder, ignore_errors=True)


def groups(modules: Sequence[str]) -> list[Group]:
    """The modules of each library: the engine is one, and each game."""
    found: dict[str, list[str]] = {}
    for module in modules:
        parts = Path(module).parts
        found.setdefault(parts[2] if parts[1] == "games" else "engine", []).append(module)
    return [(members, f"strategium_{name}") for name, members in found.items()]


def compiled_file(module: str) -> Path | None:
    """The library that was made of a module, if there is one."""
    path = (TREE / module).with_suffix(LIBRARY)
    return path if path.exists() else None


def environment(*, compiled: bool) -> dict[str, str]:
    """Environment of a Python process that takes the compiled or the plain engine."""
    first = TREE if compiled else SOURCE
    engine = "compiled" if compiled else "plain"
    return {**os.environ, "PYTHONPATH": str(first), "PYTHONHASHSEED": "0", "STRATEGIUM_ENGINE": engine}


def verify(settings: Settings) -> None:
    """Make sure that the compiled modules are the ones that get imported."""
    names = [
        module.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for module in settings.modules
    ]
    program = (
        "import importlib, sys\n"
        "plain = [n for n in sys.argv[1:] if importlib.import_module(n).__file__.endswith('.py')]\n"
        "sys.exit(f'imported as plain Python: {plain}' if plain else 0)\n"
    )
    command = [sys.executable, "-c", program, *names]
    if subprocess.run(command, cwd=TREE, env=environment(compiled=True), check=False).returncode != 0:
        raise BuildError("the compiled modules cannot be imported")


def play() -> None:
    """Make sure that a command takes the compiled engine by itself."""
    kept = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "STRATEGIUM_ENGINE")
    }
    command = [str(Path(sys.executable).with_name("strategium")), "sim", "template", "--games", "1"]
    done = subprocess.run(command, env=kept, capture_output=True, text=True, check=False)
    if done.returncode != 0 or not done.stderr.startswith("Engine: compiled."):
        raise BuildError(f"strategium sim does not take the compiled engine:\n{done.stdout}{done.stderr}")


def run_tests(settings: Settings) -> None:
    """Run the tests of the compiled packages on the compiled engine."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", CORES, "-p", "no:cacheprovider", *settings.tests]
    if subprocess.run(command, cwd=ROOT, env=environment(compiled=True), check=False).returncode != 0:
        raise BuildError("the tests fail on the compiled engine")


def digests(settings: Settings, *, compiled: bool) -> list[str]:
    """The lines that the digest module prints."""
    command = [sys.executable, "-m", settings.digests]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(compiled=compiled), stdout=subprocess.PIPE, text=True, check=False
    )
    if done.returncode != 0:
        raise BuildError(f"{settings.digests} fails on the {'compiled' if compiled else 'plain'} engine")
    return done.stdout.splitlines()


def compare_digests(settings: Settings) -> None:
    """Plain and compiled play must be the same to the last bit."""
    plain, compiled = digests(settings, compiled=False), digests(settings, compiled=True)
    if not plain:
        raise BuildError(f"{settings.digests} printed nothing")
    for number, (left, right) in enumerate(zip_longest(plain, compiled, fillvalue="(nothing)"), start=1):
        if left != right:
            raise BuildError(f"digests differ, line {number}:\n  plain    {left}\n  compiled {right}")
    say(f"{len(plain)} digests are equal, plain and compiled")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build, then test and compare unless told otherwise."""
    parser = argparse.ArgumentParser(description="Build the engine with mypyc and test it.")
    parser.add_argument("--build-only", action="store_true", help="do not test or compare")
    parser.add_argument(
        "--game", default="", help="compile the engine and this game only; implies --build-only"
    )
    options = parser.parse_args(arguments)
    try:
        settings = read_settings(options.game)
        build(settings)
        play()
        if not (options.build_only or options.game):
            run_tests(settings)
            compare_digests(settings)
    except BuildError as error:
        print(f"compiled build: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
