"""Whoever makes a game derives from these classes in plain Python, also where the engine is compiled."""

from __future__ import annotations

from typing import Any

import pytest

from strategium import Game, GameState
from strategium.cards.answering import ActVerb, Answers, AnswerVerb, UseVerb
from strategium.cards.refs import CardRef
from strategium.cards.state import CardKind, CardState, Constant
from strategium.kernel.abilities import (
    Ability,
    Amount,
    Book,
    Condition,
    Cost,
    Effect,
    Kind,
    KindCodec,
    Number,
    Recipient,
    Target,
    Trigger,
    X,
)
from strategium.kernel.core import Codec
from strategium.kernel.knowledge import KindPool, Pool, SlotRef, ValuePool
from strategium.kernel.offers import Concede, Draw, Offer
from strategium.kernel.verbs import Among, NameRef, Need, NumberRef, Question, Ref, SeatRef, Verb
from strategium.kernel.windows import Window

STATES = (GameState, CardState, Codec, KindCodec, Pool, KindPool, ValuePool)
REFS = (Ref, NameRef, NumberRef, SeatRef, SlotRef, CardRef)
CHOICES = (Need, Among, Verb, UseVerb, ActVerb, AnswerVerb, Question, Window, Answers, Offer, Concede, Draw)
CARDS = (Book, Kind, CardKind, Constant, Ability)
NODES = (Amount, Number, X, Condition, Cost, Effect, Recipient, Target, Trigger)


@pytest.mark.parametrize("base", [Game, *STATES, *REFS, *CHOICES, *CARDS, *NODES])
def test_a_plug_in_may_derive_its_own_class(base: Any) -> None:
    own: Any = type("Own", (base,), {})
    assert isinstance(own.__new__(own), base)


def test_a_subclass_in_plain_python_is_asked() -> None:
    class Gates(NumberRef):
        def words(self, g: Any, viewer: int | None, x: int) -> str:
            return f"gate {x}"

    assert Verb("open", Gates("gate")).words(None, 0, (3,)) == "open gate 3"
