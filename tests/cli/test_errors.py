"""Whatever goes wrong is one line that says what to do, and exit code 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["play", "tempalte"], "there is no game 'tempalte'; did you mean 'template'?"),
        (["sim", "chess"], "there is no game 'chess'"),
        (["rules", "tempalte"], "did you mean 'template'?"),
        (["bench", "tempalte"], "did you mean 'template'?"),
        (["fuzz", "tempalte", "--games", "1"], "did you mean 'template'?"),
        (["fuzz", "template", "--mode", "peple"], "there is no mode 'peple'; did you mean 'people'?"),
        (["show", "kernle"], "there is no part 'kernle'; did you mean 'kernel'?"),
        (["play", "template", "--bot", "gredy"], "did you mean 'greedy'?"),
        (["play", "template", "--seat", "Red"], "write it as Red=human or Red=officer"),
        (["play", "template", "--seat", "Rad=human"], "did you mean 'Red'?"),
        (["play", "template", "--seat", "Red=gredy"], "did you mean 'greedy'?"),
        (["play", "template", "--option", "goal"], "write it as name=value"),
        (["play", "template", "--option", "gaol=3"], "did you mean 'goal'?"),
        (["play", "template", "--option", "goal=many"], "Salvage: Expected `int`, got `str`"),
        (["play", "template", "--seats", "9"], "is for 2 or 3 seats, not 9"),
        (["play", "--resume", "nowhere.json"], "nowhere.json cannot be read"),
        (["play", "--resume", "last"], "no game is kept in"),
        (["sim", "template", "--agents", "random,random,random"], "names 3 bots for 2 seats (Red, Blue)"),
        (["sim", "template", "--agents", "nobody"], "there is no agent 'nobody'"),
        (["replay", "nowhere.json"], "nowhere.json cannot be read"),
        (["scenario", "nowhere"], "nowhere: there is no such file or folder"),
        (["rules", "template", "hiring.prize"], "did you mean 'template/hiring.price'"),
        (["rules", "template", "--search", "zeppelin"], "no clause of Salvage is about 'zeppelin'"),
        (["new-game", "Chess 2"], "use small letters and _, like star_port"),
        (["new-game", "class"], "use small letters and _, like star_port"),
        (["new-game", "template"], "there is a game 'template' already"),
        (["new-game", "json"], "there is a Python package 'json' already"),
    ],
)
def test_every_error_is_one_line(run: Run, words: list[str], told: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("strategium: ")
    assert done.stderr.count("\n") == 1
    assert told in done.stderr


def test_an_unknown_command_suggests_the_nearest(run: Run) -> None:
    done = run("scenarios")
    assert done.exit_code == 2
    assert "Did you mean 'scenario'?" in done.stderr


def test_a_damaged_record_is_told(run: Run, tmp_path: Path) -> None:
    for text in ("", "{", "[]", '{"header": {}}', "\0\1"):
        (tmp_path / "record.json").write_text(text)
        for command in (["replay"], ["play", "--resume"]):
            done = run(*command, str(tmp_path / "record.json"))
            assert done.exit_code == 2
            assert "not a record" in done.stderr


def test_a_file_that_cannot_be_written_is_told(run: Run, data: Path) -> None:
    data.write_text("this is no folder")
    done = run("play", typed="quit\n")
    assert done.exit_code == 0
    assert "cannot be kept" in done.stdout
