"""The table in letters: every thing of every game is drawn, and can be pointed at."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import strategium
from strategium.kernel.decisions import Decision
from strategium.kernel.game import Game
from strategium.kernel.registry import games
from strategium.kernel.state import GameState
from strategium.terminal.areas import neighbours
from strategium.terminal.boxes import MARKER, Pen
from strategium.terminal.canvas import HEAVY, Canvas, cut
from strategium.terminal.composing import compose, compose_hand
from strategium.terminal.details import tell_thing
from strategium.terminal.faces import inside
from strategium.terminal.headline import headline
from strategium.terminal.ink import INK
from strategium.terminal.looks import Look, Looks, short_names
from strategium.terminal.paper import Sheet

MOMENTS = 8
SIZES = [(112, 34), (77, 10)]


def moments(game: Game, every: int = 25) -> Iterator[tuple[GameState, Decision]]:
    """Some decisions of a game by chance."""
    rng = random.Random(1)
    state: GameState = game.new(seed=3)
    for n in range(MOMENTS * every):
        if state.result is not None:
            return
        decision = rng.choice(state.pending)
        if n % every == 0:
            yield state, decision
        state.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)


def sheets(state: GameState, decision: Decision, size: tuple[int, int]) -> tuple[Canvas, Canvas, set[str]]:
    """The board and the hand as the seat that is asked sees them, and what its options name."""
    refs = {ref for option in decision.options for ref in option.refs}
    view = state.view(decision.seat)
    board = compose(state.game, view, *size, refs)
    return board, compose_hand(state.game, view, size[0], 9, refs), refs


def lines(canvas: Canvas) -> list[str]:
    return [canvas.line(y).plain for y in range(canvas.height)]


# ---- all games -----------------------------------------------------------------------------------
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", games())
def test_everything_that_is_shown_can_be_pointed_at(name: str, size: tuple[int, int]) -> None:
    game = strategium.game(name)
    for state, decision in moments(game):
        board, hand, _ = sheets(state, decision, size)
        spots = [*board.spots, *hand.spots]
        drawn = {thing.get("ref") for spot in spots for thing in inside(spot.thing)}
        view = state.view(decision.seat)
        shown = [thing for thing in inside(view) if thing.get("kind") in game.table["faces"]]
        assert [thing["name"] for thing in shown if thing.get("ref") and thing["ref"] not in drawn] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", games())
def test_what_can_be_chosen_is_marked(name: str, size: tuple[int, int]) -> None:
    marked = 0
    for state, decision in moments(strategium.game(name)):
        board, hand, refs = sheets(state, decision, size)
        for canvas in (board, hand):
            for spot in canvas.spots:
                drawn = "".join(canvas.letters[spot.y][spot.x : spot.x + spot.width])
                signs = (MARKER, HEAVY[1], "╍", "≈") if spot.ref in refs else ()
                assert not signs or any(sign in drawn for sign in signs)
                marked += bool(signs)
    assert marked


@pytest.mark.parametrize("name", games())
def test_arrows_lead_everywhere(name: str) -> None:
    for state, decision in moments(strategium.game(name)):
        for canvas in sheets(state, decision, SIZES[0])[:2]:
            assert len(reached(canvas)) == len(canvas.spots)


def reached(canvas: Canvas) -> set[int]:
    """The spots to which the arrows lead from the first."""
    numbers = {id(spot): n for n, spot in enumerate(canvas.spots)}
    seen, left = set(list(numbers.values())[:1]), list(numbers.values())[:1]
    while left:
        spot = canvas.spots[left.pop()]
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            other = canvas.towards(spot, *step)
            if other is not None and numbers[id(other)] not in seen:
                seen.add(numbers[id(other)])
                left.append(numbers[id(other)])
    return seen


@pytest.mark.parametrize("name", games())
def test_everything_can_be_read(name: str) -> None:
    """Every thing has a text about it, and nothing in it is plain data."""
    for state, decision in moments(strategium.game(name), every=40):
        board, hand, _ = sheets(state, decision, SIZES[0])
        looks = Looks(state.game, state.view(decision.seat))
        for spot in [*board.spots, *hand.spots]:
            page = Sheet(40)
            tell_thing(page, looks, spot.thing)
            assert page.text.plain.strip()
            assert not any(sign in page.text.plain for sign in ("{", "}", "': ", "None"))
        assert state.game.table.get("setup", {}).get("short", state.game.title) in headline(
            state.game, state.view(decision.seat)
        )


@pytest.mark.parametrize("name", games())
def test_what_is_reconstructed_is_said_of_the_game_and_of_each_thing(name: str) -> None:
    origins = strategium.game(name).origins
    told = 0
    for state, decision in moments(strategium.game(name), every=60):
        looks = Looks(state.game, state.view(decision.seat))
        line = headline(state.game, state.view(decision.seat)).plain
        assert (origins is not None) == ("(reconstructed)" in line or "(our own cards)" in line)
        for thing in looks.by_ref:
            shown = [one for one in inside(looks.view) if one.get("ref") == thing and one.get("name")]
            page = Sheet(60)
            tell_thing(page, looks, shown[0])
            meaning = "" if origins is None else origins.meaning(str(shown[0]["name"]))
            assert meaning in " ".join(page.text.plain.split())
            told += bool(meaning)
    assert bool(told) == (origins is not None)


@pytest.mark.parametrize("name", games())
def test_a_spectator_sees_a_table_without_hands(name: str) -> None:
    for state, _ in moments(strategium.game(name), every=60):
        view = state.view(None)
        assert compose(state.game, view, 112, 34).height
        assert compose_hand(state.game, view, 112, 9).height == 0


# ---- letters -------------------------------------------------------------------------------------
def test_long_texts_are_cut() -> None:
    assert cut("Tactical Squad", 20) == "Tactical Squad"
    assert cut("Tactical Squad", 10) == "Tactical…"
    assert cut("Tactical Squad", 1) == "T"
    assert cut("Tactical Squad", 0) == ""


def test_what_is_written_beyond_the_edge_is_lost() -> None:
    canvas = Canvas(5)
    assert canvas.write(3, 1, "abc") == 6
    assert lines(canvas) == ["", "   ab"]


def test_letters_of_two_columns_would_move_the_rest() -> None:
    canvas = Canvas(4)
    canvas.write(0, 0, "a界b")
    assert lines(canvas) == ["a?b"]


def test_a_sheet_on_a_sheet() -> None:
    small, large = Canvas(3), Canvas(6)
    small.write(0, 0, "abc", "bold")
    small.mark("x", {}, 1, 0, 2)
    large.write(0, 1, "......")
    large.paste(small, 2, 1)
    assert lines(large) == ["", "..abc."]
    assert [(spot.x, spot.y) for spot in large.spots] == [(3, 1)]
    assert large.at(4, 1) is large.spots[0]
    assert large.at(2, 1) is None


def test_reading_order_goes_round() -> None:
    canvas = Canvas(10)
    for ref, x, y in (("c", 0, 1), ("b", 5, 0), ("a", 0, 0)):
        canvas.mark(ref, {}, x, y, 2)
    spot = canvas.spots[0]
    found = []
    for _ in range(3):
        spot = canvas.beside(spot, 1)
        found.append(spot.ref)
    assert found == ["a", "b", "c"]
    assert canvas.beside(canvas.spots[2], -1).ref == "c"


# ---- looks ---------------------------------------------------------------------------------------
def test_numbers_go_by_the_beginnings_of_their_names() -> None:
    assert short_names(["attack", "hit points", "command"]) == {
        "attack": "A",
        "hit points": "H",
        "command": "C",
    }
    assert short_names(["assault", "armor", "speed"]) == {"assault": "As", "armor": "Ar", "speed": "S"}


SALVAGE: dict[str, Any] = {
    "seat": 0,
    "seats": ["Red", "Blue"],
    "eliminated": [],
    "waiting": [],
    "ready": [],
    "proposals": [],
    "result": None,
}
PURSER: dict[str, Any] = {
    "ref": "c1",
    "kind": "unit",
    "name": "Purser",
    "owner": 1,
    "price": 1,
    "strength": 3,
    "printed_strength": 2,
    "health": 3,
    "printed_health": 3,
    "damage": 2,
    "facedown": True,
}


def look_of(thing: dict[str, Any]) -> Look:
    return Looks(strategium.game("template"), SALVAGE).look(thing)


def test_a_look_has_numbers_marks_and_words() -> None:
    look = look_of(PURSER)
    assert look.numbers[:2] == [("S3↑", INK.better), ("H3", "")]
    assert look.numbers[2][0] == "×2"
    assert look.turned
    assert look.words == [("facedown", "")]
    assert (look.colour, look.sign) == Looks(strategium.game("template"), SALVAGE).seat_colours(1)


def test_boxes_and_rows_say_the_same() -> None:
    box, row = Canvas(24), Canvas(60)
    Pen(frozenset({"c1"}), costs=True).box(box, 0, 0, 24, look_of(PURSER))
    Pen(frozenset(), costs=True).row(row, 0, 0, 60, look_of(PURSER))
    assert lines(box) == ["┏ ● Purser ━━━━━━━━━━1 ┓", "┃ S3↑ H3 ×2            ┃", "┗ facedown ━━━━━━━━━━━━┛"]
    assert lines(row) == ["● 1 Purser S3↑ H3 ×2 facedown"]


def test_in_little_room_numbers_come_before_the_end_of_a_name() -> None:
    row = Canvas(22)
    Pen(frozenset()).row(row, 0, 0, 22, look_of({**PURSER, "name": "Purser of the Night Watch"}))
    assert lines(row) == ["● Purser… ↷ S3↑ H3 ×2"]


def test_the_same_neighbours_are_counted_and_hidden_ones_too() -> None:
    looks = Looks(strategium.game("template"), SALVAGE)
    back = {"kind": "back", "name": "Blue's card", "owner": 1}
    found = looks.row_of([{**back, "ref": "a"}, {**back, "ref": "b"}, PURSER])
    assert [(look.count, look.hidden) for look in found] == [(2, True), (1, False)]


# ---- places ----------------------------------------------------------------------------------------
def test_places_stand_side_by_side_where_they_have_room() -> None:
    state = strategium.game("conquest").new(seed=3)
    names = [planet["name"] for planet in state.view(0)["planets"] if planet["kind"] == "planet"]
    wide, narrow = (compose(state.game, state.view(0), width, 40) for width in (112, 77))
    assert len({where(wide, name)[1] for name in names}) == 1
    assert len({where(narrow, name)[1] for name in names}) == len(names) == 5
    for canvas in (wide, narrow):
        assert any(line.startswith("facedown:") for line in lines(canvas))


def test_boxes_become_rows_where_there_is_little_height() -> None:
    state, decision = list(moments(strategium.game("template")))[2]
    tall, low = (compose(state.game, state.view(decision.seat), 112, height) for height in (60, 5))
    assert any("╰" in line for line in lines(tall))
    assert not any("╰" in line for line in lines(low))
    assert low.height < tall.height


# ---- maps ----------------------------------------------------------------------------------------
def where(canvas: Canvas, name: str) -> tuple[int, int]:
    return next((spot.x, spot.y) for spot in canvas.spots if spot.thing.get("name") == name)


def test_areas_stand_where_they_lie() -> None:
    state = strategium.game("horus_heresy").new(seed=1)
    canvas = compose(state.game, state.view(0), 112, 40)
    assert where(canvas, "Crucible Far North")[1] < where(canvas, "Volcanus S")[1]
    assert where(canvas, "Fortress of Truth")[0] < where(canvas, "Lions Gate E")[0]
    assert ("Outer Palace NW", "wall") in neighbours(Looks(state.game, state.view(0)), "area-0")


def test_plates_lie_in_their_columns_and_rows() -> None:
    state = strategium.game("forbidden_stars").new(seed=1)
    for _ in range(80):
        if state.view(0)["board"]["storms"]:
            break
        state.apply(state.pending[0].options[0], state.pending[0].seat)
    board = state.view(0)["board"]
    canvas = compose(state.game, state.view(0), 112, 40)
    for one in board["systems"]:
        for other in board["systems"]:
            (x, y), (u, v) = where(canvas, one["name"]), where(canvas, other["name"])
            assert (x < u) == (one["points"][0][0] < other["points"][0][0])
            assert (y < v) == (one["points"][0][1] < other["points"][0][1])
    assert sum("≈" in line for line in lines(canvas)) >= 1
