"""Most moments are passed over at a glance: whoever could act then is not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from strategium.cards.answering import UseVerb, make_use
from strategium.games.invasion import GAME, chain, playing
from strategium.games.invasion.chances import ACTS, has_chances, is_silent, moment_now
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.state import Invasion
from strategium.games.invasion.words import TACTIC


def can_act(g: Invasion, seat: int) -> list[str]:
    """What he could use or play as an action, without a glance beforehand."""
    mine = [(chain.USE, card) for card in g.ears[ACTS] if g.controller[card] == seat]
    hand = [card for card in playing.playable(g, seat) if CARDS[g.kind[card]].type == TACTIC]
    verbs: list[tuple[UseVerb, int]] = [*mine, *[(chain.TACTICS, card) for card in hand]]
    return [
        CARDS[g.kind[card]].title
        for verb, card in verbs
        for a in CARDS[g.kind[card]].answering.get(ACTS, ())
        if verb.failing(g, a, make_use(g, seat, card, a)) is None
    ]


@pytest.mark.parametrize("start", GAME.starts()[-6:])
def test_nobody_is_passed_over_who_can_act(start: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    glances = 0

    def looked(g: Invasion, chained: bool) -> bool:
        nonlocal glances
        for seat in (0, 1):
            glances += 1
            assert has_chances(g, seat, moment_now(g, seat, chained)) or not can_act(g, seat)
        return is_silent(g, chained)

    monkeypatch.setattr(chain, "is_silent", looked)
    rng = random.Random(5)
    for seed in range(2):
        g = GAME.new(seed=seed, **start)
        while g.result is None:
            decision = g.pending[0]
            g.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)
    assert glances > 100
