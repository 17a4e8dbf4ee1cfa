"""An arena from its plan to its report: the same whoever plays it, and whatever its agents do."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from html import escape
from pathlib import Path

import msgspec
import pytest

import strategium
from strategium.arena import BadPlan, Outcome, Plan, run
from strategium.arena.journal import Journal
from strategium.arena.running import Trial
from strategium.kernel.record import Record

SHORT = {"rounds": 1}
PLAN = Plan("template", ("greedy:samples=1:seconds=0", "random"), games=4, options=SHORT)


def outcomes(folder: Path) -> list[Outcome]:
    """What was kept, without times, by the names of the matches."""
    found = [msgspec.structs.replace(o, seconds=()) for o in Journal(folder, PLAN).read()]
    return sorted(found, key=lambda outcome: outcome.match.name)


def records(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted((folder / "records").iterdir())}


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    for workers in (0, 1, 2):
        run(PLAN, tmp_path / str(workers), workers=workers)
    assert len(outcomes(tmp_path / "0")) == 4
    assert outcomes(tmp_path / "0") == outcomes(tmp_path / "1") == outcomes(tmp_path / "2")
    assert records(tmp_path / "0") == records(tmp_path / "1") == records(tmp_path / "2")


def test_records_replay(tmp_path: Path) -> None:
    run(PLAN, tmp_path, workers=0)
    files = list((tmp_path / "records").iterdir())
    assert len(files) == 4
    for file in files:
        Record.load(file).verify()


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    run(PLAN, whole, workers=0)
    half = tmp_path / "half"
    run(msgspec.structs.replace(PLAN, games=2), half, workers=0)
    journal = half / "outcomes.jsonl"
    journal.write_bytes(
        journal.read_bytes() + b'{"match": {"pair": 0, "rou'
    )  # cut off in the middle of a line
    seen: list[int] = []
    run(PLAN, half, workers=0, progress=lambda done, total, forfeits: seen.append(done))
    assert seen == [3, 4]  # the first two were not played again
    assert outcomes(half) == outcomes(whole)


def test_a_kill_loses_no_finished_game(tmp_path: Path) -> None:
    """A real one, of a process with workers: they end too, and the next run goes on."""
    agents = "greedy:samples=1:seconds=0,random"
    words = [
        "arena",
        "template",
        "--agents",
        agents,
        "--games",
        "40",
        "--workers",
        "2",
        "--option",
        "rounds=1",
    ]
    command = [
        sys.executable,
        "-c",
        "from strategium.cli import main; main()",
        *words,
        "--out",
        str(tmp_path),
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    kept = tmp_path / "outcomes.jsonl"
    until = time.monotonic() + 60
    while (not kept.exists() or kept.read_bytes().count(b"\n") < 3) and time.monotonic() < until:
        time.sleep(0.02)
    process.kill()
    process.wait()
    before = outcomes(tmp_path)
    assert 3 <= len(before) < 40
    subprocess.run(command, check=True, capture_output=True)
    after = outcomes(tmp_path)
    assert len(after) == 40
    assert [o for o in after if o in before] == before


def test_a_damaged_journal_is_played_again_where_it_is_damaged(tmp_path: Path) -> None:
    run(PLAN, tmp_path, workers=0)
    before = outcomes(tmp_path)
    journal = tmp_path / "outcomes.jsonl"
    lines = journal.read_bytes().splitlines()
    journal.write_bytes(b"\n".join([lines[0], b"rubbish", *lines[2:]]) + b"\n")
    seen: list[int] = []
    run(PLAN, tmp_path, workers=0, progress=lambda done, total, forfeits: seen.append(done))
    assert seen == [4]
    assert outcomes(tmp_path) == before


def test_a_kill_while_a_journal_is_opened_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(PLAN, tmp_path, workers=0)
    before = (tmp_path / "outcomes.jsonl").read_bytes()

    def killed(file: Path, data: bytes) -> None:
        file.open("wb").close()
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_bytes", killed)
    with pytest.raises(KeyboardInterrupt):
        Journal(tmp_path, PLAN).mend([])
    assert (tmp_path / "outcomes.jsonl").read_bytes() == before


def test_another_plan_does_not_mix(tmp_path: Path) -> None:
    run(PLAN, tmp_path, workers=0)
    before = outcomes(tmp_path)
    other = msgspec.structs.replace(PLAN, seed=5)
    with pytest.raises(BadPlan, match="another plan"):
        run(other, tmp_path, workers=0)
    run(other, tmp_path, workers=0, fresh=True)
    assert outcomes(tmp_path) != before
    (tmp_path / "plan.json").write_text("{")
    with pytest.raises(BadPlan, match="damaged"):
        run(other, tmp_path, workers=0)


def test_figures_and_report(tmp_path: Path) -> None:
    agents = ("greedy:samples=1:seconds=0", "random", "search:iterations=4:seconds=0")
    plan = Plan("template", agents, games=4, options=SHORT)
    figures = run(plan, tmp_path, workers=0)
    assert figures.games == 12
    assert {r.agent for r in figures.ratings} == set(agents)
    assert all(r.low < r.rating < r.high for r in figures.ratings)
    assert sum(rate.points for rate in figures.agents.values()) == pytest.approx(12)
    assert sum(rate.games for rate in figures.by_seat.values()) == 24
    assert set(figures.by_side) == {"Red", "Blue"}
    assert figures.by_deck == {}
    assert len(figures.lengths.all) == 12
    assert sum(figures.endings.values()) == 12
    html = (tmp_path / "report.html").read_text()
    assert html.count("<svg") == 4
    clauses = strategium.game("template").clauses.by_id
    decided = {id for ids in figures.endings for id in ids.split(", ")}
    assert decided
    assert all(escape(clauses[id].text) in html for id in decided)
    assert all(agent in html for agent in agents)
    assert not re.search(r"https?://|<script", html)


def test_decks_are_told_apart(tmp_path: Path) -> None:
    plan = Plan("conquest", ("random", "search:iterations=1:cut=0:seconds=0"), games=8, decks=("orks", "tau"))
    figures = run(msgspec.structs.replace(plan, options={"deck_size": 8}), tmp_path, workers=0)
    assert figures.games == 8
    assert {deck: rate.games for deck, rate in figures.by_deck.items()} == {"orks": 4, "tau": 4}
    assert {side: rate.games for side, rate in figures.by_side.items()} == {"Orks": 4, "Tau": 4}
    assert figures.deck_duels["orks"]["tau"].games == 4
    assert "orks" not in figures.deck_duels["orks"]  # a deck against itself says nothing
    assert "<th>orks</th>" in (tmp_path / "report.html").read_text()


def test_with_three_seats_one_sits_among_others(tmp_path: Path) -> None:
    figures = run(msgspec.structs.replace(PLAN, seats=3, games=6), tmp_path, workers=0)
    greedy = next(duel for duel in figures.duels if duel.agent.startswith("greedy"))
    assert greedy.rate.games == 3
    assert figures.seats == 3


def test_a_clear_case_is_decided_early(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLAN, games=200, options={})
    figures = run(plan, tmp_path, workers=0, trial=Trial(edge=1.1, least=20))
    assert 20 <= figures.games < 100
    duel = next(duel for duel in figures.duels if duel.other == "random")
    assert duel.low > 0.55


# ---- agents that fail ----------------------------------------------------------------------------
FAILING = [
    ("raiser", "error", "no thought at all"),
    ("babbler", "nonsense", "'nonsense', which is not offered"),
    ("stillborn", "error", "not this seed"),
    ("sleeper", "time", "longer than 0.2 seconds"),
    ("glutton", "memory", "out of memory"),
    ("nibbler", "memory", "out of memory (256 MiB for a process)"),
    ("quitter", "error", "quitter failed (SystemExit: 3)"),
]
SECONDS = {"sleeper": 0.2}  # for a move; the others fail whatever time they take


@pytest.mark.usefixtures("bad_agents")
@pytest.mark.parametrize(("name", "kind", "words"), FAILING)
def test_who_fails_forfeits(name: str, kind: str, words: str, tmp_path: Path) -> None:
    plan = Plan("template", (name, "random"), 2, options=SHORT, move_seconds=SECONDS.get(name, 0), memory=256)
    figures = run(plan, tmp_path, workers=1)
    kept = outcomes(tmp_path)
    assert [o.shares[o.match.lineup.index(0)] for o in kept] == [0.0, 0.0]
    assert {o.faults[0].kind for o in kept} == {kind}
    assert words in kept[0].faults[0].words
    assert figures.pace[0].forfeits == 2
    assert words.replace("'", "&#x27;") in (tmp_path / "report.html").read_text()


@pytest.mark.usefixtures("bad_agents")
def test_who_fails_may_be_replaced_by_chance(tmp_path: Path) -> None:
    plan = Plan("template", ("raiser", "suicide"), 2, options=SHORT, on_fault="fallback")
    figures = run(plan, tmp_path, workers=2)
    kept = outcomes(tmp_path)
    assert all(o.forfeited == -1 and not o.broken and o.rules for o in kept)
    assert all(o.fault_counts[o.match.lineup.index(0)] > 5 for o in kept)
    assert all(o.match.absent == (o.match.lineup.index(1),) for o in kept)
    assert figures.pace[1].faults == 2


@pytest.mark.usefixtures("bad_agents")
def test_who_takes_all_memory_may_be_replaced_by_chance(tmp_path: Path) -> None:
    plan = Plan("template", ("nibbler", "random"), 2, options=SHORT, on_fault="fallback", memory=256)
    run(plan, tmp_path, workers=1)
    kept = outcomes(tmp_path)
    assert all(o.forfeited == -1 and not o.broken and o.rules for o in kept)
    assert all(o.match.absent == (o.match.lineup.index(0),) for o in kept)


@pytest.mark.usefixtures("bad_agents")
def test_what_others_have_left_behind_is_no_fault(tmp_path: Path) -> None:
    """The games of one agent fill a process; another one that needs much is not to blame for it."""
    plan = Plan("template", ("leaker", "random", "feaster"), 4, options=SHORT, memory=256)
    figures = run(plan, tmp_path, workers=1)
    assert {p.agent: p.forfeits for p in figures.pace} == {"leaker": 0, "random": 0, "feaster": 0}
    assert figures.games == 12


@pytest.mark.usefixtures("bad_agents")
def test_what_agents_print_is_no_part_of_the_figures(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    run(Plan("template", ("talker", "random"), 2, options=SHORT), tmp_path, workers=1)
    out, err = capfd.readouterr()
    assert (out, "what a game" in err) == ("", True)


@pytest.mark.usefixtures("bad_agents")
def test_a_process_that_dies_or_cannot_be_stopped_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("strategium.arena.workers.GRACE", 0.3)
    plan = Plan("template", ("suicide", "stubborn", "random"), 2, options=SHORT, move_seconds=0.2)
    figures = run(plan, tmp_path, workers=2)
    kinds = {o.faults[0].kind for o in outcomes(tmp_path)}
    assert kinds == {"death", "time"}
    assert figures.games == 6
    assert {p.agent: p.forfeits for p in figures.pace}["random"] == 0
    assert figures.ratings[0].agent == "random"


def test_a_fault_of_the_game_counts_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise ZeroDivisionError("the rules are wrong")

    monkeypatch.setattr("strategium.arena.playing.Table.choice", broken)
    figures = run(PLAN, tmp_path, workers=0)
    assert (figures.games, figures.broken) == (0, 4)
    assert "the rules are wrong" in figures.faults[0]


def test_without_openskill_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(BadPlan, match=re.escape("pip install 'strategium[arena]'")):
        run(PLAN, tmp_path, workers=0)
