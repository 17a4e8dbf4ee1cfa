"""Knowledge: handles for one viewer's eyes, what is learned, and states that a seat could be in."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from strategium import RulesFault
from strategium.kernel.asking import ask, ask_all
from strategium.kernel.core import RawOption, ints
from strategium.kernel.knowledge import KindPool, Pool, bit, everybody, learn, opaque
from strategium.kernel.names import register
from strategium.kernel.verbs import DONE, NUMBER, Question, RawDecision, Ref, Verb
from strategium.kernel.windows import Window, open_window
from tests.kernel.toys import Bare, BareGame, asks, begin, ids, take


class Secrets(Bare):
    """Eight things: the first four are seat 0's, the others seat 1's; the last two of each are its hand."""

    FIELDS = (*Bare.FIELDS, ints("kind"), ints("owner"), ints("known"))
    kind: list[int]
    owner: list[int]
    known: list[int]


class SecretThing(Ref):
    def handle(self, g: Any, viewer: int | None, x: int) -> str:
        return opaque(g, viewer, x, g.marks[x])

    def everything(self, g: Any, viewer: int | None) -> Sequence[int]:
        return range(8)

    def knowers(self, g: Any, x: int) -> int:
        return int(g.known[x])


def high(g: Any, decision: RawDecision) -> list[int]:
    """The things in its hand whose kind is high."""
    return high_in_hand(g, decision.seat)


def high_in_hand(g: Any, seat: int) -> list[int]:
    return [x for x in (seat * 4 + 2, seat * 4 + 3) if g.kind[x] >= 6]


def anything(g: Any, decision: RawDecision) -> range:
    return range(4)


THING = SecretThing("thing")
SHOW = Verb("show", THING, find=high)
GUESS = Verb("guess", NUMBER, find=anything)
SHOW_HIGH = Question("show a high one", SHOW)
SEAL = Question("seal", GUESS, DONE, several=True)
SEAL_ONE = Question("seal one", GUESS, secret=True)


class Showing(Window):
    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        g.trail.append(("shown", option[1]))


SHOWING = Showing("show or pass", SHOW)


class SecretGame(BareGame):
    name = "secrets"
    refs = (THING,)

    def blank_state(self) -> Bare:
        return Secrets()

    def pools(self, g: Any) -> Sequence[Pool]:
        return (KindPool(0), KindPool(1))

    def view(self, g: Any, viewer: int | None) -> dict[str, Any]:
        shown = [g.kind[x] if g.known[x] & bit(g, viewer) else None for x in range(len(g.kind))]
        return {"things": shown, "refs": [THING.handle(g, viewer, x) for x in range(len(g.kind))]}


def asks_to_show(g: Any, seat: int) -> None:
    ask(g, seat, SHOW_HIGH, shown)


def shown(g: Any, option: RawOption) -> None:
    g.trail.append(("shown", option[1]))


def asks_or_changes(g: Any, seat: int) -> None:
    """Without two high ones it does something else."""
    if len(high_in_hand(g, seat)) > 1:
        ask(g, seat, SHOW_HIGH, shown)
    else:
        g.trail.append(("lost",))


def asks_to_seal(g: Any, question: Question) -> None:
    ask_all(g, tuple(range(g.seats)), question, sealed)


def sealed(g: Any, choices: tuple[Any, ...]) -> None:
    g.trail.append(choices)


def secret_game(*frames: Any, kind: Sequence[int] = (0, 1, 2, 3, 4, 5, 6, 7), **fields: Any) -> Any:
    known = [1] * 4 + [2] * 4
    columns = {"kind": list(kind), "owner": [0] * 4 + [1] * 4, "known": known, "marks": [0] * 8, "veil": 99}
    return begin(*frames, **{"game": SecretGame(), **columns, **fields})


# ---- handles and masks ---------------------------------------------------------------------------
def test_handles_differ_by_viewer_and_change_when_a_thing_passes_a_hidden_place() -> None:
    g = secret_game((asks, 0, 2))
    viewers = (0, 1, None)
    handles = {THING.handle(g, viewer, x) for viewer in viewers for x in range(8)}
    assert len(handles) == 24
    before = THING.handle(g, 1, 3)
    assert g.knows(0, THING.handle(g, 0, 3))
    assert not g.knows(1, before)
    g.marks[3] += 1
    assert THING.handle(g, 1, 3) not in handles
    assert not g.knows(1, before), "the old handle points at nothing"
    assert "nothing that you know" in g.why_not(0, before)[0].text
    assert {THING.handle(secret_game((asks, 0, 2), veil=98), 0, x) for x in range(8)}.isdisjoint(handles)


def test_masks_have_a_bit_for_each_seat_and_one_for_spectators() -> None:
    g = begin(seats=3)
    assert [bit(g, viewer) for viewer in (0, 1, 2, None)] == [1, 2, 4, 8]
    assert everybody(g) == 15


def test_it_is_noted_who_learns_something_new() -> None:
    g = begin((asks, 0, 2), (asks, 0, 2), seats=3)
    g.apply("say:0", 0)
    assert learn(g, 0b011, 0b001) == 0b011
    assert g.reveals_since(0).learned == (False, True, False), "seat 0 knew it already"
    assert learn(g, 0b100, 0b111) == 0b111
    assert g.learned == [0, 1, 0]


# ---- resampling ----------------------------------------------------------------------------------
def test_what_a_seat_knows_stays_and_the_rest_is_dealt_anew_within_its_pool() -> None:
    g = secret_game((asks, 0, 3), known=[1, 1, 1, 1, 3, 2, 2, 2])
    mine, theirs = g.resample(0, random.Random(1)), g.resample(1, random.Random(1))
    assert mine.kind[:5] == [0, 1, 2, 3, 4]
    assert sorted(mine.kind[5:]) == [5, 6, 7]
    assert theirs.kind[4:] == [4, 5, 6, 7]
    assert sorted(theirs.kind[:4]) == [0, 1, 2, 3]
    assert g.kind == list(range(8)), "the original is as it was"
    spectators = [tuple(g.resample(None, random.Random(n)).kind) for n in range(30)]
    assert len(set(spectators)) > 20
    assert all(sorted(kinds[:4]) == [0, 1, 2, 3] for kinds in spectators)


def test_samples_are_uniform() -> None:
    g = secret_game((asks, 0, 3))
    rng = random.Random(4)
    counts = Counter(tuple(g.resample(0, rng).kind[4:]) for _ in range(2400))
    assert len(counts) == 24
    assert sum((n - 100) ** 2 / 100 for n in counts.values()) < 23 + 4 * 46**0.5


def test_a_sample_knows_neither_the_random_state_nor_the_script() -> None:
    g = secret_game((asks, 0, 3), rng=1234, script=(1, 2))
    sample = g.resample(0, random.Random(1))
    assert sample.rng != 1234
    assert sample.script == ()
    assert sample.digest() == g.resample(0, random.Random(1)).digest()


def test_another_seat_is_asked_anew_and_samples_in_which_it_would_not_be_asked_are_rejected() -> None:
    """With one high thing it would have been shown at once, and without any the question would be a fault."""
    g = secret_game((asks_to_show, 1))
    assert len(ids(g, 1)) == 2
    kinds = {tuple(g.resample(0, random.Random(n)).kind[4:]) for n in range(60)}
    assert kinds == {(4, 5, 6, 7), (4, 5, 7, 6), (5, 4, 6, 7), (5, 4, 7, 6)}


def test_options_of_another_seat_follow_the_sample() -> None:
    g = secret_game((open_window, SHOWING, 1), kind=(0, 1, 2, 3, 4, 5, 4, 7))
    seen = set()
    for n in range(40):
        sample = g.resample(0, random.Random(n))
        assert sample.view(0) == g.view(0)
        seen.add(tuple([raw.raw[1] for raw in sample.pending[0].options[1:]]))
    assert seen == {(6,), (7,)}


def test_a_step_that_does_something_else_in_a_sample_leaves_no_trace() -> None:
    g = secret_game((asks_or_changes, 1))
    for n in range(40):
        sample = g.resample(0, random.Random(n))
        assert sample.trail == []
        assert len(ids(sample, 1)) == 2


def test_a_seat_that_could_do_nothing_in_all_samples_is_left_with_a_pass() -> None:
    g = secret_game((open_window, SHOWING, 1), kind=(0, 1, 2, 3, 4, 5, 4, 7))
    assert len(ids(g, 1)) == 2
    g.kind[7] = 4  # as if what made it possible could not be sampled
    sample = g.resample(0, random.Random(1))
    assert ids(sample, 1) == ["pass"]
    sample.apply("pass", 1)
    assert sample.result is not None


def test_where_it_may_not_pass_that_is_a_fault() -> None:
    g = secret_game((asks_to_show, 1))
    g.kind[6] = 4
    with pytest.raises(RulesFault, match="no sample was found in which 'show a high one'"):
        g.resample(0, random.Random(1))


class ClosedGame(SecretGame):
    """Of another's things each is presumed to be of the kind `presumed`."""

    presumed = 6

    def lists_are_open(self, g: Any) -> bool:
        return False

    def presume(self, g: Any, viewer: int | None, rng: random.Random, cards: bool) -> None:
        g.options = "presumed"
        for pool in (KindPool(0), KindPool(1)):
            places = pool.unknown(g, viewer)
            if cards and pool.owner != viewer:
                pool.write(g, places, [self.presumed] * len(places))


def test_where_lists_are_closed_the_things_of_others_are_presumed() -> None:
    g = secret_game((asks_to_show, 1), known=[1, 1, 1, 1, 3, 2, 2, 2], game=ClosedGame())
    sample = g.resample(0, random.Random(1))
    assert sample.kind == [0, 1, 2, 3, 4, 6, 6, 6]
    assert sample.options == "presumed"
    assert g.kind == list(range(8))
    assert g.options != "presumed"


def test_for_a_question_that_no_presumption_explains_the_true_things_are_dealt() -> None:
    game = ClosedGame()
    game.presumed = 3  # such a one cannot be shown
    sample = secret_game((asks_to_show, 1), game=game).resample(0, random.Random(1))
    assert sorted(sample.kind[4:]) == [4, 5, 6, 7]
    assert len(ids(sample, 1)) == 2
    assert sample.options == "presumed"


def test_a_pass_that_no_presumption_explains_stays_a_presumption() -> None:
    game = ClosedGame()
    game.presumed = 3
    sample = secret_game((open_window, SHOWING, 1), game=game).resample(0, random.Random(1))
    assert sample.kind[4:] == [3] * 4
    assert ids(sample, 1) == ["pass"]


def test_sealed_choices_of_others_are_redrawn_and_ones_own_is_kept() -> None:
    g = secret_game((asks_to_seal, SEAL_ONE), seats=3)
    take(g, 0, "guess:1")
    take(g, 1, "guess:2")
    seen = set()
    for n in range(40):
        sample = g.resample(0, random.Random(n))
        assert sample.view(0) == g.view(0)
        assert [d.seat for d in sample.pending] == [2]
        assert sample.picks[0][0][1] == 1
        seen.add(sample.picks[1][0][1])
        take(sample, 2, "guess:0")
        assert sample.result is not None
    assert seen == {0, 1, 2, 3}


def test_sealed_drafts_of_others_are_redrawn_and_unfinished_ones_begun_again() -> None:
    g = secret_game((asks_to_seal, SEAL), seats=3)
    take(g, 0, "guess:1")
    take(g, 1, "guess:2", "guess:3", "done")
    take(g, 2, "guess:3")
    sizes = set()
    for n in range(40):
        sample = g.resample(0, random.Random(n))
        assert ids(sample, 0) == ids(g, 0)
        assert [o.id for o in sample.pending[0].draft] == ["guess:1"]
        assert sample.picks[2] == ()
        sizes.add(len(sample.picks[1]))
    assert len(sizes) > 2


register(
    "knowledge_test", SHOW, GUESS, SHOW_HIGH, SEAL, SEAL_ONE, SHOWING, asks_to_show, shown, asks_or_changes
)
register("knowledge_test", asks_to_seal, sealed)
