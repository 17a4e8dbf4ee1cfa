"""`strategium learn`: a first game with a coach."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from strategium.cli.common import BadArgument, complete_game, console, data_folder, grid

if TYPE_CHECKING:
    from strategium.kernel.game import Game
    from strategium.scenarios.lesson import Lesson
    from strategium.terminal.screen import Screen


def learn(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="Which game (see: strategium games).", autocompletion=complete_game
        ),
    ] = None,
    lesson: Annotated[
        str | None, typer.Argument(metavar="[LESSON]", help="Which lesson; else the first that is not done.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines instead of a table that fills the screen.")
    ] = False,
    theme: Annotated[
        str | None,
        typer.Option(help="How the table looks: dark, light, or a theme of Textual's (nord, ...)."),
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option(metavar="PATH", help="Play lesson files through instead, and tell what is wrong."),
    ] = None,
) -> None:
    """Learn a game: short lessons at the real table, then a whole game with hints.

    Without a game, the lessons are listed. With one, you go on where you were.
    """
    if check is not None:
        check_files(check)
        return
    if game is None:
        list_lessons()
        return
    from strategium.kernel.registry import game as find_game
    from strategium.terminal.screen import Screen

    found = find_game(game)
    screen = Screen()
    for one in chosen(found, lesson):
        if one.table is not None:
            note_done(found.name, one.id)
            play_whole(one, plain, theme)
            return
        if not teach(screen, one, plain, theme):
            screen.say(f"Go on with: strategium learn {found.name} {one.id}")
            return
        note_done(found.name, one.id)
    screen.say("You have done every lesson. Play on with: strategium play " + found.name)


def chosen(game: Game, id: str | None) -> list[Lesson]:
    """The lessons from the one that was named on, or from the first that is not done."""
    from strategium.kernel.errors import nearest
    from strategium.scenarios.lesson import lessons

    every = list(lessons(game))
    if not every:
        raise BadArgument(f"{game.title} has no lessons yet; strategium rules {game.name} has its rules")
    ids = [one.id for one in every]
    if id is None:
        done = lessons_done(game.name)
        left = [one for one in every if one.id not in done]
        return left or every
    if id not in ids:
        raise BadArgument(f"{game.title} has no lesson {id!r}{nearest(id, ids)}; it has {', '.join(ids)}")
    return every[ids.index(id) :]


def teach(screen: Screen, lesson: Lesson, plain: bool, theme: str | None) -> bool:
    """One lesson; whether it was done to its end."""
    from strategium.terminal.coaching import LessonSession

    session = LessonSession(lesson)
    if plain or not screen.fills:
        from strategium.terminal.lesson_lines import LessonTable

        return LessonTable(screen, session).teach()
    from strategium.terminal.lesson_app import LessonApp
    from strategium.terminal.settings import read_settings

    app = LessonApp(session, read_settings(data_folder() / "terminal.toml", theme))
    app.run()
    if app.fault is not None:
        raise app.fault
    return app.finished


def play_whole(lesson: Lesson, plain: bool, theme: str | None) -> None:
    """The end of the lessons: a whole game against a bot."""
    import msgspec

    from strategium.cli.play import play

    assert lesson.table is not None
    players = lesson.table["players"]
    options = [
        f"{name}={msgspec.json.encode(value).decode()}"
        for name, value in lesson.table.get("options", {}).items()
    ]
    who = [f"{n}={'human' if player == 'me' else player}" for n, player in enumerate(players, 1)]
    play(lesson.game.name, seat=who, seats=len(players), option=options, plain=plain, theme=theme)


# ---- how far somebody has come -------------------------------------------------------------------
def progress_file() -> Path:
    return data_folder() / "lessons.json"


def lessons_done(game: str) -> list[str]:
    return read_progress().get(game, [])


def read_progress() -> dict[str, list[str]]:
    """The lessons that were done, by game. A file that makes no sense is as good as none."""
    import msgspec

    try:
        return msgspec.json.decode(progress_file().read_bytes(), type=dict[str, list[str]])
    except (OSError, msgspec.DecodeError):
        return {}


def note_done(game: str, lesson: str) -> None:
    import msgspec

    done = read_progress()
    if lesson not in done.setdefault(game, []):
        done[game].append(lesson)
    try:
        progress_file().parent.mkdir(parents=True, exist_ok=True)
        progress_file().write_bytes(msgspec.json.encode(done))
    except OSError as e:
        console(err=True).print(f"How far you have come cannot be kept: {e.strerror}: {e.filename}")


def list_lessons() -> None:
    from strategium.kernel.registry import game as find_game
    from strategium.kernel.registry import games
    from strategium.scenarios.lesson import lessons

    table = grid("game", "lesson", "", ">minutes", "")
    for name in games():
        done = lessons_done(name)
        for one in lessons(find_game(name)):
            table.add_row(name, one.id, one.name, str(one.minutes), "done" if one.id in done else "")
    out = console()
    out.print(table)
    out.print("strategium learn GAME begins, or goes on where you were.")


# ---- for those who write them --------------------------------------------------------------------
def check_files(path: Path) -> None:
    """Play lessons through, with their wrong turns. Exit code 1: something is wrong."""
    from strategium.kernel.errors import StrategiumError, how_many
    from strategium.scenarios.lesson import OVERVIEW, Lesson
    from strategium.testing.lessons import faults_of

    if not path.exists():
        raise BadArgument(f"{path}: there is no such file or folder")
    files = [path] if path.is_file() else [f for f in sorted(path.rglob("*.toml")) if f.name != OVERVIEW]
    faults: list[str] = []
    for file in files:
        try:
            faults += faults_of(Lesson.load(file))
        except StrategiumError as e:
            faults.append(str(e))
    out = console()
    for fault in faults:
        out.print(fault, style="red", soft_wrap=True)
    if not files:
        raise BadArgument(f"{path}: no lesson files (*.toml) in this folder")
    if faults:
        raise typer.Exit(1)
    out.print(f"{how_many(len(files), 'lesson')} can be taught.")
