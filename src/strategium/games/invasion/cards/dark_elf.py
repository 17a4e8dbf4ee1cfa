"""Dark Elves."""

from __future__ import annotations

from strategium.cards.vocabulary.who import ATarget
from strategium.games.invasion.kinds import Moment
from strategium.games.invasion.vocabulary.combats import RedirectAssigned
from strategium.games.invasion.vocabulary.conditions import HAS_ASSIGNED
from strategium.games.invasion.vocabulary.hands import Steal
from strategium.games.invasion.vocabulary.harm import Damage
from strategium.games.invasion.vocabulary.lasting import Gain
from strategium.games.invasion.vocabulary.select import ATTACKING, Select
from strategium.games.invasion.vocabulary.triggers import THIS_ZONE_ATTACKED, YOUR_TURN_BEGINS
from strategium.games.invasion.vocabulary.writing import action, card, forced
from strategium.games.invasion.words import DAMAGE_ASSIGNED, HP, KINGDOM, QUEST_ZONE

card(
    "Disciple of Khaine",
    action(
        RedirectAssigned(1, ATarget(Select(other=True))),
        spend=2,
        moment=Moment(step=DAMAGE_ASSIGNED),
        only=HAS_ASSIGNED,
    ),
)
card("Vile Sorceress", forced(YOUR_TURN_BEGINS, Gain(HP, 1, ATarget(Select()), -1), zone=QUEST_ZONE))
card(
    "Cauldron of Blood", forced(THIS_ZONE_ATTACKED, Damage(1, ATarget(Select(such=ATTACKING))), zone=KINGDOM)
)
card("Hate", action(Steal()))
