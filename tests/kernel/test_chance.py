"""Chance: one door, whether it is sampled, written beforehand, or a player."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from strategium import CHANCE, RulesFault, UnknownSeat
from strategium.kernel import chance
from strategium.kernel.asking import by_chance
from strategium.kernel.chance import KEEP, below, dice, shuffled, stream
from strategium.kernel.names import register
from tests.kernel.toys import BARE, asks, begin, did, ids, trail

SHUFFLED = (7, 11, 0, 2, 1, 8, 9, 4, 10, 6, 3, 5)


def roll(g: Any, n: int) -> None:
    by_chance(g, n, rolled, "for luck")


def rolled(g: Any, number: int, why: str) -> None:
    g.trail.append((number, why))


def shuffle(g: Any) -> None:
    g.trail.append(shuffled(g, (1, 2, 3, 4, 5, 6)))


def throw(g: Any) -> None:
    g.trail.append(dice(g, 2, 6))


def chi_square(counts: Counter[Any], cells: int) -> float:
    expected = sum(counts.values()) / cells
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (
        cells - len(counts)
    )


def test_a_roll_goes_on_with_its_number_and_arguments() -> None:
    g = begin((roll, 6), (did, "after"))
    (number, why), after = trail(g)
    assert 0 <= number < 6
    assert (why, after) == ("for luck", "after")


def test_equal_seeds_bring_equal_chance_and_others_do_not() -> None:
    games = [trail(begin((shuffle,), (roll, 1000), (throw,), rng=stream(seed))) for seed in (1, 1, 2, -1)]
    assert games[0] == games[1]
    assert len({str(game) for game in games}) == 3


@pytest.mark.parametrize("size", [0, 1, 2, 3, 60, 200])
def test_the_order_is_the_same_on_every_build(size: int) -> None:
    """The compiled engine shuffles in integers of the machine, which have a sign and wrap around."""
    for seed in range(300):
        g = begin((did, "nothing"), rng=stream(seed))
        cards = list(range(size))
        after = chance.shuffle(cards, g.rng)
        assert shuffled(g, tuple(range(size))) == tuple(cards)
        assert g.rng == after


def test_a_shuffle_stays_as_it_is() -> None:
    """Records of every release lead to the same game."""
    g = begin((did, "nothing"), rng=stream(7))
    assert shuffled(g, tuple(range(12))) == SHUFFLED


def test_a_seed_is_a_whole_number() -> None:
    seed: Any = "seven"
    with pytest.raises(TypeError):
        BARE.new(seed=seed)


@pytest.mark.parametrize("n", [2, 6, 20])
def test_numbers_are_uniform(n: int) -> None:
    g = begin(rng=stream(5))
    counts = Counter(below(g, n) for _ in range(6000))
    assert chi_square(counts, n) < n - 1 + 4 * (2 * n) ** 0.5


def test_shuffles_are_uniform() -> None:
    g = begin(rng=stream(6))
    counts = Counter(shuffled(g, ("a", "b", "c", "d")) for _ in range(6000))
    assert chi_square(counts, 24) < 23 + 4 * 46**0.5


def test_a_script_is_used_before_chance_and_is_part_of_the_state() -> None:
    g = begin((asks, 0, 2), (roll, 6), (shuffle,), (throw,), script=(5, KEEP, 0, 3))
    loaded = BARE.from_json(g.to_json())
    for state in (g, loaded):
        state.apply("say:0", 0)
        assert trail(state)[1:] == [(5, "for luck"), (1, 2, 3, 4, 5, 6), (1, 4)]
        assert state.script == ()


@pytest.mark.parametrize("written", [6, -1, "six"])
def test_a_script_that_does_not_fit_is_a_fault(written: Any) -> None:
    with pytest.raises(RulesFault, match="a number from 0 to 5 is needed"):
        begin((roll, 6), script=(written,))


def test_chance_can_be_a_seat_with_outcomes_equally_likely() -> None:
    g = begin((roll, 4), (did, "after"), explicit=1)
    (decision,) = g.pending
    assert decision.seat == CHANCE
    assert ids(g, CHANCE) == ["outcome:0", "outcome:1", "outcome:2", "outcome:3"]
    assert [option.probability for option in decision.options] == [0.25] * 4
    assert g.view(0)["waiting"] == [[CHANCE, "chance"]]
    g.apply("outcome:2", CHANCE)
    assert trail(g) == [(2, "for luck"), "after"]
    assert g.reveals_since(0).chance
    assert g.reveals_since(0).acted == (False, False)


def test_a_script_comes_before_the_seat_of_chance() -> None:
    assert trail(begin((roll, 4), explicit=1, script=(3,))) == [(3, "for luck")]


def test_only_explicit_chance_is_a_seat_and_it_has_no_offers() -> None:
    with pytest.raises(UnknownSeat):
        begin((asks, 0, 2)).apply("say:0", CHANCE)
    assert begin((roll, 4), explicit=1).offers(CHANCE) == ()


def test_it_is_noted_when_chance_was_used() -> None:
    g = begin((asks, 0, 2), (asks, 1, 2), (roll, 6), (asks, 0, 2))
    g.apply("say:0", 0)
    assert not g.reveals_since(0).chance
    g.apply("say:0", 1)
    assert g.reveals_since(1).chance
    assert not g.reveals_since(2).chance


register("chance_test", roll, rolled, shuffle, throw)
