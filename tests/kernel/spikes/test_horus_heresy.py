"""The kernel carries Horus Heresy: a track of time, buried orders, an order countered in secret, battles and routs."""

from __future__ import annotations

import random
from typing import Any

from strategium.kernel.abilities import Use
from strategium.kernel.core import Frame
from strategium.kernel.flow import advance, push
from strategium.kernel.knowledge import bit
from strategium.kernel.using import start
from strategium.kernel.verbs import NO_DECISIONS
from tests.kernel.spikes import horus_heresy as heresy
from tests.kernel.spikes.checks import check_decision, check_everywhere, offered
from tests.kernel.spikes.horus_heresy import GAME, Heresy

ASSAULT, BOMBARD, MUSTER = range(3)
CHARGE, PARRY, TERROR = range(3)


def position(*frames: Frame, hand: tuple[int, ...] = (), **fields: Any) -> Heresy:
    """A game in which these steps are next; both sides hold these cards, and spend time afterwards."""
    g: Heresy = GAME.new(seed=3)
    g.decisions, g.stack, g.needs_check = NO_DECISIONS, None, 1
    for seat in (0, 1):
        cards = [slot[0] for slot in g.hand[seat] + g.deck[seat]]
        for card in hand:
            cards.remove(card)
        g.hand[seat] = tuple([(card, bit(g, seat)) for card in sorted(hand)])
        g.deck[seat] = tuple([(card, 0) for card in cards])
    for name, value in fields.items():
        setattr(g, name, value)
    push(g, *frames, (heresy.spend, 0, 2))
    advance(g)
    check_decision(g)
    return g


def order(kind: int) -> Frame:
    """Seat 0 carries out an order."""
    return (start, Use(0, -1, GAME.book.kinds[kind], 0))


def choose(g: Heresy, *choices: str) -> None:
    for choice in choices:
        g.apply(choice, g.pending[0].seat)
        check_decision(g)


def asks(g: Heresy) -> tuple[int, str]:
    return g.pending[0].seat, g.pending[0].kind


def samples(g: Heresy, viewer: int | None) -> list[Heresy]:
    return [g.resample(viewer, random.Random(n)) for n in range(30)]


def test_everything_holds_at_every_decision_of_random_games() -> None:
    met = check_everywhere(GAME, range(50))
    assert set(met) == {"act", "counter", "strike", "rout", "choose targets"}


def test_the_side_behind_on_the_track_acts_and_a_tie_is_his_who_came_last() -> None:
    g: Heresy = GAME.new(seed=1)
    for choice, seat in (
        ("wait", 0),
        ("wait", 1),
        ("wait", 1),
        ("lay:order-2,region-1", 0),
        ("execute:region-1", 0),
    ):
        assert asks(g) == (seat, "act")
        choose(g, choice)
    assert asks(g) == (0, "choose targets")
    choose(g, "aim at:region-0", "let it be")
    assert (g.time, asks(g)) == ([4, 2], (1, "act"))


def test_a_buried_order_is_remembered_by_its_owner_but_not_shown() -> None:
    g: Heresy = GAME.new(seed=1)
    choose(g, "lay:order-1,region-1")
    assert [g.view(viewer)["tops"][1] for viewer in (0, 1, None)] == [[BOMBARD], 1, 1]
    choose(g, "lay:order-0,region-1")
    assert [g.view(viewer)["tops"][1] for viewer in (0, 1, None)] == [1, [ASSAULT], 1]
    assert g.view(0)["stacks"][1] == [0, 1]
    assert {sample.stacks[1][0][0] for sample in samples(g, 0)} == {BOMBARD}
    assert len({sample.stacks[1][0][0] for sample in samples(g, 1)}) > 1
    choose(g, "wait")
    assert g.why_not(0, "region-1", "execute")[0].rules == ("heresy/execute.own-top",)


def test_an_order_that_all_have_seen_is_known_in_hand_until_another_is_laid() -> None:
    mine, theirs = GAME.new().orders
    g = position((heresy.act, 0), orders=[mine[1:], theirs], executed=[((ASSAULT, 7, 0),), ()])
    choose(g, "recall")
    assert [slot[:2] for slot in g.orders[0] if slot[1] != bit(g, 0)] == [(ASSAULT, 7)]
    push(g, (heresy.act, 0))
    g.decisions = NO_DECISIONS
    advance(g)
    choose(g, "lay:order-2,region-0")
    assert {slot[1] for slot in g.orders[0]} == {bit(g, 0)}


def ways(g: Heresy) -> list[tuple[int, ...]]:
    """What is in the discard after each way to answer the counter that is asked."""
    if asks(g)[1] != "counter":
        return [tuple([slot[0] for slot in g.discard[1]])]
    found = []
    for option in g.pending[0].options:
        twin = g.copy()
        twin.apply(option, 1)
        found += ways(twin)
    return found


def test_a_counter_is_drafted_in_rising_order_without_dead_ends() -> None:
    g = position(order(MUSTER), hand=(CHARGE, PARRY, PARRY, TERROR))
    choose(g, "aim at:region-0")
    assert sorted(ways(g)) == [(), (PARRY, PARRY), (PARRY, TERROR)]
    assert offered(g.pending[0]) == ["let it be", "discard:card-1"]
    assert g.why_not(1, "card-0")[0].rules == ("heresy/counter.shields",)
    assert g.why_not(1, "card-2")[0].rules == ("heresy/counter.enough",)
    before = [g.view(viewer) for viewer in (0, None)], g.log(0)
    choose(g, "discard:card-1")
    assert ([g.view(viewer) for viewer in (0, None)], g.log(0)) == before
    assert {len(sample.picks[0]) for sample in samples(g, 0)} == {0}
    assert {len(sample.picks[0]) for sample in samples(g, 1)} == {1}
    g.retract(1)
    assert offered(g.pending[0]) == ["let it be", "discard:card-1"]


def test_a_countered_order_is_an_entry_that_does_not_resolve() -> None:
    armies = {}
    for answer in (("let it be",), ("discard:card-1", "discard:card-2")):
        g = position(order(MUSTER), hand=(PARRY, TERROR))
        choose(g, "aim at:region-0")
        assert g.view(None)["entries"] == [[MUSTER, ((0,),)]]
        choose(g, *answer)
        armies[answer[0]] = len(g.units[0])
        assert g.pending_effects == []
    assert armies == {"let it be": 4, "discard:card-1": 3}


def test_a_counter_is_asked_whenever_cards_are_held() -> None:
    g = position(order(MUSTER), hand=(CHARGE,))
    choose(g, "aim at:region-0")
    assert (asks(g), offered(g.pending[0])) == ((1, "counter"), ["let it be"])
    g = position(order(MUSTER))
    choose(g, "aim at:region-0")
    assert asks(g) == (1, "act")


def test_a_rout_leads_out_of_the_battle() -> None:
    g = position(order(ASSAULT), hand=(CHARGE, TERROR))
    choose(g, "let it be", "hold back")
    assert g.battles == [heresy.Battle(2, 0, iteration=2, active=1)]
    choose(g, "play:card-2")
    assert asks(g) == (0, "rout")
    choose(g, "flee to:region-1")
    assert (g.battles, g.units) == ([], [(), (0, 0), (1, 2, 2, 3)])
    assert (g.time, asks(g)) == ([2, 0], (1, "act"))


def test_a_battle_ends_at_once_when_one_side_is_gone() -> None:
    g = position(order(ASSAULT), hand=(CHARGE,), units=[(0, 0), (1, 3), (2, 2)])
    choose(g, "aim at:region-2", "let it be")
    assert asks(g) == (0, "strike")
    choose(g, "play:card-0")
    assert (g.battles, g.units[2]) == ([], (0, 0))
    assert asks(g) == (1, "act")


def test_a_battle_is_over_after_its_iterations() -> None:
    g = position(order(ASSAULT), hand=(CHARGE,))
    choose(g, "let it be", "hold back", "hold back", "hold back", "hold back")
    assert (g.battles, g.units[2]) == ([], (0, 0, 1, 2, 2, 3))
    assert asks(g) == (1, "act")


def test_victory_is_judged_after_all_have_fallen() -> None:
    outcomes = []
    for units in ([(1, 2, 3), (), ()], [(0, 3), (1,), ()], [(1, 2), (3,), ()]):
        g: Heresy = GAME.new(seed=3)
        g.decisions, g.stack, g.units = NO_DECISIONS, None, units
        push(g, order(BOMBARD), (heresy.spend, 0, 2))
        advance(g)
        while g.pending and asks(g)[1] != "act":
            g.apply(
                {"counter": "let it be", "choose targets": "aim at:region-0"}[asks(g)[1]], g.pending[0].seat
            )
        assert g.result is not None
        outcomes.append(g.result.outcome)
    assert outcomes == [("drawn", "drawn"), ("won", "lost"), ("lost", "won")]
