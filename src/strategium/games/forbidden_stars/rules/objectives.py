"""Objectives while the board is built: tokens of other players on the tile just laid."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import AREA
from strategium.games.forbidden_stars.words import NOBODY
from strategium.kernel.asking import ask, ask_if_any
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Need, RawDecision

HIDES: Final = Sentence(
    "{0} places an objective of {1} on {2}",
    SEAT,
    SEAT,
    AREA,
    rules=("forbidden_stars/setup.objective-per-space",),
)


def objectives_to_choose(g: Stars, seat: int, space: int) -> list[int]:
    """Whose tokens may be put on a tile: not twice the same, and none while more of another are held."""
    return [whose for whose in sorted(set(g.held[seat].objectives)) if may_place(g, seat, space, whose)]


def may_place(g: Stars, seat: int, space: int, whose: int) -> bool:
    held = g.held[seat].objectives
    there = g.objectives[space * 4 : space * 4 + 4]
    if whose in there:  # [forbidden_stars/setup.objective-one-per-faction-per-tile]
        return False
    most = max([held.count(other) for other in held])
    return held.count(whose) == most  # [forbidden_stars/setup.objective-even-hand]


def tokens_held(g: Stars, decision: RawDecision) -> list[int]:
    return sorted(set(g.held[decision.seat].objectives))


def is_not_on_tile(g: Stars, decision: RawDecision, whose: int) -> bool:
    space: int = decision.args[1]
    return whose not in g.objectives[space * 4 : space * 4 + 4]


def is_held_most(g: Stars, decision: RawDecision, whose: int) -> bool:
    held = g.held[decision.seat].objectives
    return held.count(whose) == max([held.count(other) for other in held])


def prompt_place_objective(g: Stars, decision: RawDecision) -> str:
    """Whose objective goes on the next space."""
    return f"Whose objective do you place on {AREA.words(g, decision.seat, decision.args[2])}?"


PLACE_OBJECTIVE: Final = Choice(
    "place an objective",
    "place objective",
    SEAT,
    words="an objective of {0}",
    find=tokens_held,
    needs=(
        Among("forbidden_stars/setup.give-objectives", "you hold no objective of {0}"),
        Need(
            is_not_on_tile,
            "forbidden_stars/setup.objective-one-per-faction-per-tile",
            "an objective of {0} lies on this tile already",
        ),
        Need(
            is_held_most,
            "forbidden_stars/setup.objective-even-hand",
            "you hold more objectives of somebody else",
        ),
    ),
    prompt=prompt_place_objective,
    rule="forbidden_stars/setup.objective-per-space",
)


def free_spaces(g: Stars, space: int) -> list[int]:
    """The worlds of a tile with an objective space on which nothing lies."""
    worlds = g.map.worlds_of[space]
    return [a for a in worlds if g.map.has_objective_space[a] and g.objectives[a] == NOBODY]


def place_objectives(g: Stars, seat: int, space: int) -> None:
    """One on each space of the tile, as far as the restrictions allow. While fewer tokens may be placed than spaces
    are open, the player says which space is next.

    [forbidden_stars/setup.objective-per-space, forbidden_stars/setup.objective-stop-when-out]
    """
    free, whose = free_spaces(g, space), objectives_to_choose(g, seat, space)
    if free and whose:
        if len(whose) < len(free):
            push(g, (choose_objective_space, seat, space))
        else:
            push(g, (choose_objective, seat, space, free[0]), (place_objectives, seat, space))


def open_spaces(g: Stars, decision: RawDecision) -> list[int]:
    return free_spaces(g, decision.args[1])


HIDE_WHERE: Final = Choice(
    "choose an objective space",
    "objective on",
    AREA,
    words="on {0}",
    find=open_spaces,
    refuse="{0} has no open objective space of this tile",
    prompt="On which world do you place the next objective?",
    rule="forbidden_stars/setup.objective-per-space",
)


def choose_objective_space(g: Stars, seat: int, space: int) -> None:
    ask(g, seat, HIDE_WHERE, objective_space_chosen, seat, space)


def objective_space_chosen(g: Stars, option: RawOption, seat: int, space: int) -> None:
    push(g, (choose_objective, seat, space, option[1]), (place_objectives, seat, space))


def choose_objective(g: Stars, seat: int, space: int, area: int) -> None:
    """Whose tokens he held may have left the game meanwhile. [forbidden_stars/setup.objective-stop-when-out]"""
    ask_if_any(g, seat, PLACE_OBJECTIVE, objective_chosen, seat, space, area)


def objective_chosen(g: Stars, option: RawOption, seat: int, space: int, area: int) -> None:
    say(g, HIDES, seat, option[1], area)
    place_objective(g, seat, area, option[1])


def place_objective(g: Stars, seat: int, area: int, whose: int) -> None:
    held = list(g.held[seat].objectives)
    held.remove(whose)
    g.held[seat] = g.held[seat]._replace(objectives=tuple(held))
    g.objectives[area] = whose


register(__name__)
