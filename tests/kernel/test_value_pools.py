"""Hidden things without ids: values in slots, who knows them, and how they are dealt anew."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from strategium import Game, GameState, RulesFault
from strategium.kernel.core import rows
from strategium.kernel.knowledge import (
    Slot,
    SlotRef,
    Spot,
    ValuePool,
    bit,
    deal_anew,
    everybody,
    let_know,
    mingled,
    pick_out,
    values_in,
)
from strategium.kernel.log import Sentence, say, start_log
from strategium.kernel.verbs import SEAT

FIRST, SECOND, THIRD = 1, 2, 4  # masks of one seat each
TOKEN = SlotRef("token", ("an attack", "a defence", "a feint"), "a token")
LAYS = Sentence("{0} lays {1}", SEAT, TOKEN)


class Drawer(GameState):
    FIELDS = (*GameState.FIELDS, rows("hand"), rows("deck"), rows("stacks"))
    hand: list[tuple[Slot, ...]]
    deck: list[tuple[Slot, ...]]
    stacks: list[tuple[Slot, ...]]


class Drawers(Game):
    name = "drawers"
    title = "Drawers"

    def pools(self, g: Drawer) -> list[ValuePool]:
        hand = Spot("hand", 0, in_order=False)
        return [ValuePool(hand, Spot("deck", 0)), ValuePool(Spot("stacks", owner=1))]


def drawer() -> Drawer:
    """Seat 0 holds four cards, of which seat 1 has seen the fourth; tokens of seats 1 and 2 lie in two stacks."""
    g = Drawer()
    g.blank(Drawers(), 3)
    g.hand = [((1, FIRST), (2, FIRST), (3, FIRST), (4, FIRST | SECOND)), ((7, SECOND),)]
    g.deck = [((5, 0), (6, 0), (9, 15))]
    g.stacks = [(("a", SECOND, 1), ("x", THIRD, 2)), (("b", SECOND, 1), ("c", SECOND | THIRD, 1))]
    return g


def dealt(g: Drawer, viewer: int | None, seed: int = 0) -> Drawer:
    sample = g.copy()
    deal_anew(sample, viewer, random.Random(seed))
    return sample


def values(row: tuple[Slot, ...]) -> list[Any]:
    return [slot[0] for slot in row]


@pytest.mark.parametrize(
    ("viewer", "cards", "tokens"),
    [(0, 2, 3), (1, 5, 0), (2, 6, 2), (None, 6, 3)],
    ids=["owner", "has seen", "other", "spectator"],
)
def test_a_pool_holds_what_the_viewer_does_not_know(viewer: int | None, cards: int, tokens: int) -> None:
    g = drawer()
    assert [len(pool.unknown(g, viewer)) for pool in g.game.pools(g)] == [cards, tokens]


@pytest.mark.parametrize("seed", range(20))
def test_what_is_known_stays_and_what_is_not_keeps_its_number(seed: int) -> None:
    g = drawer()
    sample = dealt(g, 1, seed)
    assert (4, FIRST | SECOND) in sample.hand[0]
    assert sample.deck[0][2] == (9, 15)
    assert sample.hand[1] == g.hand[1]
    assert sample.stacks == g.stacks
    assert Counter(values(sample.hand[0] + sample.deck[0])) == Counter(values(g.hand[0] + g.deck[0]))


@pytest.mark.parametrize("seed", range(20))
def test_masks_and_what_everybody_sees_stay_in_their_places(seed: int) -> None:
    g = drawer()
    sample = dealt(g, 2, seed)
    assert [[slot[1:] for slot in stack] for stack in sample.stacks] == [
        [slot[1:] for slot in stack] for stack in g.stacks
    ]
    assert sample.stacks[0][1] == ("x", THIRD, 2)
    assert sample.stacks[1][1] == ("c", SECOND | THIRD, 1)
    assert [slot[1] for slot in sample.deck[0]] == [0, 0, 15]
    assert Counter([slot[1] for slot in sample.hand[0]]) == {FIRST: 3, FIRST | SECOND: 1}


def test_hands_stay_sorted_and_decks_do_not() -> None:
    samples = [dealt(drawer(), None, seed) for seed in range(30)]
    assert all(list(sample.hand[0]) == sorted(sample.hand[0]) for sample in samples)
    assert any(list(sample.deck[0]) != sorted(sample.deck[0]) for sample in samples)


def test_dealing_anew_leaves_the_original_alone() -> None:
    g = drawer()
    before = (g.hand[:], g.deck[:], g.stacks[:])
    assert dealt(g, None).stacks != g.stacks
    assert (g.hand, g.deck, g.stacks) == before


def test_every_arrangement_is_equally_likely() -> None:
    """Three tokens in three slots: chi-square with five degrees of freedom, 0.999 quantile 20.5."""
    rng = random.Random(11)
    seen: Counter[tuple[Any, ...]] = Counter()
    for _ in range(3000):
        sample = drawer()
        deal_anew(sample, None, rng)
        seen[(sample.stacks[0][0][0], *values(sample.stacks[1]))] += 1
    assert len(seen) == 6
    assert sum([(n - 500) ** 2 / 500 for n in seen.values()]) < 20.5


def test_to_learn_a_slot_is_noted_for_taking_back() -> None:
    g = drawer()
    g.choices = 5
    slot = let_know(g, ("a", SECOND, 1), bit(g, 2) | SECOND)
    assert slot == ("a", SECOND | THIRD, 1)
    assert g.learned == [0, 0, 5]
    assert let_know(g, slot, everybody(g)) == ("a", 15, 1)


def test_what_is_mingled_is_known_to_nobody_else() -> None:
    slots = ((1, 15, 0), (2, FIRST, 0))
    assert mingled(slots, FIRST) == ((1, FIRST, 0), (2, FIRST, 0))
    assert mingled(slots, 0) == ((1, 0, 0), (2, 0, 0))


def test_a_value_is_picked_out_once() -> None:
    slots = ((1, 1), (2, 1), (2, 3))
    assert values_in(slots) == [1, 2]
    assert pick_out(slots, 2) == ((2, 1), ((1, 1), (2, 3)))
    with pytest.raises(RulesFault, match="5 is not among"):
        pick_out(slots, 5)


def test_a_line_names_a_value_only_to_those_who_know_it() -> None:
    g = drawer()
    start_log(g)
    say(g, LAYS, 1, TOKEN.thing((2, SECOND | THIRD, 1)))
    texts = [g.log(viewer)[0]["text"] for viewer in (0, 1, 2, None)]
    unseen, seen = "player 2 lays a token", "player 2 lays a feint"
    assert texts == [unseen, seen, seen, unseen]
    refs = [g.log(viewer)[0]["things"][1]["ref"] for viewer in (0, 1, 2, None)]
    assert refs == ["token", "token-2", "token-2", "token"]
    assert TOKEN.everything(g, 1) == ()
