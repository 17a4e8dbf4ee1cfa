"""The kernel carries Forbidden Stars: three seats, values instead of ids, secrets that one seat has seen, combats."""

from __future__ import annotations

import itertools
import random
from typing import Any

from strategium.kernel.core import Frame
from strategium.kernel.flow import advance, push
from strategium.kernel.knowledge import bit
from strategium.kernel.verbs import NO_DECISIONS
from tests.kernel.spikes import forbidden_stars as stars
from tests.kernel.spikes.checks import check_decision, check_everywhere
from tests.kernel.spikes.forbidden_stars import ADVANCE, DEPLOY, GAME, Stars

EVERYBODY = (0, 1, 2, None)


def position(
    units: list[tuple[int, ...]], *frames: Frame, laid: tuple[Frame, ...] = (), **fields: Any
) -> Stars:
    """A game with these pieces and orders (whose, which, where); these steps are next, then the operations."""
    g: Stars = GAME.new(seed=5)
    g.units, g.decisions, g.stack, g.needs_check = units, NO_DECISIONS, None, 1
    for seat, order, area in laid:
        stars.order_laid(g, (stars.LAY, order, area), seat)
    for name, value in fields.items():
        setattr(g, name, value)
    push(g, *frames, (stars.operations,))
    advance(g)
    check_decision(g)
    return g


def choose(g: Stars, *choices: str) -> None:
    for choice in choices:
        g.apply(choice, g.pending[0].seat)


def seal_first_cards(g: Stars) -> None:
    while g.pending[0].kind == "seal a card":
        g.apply(g.pending[0].options[0], g.pending[0].seat)


def asks(g: Stars) -> list[tuple[int, str]]:
    return [(decision.seat, decision.kind) for decision in g.pending]


def samples(g: Stars, viewer: int | None) -> list[Stars]:
    return [g.resample(viewer, random.Random(n)) for n in range(30)]


def known_to(g: Stars, viewer: int | None) -> list[Any]:
    """Every slot, with its value where the viewer knows it."""
    found = []
    for column in (g.stacks, g.spent, g.facedown, g.deck, g.orders, g.hand):
        told = [[s if s[1] & bit(g, viewer) else (9, *s[1:]) for s in row] for row in column]
        found.append([sorted(row) for row in told] if column in (g.orders, g.hand) else told)
    return found


def test_everything_holds_at_every_decision_of_random_games() -> None:
    met = check_everywhere(GAME, range(25)) + check_everywhere(GAME, range(25, 50), weak=True)
    assert set(met) == {question.name for question in stars.OPENLY + stars.SECRETLY}


def test_a_sample_keeps_what_the_seat_knows_of_every_slot() -> None:
    changed = 0
    for seed in range(6):
        rng = random.Random(seed)
        g: Stars = GAME.new(seed=seed)
        while g.result is None:
            for viewer in EVERYBODY:
                sample = g.resample(viewer, rng)
                assert known_to(sample, viewer) == known_to(g, viewer)
                changed += sample.stacks != g.stacks
            decision = rng.choice(g.pending)
            g.apply(rng.choice(decision.options), decision.seat)
    assert changed > 100


def test_a_sealed_card_that_one_seat_looked_at_is_known_to_it_but_no_longer_shown() -> None:
    g = position([(0,), (2,), (4,), ()], (stars.seal_cards,), (stars.look,), (stars.scouts_move,))
    seal_first_cards(g)
    choose(g, "look at:seat-1")
    card = g.facedown[1][0][0]
    assert [g.view(viewer)["facedown"][1] for viewer in EVERYBODY] == [[card], [card], 1, 1]
    assert g.reveals_since(g.choices - 1).learned == (True, False, False)
    choose(g, "keep")
    assert g.looks == []
    assert [g.view(viewer)["facedown"][1] for viewer in EVERYBODY] == [1, [card], 1, 1]
    dealt = [{sample.facedown[1][0][0] for sample in samples(g, viewer)} for viewer in EVERYBODY]
    assert [len(cards) > 1 for cards in dealt] == [False, False, True, True]


def test_a_card_seen_is_known_in_its_hand_until_its_owner_seals_one_unseen() -> None:
    g = position([(0,), (2,), (4,), ()], (stars.seal_cards,), (stars.look,), (stars.refresh,))
    seal_first_cards(g)
    choose(g, "look at:seat-1", "keep")
    assert [slot[1] & bit(g, 0) for slot in g.hand[1]].count(1) == 1
    push(g, (stars.seal_cards,))
    g.decisions = NO_DECISIONS
    advance(g)
    seal_first_cards(g)
    assert [slot[1] & bit(g, 0) for slot in g.hand[1] + g.facedown[1]] == [0, 0]


def test_an_own_order_under_anothers_is_remembered_but_not_shown() -> None:
    g = position(
        [(0,), (2,), (4,), ()], laid=((0, ADVANCE, 3), (1, DEPLOY, 3), (0, DEPLOY, 0), (0, ADVANCE, 1))
    )
    assert g.view(0)["stacks"][3] == [0, 1]
    lines = [g.log(viewer)[0]["text"] for viewer in EVERYBODY]
    assert lines[0] == "player 1 lays advance in Dis"
    assert set(lines[1:]) == {"player 1 lays an order in Dis"}
    assert [g.view(viewer)["tops"][3] for viewer in EVERYBODY] == [1, [DEPLOY], 1, 1]
    assert {sample.stacks[3][0][0] for sample in samples(g, 0)} == {ADVANCE}
    assert len({sample.stacks[3][0][0] for sample in samples(g, 1)}) > 1


def test_scouts_that_move_at_once_pass_each_other() -> None:
    g = position([(0, 1), (2, 3), (4,), ()], (stars.scouts_move,), (stars.scouts_move,))
    g.apply("move:area-1,area-0", 1)
    assert g.view(0)["ready"] == [1]
    assert g.view(0)["units"][1] == (2, 3)
    g.apply("hold", 2)
    g.apply("move:area-0,area-1", 0)
    assert g.units == [(1, 2), (0, 3), (4,), ()]
    assert g.contests == [(0, 1)]
    assert g.combats == [stars.Combat(1, 0, 1)]
    assert asks(g) == [(2, "intervene")]


def test_a_third_seat_acts_in_the_combat_of_two_others() -> None:
    loser = {}
    for choice in ("pass", "help:seat-0", "help:seat-1"):
        g = position([(), (0, 0, 2, 2), (4,), ()], (stars.fight_next,), contests=[(1, 0)], script=(0, 0))
        assert asks(g) == [(2, "intervene")]
        assert g.why_not(2, "seat-2")[0].rules == ("stars/help.fights",)
        choose(g, choice)
        loser[choice] = asks(g)
    assert loser == {
        "pass": [(0, "retreat")],
        "help:seat-0": [(1, "retreat")],
        "help:seat-1": [(0, "retreat")],
    }


def test_a_combat_that_a_combat_causes_is_fought_after_those_that_wait() -> None:
    units = [(0, 4, 5), (0, 0, 1, 2, 2, 3), (4, 4), ()]
    g = position(units, (stars.fight_next,), contests=[(1, 0), (0, 2)], script=(2, 0, 2, 0))
    choose(g, "pass", "retreat to:area-2")
    assert g.combats == [stars.Combat(0, 2, 0)]
    assert asks(g) == [(1, "intervene")]
    choose(g, "pass")
    assert g.combats == [stars.Combat(2, 1, 2)]
    assert asks(g) == [(0, "intervene")]
    choose(g, "pass", *[option.id for option in g.pending[0].options[:0]])
    assert not g.contests


def test_a_seat_eliminated_in_mid_phase_is_passed_over() -> None:
    laid = ((2, ADVANCE, 3), (1, ADVANCE, 3), (0, ADVANCE, 1))
    g = position([(0, 1), (2,), (4,), ()], laid=laid, script=(2, 0))
    choose(g, "from:area-0", "go:piece-0", "go:piece-1", "pass")
    assert g.eliminated == (1,)
    assert g.combats == []
    assert g.stacks[3] == ()
    assert asks(g) == [(2, "advance")]


def test_nobody_who_is_out_has_a_chance_in_a_window() -> None:
    g = position([(0, 0, 4), (), (4,), ()], (stars.fight_next,), contests=[(0, 2)], script=(2, 2))
    assert (g.eliminated, g.influence) == ((1,), [1, 1, 1])
    assert g.units == [(0, 0), (), (4,), ()]


def test_who_concedes_is_not_asked_again() -> None:
    g: Stars = GAME.new(seed=1)
    assert asks(g) == [(0, "lay an order")]
    g.offer("concede", 0)
    assert asks(g) == [(1, "lay an order")]
    check_decision(g)
    g = position([(0,), (2,), (4,), ()], (stars.scouts_move,))
    g.apply("hold", 0)
    g.offer("concede", 2)
    assert asks(g) == [(0, "move a scout"), (1, "move a scout")]
    check_decision(g)


def outcomes(g: Stars) -> list[tuple[tuple[int, ...], ...]]:
    """The pieces after every possible way to make the Advance that is asked."""
    if not g.pending or g.pending[0].draft is None:
        return [tuple(g.units)]
    found = []
    for option in g.pending[0].options:
        twin = g.copy()
        twin.apply(option, 0)
        found += outcomes(twin)
    return found


def test_a_sweep_reaches_every_outcome_once() -> None:
    g = position([(0, 0, 1), (2,), (0, 4), (1,)], (stars.advance_order, 0, 3))
    ways = outcomes(g)
    assert len(ways) == len(set(ways))
    scouts_tanks_scouts = itertools.product(range(3), range(2), range(2))
    assert len(ways) == len([way for way in scouts_tanks_scouts if sum(way) <= 3])
