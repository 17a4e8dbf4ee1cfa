"""`strategium deck`: the decks of a game, and files with decks of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from strategium.cli.common import AsJson, complete_game, console, grid, print_json
from strategium.cli.deck_opening import opened, shelf_of, shelves
from strategium.kernel.errors import how_many

if TYPE_CHECKING:
    from strategium.cards.decks import DeckList, DeckShelf, Fault

app = typer.Typer(
    help="Check, convert, list and show decks.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

What = Annotated[
    str,
    typer.Argument(metavar="DECK", help="A file with a deck (-: stdin), or a deck of the game by its name."),
]
GameOption = Annotated[
    str | None,
    typer.Option(
        "--game", help="Which game it is for, if that cannot be told.", autocompletion=complete_game
    ),
]
FormatOption = Annotated[
    str | None, typer.Option("--format", help="Check it as a deck of that format, whatever it says itself.")
]


@app.command("check")
def check(deck: What, game: GameOption = None, format: FormatOption = None, as_json: AsJson = False) -> None:
    """Say all that is wrong with a deck: line, fault, clause, and the nearest names. Exit code 1: it is not legal."""
    shelf, found = opened(deck, game)
    if format is not None:
        found.format = format
    faults = shelf.check(found)
    if as_json:
        print_json(checked(shelf, found, faults))
    else:
        for fault in faults:
            typer.echo(fault.text())
        typer.echo(verdict(found, faults))
    if faults:
        raise typer.Exit(1)


def verdict(deck: DeckList, faults: list[Fault]) -> str:
    if faults:
        return f"{deck.name}: {how_many(len(faults), 'fault')}."
    heads = ", ".join(head.name for head in deck.heads.values())
    return f"{deck.name}: legal ({heads}, {how_many(deck.count, 'card')}, {deck.format})."


def checked(shelf: DeckShelf, deck: DeckList, faults: list[Fault]) -> dict[str, Any]:
    return {
        "game": shelf.game,
        "name": deck.name,
        "format": deck.format,
        "cards": deck.count,
        "legal": not faults,
        "faults": [{**fault._asdict(), "near": list(fault.near)} for fault in faults],
    }


@app.command("convert")
def convert(
    deck: What,
    to: Annotated[str, typer.Option(metavar="KIND", help="text, json, o8d, or conquestdb.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write it there; else it is printed.")
    ] = None,
    game: GameOption = None,
) -> None:
    """Write a deck as another kind of file. Only what is known is written, so unknown cards are refused."""
    shelf, found = opened(deck, game)
    text = shelf.write(found, to)
    if out is None:
        typer.echo(text, nl=False)
    else:
        out.write_text(text, "utf-8")
        typer.echo(f"{found.name}: written to {out}.")


@app.command("list")
def listed(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game only.", autocompletion=complete_game)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the decks that come with the games."""
    found = [shelf_of(game)] if game is not None else shelves()
    if as_json:
        print_json({"decks": [summary(shelf, name) for shelf in found for name in shelf.names()]})
        return
    for shelf in found:
        table = grid("deck", "title", "led by", "format", ">cards", title=shelf.game)
        for name in shelf.names():
            row = summary(shelf, name)
            table.add_row(*[str(row[key]) for key in ("deck", "title", "led by", "format", "cards")])
        console().print(table)


def summary(shelf: DeckShelf, name: str) -> dict[str, Any]:
    deck = shelf.find(name)
    return {
        "game": shelf.game,
        "deck": name,
        "title": deck.name,
        "led by": ", ".join(head.name for head in deck.heads.values()),
        "format": deck.format,
        "cards": deck.count,
    }


@app.command("show")
def show(deck: What, game: GameOption = None, as_json: AsJson = False) -> None:
    """Show the list of a deck and what is worth knowing of it."""
    shelf, found = opened(deck, game)
    faults = shelf.check(found)
    if as_json:
        print_json({**shelf.data(found), "legal": not faults})
        return
    shelf.require(found)
    typer.echo(shelf.write(found, "text"))
    for fact in shelf.facts(found):
        typer.echo(fact)
