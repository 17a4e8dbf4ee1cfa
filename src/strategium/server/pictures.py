"""What one viewer is told of a match: made from what that viewer may see, and nothing else leaves the server."""

from __future__ import annotations

from typing import Any

from strategium.kernel.decisions import Decision, Option
from strategium.kernel.state import State
from strategium.server.match import Match

Viewer = int | None
Change = list[Any]  # [path, value], or [path] for what is gone


def picture(match: Match, viewer: Viewer, asked: bool) -> dict[str, Any]:
    """The table, the question and what else may be done, for one seat or a spectator.

    `asked` is False while the server answers for the seat: then there is nothing for its player to do.
    """
    state = match.state
    decision = next((d for d in state.pending if d.seat == viewer), None) if viewer is not None else None
    return {
        "view": state.view(viewer),
        "trace": list(state.trace(viewer)),
        "number": 0 if viewer is None else match.history.numbers[viewer],
        "decision": decision_data(decision) if decision is not None and asked else None,
        "offers": offers_data(state, viewer),
    }


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
        "chance": decision.chance,
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


def offers_data(state: State, viewer: Viewer) -> list[dict[str, str]]:
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
