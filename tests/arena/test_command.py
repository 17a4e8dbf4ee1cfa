"""`strategium arena` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from strategium.cli.app import app

RUN = CliRunner()
SHORT = ["--option", "rounds=1", "--games", "2", "--workers", "0"]
BOTS = ["--agents", "greedy:samples=1,random"]


def test_it_plays_and_tells(tmp_path: Path) -> None:
    done = RUN.invoke(app, ["arena", "template", *BOTS, *SHORT, "--out", str(tmp_path)])
    assert done.exit_code == 0
    assert "2 games" in done.stdout
    assert "rating" in done.stdout
    assert "greedy:samples=1" in done.stdout
    assert "report.html" in done.stdout
    again = RUN.invoke(app, ["arena", "template", *BOTS, *SHORT, "--out", str(tmp_path), "--json"])
    figures = json.loads(again.stdout)
    assert figures["games"] == 2
    assert len((tmp_path / "outcomes.jsonl").read_text().splitlines()) == 2


def test_names_of_bots_are_never_cut(tmp_path: Path) -> None:
    bots = [
        "search:iterations=1:seconds=0:cut=0:explore=0.25",
        "search:iterations=1:seconds=0:cut=0:explore=0.75",
    ]
    words = ["arena", "template", "--agents", ", ".join(bots), *SHORT, "--out", str(tmp_path)]
    done = RUN.invoke(app, words)
    assert done.exit_code == 0
    assert "…" not in done.stdout


def test_all_decks_are_those_of_the_usual_format(tmp_path: Path) -> None:
    arguments = [
        "arena",
        "conquest",
        "--agents",
        "random,search:iterations=1",
        "--games",
        "2",
        "--workers",
        "0",
    ]
    done = RUN.invoke(app, [*arguments, "--deck", "all", "--out", str(tmp_path)])
    assert done.exit_code == 0
    decks = json.loads((tmp_path / "plan.json").read_text())["decks"]
    assert "eldar" in decks
    assert "starter_eldar" not in decks


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["template", "--agents", "greedy"], "at least two agents"),
        (["template", "--agents", "greedy,gredy"], "did you mean 'greedy'"),
        (["template", "--on-fault", "shout"], "forfeit or fallback"),
        (["template", "--deck", "orks"], "played without decks"),
        (["conquest", "--deck", "orcs"], "did you mean 'orks'"),
        (["chess"], "there is no game 'chess'"),
    ],
)
def test_bad_arguments_are_told_in_a_line(arguments: list[str], told: str, tmp_path: Path) -> None:
    done = RUN.invoke(app, ["arena", *arguments, "--out", str(tmp_path)])
    assert done.exit_code == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr
