"""Every lesson of every game can be taught, and together they have met the whole turn overview."""

from __future__ import annotations

import pytest

from strategium.kernel.registry import game as find_game
from strategium.kernel.registry import games
from strategium.scenarios.lesson import Lesson, lessons, overview
from strategium.testing.lessons import faults_of, untaught

TAUGHT = ["conquest", "dark_millennium", "forbidden_stars", "horus_heresy", "invasion", "template"]
EVERY = [(name, lesson.id) for name in games() for lesson in lessons(find_game(name))]


@pytest.mark.parametrize(("name", "id"), EVERY)
def test_a_lesson_can_be_taught(name: str, id: str) -> None:
    """Each step, each other way and each wrong turn is played; what is refused is refused by its clause."""
    lesson = next(one for one in lessons(find_game(name)) if one.id == id)
    assert faults_of(lesson) == []


@pytest.mark.parametrize("name", TAUGHT)
def test_all_lessons_meet_the_turn_overview(name: str) -> None:
    game = find_game(name)
    assert overview(game), f"{name} has lessons but no overview of its turn"
    assert untaught(game) == []


@pytest.mark.parametrize("name", TAUGHT)
def test_the_lessons_of_a_game_are_a_first_game(name: str) -> None:
    """Short, in an order, and at their end a whole game."""
    found: list[Lesson] = list(lessons(find_game(name)))
    taught = [lesson for lesson in found if lesson.table is None]
    assert found[-1].table is not None
    assert 5 <= len(taught) <= 8
    assert sum(lesson.minutes for lesson in taught) <= 15
    assert len({lesson.id for lesson in found}) == len(found)
