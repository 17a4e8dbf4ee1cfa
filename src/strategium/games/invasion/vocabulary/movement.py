"""Effects that move cards in play, change who controls them, and redirect attacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.vocabulary.effects import Cards, Deed, ToCards
from strategium.cards.vocabulary.select import YOURS
from strategium.games.invasion.rules.choosing import choose_one, may_choose_one
from strategium.games.invasion.rules.moving import may_move, move_card, move_onto_quest, take_control
from strategium.games.invasion.rules.rearranging import rearrange
from strategium.games.invasion.rules.triggering import happened
from strategium.games.invasion.state import Invasion, area_of, in_play, is_burning, owner_of_area
from strategium.games.invasion.things import CARD
from strategium.games.invasion.vocabulary.combats import strengthen_attackers
from strategium.games.invasion.vocabulary.select import UNQUESTED, Select
from strategium.games.invasion.words import QUEST, SUPPORT, UNIT, ZONE_ATTACKED
from strategium.kernel.abilities import Recipient, Target, Use
from strategium.kernel.events import Event
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register

REDIRECTED = Sentence("the attack is redirected to {0}", CARD)


class Move(ToCards[Invasion]):
    """Move a card to another zone of its controller. `onto_quest`: it may then go on a quest there."""

    def __init__(self, who: Recipient[Invasion], with_this: bool = False, onto_quest: bool = False) -> None:
        super().__init__(who)
        self.with_this = with_this
        self.onto_quest = onto_quest

    def affects(self, g: Invasion, use: Use, thing: int) -> bool:
        return bool(zones_for(g, (thing,)))

    def would(self, g: Invasion, use: Use) -> bool:
        return isinstance(self.who, Target) or bool(self.who.of(g, use))

    def do(self, g: Invasion, use: Use) -> None:
        cards = tuple(self.who.of(g, use))
        if self.with_this and in_play(g, use.bearer):
            cards += (use.bearer,)
        if cards:
            push(g, (choose_zone, use.seat, cards, int(self.onto_quest)))

    def words(self) -> str:
        if self.with_this:
            words = f"move this card and {self.who.words()} to another zone you control"
        else:
            words = f"move {self.who.words()} to another zone of its controller"
        return words + ("; that unit may then move onto a quest in that zone" if self.onto_quest else "")


def zones_for(g: Invasion, cards: Sequence[int]) -> tuple[int, ...]:
    """The areas to which all these cards may move. [invasion/zone.no-units-into-opponents-zone]"""
    seat = g.controller[cards[0]]
    areas = range(3 * seat, 3 * seat + 3)
    return tuple([area for area in areas if all(may_move(g, card, area) for card in cards)])


def choose_zone(g: Invasion, seat: int, cards: tuple[int, ...], onto_quest: int) -> None:
    """Where they go. [invasion/zone.faq-move-must-change-zone]"""
    areas = zones_for(g, cards)
    choose_one(g, seat, "To which zone?", areas, cards_move, cards, onto_quest, seat)


def cards_move(g: Invasion, area: int, cards: tuple[int, ...], onto_quest: int, seat: int) -> None:
    """They go; one of them may then go on a quest there."""
    if onto_quest:
        push(g, (choose_quest_there, seat, area, cards[0]))
    push(g, *[(move_card, card, area) for card in cards])


FREE_QUESTS: Final = Select(QUEST, YOURS, such=UNQUESTED)
UNITS_AND_SUPPORTS: Final = Select(UNIT | SUPPORT, YOURS)


def choose_quest_there(g: Invasion, seat: int, area: int, unit: int) -> None:
    quests = FREE_QUESTS.find(g, Use(seat, -1, g.kinds[0], 0))
    there = tuple([quest for quest in quests if area_of(g, quest) == area])
    may_choose_one(g, seat, "Onto which quest?", there, onto_it, unit)


def onto_it(g: Invasion, quest: int, unit: int) -> None:
    if area_of(g, unit) == area_of(g, quest):
        move_onto_quest(g, unit, quest)


def onto_a_quest(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    if in_play(g, use.bearer):
        push(g, (choose_one, use.seat, "Onto which quest?", quests_for(g, use), quest_taken, use.bearer))


def quests_for(g: Invasion, use: Use) -> tuple[int, ...]:
    """Those in its own zone, and in zones to which it may move. [invasion/hero.one-per-zone-own]"""
    area = area_of(g, use.bearer)
    free = FREE_QUESTS.find(g, use)
    return tuple([q for q in free if area_of(g, q) == area or may_move(g, use.bearer, area_of(g, q))])


def has_quest(g: Invasion, use: Use) -> bool:
    return bool(quests_for(g, use))


def quest_taken(g: Invasion, quest: int, unit: int) -> None:
    move_onto_quest(g, unit, quest)


def rearrange_yours(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/capital-phase.not-into-opponent-zone]"""
    push(g, (rearrange, use.seat, tuple(UNITS_AND_SUPPORTS.find(g, use))))


def take_them_over(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    for card in cards:
        take_control(g, card, use.seat)


def redirect_attack(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    if g.combats and owner_of_area(g.combats[-1].area) == use.seat:
        now = g.combats[-1].area
        areas = range(3 * use.seat, 3 * use.seat + 3)
        others = tuple([area for area in areas if area != now and not is_burning(g, area)])
        push(g, (choose_one, use.seat, "Which zone is attacked instead?", others, attack_moves))


def attack_moves(g: Invasion, area: int) -> None:
    """Now that zone is attacked, and no longer the other. A step's last act.

    [invasion/combat.zone-attacked-when-attacker]
    """
    g.combats[-1] = g.combats[-1]._replace(area=area)
    say(g, REDIRECTED, area)
    strengthen_attackers(g)
    happened(g, Event(ZONE_ATTACKED, area, seat=owner_of_area(area), place=area))


def move_developments(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    if cards:
        push(g, (choose_zone, use.seat, cards, 0))


MoveOntoQuest: Final = Deed("move this unit onto a quest you control", onto_a_quest, would=has_quest)
Rearrange: Final = Deed(
    "move any number of your units and support cards to other zones of yours, all at once", rearrange_yours
)
TakeControl: Final = Deed("take control of {0} and move it to your corresponding zone", take_them_over)
RedirectAttack: Final = Deed(
    "redirect the attack to a different zone of yours that is not burning", redirect_attack
)
MoveDevelopments: Final = Deed("move {0} to another zone of the same player", move_developments)
register(__name__)
