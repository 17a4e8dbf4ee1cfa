"""Golden playthroughs, and the digests that compare processes and builds."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategium.testing import digests, golden
from tests.testing.lanterns import GAME, broken

ADDRESS = "tests.testing.lanterns:GAME"


def test_a_playthrough_tells_the_game_as_one_seat_sees_it() -> None:
    first, second, third = golden.playthroughs(GAME)
    text = golden.Teller(first).tell()
    table = "Lanterns: 2 seats, the usual options, seed 1, lively players, mode bots, seen by seat 0\n"
    assert text.startswith(table)
    assert "a round of bids > bid" in text
    assert "* player 2 draws a card" in text
    assert "    > bid " in text
    assert golden.HANDLE.search(text) is None
    assert second.file == "lanterns-2.txt"
    assert "player 1 decides" in golden.Teller(second).tell()
    assert "mode people, seen by seat 1" in golden.Teller(third).tell()
    assert golden.Teller(first).tell() == text


def test_differences_are_shown_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(golden.compare(GAME, tmp_path)) > 100
    assert golden.main(["--write", "--folder", str(tmp_path), ADDRESS]) == 0
    assert golden.main(["--folder", str(tmp_path), ADDRESS]) == 0
    assert golden.main(["--write", "--folder", str(tmp_path), ADDRESS]) == 0
    assert "nothing changed" in capsys.readouterr().out
    path = tmp_path / "lanterns-1.txt"
    path.write_text(path.read_text().replace("draws a card", "draws two cards", 1))
    assert golden.main(["--folder", str(tmp_path), ADDRESS]) == 1
    shown = capsys.readouterr().out
    assert "-  * player 2 draws two cards\n+  * player 2 draws a card\n" in shown
    assert "--write" in shown


def test_views_are_told_as_paths() -> None:
    view = {
        "a": 1,
        "b": [[1, 2], []],
        "c": {"x": [{"ref": "r", "name": "Coal", "n": 0, "f": False}, {"ref": "s"}], "w": [{"y": 3}]},
        "d": [],
        "e": {"z": None},
    }
    assert golden.leaves(view, "") == [
        ("a", "1"),
        ("b[0]", "1, 2"),
        ("b[1]", "-"),
        ("c.x[]", "Coal (ref=r, n=0)"),
        ("c.x[]", "s (ref=s)"),
        ("c.w[0]", "y=3"),
        ("d", "-"),
        ("e", "-"),
    ]


def test_digests_are_lines_that_follow_from_the_rules_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert digests.main(["--games", "1", ADDRESS]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == len(GAME.starts()) * len(GAME.seats)
    assert printed[0].startswith("lanterns start 0, 2 seats, seed 0, mode bots: ")
    assert list(digests.lines(GAME, 1)) == printed
    assert list(digests.lines(broken("view leaks"), 1)) != printed
