"""`strategium doctor`: what is installed, what is missing, where things lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from strategium.cli.common import AsJson, console, data_folder, games_folder, grid, print_json, repository
from strategium.kernel.errors import how_many

if TYPE_CHECKING:
    from pathlib import Path

FINE, MISSING, BROKEN, OPTIONAL, SLOW = "ok", "missing", "broken", "not there", "slow"

# Programs that a part of Strategium uses: what for, and the Debian packages that bring them.
PROGRAMS = (
    ("git", "reports say which commit they are of", "git"),
    ("make", "the targets of a checkout", "make"),
    ("gcc", "the compiled engine (make fast)", "gcc libc6-dev"),
    ("node", "building the browser table", "nodejs"),
)


def doctor(as_json: AsJson = False) -> None:
    """Tell what is installed and what is missing, with the command that would install it, and where data lies."""
    checks = examine()
    ill = any(row["state"] in (MISSING, BROKEN) for row in checks)
    if as_json:
        print_json({"ok": not ill, "checks": checks, "places": places()})
    else:
        tell(checks)
    if ill:
        raise typer.Exit(1)


def examine() -> list[dict[str, str]]:
    return [*_python(), *_packages(), *_programs(), *_plugins(), *_enclosure(), *_data()]


def row(what: str, state: str, detail: str, remedy: str = "") -> dict[str, str]:
    return {"what": what, "state": state, "detail": detail, "remedy": remedy}


def _python() -> list[dict[str, str]]:
    import platform

    import strategium
    from strategium.engine import is_optimised

    version = f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    if not is_optimised():
        told = f"{version}, built without optimisations: everything takes 5 to 25 % longer"
        python = row("Python", SLOW, told, "your system's Python, or one built with --enable-optimizations")
    else:
        python = row("Python", FINE, version)
    return [python, row("strategium", FINE, strategium.__version__), _engine()]


def _engine() -> dict[str, str]:
    """What `play`, `serve`, `sim`, `arena` and `levels` will run."""
    from strategium.engine import TREE, is_compiled, misfit

    if is_compiled():
        return row("engine", FINE, "compiled")
    reason = misfit()
    if reason:
        return row("engine", SLOW, f"plain Python ({reason})", "make fast")
    return row("engine", FINE, f"compiled, in {TREE}")


def _packages() -> list[dict[str, str]]:
    import re
    from importlib import metadata

    try:
        wanted = metadata.requires("strategium") or []
    except metadata.PackageNotFoundError:
        return [row("strategium", BROKEN, "it is not installed, only found", "pip install -e .")]
    found: dict[str, dict[str, str]] = {}  # several extras may want the same
    for line in wanted:
        name = re.split(r"[\s;<>=!~\[(]", line, maxsplit=1)[0]
        extra = "extra ==" in line
        try:
            found.setdefault(name, row(name, FINE, metadata.version(name)))
        except metadata.PackageNotFoundError:
            state = OPTIONAL if extra else MISSING
            found.setdefault(name, row(name, state, "a Python package", f"pip install {name}"))
    return list(found.values())


def _programs() -> list[dict[str, str]]:
    import shutil

    found: list[dict[str, str]] = []
    for name, purpose, packages in PROGRAMS:
        path = shutil.which(name)
        if path:
            found.append(row(name, FINE, path))
        else:
            found.append(row(name, OPTIONAL, f"for {purpose}", f"apt-get install {packages}"))
    return found


def _plugins() -> list[dict[str, str]]:
    from strategium.agents import agents, broken_agents
    from strategium.kernel import registry

    found = [
        row("games", FINE if registry.games() else BROKEN, ", ".join(registry.games()) or "there are none"),
        row("bots", FINE, ", ".join(agents())),
    ]
    for what, faults in (("game", registry.broken()), ("bot", broken_agents())):
        found += [row(f"{what} {name}", BROKEN, reason) for name, reason in faults.items()]
    return found


def _enclosure() -> list[dict[str, str]]:
    """What a server can keep its bots from, on this machine (docs/server.md)."""
    from strategium.server.enclosure import CALLS, FILES, offered

    there = offered()
    if FILES in there and CALLS in there:
        return [row("bots of a server", FINE, "enclosed by Landlock and seccomp")]
    missing = "Landlock" if CALLS in there else "seccomp" if FILES in there else "Landlock and seccomp"
    told = f"{missing} is not there: plug-ins are enclosed less"
    return [row("bots of a server", OPTIONAL, told, "Linux 5.13 or newer")]


def _data() -> list[dict[str, str]]:
    import os

    folder = data_folder()
    there = folder
    while not there.exists():
        there = there.parent
    if not os.access(there, os.W_OK):
        return [row("data", BROKEN, f"{folder} cannot be written", "set STRATEGIUM_DATA to another folder")]
    kept = len(list(games_folder().glob("*.json")))
    return [row("data", FINE, f"{folder}, {how_many(kept, 'game')} kept")]


def places() -> dict[str, str]:
    """Where things lie."""
    import strategium

    package: Path | str = next(iter(strategium.__path__))
    return {"package": str(package), "checkout": str(repository()), "games": str(games_folder())}


def tell(checks: list[dict[str, Any]]) -> None:
    out = console()
    table = grid("what", "", "", "to mend it")
    styles = {MISSING: "red", BROKEN: "red", OPTIONAL: "yellow", SLOW: "yellow"}
    for check in checks:
        style = styles.get(check["state"], "")
        table.add_row(check["what"], check["state"], check["detail"], check["remedy"], style=style)
    out.print(table)
    for name, path in places().items():
        out.print(f"{name}: {path}", soft_wrap=True)
