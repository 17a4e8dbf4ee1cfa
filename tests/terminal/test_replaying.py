"""A game that was played can be looked at again."""

from __future__ import annotations

import io

import pytest

from strategium.kernel.record import Record
from strategium.terminal.replaying import Replay
from strategium.terminal.screen import Screen
from tests.terminal.tables import sit


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    return sit([], tmp_path_factory.mktemp("played"), players=("random", "random")).record


def stepped(record: Record, *typed: str, viewer: int | None = None) -> str:
    out = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in typed))
    Replay(Screen(source, out, 80), record, viewer).step_through()
    return out.getvalue()


def test_forwards_and_back(record: Record) -> None:
    last = len(record.moves)
    text = stepped(record, "", "n", "b", "5", "end", "start", "q", "never read")
    moves = [line.split(" ")[2] for line in text.splitlines() if line.startswith("── move")]
    assert moves == ["0", "1", "2", "1", "5", str(last), "0"]
    assert "never read" not in text


@pytest.mark.parametrize("typed", ["hello", "-3", "1.5"])
def test_other_words_are_explained(record: Record, typed: str) -> None:
    assert stepped(record, typed).count("Enter or n: on.") == 2


def test_there_is_nothing_beyond_the_ends(record: Record) -> None:
    assert "That is where you are." in stepped(record, "b")
    assert "That is the end of the record." in stepped(record, "end", "n")
    assert f"move {len(record.moves)} of" in stepped(record, "99999")


def test_the_end_is_told(record: Record) -> None:
    text = stepped(record, "end", "log")
    assert record.result is not None
    assert f"Red has {record.result['outcome'][0]}." in text
    assert "Round 1: " in text


def test_a_seat_sees_its_own_cards_and_a_spectator_none(record: Record) -> None:
    state = record.replay(0)
    hand = [card["name"] for card in state.view(1)["zones"]["hand"][1]["things"]]
    assert all(name in stepped(record, viewer=1) for name in hand)
    assert not any(name in stepped(record) for name in hand)
