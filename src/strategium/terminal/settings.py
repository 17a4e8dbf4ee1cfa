"""What a player likes: a theme, and other keys. They stand in `terminal.toml` beside the kept games."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from strategium.kernel.errors import StrategiumError
from strategium.terminal.keys import ACTIONS, TAKEN
from strategium.terminal.themes import DARK, NAMES


class BadSettings(StrategiumError):
    """The file says something that nobody understands."""


class Settings:
    """A theme by its name, and keys by what they do: `{"undo": "b"}`."""

    def __init__(self, theme: str = DARK.name, keys: dict[str, str] | None = None) -> None:
        self.theme = theme
        self.keys = keys or {}


def read_settings(file: Path, theme: str | None = None) -> Settings:
    """What the file says, if there is one; `theme` is dearer than the file's."""
    said: dict[str, Any] = {}
    if file.is_file():
        try:
            said = tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as e:
            raise BadSettings(f"{file}: {e}") from e
    for name in said:
        if name not in ("theme", "keys"):
            raise BadSettings(f"{file}: there is no setting {name!r}, only theme and [keys]")
    keys = said.get("keys", {})
    return Settings(known_theme(theme or said.get("theme", DARK.name)), known_keys(file, keys))


def known_theme(name: Any) -> str:
    if name not in NAMES:
        raise BadSettings(f"there is no theme {name!r}; there are {', '.join(NAMES)}")
    return str(name)


def known_keys(file: Path, keys: Any) -> dict[str, str]:
    """Each key does one thing only."""
    if not isinstance(keys, dict) or not all(isinstance(key, str) and key for key in keys.values()):
        raise BadSettings(f'{file}: [keys] has lines like undo = "b"')
    for action in keys:
        if action not in ACTIONS:
            raise BadSettings(f"{file}: no key does {action!r}; keys do {', '.join(ACTIONS)}")
    for action, key in keys.items():
        if key in TAKEN:
            raise BadSettings(f"{file}: {key!r} is needed for something else, so it cannot do {action}")
    for action, key in {**ACTIONS, **keys}.items():
        others = [other for other, its in {**ACTIONS, **keys}.items() if its == key and other != action]
        if others:
            raise BadSettings(f"{file}: {key!r} cannot do both {action} and {others[0]}")
    return {str(action): str(key) for action, key in keys.items()}
