"""What a card says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from strategium.kernel.abilities import Kind
from strategium.kernel.game import Game
from strategium.terminal.details import tell_origin, tell_thing
from strategium.terminal.faces import inside
from strategium.terminal.looks import Looks
from strategium.terminal.paper import STRONG, Paper
from strategium.terminal.picking import close, fitting

MOST = 6


def explain_card(paper: Paper, game: Game, typed: str, view: Mapping[str, Any]) -> None:
    """`card NAME`: the whole card, as it lies on the table if it does. `card` alone: which there are."""
    kinds = game.book.kinds if hasattr(game, "book") else []
    if not kinds:
        paper.say(f"{game.title} has no cards.", indent=2)
        return
    if not typed:
        names = dict.fromkeys(kind.name for kind in kinds)
        paper.say("Type card and a name: " + ", ".join(names) + ".", indent=2)
        return
    seen = {str(thing["name"]): thing for thing in inside(view) if thing.get("name") and thing.get("ref")}
    unseen = {kind.name: kind for kind in kinds if kind.name not in seen}
    found = fitting([*seen, *unseen], typed, str)
    for name in found[:MOST]:
        if name in seen:
            tell_thing(paper, Looks(game, view), seen[name])
        else:
            tell_card(paper, game, unseen[name])
    if len(found) > MOST:
        paper.say(f"... and {len(found) - MOST} more: add a word.", indent=2)
    if not found:
        near = ", ".join(close([*seen, *unseen], typed, str))
        paper.say(f"No card is called “{typed}”" + (f"; did you mean {near}?" if near else "."))


def tell_card(paper: Paper, game: Game, kind: Kind) -> None:
    """A card that is not on the table."""
    paper.say(Text.assemble((kind.name, STRONG), f"  {', '.join(facts_of(game, kind))}"), indent=2)
    for text in texts_of(kind):
        paper.say(text, indent=4)
    tell_origin(paper, game, kind.name, indent=4)


def facts_of(game: Game, kind: Kind) -> list[str]:
    """The numbers on a card: those that the faces of the table description name, and its traits and keywords."""
    names: dict[str, None] = {}
    for face in game.table.get("faces", {}).values():
        names |= dict.fromkeys([face.get("corner", ""), *[stat["value"] for stat in face.get("stats", ())]])
    found = [(name, getattr(kind, name, None)) for name in names if name]
    numbers = [f"{name} {value}" for name, value in found if isinstance(value, int) and value >= 0]
    words = [sorted(map(str, getattr(kind, name, ()))) for name in ("traits", "keywords")]
    return numbers + [word for row in words for word in row]


def texts_of(kind: Kind) -> list[str]:
    """What a player reads on it, generated from what it does."""
    texts = getattr(kind, "texts", ())
    return list(texts() if callable(texts) else texts)
