"""Effects that put cards into play. [invasion/enter.put-ignores-costs]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.cards.zones import move, show_to, shuffle, turn_into
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.choosing import choose_hidden, choose_one
from strategium.games.invasion.rules.entering import areas_to_put, attach, detach, enter_play, enter_together
from strategium.games.invasion.rules.leaving import drop_from_combat
from strategium.games.invasion.state import PUBLIC, Invasion, is_unit, still_in_play
from strategium.games.invasion.things import CARD
from strategium.games.invasion.vocabulary.searching import top_cards
from strategium.games.invasion.vocabulary.select import Select
from strategium.games.invasion.words import DECK, DISCARD, DOOMED, HAND, ON_CARD, UNDER, UNIT
from strategium.kernel.abilities import Effect, Target, Use
from strategium.kernel.asking import by_chance
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.using import ability_of

REVEALED: Final = Sentence("{0} is revealed", CARD)


def put_from_pile(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    push(g, *[(choose_where, use.seat, card, 0) for card in cards])


def put_corrupted(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    push(g, *[(choose_where, use.seat, card, 1) for card in cards])


def can_be_put(g: Invasion, use: Use, card: int) -> bool:
    return bool(areas_to_put(g, use.seat, CARDS[g.kind[card]]))


def choose_where(g: Invasion, seat: int, card: int, corrupted: int) -> None:
    """Into which zone it is put. [invasion/enter.put-keeps-text-restrictions]"""
    areas = tuple(areas_to_put(g, seat, CARDS[g.kind[card]]))
    choose_one(g, seat, "Into which zone?", areas, put_there, card, seat, corrupted)


def put_there(g: Invasion, area: int, card: int, seat: int, corrupted: int) -> None:
    enter_play(g, card, seat, area, corrupted)


class PutFromHand(Effect[Invasion]):
    """Put a card of your hand into play in any of your zones, if you like."""

    def __init__(self, select: Select) -> None:
        self.select = select

    def do(self, g: Invasion, use: Use) -> None:
        push(g, (choose_from_hand, use))

    def fits(self, g: Invasion, seat: int, card: int) -> bool:
        return self.select.prints(g, card) and bool(areas_to_put(g, seat, CARDS[g.kind[card]]))

    def words(self) -> str:
        return f"you may put another {self.select.words()} into play from your hand"


def choose_from_hand(g: Invasion, use: Use) -> None:
    effect = next(e for e in ability_of(g, use).effects if isinstance(e, PutFromHand))
    cards = tuple([card for card in g.zones[HAND + use.seat] if effect.fits(g, use.seat, card)])
    choose_hidden(g, use.seat, "Which card do you put into play?", cards, 1, from_hand, use.seat)


def from_hand(g: Invasion, card: int, seat: int) -> None:
    show_to(g, (card,), PUBLIC)
    push(g, (choose_where, seat, card, 0))


def put_pile(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    areas = tuple(range(3 * use.seat, 3 * use.seat + 3))
    push(g, (choose_one, use.seat, "Into which zone?", areas, put_all, use.seat, g.phase))


def put_all(g: Invasion, area: int, seat: int, phase: int) -> None:
    """Of several copies of a unique card one comes; of others that cannot be there together he chooses."""
    units = [card for card in g.zones[DISCARD + seat] if CARDS[g.kind[card]].type == UNIT]
    fitting = [card for card in units if area in areas_to_put(g, seat, CARDS[g.kind[card]])]
    unique = {CARDS[g.kind[card]].title: card for card in fitting if CARDS[g.kind[card]].unique}
    cards = [card for card in fitting if unique.get(CARDS[g.kind[card]].title, card) == card]
    push(g, (settle_rivals, tuple(cards), seat, area, phase))


def settle_rivals(g: Invasion, cards: tuple[int, ...], seat: int, area: int, phase: int) -> None:
    """When nothing keeps the others out any more, they come at the same moment."""
    rivals = tuple([card for card in cards if any(are_rivals(g, card, other) for other in cards)])
    if rivals:
        choose_one(g, seat, "Which of them enters play?", rivals, rival_chosen, cards, seat, area, phase)
    else:
        enter_together(g, cards, seat, area)
        g.marks += [(DOOMED, card, g.generation[card], phase) for card in cards]


def rival_chosen(g: Invasion, card: int, cards: tuple[int, ...], seat: int, area: int, phase: int) -> None:
    left = tuple([other for other in cards if not are_rivals(g, card, other)])
    push(g, (settle_rivals, left, seat, area, phase))


def are_rivals(g: Invasion, one: int, other: int) -> bool:
    """Whether both are Heroes of which a zone may have but one. [invasion/hero.one-per-zone-own]"""
    return one != other and CARDS[g.kind[one]].hero_limit and CARDS[g.kind[other]].hero_limit


def put_random_unit(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    revealed = top_cards(g, use.seat, n)
    show_to(g, revealed, PUBLIC)
    for card in revealed:
        say(g, REVEALED, card)
    push(g, (shuffle_deck, use.seat))
    units = tuple([c for c in revealed if CARDS[g.kind[c]].type == UNIT])
    if units:
        by_chance(g, len(units), random_unit, units, use.seat)


def random_unit(g: Invasion, which: int, units: tuple[int, ...], seat: int) -> None:
    push(g, (choose_where, seat, units[which], 0))


def shuffle_deck(g: Invasion, seat: int) -> None:
    shuffle(g, DECK + seat)


def put_own_race(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """Units of this card's race."""
    push(g, (put_next, use.seat, n, use))


def put_next(g: Invasion, seat: int, n: int, use: Use) -> None:
    race = CARDS[use.kind.no].race
    cards = [
        card
        for card in g.zones[HAND + seat] + g.zones[DISCARD + seat]
        if CARDS[g.kind[card]].race == race
        and CARDS[g.kind[card]].type == UNIT
        and areas_to_put(g, seat, CARDS[g.kind[card]])
    ]
    if n and cards:
        choose_hidden(g, seat, "Which unit enters play?", tuple(cards), 1, put_and_go_on, seat, n, use)


def put_and_go_on(g: Invasion, card: int, seat: int, n: int, use: Use) -> None:
    push(g, (from_hand, card, seat), (put_next, seat, n - 1, use))


def attach_this(g: Invasion, use: Use, hosts: Cards, n: int) -> None:
    """Once: then it is no unit. [invasion/errata.vigilant-elector]"""
    for host in hosts:
        is_here = still_in_play(g, use.bearer, use.generation)
        if is_here and is_unit(g, use.bearer) and host != use.bearer:
            become_attachment(g, use.bearer, host)


def become_attachment(g: Invasion, card: int, host: int) -> None:
    drop_from_combat(g, card)
    detach(g, card)
    g.damage[card] = g.tokens[card] = 0
    turn_into(g, card, CARDS[g.kind[card]].form)
    move(g, card, ON_CARD)
    attach(g, card, host)


class AllAttached(Target[Invasion]):
    """Everything that is attached to this card out of play, as it was when the action was triggered.

    [invasion/errata.the-unending-horde]
    """

    def candidates(self, g: Invasion, use: Use) -> Sequence[int]:
        return [card for card in g.zones[UNDER] if g.host[card] == use.bearer or bool(use.paid)]

    def least(self, g: Invasion, use: Use) -> int:
        return len(self.candidates(g, use))

    def most(self, g: Invasion, use: Use) -> int:
        return len(self.candidates(g, use))

    def words(self) -> str:
        return "all units that were attached to this card when this action was triggered"


def put_those_under(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """Cards that lie under this one enter play in your battlefield."""
    under = [card for card in cards if g.zone[card] == UNDER]
    for card in under:
        detach(g, card)
    push(g, (enter_together, tuple(under), use.seat, 3 * use.seat + 2))


PutFromPile: Final = Deed("put {0} into play in any of your zones", put_from_pile, touches=can_be_put)
PutCorrupted: Final = Deed(
    "put {0} into play, corrupted, in any of your zones", put_corrupted, touches=can_be_put
)
PutAllFromPile: Final = Deed(
    "choose one of your zones and put all units of your discard pile into play there; sacrifice them at the end of"
    " the phase",
    put_pile,
)
PutRandomUnit: Final = Deed(
    "reveal the top {n} cards of your deck; a random unit among them is put into play in a zone of your choice;"
    " then, shuffle the rest into your deck",
    put_random_unit,
)
PutChaos: Final = Deed("put up to {n} Chaos units into play from your hand or discard pile", put_own_race)
AttachThis: Final = Deed("attach this unit to {0}; it then counts as an Attachment support card", attach_this)
PutThem: Final = Deed("put {0} into play in your battlefield", put_those_under)
register(__name__)
