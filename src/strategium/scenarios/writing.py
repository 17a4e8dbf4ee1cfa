"""Positions as text: TOML that a scenario, a lesson or a puzzle can hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def position_text(position: Mapping[str, Any]) -> str:
    """A position under its header. What stands under a seat's name gets a header of its own where it is long."""
    plain = {key: value for key, value in position.items() if not _is_long(value)}
    lines = ["[position]", *[f"{_key(key)} = {value_text(value)}" for key, value in plain.items()]]
    for key, value in position.items():
        if key not in plain:
            lines += ["", f"[position.{_key(key)}]"]
            lines += [f"{_key(word)} = {value_text(one)}" for word, one in value.items()]
    return "\n".join(lines) + "\n"


def value_text(value: Any) -> str:
    """A value as TOML writes it in one line."""
    if isinstance(value, Mapping):
        inside = ", ".join([f"{_key(key)} = {value_text(one)}" for key, one in value.items()])
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join([value_text(one) for one in value])}]"
    if isinstance(value, bool):
        return str(value).lower()
    return msgspec.json.encode(value).decode()


def _is_long(value: Any) -> bool:
    return isinstance(value, Mapping) and len(value_text(value)) > 60


def _key(key: Any) -> str:
    text = str(key)
    return text if BARE.fullmatch(text) else msgspec.json.encode(text).decode()
