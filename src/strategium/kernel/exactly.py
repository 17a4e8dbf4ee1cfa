"""Positions at any decision: the words of a game, and beside them what no word says.

A game tells a position in words as far as it can. What these words, laid out anew, do not give again stands beside
them, field by field as a saved game has it: `exactly = { stack = "[...]" }`. In the middle of an ability that is the
steps that wait; where all is said in words it is nothing.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from strategium.kernel.asking import ask_again
from strategium.kernel.core import Core, Field
from strategium.kernel.errors import BadPosition, StrategiumError
from strategium.kernel.laying import EXACTLY, NUMBERS, check_words
from strategium.kernel.trace import trace

PASSING: Final = frozenset(
    ["rng", "script", "veil", "choices", "chanced", "learned", "acted"]
)  # of no position


def told_fields(g: Core) -> dict[str, Field]:
    """The fields that make a position, by the names that files have for them."""
    return {f.saved_as: f for f in type(g).FIELDS if f.codec is not None and f.name not in PASSING}


# ---- telling ---------------------------------------------------------------------------------------
def tell(g: Any, exactly: bool = True) -> dict[str, Any]:
    """The position of a game that waits for a decision; not `exactly`: its words alone, if its moment has a name."""
    if g.result is not None:
        raise BadPosition("this moment has no name: after the end of the game")
    words: dict[str, Any] = g.game.to_position(g)
    if not exactly:
        if "moment" not in words:
            raise BadPosition(f"this moment has no name: {' > '.join(trace(g, None))}; go on to one that has")
        return words
    whole = {**words, EXACTLY: {}}
    laid = g.game.lay_words(whole)
    numbers = g.game.numbering(g, laid)
    if numbers is not None:
        whole[NUMBERS] = numbers
        laid = g.game.lay_words(whole)
    whole[EXACTLY] = differing(g, laid)
    return whole if whole[EXACTLY] or numbers is not None else words


def differing(g: Core, laid: Core) -> dict[str, str]:
    """The fields in which a position laid out anew is another, as they should be: each as JSON."""
    left: dict[str, str] = {}
    for name, field in told_fields(g).items():
        assert field.codec is not None
        if name == "initiated" and not g.event_stack:
            continue  # it orders abilities within what is happening
        value = field.codec.encode(getattr(g, field.name))
        if value != field.codec.encode(getattr(laid, field.name)):
            left[name] = msgspec.json.encode(value).decode()
    return left


# ---- laying ----------------------------------------------------------------------------------------
def lay_exactly(g: Any, fields: Any) -> None:
    """Put those fields over what the words gave, and ask what was asked."""
    known = told_fields(g)
    check_words(fields, known, EXACTLY)
    book = getattr(g.game, "book", None)
    try:
        for name, text in fields.items():
            field = known[name]
            assert field.codec is not None
            there, told = field.codec.encode(getattr(g, field.name)), msgspec.json.decode(text)
            if type(told) is not type(there) and None not in (told, there):
                raise TypeError(f"{name} cannot be {text}")
            setattr(g, field.name, field.codec.decode(told, book))
        g.derive()
        if g.result is None:
            ask_again(g)
    except (StrategiumError, msgspec.DecodeError, KeyError, TypeError, ValueError, IndexError) as e:
        raise BadPosition(f"exactly does not fit this position, or is of another version: {e}") from e
