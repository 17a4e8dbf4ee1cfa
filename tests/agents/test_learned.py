"""Agents that have learned: they go by their network, search with it, and refuse one that does not fit."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import strategium
from strategium.agents import Observation, agent
from strategium.agents.base import AgentFailed, consult
from strategium.agents.guided import GuidedSearch, Leaf
from strategium.agents.learned import LearnedAgent, LearnedSearch
from strategium.agents.network import Network, find_network, first_weights, read_network
from strategium.agents.network_files import ELSEWHERE, SHIPPED, Card, NoNetwork, read_card
from strategium.agents.registry import CannotPlay, check_agent
from strategium.agents.tree import Key, merged, next_decision
from strategium.arena.plan import Plan, check
from strategium.kernel.game import Game
from strategium.kernel.state import GameState
from strategium.training.matches import Pairing, Player, play_pairing


def untrained(game: Game, seats: int = 2, width: int = 16) -> Network:
    return Network(Card(game.name, game.encoding, game.version), first_weights(width, seats, 1))


def later(name: str, seed: int, choices: int, seats: int | None = None) -> GameState:
    """A state with a real decision, some random choices into a game."""
    state: GameState = strategium.game(name).new(seed=seed, seats=seats, log=False)
    rng = random.Random(seed)
    while state.choices < choices or len(merged(state, next_decision(state))) < 3:
        decision = state.pending[0]
        state.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)
        assert state.result is None
    return state


def leaf_of(state: GameState, seed: int = 1) -> Leaf:
    sample = state.resample(next_decision(state).seat, random.Random(seed))
    decision = next_decision(sample)
    return Leaf(sample, decision, merged(sample, decision), [], random.Random(seed))


def test_an_untrained_network_finds_all_options_alike_and_judges_as_the_game_does() -> None:
    state = later("conquest", 1, 30)
    leaves = [leaf_of(state, seed) for seed in range(3)]
    for leaf, (chances, shares) in zip(leaves, untrained(state.game).judge(leaves)):
        assert chances == pytest.approx([1 / len(leaf.keys)] * len(leaf.keys))
        powers = np.exp(leaf.worth)
        assert shares == pytest.approx(list(powers / powers.sum()), abs=1e-5)


def test_many_leaves_are_judged_as_one_by_one() -> None:
    network = untrained(strategium.game("conquest"))
    network.weights["score"] += np.linspace(-1, 1, 16, dtype=np.float32)
    leaves = [leaf_of(later("conquest", seed, 20 + seed)) for seed in range(4)]
    for leaf, together in zip(leaves, network.judge(leaves)):
        alone = network.judge([leaf])[0]
        assert together[0] == pytest.approx(alone[0], abs=1e-5)
        assert together[1] == pytest.approx(alone[1], abs=1e-5)


@pytest.mark.parametrize(
    ("name", "seats"), [("template", 2), ("template", 3), ("conquest", 2), ("dark_millennium", 2)]
)
def test_a_guided_search_tries_as_often_as_it_is_told(name: str, seats: int) -> None:
    state = later(name, 2, 15, seats)
    bot = LearnedSearch(seed=4, iterations=40, seconds=0.0)
    bot.network = untrained(state.game, seats)
    seat = next_decision(state).seat
    tally = bot.think(Observation(state, seat, random.Random(1)))
    assert sum(tries for tries, _ in tally.values()) == 40
    assert set(tally) <= set(merged(state, next_decision(state)))
    assert all(0 <= worth <= tries for tries, worth in tally.values())


def test_equal_seeds_choose_equally() -> None:
    state = later("conquest", 3, 40)
    seat = next_decision(state).seat
    chosen = []
    for _ in range(2):
        bot = LearnedSearch(seed=9, iterations=30, seconds=0.0)
        bot.network = untrained(state.game)
        chosen.append(consult(bot, state, seat).id)
    assert chosen[0] == chosen[1]


def test_what_the_network_prefers_is_tried_most() -> None:
    state = later("conquest", 1, 30)
    seat = next_decision(state).seat
    search = GuidedSearch(seat, random.Random(1), 2.0)
    preferred: Key = ()
    for _ in range(30):
        leaf = search.descend(state.resample(seat, random.Random(2)))
        if leaf is not None:
            preferred = preferred or leaf.keys[-1]
            chances = [0.97 if key == preferred else 0.01 for key in leaf.keys]
            search.take(leaf, chances, [0.5, 0.5])
    tally = search.tally()
    assert max(tally, key=lambda key: tally[key][0]) == preferred


def test_the_network_alone_takes_what_it_thinks_best() -> None:
    state = later("conquest", 5, 30)
    decision = next_decision(state)
    bot = LearnedAgent(seed=1)
    bot.network = untrained(state.game)
    bot.network.weights["score"] += np.linspace(-1, 1, 16, dtype=np.float32)
    leaf = leaf_of(state)
    chances = bot.network.judge([leaf])[0][0]
    best = leaf.keys[chances.index(max(chances))]
    option = consult(bot, state, decision.seat)
    assert option.key == best


def test_a_network_is_kept_in_a_file_with_its_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = strategium.game("conquest")
    untrained(game).save(tmp_path / "conquest.npz")
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))
    found = find_network(game)
    assert found.card == Card("conquest", game.encoding, game.version)
    leaf = leaf_of(later("conquest", 1, 30))
    assert found.judge([leaf])[0][1] == pytest.approx(untrained(game).judge([leaf])[0][1], abs=1e-2)


def test_a_network_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    game = strategium.game("conquest")
    path = tmp_path / "conquest.npz"
    Network(Card("conquest", "conquest-0", game.version), first_weights(16, 2, 1)).save(path)
    with pytest.raises(NoNetwork, match=r"encoding conquest-0.*strategium train conquest"):
        read_network(path, game)
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(NoNetwork, match="is no network"):
        read_network(path, game)


def test_without_a_network_the_agent_says_how_to_make_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))
    state = later("template", 1, 10)
    with pytest.raises(AgentFailed, match="strategium train template"):
        consult(agent("learned"), state, next_decision(state).seat)


@pytest.mark.parametrize("name", ["conquest", "dark_millennium"])
def test_a_shipped_network_says_how_it_was_made_and_plays(name: str) -> None:
    path = SHIPPED / f"{name}.npz"
    assert path.stat().st_size < 4 * 1024 * 1024
    game = strategium.game(name)
    made = read_card(path, game).made
    assert made["command"] == f"strategium train {name} --workers 15"
    assert made["games"] > 1000
    assert [one["games"] for one in made["results"]]
    check_agent("learned-search:iterations=10", game)
    state = later(name, 4, 20)
    seat = next_decision(state).seat
    offered = {option.id for option in next(d for d in state.pending if d.seat == seat).options}
    for words in ("learned", "learned-search:iterations=10:seconds=0"):
        assert consult(agent(words), state, seat).id in offered


@pytest.mark.parametrize("name", ["conquest", "dark_millennium"])
def test_a_shipped_network_beats_chance(name: str) -> None:
    points = play_pairing(
        name, Pairing("", (Player(str(SHIPPED / f"{name}.npz")), Player(agent="random")), (0, 1), 1)
    )
    assert sum(points) >= 3


def test_a_game_without_a_network_is_refused_before_it_is_played() -> None:
    with pytest.raises(CannotPlay, match=r"learned cannot play this game: .*strategium train invasion"):
        check_agent("learned", strategium.game("invasion"))
    with pytest.raises(CannotPlay, match="learned-search cannot play"):
        check(Plan("template", ("learned-search", "random")))
    check(Plan("conquest", ("learned-search", "random")))


def test_without_numpy_it_says_what_is_missing() -> None:
    program = """if True:
        import sys
        sys.modules["numpy"] = None
        import strategium
        from strategium.agents.registry import check_agent
        check_agent("learned", strategium.game("conquest"))
    """
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "CannotPlay: learned cannot play" in done.stderr
    assert "pip install 'strategium[learned]'" in done.stderr


def test_a_network_that_is_cut_short_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "conquest.npz"
    path.write_bytes((SHIPPED / "conquest.npz").read_bytes()[:100_000])
    with pytest.raises(NoNetwork, match="is no network"):
        read_network(path, strategium.game("conquest"))


def test_a_network_for_two_is_no_network_for_three() -> None:
    state = later("template", 2, 15, seats=3)
    bot = LearnedAgent()
    bot.network = untrained(state.game, seats=2)
    with pytest.raises(AgentFailed, match="has learned games of 2, not of 3"):
        consult(bot, state, next_decision(state).seat)
