"""The conformance kit finds every fault that the toy game can be given, and none in the toy itself."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from strategium.kernel.record import Record
from strategium.testing.kit import check_game
from strategium.testing.kit_play import ALWAYS, SELDOM, SOMETIMES, WAYS, Effort, play_game, situation
from strategium.testing.kit_report import Report
from strategium.testing.knowledge_laws import IMPROBABLE, chi_square_excess
from strategium.testing.modes import MODES
from tests.testing import lanterns
from tests.testing.lanterns import GAME, broken

CLOSELY = Effort(tries=25.0, seconds=20.0)

# What is wrong with the game, and the laws that may find it.
FAULTS = {
    "a chance is passed over": {"skipped questions change nothing"},
    "a choice is made for him": {"skipped questions change nothing"},
    "a pool is missing": {"unknown is in a pool"},
    "answer asks": {"playing", "saving loses nothing", "copies are independent"},
    "card twice": {
        "invariants hold",
        "offers can be taken",
        "options can be executed",
        "seats can always be asked",
    },
    "changes before asking": {"asking again changes nothing"},
    "dirty before asking": {"asking again changes nothing"},
    "drafts show": {"others do not notice", "samples look the same"},
    "endless": {"playing"},
    "frame names kinds": {"twins stay alike"},
    "filter without a need": {"reasons are true"},
    "free picks are fewer": {"people pick in any order"},
    "index unordered": {"saving loses nothing"},
    "learns in silence": {"twins stay alike"},
    "list in frame": {"frames are plain"},
    "lists in rows": {"shared is frozen"},
    "log counts": {"twins stay alike"},
    "log tells": {"twins stay alike"},
    "luck": {"copies are independent", "saving loses nothing", "options can be executed", "records"},
    "names a stranger": {"canary stays silent"},
    "need changes": {"asking again changes nothing", "illegal is refused", "looking changes nothing"},
    "no executor": {
        "playing",
        "options can be executed",
        "copies are independent",
        "saving loses nothing",
        "samples look the same",
    },
    "no options": {"new game"},
    "patience pays": {"skipped questions change nothing"},
    "people are not told": {"the table can be shown", "twins stay alike"},
    "option does nothing": {"options can be executed", "lookalikes are sampled alike", "playing"},
    "options read alike": {"options read differently"},
    "order leaks": {"hidden makes no difference", "twins stay alike"},
    "reason of another rule": {"reasons are true"},
    "reason that is not so": {"reasons are true"},
    "refuses without asking": {"reasons are true"},
    "refusal leaks": {"hidden makes no difference", "twins stay alike"},
    "same ids": {"options can be told"},
    "sealed bids show": {"others do not notice", "samples look the same"},
    "stack before asking": {"asking again changes nothing", "saving loses nothing", "playing"},
    "text leaks": {"hidden makes no difference"},
    "the list judges by itself": {"reasons are true"},
    "two legalities": {"one legality", "reasons are true"},
    "uneven samples": {"samples are uniform"},
    "unplain view": {"looking changes nothing", "the table can be shown"},
    "unregistered step": {"new game", "looking changes nothing", "frames are plain"},
    "unsaved": {"saving loses nothing"},
    "view leaks": {"hidden makes no difference"},
}
OTHERWISE = {"runs in circles", "set order"}  # tested below


@pytest.fixture(scope="module")
def sound() -> Report:
    return check_game(GAME, games=2 * len(WAYS), effort=CLOSELY)


def test_the_toy_keeps_every_law(sound: Report) -> None:
    assert sound.ok, sound.text()


def test_every_law_was_tried_and_had_something_to_look_at(sound: Report) -> None:
    for law in (*ALWAYS, *SOMETIMES, *SELDOM):
        assert sound.checks[law.__name__.replace("_", " ")] > 0
    looked_at = {"canaries", "drafts and sealed choices", "exchanges", "lookalikes", "refusals", "samples"}
    looked_at |= {
        "things offered",
        "things refused",
        "reasons tested",
        "reasons without which it is offered",
        "twins",
        "uniformity",
        "groups picked freely",
    }
    assert looked_at <= set(sound.counts)
    assert sound.checks["records"] > 0
    assert sound.checks["skipped questions change nothing"] == sound.games
    assert sound.counts["questions spared"] > sound.games


def test_the_report_says_what_was_never_exercised(sound: Report) -> None:
    assert sound.missing["verbs"] == ["go"]
    assert sound.missing["questions"] == ["nothing"]
    assert sound.missing["clauses"] == []
    assert "lanterns.reveal" in sound.coverage.steps
    assert "verbs never exercised: go" in sound.text()


@pytest.mark.parametrize("fault", FAULTS)
def test_the_kit_finds(fault: str) -> None:
    random.seed(1)  # for the fault that uses it
    found: set[str] = set()
    for seed in range(6 * len(WAYS)):
        report = play_game(situation(broken(fault), seed), CLOSELY)
        found |= {failure.law for failure in report.failures}
        if found:
            break
    assert found, f"{fault}: not found"
    assert found <= FAULTS[fault]


def test_every_fault_of_the_toy_is_looked_for() -> None:
    source = Path(lanterns.__file__).read_text("utf-8")
    faults = set(re.findall(r'(?:has\(g, |fault == )"([^"]+)"', source))
    assert faults == set(FAULTS) | OTHERWISE


def test_steps_that_go_round_in_circles_are_stopped() -> None:
    report = play_game(situation(broken("runs in circles"), 0), Effort(seconds=0.3))
    assert [failure.law for failure in report.failures] == ["new game"]
    assert "processor time" in report.failures[0].message


def test_a_failure_can_be_seen_again(tmp_path: Path) -> None:
    game = broken("view leaks")
    report = check_game(game, games=1, seed=11, effort=CLOSELY, out=tmp_path)
    failure = next(f for f in report.failures if f.seed is not None)
    assert failure.command == "strategium fuzz lanterns --games 1 --seed 11 --mode stops"
    again = play_game(situation(game, 11, "stops"), CLOSELY).failures[0]
    assert (again.law, again.message, again.choice) == (failure.law, failure.message, failure.choice)
    record = Record.load(failure.saved)
    record.game = game
    assert record.replay().to_json() == failure.state
    assert failure.command in report.text()


def test_situations_go_through_all_modes_starts_seats_and_policies() -> None:
    """Every way of playing in every mode soon; every start in every mode in the end."""
    few, starts = len(WAYS) * len(MODES), [tuple(start.items()) for start in GAME.starts()]
    tried = [situation(GAME, seed) for seed in range(few * 2 * len(starts))]
    assert len({(s.way, s.mode.name) for s in tried[:few]}) == few
    assert {(s.mode.name, s.seats) for s in tried[:few]} == {(m, n) for m in MODES for n in GAME.seats}
    assert {(s.mode.name, tuple(s.start.items())) for s in tried[::2]} == {
        (m, s) for m in MODES for s in starts
    }


def test_a_fault_that_shows_in_one_mode_is_found_in_that_mode() -> None:
    game = broken("people are not told")
    found = {mode: check_game(game, games=4, mode=mode, source=False).ok for mode in MODES}
    assert found == {mode: MODES[mode].people == "nobody" for mode in MODES}


def test_chi_square_tells_even_from_uneven() -> None:
    rng = random.Random(1)
    possible = ["a", "a", "b", "c", "d", "d", "e"]
    even = [rng.choice(possible) for _ in range(300)]
    uneven = [rng.choice([*possible, "a", "a"]) for _ in range(1000)]
    assert chi_square_excess(even, possible) < 3
    assert chi_square_excess(uneven, possible) > IMPROBABLE
    assert chi_square_excess(["a"] * 50, ["a", "a"]) == 0
    assert chi_square_excess([*even, "never"], possible) > IMPROBABLE


def test_report_is_plain_data_and_can_be_merged(sound: Report) -> None:
    again = Report.of(sound.to_data())
    assert again == sound
    again.merge(sound)
    assert again.games == 2 * sound.games
    assert again.checks["records"] == 2 * sound.checks["records"]
