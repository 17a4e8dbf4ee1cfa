"""How games of the kit begin when no start of the game says so: with legal decks of any cards, and any house rules."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final

from strategium.cards.decks import DeckEntry, DeckList, DeckShelf
from strategium.kernel.errors import RulesFault, UnknownOption
from strategium.kernel.game import Game

USUAL: Final = 0.5  # how often an option that could be drawn stays as it is
BUILT: Final = 0.75  # how often decks are built, and not those that come with the game
MOST_COPIES: Final = 4  # that are tried of a card
TRIES: Final = 20


def drawn_start(game: Game, seats: int, rng: random.Random) -> dict[str, Any]:
    """Options by lot which the game accepts; the usual ones where it accepts none that were drawn."""
    for _ in range(TRIES):
        options = _drawn_options(game, rng)
        if isinstance(game.decks, DeckShelf) and "decks" in _fields(game) and rng.random() < BUILT:
            options["decks"] = [random_deck(game.decks, rng) for _ in range(seats)]
        try:
            game.new(seats=seats, log=False, **options)
        except UnknownOption:
            continue
        except Exception:  # it will be told when the game is played
            pass
        return options
    return {}


def _drawn_options(game: Game, rng: random.Random) -> dict[str, Any]:
    """Some of the options whose schema lists or limits their values."""
    fields = _fields(game)
    drawn = {name: _drawn_value(field, rng) for name, field in fields.items() if rng.random() >= USUAL}
    return {name: value for name, value in drawn.items() if value is not None}


def _fields(game: Game) -> dict[str, Any]:
    """The options in the words of their schema."""
    schema = game.options_schema
    found: dict[str, Any] = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    return found


def _drawn_value(field: dict[str, Any], rng: random.Random) -> Any:
    if "enum" in field:
        return rng.choice(field["enum"])
    if field.get("type") == "boolean":
        return rng.random() < 0.5
    if "minimum" in field and "maximum" in field:
        return rng.randint(field["minimum"], field["maximum"])
    return None


def random_deck(shelf: DeckShelf, rng: random.Random) -> dict[str, Any]:
    """A legal deck of any cards, as the option of a game: the rules of the shelf alone say what belongs together."""
    titles = sorted(shelf.spellings().values())
    for _ in range(TRIES):
        deck = _grown(shelf, DeckList((), _heads(shelf, titles, rng), format=shelf.formats[0]), titles, rng)
        if not shelf.check(deck):
            return shelf.data(deck)
    raise RulesFault(f"no legal deck of {shelf.game} was found in {TRIES} tries")


def _heads(shelf: DeckShelf, titles: list[str], rng: random.Random) -> dict[str, DeckEntry]:
    """What stands above the cards: a title that mends what is wrong with a deck that has nothing there."""
    heads: dict[str, DeckEntry] = {}
    for label in shelf.labels:
        wrong = _broken(shelf, DeckList((), heads, format=shelf.formats[0]))
        for title in rng.sample(titles, len(titles)):
            headed = {**heads, label: DeckEntry(title, 1)}
            found = _broken(shelf, DeckList((), headed, format=shelf.formats[0]))
            if not set(wrong) <= set(found):
                heads = headed
                break
    return heads


def _grown(shelf: DeckShelf, deck: DeckList, titles: list[str], rng: random.Random) -> DeckList:
    """The deck with one title after the other, as long as it has faults and gets no other ones."""
    wrong = _broken(shelf, deck)
    for title in rng.sample(titles, len(titles)):
        if not wrong:
            break
        if _broken(shelf, _with(deck, title, 1)) <= wrong:
            numbers = rng.sample(range(1, MOST_COPIES + 1), MOST_COPIES)
            tried = [(_broken(shelf, _with(deck, title, copies)), copies) for copies in numbers]
            wrong, copies = min([one for one in tried if one[0] <= wrong], key=lambda one: one[0].total())
            deck = _with(deck, title, copies)
    return deck


def _with(deck: DeckList, title: str, copies: int) -> DeckList:
    return DeckList((*deck.entries, DeckEntry(title, copies)), deck.heads, format=deck.format)


def _broken(shelf: DeckShelf, deck: DeckList) -> Counter[str]:
    """How often the deck breaks which clause."""
    return Counter([fault.rule for fault in shelf.rules(deck)])
