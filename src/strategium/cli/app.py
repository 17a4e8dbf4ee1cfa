"""The program as a whole: its commands, and how errors are told."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import strategium
from strategium.cli import (
    admin,
    arena,
    backups,
    bench,
    deck,
    doctor,
    fuzz,
    games,
    learn,
    levels,
    new_game,
    play,
    puzzles,
    records,
    replay,
    rules,
    scenario,
    serve,
    show,
    sim,
    store,
    train,
    upgrade,
    words,
    worker,
)
from strategium.engine import Wish, choose
from strategium.kernel.errors import StrategiumError

PLAYING = (
    "arena",
    "learn",
    "puzzles",
    "levels",
    "play",
    "serve",
    "sim",
    "train",
    "worker",
)  # the commands for which the speed of the engine matters


class Commands(TyperGroup):
    """What goes wrong is one line on stderr; a traceback is left for bugs.

    The exit code is 2, or 1 where the fault is not in what was typed and trying again may help: a store in use, say.
    """

    def main(self, *args: Any, **kwargs: Any) -> Any:
        code = 2
        try:
            return super().main(*args, **kwargs)
        except StrategiumError as e:
            problem, code = str(e), getattr(e, "exit_code", code)
        except OSError as e:
            problem = f"{e.filename or 'the file system'}: {e.strerror or e}"
        typer.echo(f"strategium: {problem}", err=True)
        sys.exit(code)


app = typer.Typer(
    cls=Commands,
    help="Play, question, test and extend the games of Strategium.",
    epilog="strategium COMMAND --help tells more. strategium play starts a game.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"strategium {strategium.__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    engine: Annotated[
        Wish,
        typer.Option(
            envvar="STRATEGIUM_ENGINE",
            help="Compiled or plain Python, for all commands that play; auto: compiled where it fits.",
        ),
    ] = Wish.AUTO,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play, question, test and extend the games of Strategium."""
    asks_for_help = any(word in context.help_option_names for word in sys.argv)
    if context.invoked_subcommand in PLAYING and not asks_for_help:
        told = choose(engine, context.obj)
        if told:
            typer.echo(told, err=True)


PLAY, ASK, MAKE, RUN = "Play", "Ask and check", "Make and measure", "Run a server"

app.command("play", rich_help_panel=PLAY)(play.play)
app.command("serve", rich_help_panel=PLAY)(serve.serve)
app.command("learn", rich_help_panel=PLAY)(learn.learn)
app.command("puzzles", rich_help_panel=PLAY)(puzzles.puzzles)
app.command("games", rich_help_panel=PLAY)(games.games)
app.add_typer(deck.app, name="deck", rich_help_panel=PLAY)
app.command("replay", rich_help_panel=PLAY)(replay.replay)
app.command("sim", rich_help_panel=PLAY)(sim.sim)
app.command("rules", rich_help_panel=ASK)(rules.rules)
app.command("scenario", rich_help_panel=ASK)(scenario.scenario)
app.command("words", rich_help_panel=ASK)(words.words)
app.command("fuzz", rich_help_panel=ASK)(fuzz.fuzz)
app.command("show", rich_help_panel=ASK)(show.show)
app.command("arena", rich_help_panel=MAKE)(arena.arena)
app.command("levels", rich_help_panel=MAKE)(levels.levels)
app.command("train", rich_help_panel=MAKE)(train.train)
app.command("bench", rich_help_panel=MAKE)(bench.bench)
app.add_typer(records.app, name="records", rich_help_panel=MAKE)
app.command("new-game", rich_help_panel=MAKE)(new_game.new_game)
app.command("backup", rich_help_panel=RUN)(backups.backup)
app.command("restore", rich_help_panel=RUN)(backups.restore)
app.command("salvage", rich_help_panel=RUN)(backups.salvage)
app.command("settle", rich_help_panel=RUN)(upgrade.settle)
app.command("upgrade", rich_help_panel=RUN)(upgrade.upgrade)
app.add_typer(admin.app, name="admin", rich_help_panel=RUN)
app.add_typer(store.app, name="store", rich_help_panel=RUN)
app.command("worker", rich_help_panel=RUN)(worker.worker)
app.command("doctor", rich_help_panel=MAKE)(doctor.doctor)
