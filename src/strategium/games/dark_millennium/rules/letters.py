"""Abilities as they stand on cards: behind a letter that says when they are used, or bold, or without one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from strategium.games.dark_millennium.words import PER_BATTLE_ACTION, TACTIC
from strategium.kernel.abilities import Ability, Condition, Cost, Effect, Trigger
from strategium.kernel.names import Step


class Lettered(Ability):
    """An ability with its letter. [dark_millennium/ability.optional-list]

    `unlimited`: it may be used again where once is the limit. `optional`: a set-up effect that need not be done.
    `only_flags`: an event that does nothing but give flags: it changes nothing for other events.
    """

    def __init__(
        self,
        letter: str,
        timing: int,
        effects: Sequence[Effect[Any]],
        order: tuple[Step, ...],
        trigger: Trigger[Any] | None = None,
        costs: Sequence[Cost[Any]] = (),
        only_if: Condition[Any] | None = None,
        unlimited: bool = False,
        optional: bool = False,
        asks_x: bool = False,
        only_flags: bool = False,
    ) -> None:
        super().__init__(
            timing,
            effects,
            order=order,
            trigger=trigger,
            costs=costs,
            only_if=only_if,
            limit=PER_BATTLE_ACTION if timing == TACTIC else "",
            asks_x=asks_x,
            lead=letter,
        )
        self.unlimited = unlimited
        self.optional = optional
        self.only_flags = only_flags


def is_unlimited(a: Ability) -> bool:
    """[dark_millennium/unlimited.any-number]"""
    return isinstance(a, Lettered) and a.unlimited


def is_optional(a: Ability) -> bool:
    return isinstance(a, Lettered) and a.optional


def gives_only_flags(a: Ability) -> bool:
    return isinstance(a, Lettered) and a.only_flags
