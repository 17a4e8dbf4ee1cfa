"""What a card says."""

from __future__ import annotations

from rich.text import Text

from strategium.kernel.abilities import Kind
from strategium.kernel.game import Game
from strategium.terminal.picking import close, fitting
from strategium.terminal.screen import STRONG, Screen

MOST = 6


def explain_card(screen: Screen, game: Game, typed: str) -> None:
    """`card NAME`: the whole card. `card` alone: which there are."""
    kinds = game.book.kinds if hasattr(game, "book") else []
    if not kinds:
        screen.say(f"{game.title} has no cards.", indent=2)
        return
    if not typed:
        screen.say("Type card and a name: " + ", ".join(kind.name for kind in kinds) + ".", indent=2)
        return
    found = fitting(kinds, typed, _name)
    for kind in found[:MOST]:
        tell_card(screen, game, kind)
    if len(found) > MOST:
        screen.say(f"... and {len(found) - MOST} more: add a word.", indent=2)
    if not found:
        near = ", ".join(kind.name for kind in close(kinds, typed, _name))
        screen.say(f"No card is called “{typed}”" + (f"; did you mean {near}?" if near else "."))


def _name(kind: Kind) -> str:
    return kind.name


def tell_card(screen: Screen, game: Game, kind: Kind) -> None:
    screen.say(Text(kind.name, STRONG) + Text(f"  {', '.join(facts_of(game, kind))}"), indent=2)
    for text in texts_of(kind):
        screen.say(text, indent=4)


def facts_of(game: Game, kind: Kind) -> list[str]:
    """The numbers on a card: those that the faces of the table description name."""
    names: dict[str, None] = {}
    for face in game.table.get("faces", {}).values():
        names |= dict.fromkeys([face.get("corner", ""), *[stat["value"] for stat in face.get("stats", ())]])
    found = [(name, getattr(kind, name, None)) for name in names if name]
    return [f"{name} {value}" for name, value in found if value is not None]


def texts_of(kind: Kind) -> list[str]:
    """What a player reads on it, generated from what it does."""
    texts = getattr(kind, "texts", None)
    return list(texts()) if callable(texts) else []
