"""`strategium puzzles`: one position, one right move; to be solved, checked, and found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from strategium.cli.common import BadArgument, complete_game, console, data_folder, grid

if TYPE_CHECKING:
    from strategium.kernel.game import Game
    from strategium.scenarios.puzzle import Attempt, Failed, Made, Puzzle

QUIT = ("quit", "q", "exit")


def puzzles(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="Which game (see: strategium games).", autocompletion=complete_game
        ),
    ] = None,
    puzzle: Annotated[
        str | None, typer.Argument(metavar="[PUZZLE]", help="Which puzzle; else the first unsolved one.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Prove every puzzle, of all games or of one.")
    ] = False,
    find: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Let bots play, and write down positions with one sure move."),
    ] = None,
    out: Annotated[Path, typer.Option(help="Where what is found is written.")] = Path("puzzles"),
    seed: Annotated[int, typer.Option(help="Which games the bots play.")] = 0,
) -> None:
    """Solve puzzles. Without a game, they are listed."""
    from strategium.kernel import registry

    if check:
        check_all([registry.game(name) for name in ([game] if game else registry.games())])
    elif game is None:
        list_puzzles()
    elif find is not None:
        find_puzzles(registry.game(game), find, out, seed)
    else:
        solve(chosen(registry.game(game), puzzle))


def chosen(game: Game, id: str | None) -> Puzzle:
    """The puzzle that was named, or the first that is not solved."""
    from strategium.kernel.errors import nearest
    from strategium.scenarios.puzzle import puzzles

    every = puzzles(game)
    ids = [one.id for one in every]
    if not every:
        raise BadArgument(f"{game.title} has no puzzles yet")
    if id is not None:
        if id not in ids:
            raise BadArgument(f"{game.title} has no puzzle {id!r}{nearest(id, ids)}; it has {', '.join(ids)}")
        return every[ids.index(id)]
    done = read_solved().get(game.name, [])
    return next((one for one in every if one.id not in done), every[0])


def list_puzzles() -> None:
    from strategium.kernel import registry
    from strategium.scenarios.puzzle import puzzles

    table = grid("game", "puzzle", "", "level", "")
    for name in registry.games():
        done = read_solved().get(name, [])
        for one in puzzles(registry.game(name)):
            table.add_row(name, one.id, one.name, "*" * one.level, "solved" if one.id in done else "")
    out = console()
    out.print(table)
    out.print("strategium puzzles GAME begins with the first that you have not solved.")


# ---- solving -------------------------------------------------------------------------------------
def solve(puzzle: Puzzle) -> None:
    """Ask for a choice, judge it, tell what the others answer; until it is solved or left."""
    from strategium.scenarios.puzzle import Attempt

    attempt, out = Attempt(puzzle), console()
    told = 0
    out.print(f"{puzzle.name} ({'*' * puzzle.level})", style="bold")
    out.print(puzzle.say)
    out.print(puzzle.task, style="bold")
    show_table(attempt)
    while not attempt.solved:
        decision = attempt.decision
        assert decision is not None
        out.print(f"{decision.prompt}:" if decision.prompt else decision.kind)
        for number, option in enumerate(decision.options, 1):
            out.print(f"  {number}  {option.text}", highlight=False)
        typed = typer.prompt("Your choice (hint, solution, quit)").strip().lower()
        if typed in QUIT:
            return
        if typed == "hint":
            hints = [*puzzle.hints, f"Choose: {attempt.right().text}."]
            out.print(hints[min(told, len(hints) - 1)], style="cyan")
            told += 1
        elif typed == "solution":
            tell_made(attempt, attempt.solve())
            return
        elif typed.isdecimal() and 1 <= int(typed) <= len(decision.options):
            failed = attempt.choose(decision.options[int(typed) - 1].id)
            tell_answer(attempt, failed)
        else:
            out.print(f"Type a number from 1 to {len(decision.options)}, hint, solution or quit.")
    out.print("Solved.", style="green")
    note_solved(puzzle)


def show_table(attempt: Attempt) -> None:
    """The position, as the table is told to those who look at it in plain lines."""
    from strategium.scenarios.writing import value_text

    table = grid("", "")
    for key, value in attempt.puzzle.position.items():
        table.add_row(key, value if isinstance(value, str) else value_text(value))
    console().print(table)


def tell_answer(attempt: Attempt, failed: Failed | None) -> None:
    out = console()
    if failed is None:
        tell_made(attempt, attempt.made)
        attempt.made = []
        return
    out.print(f"No: {failed.move}.", style="red")
    if failed.answers:
        tell_made(attempt, failed.answers)
    else:
        out.print("That does not get you there.")


def tell_made(attempt: Attempt, made: list[Made]) -> None:
    game, state = attempt.puzzle.game, attempt.state
    for one in made:
        who = "Chance" if one.seat < 0 else game.seat_name(state, one.seat)
        rules = f"  [{', '.join(one.rules)}]" if one.rules else ""
        console().print(f"  {who}: {one.text}{rules}", markup=False, highlight=False)


# ---- what was solved -----------------------------------------------------------------------------
def read_solved() -> dict[str, list[str]]:
    """The puzzles that were solved, by game. A file that makes no sense is as good as none."""
    import msgspec

    try:
        return msgspec.json.decode((data_folder() / "puzzles.json").read_bytes(), type=dict[str, list[str]])
    except (OSError, msgspec.DecodeError):
        return {}


def note_solved(puzzle: Puzzle) -> None:
    import msgspec

    done = read_solved()
    if puzzle.id not in done.setdefault(puzzle.game.name, []):
        done[puzzle.game.name].append(puzzle.id)
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
        (data_folder() / "puzzles.json").write_bytes(msgspec.json.encode(done))
    except OSError as e:
        console(err=True).print(f"What you have solved cannot be kept: {e.strerror}: {e.filename}")


# ---- for those who make them ---------------------------------------------------------------------
def check_all(found: list[Game]) -> None:
    """Prove every puzzle, and tell what was looked at. Exit code 1: one of them is none."""
    from strategium.kernel.errors import StrategiumError
    from strategium.scenarios.puzzle import puzzles

    table = grid("game", "puzzle", "sure", ">others", ">positions", "")
    faults = 0
    for game in found:
        for one in puzzles(game):
            try:
                proof = one.prove()
            except StrategiumError as e:
                table.add_row(game.name, one.id, "", "", "", str(e))
                faults += 1
                continue
            fault = "" if len(proof.sure) == 1 and proof.unsure else "not exactly one move is sure"
            faults += bool(fault)
            sure = ", ".join([option.text for option in proof.sure])
            table.add_row(game.name, one.id, sure, str(len(proof.unsure)), f"{proof.positions:,}", fault)
    console().print(table)
    if faults:
        raise typer.Exit(1)


def find_puzzles(game: Game, seconds: float, out: Path, seed: int) -> None:
    """Write a file for each position that is found; what it teaches is for a person to say."""
    from strategium.agents.puzzling import find
    from strategium.scenarios.writing import position_text, value_text

    out.mkdir(parents=True, exist_ok=True)
    count = 0
    for one in find(game, seconds, seed):
        state = game.position(one.position)
        count += 1
        file = out / f"{game.name}-{one.seed}-{one.goal}-{count}.toml"
        head = {
            "game": game.name,
            "name": "Name it",
            "say": "Say what is so.",
            "you": game.seat_name(state, one.seat),
            "goal": one.goal,
            "moves": one.moves,
            "level": 1,
            "rules": [next(iter(game.clauses)).id],
            "hints": [f"Begin with: {one.proof.sure[0].text}."],
        }
        lines = [f"{key} = {value_text(value)}" for key, value in head.items()]
        file.write_text("\n".join(lines) + "\n\n" + position_text(one.position), "utf-8")
        console().print(f"{file}: {one.goal}, {one.proof.sure[0].text}", soft_wrap=True)
    console().print(f"{count} found.")
