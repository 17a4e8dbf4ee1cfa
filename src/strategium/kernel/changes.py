"""What changed for players from one version of a game to the next: the file `changes.toml` of its package.

    [2]
    release = "0.2.0"
    changes = ["A fleeing unit takes its attachments along."]

A part for each version after the first, the newest last. Whoever plays a game that was begun under older rules is shown
these lines before it goes on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

from strategium.kernel.errors import BadData, check_keys

KEYS = ("release", "changes")


class Change:
    """A version of a game: the release of Strategium (or of the plug-in) that brought it, and what it changed."""

    def __init__(self, version: str, row: Any, where: str) -> None:
        if not isinstance(row, dict):
            raise BadData(f"{where}: [{version}] is a table with the keys {' and '.join(KEYS)}")
        check_keys(row, KEYS, f"{where}, [{version}]")
        lines = row.get("changes")
        if not isinstance(lines, list) or not lines or not all(isinstance(line, str) for line in lines):
            raise BadData(f"{where}: [{version}] says in a list `changes` what changed, a sentence each")
        self.version = version
        self.release = str(row.get("release", ""))
        self.lines = tuple([str(line) for line in lines])


def parse_changes(text: str, where: str) -> tuple[Change, ...]:
    """The changes that a file tells, in its order."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as e:
        raise BadData(f"{where}: {e}") from e
    return tuple([Change(version, row, where) for version, row in data.items()])


def changes_since(changes: Sequence[Change], version: str) -> tuple[Change, ...]:
    """The versions after that one; all that are told, if it is not among them (the first is not)."""
    known = [change.version for change in changes]
    after = known.index(version) + 1 if version in known else 0
    return tuple(changes[after:])
