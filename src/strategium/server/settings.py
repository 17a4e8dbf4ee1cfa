"""Settings from flags, variables and a file, read by one table: the fields of Config. A new one needs nothing here."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

import msgspec

from strategium.kernel.errors import StrategiumError, nearest
from strategium.kernel.files import read_file
from strategium.server.config import Config

VARIABLE: Final = "STRATEGIUM_"
OTHER_VARIABLES: Final = ("data", "engine", "settings")  # that name no setting
FILE_NAME: Final = "strategium.toml"
DEFAULT: Final = "default"
MOST_BYTES: Final = 1024 * 1024  # of a file


class BadSettings(StrategiumError):
    """A setting that nobody knows, or with a value that it cannot have."""


class Setting(NamedTuple):
    """One field of Config."""

    name: str
    type: Any
    default: Any
    about: str
    flag: str

    @property
    def variable(self) -> str:
        return VARIABLE + self.name.upper()

    @property
    def is_list(self) -> bool:
        """Whether it has any number of values."""
        return get_origin(self.plain) is tuple and get_args(self.plain)[-1] is ...

    @property
    def plain(self) -> Any:
        """The type without what is noted about it."""
        return (
            getattr(self.type, "__origin__", self.type) if hasattr(self.type, "__metadata__") else self.type
        )

    def read(self, value: Any, words: bool) -> Any:
        """A value of the right type; with `words` it was typed, so that numbers and lists must be read from them."""
        if words and isinstance(value, str) and get_origin(self.plain) is tuple:
            value = [part.strip() for part in value.split(",") if part.strip()]
        if get_origin(self.plain) is Literal and value not in get_args(self.plain):
            raise msgspec.ValidationError(f"choose one of {', '.join(get_args(self.plain))}")
        found = msgspec.convert(value, self.type, strict=not words)
        for number in found if isinstance(found, tuple) else (found,):
            if isinstance(number, float) and not math.isfinite(number):
                raise msgspec.ValidationError("Expected a number that ends")
        return found


class Settings(NamedTuple):
    """What holds, and where each setting is from."""

    config: Config
    sources: dict[str, str]
    notes: list[str]  # what looks like a slip, but may be meant for somebody else


def known_settings() -> dict[str, Setting]:
    """All settings by name."""
    found: dict[str, Setting] = {}
    defaults = Config()
    for field in msgspec.structs.fields(Config):
        metas = getattr(field.type, "__metadata__", ())
        meta = next((one for one in metas if isinstance(one, msgspec.Meta)), msgspec.Meta())
        flag = (meta.extra or {}).get("flag") or "--" + field.name.replace("_", "-")
        found[field.name] = Setting(
            field.name, field.type, getattr(defaults, field.name), meta.description or "", flag
        )
    return found


def read_settings(
    flags: Mapping[str, Any], variables: Mapping[str, str], file: Path | None, defaults: Mapping[str, Any]
) -> Settings:
    """The settings of a server: a flag is dearer than a variable, that than the file, and the file than a default."""
    settings = known_settings()
    values = dict(defaults)
    sources = dict.fromkeys(settings, DEFAULT)
    if file is not None:
        for name, value, line in _in_file(file):
            where = f"{file}, line {line}"
            setting = _known(name, settings, where)
            values[setting.name] = _read(setting, value, where, words=False)
            sources[setting.name] = where
    for setting in settings.values():
        if setting.variable in variables:
            values[setting.name] = _read(setting, variables[setting.variable], setting.variable, words=True)
            sources[setting.name] = setting.variable
    for name, value in flags.items():
        setting = settings[name]
        values[name] = _read(setting, value, setting.flag, words=True)
        sources[name] = setting.flag
    return Settings(Config(**values), sources, _slips(variables, settings))


def _known(name: str, settings: Mapping[str, Setting], where: str) -> Setting:
    """Names may be written as in a flag, with dashes."""
    found = settings.get(name.replace("-", "_"))
    if found is None:
        raise BadSettings(f"{where}: there is no setting {name!r}{nearest(name, settings)}")
    return found


def _read(setting: Setting, value: Any, where: str, words: bool) -> Any:
    try:
        return setting.read(value, words)
    except msgspec.ValidationError as e:
        raise BadSettings(f"{where}: {setting.name} cannot be {value!r}: {e}") from e


def _in_file(file: Path) -> list[tuple[str, Any, int]]:
    """Name, value and line of each setting in a file."""
    try:
        text = read_file(file, MOST_BYTES).decode()
        said = tomllib.loads(text)
    except OSError as e:
        raise BadSettings(f"{file} cannot be read: {e.strerror}") from e
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as e:
        raise BadSettings(f"{file}: {e}") from e
    seen: dict[str, str] = {}
    for name in said:
        other = seen.setdefault(name.replace("-", "_"), name)
        if other != name:
            raise BadSettings(f"{file}, line {_line_of(text, name)}: {name} is set above already, as {other}")
    return [(name, value, _line_of(text, name)) for name, value in said.items()]


def _line_of(text: str, name: str) -> int:
    """The line in which a setting begins."""
    begins = re.compile(rf"""\s*\[*\s*["']?{re.escape(name)}["']?\s*[=.\]]""")
    return next((n for n, line in enumerate(text.splitlines(), 1) if begins.match(line)), 1)


def _slips(variables: Mapping[str, str], settings: Mapping[str, Setting]) -> list[str]:
    """Variables that nearly name a setting. Others may have variables that begin like ours, so it is not refused."""
    found: list[str] = []
    for variable in sorted(variables):
        name = variable.removeprefix(VARIABLE).lower()
        if variable.startswith(VARIABLE) and name not in settings and name not in OTHER_VARIABLES:
            near = nearest(name, settings)
            if near:
                found.append(f"{variable}: there is no setting {name!r}{near}")
    return found


def as_toml(settings: Settings) -> str:
    """All settings as the lines of a file, each with where it is from. What is not set cannot be said in one."""
    values = {name: getattr(settings.config, name) for name in settings.sources}
    lines = [f"# {name}" if value is None else f"{name} = {_toml(value)}" for name, value in values.items()]
    width = min(48, max(len(line) for line in lines))
    return "\n".join(f"{line:<{width}}  # {source}" for line, source in zip(lines, settings.sources.values()))


def _toml(value: Any) -> str:
    """JSON writes strings, numbers, truth values and lists as TOML does."""
    return msgspec.json.encode(value).decode()
