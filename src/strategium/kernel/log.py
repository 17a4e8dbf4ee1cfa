"""The log: what happened, told to each viewer as far as it knew the things at that moment.

A line is a sentence with places for things: `DEPLOYS = Sentence("{0} deploys {1} at {2}", SEAT, CARD, PLACE)`, said by
`say(g, DEPLOYS, seat, card, place)`. The names and who knew them are fixed when it is said. The log is a list that
copies share; it is in neither JSON nor digest, and a sample has none, so that search does not pay for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from strategium.kernel.core import Core
from strategium.kernel.knowledge import bit, everybody
from strategium.kernel.verbs import Ref


class Sentence:
    """A kind of log line. `rules` are the clauses it is about."""

    def __init__(self, template: str, *refs: Ref, rules: tuple[str, ...] = ()) -> None:
        self.template = template
        self.refs = refs
        self.rules = rules


class Mention:
    """A thing in a line, as each viewer knew it: words and handle for every seat and, last, for spectators.

    A handle is made only when the line is read, where the thing's age is all that it depends on.
    """

    def __init__(self, g: Core, ref: Ref, x: int, viewers: Sequence[int | None]) -> None:
        self.ref = ref
        self.x = x
        self.age = ref.age(g, x)
        self.knowers = ref.knowers(g, x)
        if ref.is_plain():
            self.words = [ref.words(g, None, x)] * len(viewers)
            self.handles = [ref.handle(g, None, x)] * len(viewers)
        else:
            self.words = [ref.words(g, viewer, x) for viewer in viewers]
            self.handles = [self.handle(g, viewer) for viewer in viewers] if self.age < 0 else []

    def handle(self, g: Core, viewer: int | None) -> str:
        """Nobody is told by a handle which of several hidden things it was: later lines could be linked to this one."""
        known = self.knowers & bit(g, viewer)
        return self.ref.handle_at(g, viewer, self.x, self.age) if known else ""


class Line:
    """One line of the log. `to` is the mask of those who are told it, `at` the choice after which it was said."""

    def __init__(self, sentence: Sentence, mentions: list[Mention], to: int, at: int) -> None:
        self.sentence = sentence
        self.mentions = mentions
        self.to = to
        self.at = at

    def words(self, g: Core, viewer: int | None) -> str:
        i = g.seats if viewer is None else viewer
        return self.sentence.template.format(*[m.words[i] for m in self.mentions])

    def told(self, g: Core, viewer: int | None) -> dict[str, Any]:
        """The line as data: its text, the things in it with that viewer's handles, its clauses."""
        i = g.seats if viewer is None else viewer
        things = [
            {
                "kind": m.ref.name,
                "text": m.words[i],
                "ref": m.handle(g, viewer) if m.age >= 0 else m.handles[i],
            }
            for m in self.mentions
        ]
        return {
            "text": self.words(g, viewer),
            "template": self.sentence.template,
            "things": things,
            "rules": list(self.sentence.rules),
        }


def say(g: Core, sentence: Sentence, *things: int, to: int = -1) -> None:
    """Add a line to the log; `to` is the mask of those who are told it (all, unless it is given)."""
    if g.lines is None:
        return
    viewers: list[int | None] = [*range(g.seats), None]
    mentions = [Mention(g, ref, x, viewers) for ref, x in zip(sentence.refs, things, strict=True)]
    g.lines = (Line(sentence, mentions, to & everybody(g), g.choices), g.lines)


def start_log(g: Core) -> None:
    """From now on what happens is logged."""
    g.lines = ()


def lines_for(g: Core, viewer: int | None) -> list[Line]:
    """The lines that viewer was told, oldest first."""
    return _lines(g, 1 << (g.seats if viewer is None else viewer))


def all_lines(g: Core) -> list[str]:
    """Every line, oldest first, each as somebody who was told it reads it: for those who look for a fault."""
    viewers: list[int | None] = [None, *range(g.seats)]
    found: list[str] = []
    for line in _lines(g, everybody(g)):
        told = [v for v in viewers if line.to >> (g.seats if v is None else v) & 1]
        found.append(line.words(g, told[0]))
    return found


def _lines(g: Core, mask: int) -> list[Line]:
    """The lines that one of these was told."""
    at = g.lines
    found: list[Line] = []
    while at:
        if at[0].to & mask:
            found.append(at[0])
        at = at[1]
    found.reverse()
    return found
