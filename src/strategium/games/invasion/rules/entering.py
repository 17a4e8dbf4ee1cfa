"""Cards come into play: where they may be, what a player may not have twice, attachments, developments."""

from __future__ import annotations

from typing import Final

from strategium.cards.state import with_card, without
from strategium.cards.zones import listen_anew, move
from strategium.games.invasion.kinds import CARDS, Card
from strategium.games.invasion.rules.triggering import happened, has_listeners
from strategium.games.invasion.state import (
    Invasion,
    area_of,
    cards_in_play,
    developments_in,
    in_play,
    is_development,
    is_unit,
    kind_of,
    note_laden,
    quester_on,
    to_pile,
    units_in,
)
from strategium.games.invasion.things import CARD, FACEDOWN_CARD
from strategium.games.invasion.values import value
from strategium.games.invasion.words import (
    AREAS,
    BOARD,
    CHAIN,
    ENTERED_PLAY,
    ENTERED_ZONE,
    ENTERS_CORRUPT,
    FACEDOWN_CHAIN,
    FIRST_AREA,
    FIRST_DEVELOPMENTS,
    HURT,
    LEGEND,
    LIMITED,
    ON_CARD,
    PLAYED_LIMITED,
    QUEST,
    QUEST_ZONE,
)
from strategium.kernel.chance import shuffled
from strategium.kernel.events import Event
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT

ENTERS: Final = Sentence("{0} enters play in {1}", CARD, CARD, rules=("invasion/enter.both-ways-enter",))
SENT: Final = Sentence("{0} is sent on {1}", CARD, CARD, rules=("invasion/quest.send-when-played",))
ATTACHED: Final = Sentence(
    "{0} is attached to {1}", CARD, CARD, rules=("invasion/attachment.target-in-play",)
)
LEGEND_ENTERS: Final = Sentence("{0} enters play", CARD, rules=("invasion/legend.played-in-capital-phase",))
DEVELOPS: Final = Sentence(
    "{0} puts {1} into {2} as a development",
    SEAT,
    FACEDOWN_CARD,
    CARD,
    rules=("invasion/development.any-own-zone",),
)
BECOMES: Final = Sentence("{0} becomes a development", CARD, rules=("invasion/development.faceup-in-play",))
CANNOT_ENTER: Final = Sentence("{0} cannot enter play and is discarded", CARD)


# ---- what may not be -----------------------------------------------------------------------------------
def has_unique(g: Invasion, seat: int, kind: Card, but: int = -1) -> bool:
    """Whether that player has a copy of a unique card in play; a faceup development counts.

    [invasion/unique.one-per-player, invasion/development.faceup-keeps-title]
    """
    if not kind.unique:
        return False
    for card in cards_in_play(g, seat):
        if card != but and CARDS[g.kind[card]].title == kind.title:
            return True
    return any(
        card != but and g.controller[card] == seat and CARDS[g.kind[card]].title == kind.title
        for card in g.faceup
    )


def has_hero(g: Invasion, area: int, but: int = -1) -> bool:
    """Whether a Hero is in that area."""
    return any(card != but and is_hero(g, card) for card in units_in(g, area))


def is_hero(g: Invasion, card: int) -> bool:
    return not is_development(g, card) and "Hero" in CARDS[g.kind[card]].traits


def hero_fits(g: Invasion, kind: Card, area: int, but: int = -1) -> bool:
    """[invasion/hero.one-per-zone-own, invasion/hero.one-per-zone-opponent]"""
    return not kind.hero_limit or not has_hero(g, area, but)


def limited_left(g: Invasion, seat: int, kind: Card) -> bool:
    """One Limited card a turn. [invasion/keyword.limited-one-per-turn]"""
    if not kind.printed[LIMITED]:
        return True
    return (PLAYED_LIMITED, seat) not in g.marks


def zone_fits(kind: Card, area: int) -> bool:
    """A mark names the zones in which it may enter play. [invasion/keyword.zone-only-enter]"""
    return not kind.zones or area % 3 in kind.zones


def may_put(g: Invasion, seat: int, kind: Card, area: int) -> bool:
    """Whether an effect may put that card into play there.

    [invasion/enter.put-keeps-text-restrictions, invasion/unique.no-second-put]
    """
    if has_unique(g, seat, kind):
        return False
    return zone_fits(kind, area) and limited_left(g, seat, kind) and hero_fits(g, kind, area)


def areas_to_put(g: Invasion, seat: int, kind: Card) -> list[int]:
    """The areas of a player into which an effect may put that card; a quest goes into the quest zone."""
    if kind.attach_to is not None or kind.type == LEGEND:
        return []
    areas = range(3 * seat, 3 * seat + 3) if kind.type != QUEST else (3 * seat + QUEST_ZONE,)
    return [area for area in areas if may_put(g, seat, kind, area)]


# ---- coming into play ------------------------------------------------------------------------------------
def enter_play(g: Invasion, card: int, seat: int, place: int, corrupted: int = 0) -> None:
    """A card comes into play in an area, on a quest or on its host. A step's last act.

    [invasion/enter.both-ways-enter, invasion/enter.own-enter-triggers]
    """
    area = area_of(g, place) if in_play(g, place) else g.last_area[place]
    if come_in(g, card, seat, place, area, corrupted):
        have_entered(g, (card,), area)


def enter_together(g: Invasion, cards: tuple[int, ...], seat: int, area: int) -> None:
    """Several cards come into play in an area at the same moment. A step's last act."""
    have_entered(g, tuple([card for card in cards if come_in(g, card, seat, area, area, 0)]), area)


def come_in(g: Invasion, card: int, seat: int, place: int, area: int, corrupted: int) -> bool:
    """The card is laid down there, if it still may be."""
    kind = CARDS[g.kind[card]]
    controller = area // 3 if kind.enemy_zone else seat
    if not may_come(g, controller, kind, area):
        say(g, CANNOT_ENTER, card)
        to_pile(g, card)
        return False
    g.controller[card] = controller
    g.damage[card] = sum([m[3] for m in g.marks if m[0] == HURT and m[1:3] == (card, g.generation[card])])
    g.tokens[card] = kind.tokens
    if g.damage[card] or kind.tokens:
        note_laden(g, card)
    if kind.printed[LIMITED] and (PLAYED_LIMITED, seat) not in g.marks:
        g.marks.append((PLAYED_LIMITED, seat))
    put_down(g, card, kind, place, area)
    if corrupted or enters_corrupt(g, card, area):
        g.corrupt[card] = 1
    return True


def have_entered(g: Invasion, cards: tuple[int, ...], area: int) -> None:
    """What waits for cards to enter play or a zone hears of all of them at once."""
    if has_listeners(g, ENTERED_PLAY) or has_listeners(g, ENTERED_ZONE):
        events = [
            Event(
                what,
                card,
                seat=g.controller[card],
                place=area,
                generation=g.generation[card],
                data=(kind_of(g, card).type,),
            )
            for card in cards
            for what in (ENTERED_PLAY, ENTERED_ZONE)
        ]
        happened(g, *events)


def may_come(g: Invasion, seat: int, kind: Card, area: int) -> bool:
    """What is so when it was played may no longer be so."""
    # [invasion/unique.no-second-put]
    return not has_unique(g, seat, kind) and hero_fits(g, kind, area)


def put_down(g: Invasion, card: int, kind: Card, place: int, area: int) -> None:
    """Of a card that was played it was told where to; where it is put by an effect is told here."""
    played = g.zone[card] == CHAIN
    if kind.attach_to is not None:
        move(g, card, ON_CARD)
        attach(g, card, place)
        if not played:
            say(g, ATTACHED, card, place)
    elif kind.type == LEGEND:
        move(g, card, BOARD + g.controller[card])
        if not played:
            say(g, LEGEND_ENTERS, card)
    else:
        quests = place >= AREAS and in_play(g, place) and quester_on(g, place) < 0
        move(g, card, FIRST_AREA + area)
        if not played or (place >= AREAS and not quests):
            say(g, ENTERS, card, area)
        if quests:
            attach(g, card, place)
            if not played:
                say(g, SENT, card, place)


def enters_corrupt(g: Invasion, card: int, area: int) -> bool:
    """Units enter some zones corrupted. [invasion/enter.state-on-entry]"""
    if not g.changers[ENTERS_CORRUPT] or not is_unit(g, card) or area < 0:
        return False
    return value(g, area, ENTERS_CORRUPT) > 0


def attach(g: Invasion, card: int, host: int) -> None:
    """A card is attached to another, or a unit is sent on a quest."""
    g.host[card] = host
    g.attached[host] = with_card(g.attached[host], card)
    g.needs_check = 1


def detach(g: Invasion, card: int) -> None:
    """It is no longer attached, nor on a quest."""
    host = g.host[card]
    if host >= 0:
        g.attached[host] = without(g.attached[host], card)
        g.host[card] = -1
        g.needs_check = 1


def end_quest(g: Invasion, quest: int) -> None:
    """The unit on a quest that is gone stays where it is, and quests no longer."""
    if CARDS[g.kind[quest]].type == QUEST and quester_on(g, quest) >= 0:
        detach(g, quester_on(g, quest))


# ---- developments ----------------------------------------------------------------------------------------
def become_development(g: Invasion, card: int, area: int, faceup: int) -> None:
    """A card becomes a development in an area. One that was in play has not left it, but loses its tokens.

    [invasion/development.faceup-in-play, invasion/development.faceup-loses-tokens]
    """
    seat = g.controller[card]
    played = FACEDOWN_CHAIN <= g.zone[card] < FACEDOWN_CHAIN + 2
    detach(g, card)
    end_quest(g, card)
    is_there = in_play(g, card)
    if is_there:
        say(g, BECOMES, card)
    else:
        g.controller[card] = area // 3
    move(g, card, FIRST_DEVELOPMENTS + area)
    listen_anew(g, card)
    g.damage[card] = g.tokens[card] = 0
    if faceup:
        g.faceup += (card,)
    if not played and not is_there:
        say(g, DEVELOPS, seat, card, area)


def turn_back(g: Invasion, card: int) -> None:
    """A faceup development is again what it was."""
    if is_development(g, card):
        area = area_of(g, card)
        g.faceup = tuple([c for c in g.faceup if c != card])
        move(g, card, FIRST_AREA + area)
        listen_anew(g, card)


def shuffle_developments(g: Invasion, area: int) -> None:
    """Nobody else can tell any longer which of the facedown ones is which. [invasion/development.faq-shuffle]"""
    facedown = [c for c in developments_in(g, area) if c not in g.faceup]
    mix_facedown(g, facedown, area // 3)


def mix_facedown(g: Invasion, cards: list[int], seat: int) -> None:
    """Kinds change places over the cards, and what others knew of them is gone."""
    kinds = [g.kind[card] for card in cards]
    order = shuffled(g, tuple(range(len(cards))))
    for card, n in zip(cards, order, strict=True):
        g.kind[card] = kinds[n]
        g.known[card] = 1 << seat
        g.generation[card] += 1


register(__name__)
