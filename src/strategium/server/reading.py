"""Reading what was sent: JSON of a known shape whose texts, numbers and depth keep within bounds."""

from __future__ import annotations

import math
from typing import Any, Final, TypeVar

import msgspec

from strategium.server.errors import BadRequest

T = TypeVar("T")
DEEPEST: Final = 12  # tables within tables: the deck of an option has five
LARGEST: Final = 2**53  # what every client can count to


def read_json(data: bytes | str, decoder: msgspec.json.Decoder[T]) -> T:
    """What was sent, as one of our structs; BadRequest says what is wrong with it."""
    try:
        found = decoder.decode(data)
    except msgspec.ValidationError as e:
        raise BadRequest(str(e)) from e
    except (msgspec.DecodeError, RecursionError, UnicodeError) as e:
        raise BadRequest(f"That is not JSON: {e}") from e
    check_plain(msgspec.to_builtins(found))
    return found


def check_plain(value: Any) -> None:
    """Refuse what no program of good will sends, wherever in the value it stands. Goes level by level: no recursion."""
    level = [value]
    for _ in range(DEEPEST):
        inner: list[Any] = []
        for one in level:
            if isinstance(one, str):
                check_text(one)
            elif isinstance(one, dict):
                inner += [*one, *one.values()]
            elif isinstance(one, list):
                inner += one
            elif isinstance(one, (int, float)) and not (math.isfinite(one) and abs(one) <= LARGEST):
                raise BadRequest(f"A number is out of bounds: from -{LARGEST} to {LARGEST}.")
        if not inner:
            return
        level = inner
    raise BadRequest(f"That is nested too deeply: at most {DEEPEST} levels are read.")


def check_text(text: str) -> None:
    """Neither NUL nor half of a pair of signs: nobody can read them, and some programs stumble over them."""
    if "\0" in text:
        raise BadRequest("A text has the sign NUL in it: leave it out.")
    if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
        raise BadRequest("A text has half of a sign in it (a lone surrogate): leave it out.")
