"""Whose side a card is on, and changing it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.zones import move
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.leaving import leave
from strategium.games.conquest.state import Conquest, in_play, place_of
from strategium.games.conquest.things import CARD
from strategium.games.conquest.words import DISCARD, HQ, ON_CARD, PLACES
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, RawDecision

TAKES: Final = Sentence("{0} takes control of {1}", SEAT, CARD, rules=("conquest/ownership.controller",))
SWITCH: Final = Sentence(
    "{0} and {1} change places", CARD, CARD, rules=("conquest/effects.switch-needs-both",)
)


def take_control(g: Conquest, card: int, seat: int) -> None:
    """The card stays where it is, on the other side; its attachments keep their controllers.

    [conquest/ownership.controller, conquest/attachments.control-independent]
    """
    g.controller[card] = seat
    place = place_of(g, card)
    if g.zone[card] != ON_CARD:
        move(g, card, HQ + seat if place < 0 else PLACES + 2 * place + seat)
    g.needs_check = 1
    say(g, TAKES, seat, card)


def switch_places(g: Conquest, one: int, other: int) -> None:
    """Two units change places, if both are still in play. [conquest/effects.switch-needs-both]"""
    if not in_play(g, one) or not in_play(g, other):
        return
    here, there = g.zone[one], g.zone[other]
    move(g, one, there)
    move(g, other, here)
    say(g, SWITCH, one, other)


# ---- too many Relics -------------------------------------------------------------------------------------
def relics(g: Conquest, seat: int) -> list[int]:
    """The Relics in play that a player controls: all of them are attachments."""
    return [c for c in g.zones[ON_CARD] if g.controller[c] == seat and "Relic" in CARDS[g.kind[c]].traits]


def own_relics(g: Conquest, decision: RawDecision) -> Sequence[int]:
    return relics(g, decision.seat)


TOO_MANY: Final = Choice(
    "too many relics",
    "discard relic",
    CARD,
    words="discard {0}",
    find=own_relics,
    refuse="{0} is not a Relic of yours",
    prompt="You may have one Relic only: which one do you discard?",
    rule="conquest/limits.relic-excess-discarded",
)


def too_many_relics(g: Conquest) -> None:
    """A check: a player with several Relics discards until one is left. [conquest/limits.relic-excess-discarded]"""
    if len(g.zones[ON_CARD]) > 1:
        for seat in (0, 1):
            if len(relics(g, seat)) > 1 and not g.event_stack:
                push(g, (discard_relic, seat))


def discard_relic(g: Conquest, seat: int) -> None:
    """[conquest/limits.relic-excess-discarded]"""
    ask(g, seat, TOO_MANY, relic_chosen)


def relic_chosen(g: Conquest, option: RawOption) -> None:
    push(g, (leave, (option[1],), DISCARD))


register(__name__)
