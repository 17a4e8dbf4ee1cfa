"""How a card is written down: `card(name, abilities...)`, with abilities made by `action`, `forced` and so on."""

from __future__ import annotations

import re
from importlib import resources
from typing import Final, cast

from strategium.cards.state import IN_HAND
from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.constants import Always
from strategium.cards.vocabulary.costs import Costs, costs_of
from strategium.games.invasion.kinds import (
    ANY_MOMENT,
    ANY_ZONE,
    CARDS,
    X_COST,
    Card,
    CardAbility,
    Moment,
    add_form,
    bits_of,
    find_card,
)
from strategium.games.invasion.rules.initiating import AT_ONCE, ORDER
from strategium.games.invasion.state import Invasion
from strategium.games.invasion.vocabulary.conditions import HasTokens
from strategium.games.invasion.vocabulary.constants import text as constant_text
from strategium.games.invasion.vocabulary.costs import RemoveTokens
from strategium.games.invasion.vocabulary.entering import Develop, Enter, EnterAttached, Host
from strategium.games.invasion.vocabulary.marks import Mark
from strategium.games.invasion.vocabulary.select import Select
from strategium.games.invasion.vocabulary.texts import WRITER
from strategium.games.invasion.vocabulary.who import JustPlayed
from strategium.games.invasion.words import (
    ACTION,
    CONSTANT,
    FORCED,
    PERMANENT,
    PLAYING,
    REPLACES,
    TACTIC,
    TRIGGERED,
)
from strategium.kernel.abilities import Amount, Condition, Effect, Number, Trigger, X
from strategium.kernel.clauses import card_rule

Part = CardAbility | Always
CLAUSES: Final = (resources.files("strategium.games.invasion") / "clauses.toml").read_text("utf-8")
ERRATA: Final = frozenset(
    [f"invasion/{found}" for found in re.findall(r'^id = "(errata\.[^"]+)"', CLAUSES, re.MULTILINE)]
)


def card(
    name: str, *parts: Part | Mark, attach_to: Select | None = None, cites: tuple[str, ...] = ()
) -> None:
    """Give a printed card its abilities and its generated text. `cites`: examples and answers that it is about."""
    kind = find_card(name)
    abilities: list[Part] = []
    for part in parts:
        if isinstance(part, Mark):
            part.put_on(kind)
        else:
            abilities.append(part)
    write(kind, tuple(abilities), attach_to, cites)


def form(name: str, type: str, traits: list[str], *parts: Part, attach_to: Select) -> None:
    """A card in play may become another type of card, with that text."""
    other = add_form(name, type, traits)
    write(other, parts, attach_to)
    text = " ".join(other.texts[1:])
    find_card(name).texts.append(f"As an attachment it has the text: {text}")


def cited(kind: Card, cites: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses that an ability of a card carries out: its text, its erratum, what is said of it elsewhere."""
    rule = card_rule("invasion", kind.title)
    erratum = rule.replace("/card.", "/errata.")
    errata = (erratum,) if erratum in ERRATA else ()
    return (rule, *errata, *[f"invasion/{clause}" for clause in cites])


def write(kind: Card, parts: tuple[Part, ...], attach_to: Select | None, cites: tuple[str, ...] = ()) -> None:
    """Add abilities and constant effects to a card, in the order in which its text names them."""
    if attach_to is not None:
        kind.attach_to = attach_to
        kind.texts.append(f"Attach to {attach_to.one().replace('a ', 'a target ', 1)}.")
    for part in parts:
        part.rules = (*part.rules, *cited(kind, cites))
        if isinstance(part, Always):
            kind.add_constant(part)
            kind.texts.append(constant_text(part))
        else:
            write_ability(kind, part)


def write_ability(kind: Card, a: CardAbility) -> None:
    """Add an ability to a card, with what can be told of it beforehand: when and with how much it can be used."""
    if kind.type == TACTIC:
        a.home = IN_HAND
    a.asks_x = pays_x(kind, a)
    answers = any(isinstance(target, JustPlayed) for target in a.targets)
    a.moments = bits_of(a.moment, answers)
    a.least = least_price(kind, a)
    a.tokens = a.only_if.n if isinstance(a.only_if, HasTokens) else 0
    kind.add(a)
    a.text = WRITER.text_of(a)
    kind.texts.append(a.text)


def pays_x(kind: Card, a: CardAbility) -> bool:
    """X is asked of whoever pays it, with resources or with tokens."""
    if kind.type == TACTIC and kind.cost == X_COST:
        return True
    return any(isinstance(cost, RemoveTokens) and isinstance(cost.n, X) for cost in a.costs)


def least_price(kind: Card, a: CardAbility) -> int:
    """With fewer resources it is not worth looking at."""
    n = a.spend.n if isinstance(a.spend, Number) else 0
    return n + max(0, kind.cost) if kind.type == TACTIC and kind.cheaper is None else n


def make_playable() -> None:
    """Every unit, support, quest and legend gets the ability to be played, numbered after those of its text."""
    for kind in CARDS:
        if kind.type & PERMANENT and kind.entering is None and kind.home < 0:
            effect: Effect[Invasion] = Enter()
            if kind.attach_to is not None:
                effect = EnterAttached(Host(kind.attach_to))
            kind.entering = CardAbility(PLAYING, (effect,), order=ORDER, home=IN_HAND)
            kind.entering.rules = constant_rules(kind)
            kind.add(kind.entering)


def constant_rules(kind: Card) -> tuple[str, ...]:
    """The clauses that its constant effects carry out, errata and examples."""
    found = [rule for constants in kind.constants for c in constants for rule in cast(Always, c).rules]
    return tuple(dict.fromkeys(found))


def develop_ability() -> CardAbility:
    """It waits on the chain at once: nothing is chosen or paid."""
    return CardAbility(PLAYING, (Develop(),), order=ORDER[-2:])


# ---- abilities -----------------------------------------------------------------------------------------------
def action(
    *effects: Effect[Invasion],
    when: Trigger[Invasion] | None = None,
    spend: int | Amount[Invasion] = 0,
    cost: Costs = None,
    zone: int = ANY_ZONE,
    limit: str = "",
    moment: Moment = ANY_MOMENT,
    only: Condition[Invasion] | None = None,
    condition: Condition[Invasion] | None = None,
) -> CardAbility:
    """An Action; with a trigger condition it is a triggered one. [invasion/action.kinds]"""
    return CardAbility(
        ACTION if when is None else TRIGGERED,
        effects,
        order=ORDER,
        trigger=when,
        costs=costs_of(cost),
        moment=moment,
        only_if=only,
        condition=condition,
        limit=limit,
        lead="Action",
        zone=zone,
        spend=number(spend) if spend else None,
    )


def forced(
    when: Trigger[Invasion],
    *effects: Effect[Invasion],
    zone: int = ANY_ZONE,
    condition: Condition[Invasion] | None = None,
) -> CardAbility:
    """[invasion/forced.mandatory]"""
    return CardAbility(
        FORCED, effects, order=AT_ONCE, trigger=when, condition=condition, lead="Forced", zone=zone
    )


def constant(
    when: Trigger[Invasion],
    *effects: Effect[Invasion],
    zone: int = ANY_ZONE,
    may: bool = False,
    spend: int = 0,
    condition: Condition[Invasion] | None = None,
) -> CardAbility:
    """A constant effect with a trigger condition. [invasion/constant.no-bold-trigger]"""
    return CardAbility(
        CONSTANT,
        effects,
        order=AT_ONCE,
        trigger=when,
        condition=condition,
        zone=zone,
        may=may,
        spend=number(spend) if spend else None,
    )


def replaces(
    when: Trigger[Invasion],
    *effects: Effect[Invasion],
    zone: int = ANY_ZONE,
    may: bool = False,
    spend: int = 0,
    limit: str = "",
    only: Condition[Invasion] | None = None,
    lead: str = "",
) -> CardAbility:
    """An effect on what is about to happen."""
    return CardAbility(
        REPLACES,
        effects,
        order=AT_ONCE,
        trigger=when,
        only_if=only,
        limit=limit,
        lead=lead,
        zone=zone,
        may=may,
        spend=number(spend) if spend else None,
    )
