"""Most moments are passed over at a glance: whoever could act then is not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from strategium.cards.answering import UseVerb, make_use
from strategium.games.invasion import GAME
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules import actions, chain, playing
from strategium.games.invasion.rules.opportunities import ACTS, has_opportunities, moment_now
from strategium.games.invasion.state import Invasion
from strategium.games.invasion.words import TACTIC
from strategium.kernel.windows import turn_in_window


def can_act(g: Invasion, seat: int) -> list[str]:
    """What he could use or play as an action, without a glance beforehand."""
    mine = [(actions.USE, card) for card in g.listeners[ACTS] if g.controller[card] == seat]
    hand = [card for card in playing.playable(g, seat) if CARDS[g.kind[card]].type == TACTIC]
    verbs: list[tuple[UseVerb, int]] = [*mine, *[(actions.TACTICS, card) for card in hand]]
    return [
        CARDS[g.kind[card]].title
        for verb, card in verbs
        for a in CARDS[g.kind[card]].answering.get(ACTS, ())
        if verb.failing(g, a, make_use(g, seat, card, a)) is None
    ]


@pytest.mark.parametrize("start", GAME.starts()[-6:])
def test_nobody_is_passed_over_who_can_act(start: dict[str, Any]) -> None:
    """Who is always asked comes to all moments at which others may be passed over."""
    glances = 0
    rng = random.Random(5)
    for seed in range(2):
        g = GAME.new(seed=seed, **start)
        for seat in (0, 1):
            g.ask_always(seat, True)
        while g.result is None:
            window = g.asked_by[1] if g.asked_by[0] is turn_in_window else None
            chained = window is chain.RESPOND
            if window is chain.START or (chained and not g.pending_triggers):
                for seat in (0, 1):
                    glances += 1
                    assert has_opportunities(g, seat, moment_now(g, seat, chained)) or not can_act(g, seat)
            decision = g.pending[0]
            g.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)
    assert glances > 100
