"""Positions of card games in words: players, decks and lists of cards. What all games need is in kernel/laying.py."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from strategium.cards.state import CardState
from strategium.kernel.abilities import Book
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.laying import OF_EVERY_GAME, check_words, copies_of, find, listed, number

MOST_ALIKE: Final = 99  # in "3x Name"
FILLERS: Final = 20  # a deck has so many cards if nothing is said
DECK_OPTIONS: Final = ("decks", "deck_size")  # a position tells the cards themselves
_PLAYER: Final = re.compile(r"(.+?)(?: \(([12])\))?")


def entries(value: Any, known: Iterable[str], where: str) -> list[dict[str, Any]]:
    """A list of cards as tables with those words; "3x Name" is three of them."""
    if not isinstance(value, list):
        raise BadPosition(f"{where} is a list of cards, not {value!r}")
    found: list[dict[str, Any]] = []
    for entry in value:
        if isinstance(entry, str):
            copies, name = copies_of(entry)
            if not 1 <= copies <= MOST_ALIKE:
                raise BadPosition(f"{where}: {entry!r} is not from 1 to {MOST_ALIKE} cards")
            found += [{"card": name}] * copies
        else:
            check_words(entry, known, f"a card of {where}")
            found.append(entry)
    return found


def find_kind(book: Book, name: Any, where: str) -> int:
    """The number of the kind of card that has that name."""
    kind = book.by_name.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BadPosition(f"{where}: there is no card {name!r}{nearest(str(name), book.by_name)}")
    return kind.no


def entries_of_deck(
    spec: dict[str, Any], filler: str, known: Iterable[str], name: str
) -> list[dict[str, Any]]:
    """A deck from its bottom: `deck` is a list, its top first, or a number of fillers; `top` lies above it."""
    deck = spec.get("deck", FILLERS)
    if not isinstance(deck, list):
        deck = [filler] * number(spec, "deck", name, FILLERS)
    whole = [
        *entries(spec.get("top", []), known, f"{name}'s top"),
        *entries(deck, known, f"{name}'s deck"),
    ]
    return whole[::-1]


def show_card(g: CardState, card: int, spec: dict[str, Any], names: Sequence[str], where: str) -> None:
    """Players named in `seen_by` know the card; what all of them know, everybody does."""
    for name in listed(spec, "seen_by", where):
        g.known[card] |= 1 << find(name, names, "player", where)
    if g.known[card] == (1 << g.seats) - 1:
        g.known[card] = (2 << g.seats) - 1


# ---- players ---------------------------------------------------------------------------------------
def find_players(
    spec: dict[str, Any],
    words: Iterable[str],
    of_player: Iterable[str],
    sides: Sequence[str],
    usual: Sequence[str],
    what: str,
) -> dict[str, Any]:
    """Both players by name, in the order of their seats: the order in which they are named.

    A player is named by his side (a race or a faction: `what`), and what he has in words `of_player`; every other word
    of a position is one of `words`.
    """
    words = list(words)
    named = [word for word in spec if word not in words and word not in OF_EVERY_GAME]
    for name in named:
        part = _PLAYER.fullmatch(name)
        if part is None or part[1] not in sides:
            close = nearest(name, [*words, *sides])
            told = f"{', '.join([*words, *sides])} (players are named by {what})"
            raise BadPosition(f"a position has no {name!r}{close}; it has {told}")
    if len(named) > 2:
        raise BadPosition(f"two play, not {len(named)}: {', '.join(named)}")
    named += [name for name in usual if name not in named][: 2 - len(named)]
    if any(name.endswith(")") for name in named):
        side = side_of(named[0])
        named.sort()
        if named != [f"{side} (1)", f"{side} (2)"]:
            raise BadPosition(f"two players of one {what} are {side} (1) and {side} (2): name both")
    for name in named:
        check_words(spec.get(name, {}), of_player, name)
    return {name: spec.get(name, {}) for name in named}


def names_of_players(sides: Iterable[str]) -> tuple[str, ...]:
    """All names that players can have in a position."""
    return tuple([name for side in sides for name in (side, f"{side} (1)", f"{side} (2)")])


def side_of(name: str) -> str:
    """The side of a player: two of one side are told apart by a number."""
    return name.removesuffix(" (1)").removesuffix(" (2)")
