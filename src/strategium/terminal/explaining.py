"""Answers to what a player asks: why not, which rule, what a card says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from rich.text import Text

from strategium.kernel.clauses import Clause
from strategium.kernel.decisions import Decision
from strategium.kernel.errors import UnknownName, sentence
from strategium.kernel.game import Game
from strategium.kernel.state import GameState
from strategium.scenarios.finding import find_rules
from strategium.terminal.paper import QUIET, STRONG, Paper
from strategium.terminal.picking import Listed, close, fitting, meant, words_of

NARROW = 60  # where ids of clauses take a line of their own


class Named:
    """A thing that a viewer can point at, by his handle and his words for it."""

    def __init__(self, kind: str, handle: str, words: str) -> None:
        self.kind = kind
        self.handle = handle
        self.words = words


def things(state: GameState, viewer: int | None) -> list[Named]:
    """Everything that viewer can point at."""
    return [
        Named(ref.name, ref.handle(state, viewer, x), ref.words(state, viewer, x))
        for ref in state.game.refs
        for x in ref.everything(state, viewer)
    ]


def _words(thing: Named) -> str:
    return thing.words


def explain_why(paper: Paper, state: GameState, decision: Decision, rows: list[Listed], typed: str) -> None:
    """`why`: what the decision is about. `why 3`, or an option's words: what allows it. `why THING`, `why VERB THING`:
    why not."""
    seat = decision.seat
    if not typed:
        allow = [rule for option in decision.options for rule in option.rules]
        tell_rules(paper, state.game, [*decision.rules, *allow])
        example = next((thing.words for thing in things(state, seat)), "THING")
        paper.say(f"why 1 explains one option, why {example} one thing.", QUIET)
        return
    row = meant(rows, typed)
    if typed.isdecimal() and row.found is None:
        paper.say(row.problem)
        return
    if row.found is not None and (typed.isdecimal() or words_of(typed) == words_of(row.found.option.text)):
        paper.say(f"{row.found.option.text}: you may.", indent=2)
        tell_rules(paper, state.game, row.found.option.rules)
        return
    verb, named = _verb_and_thing(state, seat, typed)
    known = things(state, seat)
    found = fitting(known, named, _words) if named else []
    if named and not found:
        near = ", ".join(dict.fromkeys(t.words for t in close(known, named, _words)))
        paper.say(f"You see nothing called “{named}”" + (f"; did you mean {near}?" if near else "."))
        return
    told: set[str] = set()
    targets: list[Named | None] = [*found] if found else [None]
    for thing in targets:
        for text, rules in _answers(state, seat, rows, thing, verb):
            if text not in told:
                paper.say(text, indent=2)
                tell_rules(paper, state.game, rules)
            told.add(text)


def _answers(
    state: GameState, seat: int, rows: list[Listed], thing: Named | None, verb: str | None
) -> list[tuple[str, tuple[str, ...]]]:
    """Sentences with their clauses: the reasons against it, or where it is offered."""
    reasons = state.why_not(seat, None if thing is None else thing.handle, verb)
    if reasons:
        return [(sentence(reason.text), reason.rules) for reason in reasons]
    numbers = [
        str(row.number or "Enter")
        for row in rows
        if any(
            (verb is None or o.verb == verb) and (thing is None or thing.handle in o.refs)
            for o in row.options
        )
    ]
    name = verb if thing is None else thing.words
    return [(f"{name}: you may, see option {', '.join(numbers)}.", ())]


def _verb_and_thing(state: GameState, seat: int, typed: str) -> tuple[str | None, str]:
    """`attack Outpost` as a verb of the pending question and a name, if it begins with such a verb."""
    verbs = [
        verb.name
        for asked in state.decisions
        if asked.seat == seat
        for verb in asked.question.verbs
        if verb.name
    ]
    for verb in sorted(verbs, key=len, reverse=True):
        if typed.casefold() == verb.casefold():
            return verb, ""
        if typed.casefold().startswith(verb.casefold() + " "):
            return verb, typed[len(verb) :].strip()
    return None, typed


def way(trace: Iterable[str]) -> str:
    """Where in the rules the game is, in one line."""
    parts = [part for title in trace for part in title.split(" > ")]
    return " › ".join(part for n, part in enumerate(parts) if part not in parts[:n])


def bullets(lines: Iterable[Mapping[str, Any]]) -> list[str]:
    """Log lines to be read; the same line several times in a row is one."""
    told: list[str] = []
    for text, same in groupby(sentence(line["text"]) for line in lines):
        times = len(list(same))
        told.append(f"• {text}" + (f" ({times} times)" if times > 1 else ""))
    return told


def tell_rules(paper: Paper, game: Game, rules: Iterable[str]) -> None:
    """Each clause with its text."""
    for rule in dict.fromkeys(rules):
        try:
            tell_clause(paper, game.find_clause(rule))
        except UnknownName:
            paper.say(f"[{rule}]", QUIET, indent=4)


def tell_clause(paper: Paper, clause: Clause) -> None:
    head = f"[{clause.id}] "
    indent = 4 if paper.width >= NARROW else 1
    paper.say(Text.assemble((head, STRONG), clause.text), indent=indent)
    if clause.ambiguous:
        paper.say(f"Our reading: {clause.ambiguous}", QUIET, indent=indent + 2)


def find_clauses(game: Game, typed: str) -> list[Clause]:
    """By id, by the id without the game, by a topic, or by what it is about; the likeliest first."""
    clauses = list(game.clauses)
    typed = typed.strip().strip("[]")
    short = f"{game.name}/{typed}"
    for clause in clauses:
        if clause.id in (typed, short):
            return [clause]
    of_topic = [clause for clause in clauses if clause.topic == typed.removeprefix(f"{game.name}/")]
    return of_topic or find_rules(game, typed)


def explain_rule(paper: Paper, game: Game, typed: str, most: int = 8) -> None:
    """`rule ID` or `rule WORDS`."""
    if not typed:
        topics = ", ".join(dict.fromkeys(clause.topic for clause in game.clauses))
        paper.say(f"Type rule and an id, a topic or some words. The topics are: {topics}.", indent=2)
        return
    found = find_clauses(game, typed)
    for clause in found[:most]:
        tell_clause(paper, clause)
    if len(found) > most:
        paper.say(f"... and {len(found) - most} more: add a word.", indent=4)
    if not found:
        near = ", ".join(clause.id for clause in close(list(game.clauses), typed, _id_of))
        paper.say(f"No rule is about “{typed}”" + (f"; did you mean {near}?" if near else "."))


def _id_of(clause: Clause) -> str:
    return clause.id
