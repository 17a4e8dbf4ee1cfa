"""Whose bot thinks next: persons and their tables in turn, those who are watched first, and not too many in all."""

from __future__ import annotations

from collections import Counter

from strategium.server.turns import PATIENCE, Turn, Turns


def a_turn(host: int, watched: bool = True) -> Turn:
    return Turn(host, f"table of {host}", lambda: watched)


def served(turns: Turns, count: int, seconds: float = 2.0) -> list[int]:
    """Whose bots think next, one after the other, each for so long."""
    hosts = []
    for _ in range(count):
        turn = turns.next()
        assert turn is not None
        hosts.append(turn.host)
        turns.done(turn, seconds)
    return hosts


def test_who_has_one_table_waits_for_one_move_of_who_has_fifty() -> None:
    turns = Turns(200, 1)
    many = [a_turn(1) for _ in range(50)]
    for turn in many:
        turns.wait(turn)
    thinks = turns.next()
    assert thinks is many[0]
    for _ in range(5):  # every time that it is asked
        turns.wait(a_turn(2))
        turns.done(thinks, 2.0)
        assert served(turns, 1) == [2]
        thinks = turns.next()
        assert thinks is not None
        assert thinks.host == 1


def test_tables_of_one_person_are_served_in_their_order() -> None:
    turns = Turns(200, 1)
    mine = [a_turn(1) for _ in range(4)]
    for turn in mine:
        turns.wait(turn)
    assert [turns.next() for _ in range(1)] == mine[:1]
    turns.done(mine[0], 1.0)
    assert turns.next() is mine[1]


def test_persons_get_the_same_time_however_long_their_bots_think() -> None:
    turns = Turns(1000, 1)
    for _ in range(300):
        turns.wait(a_turn(1))
        turns.wait(a_turn(2))
    spent: Counter[int] = Counter()
    for _ in range(100):
        turn = turns.next()
        assert turn is not None
        seconds = 4 if turn.host == 1 else 1
        spent[turn.host] += seconds
        turns.done(turn, seconds)
    assert abs(spent[1] - spent[2]) <= 4


def test_who_was_away_has_no_claim_to_the_time_that_others_used_meanwhile() -> None:
    turns = Turns(1000, 1)
    for _ in range(50):
        turns.wait(a_turn(1))
    served(turns, 20)
    for _ in range(50):
        turns.wait(a_turn(2))
    assert Counter(served(turns, 20))[1] >= 9


def test_a_table_that_nobody_watches_waits_behind_but_not_for_ever() -> None:
    turns = Turns(200, 1)
    alone, seen = a_turn(1, watched=False), a_turn(2)
    turns.wait(alone)
    turns.wait(seen)
    assert turns.next() is seen
    turns.done(seen, 100.0)
    turns.wait(a_turn(3))
    alone.since -= PATIENCE + 1
    turns.wait(a_turn(3))
    assert turns.next() is alone


def test_one_person_never_has_all_processes() -> None:
    turns = Turns(200, 2)
    for _ in range(5):
        turns.wait(a_turn(1))
    assert turns.next() is not None
    assert turns.next() is not None
    assert turns.next() is None
    turns.wait(a_turn(2))
    other = turns.next()
    assert other is not None
    assert other.host == 2


def test_if_too_many_wait_the_latest_of_whoever_has_most_must_go() -> None:
    turns = Turns(3, 1)
    mine = [a_turn(1) for _ in range(3)]
    assert [turns.wait(turn) for turn in mine] == [None, None, None]
    late = a_turn(1)
    assert turns.wait(late) is late
    assert turns.wait(a_turn(2)) is mine[2]
    assert len(turns.waiting) == 3


def test_persons_who_are_gone_are_forgotten() -> None:
    turns = Turns(200, 1)
    turns.wait(a_turn(-1))
    for host in range(3000):
        turns.wait(a_turn(host))
        turns.wait(a_turn(-1))
        served(turns, 2)
    assert len(turns._spent) <= 1002
    served(turns, 1)
    assert not turns._spent
    assert not turns._thinking
