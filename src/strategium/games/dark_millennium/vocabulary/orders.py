"""The stages of playing an ability, for each of its letters. [dark_millennium/ability.same-procedure]"""

from __future__ import annotations

from typing import Final

from strategium.games.dark_millennium.rules.playing import (
    announce,
    battle_action_played,
    choices_made,
    comes_due,
    take_effect,
)
from strategium.games.dark_millennium.rules.special_assault import special_assault, special_may_be_blocked
from strategium.kernel.paying import pay
from strategium.kernel.targeting import choose_targets, choose_x
from strategium.kernel.using import resolve

AT_ONCE: Final = (announce, choose_x, choose_targets, choices_made, pay, take_effect, resolve)
WHEN_DUE: Final = (comes_due, choose_x, choose_targets, choices_made, pay, take_effect, resolve)
AS_BATTLE_ACTION: Final = (
    announce,
    choose_x,
    choose_targets,
    choices_made,
    pay,
    battle_action_played,
    resolve,
)
AS_SPECIAL_ASSAULT: Final = (
    announce,
    choose_x,
    choose_targets,
    choices_made,
    special_assault,
    pay,
    special_may_be_blocked,
    resolve,
)
AS_PART: Final = (choose_targets, resolve)
