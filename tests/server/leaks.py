"""The exchange test of frames: python -m tests.server.leaks --games 200 [GAME ...]

What a viewer does not know is exchanged, and every byte that he would be sent stays the same: the picture of the table,
the log, and the reasons of everything that he could click on.
"""

from __future__ import annotations

import argparse
import random
import time

import msgspec

import strategium
from strategium.kernel.knowledge import deal_anew
from strategium.kernel.state import State
from strategium.server.pictures import Viewer, picture
from tests.server.test_match import Playing

TO_THE_END = 1_000_000


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


def compare(game: Playing, seed: int, looks: int) -> int:
    """Look so often while it is played on, and compare what each viewer is told; gives how often it was compared."""
    rng = random.Random(seed)
    compared = 0
    for _ in range(looks):
        if game.match.state.result is not None:
            break
        for viewer in (*range(game.match.state.seats), None):
            twin = game.match.state.copy()
            deal_anew(twin, viewer, rng)
            assert told(game, game.match.state, viewer) == told(game, twin, viewer), (
                f"{game.match.state.game.name}, seed {seed}: viewer {viewer} is told more than he knows"
            )
            compared += 1
        game.play(1 + rng.randrange(4))
    return compared


def some_of(name: str, games: int, looks: int) -> int:
    """Games of that name, each looked at from some moment on; every number of seats takes its turn."""
    game = strategium.game(name)
    compared = 0
    for seed in range(games):
        playing = Playing(seed, game.seats[seed % len(game.seats)], game)
        if looks < TO_THE_END:
            playing.play(random.Random(seed).randrange(300))
        compared += compare(playing, seed, looks)
    return compared


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(strategium.games()), metavar="GAME")
    parser.add_argument("--games", type=int, default=200)
    wished = parser.parse_args()
    for name in wished.names:
        began = time.monotonic()
        compared = some_of(name, wished.games, TO_THE_END)
        print(
            f"{name}: {wished.games} games, {compared} frames compared, {time.monotonic() - began:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
