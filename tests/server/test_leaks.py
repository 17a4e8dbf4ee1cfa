"""No frame tells what its viewer does not know: exchange what he does not know, and every byte stays the same."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import strategium
from strategium.kernel.state import State
from strategium.server.pictures import Viewer
from tests.server.leaks import some_of
from tests.server.serving import quick, serving
from tests.server.test_match import Playing

GAMES = 20  # of each title; more, and to the end, by command: python -m tests.server.leaks
LOOKS = 6  # at each of them, from some moment on


@pytest.mark.parametrize("name", strategium.games())
def test_what_a_viewer_does_not_know_changes_no_frame(name: str) -> None:
    assert some_of(name, GAMES, LOOKS) > 2 * GAMES


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
        sample = strategium.game("template").from_json(game.match.sample(0).json)
        assert sample.rng != true.rng
        assert sample.veil != true.veil  # the secret behind the handles
        sample.veil = true.veil
        assert sample.view(0) == true.view(0)
        differing += sample.position() != true.position()
    assert differing
