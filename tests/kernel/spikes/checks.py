"""What must hold at every decision of every game: saving, copying, sampling, refusing, explaining.

`check_decision(state)` looks at one paused game, `check_everywhere(game, seeds)` at every decision of random games.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from strategium import CHANCE, Decision, Game, GameState, IllegalChoice, StrategiumError, UnknownSeat
from strategium.kernel.abilities import Use
from strategium.kernel.knowledge import everybody

MOST_CHOICES = 2_000  # a toy game that takes longer goes round in circles


def check_everywhere(game: Game, seeds: Iterable[int], **options: Any) -> Counter[str]:
    """Play a random game for each seed and check every decision; counts the questions that came up."""
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(seed)
        state = game.new(seed=seed, **options)
        for _ in range(MOST_CHOICES):
            check_decision(state, rng)
            if state.result is not None:
                break
            decision = rng.choice(state.pending)
            option = rng.choice(decision.options)
            met[decision.kind] += 1
            state.apply(option, decision.seat)
        assert state.result is not None, f"seed {seed}: the game does not end"
    return met


def check_decision(state: GameState, rng: random.Random | None = None) -> None:
    """Everything that must hold while the game waits. The state itself is left as it was."""
    rng = rng or random.Random(0)
    before = state.digest()
    assert (state.result is None) == bool(state.pending), "pending is empty exactly when there is a result"
    state.game.invariants(state)
    check_options(state)
    check_saving_and_copying(state, rng.randrange(1 << 30))
    check_frames_name_no_secret(state)
    check_refusals(state)
    check_reasons(state)
    check_taking_back(state)
    for viewer in (*range(state.seats), None):
        check_sample(state, viewer, rng.randrange(1 << 30))
    assert state.digest() == before, "looking at a state has changed it"


def verbs_chosen(game: Game, seeds: Iterable[int], **options: Any) -> Counter[str]:
    """The verbs that are chosen in random games, without checking anything."""
    verbs: Counter[str] = Counter()
    for seed in seeds:
        chosen = play_on(game.new(seed=seed, **options), seed)[:-1]
        verbs.update(choice.split(":")[0] for choice in chosen)
    return verbs


def play_on(state: GameState, seed: int) -> list[str]:
    """Play at random to the end; what was chosen, and the last digest."""
    rng = random.Random(seed)
    chosen: list[str] = []
    for _ in range(MOST_CHOICES):
        if state.result is not None:
            return [*chosen, state.digest()]
        decision = rng.choice(state.pending)
        option = rng.choice(decision.options)
        chosen.append(option.id)
        state.apply(option, decision.seat)
    raise AssertionError("the game does not end")


def choose(state: GameState, seat: int, *texts: str) -> None:
    """Check the decision, then let that seat choose by words; several texts are choices one after the other."""
    for text in texts:
        check_decision(state)
        decisions = [d for d in state.pending if d.seat == seat]
        assert decisions, f"seat {seat} is not asked: {look(state)}"
        fitting = [option for option in decisions[0].options if option.text == text]
        assert fitting, f"{text!r} is not offered, but {[o.text for o in decisions[0].options]}"
        assert len({option.key for option in fitting}) == 1, f"{text!r} fits {len(fitting)} options"
        state.apply(fitting[0], seat)


def waiting_for(state: GameState) -> list[tuple[int, str]]:
    """Who is asked what."""
    return [(decision.seat, decision.kind) for decision in state.pending]


def offered(decision: Decision) -> list[str]:
    return [option.id for option in decision.options]


def look(state: GameState) -> list[Any]:
    """The pending decisions as data."""
    return [
        (d.seat, d.kind, d.prompt, offered(d), None if d.draft is None else [o.id for o in d.draft])
        for d in state.pending
    ]


# ---- the checks ----------------------------------------------------------------------------------
def check_options(state: GameState) -> None:
    """No decision is without options, no two options have one id, and each can be put into words."""
    for decision in state.pending:
        ids = offered(decision)
        assert ids, f"{decision.kind} has no options"
        assert len(set(ids)) == len(ids), f"{decision.kind}: two options have one id: {ids}"
        for option in decision.options:
            assert option.text
            assert hash(option.key) is not None
            assert all("/" in rule for rule in option.rules)


def check_saving_and_copying(state: GameState, seed: int) -> None:
    """JSON out and in is equal, with the same options; a copy and a loaded game play on identically."""
    text = state.to_json()
    loaded = state.game.from_json(text)
    assert loaded.to_json() == text
    assert look(loaded) == look(state)
    assert [loaded.view(s) for s in range(state.seats)] == [state.view(s) for s in range(state.seats)]
    played = play_on(state.copy(), seed)
    assert state.to_json() == text, "playing a copy has changed the original"
    assert play_on(loaded, seed) == played


def check_sample(state: GameState, viewer: int | None, seed: int) -> None:
    """A sample looks the same to its seat, is repeatable, and plays on to the end; so does a sample of it."""
    sample = state.resample(viewer, random.Random(seed))
    assert sample.view(viewer) == state.view(viewer)
    assert sample.trace(viewer) == state.trace(viewer)
    assert [o for o in look(sample) if o[0] == viewer] == [o for o in look(state) if o[0] == viewer]
    assert [(d.seat, d.kind) for d in sample.pending] == [(d.seat, d.kind) for d in state.pending]
    for ref in state.game.refs:
        things = ref.everything(state, viewer)
        assert list(ref.everything(sample, viewer)) == list(things)
        for x in things:
            handle = ref.handle(state, viewer, x)
            assert ref.handle(sample, viewer, x) == handle
            assert ref.words(sample, viewer, x) == ref.words(state, viewer, x)
            assert sample.knows(viewer, handle) == state.knows(viewer, handle)
            if viewer is not None:
                assert sample.why_not(viewer, handle) == state.why_not(viewer, handle)
    if state.result is None:
        assert sample.rng != state.rng, "a sample must not know what chance will bring"
    sample.game.invariants(sample)
    assert state.resample(viewer, random.Random(seed)).digest() == sample.digest()
    again = sample.resample(viewer, random.Random(seed + 1))
    assert again.view(viewer) == state.view(viewer)
    play_on(sample if seed % 2 else again, seed)


def check_refusals(state: GameState) -> None:
    """Choices of the wrong seat, of what is not offered and of nonsense are refused and change nothing."""
    before = state.digest()
    pending = state.pending
    deciding = {decision.seat for decision in pending}
    some = pending[0].options[0] if pending else "pass"
    for seat in range(state.seats):
        if seat not in deciding:
            refused(state, some, seat)
    for decision in pending:
        ids = set(offered(decision))
        refused(state, "no such option", decision.seat)
        for guess in guesses(state, decision):
            if guess not in ids:
                refused(state, guess, decision.seat)
    for nobody in (state.seats, CHANCE - 1):
        with pytest.raises(UnknownSeat):
            state.apply(some, nobody)
    with pytest.raises(StrategiumError):
        state.offer("no such offer", 0)
    assert state.digest() == before


def guesses(state: GameState, decision: Decision) -> Iterator[str]:
    """Ids of what a client might send, offered or not."""
    for verb in decision._asked.question.verbs:
        yield verb.name
        if len(verb.refs) == 1 and decision.seat != CHANCE:
            for x in verb.refs[0].everything(state, decision.seat):
                yield f"{verb.name}:{verb.refs[0].handle(state, decision.seat, x)}"


def refused(state: GameState, choice: Any, seat: int) -> None:
    with pytest.raises(IllegalChoice) as refusal:
        state.apply(choice, seat)
    assert refusal.value.reason


def check_reasons(state: GameState) -> None:
    """`why_not` is empty exactly when a thing is offered, by any verb or by that one."""
    for seat in range(state.seats):
        options = [option for d in state.pending if d.seat == seat for option in d.options]
        verbs = {v.name for d in state.pending if d.seat == seat for v in d._asked.question.verbs}
        handles = [ref.handle(state, seat, x) for ref in state.game.refs for x in ref.everything(state, seat)]
        assert state.why_not(seat, "no such thing")
        for verb in (None, *sorted(verbs)):
            by_verb = [option for option in options if verb in (None, option.verb)]
            assert bool(state.why_not(seat, verb=verb)) != bool(by_verb), f"seat {seat}, {verb}"
            for handle in handles:
                reasons = state.why_not(seat, handle, verb)
                is_offered = any(handle in option.refs for option in by_verb)
                assert bool(reasons) != is_offered, f"seat {seat}, {verb} {handle}: {reasons}"
                assert all(reason.text for reason in reasons)


def check_taking_back(state: GameState) -> None:
    """A pick of a draft, and a sealed choice while others choose, can be taken back as if it had not been made."""
    for decision in state.pending:
        if decision.draft is None and not state.sealed:
            continue
        for option in decision.options:
            twin = state.copy()
            twin.apply(option, decision.seat)
            same_question = twin.asked_by == state.asked_by and len(twin.picks) == len(state.picks)
            if same_question and picks_made(twin) > picks_made(state):
                twin.retract(decision.seat)
                assert twin.position_digest() == state.position_digest(), f"{option.id} cannot be taken back"
                assert look(twin) == look(state)


def picks_made(state: GameState) -> int:
    """How far the pending drafts and sealed choices have come."""
    return sum([len(picked) for picked in state.picks]) + sum(state.sealed)


def check_frames_name_no_secret(state: GameState) -> None:
    """No frame, entry, event or remembered trigger names the kind of a card that some seat does not know."""
    if not hasattr(state, "known") or not hasattr(state, "kind"):
        return
    rows = [
        state.asked_by,
        state.stack,
        state.pending_effects,
        state.event_stack,
        state.pending_triggers,
        state.effects,
    ]
    for use in uses_in(rows):
        if state.known[use.bearer] & everybody(state) != everybody(state):
            assert use.kind.no not in state.kind, "a frame names the kind of a hidden card"


def uses_in(x: Any) -> Iterator[Use]:
    if isinstance(x, Use):
        yield x
    if isinstance(x, (tuple, list)):
        for y in x:
            yield from uses_in(y)
    elif hasattr(x, "fields"):
        yield from uses_in(x.fields())
