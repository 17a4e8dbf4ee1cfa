"""The line at the top: the game, the round, the phases, and what else is to be known at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from strategium.kernel.game import Game
from strategium.terminal.ink import INK
from strategium.terminal.parts import Parts

COUNTED = ("round", "turn")  # what stands before the phases


def headline(game: Game, view: Mapping[str, Any]) -> Text:
    """Phases stand side by side; the present one is marked, and not by colour alone."""
    parts = Parts(game, view)
    title = str(game.table.get("setup", {}).get("short") or game.title)
    line = Text(f" {title}  ", "bold", no_wrap=True, overflow="ellipsis")
    if game.origins is not None:
        line.append(f"({game.origins.label.lower()})  ", "dim")
    now = view.get("phase")
    shown = [p for p in game.table.get("phases", ()) if not p.get("once") or p["id"] == now]
    phases = [(str(p["id"]), str(p["name"])) for p in shown]
    told = [fact for fact in parts.facts if not (phases and fact in (now, f"phase {now}"))]
    lead = told[:1] if told and told[0].startswith(COUNTED) else []
    line.append("".join(lead))
    if any(phase == now for phase, _ in phases):
        line.append("  ")
        for phase, name in phases:
            line.append(f"[{name}]" if phase == now else f" {name} ", INK.now if phase == now else "dim")
    elif now:
        line.append(f"  [{now}]", INK.now)
    if told[len(lead) :]:
        line.append("  " + " · ".join(told[len(lead) :]), "dim")
    return line
