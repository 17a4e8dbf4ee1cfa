"""What mutants.toml says is put into the code as it is written there, or refused with a reason."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from strategium.kernel.errors import StrategiumError
from strategium.testing import Mutants, off
from strategium.testing.mutants import Row, change, mutated
from strategium.testing.sources import BadMutant, function_named, functions_of
from tests.testing.toy import GAME, rules
from tests.testing.toy.rules import Toy

TOY = "tests.testing.toy"


def changed(source: str, statement: str, becomes: str, which: int = 0) -> str:
    """The body of a function after the change of a row."""
    node = ast.parse(f"def f(x):\n    {source.replace(chr(10), chr(10) + '    ')}").body[0]
    assert isinstance(node, ast.FunctionDef)
    change(node, [Row("", "f", statement, becomes, which)])
    return "\n".join(ast.unparse(one) for one in node.body)


@pytest.mark.parametrize(
    ("source", "statement", "becomes", "result"),
    [
        ("return x", "return x", "return 1 - x", "return 1 - x"),
        ("return ( x )", "return x", "return 2", "return 2"),
        ("if x > 1:\n    return 1\nreturn 2", "if x > 1:", "if True:", "if True:\n    return 1\nreturn 2"),
        ("if x:\n    return 1\nreturn 2", "if x:", "pass", "pass\nreturn 2"),
        ("x += 1\nreturn x", "x += 1", "x += 2\n...", "x += 2\nx += 1\nreturn x"),
        ("return x", "return x", "if x > 2:\n    ...\nreturn 0", "if x > 2:\n    return x\nreturn 0"),
        (
            "for y in x:\n    print(y)\nelse:\n    print(x)",
            "for y in x:",
            "for y in x[1:]:",
            "for y in x[1:]:\n    print(y)\nelse:\n    print(x)",
        ),
        (
            "if x:\n    pass\nelif not x:\n    x = 1",
            "if not x:",
            "if False:",
            "if x:\n    pass\nelif False:\n    x = 1",
        ),
    ],
)
def test_a_statement_becomes_another(source: str, statement: str, becomes: str, result: str) -> None:
    assert changed(source, statement, becomes) == result


def test_one_of_several_that_are_alike() -> None:
    twice = "if x:\n    return 1\nreturn 1"
    assert changed(twice, "return 1", "return 2", 2) == "if x:\n    return 1\nreturn 2"
    assert changed(twice, "return 1", "return 2", 1) == "if x:\n    return 2\nreturn 1"
    with pytest.raises(BadMutant, match="has 2 of them; say which = 1 to 2"):
        changed(twice, "return 1", "return 2")
    with pytest.raises(BadMutant, match="has only 2 of them"):
        changed(twice, "return 1", "return 2", 3)


@pytest.mark.parametrize(
    ("statement", "becomes", "message"),
    [
        ("return y", "return 1", "no such statement now"),
        ("return", "return 1", "no such statement now"),
        ("return x)", "return 1", "this is not Python"),
        ("return x", "return (", "this is not Python"),
        ("x = 1\nreturn x", "return 1", "name one statement"),
    ],
)
def test_what_does_not_fit_is_refused(statement: str, becomes: str, message: str) -> None:
    with pytest.raises(BadMutant, match=message):
        changed("return x", statement, becomes)


def test_rows_speak_of_the_function_as_it_was() -> None:
    node = ast.parse("def f(x):\n    if x:\n        g(x)\n    return x").body[0]
    assert isinstance(node, ast.FunctionDef)
    change(node, [Row("", "f", "if x:", "if True:"), Row("", "f", "g(x)", "g(x)\ng(x)")])
    assert ast.unparse(node) == "def f(x):\n    if True:\n        g(x)\n        g(x)\n    return x"


# ---- functions -----------------------------------------------------------------------------------
def test_functions_are_found_with_what_they_cite() -> None:
    functions = functions_of(TOY)
    assert functions[f"{TOY}.rules.exhaust"].cited == ("tourney/attack.exhausts",)
    bound = functions[f"{TOY}.rules.damage_of_blow"].commented["tourney/plan.charge"]
    assert [ast.unparse(one).splitlines()[0] for one in bound] == ["if g.owner[x] in g.charging:"]
    assert function_named(TOY, "rules.exhaust").find() is rules.exhaust
    with pytest.raises(BadMutant, match=r"did you mean 'rules.exhaust'"):
        function_named(TOY, "rules.exhausts")


def exhausted(*rows: Row) -> int:
    g = GAME.position({"moment": "blows", "Red": {"line": ["Knight"]}, "Blue": {"line": ["Squire"]}})
    assert isinstance(g, Toy)
    with mutated(function_named(TOY, "rules.exhaust"), rows):
        rules.exhaust(g, 0)
    return g.exhausted[0]


def test_the_function_itself_is_changed_and_comes_back() -> None:
    held, code = rules.exhaust, rules.exhaust.__code__
    assert exhausted(Row(TOY, "rules.exhaust", "g.exhausted[x] = 1", "g.exhausted[x] = 7")) == 7
    assert exhausted() == 1
    assert rules.exhaust is held
    assert held.__code__ is code


def test_names_come_from_other_modules_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{TOY}.SEVEN", 7, raising=False)
    row = Row("tests.testing", "toy.rules.exhaust", "g.exhausted[x] = 1", "g.exhausted[x] = SEVEN")
    assert exhausted(row) == 7
    assert not hasattr(rules, "SEVEN")
    with pytest.raises(BadMutant, match=r"no module of tests.testing has the name 'EIGHT'"):
        exhausted(Row("tests.testing", "toy.rules.exhaust", "g.exhausted[x] = 1", "g.exhausted[x] = EIGHT"))


# ---- the file ------------------------------------------------------------------------------------
ROW = {
    "clause": "template/loot.tie",
    "function": "looting.stronger",
    "statement": "return -1",
    "becomes": "return 0",
}


def read(**data: Any) -> Mutants:
    found = Mutants()
    found.read(data)
    return found


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "say at the top which game"),
        ({"game": "templat"}, "did you mean 'template'"),
        ({"game": "template", "mutants": []}, "the file has no 'mutants'; did you mean 'mutant'"),
        ({"game": "template", "mutant": [ROW | {"clause": "template/loot.tye"}]}, "did you mean"),
        ({"game": "template", "mutant": [ROW | {"become": "x"}]}, "a mutant has no 'become'"),
        ({"game": "template", "mutant": [ROW | {"becomes": " "}]}, "a mutant says clause, function"),
        ({"game": "template", "mutant": [ROW | {"which": -1}]}, "a number from 1"),
        ({"game": "template", "mutant": ["x"]}, "is a table"),
        ({"game": "template", "no_code": [{"clause": "template/loot.tie"}]}, "no_code says clause, reason"),
        ({"game": "template", "crash": [{"clause": "template/a.b", "reason": "so"}]}, "template/a.b"),
        ({"game": "template", "shortcut": [ROW]}, "a shortcut has no 'clause'"),
    ],
)
def test_a_file_that_says_nothing_sensible_is_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(StrategiumError, match=message):
        read(**data)


def test_files_are_read_from_all_folders_and_named_in_errors(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "games" / "template"
    folder.mkdir(parents=True)
    assert Mutants.load(tmp_path).rows == {}
    (folder / "mutants.toml").write_text(
        'game = "template"\nno_code = [{ clause = "template/loot.tie", reason = "so" }]\n'
    )
    assert Mutants.load(tmp_path).no_code == {"template/loot.tie": "so"}
    (folder / "mutants.toml").write_text("game = ")
    with pytest.raises(BadMutant, match=r"mutants\.toml: this is not TOML"):
        Mutants.load(tmp_path)


def test_rows_that_the_code_has_left_behind_are_told() -> None:
    gone = ROW | {"function": "looting.gone"}
    found = read(game="template", mutant=[gone], shortcut=[])
    assert "has no function 'looting.gone'" in found.faults("template")[0]
    elsewhere = ROW | {"clause": "template/house.frail", "function": "setup.everybody", "statement": "pass"}
    assert found.faults("conquest") == []
    assert len(read(game="template", mutant=[elsewhere]).faults("template")) == 1


def test_the_rows_of_every_game_fit_its_code() -> None:
    root = Path(__file__).parents[2]
    mutants = Mutants.load(root)
    games = {clause.split("/")[0] for clause in mutants.rows}
    assert {"conquest", "dark_millennium", "forbidden_stars", "horus_heresy", "invasion", "template"} <= games
    assert [fault for game in games for fault in mutants.faults(game)] == []


def test_a_row_says_more_than_taking_out_a_step() -> None:
    mutants = Mutants()
    row = Row(TOY, "rules.exhaust", "g.exhausted[x] = 1", "g.exhausted[x] = 7")
    mutants.rows["tourney/attack.exhausts"] = [row]
    g = GAME.position({"moment": "blows", "Red": {"line": ["Knight"]}, "Blue": {"line": ["Squire"]}})
    assert isinstance(g, Toy)
    with off("tourney/attack.exhausts", GAME, mutants):
        rules.exhaust(g, 0)
    assert g.exhausted[0] == 7
