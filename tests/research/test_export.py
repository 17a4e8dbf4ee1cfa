"""Records as tables."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from pyarrow import parquet

import strategium
from strategium.arena import Plan, run
from strategium.cli import main
from strategium.cli.records import found
from strategium.kernel.record import Record
from strategium.research.export import BadExport, export, rows_of


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder with two records: a whole game, and one that is not over."""
    for seed, most in ((1, 10_000), (2, 9)):
        record, state = Record.start("template", seed, rounds=1)
        rng = random.Random(seed)
        while state.result is None and len(record.moves) < most:
            decision = state.pending[0]
            record.append(state, decision.options[rng.randrange(len(decision.options))], decision.seat)
        record.save(tmp_path / f"game-{seed}.json")
    return tmp_path


def test_a_row_says_what_was_seen_offered_and_chosen(kept: Path) -> None:
    record = Record.load(kept / "game-1.json")
    state: strategium.GameState = strategium.game("template").new(seed=1, rounds=1)
    rows = list(rows_of("game-1", record))
    assert len(rows) == len(record.moves)
    for row in rows:
        decision = next(d for d in state.pending if d.seat == row["seat"])
        assert row["kind"] == decision.kind
        assert row["options"] == [option.text for option in decision.options]
        assert msgspec.json.decode(row["view"]) == state.view(row["seat"])
        state.apply(decision.options[row["chosen"]], row["seat"])
    assert state.result is not None
    assert [row["share"] for row in rows] == [state.result.share[row["seat"]] for row in rows]


def test_a_game_that_is_not_over_has_no_shares(kept: Path) -> None:
    assert {row["share"] for row in rows_of("game-2", Record.load(kept / "game-2.json"))} == {None}


def test_both_kinds_of_files_hold_the_same(kept: Path) -> None:
    files = sorted(kept.glob("*.json"))
    counts = [export(files, kept / name) for name in ("all.jsonl", "all.parquet")]
    lines = [msgspec.json.decode(line) for line in (kept / "all.jsonl").read_bytes().splitlines()]
    assert counts == [len(lines), len(lines)]
    assert parquet.read_table(kept / "all.parquet").to_pylist() == lines


def test_other_files_are_refused(kept: Path) -> None:
    with pytest.raises(BadExport, match=r"\.jsonl or \.parquet"):
        export([], kept / "all.csv")


def test_the_command(kept: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    out = kept / "out.jsonl"
    monkeypatch.setattr("sys.argv", ["strategium", "records", "export", str(kept), "--out", str(out)])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code in (0, None)
    assert "choices of 2 games" in capsys.readouterr().out
    assert len(out.read_bytes().splitlines()) > 20


def test_what_cannot_be_read_is_named_and_spoils_nothing(kept: Path) -> None:
    out = kept / "all.jsonl"
    export([kept / "game-1.json"], out)
    before = out.read_bytes()
    (kept / "rubbish.json").write_text("{}")
    with pytest.raises(BadExport, match=r"rubbish\.json: this is not a record"):
        export([kept / "game-1.json", kept / "rubbish.json"], out)
    assert out.read_bytes() == before
    assert not list(kept.glob("*.part"))


def test_the_folder_of_an_arena_can_be_exported(tmp_path: Path) -> None:
    run(Plan("template", ("greedy:samples=1", "random"), 2, options={"rounds": 1}), tmp_path, workers=0)
    assert [file.parent.name for file in found([tmp_path])] == ["records", "records"]
