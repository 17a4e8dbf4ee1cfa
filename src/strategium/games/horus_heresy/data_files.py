"""Reading data files: what is missing, unknown or doubled is refused with the line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from importlib import resources
from typing import Any

from strategium.kernel.errors import BadData, nearest


class DataFile:
    """A file of facts. Errors name the line."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as e:
            raise BadData(f"{source}: {e}") from e

    def rows(self, name: str, *keys: str, may: Sequence[str] = ()) -> list[dict[str, Any]]:
        """The tables of that name; each must have these keys, and may have those."""
        rows: list[dict[str, Any]] = self.data.get(name, [])
        for row in rows:
            self.demand_known(row, name, (*keys, *may, "origin"))
            for key in keys:
                if key not in row:
                    raise self.bad(f"a {name} has no {key!r}: {row}", str(row.get("name", f"[[{name}]]")))
        return rows

    def demand_known(self, row: dict[str, Any], what: str, known: Sequence[str]) -> None:
        for key in row:
            if key not in known:
                raise self.unknown(f"key of {what}", key, known)

    def demand_unique(self, rows: Sequence[dict[str, Any]], what: str) -> None:
        names = [row["name"] for row in rows]
        for name in names:
            if names.count(name) > 1:
                raise self.bad(f"two of {what} are named {name!r}", name)

    def bad(self, message: str, *near: str) -> BadData:
        """An error at the last line that has all of these words."""
        rows = enumerate(self.text.splitlines(), 1)
        lines = [n for n, line in rows if near and all(word in line for word in near)]
        return BadData(f"{self.source}:{lines[-1]}: {message}" if lines else f"{self.source}: {message}")

    def unknown(self, what: str, name: Any, names: Iterable[str]) -> BadData:
        return self.bad(f"there is no {what} {name!r}{nearest(str(name), names)}", str(name))


def read(name: str) -> DataFile:
    """A file of this package's data."""
    path = resources.files("strategium.games.horus_heresy") / "data" / name
    return DataFile(path.read_text("utf-8"), name)


def scenario_names() -> list[str]:
    """The scenarios that can be played."""
    folder = resources.files("strategium.games.horus_heresy") / "data" / "setups"
    return sorted(path.name.removesuffix(".toml") for path in folder.iterdir() if path.name.endswith(".toml"))
