"""The rules of a game as clauses with stable ids: `conquest/combat-turn.attack-or-pass`."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from typing import Any

from strategium.kernel.errors import UnknownName, check_keys, nearest

# The keys of a clause in a file; the last two are for readers only.
KEYS = ("id", "text", "section", "kind", "testable", "ambiguous", "also", "note")


class Clause:
    """One rule in our own words. `ambiguous` is the reading taken where the rulebook is unclear."""

    def __init__(self, game: str, row: dict[str, Any]) -> None:
        self.id = f"{game}/{row['id']}"
        check_keys(row, KEYS, self.id)
        self.topic = str(row["id"]).split(".")[0]
        self.text = str(row["text"])
        self.section = str(row.get("section", ""))
        self.kind = str(row.get("kind", "flow"))
        self.testable = bool(row.get("testable", True))
        self.ambiguous = str(row.get("ambiguous", ""))


def card_rule(game: str, card: str) -> str:
    """The id under which tests cite what the text of a card does: `conquest/card.iron-halo`."""
    letters = unicodedata.normalize("NFKD", card).encode("ascii", "ignore").decode().lower().replace("'", "")
    return f"{game}/card.{re.sub('[^a-z0-9]+', '-', letters).strip('-')}"


class Clauses:
    """All clauses of a game, in the order of play."""

    def __init__(self, game: str, clauses: list[Clause]) -> None:
        self.game = game
        self.by_id = {clause.id: clause for clause in clauses}
        if len(self.by_id) != len(clauses):
            raise ValueError(f"{game}: two clauses have the same id")

    @staticmethod
    def parse(text: str, game: str) -> Clauses:
        return Clauses(game, [Clause(game, row) for row in tomllib.loads(text).get("clause", [])])

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.by_id.values())

    def __len__(self) -> int:
        return len(self.by_id)

    def __contains__(self, rule: object) -> bool:
        return rule in self.by_id

    def find(self, rule: str) -> Clause:
        clause = self.by_id.get(rule)
        if clause is None:
            raise UnknownName(f"there is no clause {rule!r}{nearest(rule, self.by_id)}")
        return clause
