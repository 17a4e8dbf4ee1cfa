"""Records as tables: a row for each choice, with what the chooser saw and could have done.

A record holds what nobody may see while a game goes on. Export those of games that are over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from strategium.kernel.errors import StrategiumError
from strategium.kernel.record import CHOICE, Record, choice_move
from strategium.kernel.state import GameState

BATCH = 2_000  # rows that are written at once

Row = dict[str, Any]


class BadExport(StrategiumError):
    """An export that cannot be made."""


def rows_of(name: str, record: Record) -> Iterator[Row]:
    """The choices of a game, in order. `share` is what the chooser got in the end; None: it is not over."""
    result = record.replay().result
    for number, (before, move) in enumerate(turns(record), 1):
        if move[0] == CHOICE:
            seat = move[1]
            yield {
                "record": name,
                "game": record.header["game"],
                "version": record.header["version"],
                "number": number,
                "seat": seat,
                **decision_of(before, seat),
                "chosen": chosen_by(before, move),
                "share": None if result is None else result.share[seat],
            }


def turns(record: Record) -> Iterator[tuple[GameState, list[Any]]]:
    """Each move, with the state before it."""
    before: GameState | None = None
    for state, move in record.states():
        if move is not None and before is not None:
            yield before, move
        before = state.copy()


def decision_of(state: GameState, seat: int) -> Row:
    """The question as that seat sees it."""
    decision = next(d for d in state.pending if d.seat == seat)
    return {
        "kind": decision.kind,
        "prompt": decision.prompt,
        "view": msgspec.json.encode(state.view(seat)).decode(),
        "options": [option.text for option in decision.options],
        "verbs": [option.verb for option in decision.options],
    }


def chosen_by(state: GameState, move: list[Any]) -> int:
    """The place of the chosen option in the list."""
    decision = next(d for d in state.pending if d.seat == move[1])
    return [choice_move(state, option, move[1]) for option in decision.options].index(move)


def export(files: Iterable[Path], out: Path) -> int:
    """Write all choices of these records to a .jsonl or .parquet file; gives their number. A fault leaves none."""
    if out.suffix not in WRITERS:
        raise BadExport(f"{out.name}: the name of the file must end with {' or '.join(WRITERS)}")
    rows = (row for file in files for row in rows_of_file(file))
    unfinished = out.with_name(out.name + ".part")
    try:
        count = WRITERS[out.suffix](rows, unfinished)
        unfinished.replace(out)
    finally:
        unfinished.unlink(missing_ok=True)
    return count


def rows_of_file(file: Path) -> Iterator[Row]:
    """The choices of a record; if it cannot be read or replayed, which it is."""
    try:
        yield from rows_of(file.stem, Record.load(file))
    except StrategiumError as e:
        raise BadExport(f"{file}: {e}") from e


def write_jsonl(rows: Iterable[Row], out: Path) -> int:
    count = 0
    with out.open("wb") as file:
        for row in rows:
            file.write(msgspec.json.encode(row) + b"\n")
            count += 1
    return count


def write_parquet(rows: Iterable[Row], out: Path) -> int:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as e:
        raise BadExport("Parquet files need pyarrow: pip install 'strategium[research]'") from e
    texts = pyarrow.list_(pyarrow.string())
    schema = pyarrow.schema(
        {
            **dict.fromkeys(("record", "game", "version"), pyarrow.string()),
            **dict.fromkeys(("number", "seat"), pyarrow.int32()),
            **dict.fromkeys(("kind", "prompt", "view"), pyarrow.string()),
            **dict.fromkeys(("options", "verbs"), texts),
            "chosen": pyarrow.int32(),
            "share": pyarrow.float32(),
        }
    )
    count = 0
    with parquet.ParquetWriter(out, schema) as writer:
        for batch in batches(rows):
            writer.write_table(pyarrow.Table.from_pylist(batch, schema))
            count += len(batch)
    return count


def batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    batch: list[Row] = []
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


WRITERS: Final[dict[str, Callable[[Iterable[Row], Path], int]]] = {
    ".jsonl": write_jsonl,
    ".parquet": write_parquet,
}
