"""`strategium scenario`: run scenario files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from strategium.cli.common import AsJson, BadArgument, complete_game, console, print_json
from strategium.kernel.errors import how_many


def scenario(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="PATH...", help="Scenario files, or folders of them.")
    ] = None,
    trace: Annotated[
        bool, typer.Option("--trace", help="Show every question, choice, forced choice and log line.")
    ] = False,
    schema: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="Print the JSON schema of scenarios of a game, for editors.",
            autocompletion=complete_game,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run scenarios, and tell what differs from what they expect.

    In a folder, the files that lie in a folder named "scenarios" are run. Exit code 1: something differs.
    """
    if schema is not None:
        print_schema(schema)
        return
    if not paths:
        raise BadArgument("which scenarios? Name files, or folders of them")
    rows = run_all(paths, trace)
    failed = [row for row in rows if not row["passed"]]
    if as_json:
        print_json({"run": len(rows), "passed": len(rows) - len(failed), "scenarios": rows})
    else:
        out = console()
        for row in rows:
            if trace or not row["passed"]:
                out.print(row["text"], style=None if row["passed"] else "red", soft_wrap=True)
        out.print(f"{len(rows) - len(failed)} of {how_many(len(rows), 'scenario')} passed.")
    if failed:
        raise typer.Exit(1)


def print_schema(name: str) -> None:
    from strategium.kernel.registry import game
    from strategium.scenarios.schema import scenario_schema

    print_json(scenario_schema(game(name)))


def run_all(paths: list[Path], trace: bool = False) -> list[dict[str, Any]]:
    """The outcome of every scenario; a file that makes no sense is one that failed."""
    from strategium.kernel.errors import StrategiumError
    from strategium.scenarios.scenario import Scenario, scenario_files

    for path in paths:
        if not path.exists():
            raise BadArgument(f"{path}: there is no such file or folder")
    files = [file for path in paths for file in scenario_files(path)]
    if not files:
        raise BadArgument(
            f"no scenario files (*.toml in a folder named scenarios) in {', '.join(map(str, paths))}"
        )
    rows: list[dict[str, Any]] = []
    for file in files:
        try:
            outcome = Scenario.load(file).run(trace)
            rows.append({**outcome.to_data(), "text": outcome.text})
        except StrategiumError as e:
            rows.append({"file": str(file), "passed": False, "text": str(e)})
    return rows
