"""Lesson files that make no sense are refused, with words, file and line; and the check finds what would mislead."""

from __future__ import annotations

import pytest

from strategium.kernel.errors import BadLesson, BadPosition, IllegalChoice
from strategium.scenarios.lesson import NEXT, Coach, Lesson, id_of
from strategium.testing.lessons import faults_of

GOOD = """game = "template"
name = "Hire a hand"
about = "A unit for a coin."
minutes = 1
you = "Red"

[position]
moment = "hiring, turn of Red"
Red = { coins = 1, hand = ["Deckhand", "Bosun"] }
Blue = { coins = 1, hand = ["Deckhand"] }

[[step]]
title = "Look"
say = "This is your hand."
rules = ["template/hiring.from-hand"]
point = ["the hand", "the coins", "Deckhand"]

[[step]]
title = "Hire"
say = "Pay a coin."
task = "Hire the Deckhand at the Bow."
rules = ["template/hiring.price"]
choose = ["hire Deckhand", "at Bow"]
also = [["hire Deckhand", "at Hold"]]
wrong = [
    { choose = "pass", say = "You have a coin to spend.", rule = "template/hiring.turns" },
    { choose = ["hire Deckhand", "at Stern"], say = "Not so far." },
]
refused = [{ what = "hire Bosun", why = "template/hiring.price" }]
done = "Hired."
expect = { coins = { Red = 0 } }

[[step.then]]
seat = "Blue"
choose = ["hire Deckhand", "at Stern"]
say = "Blue hires, too."
"""


def lesson(text: str = GOOD) -> Lesson:
    return Lesson.parse(text, "lessons/3-hire.toml")


def test_a_lesson_is_known_by_the_name_of_its_file_without_the_number() -> None:
    assert [id_of(name) for name in ("3-hire.toml", "hire.toml", "12-two-words.toml")] == [
        "hire",
        "hire",
        "two-words",
    ]
    assert lesson().id == "hire"


def test_a_lesson_is_the_sum_of_its_moves() -> None:
    coach = Coach(lesson())
    coach.go_on()
    coach.do_step()
    assert coach.over
    assert [shown.say for shown in coach.shown if shown.say] == ["Hired.", "Blue hires, too."]
    assert coach.moves[0] == NEXT
    again = Coach.after(lesson(), coach.moves)
    assert again.state.digest() == coach.state.digest()


def test_what_is_forbidden_or_not_awaited_changes_nothing() -> None:
    coach = Coach(lesson())
    with pytest.raises(IllegalChoice):
        coach.choose("pass")
    coach.go_on()
    before = coach.state.digest()
    with pytest.raises(IllegalChoice):
        coach.go_on()
    with pytest.raises(IllegalChoice):
        coach.choose("nothing")
    objection = coach.choose("pass")
    assert objection is not None
    assert objection.rule == "template/hiring.turns"
    assert (coach.state.digest(), coach.at, len(coach.moves)) == (before, 1, 1)


def test_a_good_lesson_has_no_faults() -> None:
    assert faults_of(lesson()) == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('about = "A unit for a coin."\n', "", "'about' is missing here"),
        ("minutes = 1", "minutes = 0", "how long it takes"),
        ('you = "Red"', 'you = "Red"\nmine = 1', ":6: a lesson has no 'mine'"),
        ("[position]\n", "[postion]\n", "a lesson has no 'postion'; did you mean 'position'"),
        ('title = "Look"', 'title = "a b c d e f g h"', "'title' has 8 words, at most 7"),
        ('say = "Pay a coin."', 'say = "' + "coin " * 46 + '"', "'say' has 46 words, at most 45"),
        ('rules = ["template/hiring.price"]\n', "", ":18: a [[step]] teaches 1 to 5 clauses"),
        ('"template/hiring.price"]', '"template/hiring.prize"]', ":18: Salvage has no clause"),
        ('task = "Hire the Deckhand at the Bow."\n', "", ":18: 'task' is missing here"),
        ('choose = ["hire Deckhand", "at Bow"]', "choose = [3]", "'choose' is a text, or a list of texts"),
        ('seat = "Blue"\n', "", "'seat' is missing here"),
        ("[[step]]", "[step]", "this is not TOML"),
        ('game = "template"', 'game = "nothing"', "no game"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_with_its_place(old: str, new: str, words: str) -> None:
    assert old in GOOD
    with pytest.raises(BadLesson) as refused:
        lesson(GOOD.replace(old, new, 1))
    assert words in str(refused.value)
    assert str(refused.value).startswith("lessons/3-hire.toml")


def test_a_position_that_cannot_be_is_refused_with_its_place() -> None:
    with pytest.raises(BadPosition, match=r"3-hire.toml:9: .*Deckand"):
        Coach(lesson(GOOD.replace('hand = ["Deckhand", "Bosun"]', 'hand = ["Deckand"]')))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"the coins"', '"the gold"', "the table has no part 'gold'"),
        ('"the coins", "Deckhand"', '"the coins", "Gunner"', "nothing to point at by the name of 'Gunner'"),
        ('choose = ["hire Deckhand", "at Bow"]', 'choose = ["hire Gunner"]', "is not offered 'hire Gunner'"),
        ('{ choose = "pass",', '{ choose = "hire Bosun",', "cannot be taken"),
        ('"at Stern"], say = "Not so far."', '"at Bow"], say = "Not so far."', "is right"),
        ('what = "hire Bosun"', 'what = "hire Deckhand"', "is offered, so it is not refused"),
        (
            'why = "template/hiring.price"',
            'why = "template/hiring.crowded"',
            "not by template/hiring.crowded",
        ),
        ("coins = { Red = 0 }", "coins = { Red = 1 }", "coins of Red: expected 1, found 0"),
        ('seat = "Blue"\nchoose = ["hire Deckhand"', 'seat = "Blue"\nchoose = ["hire Bosun"', "not offered"),
        ('seat = "Blue"\nchoose', 'seat = "Green"\nchoose', "there is no seat 'Green'"),
        ('"at Hold"]]', '"at Keel"]]', "is not offered 'at Keel'"),
    ],
)
def test_what_would_mislead_is_found(old: str, new: str, words: str) -> None:
    assert old in GOOD
    faults = faults_of(lesson(GOOD.replace(old, new, 1)))
    assert any(words in fault and fault.startswith("lessons/3-hire.toml:") for fault in faults), faults


def test_a_whole_game_must_begin() -> None:
    text = 'game = "template"\nname = "A game"\nabout = "All of it."\nminutes = 9\n\n[table]\n'
    assert faults_of(lesson(text + 'players = ["me", "novice"]\noptions = { rounds = 3 }\n')) == []
    assert "rounds" in faults_of(lesson(text + 'players = ["me", "novice"]\noptions = { rounds = 99 }\n'))[0]
    with pytest.raises(BadLesson, match='one of them is "me"'):
        lesson(text + 'players = ["novice"]\n')
