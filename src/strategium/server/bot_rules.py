"""Which bots a table may have: by name, and with no settings but those that whoever runs the server allows."""

from __future__ import annotations

import functools
import math

from strategium.agents.registry import OWN, BadSetting, check_name, check_plays, read_setting, split_words
from strategium.kernel.errors import StrategiumError
from strategium.kernel.game import Game
from strategium.server.errors import BadRequest

NEVER = "cores"  # a bot on a server thinks in one process


@functools.cache
def allowed_settings(words: tuple[str, ...]) -> dict[str, float]:
    """`iterations=1000` and the like, as whoever runs the server writes them: each setting with the most it may be."""
    found: dict[str, float] = {}
    for word in words:
        name, _, most = word.partition("=")
        found[name] = _number(most)
        if name == NEVER:
            raise BadSetting(f"{NEVER!r} cannot be allowed: on a server a bot thinks in one process")
        if not name or not 0 < found[name] < math.inf:
            raise BadSetting(f"{word!r} is no setting of bots: write NAME=MOST, as in iterations=1000")
    return found


def check_bot(words: str, game: Game, allowed: tuple[str, ...] = ()) -> None:
    """Refuse a bot that there is not or cannot play the game, and settings that are not allowed here.

    No code of a plug-in is run.
    """
    name, settings = split_words(words)
    try:
        check_name(name)
        for key, value in settings.items():
            _check_setting(name, key, value, allowed_settings(allowed))
        if name in OWN:
            check_plays(OWN[name], game)
    except StrategiumError as e:
        raise BadRequest(str(e)) from e


def without_settings(words: str, allowed: tuple[str, ...] = ()) -> str:
    """The bot without the settings that are not allowed here; an old table may name such."""
    name, settings = split_words(words)
    kept = [name]
    for key, value in settings.items():
        try:
            _check_setting(name, key, value, allowed_settings(allowed))
        except StrategiumError:
            continue
        kept.append(f"{key}={value}")
    return ":".join(kept)


def _check_setting(name: str, key: str, value: str, allowed: dict[str, float]) -> None:
    if key not in allowed:
        may = ", ".join(f"{one} up to {most:g}" for one, most in allowed.items())
        raise BadSetting(
            f"at a table a bot is chosen by its name ({name}); {key!r} cannot be set on this server"
            + (f", only {may}" if may else "")
        )
    if not 0 < _number(value) <= allowed[key]:  # 0 often means: without limit
        raise BadSetting(f"on this server {key!r} may be a number up to {allowed[key]:g}, not {value!r}")
    if name in OWN:
        read_setting(OWN[name], key, value)


def _number(word: str) -> float:
    try:
        return float(word)
    except ValueError:
        return math.nan
