"""A command line of one's own: no screen, no colours, data in a folder that is thrown away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from strategium.cli import app

Run = Callable[..., Result]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def run(data: Path) -> Run:
    """`run("games", "--json")`; what a person would type follows as `typed`."""
    runner = CliRunner(env={"STRATEGIUM_DATA": str(data), "NO_COLOR": "1", "COLUMNS": "120"})

    def run(*words: str, typed: str = "") -> Result:
        done = runner.invoke(app, list(words), input=typed, prog_name="strategium")
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return done

    return run
