"""Which bots a table may have: by name, and with no settings but those that whoever runs the server allows."""

from __future__ import annotations

import math
from collections.abc import Mapping

from strategium.agents.registry import OWN, BadSetting, check_name, read_setting, split_words
from strategium.kernel.errors import StrategiumError
from strategium.server.errors import BadRequest

NEVER = "cores"  # a bot on a server thinks in one process


def check_allowed(allowed: Mapping[str, float]) -> None:
    """Refuse settings that no server can allow."""
    if NEVER in allowed:
        raise BadSetting(f"{NEVER!r} cannot be allowed: on a server a bot thinks in one process")
    for name, most in allowed.items():
        if not 0 < most < math.inf:
            raise BadSetting(f"the most that {name!r} may be must be a number above 0, not {most!r}")


def check_bot(words: str, allowed: Mapping[str, float]) -> None:
    """Refuse a bot that there is not, and settings that are not allowed here. No code of a plug-in is run."""
    name, settings = split_words(words)
    try:
        check_name(name)
        for key, value in settings.items():
            _check_setting(name, key, value, allowed)
    except StrategiumError as e:
        raise BadRequest(str(e)) from e


def _check_setting(name: str, key: str, value: str, allowed: Mapping[str, float]) -> None:
    if key not in allowed:
        may = ", ".join(f"{one} up to {most:g}" for one, most in allowed.items())
        raise BadSetting(
            f"at a table a bot is chosen by its name ({name}); {key!r} cannot be set on this server"
            + (f", only {may}" if may else "")
        )
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not 0 < number <= allowed[key]:  # 0 often means: without limit
        raise BadSetting(f"on this server {key!r} may be a number up to {allowed[key]:g}, not {value!r}")
    if name in OWN:
        read_setting(OWN[name], key, value)


def allowed_words(words: str, allowed: Mapping[str, float]) -> str:
    """The bot without the settings that are not allowed here; an old table may name such."""
    name, settings = split_words(words)
    kept = [name]
    for key, value in settings.items():
        try:
            _check_setting(name, key, value, allowed)
        except StrategiumError:
            continue
        kept.append(f"{key}={value}")
    return ":".join(kept)
