"""Matches by which a network is measured while it learns: by the arena's plan, each luck from every seat."""

from __future__ import annotations

from pathlib import Path

import msgspec

from strategium.agents import Agent, agent
from strategium.agents.learned import LearnedAgent, LearnedSearch
from strategium.agents.network import Network, read_network
from strategium.arena.plan import Match, Plan, matches
from strategium.arena.playing import Table
from strategium.kernel import registry
from strategium.training.selfplay import deck_choices


class Player(msgspec.Struct, frozen=True):
    """A network that chooses alone or searches so often; or, without one, an agent by its name."""

    network: str = ""
    iterations: int = 0
    agent: str = ""

    def sit_down(self, game: str, seed: int) -> Agent:
        if not self.network:
            return agent(self.agent, seed)
        found: LearnedAgent
        if self.iterations:
            found = LearnedSearch(seed, iterations=self.iterations, seconds=0.0)
        else:
            found = LearnedAgent(seed)
        found.network = _read(self.network, game)
        return found


class Pairing(msgspec.Struct, frozen=True):
    """What is to be found out: how many points the first of two players takes."""

    about: str
    players: tuple[Player, Player]
    rounds: tuple[int, ...]  # of the plan: each is a game from either seat
    seed: int


_networks: dict[str, tuple[int, Network]] = {}  # by file, with the time at which it was written


def _read(path: str, game: str) -> Network:
    """A network file may be written again under the same name."""
    written = Path(path).stat().st_mtime_ns
    if path not in _networks or _networks[path][0] != written:
        _networks[path] = (written, read_network(Path(path), registry.game(game)))
    return _networks[path][1]


def play_pairing(game: str, pairing: Pairing) -> list[float]:
    """The share of the first player in each game."""
    decks = tuple(deck_choices(registry.game(game)))
    plan = Plan(game, ("first", "second"), seed=pairing.seed, decks=decks)
    return [
        play_match(plan, match, pairing.players)
        for round in pairing.rounds
        for match in matches(plan, 0, round)
    ]


def play_match(plan: Plan, match: Match, players: tuple[Player, Player]) -> float:
    table = Table(plan, match)
    for seat, who in enumerate(match.lineup):
        table.players[seat] = players[who].sit_down(plan.game, table.own_chance(seat).getrandbits(64))
    shares = table.play().shares
    own = [share for who, share in zip(match.lineup, shares) if who == 0]
    return sum(own) if len(match.lineup) == 2 else sum(own) / len(own)
