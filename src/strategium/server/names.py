"""Names and lines of chat as they are shown: something must be there to see, and it must stay on its line."""

from __future__ import annotations

import unicodedata
from typing import Final

from strategium.server.errors import BadRequest

LEFT_OUT: Final = (
    "Cc",
    "Cf",
    "Cs",
    "Co",
    "Cn",
    "Zl",
    "Zp",
)  # signs that cannot be seen, or turn the line around
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs that look like a space
NAMELESS: Final = "Guest"
MOST_MARKS: Final = 4  # on one letter: more would climb into other lines


def clean(text: str) -> str:
    """One line that can be shown: without signs that cannot be seen, spaces made single, marks not piled up."""
    shown: list[str] = []
    marks = MOST_MARKS  # a mark needs a letter before it
    for c in unicodedata.normalize("NFC", text):
        category = unicodedata.category(c)
        if category in LEFT_OUT or c in BLANK or c.isspace():
            shown.append(" ")
            marks = MOST_MARKS
        elif category[0] != "M":
            shown.append(c)
            marks = 0
        elif marks < MOST_MARKS:
            shown.append(c)
            marks += 1
    return " ".join("".join(shown).split())


def clean_name(text: str) -> str:
    name = clean(text)
    if not any(unicodedata.category(c)[0] in "LN" for c in name):
        raise BadRequest("A name needs at least one letter or digit that can be seen.")
    return name


def shown_name(name: str) -> str:
    """A name that was kept by an older release, which took any."""
    try:
        return clean_name(name)
    except BadRequest:
        return NAMELESS


def clean_line(text: str) -> str:
    line = clean(text)
    if not line:
        raise BadRequest("There is nothing to read in that.")
    return line
