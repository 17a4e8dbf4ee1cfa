"""Where the parts of a game come from: what a source says of them, and what was made anew since none could be found.

A game that is out of print and that nobody could source declares it (`Game.origins`); whoever shows the game says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

SOURCED: Final = "sourced"
MIXED: Final = "mixed"
OURS: Final = "ours"
MEANINGS: Final = {
    SOURCED: "As printed: a source says so.",
    MIXED: "Reconstructed: sourced in part, the rest is our own design.",
    OURS: "Our own design: no source was found.",
}


class Origins:
    """The origin of every part, by kind of part ("cards", "areas") and name; each is sourced, mixed or ours."""

    def __init__(self, label: str, why: str, parts: Mapping[str, Mapping[str, str]]) -> None:
        self.label = label  # a word or two, to stand beside the title
        self.why = why  # a sentence
        self.parts = parts
        for kind, names in parts.items():
            for name, origin in names.items():
                if origin not in MEANINGS:
                    raise ValueError(f"{kind}: {name} is sourced, mixed or ours, not {origin!r}")

    @property
    def summary(self) -> str:
        """How much is sourced: "4 of 86 cards and 21 of 47 areas are sourced, the rest is our own design"."""
        counts = {
            kind: (list(names.values()).count(SOURCED), len(names)) for kind, names in self.parts.items()
        }
        if not any(known for known, _ in counts.values()):
            return f"all {_joined([f'{n} {kind}' for kind, (_, n) in counts.items()])} are our own design"
        lacking = [f"{known} of {n} {kind}" for kind, (known, n) in counts.items() if known < n]
        return f"{_joined(lacking)} are sourced, the rest is our own design, wholly or in part"

    @property
    def text(self) -> str:
        """All that is to be said where the game is chosen."""
        return f"{self.why} {self.summary[0].upper()}{self.summary[1:]}."

    def of(self, name: str) -> str:
        """Whether the part of that name is sourced, mixed or ours; empty if nothing is said of it."""
        for names in self.parts.values():
            if name in names:
                return names[name]
        return ""

    def meaning(self, name: str) -> str:
        """The same in a sentence."""
        return MEANINGS.get(self.of(name), "")

    def to_data(self) -> dict[str, Any]:
        """For clients: label, text, what the words mean, and the origin of each part by its name."""
        names = {name: origin for part in self.parts.values() for name, origin in part.items()}
        return {"label": self.label, "text": self.text, "meanings": dict(MEANINGS), "names": names}


def _joined(words: list[str]) -> str:
    """ "a, b and c"."""
    return " and ".join([part for part in (", ".join(words[:-1]), words[-1]) if part])
