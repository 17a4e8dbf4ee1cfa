"""Using abilities: stages, costs, X, targets, sentences, and effects that wait as entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from strategium.cards.state import WHENEVER, CardKind
from strategium.kernel.abilities import Ability, Book, Condition, Cost, Effect, Kind, Number, Target, Use, X
from strategium.kernel.asking import ask
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.paying import cost_fails, costs_payable, pay
from strategium.kernel.pending_effects import add_pending_effect, cancel_pending_effect, resolve_last_entry
from strategium.kernel.targeting import choose_targets, choose_x, targets_exist
from strategium.kernel.using import conditions_hold, limit_left, resolve, start, would_change
from strategium.kernel.verbs import NUMBER, Question, RawDecision, Ref, Verb
from tests.kernel.toys import BareGame, begin, did, ids, take, trail


class ThingRef(Ref):
    def everything(self, g: Any, viewer: int | None) -> Sequence[int]:
        return range(6)


THING = ThingRef("thing")
TARGET = Verb("target", THING, rules=("bare/target",))
PAY_WITH = Verb("pay with", THING)
BOOK = Book()


class Things(Target[Any]):
    """Things from a number on; the second target word takes other things than the first."""

    def __init__(self, least: int = 1, most: int = 1, start: int = 0) -> None:
        super().__init__(least, most)
        self.start = start

    def candidates(self, g: Any, use: Use) -> Sequence[int]:
        taken = use.chosen[0] if use.chosen and self.group else ()
        return [x for x in range(self.start, 6) if x not in taken]

    def words(self) -> str:
        return f"a thing from {self.start} on"


class Beside(Things):
    """The thing before the first target."""

    def candidates(self, g: Any, use: Use) -> Sequence[int]:
        return [x - 1 for x in use.chosen[0]]


class Shy(Things):
    """Only the things whose number is even let themselves be chosen."""

    def allows(self, g: Any, use: Use, thing: int) -> bool:
        return thing % 2 == 0


class Backwards(Things):
    def candidates(self, g: Any, use: Use) -> Sequence[int]:
        return list(reversed(range(6)))


class UpToX(Things):
    """X things."""

    def least(self, g: Any, use: Use) -> int:
        return use.x

    def most(self, g: Any, use: Use) -> int:
        return use.x


class Hit(Effect[Any]):
    """Does nothing to thing 3."""

    def __init__(self, *targets: Things) -> None:
        self.words_of_target = targets

    def targets(self) -> Sequence[Target[Any]]:
        return self.words_of_target

    def affects(self, g: Any, use: Use, thing: int) -> bool:
        return thing != 3

    def do(self, g: Any, use: Use) -> None:
        g.trail.append(("hit", *[x for target in self.words_of_target for x in target.of(g, use)]))


class Says(Effect[Any]):
    def __init__(self, word: str) -> None:
        self.word = word

    def would(self, g: Any, use: Use) -> bool:
        return self.word != "nothing"

    def do(self, g: Any, use: Use) -> None:
        push(g, (did, self.word, use.x))


class Coin(Cost[Any]):
    def payable(self, g: Any, use: Use) -> bool:
        return bool(g.note > 0)

    def pay(self, g: Any, use: Use, thing: int) -> bool:
        g.note -= 1
        g.trail.append(("coin",))
        return True


class Give(Cost[Any]):
    """One of the things 4 and 5, as far as there are coins."""

    def payable(self, g: Any, use: Use) -> bool:
        return True

    def choices(self, g: Any, use: Use) -> Sequence[int]:
        return (4, 5) if g.note else ()

    def pay(self, g: Any, use: Use, thing: int) -> bool:
        g.trail.append(("gave", thing, use.paid))
        return True

    def words(self) -> str:
        return "give a thing away"


class Fails(Cost[Any]):
    """At once, or after a step."""

    def __init__(self, later: bool) -> None:
        self.later = later

    def payable(self, g: Any, use: Use) -> bool:
        return True

    def pay(self, g: Any, use: Use, thing: int) -> bool:
        if self.later:
            push(g, (did, "trying"), (fail,))
        return self.later


class Rich(Condition[Any]):
    def holds(self, g: Any, use: Use) -> bool:
        return bool(g.note > 1)


class UsingGame(BareGame):
    name = "using"
    book = BOOK
    refs = (THING,)
    target_verb = TARGET
    payment_verb = PAY_WITH

    def generation(self, g: Any, thing: int) -> int:
        return int(g.marks[thing])

    def most_x(self, g: Any, use: Use) -> int:
        return 7

    def effect_over(self, g: Any, entry: Any) -> None:
        g.trail.append(("over", entry.cancelled))


def fail(g: Any) -> None:
    cost_fails(g)


def wait(g: Any, use: Use, i: int) -> None:
    add_pending_effect(g, use, 0, i)


def use_it(g: Any, kind: int) -> None:
    start(g, Use(0, 0, g.game.book.kinds[kind], 0))


GAME = UsingGame()
ORDER = (choose_x, choose_targets, pay, resolve)
ON_CHAIN = (choose_x, choose_targets, pay, wait, resolve)


def ability(*effects: Effect[Any], **more: Any) -> Ability:
    """An ability of a new kind."""
    made = Ability(0, effects, **{"order": ORDER, **more})
    kind = Kind(f"kind {len(BOOK.kinds)}")
    kind.add(made)
    BOOK.add(kind)
    return made


def used(a: Ability, **fields: Any) -> Any:
    """A game in which seat 0 uses the ability and then the chain, if any, waits for a word."""
    kind = next(k.no for k in BOOK.kinds if a in k.abilities)
    more = {"note": 3, "marks": [0] * 6, **fields}
    return begin((use_it, kind), (did, "after"), game=GAME, seats=1, **more)


def options(a: Ability, use: Use, **fields: Any) -> tuple[bool, bool, bool, bool, bool]:
    g = begin(game=GAME, seats=1, **{"note": 3, "marks": [0] * 6, **fields})
    return (
        limit_left(g, a, use),
        conditions_hold(g, a, use),
        costs_payable(g, a, use),
        targets_exist(g, a, use),
        would_change(g, a, use),
    )


# ---- costs ---------------------------------------------------------------------------------------
def test_costs_are_paid_in_order_and_the_payer_chooses() -> None:
    g = used(ability(Says("done"), costs=[Coin(), Give(), Coin()]))
    assert trail(g) == ["coin"]
    assert ids(g, 0) == ["pay with:thing-4", "pay with:thing-5"]
    (reason,) = g.why_not(0, "thing-2")
    assert reason.text == "2 cannot be used to give a thing away"
    take(g, 0, "pay with:thing-5")
    assert trail(g) == ["coin", ("gave", 5, (5,)), "coin", ("done", 0), "after"]


def test_a_cost_that_cannot_be_paid_any_more_ends_the_use_and_the_rest_stays_paid() -> None:
    assert trail(used(ability(Says("done"), costs=[Coin(), Coin()]), note=1)) == ["coin", "after"]
    assert trail(used(ability(Says("done"), costs=[Coin(), Give()]), note=1)) == ["coin", "after"]


@pytest.mark.parametrize("later", [False, True])
def test_a_cost_that_fails_ends_the_use_there(later: bool) -> None:
    g = used(ability(Says("done"), costs=[Coin(), Fails(later), Coin()]))
    assert trail(g) == (["coin", "trying", "after"] if later else ["coin", "after"])


# ---- X and targets -------------------------------------------------------------------------------
def test_x_is_chosen_among_those_for_which_targets_exist() -> None:
    g = used(ability(Hit(UpToX()), Says("x"), asks_x=True))
    assert ids(g, 0) == [f"X:{x}" for x in range(6)], "5 of 6 things can be hit"
    take(g, 0, "X:2", "target:thing-1", "target:thing-5")
    assert trail(g) == [("hit", 1, 5), ("x", 2), "after"]


def test_up_to_two_targets_in_rising_order() -> None:
    g = used(ability(Hit(Things(0, 2, start=2))))
    assert ids(g, 0) == ["done", "target:thing-2", "target:thing-4", "target:thing-5"], (
        "3 would not be affected"
    )
    take(g, 0, "target:thing-4")
    assert ids(g, 0) == ["done", "target:thing-5"]
    g.retract(0)
    take(g, 0, "done")
    assert trail(g) == ["hit", "after"]


def test_why_a_thing_is_no_target() -> None:
    g = used(ability(Hit(Things(start=2))))
    assert g.why_not(0, "thing-2") == ()
    assert "would do nothing to 3" in g.why_not(0, "thing-3")[0].text
    assert g.why_not(0, "thing-1")[0].text == "1 is not a thing from 2 on"
    assert g.why_not(0, "thing-1")[0].rules == ("bare/target",)


def test_a_candidate_that_is_not_allowed_is_no_target() -> None:
    g = used(ability(Hit(Shy(start=1))))
    assert ids(g, 0) == ["target:thing-2", "target:thing-4"]
    assert g.why_not(0, "thing-5")[0].text == "5 cannot be chosen for it"
    assert trail(used(ability(Hit(Shy(start=5))))) == ["after"], "so there is none"
    assert trail(used(ability(Hit(Shy(2, 2, start=3))))) == ["after"], "4 alone is not enough"


def test_each_target_word_is_a_group_and_an_earlier_choice_may_not_leave_a_later_one_without() -> None:
    g = used(ability(Hit(Things(1, 1, start=4), Things(1, 1, start=5))))
    assert trail(g) == [("hit", 4, 5), "after"], "5 must be left for the second word, so all was forced"


def test_a_group_of_several_leaves_targets_for_the_next_word() -> None:
    g = used(ability(Hit(Things(2, 2, start=2), Things(start=5))))
    assert trail(g) == [("hit", 2, 4, 5), "after"], "only 2 and 4 leave 5 for the second word"
    assert trail(used(ability(Hit(Things(2, 2, start=4), Things(start=5))))) == ["after"], "nothing leaves it"


def test_a_word_that_may_stay_empty_is_left_empty_only_if_the_next_one_allows_it() -> None:
    g = used(ability(Hit(Things(0, 1, start=2), Beside())))
    assert ids(g, 0) == ["target:thing-2", "target:thing-5"], "neither nothing nor 4 leaves a second target"
    take(g, 0, "target:thing-5")
    assert trail(g) == [("hit", 5, 4), "after"]


def test_candidates_may_come_in_any_order() -> None:
    g = used(ability(Hit(Backwards(2, 2))))
    assert ids(g, 0) == ["target:thing-0", "target:thing-1", "target:thing-2", "target:thing-4"]


def test_without_enough_targets_the_use_ends_before_anything_is_paid() -> None:
    a = ability(Hit(Things(2, 2, start=5)), costs=[Coin()])
    assert trail(used(a)) == ["after"]
    assert not targets_exist(begin(game=GAME, seats=1, marks=[0] * 6), a, Use(0, 0, Kind("thing"), 0))


def test_the_order_of_stages_is_data() -> None:
    g = used(ability(Hit(Things()), costs=[Coin()], order=(pay, choose_targets, resolve)))
    assert trail(g) == ["coin"]
    assert g.pending[0].kind == "choose targets"


def test_a_target_word_used_twice_is_chosen_once() -> None:
    both = Things(start=4)
    g = used(ability(Hit(both), Hit(both)))
    take(g, 0, "target:thing-4")
    assert trail(g) == [("hit", 4), ("hit", 4), "after"]


# ---- what must be true ---------------------------------------------------------------------------
def test_what_must_be_true_before_an_ability_is_used() -> None:
    use = Use(0, 1, Kind("thing"), 0)
    a = ability(Says("nothing"), Hit(Things()), costs=[Coin()], only_if=Rich(), limit="round")
    assert options(a, use) == (True, True, True, True, True)
    assert options(a, use, note=1) == (True, False, True, True, True)
    assert options(a, use, note=0) == (True, False, False, True, True)
    assert options(a, use, used=[("round", 1, 0, "thing", 0)]) == (False, True, True, True, True)
    assert options(a, use, used=[("round", 1, 1, "thing", 0)]) == (True,) * 5, (
        "another generation of the bearer"
    )
    assert not options(ability(Says("nothing")), use)[4]


def test_a_limit_is_counted_when_the_use_begins() -> None:
    a = ability(Says("done"), limit="round", costs=[Fails(False)])
    g = used(a)
    assert [row[0] for row in g.used] == ["round"], "even though the cost failed"


def test_a_timing_beyond_the_tables_of_listeners_is_refused() -> None:
    with pytest.raises(ValueError, match=f"below {WHENEVER}"):
        CardKind("latecomer", []).add(Ability(WHENEVER, (Says("late"),), order=ORDER))


def test_amounts() -> None:
    use = Use(0, 0, Kind("thing"), 0, x=4)
    assert Number[Any](3).of(begin(seats=1), use) == 3
    assert X[Any]().of(begin(seats=1), use) == 4


# ---- entries -------------------------------------------------------------------------------------
def chain(**more: Any) -> Any:
    """Two targets are chosen, a coin is paid, and the effect waits."""
    a = ability(Hit(Things(1, 2)), costs=[Coin()], order=ON_CHAIN, **more)
    kind = next(k.no for k in BOOK.kinds if a in k.abilities)
    g = begin((use_it, kind), (pause,), (resolve_last_entry,), game=GAME, seats=1, note=3, marks=[0] * 6)
    take(g, 0, "target:thing-1", "target:thing-2")
    assert trail(g) == ["coin"]
    assert len(g.pending_effects) == 1
    return g


def pause(g: Any) -> None:
    ask(g, 0, GO, go)


def go(g: Any, option: Any) -> None:
    pass


def two(g: Any, decision: RawDecision) -> Sequence[int]:
    return (0, 1)


GO = Question("go", Verb("go", NUMBER, find=two))


def test_an_entry_goes_on_with_its_next_stage() -> None:
    g = chain()
    take(g, 0, "go:0")
    assert trail(g) == ["coin", ("hit", 1, 2), ("over", 0)]
    assert g.pending_effects == []


def test_a_cancelled_entry_is_over_without_effect() -> None:
    g = chain()
    cancel_pending_effect(g, 0)
    take(g, 0, "go:0")
    assert trail(g) == ["coin", ("over", 1)]


def test_targets_of_another_generation_are_left_out_and_without_any_it_does_nothing() -> None:
    half, none = chain(), chain()
    half.marks[1] += 1
    take(half, 0, "go:0")
    assert trail(half) == ["coin", ("hit", 2), ("over", 0)]
    none.marks[1] += 1
    none.marks[2] += 1
    take(none, 0, "go:0")
    assert trail(none) == ["coin", ("over", 0)]


def test_a_condition_is_looked_at_again_but_a_restriction_is_not() -> None:
    again, once = chain(condition=Rich()), chain(only_if=Rich())
    again.note = once.note = 0
    take(again, 0, "go:0")
    assert trail(again) == ["coin", ("over", 0)]
    take(once, 0, "go:0")
    assert trail(once) == ["coin", ("hit", 1, 2), ("over", 0)]


def test_entries_are_saved() -> None:
    g = chain()
    loaded = GAME.from_json(g.to_json())
    assert loaded.to_json() == g.to_json()
    take(loaded, 0, "go:1")
    assert trail(loaded) == ["coin", ("hit", 1, 2), ("over", 0)]


register("using_test", fail, wait, use_it, pause, go, GO, GO.verbs[0], TARGET, PAY_WITH)
