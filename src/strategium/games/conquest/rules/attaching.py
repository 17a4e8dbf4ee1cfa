"""Attachments: what may bear them, and moving them."""

from __future__ import annotations

from strategium.cards.zones import turn_into
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.entering import attach, detach, enter_play, takes_attachment
from strategium.games.conquest.state import Conquest, in_play
from strategium.games.conquest.things import CARD
from strategium.games.conquest.words import NO_PLACE
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register

MOVES_TO = Sentence("{0} is attached to {1}", CARD, CARD, rules=("conquest/attachments.modify-host",))


def form_to_attach(kind: int) -> int:
    """The kind as which a card is attached: its own, or the attachment that it may be used as; else -1.

    [conquest/abilities.play-permission]
    """
    card = CARDS[kind]
    if card.attach_to is not None:
        return kind
    return card.form


def units_to_bear(g: Conquest, seat: int, card: int) -> list[int]:
    """What an attachment may be attached to. [conquest/deploy.attachment-to-legal-host]"""
    kind = form_to_attach(g.kind[card])
    if kind < 0:
        return []
    attach_to = CARDS[kind].attach_to
    assert attach_to is not None
    return [u for u in attach_to.hosts(g, seat, card) if u != card and has_room_for(g, u, kind, card)]


def may_bear(g: Conquest, card: int, unit: int) -> bool:
    return in_play(g, unit) and unit in units_to_bear(g, g.controller[card], card)


def has_room_for(g: Conquest, unit: int, kind: int, card: int) -> bool:
    """Keywords may bar it, and some attachments are limited to one on a unit.

    [conquest/limits.limit-vs-max-cards]
    """
    if not takes_attachment(g, unit, kind):
        return False
    if not CARDS[kind].one_per_host:
        return True
    return all(c == card or CARDS[g.kind[c]].title != CARDS[kind].title for c in g.attached[unit])


def attach_into_play(g: Conquest, card: int, seat: int, unit: int, deployed: int) -> None:
    """An attachment enters play on a unit; a card that may be one becomes one. A step's last act.

    [conquest/cards.change-of-type, conquest/abilities.play-permission-example]
    """
    kind = form_to_attach(g.kind[card])
    if kind != g.kind[card]:
        turn_into(g, card, kind)
    enter_play(g, card, seat, NO_PLACE, unit, deployed)


def attach_elsewhere(g: Conquest, card: int, unit: int) -> None:
    """An attachment in play goes to another host."""
    if in_play(g, card) and in_play(g, unit):
        detach(g, card)
        attach(g, card, unit)
        g.needs_check = 1
        say(g, MOVES_TO, card, unit)


register(__name__)
