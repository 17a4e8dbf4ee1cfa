"""Effects that make, move and turn developments."""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import BASE
from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.constants import Always
from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.cards.zones import listen_anew, move
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.choosing import choose_one
from strategium.games.invasion.rules.entering import become_development, has_unique, hero_fits
from strategium.games.invasion.rules.leaving import sacrifice
from strategium.games.invasion.state import PUBLIC, Invasion, area_of, here, in_play, is_development
from strategium.games.invasion.things import CARD
from strategium.games.invasion.words import DECK, DOOMED, FIRST_AREA, LEGEND, UNIT, ZONE_NAMES
from strategium.kernel.abilities import Amount, Effect, Use
from strategium.kernel.flow import push
from strategium.kernel.knowledge import learn
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register

TURNED_UP: Final = Sentence("{0} is turned faceup", CARD)


class TopAsDevelopments(Effect[Invasion]):
    """The top cards of your deck become developments: in this zone, or in one of some zones that you choose."""

    def __init__(self, n: int | Amount[Invasion] = 1, zones: tuple[int, ...] = ()) -> None:
        self.amount = number(n)
        self.zones = zones

    def do(self, g: Invasion, use: Use) -> None:
        n = self.amount.of(g, use)
        if self.zones:
            areas = tuple([3 * use.seat + zone for zone in self.zones])
            push(g, (choose_one, use.seat, "Into which zone?", areas, top_as_developments, use.seat, n))
        elif here(g, use.bearer) >= 0:
            top_as_developments(g, here(g, use.bearer), use.seat, n)

    def words(self) -> str:
        n = self.amount.words()
        cards = "the top card of your deck" if n == "1" else f"the top {n} cards of your deck"
        zones = " or ".join([ZONE_NAMES[zone] for zone in self.zones])
        where = f"your {zones} (all in one zone)" if zones else "this zone"
        return f"put {cards} facedown into {where} as {'a development' if n == '1' else 'developments'}"


def top_as_developments(g: Invasion, area: int, seat: int, n: int) -> None:
    for _ in range(min(n, len(g.zones[DECK + seat]))):
        become_development(g, g.zones[DECK + seat][-1], area, 0)


def turn_them_up(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """A unit stays until the end of the turn, anything else is sacrificed.

    [invasion/errata.rip-dere-eads-off-not-entered, invasion/errata.rip-dere-eads-off-illegal]
    """
    for card in cards:
        turn_faceup(g, card)


def turn_faceup(g: Invasion, card: int) -> None:
    """It does not enter play, for it was there. [invasion/development.faq-in-play]"""
    area, seat = area_of(g, card), g.controller[card]
    kind = CARDS[g.kind[card]]
    g.known[card] = learn(g, PUBLIC, g.known[card])
    say(g, TURNED_UP, card)
    illegal = has_unique(g, seat, kind, card) or not hero_fits(g, kind, area, card)
    if kind.type != UNIT or illegal:  # [invasion/errata.rip-dere-eads-off-illegal]
        sacrifice(g, (card,))
        return
    g.faceup = tuple([c for c in g.faceup if c != card])
    move(g, card, FIRST_AREA + area)
    listen_anew(g, card)
    g.marks.append((DOOMED, card, g.generation[card], 0))


def turn_them_down(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    for card in cards:
        if in_play(g, card) and not is_development(g, card) and CARDS[g.kind[card]].type != LEGEND:
            become_development(g, card, area_of(g, card), 0)


class OnDevelopments(Always):
    """Each development you control is a unit with that. [invasion/ruling.kairos-warpstone-excavation]"""

    def __init__(self, stat: int, n: int = 1) -> None:
        super().__init__(stat, n, how=BASE)

    def covers(self, g: Invasion, bearer: int, card: int) -> bool:
        return is_development(g, card) and g.controller[card] == g.controller[bearer]

    def subject(self) -> str:
        return "each development you control"


def bind(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """As long as this card is attached to it. [invasion/ruling.judgement-of-loec]"""
    for card in cards:
        if in_play(g, card) and not is_development(g, card):
            become_development(g, card, area_of(g, card), 1)


TurnFaceup: Final = Deed(
    "turn {0} faceup. If it is a unit, it stays in play and is sacrificed at the end of the turn. Otherwise, it is"
    " sacrificed at once",
    turn_them_up,
)
TurnFacedown: Final = Deed("turn {0} facedown into a development", turn_them_down)
Bind: Final = Deed("{0} has no text and no power and becomes a development", bind)
register(__name__)
