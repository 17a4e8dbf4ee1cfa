"""`strategium words`: the vocabulary of a game's card texts, and which cards use each word."""

from __future__ import annotations

from typing import Annotated

import typer

from strategium.cli.common import AsJson, GameName, console, print_json


def words(
    game: GameName,
    word: Annotated[str | None, typer.Argument(metavar="[WORD]", help="A word, or part of one.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the words that cards of a game are made of: how each is written, what it says, which cards use it."""
    from strategium.kernel import registry
    from strategium.testing.word_index import MOST_USERS, find_words, words_of

    found = registry.game(game)
    listed = words_of(found) if word is None else find_words(found, word)
    if as_json:
        print_json({"game": game, "words": [one.to_data() for one in listed]})
        return
    out = console()
    module = ""
    for one in listed:
        if one.module != module:
            module = one.module
            out.print(module, style="bold")
        out.print(f"  {one.signature}", markup=False, highlight=False)
        if one.line:
            out.print(f"      {one.line}", markup=False, highlight=False)
        users = one.cards if len(listed) == 1 else one.cards[:MOST_USERS]
        more = f" and {len(one.cards) - len(users)} more" if len(one.cards) > len(users) else ""
        if users:
            out.print(f"      used by {', '.join(users)}{more}", markup=False, highlight=False)
