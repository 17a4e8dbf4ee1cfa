"""Names of steps and values: what a paused game is written with."""

from __future__ import annotations

import json
import sys
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategium import UnknownName
from strategium.kernel.core import Result
from strategium.kernel.names import cited_in, name_of, named, owner_of, plain, register, revive
from strategium.kernel.verbs import Verb
from tests.kernel import toys

VALUES = st.recursive(
    st.none() | st.integers() | st.text(),
    lambda inner: st.lists(inner).map(tuple),
    max_leaves=8,
)


@given(VALUES)
def test_plain_values_come_back_from_json(value: Any) -> None:
    assert revive(json.loads(json.dumps(plain(value)))) == value


def test_named_things_are_written_by_name_and_value_objects_by_tag() -> None:
    frame = (toys.did, "word", toys.SAY, toys.NAME_ONE, Result(("won", "lost"), ("a/b.c",)))
    text = json.dumps(plain(frame))
    assert json.loads(text)[:4] == [{"#": "bare.did"}, "word", {"#": "bare!say"}, {"#": "bare?name a number"}]
    assert revive(json.loads(text)) == frame


def test_a_number_with_a_point_is_not_plain() -> None:
    with pytest.raises(UnknownName, match="never named"):
        plain((1.5,))


def test_a_step_that_was_not_registered_says_what_to_do() -> None:
    with pytest.raises(UnknownName, match=r"must end with register\(__name__\)"):
        name_of(test_a_step_that_was_not_registered_says_what_to_do)


def test_an_unknown_name_tells_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"did you mean .*'bare\.did'"):
        named("bare.dit")


def test_an_unknown_tag_is_refused() -> None:
    with pytest.raises(UnknownName, match="'nonsense'"):
        revive({"nonsense": []})


def test_two_things_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="two things are named bare!say"):
        register("bare", Verb("say"))
    register("bare", toys.SAY)  # the same thing again is fine


@pytest.mark.parametrize(
    ("module", "owner"),
    [
        ("strategium.games.conquest.rules.combat", "conquest"),
        ("strategium.kernel.flow", "kernel"),
        ("strategium.cards", "cards"),
        ("my_plugin.rules", "my_plugin"),
    ],
)
def test_a_name_begins_with_the_package_that_owns_it(module: str, owner: str) -> None:
    assert owner_of(module) == owner


def test_citations_stand_in_square_brackets() -> None:
    assert cited_in("Roll. [a/b.c, d_e/f-g.h] And [not this] [a/x.y]") == ("a/b.c", "d_e/f-g.h", "a/x.y")
    assert cited_in(None) == ()


def module_with(monkeypatch: pytest.MonkeyPatch, source: str) -> ModuleType:
    """A module of a package of its own, made of that source."""
    module = ModuleType("registering")
    monkeypatch.setitem(sys.modules, "registering", module)
    exec("from __future__ import annotations\n" + source, vars(module))
    return module


def test_a_module_names_its_steps_verbs_and_questions_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    module = module_with(
        monkeypatch,
        "from strategium.kernel.choices import Choice\n"
        "from strategium.kernel.verbs import NUMBER, PASS\n"
        "def step(g: object, n: int) -> None: ...\n"
        "def helper(g: object) -> int: return 1\n"
        "def other(x: int) -> None: ...\n"
        "PAY = Choice('how many', 'pay', NUMBER, rule='a/b.c')\n",
    )
    register("registering")
    assert name_of(module.step) == "registering.step"
    assert name_of(module.PAY) == "registering?how many"
    assert name_of(module.PAY.verb) == "registering!pay"
    assert name_of(module.PASS) != "registering!pass", "what is imported has its name already"
    for function in (module.helper, module.other):
        with pytest.raises(UnknownName):
            name_of(function)
