"""Build the engine with mypyc beside the sources, test it there, and compare it with plain Python.

The modules named in pyproject.toml under [tool.strategium.compiled] are compiled in a copy of src/ in
build/compiled, so the source tree stays plain. An unchanged tree is not compiled again.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
TARGET = ROOT / "build" / "compiled"
STAMP = TARGET / "built-from"
CORES = str(os.cpu_count() or 1)
BUILD = """
import ast, os, sys
from mypyc.build import mypycify
from setuptools import setup
groups = ast.literal_eval(sys.argv[1])
paths = [path for members, _ in groups for path in members]
libraries = mypycify(["--config-file=", *paths], separate=groups, opt_level="2", debug_level="0")
for library in libraries if os.name == "posix" else []:
    library.extra_compile_args.append("-fvisibility=hidden")  # so that calls within a library are direct or inlined
setup(name="strategium", ext_modules=libraries, script_args=["build_ext", "--inplace", f"--parallel={sys.argv[2]}"])
"""


@dataclass(frozen=True)
class Settings:
    """What is compiled (paths below src/), which tests run on it, and which module prints the digests."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]
    digests: str


class BuildError(Exception):
    """The compiled build is not usable; the message says why."""


def read_settings() -> Settings:
    """Settings of pyproject.toml, with the globs resolved."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        table = tomllib.load(file)["tool"]["strategium"]["compiled"]
    paths: set[Path] = set()
    for pattern in table["modules"]:
        found = set(ROOT.glob(pattern))
        if not found:
            raise BuildError(f"pyproject.toml: no module fits {pattern!r}")
        paths |= found
    for pattern in table["plain"]:
        paths -= set(ROOT.glob(pattern))
    modules = tuple(sorted(path.relative_to(SOURCE).as_posix() for path in paths))
    return Settings(modules, tuple(table["tests"]), table["digests"])


def source_files() -> list[Path]:
    """Every file below src/, in a fixed order."""
    return sorted(path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def fingerprint(settings: Settings) -> str:
    """A digest of what decides what the compiler makes; other modules are only looked up at run time."""
    digest = hashlib.sha256(f"{platform.platform()} {sys.version} {version('mypy')} {BUILD}".encode())
    for module in settings.modules:
        digest.update(f"\0{module}\0".encode() + (SOURCE / module).read_bytes())
    return digest.hexdigest()


def copy_sources() -> None:
    """Make the package in TARGET equal to src/; files that are the same keep their time stamps."""
    wanted = {path.relative_to(SOURCE) for path in source_files()}
    for old in sorted((TARGET / "strategium").rglob("*")):
        if old.is_file() and old.suffix != ".so" and old.relative_to(TARGET) not in wanted:
            old.unlink()
    for name in wanted:
        copy = TARGET / name
        content = (SOURCE / name).read_bytes()
        if not copy.exists() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)


def build(settings: Settings) -> None:
    """Compile the chosen modules in TARGET, unless that has been done for these very sources."""
    wanted = fingerprint(settings)
    if STAMP.exists() and STAMP.read_text() == wanted:
        copy_sources()
        print(f"{len(settings.modules)} modules: unchanged, not compiled again", flush=True)
        return
    STAMP.unlink(missing_ok=True)
    copy_sources()
    for library in TARGET.rglob("*.so"):
        library.unlink()
    print(f"{len(settings.modules)} modules: compiling in {TARGET.relative_to(ROOT)} ...", flush=True)
    command = [sys.executable, "-c", BUILD, repr(groups(settings.modules)), CORES]
    done = subprocess.run(command, cwd=TARGET, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(f"mypyc failed:\n{done.stdout}{done.stderr}")
    missing = [module for module in settings.modules if not compiled_file(module)]
    if missing:
        raise BuildError(f"mypyc made no library for: {', '.join(missing)}")
    STAMP.write_text(wanted)


def groups(modules: Sequence[str]) -> list[tuple[list[str], str]]:
    """The modules of each library: the engine is one, and each game, so that they are compiled side by side."""
    found: dict[str, list[str]] = {}
    for module in modules:
        parts = Path(module).parts
        found.setdefault(parts[2] if parts[1] == "games" else "engine", []).append(module)
    return [(members, f"strategium_{name}") for name, members in found.items()]


def compiled_file(module: str) -> Path | None:
    """The library that was made of a module, if there is one."""
    path = TARGET / module
    return next(iter(path.parent.glob(f"{path.stem}.*.so")), None)


def environment(*, compiled: bool) -> dict[str, str]:
    """Environment of a Python process that takes the compiled or the plain engine."""
    first = TARGET if compiled else SOURCE
    return {**os.environ, "PYTHONPATH": str(first), "PYTHONHASHSEED": "0"}


def verify(settings: Settings) -> None:
    """Make sure that the compiled modules are the ones that get imported."""
    names = [
        module.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for module in settings.modules
    ]
    program = (
        "import importlib, sys\n"
        "plain = [n for n in sys.argv[1:] if not importlib.import_module(n).__file__.endswith('.so')]\n"
        "sys.exit(f'imported as plain Python: {plain}' if plain else 0)\n"
    )
    command = [sys.executable, "-c", program, *names]
    if subprocess.run(command, cwd=TARGET, env=environment(compiled=True), check=False).returncode != 0:
        raise BuildError("the compiled modules cannot be imported")


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
    print(f"{len(plain)} digests are equal, plain and compiled", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Build, then test and compare unless told otherwise."""
    parser = argparse.ArgumentParser(description="Build the engine with mypyc and test it.")
    parser.add_argument("--build-only", action="store_true", help="do not test or compare")
    options = parser.parse_args(arguments)
    try:
        settings = read_settings()
        build(settings)
        verify(settings)
        if not options.build_only:
            run_tests(settings)
            compare_digests(settings)
    except BuildError as error:
        print(f"compiled build: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
