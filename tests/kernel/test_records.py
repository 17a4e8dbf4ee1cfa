"""Records: kept move by move, replayed, checked, taken back, saved, and refused when they are not whole."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from strategium import BadRecord, IllegalChoice, Record
from tests.kernel.spikes.dark_millennium import MILLENNIUM
from tests.kernel.spikes.invasion import INVASION
from tests.kernel.toys import BareGame

SEED = 11


def recorded(moves: int = 1000, **options: Any) -> tuple[Record, Any]:
    """A random game and its record."""
    record, state = Record.start(INVASION, seed=SEED, **options)
    rng = random.Random(SEED)
    while state.result is None and len(record.moves) < moves:
        decision = rng.choice(state.pending)
        record.append(state, rng.choice(decision.options), decision.seat)
    return record, state


def reloaded(record: Record) -> Record:
    """As read from a file: by the name of its game."""
    copy = Record.parse(record.to_bytes())
    copy.game = INVASION
    return copy


def changed(record: Record, **changes: Any) -> Record:
    """The record with parts of its data changed: `header__seed=3`, `moves__0=[]`."""
    data = json.loads(record.to_bytes())
    for path, value in changes.items():
        at = data
        *way, last = path.split("__")
        for key in way:
            at = at[key]
        at[int(last) if last.isdigit() and isinstance(at, list) else last] = value
    copy = Record.parse(json.dumps(data))
    copy.game = INVASION
    return copy


def test_a_record_replays_to_the_same_digests_and_result() -> None:
    record, state = recorded()
    again = reloaded(record)
    again.verify()
    assert again.replay().to_json() == state.to_json()
    assert again.result == {"outcome": list(state.result.outcome), "rules": list(state.result.rules)}


def test_any_moment_can_be_replayed() -> None:
    record, state = Record.start(INVASION, seed=SEED)
    digests = [state.digest()]
    rng = random.Random(SEED)
    while state.result is None:
        decision = state.pending[0]
        record.append(state, rng.choice(decision.options), decision.seat)
        digests.append(state.digest())
    assert [record.replay(n).digest() for n in range(len(digests))] == digests
    for to in (-1, len(digests)):
        with pytest.raises(BadRecord, match="there is no move"):
            record.replay(to)


def test_undo_and_redo_bring_the_same_chance() -> None:
    record, state = Record.start(MILLENNIUM, seed=SEED)
    rng = random.Random(3)
    while state.result is None:
        decision = state.pending[0]
        record.append(state, rng.choice(decision.options), decision.seat)
    moves, end = [list(move) for move in record.moves], state.digest()
    state = record.undo(5)
    assert len(record.moves) == 5
    assert record.result is None
    for move in moves[5:]:
        ids = [o for o in state.pending[0].options if [o.verb, *o.raw[1:]] == move[2:]]
        record.append(state, ids[0], move[1])
    assert state.digest() == end
    record.verify()


def test_what_is_refused_is_not_kept() -> None:
    record, state = recorded(3)
    seat = state.pending[0].seat
    with pytest.raises(IllegalChoice):
        record.append(state, "nonsense", seat)
    with pytest.raises(IllegalChoice):
        record.append_offer(state, "nonsense", seat)
    with pytest.raises(IllegalChoice):
        record.append_retract(state, 1 - seat)
    assert len(record.moves) == 3
    record.verify()


def test_offers_and_what_is_taken_back_are_moves_too() -> None:
    play = (("Rat",), ("Squire", "Knight"))
    record, state = Record.start(INVASION, seed=1, play=play, hand=(("Burn",), ()))
    record.append_offer(state, "draw", 1)
    for text in ("play Burn", "X is 1", "target Squire"):
        record.append(state, next(o for o in state.pending[0].options if o.text == text), 0)
    record.append_retract(state, 0)
    record.append_offer(state, "concede", 0)
    assert [move[0] for move in record.moves] == ["offer", "choice", "choice", "choice", "retract", "offer"]
    again = reloaded(record)
    again.verify()
    assert again.replay().to_json() == state.to_json()


def test_a_game_with_explicit_chance_is_replayed_as_such() -> None:
    record, state = Record.start(MILLENNIUM, seed=2, chance="explicit")
    rng = random.Random(2)
    while state.result is None:
        decision = state.pending[0]
        record.append(state, rng.choice(decision.options), decision.seat)
    assert any(move[1] == -1 for move in record.moves)
    again = Record.parse(record.to_bytes())
    again.game = MILLENNIUM
    again.verify()
    assert again.replay().digest() == state.digest()


def test_a_seats_record_has_its_views_and_no_secret() -> None:
    record, state = recorded(12)
    for seat in (0, 1, None):
        told = record.for_seat(seat)
        assert told["seat"] == seat
        assert {"seed", "salt"}.isdisjoint(told["header"])
        assert "commitment" in told["header"]
        assert told["moments"][-1]["view"] == state.view(seat)
        lines = [line for moment in told["moments"] for line in moment["log"]]
        assert lines == state.log(seat)
    hidden = {state.card(x).name for x in range(len(state.kind)) if not state.known[x] & 2}
    shown = {state.card(x).name for x in range(len(state.kind)) if state.known[x] & 2}
    assert not any(name in json.dumps(record.for_seat(1)) for name in hidden - shown)


def test_saved_and_loaded(tmp_path: Path) -> None:
    record, _ = recorded()
    record.save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json").to_bytes() == record.to_bytes()
    with pytest.raises(BadRecord, match="cannot be read"):
        Record.load(tmp_path / "missing.json")


def test_the_seed_is_committed_to_from_the_start() -> None:
    record, _ = recorded(5)
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        changed(record, header__seed=12).verify()


def test_a_record_that_was_changed_does_not_verify() -> None:
    record, _ = recorded()
    moves = [list(move) for move in record.moves]
    with pytest.raises(BadRecord, match="cannot be played"):
        changed(record, moves__0=["choice", 0, "nonsense"]).verify()
    with pytest.raises(BadRecord, match="ends otherwise than it says"):
        changed(record, result={"outcome": ["won", "won"], "rules": []}).verify()
    with pytest.raises(BadRecord, match="replays differently"):
        changed(record, digests__20="0" * 32).verify()
    with pytest.raises(BadRecord):
        changed(record, moves=moves[:-1]).verify()


@pytest.mark.parametrize(
    "move",
    [[], ["choice"], ["choice", 0], ["choice", 9, "pass"], ["offer", 0], "choice", 7, None, [[], [], []]],
)
def test_a_move_that_makes_no_sense_cannot_be_played(move: Any) -> None:
    record, _ = recorded(4)
    with pytest.raises(BadRecord):
        changed(record, moves__1=move).verify()


def test_a_truncated_record_is_refused() -> None:
    text = recorded(6)[0].to_bytes()
    for length in range(0, len(text), 7):
        with pytest.raises(BadRecord):
            Record.parse(text[:length])


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "7", "null", '{"header": 3}', '{"header": {}, "moves": [], "digests": {}}', "\ufeff{"],
)
def test_something_else_is_not_a_record(text: str) -> None:
    with pytest.raises(BadRecord):
        Record.parse(text)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("header", []),
        ("header__format", "one"),
        ("header__seed", "seven"),
        ("header__seats", "two"),
        ("header__options", []),
        ("moves", 5),
        ("moves", {"0": []}),
        ("digests", []),
        ("digests", {"x": "y"}),
        ("result", 3),
    ],
)
def test_parts_of_the_wrong_kind_are_refused(part: str, value: Any) -> None:
    record, _ = recorded(4)
    with pytest.raises(BadRecord):
        changed(record, **{part: value}).verify()


def test_records_of_other_games_and_versions_are_refused_with_advice() -> None:
    record, _ = recorded(4)
    stranger = changed(record, header__game="nonsense")
    stranger.game = None
    with pytest.raises(BadRecord, match="nonsense"):
        stranger.verify()
    with pytest.raises(BadRecord, match="replay it with the Strategium release that made it"):
        changed(record, header__version="999").replay()
    with pytest.raises(BadRecord, match="use a newer one"):
        changed(record, header__format=2)


def test_a_record_of_one_game_is_not_replayed_by_another() -> None:
    record, _ = recorded(4)
    record.game = BareGame()
    with pytest.raises(BadRecord):
        record.verify()
