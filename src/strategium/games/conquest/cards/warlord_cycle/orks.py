"""Orks of the Warlord cycle."""

from __future__ import annotations

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnEach, OnThis
from strategium.cards.vocabulary.effects import ALL
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, Each, It, That, This
from strategium.games.conquest.cards.warlord_cycle.ork_words import (
    DAMAGE_PREVENTED,
    FEW_CARDS,
    ORKS,
    HurtYoursAt,
    IndirectAmongOrks,
    TokenNamed,
)
from strategium.games.conquest.vocabulary.amounts import NumberOf, Of, ThatMuch
from strategium.games.conquest.vocabulary.arriving import Tokens
from strategium.games.conquest.vocabulary.changing import SetTo
from strategium.games.conquest.vocabulary.choices import Then
from strategium.games.conquest.vocabulary.costs import ExhaustOne, ExhaustThis
from strategium.games.conquest.vocabulary.hands import Draw
from strategium.games.conquest.vocabulary.happening import Prevent
from strategium.games.conquest.vocabulary.harm import Damage, Destroy, Ready
from strategium.games.conquest.vocabulary.lasting import Blank, Give, GiveTrait
from strategium.games.conquest.vocabulary.places import THIS_PLANET, YOUR_WARLORDS_PLANET, APlace
from strategium.games.conquest.vocabulary.planets import (
    WITH_WARLORD,
    WITH_YOUR_WARLORD,
    WITHOUT_ENEMY_WARLORD,
    At,
)
from strategium.games.conquest.vocabulary.select import THERE, WITH_PAYMENT, Select
from strategium.games.conquest.vocabulary.triggers import COMBAT_PHASE_ENDS, HitByAttack, To
from strategium.games.conquest.vocabulary.who import THAT_CARD, YOUR_WARLORD, Some
from strategium.games.conquest.vocabulary.writing import (
    action,
    card,
    combat_action,
    deploy_action,
    forced_reaction,
    interrupt,
    reaction,
)
from strategium.games.conquest.words import (
    ARMORBANE,
    ARMY,
    ASSIGNED,
    ATK,
    ATTACK_RESOLVED,
    ATTACKER_DECLARED,
    COMMITTED,
    DAMAGED,
    DEFENDER_DECLARED,
    DESTROYED,
    END_OF_ATTACK,
    HP,
    LEAVES_PLAY,
    NON_WARLORD,
    SUPPORT,
    UNIT,
    WARLORD,
)

card(
    "Squiggify",
    combat_action(
        SetTo(ATK, 1, ATarget(Select(ARMY, without="Vehicle"))),
        Blank(It()),
        GiveTrait("Squig", It()),
    ),
)
card("Goff Big Choppa", OnAttached(ATK, 2), OnAttached(ARMORBANE), attach_to=Select(ARMY))
card("Evil Sunz Warbiker", OnThis(ATK, 2, ThisIs(At(WITH_WARLORD))))
card("Snakebite Thug", forced_reaction(ToThis(ATTACK_RESOLVED), Damage(1, This("it"))))
card(
    "Deathskull Lootas", reaction(HitByAttack(Select(UNIT, ENEMY)), Destroy(ATarget(Select(SUPPORT, ENEMY))))
)
card("Dakka Dakka Dakka!", deploy_action(Damage(1, Each(Select(UNIT))), cost=ExhaustOne(YOUR_WARLORD)))
card(
    "Mekaniak Repair Krew",
    action(Then(Ready(ATarget(Select(SUPPORT, YOURS, faction=ORKS))), Damage(1, This())), cost=ExhaustThis()),
)
card("Ammo Depot", action(Draw(1), cost=ExhaustThis(), condition=FEW_CARDS))
card(
    "Old Zogwort",
    reaction(ToThis(COMMITTED, "this warlord"), Tokens("Snotlings", 1, THIS_PLANET)),
    reaction(ToThis(ATTACKER_DECLARED, "this warlord"), Tokens("Snotlings", 1, THIS_PLANET)),
    forced_reaction(COMBAT_PHASE_ENDS, Destroy(Each(TokenNamed("Snotlings", YOURS)))),
)
card(
    "Old Zogwort (bloodied)",
    forced_reaction(COMBAT_PHASE_ENDS, Destroy(Each(TokenNamed("Snotlings", YOURS)))),
)
card("Zogwort's Runtherders", interrupt(ToThis(DAMAGED), Tokens("Snotlings", 1, THIS_PLANET)))
card(
    "Zogwort's Hovel",
    reaction(To(DEFENDER_DECLARED, Select(WARLORD, YOURS)), Tokens("Snotlings", 1, YOUR_WARLORDS_PLANET)),
)
card(
    "Wyrdboy Stikk",
    reaction(
        To(DESTROYED, TokenNamed("Snotlings")),
        Tokens("Snotlings", 1, APlace(late=True)),
        cost=ExhaustThis(),
    ),
    attach_to=Select(UNIT, trait="Oddboy"),
)
card(
    "Launch da Snots",
    reaction(
        To(ATTACKER_DECLARED, Select(UNIT, YOURS, faction=ORKS)),
        Give(ATK, NumberOf(TokenNamed("Snotlings", where=THERE)), That("it"), END_OF_ATTACK),
    ),
)
card("Mork's Great Heap", OnEach(Select(WARLORD | ARMY, YOURS, faction=ORKS), HP, 1))
card("Big Shoota Battlewagon", interrupt(ToThis(DESTROYED), Tokens("Snotlings", 4, THIS_PLANET)))
card(
    "Made Ta Fight",
    interrupt(
        To(LEAVES_PLAY, Select(ARMY, YOURS, such=At(WITH_YOUR_WARLORD))),
        Damage(Of(THAT_CARD, ATK, printed=True), ATarget(Select(NON_WARLORD, where=THERE))),
    ),
)
card(
    "Smash 'n Bash",
    combat_action(
        Ready(Some(Select(UNIT, YOURS, WITH_PAYMENT), 3)), cost=HurtYoursAt(1, WITHOUT_ENEMY_WARLORD)
    ),
)
card(
    "Kustom Field Generator",
    reaction(
        To(ASSIGNED, Select(UNIT, YOURS, faction=ORKS), by_attack=True),
        Then(Prevent(ALL), IndirectAmongOrks(ThatMuch("the damage prevented")), x=DAMAGE_PREVENTED),
        cost=ExhaustThis(),
    ),
)
