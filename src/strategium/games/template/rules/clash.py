"""The fourth phase: a clash at every site where crews meet, from Bow to Stern."""

from __future__ import annotations

from typing import Final

from strategium.games.template.kinds import CARDS
from strategium.games.template.rules.damage import deal
from strategium.games.template.rules.strength import force
from strategium.games.template.secrets import CARD, SITE
from strategium.games.template.state import Clash, Salvage, crews_at, health, move, show
from strategium.games.template.words import DISCARD, SITE_NAMES, SITES, STOWED
from strategium.kernel.asking import ask, by_chance
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push, push_scoped, row_ends, seats_from, unwind_to
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import NUMBER, SEAT, Among, Need, Question, RawDecision, Verb

STEPS_OUT: Final = Sentence("{0} steps out", CARD, rules=("template/stowing.step-out",))
IS_DECOY: Final = Sentence("{0} is a decoy and is discarded", CARD, rules=("template/stowing.decoy",))
THEY_CLASH: Final = Sentence("Crews clash at {0}", SITE, rules=("template/clash.contested",))
ROLLS: Final = Sentence("{0} rolls {1}: {2} in all", SEAT, NUMBER, NUMBER, rules=("template/clash.die",))
ASSIGNS: Final = Sentence("{0} assigns 1 damage to {1}", SEAT, CARD, rules=("template/clash.assign",))
DIE: Final = 3  # faces 0, 1 and 2


def stowaways_step_out(g: Salvage) -> None:
    """All stowaways are turned up. [template/stowing.step-out]"""
    for card in g.stowaways():
        show(g, card)
        say(g, STEPS_OUT, card)
        if CARDS[g.kind[card]].is_unit:
            move(g, card, g.place[card] - STOWED)
        else:
            push(g, (discard_decoy, card))


def discard_decoy(g: Salvage, card: int) -> None:
    """A stowaway that is no unit was a decoy. [template/stowing.decoy]"""
    say(g, IS_DECOY, card)
    move(g, card, DISCARD)


def clashes(g: Salvage) -> None:
    """The sites follow in order. [template/clash.order]"""
    push(g, *[(clash_at, site) for site in SITES])


def clash_at(g: Salvage, site: int) -> None:
    """Two or more crews with units at a site clash there, in two exchanges.

    [template/clash.contested, template/clash.two-exchanges]
    """
    if len(crews_at(g, site)) > 1:
        say(g, THEY_CLASH, site)
        push_scoped(g, "clashes", Clash(site), exchange, exchange)


def exchange(g: Salvage, no: int) -> None:
    """An exchange: dice, totals, damage; the clash is over at once when only one crew is left. [template/clash.ends]"""
    clash = g.clashes[no]
    crews = crews_at(g, clash.site)
    if len(crews) < 2:
        unwind_to(g, row_ends)
        return
    g.clashes[no] = Clash(clash.site, clash.exchange + 1)
    order = [seat for seat in seats_from(g, g.first) if seat in crews]
    push(g, *[(roll, no, seat) for seat in order], *[(assign, no, seat) for seat in order], (strike, no))


def roll(g: Salvage, no: int, seat: int) -> None:
    """A crew rolls the die. [template/clash.die]"""
    if seat not in g.eliminated:
        by_chance(g, DIE, total_up, no, seat)


def total_up(g: Salvage, rolled: int, no: int, seat: int) -> None:
    """What it rolled adds to the strength it has there. [template/clash.total]"""
    clash = g.clashes[no]
    total = force(g, seat, clash.site) + rolled
    say(g, ROLLS, seat, rolled, total)
    g.clashes[no] = Clash(clash.site, clash.exchange, (*clash.totals, (seat, total)))


def damage_to(clash: Clash, seat: int) -> int:
    """Half of the highest total against a crew, rounded up."""
    return (max([total for crew, total in clash.totals if crew != seat], default=0) + 1) // 2


# ---- assigning -----------------------------------------------------------------------------------
def units_here(g: Salvage, decision: RawDecision) -> tuple[int, ...]:
    return g.cards(decision.seat, g.clashes[decision.args[0]].site)


def has_health_left(g: Salvage, decision: RawDecision, unit: int) -> bool:
    return g.damage[unit] + decision.picked.count((HIT, unit)) < health(g, unit)


def all_is_assigned(g: Salvage, decision: RawDecision) -> bool:
    return len(decision.picked) >= damage_to(g.clashes[decision.args[0]], decision.seat)


HIT: Final = Verb(
    "hit",
    CARD,
    words="1 damage to {0}",
    find=units_here,
    needs=(
        Among("template/clash.assign", "{0} is not one of your units in this clash"),
        Need(has_health_left, "template/clash.assign-limit", "{0} is assigned all that it can take"),
    ),
    rules=("template/clash.assign",),
)


def assigning(g: Salvage, decision: RawDecision) -> str:
    """Point by point: a draft, of which nobody else sees anything until it is done."""
    left = damage_to(g.clashes[decision.args[0]], decision.seat) - len(decision.picked)
    return f"{left} damage to assign: which unit takes the next point?"


ASSIGN: Final = Question(
    "assign damage",
    HIT,
    several=True,
    finished=all_is_assigned,
    rules=("template/clash.assign",),
    prompt=assigning,
)


def assign(g: Salvage, no: int, seat: int) -> None:
    """The crew that is hurt says which units take the damage. [template/clash.assign, template/clash.damage]"""
    clash = g.clashes[no]
    units = g.cards(seat, clash.site)
    amount = damage_to(clash, seat)
    room = [unit for unit in units for _ in range(health(g, unit) - g.damage[unit])]
    if amount >= len(room) or len(units) == 1:
        add_hits(g, no, tuple(room[:amount]))
    else:
        ask(g, seat, ASSIGN, damage_assigned, no)


def damage_assigned(g: Salvage, picks: tuple[RawOption, ...], no: int) -> None:
    for pick in picks:
        say(g, ASSIGNS, g.owner[pick[1]], pick[1])
    add_hits(g, no, tuple([pick[1] for pick in picks]))


def add_hits(g: Salvage, no: int, hits: tuple[int, ...]) -> None:
    clash = g.clashes[no]
    g.clashes[no] = Clash(clash.site, clash.exchange, clash.totals, clash.hits + hits)


def strike(g: Salvage, no: int) -> None:
    """All damage of an exchange is taken at once; the units of a crew that has conceded meanwhile are gone.

    [template/clash.simultaneous, template/offers.concede]
    """
    clash = g.clashes[no]
    deal(g, tuple([unit for unit in clash.hits if g.place[unit] == clash.site]), -1)


def _clash_title(g: Salvage, viewer: int | None, clash: Clash) -> str:
    return f"clash at {SITE_NAMES[clash.site]}"


def _exchange_title(g: Salvage, viewer: int | None, no: int) -> str:
    return f"exchange {g.clashes[no].exchange}"


title(Clash, _clash_title)
title(strike, _exchange_title)
register(__name__)
