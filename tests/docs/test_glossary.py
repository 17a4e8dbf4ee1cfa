"""The glossary names what is there, and what is saved under an older name."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from strategium.cards.state import card_fields
from strategium.kernel.abilities import Book

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "glossary.md").read_text("utf-8")
ROWS = re.findall(r"^\| (?!word )([a-z][^|]*) \| [^|]+ \| ([^|]*) \|$", PAGE, re.MULTILINE)
NAMES = re.findall(r"`((?:kernel|cards|scenarios|testing)\.[\w.]+)`", PAGE)


def is_there(path: str) -> bool:
    """Whether a name leads to a module, or to something in one; a field counts by its annotation."""
    parts = ["strategium", *path.split(".")]
    for n in range(len(parts), 1, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:n]))
        except ModuleNotFoundError:
            continue
        for name in parts[n:]:
            annotated = name in getattr(found, "__annotations__", {}) or name in getattr(
                found, "__slots__", ()
            )
            if not hasattr(found, name) and not annotated:
                return False
            found = getattr(found, name, None)
        return True
    return False


def test_the_page_has_its_rows() -> None:
    assert len(ROWS) >= 50
    assert len(NAMES) >= 50


def test_no_word_is_explained_twice() -> None:
    words = [word.strip() for row, _ in ROWS for word in row.split(",")]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_in_the_code(name: str) -> None:
    assert is_there(name), f"strategium.{name} is not there: the glossary, or the code, needs its word"


def test_a_name_that_is_not_there_is_noticed() -> None:
    assert not is_there("kernel.core.Core.house")
    assert not is_there("kernel.verbs.Asked")


def test_older_names_of_files_are_told() -> None:
    fields = card_fields(Book())
    kept = {field.saved_as for field in fields if field.saved_as != field.name}
    told = set(re.findall(r"`(\w+)`", PAGE.split("## Words of files")[1])) - {"saved_as"}
    assert told == kept
