"""Cards of later sets that examples, errata and questions name: Chaos, Orc and Dark Elf."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.constants import OnThis
from strategium.cards.vocabulary.effects import ALL
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.who import ATarget, Attached, This
from strategium.games.invasion.kinds import Moment
from strategium.games.invasion.vocabulary.amounts import PRINTED_COSTS, TOKENS_HERE, PowerOf
from strategium.games.invasion.vocabulary.arriving import (
    AllAttached,
    PutChaos,
    PutCorrupted,
    PutFromHand,
    PutThem,
)
from strategium.games.invasion.vocabulary.combats import DEFENDS_ALONE, DestroyStruck
from strategium.games.invasion.vocabulary.conditions import BIG_HAND, QUESTING_HERE, STILL_IN_PLAY
from strategium.games.invasion.vocabulary.costs import CorruptThis, RemoveTokens
from strategium.games.invasion.vocabulary.developing import OnDevelopments
from strategium.games.invasion.vocabulary.hands import Draw, PutTokens, RandomDiscard, Then
from strategium.games.invasion.vocabulary.happening import AbsorbWithTokens, AttachInstead, ReturnInstead
from strategium.games.invasion.vocabulary.harm import Damage, Heal, Indirect, MoveDamage
from strategium.games.invasion.vocabulary.lasting import AwakenDevelopment, Blank, Cannot, Gain
from strategium.games.invasion.vocabulary.marks import ABSORBS, CUTS_CHAIN, IN_ENEMY_ZONE, STEALS, with_tokens
from strategium.games.invasion.vocabulary.movement import TakeControl
from strategium.games.invasion.vocabulary.quests import QUESTER_FOUGHT, AttackWithQuester, OnQuester, OnQuests
from strategium.games.invasion.vocabulary.sacrifices import (
    DevelopmentOrSection,
    HitOrSacrifice,
    Sacrifices,
    SacrificeToReveal,
)
from strategium.games.invasion.vocabulary.select import Select
from strategium.games.invasion.vocabulary.tokens import LastToken, MayDestroyForTokens, MoveTokens
from strategium.games.invasion.vocabulary.triggers import (
    ATTACKER_STRUCK,
    EACH_TURN_ENDS,
    OPPONENT_DRAWS,
    YOU_DEVELOP,
    YOUR_TURN_BEGINS,
    YOUR_TURN_ENDS,
    GoesAway,
    To,
    ToPile,
    ToThis,
)
from strategium.games.invasion.vocabulary.who import QUESTER, THIS_SECTION, InPile
from strategium.games.invasion.vocabulary.writing import action, card, constant, forced, replaces
from strategium.games.invasion.words import (
    AS_SUPPORT,
    AS_UNIT,
    ASSIGNED,
    ATTACKS_FROM_ANYWHERE,
    BATTLEFIELD,
    DESTROYING,
    DEVELOPMENT,
    DOUBLING,
    ENTERED_PLAY,
    HP,
    KINGDOM,
    LEFT_PLAY,
    LEGEND,
    LENDS_TOKENS,
    PLAYS_TOP,
    POWER,
    QUEST,
    QUEST_PHASE,
    QUEST_ZONE,
    SUPPORT,
    UNIT,
)
from strategium.kernel.abilities import X

ORC: Final = 4

# ---- Chaos ---------------------------------------------------------------------------------------------
card("Bolt of Change", action(AwakenDevelopment(ATarget(Select(DEVELOPMENT)), 2, 2)))
card("Bloodsworn", forced(ToPile(Select(UNIT, ENEMY)), Heal(ALL, This())))
card(
    "Wolves of the North",
    action(AttackWithQuester(), moment=Moment(own_turn=True, phase=QUEST_PHASE), limit="turn"),
    cites=(
        "combat.example-wolves-of-the-north",
        "combat.outside-battlefield-phase",
    ),
)
card("Blue Horrors", action(PutFromHand(Select(UNIT, named="Blue Horrors")), when=ToThis(LEFT_PLAY)))
card("Blessings of Tzeentch", action(SacrificeToReveal(5)))
card("Lord of Change", OnThis(PLAYS_TOP), cites=("ruling.lord-of-change-draw-together",))
card(
    "Plague Bomb",
    action(
        Damage(1, ATarget(Select())),
        Damage(2, ATarget(Select(other=True))),
        Damage(3, ATarget(Select(other=True))),
    ),
    cites=("target.faq-plague-bomb",),
)
card(
    "Sorcerer of Tzeentch",
    action(
        PutTokens(1, This()), Then(Damage(TOKENS_HERE, ATarget(Select())), STILL_IN_PLAY), when=YOU_DEVELOP
    ),
    cites=("target.faq-declare-all-targets",),
)
card(
    "Kairos Fateweaver",
    OnDevelopments(AS_UNIT),
    OnDevelopments(POWER, 2),
    OnDevelopments(HP, 2),
    cites=("ruling.kairos-warpstone-excavation",),
)
card("Bloodletter", OnThis(DOUBLING))
card("Iron Throneroom", with_tokens(4), action(LastToken(PutChaos(3)), when=YOUR_TURN_BEGINS))

# ---- Orc -----------------------------------------------------------------------------------------------
card(
    "Grimgor's Spike",
    constant(ATTACKER_STRUCK, DestroyStruck(), condition=DEFENDS_ALONE),
    attach_to=Select(UNIT, faction="Orc"),
    cites=("ruling.grimgors-spike",),
)
card(
    "Forest Goblins",
    action(Gain(POWER, 1, ATarget(Select())), when=ToThis(ENTERED_PLAY)),
    cites=("enter.faq-when-enters-play",),
)
card("Troll Den", forced(YOUR_TURN_BEGINS, HitOrSacrifice(2)), cites=("timing.example-troll-den",))
card("River Troll", forced(YOUR_TURN_BEGINS, Heal(ALL, This())))
card(
    "Orc Shaman",
    action(
        PutTokens(1, This()),
        Then(
            MoveDamage(THIS_SECTION, ATarget(Select(UNIT, YOURS)), TOKENS_HERE, any_number=True),
            STILL_IN_PLAY,
            "you may ",
        ),
        when=YOU_DEVELOP,
    ),
)
card(
    "The Unending Horde",
    replaces(
        GoesAway(Select(UNIT, YOURS, faction="Orc"), "when an Orc unit you control would leave play"),
        AttachInstead(),
        may=True,
    ),
    action(PutThem(AllAttached()), spend=PRINTED_COSTS, limit="turn"),
)
card(
    "Snotling Invasion",
    IN_ENEMY_ZONE,
    forced(YOUR_TURN_ENDS, DevelopmentOrSection(2)),
    action(
        PutTokens(PowerOf(QUESTER, "the power of the unit on this quest"), This("this card")),
        MayDestroyForTokens(3),
        when=YOUR_TURN_BEGINS,
        condition=QUESTING_HERE,
    ),
)
card("War Boar", OnQuests(AS_SUPPORT, zone=BATTLEFIELD), cites=("ruling.war-boar",))

# ---- Dark Elf ------------------------------------------------------------------------------------------
card("Walking Sacrifice", forced(ToThis(LEFT_PLAY), Draw(1)), cites=("effect.example-trigger-conditions",))
card(
    "Harpies",
    action(RandomDiscard(1), when=OPPONENT_DRAWS, cost=CorruptThis(), condition=BIG_HAND, zone=QUEST_ZONE),
    cites=("effect.example-harpies",),
)
card(
    "Sack Tor Aendris",
    OnQuester(ATTACKS_FROM_ANYWHERE, zone=QUEST_ZONE),
    OnThis(LENDS_TOKENS, zone=QUEST_ZONE),
    forced(EACH_TURN_ENDS, PutTokens(1, This("this card")), zone=QUEST_ZONE, condition=QUESTER_FOUGHT),
    cites=("combat.faq-attack-as-though",),
)
card(
    "Altar of Khaine",
    replaces(To(DESTROYING, Select(UNIT, YOURS)), ReturnInstead(), zone=KINGDOM, may=True, spend=1),
    cites=("ruling.altar-of-khaine-many",),
)
card("War Hydra", with_tokens(5), ABSORBS, replaces(ToThis(ASSIGNED), AbsorbWithTokens(), lead="Forced"))
card("Reaper Bolt Thrower", action(Indirect(2, ENEMY), spend=2, zone=BATTLEFIELD, limit="turn"))
card(
    "Seeking New Slaves",
    action(PutCorrupted(InPile(Select(UNIT), ENEMY, fallen=True))),
    cites=("enter.faq-seeking-new-slaves",),
)
card(
    "Offering to Hekarti",
    action(Gain(HP, X(), ATarget(Select()), -1), cost=RemoveTokens(X()), zone=QUEST_ZONE),
    forced(ToPile(Select(UNIT)), PutTokens(1, This("this card")), zone=QUEST_ZONE, condition=QUESTING_HERE),
    cites=("ruling.kairos-offering-to-hekarti",),
)
card(
    "Soul Stealer",
    STEALS,
    constant(ToThis(ENTERED_PLAY, "this card"), TakeControl(Attached())),
    attach_to=Select(UNIT, without="Hero"),
    cites=("development.example-soul-stealer",),
)
card("Malekith", action(Sacrifices(Select(UNIT, ENEMY)), when=YOUR_TURN_BEGINS))
card("Thief of Essence", action(Draw(1), when=To(LEFT_PLAY, Select(UNIT), many=True)))
card("Monster of the Deep", action(Cannot(ATarget(Select(), 2)), cost=CorruptThis()))
card(
    "Angi'arie",
    action(Blank(ATarget(Select())), when=YOUR_TURN_BEGINS),
    cites=(
        "ruling.grudgebearer-blank",
        "constant.blank-keeps-tokens",
    ),
)
card(
    "Jealous Eyes",
    CUTS_CHAIN,
    action(MoveTokens(2, ATarget(Select(UNIT | SUPPORT | QUEST | LEGEND | DEVELOPMENT, ENEMY)))),
)
