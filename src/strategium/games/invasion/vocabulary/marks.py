"""What is so of a card besides its abilities: its tokens, its loyalty, what it does while it is attached."""

from __future__ import annotations

from typing import Final

from strategium.games.invasion.kinds import Card
from strategium.games.invasion.state import Invasion
from strategium.games.invasion.vocabulary.hands import each_of
from strategium.games.invasion.words import RACE_NAMES
from strategium.kernel.abilities import Amount


class Mark:
    """A value for a field of a card, and the words for it, which stand in front of its abilities."""

    def __init__(self, field: str, value: object, text: str = "") -> None:
        self.field = field
        self.value = value
        self.text = text

    def put_on(self, kind: Card) -> None:
        setattr(kind, self.field, self.value)
        if self.text:
            kind.texts.append(self.text)


ABSORBS: Final = Mark("absorbs", True)
BINDS: Final = Mark("binds", True)
STEALS: Final = Mark("steals", True)
CUTS_CHAIN: Final = Mark(
    "cuts", True, "When this card is played, the current action chain ends and resolves at once."
)
IN_ENEMY_ZONE: Final = Mark("enemy_zone", True, "Play in any zone of an opponent, under his control.")


def with_tokens(n: int) -> Mark:
    return Mark("tokens", n, f"This card enters play with {n} resource tokens on it.")


def cheaper_by(amount: Amount[Invasion]) -> Mark:
    return Mark("cheaper", amount, f"Lower the cost to play this card by 1 for {each_of(amount.words())}.")


def loyalty_of(*races: int) -> Mark:
    names = " and of ".join([RACE_NAMES[race] for race in races])
    return Mark("symbols", races, f"This card gives a loyalty symbol of {names}.")
