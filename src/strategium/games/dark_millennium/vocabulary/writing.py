"""How a card is written down: `card(name, box..., command=...)`. Its text is generated from what it does."""

from __future__ import annotations

from typing import Any, Final, cast

from strategium.cards.state import IN_HAND
from strategium.cards.vocabulary import english
from strategium.cards.vocabulary.conditions import Not
from strategium.cards.vocabulary.constants import Always
from strategium.cards.vocabulary.select import ANYONE
from strategium.games.dark_millennium.kinds import BOOK, DIE_COLORS, Card
from strategium.games.dark_millennium.rules.letters import Lettered
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.vocabulary.amounts import ArmorOfChosen
from strategium.games.dark_millennium.vocabulary.constants import Printed, constant_text
from strategium.games.dark_millennium.vocabulary.costs import Test, is_free_x
from strategium.games.dark_millennium.vocabulary.hands import GetFlags
from strategium.games.dark_millennium.vocabulary.happening import Save
from strategium.games.dark_millennium.vocabulary.orders import (
    AS_BATTLE_ACTION,
    AS_SPECIAL_ASSAULT,
    AT_ONCE,
    WHEN_DUE,
)
from strategium.games.dark_millennium.vocabulary.rolls import AddToRoll
from strategium.games.dark_millennium.vocabulary.triggers import (
    Rolling,
    ThisIsDeployed,
    ThisWouldBeDestroyed,
    When,
)
from strategium.games.dark_millennium.words import (
    BATTLE_ACTION,
    BATTLE_OVER,
    BEFORE_ROLL,
    DEPLOYMENT_REACTION,
    MODIFIER,
    REACTION,
    SETTING_UP_ARMY,
    SPECIAL_ASSAULT,
    TACTIC,
    WOULD_BE_DESTROYED,
)
from strategium.kernel.abilities import Condition, Cost, Effect
from strategium.kernel.clauses import card_rule

Part = Lettered | Always | Printed
Costs = tuple[Cost[DarkMillennium], ...]
LEADS: Final = {
    "BA": "Battle action",
    "T": "Tactic",
    "R": "Reaction",
    "M": "Modifier",
    "A": "Special assault",
    "DR": "Deployment reaction",
    "E": "Event",
}


def card(name: str, *box: Part, command: Lettered) -> None:
    """Give a printed card its ability box and its command line. [dark_millennium/cards.command-line]"""
    kind = cast(Card, BOOK.find(name))
    write_box(kind, box)
    command.home = IN_HAND
    command.limit = ""
    add_ability(kind, command)
    kind.command = command.text
    kind.die_color = DIE_COLORS[command.lead]


def sector(name: str, *box: Part) -> None:
    """Give a sector its text: both players may use it. [dark_millennium/cards.sector-fields]"""
    kind = cast(Card, BOOK.find(name))
    for part in box:
        if isinstance(part, Lettered):
            part.anyone = True
    write_box(kind, box)


def write_box(kind: Card, box: tuple[Part, ...]) -> None:
    for part in box:
        if isinstance(part, Lettered):
            add_ability(kind, part)
            kind.texts.append(part.text)
        elif isinstance(part, Always):
            part.rules = ("dark_millennium/ability.static",)
            kind.add_constant(part)
            kind.texts.append(sentence(constant_text(part)))
        else:
            kind.printed[part.stat] = part.n
            kind.texts.append(sentence(part.saying))


def add_ability(kind: Card, ability: Lettered) -> None:
    ability.rules = (card_rule("dark_millennium", kind.name),)
    ability.text = text_of(ability)
    kind.add(ability)


# ---- text ------------------------------------------------------------------------------------------------------
def sentence(words: str) -> str:
    return f"{english.sentence(words)}."


def text_of(a: Lettered) -> str:
    """ "Tactic, lock this card (3+): Any unit gets +2 armor. Only playable while a unit is shooting. Unlimited." """
    if a.timing == WOULD_BE_DESTROYED:
        return f"Invulnerable {sentence(a.costs[0].words())}"
    effects = [effect.words() for effect in a.effects]
    if a.timing == SETTING_UP_ARMY:
        may = "you may " if a.optional else ""
        return f"When you set up your army, {may}{' and '.join(effects)}{', if able' if a.targets else ''}."
    costs = [cost.words() for cost in a.costs]
    parts = [LEADS[a.lead] + "".join([f" {cost}" if cost[0] == "(" else f", {cost}" for cost in costs]) + ":"]
    if isinstance(a.trigger, When):
        parts.append(f"Play when {a.trigger.words()}.")
    if a.timing == BEFORE_ROLL:
        parts.append("Play before a roll is made.")
    if a.timing == BATTLE_OVER and a.only_if is not None:
        lead = "Unless" if isinstance(a.only_if, Not) else "If"
        parts.append(f"{lead} {a.only_if.words()}, {' and '.join(effects)}.")
    else:
        parts += [sentence(words) for words in effects]
    parts += afterthoughts(a)
    return " ".join(parts)


def afterthoughts(a: Lettered) -> list[str]:
    """X, the condition, Unlimited."""
    parts: list[str] = []
    if any(isinstance(cost, Test) and isinstance(cost.needed, ArmorOfChosen) for cost in a.costs):
        parts.append("X is that unit's armor.")
    if a.only_if is not None and a.timing != BATTLE_OVER:
        parts.append(f"{'Not' if isinstance(a.only_if, Not) else 'Only'} playable while {a.only_if.words()}.")
    if a.unlimited:
        parts.append("Unlimited.")
    return parts


# ---- the letters -------------------------------------------------------------------------------------------------
def battle_action(
    *effects: Effect[Any], cost: Costs = (), only: Condition[DarkMillennium] | None = None
) -> Lettered:
    """A battle action. [dark_millennium/ability.ba-timing]"""
    return Lettered(
        "BA", BATTLE_ACTION, effects, AS_BATTLE_ACTION, costs=cost, only_if=only, asks_x=is_free_x(cost)
    )


def tactic(
    *effects: Effect[Any],
    cost: Costs = (),
    only: Condition[DarkMillennium] | None = None,
    unlimited: bool = False,
) -> Lettered:
    """A tactic. [dark_millennium/tactic.sources]"""
    return Lettered(
        "T",
        TACTIC,
        effects,
        AT_ONCE,
        costs=cost,
        only_if=only,
        unlimited=unlimited,
        asks_x=is_free_x(cost),
    )


def reaction(when: When, *effects: Effect[Any], cost: Costs = (), unlimited: bool = False) -> Lettered:
    """A reaction. [dark_millennium/reaction.own-trigger]"""
    return Lettered("R", REACTION, effects, AT_ONCE, trigger=when, costs=cost, unlimited=unlimited)


def modifier(
    effect: Effect[Any],
    whose: int = ANYONE,
    *,
    before: bool = False,
    cost: Costs = (),
    only: Condition[DarkMillennium] | None = None,
    unlimited: bool = False,
) -> Lettered:
    """A modifier. [dark_millennium/modifier.after-roll]"""
    timing = BEFORE_ROLL if before else MODIFIER
    return Lettered(
        "M",
        timing,
        (effect,),
        AT_ONCE,
        trigger=Rolling(whose),
        costs=cost,
        only_if=only,
        unlimited=unlimited,
    )


def special_assault(*effects: Effect[Any]) -> Lettered:
    """A special assault. [dark_millennium/special-assault.definition]"""
    return Lettered("A", SPECIAL_ASSAULT, effects, AS_SPECIAL_ASSAULT)


def deployment_reaction(*effects: Effect[Any], cost: Costs = ()) -> Lettered:
    """A deployment reaction. [dark_millennium/deploy.dr-timing]"""
    return Lettered("DR", DEPLOYMENT_REACTION, effects, AT_ONCE, trigger=ThisIsDeployed(), costs=cost)


def event(*effects: Effect[Any], cost: Costs = (), when: Condition[DarkMillennium] | None = None) -> Lettered:
    """An event. [dark_millennium/event.compulsory]"""
    only_flags = not cost and all(isinstance(effect, GetFlags) for effect in effects)
    return Lettered("E", BATTLE_OVER, effects, WHEN_DUE, costs=cost, only_if=when, only_flags=only_flags)


def set_up(*effects: Effect[Any], optional: bool = False) -> Lettered:
    """What happens when a player sets up his army. [dark_millennium/battle-setup.when-you-set-up]"""
    return Lettered("", SETTING_UP_ARMY, effects, WHEN_DUE, optional=optional)


def invulnerable(cost: Cost[DarkMillennium]) -> Lettered:
    """[dark_millennium/invulnerable.how]"""
    return Lettered("", WOULD_BE_DESTROYED, (Save(),), AT_ONCE, trigger=ThisWouldBeDestroyed(), costs=(cost,))


def add(n: int, whose: int = ANYONE) -> AddToRoll:
    """To any roll, to yours, or to your enemy's."""
    return AddToRoll(n, Rolling(whose).words())
