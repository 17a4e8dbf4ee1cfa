"""The keys of the table on the screen."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from strategium.terminal.paper import HEAD, Paper

KEYS: Final = (  # keys, action, word in the foot line, whether it stands there
    ("space", "pass", "Pass", True),
    ("u", "undo", "Undo", True),
    ("y", "redo", "Redo", True),
    ("w", "why", "Why", True),
    ("z", "zoom", "Card", True),
    ("l", "log", "Log", True),
    ("slash", "type", "Type", True),
    ("colon", "type", "Type", False),
    ("o", "offers", "Offers", False),
    ("question_mark", "help", "Help", True),
    ("f1", "help", "Help", False),
    ("q", "leave", "Leave", True),
    ("ctrl+q", "leave", "Leave", False),
    ("ctrl+c", "leave", "Leave", False),
    ("escape", "step_back", "All options", False),
)
HELP: Final = (
    ("1-9", "choose the option with that number (Enter, where a longer number begins so)"),
    ("↑ ↓ Enter", "go through the options, choose; the table shows what each is about"),
    ("Space", "pass, or be done, where that is offered"),
    ("Tab", "go to the table, to your hand, and back to the options"),
    ("arrows Enter", "on the table: go to a thing; choose it, or read why nothing can be done with it"),
    ("n  p", "on the table: the next thing and the one before, as one reads"),
    ("Esc", "all options again"),
    ("u  y", "take back your latest choice; let it stand after all"),
    ("w  z", "which rule allows this option, or why not this thing; the whole card"),
    ("l  o  ?", "log; offers beside your turn (concede, draw); this help"),
    ("/", "type words, as in the line mode"),
    ("q", "leave; the game is kept"),
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


def tell_keys(paper: Paper) -> None:
    """What each key does, and what the signs mean."""
    for keys, meaning in HELP:
        paper.say(Text.assemble((f"{keys:<14}", HEAD), meaning), hang=14)
    paper.say()
    for sign, meaning in SIGNS:
        paper.say(Text.assemble((f"{sign:<20}", HEAD), meaning), hang=20)
