"""Beats: what a log line tells is also told as an event, with its cause, and never more than the line says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from strategium.games.conquest import GAME as CONQUEST
from strategium.games.conquest.rules.attack import ATTACKS
from strategium.games.conquest.rules.basics import DISCARDS, DRAWS, GAINS
from strategium.games.conquest.rules.damage import TAKES_DAMAGE
from strategium.games.conquest.rules.leaving import IS_DESTROYED
from strategium.games.conquest.rules.round import ROUND_BEGINS
from strategium.games.conquest.things import CARD
from strategium.games.conquest.words import HAND
from strategium.kernel.beats import KINDS, Beat
from strategium.kernel.log import Sentence, checked_beats, say
from strategium.kernel.verbs import NUMBER, SEAT
from tests.kernel.toys import BARE, begin

HITS = Sentence("{0} hits for {1}", SEAT, NUMBER)


def beats(g: Any, viewer: int | None) -> list[dict[str, Any] | None]:
    return [line.get("beat") for line in g.log(viewer)]


def conquest() -> Any:
    """A game whose log is empty, so that a test says all that was said."""
    g = CONQUEST.new(seed=1)
    g.lines = ()
    return g


def card(g: Any, seat: int) -> int:
    return int(g.warlord[seat])


# ---- declaring -----------------------------------------------------------------------------------
def test_a_kind_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(ValueError, match="there is no beat 'explode': it is one of attack, target"):
        Beat("explode")


@pytest.mark.parametrize("kind", [kind for kind, roles in KINDS.items() if roles])
def test_every_kind_names_what_it_cannot_be_played_without(kind: str) -> None:
    with pytest.raises(ValueError, match=f"a beat '{kind}' needs {KINDS[kind][0]}"):
        Beat(kind)


@pytest.mark.parametrize(
    ("beat", "fault"),
    [
        (Beat("attack", by=0, to=2), "has no place 2"),
        (Beat("attack", by=-1), "has no place -1"),
        (Beat("damage", to=1, amount=0), "is no number"),
    ],
)
def test_a_beat_must_fit_its_sentence(beat: Beat, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        checked_beats({HITS: beat})


def test_a_game_that_declares_none_tells_none() -> None:
    g = begin()
    say(g, HITS, 0, 3)
    assert BARE.beats == {}
    assert "beat" not in g.log(0)[-1]


# ---- telling -------------------------------------------------------------------------------------
def test_a_beat_has_the_handles_of_its_line() -> None:
    g = conquest()
    say(g, ATTACKS, card(g, 0), card(g, 1))
    for viewer in (0, 1, None):
        (line,) = g.log(viewer)
        by, to = (thing["ref"] for thing in line["things"])
        assert line["beat"] == {"kind": "attack", "by": by, "to": to}
    assert beats(g, 0) != beats(g, 1), "each viewer's own"


def test_what_a_viewer_does_not_know_is_left_out() -> None:
    g = conquest()
    hidden = g.zones[HAND][0]
    say(g, DRAWS, 0, hidden)
    assert beats(g, 0) == [{"kind": "draw", "by": "seat-0", "thing": CARD.handle(g, 0, hidden)}]
    assert beats(g, 1) == beats(g, None) == [{"kind": "draw", "by": "seat-0"}]


def test_who_is_not_told_the_line_is_not_told_the_beat() -> None:
    g = conquest()
    say(g, GAINS, 0, 4, to=0b001)
    assert beats(g, 0) == [{"kind": "gain", "by": "seat-0", "amount": [4]}]
    assert beats(g, 1) == beats(g, None) == []


# ---- causes --------------------------------------------------------------------------------------
def causes(g: Any, viewer: int | None = 0) -> list[Mapping[str, str] | None]:
    return [None if beat is None else beat.get("cause") for beat in beats(g, viewer)]


def test_a_wound_and_a_death_follow_from_the_attack_on_the_same_unit() -> None:
    g = conquest()
    one, other = card(g, 0), card(g, 1)
    say(g, ATTACKS, one, other)
    say(g, TAKES_DAMAGE, other, 3)
    say(g, IS_DESTROYED, other)
    by = {"kind": "attack", "by": CARD.handle(g, 0, one)}
    assert causes(g) == [None, by, by]


def test_an_attack_on_another_is_no_cause() -> None:
    g = conquest()
    say(g, ATTACKS, card(g, 0), card(g, 1))
    say(g, TAKES_DAMAGE, card(g, 0), 3)
    assert causes(g)[-1] is None


def test_nothing_follows_from_what_was_before_a_new_round() -> None:
    g = conquest()
    say(g, ATTACKS, card(g, 0), card(g, 1))
    say(g, ROUND_BEGINS, 2)
    say(g, TAKES_DAMAGE, card(g, 1), 3)
    assert causes(g)[-1] is None


def test_a_gain_does_not_follow_from_an_attack() -> None:
    g = conquest()
    say(g, ATTACKS, card(g, 0), card(g, 1))
    say(g, GAINS, 0, 1)
    say(g, DISCARDS, 0, card(g, 0))
    assert causes(g) == [None, None, None]


def test_a_cause_that_a_viewer_was_not_told_is_none_for_him() -> None:
    g = conquest()
    say(g, ATTACKS, card(g, 0), card(g, 1), to=0b001)
    say(g, TAKES_DAMAGE, card(g, 1), 3)
    assert causes(g, 0)[-1] is not None
    assert causes(g, 1) == [None]


def test_a_cause_is_not_looked_for_for_ever() -> None:
    g = conquest()
    say(g, ATTACKS, card(g, 0), card(g, 1))
    for _ in range(60):
        say(g, GAINS, 0, 1)
    say(g, TAKES_DAMAGE, card(g, 1), 3)
    assert causes(g)[-1] is None
