"""kill -9 in the middle of games: nothing that was acknowledged is lost, doubled or skipped."""

from __future__ import annotations

from tests.server.crash import EACH_LIFE, crash


def test_no_acknowledged_choice_is_lost() -> None:
    told = crash(kills=5, games=6)
    assert told["kills"] == 5
    assert told["acknowledged"] >= 6 * EACH_LIFE  # five servers died, the sixth went on
