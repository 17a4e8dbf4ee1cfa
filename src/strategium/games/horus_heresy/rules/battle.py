"""A battle: what follows once it is joined, and coexistence battles. How an order begins one is in joining.py."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.horus_heresy.components import AREA_NAMES
from strategium.games.horus_heresy.rules.battle_end import battle_is_over, end_of_battle
from strategium.games.horus_heresy.rules.engaging import engage_all, heroes_engage
from strategium.games.horus_heresy.rules.iteration import choose_first_active, next_iteration
from strategium.games.horus_heresy.rules.preparing import heroes_prepare, prepare
from strategium.games.horus_heresy.state import Battle, Heresy
from strategium.games.horus_heresy.things import AREA
from strategium.games.horus_heresy.words import COEXISTENCE_ITERATIONS, IMPERIAL
from strategium.kernel.flow import push_scoped
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title

THEY_MEET: Final = Sentence("Battle at {0}", AREA, rules=("horus_heresy/battle.causes",))
FIGHT: Final[tuple[Any, ...]] = (
    heroes_engage,
    prepare,
    heroes_prepare,
    choose_first_active,
    next_iteration,
    end_of_battle,
    battle_is_over,
)


# ---- coexistence ---------------------------------------------------------------------------------
def coexistence_battle(g: Heresy, area: int) -> None:
    """The Imperial player attacks, the Traitor defends; the area is target and origin; all there are engaged.
    [horus_heresy/battle.coexistence-area]"""
    attacker = IMPERIAL  # [horus_heresy/battle.coexistence-roles]
    limit = COEXISTENCE_ITERATIONS  # [horus_heresy/battle.iteration-limit-coexistence]
    say(g, THEY_MEET, area)
    push_scoped(g, "battles", Battle(attacker, area, limit, 1, (area,)), engage_all, *FIGHT)


def _battle_title(g: Heresy, viewer: int | None, row: Battle) -> str:
    return f"battle at {AREA_NAMES[row.target]}"


title(Battle, _battle_title)
register(__name__)
