"""Names for the module-level things that a paused game refers to: steps, verbs, questions, windows, value classes.

In memory a frame holds the function itself; in JSON it holds the name. A module names all its things by
`register(__name__)` at its end. (There is no decorator: under mypyc a decorated function is called ten times slower.)
A step is `conquest.battle`, a verb `conquest!attack`, a question `conquest?combat turn`: the part in front is the
package that owns it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any, Final

from strategium.kernel.errors import UnknownName, nearest

Step = Callable[..., None]

NAMES: Final[dict[str, Any]] = {}
_NAME_OF: Final[dict[Any, str]] = {}
CITED_BY_STEP: Final[dict[str, tuple[str, ...]]] = {}  # read from docstrings, so empty in a compiled build
VALUES: Final[dict[str, Callable[[list[Any]], Any]]] = {}  # tag of a value class -> maker from its fields

KIND: Final = "@"  # the sigil of kinds: they are named by their book, not by a module
_CITATION: Final = re.compile(r"\[([a-z_]+/[a-z0-9.-]+(?:,\s*[a-z_]+/[a-z0-9.-]+)*)\]")


def owner_of(module: str) -> str:
    """The package a module belongs to: a game, a vocabulary, the kernel, or a plug-in."""
    parts = module.split(".")
    if parts[0] != "strategium" or len(parts) < 2:
        return parts[0]
    return parts[2] if parts[1] == "games" and len(parts) > 2 else parts[1]


def cited_in(text: str | None) -> tuple[str, ...]:
    """The clauses that a text cites in square brackets: `[conquest/battle.order, conquest/battle.end]`."""
    found: list[str] = []
    for group in _CITATION.findall(text or ""):
        found.extend(part.strip() for part in group.split(","))
    return tuple(found)


def register(module: str, *things: Any) -> None:
    """Name steps (functions), and whatever has a `name` and a `sigil`: those that are given, or all of the module."""
    owner = owner_of(module)
    for thing in things or _things_of(module, owner):
        sigil = getattr(thing, "sigil", ".")
        name = owner + sigil + (thing.__name__ if sigil == "." else thing.name)
        if NAMES.get(name, thing) is not thing:
            raise ValueError(f"two things are named {name}: rename one of them")
        NAMES[name] = thing
        _NAME_OF[thing] = name
        if sigil == ".":
            CITED_BY_STEP[name] = cited_in(thing.__doc__)


def _things_of(module: str, owner: str) -> list[Any]:
    """What a module defines that a paused game may refer to."""
    found: list[Any] = []
    for thing in list(vars(sys.modules[module]).values()):
        if isinstance(thing, type):
            continue
        if getattr(thing, "sigil", KIND) != KIND:
            for one in (thing, getattr(thing, "verb", thing)):
                if one not in found and one not in _NAME_OF:
                    found.append(one)
        elif callable(thing) and getattr(thing, "__module__", "") == module and _may_be_step(thing, owner):
            found.append(thing)
    return found


def _may_be_step(function: Any, owner: str) -> bool:
    """Whether it is a `step(g, ...) -> None`. Compiled functions do not tell: of one name, the first is taken.

    (That no other function of a game has the name of a step is a law of its source: testing/hygiene.py.)
    """
    code = getattr(function, "__code__", None)
    if code is None:
        return f"{owner}.{function.__name__}" not in NAMES
    return bool(function.__annotations__.get("return") == "None" and code.co_varnames[:1] == ("g",))


def name_of(thing: Any) -> str:
    name = _NAME_OF.get(thing)
    if name is None:
        raise UnknownName(
            f"{thing!r} was never named: its module must end with register(__name__); a step is step(g, ...) -> None"
        )
    return name


def named(name: str) -> Any:
    thing = NAMES.get(name)
    if thing is None:
        raise UnknownName(
            f"nothing is named {name!r}{nearest(name, NAMES)}; it may come from a newer version"
        )
    return thing


def plain(x: Any) -> Any:
    """Ints, strings, None as they are; tuples as lists; named things and value objects behind a tag."""
    if x is None or isinstance(x, (int, str)):
        return x
    if isinstance(x, (tuple, list)):
        return [plain(y) for y in x]
    if getattr(x, "sigil", "") == KIND:
        return {KIND: x.name}
    tag = getattr(x, "tag", None)
    if tag is not None:
        return {tag: [plain(y) for y in x.fields()]}
    return {"#": name_of(x)}


def revive(x: Any, book: Any = None) -> Any:
    """What `plain` wrote; lists become tuples. Kinds are found in the game's book."""
    if isinstance(x, list):
        return tuple([revive(y, book) for y in x])
    if isinstance(x, dict):
        for tag, value in x.items():
            if tag == "#":
                return named(value)
            if tag == KIND:
                return book.find(value)
            if tag not in VALUES:
                raise UnknownName(f"no value class is tagged {tag!r}")
            return VALUES[tag]([revive(y, book) for y in value])
    return x
