"""The log: what happened, told to each viewer as far as it knew the things at that moment.

A line is a sentence with places for things: `DEPLOYS = Sentence("{0} deploys {1} at {2}", SEAT, CARD, PLACE)`, said by
`say(g, DEPLOYS, seat, card, place)`. What the names depend on and who knew them is fixed when it is said; words are
made when they are read, as most never are. The log is a list that copies share; it is in neither JSON nor digest,
and a sample has none, so that search does not pay for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from strategium.kernel.beats import CAUSES, EFFECTS, ENDS, FARTHEST, NEAR, Beat
from strategium.kernel.core import Core
from strategium.kernel.knowledge import bit, everybody
from strategium.kernel.verbs import NumberRef, Ref


class Sentence:
    """A kind of log line. `rules` are the clauses it is about."""

    def __init__(self, template: str, *refs: Ref, rules: tuple[str, ...] = ()) -> None:
        self.template = template
        self.refs = refs
        self.rules = rules


class Mention:
    """A thing in a line: what its words and its handle depend on, for every viewer.

    Where the kind of thing has no snapshots they are made when the line is said, and `told` has them.
    """

    __slots__ = ("generation", "knowers", "ref", "snapshot", "told", "x")

    def __init__(self, g: Core, ref: Ref, x: int) -> None:
        self.ref = ref
        self.x = x
        self.generation = ref.generation(g, x)
        self.knowers = ref.knowers(g, x)
        self.snapshot = ref.snapshot(g, x)
        self.told: Told | None = Told(g, self) if self.snapshot is None else None

    def words(self, g: Core, viewer: int | None) -> str:
        """What the viewer called it when it was said."""
        if self.told is not None:
            return self.told.words[g.seats if viewer is None else viewer]
        known = self.knowers & bit(g, viewer) != 0
        return self.ref.words_at(g, viewer, self.x, self.snapshot, known)

    def handle(self, g: Core, viewer: int | None) -> str:
        """The handle that the viewer is told.

        Nobody is told by it which of several hidden things it was: later lines could be linked to this one.
        """
        if self.told is not None:
            return self.told.handles[g.seats if viewer is None else viewer]
        known = self.knowers & bit(g, viewer)
        return self.ref.handle_at(g, viewer, self.x, self.generation) if known else ""


class Told:
    """Words and handles of a thing as they are now, for every seat and, last, for spectators."""

    def __init__(self, g: Core, mention: Mention) -> None:
        viewers: list[int | None] = [*range(g.seats), None]
        ref, x, knowers = mention.ref, mention.x, mention.knowers
        self.words = [ref.words(g, viewer, x) for viewer in viewers]
        self.handles = [ref.handle(g, viewer, x) if knowers & bit(g, viewer) else "" for viewer in viewers]


class Line:
    """One line of the log. `to` is the mask of those who are told it, `at` the choice after which it was said,
    `before` the lines before it, newest first.
    """

    __slots__ = ("at", "before", "mentions", "sentence", "to")

    def __init__(self, sentence: Sentence, mentions: list[Mention], to: int, at: int, before: Any) -> None:
        self.sentence = sentence
        self.mentions = mentions
        self.to = to
        self.at = at
        self.before = before

    def words(self, g: Core, viewer: int | None) -> str:
        return self.sentence.template.format(*[m.words(g, viewer) for m in self.mentions])

    def told(self, g: Core, viewer: int | None) -> dict[str, Any]:
        """The line as data: its text, the things in it with that viewer's handles, its clauses, and its beat."""
        things = [
            {"kind": m.ref.name, "text": m.words(g, viewer), "ref": m.handle(g, viewer)}
            for m in self.mentions
        ]
        told: dict[str, Any] = {
            "text": self.sentence.template.format(*[thing["text"] for thing in things]),
            "template": self.sentence.template,
            "things": things,
            "rules": list(self.sentence.rules),
        }
        beat = self.beat(g)
        if beat is not None:
            told["beat"] = self._played(g, viewer, beat)
        return told

    def beat(self, g: Core) -> Beat | None:
        """How it is played, if it is."""
        found: Beat | None = g.game.beats.get(self.sentence)
        return found

    def _played(self, g: Core, viewer: int | None, beat: Beat) -> dict[str, Any]:
        """The beat with that viewer's handles: what he does not know has none, and is left out."""
        played: dict[str, Any] = {"kind": beat.kind}
        for role, place in beat.roles.items():
            handle = self.mentions[place].handle(g, viewer)
            if handle:
                played[role] = handle
        if beat.amount:
            played["amount"] = [self.mentions[place].x for place in beat.amount]
        cause = self._cause(g, viewer, beat)
        if cause is not None:
            played["cause"] = cause
        return played

    def _cause(self, g: Core, viewer: int | None, beat: Beat) -> dict[str, Any] | None:
        """What it follows from: the last cause that was aimed at the same thing; or, if it is near, one that was aimed
        at nothing of that kind. Only what this viewer was told is asked, so it says nothing that he does not know.
        """
        if beat.kind not in EFFECTS:
            return None
        told = 1 << (g.seats if viewer is None else viewer)
        lines, passed = self.before, 0
        while lines and passed < FARTHEST:
            line: Line = lines[0]
            lines = lines[1]
            if not line.to & told:
                continue
            earlier = line.beat(g)
            if earlier is not None and earlier.kind in ENDS:
                return None
            if earlier is not None and earlier.kind in CAUSES:
                aimed, suits = line._suits(g, viewer, earlier, self, beat)
                if suits and (aimed or passed <= NEAR):
                    return line._cited(g, viewer, earlier)
            passed += 1
        return None

    def _suits(
        self, g: Core, viewer: int | None, cause: Beat, later: Line, effect: Beat
    ) -> tuple[bool, bool]:
        """Whether it was aimed at what the later line is about, and whether that can follow from it."""
        role = "to" if "to" in effect.roles else "by"
        about = later.mentions[effect.roles[role]] if role in effect.roles else None
        aim = self.mentions[cause.roles[role]] if role in cause.roles else None
        if role == "by":
            cause_is_aimed = "to" in cause.roles
            same = aim is None or about is None or aim.ref is not about.ref or aim.x == about.x
            return False, same and not cause_is_aimed
        if aim is None or about is None or aim.ref is not about.ref:
            return False, True
        handle = aim.handle(g, viewer)
        return True, bool(handle) and handle == about.handle(g, viewer)

    def _cited(self, g: Core, viewer: int | None, beat: Beat) -> dict[str, Any]:
        """What is said of it where something follows from it: what it was, who did it, with what."""
        cited: dict[str, Any] = {"kind": beat.kind}
        for role in ("by", "thing"):
            handle = self.mentions[beat.roles[role]].handle(g, viewer) if role in beat.roles else ""
            if handle:
                cited[role] = handle
        return cited


def checked_beats(beats: Mapping[Sentence, Beat]) -> Mapping[Sentence, Beat]:
    """The beats, if each fits its sentence: its places are there, and those of amounts are plain numbers."""
    for sentence, beat in beats.items():
        for place in beat.places():
            if not 0 <= place < len(sentence.refs):
                raise ValueError(f"the beat {beat.kind!r} of {sentence.template!r} has no place {place}")
        for place in beat.amount:
            if not isinstance(sentence.refs[place], NumberRef):
                raise ValueError(
                    f"place {place} of {sentence.template!r} is no number, but the amount of a beat"
                )
    return beats


def say(g: Core, sentence: Sentence, *things: int, to: int = -1) -> None:
    """Add a line to the log; `to` is the mask of those who are told it (all, unless it is given)."""
    if g.lines is None:
        return
    refs = sentence.refs
    if len(things) != len(refs):
        raise ValueError(f"{sentence.template!r} is about {len(refs)} things, not {len(things)}")
    mentions: list[Mention] = []
    for i in range(len(refs)):
        mentions.append(Mention(g, refs[i], things[i]))
    g.lines = (Line(sentence, mentions, to & everybody(g), g.choices, g.lines), g.lines)


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
