"""The benchmark: its figures are there and fit each other. How fast a machine is, is no test."""

from __future__ import annotations

import io
import json

from rich.console import Console

from strategium.testing.bench import PASSES, RandomGames, Stopwatch, bench, survey
from strategium.testing.bench_states import CARDS, COLUMNS, wide_state
from strategium.testing.bench_table import ROWS, tables
from tests.testing.lanterns import GAME


def test_figures_are_plain_data_and_make_a_table() -> None:
    figures = bench(GAME, seconds=0.2)
    assert json.loads(json.dumps(figures)) == figures
    (lanterns,) = figures["games"]
    assert (lanterns["game"], lanterns["policy"], lanterns["seats"]) == ("lanterns", "uniform", 2)
    assert all(lanterns[name] >= 0 for name, _ in ROWS)
    assert 5 < lanterns["prompts per game"] < 60
    assert abs(lanterns["games/s"] * lanterns["prompts per game"] / lanterns["decisions/s"] - 1) < 0.05
    console = Console(width=140, record=True, file=io.StringIO())
    for table in tables(figures):
        console.print(table)
    text = console.export_text()
    assert "decisions/s" in text
    assert "150 cards in 20 columns" in text


def test_the_wide_state_is_as_wide_as_it_says() -> None:
    g = wide_state()
    names = [f.name for f in type(g).FIELDS if f.name.startswith("column")]
    assert len(names) == COLUMNS == 20
    assert all(len(getattr(g, name)) == CARDS == 150 for name in names)
    twin = g.copy()
    assert twin.digest() == g.digest()


def test_every_measure_gets_its_turn_and_the_best_pass_counts() -> None:
    order: list[str] = []
    watch = Stopwatch()

    def first() -> float:
        order.append("first")
        return 2

    def second() -> float:
        order.append("second")
        return 1

    watch.add("first", first)
    watch.add("second", second)
    best = watch.run(0.0)
    assert order == ["first", "second"] * PASSES
    assert set(best) == {"first", "second"}


def test_random_games_count_their_decisions() -> None:
    games = RandomGames(GAME, {}, 2, log=False)
    counted = [games.play() for _ in range(5)]
    assert len(set(counted)) > 1
    made = survey(GAME, {}, 2, games=5)
    assert 0 < made["passes"] < 1
    assert made["options per decision"] > 1
