"""`strategium play`: a game in the terminal."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from strategium.cli.common import (
    DEFAULT_BOT,
    DEFAULT_GAME,
    BadArgument,
    Decks,
    complete_agent,
    complete_game,
    data_folder,
    find_seat,
    games_folder,
)
from strategium.cli.deck_opening import settings_of

if TYPE_CHECKING:
    from strategium.kernel.state import GameState
    from strategium.terminal.screen import Screen
    from strategium.terminal.session import Session

HUMAN = "human"


def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME]", help="Which game (see: strategium games).", autocompletion=complete_game
        ),
    ] = DEFAULT_GAME,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=WHO", help="Who plays a seat: human, or a bot. May be given for each seat."
        ),
    ] = None,
    bot: Annotated[
        str,
        typer.Option(
            help="The bot in all other seats: a name, with settings if you like (greedy:seconds=3).",
            autocompletion=complete_agent,
        ),
    ] = DEFAULT_BOT,
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    seed: Annotated[int | None, typer.Option(help="Play the same luck again.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game. May be repeated.")
    ] = None,
    deck: Decks = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a game that was kept (last: the latest).")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines instead of a table that fills the screen.")
    ] = False,
    theme: Annotated[
        str | None,
        typer.Option(help="How the table looks: dark, light, or a theme of Textual's (nord, ...)."),
    ] = None,
) -> None:
    """Play a game in the terminal: you in the first seat against a bot, unless you say otherwise.

    Two people at one keyboard: --seat 1=human --seat 2=human. During the game, ? is help (help in plain lines).
    """
    from strategium.agents import agent
    from strategium.agents.registry import check_agent
    from strategium.kernel.record import Record
    from strategium.terminal.screen import Screen
    from strategium.terminal.session import Session

    agent(bot)
    if resume is not None:
        file = latest() if str(resume) == "last" else resume
        record = Record.load(file)
        state = record.replay()
        who = record.header.get("players")
    else:
        luck = secrets.randbits(32) if seed is None else seed
        record, state = Record.start(game, luck, seats, **settings_of(game, option or [], deck or []))
        who = None
        file = games_folder() / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"
    players = seated(state, seat or [], bot, who)
    for name in players:
        if name != HUMAN:
            check_agent(name, state.game)
    record.header["players"] = players
    chosen = [None if name == HUMAN else agent(name, seed=1 + s) for s, name in enumerate(players)]
    session = Session(record, state, chosen, file)
    if resume is None:
        for person in session.people():
            record.append_any_order(state, person, on=True)
    screen = Screen()
    if plain or not screen.fills:
        play_in_lines(screen, session, players)
    else:
        from strategium.terminal.app import run_table
        from strategium.terminal.settings import read_settings

        run_table(session, screen, read_settings(data_folder() / "terminal.toml", theme))


def play_in_lines(screen: Screen, session: Session, players: list[str]) -> None:
    from strategium.terminal.table import Table

    game = session.state.game
    screen.rule(game.title)
    alone = players.count(HUMAN) == 1
    who = [f"{session.name(s)}: {'you' if alone and p == HUMAN else p}" for s, p in enumerate(players)]
    screen.say(", ".join(who) + ".")
    if game.origins is not None:
        screen.say(f"{game.origins.label}: {game.origins.text}")
    for line in game.table.get("setup", {}).get("brief", ()):
        screen.say(line, indent=2, hang=2)
    win = f"{session.way_to_win()} for how to win, " if session.way_to_win() else ""
    screen.say(f"Type help for what you can type, {win}table for the whole table again.")
    Table(screen, session).play()


def seated(state: GameState, wishes: list[str], bot: str, before: object) -> list[str]:
    """Who plays each seat: as wished, else as before, else the first free seat is yours and bots have the rest."""
    names = [state.game.seat_name(state, s) for s in range(state.seats)]
    wished: dict[int, str] = {}
    for wish in wishes:
        name, sign, who = wish.partition("=")
        if not sign or not who:
            raise BadArgument(f"--seat {wish!r}: write it as {names[0]}=human or {names[0]}={bot}")
        wished[find_seat(state, name)] = who
    kept = [str(who) for who in before] if isinstance(before, list) else []
    if len(kept) == len(names):
        return [wished.get(s, kept[s]) for s in range(len(names))]
    free = [s for s in range(len(names)) if s not in wished]
    yours = free[0] if free and HUMAN not in wished.values() else -1
    return [wished.get(s, HUMAN if s == yours else bot) for s in range(len(names))]


def latest() -> Path:
    """The game that was kept last."""
    kept = sorted(games_folder().glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not kept:
        raise BadArgument(f"no game is kept in {games_folder()}")
    return kept[-1]
