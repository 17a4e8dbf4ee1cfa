"""Words that mean options, in scenarios and tests. They mean exactly one, or it is an error.

Words are compared without regard to case, spacing and signs. The whole text of an option comes first; else the words
must all occur, in their order, in the text of one option. Options that are interchangeable count as one.
"""

from __future__ import annotations

import difflib
import itertools
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from strategium.kernel.asking import find_decision
from strategium.kernel.core import Core
from strategium.kernel.decisions import Option, Options, pending, why_not
from strategium.kernel.errors import BadScenario, WordsFitNone, WordsFitSeveral, how_many, nearest
from strategium.kernel.names import NAMES
from strategium.kernel.verbs import NUMBER, RawDecision, Reason, Ref, Verb

MOST_IMAGINED: Final = 5_000  # ways to fill the places of one verb that are looked at
MOST_SHOWN: Final = 12  # options in an error message

_WORD: Final = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_PLACE: Final = re.compile(r"\{\d*\}")


def folded(text: str) -> str:
    """The text without what does not matter: case, spacing, the shape of apostrophes and dashes."""
    return " ".join(text.casefold().replace("\u2019", "'").replace("\u2013", "-").split())


def words_of(text: str) -> Counter[str]:
    """The words in a text."""
    return Counter(_WORD.findall(folded(text)))


def contains(text: str, words: str) -> bool:
    """Whether these words occur in the text, in their order: "A hits B" is not in "B hits A". Signs count by looks."""
    wanted = _WORD.findall(folded(words))
    if not wanted:
        return folded(words) in folded(text)
    left = iter(_WORD.findall(folded(text)))
    return all(word in left for word in wanted)


def fitting(options: Iterable[Option], words: str) -> list[Option]:
    """The options that the words mean."""
    everything = [(option, option.text) for option in options]
    exact = [option for option, text in everything if folded(words) in (folded(text), folded(option.plain))]
    return exact or [option for option, text in everything if contains(text, words)]


def pick(g: Core, seat: int, words: str, which: int = 0) -> Option:
    """The one option that the words mean. `which` tells apart options that the words cannot: 1 for the first."""
    decision = question_of(g, seat, words)
    options = Options(g, decision, decision.options)
    found = fitting(options, words)
    name = g.game.seat_name(g, seat)
    if not found:
        raise WordsFitNone(f"{name} is not offered {words!r}{_instead(g, seat, words, options)}")
    if which:
        if which > len(found):
            raise WordsFitNone(
                f"{words!r} fits only {how_many(len(found), 'option')}, so there is no number {which}"
            )
        return found[which - 1]
    if any(option.key != found[0].key for option in found):
        texts = [option.text for option in found]
        hint = "add words that only one of them has"
        if len(set(texts)) == 1:
            hint = "tell them apart by `which = 1`, `which = 2`"
        raise WordsFitSeveral(f"{words!r} fits {len(found)} options of {name}:{listed(texts)}\n{hint}")
    return found[0]


def question_of(g: Core, seat: int, what: str) -> RawDecision:
    """The question that waits for that seat."""
    i = find_decision(g, seat)
    if i < 0:
        raise WordsFitNone(
            f"{g.game.seat_name(g, seat)} has nothing to decide now ({what!r}); waiting for {waiting_for(g)}"
        )
    return g.decisions[i]


def waiting_for(g: Core) -> str:
    """Who must decide what, in words."""
    found = [f"{g.game.seat_name(g, d.seat)}: {d.kind} ({d.prompt})" for d in pending(g)]
    return "; ".join(found) or "nobody, the game is over"


def listed(texts: Sequence[str]) -> str:
    """Lines of a message, not too many of them."""
    lines = [f"\n  {text}" for text in texts[:MOST_SHOWN]]
    left = len(texts) - len(lines)
    return "".join(lines) + (f"\n  and {left} more" if left else "")


def _instead(g: Core, seat: int, words: str, options: Options) -> str:
    """What is offered, nearest first, and why the thing that was meant is not."""
    wanted = words_of(words)
    ranked = sorted(
        dict.fromkeys(option.text for option in options),
        key=lambda text: (
            -(wanted & words_of(text)).total(),
            -difflib.SequenceMatcher(None, folded(text), folded(words)).ratio(),
        ),
    )
    why = "".join(f"\n  because {told(reason)}" for reason in reasons_against(g, seat, words)[:3])
    return f"{why}\noffered, nearest first:{listed(ranked)}"


def told(reason: Reason) -> str:
    return reason.text + (f" [{', '.join(reason.rules)}]" if reason.rules else "")


# ---- what is not offered -------------------------------------------------------------------------
def named_things(g: Core, seat: int, words: str) -> list[tuple[Ref, int]]:
    """The things whose names occur in the words; not those whose name is only a part of another's."""
    wanted = words_of(words)
    found: list[tuple[Ref, int, Counter[str]]] = []
    for ref in g.game.refs:
        for x in ref.everything(g, seat):
            name = words_of(ref.words(g, seat, x))
            if name and name <= wanted:
                found.append((ref, x, name))
    return [(ref, x) for ref, x, name in found if not any(name < other for _, _, other in found)]


def imagined(g: Core, decision: RawDecision, words: str) -> list[tuple[Verb, tuple[Any, ...]]]:
    """What the words would mean if everything were offered that the verbs of the question could be about."""
    named = named_things(g, decision.seat, words)
    exact: list[tuple[Verb, tuple[Any, ...]]] = []
    found: list[tuple[Verb, tuple[Any, ...]]] = []
    for verb in decision.question.verbs:
        places: list[list[Any]] = []
        for ref in verb.refs:
            things = [x for r, x in named if r is ref]
            if ref is NUMBER:
                things = [int(word) for word in words_of(words) if word.isdecimal()]
            places.append(things or list(ref.everything(g, decision.seat)))
        for refs in itertools.islice(itertools.product(*places), MOST_IMAGINED):
            text = verb.words(g, decision.seat, refs)
            if folded(text) == folded(words):
                exact.append((verb, refs))
            elif contains(text, words):
                found.append((verb, refs))
    return exact or found


def reasons_against(g: Core, seat: int, words: str) -> tuple[Reason, ...]:
    """Why what the words mean is not offered to that seat, by the one legality; empty if they mean nothing here."""
    i = find_decision(g, seat)
    if i < 0:
        return why_not(g, seat, None, None)
    decision = g.decisions[i]
    reasons: list[Reason] = []
    for verb, refs in imagined(g, decision, words):
        if (verb, *refs) in decision.options:
            continue
        failing = verb.refusals(g, decision, refs)
        reasons += [verb.reason(g, decision, need, refs) for need in failing]
        if not failing:
            text = f"{verb.words(g, seat, refs)!r} is not among what can be chosen here"
            reasons.append(Reason(text, verb.rules + decision.question.rules))
    named = [ref.handle(g, seat, x) for ref, x in named_things(g, seat, words)] if not reasons else []
    verbs = [verb.name for verb in decision.question.verbs if folded(words).startswith(folded(verb.name))]
    for handle in named:
        for name in verbs:  # the verb that the words begin with: something else may be offered with the thing
            reasons += why_not(g, seat, handle, name)
    if not reasons:
        for handle in named:
            reasons += why_not(g, seat, handle, None)
    return tuple(dict.fromkeys(reasons))


def check_known(g: Core, seat: int, words: str) -> None:
    """Raise if a word is used that nothing in the game has: a misspelt name is never offered, which proves nothing."""
    known: Counter[str] = Counter()
    for thing in NAMES.values():
        if isinstance(thing, Verb):
            known.update(words_of(thing.name + " " + _PLACE.sub(" ", thing.template)))
    book = getattr(g.game, "book", None)
    for kind in book.kinds if book is not None else ():
        known.update(words_of(kind.name))
    for ref in g.game.refs:
        for x in ref.everything(g, seat):
            known.update(words_of(ref.words(g, seat, x)))
    for decision in g.decisions:
        for option in Options(g, decision, decision.options):
            known.update(words_of(option.text))
    for other in range(g.seats):
        known.update(words_of(g.game.seat_name(g, other)))
    for word in words_of(words):
        if word not in known and not word.isdigit():
            raise BadScenario(
                f"nothing here is called {word!r}, so {words!r} can never be offered{nearest(word, known)}"
            )
