"""The search goes by the game's judgement. Another one is put in its place, which only plain Python allows."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.agents import agent, decide
from tests.agents.test_search import GAME, later


@pytest.mark.parametrize(("sign", "spends"), [(1, False), (-1, True)])
def test_it_goes_by_the_judgement(sign: int, spends: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who holds coins dear keeps them; who wants to be rid of them spends them."""

    def by_coins(game: Any, g: Any, seat: int) -> float:
        return 0.5 + sign * float(g.coins[seat] - g.coins[1 - seat]) / 40

    monkeypatch.setattr(type(GAME), "judgement", by_coins)
    states = [state for n in range(40) if (state := later(n, 2)).pending[0].kind == "hiring turn"]
    assert len(states) > 10
    for state in states:
        verbs = {option.verb for option in state.pending[0].options}
        if {"pass", "hire"} <= verbs:
            choice = decide(agent("search:iterations=40:seconds=0:cut=0"), state, state.pending[0].seat)
            assert (choice.option.verb == "hire") == spends
