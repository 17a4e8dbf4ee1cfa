"""Which option some words mean."""

from __future__ import annotations

import pytest

from strategium.kernel.decisions import Option
from strategium.kernel.verbs import Verb
from strategium.terminal.picking import close, fitting, listed, meant


class Said(Option):
    """An option that is only its words."""

    def __init__(self, text: str, key: object = None, ends: bool = False) -> None:
        self.raw = (Verb(text.split()[0], ends=ends),)
        self._text = text
        self._key = key or text

    @property
    def key(self) -> tuple[object, ...]:
        return (self._key,)

    @property
    def text(self) -> str:
        return self._text


OPTIONS = [
    Said("pass"),
    Said("attack Ork Boyz with Tankbusta Bommaz"),
    Said("attack Ork Nob with Tankbusta Bommaz"),
    Said("attack Ork Nob with the Emperor’s Champion"),
    Said("deploy Boyz"),
]


def test_numbers_leave_passing_out() -> None:
    rows = listed(OPTIONS)
    assert [row.number for row in rows] == [1, 2, 3, 4, 0]
    assert rows[-1].text == "pass"


def test_whatever_ends_a_choice_of_several_is_the_empty_line() -> None:
    rows = listed([Said("play Boyz"), Said("enough of it", ends=True)])
    assert [(row.number, row.text) for row in rows] == [(1, "play Boyz"), (0, "enough of it")]


def test_alike_options_are_one_line() -> None:
    rows = listed([Said("hit Boyz", "boyz"), Said("hit Nob"), Said("hit Boyz", "boyz"), Said("done")])
    assert [row.text for row in rows] == ["hit Boyz  (one of 2)", "hit Nob", "done"]
    assert len(rows[0].options) == 2


def test_options_that_only_read_alike_are_told_apart_by_number() -> None:
    rows = listed([Said("hit Boyz", "wounded"), Said("hit Boyz", "whole")])
    assert [row.text for row in rows] == ["hit Boyz", "hit Boyz"]
    assert meant(rows, "hit boyz").several
    assert meant(rows, "2").found is rows[1]


def test_passing_and_done_have_numbers_where_both_are_offered() -> None:
    rows = listed([Said("pass"), Said("done"), Said("hit Boyz")])
    assert [(row.number, row.text) for row in rows] == [(1, "hit Boyz"), (2, "pass"), (3, "done")]
    assert meant(rows, "").found is None
    assert meant(rows, "pass").found is rows[1]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("1", 1),
        ("", 0),
        ("pass", 0),
        ("PASS", 0),
        ("deploy boyz", 4),
        ("dep", 4),
        ("att boyz", 1),
        ("boyz tank", 1),
        ("attack nob tankbusta", 2),
        ("tankbusta nob", 2),
        ("champion", 3),
        ("emperor's", 3),
        ("hampion", 3),
        ("attack Ork Boyz with Tankbusta Bommaz", 1),
    ],
)
def test_one_is_meant(typed: str, number: int) -> None:
    found = meant(listed(OPTIONS), typed).found
    assert found is not None
    assert found.number == number


@pytest.mark.parametrize("typed", ["attack", "nob", "boyz", "with"])
def test_several_could_be_meant(typed: str) -> None:
    found = meant(listed(OPTIONS), typed)
    assert found.found is None
    assert found.several
    assert len(found.near) > 1


@pytest.mark.parametrize("typed", ["7", "0", "-2", "1.5", "½", "²", "squig", "?!", "attack squig"])
def test_nothing_is_meant(typed: str) -> None:
    found = meant(listed(OPTIONS), typed)
    assert found.found is None
    assert not found.several
    assert found.problem


def test_the_whole_text_comes_before_its_parts() -> None:
    words = ["Bruiser", "Old Bruiser"]
    assert fitting(words, "bruiser", str) == ["Bruiser"]
    assert fitting(words, "brui", str) == words
    assert close(words, "Bruser", str)[0] == "Bruiser"
