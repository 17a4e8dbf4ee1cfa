"""Laws of keeping a game: copies are independent, saving loses nothing, the frame that asked asks the same again,
what copies share is immutable, frames are plain data."""

from __future__ import annotations

import random
from types import FunctionType
from typing import Any

import msgspec

from strategium.kernel.abilities import Ability, Kind
from strategium.kernel.asking import ask_again
from strategium.kernel.game import Game
from strategium.kernel.names import VALUES, name_of
from strategium.kernel.state import GameState
from strategium.testing.laws import (
    Trial,
    demand,
    difference,
    play_on,
    questions_told,
    snapshot,
    state_difference,
    unroll,
)

FEW = 4  # choices that a copy plays on
MANY = 20


def copies_are_independent(m: Trial) -> None:
    """Two copies play on identically, and the original does not notice."""
    before, told, lines = snapshot(m.g), questions_told(m.g), m.g.lines
    seed = m.rng.getrandbits(32)
    first = play_on(m.g.copy(), random.Random(seed), FEW)
    found = state_difference(before, snapshot(m.g))
    demand(not found, f"playing on a copy changed the original: {found}")
    demand(m.g.lines is lines, "playing on a copy wrote into the log of the original")
    demand(questions_told(m.g) == told, "playing on a copy changed the options of the original")
    second = play_on(m.g.copy(), random.Random(seed), FEW)
    demand(
        first == second,
        "two copies play on differently with the same choices: chance outside the door, or data outside the state",
    )


def saving_loses_nothing(m: Trial) -> None:
    """JSON out and in gives the same state, indexes in the same order, the same options, and it plays on alike."""
    text = m.g.to_json()
    loaded: GameState = m.game.from_json(text)
    demand(loaded.to_json() == text, "JSON out and in gives another JSON")
    found = state_difference(snapshot(m.g), snapshot(loaded))
    demand(not found, f"a loaded game differs (an index must be kept as `derive` makes it): {found}")
    found = difference(questions_told(m.g), questions_told(loaded), "pending")
    demand(not found, f"a loaded game asks otherwise: {found}")
    for viewer in m.viewers():
        found = difference(m.g.view(viewer), loaded.view(viewer), "view")
        demand(not found, f"a loaded game looks otherwise: {found}")
    seed = m.rng.getrandbits(32)
    demand(
        play_on(m.g.copy(), random.Random(seed), FEW) == play_on(loaded, random.Random(seed), FEW),
        "a loaded game plays on differently",
    )


def lines_stay_as_they_were(m: Trial) -> None:
    """What the log says is said once and for all, however late it is read."""
    told = [m.g.log(viewer) for viewer in m.viewers()]
    later = m.g.copy()
    play_on(later, random.Random(m.rng.getrandbits(32)), MANY)
    for viewer, lines in zip(m.viewers(), told):
        found = difference(lines, later.log(viewer)[: len(lines)], "log")
        demand(
            not found, f"a line reads otherwise later (what its words depend on is its `snapshot`): {found}"
        )


def asking_again_changes_nothing(m: Trial) -> None:
    """The frame that asked, run again, asks the same and leaves the state as it is."""
    if m.g.result is not None:
        return
    t = m.g.copy()
    told = questions_told(m.g)
    ask_again(t)
    step = name_of(m.g.asked_by[0])
    found = state_difference(snapshot(m.g), snapshot(t))
    demand(not found, f"{step} changes something before it asks: {found}")
    found = difference(told, questions_told(t), "pending")
    demand(not found, f"{step} asks otherwise when it is run again: {found}")
    demand(
        m.g.needs_check == 0, f"{step} marks the state dirty and then asks: the checks should have run before"
    )


def shared_is_frozen(m: Trial) -> None:
    """What copies share cannot be changed: no list, dict or set inside a column or a scalar."""
    g = m.g
    for f in type(g).FIELDS:
        value = getattr(g, f.name)
        if f.name in ("game", "options", "lines", "decisions"):
            continue
        if f.column:
            demand(isinstance(value, list), f"the column {f.name} is a {type(value).__name__}, not a list")
            for i, item in enumerate(value):
                _demand_frozen(item, f"{f.name}[{i}]", f.codec is None)
        elif f.codec is not None:
            items = unroll(value) if f.name == "stack" else [value]
            for i, item in enumerate(items):
                _demand_frozen(item, f"{f.name}[{i}]" if f.name == "stack" else f.name, False)
        else:
            demand(
                not isinstance(value, (list, dict, set)), f"copies share {f.name}, a {type(value).__name__}"
            )
    config = getattr(type(g.options), "__struct_config__", None)
    demand(config is None or config.frozen, "the options of the game are not a frozen struct")


def _demand_frozen(x: Any, where: str, derived: bool) -> None:
    if x is None or isinstance(x, (int, str, Kind)):
        return
    if isinstance(x, (tuple, frozenset)):
        for i, y in enumerate(x):
            _demand_frozen(y, f"{where}[{i}]", derived)
        return
    tag = getattr(x, "tag", None)
    if tag is not None:
        for i, y in enumerate(x.fields()):
            _demand_frozen(y, f"{where}.{tag}[{i}]", derived)
        return
    if derived and isinstance(x, (Kind, Ability)):
        return
    demand(not isinstance(x, (list, dict, set, bytearray)), f"copies share {where}, a {type(x).__name__}")
    name_of(x)


def frames_are_plain(m: Trial) -> None:
    """A frame is a registered step and plain arguments."""
    for frame in [*unroll(m.g.stack), *([m.g.asked_by] if m.g.asked_by else [])]:
        demand(isinstance(frame, tuple) and len(frame) > 0, f"a frame is not a tuple: {frame!r}")
        name_of(frame[0])
        for i, argument in enumerate(frame[1:]):
            _demand_plain(argument, f"argument {i} of {name_of(frame[0])}")


def _demand_plain(x: Any, where: str) -> None:
    if x is None or isinstance(x, (int, str, Kind)):
        return
    if isinstance(x, tuple):
        for y in x:
            _demand_plain(y, where)
        return
    tag = getattr(x, "tag", None)
    if tag is not None:
        demand(tag in VALUES, f"{where}: the value class tagged {tag!r} is not in VALUES")
        for y in x.fields():
            _demand_plain(y, where)
        return
    is_function = isinstance(x, FunctionType)
    demand(not isinstance(x, (list, dict, set, float, bytes)), f"{where} is a {type(x).__name__}: {x!r}")
    demand(not is_function or x.__name__ != "<lambda>", f"{where} is a lambda")
    name_of(x)


def looking_changes_nothing(m: Trial) -> None:
    """Views, logs, traces, texts, offers and digests only read, and are plain data."""
    before = snapshot(m.g)
    for viewer in m.viewers():
        msgspec.json.encode([m.g.view(viewer), m.g.log(viewer), m.g.trace(viewer)])
    msgspec.json.encode(questions_told(m.g))
    m.g.digest()
    m.g.position_digest()
    for seat in range(m.g.seats):
        m.g.offers(seat)
        m.game.judgement(m.g, seat)
    found = state_difference(before, snapshot(m.g))
    demand(not found, f"looking at the game changed it: {found}")


def positions_go_both_ways(m: Trial) -> None:
    """At every decision: the position as a scenario would have it, laid out anew, is the same and asks the same."""
    if m.g.result is not None or type(m.game).to_position is Game.to_position:
        return
    spec = m.g.to_position()
    m.count("positions told by a name" if "moment" in spec else "positions told exactly")
    laid: GameState = m.game.position(msgspec.json.decode(msgspec.json.encode(spec)))
    demand(laid.position_digest() == m.g.position_digest(), f"the position laid out anew is another: {spec}")
    found = difference(asked_in_words(m.g), asked_in_words(laid), "pending")
    demand(not found, f"the position laid out anew asks otherwise: {found}")


def asked_in_words(g: GameState) -> list[Any]:
    return [[d.seat, d.kind, d.prompt, [option.text for option in d.options]] for d in g.pending]
