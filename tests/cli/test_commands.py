"""What each command prints, for people and for programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import strategium
from strategium.agents import Observation
from strategium.agents.random import RandomAgent
from strategium.kernel import registry
from strategium.kernel.errors import how_many
from strategium.scenarios.book import read_book
from tests.cli.conftest import Run

PROGRAM = str(Path(sys.executable).with_name("strategium"))


def test_help_lists_every_command(run: Run) -> None:
    done = run("--help")
    for name in [
        "games",
        "play",
        "sim",
        "replay",
        "scenario",
        "rules",
        "fuzz",
        "bench",
        "new-game",
        "doctor",
        "show",
    ]:
        assert f" {name} " in done.stdout
        assert run(name, "--help").exit_code == 0


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"strategium {strategium.__version__}\n"


def test_the_program_starts_quickly() -> None:
    """In seconds of the processor: a busy machine is not the program's fault."""
    seconds = []
    for _ in range(3):
        before = os.times()
        subprocess.run([PROGRAM, "--help"], check=True, capture_output=True)
        after = os.times()
        seconds.append(
            after.children_user - before.children_user + after.children_system - before.children_system
        )
    assert 0 < min(seconds) < 1


def test_errors_of_the_program_have_no_traceback() -> None:
    done = subprocess.run([PROGRAM, "play", "chess"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("strategium: there is no game 'chess'")
    assert "Traceback" not in done.stderr


def test_completion_knows_games_and_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    def complete(*words: str) -> str:
        environment = {"_STRATEGIUM_COMPLETE": "complete_bash", "COMP_WORDS": " ".join(words)}
        environment |= {"COMP_CWORD": str(len(words) - 1), "PATH": "/usr/bin"}
        return subprocess.run([PROGRAM], env=environment, capture_output=True, text=True, check=False).stdout

    assert "template" in complete("strategium", "play", "te").split()
    assert "greedy" in complete("strategium", "play", "--bot", "g").split()
    assert "doctor" in complete("strategium", "doc").split()


# ---- games, doctor -------------------------------------------------------------------------------
def test_games(run: Run) -> None:
    assert "Salvage" in run("games").stdout
    found = json.loads(run("games", "--json").stdout)
    row = next(row for row in found["games"] if row["name"] == "template")
    assert row["seats"] == [2, 3]
    assert row["clauses"] == len(strategium.game("template").clauses)


def test_broken_plugins_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "broken", lambda: {"chess": "it lost its king"})
    assert "broken: chess: it lost its king" in run("games").stdout
    assert json.loads(run("games", "--json").stdout)["broken"] == {"chess": "it lost its king"}
    ill = run("doctor")
    assert ill.exit_code == 1
    assert "it lost its king" in ill.stdout


def test_doctor(run: Run, data: Path) -> None:
    well = run("doctor")
    assert well.exit_code == 0
    assert str(data) in well.stdout.replace("\n", "")
    report = json.loads(run("doctor", "--json").stdout)
    assert report["ok"]
    assert report["places"]["games"] == str(data / "games")
    told = [check["what"] for check in report["checks"]]
    assert {"Python", "rich", "typer", "git", "games", "bots", "bots of a server", "data"} <= set(told)
    assert len(told) == len(set(told))


def test_doctor_tells_how_to_mend(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr("importlib.metadata.requires", lambda name: ["no-such-package>=2"])
    done = run("doctor", "--json")
    assert done.exit_code == 1
    remedies = {check["what"]: check["remedy"] for check in json.loads(done.stdout)["checks"]}
    assert remedies["no-such-package"] == "pip install no-such-package"
    assert remedies["gcc"] == "apt-get install gcc libc6-dev"


# ---- sim -----------------------------------------------------------------------------------------
def test_sim(run: Run) -> None:
    words = ("sim", "template", "--games", "4", "--agents", "random,greedy:samples=1", "--seed", "3")
    found = json.loads(run(*words, "--json").stdout)
    assert found["games"] == 4
    assert [row["agent"] for row in found["seats"]] == ["random", "greedy:samples=1"]
    for row in found["seats"]:
        assert row["won"] + row["drawn"] + row["lost"] == 4
    assert found["decisions"]["least"] <= found["decisions"]["median"] <= found["decisions"]["most"]
    assert found["faults"] == {"count": 0, "first": None}
    again = json.loads(run(*words, "--json").stdout)
    assert again["seats"] == found["seats"]
    told = run(*words).stdout
    assert "Salvage: 4 games" in told
    assert "decisions a second" in told


def test_one_game_is_no_games(run: Run) -> None:
    told = run("sim", "template", "-n", "1", "--option", "rounds=1").stdout
    assert "Salvage: 1 game " in told


@pytest.mark.parametrize(
    ("n", "words"),
    [(0, "0 games"), (1, "1 game"), (1.0, "1 game"), (0.5, "0.5 games"), (1200, "1,200 games")],
)
def test_how_many(n: float, words: str) -> None:
    assert how_many(n, "game") == words


def test_what_bots_print_is_no_part_of_the_summary(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def talk(bot: RandomAgent, seen: Observation) -> str:
        print("what a game")
        return seen.decision.options[0].id

    monkeypatch.setattr(RandomAgent, "choose", talk)
    done = run("sim", "template", "-n", "1", "--option", "rounds=1", "--json")
    assert json.loads(done.stdout)["games"] == 1
    assert "what a game" in done.stderr


def test_sim_with_three_seats_and_options(run: Run) -> None:
    found = json.loads(
        run("sim", "template", "-n", "2", "--seats", "3", "--option", "rounds=1", "--json").stdout
    )
    assert [row["seat"] for row in found["seats"]] == ["Red", "Blue", "Green"]


# ---- rules ---------------------------------------------------------------------------------------
def test_all_rules(run: Run) -> None:
    found = json.loads(run("rules", "template", "--json").stdout)
    assert [c["id"] for c in found["clauses"]] == [c.id for c in strategium.game("template").clauses]
    assert "hiring.price" in run("rules", "template", "--all").stdout


def test_the_rules_are_a_book(run: Run) -> None:
    """The same text as in the browser: what a round is, how to win, the chapters, and each of them."""
    book = read_book(strategium.game("conquest"))
    told = " ".join(run("rules", "conquest").stdout.split())
    assert book.about in told
    assert all(chapter.name in told for chapter in book.chapters)
    assert "Headquarters Both draw 2 cards" in told
    chapter = next(chapter for chapter in book.chapters if chapter.id == "damage")
    told = " ".join(run("rules", "conquest", "damage").stdout.split())
    assert chapter.say in told
    assert all(section.say in told for section in chapter.sections)
    found = json.loads(run("rules", "conquest", "damage", "--json").stdout)["clauses"]
    assert [c["id"] for c in found] == [clause.id for clause in chapter.clauses]


@pytest.mark.parametrize("words", ["hiring.price", "template/hiring.price"])
def test_one_rule_with_code_and_tests(run: Run, words: str) -> None:
    clause = strategium.game("template").find_clause("template/hiring.price")
    found = json.loads(run("rules", "template", words, "--json").stdout)
    assert found["text"] == clause.text
    assert any("hiring.py:" in place for place in found["code"])
    told = run("rules", "template", words).stdout
    assert "Implemented: " in told
    assert "Shown by: " in told


def test_rules_of_a_topic_and_by_words(run: Run) -> None:
    topic = json.loads(run("rules", "template", "stowing", "--json").stdout)["clauses"]
    assert len(topic) > 1
    assert all(c["id"].startswith("template/stowing.") for c in topic)
    found = json.loads(run("rules", "template", "--search", "coin", "--json").stdout)["clauses"]
    assert found
    assert all("coin" in (c["id"] + c["text"]).lower() for c in found)


def test_the_text_of_a_card_is_a_clause_too(run: Run) -> None:
    told = run("rules", "template", "card.tethered-diver").stdout
    assert "template/card.tethered-diver" in told
    assert "return it to your hand instead" in told
    assert "Shown by: " in told


def test_rules_say_what_is_reconstructed(run: Run) -> None:
    origins = strategium.game("horus_heresy").origins
    assert origins is not None
    told = " ".join(run("rules", "horus_heresy", "battle").stdout.split())
    assert f"Reconstructed: {origins.text}" in told
    assert json.loads(run("rules", "horus_heresy", "--json").stdout)["origins"] == origins.text
    card = " ".join(run("rules", "horus_heresy", "card.assault").stdout.split())
    assert origins.meaning("Assault") in card
    assert json.loads(run("rules", "horus_heresy", "card.assault", "--json").stdout)["origin"] == "mixed"
    assert "econstructed" not in run("rules", "template").stdout
    assert f"horus_heresy: {origins.text}" in " ".join(run("games").stdout.split())


def test_missing_rules(run: Run) -> None:
    found = run("rules", "template", "--missing", "--json")
    missing = json.loads(found.stdout)
    assert found.exit_code == (1 if missing["missing"] or missing["cards"] else 0)
    assert "testable clauses" in run("rules", "template", "--missing").stdout
