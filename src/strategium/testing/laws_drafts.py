"""Laws of drafts and sealed choices: nobody else notices them before they are finished, and they can be taken back."""

from __future__ import annotations

from typing import Any

import msgspec

from strategium.kernel.asking import ask_again, choose
from strategium.kernel.core import RawOption
from strategium.kernel.decisions import Decision, Option
from strategium.kernel.grouping import in_order
from strategium.kernel.state import GameState
from strategium.testing.laws import Trial, demand, difference, questions_told, who

LONGEST_DRAFT = 1_000  # picks
PUBLIC_PROGRESS = ("waiting", "ready")  # that a seat has sealed its choice may be seen


def others_do_not_notice(m: Trial) -> None:
    """While a seat drafts or has sealed its choice, nobody else can tell what it picked, and it can be taken back."""
    for d in m.g.pending:
        options = list(d.options)
        first = m.rng.choice(options)
        if not _still_open(m.g, _after(m.g, d, first)):
            continue
        m.count("drafts and sealed choices")
        other = m.rng.choice(options)
        _demand_unnoticed(m, d, first, other)
        _demand_taken_back(m, d, first)


def _after(g: GameState, d: Decision, option: Option) -> GameState:
    t = g.copy()
    t.apply(option, d.seat)
    return t


def _still_open(g: GameState, t: GameState) -> bool:
    """Whether the choice was only a pick or a seal: the same questions stand, with more picked."""
    return bool(t.decisions) and bool(t.picks) and t.asked_by == g.asked_by and t.stack is g.stack


def _demand_unnoticed(m: Trial, d: Decision, first: Option, other: Option) -> None:
    a, b = _after(m.g, d, first), _after(m.g, d, other)
    compare = _still_open(m.g, b) and bool(a.sealed) == bool(b.sealed) and a.sealed == b.sealed
    for viewer in m.viewers():
        if viewer == d.seat:
            continue
        found = difference(_seen(m.g, viewer), _seen(a, viewer), "seen")
        demand(not found, f"{who(viewer)} notices that seat {d.seat} picked {first.text!r}: {found}")
        if compare:
            found = difference(_seen(a, viewer, ()), _seen(b, viewer, ()), "seen")
            demand(not found, f"{who(viewer)} can tell {first.text!r} from {other.text!r}: {found}")


def _seen(g: GameState, viewer: int | None, without: tuple[str, ...] = PUBLIC_PROGRESS) -> dict[str, Any]:
    view = {key: value for key, value in g.view(viewer).items() if key not in without}
    own = [told for told in questions_told(g) if told[0] == viewer]
    seen = {"view": view, "log": g.log(viewer), "trace": g.trace(viewer), "asked": own}
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(seen))
    return plain


def _demand_taken_back(m: Trial, d: Decision, first: Option) -> None:
    t = _after(m.g, d, first)
    t.retract(d.seat)
    found = difference(questions_told(m.g), questions_told(t), "pending")
    if t.picks == m.g.picks:
        demand(
            t.position_digest() == m.g.position_digest(), f"taking back {first.text!r} gives another position"
        )
        demand(not found, f"after taking back {first.text!r} the question is another: {found}")
    else:  # picks without an alternative go back together with the one before them
        fewer = all(now == was[: len(now)] for now, was in zip(t.picks, m.g.picks, strict=True))
        demand(fewer, f"taking back {first.text!r} gives picks that were never made: {t.picks}")


def people_pick_in_any_order(m: Trial) -> None:
    """Whoever picks a group freely comes to an end, and to what the question makes of the same group in its order.
    And every group that the question allows can be picked in whatever order.
    """
    for decision in m.g.decisions:
        if decision.seat < 0 or not decision.question.unordered or m.g.sealed or any(m.g.picks):
            continue
        m.count("groups picked freely")
        seat, name = decision.seat, decision.question.name
        free, again = _begun(m.g, seat, True), _begun(m.g, seat, False)
        picked = _pick_by_chance(m, free, seat)
        _pick(m, again, seat, picked)
        demand(
            again.position_digest() == free.position_digest(), f"{name!r} comes to something else: {picked}"
        )
        ordered, free = _begun(m.g, seat, False), _begun(m.g, seat, True)
        wished = list(_pick_by_chance(m, ordered, seat))
        m.rng.shuffle(wished)
        _pick(m, free, seat, tuple(wished))
        demand(
            ordered.position_digest() == free.position_digest(),
            f"{name!r} comes to something else if it is picked freely: {wished}",
        )


def _begun(g: GameState, seat: int, in_any_order: bool) -> GameState:
    """The same draft, in which no pick is made in silence."""
    t = g.copy()
    t.ask_always(seat, True)
    t.pick_in_any_order(seat, in_any_order)
    ask_again(t)
    return t


def _pick(m: Trial, t: GameState, seat: int, wished: tuple[RawOption, ...]) -> None:
    """Pick these, in this order, and end the draft. Where all that is left must be picked, its order is no question."""
    name = t.decisions[0].question.name
    left = list(wished)
    while _still_open(m.g, t) and left:
        offered = t.decisions[0].options
        raw = offered[0] if len(offered) == 1 and offered[0] in left else left[0]
        demand(raw in offered, f"{name!r} does not offer {wished} in this order: {raw} is missing")
        left.remove(raw)
        choose(t, seat, raw)
    if _still_open(m.g, t):
        endings = [raw for raw in t.decisions[0].options if raw[0].ends]
        demand(bool(endings), f"{name!r} does not end after {wished}")
        choose(t, seat, endings[0])
    demand(not left, f"{name!r} ended before {left} could be picked")


def _pick_by_chance(m: Trial, free: GameState, seat: int) -> tuple[RawOption, ...]:
    """Pick until the draft is over; gives the picks in the order of the question."""
    decision = free.decisions[0]
    ordered: tuple[RawOption, ...] = ()
    for _ in range(LONGEST_DRAFT):
        if not _still_open(m.g, free):
            return ordered
        demand(
            bool(free.decisions[0].options),
            f"{decision.question.name!r} offers nothing to whoever picks freely",
        )
        raw = m.rng.choice(free.decisions[0].options)
        if not raw[0].ends:
            ordered = in_order(free, decision, (*free.picks[0], raw)) or ()
        choose(free, seat, raw)
    demand(False, f"{decision.question.name!r}, picked freely, does not end")
    return ()


def drafts_end(m: Trial) -> None:
    """However one picks, a draft comes to its end."""
    for d in m.g.pending:
        if d.draft is None:
            continue
        t = m.g.copy()
        picked = len(d.draft) - 1
        for _ in range(LONGEST_DRAFT):
            mine = [p for p in t.pending if p.seat == d.seat and p.draft is not None]
            if t.asked_by != m.g.asked_by or not mine or len(mine[0].draft or ()) <= picked:
                break
            picked = len(mine[0].draft or ())
            t.apply(mine[0].options[m.rng.randrange(len(mine[0].options))], d.seat)
        else:
            demand(False, f"{d.kind!r} goes on for more than {LONGEST_DRAFT} picks")
