"""What the commands of those who run a server share: the settings, and with them which store is meant."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from strategium.cli.common import data_folder

if TYPE_CHECKING:
    from strategium.server.settings import Setting, Settings

SYSTEM_FILE = Path("/etc/strategium/strategium.toml")
BASIC = ("db", "host", "port", "origins", "secure", "log_level")  # shown first by --help
MORE = "More settings"

Db = Annotated[
    str | None,
    typer.Option("--db", metavar="URL", help="Where games are kept: sqlite:///PATH or postgresql://..."),
]
SettingsFile = Annotated[
    Path | None,
    typer.Option(
        "--settings",
        metavar="FILE",
        help="A file of settings; else strategium.toml in the data folder, else in /etc/strategium.",
    ),
]


def default_db() -> str:
    return f"sqlite:///{data_folder() / 'server.db'}"


def settings_file(named: Path | None) -> Path | None:
    """The file that is read: the one that is named, or the first that is found."""
    from strategium.server.settings import FILE_NAME

    named = named or (
        Path(os.environ["STRATEGIUM_SETTINGS"]) if os.environ.get("STRATEGIUM_SETTINGS") else None
    )
    if named is not None:
        return named.expanduser()
    return next((path for path in (data_folder() / FILE_NAME, SYSTEM_FILE) if path.is_file()), None)


def find_settings(flags: Mapping[str, Any], named: Path | None) -> Settings:
    """All settings, with what was typed, what the environment says, and what the file says."""
    from strategium.server.settings import read_settings

    found = read_settings(flags, os.environ, settings_file(named), {"db": default_db()})
    for note in found.notes:
        typer.echo(f"strategium: {note}", err=True)
    return found


def store_url(db: str | None, named: Path | None) -> str:
    """Which store is meant: the one that `serve` would use."""
    return find_settings({} if db is None else {"db": db}, named).config.db


# ---- a flag for every setting --------------------------------------------------------------------
def with_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command a flag for each setting; it gets those that were typed as `**flags`."""
    from strategium.server.settings import known_settings

    own = [
        p
        for p in inspect.signature(command, eval_str=True).parameters.values()
        if p.kind is not p.VAR_KEYWORD
    ]
    settings = known_settings()
    ordered = [*BASIC, *(name for name in settings if name not in BASIC)]
    flags = [_parameter(settings[name]) for name in ordered]

    def run(**given: Any) -> None:
        typed = {name: given.pop(name) for name in settings}
        command(**given, **{name: value for name, value in typed.items() if value not in (None, [])})

    run.__doc__ = command.__doc__
    run.__name__ = command.__name__
    parameters = [*flags[: len(BASIC)], *own, *flags[len(BASIC) :]]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def _parameter(setting: Setting) -> inspect.Parameter:
    """What Typer reads: a word, which is read as all settings are; a switch; or several words."""
    kind: Any = str
    flag = setting.flag
    metavar: str | None = "NUMBER" if setting.plain in (int, float) else flag.rsplit("-", 1)[-1].upper()
    if setting.plain is bool:
        kind, metavar, flag = bool, None, f"{flag}/--no-{flag.removeprefix('--')}"
    elif setting.is_list:
        kind = list[str]
    shown = "" if setting.name == "db" or setting.default == () else _shown(setting.default)
    option = typer.Option(
        flag,
        metavar=metavar,
        help=f"{setting.about[:1].upper()}{setting.about[1:]}." if setting.about else None,
        show_default=shown or False,
        rich_help_panel=None if setting.name in BASIC else MORE,
    )
    annotation: Any = Annotated[kind | None, option]
    return inspect.Parameter(
        setting.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation
    )


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(map(_shown, value))
    return f"{value:g}" if isinstance(value, float) else str(value)
