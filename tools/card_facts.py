"""Cards of Conquest against facts about them, which lie in a file outside of the project.

    python tools/card_facts.py rows FACTS CYCLE        write the data file of a cycle anew
    python tools/card_facts.py numbers FACTS           compare every data row with the facts, key by key
    python tools/card_facts.py texts FACTS [NAME ...]  compare features of the generated texts with the facts

FACTS is a JSON list of cards with their numbers and their printed texts. No number is typed by hand, and no printed
text is kept or shown here, only how often words like "target" or numbers occur. What differs and is meant so stands
with its reason in tests/games/conquest/facts/accepted.toml. Exit code 1: something differs.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, Final

import msgspec

DATA: Final = Path("src/strategium/games/conquest/data")
ACCEPTED: Final = Path("tests/games/conquest/facts/accepted.toml")
SOURCES: Final = {1: "one list", 2: "two lists agree"}
UNITS: Final = ("army", "warlord", "token", "synapse")
UNCOMPARED: Final = frozenset(["source", "set", "plain"])
Facts = dict[str, Any]

FEATURES: Final = {
    "target": r"\btarget",
    "up to": r"up to",
    "limit": r"limit (once|twice)|max 1",
    "you control": r"you control|your units?|your warlord",
    "enemy": r"enem|opponent",
    "each": r"\beach\b|\ball\b",
    "other": r"\b(an)?other\b",
    "non-": r"\bnon-",
    "exhaust": r"\bexhaust\b",
    "sacrifice": r"sacrific",
    "destroy": r"destroy",
    "draw": r"\bdraw",
    "discard": r"discard",
    "move": r"\bmove",
    "ready": r"\bread(y|ies|ied)\b",
    "damage": r"damage",
    "until": r"until the end",
    "hand": r"\bhand\b",
    "deck": r"\bdeck\b",
    "adjacent": r"adjacent",
    "forced": r"forced",
    "reaction": r"reaction",
    "interrupt": r"interrupt",
    "action": r"\baction",
    "may": r"\bmay\b",
    "then": r"\bthen\b",
    "instead": r"instead",
    "unique": r"unique",
    "attach": r"\battach(ed)?\b",
    "warlord": r"warlord",
    "headquarters": r"\bHQ\b|headquarters",
}
NUMBER_WORDS: Final = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5"}


class Cycle(msgspec.Struct):
    """A cycle of sets.toml, without the game: its cards cannot be read before their rows are written."""

    name: str
    file: str
    sets: tuple[str, ...]


def read_cycles() -> list[Cycle]:
    return msgspec.convert(tomllib.loads((DATA / "sets.toml").read_text("utf-8"))["cycle"], list[Cycle])


# ---- rows ----------------------------------------------------------------------------------------------
def row_of(fact: Facts) -> Facts:
    """The data row of a card: what is printed on it apart from its text."""
    row: Facts = {"name": fact["name"], "set": fact["pack"], "type": fact["type"], "faction": fact["faction"]}
    if fact["cost"] is not None:
        row["cost"] = fact["cost"]
    row["traits"] = fact["traits"]
    if fact["unique"]:
        row["unique"] = True
    if fact["loyalty"] in ("loyal", "signature"):
        row["loyalty"] = fact["loyalty"]
    row |= squad_of(fact)
    if fact["keywords"]:
        row["keywords"] = fact["keywords"]
    row |= numbers_of(fact)
    if is_plain(fact):
        row["plain"] = True
    row["source"] = source_of(fact)
    return row


def squad_of(fact: Facts) -> Facts:
    """Whose signature squad it belongs to, and with how many copies."""
    warlord = fact["signature_of"]
    if not warlord or fact["type"] in ("warlord", "synapse"):
        return {}
    copies = fact["quantity_in_set"]
    return {"squad": warlord, "copies": copies} if copies != 1 else {"squad": warlord}


def numbers_of(fact: Facts) -> Facts:
    found: Facts = {}
    if fact["type"] in UNITS:
        found |= {"attack": fact["attack"], "health": fact["health"]}
        if fact["command"]:
            found["command"] = fact["command"]
    if fact["type"] == "warlord":
        found["bloodied"] = {"attack": fact["attack_bloodied"], "health": fact["hp_bloodied"]}
        found |= {"hand": fact["starting_hand"], "resources": fact["starting_resources"]}
    return found | {key: fact[key] for key in ("shields", "card_bonus", "resource_bonus") if fact[key]}


def is_plain(fact: Facts) -> bool:
    """Whether it has no text besides its keywords, so that it needs no entry."""
    text = fact["text"] or ""
    for keyword in fact["keywords"]:
        text = text.replace(keyword, "")
    return not re.search(r"\w", text)


def source_of(fact: Facts) -> str:
    if fact["notes"]:
        return "lists differ on " + ", ".join(sorted({note.split(":")[0] for note in fact["notes"]}))
    return SOURCES.get(len(fact["sources"]), "three lists agree")


def write_rows(facts: list[Facts], cycle: Cycle) -> int:
    """The data file of a cycle, a line for each card, in the order of its packs."""
    found = [fact for fact in facts if fact["pack"] in cycle.sets]
    found.sort(key=lambda fact: (cycle.sets.index(fact["pack"]), fact["number"] or 0, fact["name"]))
    lines = [json.dumps(row_of(fact), ensure_ascii=False) for fact in found]
    path = DATA / f"{cycle.file}.json"
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")
    print(f"{path}: {len(lines)} cards")
    return 0


def check_numbers(by_name: dict[str, Facts], cycles: list[Cycle]) -> int:
    """Every data row against the row that the facts would give."""
    rows = differing = 0
    accepted = accepted_differences("numbers")
    for cycle in cycles:
        for row in json.loads((DATA / f"{cycle.file}.json").read_text("utf-8")):
            fact = by_name.get(row["name"])
            if fact is None or fact["type"] == "planet":
                continue
            rows += 1
            differences = [*differences_of(row, row_of(fact), cycle)]
            if differences and row["name"] not in accepted:
                differing += 1
                print(f"{row['name']}: {'; '.join(differences)}")
    print(f"{rows} rows compared, {differing} differ")
    return int(differing > 0)


def differences_of(row: Facts, wanted: Facts, cycle: Cycle) -> list[str]:
    uncompared = UNCOMPARED | {"copies"} if cycle.name == "core" else UNCOMPARED
    found = []
    for key in sorted({*row, *wanted} - uncompared):
        ours, theirs = row.get(key) or 0, wanted.get(key) or 0
        if isinstance(ours, list) and isinstance(theirs, list):
            ours, theirs = sorted(ours), sorted(theirs)
        if ours != theirs:
            found.append(f"{key} is {ours!r}, and {theirs!r} in the facts")
    return found


# ---- texts ---------------------------------------------------------------------------------------------
def check_texts(by_name: dict[str, Facts], names: list[str]) -> int:
    """Numbers and telling words of the generated text against those of the printed one."""
    from strategium.games.conquest import GAME  # with rows that are not written yet it could not be read
    from strategium.games.conquest.kinds import CARDS

    assert GAME.book.kinds
    accepted = accepted_differences("texts")
    texts = differing = 0
    for kind in CARDS:
        fact = by_name.get(kind.title)
        if (
            fact is None
            or kind.name != kind.title
            or kind.is_unfinished()
            or (names and kind.title not in names)
        ):
            continue
        printed = fact["text"] or ""
        if not (kind.texts or printed.strip()):
            continue
        texts += 1
        differences = text_differences(" ".join(kind.texts), printed)
        if names:
            print(f"{kind.title}:\n  " + "\n  ".join(kind.texts))
        if differences and kind.title not in accepted:
            differing += 1
            print(f"{kind.title}: {'; '.join(differences)}")
    print(f"{texts} texts compared, {differing} differ")
    return int(differing > 0)


def text_differences(generated: str, printed: str) -> list[str]:
    our_numbers, our_words = features(generated)
    their_numbers, their_words = features(printed)
    found = []
    if our_numbers != their_numbers:
        more, less = our_numbers - their_numbers, their_numbers - our_numbers
        found.append(f"numbers: {dict(more)} only here, {dict(less)} only in the facts")
    if our_words - their_words:
        found.append(f"only here: {', '.join(sorted(our_words - their_words))}")
    if their_words - our_words:
        found.append(f"only in the facts: {', '.join(sorted(their_words - our_words))}")
    return found


def features(text: str) -> tuple[Counter[str], set[str]]:
    """Which numbers besides 1 a text has, and which telling words. Brackets that set no limit only explain."""
    text = re.sub(r"\([^)]*\)", lambda m: m[0] if re.search("limit|max|Effect", m[0], re.IGNORECASE) else m[0][1:-1] if
                  m[0][1:-1].isdigit() else " ", text)  # fmt: skip
    for word, figure in NUMBER_WORDS.items():
        text = re.sub(rf"\b{word}\b", figure, text)
    numbers = Counter([n for n in re.findall(r"(?<![\w-])\d+", text) if n != "1"])
    return numbers, {name for name, sign in FEATURES.items() if re.search(sign, text, re.IGNORECASE)}


def accepted_differences(what: str) -> dict[str, str]:
    """Cards whose difference is meant so, with the reason."""
    found: dict[str, str] = tomllib.loads(ACCEPTED.read_text("utf-8")).get(what, {})
    return found


# ---- the program ---------------------------------------------------------------------------------------
def published(path: Path, cycles: list[Cycle]) -> list[Facts]:
    """The facts of the cards in the sets that the game declares: lists may hold cards that players have made."""
    sets = {name for cycle in cycles for name in cycle.sets}
    return [fact for fact in json.loads(path.read_text("utf-8")) if fact["pack"] in sets]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["rows", "numbers", "texts"])
    parser.add_argument("facts", type=Path)
    parser.add_argument("names", nargs="*")
    given = parser.parse_args(arguments)
    cycles = read_cycles()
    facts = published(given.facts, cycles)
    by_name = {fact["name"]: fact for fact in reversed(facts)}
    if given.what == "numbers":
        return check_numbers(by_name, cycles)
    if given.what == "texts":
        return check_texts(by_name, given.names)
    wanted = [cycle for cycle in cycles if cycle.name in given.names]
    if len(wanted) != len(given.names) or not wanted:
        parser.error(f"name cycles: {', '.join(cycle.name for cycle in cycles)}")
    return max(write_rows(facts, cycle) for cycle in wanted)


if __name__ == "__main__":
    sys.exit(main())
