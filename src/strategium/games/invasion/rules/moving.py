"""Cards in play move between zones, change hands, become corrupt and are restored."""

from __future__ import annotations

from typing import Final

from strategium.cards.zones import move
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.entering import (
    attach,
    detach,
    end_quest,
    enters_corrupt,
    has_unique,
    hero_fits,
)
from strategium.games.invasion.rules.triggering import happened
from strategium.games.invasion.state import (
    Invasion,
    area_of,
    battlefield_of,
    in_play,
    is_development,
    quester_on,
    type_of,
)
from strategium.games.invasion.things import CARD
from strategium.games.invasion.values import value
from strategium.games.invasion.words import (
    ATTACKS_FROM_ANYWHERE,
    CORRUPTED,
    ENTERED_ZONE,
    FIRST_AREA,
    FIRST_DEVELOPMENTS,
    INCORRUPTIBLE,
    ON_CARD,
    UNIT,
)
from strategium.kernel.events import Event
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT

MOVES: Final = Sentence("{0} moves to {1}", CARD, CARD, rules=("invasion/zone.moves-stay-in-play",))
ONTO_QUEST: Final = Sentence("{0} moves onto {1}", CARD, CARD)
CORRUPTS: Final = Sentence("{0} is corrupted", CARD, rules=("invasion/corruption.effects-may-corrupt",))
RESTORES: Final = Sentence("{0} is restored", CARD, rules=("invasion/corruption.restored",))
CONTROLS: Final = Sentence("{0} takes control of {1}", SEAT, CARD)


# ---- moving ------------------------------------------------------------------------------------------------
def may_go(g: Invasion, card: int, area: int) -> bool:
    """To another zone of its controller. An attachment is where its unit is.

    [invasion/zone.faq-move-must-change-zone, invasion/zone.no-units-into-opponents-zone]
    """
    if g.zone[card] == ON_CARD:
        return False
    if area_of(g, card) == area:
        return False
    return area // 3 == g.controller[card]


def may_move(g: Invasion, card: int, area: int) -> bool:
    """The same, with no second Hero there. [invasion/hero.one-per-zone-own]"""
    if not may_go(g, card, area):
        return False
    if is_development(g, card) or not type_of(g, card) & UNIT:
        return True
    return hero_fits(g, CARDS[g.kind[card]], area, card)  # [invasion/hero.one-per-zone-opponent]


def move_card(g: Invasion, card: int, area: int) -> None:
    """A card in play moves to another zone. A step's last act.

    [invasion/zone.moved-enters-zone-not-play, invasion/zone.moves-stay-in-play]
    """
    move_cards(g, ((card, area),))


def move_cards(g: Invasion, moves: tuple[tuple[int, int], ...]) -> None:
    """Cards in play move together, each to another zone: they have entered that zone, not play. A step's last act.

    [invasion/zone.moved-enters-zone-not-play, invasion/zone.moves-stay-in-play]
    """
    events: list[Event] = []
    corrupted: list[int] = []
    for card, area in moves:
        if not in_play(g, card) or area_of(g, card) == area:
            continue
        leave_quest(g, card)
        say(g, MOVES, card, area)
        move(g, card, (FIRST_DEVELOPMENTS if is_development(g, card) else FIRST_AREA) + area)
        leave_combat(g, card, area)
        what = (type_of(g, card),)
        events.append(
            Event(
                ENTERED_ZONE,
                card,
                seat=g.controller[card],
                place=area,
                generation=g.generation[card],
                data=what,
            )
        )
        if enters_corrupt(g, card, area):
            corrupted.append(card)
    if corrupted:
        push(g, (corrupt, tuple(corrupted)))
    happened(g, *events)


def leave_quest(g: Invasion, card: int) -> None:
    """A unit that moves no longer quests; a quest that moves leaves its unit where it was.

    [invasion/quest.lose-tokens-quester-moves, invasion/quest.faq-moved-quest-leaves-unit]
    """
    if g.host[card] >= 0 and g.zone[card] != ON_CARD:
        detach(g, card)
    end_quest(g, card)


def leave_combat(g: Invasion, card: int, area: int) -> None:
    """An attacker that leaves the battlefield attacks no longer, nor does a defender defend from elsewhere.

    [invasion/combat.moved-attacker-leaves, invasion/combat.moved-defender-leaves, invasion/combat.moved-exception]
    """
    if not g.combats:
        return
    row = g.combats[-1]
    fighter = (card, g.generation[card])
    home = battlefield_of(row.seat)
    if fighter in row.attackers and area != home:
        stays = area // 3 == row.seat and bool(value(g, card, ATTACKS_FROM_ANYWHERE))
        if not stays:
            row = row._replace(attackers=tuple([f for f in row.attackers if f != fighter]))
    if fighter in row.defenders and area != row.area:
        row = row._replace(defenders=tuple([f for f in row.defenders if f != fighter]))
    g.combats[-1] = row


def move_onto_quest(g: Invasion, unit: int, quest: int) -> None:
    """A unit in play is moved onto a quest, and into its zone. A step's last act."""
    if in_play(g, unit) and in_play(g, quest) and quester_on(g, quest) < 0:
        push(g, (go_on_quest, unit, quest))
        move_card(g, unit, area_of(g, quest))


def go_on_quest(g: Invasion, unit: int, quest: int) -> None:
    if in_play(g, unit) and in_play(g, quest) and quester_on(g, quest) < 0:
        detach(g, unit)
        attach(g, unit, quest)
        say(g, ONTO_QUEST, unit, quest)


# ---- control -----------------------------------------------------------------------------------------------
def may_control(g: Invasion, seat: int, card: int) -> bool:
    """[invasion/unique.no-second-control, invasion/hero.one-per-zone-own]"""
    kind = CARDS[g.kind[card]]
    area = 3 * seat + area_of(g, card) % 3
    if has_unique(g, seat, kind, card):
        return False
    return is_development(g, card) or hero_fits(g, kind, area, card)


def take_control(g: Invasion, card: int, seat: int) -> None:
    """A card changes hands and moves to the like-named zone; what is attached to it does not change hands.

    A step's last act. [invasion/attachment.control-stays, invasion/control.default-controller]
    """
    if not in_play(g, card) or g.controller[card] == seat or not may_control(g, seat, card):
        return
    area = 3 * seat + area_of(g, card) % 3
    g.controller[card] = seat
    say(g, CONTROLS, seat, card)
    move_card(g, card, area)


# ---- corruption --------------------------------------------------------------------------------------------
def may_corrupt(g: Invasion, card: int) -> bool:
    """[invasion/term.cannot-absolute]"""
    if g.corrupt[card] or not in_play(g, card):
        return False
    return not value(g, card, INCORRUPTIBLE)


def corrupt(g: Invasion, cards: tuple[int, ...]) -> None:
    """Cards become corrupt together. A step's last act. [invasion/corruption.effects-may-corrupt]"""
    events: list[Event] = []
    for card in cards:
        if may_corrupt(g, card):
            g.corrupt[card] = 1
            say(g, CORRUPTS, card)
            events.append(
                Event(
                    CORRUPTED,
                    card,
                    seat=g.controller[card],
                    place=area_of(g, card),
                    generation=g.generation[card],
                    data=(type_of(g, card),),
                )
            )
    happened(g, *events)


def restore(g: Invasion, card: int) -> None:
    """A corrupt card is upright again. [invasion/corruption.restored]"""
    if g.corrupt[card]:
        g.corrupt[card] = 0
        say(g, RESTORES, card)


register(__name__)
register(__name__, take_control)  # it is called, and cites the clauses of control like a step
