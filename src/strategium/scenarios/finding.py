"""Finding rules by words: "may I shield twice" finds what is said of shields, and so does "sheild"."""

from __future__ import annotations

import functools
import math
import re
from typing import Final

from strategium.kernel.clauses import Clause
from strategium.kernel.game import Game
from strategium.scenarios.book import read_book, title_of

# Words that say nothing of what is looked for.
NOISE: Final = """
a an and any are as at be can could do does for from had has have how i if in into is it its may me must my no not of
on one or so than that the their then there this to was what when where which who why will with would you your
"""
EMPTY: Final = frozenset(NOISE.split())
# Words that players use for words of the rules.
SAME: Final = {
    "twice": "per",
    "second": "per",
    "kill": "destroy",
    "dies": "destroy",
    "hp": "health",
    "gold": "resource",
}
IN_TITLE: Final = 3.0  # how much more a word weighs in a title than in the text
NEARLY: Final = 0.6  # how much a word weighs that is nearly the one which was typed
FAR: Final = 0.5  # what is found has at least so much of the best one's weight
MOST_TYPED: Final = 12  # words that are looked at


class _Row:
    def __init__(self, clause: Clause, title: set[str], text: set[str]) -> None:
        self.clause = clause
        self.title = title
        self.text = text


class _Index:
    """The words of all clauses, and how rare each is."""

    def __init__(self, game: Game) -> None:
        self.rows: list[_Row] = []
        for chapter in read_book(game).chapters:
            for section in chapter.sections:
                for clause in section.clauses:
                    title = stems(f"{title_of(clause)} {clause.topic} {chapter.name} {section.name}")
                    self.rows.append(
                        _Row(clause, title, stems(f"{clause.text} {clause.ambiguous} {section.say}"))
                    )
        seen: dict[str, int] = {}
        for row in self.rows:
            for word in row.title | row.text:
                seen[word] = seen.get(word, 0) + 1
        self.weight = {word: math.log(1 + len(self.rows) / n) for word, n in seen.items()}

    @functools.lru_cache(maxsize=2000)  # noqa: B019  an index lives as long as its game
    def meant(self, typed: str) -> dict[str, float]:
        """The words that are there and may have been meant, by how sure that is."""
        if typed in self.weight:
            return {typed: 1.0}
        begun = {word: NEARLY for word in self.weight if len(typed) >= 3 and word.startswith(typed)}
        if begun:
            return begun
        most = 0 if len(typed) < 4 else 1 if len(typed) < 8 else 2
        return {word: NEARLY for word in self.weight if most and apart(typed, word, most) <= most}


_index = functools.lru_cache(maxsize=16)(_Index)


def find_rules(game: Game, typed: str) -> list[Clause]:
    """The clauses that are about these words, the likeliest first; nothing if no word is known."""
    index = _index(game)
    words = list(dict.fromkeys(_words(typed)))
    asked = [stem(word) for word in words if word not in EMPTY][:MOST_TYPED]
    wanted = [index.meant(word) for word in asked]
    wanted += [dict.fromkeys(index.meant(stem(SAME[word])), NEARLY) for word in words if word in SAME]
    found: list[tuple[float, _Row]] = []
    for row in index.rows:
        score = 0.0
        for meant in wanted:
            score += max((_weight(index, row, word) * sure for word, sure in meant.items()), default=0.0)
        if score:
            found.append((score, row))
    best = max((score for score, _ in found), default=0.0)
    found = [one for one in found if one[0] >= best * FAR]
    return [row.clause for _, row in sorted(found, key=lambda one: -one[0])]


def _weight(index: _Index, row: _Row, word: str) -> float:
    if word in row.title:
        return index.weight[word] * IN_TITLE
    return index.weight[word] if word in row.text else 0.0


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower().replace("'s ", " ").replace("’s ", " "))


def stems(text: str) -> set[str]:
    return {stem(word) for word in _words(text) if word not in EMPTY}


def stem(word: str) -> str:
    """Without its ending: "shields", "shielded" and "shielding" are one word."""
    for ending in ("ings", "ing", "ies", "ied", "ed", "es", "s", "e", "y"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def apart(a: str, b: str, most: int) -> int:
    """By how many slips two words differ: letters left out, added, changed, or two in the wrong order."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        older, before, row = before, row, [i] + [0] * len(b)
        for j, y in enumerate(b, 1):
            row[j] = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                row[j] = min(row[j], older[j - 2] + 1)
    return row[-1]
