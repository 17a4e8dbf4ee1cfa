"""Taking a clause out of a game takes out whatever cites it, and nothing stays out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from strategium.kernel import knockout as kernel
from strategium.kernel.abilities import Use
from strategium.kernel.errors import RulesFault, StrategiumError, WordsFitNone
from strategium.kernel.flow import advance, then
from strategium.kernel.knockout import OFF, OFF_STEPS, on, without
from strategium.kernel.offers import Offer
from strategium.kernel.scenario_words import pick
from strategium.kernel.using import Entry, still_legal
from strategium.testing import Explanation, KnockoutLine, KnockoutReport, blanked, off
from strategium.testing.knocking import explanations, last_knockout, report_path
from strategium.testing.results import write_json
from tests.testing.toy import GAME
from tests.testing.toy.rules import Toy

CARDS = {"Red": {"line": ["Knight", "Medic"]}, "Blue": {"line": ["Warden", "Squire"], "shields": 1}}


def position(moment: str = "blows", **sides: Any) -> Toy:
    g = GAME.position({"moment": moment, **CARDS, **sides})
    assert isinstance(g, Toy)
    return g


def texts(g: Toy) -> list[str]:
    return [option.text for option in g.pending[0].options]


def strike(g: Toy, words: str = "attack Warden with Knight") -> None:
    g.apply(pick(g, g.pending[0].seat, words), g.pending[0].seat)


def test_a_need_forbids_nothing() -> None:
    assert "attack Squire with Knight" not in texts(position())
    with off("tourney/attack.guard", GAME):
        assert "attack Squire with Knight" in texts(position())
        assert position().why_not(0, verb="attack") == ()


def test_a_verb_is_not_there() -> None:
    with off("tourney/attack.one-blow", GAME):
        assert texts(position()) == ["pass", "use Medic"]


def test_candidates_are_all_things() -> None:
    assert "attack Knight with Warden" not in texts(position())
    with off("tourney/attack.foes", GAME):
        assert "attack Knight with Warden" in texts(position())


def test_a_step_does_not_happen() -> None:
    with off("tourney/attack.exhausts", GAME):
        g = position()
        strike(g)
        assert g.exhausted[0] == 0
    g = position()
    strike(g)
    assert g.exhausted[0] == 1


def test_an_answer_does_not_happen() -> None:
    for rules, charging in ((("tourney/plan.open",), ()), ((), (0, 1))):
        with without(*rules):
            g = position("plan")
            strike(g, "charge")
            strike(g, "charge")
            assert g.pending[0].kind == "blow"
            assert g.charging == charging


def test_a_check_does_not_happen() -> None:
    weak = {"line": [{"card": "Squire", "damage": 2}, "Knight"]}
    assert position(Blue=weak).owner.count(1) == 1
    with off("tourney/damage.destroyed", GAME):
        assert position(Blue=weak).owner.count(1) == 2


def test_a_window_does_not_open() -> None:
    with off("tourney/shield.window", GAME):
        g = position()
        strike(g)
        assert g.pending[0].kind == "blow"
        assert g.damage[2] == 2


def test_a_verdict_does_not_end_the_game() -> None:
    alone: dict[str, Any] = {"line": []}
    assert position(Blue=alone).result is not None
    with off("tourney/win.last-standing", GAME):
        assert position(Blue=alone).result is None


def test_an_offer_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "offers", (Offer("truce", "offer a truce", rules=("tourney/plan.secret",)),))
    g = position()
    assert [offer.name for offer in g.offers(0)] == ["truce"]
    with off("tourney/plan.secret", GAME):
        assert g.offers(0) == ()


def test_a_modifier_asks_whether_its_clause_holds() -> None:
    assert on("tourney/plan.charge")
    for rule, damage in (("tourney/plan.charge", 2), ("tourney/attack.ready", 3)):
        with off(rule, GAME):
            g = position(charging=["Red"], Blue={"line": ["Knight", "Squire"]})
            strike(g, "attack Knight with Knight")
            assert g.damage[2] == damage or g.owner[2] == -1
            assert (g.owner[2] == -1) == (damage == 3)


def test_an_ability_that_cites_the_clause_is_silent() -> None:
    with off("tourney/action.heals", GAME):
        assert "use Medic" not in texts(position())
    assert "use Medic" in texts(position())


def shoot(words: str) -> Toy:
    g = position(Red={"line": ["Archer"]})
    strike(g, "use Archer")
    strike(g, words)
    return g


def test_targets_are_all_things() -> None:
    assert shoot("aim at Squire").damage == [0, 0, 1]
    with pytest.raises(WordsFitNone):
        shoot("aim at Archer")
    with off("tourney/action.targets", GAME):
        assert shoot("aim at Archer").damage == [1, 0, 0]


def test_costs_are_not_paid() -> None:
    assert shoot("aim at Squire").exhausted == [1, 0, 0]
    with off("tourney/action.costs", GAME):
        assert shoot("aim at Squire").exhausted == [0, 0, 0]


def test_targets_are_not_looked_at_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "recheck_rules", ("tourney/action.targets",))
    g = position(Red={"line": ["Archer"]})
    use = Use(0, 0, GAME.book.find("Archer"), 0, chosen=((2,),))
    entry = Entry(use, 0, 0, ages=((0,),))
    assert still_legal(g, entry) is not None
    g.owner[2] = 0
    assert still_legal(g, entry) is None
    with off("tourney/action.targets", GAME):
        assert still_legal(g, entry) is use


def test_a_card_is_blanked() -> None:
    with blanked(GAME, "Medic"):
        assert "use Medic" not in texts(position())
        with blanked(GAME, "Warden"):
            assert "attack Squire with Knight" in texts(position())
            assert "use Medic" not in texts(position())
        assert "attack Squire with Knight" not in texts(position())
    assert "use Medic" in texts(position())
    with off("tourney/card.warden", GAME):
        assert "attack Squire with Knight" in texts(position())


def test_cards_with_a_text_can_be_cited() -> None:
    assert list(GAME.card_clauses) == ["tourney/card.warden", "tourney/card.medic", "tourney/card.archer"]
    assert GAME.find_clause("tourney/card.medic").text == "Medic"
    with pytest.raises(StrategiumError, match=r"did you mean 'tourney/card.medic'"):
        GAME.find_clause("tourney/card.medik")


def test_what_is_off_nests_and_comes_back() -> None:
    with without("tourney/attack.guard"):
        with off("tourney/attack.exhausts", GAME):
            assert {"tourney/attack.guard", "tourney/attack.exhausts"} == OFF
            assert len(OFF_STEPS) == 1
        assert {"tourney/attack.guard"} == OFF
        assert not OFF_STEPS
    assert not OFF
    with pytest.raises(ZeroDivisionError), off("tourney/card.medic", GAME):
        _ = 1 / len(GAME.book.find("Medic").abilities)
    assert not OFF
    assert len(GAME.book.find("Medic").abilities) == 1


def test_a_game_that_does_not_end_without_a_clause_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "MOST_STEPS", 2_000)
    with off("tourney/plan.open", GAME):
        g = position()
        g.asked = ()
        then(g, (again,))
        with pytest.raises(RulesFault, match=r"without tourney/plan.open the game does not come to an end"):
            advance(g)


def again(g: Toy) -> None:
    """A step that leads to itself."""
    then(g, (again,))


# ---- explanations and reports --------------------------------------------------------------------
def test_explanations_cover_tests_by_the_end_of_their_ids() -> None:
    one = Explanation("tourney/a.b", "test_x.py::test_y", "because")
    assert one.covers("tests/test_x.py::test_y", "tourney/a.b")
    assert one.covers("tests/test_x.py::test_y[3-4]", "tourney/a.b")
    assert not one.covers("tests/other_test_x.py::test_y", "tourney/a.b")
    assert not one.covers("tests/test_x.py::test_y", "tourney/a.c")
    assert not one.covers("tests/test_x.py::test_yy", "tourney/a.b")


def test_explanations_are_read_from_all_folders(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "games" / "tourney"
    folder.mkdir(parents=True)
    path = folder / "knockout.toml"
    assert explanations(tmp_path) == []
    path.write_text('[[explained]]\nclause = "tourney/a.b"\ntest = "x"\nreason = "y"\n')
    assert [one.to_data() for one in explanations(tmp_path)] == [
        {"clause": "tourney/a.b", "test": "x", "reason": "y"}
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[explained]\n", "this is not TOML"),
        ("[[explaned]]\n", "there is no 'explaned' here; did you mean 'explained'"),
        ('[[explained]]\nclause = "a/b.c"\ntest = "x"\n', "a clause, a test and a reason"),
        ('[[explained]]\nclause = "a/b.c"\ntest = "x"\nreason = " "\n', "a clause, a test and a reason"),
        ('[[explained]]\nclaus = "a/b.c"\n', "an explanation has no 'claus'; did you mean 'clause'"),
    ],
)
def test_explanations_that_say_nothing_are_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "knockout.toml").write_text(text)
    with pytest.raises(StrategiumError, match=message):
        explanations(tmp_path)


def test_reports_are_kept_and_read(tmp_path: Path) -> None:
    lines = (KnockoutLine("tourney/a.b", "t1", ""), KnockoutLine("tourney/a.c", "t2", "so it is"))
    report = KnockoutReport(
        "tourney", 7, lines, (), (Explanation("tourney/a.d", "t3", "why"),), "abc", "today"
    )
    assert not report.passed
    assert [line.test for line in report.unexplained] == ["t1"]
    assert "7 knocked out, 1 not noticed, 1 explained" in report.text
    assert "tourney/a.b: t1 still passes" in report.text
    assert "tourney/a.d: t3 notices it" in report.text
    assert last_knockout("tourney", tmp_path) is None
    write_json(report_path(tmp_path, "tourney"), report.to_data())
    again = last_knockout("tourney", tmp_path)
    assert again is not None
    assert again.to_data() == report.to_data()
    report_path(tmp_path, "tourney").write_text("{}")
    with pytest.raises(StrategiumError, match="delete it"):
        last_knockout("tourney", tmp_path)
