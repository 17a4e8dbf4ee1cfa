"""Taking a clause out of a game takes out whatever is bound to it, and nothing stays out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from strategium.kernel.abilities import Use
from strategium.kernel.errors import RulesFault, StrategiumError, WordsFitNone
from strategium.kernel.offers import Offer
from strategium.kernel.pending_effects import PendingEffect, still_legal
from strategium.scenarios.words import pick
from strategium.testing import KnockoutLine, KnockoutReport, blanked, off
from strategium.testing.knocking import last_knockout, report_path
from strategium.testing.plugin_knockout import Stuck, failing
from strategium.testing.results import write_json
from strategium.testing.sources import BadMutant
from tests.testing.toy import GAME, rules
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
    def charging() -> tuple[int, ...]:
        g = position("plan")
        strike(g, "charge")
        strike(g, "charge")
        assert g.pending[0].kind == "blow"
        return g.charging

    assert charging() == (0, 1)
    with off("tourney/plan.open", GAME):
        assert charging() == ()


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


def blow() -> int:
    """The damage of a charging knight's blow at a knight, who has 3."""
    g = position(charging=["Red"], Blue={"line": ["Knight", "Squire"]})
    strike(g, "attack Knight with Knight")
    return 3 if g.owner[2] == -1 else g.damage[2]


def test_a_statement_that_a_comment_binds_is_left_out() -> None:
    assert blow() == 3
    with off("tourney/plan.charge", GAME):
        assert blow() == 2
    assert blow() == 3


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
    entry = PendingEffect(use, 0, 0, generations=((0,),))
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


def test_what_is_out_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {name: dict(vars(thing)) for name, thing in vars(rules).items() if hasattr(thing, "needs")}
    code, verdict = rules.exhaust.__code__, GAME.verdict
    with off("tourney/attack.guard", GAME), off("tourney/attack.exhausts", GAME):
        assert rules.exhaust.__code__ is not code
    with pytest.raises(ZeroDivisionError), off("tourney/card.medic", GAME):
        _ = 1 / len(GAME.book.find("Medic").abilities)
    assert len(GAME.book.find("Medic").abilities) == 1
    assert rules.exhaust.__code__ is code
    assert GAME.verdict == verdict
    assert {name: dict(vars(getattr(rules, name))) for name in before} == before


# ---- how a test notices --------------------------------------------------------------------------
def raised(make: Any) -> BaseException:
    try:
        make()
    except BaseException as e:
        return e
    raise AssertionError("nothing was raised")


def broken() -> None:
    g = position()
    g.pending[0].options[0].raw = None  # type: ignore[assignment]
    rules.damage_of_blow(g, 99, 99)


def refused() -> None:
    pick(position(), 0, "attack Nobody")


def unlooked_for() -> None:
    _ = texts(position())[99]


def fault() -> None:
    raise RulesFault("nothing left to do")


def never_ends() -> None:
    raise Stuck


def unmatched() -> None:
    raise BadMutant("no such statement")


def test_what_the_test_finds_is_an_expectation_and_what_the_rules_raise_is_none() -> None:
    assert failing(raised(refused)) == "noticed"
    assert failing(raised(unlooked_for)) == "noticed"
    assert failing(raised(lambda: pytest.fail("no"))) == "noticed"
    assert failing(raised(never_ends)) == "stuck"
    assert failing(raised(unmatched)) == "no mutant"
    with pytest.raises(StrategiumError) as raising:
        GAME.position({"moment": "nonsense"})
    assert failing(raising.value) == "noticed"


# ---- reports -------------------------------------------------------------------------------------
def test_reports_are_kept_and_read(tmp_path: Path) -> None:
    lines = (KnockoutLine("tourney/a.b", "t1", "survived"), KnockoutLine("tourney/a.c", "t2", "crashed"))
    report = KnockoutReport("tourney", 7, 2, lines, ("t3",), ("t4",), ("row",), "abc", "today")
    assert not report.passed
    assert report.text.splitlines() == [
        "tourney: 7 taken out, 2 not noticed, 2 without code",
        "  tourney/a.b: t1 still passes",
        "  tourney/a.c: t2 breaks the rules instead of an expectation",
        "  t3 fails in any case",
        "  t4 fails afterwards, with every clause in place again",
        "  mutants.toml: row",
    ]
    assert last_knockout("tourney", tmp_path) is None
    write_json(report_path(tmp_path, "tourney"), report.to_data())
    again = last_knockout("tourney", tmp_path)
    assert again is not None
    assert again.to_data() == report.to_data()
    report_path(tmp_path, "tourney").write_text("{}")
    with pytest.raises(StrategiumError, match="delete it"):
        last_knockout("tourney", tmp_path)


@pytest.mark.parametrize("wrong", ["lines", "failed", "leaks", "faults"])
def test_anything_that_is_wrong_fails_the_run(wrong: str) -> None:
    report = KnockoutReport("tourney", 1, 0, (), (), (), (), "abc", "today")
    assert report.passed
    setattr(report, wrong, (KnockoutLine("tourney/a.b", "t1", "stuck"),))
    assert not report.passed
