"""Before the first round."""

from __future__ import annotations

from typing import Final

from strategium.games.template.cards import DECK_LIST
from strategium.games.template.rules.round import next_round
from strategium.games.template.state import Salvage, add_cards, take_from_deck
from strategium.games.template.words import DECK, PLACES, SITES
from strategium.kernel.chance import below, shuffled
from strategium.kernel.flow import push
from strategium.kernel.knowledge import everybody
from strategium.kernel.names import register

LOOT: Final = (1, 2, 3)  # the tokens of a round, before they are shuffled


def empty_table(g: Salvage) -> None:
    """Crews without cards, coins or points."""
    g.zones = [()] * (PLACES * g.seats)
    g.coins = [0] * g.seats
    g.points = [0] * g.seats
    g.scouts = [-1] * g.seats


def lay_loot(g: Salvage) -> None:
    """Loot is shuffled and laid facedown, three tokens for each round. [template/setup.loot]"""
    tokens = shuffled(g, LOOT * g.options.rounds)
    known = everybody(g) if g.options.open_loot else 0  # [template/house.open-loot]
    width = len(SITES)
    g.loot = [
        tuple([(token, known) for token in tokens[n * width : (n + 1) * width]])
        for n in range(g.options.rounds)
    ]


def make_decks(g: Salvage) -> None:
    """Each crew shuffles its deck. [template/setup.deck]"""
    for seat in range(g.seats):
        add_cards(g, shuffled(g, tuple([card.no for card in DECK_LIST[: g.options.deck]])), seat, DECK)
    g.derive()


def first_hands(g: Salvage) -> None:
    """Each crew draws its first hand and takes its first coins. [template/setup.hand]"""
    for seat in range(g.seats):
        take_from_deck(g, seat, g.options.hand)
        g.coins[seat] = g.options.coins


def choose_first(g: Salvage) -> None:
    """A crew is drawn by lot to go first. [template/setup.first-crew]"""
    g.first = below(g, g.seats)


def set_up(g: Salvage) -> None:
    empty_table(g)
    push(g, (lay_loot,), (make_decks,), (first_hands,), (choose_first,), (next_round,))


register(__name__)
