"""Combat, steps 2 and 3: attackers and defenders are declared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.invasion.kinds import COUNTERSTRIKING
from strategium.games.invasion.rules.assigning import combat_power, damage_of
from strategium.games.invasion.rules.forced import resolve_triggered
from strategium.games.invasion.rules.triggering import collect, happened
from strategium.games.invasion.state import (
    Combat,
    Fighter,
    Invasion,
    battlefield_of,
    in_play,
    is_unit,
    legend_of,
    target_of,
    units_in,
)
from strategium.games.invasion.things import CARD
from strategium.games.invasion.values import value
from strategium.games.invasion.words import (
    ATTACKERS_DECLARED,
    ATTACKS,
    ATTACKS_FROM_ANYWHERE,
    COUNTERSTRIKE,
    DEFENDERS_DECLARED,
    DEFENDS,
    FOUGHT,
    NO_ATTACK,
    NO_DEFENCE,
    ZONE_ATTACKED,
)
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event
from strategium.kernel.flow import push, row_ends, unwind_to
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import DONE, NUMBER, Among, Need, RawDecision

IS_ATTACKING: Final = Sentence(
    "{0} attacks with {1} power", CARD, NUMBER, rules=("invasion/combat.attacking-status",)
)
IS_DEFENDING: Final = Sentence(
    "{0} defends with {1} power", CARD, NUMBER, rules=("invasion/combat.defending-status",)
)
NOBODY_ATTACKS: Final = Sentence("No unit attacks", rules=("invasion/combat.no-attackers-skips",))
NOBODY_DEFENDS: Final = Sentence(
    "Nobody defends {0}", CARD, rules=("invasion/combat.any-number-of-defenders",)
)


# ---- who may fight -----------------------------------------------------------------------------------------
def attackers_of(g: Invasion, seat: int, only: int = -1) -> list[int]:
    """Units of the battlefield, those that may attack from elsewhere, and the legend.

    [invasion/combat.attackers-from-battlefield, invasion/legend.attacks-with-battlefield-icons]
    """
    if only >= 0:
        return [only] if in_play(g, only) and is_unit(g, only) and g.controller[only] == seat else []
    areas = [battlefield_of(seat)]
    found = [unit for area in areas for unit in units_in(g, area)]
    if g.changers[ATTACKS_FROM_ANYWHERE]:
        found += [
            unit
            for area in (3 * seat, 3 * seat + 1)
            for unit in units_in(g, area)
            if value(g, unit, ATTACKS_FROM_ANYWHERE) and unit not in found
        ]
    legend = legend_of(g, seat)
    if legend >= 0:
        found.append(legend)
    return sorted(found)


def may_attack(g: Invasion, card: int) -> bool:
    """[invasion/corruption.no-attack-defend, invasion/legend.corrupt-inactive]"""
    return not is_barred(g, card) and not value(g, card, NO_ATTACK)


def may_defend(g: Invasion, card: int) -> bool:
    """[invasion/corruption.no-attack-defend]"""
    return not is_barred(g, card) and not value(g, card, NO_DEFENCE)


def is_barred(g: Invasion, card: int) -> bool:
    """A corrupt card is neither attacker nor defender. [invasion/corruption.no-attack-defend]"""
    return bool(g.corrupt[card])  # [invasion/legend.corrupt-inactive]


def after_last_pick(decision: RawDecision, cards: list[int]) -> list[int]:
    """Each group can be picked in one order only."""
    last = decision.picked[-1][1] if decision.picked else -1
    return [card for card in cards if card > last]


# ---- step 2: attackers -------------------------------------------------------------------------------------
def possible_attackers(g: Invasion, decision: RawDecision) -> Sequence[int]:
    row = g.combats[decision.args[0]]
    return after_last_pick(decision, attackers_of(g, row.seat, row.only))


def can_attack(g: Invasion, decision: RawDecision, card: int) -> bool:
    return may_attack(g, card)


def is_upright(g: Invasion, decision: RawDecision, card: int) -> bool:
    return not is_barred(g, card)


def attackers(g: Invasion, decision: RawDecision) -> str:
    """Who attacks, and what."""
    what = target_of(g.combats[decision.args[0]])
    return f"Which units attack {CARD.words(g, decision.seat, what)}?"


ATTACKERS: Final = Choice(
    "declare attackers",
    "attack with",
    CARD,
    find=possible_attackers,
    needs=(
        Among("invasion/combat.attackers-from-battlefield", "{0} is not a unit in your battlefield"),
        Need(is_upright, "invasion/corruption.no-attack-defend", "{0} is corrupt"),
        Need(can_attack, "invasion/term.cannot-absolute", "an effect says that {0} cannot attack"),
    ),
    before=(DONE,),
    prompt=attackers,
    several=True,
    unordered=True,
    rule="invasion/combat.attackers-all-at-once",
)


def declare_attackers(g: Invasion, no: int) -> None:
    """Step 2: any number of them, all at once. [invasion/combat.attackers-all-at-once]"""
    ask(g, g.combats[no].seat, ATTACKERS, attackers_chosen, no)


def attackers_chosen(g: Invasion, picks: tuple[RawOption, ...], no: int) -> None:
    """[invasion/combat.attacking-status]"""
    fighters = fighters_of(g, picks)
    g.combats[no] = g.combats[no]._replace(attackers=fighters, step=ATTACKERS_DECLARED)
    tell_of(g, IS_ATTACKING, no, fighters, True)
    for card, generation in fighters:
        g.marks.append((FOUGHT, card, generation))


def fighters_of(g: Invasion, picks: tuple[RawOption, ...]) -> tuple[Fighter, ...]:
    return tuple([(pick[1], g.generation[pick[1]]) for pick in picks])


def tell_of(g: Invasion, told: Sentence, no: int, fighters: tuple[Fighter, ...], attacking: bool) -> None:
    """Who fights, and how strong each of them is."""
    if g.lines is not None:
        for card, _ in fighters:
            say(g, told, card, combat_power(g, no, card, attacking))


def attackers_declared(g: Invasion, no: int) -> None:
    """Without an attacker there is no attack. With one, the zone is attacked. A step's last act.

    [invasion/combat.no-attackers-skips, invasion/combat.zone-attacked-when-attacker]
    """
    row = g.combats[no]
    if not row.attackers:
        say(g, NOBODY_ATTACKS)
        unwind_to(g, row_ends)
        return
    events = [
        Event(ZONE_ATTACKED, row.area, seat=row.area // 3, place=row.area),
        *[Event(ATTACKS, card, seat=row.seat, place=row.area, generation=n) for card, n in row.attackers],
    ]
    g.needs_check = 1
    happened(g, *events)


# ---- step 3: defenders -------------------------------------------------------------------------------------
def defenders_of(g: Invasion, row: Combat) -> list[int]:
    """The units in the attacked zone; a legend defends no zone.

    [invasion/combat.defenders-in-attacked-zone, invasion/legend.no-zone-defence]
    """
    return sorted(units_in(g, row.area))


def possible_defenders(g: Invasion, decision: RawDecision) -> Sequence[int]:
    return after_last_pick(decision, defenders_of(g, g.combats[decision.args[0]]))


def can_defend(g: Invasion, decision: RawDecision, card: int) -> bool:
    return may_defend(g, card)


def defenders(g: Invasion, decision: RawDecision) -> str:
    """Who defends, and against how much."""
    no = decision.args[0]
    what = CARD.words(g, decision.seat, target_of(g.combats[no]))
    return f"Which units defend {what} against {damage_of(g, no, True)} power?"


DEFENDERS: Final = Choice(
    "declare defenders",
    "defend with",
    CARD,
    find=possible_defenders,
    needs=(
        Among("invasion/combat.defenders-in-attacked-zone", "{0} is not a unit in the attacked zone"),
        Need(is_upright, "invasion/corruption.no-attack-defend", "{0} is corrupt"),
        Need(can_defend, "invasion/term.cannot-absolute", "an effect says that {0} cannot defend"),
    ),
    before=(DONE,),
    prompt=defenders,
    several=True,
    unordered=True,
    rule="invasion/combat.any-number-of-defenders",
    rules=("invasion/combat.defenders-all-at-once",),
)


def declare_defenders(g: Invasion, no: int) -> None:
    """Step 3: any number of them, all at once. [invasion/combat.defenders-all-at-once]"""
    ask(g, 1 - g.combats[no].seat, DEFENDERS, defenders_chosen, no)


def defenders_chosen(g: Invasion, picks: tuple[RawOption, ...], no: int) -> None:
    """An attacked legend defends by itself, unless it is corrupt.

    [invasion/combat.defending-status, invasion/legend.auto-defender]
    """
    row = g.combats[no]
    fighters = fighters_of(g, picks)
    if row.legend >= 0 and in_play(g, row.legend):
        if not g.corrupt[row.legend]:  # [invasion/legend.corrupt-inactive]
            fighters += ((row.legend, g.generation[row.legend]),)
    g.combats[no] = row._replace(defenders=fighters, step=DEFENDERS_DECLARED)
    tell_of(g, IS_DEFENDING, no, fighters, False)
    if not fighters:
        say(g, NOBODY_DEFENDS, row.area)


def defenders_declared(g: Invasion, no: int) -> None:
    """Counterstrike, then what else waits for defenders. A step's last act.

    [invasion/keyword.counterstrike-on-declare, invasion/combat.faq-declare-all-at-once]
    """
    row = g.combats[no]
    events = [
        Event(DEFENDS, card, seat=1 - row.seat, place=row.area, generation=generation)
        for card, generation in row.defenders
    ]
    uses = collect(g, events)
    for event in events:
        n = value(g, event.subject, COUNTERSTRIKE)
        if n:
            card, age = event.subject, event.generation
            uses += (Use(event.seat, card, COUNTERSTRIKING, 0, about=event, x=n, generation=age),)
    g.needs_check = 1
    if uses:
        push(g, (resolve_triggered, uses))


register(__name__)
