"""Values that do not fit where they are sent, made from the types of what may be sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from strategium.server.errors import BadRequest, Refusal
from strategium.server.reading import DEEPEST, check_plain

NUL = "a\0b"
HALF = "a\ud800b"  # half of a sign


def nested(depth: int) -> Any:
    value: Any = {}
    for n in range(depth):
        value = {"a": value} if n % 2 else [value]
    return value


ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 2**63, -(2**70), 10**300, 1.5, float("nan"), float("inf"), float("-inf")),
    *("", "x", "x" * 5_000, NUL, HALF, "\u202e", "../..", "1", "null"),
    *([], [[]], [None], ["x"] * 2_000, {}, {"": None}, {NUL: 1}, {"a": NUL}, {"a": HALF}, {"a": 10**40}),
    *(nested(DEEPEST + 1), nested(400)),
)


WORDS = (
    "",
    "x" * 300,
    "x" * 5_000,
    "\0",
    "../..",
    "%",
    "-1",
    "99",
    "1e9",
    "٣",
    "🙂",
    "a b",
    "nan",
    "'",
)  # in an address


def odd_for(kind: Any) -> Iterator[Any]:
    """Odd values that do not fit the type; some stand just beside it."""
    for value in (*ODD, *beside(inspect.type_info(kind))):
        if not fits(value, kind):
            yield value


def beside(info: inspect.Type) -> Iterator[Any]:
    """Values on the wrong side of each bound."""
    if isinstance(info, inspect.IntType):
        yield from () if info.ge is None else (info.ge - 1,)
        yield from () if info.le is None else (info.le + 1,)
    elif isinstance(info, inspect.StrType):
        yield from () if info.max_length is None else ("y" * (info.max_length + 1),)
    elif isinstance(info, (inspect.ListType, inspect.VarTupleType)):
        if info.max_length is not None:
            for item in fitting(info.item_type):
                yield [item] * (info.max_length + 1)
        for value in (*ODD, *beside(info.item_type)):
            yield [value]
    elif isinstance(info, inspect.TupleType):
        for value in ODD:
            yield [value for _ in info.item_types]
    elif isinstance(info, inspect.DictType):
        for value in ODD:
            yield {"a": value}
    elif isinstance(info, inspect.UnionType):
        for one in info.types:
            yield from beside(one)


def fitting(info: inspect.Type) -> list[Any]:
    return ["me"] if isinstance(info, inspect.StrType) else []


def fits(value: Any, kind: Any) -> bool:
    """Whether the value may be sent there. What no text, number or depth may be fits nowhere."""
    try:
        check_plain(value)
        msgspec.convert(value, kind, strict=True)
    except (BadRequest, msgspec.ValidationError):
        return False
    except Exception:  # a deck that its game refuses: it fits as data
        return True
    return True


def odd_versions(good: dict[str, Any], kind: type[msgspec.Struct]) -> Iterator[str]:
    """What was good, as JSON, with one thing wrong: a field that is odd, missing, or not known."""
    for field in msgspec.structs.fields(kind):
        for value in odd_for(field.type):
            yield json.dumps({**good, field.encode_name: value})
        if field.required:
            yield json.dumps({name: value for name, value in good.items() if name != field.encode_name})
    yield json.dumps({**good, "surprise": 1})
    yield json.dumps({**good, NUL: 1})


NOT_JSON: tuple[bytes, ...] = (
    *(b"", b"{", b"nonsense", b"\xff\xfe", b"[" * 20_000, b'{"a":' * 5_000, b"[]", b"null", b"5", b'"x"'),
    *(b"NaN", b"1e999", b"9" * 5_000, b'{"\\ud800": 1}', b"{}x", b"\xef\xbb\xbf{}"),
)


def codes() -> set[str]:
    """The codes of all refusals that are not the server's own fault."""
    found: set[str] = set()
    kinds = [Refusal]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if kind.status != 500:
            found.add(kind.code)
    return found
