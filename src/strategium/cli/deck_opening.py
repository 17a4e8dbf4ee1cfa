"""Decks that are named on the command line: files, stdin, or the names of decks that come with a game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from strategium.cli.common import BadArgument, parse_settings

if TYPE_CHECKING:
    from strategium.cards.decks import DeckList, DeckShelf

STDIN = "-"
OPTION = "decks"  # the option of every game with decks: one for each seat


def shelves() -> list[DeckShelf]:
    """Those of all games that are played with decks."""
    from strategium.kernel import registry

    return [shelf for name in registry.games() if (shelf := _shelf(name)) is not None]


def shelf_of(game: str) -> DeckShelf:
    shelf = _shelf(game)
    if shelf is None:
        raise BadArgument(f"{game} is played without decks of one's own")
    return shelf


def _shelf(game: str) -> DeckShelf | None:
    from strategium.cards.decks import DeckShelf
    from strategium.kernel import registry

    shelf = registry.game(game).decks
    return shelf if isinstance(shelf, DeckShelf) else None


def opened(what: str, game: str | None = None) -> tuple[DeckShelf, DeckList]:
    """The deck that is meant, and the shelf of the game that it is for."""
    found = [shelf_of(game)] if game is not None else shelves()
    if not found:
        raise BadArgument("no game here is played with decks of one's own")
    path = Path(what)
    if what != STDIN and (path.is_dir() or not path.exists()):
        return _by_name(what, found)
    if what == STDIN:
        content = content_of(sys.stdin.buffer)
    else:
        with path.open("rb") as file:
            content = content_of(file)
    shelf, deck = _by_content(content, found)
    return shelf, deck.called("deck" if what == STDIN else path.stem)


def _by_name(name: str, found: list[DeckShelf]) -> tuple[DeckShelf, DeckList]:
    from strategium.kernel.errors import nearest

    holders = [shelf for shelf in found if name in shelf.names()]
    if len(holders) > 1:
        games = ", ".join([shelf.game for shelf in holders])
        raise BadArgument(f"several games have a deck {name!r} ({games}): say by --game whose you mean")
    if holders:
        return holders[0], holders[0].find(name)
    names = [deck for shelf in found for deck in shelf.names()]
    raise BadArgument(
        f"there is no file and no deck {name!r}{nearest(name, names)}; see: strategium deck list"
    )


def content_of(file: BinaryIO) -> bytes:
    """What is in a file, but not more than a deck can be."""
    from strategium.cards.decks import MOST_BYTES

    return file.read(MOST_BYTES + 1)


def _by_content(content: bytes, found: list[DeckShelf]) -> tuple[DeckShelf, DeckList]:
    """The deck as read by the game that can read it and knows most of its cards."""
    from strategium.cards.decks import UnreadableDeck

    read: list[tuple[int, DeckShelf, DeckList]] = []
    problem: UnreadableDeck | None = None
    for shelf in found:
        try:
            deck = shelf.read(content)
        except UnreadableDeck as e:
            problem = problem or e
            continue
        read.append((sum(bool(shelf.spelling(entry.name)) for entry in deck.entries), shelf, deck))
    if not read:
        assert problem is not None
        raise problem
    _, shelf, deck = max(read, key=lambda row: row[0])
    return shelf, deck


def settings_of(game: str, pairs: list[str], decks: list[str]) -> dict[str, Any]:
    """The options of a game from the command line; decks are read from their files here, for rules read no files."""
    settings = parse_settings(pairs)
    named = settings.get(OPTION)
    if decks and named is not None:
        raise BadArgument(f"give the decks by --deck or by --option {OPTION}, not by both")
    if decks:
        shelf_of(game)
        usual = _usual_decks(game)
        if len(decks) > len(usual):
            raise BadArgument(f"these are {len(decks)} decks for {len(usual)} seats")
        named = [*decks, *usual[len(decks) :]]
    shelf = _shelf(game)
    if shelf is not None and isinstance(named, list):
        settings[OPTION] = [playable(shelf, deck) if isinstance(deck, str) else deck for deck in named]
    return settings


def _usual_decks(game: str) -> list[Any]:
    from strategium.kernel import registry

    return list(getattr(registry.game(game).options_type()(), OPTION))


def playable(shelf: DeckShelf, what: str) -> Any:
    """A name as it is, a file as plain data. An illegal deck is refused here, where its lines are known."""
    if what in shelf.names() and not Path(what).is_file():
        return what
    _, deck = opened(what, shelf.game)
    shelf.require(deck)
    return shelf.data(deck)
