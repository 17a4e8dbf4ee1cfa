"""How a card is played or an action taken: the stages from its announcement until it waits on the chain."""

from __future__ import annotations

from typing import Final

from strategium.games.invasion.kinds import CARDS, Card
from strategium.games.invasion.rules.chain import cut_short
from strategium.games.invasion.rules.log_lines import TARGETS, is_being_played, tell_of_play
from strategium.games.invasion.rules.price import COPIED, FREE, funds, pay_price, price_of_use, spend, take
from strategium.games.invasion.rules.triggering import happened, has_listeners
from strategium.games.invasion.state import Invasion, lay_on_chain, to_pile
from strategium.games.invasion.things import CARD
from strategium.games.invasion.words import (
    CHAIN,
    HURT,
    LIMITED,
    NEXT_UNIT,
    OF_CARD,
    OF_PERMANENT,
    OF_TACTIC,
    PERMANENT,
    PLAYED,
    PLAYED_LIMITED,
    PLAYED_TYPE,
    RECALLED,
    TACTIC,
    UNIT,
    VOICED,
)
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event
from strategium.kernel.flow import push
from strategium.kernel.log import say
from strategium.kernel.names import register
from strategium.kernel.paying import pay
from strategium.kernel.pending_effects import add_pending_effect
from strategium.kernel.targeting import choose_rest, choose_targets, choose_x, has_no_x
from strategium.kernel.using import IDLE, ability_of, go_on, resolve
from strategium.kernel.verbs import PASS, Question, Verb


def announce(g: Invasion, use: Use, i: int) -> None:
    """A played card lies on the chain from now on: it is neither in play nor out of it.

    [invasion/enter.on-chain-neither]
    """
    if CARDS[use.kind.no].type & (TACTIC | PERMANENT) and is_being_played(g, use):
        lay_on_chain(g, use.bearer, CHAIN)
    go_on(g, use, i)


def choose_x_if_paid(g: Invasion, use: Use, i: int) -> None:
    """X is chosen by whoever pays for it, and else it is 0. [invasion/term.x-zero]"""
    if use.which == FREE:
        go_on(g, use, i)
    else:
        choose_x(g, use, i)


def pay_openly(g: Invasion, use: Use, i: int) -> None:
    """What is played or used is told with its price, and paid for. [invasion/cost.pay-total]"""
    due = price_of_use(g, use)
    tell_of_play(g, use, due)
    go_on(g, use.paying(due), i)
    take(g, use.seat, due)


def onto_chain(g: Invasion, use: Use, i: int) -> None:
    """Paid for and with its targets it waits on the chain. A step's last act.

    [invasion/action.costs-and-targets-up-front, invasion/timing.b2-costs-may-trigger]
    """
    kind = CARDS[use.kind.no]
    for n, group in enumerate(use.chosen):
        if ability_of(g, use).targets[n].verb(g).refs[0] is CARD and kind.attach_to is None:
            for card in group:
                say(g, TARGETS, use.bearer, card)
    if use.which == COPIED:
        go_on(g, use, i)
        return
    if not is_being_played(g, use):
        add_pending_effect(g, use, OF_CARD, i)
        return
    if use.which == FREE:  # [invasion/effect.play-inside-resolution]
        push(g, (free_card_is_over, use.bearer))
        go_on(g, use, i)
    else:
        add_pending_effect(g, use, OF_TACTIC if kind.type == TACTIC else OF_PERMANENT, i)
    note_played(g, use.seat, use.bearer, kind)
    if kind.cuts:
        push(g, (cut_short,))
    if kind.type == TACTIC and (VOICED, use.seat) in g.marks and funds(g, use.seat):
        push(g, (offer_recall, use.seat, use.bearer))
    if has_listeners(g, PLAYED):
        age = g.generation[use.bearer]
        happened(g, Event(PLAYED, use.bearer, seat=use.seat, generation=age, data=(kind.type,)))


def free_card_is_over(g: Invasion, card: int) -> None:
    """A card that was played while a chain resolves is done with. [invasion/effect.play-inside-resolution]"""
    if g.zone[card] == CHAIN:
        to_pile(g, card)


RECALL: Final = Verb("recall", words="spend 1 resource to have it back at the end of the turn")
RECALL_IT: Final = Question(
    "have it back?", RECALL, PASS, prompt="Have this tactic back at the end of the turn?"
)


def offer_recall(g: Invasion, seat: int, card: int) -> None:
    """A tactic may return to hand at the end of the turn. [invasion/errata.voice-of-command]"""
    ask(g, seat, RECALL_IT, recall_chosen, seat, card)


def recall_chosen(g: Invasion, option: RawOption, seat: int, card: int) -> None:
    if option[0] is RECALL:
        g.marks.append((RECALLED, card))
        spend(g, seat, 1)


def note_played(g: Invasion, seat: int, card: int, kind: Card) -> None:
    """What counts the cards of this turn takes note."""
    g.marks.append((PLAYED_TYPE, seat, kind.type, kind.race))
    if kind.printed[LIMITED]:
        g.marks.append((PLAYED_LIMITED, seat))
    hurt = g.marks.count((NEXT_UNIT, seat)) if kind.type == UNIT else 0
    if hurt:
        g.marks = [mark for mark in g.marks if mark != (NEXT_UNIT, seat)]
        g.marks.append((HURT, card, g.generation[card], hurt))


ORDER: Final = (announce, choose_x_if_paid, choose_targets, pay_openly, pay, onto_chain, choose_rest, resolve)
IDLE[choose_x_if_paid] = has_no_x
AT_ONCE: Final = (choose_targets, pay_price, pay, choose_rest, resolve)  # Forced and constant effects
register(__name__)
