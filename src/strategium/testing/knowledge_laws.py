"""Laws of knowledge: what a seat does not know makes no difference to anything it is shown, offered or told.

The main test exchanges the contents of the hidden pools that a viewer does not know, and compares everything that
viewer can see, byte for byte.
"""

from __future__ import annotations

import random
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from strategium.kernel.asking import ask_again, find_decision
from strategium.kernel.errors import RulesFault, how_many
from strategium.kernel.knowledge import Spot, bit, deal_anew, mix_hidden
from strategium.kernel.state import GameState
from strategium.kernel.verbs import Reason
from strategium.testing.laws import (
    Trial,
    demand,
    difference,
    options_told,
    play_on,
    snapshot,
    state_difference,
    who,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

DEALS = 2  # exchanges for each viewer
CANARY = "Zzyzx the Canary"
SAMPLES = 300  # for the test of uniformity
ASKED_ABOUT = 24  # things of which it is told why nothing can be done with them
IMPROBABLE = 6.0  # standard deviations: one false alarm in a thousand million


def seen(g: GameState, viewer: int | None, *, why: bool = True, log: bool = False) -> bytes:
    """Everything a viewer is shown, offered and told now, written down."""
    return msgspec.json.encode(_told(g, viewer, why, log))


def telling(a: bytes, b: bytes) -> str:
    """Where two things that were seen differ; empty when they are the same, byte for byte."""
    if a == b:
        return ""
    return difference(msgspec.json.decode(a), msgspec.json.decode(b), "seen") or "seen: in another order"


def _told(g: GameState, viewer: int | None, why: bool, log: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"view": g.view(viewer), "trace": g.trace(viewer)}
    told["things"] = [
        [ref.handle(g, viewer, x), ref.words(g, viewer, x), ref.key(g, viewer, x)]
        for ref in g.game.refs
        for x in ref.everything(g, viewer)
    ]
    told["knows"] = [
        bool(ref.knowers(g, x) & bit(g, viewer)) for ref in g.game.refs for x in ref.everything(g, viewer)
    ]
    if log:
        told["log"] = g.log(viewer)
    if viewer is not None:
        told["offers"] = [offer.name for offer in g.offers(viewer)]
        told["asked"] = [
            [d.kind, d.prompt, options_told(d), [o.id for o in d.draft or ()]]
            for d in g.pending
            if d.seat == viewer
        ]
        if why and told["asked"]:
            told["why not"] = _refusals(g, viewer)
    return told


def seen_now(m: Trial, viewer: int | None, why: bool = True) -> bytes:
    """What a viewer sees of the moment itself: laws only read it, so it is written down once."""
    if (viewer, why) not in m.sights:
        m.sights[viewer, why] = seen(m.g, viewer, why=why)
    return m.sights[viewer, why]


def _refusals(g: GameState, seat: int) -> list[Any]:
    """Why nothing can be done with a thing; with what is offered, verb by verb, why nothing else can be.

    Where there are many things some are asked about, others at the next decision.
    """
    question = g.decisions[find_decision(g, seat)].question
    handles = [ref.handle(g, seat, x) for ref in g.game.refs for x in ref.everything(g, seat)]
    step = len(handles) // ASKED_ABOUT + 1
    told = []
    for handle in handles[g.choices % step :: step]:
        reasons = g.why_not(seat, handle)  # those of every verb
        told.append(_reasons_told(reasons))
        if not reasons:
            told += [_reasons_told(g.why_not(seat, handle, verb.name)) for verb in question.verbs]
    return told


def _reasons_told(reasons: tuple[Reason, ...]) -> list[Any]:
    return [[reason.text, list(reason.rules)] for reason in reasons]


def exchanged(m: Trial, viewer: int | None) -> GameState | None:
    """A state that differs in what the viewer does not know; None: there is no other way to deal it."""
    t = m.g.copy()
    before = snapshot(t)
    deal_anew(t, viewer, m.rng)
    t.rng, t.script = m.g.rng, m.g.script
    return t if state_difference(before, snapshot(t)) else None


def hidden_makes_no_difference(m: Trial) -> None:
    """Exchange what a seat does not know: its view, options, ids, trace and refusals stay byte-identical."""
    for viewer in m.viewers():
        before = seen_now(m, viewer)
        for _ in range(DEALS):
            t = exchanged(m, viewer)
            if t is None:
                break
            asks = [a.seat for a in m.g.decisions]
            if viewer in asks:
                try:
                    ask_again(t)
                except RulesFault as e:
                    demand(
                        len(asks) > 1, f"{who(viewer)} could not be asked if hidden cards lay otherwise: {e}"
                    )
                    continue
                if [a.seat for a in t.decisions] != asks:
                    demand(len(asks) > 1, f"whether {who(viewer)} is asked depends on what it does not know")
                    continue
            m.count("exchanges")
            found = telling(before, seen(t, viewer))
            demand(not found, f"{who(viewer)} can tell hidden things apart: {found}")


def samples_look_the_same(m: Trial) -> None:
    """A resampled state shows and offers the viewer the same, keeps what it knows, and has another random state."""
    before = snapshot(m.g)
    for viewer in m.viewers():
        seed = m.rng.getrandbits(32)
        sample = m.g.resample(viewer, random.Random(seed))
        found = telling(seen_now(m, viewer), seen(sample, viewer))
        demand(not found, f"a sample looks otherwise to {who(viewer)}: {found}")
        demand(sample.rng != m.g.rng, f"a sample for {who(viewer)} has the true random state")
        again = m.g.resample(viewer, random.Random(seed))
        found = state_difference(snapshot(sample), snapshot(again))
        demand(not found, f"the same rng gives {who(viewer)} two samples: {found}")
        twice = sample.resample(viewer, random.Random(seed + 1))
        found = telling(seen_now(m, viewer, why=False), seen(twice, viewer, why=False))
        demand(not found, f"a sample of a sample looks otherwise to {who(viewer)}: {found}")
        m.game.invariants(sample)
        play_on(sample, m.rng, 3)
        m.count("samples")
    found = state_difference(before, snapshot(m.g))
    demand(not found, f"resampling changed the original: {found}")


def samples_are_uniform(m: Trial) -> None:
    """Each way to deal the hidden cards is as likely as another (chi-square, on single places and on pairs)."""
    if m.g.result is not None:
        return
    for viewer in m.viewers():
        if any(a.seat not in (viewer, -1) for a in m.g.decisions):
            continue  # samples in which the other seat would not be asked are rejected, and rightly so
        for i, pool in enumerate(m.game.pools(m.g)):
            contents = [repr(x) for x in pool.read(m.g, pool.unknown(m.g, viewer))]
            if len(set(contents)) > 1:
                m.count("uniformity")
                _demand_uniform(m, viewer, i, contents)


def _demand_uniform(m: Trial, viewer: int | None, pool_no: int, contents: list[str]) -> None:
    """Two places of the pool, looked at in many deals. (What is presumed of closed lists is dealt in the same way.)"""
    one, two = m.rng.sample(range(len(contents)), 2)
    firsts, seconds = [], []
    for _ in range(SAMPLES):
        sample = m.g.copy()
        mix_hidden(sample, viewer, m.rng)
        pool = m.game.pools(sample)[pool_no]
        places = list(pool.unknown(sample, viewer))
        alike = [_group(place) for place in places]
        at = m.rng.choice([j for j, group in enumerate(alike) if group == alike[one]])
        near = m.rng.choice([j for j, group in enumerate(alike) if group == alike[two] and j != at])
        dealt = pool.read(sample, [places[at], places[near]])
        firsts.append(repr(dealt[0]))
        seconds.append(repr(dealt[1]))
    pairs = [(a, b) for i, a in enumerate(contents) for j, b in enumerate(contents) if i != j]
    for excess in (
        chi_square_excess(firsts, contents),
        chi_square_excess(seconds, contents),
        chi_square_excess(list(zip(firsts, seconds, strict=True)), pairs),
    ):
        demand(
            excess < IMPROBABLE,
            f"what {who(viewer)} does not know is not dealt evenly: {excess:.0f} deviations too much",
        )


def _group(place: Any) -> Any:
    """Places in a row that is kept sorted cannot be told apart."""
    if isinstance(place, tuple) and place and isinstance(place[0], Spot) and not place[0].in_order:
        return place[:2]
    return place


def chi_square_excess(found: list[Any], possible: list[Any]) -> float:
    """By how many standard deviations a sample is too uneven (Wilson and Hilferty's normal approximation).

    `possible` lists all outcomes, each as likely as the other, equal ones as often as they occur. Outcomes that are
    expected fewer than five times are counted together.
    """
    expected: dict[Any, float] = {}
    for outcome in possible:
        expected[outcome] = expected.get(outcome, 0.0) + len(found) / len(possible)
    rare = {outcome for outcome, n in expected.items() if n < 5}
    cells: dict[Any, list[float]] = {}
    for outcome, n in expected.items():
        cells.setdefault(None if outcome in rare else outcome, [0.0, 0.0])[0] += n
    for outcome in found:
        cells.setdefault(None if outcome in rare else outcome, [1e-9, 0.0])[1] += 1
    freedom = len(cells) - 1
    if freedom < 1:
        return 0.0
    chi = sum((seen - n) ** 2 / n for n, seen in cells.values())
    spread = 2 / (9 * freedom)
    return float(((chi / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


def unknown_is_in_a_pool(m: Trial) -> None:
    """Every card that a viewer does not know lies in a pool, or samples would tell what it is."""
    known = getattr(m.g, "known", None)
    if known is None or not hasattr(m.g, "kind"):
        return
    for viewer in m.viewers():
        mask = bit(m.g, viewer)
        dealt = {place for pool in m.game.pools(m.g) for place in pool.unknown(m.g, viewer)}
        left = [x for x in range(len(known)) if not known[x] & mask and x not in dealt]
        demand(
            not left,
            f"{who(viewer)} does not know {how_many(len(left), 'card')} that no pool deals anew: {left[:10]}",
        )


def canary_stays_silent(m: Trial) -> None:
    """A kind of card that a viewer has never learned of is named by nothing it sees.

    The kind gets another name for a moment, so that a chance likeness of words is no alarm. Where the lists of cards
    are open, a view may name what is hidden; options, refusals and the names of things may not.
    """
    kinds, known = getattr(m.g, "kind", None), getattr(m.g, "known", None)
    if kinds is None or known is None:
        return
    for viewer in m.viewers():
        mask = bit(m.g, viewer)
        familiar = {kind for kind, k in zip(kinds, known, strict=True) if k & mask}
        strange = sorted({kind for kind, k in zip(kinds, known, strict=True) if not k & mask} - familiar)
        if not strange:
            continue
        m.count("canaries")
        with renamed(m, m.rng.choice(strange)):
            told = _told(m.g, viewer, True, False)
            if m.game.lists_are_open(m.g):
                del told["view"]
            text = msgspec.json.encode(told).decode()
        at = text.find(CANARY)
        demand(
            at < 0, f"{who(viewer)} is told of a card that it cannot know: {text[max(0, at - 80) : at + 40]}"
        )


@contextmanager
def renamed(m: Trial, kind: int) -> Iterator[None]:
    """While this lasts, a kind of card bears the canary's name."""
    bird = m.game.book.kinds[kind]
    name = bird.name
    bird.name = CANARY
    try:
        yield
    finally:
        bird.name = name
