"""Developments: once a turn a card is played facedown into a zone, as the first of a chain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.games.invasion.kinds import DEVELOPING
from strategium.games.invasion.rules.log_lines import DEVELOPS
from strategium.games.invasion.rules.playing import (
    TRIGGERS_FIRST,
    hand_and_top,
    in_capital_phase,
    is_active_player,
    may_play_now,
    starts_a_chain,
)
from strategium.games.invasion.rules.triggering import happened, has_listeners
from strategium.games.invasion.state import Invasion, lay_on_chain
from strategium.games.invasion.things import CARD
from strategium.games.invasion.words import (
    AREAS,
    DEVELOPED,
    DEVELOPMENT_PLAYED,
    FACEDOWN_CHAIN,
    OF_DEVELOPMENT,
)
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event
from strategium.kernel.flow import push
from strategium.kernel.log import say
from strategium.kernel.names import register
from strategium.kernel.pending_effects import add_pending_effect
from strategium.kernel.verbs import Among, Need, Premise, RawDecision, Reason, Ref, Verb


def own_areas(g: Invasion, decision: RawDecision) -> Sequence[int]:
    """[invasion/development.any-own-zone]"""
    if not may_play_now(g, decision.seat, decision.args[3]) or not hand_and_top(g, decision.seat):
        return ()
    if (DEVELOPED, decision.seat) in g.marks:  # [invasion/development.one-per-turn]
        return ()
    return range(3 * decision.seat, 3 * decision.seat + 3)


def is_own_area(g: Invasion, decision: RawDecision, area: int) -> bool:
    return area < AREAS and area // 3 == decision.seat


def has_not_developed(g: Invasion, decision: RawDecision, area: int) -> bool:
    return (DEVELOPED, decision.seat) not in g.marks


def has_cards(g: Invasion, decision: RawDecision, area: int) -> bool:
    return bool(hand_and_top(g, decision.seat))


class DevelopVerb(Verb):
    """Play a card facedown into a zone."""

    def add_options(self, g: Any, decision: RawDecision, options: list[RawOption]) -> None:
        """The candidates have all that is needed."""
        for area in own_areas(g, decision):
            options.append((self, area))

    def reasons(self, g: Any, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        return super().reasons(g, decision, ref, x) if x < AREAS else []


DEVELOP: Final = DevelopVerb(
    "develop",
    CARD,
    words="play a development into {0}",
    find=own_areas,
    needs=(
        Among("invasion/development.any-own-zone", "{0} is not a zone of yours", is_own_area),
        Need(
            in_capital_phase,
            "invasion/capital-phase.only-phase-for-permanents",
            "developments are played in the capital phase",
        ),
        Need(is_active_player, "invasion/capital-phase.only-active-player", "it is not your capital phase"),
        Need(starts_a_chain, "invasion/capital-phase.not-in-response", "a development is never a response"),
        TRIGGERS_FIRST,
        Need(
            has_not_developed, "invasion/development.one-per-turn", "you have played a development this turn"
        ),
        Premise(has_cards, "invasion/enter.play-means-from-hand", "you have no card in hand"),
    ),
    rules=("invasion/capital-phase.playing-is-action",),
)


def cards_to_develop(g: Invasion, decision: RawDecision) -> Sequence[int]:
    return hand_and_top(g, decision.seat)


WHICH_DEVELOPMENT: Final = Choice(
    "choose a development",
    "facedown",
    CARD,
    words="{0}",
    find=cards_to_develop,
    needs=(Among("invasion/enter.play-means-from-hand", "{0} is not in your hand"),),
    prompt="Which card do you play facedown?",
    secret=True,
    rule="invasion/development.one-per-turn",
    rules=(),
)


def choose_development(g: Invasion, seat: int, area: int) -> None:
    """[invasion/development.one-per-turn]"""
    ask(g, seat, WHICH_DEVELOPMENT, development_chosen, seat, area)


def development_chosen(g: Invasion, option: RawOption, seat: int, area: int) -> None:
    push(g, (play_development, seat, option[1], area))


def play_development(g: Invasion, seat: int, card: int, area: int) -> None:
    """It lies facedown on the chain, and costs nothing. A step's last act.

    [invasion/capital-phase.playing-is-action, invasion/development.costs-nothing]
    """
    g.marks.append((DEVELOPED, seat))
    lay_on_chain(g, card, FACEDOWN_CHAIN + seat)
    say(g, DEVELOPS, seat, area % 3)
    use = Use(seat, card, DEVELOPING, 0, x=area, generation=g.generation[card])
    add_pending_effect(g, use, OF_DEVELOPMENT, 0)
    if has_listeners(g, DEVELOPMENT_PLAYED):
        happened(g, Event(DEVELOPMENT_PLAYED, area, seat=seat, place=area))


register(__name__)
