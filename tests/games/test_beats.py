"""The beats of all games: each declared sentence leads to one, and none says more than the log."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

import strategium
from strategium.cards.refs import MOST_ABILITIES, AbilityRef
from strategium.kernel.beats import KINDS, ROLES
from strategium.kernel.log import Line, Mention, Sentence
from strategium.kernel.verbs import NumberRef, Ref, SeatRef

GAMES = strategium.games()
# What the log of each game tells at least, in a few random games: the heart of what it is about.
HEART = {
    "template": "battle dice damage destroyed deploy draw gain score order attack",
    "conquest": "attack damage shield destroyed deploy draw gain struggle move retreat battle victory score",
    "invasion": "attack damage destroyed deploy draw gain play battle target",
    "forbidden_stars": "order move deploy gain play discard",
    "horus_heresy": "order move attack battle play destroyed draw deploy dice shield",
    "dark_millennium": "attack damage dice destroyed deploy draw play use battle turn",
}
LENGTHS = {"forbidden_stars": 260, "horus_heresy": 240, "template": 160}


def sentences(name: str) -> set[Sentence]:
    """All sentences of a game's package."""
    package = importlib.import_module(f"strategium.games.{name}")
    found: set[Sentence] = set()
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            several = value.values() if isinstance(value, dict) else value
            many = several if isinstance(value, list | tuple | dict) else [value]
            found.update(one for one in many if isinstance(one, Sentence))
    return found


@cache
def played(name: str) -> tuple[Any, ...]:
    """A few games that went on for a while, all choices at random."""
    games = []
    for seed in range(2):
        g = strategium.game(name).new(seed=seed)
        rng = random.Random(seed)
        for _ in range(LENGTHS.get(name, 200)):
            if not g.pending:
                break
            decision = g.pending[0]
            g.apply(rng.choice(list(decision.options)), decision.seat)
        games.append(g)
    return tuple(games)


def something(g: Any, ref: Ref) -> int:
    """A thing of that kind: of abilities, the first that a card has."""
    if isinstance(ref, AbilityRef):
        return next(no * MOST_ABILITIES for no, kind in enumerate(g.kinds) if kind.abilities)
    return next(iter(ref.everything(g, None)), 0)


@pytest.mark.parametrize("name", GAMES)
def test_every_declared_sentence_leads_to_a_beat(name: str) -> None:
    game = strategium.game(name)
    known = sentences(name)
    g = played(name)[0]
    viewers = [*range(g.seats), None]
    for sentence, beat in game.beats.items():
        assert sentence in known
        for role, place in beat.roles.items():
            assert not isinstance(sentence.refs[place], NumberRef), f"{sentence.template}: {role} is a number"
        if beat.kind in ("gain", "lose", "draw", "dice", "score"):
            assert isinstance(sentence.refs[beat.roles["by"]], SeatRef), sentence.template
        mentions = [Mention(g, ref, something(g, ref)) for ref in sentence.refs]
        for viewer in viewers:
            told = Line(sentence, mentions, -1, 0, ()).told(g, viewer)
            valid(told["beat"])
            plain = [role for role, place in beat.roles.items() if mentions[place].handle(g, viewer)]
            assert sorted(plain) == sorted(set(told["beat"]) & set(ROLES))


def valid(beat: dict[str, Any]) -> None:
    """As the table contract describes it."""
    assert beat["kind"] in KINDS
    assert set(beat) <= {"kind", *ROLES, "amount", "cause"}
    assert all(isinstance(beat[role], str) and beat[role] for role in ROLES if role in beat)
    assert all(isinstance(number, int) for number in beat.get("amount", ()))
    assert set(beat.get("cause", {"kind": "attack"})) <= {"kind", "by", "thing"}


@pytest.mark.parametrize("name", GAMES)
def test_a_beat_says_nothing_that_the_log_did_not_say(name: str) -> None:
    """Its handles are those of its line, a cause's those of a line before; its numbers stand in the line."""
    for g in played(name):
        for viewer in (*range(g.seats), None):
            before: list[dict[str, Any]] = []
            for line in g.log(viewer):
                beat = line.get("beat")
                if beat is not None:
                    valid(beat)
                    own = {thing["ref"] for thing in line["things"]}
                    assert {beat[role] for role in ROLES if role in beat} <= own
                    assert all(str(abs(number)) in line["text"] for number in beat.get("amount", ()))
                    cause = beat.get("cause")
                    assert cause is None or any(leads(one, cause) for one in before)
                before.append(line)


def leads(line: dict[str, Any], cause: dict[str, str]) -> bool:
    beat = line.get("beat", {})
    return all(beat.get(key) == value for key, value in cause.items())


@pytest.mark.parametrize("name", GAMES)
def test_the_heart_of_a_game_is_told_in_beats(name: str) -> None:
    told = Counter(line["beat"]["kind"] for g in played(name) for line in g.log(None) if "beat" in line)
    assert set(HEART[name].split()) <= set(told)


def test_every_kind_is_used_by_some_game() -> None:
    assert {beat.kind for name in GAMES for beat in strategium.game(name).beats.values()} == set(KINDS)
