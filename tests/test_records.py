"""Records of every release replay, or are refused in the documented way. A release adds a folder; none is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategium import BadRecord, Record
from strategium.kernel import registry

FOLDER = Path(__file__).parent / "records"
FILES = sorted(FOLDER.glob("*/*.json"))


def test_there_are_records_of_every_game() -> None:
    assert {Record.load(file).header["game"] for file in FILES} == set(registry.games())


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}/{file.stem}" for file in FILES])
def test_a_record_replays_to_the_same_digests_or_names_the_release_to_use(file: Path) -> None:
    record = Record.load(file)
    assert record.header["engine"] == file.parent.name
    if record.header["version"] == registry.game(record.header["game"]).version:
        record.verify()
        assert record.result is not None
    else:
        with pytest.raises(BadRecord, match="replay it with the Strategium release that made it"):
            record.verify()
