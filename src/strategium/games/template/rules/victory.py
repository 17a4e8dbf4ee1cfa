"""How the game is won, drawn or left."""

from __future__ import annotations

from typing import Final

from strategium.games.template.state import Salvage, move, show
from strategium.games.template.words import CHAIN, DISCARD, HAND, SITES, STOWING
from strategium.kernel.core import Result, won_by
from strategium.kernel.log import Sentence, say
from strategium.kernel.verbs import SEAT

IS_OUT: Final = Sentence("{0} is out of the game", SEAT, rules=("template/end.castaways",))


def verdict(g: Salvage) -> Result | None:
    """Judged when all that happens together has happened, so that ties are ties."""
    if len(g.eliminated) >= g.seats - 1:
        left = [seat for seat in range(g.seats) if seat not in g.eliminated]
        return won_by(g, left or list(range(g.seats)), "template/victory.last-crew")
    if max(g.points) >= g.options.goal:
        return most_points_win(g, "template/victory.goal")
    if g.round > g.options.rounds:
        return most_points_win(g, "template/victory.rounds")
    return None


def most_points_win(g: Salvage, *rules: str) -> Result:
    crews = [seat for seat in range(g.seats) if seat not in g.eliminated]
    most = max([g.points[seat] for seat in crews])
    leaders = [seat for seat in crews if g.points[seat] == most]
    return won_by(g, leaders, *rules, *(["template/victory.tie"] if len(leaders) > 1 else []))


def leave(g: Salvage, seat: int) -> None:
    """A crew is out of the game: its cards are discarded, its points are lost."""
    g.eliminated = (*g.eliminated, seat)
    for place in (*SITES, *STOWING, HAND, CHAIN):
        for card in g.cards(seat, place):
            show(g, card)
            move(g, card, DISCARD)
    g.points[seat] = 0
    g.scouts[seat] = -1
    say(g, IS_OUT, seat)
    g.needs_check = 1
