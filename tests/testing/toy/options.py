"""The options of the toy game."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True):
    """It has none."""
