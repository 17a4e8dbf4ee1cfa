"""Cards leave play: destroyed, sacrificed, discarded, returned; warlords are defeated instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.cards.zones import move, turn_into
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.entering import detach, takes_attachment
from strategium.games.conquest.state import Conquest, first_seat, hit_points, in_play, is_warlord, place_of
from strategium.games.conquest.things import CARD
from strategium.games.conquest.words import (
    BANK,
    DESTROYED,
    DISCARD,
    HAND,
    HP,
    HQ,
    LEAVES_PLAY,
    LIMBO,
    LINE,
    ON_CARD,
    SACRIFICED,
    TOKEN,
    UNIT,
)
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, EventKind, coming, occur, replace_event
from strategium.kernel.flow import push, waiting
from strategium.kernel.lasting import Lasting
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Question, RawDecision, Verb

DOOMED: Final = 1  # a mark: sacrificed at the end of the phase, if still in play
BANISHED: Final = 2  # a mark: discarded at the end of the phase, if still in play

IS_DESTROYED: Final = Sentence("{0} is destroyed", CARD, rules=("conquest/damage.destroyed-to-discard",))
IS_SACRIFICED: Final = Sentence("{0} is sacrificed", CARD, rules=("conquest/effects.sacrifice",))
IS_DISCARDED: Final = Sentence("{0} is discarded", CARD, rules=("conquest/zones.leave-play",))
GOES_TO_HAND: Final = Sentence(
    "{0} returns to its owner's hand", CARD, rules=("conquest/ownership.leaves-to-owners-area",)
)
IS_BLOODIED: Final = Sentence(
    "{0} is defeated and bloodied", CARD, rules=("conquest/warlord.hale-defeated-turns-bloodied",)
)
IS_LOST: Final = Sentence("{0} is defeated for good", CARD, rules=("conquest/win.defeat-bloodied-warlord",))


# ---- ways out of play ----------------------------------------------------------------------------------
def destroy(g: Conquest, cards: tuple[int, ...], by: int) -> None:
    """These cards are destroyed together; a warlord is defeated instead. A step's last act.

    [conquest/warlord.defeated-not-destroyed, conquest/damage.destroyed-to-discard]
    """
    warlords = tuple([c for c in cards if is_warlord(g, c)])
    if warlords:
        push(g, (defeat, warlords))
    depart(g, tuple([c for c in cards if not is_warlord(g, c)]), DESTROYED, DISCARD, by)


def sacrifice(g: Conquest, card: int) -> None:
    """A player's own card is discarded; it was not destroyed. A step's last act.

    [conquest/effects.sacrifice, conquest/effects.sacrifice-is-not-destroy]
    """
    depart(g, (card,), SACRIFICED, DISCARD, -1)


def leave(g: Conquest, cards: tuple[int, ...], to: int) -> None:
    """Cards leave play for their owner's hand, deck or discard pile. A step's last act.

    [conquest/ownership.leaves-to-owners-area]
    """
    depart(g, cards, None, to, -1)


def depart(g: Conquest, cards: tuple[int, ...], how: EventKind | None, to: int, by: int) -> None:
    """One occurrence: they are destroyed (or sacrificed), and they leave play."""
    events: list[Event] = []
    for card in cards:
        if in_play(g, card):
            seat, place, generation = g.controller[card], place_of(g, card), g.generation[card]
            if how is not None:
                events.append(Event(how, card, by, seat, place, 0, generation))
            events.append(
                Event(LEAVES_PLAY, card, by, seat, place, 0, generation, data=(to, int(how is not None)))
            )
    if events:
        occur(g, first_seat(g), tuple(events), they_leave)


def they_leave(g: Conquest, events: tuple[Event, ...]) -> None:
    """Each goes to its owner's area; several cards on one pile in an order that its owner chooses.

    [conquest/zones.simultaneous-discard-order]
    """
    struck = {e.subject for e in events if e.kind is not LEAVES_PLAY}
    piles: tuple[list[int], list[int]] = ([], [])
    for event in events:
        card = event.subject
        if (
            event.kind is LEAVES_PLAY
            and g.generation[card] == event.generation
            and (not event.data[1] or card in struck)
        ):
            _tell(g, event, events)
            g.last_place[card] = event.place
            g.counters[card] = 0
            detach(g, card)
            if CARDS[g.kind[card]].home >= 0:
                turn_into(g, card, CARDS[g.kind[card]].home)
            home = g.owner[card]  # [conquest/ownership.leaves-to-owners-area]
            g.controller[card] = home
            g.damage[card] = g.exhausted[card] = g.counters[card] = 0
            if CARDS[g.kind[card]].type == TOKEN:  # [conquest/tokens.return-to-bank]
                move(g, card, BANK)
            elif event.data[0] == DISCARD:
                move(g, card, LIMBO)
                piles[home].append(card)
            else:
                move(g, card, event.data[0] + home)
    for seat in (first_seat(g), 1 - first_seat(g)):
        if len({g.kind[c] for c in piles[seat]}) > 1:
            push(g, (order_discards, seat, tuple(piles[seat])))
        else:
            for card in piles[seat]:
                move(g, card, DISCARD + seat)


def instead_of_leaving(g: Conquest, use: Use, *frame: Any) -> None:
    """Something else happens to a card that would leave play: that it does not leave is a part of it.

    [conquest/timing.replacement, conquest/timing.replacement-latest-wins]
    """
    subject = g.event_stack[use.depth][use.which].subject
    for which, event in coming(g, use.depth):
        if event.subject == subject and event.kind in (LEAVES_PLAY, DESTROYED, SACRIFICED):
            replace_event(g, use.depth, which, use.stamp, it_stays)
    replace_event(g, use.depth, use.which, use.stamp, *frame)


def it_stays(g: Conquest) -> None:
    """A card does not leave play: what happens instead is another event."""


def _tell(g: Conquest, event: Event, events: tuple[Event, ...]) -> None:
    """How a card leaves play."""
    kinds = [e.kind for e in events if e.subject == event.subject]
    if DESTROYED in kinds:
        say(g, IS_DESTROYED, event.subject)
    elif SACRIFICED in kinds:
        say(g, IS_SACRIFICED, event.subject)
    else:
        say(g, GOES_TO_HAND if event.data[0] == HAND else IS_DISCARDED, event.subject)


# ---- the order on the discard pile ---------------------------------------------------------------------
def cards_to_discard(g: Conquest, decision: RawDecision) -> Sequence[int]:
    done = [pick[1] for pick in decision.picked]
    return [card for card in decision.args[1] if card not in done]


def is_leaving(g: Conquest, decision: RawDecision, card: int) -> bool:
    return card in decision.args[1] and (NEXT_ON_PILE, card) not in decision.picked


NEXT_ON_PILE: Final = Verb(
    "next on pile",
    CARD,
    words="{0} next",
    find=cards_to_discard,
    needs=(
        Among(
            "conquest/zones.simultaneous-discard-order", "{0} is not going to your discard pile", is_leaving
        ),
    ),
    rules=("conquest/zones.simultaneous-discard-order",),
)
ORDER: Final = Question(
    "order of discards",
    NEXT_ON_PILE,
    prompt="In which order do these cards go to your discard pile?",
    several=True,
    rules=("conquest/zones.simultaneous-discard-order",),
)


def order_discards(g: Conquest, seat: int, cards: tuple[int, ...]) -> None:
    """[conquest/zones.simultaneous-discard-order]"""
    ask(g, seat, ORDER, discards_ordered, seat, cards)


def discards_ordered(g: Conquest, picks: tuple[RawOption, ...], seat: int, cards: tuple[int, ...]) -> None:
    for pick in picks:
        move(g, pick[1], DISCARD + seat)


# ---- warlords --------------------------------------------------------------------------------------------
def defeat(g: Conquest, warlords: tuple[int, ...]) -> None:
    """A hale warlord is turned to its bloodied side; with a bloodied one its player has lost.

    [conquest/warlord.hale-defeated-turns-bloodied]
    """
    for warlord in warlords:
        if CARDS[g.kind[warlord]].bloodied:
            say(g, IS_LOST, warlord)
            g.lost += (g.owner[warlord],)
        else:
            say(g, IS_BLOODIED, warlord)
            # [conquest/warlord.defeat-clears-damage, conquest/warlord.defeat-no-carry-over]
            g.damage[warlord] = 0
            turn_into(g, warlord, CARDS[g.kind[warlord]].other_side)
            warlord_to_hq(g, warlord)
    g.needs_check = 1


def warlord_to_hq(g: Conquest, warlord: int) -> None:
    """It goes to its owner's headquarters, exhausted; attachments stay on it.

    [conquest/warlord.defeated-to-hq-exhausted]
    """
    move(g, warlord, HQ + g.owner[warlord])
    g.exhausted[warlord] = 1


# ---- checks ------------------------------------------------------------------------------------------------
def units_without_hit_points(g: Conquest) -> None:
    """A check: units with as much damage as hit points are destroyed together, also without any.

    Warlords are defeated before anybody can answer that; then the others are found again.
    [conquest/damage.army-or-token-destroyed]
    """
    any_loss = _hit_points_are_lower(g)  # [conquest/damage.hp-reduced-to-zero]
    damage = g.damage
    spent: list[int] = []
    for cards in g.zones[HQ:]:
        for card in cards:
            if (any_loss or damage[card]) and CARDS[g.kind[card]].type & UNIT:
                if damage[card] >= hit_points(g, card) and not _is_leaving_play(g, card):
                    spent.append(card)
    if spent and not waiting(g, destroy):
        warlords = [card for card in spent if is_warlord(g, card)]
        push(g, (destroy, tuple(warlords or spent), -1))


def _hit_points_are_lower(g: Conquest) -> bool:
    """Whether there may be a unit with fewer hit points than are printed on it."""
    for bearer in g.changers[HP]:
        for constant in CARDS[g.kind[bearer]].constants[HP]:
            if constant.may_lower():
                return True
    effects: list[Lasting] = g.effects
    for e in effects:
        if e.what == HP and (e.amount < 0 or e.data):
            return True
    return False


def _is_leaving_play(g: Conquest, card: int) -> bool:
    """Whether its destruction is already under way."""
    for row in g.event_stack:
        for event in row:
            if event.kind is LEAVES_PLAY and event.subject == card and event.generation == g.generation[card]:
                return True
    return bool(g.lost) and is_warlord(g, card)


def illegal_attachments(g: Conquest) -> None:
    """A check: an attachment whose host has left play or may not bear it is discarded.

    [conquest/attachments.host-leaves, conquest/attachments.illegal-discarded]
    """
    attachments = g.zones[ON_CARD]
    if not attachments:
        return
    fallen = [c for c in attachments if not _legally_attached(g, c) and not _is_leaving_play(g, c)]
    if fallen:
        push(g, (leave, tuple(fallen), DISCARD))


def broken_supports(g: Conquest) -> None:
    """A check: a support with too much damage on it is sacrificed."""
    for seat in (0, 1):
        for card in g.zones[HQ + seat]:
            damage = g.damage[card]
            if damage and 0 < CARDS[g.kind[card]].breaks_at <= damage and not _is_leaving_play(g, card):
                push(g, (sacrifice, card))


def _legally_attached(g: Conquest, card: int) -> bool:
    host = g.host[card]
    if host >= 0 and g.zone[host] == LINE:
        return True  # [conquest/attachments.on-a-planet]
    if host < 0 or g.zone[host] < HQ or not takes_attachment(g, host, g.kind[card]):
        return False
    attach_to = CARDS[g.kind[card]].attach_to
    return attach_to is None or attach_to.takes(g, g.controller[card], card, host)


# ---- the end of the phase ------------------------------------------------------------------------------------
def still_to_leave(g: Conquest, decision: RawDecision) -> Sequence[int]:
    chosen = [pick[1] for pick in decision.picked]
    return [card for _, card, _ in decision.args[0] if card not in chosen]


def one_is_left(g: Conquest, decision: RawDecision) -> bool:
    return len(decision.picked) >= len(decision.args[0]) - 1


DEPARTURES: Final = Choice(
    "order of departures",
    "next to leave",
    CARD,
    words="{0} next",
    find=still_to_leave,
    refuse="{0} does not leave play now",
    prompt="The phase ends: in which order do these cards leave play?",
    several=True,
    finished=one_is_left,
    rule="conquest/timing.simultaneous-effects-order",
)


def delayed_departures(g: Conquest) -> None:
    """What was to leave at the end of the phase leaves; the player with the initiative says in which order.

    [conquest/timing.simultaneous-effects-order]
    """
    due = tuple([mark for mark in g.marks if _is_due(g, mark)])
    if len(due) > 1:
        ask(g, first_seat(g), DEPARTURES, departures_ordered, due)
    elif due:
        push(g, (leave_at_last, *due[0]))


def _is_due(g: Conquest, mark: tuple[int, ...]) -> bool:
    """Whether it is still the same card in play."""
    what, card, generation = mark
    return what in (DOOMED, BANISHED) and in_play(g, card) and g.generation[card] == generation


def departures_ordered(g: Conquest, picks: tuple[RawOption, ...], due: tuple[tuple[int, ...], ...]) -> None:
    chosen = [pick[1] for pick in picks]
    last = [mark for mark in due if mark[1] not in chosen]
    ordered = [mark for card in chosen for mark in due if mark[1] == card] + last
    push(g, *[(leave_at_last, *mark) for mark in ordered])


def leave_at_last(g: Conquest, what: int, card: int, generation: int) -> None:
    """A card is sacrificed or discarded because the phase ends. A step's last act."""
    if not _is_due(g, (what, card, generation)):
        return
    if what == DOOMED:
        sacrifice(g, card)
    else:
        leave(g, (card,), DISCARD)


register(__name__)
