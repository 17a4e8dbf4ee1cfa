"""Run every check of the project, one after the other, and end with one table.

A check may need a program that the machine lacks. It is installed where that is possible (apt-get, as root).
Where it is not, the check is not run and the report says which command would help; with CI=true that is a failure.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PYTHON = sys.executable
CORES = str(os.cpu_count() or 1)

PASSED, FAILED, NOT_RUN = "passed", "FAILED", "not run"


@dataclass(frozen=True)
class Need:
    """Something of the machine that a check cannot do without."""

    present: Callable[[], bool]
    packages: tuple[str, ...]

    @property
    def command(self) -> str:
        """What a person types to install it."""
        return "apt-get install " + " ".join(self.packages)


@dataclass(frozen=True)
class Check:
    """One command that must succeed."""

    name: str
    about: str
    command: tuple[str, ...]
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How one check went; `remedy` is the command that would let it run."""

    name: str
    result: str
    seconds: float
    remedy: str = ""


def program(name: str, *packages: str) -> Need:
    """The need of a program on the path."""
    return Need(lambda: shutil.which(name) is not None, packages or (name,))


def _has_python_headers() -> bool:
    return Path(sysconfig.get_path("include"), "Python.h").exists()


def _has_postgres() -> bool:
    return shutil.which("initdb") is not None or any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))


COMPILER = program("gcc", "gcc", "libc6-dev")
HEADERS = Need(_has_python_headers, ("python3-dev",))
NODE = program("npm", "nodejs", "npm")
CHROMIUM = program("chromium")
POSTGRES = Need(_has_postgres, ("postgresql",))

CHECKS = (
    Check("style", "ruff's rules", (f"{BIN}/ruff", "check")),
    Check("format", "ruff's format", (f"{BIN}/ruff", "format", "--check")),
    Check("types", "mypy --strict", (f"{BIN}/mypy",)),
    Check("layers", "imports go downward only", (f"{BIN}/lint-imports", "--no-logo")),
    Check("licences", "THIRD-PARTY.md fits the locks", (PYTHON, "tools/licences.py", "--check")),
    Check(
        "client",
        "the browser client builds, its types and format are right",
        ("make", "--no-print-directory", "web-check"),
        (NODE,),
    ),
    Check("tests", "every test, in parallel", (PYTHON, "-m", "pytest", "-n", CORES), (CHROMIUM, POSTGRES)),
    Check(
        "docs", "the documentation builds, links checked", (f"{BIN}/zensical", "build", "--strict", "--clean")
    ),
    Check(
        "compiled",
        "the engine built with mypyc behaves the same",
        (PYTHON, "-m", "tools.compiled"),
        (COMPILER, HEADERS),
    ),
    Check(
        "wheels",
        "the plain and the compiled wheel install and play in clean environments",
        (PYTHON, "-m", "tools.wheels", "--play"),
        (COMPILER, HEADERS),
    ),
)


def install(packages: Sequence[str]) -> None:
    """Try to install Debian packages; a failure shows in that the need is still not met."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    print(f"Installing {' '.join(packages)} ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quiet = ("-y", "-qq", "--no-install-recommends")
    for command in (("apt-get", "update", "-qq"), ("apt-get", "install", *quiet, *packages)):
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)


def unmet(check: Check) -> list[Need]:
    """The needs of a check that are missing even after trying to install them."""
    for need in check.needs:
        if not need.present():
            install(need.packages)
    return [need for need in check.needs if not need.present()]


def run(check: Check) -> Outcome:
    """Run one check with its output shown as it comes."""
    print(f"\n=== {check.name}: {check.about}", flush=True)
    start = time.monotonic()
    missing = unmet(check)
    if missing:
        remedy = " && ".join(need.command for need in missing)
        print(f"Not run; it needs: {remedy}", flush=True)
        return Outcome(check.name, NOT_RUN, time.monotonic() - start, remedy)
    done = subprocess.run(check.command, cwd=ROOT, check=False)
    return Outcome(check.name, PASSED if done.returncode == 0 else FAILED, time.monotonic() - start)


def report(outcomes: Sequence[Outcome]) -> str:
    """The closing table, and a line for each check that was not run."""
    width = max(len(word) for word in ["check", *(outcome.name for outcome in outcomes)])
    lines = ["", f"{'check':<{width}}  {'result':<7}  seconds"]
    lines += [f"{one.name:<{width}}  {one.result:<7}  {one.seconds:7.1f}" for one in outcomes]
    lines += [f"NOT RUN: {one.name}: {one.remedy}" for one in outcomes if one.result == NOT_RUN]
    return "\n".join(lines)


def succeeded(outcomes: Sequence[Outcome], *, ci: bool) -> bool:
    """A failed check fails the run; in CI so does one that was not run."""
    bad = {FAILED, NOT_RUN} if ci else {FAILED}
    return not any(outcome.result in bad for outcome in outcomes)


def check_all(checks: Sequence[Check], *, ci: bool) -> int:
    """Run the checks, print the report, return the exit code."""
    outcomes = [run(check) for check in checks]
    print(report(outcomes), flush=True)
    return 0 if succeeded(outcomes, ci=ci) else 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and run what it asks for."""
    parser = argparse.ArgumentParser(description="Run the checks of the project.")
    names = [check.name for check in CHECKS]
    parser.add_argument(
        "--only", action="append", choices=names, metavar="NAME", help="run this check; may be repeated"
    )
    parser.add_argument("--list", action="store_true", help="list the checks and stop")
    options = parser.parse_args(arguments)
    if options.list:
        for check in CHECKS:
            print(f"{check.name:<10} {check.about}")
        return 0
    chosen = [check for check in CHECKS if not options.only or check.name in options.only]
    return check_all(chosen, ci=os.environ.get("CI", "").lower() in {"1", "true"})


if __name__ == "__main__":
    sys.exit(main())
