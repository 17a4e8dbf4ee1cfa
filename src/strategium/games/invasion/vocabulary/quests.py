"""What quests say: tokens while a unit is on them, what that unit may do, attacks and quests that change places."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.constants import Always
from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.cards.vocabulary.saying import If
from strategium.cards.vocabulary.who import This
from strategium.cards.zones import move, show_to
from strategium.games.invasion.kinds import CARDS, CardAbility
from strategium.games.invasion.rules.choosing import choose_hidden
from strategium.games.invasion.rules.entering import attach, detach, enter_play, has_unique
from strategium.games.invasion.rules.fighters import may_attack
from strategium.games.invasion.rules.target_of_attack import declare_target
from strategium.games.invasion.state import (
    PUBLIC,
    Invasion,
    area_of,
    in_play,
    is_development,
    note_laden,
    quester_on,
)
from strategium.games.invasion.vocabulary.conditions import QUESTING_HERE
from strategium.games.invasion.vocabulary.hands import PutTokens
from strategium.games.invasion.vocabulary.triggers import YOUR_TURN_BEGINS
from strategium.games.invasion.vocabulary.writing import forced
from strategium.games.invasion.words import FOUGHT, HAND, NEUTRAL, QUEST, QUEST_ZONE
from strategium.kernel.abilities import Use
from strategium.kernel.flow import push
from strategium.kernel.names import register


def quest_tokens() -> CardAbility:
    """A token at the beginning of each turn. [invasion/quest.tokens-accumulate]"""
    ability = forced(
        YOUR_TURN_BEGINS, PutTokens(1, This("this card")), zone=QUEST_ZONE, condition=QUESTING_HERE
    )
    ability.rules = ("invasion/quest.tokens-accumulate", "invasion/quest.tokens-from-pool")
    return ability


def attack_with_quester(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """An attack with all its steps. [invasion/combat.outside-battlefield-phase]"""
    unit = quester_on(g, use.bearer)
    if unit >= 0:
        push(g, (declare_target, use.seat, unit))


def quester_may_attack(g: Invasion, use: Use) -> bool:
    unit = quester_on(g, use.bearer)
    return unit >= 0 and may_attack(g, unit)


class OnQuester(Always):
    """The unit on this quest."""

    def covers(self, g: Invasion, bearer: int, card: int) -> bool:
        return g.host[card] == bearer and quester_on(g, bearer) == card and self.holds(g, bearer)

    def subject(self) -> str:
        return "the unit on this quest"


class OnQuests(Always):
    """Every quest in play. [invasion/ruling.war-boar]"""

    def covers(self, g: Invasion, bearer: int, card: int) -> bool:
        quest = CARDS[g.kind[card]].type == QUEST and in_play(g, card) and not is_development(g, card)
        return quest and self.holds(g, bearer)

    def subject(self) -> str:
        return "each quest in play"


def quester_fought(g: Invasion, use: Use) -> bool:
    unit = quester_on(g, use.bearer) if in_play(g, use.bearer) else -1
    return unit >= 0 and (FOUGHT, unit, g.generation[unit]) in g.marks


def switch_quest(g: Invasion, use: Use, quests: Cards, n: int) -> None:
    """One of your hand takes over tokens and units. [invasion/errata.temple-of-ulric]"""
    push(g, *[(choose_quest, use, quest) for quest in quests])


def choose_quest(g: Invasion, use: Use, quest: int) -> None:
    """A quest of the hand that can take the place of another."""
    fitting = tuple(
        [
            card
            for card in g.zones[HAND + use.seat]
            if CARDS[g.kind[card]].type == QUEST
            and CARDS[g.kind[card]].race in (NEUTRAL, CARDS[use.kind.no].race)
            and not has_unique(g, use.seat, CARDS[g.kind[card]])
        ]
    )
    prompt = "Which quest of your hand takes its place?"
    choose_hidden(g, use.seat, prompt, fitting, 0, quests_switch, quest, use.seat)


def quests_switch(g: Invasion, card: int, quest: int, seat: int) -> None:
    """The new quest has the tokens and the unit of the old one, which returns to hand."""
    if not in_play(g, quest):
        return
    area, tokens, unit = area_of(g, quest), g.tokens[quest], quester_on(g, quest)
    show_to(g, (card,), PUBLIC)
    push(g, (take_over_quest, card, tokens, unit))
    push(g, (enter_play, card, seat, area))
    g.tokens[quest] = 0
    if unit >= 0:
        detach(g, unit)
    move(g, quest, HAND + g.owner[quest])


def take_over_quest(g: Invasion, quest: int, tokens: int, unit: int) -> None:
    if in_play(g, quest):
        if unit >= 0 and in_play(g, unit):
            attach(g, unit, quest)
        g.tokens[quest] += tokens
        note_laden(g, quest)


AttackWithQuester: Final = Deed(
    "the unit on this quest may make an attack against one zone of an opponent",
    attack_with_quester,
    would=quester_may_attack,
)
QUESTER_FOUGHT: Final = If("the questing unit participated in an attack this turn", quester_fought)
SwitchQuest: Final = Deed(
    "switch {0} with an Empire or neutral quest from your hand. Move all resource tokens and questing units from the"
    " target quest to the new quest",
    switch_quest,
)
register(__name__)
