"""The agent that searches: honest, repeatable, and better the longer it thinks."""

from __future__ import annotations

import gc
import random
import time
from typing import Any

import pytest

import strategium
from strategium.agents import DEFAULT_BOT, Observation, agent, agents, decide, levels
from strategium.agents.base import AgentFailed, consult
from strategium.agents.clock import LEAST
from strategium.agents.cores import added, think
from strategium.agents.levels import Officer
from strategium.agents.search import SearchAgent, search
from strategium.agents.tree import Search, Tally, judged, merged, next_decision
from strategium.cli import common
from strategium.kernel.state import GameState
from strategium.server import messages

GAME = strategium.game("template")
TUNED: dict[str, float] = {"iterations": 30, "seconds": 0, "cut": 5, "explore": 0.5, "widen": 4, "cores": 1}
LEVELS = ("novice", "officer", "warmaster")


def later(seed: int, choices: int) -> GameState:
    """A state some random choices into a game."""
    state: GameState = GAME.new(seed=seed, log=False)
    rng = random.Random(seed)
    while state.result is None and state.choices < choices:
        decision = rng.choice(state.pending)
        state.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)
    return state


class Watching(random.Random):
    """Notes whether the garbage collector is on while it is asked."""

    def __init__(self, fails_after: int = 1_000_000) -> None:
        super().__init__(1)
        self.was_on: set[bool] = set()
        self.fails_after = fails_after

    def random(self) -> float:
        self.was_on.add(gc.isenabled())
        self.fails_after -= 1
        if not self.fails_after:
            raise RuntimeError("enough")
        return super().random()


def switch_collector(on: bool) -> None:
    if on:
        gc.enable()
    else:
        gc.disable()


@pytest.mark.parametrize("on", [True, False])
def test_the_garbage_collector_is_off_inside_and_afterwards_as_it_was(on: bool) -> None:
    state = later(1, 10)
    seen = Observation(state, state.pending[0].seat, random.Random(1))
    was_on = gc.isenabled()
    try:
        switch_collector(on)
        rng = Watching()
        search(seen, rng, TUNED)
        assert (rng.was_on, gc.isenabled()) == ({False}, on)
        with pytest.raises(RuntimeError):
            search(seen, Watching(fails_after=20), TUNED)
        assert gc.isenabled() == on
    finally:
        switch_collector(was_on)


def test_search_leaves_no_cycles_for_the_garbage_collector() -> None:
    """With it switched off, what they hold would stay."""
    state = later(1, 10)
    seen = Observation(state, state.pending[0].seat, random.Random(1))
    search(seen, random.Random(1), TUNED)
    gc.collect()
    search(seen, random.Random(1), {**TUNED, "iterations": 300})
    assert gc.collect() < 50


def options_of(state: GameState) -> dict[Any, Any]:
    """What can be chosen first, interchangeable options as one."""
    return merged(state, next_decision(state))


def wide(most: int = 60) -> GameState:
    """A state whose first decision has several options that differ."""
    return next(s for n in range(most) if len(options_of(s := later(n, 12))) >= 4)


def test_every_iteration_tries_one_option() -> None:
    state = wide()
    seat = state.pending[0].seat
    tally = search(Observation(state, seat, random.Random(1)), random.Random(2), TUNED)
    assert sum(tries for tries, _ in tally.values()) == 30
    assert set(tally) <= set(options_of(state))
    assert all(0 <= worth <= tries for tries, worth in tally.values())


def test_interchangeable_options_are_one() -> None:
    for n in range(200):
        state = later(n, 20)
        decision = state.pending[0]
        options = options_of(state)
        if len(options) < len(decision.options):
            assert {o.key for o in decision.options} == set(options)
            return
    raise AssertionError("no decision with interchangeable options was found")


def test_few_options_are_tried_at_first_and_more_later() -> None:
    state = wide()
    seat = state.pending[0].seat
    tried = []
    for iterations in (4, 60):
        tuned = {**TUNED, "widen": 1.0, "iterations": iterations}
        tried.append(len(search(Observation(state, seat, random.Random(1)), random.Random(2), tuned)))
    assert tried[0] == 2
    assert tried[1] >= 4


def test_the_tree_grows_by_a_node_each_time_and_values_add_up() -> None:
    state = wide()
    seat = state.pending[0].seat
    thought = Search(seat, random.Random(3), TUNED)
    rng = random.Random(4)
    for n in range(1, 25):
        thought.grow(state.resample(seat, rng))
        assert thought.root.tries == n
    children = thought.root.after.values()
    assert sum(node.tries for node in children) == 24
    assert any(node.after for node in children)
    assert all(node.chances >= node.tries for node in children)


def test_the_same_seed_chooses_the_same_and_nothing_is_changed() -> None:
    state = wide()
    seat = state.pending[0].seat
    before = state.digest()
    words = "search:iterations=40:seconds=0"
    chosen = [decide(agent(words, 5), state, seat).option.id for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert state.digest() == before


@pytest.mark.parametrize("seats", [2, 4])
def test_how_far_it_plays_out_is_for_the_game_to_say_and_the_farther_the_more_play(seats: int) -> None:
    state: GameState = strategium.game("forbidden_stars").new(seed=1, seats=seats, log=False)
    seat = state.pending[0].seat

    def found(cut: float) -> Tally:
        tuned = {**SearchAgent.settings, "iterations": 10, "seconds": 0, "cut": cut}
        return search(Observation(state, seat, random.Random(1)), random.Random(2), tuned)

    own = found(SearchAgent.settings["cut"])
    assert own == found(state.game.foresight * seats)
    assert own != found(state.game.foresight)


@pytest.mark.parametrize(("seats", "explore", "other"), [(2, 0.5, 0.15), (3, 0.15, 0.5)])
def test_it_explores_less_where_more_share_the_point(seats: int, explore: float, other: float) -> None:
    state: GameState = GAME.new(seed=3, seats=seats, log=False)
    seat = state.pending[0].seat

    def found(explore: float) -> Tally:
        tuned = {**SearchAgent.settings, "iterations": 60, "seconds": 0, "explore": explore}
        return search(Observation(state, seat, random.Random(1)), random.Random(2), tuned)

    own = found(SearchAgent.settings["explore"])
    assert own == found(explore)
    assert own != found(other)


def test_time_is_kept() -> None:
    state = wide()
    began = time.monotonic()
    assert decide(agent("search:iterations=1000000:seconds=0.2"), state, state.pending[0].seat).fault == ""
    assert time.monotonic() - began < 5


def test_several_cores_think_together() -> None:
    state = wide()
    seat = state.pending[0].seat
    words = "search:iterations=20:seconds=0:cores=2"
    chosen = [decide(agent(words, 5), state, seat) for _ in range(2)]
    assert [choice.fault for choice in chosen] == ["", ""]
    assert chosen[0].option.id == chosen[1].option.id
    tally = think("template", state.resample(seat, random.Random(1)).to_json(), seat, 3, TUNED)
    assert sum(tries for tries, _ in added([tally, tally]).values()) == 60


def test_what_all_seats_get_is_one_point() -> None:
    state: Any = GAME.new(seed=1, seats=3, log=False)
    assert sum(judged(state)) == pytest.approx(1)
    state.eliminated = (1,)
    assert judged(state)[1] == 0
    assert sum(judged(state)) == pytest.approx(1)


class Judging(Search):
    """A search of a plug-in, which plays nothing out."""

    def play_out(self, state: GameState) -> None:
        self.cut -= 1


def test_a_plug_in_may_play_out_in_its_own_way() -> None:
    state = wide()
    seat = state.pending[0].seat
    own = Judging(seat, random.Random(2), TUNED)
    other = Search(seat, random.Random(2), {**TUNED, "cut": 0})
    for searching in (own, other):
        rng = random.Random(1)
        for _ in range(20):
            searching.grow(state.resample(seat, rng))
    assert own.cut == TUNED["cut"] - 20
    assert own.tally() == other.tally()


def test_it_beats_chance() -> None:
    points = 0.0
    for seed in range(10):
        state = GAME.new(seed=seed, log=False)
        mine = seed % 2
        bots = {mine: agent("search:iterations=30:seconds=0", seed), 1 - mine: agent("random", seed)}
        while state.result is None:
            decision = state.pending[0]
            state.apply(decide(bots[decision.seat], state, decision.seat).option, decision.seat)
        points += state.result.share[mine]
    assert points >= 7


def test_levels_are_agents_and_think_more_and_more() -> None:
    assert set(LEVELS) <= set(agents())
    budgets = [agent(name).tuned["iterations"] for name in LEVELS]
    assert budgets == sorted(set(budgets))
    assert all(0 < agent(name).tuned["seconds"] <= 2 for name in LEVELS)
    for measured in levels.MEASURED.values():
        assert all(few <= many for few, many in zip(measured, budgets, strict=True))
    fast = agent(levels.measured(levels.Officer, 12)).tuned
    assert (fast["iterations"], fast["seconds"]) == (12, 0)


def test_people_play_against_a_level() -> None:
    assert DEFAULT_BOT in LEVELS
    assert common.DEFAULT_BOT == DEFAULT_BOT
    assert messages.BotBody().bot == DEFAULT_BOT


def test_a_novice_is_careless() -> None:
    state = wide()
    seat = state.pending[0].seat
    chosen = {decide(agent("novice:careless=1", n), state, seat).option.id for n in range(30)}
    assert len(chosen) == len(state.pending[0].options)


def test_who_thinks_too_long_is_interrupted() -> None:
    state = wide()
    with pytest.raises(AgentFailed, match=r"longer than 0.05 seconds") as e:
        consult(agent("search:iterations=1000000:seconds=0"), state, state.pending[0].seat, seconds=0.05)
    assert e.value.kind == "time"


def test_a_level_shares_its_time_among_all_that_it_does_until_a_person_is_asked() -> None:
    """However many choices there are: together they take what somebody likes to wait for."""
    spent, shares = 0.0, []
    for _ in range(40):
        bot = Officer(seed=1)
        bot.hurry(spent)
        shares.append(bot.tuned["seconds"])
        spent += bot.tuned["seconds"]
    assert spent < 2.4
    assert shares[0] > 5 * shares[9]
    assert min(shares) == LEAST


def test_an_agent_without_a_stretch_thinks_as_long_as_it_likes() -> None:
    bot = SearchAgent(seed=1, seconds=7.0)
    bot.hurry(100.0)
    assert bot.tuned["seconds"] == 7.0
