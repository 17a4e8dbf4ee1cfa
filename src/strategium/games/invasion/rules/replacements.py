"""The window before something happens: what redirects, cancels or replaces it."""

from __future__ import annotations

from typing import Any, Final, cast

from strategium.cards.answering import Answers
from strategium.games.invasion.kinds import CardAbility
from strategium.games.invasion.rules.damage import TOUGH, toughness
from strategium.games.invasion.rules.needs import NEEDS, ReplaceVerb
from strategium.games.invasion.state import Invasion, in_play
from strategium.games.invasion.things import CARD
from strategium.games.invasion.values import value
from strategium.games.invasion.words import AREAS, ASSIGNED, REPLACES, TOUGHNESS
from strategium.kernel.abilities import Ability, Use
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event
from strategium.kernel.names import register
from strategium.kernel.using import would_change
from strategium.kernel.verbs import Need, Premise, RawDecision, Verb


def does_something(g: Invasion, a: Ability, use: Use) -> bool:
    return would_change(g, a, use)


REPLACE: Final = ReplaceVerb(
    "instead",
    CARD,
    (*NEEDS, Need(does_something, "invasion/effect.resolve-all-possible", "{0} would change nothing now")),
    rules=("invasion/damage.redirect-timing",),
)
REPLACE.template = "use {0}"


def replacements(g: Invasion, decision: RawDecision) -> list[RawOption]:
    """What a player may use now: the active player's come first. [invasion/timing.a-active-player-first]"""
    options: list[RawOption] = []
    if decision.seat != g.active and not decision.args[2] >> g.active & 1:
        first = RawDecision(g.active, decision.question, decision.answer, decision.args, ())
        REPLACE.add_options(g, first, options)
        if options:
            return []
    REPLACE.add_options(g, decision, options)
    return options


def tough(g: Invasion, decision: RawDecision) -> list[int]:
    """Units with Toughness that are about to be damaged. [invasion/damage.redirect-timing]"""
    events = g.event_stack[decision.args[3]]
    found = [
        e.subject
        for e in events
        if e.kind is ASSIGNED
        and e.subject >= AREAS
        and e.seat == decision.seat
        and e.amount > 0
        and not e.data[0] & TOUGH
        and in_play(g, e.subject)
        and value(g, e.subject, TOUGHNESS)
    ]
    return list(dict.fromkeys(found))


def is_tough(g: Invasion, decision: RawDecision, unit: int) -> bool:
    return unit in tough(g, decision)


def is_redirected(g: Invasion, decision: RawDecision, unit: int) -> bool:
    return bool(replacements(g, decision))


TOUGHNESS_FIRST: Final = Verb(
    "toughness first",
    CARD,
    words="let the Toughness of {0} cancel first",
    find=tough,
    needs=(
        Premise(
            is_tough,
            "invasion/damage.redirect-timing",
            "{0} has no Toughness that could cancel this damage",
            far=True,
        ),
        Premise(
            is_redirected,
            "invasion/damage.redirect-timing",
            "you have nothing that could redirect or cancel damage now: Toughness cancels it in any case",
        ),
    ),
    rules=("invasion/damage.redirect-timing",),
)


def _about(g: Invasion, seat: int, event: Event) -> str:
    name = CARD.words(g, seat, event.subject)
    return f"{event.amount} damage to {name}" if event.kind is ASSIGNED else f"{name} is {event.kind.name}"


class Replacements(Answers):
    """The active player's first, in the order he likes, then the other's. [invasion/timing.a-active-player-first]"""

    def options(self, g: Any, decision: RawDecision) -> list[RawOption]:
        options = replacements(g, decision)
        if options:
            TOUGHNESS_FIRST.add_options(g, decision, options)
        return options

    def prompt(self, g: Any, decision: RawDecision) -> str:
        """It names what is about to happen."""
        names = [_about(g, decision.seat, e) for e in g.event_stack[decision.args[3]] if e.subject >= 0]
        return (
            f"About to happen: {', '.join(names)}. Use something instead?"
            if names
            else "Use something instead?"
        )

    def may_pass(self, g: Any, decision: RawDecision) -> bool:
        """What is not left to its player must be done."""
        for option in self.options(g, decision):
            if option[0] is REPLACE:
                use = REPLACE.use_of(g, decision, option[1:])
                if use is not None and not cast(CardAbility, use.kind.abilities[use.no]).may:
                    return False
        return True

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        if option[0] is TOUGHNESS_FIRST:
            toughness(g, args[0], option[1])
        else:
            super().take(g, option, seat, args)


REPLACEMENTS: Final = Replacements(
    "replace?", REPLACE, TOUGHNESS_FIRST, timing=REPLACES, rules=("invasion/damage.redirect-timing",)
)
register(__name__)
