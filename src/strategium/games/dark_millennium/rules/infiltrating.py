"""Infiltrating: a card comes to the current sector, ready and face-up; a ship goes to the fleet."""

from __future__ import annotations

from typing import Final

from strategium.cards.zones import move
from strategium.games.dark_millennium.rules.leaving import destroy
from strategium.games.dark_millennium.rules.piles import reveal
from strategium.games.dark_millennium.rules.uniqueness import same_unique
from strategium.games.dark_millennium.state import DarkMillennium, cards_here, is_ship
from strategium.games.dark_millennium.things import CARD
from strategium.games.dark_millennium.words import AT, FLEET, INFILTRATED, READY
from strategium.kernel.events import Event, react
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register

ARRIVES: Final = Sentence("{0} is infiltrated", CARD, rules=("dark_millennium/term.infiltrate",))
JOINS: Final = Sentence("{0} joins the fleet", CARD, rules=("dark_millennium/ship.joins-fleet-at-setup",))


def infiltrate(g: DarkMillennium, card: int, seat: int) -> None:
    """[dark_millennium/term.infiltrate, dark_millennium/unique.infiltrate-destroys-old]"""
    g.stance[card] = READY
    g.facedown[card] = 0
    reveal(g, (card,))
    if is_ship(g, card):  # [dark_millennium/ship.infiltrated-to-fleet]
        push(g, (join_fleet, card, seat))
        return
    old = [other for s in (0, 1) for other in cards_here(g, s) if same_unique(g, card, other)]
    move(g, card, AT + 2 * g.at + seat)
    say(g, ARRIVES, card)
    push(g, (older_copies_go, tuple(old), seat), (infiltrated, card, g.generation[card], seat))


def older_copies_go(g: DarkMillennium, old: tuple[int, ...], seat: int) -> None:
    """The rule destroys it, not the enemy: for that each copy counts as destroyed by its own player.

    [dark_millennium/unique.infiltrate-destroys-old, dark_millennium/invulnerable.only-enemy]
    """
    if old:
        push(g, (destroy, tuple([(card, g.controller[card], -1) for card in old]), seat))


def infiltrated(g: DarkMillennium, card: int, generation: int, seat: int) -> None:
    react(g, seat, (Event(INFILTRATED, card, seat=seat, place=g.at, generation=generation),))


def join_fleet(g: DarkMillennium, card: int, seat: int) -> None:
    """An older copy of a unique ship goes. [dark_millennium/unique.ship-destroys-old]"""
    old = tuple([other for other in g.zones[FLEET + seat] if same_unique(g, card, other)])
    move(g, card, FLEET + seat)
    say(g, JOINS, card)
    if old:
        push(g, (older_ships_go, old, seat))


def older_ships_go(g: DarkMillennium, old: tuple[int, ...], seat: int) -> None:
    """[dark_millennium/unique.ship-destroys-old]"""
    push(g, (destroy, tuple([(card, seat, -1) for card in old])))


register(__name__)
