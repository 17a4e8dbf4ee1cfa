"""Ask whether faults of the locked parts are known: pip-audit for Python, npm audit for the browser client.

Exit code 0: none are known. 1: some are. 3: it could not be found out for all parts, so nothing is said about them.
Both programs can end well without having asked anybody; so it is counted which parts were really looked up.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
NONE_KNOWN, SOME_KNOWN, NOT_FOUND_OUT = 0, 1, 3
PATIENCE = 600


@dataclass
class Findings:
    """What is known of some parts: how many were looked up, their faults, and why others were not looked up."""

    about: str
    looked_up: int = 0
    faults: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


def run(command: Sequence[str], folder: Path = ROOT) -> tuple[Any, str]:
    """The JSON that a program prints, or why there is none."""
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired) as e:
        return None, f"{command[0]} cannot be run: {e}"
    try:
        return json.loads(done.stdout), ""
    except ValueError:
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        return None, lines[-1] if lines else f"{command[0]} said nothing (exit code {done.returncode})"


def read_pip_audit(about: str, data: Any, problem: str) -> Findings:
    """pip-audit passes over what it cannot find, and calls that success."""
    found = Findings(about)
    if not isinstance(data, dict):
        found.unknown.append(problem or "pip-audit gave no list")
        return found
    for part in data.get("dependencies", []):
        if "skip_reason" in part:
            found.unknown.append(f"{part['name']}: {part['skip_reason']}")
            continue
        found.looked_up += 1
        for fault in part.get("vulns", []):
            mended = ", ".join(fault.get("fix_versions", [])) or "no version yet"
            found.faults.append(f"{part['name']} {part['version']}: {fault['id']} (mended in {mended})")
    if not found.looked_up and not found.unknown:
        found.unknown.append("pip-audit looked at nothing")
    return found


def read_npm_audit(about: str, data: Any, problem: str) -> Findings:
    found = Findings(about)
    if not isinstance(data, dict) or "vulnerabilities" not in data:
        said = data.get("message") if isinstance(data, dict) else ""
        found.unknown.append(said or problem or "npm audit gave no list")
        return found
    found.looked_up = data.get("metadata", {}).get("dependencies", {}).get("total", 0)
    for name, one in sorted(data["vulnerabilities"].items()):
        titles = [via["title"] for via in one.get("via", []) if isinstance(via, dict) and "title" in via]
        found.faults.append(
            f"{name} {one.get('range', '')}: {one['severity']}, {'; '.join(titles) or 'by what it uses'}"
        )
    if not found.looked_up:
        found.unknown.append("npm audit looked at nothing")
    return found


def report(findings: Sequence[Findings]) -> int:
    """Say what is known, and what is not. A known fault weighs more."""
    for one in findings:
        print(f"{one.about}: {one.looked_up} looked up, {len(one.faults)} known faults")
        for fault in one.faults:
            print(f"  FAULT {fault}")
        if one.unknown:
            print(f"  NOT FOUND OUT for {len(one.unknown)}: {one.unknown[0]}")
    if any(one.faults for one in findings):
        return SOME_KNOWN
    if any(one.unknown for one in findings):
        print(
            "It could not be found out whether all parts are without known faults: is the service reachable?"
        )
        return NOT_FOUND_OUT
    return NONE_KNOWN


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Ask whether faults of the locked parts are known.")
    parser.add_argument("--pip-audit", default="pip-audit", help="the program that asks about Python")
    parser.add_argument("--npm", default="npm", help="the program that asks about the browser client")
    options = parser.parse_args(arguments)
    quiet = ("--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json")
    findings = []
    for lock in ("site.txt", "dev.txt"):
        asked = run((options.pip_audit, "--requirement", f"requirements/{lock}", *quiet))
        findings.append(read_pip_audit(f"Python, {lock}", *asked))
    asked = run((options.npm, "audit", "--json", "--package-lock-only"), ROOT / "web")
    findings.append(read_npm_audit("browser client", *asked))
    return report(findings)


if __name__ == "__main__":
    sys.exit(main())
