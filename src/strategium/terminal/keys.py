"""The keys of the table on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.text import Text
from textual.binding import Binding, BindingType

from strategium.terminal.paper import HEAD, Paper

ACTIONS: Final = {  # what keys do, and which; a player may choose others
    "pass": "space",
    "pass_all": "a",
    "undo": "u",
    "redo": "y",
    "hint": "h",
    "why": "w",
    "zoom": "z",
    "log": "l",
    "type": "slash",
    "offers": "o",
    "theme": "t",
    "help": "question_mark",
    "leave": "q",
}
IN_FOOT: Final = {  # the words in the foot line
    "pass": "Pass",
    "pass_all": "Pass all",
    "undo": "Undo",
    "redo": "Redo",
    "hint": "Hint",
    "why": "Why",
    "zoom": "Card",
    "log": "Log",
    "type": "Type",
    "help": "Help",
    "leave": "Leave",
}
ALWAYS: Final = (  # keys that stay as they are
    ("colon", "type"),
    ("f1", "help"),
    ("ctrl+q", "leave"),
    ("ctrl+c", "leave"),
    ("escape", "step_back"),
)
TAKEN: Final = (
    *[str(n) for n in range(10)],
    *[key for key, _ in ALWAYS],
    *("enter", "tab", "shift+tab", "up", "down", "left", "right", "n", "p"),
)
SIGN_OF: Final = {"space": "Space", "slash": "/", "question_mark": "?", "escape": "Esc", "enter": "Enter"}
HELP: Final = (  # what is in braces are the keys that a player may choose
    ("1-9", "choose the option with that number (Enter, where a longer number begins so)"),
    ("↑ ↓ Enter", "go through the options, choose; the table shows what each is about"),
    ("{pass}", "pass, or be done, where that is offered"),
    ("{pass_all}", "pass every opportunity to act, until you must decide something"),
    ("Tab", "go to the table, to your hand, and back to the options"),
    ("arrows Enter", "on the table: go to a thing; choose it, or read why nothing can be done with it"),
    ("n  p", "on the table: the next thing and the one before, as one reads"),
    ("Esc", "all options again"),
    ("{undo}  {redo}", "take back your latest choice; let it stand after all"),
    ("{hint}", "what a strong bot would do, and why (in games against bots)"),
    ("{why}  {zoom}", "which rule allows this option, or why not this thing; the whole card"),
    ("{log}  {offers}  {help}", "log; offers beside your turn (concede, draw); this help"),
    ("{theme}", "a light screen, or a dark one"),
    ("{type}", "type words, as in the line mode"),
    ("{leave}", "leave; the game is kept"),
    ("the mouse", "point at a thing to read it, click it to choose it"),
)
SIGNS: Final = (
    ("▸ and thick lines", "may be chosen"),
    ("◉", "here something is going on"),
    ("A3 H2", "numbers by the first letters of their names; ↑ ↓: more or less than printed"),
    ("×2", "damage"),
    ("↷ and broken lines", "turned: exhausted, used, locked, facedown; the card says which"),
    ("+ Name", "lies under the card above"),
)


def name_of(key: str) -> str:
    """A key as it is called on a keyboard."""
    return SIGN_OF.get(key, key)


def bindings() -> list[BindingType]:
    """Those that a player may choose otherwise have a name."""
    chosen: list[BindingType] = [
        Binding(key, action, IN_FOOT.get(action, action), action in IN_FOOT, id=action)
        for action, key in ACTIONS.items()
    ]
    return chosen + [Binding(key, action, show=False) for key, action in ALWAYS]


def tell_keys(paper: Paper, chosen: Mapping[str, str]) -> None:
    """What each key does, as the player has chosen them, and what the signs mean."""
    names = {action: name_of(chosen.get(action, key)) for action, key in ACTIONS.items()}
    for keys, meaning in HELP:
        paper.say(Text.assemble((f"{keys.format(**names):<14}", HEAD), meaning), hang=14)
    paper.say()
    for sign, meaning in SIGNS:
        paper.say(Text.assemble((f"{sign:<20}", HEAD), meaning), hang=20)
