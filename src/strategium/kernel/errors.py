"""Every way in which Strategium says no. Each error says what to do, and nothing has changed when it is raised."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

FAILURES: Final = (Exception, SystemExit)  # of a plug-in; a KeyboardInterrupt is of the person


def nearest(word: str, words: Iterable[str]) -> str:
    """'; did you mean A or B?' or nothing."""
    close = difflib.get_close_matches(word, list(words), n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(repr(w) for w in close)}?" if close else ""


def how_many(n: float, one: str) -> str:
    """So many of something: "1 card", "1,200 cards", "0.5 seconds"."""
    number = f"{n:,}".removesuffix(".0")
    return f"{number} {one}{'' if number == '1' else 's'}"


def sentence(text: str) -> str:
    """What is said, for people: with a capital letter and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."


class StrategiumError(Exception):
    """The base of all errors that a user can cause or meet."""


class UnknownName(StrategiumError):
    """A name that nothing has: a step, a card, a verb."""


class UnknownGame(StrategiumError):
    """No game is registered by that name."""


class UnknownOption(StrategiumError):
    """The game has no such option, or not with that value."""


class UnknownSeat(StrategiumError):
    """The game has no such seat."""


class IllegalChoice(StrategiumError):
    """The choice is not offered. `reason` is for the player, `rules` are the clauses that decide it."""

    def __init__(self, reason: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(reason + (f" [{', '.join(rules)}]" if rules else ""))
        self.reason = reason
        self.rules = rules


class BadState(StrategiumError):
    """A saved game that cannot be read: damaged, of another game, or of a newer version."""


class BadRecord(StrategiumError):
    """A record that cannot be read or does not replay."""


class BadPosition(StrategiumError):
    """A position that cannot exist, or names what does not exist."""


class BadScenario(StrategiumError):
    """A scenario file that cannot be run."""


class BadLesson(StrategiumError):
    """A lesson file that cannot be taught."""


class WordsFitNone(BadScenario):
    """Words that should pick an option and fit none. What is offered, and why this is not, is in the message."""


class WordsFitSeveral(BadScenario):
    """Words that should pick one option and fit several. All of them are in the message."""


class BadData(StrategiumError):
    """A data file of a game that makes no sense."""


class BadPlugin(StrategiumError):
    """A plug-in that cannot be used."""


class RulesFault(StrategiumError):
    """The rules did what they must never do (a question without options, nothing left to do): a bug to report."""


def check_keys(row: Mapping[str, Any], known: Collection[str], where: str) -> None:
    """Raise BadData if an entry of a data file has a key that nobody reads: it is misspelt."""
    for key in row:
        if key not in known:
            raise BadData(f"{where}: there is no key {key!r}{nearest(key, known)}")
