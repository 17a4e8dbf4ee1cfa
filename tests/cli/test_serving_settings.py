"""Settings of a server: from a file, from variables and from flags, each field of Config by itself."""

from __future__ import annotations

import sqlite3
import tomllib
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from strategium.server import settings
from strategium.server.config import Config
from strategium.server.settings import BadSettings, Settings, as_toml, known_settings, read_settings
from strategium.server.sqlite import SqliteStore
from tests.cli.conftest import Run

OTHER = {"log_level": "error"}  # what has only a few values


def other_value(name: str) -> Any:
    """A value that is not the default."""
    default = getattr(Config(), name)
    if name in OTHER:
        return OTHER[name]
    if isinstance(default, bool):
        return not default
    if isinstance(default, (int, float)):
        return default + 1
    if isinstance(default, str):
        return default + "1"
    if default is None:
        return known_settings()[name].read("1", words=True)
    return ("https://a.example", "https://b.example") if default == () else tuple(x + 1 for x in default)


def typed(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def read(flags: dict[str, Any] | None = None, file: Path | None = None, **variables: Any) -> Settings:
    return read_settings(flags or {}, variables, file, {})


@pytest.mark.parametrize("name", known_settings())
def test_every_setting_can_be_set_in_each_way(name: str, tmp_path: Path) -> None:
    value = other_value(name)
    file = tmp_path / "strategium.toml"
    file.write_text(f"{name} = {msgspec.json.encode(value).decode()}\n")
    assert getattr(read(file=file).config, name) == value
    variables: dict[str, Any] = {f"STRATEGIUM_{name.upper()}": typed(value)}
    assert getattr(read(**variables).config, name) == value
    assert getattr(read({name: typed(value)}).config, name) == value
    assert read().config == Config()


def test_a_new_field_is_a_setting_by_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class More(Config, frozen=True):
        teapots: int | None = None
        kettles: tuple[str, ...] = ()

    monkeypatch.setattr(settings, "Config", More)
    file = tmp_path / "strategium.toml"
    file.write_text('teapots = 9000\nkettles = ["big"]\n')
    found = read(file=file).config
    assert isinstance(found, More)
    assert (found.teapots, found.kettles) == (9000, ("big",))
    assert known_settings()["teapots"].flag == "--teapots"
    assert read(STRATEGIUM_TEAPOTS="9001").config.teapots == 9001  # type: ignore[attr-defined]


def test_every_field_is_a_flag_with_words(run: Run) -> None:
    told = run("serve", "--help").stdout
    for setting in known_settings().values():
        assert setting.flag in told
        assert setting.about, setting.name


def test_a_flag_is_dearer_than_a_variable_and_that_than_the_file(tmp_path: Path) -> None:
    file = tmp_path / "strategium.toml"
    file.write_text("port = 1\nbot_seconds = 1\nsecure = true\n")
    found = read({"port": "3"}, file, STRATEGIUM_PORT="2", STRATEGIUM_BOT_SECONDS="2")
    assert (found.config.port, found.config.bot_seconds, found.config.secure) == (3, 2.0, True)
    assert [found.sources[name] for name in ("port", "bot_seconds", "secure", "host")] == [
        "--port",
        "STRATEGIUM_BOT_SECONDS",
        f"{file}, line 3",
        "default",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# ports\nprot = 1\n", "line 2: there is no setting 'prot'; did you mean 'port'?"),
        ('port = "many"\n', "line 1: port cannot be 'many': Expected `int`, got `str`"),
        ("host = '::'\n\nport = 70000\n", "line 3: port cannot be 70000: Expected `int` <= 65535"),
        (
            "log_level = 'loud'\n",
            "line 1: log_level cannot be 'loud': choose one of debug, info, warning, error",
        ),
        ("bot_seconds = inf\n", "line 1: bot_seconds cannot be inf: Expected a number"),
        (
            "origins = 'https://a.example'\n",
            "line 1: origins cannot be 'https://a.example': Expected `array`",
        ),
        ("bot-seconds = 2\nbot_seconds = 3\n", "line 2: bot_seconds is set above already, as bot-seconds"),
        ("[server]\nport = 1\n", "line 1: there is no setting 'server'"),
        ("port = \n", "(at line 1, column 8)"),
        ("port = 1\nport = 2\n", "at line 2"),
    ],
)
def test_what_a_file_says_wrongly_is_told_with_its_line(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "strategium.toml"
    file.write_text(text)
    with pytest.raises(BadSettings) as refused:
        read(file=file)
    assert str(file) in str(refused.value)
    assert told in str(refused.value)


def test_what_variables_and_flags_say_wrongly_is_told() -> None:
    with pytest.raises(BadSettings, match="STRATEGIUM_PORT: port cannot be 'tcp:'"):
        read(STRATEGIUM_PORT="tcp:")
    with pytest.raises(BadSettings, match="--bot-processes: bot_processes cannot be '0'"):
        read({"bot_processes": "0"})
    with pytest.raises(BadSettings, match="host cannot be ''"):
        read({"host": ""})  # which would be every address of this machine
    for name in ("bot_processes", "reader_processes"):
        with pytest.raises(BadSettings, match=f"{name} cannot be '1000000000'"):
            read({name: "1000000000"})
    assert read(STRATEGIUM_PROT="1", STRATEGIUM_DATA="x", OTHER="y").notes == [
        "STRATEGIUM_PROT: there is no setting 'prot'; did you mean 'port'?"
    ]


def test_what_holds_is_shown_as_a_file(run: Run, data: Path, tmp_path: Path) -> None:
    data.mkdir()
    (data / "strategium.toml").write_text("port = 1234\n")
    told = run("serve", "--show-settings", "--secure", "--origin", "https://a.example")
    assert told.exit_code == 0, told.output
    assert "port = 1234" in told.stdout
    assert f"# {data / 'strategium.toml'}, line 1" in told.stdout
    shown = tomllib.loads(told.stdout)
    assert (shown["secure"], shown["origins"]) == (True, ["https://a.example"])
    file = tmp_path / "again.toml"
    file.write_text(told.stdout)
    again = read(file=file)
    assert tomllib.loads(as_toml(again)) == shown


def test_a_file_that_is_too_long_is_no_file_of_settings(tmp_path: Path) -> None:
    file = tmp_path / "strategium.toml"
    with file.open("wb") as opened:
        opened.truncate(1 << 40)  # it takes no room on the disk, and would take all memory
    with pytest.raises(BadSettings, match="more than"):
        read(file=file)


def test_a_file_that_is_named_must_be_there(run: Run, tmp_path: Path) -> None:
    done = run("serve", "--settings", str(tmp_path / "none.toml"))
    assert done.exit_code == 2
    assert "none.toml cannot be read: No such file" in done.stderr


def test_a_backup_is_of_the_store_that_the_settings_name(run: Run, data: Path, tmp_path: Path) -> None:
    """Not of an empty one in the usual place."""
    store = tmp_path / "club.db"
    assert run("backup", str(tmp_path / "copy.db")).exit_code == 1
    made = SqliteStore(store)
    made.add_guest(b"a" * 32, "Ann", 1.0)
    made.close()
    data.mkdir()
    (data / "strategium.toml").write_text(f'db = "sqlite:///{store}"\n')
    assert run("backup", str(tmp_path / "copy.db")).exit_code == 0
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT name FROM guests").fetchall() == [("Ann",)]
