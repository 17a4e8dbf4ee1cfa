"""Agents see what their seat may see, choose what is offered, and cannot stop a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import ClassVar

import pytest

import strategium
from strategium.agents import Agent, Observation, UnknownAgent, agent, agents, broken_agents, decide, registry
from strategium.agents.base import AgentFailed, consult
from strategium.agents.greedy import GreedyAgent
from strategium.kernel.errors import BadPlugin
from strategium.kernel.state import GameState

GAME = strategium.game("template")


def moments(seed: int, most: int = 60) -> Iterator[GameState]:
    """A random game, decision by decision."""
    state: GameState = GAME.new(seed=seed)
    rng = random.Random(seed)
    while state.result is None and state.choices < most:
        yield state
        decision = rng.choice(state.pending)
        state.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)


class Cursed(Agent):
    """Does as it is told."""

    name: ClassVar[str] = "cursed"
    answer: str | None = None

    def choose(self, seen: Observation) -> str:
        if self.answer is None:
            raise RuntimeError("the dice are cursed")
        return self.answer


def test_an_observation_shows_what_the_seat_sees() -> None:
    for state in moments(3):
        for decision in state.pending:
            seen = Observation(state, decision.seat, random.Random(1))
            assert seen.view == state.view(decision.seat)
            assert seen.decision.prompt == decision.prompt
            assert [o.id for o in seen.decision.options] == [o.id for o in decision.options]
            assert seen.game is GAME


def test_nothing_in_an_observation_is_the_true_state() -> None:
    state = GAME.new(seed=5)
    seat = state.pending[0].seat
    dealt = set()
    for n in range(20):
        seen = Observation(state, seat, random.Random(n))
        sample = seen.sample(random.Random(n))
        assert state not in vars(seen).values()
        assert sample.view(seat) == state.view(seat)
        assert sample.rng != state.rng
        dealt.add(tuple(sample.kind))  # type: ignore[attr-defined]
    assert len(dealt) > 10


@pytest.mark.parametrize("name", ["random", "greedy:samples=1:steps=4"])
def test_agents_choose_what_is_offered(name: str) -> None:
    bot = agent(name, seed=1)
    for state in moments(7, most=40):
        for decision in state.pending:
            choice = decide(bot, state, decision.seat)
            assert choice.fault == ""
            assert choice.option.id in [o.id for o in decision.options]


def test_the_same_seed_chooses_the_same() -> None:
    def chosen(seed: int) -> list[str]:
        bot = agent("greedy:samples=2", seed)
        return [decide(bot, s, d.seat).option.id for s in moments(4, most=25) for d in s.pending]

    assert chosen(1) == chosen(1)


def test_deciding_changes_nothing() -> None:
    state = GAME.new(seed=2)
    before = state.digest()
    decide(agent("greedy:samples=2"), state, state.pending[0].seat)
    assert state.digest() == before


@pytest.mark.parametrize("answer", [None, "hire:nobody", ""])
def test_a_failing_agent_is_replaced_by_chance(answer: str | None) -> None:
    bot = Cursed()
    bot.answer = answer
    state = GAME.new(seed=2)
    decision = state.pending[0]
    choice = decide(bot, state, decision.seat)
    assert choice.option in list(decision.options)
    assert "cursed" in choice.fault
    assert ("the dice are cursed" if answer is None else repr(answer)) in choice.fault


class Leaver(Agent):
    """Leaves by the exception that it is given: when it is made, or when it must choose."""

    name: ClassVar[str] = "leaver"
    settings: ClassVar[dict[str, float]] = {"early": 0}
    way: ClassVar[BaseException] = SystemExit("enough")

    def __init__(self, seed: int = 0, **settings: float) -> None:
        super().__init__(seed, **settings)
        if self.tuned["early"]:
            raise self.way

    def choose(self, seen: Observation) -> str:
        raise self.way


def test_an_agent_that_exits_has_failed() -> None:
    state = GAME.new(seed=2)
    seat = state.pending[0].seat
    with pytest.raises(AgentFailed, match=r"leaver failed \(SystemExit: enough\)") as failed:
        consult(Leaver(), state, seat)
    assert failed.value.kind == "error"
    assert "SystemExit" in decide(Leaver(), state, seat).fault


def test_a_person_can_interrupt_an_agent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Leaver, "way", KeyboardInterrupt())
    state = GAME.new(seed=2)
    with pytest.raises(KeyboardInterrupt):
        decide(Leaver(), state, state.pending[0].seat)


def test_greedy_beats_random() -> None:
    points = 0.0
    for seed in range(6):
        state = GAME.new(seed=seed, log=False)
        mine = seed % 2
        bots = {mine: agent("greedy:samples=2", seed), 1 - mine: agent("random", seed)}
        while state.result is None:
            decision = state.pending[0]
            state.apply(decide(bots[decision.seat], state, decision.seat).option, decision.seat)
        points += state.result.share[mine]
    assert points >= 5


def test_greedy_takes_the_only_option_without_thinking() -> None:
    class Thoughtless(GreedyAgent):
        def judge(self, state: GameState, seat: int) -> float:
            raise AssertionError("it was judged")

    for state in moments(11, most=200):
        for decision in state.pending:
            if len(decision.options) == 1:
                assert decide(Thoughtless(), state, decision.seat).fault == ""
                return
    state = GAME.new(seed=1)
    assert "it was judged" in decide(Thoughtless(), state, state.pending[0].seat).fault


# ---- by name -------------------------------------------------------------------------------------
def test_own_agents_are_known_by_name() -> None:
    assert {"greedy", "random"} <= set(agents())
    assert broken_agents() == {}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("gredy", "did you mean 'greedy'"),
        ("nobody", "there are: greedy, learned, learned-search, novice, officer, random"),
        ("greedy:sample=3", "did you mean 'samples'"),
        ("random:samples=3", "it has none"),
        ("greedy:samples=many", "must be a number"),
        ("greedy:samples=nan", "must be a number"),
        ("greedy:samples", "must be a number"),
        ("greedy:samples=-1", "samples must be a number from 0 to 100,000,000, not '-1'"),
        ("greedy:samples=1e300", "must be a number from 0 to"),
        ("greedy:seconds=inf", "must be a number from 0 to"),
        ("search:seconds=1e8", "must be a number from 0 to 86,400"),
        ("warmaster:cores=100000", "cores must be a number from 0 to 64"),
        ("warmaster:cores=64,seconds=9999", "must be a number"),
        ("novice:careless=2", "careless must be a number from 0 to 1"),
    ],
)
def test_an_unknown_agent_or_setting_is_named(words: str, told: str) -> None:
    with pytest.raises(UnknownAgent, match="^.*" + told.replace("(", "\\(")):
        agent(words)


def test_settings_are_set() -> None:
    assert agent("greedy:samples=20:seconds=0.5").tuned == {"samples": 20, "seconds": 0.5, "steps": 12}


def test_plugins_are_found_and_broken_ones_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "gone.py").write_text("import sys\nsys.exit('not here')\n")
    monkeypatch.syspath_prepend(tmp_path)
    points = {
        name: metadata.EntryPoint(name, value, registry.GROUP)
        for name, value in {
            "cursed": f"{__name__}:Cursed",
            "other": f"{__name__}:Cursed",
            "lost": "no_such_module:Agent",
            "wrong": "strategium.agents.base:decide",
            "leaver": f"{__name__}:Leaver",
            "gone": "gone:Agent",
        }.items()
    }
    monkeypatch.setattr(registry, "_entry_points", lambda: points)
    registry.find_agent.cache_clear()
    try:
        assert isinstance(agent("cursed"), Cursed)
        assert set(agents()) - set(registry.OWN) == {"cursed", "leaver"}
        assert {name: words.split(":")[0] for name, words in broken_agents().items()} == {
            "other": "the agent registered as 'other' calls itself 'cursed'",
            "lost": "the agent 'lost' (no_such_module",
            "wrong": "the agent 'wrong' (strategium.agents.base",
            "gone": "the agent 'gone' (gone",
        }
        with pytest.raises(BadPlugin, match="mend or uninstall"):
            agent("lost")
        with pytest.raises(AgentFailed, match=r"leaver:early=1 cannot be made \(SystemExit: enough\)"):
            agent("leaver:early=1")
    finally:
        registry.find_agent.cache_clear()
