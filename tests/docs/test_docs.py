"""What the documentation tells people to type works, and its links lead somewhere."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
NO_RUN = "<!-- no-run -->"
FENCE = re.compile(r"^\s*(`{3,}|~{3,})\s*(\S*)")
LINK = re.compile(r"\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)")


def split(text: str) -> tuple[list[str], list[tuple[str, bool, list[str]]]]:
    """The prose lines of a page, and its fenced blocks as (language, may run, lines)."""
    prose: list[str] = []
    blocks: list[tuple[str, bool, list[str]]] = []
    fence = previous = ""
    for line in text.splitlines():
        found = FENCE.match(line)
        if fence:
            if found and found[1].startswith(fence) and not found[2]:
                fence = ""
            else:
                blocks[-1][2].append(line.strip())
        elif found:
            fence = found[1]
            blocks.append((found[2], previous.strip() != NO_RUN, []))
        else:
            prose.append(line)
        previous = line
    return prose, blocks


def commands(page: Path) -> list[str]:
    """The strategium commands that a page tells its reader to type."""
    _, blocks = split(page.read_text())
    lines = [
        line for language, may_run, block in blocks if language == "console" and may_run for line in block
    ]
    return [line.removeprefix("$ ") for line in lines if line.startswith("$ strategium")]


def page_name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


PAGES_WITH_COMMANDS = [page for page in PAGES if commands(page)]


@pytest.mark.skipif(not PAGES_WITH_COMMANDS, reason="no page has a command yet")
@pytest.mark.parametrize("page", PAGES_WITH_COMMANDS, ids=page_name)
def test_commands_of_a_page_succeed_in_order(page: Path, tmp_path: Path) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    environment = {**os.environ, "HOME": str(tmp_path), "NO_COLOR": "1", "COLUMNS": "110"}
    for command in commands(page):
        words = shlex.split(command, comments=True)
        words[0] = str(Path(sys.executable).with_name(words[0]))
        done = subprocess.run(
            words,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=240,
            check=False,
        )
        assert done.returncode == 0, f"{page_name(page)}: $ {command}\n{done.stdout}"


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_relative_links_of_a_page_lead_to_files(page: Path) -> None:
    prose, _ = split(page.read_text())
    targets = [target for line in prose for target in LINK.findall(re.sub(r"`[^`]*`", "", line))]
    relative = [target for target in targets if not re.match(r"[a-z][a-z0-9+.-]*:|#", target)]
    dead = [target for target in relative if not (page.parent / unquote(target.split("#")[0])).exists()]
    assert not dead, f"{page_name(page)} links to files that do not exist: {dead}"


def nav_pages(entry: Any) -> list[str]:
    """The pages below an entry of the navigation, which nests lists and tables."""
    if isinstance(entry, str):
        return [entry]
    children = entry.values() if isinstance(entry, dict) else entry
    return [page for child in children for page in nav_pages(child)]


def test_every_page_is_in_the_navigation() -> None:
    with (ROOT / "zensical.toml").open("rb") as file:
        listed = nav_pages(tomllib.load(file)["project"]["nav"])
    assert sorted(listed) == sorted(page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))


def test_split_tells_commands_from_the_rest() -> None:
    runs, does_not_run = "```console\n$ strategium a\nout\n```\n", "```console\n$ strategium b\n```\n"
    page = f"a\n{runs}\n{NO_RUN}\n{does_not_run}```python\nx\n```\n"
    prose, blocks = split(page)
    assert prose == ["a", "", NO_RUN]
    assert blocks == [
        ("console", True, ["$ strategium a", "out"]),
        ("console", False, ["$ strategium b"]),
        ("python", True, ["x"]),
    ]
