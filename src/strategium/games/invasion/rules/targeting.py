"""How targets are chosen and costs paid with cards."""

from __future__ import annotations

from typing import Final

from strategium.games.invasion.things import CARD, ENTRY
from strategium.kernel.names import register
from strategium.kernel.verbs import Verb

TARGET: Final = Verb("target", CARD, words="{0}", rules=("invasion/action.costs-and-targets-up-front",))
TARGET_ENTRY: Final = Verb(
    "target entry", ENTRY, words="{0}", rules=("invasion/enter.just-played-any-position",)
)
PAYMENT: Final = Verb("pay with", CARD, words="{0}", rules=("invasion/effect.do-x-to-do-y",))
register(__name__)
