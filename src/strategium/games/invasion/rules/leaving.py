"""Cards leave play: destroyed, sacrificed, returned; and cards that are not in play are discarded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.zones import move, move_to_bottom, turn_into
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules import moving
from strategium.games.invasion.rules.answering import happened, is_mute
from strategium.games.invasion.rules.entering import attach, detach, end_quest, turn_back
from strategium.games.invasion.state import (
    PUBLIC,
    Fighter,
    Invasion,
    area_of,
    hit_points,
    in_play,
    is_development,
    is_mere_development,
    quester_on,
    to_pile,
    type_of,
)
from strategium.games.invasion.things import CARD
from strategium.games.invasion.words import (
    AREAS,
    AS_DEVELOPMENT,
    BOARD,
    CHAIN,
    DECK,
    DESTROYED,
    DESTROYING,
    DISCARD,
    FIRST_AREA,
    FIRST_DEVELOPMENTS,
    HAND,
    HP,
    LEAVING,
    LEFT_PLAY,
    LEGEND,
    ON_CARD,
    PLAYS_TOP,
    QUEST,
    UNDER,
    UNIT,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, occur
from strategium.kernel.flow import push
from strategium.kernel.knowledge import learn
from strategium.kernel.lasting import lasting_sum
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import DONE, SEAT, Among, Question, RawDecision, Verb

BY_EFFECT: Final = 0  # how it leaves play
BY_DESTRUCTION: Final = 1
BY_SACRIFICE: Final = 2

IS_DESTROYED: Final = Sentence("{0} is destroyed", CARD, rules=("invasion/leave.destroy",))
IS_SACRIFICED: Final = Sentence("{0} is sacrificed", CARD, rules=("invasion/leave.sacrifice-own",))
LEAVES: Final = Sentence("{0} leaves play", CARD, rules=("invasion/leave.definition",))
RETURNS: Final = Sentence(
    "{0} returns to its owner's hand", CARD, rules=("invasion/control.leaves-to-owner",)
)
DISCARDS: Final = Sentence("{0} discards {1}", SEAT, CARD)
TOKENS_VANISH: Final = Sentence(
    "the tokens on {0} are removed", CARD, rules=("invasion/quest.tokens-without-quester-vanish",)
)


# ---- ways out of play ------------------------------------------------------------------------------------
def destroy(g: Invasion, cards: tuple[int, ...], by: int = -1) -> None:
    """These cards are destroyed together, if nothing happens instead. A step's last act. [invasion/leave.destroy]"""
    events = tuple(
        [
            Event(DESTROYING, card, by, g.controller[card], area_of(g, card), 0, g.generation[card])
            for card in cards
            if in_play(g, card)
        ]
    )
    if events:
        occur(g, g.active, events, they_are_destroyed)


def they_are_destroyed(g: Invasion, events: tuple[Event, ...]) -> None:
    """[invasion/leave.destroy]"""
    cards = tuple(
        [e.subject for e in events if g.generation[e.subject] == e.generation and in_play(g, e.subject)]
    )
    depart(g, cards, BY_DESTRUCTION, DISCARD)


def sacrifice(g: Invasion, cards: tuple[int, ...]) -> None:
    """A player's own cards are removed from play; nothing prevents it. A step's last act.

    [invasion/leave.sacrifice-own, invasion/leave.sacrifice-is-not-destroy]
    """
    depart(g, cards, BY_SACRIFICE, DISCARD)


def return_to_hand(g: Invasion, cards: tuple[int, ...]) -> None:
    """Cards leave play for their owner's hand. A step's last act. [invasion/control.leaves-to-owner]"""
    depart(g, cards, BY_EFFECT, HAND)


def discard_from_play(g: Invasion, cards: tuple[int, ...]) -> None:
    """Cards that may not be where they are leave play. A step's last act."""
    depart(g, cards, BY_EFFECT, DISCARD)


def to_bottom(g: Invasion, cards: tuple[int, ...]) -> None:
    """Cards leave play for the bottom of their owner's deck. A step's last act."""
    depart(g, cards, BY_EFFECT, DECK)


def depart(g: Invasion, cards: tuple[int, ...], how: int, to: int) -> None:
    """One occurrence: where a card goes may still be replaced."""
    events = tuple(
        [
            Event(
                LEAVING,
                c,
                -1,
                g.controller[c],
                area_of(g, c),
                how,
                g.generation[c],
                data=(to, type_of(g, c), -1),
            )
            for c in cards
            if in_play(g, c)
        ]
    )
    if events:
        occur(g, g.active, events, they_leave)


def they_leave(g: Invasion, events: tuple[Event, ...]) -> None:
    """Each goes to its owner's pile, hand or deck, and what hangs on it is sacrificed; then it is told.

    [invasion/control.leaves-to-owner, invasion/leave.triggers-after-removal]
    """
    told: list[Event] = []
    piles: tuple[list[int], list[int]] = ([], [])
    for event in events:
        card, how, to = event.subject, event.amount, event.data[0]
        if g.generation[card] != event.generation or not in_play(g, card):
            continue
        silent = int(g.is_silent(card) or is_mute(g, card))
        say(
            g,
            LEAVES if how == BY_EFFECT and to != HAND else (RETURNS, IS_DESTROYED, IS_SACRIFICED)[how],
            card,
        )
        take_off(g, card, event.place)
        if to == DISCARD:
            move(g, card, CHAIN)
            piles[g.owner[card]].append(card)
        elif to == UNDER:
            move(g, card, UNDER)
            attach(g, card, event.data[2])
            continue
        elif to == DECK:
            move_to_bottom(g, card, DECK + g.owner[card])
        else:
            move(g, card, to + g.owner[card])
        data = (to, silent, event.data[1], how)
        if how == BY_DESTRUCTION:
            told.append(
                Event(DESTROYED, card, event.by, event.seat, event.place, 0, g.generation[card], data=data)
            )
        told.append(
            Event(LEFT_PLAY, card, event.by, event.seat, event.place, 0, g.generation[card], data=data)
        )
    push(g, (it_is_told, tuple(told)))
    pile_up(g, piles)


def take_off(g: Invasion, card: int, area: int) -> None:
    """It loses all that was on it, and is its owner's again. [invasion/zone.new-object]"""
    g.last_area[card] = area
    if CARDS[g.kind[card]].steals and g.host[card] >= 0 and not is_development(g, card):
        push(g, (give_back, g.host[card], g.generation[g.host[card]]))
    detach(g, card)
    end_quest(g, card)
    g.faceup = tuple([c for c in g.faceup if c != card])
    g.damage[card] = g.corrupt[card] = g.tokens[card] = 0
    if g.used:
        g.used = [row for row in g.used if row[1:3] != (card, g.generation[card])]
    g.controller[card] = g.owner[card]
    if CARDS[g.kind[card]].home >= 0:
        turn_into(g, card, CARDS[g.kind[card]].home)
    drop_from_combat(g, card)


def give_back(g: Invasion, card: int, generation: int) -> None:
    """A stolen unit goes back to its owner's corresponding zone. [invasion/control.faq-soul-stealer]"""
    if in_play(g, card) and g.generation[card] == generation and g.controller[card] != g.owner[card]:
        moving.take_control(g, card, g.owner[card])


def it_is_told(g: Invasion, events: tuple[Event, ...]) -> None:
    """Abilities trigger once the cards are in their new place. [invasion/leave.triggers-after-removal]"""
    happened(g, *events)


def drop_from_combat(g: Invasion, card: int) -> None:
    """A unit that has left takes no part in the combat any longer."""
    if g.combats:
        row = g.combats[-1]
        g.combats[-1] = row._replace(attackers=_but(row.attackers, card), defenders=_but(row.defenders, card))


def only_units_fight(g: Invasion) -> None:
    """A check: what has become a mere development takes no part in the combat any longer.

    [invasion/development.faceup-blank]
    """
    if g.combats:
        for card, _ in g.combats[-1].attackers + g.combats[-1].defenders:
            if is_mere_development(g, card):
                drop_from_combat(g, card)


def _but(fighters: tuple[Fighter, ...], card: int) -> tuple[Fighter, ...]:
    return tuple([fighter for fighter in fighters if fighter[0] != card])


# ---- the discard pile --------------------------------------------------------------------------------------
def pile_up(g: Invasion, piles: tuple[list[int], list[int]]) -> None:
    """Several cards of a player at once: he decides their order, the active player first.

    [invasion/zone.discard-order-by-owner]
    """
    for seat in (1 - g.active, g.active):  # what is pushed last happens first
        cards = tuple(piles[seat])
        if len({g.kind[c] for c in cards}) > 1:
            push(g, (order_discards, seat, cards))
        else:
            for card in cards:
                to_pile(g, card)


def cards_to_discard(g: Invasion, decision: RawDecision) -> Sequence[int]:
    done = [pick[1] for pick in decision.picked]
    return [card for card in decision.args[1] if card not in done]


def one_is_left(g: Invasion, decision: RawDecision) -> bool:
    return len(decision.picked) >= len(decision.args[1]) - 1


def is_leaving(g: Invasion, decision: RawDecision, card: int) -> bool:
    return card in decision.args[1] and (NEXT_ON_PILE, card) not in decision.picked


NEXT_ON_PILE: Final = Verb(
    "next on pile",
    CARD,
    words="{0} next",
    find=cards_to_discard,
    needs=(
        Among("invasion/zone.discard-order-by-owner", "{0} is not going to your discard pile", is_leaving),
    ),
    rules=("invasion/zone.discard-order-by-owner",),
)
ORDER_PILE: Final = Question(
    "order of discards",
    DONE,
    NEXT_ON_PILE,
    prompt="You may say in which order these cards go to your discard pile",
    several=True,
    finished=one_is_left,
    rules=("invasion/zone.discard-order-by-owner",),
)


def order_discards(g: Invasion, seat: int, cards: tuple[int, ...]) -> None:
    """[invasion/zone.discard-order-by-owner]"""
    ask(g, seat, ORDER_PILE, discards_ordered, seat, cards)


def discards_ordered(g: Invasion, picks: tuple[RawOption, ...], seat: int, cards: tuple[int, ...]) -> None:
    """Those that he named, then the others as they come. [invasion/zone.discard-order-by-owner]"""
    named = [pick[1] for pick in picks]
    for card in (*named, *[card for card in cards if card not in named]):
        to_pile(g, card)


def discard(g: Invasion, card: int) -> None:
    """A card that is not in play goes to its owner's discard pile."""
    to_pile(g, card)
    say(g, DISCARDS, g.owner[card], card)


# ---- checks ------------------------------------------------------------------------------------------------
def units_without_hit_points(g: Invasion) -> None:
    """A check: units with as much damage as hit points are destroyed together, also without any.

    [invasion/card.hit-points, invasion/damage.faq-zero-hit-points, invasion/legend.destroyed]
    """
    if (g.effects or g.changers[HP]) and _hit_points_change(g):
        cards = [card for cards in g.zones[BOARD:] for card in cards]
    else:
        cards = hurt_cards(g)
    spent = [card for card in cards if _is_spent(g, card)] if cards else cards
    if spent:
        push(g, (destroy, tuple(sorted(spent))))


def _hit_points_change(g: Invasion) -> bool:
    """Whether something makes them differ from what is printed; else only damaged cards need be looked at."""
    for bearer in g.changers[HP]:
        for constant in CARDS[g.kind[bearer]].constants[HP]:
            if constant.is_awake(g, bearer):
                return True
    for effect in g.effects:
        if effect.what == HP:
            return True
    return False


def hurt_cards(g: Invasion) -> list[int]:
    """The cards with as much damage as the hit points that are printed on them; a development has none."""
    found: list[int] = []
    damage = g.damage
    for card in g.laden:
        n = damage[card]
        if n and card >= AREAS:
            if n >= CARDS[g.kind[card]].printed[HP] or g.zone[card] >= FIRST_DEVELOPMENTS:
                found.append(card)
    return found


def _is_spent(g: Invasion, card: int) -> bool:
    return (
        bool(type_of(g, card) & (UNIT | LEGEND))
        and g.damage[card] >= hit_points(g, card)
        and not is_going(g, card)
    )


def is_going(g: Invasion, card: int) -> bool:
    """Whether its way out of play has begun already."""
    for row in g.event_stack:
        for event in row:
            if (
                event.kind in (DESTROYING, LEAVING)
                and event.subject == card
                and event.generation == g.generation[card]
            ):
                return True
    return False


def loose_attachments(g: Invasion) -> None:
    """A check: what is attached to a card that left play is sacrificed; what it may no longer bear is discarded.

    [invasion/attachment.host-leaves, invasion/attachment.any-attached-card,
    invasion/attachment.other-requirements-always]
    """
    if not g.zones[ON_CARD]:
        return
    fallen = tuple([c for c in g.zones[ON_CARD] if not _is_borne(g, c) and not is_going(g, c)])
    if fallen:
        borne = tuple([card for card in fallen if g.host[card] >= 0 and in_play(g, g.host[card])])
        push(g, (discard_from_play, borne) if borne else (sacrifice, fallen))


def cards_under_nothing(g: Invasion) -> None:
    """A check: what lay under a card that left play is discarded, unless an action of that card waits for it.

    [invasion/attachment.any-attached-card, invasion/errata.the-unending-horde]
    """
    for card in g.zones[UNDER]:
        host = g.host[card]
        if (
            host >= 0
            and not in_play(g, host)
            and all(entry.use.bearer != host for entry in g.pending_effects)
        ):
            detach(g, card)
            to_pile(g, card)


def _is_borne(g: Invasion, card: int) -> bool:
    host, kind = g.host[card], CARDS[g.kind[card]]
    return host >= 0 and in_play(g, host) and (kind.attach_to is None or kind.attach_to.bears(g, card, host))


def tokens_without_quester(g: Invasion) -> None:
    """A check: a quest on which no unit is has no tokens.

    [invasion/quest.tokens-without-quester-vanish, invasion/quest.lose-tokens-quester-leaves,
    invasion/quest.lose-tokens-quester-moves]
    """
    for card in g.laden:
        if g.tokens[card] and CARDS[g.kind[card]].type == QUEST and quester_on(g, card) < 0:
            if FIRST_AREA <= g.zone[card] < FIRST_DEVELOPMENTS:
                g.tokens[card] = 0
                say(g, TOKENS_VANISH, card)


def developments_have_nothing(g: Invasion) -> None:
    """A check: a development that is nothing else has no damage and no tokens.

    [invasion/development.faceup-loses-tokens]
    """
    for card in g.laden:
        if g.zone[card] >= FIRST_DEVELOPMENTS and is_mere_development(g, card):
            g.damage[card] = g.tokens[card] = 0


def faceup_for_a_reason(g: Invasion) -> None:
    """A check: a faceup development is again what it was when nothing makes it a development any more.

    [invasion/ruling.judgement-of-loec]
    """
    for card in g.faceup:
        bound = any(CARDS[g.kind[c]].binds and g.zone[c] == ON_CARD for c in g.attached[card])
        if not bound and not lasting_sum(g, AS_DEVELOPMENT, card):
            turn_back(g, card)


def tops_are_revealed(g: Invasion) -> None:
    """A check: while a card says so, everybody sees the top cards of the decks.

    [invasion/ruling.lord-of-change-draw-together]
    """
    if g.changers[PLAYS_TOP]:
        for seat in (0, 1):
            for card in g.zones[DECK + seat][-1:]:
                g.known[card] = learn(g, PUBLIC, g.known[card])


def developments_of_others(g: Invasion) -> None:
    """A check: a player can control a card as a development only if he owns it.

    [invasion/development.control-needs-ownership]
    """
    developed = tuple(g.zones[FIRST_DEVELOPMENTS:])
    if developed == g.developed:
        return
    g.developed = developed
    for area, cards in enumerate(developed):
        for card in cards:
            if g.owner[card] != area // 3:
                g.developed = ()
                if not is_going(g, card):
                    push(g, (discard_from_play, (card,)))


register(
    __name__, give_back, NEXT_ON_PILE, ORDER_PILE, destroy, they_are_destroyed, sacrifice, return_to_hand
)
register(__name__, discard_from_play, to_bottom, they_leave, it_is_told, order_discards, discards_ordered)
register(
    __name__,
    cards_under_nothing,
    only_units_fight,
    units_without_hit_points,
    loose_attachments,
    tokens_without_quester,
)
register(__name__, faceup_for_a_reason, tops_are_revealed, developments_have_nothing, developments_of_others)
