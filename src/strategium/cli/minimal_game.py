"""What `strategium new-game` writes: the smallest whole game, to be changed into one's own."""

from __future__ import annotations

from typing import Final

GAME: Final = '''\
"""NEW_TITLE. As it begins: sticks lie in a row, and whoever takes the last one wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption, Result, scalar, won_by
from strategium.kernel.flow import next_seat, push
from strategium.kernel.game import Game
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.state import GameState
from strategium.kernel.verbs import NUMBER, SEAT, RawDecision


class Options(msgspec.Struct, frozen=True):
    """What can be set before a game begins."""

    sticks: int = 12


class Row(GameState):
    """What a game in progress is made of. Copies, saving and undo follow from the fields."""

    FIELDS = (*GameState.FIELDS, scalar("left"), scalar("last", -1))
    left: int  # sticks on the table
    last: int  # who took one last, or -1


def how_many(g: Row, decision: RawDecision) -> Sequence[int]:
    return range(1, min(3, g.left) + 1)


TAKE: Final = Choice(
    "turn",
    "take",
    NUMBER,
    find=how_many,
    prompt="How many sticks do you take?",
    refuse="you take one to three sticks, of those that are left",
    rule="NEW_NAME/turn.take",
)
TAKES: Final = Sentence("{0} takes {1}", SEAT, NUMBER, rules=("NEW_NAME/turn.take",))


def turn(g: Row, seat: int) -> None:
    """A player takes one to three sticks. [NEW_NAME/turn.take]"""
    ask(g, seat, TAKE, taken, seat)


def taken(g: Row, option: RawOption, seat: int) -> None:
    g.left -= option[1]
    g.last = seat
    g.needs_check = 1  # something has changed: the verdict looks again
    say(g, TAKES, seat, option[1])
    push(g, (turn, next_seat(g, seat)))


class NewGame(Game):
    """What the kernel asks of a game."""

    name = "NEW_NAME"
    title = "NEW_TITLE"
    version = "1"
    package = "NEW_NAME"

    def options_type(self) -> Any:
        return Options

    def blank_state(self) -> Row:
        return Row()

    def set_up(self, g: Row) -> None:
        g.left = g.options.sticks
        push(g, (turn, 0))

    def verdict(self, g: Row) -> Result | None:
        """[NEW_NAME/win.last]"""
        return won_by(g, [g.last], "NEW_NAME/win.last") if g.left == 0 else None

    def view(self, g: Row, viewer: int | None) -> dict[str, Any]:
        """What the table shows: all that is named here, nothing else."""
        return {"left": g.left}


register(__name__)
GAME = NewGame()
'''

CLAUSES: Final = """\
[[clause]]
id = "turn.take"
text = "In his turn a player takes one, two or three sticks."

[[clause]]
id = "win.last"
text = "Whoever takes the last stick wins."
"""

MUTANTS: Final = """\
# How tests notice that a clause is gone: strategium rules NEW_NAME --knockout. Rows of [[mutant]] come here, too.
game = "NEW_NAME"
crash = [
  { clause = "NEW_NAME/turn.take", reason = "the game goes on by it: without it there is nothing to do" },
  { clause = "NEW_NAME/win.last", reason = "without it the game has no end" },
]
"""

README: Final = """\
# NEW_TITLE

A game for Strategium. It began as the smallest whole game, in which sticks are taken from a row: it can be played at
once, and every line is there to be changed.

```console
$ pip install -e .
$ strategium play NEW_NAME
$ pytest
$ strategium fuzz NEW_NAME --games 200
```

| file | what is in it |
|---|---|
| `src/NEW_NAME/__init__.py` | the state, the steps, the questions, and what the kernel asks of a game |
| `src/NEW_NAME/clauses.toml` | the rules, one clause each, in your own words |
| `tests/test_NEW_NAME.py` | the conformance kit (copies, saving, undo, secrets); a test for each clause |

The steps cite the clauses that they implement, in square brackets; tests say which clauses they show.
`strategium rules NEW_NAME --missing` lists what no test shows yet. A game with cards begins better as a copy of
Salvage: `strategium new-game NAME --cards`.
"""

TEST: Final = '''\
"""NEW_TITLE keeps to the laws that every game keeps to, and to its own rules."""

from __future__ import annotations

import pytest

import strategium
from strategium.testing.kit import check_game


def test_the_game_is_registered() -> None:
    assert "NEW_NAME" in strategium.games()


def test_the_game_conforms() -> None:
    report = check_game(strategium.game("NEW_NAME"))
    assert report.ok, report.text()


@pytest.mark.rule("NEW_NAME/turn.take")
def test_one_to_three_sticks_are_taken() -> None:
    g = strategium.game("NEW_NAME").new(sticks=5)
    assert [option.text for option in g.pending[0].options] == ["take 1", "take 2", "take 3"]


@pytest.mark.rule("NEW_NAME/win.last")
def test_the_last_stick_wins() -> None:
    g = strategium.game("NEW_NAME").new(sticks=4)
    g.apply(g.pending[0].options[2], 0)  # the one that is left is taken by itself: there is no other choice
    assert g.result is not None
    assert g.result.outcome == ("lost", "won")
'''
