"""What a bot is given holds nothing of the true game: neither luck, nor secrets behind ids, nor counts, nor names."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import strategium
from strategium.kernel.state import GameState
from strategium.server.sampling import Sample

GAMES = ("conquest", "dark_millennium", "forbidden_stars", "horus_heresy", "invasion", "template")
COUNTS = ("choices", "chanced", "learned", "acted")


def moments(name: str, seed: int, count: int, every: int = 10) -> Iterator[GameState]:
    """Some moments of a game in which all choose at random."""
    rng = random.Random(seed)
    state = strategium.game(name).new(seed=seed)
    for n in range(count * every):
        if state.result is not None:
            return
        if n % every == every - 1:
            yield state.copy()
        decision = rng.choice(state.pending)
        state.apply(rng.choice(decision.options), decision.seat)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_true_is_in_a_sample_and_the_choice_is_understood(name: str) -> None:
    rng = random.Random(1)
    for state in moments(name, 3, 8):
        true = json.loads(state.to_json())["state"]
        for decision in state.pending:
            sample = Sample(state, decision.seat)
            given = json.loads(sample.json)["state"]
            assert given["rng"] != true["rng"]
            assert given["veil"] != true["veil"]
            assert not [given[count] for count in COUNTS if any(_numbers(given[count]))]
            assert "lines" not in given
            loaded = strategium.game(name).from_json(sample.json)
            theirs = next(d for d in loaded.pending if d.seat == decision.seat).options
            mine = {option.id: option for option in decision.options}
            for option in rng.sample(list(theirs), min(5, len(theirs))):
                meant = mine[sample.meant(option.id)]
                assert (meant.text, meant.key) == (option.text, option.key)


def _numbers(value: Any) -> list[int]:
    return value if isinstance(value, list) else [value]


def test_what_others_do_in_secret_cannot_be_counted() -> None:
    """Which choice another seals, and how often he thinks better of it, changes no byte of what a bot is given."""
    seen = 0
    for name in ("conquest", "forbidden_stars", "template"):
        for state in moments(name, 5, 250, every=1):
            for mine in state.pending:
                others = [d for d in state.pending if d.seat != mine.seat and len(d.options) > 1]
                for other in others:
                    sealed, doubted = state.copy(), state.copy()
                    sealed.apply(other.options[0], other.seat)
                    for option in (other.options[0], other.options[-1]):
                        doubted.apply(option, other.seat)
                        doubted.retract(other.seat)
                    doubted.apply(other.options[-1], other.seat)
                    assert sealed.choices != doubted.choices
                    one, two = (Sample(s, mine.seat, random.Random(4)) for s in (sealed, doubted))
                    assert one.json == two.json
                    seen += 1
    assert seen > 3
