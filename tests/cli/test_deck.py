"""`strategium deck`, and decks given to `play` and `sim`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from strategium.games.conquest.decks.shelf import SHELF
from strategium.kernel.record import Record
from tests.cli.conftest import Run

LEGAL = SHELF.write(SHELF.find("orks"), "text").replace("Deck: Orks: Nazdreg's Waaagh!\n", "")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A legal deck of one's own, without a title."""
    path = tmp_path / "green tide.txt"
    path.write_text(LEGAL, "utf-8")
    return path


# ---- check -------------------------------------------------------------------------------------------
def test_a_legal_deck(run: Run, file: Path) -> None:
    done = run("deck", "check", str(file))
    assert (done.exit_code, done.stdout) == (0, "green tide: legal (Nazdreg, 50 cards, standard).\n")


def test_all_faults_of_a_deck(run: Run, file: Path) -> None:
    text = LEGAL.replace("3x Bad Dok", "4x Bad Dok").replace("3x Shoota Mob", "3x Shotta Mob")
    file.write_text(text, "utf-8")
    line = {words: number for number, words in enumerate(text.splitlines(), 1)}
    done = run("deck", "check", str(file))
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        f"line {line['3x Shotta Mob']}: there is no card 'Shotta Mob'; did you mean Shoota Mob?",
        f"line {line['4x Bad Dok']}: 4 copies of Bad Dok: 3 are the most [conquest/deck.three-copies]",
        "green tide: 2 faults.",
    ]
    told = json.loads(run("deck", "check", str(file), "--json").stdout)
    assert (told["game"], told["name"], told["legal"], told["cards"]) == ("conquest", "green tide", False, 51)
    assert told["faults"][1] == {
        "words": "4 copies of Bad Dok: 3 are the most",
        "rule": "conquest/deck.three-copies",
        "line": line["4x Bad Dok"],
        "near": [],
    }
    assert told["faults"][0]["near"] == ["Shoota Mob"]


def test_the_format_can_be_given(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "box.o8d"
    path.write_text(SHELF.write(SHELF.find("starter_orks"), "o8d"), "utf-8")
    plain = run("deck", "check", str(path))
    assert plain.exit_code == 1
    assert plain.stdout.endswith("box: 1 fault.\n")
    assert run("deck", "check", str(path), "--format", "starter").exit_code == 0


def test_a_deck_from_stdin(run: Run) -> None:
    assert run("deck", "check", "-", typed=LEGAL).stdout == "deck: legal (Nazdreg, 50 cards, standard).\n"


# ---- convert -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", [kind.name for kind in SHELF.files])
def test_converting(run: Run, file: Path, tmp_path: Path, kind: str) -> None:
    printed = run("deck", "convert", str(file), "--to", kind)
    assert printed.exit_code == 0
    assert SHELF.read(printed.stdout).tally() == SHELF.find("orks").tally()
    out = tmp_path / "out"
    done = run("deck", "convert", str(file), "--to", kind, "-o", str(out))
    assert done.stdout == f"green tide: written to {out}.\n"
    assert out.read_text("utf-8") == printed.stdout


def test_unknown_cards_are_not_written(run: Run, file: Path) -> None:
    file.write_text(f"{LEGAL}Secret Sauce\n", "utf-8")
    done = run("deck", "convert", str(file), "--to", "json")
    assert done.exit_code == 2
    assert "there is no card 'Secret Sauce'" in done.stderr


# ---- list, show --------------------------------------------------------------------------------------
def test_listing(run: Run) -> None:
    assert "starter_space_marines" in run("deck", "list").stdout
    rows = json.loads(run("deck", "list", "conquest", "--json").stdout)["decks"]
    assert [row["deck"] for row in rows] == list(SHELF.names())
    assert rows[list(SHELF.names()).index("tau")] == {
        "game": "conquest",
        "deck": "tau",
        "title": "Tau: Shadowsun's Cadre",
        "led by": "Commander Shadowsun",
        "format": "standard",
        "cards": 50,
    }


def test_showing(run: Run, file: Path) -> None:
    shown = run("deck", "show", "tau").stdout
    assert "Snotling" in run("deck", "show", "orks", "--game", "conquest").stdout
    assert "Warlord: Commander Shadowsun\n" in shown
    assert "4x Shadowsun's Stealth Cadre\n" in shown
    assert "34 army units with 41 command icons, which cost 2.5 on average\n" in shown
    assert json.loads(run("deck", "show", str(file), "--json").stdout) == {
        **SHELF.data(SHELF.find("orks")),
        "name": "green tide",
        "legal": True,
    }


# ---- playing with them -------------------------------------------------------------------------------
def test_playing_with_a_deck_of_ones_own(run: Run, file: Path, data: Path) -> None:
    done = run("play", "conquest", "--deck", str(file), "--deck", "tau", "--bot", "random", typed="quit\n")
    assert done.exit_code == 0
    (kept,) = (data / "games").glob("*.json")
    record = Record.load(kept)
    mine = {**SHELF.data(SHELF.find("orks")), "name": "green tide"}
    assert record.header["options"]["decks"] == [mine, "tau"]
    file.unlink()
    record.verify()


@pytest.mark.parametrize("as_option", [False, True])
def test_one_deck_is_for_the_first_seat_and_options_may_name_files_too(
    run: Run, file: Path, data: Path, as_option: bool
) -> None:
    words = ["--option", f"decks={json.dumps(['tau', str(file)])}"] if as_option else ["--deck", "tau"]
    assert run("play", "conquest", *words, "--bot", "random", typed="quit\n").exit_code == 0
    (kept,) = (data / "games").glob("*.json")
    first, second = Record.load(kept).header["options"]["decks"]
    assert first == "tau"
    assert (second["name"] if as_option else second) == ("green tide" if as_option else "orks")


def test_simulating_with_decks(run: Run, file: Path) -> None:
    done = run("sim", "conquest", "-n", "2", "--deck", str(file), "--deck", "starter_tau", "--json")
    assert json.loads(done.stdout)["games"] == 2


# ---- what goes wrong -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["deck", "check", "orkz"], "there is no file and no deck 'orkz'; did you mean 'orks'"),
        (["deck", "check", "."], "there is no file and no deck '.'"),
        (["deck", "show", "orkz"], "see: strategium deck list"),
        (["deck", "list", "template"], "template is played without decks of one's own"),
        (["deck", "list", "conquets"], "did you mean 'conquest'?"),
        (["deck", "check", "orks", "--game", "template"], "template is played without decks"),
        (["deck", "show", "orks"], "'orks' (conquest, dark_millennium): say by --game whose"),
        (["deck", "convert", "tau", "--to", "odt"], "there is no kind of deck file 'odt'"),
        (["deck", "convert", "tau", "--to", "text", "-o", "no/such/folder"], "No such file or directory"),
        (["play", "conquest", "--deck", "orkz"], "there is no file and no deck 'orkz'; did you mean 'orks'"),
        (["play", "template", "--deck", "orks"], "template is played without decks of one's own"),
        (
            ["play", "conquest", "--deck", "orks", "--option", "decks=[]"],
            "by --deck or by --option decks, not by both",
        ),
        (["sim", "conquest", *["--deck", "orks"] * 3], "these are 3 decks for 2 seats"),
    ],
)
def test_errors_are_one_line(run: Run, words: list[str], told: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert told in done.stderr


@pytest.mark.parametrize("command", [["deck", "show"], ["play", "conquest", "--deck"]])
def test_an_illegal_deck_is_refused_with_its_line(run: Run, file: Path, command: list[str]) -> None:
    file.write_text(LEGAL.replace("3x Bad Dok", "4x Bad Dok"), "utf-8")
    done = run(*command, str(file))
    assert done.exit_code == 2
    assert "the deck 'green tide' cannot be used: line " in done.stderr
    assert "[conquest/deck.three-copies]" in done.stderr


def test_a_file_that_is_no_deck_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck"
    path.write_bytes(b"\xff" * 100_000)
    assert "too long for a deck" in run("deck", "check", str(path)).stderr
    path.write_bytes(b"<html/>")
    assert "XML of another kind" in run("deck", "check", str(path)).stderr
