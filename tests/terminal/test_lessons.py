"""Lessons in the terminal: in plain lines and on the screen; and hints."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest
from typer.testing import CliRunner

import strategium
from strategium.cli.app import app
from strategium.scenarios.lesson import Lesson, lessons
from strategium.terminal.coaching import LessonSession
from strategium.terminal.lesson_app import LessonApp
from strategium.terminal.lesson_lines import LessonTable
from strategium.terminal.screen import Screen
from tests.terminal.tables import sit


def lesson(id: str, game: str = "conquest") -> Lesson:
    return next(one for one in lessons(strategium.game(game)) if one.id == id)


def typed(id: str, *lines: str, game: str = "conquest") -> tuple[bool, str]:
    out = io.StringIO()
    screen = Screen(io.StringIO("".join(f"{line}\n" for line in lines)), out, 100)
    done = LessonTable(screen, LessonSession(lesson(id, game))).teach()
    return done, " ".join(out.getvalue().split())


def test_a_lesson_is_typed_to_its_end() -> None:
    done, text = typed("goal", "", "attack with blood")
    assert done
    assert "Three planets with one symbol (1 of 2)" in text
    assert "The mob is gone, Tarrus is yours" in text


def test_plain_lines_tell_only_what_a_person_can_use() -> None:
    """Neither a number that is not there nor a handle."""
    done, text = typed("goal", "", "kingdom", "king", "hammerer", game="invasion")
    assert done
    assert "Orc: Quest zone (power 1, burning)" in text
    _, text = typed("chain", "striking", "quit", game="invasion")
    assert "chain: Striking the Grudge (targets Mountain Brigade), Blood for the Blood God (targets" in text


def test_wrong_moves_hints_skipping_and_going_back() -> None:
    moves = ("void pirate", "hint", "hint", "deploy deathwing", "u", "why veterans", "rules", "skip", "quit")
    done, text = typed("deploy", "", *moves)
    assert not done
    assert "That is taken back. He comes next" in text
    assert "Choose: deploy Deathwing Guard." in text
    assert "conquest/deploy.pay-printed-cost" in text
    assert "A unit that earns (3 of 4)" in text


def test_a_lesson_on_the_screen() -> None:
    async def take() -> bool:
        table = LessonApp(LessonSession(lesson("goal")))
        async with table.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await pilot.pause()
            assert "Three planets with one symbol" in table.sentence().plain
            await pilot.press("space")
            await pilot.pause()
            await pilot.pause()
            assert "Strike" in table.sentence().plain
            await pilot.press("h")
            await pilot.press("1")
            await pilot.pause()
            await pilot.pause()
            assert table.lesson.coach.over
            await pilot.press("space")
        return table.finished

    assert asyncio.run(take())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_all_that_the_coach_says_is_on_the_screen(size: tuple[int, int]) -> None:
    """Also where he tells what the enemy did, what it means and what to do."""

    def letters(text: str) -> str:
        return "".join(letter for letter in text if letter.isalnum())

    async def look() -> None:
        session = LessonSession(lesson("chain", "invasion"))
        session.choose(session.coach.you, session.coach.wanted())
        table = LessonApp(session)
        async with table.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.pause()
            place = table.query_one("#sentence").region
            lines = [
                strip.crop(place.x, place.right).text for strip in table.screen._compositor.render_strips()
            ]
            said = table.sentence().plain
            assert "Nothing has happened yet" in said
            assert "→ Play Stubborn Refusal" in said
            assert letters("".join(lines[place.y : place.bottom])) == letters(said)

    asyncio.run(look())


def test_the_command_goes_on_where_somebody_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRATEGIUM_DATA", str(tmp_path))
    runner = CliRunner()
    first = runner.invoke(app, ["learn", "conquest", "--plain"], input="\n1\nquit\n")
    assert "Deploy: what units cost" in first.output
    again = runner.invoke(app, ["learn", "conquest", "--plain"], input="quit\n")
    assert "How you win" not in again.output
    assert "done" in runner.invoke(app, ["learn"]).output
    unknown = runner.invoke(app, ["learn", "conquest", "goall"])
    assert unknown.exit_code == 2


def test_lesson_files_are_checked_by_the_command(tmp_path: Path) -> None:
    bad = tmp_path / "1-bad.toml"
    bad.write_text('game = "template"\nname = "x"\n')
    told = CliRunner().invoke(app, ["learn", "--check", str(tmp_path)])
    assert told.exit_code == 1
    assert "'about' is missing here" in " ".join(told.output.split())


def test_hints_are_for_games_against_bots(tmp_path: Path) -> None:
    assert "warmaster" in " ".join(sit(["hint"], tmp_path).text.split())
    people = sit(["", "hint"], tmp_path, players=("human", "human"))
    assert "here people play" in " ".join(people.text.split())
