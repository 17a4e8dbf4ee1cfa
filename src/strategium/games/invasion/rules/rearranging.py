"""A player rearranges his cards: where each goes is said first, then all of them move at once."""

from __future__ import annotations

import itertools
from typing import Any, Final

from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.entering import is_hero
from strategium.games.invasion.rules.moving import may_go, move_cards
from strategium.games.invasion.state import Invasion, area_of, in_play, is_development, units_of
from strategium.games.invasion.things import CARD
from strategium.games.invasion.words import AREAS, ON_CARD
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Need, Question, RawDecision, Verb

RULE: Final = "invasion/effect.resolve-all-possible"
ONE_HERO: Final = "invasion/hero.one-per-zone-own"
Places = dict[int, int]  # the areas to which cards go


def new_places(g: Invasion, decision: RawDecision) -> list[tuple[int, int]]:
    """Cards for which no new place was said yet, and the zones to which they may move."""
    placed = places_of(decision)
    cards: tuple[int, ...] = decision.args[0]
    return [(c, area) for c in cards if c not in placed for area in range(AREAS) if may_go(g, c, area)]


def places_of(decision: RawDecision) -> Places:
    return {pick[1]: pick[2] for pick in decision.picked}


def is_crowded(g: Invasion, seat: int, places: Places) -> bool:
    """Whether a Hero would come to where another one is, or comes too."""
    heroes = [unit for unit in units_of(g, seat) if is_hero(g, unit)]
    for card, area in places.items():
        if card in heroes and CARDS[g.kind[card]].hero_limit:
            for other in heroes:
                if other != card and places.get(other, area_of(g, other)) == area:
                    return True
    return False


def leaves_room(g: Invasion, decision: RawDecision, card: int, area: int) -> bool:
    """Whether those Heroes that stay, or have no new place yet, can still be where there is no other."""
    places = {**places_of(decision), card: area}
    left = [c for c in decision.args[0] if c not in places and is_hero(g, c)]
    mine = range(3 * decision.seat, 3 * decision.seat + 3)
    for areas in itertools.product(mine, repeat=len(left)):
        rest = {c: area for c, area in zip(left, areas, strict=True) if area != area_of(g, c)}
        if not is_crowded(g, decision.seat, {**places, **rest}):
            return True
    return False  # [invasion/hero.one-per-zone-opponent]


def is_settled(g: Invasion, decision: RawDecision) -> bool:
    return not is_crowded(g, decision.seat, places_of(decision))  # [invasion/hero.one-per-zone-opponent]


PLACE: Final = Verb(
    "rearrange",
    CARD,
    CARD,
    words="move {0} to {1}",
    find=new_places,
    needs=(
        Among("invasion/zone.no-units-into-opponents-zone", "{0} cannot move to {1}"),
        Need(leaves_room, ONE_HERO, "there would be another Hero in {1}"),
    ),
    rules=(RULE,),
)
SETTLED: Final = Verb(
    "rearranged",
    words="done",
    needs=(Need(is_settled, ONE_HERO, "there would be two Heroes in a zone"),),
    ends=True,
)
REARRANGE: Final = Question(
    "rearrange", SETTLED, PLACE, prompt="Which cards move, and where to?", several=True, rules=(RULE,)
)


def rearrange(g: Invasion, seat: int, cards: tuple[int, ...]) -> None:
    """Any number of these cards move to other zones of their player. [invasion/hero.one-per-zone-own]"""
    movable = tuple([c for c in cards if in_play(g, c) and g.zone[c] != ON_CARD and not is_development(g, c)])
    if movable:
        ask(g, seat, REARRANGE, rearranged, movable)


def rearranged(g: Invasion, picks: tuple[Any, ...], cards: tuple[int, ...]) -> None:
    moves: tuple[RawOption, ...] = tuple([(pick[1], pick[2]) for pick in picks])
    push(g, (move_cards, moves))


register(__name__)
