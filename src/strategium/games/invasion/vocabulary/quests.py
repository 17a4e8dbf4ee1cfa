"""What many quests say: tokens while a unit is on them, and combat outside its phase."""

from __future__ import annotations

from strategium.games.invasion.kinds import CardAbility
from strategium.games.invasion.rules.fighters import may_attack
from strategium.games.invasion.rules.target_of_attack import declare_target
from strategium.games.invasion.state import Invasion, quester_on
from strategium.games.invasion.vocabulary.conditions import QuestingHere
from strategium.games.invasion.vocabulary.hands import PutTokens
from strategium.games.invasion.vocabulary.triggers import TurnBegins
from strategium.games.invasion.vocabulary.who import This
from strategium.games.invasion.vocabulary.writing import forced
from strategium.games.invasion.words import QUEST_ZONE
from strategium.kernel.abilities import Effect, Use
from strategium.kernel.flow import push


def quest_tokens() -> CardAbility:
    """A token at the beginning of each turn. [invasion/quest.tokens-accumulate]"""
    ability = forced(TurnBegins(), PutTokens(1, This("this card")), zone=QUEST_ZONE, condition=QuestingHere())
    ability.rules = ("invasion/quest.tokens-accumulate", "invasion/quest.tokens-from-pool")
    return ability


class AttackWithQuester(Effect[Invasion]):
    """The unit on this quest makes an attack, with all its steps. [invasion/combat.outside-battlefield-phase]"""

    def would(self, g: Invasion, use: Use) -> bool:
        unit = quester_on(g, use.bearer)
        return unit >= 0 and may_attack(g, unit)

    def do(self, g: Invasion, use: Use) -> None:
        unit = quester_on(g, use.bearer)
        if unit >= 0:
            push(g, (declare_target, use.seat, unit))

    def words(self) -> str:
        return "the unit on this quest may make an attack against one zone of an opponent"
