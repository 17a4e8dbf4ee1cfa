"""`strategium sim`: many games between bots."""

from __future__ import annotations

import contextlib
import sys
import time
from typing import Annotated, Any

import typer

from strategium.cli.common import AsJson, BadArgument, Decks, GameName, console, grid, print_json
from strategium.cli.deck_opening import settings_of
from strategium.kernel.errors import how_many


def sim(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    agents: Annotated[
        str, typer.Option(metavar="A,B", help="The bot of each seat; one name stands for all.")
    ] = "random",
    seed: Annotated[int, typer.Option(help="The first game's luck; each later one has the next number.")] = 0,
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game. May be repeated.")
    ] = None,
    deck: Decks = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other, and sum up who won, how long it took and how fast it went."""
    from rich.progress import track

    from strategium.agents import agent
    from strategium.agents.registry import check_agent
    from strategium.kernel import registry

    found = registry.game(game)
    options = settings_of(game, option or [], deck or [])
    first = found.new(seed=seed, seats=seats, log=False, **options)
    names = [found.seat_name(first, s) for s in range(first.seats)]
    given = agents.split(",")
    who = given * first.seats if len(given) == 1 else given
    if len(who) != first.seats:
        raise BadArgument(
            f"--agents {agents!r} names {how_many(len(who), 'bot')} for {first.seats} seats ({', '.join(names)})"
        )
    for name in who:
        check_agent(name, found)
    played: list[dict[str, Any]] = []
    began = time.perf_counter()
    for n in track(range(games), "playing", console=console(err=True), transient=True, disable=as_json):
        state = found.new(seed=seed + n, seats=seats, log=False, **options)
        with contextlib.redirect_stdout(sys.stderr):  # what bots print is no part of the summary
            players = [agent(name, seed=(seed + n) * 16 + s) for s, name in enumerate(who)]
            played.append(one_game(state, players))
    summary = sum_up(played, names, who, time.perf_counter() - began)
    if as_json:
        print_json({"game": game, "seed": seed, **summary})
    else:
        tell(found.title, summary)


def one_game(state: Any, players: list[Any]) -> dict[str, Any]:
    """Play it to the end."""
    from strategium.agents import decide

    faults: list[str] = []
    while state.result is None and state.choices < state.game.step_limit:
        decision = state.pending[0]
        choice = decide(players[decision.seat], state, decision.seat)
        if choice.fault:
            faults.append(choice.fault)
        state.apply(choice.option, decision.seat)
    outcome = state.result.outcome if state.result is not None else ("unfinished",) * state.seats
    return {"outcome": outcome, "decisions": state.choices, "faults": faults}


def sum_up(played: list[dict[str, Any]], names: list[str], who: list[str], seconds: float) -> dict[str, Any]:
    lengths = sorted(game["decisions"] for game in played)
    faults = [fault for game in played for fault in game["faults"]]
    rows = [
        {
            "seat": name,
            "agent": agent,
            **{word: sum(game["outcome"][s] == word for game in played) for word in ("won", "drawn", "lost")},
        }
        for s, (name, agent) in enumerate(zip(names, who, strict=True))
    ]
    return {
        "games": len(played),
        "seats": rows,
        "unfinished": sum(game["outcome"][0] == "unfinished" for game in played),
        "decisions": {
            "least": lengths[0],
            "median": lengths[len(lengths) // 2],
            "most": lengths[-1],
            "per second": round(sum(lengths) / seconds, 1),
        },
        "seconds": round(seconds, 3),
        "faults": {"count": len(faults), "first": faults[0] if faults else None},
    }


def tell(title: str, summary: dict[str, Any]) -> None:
    out = console()
    title = f"{title}: {how_many(summary['games'], 'game')}"
    table = grid("seat", "bot", ">won", ">drawn", ">lost", ">share", title=title)
    for row in summary["seats"]:
        share = (row["won"] + row["drawn"] / len(summary["seats"])) / summary["games"]
        counts = [str(row[word]) for word in ("won", "drawn", "lost")]
        table.add_row(row["seat"], row["agent"], *counts, f"{share:.0%}")
    out.print(table)
    d = summary["decisions"]
    out.print(
        f"Decisions a game: {d['least']} to {d['most']}, median {d['median']}. "
        f"{d['per second']:,.0f} decisions a second, {how_many(summary['seconds'], 'second')}."
    )
    if summary["unfinished"]:
        stopped = how_many(summary["unfinished"], "game")
        out.print(f"Stopped at the game's limit of choices: {stopped}.", style="yellow")
    faults = summary["faults"]
    if faults["count"]:
        out.print(
            f"Bots failed {how_many(faults['count'], 'time')}, first: {faults['first']}", style="yellow"
        )
