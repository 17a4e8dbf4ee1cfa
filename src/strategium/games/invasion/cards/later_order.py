"""Cards of later sets that examples, errata and questions name: Dwarf, Empire and High Elf."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnEach, OnThis
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.who import ATarget, Attached, Each, This
from strategium.games.invasion.vocabulary.amounts import COST_OF_TARGET, TOKENS_HERE, Developments
from strategium.games.invasion.vocabulary.arriving import AttachThis, PutAllFromPile, PutFromPile
from strategium.games.invasion.vocabulary.chains import Cancel, CancelUnlessAll, PlayFromPile, Voice
from strategium.games.invasion.vocabulary.conditions import QUESTING_HERE, STILL_IN_PLAY
from strategium.games.invasion.vocabulary.costs import QuestOrDevelopment, RemoveTokens
from strategium.games.invasion.vocabulary.developing import Bind, TurnFacedown
from strategium.games.invasion.vocabulary.hands import Draw, GainResources, PutTokens, Then
from strategium.games.invasion.vocabulary.happening import BottomInstead
from strategium.games.invasion.vocabulary.harm import Damage, Destroy, Duel, Heal, Indirect
from strategium.games.invasion.vocabulary.lasting import CancelNext, Cannot, Discipline, RedirectNext
from strategium.games.invasion.vocabulary.marks import BINDS
from strategium.games.invasion.vocabulary.movement import Move, MoveOntoQuest, Rearrange
from strategium.games.invasion.vocabulary.quests import SwitchQuest, quest_tokens
from strategium.games.invasion.vocabulary.sacrifices import SacrificeIt
from strategium.games.invasion.vocabulary.searching import SearchIntoHand, ShuffleDeck
from strategium.games.invasion.vocabulary.select import (
    DEFENDED,
    EXPOSED,
    HERE,
    QUESTING,
    Select,
    UnitOrEnemySection,
)
from strategium.games.invasion.vocabulary.tokens import PutPaid, TokensForUnit
from strategium.games.invasion.vocabulary.triggers import (
    HOST_TURN_ENDS,
    YOU_DEVELOP,
    YOU_HEAL,
    YOU_PLAY_A_SPELL,
    YOUR_TURN_BEGINS,
    GoesAway,
    To,
    ToThis,
)
from strategium.games.invasion.vocabulary.who import (
    InPile,
    action_just_triggered,
    permanent_just_played,
    tactic_just_played,
)
from strategium.games.invasion.vocabulary.writing import action, card, constant, forced, form, replaces
from strategium.games.invasion.words import (
    ANY_TYPE,
    ATTACKS,
    BATTLEFIELD,
    DESTROYED,
    DEVELOPMENT,
    END_OF_COMBAT,
    ENTERED_PLAY,
    ENTERED_ZONE,
    KINGDOM,
    LEFT_PLAY,
    LEGEND,
    MUTE,
    POWER,
    QUEST,
    QUEST_ZONE,
    SUPPORT,
    UNIT,
)

DWARF: Final = 0
HIGH_ELF: Final = 2

# ---- Dwarf ---------------------------------------------------------------------------------------------
card(
    "Stand Your Ground",
    action(PutFromPile(InPile(Select(UNIT, faction="Dwarf"), fallen=True))),
    cites=("development.faq-destroyed-development-card-type",),
)
card(
    "Blessing of Valaya",
    action(RedirectNext(2, ATarget(Select()), ATarget(Select(other=True)))),
    cites=("action.example-blessing-of-valaya",),
)
card("Mining Tunnels", action(Draw(1), when=YOU_DEVELOP))
card("Runesmith Apprentice", action(SearchIntoHand(5, "Rune"), ShuffleDeck(), when=ToThis(ENTERED_PLAY)))
card(
    "Grudgebearer",
    OnThis(POWER, TOKENS_HERE),
    forced(To(LEFT_PLAY, Select(UNIT, YOURS, faction="Dwarf", other=True)), PutTokens(1, This("this card"))),
)
card("Reclaiming the Fallen", action(PutAllFromPile()))
card("Duregan Thorgrimson", action(Duel(ATarget(Select(other=True))), when=YOUR_TURN_BEGINS))

# ---- Empire --------------------------------------------------------------------------------------------
card("Iron Discipline", action(Discipline(ATarget(Select()))), cites=("target.faq-attachment-targets",))
card(
    "Gold Wizard Acolyte",
    action(
        Cannot(ATarget(Select()), attack=False, until=END_OF_COMBAT), when=ToThis(ATTACKS), zone=BATTLEFIELD
    ),
)
card("Vigilant Elector", action(AttachThis(ATarget(Select(other=True))), spend=1, zone=QUEST_ZONE))
form(
    "Vigilant Elector",
    "support",
    ["Attachment"],
    forced(HOST_TURN_ENDS, Destroy(Attached())),
    attach_to=Select(),
)
card(
    "Derricksburg Forge",
    action(GainResources(1), when=ToThis(ENTERED_PLAY, "this card"), zone=KINGDOM),
    action(Draw(1), when=ToThis(ENTERED_PLAY, "this card"), zone=QUEST_ZONE),
)
card("Wilhelm of the Osterknacht", action(Move(ATarget(Select(where=DEFENDED))), when=ToThis(ATTACKS)))
card(
    "Black Knights of Morr",
    action(Cannot(ATarget(Select()), attack=False), when=To(ENTERED_ZONE, Select(UNIT, where=HERE))),
    cites=("enter.example-black-knights",),
)
card(
    "Rodrik's Raiders",
    action(TurnFacedown(ATarget(Select(SUPPORT))), when=ToThis(ENTERED_PLAY)),
    cites=("development.example-rodriks-raiders",),
)
card(
    "Garden of Morr",
    OnThis(POWER, TOKENS_HERE, noun="this card"),
    forced(To(DESTROYED, Select(UNIT), many=True), PutTokens(1, This("this card"))),
)
card(
    "Visit the Haunted City",
    action(PutTokens(1, This("this card")), when=YOU_DEVELOP, condition=QUESTING_HERE),
    action(Move(ATarget(Select(UNIT | SUPPORT))), cost=RemoveTokens(2)),
)
card("Voice of Command", action(Voice()))
card(
    "Volkmar the Grim",
    replaces(
        GoesAway(
            Select(UNIT),
            "when a unit would enter its owner's discard pile or return to its owner's hand from play",
        ),
        BottomInstead(),
        may=True,
    ),
    cites=("leave.faq-volkmar",),
)
card("Werner Ludenhof", OnThis(POWER, 2, ThisIs(QUESTING)), action(MoveOntoQuest(), limit="turn"))
card(
    "The Imperial Zoo",
    OnThis(POWER, TOKENS_HERE, noun="this card"),
    action(PutTokens(1, This("this card")), spend=TOKENS_HERE, limit="phase"),
)
card(
    "Red Arrow Coach",
    action(Move(ATarget(Select(UNIT, YOURS, HERE)), with_this=True, onto_quest=True), spend=1, limit="turn"),
)
card("Temple of Ulric", action(SwitchQuest(ATarget(Select(QUEST, YOURS))), limit="turn"))
card("Sigmar's Brilliance", action(Rearrange()), cites=("capital-phase.not-into-opponent-zone",))

# ---- High Elf ------------------------------------------------------------------------------------------
card(
    "Steel's Bane",
    action(CancelNext(10, ATarget(Select(faction="High Elf")))),
    cites=("damage.example-steels-bane",),
)
card(
    "Repeater Bolt Thrower",
    action(Indirect(Developments(), ENEMY), spend=Developments(), zone=BATTLEFIELD, limit="turn"),
)
card("Initiate of Saphery", action(Heal(1, Each(Select(UNIT, YOURS))), when=YOUR_TURN_BEGINS, zone=KINGDOM))
card(
    "The Glittering Tower",
    constant(YOU_HEAL, Damage(1, ATarget(UnitOrEnemySection())), zone=KINGDOM),
    cites=("ruling.glittering-tower-per-unit",),
)
card(
    "Asuryan's Cleansing",
    action(CancelUnlessAll(permanent_just_played())),
    cites=(
        "enter.example-savage-marauders",
        "errata.asuryans-cleansing-zero",
    ),
)
card(
    "High Elf's Disdain",
    action(Cancel(tactic_just_played())),
    cites=("enter.example-high-elfs-disdain",),
)
card(
    "Return to Glory",
    action(PutPaid(), cost=TokensForUnit(), condition=QUESTING_HERE, zone=QUEST_ZONE),
    quest_tokens(),
)
card("Eatine Harbour", OnEach(Select(UNIT, such=EXPOSED), MUTE))
card(
    "Judgement of Loec",
    BINDS,
    constant(ToThis(ENTERED_PLAY, "this card"), Bind(Attached("attached card"))),
    attach_to=Select(UNIT | DEVELOPMENT),
    cites=(
        "ruling.judgement-of-loec-quester",
        "ruling.judgement-of-loec",
    ),
)
card(
    "Gathering the Winds",
    forced(YOU_PLAY_A_SPELL, PutTokens(1, This("this card"))),
    action(
        PlayFromPile(InPile(Select(ANY_TYPE, trait="Spell"))),
        Then(SacrificeIt(This("this card")), STILL_IN_PLAY),
        cost=RemoveTokens(COST_OF_TARGET, "resource tokens equal to its printed cost"),
    ),
    cites=(
        "ruling.gathering-the-winds-in-place",
        "ruling.gathering-the-winds-several",
        "ruling.gathering-the-winds-same-spell",
    ),
)
card(
    "Mage of Loec",
    action(
        Cancel(
            action_just_triggered(UNIT | SUPPORT | QUEST | LEGEND, "a target Action just triggered", True)
        ),
        cost=QuestOrDevelopment(),
    ),
)
