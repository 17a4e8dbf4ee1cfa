"""A match by itself: its log, taking back, loading, and what is told of it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import strategium
from strategium.kernel.decisions import Option
from strategium.kernel.game import Game
from strategium.kernel.record import Record, commitment
from strategium.server.errors import IllegalAnswer, NotNow
from strategium.server.match import Match, PreparedMove
from strategium.server.new_table import new_row
from strategium.server.pictures import changes, decision_data
from strategium.server.records import record_of
from strategium.server.rows import Entry, Seat, StoredGame, TableRow, TableRules
from tests.games.horus_heresy.playing import position
from tests.server.serving import patch

GAME = strategium.game("template")


def a_row(seats: int, seed: int, game: Game) -> TableRow:
    row = new_row(game, tuple(Seat(guest=1, name="Ann") for _ in range(seats)), {}, TableRules(), 1)
    return msgspec.structs.replace(row, seed=seed, commitment=commitment(seed, row.salt))


class Playing:
    """A match that keeps its log, played at random."""

    def __init__(self, seed: int = 7, seats: int = 2, game: Game = GAME) -> None:
        self.row = a_row(seats, seed, game)
        self.match = Match(self.row, game)
        self.entries: list[Entry] = []
        self.rng = random.Random(seed)

    def do(self, prepared: PreparedMove) -> None:
        self.entries.append(prepared.entry)
        self.match.accept(prepared)

    def record(self) -> Record:
        row = msgspec.structs.replace(self.row, result=self.match.result())
        return record_of(StoredGame(row, self.entries))

    def play(self, choices: int) -> None:
        for _ in range(choices):
            if self.match.state.result is not None:
                return
            decision = self.rng.choice(self.match.state.pending)
            self.do(self.match.choose(decision.seat, self.rng.choice(decision.options).id))


def test_a_log_leads_to_the_same_state() -> None:
    game = Playing()
    game.play(60)
    again = Match.load(game.row, GAME, game.entries, None)
    assert again.state.digest() == game.match.state.digest()
    assert again.history.numbers == game.match.history.numbers
    assert [again.state.log(s) for s in (0, 1, None)] == [game.match.state.log(s) for s in (0, 1, None)]


def test_people_pick_the_members_of_a_group_in_any_order() -> None:
    """The last first; taking back takes the latest; the log and the record lead to the same state."""
    game = Playing(seed=3, game=strategium.game("invasion"))
    for seat in (0, 1):
        game.do(game.match.pick_in_any_order(seat))
    while len(units := [o.id for o in attackers(game) if o.verb != "done"]) < 3:
        game.play(1)
    seat = game.match.state.pending[0].seat
    game.do(game.match.choose(seat, units[2]))
    assert {o.id for o in attackers(game)} >= {units[0], units[1]}
    game.do(game.match.choose(seat, units[0]))
    game.do(game.match.retract(seat))
    assert [o.id for o in game.match.state.pending[0].draft or ()] == [units[2]]
    game.do(game.match.choose(seat, units[1]))
    game.play(40)
    again = Match.load(game.row, game.match.game, game.entries, None)
    assert again.state.digest() == game.match.state.digest()
    Record.parse(game.record().to_bytes()).verify()


def attackers(game: Playing) -> list[Option]:
    decision = game.match.state.pending[0]
    return list(decision.options) if decision.kind == "declare attackers" else []


def test_the_record_replays_and_its_seed_was_committed_to() -> None:
    game = Playing()
    game.play(1000)
    record = Record.parse(game.record().to_bytes())
    record.verify()
    assert record.result is not None


def test_wanting_to_be_asked_is_a_move_that_replays() -> None:
    """Both in the server's log and in a record by itself."""
    game = Playing()
    game.play(5)
    game.do(game.match.ask_always(0, True))
    game.play(40)
    game.do(game.match.ask_always(0, False))
    game.play(1000)
    Record.parse(game.record().to_bytes()).verify()
    assert Match.load(game.row, GAME, game.entries, None).state.digest() == game.match.state.digest()
    record, state = Record.start(GAME, seed=7)
    record.append_ask_always(state, 1, on=True)
    assert state.always_ask == 2
    assert record.replay().digest() == state.digest()
    record.append_ask_always(state, 1, on=False)
    assert state.always_ask == 0
    told = [moment["chosen"] for moment in record.for_seat(1)["moments"]]
    assert told == [None, "ask me always", "ask me only where I can choose"]


def test_undo_and_redo_lead_back_and_forth_with_the_same_chance() -> None:
    game = Playing()
    game.play(45)
    match = game.match
    before, made = match.state.digest(), list(match.history.made)
    moves = match.history.moves
    seat = match.history.moves[-1][1]
    to = match.back_to(seat)
    game.do(match.take_back(seat, to))
    assert match.history.moves == moves[:to]
    assert match.state.digest() == Record(game.record().header, moves[:to], {}, None, GAME).replay().digest()
    game.do(match.redo(seat))
    assert match.history.made == made
    assert match.state.digest() == before
    assert Match.load(game.row, GAME, game.entries, None).state.digest() == before


def test_after_a_new_choice_there_is_nothing_to_redo() -> None:
    game = Playing()
    game.play(20)
    seat = game.match.history.moves[-1][1]
    game.do(game.match.take_back(seat, game.match.back_to(seat)))
    game.play(1)
    with pytest.raises(NotNow):
        game.match.redo(seat)


def test_everybody_is_asked_anew_after_taking_back() -> None:
    game = Playing()
    game.play(20)
    numbers = list(game.match.history.numbers)
    seat = game.match.history.moves[-1][1]
    game.do(game.match.take_back(seat, game.match.back_to(seat)))
    assert game.match.history.numbers == [number + 1 for number in numbers]


def test_a_refused_choice_changes_nothing() -> None:
    game = Playing()
    before = game.match.state.digest()
    seat = game.match.state.pending[0].seat
    with pytest.raises(IllegalAnswer):
        game.match.choose(seat, "fly to the moon")
    assert game.match.state.digest() == before


def test_taking_back_is_free_only_while_nothing_was_learned() -> None:
    """Compared, choice by choice, with what the engine says of cards, chance and others' acts."""
    game = Playing(seed=11)
    free = told = 0
    for _ in range(150):
        if game.match.state.result is not None:
            break
        decision = game.rng.choice(game.match.state.pending)
        seat, before = decision.seat, game.match.state
        game.do(game.match.choose(seat, game.rng.choice(decision.options).id))
        quiet = game.match.tells_nothing(seat, game.match.back_to(seat))
        since = game.match.state.reveals_since(before.choices)
        opened = bool(before.sealed) and not game.match.state.sealed
        assert quiet == (not since.chance and not any(since.learned) and not opened)
        free, told = free + quiet, told + (not quiet)
    assert free
    assert told


def test_what_another_picks_in_a_pending_question_is_not_noticed() -> None:
    """Neither a pick of a draft nor a sealed choice changes what others may take back."""
    noticed = 0
    for seed in range(12):
        game = Playing(seed)
        for _ in range(80):
            match = game.match
            if match.state.result is not None:
                break
            decision = match.state.pending[0]
            other = 1 - decision.seat
            before, to, frame = free_for(match, other), match.back_to(other), match.state.asked_by
            game.do(match.choose(decision.seat, game.rng.choice(decision.options).id))
            if match.state.asked_by is frame and to == match.back_to(other):
                assert free_for(match, other) == before
                noticed += before
    assert noticed > 0


def free_for(match: Match, seat: int) -> bool:
    return match.back_to(seat) >= 0 and match.tells_nothing(seat, match.back_to(seat))


@pytest.mark.parametrize("seed", range(20))
def test_changes_turn_one_picture_into_the_next(seed: int) -> None:
    rng = random.Random(seed)
    old, new = some_data(rng, 3), some_data(rng, 3)
    found = changes({"x": old}, {"x": new})
    painted = {"x": msgspec.json.decode(msgspec.json.encode(old))}
    patch(painted, msgspec.json.decode(msgspec.json.encode(found)))
    assert painted == {"x": new}


def some_data(rng: random.Random, depth: int) -> Any:
    sort = rng.randrange(4) if depth else 3
    if sort == 0:
        return {rng.choice("abcd"): some_data(rng, depth - 1) for _ in range(rng.randrange(4))}
    if sort == 1:
        return [some_data(rng, depth - 1) for _ in range(rng.randrange(3))]
    return rng.choice([None, True, 0, 1, "a", "b"])


def test_an_option_that_ends_a_choice_of_several_says_so() -> None:
    (decision,) = position("draw orders phase", Traitor={"hand": ["Assault"]}).pending
    told = {option["text"]: option["ends"] for option in decision_data(decision)["options"]}
    assert told == {"done": True, "discard Assault": False}
