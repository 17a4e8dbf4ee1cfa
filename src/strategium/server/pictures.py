"""What one viewer is told of a match: made from what that viewer may see, and nothing else leaves the server.

The rules of a game, a plug-in's above all, can fail at any part of it. Each part is made by itself: what fails is left
out, the rest is told, and `fault` says what to do.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from strategium.kernel.decisions import Decision, Option
from strategium.kernel.errors import UnknownName
from strategium.kernel.game import Game
from strategium.kernel.log import Line
from strategium.kernel.state import GameState
from strategium.server.errors import RulesFailed

if TYPE_CHECKING:
    from strategium.server.match import Match

LOG = logging.getLogger("strategium.table")
Viewer = int | None
Change = list[Any]  # [path, value], or [path] for what is gone
FAULT: Final = (
    "The rules failed here, so the table cannot be shown as it is. Nothing is lost: take your last choice back and"
    " choose otherwise, or concede; and please report it."
)
UNTOLD: Final = "(This line cannot be shown: the rules failed.)"


def picture(match: Match, viewer: Viewer, asked: bool) -> dict[str, Any]:
    """The table, the question and what else may be done, for one seat or a spectator.

    `asked` is False while the server answers for the seat: then there is nothing for its player to do.
    """
    state = match.state
    told: dict[str, Any] = {"number": 0 if viewer is None else match.history.numbers[viewer]}
    parts: dict[str, Callable[[], Any]] = {
        "view": lambda: state.view(viewer),
        "trace": lambda: list(state.trace(viewer)),
        "decision": lambda: question_data(state, viewer) if asked else None,
        "offers": lambda: offers_data(state, viewer),
    }
    for part, make in parts.items():
        try:
            data = make()
            msgspec.json.encode(data)  # what cannot be sent is not told either
        except Exception:
            LOG.exception("a table cannot be shown", extra={"table": match.row.id[:6], "part": part})
            told["fault"] = FAULT
        else:
            told[part] = data
    return told


def demand_told(state: GameState) -> None:
    """Refuse a state that could not be shown to those who must go on from it: then nothing has happened."""
    try:
        for seat in range(state.seats):
            msgspec.json.encode([state.view(seat), state.trace(seat), question_data(state, seat)])
    except Exception as e:
        raise RulesFailed(
            "The rules failed at what follows that choice; it was not made. Choose something else or report the"
            " problem."
        ) from e


def line_data(line: Line, state: GameState, viewer: Viewer) -> dict[str, Any]:
    """A line of the log, as that viewer is told it."""
    try:
        return line.told(state, viewer)
    except Exception:
        LOG.exception("a line of a log cannot be shown")
        return {"text": UNTOLD, "template": UNTOLD, "things": [], "rules": []}


def question_data(state: GameState, viewer: Viewer) -> dict[str, Any] | None:
    """What that seat is asked."""
    decision = next((d for d in state.pending if d.seat == viewer), None) if viewer is not None else None
    return None if decision is None else decision_data(decision)


def decision_data(decision: Decision) -> dict[str, Any]:
    """A question with its options. Options that are alike in all have the same `group`."""
    groups: dict[object, int] = {}
    options = []
    for option in decision.options:
        data = option_data(option)
        data["group"] = groups.setdefault((option.key, data["text"]), len(groups))
        options.append(data)
    draft = decision.draft
    return {
        "kind": decision.kind,
        "prompt": decision.prompt,
        "opportunity": decision.opportunity,
        "rules": list(decision.rules),
        "options": options,
        "draft": None if draft is None else [option_data(option) for option in draft],
    }


def option_data(option: Option) -> dict[str, Any]:
    return {
        "id": option.id,
        "verb": option.verb,
        "refs": list(option.refs),
        "text": option.text,
        "note": option.note,
        "ends": bool(option.raw[0].ends),
        "rules": list(option.rules),
    }


def reasons_data(state: GameState, seat: int, ref: str | None, verb: str | None) -> list[dict[str, Any]]:
    """Why something cannot be done, each reason with its clauses in full."""
    return [
        {"text": reason.text, "rules": [clause_data(state.game, rule) for rule in reason.rules]}
        for reason in state.why_not(seat, ref, verb)
    ]


def clause_data(game: Game, rule: str) -> dict[str, str]:
    try:
        return {"id": rule, "text": game.find_clause(rule).text}
    except UnknownName:
        return {"id": rule, "text": ""}


def offers_data(state: GameState, viewer: Viewer) -> list[dict[str, str]]:
    if viewer is None:
        return []
    return [{"name": offer.name, "text": offer.words} for offer in state.offers(viewer)]


def changes(old: Any, new: Any) -> list[Change]:
    """What to set and remove in `old` so that it equals `new`. Lists of another length are set whole."""
    found: list[Change] = []
    _compare(old, new, (), found)
    return found


def _compare(old: Any, new: Any, path: tuple[Any, ...], found: list[Change]) -> None:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                found.append([[*path, key]])
        for key, value in new.items():
            if key not in old:
                found.append([[*path, key], value])
            elif old[key] != value:
                _compare(old[key], value, (*path, key), found)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, value in enumerate(new):
            if old[i] != value:
                _compare(old[i], value, (*path, i), found)
    else:
        found.append([list(path), new])
