"""The fifth phase: loot is turned up and goes to the strongest crew at its site."""

from __future__ import annotations

from typing import Final

from strategium.games.template.rules.strength import force
from strategium.games.template.secrets import CARD, SITE
from strategium.games.template.state import Salvage, crews_at, move
from strategium.games.template.words import DISCARD, SITES
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import Frame, RawOption
from strategium.kernel.flow import push
from strategium.kernel.knowledge import VALUE, everybody, let_know
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, SEAT, RawDecision

LOOTS: Final = Sentence("{0} takes {1} from {2}", SEAT, NUMBER, SITE, rules=("template/loot.strongest",))
SINKS: Final = Sentence("The loot at {0} sinks", SITE, rules=("template/loot.tie",))
CARRIES: Final = Sentence("{0} carries the loot ashore", CARD, rules=("template/loot.carrier",))


def turn_up_loot(g: Salvage) -> None:
    """The loot of the round is turned up. [template/loot.turned-up]"""
    now = g.round - 1
    g.loot[now] = tuple([let_know(g, token, everybody(g)) for token in g.loot[now]])


def take_loot(g: Salvage) -> None:
    """At each site the one strongest crew takes the loot, all at the same time. [template/loot.strongest]"""
    carriers: list[Frame] = []
    for site in SITES:
        seat = strongest_crew(g, site)
        if seat < 0:
            say(g, SINKS, site)
            continue
        worth = g.loot[g.round - 1][site][VALUE]
        g.points[seat] += worth
        say(g, LOOTS, seat, worth, site)
        carriers.append((send_carrier, seat, site))
    push(g, *carriers)
    g.needs_check = 1


def strongest_crew(g: Salvage, site: int) -> int:
    """The crew with most strength there, or -1: nobody, or a tie."""
    crews = crews_at(g, site)
    if len(crews) < 2:
        return crews[0] if crews else -1
    forces = [force(g, seat, site) for seat in crews]
    best = max(forces)
    return -1 if forces.count(best) > 1 else crews[forces.index(best)]  # [template/loot.tie]


# ---- who carries it ------------------------------------------------------------------------------
def units_there(g: Salvage, decision: RawDecision) -> tuple[int, ...]:
    return g.cards(decision.seat, decision.args[0])


WHO_CARRIES: Final = Choice(
    "who carries the loot?",
    "carry",
    CARD,
    words="{0} carries the loot",
    find=units_there,
    refuse="{0} is not one of your units at that site",
    prompt="Which unit carries the loot ashore?",
    rule="template/loot.carrier",
    rules=(),
)


def send_carrier(g: Salvage, seat: int, site: int) -> None:
    """One of the crew's units there carries the loot ashore, and is discarded. [template/loot.carrier]"""
    ask(g, seat, WHO_CARRIES, carrier_goes, site)


def carrier_goes(g: Salvage, option: RawOption, site: int) -> None:
    say(g, CARRIES, option[1])
    move(g, option[1], DISCARD)


register(__name__)
