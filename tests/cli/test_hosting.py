"""The files for those who host a server fit the program."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from strategium.server.settings import VARIABLE, known_settings, read_settings
from tests.cli.conftest import Run

HOSTING = Path(__file__).resolve().parents[2] / "hosting"


def test_the_settings_file_is_read() -> None:
    found = read_settings({}, {}, HOSTING / "strategium.toml", {})
    assert found.config.secure


def test_variables_of_the_container_are_settings() -> None:
    text = (HOSTING / "Containerfile").read_text()
    names = set(re.findall(rf"{VARIABLE}\w+(?==)", text))
    assert names == {"STRATEGIUM_DATA", "STRATEGIUM_HOST", "STRATEGIUM_PORT"}
    assert {f"{VARIABLE}{name.upper()}" for name in known_settings()} >= names - {"STRATEGIUM_DATA"}


def test_what_the_container_copies_is_there() -> None:
    text = (HOSTING / "Containerfile").read_text()
    for line in re.findall(r"^COPY (?!--from)(.*)$", text, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (HOSTING.parent / source).exists(), source


def test_what_the_units_start_is_a_command(run: Run, data: Path) -> None:
    for unit in HOSTING.glob("*.service"):
        (line,) = re.findall(r"^ExecStart=(.*)$", unit.read_text(), re.MULTILINE)
        program, command, *words = shlex.split(line)
        assert program == "/opt/strategium/bin/strategium"
        folder = words.pop() if words else ""
        more = ["--check"] if command == "serve" else [*words, str(data / Path(folder).name)]
        if command == "worker":  # it needs PostgreSQL: tests/server/test_workers.py runs it
            assert words == ["--db"]
            assert folder.startswith("postgresql://")
            more = ["--help"]
        assert run("serve", "--check").exit_code == 0
        done = run(command, *more)
        assert done.exit_code == 0, done.output
