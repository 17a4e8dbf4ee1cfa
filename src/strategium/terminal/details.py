"""All there is to read of a thing on the table, and what can or cannot be done with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from strategium.kernel.errors import sentence
from strategium.kernel.game import Game
from strategium.kernel.state import GameState
from strategium.terminal.areas import neighbours
from strategium.terminal.explaining import tell_rules
from strategium.terminal.faces import SILENT, is_list
from strategium.terminal.ink import INK
from strategium.terminal.looks import Looks
from strategium.terminal.paper import HEAD, QUIET, STRONG, Paper
from strategium.terminal.picking import Listed

DRAWN: Final = ("points", "line", "edge", "glyph")  # where and how it is drawn: nothing to read


def tell_thing(paper: Paper, looks: Looks, thing: Mapping[str, Any]) -> None:
    """A card, a piece, a place or a pile, in full."""
    look = looks.look(thing)
    if look.hidden:
        paper.say(
            Text.assemble((f"{look.sign} ", look.colour), (str(thing.get("name") or "Facedown"), STRONG))
        )
        return
    paper.say(Text.assemble((f"{look.sign} ", look.colour), (look.title, f"bold {look.colour}")))
    face = looks.faces.get(str(thing.get("kind")), {})
    if face:
        paper.say(str(thing["kind"]), QUIET)
    shown = [key for key, value in thing.items() if is_list(value) and any(map(looks.is_thing, value))]
    rows = [key for key, value in thing.items() if is_list(value) and any(map(is_list, value))]
    silent = {
        *SILENT,
        *DRAWN,
        face.get("title", "name"),
        face.get("text"),
        face.get("children"),
        face.get("other"),
        *shown,
        *rows,
    }
    facts = {key: value for key, value in thing.items() if key not in silent}
    for fact in looks.facts(facts, face):
        paper.say(fact, indent=1, hang=2)
    text = thing.get(face.get("text", "text")) or ()
    for paragraph in text if is_list(text) else [text]:
        paper.say()
        paper.say(str(paragraph))
    tell_origin(paper, looks.game, str(thing.get("name")))
    for key in [key for key in (*shown, *rows) if key not in DRAWN]:
        tell_things(paper, looks, key, thing[key])
    tell_neighbours(paper, looks, look.ref)


def tell_origin(paper: Paper, game: Game, name: str, indent: int = 0) -> None:
    """Whether it is as printed or made anew, where the game says so."""
    if game.origins is not None and game.origins.of(name):
        paper.say(game.origins.meaning(name), QUIET, indent=indent)


def tell_things(paper: Paper, looks: Looks, key: str, things: Sequence[Any]) -> None:
    """What lies in it, under it or there."""
    rows = [row for row in things if is_list(row)] or [things]
    looked = [look for row in rows for look in looks.row_of(row)]
    if not looked:
        return
    paper.say()
    paper.say(looks.label(key), HEAD)
    for look in looked:
        name = f"{look.count} hidden" if look.hidden else look.name
        numbers = " ".join(letters for letters, _ in (*look.numbers, *look.words))
        line = Text.assemble((f"{look.sign} ", look.colour), name, (f"  {numbers}" if numbers else "", QUIET))
        paper.say(line, indent=1, hang=2)


def tell_neighbours(paper: Paper, looks: Looks, ref: str) -> None:
    """The areas next to it, and what lies between."""
    found = neighbours(looks, ref)
    if found:
        paper.say()
        paper.say("next to it", HEAD)
    for name, kind in found:
        paper.say(f"{name}  ({kind})", indent=1, hang=2)


def rows_with(rows: Sequence[Listed], ref: str) -> list[Listed]:
    """The options that a thing is part of."""
    return [row for row in rows if any(ref in option.refs for option in row.options)]


def tell_choices(paper: Paper, rows: Sequence[Listed]) -> None:
    """What can be chosen with it."""
    for row in rows:
        head = f"{row.number:>3}  " if row.number else " Space  "
        paper.say(Text.assemble((head, INK.act), row.text), hang=len(head))


def tell_why_not(paper: Paper, state: GameState, seat: int, ref: str) -> None:
    """The reasons why nothing can be done with it now."""
    for reason in state.why_not(seat, ref, None):
        paper.say(sentence(reason.text))
        tell_rules(paper, state.game, reason.rules)
