"""Warp Storms: each player moves one in the Refresh Phase, by the icon of an event card."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.kinds import event_card
from strategium.games.forbidden_stars.rules.schemes import moment
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import CARD, EDGE, STORM
from strategium.games.forbidden_stars.words import STORM_ICONS, STORM_MOVES, STORM_WAYS
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Need, RawDecision

MOVES: Final = Sentence(
    "{0} moves {1} to lie {2}", SEAT, STORM, EDGE, rules=("forbidden_stars/storm.each-player-moves-one",)
)
NONE_MOVES: Final = Sentence(
    "{0} can move no Warp Storm by {1}", SEAT, CARD, rules=("forbidden_stars/storm.none-movable",)
)

MOVED: Final = 1


def storm_is_on(g: Stars, edge: int) -> bool:
    return any(storm >> 1 == edge for storm in g.storms)


def edges_by(g: Stars, storm: int, icon: str) -> list[int]:
    """The edges of tiles to which an icon can move a storm: a board that was not finished has gaps."""
    return [edge for edge in g.map.shifted(g.storms[storm] >> 1, icon) if edge in g.map.laid_edges]


def shifts(g: Stars, decision: RawDecision) -> list[tuple[int, int]]:
    """Every storm with the two edges that the card offers it."""
    icon = event_card(decision.args[1]).storm
    return [(storm, edge) for storm in range(len(g.storms)) for edge in edges_by(g, storm, icon)]


def not_moved_yet(g: Stars, decision: RawDecision, storm: int, edge: int) -> bool:
    return not g.storms[storm] & MOVED


def is_free_edge(g: Stars, decision: RawDecision, storm: int, edge: int) -> bool:
    return not storm_is_on(g, edge)


def prompt_move_storm(g: Stars, decision: RawDecision) -> str:
    """Says which card moves a storm, and in which directions."""
    event = event_card(decision.args[1])
    return f"{event.name} moves a Warp Storm {STORM_WAYS[event.storm]}: which one, and where to?"


MOVE_STORM: Final = Choice(
    "move a Warp Storm",
    "move storm",
    STORM,
    EDGE,
    words="move {0} to lie {1}",
    find=shifts,
    needs=(
        Among("forbidden_stars/storm.two-directions", "the card does not move {0} so"),
        Need(not_moved_yet, "forbidden_stars/storm.once-per-refresh", "{0} has moved in this phase"),
        Need(is_free_edge, "forbidden_stars/storm.not-onto-storm", "another Warp Storm lies {1}"),
    ),
    prompt=prompt_move_storm,
    rule="forbidden_stars/storm.must-move-if-able",
    rules=("forbidden_stars/storm.each-player-moves-one",),
)


def move_storm(g: Stars, seat: int, event: int) -> None:
    """One must be moved if any can be.

    [forbidden_stars/storm.must-move-if-able, forbidden_stars/storm.none-movable,
    forbidden_stars/storm.each-player-moves-one, forbidden_stars/event.storm-icon-compulsory,
    forbidden_stars/storm.choose-movable, forbidden_stars/storm.only-legal-direction]
    """
    decision = RawDecision(seat, MOVE_STORM, storm_chosen, (seat, event), ())
    if MOVE_STORM.options(g, decision):
        ask(g, seat, MOVE_STORM, storm_chosen, seat, event)
    else:
        say(g, NONE_MOVES, seat, event)


def storm_chosen(g: Stars, option: RawOption, seat: int, event: int) -> None:
    """Everybody hears where it is to go; a scheme may still send it elsewhere."""
    _, storm, edge = option
    say(g, MOVES, seat, storm, edge)
    push(g, (storm_moves, storm, edge))
    moment(g, STORM_MOVES, g.first, storm, edge)


def storm_moves(g: Stars, storm: int, edge: int) -> None:
    """It goes to the edge to which it was sent, unless a scheme has moved it instead.

    [forbidden_stars/storm.lies-on-tile-edge]
    """
    if not g.storms[storm] & MOVED:
        lay_storm(g, storm, edge)


def redirect_storm(g: Stars, seat: int, storm: int, edge: int) -> None:
    """A scheme sends a storm that another player moves."""
    say(g, MOVES, seat, storm, edge)
    lay_storm(g, storm, edge)


def lay_storm(g: Stars, storm: int, edge: int) -> None:
    """It is turned facedown, to show that it has moved. [forbidden_stars/storm.flip-after-move]"""
    g.storms[storm] = edge << 1 | MOVED


def all_directions(g: Stars, storm: int) -> list[int]:
    """Every edge to which some icon could move it, and on which no storm lies."""
    found = {edge for icon in STORM_ICONS for edge in edges_by(g, storm, icon)}
    return sorted([edge for edge in found if not storm_is_on(g, edge)])


def turn_storms_up(g: Stars) -> None:
    """At the end of the round. [forbidden_stars/refresh.storms-faceup]"""
    g.storms = [storm & ~MOVED for storm in g.storms]


register(__name__)
