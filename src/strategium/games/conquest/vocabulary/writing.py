"""How a card is written down: `card(name, abilities...)`. Its text is generated from them."""

from __future__ import annotations

from typing import Final, cast

from strategium.cards.state import IN_HAND, IN_PILE
from strategium.cards.vocabulary.conditions import Both
from strategium.cards.vocabulary.constants import Always
from strategium.cards.vocabulary.costs import Costs, PaidWith, costs_of
from strategium.cards.vocabulary.english import a, listed, sentence
from strategium.cards.vocabulary.writing import Writer
from strategium.games.conquest.kinds import BOOK, Card, add_form
from strategium.games.conquest.rules.actions import ORDER
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.vocabulary.conditions import InPhase
from strategium.games.conquest.vocabulary.constants import saying
from strategium.games.conquest.vocabulary.costs import Price
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.words import (
    ACTION,
    ATTACHMENT,
    BATTLE_ABILITY,
    COMBAT,
    COMMAND_PHASE,
    DEPLOY,
    EVENT,
    FORCED_INTERRUPT,
    FORCED_REACTION,
    HEADQUARTERS,
    INTERRUPT,
    PHASE_NAMES,
    REACTION,
    SUPPORT,
)
from strategium.kernel.abilities import Ability, Condition, Effect, Trigger
from strategium.kernel.clauses import card_rule

Part = Ability | Always
TIMES: Final = ("", "once", "twice", "three times")
NOUNS: Final = {SUPPORT: "this support", ATTACHMENT: "this attachment"}


def card(
    name: str,
    *parts: Part,
    attach_to: Select | None = None,
    one_per_host: bool = False,
    breaks_at: int = 0,
) -> None:
    """Give a printed card its abilities and its generated text."""
    kind = cast(Card, BOOK.find(name))
    if breaks_at:
        kind.breaks_at = breaks_at
        kind.texts.append(f"If this card has {breaks_at} or more damage on it, sacrifice it.")
    write(kind, parts, attach_to, one_per_host)


def form(
    name: str,
    type: str,
    traits: list[str],
    *parts: Part,
    attach_to: Select,
    may: str = "You may deploy this card",
) -> None:
    """A card may be deployed as another type of card, with that text. [conquest/abilities.play-permission]"""
    other = add_form(name, traits, type)
    write(other, parts, attach_to, False)
    noun = a(" ".join([*traits, type]))
    kind = cast(Card, BOOK.find(name))
    kind.is_written = True
    kind.form = other.no
    kind.texts.append(f"{may} as {noun} with the text: {' '.join(other.texts)}")


def write(kind: Card, parts: tuple[Part, ...], attach_to: Select | None, one_per_host: bool) -> None:
    kind.is_written = True
    if attach_to is not None:
        kind.attach_to = attach_to
        kind.one_per_host = one_per_host
        kind.texts.append(f"Attach to {attach_to.one()}.{' Limit 1 per unit.' if one_per_host else ''}")
    constants = [part for part in parts if isinstance(part, Always)]
    kind.texts += constant_texts(constants)
    for constant in constants:
        kind.add_constant(constant)
    for part in parts:
        if isinstance(part, Ability):
            if kind.type == EVENT:
                part.home = IN_HAND
                part.costs = (Price(), *part.costs)
            for cost in part.costs:
                if isinstance(cost, PaidWith):
                    cost.noun = NOUNS.get(kind.type, "this unit")
            part.rules = (card_rule("conquest", kind.title),)
            part.text = WRITER.text_of(part)
            kind.add(part)
            join_targets(part)
            kind.texts.append(part.text)


def join_targets(a: Ability) -> None:
    """What parts of an ability choose is numbered after what the ability itself chooses."""
    for effect in a.effects:
        for part in effect.parts():
            own = [target for target in part.targets if target not in a.targets]
            of_own = [e for target, e in zip(part.targets, part.target_effects, strict=True) if target in own]
            for n, target in enumerate(own):
                target.group = len(a.targets) + n
            part.targets = (*a.targets, *own)
            part.target_effects = (*a.target_effects, *of_own)
            join_targets(part)


# ---- text --------------------------------------------------------------------------------------------------
class ConquestWriter(Writer):
    def restriction(self, a: Ability) -> str:
        """A phase is said by the word before "Action"."""
        only = a.only_if
        if only is None or isinstance(only, InPhase):
            return ""
        if a.trigger is not None and isinstance(only, Both) and isinstance(only.one, InPhase):
            return f"Only while {only.other.words()}. "
        return f"Only while {only.other.words() if isinstance(only, Both) else only.words()}. "

    def opening(self, a: Ability) -> str:
        if a.trigger is None:
            return ""
        when = "When" if a.timing in (INTERRUPT, FORCED_INTERRUPT) else "After"
        return f"{when} {a.trigger.words()}{self.phase_of_answer(a)}, "

    def phase_of_answer(self, a: Ability) -> str:
        """An answer that can be given in one phase only. [conquest/actions.phase-prefix]"""
        only = a.only_if.one if isinstance(a.only_if, Both) else a.only_if
        return f" during the {PHASE_NAMES[only.phase]}" if isinstance(only, InPhase) else ""

    def costs(self, a: Ability) -> list[str]:
        return [cost.words() for cost in a.costs if not isinstance(cost, Price)]

    def limit(self, a: Ability) -> str:
        """[conquest/limits.limit-vs-max-cards]"""
        anyone = " Any player may use this ability." if a.anyone else ""
        if a.limit.startswith("max "):
            return f" (Max 1 per {a.limit.removeprefix('max ')}.){anyone}"
        if a.times > 1:
            return f" (Limit {TIMES[a.times]} per {a.limit}.){anyone}"
        return super().limit(a) + anyone


WRITER: Final = ConquestWriter()


def constant_texts(constants: list[Always]) -> list[str]:
    """A sentence for each subject: "Attached unit gets +1 ATK and gains Armorbane." """
    by_subject: dict[str, list[str]] = {}
    for constant in constants:
        by_subject.setdefault(constant.subject(), []).append(saying(constant))
    return [
        f"{sentence(subject)} {listed(with_one_end(merged(sayings)))}."
        for subject, sayings in by_subject.items()
    ]


def merged(sayings: list[str]) -> list[str]:
    """A verb is said once: "gets +2 ATK", "+2 HP"."""
    verbs = ["", *[saying.partition(" ")[0] for saying in sayings]]
    return [
        saying.removeprefix(f"{verb} ") if verb == before else saying
        for saying, verb, before in zip(sayings, verbs[1:], verbs, strict=False)
    ]


def with_one_end(sayings: list[str]) -> list[str]:
    """What all of them depend on is said once: "gets +2 ATK", "+2 HP while it is at a planet"."""
    for word in (" while ", " for each "):
        _, found, rest = sayings[-1].partition(word)
        if found and all(saying.endswith(found + rest) for saying in sayings):
            return [*[saying.removesuffix(found + rest) for saying in sayings[:-1]], sayings[-1]]
    return sayings


# ---- abilities -----------------------------------------------------------------------------------------------
def action(
    *effects: Effect[Conquest],
    cost: Costs = None,
    limit: str = "",
    only: Condition[Conquest] | None = None,
    condition: Condition[Conquest] | None = None,
    asks_x: bool = False,
    anyone: bool = False,
    from_pile: bool = False,
    lead: str = "Action",
) -> Ability:
    return Ability(
        ACTION,
        effects,
        order=ORDER,
        costs=costs_of(cost),
        only_if=only,
        condition=condition,
        limit=limit,
        asks_x=asks_x,
        anyone=anyone,
        home=IN_PILE if from_pile else 0,
        lead=lead,
    )


def combat_action(
    *effects: Effect[Conquest],
    cost: Costs = None,
    limit: str = "",
    only: Condition[Conquest] | None = None,
    from_pile: bool = False,
) -> Ability:
    """[conquest/actions.phase-prefix]"""
    phase = InPhase(COMBAT)
    both = phase if only is None else Both(phase, only)
    return action(*effects, cost=cost, limit=limit, only=both, from_pile=from_pile, lead="Combat Action")


def deploy_action(
    *effects: Effect[Conquest], cost: Costs = None, limit: str = "", only: Condition[Conquest] | None = None
) -> Ability:
    """[conquest/actions.phase-prefix]"""
    both = InPhase(DEPLOY) if only is None else Both(InPhase(DEPLOY), only)
    return action(*effects, cost=cost, limit=limit, only=both, lead="Deploy Action")


def command_action(
    *effects: Effect[Conquest], cost: Costs = None, limit: str = "", only: Condition[Conquest] | None = None
) -> Ability:
    """[conquest/actions.phase-prefix]"""
    both = InPhase(COMMAND_PHASE) if only is None else Both(InPhase(COMMAND_PHASE), only)
    return action(*effects, cost=cost, limit=limit, only=both, lead="Command Action")


def headquarters_action(
    *effects: Effect[Conquest], cost: Costs = None, limit: str = "", only: Condition[Conquest] | None = None
) -> Ability:
    """[conquest/actions.phase-prefix]"""
    both = InPhase(HEADQUARTERS) if only is None else Both(InPhase(HEADQUARTERS), only)
    return action(*effects, cost=cost, limit=limit, only=both, lead="Headquarters Action")


def battle(*effects: Effect[Conquest], condition: Condition[Conquest] | None = None) -> Ability:
    """[conquest/abilities.battle-format]"""
    return Ability(BATTLE_ABILITY, effects, order=ORDER, condition=condition, lead="Battle")


def _answer(
    timing: int,
    lead: str,
    when: Trigger[Conquest],
    effects: tuple[Effect[Conquest], ...],
    cost: Costs,
    only: Condition[Conquest] | None = None,
    from_hand: bool = False,
    asks_x: bool = False,
    limit: str = "",
) -> Ability:
    return Ability(
        timing,
        effects,
        order=ORDER,
        trigger=when,
        costs=costs_of(cost),
        only_if=only,
        home=IN_HAND if from_hand else 0,
        asks_x=asks_x,
        limit=limit,
        lead=lead,
    )


def interrupt(
    when: Trigger[Conquest],
    *effects: Effect[Conquest],
    cost: Costs = None,
    only: Condition[Conquest] | None = None,
    from_hand: bool = False,
    asks_x: bool = False,
    limit: str = "",
) -> Ability:
    return _answer(INTERRUPT, "Interrupt", when, effects, cost, only, from_hand, asks_x, limit)


def reaction(
    when: Trigger[Conquest],
    *effects: Effect[Conquest],
    cost: Costs = None,
    only: Condition[Conquest] | None = None,
    limit: str = "",
) -> Ability:
    return _answer(REACTION, "Reaction", when, effects, cost, only, limit=limit)


def forced_interrupt(
    when: Trigger[Conquest],
    *effects: Effect[Conquest],
    only: Condition[Conquest] | None = None,
    limit: str = "",
) -> Ability:
    """[conquest/abilities.forced-mandatory]"""
    return _answer(FORCED_INTERRUPT, "Forced Interrupt", when, effects, None, only, limit=limit)


def forced_reaction(
    when: Trigger[Conquest],
    *effects: Effect[Conquest],
    only: Condition[Conquest] | None = None,
    limit: str = "",
) -> Ability:
    """[conquest/abilities.forced-mandatory]"""
    return _answer(FORCED_REACTION, "Forced Reaction", when, effects, None, only, limit=limit)


def twice(a: Ability) -> Ability:
    """The limit of the ability is two uses. [conquest/limits.twice]"""
    a.times = 2
    return a
