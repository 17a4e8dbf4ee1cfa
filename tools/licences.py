"""Write THIRD-PARTY.md: every locked package with its licence, as its own metadata states it."""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "THIRD-PARTY.md"
LOCKS = (
    ("Needed to run", "run.txt"),
    ("Needed for accounts and PostgreSQL too", "site.txt"),
    ("Needed to develop and test only", "dev.txt"),
)
INTRODUCTION = """\
# Third-party packages

Strategium copies no code of others. These packages are installed beside it, at the versions of the lock files.
This page is written by `make licences`.
"""
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


def stated_licence(name: str, known: dict[str, str]) -> str:
    """The licence that an installed package states, or the one noted in pyproject.toml."""
    if name in known:
        return known[name]
    try:
        fields = metadata(name)
    except PackageNotFoundError:
        raise SystemExit(
            f"{name} is not installed here: note its licence in [tool.strategium.licences]"
        ) from None
    if "License-Expression" in fields:
        return fields["License-Expression"]
    prefix = "License :: "
    classifiers = [text for text in fields.get_all("Classifier") or [] if text.startswith(prefix)]
    if classifiers:
        return ", ".join(sorted({text.split(" :: ")[-1] for text in classifiers}))
    text = fields["License"].strip() if "License" in fields else ""
    if not text or "\n" in text:
        raise SystemExit(f"{name} states no short licence: note it in [tool.strategium.licences]")
    return text


def locked_versions(lock: str) -> dict[str, list[str]]:
    """The locked versions of each package; a few have one per version of Python."""
    versions: dict[str, list[str]] = {}
    for name, version in PINNED.findall(lock):
        versions.setdefault(name, []).append(version)
    return versions


def render() -> str:
    """The whole page."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        known: dict[str, str] = tomllib.load(file)["tool"]["strategium"]["licences"]
    parts = [INTRODUCTION]
    listed: set[str] = set()
    for title, lock in LOCKS:
        parts.append(f"\n## {title}\n\n| package | version | licence |\n|---|---|---|\n")
        versions = locked_versions((ROOT / "requirements" / lock).read_text())
        for name in sorted(versions.keys() - listed):
            parts.append(f"| {name} | {', '.join(versions[name])} | {stated_licence(name, known)} |\n")
        listed |= versions.keys()
    return "".join(parts)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page, or with --check compare it."""
    parser = argparse.ArgumentParser(
        description="List the licences of the locked packages in THIRD-PARTY.md."
    )
    parser.add_argument("--check", action="store_true", help="fail if the page is not up to date")
    options = parser.parse_args(arguments)
    page = render()
    if not options.check:
        TARGET.write_text(page)
        print(f"Wrote {TARGET.name}")
    elif not TARGET.exists() or TARGET.read_text() != page:
        print(f"{TARGET.name} does not fit the locks: run `make licences`", file=sys.stderr)
        return 1
    else:
        print(f"{TARGET.name} fits the locks")
    return 0


if __name__ == "__main__":
    sys.exit(main())
