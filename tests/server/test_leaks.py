"""No frame tells what its viewer does not know: exchange what he does not know, and every byte stays the same."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest

import strategium
from strategium.kernel.errors import RulesFault
from strategium.kernel.knowledge import deal_anew
from strategium.kernel.state import State
from strategium.server.pictures import Viewer, picture
from tests.server.serving import quick, serving
from tests.server.test_match import Playing

GAMES = 20  # of the template, which is quick; others are played in part
OTHERS = [name for name in strategium.games() if name != "template"]


def told(game: Playing, state: State, viewer: Viewer) -> bytes:
    """All that the viewer would be sent if the match were in that state."""
    true = game.match.state
    game.match.state = state
    try:
        return msgspec.json.encode(
            [picture(game.match, viewer, True), state.log(viewer), refusals(state, viewer)]
        )
    finally:
        game.match.state = true


def refusals(state: State, viewer: Viewer) -> list[object]:
    if viewer is None or viewer not in [d.seat for d in state.pending]:
        return []
    handles = [ref.handle(state, viewer, x) for ref in state.game.refs for x in ref.everything(state, viewer)]
    return [[(r.text, r.rules) for r in state.why_not(viewer, handle)] for handle in handles]


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_a_viewer_does_not_know_changes_no_frame(seed: int) -> None:
    assert compare(Playing(seed, seats=2 + seed % 2), seed, most=500) > 20


@pytest.mark.parametrize("name", OTHERS)
def test_nor_in_other_games(name: str) -> None:
    game = strategium.game(name)
    assert compare(Playing(3, game.seats[0], game), 3, most=30) > 20


def compare(game: Playing, seed: int, most: int) -> int:
    """Play on, and compare what each viewer is told with what he would be told if hidden things were exchanged."""
    rng = random.Random(seed)
    compared = 0
    for _ in range(most):
        if game.match.state.result is not None:
            break
        for viewer in (*range(game.match.state.seats), None):
            twin = game.match.state.copy()
            try:
                deal_anew(twin, viewer, rng)
            except RulesFault:
                continue
            assert told(game, game.match.state, viewer) == told(game, twin, viewer)
            compared += 1
        game.play(1 + rng.randrange(4))
    return compared


def test_the_frames_of_a_game_name_no_hidden_card(tmp_path: Path) -> None:
    """A whole game over the socket: a card that a seat has not met by then is in none of its frames."""
    with serving(quick(tmp_path / "games.db")) as server:
        ann, leo = server.player("Ann"), server.player("Leo")
        table = ann.make("me", "random", spectators=True)
        screen, looker = ann.sit_at(table), leo.sit_at(table, None)
        rng = random.Random(3)
        for _ in range(12):
            if screen.decision:
                screen.choose(rng.choice(screen.picture["decision"]["options"])["id"])
        live = server.services.hall.tables[table]
        assert live.match is not None
        state = live.match.state
        names = {card.name for card in strategium.game("template").book.kinds}
        never_met = names - names_known(state, 0)
        assert never_met
        text = "".join(screen.frames)
        assert not [name for name in never_met if f'"{name}"' in text]
        assert "seed" not in text
        assert "digest" not in text
        looker.until(lambda: looker.picture)
        looker.read_all()
        hidden = names - names_known(state, None)
        assert not [name for name in hidden if f'"{name}"' in "".join(looker.frames)]


def names_known(state: State, viewer: Viewer) -> set[str]:
    """The names of all cards that the viewer has met, in the log or on the table."""
    text = json.dumps([state.view(viewer), state.log(viewer)])
    return {card.name for card in state.game.book.kinds if f'"{card.name}"' in text or card.name in text}


def test_a_bots_process_is_never_given_the_truth() -> None:
    game = Playing(5)
    game.play(6)
    true = game.match.state
    differing = 0
    for _ in range(5):
        sample = strategium.game("template").from_json(game.match.sample(0))
        assert sample.view(0) == true.view(0)
        assert sample.rng != true.rng
        differing += sample.position() != true.position()
    assert differing
