"""Sides: what each seat of a table plays. A ready-made one or a deck of one's own, chosen by who sits there.

Until all are in they are kept with the seats; when the game begins they become one of its options. In some games the
seats themselves are the sides, and in some there are none: then nothing is chosen here.
"""

from __future__ import annotations

import functools
import logging
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from strategium.kernel.errors import StrategiumError, nearest
from strategium.kernel.game import Game
from strategium.server.errors import BadRequest, NotNow
from strategium.server.pictures import demand_told
from strategium.server.rows import OPEN, Guest, Seat, TableRow

LOG = logging.getLogger("strategium.lobby")
CHANCE: Final = "chance"  # the side of who wants any
MOST_BRIEFS: Final = 1_000  # sides whose short names are remembered
TRIAL_SEED: Final = 1  # of games that are begun only to see whether they can be

Side = (
    str | dict[str, Any] | None
)  # the name of a ready-made one, a deck (as data or text), or whatever chance gives
Options = dict[str, Any]


def sides_of(game: Game) -> Mapping[str, Any]:
    """How the game describes its sides."""
    found: Mapping[str, Any] = game.table.get("setup", {}).get("sides", {})
    return found


def option_of(game: Game) -> str:
    """The option that holds what each seat plays; empty if there is none."""
    return str(sides_of(game).get("option", ""))


def seats_are_sides(game: Game) -> bool:
    sides = sides_of(game)
    return bool(sides) and "option" not in sides


def choices_of(game: Game) -> list[str]:
    """The ready-made sides."""
    return [choice["id"] for choice in sides_of(game).get("choices", ())]


def all_differ(game: Game) -> bool:
    """Whether each side is played once at most."""
    return bool(sides_of(game).get("different"))


def are_settled(game: Game, options: Options) -> bool:
    """Whether nobody chooses any more: the sides are among the options, or there are none."""
    option = option_of(game)
    return not option or option in options


# ---- choosing ------------------------------------------------------------------------------------
def started(game: Game, seats: int, options: Options, seed: int = TRIAL_SEED) -> Options:
    """All options of a game that starts with these; BadRequest, in words, if it does not."""
    names = game.options_type().__struct_fields__
    for name in options:
        if name not in names:
            raise BadRequest(f"{game.title} has no option {name!r}{nearest(name, names)}")
    try:
        state = game.new(seed=seed, seats=seats, log=False, **options)
        demand_told(state)
    except StrategiumError as e:
        raise BadRequest(str(e)) from e
    except Exception as e:
        LOG.exception("a game did not start", extra={"game": game.name})
        raise BadRequest(f"{game.title} cannot be started with these options.") from e
    chosen: Options = msgspec.to_builtins(state.options)
    return chosen


def settled(game: Game, options: Options, seats: Sequence[Seat]) -> Options:
    """The options with what each seat plays. Who has not chosen gets a side by lot, one that nobody has if there is."""
    if are_settled(game, options):
        return options
    sides = [seat.side for seat in seats]
    for number, side in enumerate(sides):
        if side is None:
            free = [one for one in choices_of(game) if one not in sides]
            sides[number] = secrets.choice(free or choices_of(game))
    return {**options, option_of(game): sides}


def checked(game: Game, options: Options, seats: Sequence[Seat], number: int, side: Side) -> Side:
    """The side as it is kept, if that seat may play it at that table; else a refusal in words. No other's is told."""
    if side is None or side == CHANCE:
        return None
    if all_differ(game) and any(seat.side == side for n, seat in enumerate(seats) if n != number):
        raise NotNow(f"{_words(game, side)} is taken: everybody plays another side here.")
    alone = [Seat(side=side if n == number else None) for n in range(len(seats))]
    found: Side = started(game, len(seats), settled(game, options, alone))[option_of(game)][number]
    return found


def seats_with_sides(
    game: Game, options: Options, seats: Sequence[Seat], sides: Sequence[Side]
) -> tuple[Seat, ...]:
    """The seats of a new table, with what whoever makes it has chosen for them. What a free seat gets is fixed."""
    if len(sides) != len(seats):
        raise BadRequest(f"There are {len(seats)} players: name as many sides.")
    if not option_of(game):
        if any(side is not None for side in sides):
            raise nothing_to_choose(game)
        return tuple(seats)
    if option_of(game) in options:
        raise BadRequest(f"Name the sides once: as “sides”, or as the option “{option_of(game)}”.")
    found = list(seats)
    for number, side in enumerate(sides):
        kept = checked(game, options, found, number, side)
        fixed = found[number].free and kept is not None
        found[number] = msgspec.structs.replace(found[number], side=kept, fixed=fixed)
    return tuple(found)


def nothing_to_choose(game: Game) -> BadRequest:
    what = "its seats are the sides" if seats_are_sides(game) else "all play the same"
    return BadRequest(f"{game.title} has no sides to choose: {what}.")


# ---- telling -------------------------------------------------------------------------------------
def public_sides(game: Game, row: TableRow) -> list[dict[str, str] | None]:
    """What everybody may know of what each seat plays. None: nothing, or there is nothing to know."""
    option = option_of(game)
    if not option:
        return [None] * len(row.seats)
    if option in row.options:
        return [brief(game, row.options, side) for side in row.options[option]] or [None] * len(row.seats)
    return [
        brief(game, row.options, seat.side) if seat.fixed or not row.table_rules.hidden else None
        for seat in row.seats
    ]


def public_options(game: Game, row: TableRow) -> Options:
    """The options that everybody may see. Sides are among them when they are settled."""
    if not are_settled(game, row.options):
        return row.options
    try:
        return game.public_options(row.options)
    except Exception as e:
        _cannot_be_told(game, e)
        return {}


def own_sides(game: Game, row: TableRow, guest: Guest | None) -> dict[str, dict[str, str] | None]:
    """What a guest has chosen for his own seats, before the game begins."""
    if row.status != OPEN or are_settled(game, row.options):
        return {}
    return {str(n): brief(game, row.options, row.seats[n].side) for n in row.seats_of(guest)}


def brief(game: Game, options: Options, side: Side) -> dict[str, str] | None:
    """A side in short: the ready-made one that it is, or who leads it. None: chance decides, or it cannot be told."""
    if side is None:
        return None
    return _brief(game, msgspec.json.encode({**options, option_of(game): [side]}))


@functools.lru_cache(maxsize=MOST_BRIEFS)
def _brief(game: Game, options: bytes) -> dict[str, str] | None:
    """Of the only side among these options, which are JSON. A list of tables needs a hundred, again and again."""
    option = option_of(game)
    told: Options = msgspec.json.decode(options)
    (side,) = told[option]
    try:
        shown = game.public_options(told)[option][0]
        id = shown if isinstance(shown, str) and shown in choices_of(game) else ""
        return {"id": id, "name": _words(game, side) if id else _leader(game, told)}
    except Exception as e:
        _cannot_be_told(game, e)
        return None


def _cannot_be_told(game: Game, why: Exception) -> None:
    """A table was made by a release with other decks or options, say. The rest of it is told, and all other tables."""
    LOG.warning("what a table plays cannot be told", extra={"game": game.name, "why": repr(why)})


def _words(game: Game, side: Side) -> str:
    choices = sides_of(game).get("choices", ())
    return next((str(one["name"]) for one in choices if one["id"] == side), "That side")


def _leader(game: Game, options: Options) -> str:
    """Who leads the only deck among these options: all that is told of it where lists are closed."""
    option = option_of(game)
    closed = game.public_options({**options, "open_lists": False})[option][0]
    return str(next(iter(closed.values()))) if isinstance(closed, dict) else _words(game, options[option][0])
