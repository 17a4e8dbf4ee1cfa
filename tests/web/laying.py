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


FIGHTS = {  # a question in the middle of a fight, and from which seed a random game reaches it
    "conquest": ("shield?", "reaction?"),
    "invasion": ("declare defenders", "assign damage"),
    "dark_millennium": ("block", "target"),
    "forbidden_stars": ("choose a combat card", "suffer damage"),
    "horus_heresy": ("resist damage", "play combat cards"),
}
MOST_CHOICES, MOST_GAMES = 500, 60


def fight(name: str, question: str, options: int = 2) -> GameState:
    """A game in which somebody is asked this, with so many answers at least; random games are played until one is."""
    game = strategium.game(name)
    for seed in range(MOST_GAMES):
        laid = (FOLDER / f"{name}.toml").exists()
        state: GameState = full(name) if laid else game.new(seed=seed, seats=2)
        rng = random.Random(seed)
        for _ in range(MOST_CHOICES):
            if state.result is not None:
                break
            decision = state.pending[0]
            if decision.kind == question and len(decision.options) >= options:
                return state
            state.apply(rng.choice(list(decision.options)), decision.seat)
    raise AssertionError(f"no game of {name} reached the question {question}")


def lay(site: Running, person: Person, state: GameState) -> None:
    """A table with this position, all of its seats at one screen: the page shows it."""
    player = site.player("Mirela")
    table = player.make(*["me"] * state.seats, game=state.game.name)
    match = site.services.lobby.tables[table].match
    assert match is not None
    match.state = state
    person.page.context.add_cookies([{"name": cookie_at(site.port), "value": player.cookie, "url": site.url}])
    person.go(f"/table/{table}")
    person.page.locator(".prompt .btn, .curtain .btn").first.wait_for()
    take = person.page.locator(".curtain .btn")
    if take.count():  # the one who is asked sits elsewhere at the same screen
        take.first.click()
        person.page.mouse.move(1, 1)  # what lies under the pointer is lifted
    person.page.locator(".prompt .btn").first.wait_for()
