"""What no file of the repository may hold."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("src", "tests", "tools", "benchmarks", "examples", "web")
SOURCE_SUFFIXES = {".py", ".sh", ".ts", ".js", ".svelte", ".css", ".html"}
GENERATED = {"package-lock.json"}
LONGEST = 500
LONGEST_ELSEWHERE = 600

# The words are put together here so that this file does not hold them.
PLACES = ["../" + "shared", "/" + "work/"]
REGISTRIES = [
    "pypi" + ".org",
    "python" + "hosted.org",
    "npm" + "js.org",
    "npm" + "js.com",
    "yarn" + "pkg.com",
    "deb." + "debian.org",
    "security." + "debian.org",
]
NOTES_TO_SELF = re.compile(r"\b(" + "TO" + "DO|FIX" + r"ME)\b")


def tracked_files() -> list[Path]:
    """Every file that is, or would be, under version control."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return [path for name in names if name and (path := ROOT / name).is_file()]


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """The text of every tracked file that is text, by its path."""
    found = {}
    for path in tracked_files():
        content = path.read_bytes()
        if b"\0" not in content:
            found[path.relative_to(ROOT).as_posix()] = content.decode()
    return found


def holding(texts: dict[str, str], word: str) -> list[str]:
    return [name for name, text in texts.items() if word in text.lower()]


@pytest.mark.parametrize("word", PLACES)
def test_no_file_names_a_place_outside_the_repository(texts: dict[str, str], word: str) -> None:
    assert holding(texts, word) == []


@pytest.mark.parametrize("word", REGISTRIES)
def test_no_file_names_a_package_registry(texts: dict[str, str], word: str) -> None:
    assert holding(texts, word) == []


def test_no_notes_to_self(texts: dict[str, str]) -> None:
    assert [name for name, text in texts.items() if NOTES_TO_SELF.search(text)] == []


def test_no_source_file_is_too_long(texts: dict[str, str]) -> None:
    lengths = {
        name: text.count("\n")
        for name, text in texts.items()
        if name.split("/")[0] in SOURCES
        and Path(name).suffix in SOURCE_SUFFIXES
        and Path(name).name not in GENERATED
    }
    too_long = {
        name: length
        for name, length in lengths.items()
        if length > (LONGEST if name.startswith("src/") else LONGEST_ELSEWHERE)
    }
    assert too_long == {}


def test_the_rules_hold_no_switches(texts: dict[str, str]) -> None:
    """What the code would be without a clause stands beside the tests, in mutants.toml."""
    switch = re.compile(
        r"kernel\.knockout|\b(passed_over|is_off|OFF_STEPS)\(?|\bon\(f?[\"'][a-z_]+/|\bif (not )?OFF\b"
    )
    rules = tuple(f"src/strategium/{part}/" for part in ("kernel", "cards", "games"))
    assert [name for name, text in texts.items() if name.startswith(rules) and switch.search(text)] == []
    assert [name for name in texts if name.endswith("knockout.toml")] == []
