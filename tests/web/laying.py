"""Positions with full zones, laid on real tables: what a game would reach only after an hour."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import strategium
from strategium.kernel.state import GameState
from tests.server.serving import Running, cookie_at
from tests.web.browsing import Person

FOLDER = Path(__file__).parent / "positions"
PLAYED = {
    "forbidden_stars": 140,
    "horus_heresy": 60,
}  # their boards are full after so many choices of anybody


def full(name: str) -> GameState:
    """A position with full zones: of a file, or of a random game that has gone on for a while."""
    game = strategium.game(name)
    file = FOLDER / f"{name}.toml"
    if file.exists():
        laid: GameState = game.position(tomllib.loads(file.read_text()), always_ask=True)
        return laid
    state: GameState = game.new(seed=5, seats=game.seats[-1])
    rng = random.Random(5)
    for _ in range(PLAYED[name]):
        decision = state.pending[0]
        state.apply(rng.choice(list(decision.options)), decision.seat)
    while state.pending[0].seat != 0:
        state.apply(rng.choice(list(state.pending[0].options)), state.pending[0].seat)
    return state


def lay(site: Running, person: Person, state: GameState) -> None:
    """A table with this position, all of its seats at one screen: the page shows it."""
    player = site.player("Mirela")
    table = player.make(*["me"] * state.seats, game=state.game.name)
    match = site.services.lobby.tables[table].match
    assert match is not None
    match.state = state
    person.page.context.add_cookies([{"name": cookie_at(site.port), "value": player.cookie, "url": site.url}])
    person.go(f"/table/{table}")
    person.page.locator(".prompt .btn").first.wait_for()
