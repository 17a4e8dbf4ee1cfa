"""The first phase: each crew draws cards and gains coins."""

from __future__ import annotations

from typing import Final

from strategium.games.template.secrets import CARD
from strategium.games.template.state import Salvage, take_from_deck
from strategium.kernel.flow import push, seats_from
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, SEAT

DRAWS: Final = Sentence("{0} draws {1}", SEAT, CARD, rules=("template/supplies.draw",))
GAINS: Final = Sentence("{0} gains {1} coins", SEAT, NUMBER, rules=("template/supplies.coins",))
GOES_WITHOUT: Final = Sentence(
    "{0} finds its deck empty: {1} fewer points", SEAT, NUMBER, rules=("template/supplies.empty-deck",)
)
DRAWN: Final = 2
PAY: Final = 4


def draw_supplies(g: Salvage) -> None:
    """Each crew draws two cards. [template/supplies.draw]"""
    for seat in seats_from(g, g.first):
        draw(g, seat, DRAWN)


def gain_coins(g: Salvage) -> None:
    """Each crew gains four coins. [template/supplies.coins]"""
    for seat in seats_from(g, g.first):
        g.coins[seat] += PAY
        say(g, GAINS, seat, PAY)


def draw(g: Salvage, seat: int, n: int) -> None:
    """A crew draws cards, as many as there are."""
    drawn = take_from_deck(g, seat, n)
    for card in drawn:
        say(g, DRAWS, seat, card)
    if len(drawn) < n:
        push(g, (go_without, seat, n - len(drawn)))


def go_without(g: Salvage, seat: int, missing: int) -> None:
    """For each card that cannot be drawn a point is lost, if there is one. [template/supplies.empty-deck]"""
    lost = min(missing, g.points[seat])
    g.points[seat] -= lost
    say(g, GOES_WITHOUT, seat, lost)


register(__name__)
