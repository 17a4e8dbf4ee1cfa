"""The pytest plug-in on small projects of its own: scenarios as tests, markers, what is kept, knocking out."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from strategium.kernel.errors import StrategiumError
from strategium.testing import knockout, last_knockout, last_runs, missing, missing_cards, shown
from tests.testing.toy.plugged import EXAMPLES, ROOT, look_again, plug_in

PLUGIN = ("-p", "strategium.testing.plugin", "-p", "no:cacheprovider", "-p", "no:hypothesispytest")

TESTS = """
import pytest
from tests.testing.toy import GAME

@pytest.fixture
def texts():
    g = GAME.position({"moment": "blows", "Red": {"line": ["Knight"]}, "Blue": {"line": ["Warden", "Squire"]}})
    return [option.text for option in g.pending[0].options]

@pytest.mark.rule("tourney/attack.guard")
def test_guard(texts):
    assert "attack Squire with Knight" not in texts

@pytest.mark.rule("tourney/attack.guard", "tourney/attack.ready")
@pytest.mark.parametrize("who", ["Warden", "Squire"])
def test_half(who, texts):
    assert (f"attack {who} with Knight" in texts) == (who == "Warden")

def test_that_cites_nothing(texts):
    assert texts
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A project with tests of the toy, which is installed like any plug-in."""
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.syspath_prepend(str(plug_in(pytester.path / "installed")))
    monkeypatch.setenv("PYTHONPATH", f"{pytester.path / 'installed'}:{ROOT}")
    look_again()
    root = pytester.path
    (root / "tests" / "scenarios").mkdir(parents=True)
    shutil.copy(EXAMPLES / "guard.toml", root / "tests" / "scenarios")
    (root / "tests" / "test_toy.py").write_text(TESTS)
    (root / "tests" / "conftest.py").write_text('pytest_plugins = ("strategium.testing.plugin",)\n')
    pytester.makeini("[pytest]\ntestpaths = tests\naddopts = --strict-markers\n")
    yield root
    look_again()


def kept(root: Path) -> dict[str, Any]:
    data = json.loads((root / ".cache" / "strategium" / "rules.json").read_text())
    return {test: (row["outcome"], row["rules"]) for test, row in data["tests"].items()}


SCENARIO = "tests/scenarios/guard.toml::A guard must be struck first, and a charge adds to the damage"


def test_scenarios_are_tests_and_what_ran_is_kept(project: Path, pytester: pytest.Pytester) -> None:
    assert missing("tourney", project)[0].id == "tourney/plan.secret"
    result = pytester.runpytest_inprocess(*PLUGIN)
    result.assert_outcomes(passed=5)
    guard = ["tourney/attack.guard", "tourney/attack.ready"]
    assert kept(project) == {
        SCENARIO: ("passed", ["tourney/attack.guard", "tourney/plan.charge", "tourney/attack.exhausts"]),
        "tests/test_toy.py::test_guard": ("passed", ["tourney/attack.guard"]),
        "tests/test_toy.py::test_half[Squire]": ("passed", guard),
        "tests/test_toy.py::test_half[Warden]": ("passed", guard),
    }
    lacking = [clause.id for clause in missing("tourney", project)]
    assert "tourney/plan.secret" in lacking
    assert not {"tourney/attack.guard", "tourney/plan.charge", "tourney/words.fighter"} & set(lacking)
    assert [clause.text for clause in missing_cards("tourney", project)] == ["Warden", "Medic", "Archer"]
    guarded = next(one for one in shown("tourney", project) if one.clause.id == "tourney/attack.guard")
    assert len(guarded.tests) == 4
    assert [place.file.rsplit("/", 1)[-1] for place in guarded.code] == ["rules.py"]


def test_what_ran_in_parallel_is_kept_too(project: Path, pytester: pytest.Pytester) -> None:
    pytester.runpytest_subprocess("-p", "no:hypothesispytest", "-n", "2").assert_outcomes(passed=5)
    assert {test: outcome for test, (outcome, _) in kept(project).items()} == {
        SCENARIO: "passed",
        "tests/test_toy.py::test_guard": "passed",
        "tests/test_toy.py::test_half[Squire]": "passed",
        "tests/test_toy.py::test_half[Warden]": "passed",
    }


def test_a_part_of_the_tests_changes_only_what_it_ran(project: Path, pytester: pytest.Pytester) -> None:
    pytester.runpytest_inprocess(*PLUGIN)
    before = last_runs(project)
    test = project / "tests" / "test_toy.py"
    test.write_text(TESTS.replace("not in texts", "in texts"))
    pytester.runpytest_inprocess(*PLUGIN, "-k", "test_guard").assert_outcomes(failed=1, deselected=4)
    after = last_runs(project)
    changed = [name for name in after if after[name].outcome != before[name].outcome]
    assert changed == ["tests/test_toy.py::test_guard"]
    assert after[changed[0]].outcome == "failed"
    assert after[changed[0]].date >= before[changed[0]].date


def test_tests_that_are_gone_show_nothing(project: Path, pytester: pytest.Pytester) -> None:
    pytester.runpytest_inprocess(*PLUGIN)
    assert "tourney/plan.charge" not in [clause.id for clause in missing("tourney", project)]
    (project / "tests" / "scenarios" / "guard.toml").unlink()
    assert "tourney/plan.charge" in [clause.id for clause in missing("tourney", project)]
    test = project / "tests" / "test_toy.py"
    test.write_text("def test_guard(): pass\n")
    assert "tourney/attack.guard" in [clause.id for clause in missing("tourney", project)]
    test.write_text(
        TESTS.split("@pytest.mark.rule")[0] + "@pytest.mark.rule('tourney/rest.two')\ndef test_new(): pass\n"
    )
    pytester.runpytest_inprocess(*PLUGIN)
    assert kept(project) == {"tests/test_toy.py::test_new": ("passed", ["tourney/rest.two"])}


def test_damaged_results_say_what_to_do(project: Path) -> None:
    path = project / ".cache" / "strategium" / "rules.json"
    path.parent.mkdir(parents=True)
    path.write_text("{")
    with pytest.raises(StrategiumError, match="delete it and run the tests again"):
        missing("tourney", project)


def test_failing_and_bad_scenarios_say_where(project: Path, pytester: pytest.Pytester) -> None:
    good = (EXAMPLES / "guard.toml").read_text()
    folder = project / "tests" / "scenarios"
    (folder / "wrong.toml").write_text(good.replace("Warden = 0", "Warden = 1"))
    (folder / "misspelt.toml").write_text(good.replace('["Warden"', '["Wardn"'))
    (folder / "damaged.toml").write_text(good.replace("[position]", "[position"))
    result = pytester.runpytest_inprocess(*PLUGIN, "tests/scenarios")
    result.assert_outcomes(passed=1, failed=3)
    result.stdout.fnmatch_lines_random(
        [
            "*wrong.toml:31: damage: Warden has 0 damage, not 1",
            "*misspelt.toml:7: there is no card named 'Wardn'; did you mean 'Warden'*",
            "*damaged.toml: this is not TOML*",
        ]
    )


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        (
            '"tourney/attack.gard"',
            "Toy has no clause 'tourney/attack.gard'; did you mean 'tourney/attack.guard'*",
        ),
        ('"attack.guard"', "*'attack.guard' is no clause: write it as 'game/topic.clause'"),
        ("", "*a test shows 1 to 4 clauses, this one names 0"),
        (
            '"tourney/a.a", "tourney/a.b", "tourney/a.c", "tourney/a.d", "tourney/a.e"',
            "*1 to 4 clauses, this one names 5",
        ),
    ],
)
def test_markers_are_checked_when_tests_are_collected(
    project: Path, pytester: pytest.Pytester, mark: str, message: str
) -> None:
    (project / "tests" / "test_toy.py").write_text(
        f"import pytest\n@pytest.mark.rule({mark})\ndef test_x(): pass\n"
    )
    result = pytester.runpytest_inprocess(*PLUGIN, "--collect-only")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines([f"*test_x: {message}"])


def test_markers_of_games_that_are_not_installed_are_left_alone(
    project: Path, pytester: pytest.Pytester
) -> None:
    (project / "tests" / "test_toy.py").write_text(
        "import pytest\n@pytest.mark.rule('chess/a.b')\ndef test_x(): pass\n"
    )
    pytester.runpytest_inprocess(*PLUGIN, "tests/test_toy.py").assert_outcomes(passed=1)


def test_the_marker_of_one_parameter_is_checked_when_it_runs(
    project: Path, pytester: pytest.Pytester
) -> None:
    (project / "tests" / "test_toy.py").write_text(
        "import pytest\n"
        "@pytest.mark.parametrize('x', [1, pytest.param(2, marks=pytest.mark.rule('tourney/attack.gard'))])\n"
        "def test_x(x): pass\n"
    )
    result = pytester.runpytest_inprocess(*PLUGIN, "tests/test_toy.py")
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*did you mean 'tourney/attack.guard'*"])


# ---- knocking out --------------------------------------------------------------------------------
def tried(root: Path, what: str = "tourney") -> list[str]:
    report = last_knockout(what, root)
    assert report is not None
    return [f"{line.rule} {line.test.rsplit('::', 1)[-1]} {line.how}" for line in report.lines]


SURVIVORS = [
    "tourney/attack.guard test_half[Warden] survived",
    "tourney/attack.ready test_half[Squire] survived",
    "tourney/attack.ready test_half[Warden] survived",
]


@pytest.mark.parametrize("how", [(), ("-n", "2")], ids=["alone", "in parallel"])
def test_knocking_out_lists_tests_that_do_not_notice(
    project: Path, pytester: pytest.Pytester, how: tuple[str, ...]
) -> None:
    result = pytester.runpytest_subprocess("--knockout=tourney", *how)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    report = last_knockout("tourney", project)
    assert report is not None
    assert report.tried == 8
    assert report.failed == ()
    assert sorted(tried(project)) == SURVIVORS
    result.stdout.fnmatch_lines_random(
        [
            "tourney: 8 taken out, 3 not noticed, 0 without code",
            "*tourney/attack.guard: tests/test_toy.py::test_half[[]Warden[]] still passes",
            "*cites tourney/attack.ready and passes without it.",
        ]
    )
    result.stdout.no_fnmatch_line("*test_that_cites_nothing*")
    assert not (project / ".cache" / "strategium" / "rules.json").exists()


def write_mutants(project: Path, text: str) -> None:
    (project / "tests" / "mutants.toml").write_text(f'game = "tourney"\n{text}')


def test_clauses_without_code_do_not_fail_unless_they_are_noticed(
    project: Path, pytester: pytest.Pytester
) -> None:
    rows = [f'{{ clause = "tourney/attack.{name}", reason = "so" }}' for name in ("ready", "guard")]
    write_mutants(project, f"no_code = [{rows[0]}]\n")
    pytester.runpytest_inprocess(*PLUGIN, "--knockout=tourney")
    assert tried(project) == SURVIVORS[:1]
    report = last_knockout("tourney", project)
    assert report is not None
    assert report.no_code == 2
    write_mutants(project, f"no_code = [{', '.join(rows)}]\n")
    pytester.runpytest_inprocess(*PLUGIN, "--knockout=tourney")
    assert {line.split()[0] for line in tried(project)} == {"tourney/attack.guard"}
    assert all(line.endswith("no code") for line in tried(project))


def test_a_row_of_the_file_is_what_a_clause_is_replaced_by(project: Path, pytester: pytest.Pytester) -> None:
    row = '[[mutant]]\nclause = "tourney/plan.charge"\nfunction = "rules.damage_of_blow"\n'
    write_mutants(project, row + 'statement = "g.damage[y] += 1"\nbecomes = "g.damage[y] += 1"\n')
    pytester.runpytest_inprocess(*PLUGIN, "--knockout=tourney/plan.charge", "tests/scenarios")
    assert [line.split()[0] for line in tried(project, "tourney/plan.charge")] == ["tourney/plan.charge"]
    write_mutants(project, row + 'statement = "g.damage[y] += 1"\nbecomes = "pass"\n')
    result = pytester.runpytest_inprocess(*PLUGIN, "--knockout=tourney/plan.charge", "tests/scenarios")
    assert result.ret == pytest.ExitCode.OK


def test_a_row_that_the_code_has_left_behind_fails_the_run(project: Path, pytester: pytest.Pytester) -> None:
    row = '[[mutant]]\nclause = "tourney/plan.charge"\nfunction = "rules.damage_of_blow"\n'
    write_mutants(project, row + 'statement = "g.damage[y] += 9"\nbecomes = "pass"\n')
    result = pytester.runpytest_inprocess(*PLUGIN, "--knockout=tourney/plan", "tests/scenarios")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    report = last_knockout("tourney/plan", project)
    assert report is not None
    assert [line.how for line in report.lines] == ["no mutant"]
    assert "the function has no such statement now" in report.faults[0]


def test_a_clause_a_topic_or_all(project: Path, pytester: pytest.Pytester) -> None:
    for what, count in (("tourney/plan.charge", 1), ("tourney/attack", 7), ("all", 8)):
        pytester.runpytest_inprocess(*PLUGIN, f"--knockout={what}")
        report = last_knockout(what, project)
        assert report is not None
        assert report.tried == count


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("tourny", "*there is no game 'tourny'; did you mean 'tourney'*"),
        ("tests/test_toy.py", "*write --knockout=all*"),
        (
            "tourney/attack.gard",
            "*Toy has no clause 'tourney/attack.gard'; did you mean 'tourney/attack.guard'*",
        ),
    ],
)
def test_what_is_to_be_knocked_out_must_exist(
    project: Path, pytester: pytest.Pytester, what: str, message: str
) -> None:
    result = pytester.runpytest_inprocess(*PLUGIN, f"--knockout={what}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([message])


def test_a_damaged_file_stops_the_run(project: Path, pytester: pytest.Pytester) -> None:
    write_mutants(project, "[[mutant]]\n")
    result = pytester.runpytest_inprocess(*PLUGIN, "--knockout=tourney")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*mutants.toml: a mutant says clause, function, statement, becomes*"])


HANGS = """
import pytest
from tests.testing.toy import GAME
from tests.testing.toy.rules import exhaust

def is_guarded():
    g = GAME.position({"moment": "blows", "Red": {"line": ["Knight"]}, "Blue": {"line": ["Warden", "Squire"]}})
    return "attack Squire with Knight" not in [option.text for option in g.pending[0].options]

@pytest.mark.rule("tourney/attack.guard")
def test_that_waits_for_ever():
    while not is_guarded():
        pass

@pytest.fixture
def game():
    assert is_guarded()

@pytest.mark.rule("tourney/attack.guard")
def test_that_notices_in_a_fixture(game):
    pass

@pytest.mark.rule("tourney/attack.guard")
def test_that_always_fails():
    assert False

class TestInAClass:
    @pytest.mark.rule("tourney/attack.guard")
    def test_it(self):
        assert is_guarded()

OUT = []

@pytest.mark.rule("tourney/attack.exhausts")
def test_that_leaves_something_behind():
    if exhaust.__code__.co_name != "exhaust":
        OUT.append(1)
        assert False
    assert not OUT

@pytest.mark.parametrize('x', [pytest.param(2, marks=pytest.mark.rule('tourney/attack.guard'))])
def test_with_a_marked_parameter(x):
    pass
"""


def test_hanging_fixtures_failing_tests_and_leaks(project: Path, pytester: pytest.Pytester) -> None:
    (project / "tests" / "test_toy.py").write_text(HANGS)
    run = (*PLUGIN, "--knockout=tourney", "--knockout-seconds=0.3", "tests/test_toy.py")
    result = pytester.runpytest_inprocess(*run)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    report = last_knockout("tourney", project)
    assert report is not None
    assert [(line.test.split("::")[1], line.how) for line in report.lines] == [
        ("test_that_waits_for_ever", "stuck")
    ]
    assert report.tried == 5
    assert [test.split("::")[1] for test in report.failed] == [
        "test_that_always_fails",
        "test_with_a_marked_parameter[2]",
    ]
    assert [test.split("::")[1] for test in report.leaks] == [
        "test_that_always_fails",
        "test_that_leaves_something_behind",
    ]
    write_mutants(project, 'crash = [{ clause = "tourney/attack.guard", reason = "it waits" }]\n')
    pytester.runpytest_inprocess(*run)
    report = last_knockout("tourney", project)
    assert report is not None
    assert report.lines == ()


def test_a_broken_scenario_fails_when_knocking_out(project: Path, pytester: pytest.Pytester) -> None:
    (project / "tests" / "scenarios" / "damaged.toml").write_text("[x")
    pytester.runpytest_inprocess(*PLUGIN, "--knockout=tourney/plan.charge", "tests/scenarios")
    report = last_knockout("tourney/plan.charge", project)
    assert report is not None
    assert report.failed == ("tests/scenarios/damaged.toml::damaged",)


def test_the_function_runs_pytest_and_gives_the_report(project: Path) -> None:
    report = knockout("tourney", project)
    assert sorted(tried(project)) == SURVIVORS
    assert not report.passed
    (project / "tests" / "conftest.py").write_text("raise ValueError('no')\n")
    with pytest.raises(StrategiumError, match="cannot be run"):
        knockout("tourney", project)
