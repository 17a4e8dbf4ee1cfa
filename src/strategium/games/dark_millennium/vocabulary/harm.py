"""Destroying cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.dark_millennium.rules.leaving import destroy
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.things import CARD
from strategium.games.dark_millennium.vocabulary.acting import To
from strategium.games.dark_millennium.vocabulary.select import Select
from strategium.games.dark_millennium.words import SPECIAL_ASSAULT
from strategium.kernel.abilities import Effect, Use
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import each_in_turn, push
from strategium.kernel.names import register
from strategium.kernel.using import ability_of
from strategium.kernel.verbs import RawDecision


class Destroy(To):
    """By a special assault it is the unit that destroys. [dark_millennium/term.attack]"""

    def do(self, g: DarkMillennium, use: Use) -> None:
        unit = use.bearer if ability_of(g, use).timing == SPECIAL_ASSAULT else -1
        push(g, (destroy, tuple([(card, use.seat, unit) for card in self.who.of(g, use)])))

    def words(self) -> str:
        return f"destroy {self.who.words()}"


# ---- a player destroys one of his own --------------------------------------------------------------------------
class DestroyOwn(Effect[DarkMillennium]):
    """You, or each player, the attacker first, destroys one of his own cards if he can."""

    def __init__(self, select: Select, everybody: bool = True) -> None:
        self.select = select
        self.everybody = everybody

    def would(self, g: DarkMillennium, use: Use) -> bool:
        return bool(self.select.find(g, use))

    def do(self, g: DarkMillennium, use: Use) -> None:
        seats = (g.attacker, 1 - g.attacker) if self.everybody else (use.seat,)
        push(g, (each_in_turn, seats, destroy_one, use))

    def words(self) -> str:
        noun = self.select.others(2)
        if self.everybody:
            return f"each player destroys one of their own {noun}, if able"
        return f"destroy one of your {noun}, if able"


def selection(g: DarkMillennium, use: Use) -> Select:
    (effect,) = [effect for effect in ability_of(g, use).effects if isinstance(effect, DestroyOwn)]
    return effect.select


def own_cards(g: DarkMillennium, decision: RawDecision) -> Sequence[int]:
    use: Use = decision.args[1]
    return [card for card in selection(g, use).find(g, use) if g.controller[card] == decision.seat]


def destroy_which(g: DarkMillennium, decision: RawDecision) -> str:
    """A player destroys one of his own cards."""
    return f"{decision.args[1].kind.name}: which of your cards is destroyed?"


DESTROY_WHICH: Final = Choice(
    "destroy one of yours",
    "destroy",
    CARD,
    find=own_cards,
    refuse="{0} cannot be destroyed by this",
    prompt=destroy_which,
    rule="dark_millennium/ability.do-as-much",
)


def destroy_one(g: DarkMillennium, seat: int, use: Use) -> None:
    """As far as possible. [dark_millennium/ability.do-as-much]"""
    if any(g.controller[card] == seat for card in selection(g, use).find(g, use)):
        ask(g, seat, DESTROY_WHICH, own_destroyed, seat, use)


def own_destroyed(g: DarkMillennium, option: RawOption, seat: int, use: Use) -> None:
    push(g, (destroy, ((option[1], seat, -1),)))


register(__name__)
