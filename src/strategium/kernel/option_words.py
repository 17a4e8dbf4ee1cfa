"""What a player reads about an option before he sits down: its name, one line of what it changes, its choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Meta


def told(title: str, line: str, choices: Mapping[Any, str] | None = None, **limits: Any) -> Meta:
    """An option in players' words, for the annotation of a field. `choices`: values with what each is called.

    Where there are choices, pages offer these; the limits may allow more.
    """
    extra: dict[str, Any] = {}
    if choices is not None:
        extra["choices"] = [[value, words] for value, words in choices.items()]
        if all(isinstance(value, str) for value in choices):
            extra["enum"] = list(choices)
    return Meta(title=title, description=line, extra_json_schema=extra or None, **limits)
