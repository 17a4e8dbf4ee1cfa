"""The Empire."""

from __future__ import annotations

from strategium.cards.vocabulary.constants import OnAttached
from strategium.cards.vocabulary.select import YOURS
from strategium.cards.vocabulary.who import ATarget, Each, This
from strategium.games.invasion.kinds import Moment
from strategium.games.invasion.vocabulary.amounts import Developments
from strategium.games.invasion.vocabulary.chains import Cancel, CopyTactic
from strategium.games.invasion.vocabulary.conditions import CAPITAL_ATTACKED, YOUR_TURN, HasTokens, NonePlayed
from strategium.games.invasion.vocabulary.constants import OnAllOf, OnPlayed
from strategium.games.invasion.vocabulary.developing import TopAsDevelopments
from strategium.games.invasion.vocabulary.happening import Redirect
from strategium.games.invasion.vocabulary.harm import Damage, Destroy, ReturnToHand
from strategium.games.invasion.vocabulary.lasting import Cannot, Gain
from strategium.games.invasion.vocabulary.movement import Move, MoveDevelopments, RedirectAttack
from strategium.games.invasion.vocabulary.quests import quest_tokens
from strategium.games.invasion.vocabulary.select import CORRESPONDING, EXPOSED, HERE, IN_BATTLEFIELD, Select
from strategium.games.invasion.vocabulary.triggers import (
    EACH_PHASE_ENDS,
    YOUR_CAPITAL_HIT,
    YOUR_KINGDOM_PHASE,
    YOUR_TURN_BEGINS,
    YOUR_TURN_ENDS,
    To,
    ToThis,
)
from strategium.games.invasion.vocabulary.who import action_just_triggered, tactic_just_played
from strategium.games.invasion.vocabulary.writing import action, card, constant, forced, replaces
from strategium.games.invasion.words import (
    ASSIGNED,
    ATTACKERS_DECLARED,
    DEVELOPMENT,
    ENTERED_ZONE,
    KINGDOM,
    LEFT_PLAY,
    POWER,
    QUEST_ZONE,
    SECTION,
    SUPPORT,
    TOLL,
    UNIT,
)

card(
    "Bright Wizard Apprentice",
    action(
        Cancel(
            action_just_triggered(
                UNIT | SUPPORT, "a target Action just triggered by another unit or support card", True
            )
        ),
        spend=2,
        zone=QUEST_ZONE,
        limit="turn",
    ),
)
card("Nuln Tinkerers", OnPlayed(Select(SUPPORT), -1, True, NonePlayed(SUPPORT), zone=KINGDOM))
card("The Greatswords", forced(To(ENTERED_ZONE, Select(UNIT, where=HERE)), Gain(POWER, 1, This())))
card("Sigmar's Blessed", forced(ToThis(LEFT_PLAY), ReturnToHand(ATarget(Select(where=CORRESPONDING)))))
card("Thyrus Gorman", forced(YOUR_TURN_ENDS, Damage(1, This())), cites=("forced.example-thyrus-gorman",))
card(
    "Warrior Priests",
    replaces(ToThis(ASSIGNED), Redirect(1, ATarget(Select(where=IN_BATTLEFIELD, other=True))), limit="turn"),
    cites=("errata.warrior-priests-redirect",),
)
card("Pistoliers", action(Move(This()), spend=1), cites=("zone.example-pistoliers",))
card("Johannes Broheim", constant(EACH_PHASE_ENDS, Move(This()), may=True))
card("Knight Training", OnAttached(POWER), attach_to=Select(UNIT, YOURS, IN_BATTLEFIELD))
card("Church of Sigmar", OnAllOf(Select(UNIT, YOURS), TOLL, zone=KINGDOM))
card("City Gates", forced(YOUR_TURN_BEGINS, TopAsDevelopments()))
card("Shrine to Taal", forced(YOUR_TURN_BEGINS, Gain(POWER, Developments(), ATarget(Select(where=HERE)))))
card(
    "Temple of Shallya",
    constant(YOUR_KINGDOM_PHASE, Move(ATarget(Select(UNIT, YOURS))), zone=KINGDOM, may=True),
)
card(
    "Defend the Border",
    replaces(
        YOUR_CAPITAL_HIT,
        Redirect(1, ATarget(Select(UNIT | SECTION))),
        zone=QUEST_ZONE,
        limit="turn",
        only=HasTokens(3),
    ),
    quest_tokens(),
)
card("Will of the Electors", action(MoveDevelopments(ATarget(Select(DEVELOPMENT), 2, together=True))))
card(
    "Twin-Tailed Comet",
    action(CopyTactic(tactic_just_played())),
    cites=("errata.example-twin-tailed-comet",),
)
card("Demoralise", action(Gain(POWER, 2, ATarget(Select()), -1)))
card("Franz's Decree", action(Cannot(ATarget(Select()))))
card("Forced March", action(Move(ATarget(Select())), moment=YOUR_TURN))
card(
    "Judgement of Verena", action(Destroy(Each(Select(UNIT | SUPPORT, such=EXPOSED), True)), moment=YOUR_TURN)
)
card(
    "Sigmar's Intervention",
    action(RedirectAttack(), moment=Moment(step=ATTACKERS_DECLARED), only=CAPITAL_ATTACKED),
)
