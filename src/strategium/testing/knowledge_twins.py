"""Laws of knowledge over time: two games that a viewer cannot tell apart stay alike until it learns something.

A twin is a copy in which what the viewer does not know was exchanged. The same choice is made in both. As long as
the viewer has learned nothing (`learn` was not called for it), its view, log and trace must stay the same, and so must
every frame, row and column that resampling does not deal anew: else they name what is hidden.
"""

from __future__ import annotations

from collections import Counter

from strategium.kernel.asking import ask_again, choose, find_decision
from strategium.kernel.core import RawOption
from strategium.kernel.errors import RulesFault
from strategium.kernel.log import start_log
from strategium.kernel.state import COUNTERS, GameState
from strategium.kernel.verbs import RawDecision
from strategium.testing.knowledge_laws import exchanged, seen, telling
from strategium.testing.laws import Trial, demand, difference, snapshot, state_difference, who

TWINS = 3  # for each viewer
SOON = 5  # choices
ASIDE = (*COUNTERS, "known", "learned", "acted")  # counters, and what others have looked at


def twins_stay_alike(m: Trial) -> None:
    """While a seat learns nothing, nothing it is shown or told depends on what it does not know, nor does any frame.

    Both games are played by seats that are always asked: whether somebody who can do nothing is asked all the same is
    for the table to say.
    """
    if m.g.result is not None:
        return
    for viewer in m.viewers():
        for _ in range(TWINS):
            d = m.rng.choice(m.g.pending)
            raw = d.options[m.rng.randrange(len(d.options))].raw
            twin = exchanged(m, viewer)
            if twin is None or (d.seat != viewer and d.draft):  # what was picked may be what was exchanged
                break
            pools = _differing(m.g, twin)
            g = m.g.copy()
            g.always_ask = twin.always_ask = -1
            if _both_played(g, twin, d.seat, raw) and _comparable(m.g, g, twin, viewer):
                m.count("twins")
                _demand_alike(g, twin, viewer, pools, f"{raw[0].name!r} in {d.kind!r}")


def _both_played(g: GameState, twin: GameState, seat: int, raw: RawOption) -> bool:
    """Make the same choice in both games; False where the twin's seat does not have it."""
    try:
        ask_again(twin)
    except RulesFault:
        return False
    i = find_decision(twin, seat)
    if i < 0 or raw not in twin.decisions[i].options or not _sealed_choices_stand(twin):
        return False
    choose(g, seat, raw)
    choose(twin, seat, raw)
    return True


def _sealed_choices_stand(g: GameState) -> bool:
    """Whether what others have sealed could have been sealed with what they hold in this game."""
    for decision, picks in zip(g.decisions, g.picks):
        for n, pick in enumerate(picks):
            later = RawDecision(decision.seat, decision.question, decision.answer, decision.args, picks[:n])
            if pick not in decision.question.options(g, later):
                return False
    return True


def _comparable(before: GameState, g: GameState, twin: GameState, viewer: int | None) -> bool:
    """Whether the viewer has learned nothing, and neither game is over or waits for somebody else than the other."""
    if g.result is not None or twin.result is not None:
        return False
    if [(a.seat, a.question) for a in g.decisions] != [(a.seat, a.question) for a in twin.decisions]:
        return False
    return not _learned(before, g, viewer) and not _learned(before, twin, viewer)


def _learned(before: GameState, g: GameState, viewer: int | None) -> bool:
    """Whether `learn` was called for the viewer; for spectators, also whether other things are hidden from them."""
    if viewer is not None:
        return g.learned[viewer] > before.choices
    return g.shown > before.choices or _hidden(before, None) != _hidden(g, None)


def _hidden(g: GameState, viewer: int | None) -> list[Counter[str]]:
    """What each pool hides from the viewer, in no order."""
    return [Counter(map(repr, pool.read(g, pool.unknown(g, viewer)))) for pool in g.game.pools(g)]


def _demand_alike(g: GameState, twin: GameState, viewer: int | None, pools: set[str], after: str) -> None:
    found = telling(seen(g, viewer, log=True), seen(twin, viewer, log=True))
    demand(
        not found,
        f"after {after}, {who(viewer)} can tell hidden things apart, yet `learn` was not called for it: {found}",
    )
    without = (*ASIDE, *pools, *_indexes(g))
    found = state_difference(snapshot(g), snapshot(twin), without)
    demand(not found, f"after {after}, the state names what {who(viewer)} does not know: {found}")


def _differing(g: GameState, twin: GameState) -> set[str]:
    """The fields in which a twin was made to differ."""
    mine, other = snapshot(g), snapshot(twin)
    return {name for name in mine if difference(mine[name], other[name])}


def _dealt_fields(g: GameState, viewer: int | None) -> set[str]:
    """The fields in which pools lie: those that change when what the viewer does not know changes places."""
    changed: set[str] = set()
    for turn in (1, 2, 3):
        t = g.copy()
        for pool in g.game.pools(t):
            places = pool.unknown(t, viewer)
            contents = pool.read(t, places)
            pool.write(t, places, contents[turn:] + contents[:turn])
        changed |= _differing(g, t)
    return changed


def _indexes(g: GameState) -> list[str]:
    """Indexes follow from the rest, and may follow from what is hidden."""
    return [f.name for f in type(g).FIELDS if f.column and f.codec is None]


def lookalikes_are_sampled_alike(m: Trial) -> None:
    """Two choices that another seat cannot tell apart when it must decide leave nothing behind but what is sampled."""
    for d in m.g.pending:
        if d.seat < 0 or len(d.options) < 2:
            continue
        first, second = m.rng.sample(list(d.options), 2)
        for viewer in range(m.g.seats):
            if viewer == d.seat:
                continue
            a, b = m.g.copy(), m.g.copy()
            for g in (a, b):
                if g.lines is None:  # what everybody is told of a choice counts, whether it is kept or not
                    start_log(g)
            a.apply(first, d.seat)
            b.apply(second, d.seat)
            if not _played_until_asked(m, a, b, viewer):
                continue
            if seen(a, viewer, log=True) != seen(b, viewer, log=True):
                continue
            m.count("lookalikes")
            what = (
                f"{who(viewer)} cannot tell {first.text!r} from {second.text!r} of seat {d.seat}, but samples can"
                " (let the view show it, or a pool deal it)"
            )
            _demand_sampled_alike(m, a, b, viewer, what)


def _played_until_asked(m: Trial, a: GameState, b: GameState, viewer: int) -> bool:
    """Make the same choices in both games until the viewer must decide in both; False where that cannot be."""
    for _ in range(SOON):
        if find_decision(a, viewer) >= 0 and find_decision(b, viewer) >= 0:
            return True
        if a.result is not None or b.result is not None:
            return False
        d = m.rng.choice(a.pending)
        common = [o.raw for p in b.pending if p.seat == d.seat for o in p.options]
        raws = [o.raw for o in d.options if o.raw in common]
        if not raws:
            return False
        raw = m.rng.choice(raws)
        choose(a, d.seat, raw)
        choose(b, d.seat, raw)
    return False


def _demand_sampled_alike(m: Trial, a: GameState, b: GameState, viewer: int | None, what: str) -> None:
    without: set[str] = {*ASIDE, "picks", *_indexes(a)}
    for world in (a, b):
        without |= _dealt_fields(world, viewer)
    found = state_difference(snapshot(a), snapshot(b), tuple(without))
    demand(not found, f"{what}: {found}")
    for left, right in zip(_hidden(a, viewer), _hidden(b, viewer), strict=True):
        demand(
            left == right,
            f"{what}: a pool holds {dict(left - right)} in one, {dict(right - left)} in the other",
        )
