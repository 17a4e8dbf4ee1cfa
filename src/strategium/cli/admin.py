"""`strategium admin`: what those who run a server see and decide. It needs no page, and works beside the server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from strategium.cli.common import AsJson, BadArgument, console, grid, print_json
from strategium.cli.settings import Db, SettingsFile, store_url

if TYPE_CHECKING:
    from strategium.server.rows import Report

app = typer.Typer(help="See and decide what concerns a server: reports.", no_args_is_help=True)
SECRET = (
    "The game goes on: its record tells what the players must not know of each other. Keep it to yourself."
)


@app.callback()
def admin() -> None:
    """See and decide what concerns a server: reports."""


@app.command()
def reports(
    every: Annotated[bool, typer.Option("--all", help="Those that are done too.")] = False,
    done: Annotated[
        list[int] | None,
        typer.Option("--done", metavar="N", help="Report N has been dealt with. May be repeated."),
    ] = None,
    as_json: AsJson = False,
    db: Db = None,
    settings: SettingsFile = None,
) -> None:
    """List what players have reported, or note that a report is done."""
    url = store_url(db, settings)
    for number in done or ():
        note_done(url, number)
    found = [report for report in read_reports(url) if every or report.done is None]
    if as_json:
        print_json([as_data(report) for report in found])
        return
    table = grid(">", "when", "who", "game", "", "what")
    for one in found:
        state = "done" if one.done is not None else one.status
        first = shown(one.text).split("\n")[0]
        table.add_row(str(one.id), moment(one.at), shown(one.name), one.game, state, first[:100])
    console().print(table if found else "There are no reports.")


@app.command()
def report(
    number: Annotated[int, typer.Argument(metavar="N", help="The number of the report.")],
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write the record of the game there.")
    ] = None,
    as_json: AsJson = False,
    db: Db = None,
    settings: SettingsFile = None,
) -> None:
    """Show one report in full, and write the record of its game into a file."""
    from strategium.server.errors import NotFound
    from strategium.server.rows import OVER

    found = next((one for one in read_reports(store_url(db, settings)) if one.id == number), None)
    if found is None:
        raise NotFound(f"there is no report {number}")
    if as_json:
        print_json(as_data(found))
    else:
        out = console()
        out.print(f"report {found.id}, {moment(found.at)}, by {shown(found.name)} (guest {found.guest})")
        out.print(f"table {found.table} of {found.game}: {found.status}", soft_wrap=True)
        if found.done is not None:
            out.print(f"done {moment(found.done)}")
        out.print(f"\n{shown(found.text)}", soft_wrap=True)
    if record is not None:
        write_record(found, record)
        if not as_json:
            console().print(f"\nThe record is in {record}: strategium replay {record}", soft_wrap=True)
        if found.status != OVER:
            console(err=True).print(SECRET)


def read_reports(url: str) -> list[Report]:
    from contextlib import closing

    from strategium.server.opening import open_store

    with closing(open_store(url, read_only=True)) as store:
        return store.reports()


def note_done(url: str, number: int) -> None:
    """Written by the server, if one runs: a file has one writer."""
    from contextlib import closing

    from strategium.server.door import ReportDone, ask
    from strategium.server.errors import StoreInUse
    from strategium.server.opening import open_store

    wish = ReportDone(number)
    with closing(open_store(url, read_only=True)) as there:  # one that is not there must not be made
        path = there.path
    try:
        with closing(open_store(url)) as store:
            wish.do(store)
    except StoreInUse:
        assert path is not None
        answer = ask(path, wish)
        if answer.fault:
            raise BadArgument(answer.fault) from None


def write_record(report: Report, file: Path) -> None:
    """The file is for its owner only: a record of a running game is secret."""
    from strategium.server.files import make_file

    if file.exists():
        raise BadArgument(f"{file} is there already: name another file")
    make_file(file, report.record)


def as_data(report: Report) -> dict[str, Any]:
    import msgspec

    data: dict[str, Any] = msgspec.structs.asdict(report)
    del data["record"]
    return data


def shown(text: str) -> str:
    """What somebody wrote, without signs that could play tricks on a terminal."""
    from strategium.server.names import clean

    return "\n".join(clean(line) for line in text.splitlines())


def moment(at: float) -> str:
    import time

    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(at))
