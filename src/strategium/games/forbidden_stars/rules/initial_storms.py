"""The Warp Storms that lie on the finished board when the game begins."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.rules.storms import storm_is_on
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import EDGE, SYSTEM
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import each_in_turn, push, seats_from
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Need, RawDecision

STORM_AT: Final = Sentence(
    "{0} places a Warp Storm {1}", SEAT, EDGE, rules=("forbidden_stars/setup.warp-storm-edge",)
)


def place_storms(g: Stars) -> None:
    """One each, from who laid the last tile anticlockwise. [forbidden_stars/setup.warp-storm-order]"""
    clockwise = seats_from(g, g.first)
    push(g, (each_in_turn, clockwise[::-1], choose_storm_system))


# ---- at which system -----------------------------------------------------------------------------
def systems(g: Stars, decision: RawDecision) -> list[int]:
    return g.map.laid


def has_free_edge(g: Stars, decision: RawDecision, system: int) -> bool:
    return any(not storm_is_on(g, edge) for edge in g.map.edges_of(system))


STORM_WHERE: Final = Choice(
    "place a Warp Storm",
    "storm at",
    SYSTEM,
    words="at an edge of {0}",
    find=systems,
    refuse="there is no tile at {0}",
    needs=(
        Need(has_free_edge, "forbidden_stars/storm.not-onto-storm", "every edge of {0} has a Warp Storm"),
    ),
    prompt="At which system do you place a Warp Storm?",
    rule="forbidden_stars/setup.warp-storm-edge",
    rules=("forbidden_stars/setup.warp-storm-order",),
)


def choose_storm_system(g: Stars, seat: int) -> None:
    """Along any edge of a tile, the rim of the board included. [forbidden_stars/setup.warp-storm-edge]"""
    ask(g, seat, STORM_WHERE, storm_system_chosen, seat)


def storm_system_chosen(g: Stars, option: RawOption, seat: int) -> None:
    push(g, (choose_storm_edge, seat, option[1]))


# ---- along which edge ----------------------------------------------------------------------------
def edges(g: Stars, decision: RawDecision) -> tuple[int, ...]:
    return g.map.edges_of(decision.args[1])


def is_free(g: Stars, decision: RawDecision, edge: int) -> bool:
    return not storm_is_on(g, edge)


def storm_edge(g: Stars, decision: RawDecision) -> str:
    """The system was chosen just before."""
    return f"Along which edge of {SYSTEM.words(g, decision.seat, decision.args[1])} does the Warp Storm lie?"


STORM_EDGE: Final = Choice(
    "choose the edge",
    "storm on",
    EDGE,
    words="{0}",
    find=edges,
    needs=(
        Among("forbidden_stars/storm.lies-on-tile-edge", "that is no edge of the system"),
        Need(is_free, "forbidden_stars/setup.warp-storm-edge", "a Warp Storm lies there already"),
    ),
    prompt=storm_edge,
    rule="forbidden_stars/setup.warp-storm-edge",
)


def choose_storm_edge(g: Stars, seat: int, system: int) -> None:
    ask(g, seat, STORM_EDGE, storm_placed, seat, system)


def storm_placed(g: Stars, option: RawOption, seat: int, system: int) -> None:
    say(g, STORM_AT, seat, option[1])
    g.storms.append(option[1] << 1)


register(__name__)
