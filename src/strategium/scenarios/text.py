"""Reading scenario files: TOML whose [[do]] and [[expect]] tables keep the order in which they stand in the file."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from strategium.kernel.errors import BadScenario, nearest

TOP: Final = ("game", "name", "rules", "note", "position", "do", "expect")
DO: Final = ("seat", "choose", "which", "offer", "retract", "note")
MOST_RULES: Final = 4

_QUOTED: Final = re.compile(r"'([^']+)'|\"([^\"]+)\"")


class Instruction:
    """One [[do]] or [[expect]] table and the line of its header."""

    def __init__(self, kind: str, line: int, table: dict[str, Any]) -> None:
        self.kind = kind
        self.line = line
        self.table = table


def headers(text: str) -> list[tuple[str, int]]:
    """The names and lines of all [[headers]], in file order. Strings and arrays may hold what looks like one."""
    found: list[tuple[str, int]] = []
    line, depth, at = 1, 0, 0
    fresh = True  # nothing but space so far on this line
    while at < len(text):
        sign = text[at]
        if sign == "#":
            at = _end(text, "\n", at, 0)
            continue
        if sign in "\"'":
            quote = sign * 3 if text.startswith(sign * 3, at) else sign
            end = _end_of_string(text, quote, at + len(quote))
            line += text.count("\n", at, end)
            at = end
            fresh = False
            continue
        if sign == "[" and fresh and depth == 0:
            end = _end(text, "]", at, 1)
            if text.startswith("[[", at):
                found.append((text[at + 2 : end - 1].strip(), line))
                end += 1
            at = end
            fresh = False
            continue
        if sign == "\n":
            line += 1
            fresh = True
        elif not sign.isspace():
            fresh = False
            depth += (sign in "[{") - (sign in "]}")
        at += 1
    return found


def _end(text: str, sign: str, at: int, beyond: int) -> int:
    end = text.find(sign, at)
    return len(text) if end < 0 else end + beyond


def _end_of_string(text: str, quote: str, at: int) -> int:
    """Where a string ends, its closing quote included."""
    while at < len(text):
        if text[at] == "\\" and quote[0] == '"':
            at += 2
        elif text.startswith(quote, at):
            at += len(quote)
            while len(quote) == 3 and text.startswith(quote[0], at):  # quotes just before the closing ones
                at += 1
            return at
        else:
            at += 1
    return at


def line_quoted(text: str, message: str) -> int:
    """The line of a text that holds what a message quotes, or 0."""
    for single, double in _QUOTED.findall(message):
        for number, line in enumerate(text.splitlines(), 1):
            if re.search(rf"(?<!\w){re.escape(single or double)}(?!\w)", line):
                return number
    return 0


class ScenarioText:
    """A scenario file as data, its shape checked. Errors say file and line."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except (ValueError, RecursionError) as e:
            raise BadScenario(f"{source}: this is not TOML: {e}") from e
        self._check_top()
        self.steps = self._steps()

    def place(self, line: int = 0) -> str:
        """File and line, to begin a message with."""
        return f"{self.source}:{line}" if line else self.source

    def line_of(self, message: str) -> int:
        """The line that holds what a message quotes, or 0."""
        return line_quoted(self.text, message)

    def bad(self, message: str, line: int = 0) -> BadScenario:
        return BadScenario(f"{self.place(line or self.line_of(message))}: {message}")

    def _check_top(self) -> None:
        data = self.data
        for key in data:
            if key not in TOP:
                raise self.bad(f"a scenario has no {key!r}{nearest(key, TOP)}")
        for key in ("game", "name"):
            if not isinstance(data.get(key), str) or not data[key].strip():
                raise self.bad(f'a scenario says its {key}: {key} = "..."')
        rules = data.get("rules")
        if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
            raise self.bad('a scenario says which clauses it shows: rules = ["game/topic.clause"]')
        if not 1 <= len(rules) <= MOST_RULES or len(set(rules)) < len(rules):
            raise self.bad(
                f"a scenario shows 1 to {MOST_RULES} different clauses, this one names {len(rules)}"
            )
        if not isinstance(data.get("position"), dict):
            raise self.bad("a scenario begins with a [position]")
        if not isinstance(data.get("note", ""), str):
            raise self.bad("a 'note' is text")

    def _steps(self) -> list[Instruction]:
        found = [(name, line) for name, line in headers(self.text) if name in ("do", "expect")]
        tables = {"do": self.data.get("do", []), "expect": self.data.get("expect", [])}
        for name, rows in tables.items():
            if not isinstance(rows, list) or len(rows) != sum(1 for n, _ in found if n == name):
                raise self.bad(f"write each {name!r} as a table of its own, under [[{name}]]")
        if not tables["expect"]:
            raise self.bad("a scenario that expects nothing shows nothing: add an [[expect]]")
        ahead = {"do": iter(tables["do"]), "expect": iter(tables["expect"])}
        steps = [Instruction(name, line, next(ahead[name])) for name, line in found]
        for step in steps:
            if step.kind == "do":
                self._check_do(step)
            elif not set(step.table) - {"note", "stop"}:
                raise self.bad("this [[expect]] expects nothing", step.line)
        return steps

    def _check_do(self, step: Instruction) -> None:
        table = step.table
        for key in table:
            if key not in DO:
                raise self.bad(f"a [[do]] has no {key!r}{nearest(key, DO)}", step.line)
        ways = [key for key in ("choose", "offer", "retract") if key in table]
        if len(ways) != 1 or not isinstance(table.get("seat"), str):
            raise self.bad("a [[do]] has a seat and one of: choose, offer, retract", step.line)
        words = table.get("choose", [""])
        for word in words if isinstance(words, list) and words else [words]:
            if not isinstance(word, str):
                raise self.bad("choose = words, or a list of words for several choices", step.line)
        if not isinstance(table.get("offer", ""), str) or table.get("retract", True) is not True:
            raise self.bad('write offer = "concede" or retract = true', step.line)
        which = table.get("which", 1)
        if not isinstance(which, int) or which < 1 or ("which" in table and "choose" not in table):
            raise self.bad("which = 1, 2, ... goes with choose", step.line)
