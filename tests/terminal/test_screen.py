"""Lines for people and for pipes."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from strategium.terminal.screen import Screen

PROGRAM = str(Path(sys.executable).with_name("strategium"))


def test_paragraphs_are_wrapped_with_a_hanging_indent() -> None:
    out = io.StringIO()
    Screen(io.StringIO(), out, 60).say("one: " + "word " * 20, indent=2, hang=5)
    lines = out.getvalue().splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("  one: word")
    assert lines[1].startswith("       word")
    assert all(len(line) <= 60 for line in lines)


def test_an_empty_line_is_a_line() -> None:
    out = io.StringIO()
    Screen(io.StringIO(), out, 80).say()
    assert out.getvalue() == "\n"


def test_a_narrow_screen_still_has_room() -> None:
    assert Screen(io.StringIO(), io.StringIO(), 10).width == 60


def test_letters_that_a_terminal_lacks_are_replaced() -> None:
    raw = io.BytesIO()
    screen = Screen(io.StringIO(), io.TextIOWrapper(raw, "latin-1"), 80)
    screen.say("• “Tarrus” › Ûber ☠")
    screen.rule("x")
    screen.console.file.flush()
    assert raw.getvalue().decode("latin-1").startswith('* "Tarrus" > ?ber ?\n-- x ---')


def test_what_was_typed_is_echoed_in_a_pipe() -> None:
    out = io.StringIO()
    screen = Screen(io.StringIO("hello\r\n\n"), out, 80)
    assert [screen.read("> "), screen.read("> "), screen.read("> ")] == ["hello", "", None]
    assert out.getvalue().startswith("> hello\n> \n> ")


def test_input_that_is_no_text_is_read_all_the_same() -> None:
    source = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nquit\n"), "utf-8")
    screen = Screen(source, io.StringIO(), 80)
    assert screen.read("> ") == "\ufffd\ufffd"
    assert screen.read("> ") == "quit"


def on_a_terminal(
    typed: list[str],
    folder: Path,
    arguments: tuple[str, ...] = ("--plain",),
    asks: str = "> ",
    environment: dict[str, str] | None = None,
) -> str:
    """The program on a pseudo-terminal of 100 columns; each line is typed when it asks."""
    leader, follower = pty.openpty()
    os.set_blocking(leader, False)
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    kept = {**os.environ, "STRATEGIUM_DATA": str(folder), "TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
    for name in ("NO_COLOR", "FORCE_COLOR", "CI"):
        kept.pop(name, None)
    program = subprocess.Popen(
        [PROGRAM, "play", "template", "--seed", "5", "--bot", "random", *arguments],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**kept, **(environment or {})},
    )
    os.close(follower)
    text, seen, left, until = "", 0, list(typed), time.monotonic() + 180
    while program.poll() is None and time.monotonic() < until:
        if select.select([leader], [], [], 0.1)[0]:
            try:
                text += os.read(leader, 65536).decode(errors="replace")
            except OSError:
                break
        if left and asks in text[seen:]:
            seen = len(text)
            os.write(leader, f"{left.pop(0)}\n".encode())
    program.wait(60)
    os.close(leader)
    return text


@pytest.mark.parametrize("colour", [True, False])
def test_colours_on_a_terminal_unless_unwanted(tmp_path: Path, colour: bool) -> None:
    text = on_a_terminal(["scout Stern", "quit"], tmp_path, environment={} if colour else {"NO_COLOR": "1"})
    assert "→ scout Stern" in re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert "The game is kept" in text
    assert ("\x1b[1;36m" in text) is colour


FULL_SCREEN = "\x1b[?1049h"


def test_a_terminal_gets_the_table_that_fills_it(tmp_path: Path) -> None:
    text = on_a_terminal(["q"], tmp_path, arguments=(), asks="scout Stern")
    assert FULL_SCREEN in text
    assert "The game is kept" in text.partition("\x1b[?1049l")[2]
    assert "--resume" in text


@pytest.mark.parametrize(("arguments", "environment"), [(("--plain",), {}), ((), {"TERM": "dumb"})])
def test_plain_lines_where_they_are_wanted(
    tmp_path: Path, arguments: tuple[str, ...], environment: dict[str, str]
) -> None:
    text = on_a_terminal(["quit"], tmp_path, arguments=arguments, environment=environment)
    assert FULL_SCREEN not in text
    assert "The game is kept" in text


def test_no_colours_in_a_pipe(tmp_path: Path) -> None:
    environment = {**os.environ, "STRATEGIUM_DATA": str(tmp_path), "TERM": "xterm"}
    environment.pop("FORCE_COLOR", None)
    done = subprocess.run(
        [PROGRAM, "play", "template", "--seed", "5"],
        input="scout Stern\n",
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "→ scout Stern" in done.stdout
    assert "rule victory for how to win" in done.stdout
    assert "\x1b" not in done.stdout
    assert "--resume" in done.stdout
    assert done.stderr == ""
