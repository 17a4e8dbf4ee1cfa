"""`strategium rules`: what the rules say, where they are implemented, which tests show them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from strategium.cli.common import AsJson, GameName, console, grid, print_json, repository

if TYPE_CHECKING:
    from strategium.kernel.clauses import Clause
    from strategium.kernel.game import Game
    from strategium.scenarios.book import Chapter


CARD = "card"  # the kind of a clause that stands for the text of a card


def rules(
    game: GameName,
    rule: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A chapter of the book, a topic, or a clause.")
    ] = None,
    whole: Annotated[bool, typer.Option("--all", help="The whole book, chapter after chapter.")] = False,
    missing: Annotated[
        bool, typer.Option("--missing", help="Clauses that no passing test of the last run shows.")
    ] = False,
    knockout: Annotated[
        bool, typer.Option("--knockout", help="Take out one clause at a time: which tests do not notice?")
    ] = False,
    search: Annotated[str, typer.Option(metavar="WORDS", help="Clauses that are about these words.")] = "",
    as_json: AsJson = False,
) -> None:
    """Read the rules of a game: the book, a chapter of it, or one clause and where it is implemented and shown."""
    from strategium.kernel import registry

    found = registry.game(game)
    if missing:
        tell_missing(found, as_json)
    elif knockout:
        tell_knockout(found, as_json)
    elif search:
        tell_found(found, search, as_json)
    elif rule is not None:
        tell_one(found, rule, as_json)
    elif as_json:
        tell_all(found, list(found.clauses), as_json)
    else:
        tell_book(found, whole)


def tell_book(game: Game, whole: bool) -> None:
    """The first page of the book, or all of it."""
    from strategium.scenarios.book import read_book
    from strategium.scenarios.lesson import overview

    book, out = read_book(game), console()
    out.print(f"{game.title}, the book", style="bold")
    if game.origins is not None:
        out.print(f"{game.origins.label}: {game.origins.text}", style="yellow")
    if book.about:
        out.print(book.about)
    parts = [part for part in overview(game) if not book.wins or part.name != "Winning"]
    for title, rows in (
        ("At a glance", [(part.name, part.say) for part in parts]),
        ("You win by", book.wins),
        ("Words on cards", [(word, game.find_clause(rule).text) for word, rule in book.words.items()]),
    ):
        if not rows:
            continue
        table = grid("", "", title=title)
        for row in rows:
            table.add_row(*row)
        out.print(table)
    if whole:
        for chapter in book.chapters:
            tell_chapter(game, chapter)
        return
    table = grid("chapter", "", "", ">rules", title="Chapters")
    for chapter in book.chapters:
        table.add_row(chapter.id, chapter.name, chapter.about, str(len(chapter.clauses)))
    out.print(table)
    out.print(f"strategium rules {game.name} {book.chapters[0].id} shows a chapter, --all the whole book.")


def tell_part(game: Game, chapter: Chapter, as_json: bool) -> None:
    """A chapter by itself."""
    if as_json:
        tell_all(game, chapter.clauses, as_json)
        return
    if game.origins is not None:
        console().print(f"{game.origins.label}: {game.origins.text}", style="yellow")
    tell_chapter(game, chapter)


def tell_chapter(game: Game, chapter: Chapter) -> None:
    """A chapter: plain words first, then what is exactly so."""
    out = console()
    out.print()
    out.print(chapter.name, style="bold underline")
    if chapter.say:
        out.print(chapter.say)
    for section in chapter.sections:
        out.print()
        if section.name:
            out.print(section.name, style="bold")
            out.print(section.say)
        table = grid("id", "rule")
        for clause in section.clauses:
            reading = f"\nOur reading: {clause.ambiguous}" if clause.ambiguous else ""
            table.add_row(clause.id.removeprefix(f"{game.name}/"), clause.text + reading)
        out.print(table)


def as_data(clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "section": clause.section,
        "kind": clause.kind,
        "text": clause.text,
        "reading": clause.ambiguous,
        "testable": clause.testable,
    }


def tell_all(game: Game, clauses: list[Clause], as_json: bool) -> None:
    if as_json:
        origins = None if game.origins is None else game.origins.text
        print_json({"game": game.name, "origins": origins, "clauses": [as_data(c) for c in clauses]})
        return
    if game.origins is not None:
        console().print(f"{game.origins.label}: {game.origins.text}", style="yellow")
    table = grid("id", "rule", title=f"{game.title}: {len(clauses)} clause{'s' * (len(clauses) != 1)}")
    for clause in clauses:
        table.add_row(clause.id.removeprefix(f"{game.name}/"), clause.text)
    console().print(table)


def tell_found(game: Game, words: str, as_json: bool) -> None:
    from strategium.kernel.errors import UnknownName
    from strategium.terminal.explaining import find_clauses

    clauses = find_clauses(game, words)
    if not clauses:
        raise UnknownName(f"no clause of {game.title} is about {words!r}")
    tell_all(game, clauses, as_json)


def tell_one(game: Game, rule: str, as_json: bool) -> None:
    """A chapter, the clauses of a topic, or one clause with all that is known of it."""
    from strategium.scenarios.book import read_book
    from strategium.testing import shown
    from strategium.testing.results import showing

    wanted = rule.removeprefix(f"{game.name}/")
    chapter = next((one for one in read_book(game).chapters if one.id == wanted), None)
    if chapter is not None:
        tell_part(game, chapter, as_json)
        return
    topic = [clause for clause in game.clauses if clause.topic == wanted]
    if topic:
        tell_all(game, topic, as_json)
        return
    clause = game.find_clause(f"{game.name}/{wanted}")
    root = repository()
    code = [str(place) for row in shown(game.name, root) if row.clause.id == clause.id for place in row.code]
    tests = showing(root).get(clause.id, [])
    if as_json:
        origin = "" if game.origins is None else game.origins.of(clause.text)
        print_json({**as_data(clause), "origin": origin, "code": code, "tests": tests})
        return
    out = console()
    out.print(clause.id, style="bold")
    out.print(clause.text)
    for text in card_texts(game, clause):
        out.print(f"  {text}")
    if game.origins is not None and game.origins.of(clause.text):
        out.print(game.origins.meaning(clause.text), style="yellow")
    if clause.ambiguous:
        out.print(f"Our reading: {clause.ambiguous}")
    if clause.section:
        out.print(f"Section: {clause.section}")
    if clause.kind != CARD:
        out.print("Implemented: " + (", ".join(code) or "nowhere cited"), soft_wrap=True)
    none = "no test that passed in the last run" if clause.testable else "it cannot be tested"
    out.print("Shown by: " + (", ".join(tests) or none), soft_wrap=True)


def card_texts(game: Game, clause: Clause) -> list[str]:
    """What a card says, where the clause stands for one."""
    from strategium.terminal.cards import texts_of

    return texts_of(game.book.find(clause.text)) if clause.kind == CARD else []


def tell_missing(game: Game, as_json: bool) -> None:
    from strategium.testing import last_runs, missing, missing_cards

    root = repository()
    lacking = missing(game.name, root)
    cards = missing_cards(game.name, root)
    if as_json:
        rows = [as_data(clause) for clause in lacking]
        print_json({"game": game.name, "missing": rows, "cards": [card.id for card in cards]})
    else:
        out = console()
        if not last_runs(root):
            out.print(f"No test has run yet below {root}: make test, or pytest.", style="yellow")
        for clause in lacking:
            out.print(f"{clause.id}: {clause.text}")
        for card in cards:
            out.print(f"{card.id}: the card {card.text}")
        testable = sum(clause.testable for clause in game.clauses)
        out.print(
            f"{game.title}: {testable - len(lacking)} of {testable} testable clauses and "
            f"{len(game.card_clauses) - len(cards)} of {len(game.card_clauses)} cards are shown by a passing test."
        )
    if lacking or cards:
        raise typer.Exit(1)


def tell_knockout(game: Game, as_json: bool) -> None:
    from strategium.testing import knockout

    with console(err=True).status(f"knocking out the clauses of {game.title} ..."):
        report = knockout(game.name, repository())
    if as_json:
        print_json(report.to_data())
    else:
        console().print(report.text, soft_wrap=True)
    if not report.passed:
        raise typer.Exit(1)
