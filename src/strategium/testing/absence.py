"""A game without one of its clauses: everything that is bound to the clause is taken out, for a while.

- Rows of `mutants.toml` say what the code would be without it.
- A statement that a comment binds to it is left out, a step, check or answer that cites it does nothing, and a
  function that a table names beside it finds nothing, unless a row says what becomes of that function.
- Objects that cite it are gone: needs forbid nothing, verbs and offers are not there, windows do not open, abilities
  are silent, cards are blank, results do not end the game.

All of it is done in this process, by another code for the same function and other attributes of the same object.
"""

from __future__ import annotations

import ast
import functools
import itertools
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from types import FunctionType
from typing import Any

from strategium.engine import is_compiled
from strategium.kernel.abilities import Kind
from strategium.kernel.clauses import card_rule
from strategium.kernel.errors import StrategiumError
from strategium.kernel.game import Game
from strategium.kernel.names import CITED_BY_STEP, NAMES
from strategium.kernel.registry import game as find_game
from strategium.kernel.verbs import Among, Need, Question, RawDecision, Verb
from strategium.kernel.windows import Window
from strategium.testing.mutants import Mutants, Row, code_of, mutated
from strategium.testing.sources import Function, functions_of, things_given

Change = AbstractContextManager[None]
KERNEL = "strategium.kernel"
NO_MUTANTS = Mutants()


def check_plain() -> None:
    """Raise in the compiled build, whose functions have no code that could be exchanged."""
    if is_compiled():
        raise StrategiumError("clauses can be taken out in plain Python only, not in the compiled build")


@contextmanager
def off(rule: str, game: Game | None = None, mutants: Mutants = NO_MUTANTS) -> Iterator[None]:
    """The game without that clause (or card text). States that were made before keep what they have."""
    check_plain()
    game = game or find_game(rule.split("/")[0])
    with ExitStack() as stack:
        stack.callback(_clear_caches, game)
        for change in _in_shortcuts(mutants.shortcuts.get(game.name, ())):
            stack.enter_context(change)
        for change in changes(rule, game, mutants):  # they have the last word
            stack.enter_context(change)
        stack.enter_context(_changed(game, verdict=_verdict_without(game, rule)))
        _clear_caches(game)
        yield


@contextmanager
def blanked(game: Game, card: str) -> Iterator[None]:
    """The game as if nothing were printed in the text box of that card."""
    with off(card_rule(game.name, game.book.find(card).name), game):
        yield


def changes(rule: str, game: Game, mutants: Mutants = NO_MUTANTS) -> list[Change]:
    """All that is bound to the clause, changed as without it; but for results that cite it."""
    rows = [*mutants.rows.get(rule, ()), *_rows_of_kernel(rule, game)]
    return [*_in_code(rule, game, rows), *_in_objects(rule, game), *_in_cards(rule, game)]


# ---- code ----------------------------------------------------------------------------------------
def _in_code(rule: str, game: Game, rows: Sequence[Row]) -> Iterator[Change]:
    by_function: dict[Function, list[Row]] = {}
    for row in rows:
        by_function.setdefault(row.find(), []).append(row)
    for function, mine in by_function.items():
        yield mutated(function, mine)
    for function in _bound(game.package).get(rule, ()):
        if function not in by_function:
            if rule in function.commented:
                left_out = functools.partial(_leave_out, function, rule)
                yield code_of(function.find(), function.compiled(left_out))
            else:
                yield code_of(function.find(), _finds_nothing.__code__)
    changed = {function.find() for function in by_function}
    for step in [NAMES[name] for name, cited in CITED_BY_STEP.items() if rule in cited]:
        if step not in changed and isinstance(step, FunctionType) and _is_step(game, step):
            yield code_of(step, _nothing.__code__)


def _is_step(game: Game, function: FunctionType) -> bool:
    """Whether a function of the game is ever given to the stack, or to a function: others are only called."""
    mine = function.__module__ == game.package or function.__module__.startswith(f"{game.package}.")
    return not mine or function.__name__ in things_given(game.package)


def _in_shortcuts(shortcuts: Sequence[Row]) -> Iterator[Change]:
    by_function: dict[Function, list[Row]] = {}
    for row in shortcuts:
        by_function.setdefault(row.find(), []).append(row)
    for function, mine in by_function.items():
        yield mutated(function, mine)


@functools.cache
def _bound(package: str) -> dict[str, list[Function]]:
    """The functions in which comments bind a clause, or which a table names beside it."""
    found: dict[str, list[Function]] = {}
    for function in functions_of(package).values():
        for rule in {*function.commented, *function.tabled}:
            found.setdefault(rule, []).append(function)
    return found


def _leave_out(function: Function, rule: str, tree: ast.FunctionDef) -> None:
    """Statements that comments bind to the clause do nothing."""
    places = {(one.lineno, one.col_offset) for one in function.commented[rule]}
    for block in list(_blocks(tree)):
        block[:] = [
            ast.copy_location(ast.Pass(), one) if (one.lineno, one.col_offset) in places else one
            for one in block
        ]


def _blocks(tree: ast.AST) -> Iterator[list[ast.stmt]]:
    for node in list(ast.walk(tree)):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                yield block


def _nothing(*args: Any) -> None:
    """What a step does that does nothing."""


def _finds_nothing(*args: Any) -> tuple[Any, ...]:
    """What a rule of a table does that finds nothing wrong."""
    return ()


def _rows_of_kernel(rule: str, game: Game) -> Iterator[Row]:
    """Targets, costs and the check of targets once more: the kernel does for a game what the game's clauses say."""
    if rule in _rules_of(game, "target_verb"):
        everything = "list(target.verb(g).refs[0].everything(g, use.seat))"
        found = "target, effect = a.targets[i], a.target_effects[i]"
        all_of_them = f"...\nif {rule!r} in target.verb(g).rules:\n    return {everything}"
        yield Row(KERNEL, "targeting.legal_targets", found, all_of_them)
        enough = "return len(legal_targets(g, a, use)) >= least"
        yield Row(KERNEL, "targeting._enough_targets", "i = len(use.chosen)", enough)
        ask = "if len(use.chosen) + 1 < len(a.targets):"
        yield Row(KERNEL, "targeting._ask_for_targets", ask, "if True:")
    if rule in _rules_of(game, "payment_verb"):
        yield Row(KERNEL, "paying.pay", "pay_next(g, use, i, 0)", "go_on(g, use, i)")
    if rule in game.recheck_rules:
        yield Row(KERNEL, "pending_effects.still_legal", "a = ability_of(g, use)", "return use")


def _rules_of(game: Game, verb: str) -> tuple[str, ...]:
    return getattr(getattr(game, verb, None), "rules", ())


def _clear_caches(game: Game) -> None:
    """Forget what functions of the game remember."""
    for name, module in list(sys.modules.items()):
        if name == game.package or name.startswith(f"{game.package}."):
            for thing in vars(module).values():
                forget = getattr(thing, "cache_clear", None)
                if forget is not None:
                    forget()


# ---- objects -------------------------------------------------------------------------------------
def _in_objects(rule: str, game: Game) -> Iterator[Change]:
    questions = [thing for thing in NAMES.values() if isinstance(thing, Question)]
    verbs = {thing for thing in NAMES.values() if isinstance(thing, Verb)}
    verbs.update(verb for question in questions for verb in question.verbs)
    for verb in verbs:
        for need in _needs(verb):
            if need.rule == rule:
                yield _changed(need, holds=_always)
        if verb.find is not None and any(isinstance(n, Among) and n.rule == rule for n in verb.needs):
            yield _changed(verb, find=functools.partial(_everything, verb))
    gone = {verb for verb in verbs if rule in verb.rules and rule not in [need.rule for need in verb.needs]}
    for question in questions:
        if not gone.isdisjoint(question.verbs):
            yield _changed(question, verbs=tuple([verb for verb in question.verbs if verb not in gone]))
        if isinstance(question, Window) and rule in question.rules:
            yield _changed(question, options=_no_options, forced=True)
    if any(rule in offer.rules for offer in game.offers):
        yield _changed(game, offers=tuple([offer for offer in game.offers if rule not in offer.rules]))


def _needs(verb: Verb) -> list[Need]:
    """The needs that a verb has, in whatever attribute."""
    found: dict[int, Need] = {}
    for value in vars(verb).values():
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Need):
                found[id(one)] = one
    return list(found.values())


def _always(*args: Any) -> bool:
    return True


def _no_options(g: Any, decision: RawDecision) -> list[Any]:
    return []


def _everything(verb: Verb, g: Any, decision: RawDecision) -> Sequence[Any]:
    """What could be chosen if being a candidate were no need."""
    places = [ref.everything(g, decision.seat) for ref in verb.refs]
    return places[0] if len(places) == 1 else list(itertools.product(*places))


def _in_cards(rule: str, game: Game) -> Iterator[Change]:
    book = getattr(game, "book", None)
    for kind in book.kinds if book is not None else ():
        if rule == card_rule(game.name, kind.name):
            yield _blank(kind)
        elif kind.cites(rule):
            yield _silent(kind, rule)


@contextmanager
def _blank(kind: Kind) -> Iterator[None]:
    with _changed(kind):
        kind.blank()
        yield


@contextmanager
def _silent(kind: Kind, rule: str) -> Iterator[None]:
    with _changed(kind):
        kind.silence({rule})
        yield


def _verdict_without(game: Game, rule: str) -> Any:
    judge = game.verdict

    def verdict(g: Any) -> Any:
        result = judge(g)
        return None if result is not None and rule in result.rules else result

    return verdict


@contextmanager
def _changed(thing: Any, **attributes: Any) -> Iterator[None]:
    """Other attributes; what is done to the thing is undone afterwards."""
    before = dict(vars(thing))
    vars(thing).update(attributes)
    try:
        yield
    finally:
        vars(thing).clear()
        vars(thing).update(before)
