"""Deploying a card: declare it, choose where, let interrupts lower the price, pay, and it enters play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from strategium.cards.answering import make_use
from strategium.cards.modifiers import value
from strategium.cards.vocabulary.select import Description
from strategium.cards.zones import show_to, turn_into
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules import actions
from strategium.games.conquest.rules.attaching import attach_into_play, form_to_attach, units_to_bear
from strategium.games.conquest.rules.damage import deal_damage
from strategium.games.conquest.rules.entering import enter_play, has_relic, has_unique
from strategium.games.conquest.state import PUBLIC, UNDONE, Conquest, first_seat, hand_of, place_of, planets
from strategium.games.conquest.things import CARD, PLANET_AT, RESOURCE_COUNT
from strategium.games.conquest.words import (
    AMBUSH,
    ARMY,
    ATTACHMENT,
    COMBAT,
    COST,
    DEARER_ELSEWHERE,
    DEPLOY,
    DEPLOYABLE,
    DEPLOYING,
    HAND,
    INTERRUPT,
    LIMITED,
    LINE,
    NO_PLACE,
    PRICE,
)
from strategium.kernel.abilities import Effect, listener_key
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, occur
from strategium.kernel.flow import push
from strategium.kernel.lasting import Lasting
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Need, Question, RawDecision, Verb

HURT: Final = 1  # in event.data: it is dealt 1 damage after it enters play

COSTS: Final = ("conquest/deploy.pay-printed-cost",)
DEPLOYS: Final = Sentence("{0} deploys {1} for {2}", SEAT, CARD, RESOURCE_COUNT, rules=COSTS)
DEPLOYS_AT: Final = Sentence(
    "{0} deploys {1} at {2} for {3}", SEAT, CARD, PLANET_AT, RESOURCE_COUNT, rules=COSTS
)
DEPLOYS_ON: Final = Sentence("{0} deploys {1} on {2} for {3}", SEAT, CARD, CARD, RESOURCE_COUNT, rules=COSTS)
TAKES_BACK: Final = Sentence(
    "{0} cannot pay for {1} and takes it back",
    SEAT,
    CARD,
    rules=("conquest/deploy.interrupt-may-make-affordable",),
)


# ---- what must be true -----------------------------------------------------------------------------------
def cards_to_deploy(g: Conquest, decision: RawDecision) -> Sequence[int]:
    """The hand, without what is too dear and what no interrupt can make cheaper."""
    hand = hand_of(g, decision.seat)
    if g.listeners[CUTS]:  # [conquest/deploy.must-afford]
        return hand
    resources = g.resources[decision.seat]
    return [card for card in hand if price_of(g, card) <= resources]


def is_in_hand(g: Conquest, decision: RawDecision, card: int) -> bool:
    return g.zone[card] == HAND + decision.seat


def is_deployable(g: Conquest, decision: RawDecision, card: int) -> bool:
    return bool(CARDS[g.kind[card]].type & DEPLOYABLE)


def limited_is_left(g: Conquest, decision: RawDecision, card: int) -> bool:
    return not CARDS[g.kind[card]].printed[LIMITED] or not g.limited[decision.seat]


def is_not_doubled(g: Conquest, decision: RawDecision, card: int) -> bool:
    return not has_unique(g, decision.seat, g.kind[card])


def is_no_second_relic(g: Conquest, decision: RawDecision, card: int) -> bool:
    return "Relic" not in CARDS[g.kind[card]].traits or not has_relic(g, decision.seat)


def has_place(g: Conquest, decision: RawDecision, card: int) -> bool:
    return CARDS[g.kind[card]].type != ATTACHMENT or bool(units_to_bear(g, decision.seat, card))


def is_affordable(g: Conquest, decision: RawDecision, card: int) -> bool:
    """At its price, or at a price that interrupts can make for a place where it can go.

    [conquest/deploy.must-afford, conquest/deploy.interrupt-may-make-affordable]
    """
    seat = decision.seat
    if least_price(g, seat, card) <= g.resources[seat]:
        return True
    if not g.listeners[CUTS]:
        return False
    kind = CARDS[g.kind[card]]
    if kind.type == ARMY and any(can_pay_at(g, seat, card, place, -1) for place in planets(g)):
        return True
    if form_to_attach(kind.no) >= 0:
        return any(can_pay_at(g, seat, card, place_of(g, u), u) for u in units_to_bear(g, seat, card))
    return kind.type != ARMY and can_pay_at(g, seat, card, NO_PLACE, -1)


def has_ambush(g: Conquest, decision: RawDecision, card: int) -> bool:
    return CARDS[g.kind[card]].printed[AMBUSH] > 0


def is_combat_phase(g: Conquest, decision: RawDecision, card: int) -> bool:
    return g.phase == COMBAT


def ambushers(g: Conquest, decision: RawDecision) -> Sequence[int]:
    if g.phase != COMBAT:  # [conquest/deploy.only-on-deployment-turn]
        return ()
    return [card for card in hand_of(g, decision.seat) if CARDS[g.kind[card]].printed[AMBUSH]]


def has_ambushers(g: Conquest, seat: int) -> bool:
    """Whether it is worth while to ask for them."""
    for card in hand_of(g, seat):
        if CARDS[g.kind[card]].printed[AMBUSH]:
            return True
    return False


NO_EVENT: Final = Need(
    is_deployable, "conquest/events.never-in-play", "{0} is an event: it is played, not deployed", far=True
)
DEPLOYING_NEEDS: Final = (
    Need(
        limited_is_left, "conquest/keywords.limited", "you have deployed or played a Limited card this round"
    ),
    Need(
        is_not_doubled,
        "conquest/limits.unique-no-second-copy",
        "you already have {0}, which is unique, in play",
    ),
    Need(is_no_second_relic, "conquest/limits.relic-no-second-attempt", "you already have a Relic in play"),
    Need(
        has_place,
        "conquest/deploy.attachment-to-legal-host",
        "there is nothing that {0} could be attached to",
    ),
    Need(is_affordable, "conquest/deploy.must-afford", "{0} costs more resources than you have"),
)
FROM_HAND: Final = Among("conquest/deploy.turn-is-one-choice", "{0} is not in your hand", is_in_hand)

DEPLOY_CARD: Final = Verb(
    "deploy",
    CARD,
    find=cards_to_deploy,
    needs=(FROM_HAND, NO_EVENT, *DEPLOYING_NEEDS),
    rules=("conquest/deploy.only-on-deployment-turn",),
)
# never offered by itself
BY_EFFECT: Final = Verb("deploy by an effect", CARD, needs=(NO_EVENT, *DEPLOYING_NEEDS))
AMBUSH_CARD: Final = Verb(
    "ambush",
    CARD,
    words="deploy {0} by Ambush",
    find=ambushers,
    needs=(
        FROM_HAND,
        NO_EVENT,
        Need(
            is_combat_phase,
            "conquest/deploy.only-on-deployment-turn",
            "{0} can be deployed in the deploy phase only",
        ),
        Need(
            has_ambush,
            "conquest/deploy.only-on-deployment-turn",
            "{0} has no Ambush: it can be deployed in the deploy phase only",
        ),
        *DEPLOYING_NEEDS,
    ),
    rules=("conquest/keywords.ambush",),
)


# ---- what interrupts may do to the price -------------------------------------------------------------------
CUTS: Final = listener_key(DEPLOYING.no, INTERRUPT)


@mypyc_attr(allow_interpreted_subclasses=True)
class PriceCut(Effect[Conquest]):
    """An effect that makes a card cheaper while it is being deployed."""

    def __init__(self, n: int) -> None:
        self.n = n


def can_pay_at(g: Conquest, seat: int, card: int, place: int, host: int) -> bool:
    """Whether it could be paid for there, with every interrupt that its player could use.

    [conquest/deploy.interrupt-may-make-affordable]
    """
    printed = g.kind[card]
    if host >= 0:
        g.kind[card] = form_to_attach(printed)
    price = price_of(g, card) + surcharge(g, seat, card, place)
    event = Event(DEPLOYING, card, host, seat, place, price, g.generation[card])
    g.event_stack.append((event,))
    price = event.amount - possible_cut(g, seat, len(g.event_stack) - 1)
    g.event_stack.pop()
    g.kind[card] = printed
    return price <= g.resources[seat]


def possible_cut(g: Conquest, seat: int, depth: int) -> int:
    """By how much interrupts of that player could still lower the price of what is being deployed."""
    event: Event = g.event_stack[depth][0]
    total = 0
    for bearer in g.listeners[CUTS]:
        if g.controller[bearer] == seat and bearer != event.subject:
            for a in g.kinds[g.kind[bearer]].answering[CUTS]:
                use = make_use(g, seat, bearer, a, depth, 0, event)
                if a.trigger is not None and a.trigger.matches(g, use, event):
                    if actions.ANSWER.failing(g, a, use) is None:
                        total += sum([e.n for e in a.effects if isinstance(e, PriceCut)])
    return total


# ---- where -------------------------------------------------------------------------------------------------
def planets_to_go(g: Conquest, decision: RawDecision) -> Sequence[int]:
    """[conquest/deploy.unit-to-faceup-planet]"""
    is_unit = CARDS[g.kind[decision.args[1]]].type == ARMY
    return planets(g) if is_unit else ()  # [conquest/deploy.attachment-to-legal-host]


def possible_hosts(g: Conquest, decision: RawDecision) -> Sequence[int]:
    hosts = units_to_bear(g, decision.args[0], decision.args[1])
    return [host for host in hosts if g.zone[host] != LINE]


def planets_to_bear(g: Conquest, decision: RawDecision) -> Sequence[int]:
    """[conquest/attachments.on-a-planet]"""
    hosts = units_to_bear(g, decision.args[0], decision.args[1])
    return [place_of(g, host) for host in hosts if g.zone[host] == LINE]


def is_no_attachment(g: Conquest, decision: RawDecision, place: int) -> bool:
    card: int = decision.args[1]
    return CARDS[g.kind[card]].type == ARMY


def payable_there(g: Conquest, decision: RawDecision, place: int) -> bool:
    seat, card = decision.args
    if price_of(g, card) + surcharge(g, seat, card, place) <= g.resources[seat]:
        return True
    return can_pay_at(g, seat, card, place, -1)


def payable_on_it(g: Conquest, decision: RawDecision, unit: int) -> bool:
    seat, card = decision.args
    if price_of(g, card) <= g.resources[seat]:
        return True
    return can_pay_at(g, seat, card, place_of(g, unit), unit)


AT_PLANET: Final = Verb(
    "at",
    PLANET_AT,
    words="at {0}",
    find=planets_to_go,
    needs=(
        Need(is_no_attachment, "conquest/deploy.attachment-to-legal-host", "it must be attached to a card"),
        Need(payable_there, "conquest/deploy.must-afford", "you cannot pay for it at {0}"),
    ),
    rules=("conquest/deploy.unit-to-faceup-planet",),
)
ON_HOST: Final = Verb(
    "attach to",
    CARD,
    words="attach it to {0}",
    find=possible_hosts,
    needs=(
        Among("conquest/deploy.attachment-to-legal-host", "it cannot be attached to {0}"),
        Need(payable_on_it, "conquest/deploy.must-afford", "you cannot pay for it as an attachment of {0}"),
    ),
    rules=("conquest/deploy.attachment-to-legal-host",),
)


ON_PLANET: Final = Verb(
    "attach to planet",
    PLANET_AT,
    words="attach it to {0}",
    find=planets_to_bear,
    needs=(
        Among("conquest/deploy.attachment-to-legal-host", "it cannot be attached to {0}"),
        Need(payable_there, "conquest/deploy.must-afford", "you cannot pay for it at {0}"),
    ),
    rules=("conquest/deploy.attachment-to-legal-host",),
)


class Where(Question):
    """Where a card is deployed."""

    def prompt(self, g: Conquest, decision: RawDecision) -> str:
        return f"Where do you deploy {CARD.words(g, decision.seat, decision.args[1])}?"


WHERE: Final = Where(
    "deploy where", AT_PLANET, ON_HOST, ON_PLANET, rules=("conquest/deploy.unit-to-faceup-planet",)
)


# ---- what happens --------------------------------------------------------------------------------------------
def deployable_now(g: Conquest, seat: int, card: int) -> bool:
    """Whether an effect could have that card deployed."""
    return not BY_EFFECT.refusals(g, RawDecision(seat, WHERE, declare, (seat, card), ()), (card,))


def declare(g: Conquest, seat: int, card: int) -> None:
    """The card is declared, and it is said where it will go. [conquest/initiating.step-order]"""
    if CARDS[g.kind[card]].type in (ARMY, ATTACHMENT):
        ask(g, seat, WHERE, place_chosen, seat, card)
    else:
        push(g, (settle_price, seat, card, NO_PLACE, -1))


def place_chosen(g: Conquest, option: RawOption, seat: int, card: int) -> None:
    if option[0] is ON_HOST:
        push(g, (settle_price, seat, card, place_of(g, option[1]), option[1]))
    else:
        host = g.line[option[1]] if option[0] is ON_PLANET else -1
        push(g, (settle_price, seat, card, option[1], host))


def price_of(g: Conquest, card: int) -> int:
    """What a card in a hand costs now. [conquest/costs.cheaper-for-a-time]"""
    price = value(g, card, COST)
    effects: list[Lasting] = g.effects
    for e in effects:
        if e.what == PRICE and e.seat == g.owner[card]:
            if described(e).prints(g, card):
                price = max(0, price + e.amount)  # [conquest/costs.cheaper-for-a-time]
    return price


def surcharge(g: Conquest, seat: int, card: int, place: int) -> int:
    """What a unit costs more there, because of enemy cards at other planets. [conquest/costs.dearer-elsewhere]"""
    bearers = g.changers[DEARER_ELSEWHERE]
    if not bearers or CARDS[g.kind[card]].type != ARMY:
        return 0
    others = [b for b in bearers if g.controller[b] != seat and place_of(g, b) != place]
    return sum([value(g, bearer, DEARER_ELSEWHERE) for bearer in others])


def least_price(g: Conquest, seat: int, card: int) -> int:
    """What it costs where it is cheapest: at a planet, or as an attachment. [conquest/costs.dearer-elsewhere]"""
    price = price_of(g, card)
    if not g.changers[DEARER_ELSEWHERE] or units_to_bear(g, seat, card):
        return price
    return price + min([surcharge(g, seat, card, place) for place in planets(g)], default=0)


def described(effect: Lasting) -> Description:
    """The cards whose price a lasting effect changes: it names the ability, and which of its effects it comes from."""
    kind, no, which = effect.data
    change: PriceChange = kind.abilities[no].effects[which]
    return change.select


@mypyc_attr(allow_interpreted_subclasses=True)
class PriceChange(Effect[Conquest]):
    """What you deploy costs less or more for a time. [conquest/costs.cheaper-for-a-time]"""

    def __init__(self, n: int, select: Description, until: int) -> None:
        self.n = n
        self.select = select
        self.until = until


def settle_price(g: Conquest, seat: int, card: int, place: int, host: int) -> None:
    """Interrupts may change the price. A step's last act. [conquest/initiating.interrupts-in-steps]"""
    show_to(g, (card,), PUBLIC)
    if host >= 0 and form_to_attach(g.kind[card]) != g.kind[card]:
        turn_into(g, card, form_to_attach(g.kind[card]))
    price = price_of(g, card) + surcharge(g, seat, card, place)
    event = Event(DEPLOYING, card, host, seat, place, price, g.generation[card])
    occur(g, first_seat(g), (event,), pay_price)


def pay_price(g: Conquest, events: tuple[Event, ...]) -> None:
    """The price is paid, or the attempt is taken back.

    [conquest/deploy.pay-printed-cost, conquest/resources.spend]
    """
    e = events[0]
    kind = CARDS[g.kind[e.subject]]
    if e.amount > g.resources[e.seat]:
        say(g, TAKES_BACK, e.seat, e.subject)
        if kind.home >= 0:
            turn_into(g, e.subject, kind.home)
        if g.phase == DEPLOY:
            g.marks.append((UNDONE, -1, e.seat))
        return
    g.resources[e.seat] -= e.amount
    if kind.printed[LIMITED]:
        g.limited[e.seat] += 1
    if HURT in e.data:
        push(g, *[(hurt_newcomer, e.subject, g.generation[e.subject] + 1)] * e.data.count(HURT))
    if e.by >= 0:
        say(g, DEPLOYS_ON, e.seat, e.subject, e.by, e.amount)
        push(g, (attach_into_play, e.subject, e.seat, e.by, 1))
    elif kind.type == ARMY:
        say(g, DEPLOYS_AT, e.seat, e.subject, e.place, e.amount)
        push(g, (enter_play, e.subject, e.seat, e.place, -1, 1))
    else:
        say(g, DEPLOYS, e.seat, e.subject, e.amount)
        push(g, (enter_play, e.subject, e.seat, NO_PLACE, -1, 1))


def hurt_newcomer(g: Conquest, unit: int, generation: int) -> None:
    """What was deployed is dealt 1 damage for its low price, if it is still there."""
    if g.generation[unit] == generation:
        deal_damage(g, ((unit, 1),), -1, ())


register(__name__)
