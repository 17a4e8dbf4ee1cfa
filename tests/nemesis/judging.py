"""Afterwards: every choice that was acknowledged is in the log, once, without gaps; and every log replays."""

from __future__ import annotations

from contextlib import closing
from typing import Any

from strategium.kernel.errors import StrategiumError
from strategium.kernel.registry import game as find_game
from strategium.server.match import Match
from strategium.server.postgres import PostgresStore
from strategium.server.rows import PERSON
from tests.nemesis.players import Going

FAULTS = ("lost", "doubled", "gaps", "differing", "refused", "unreplayable")


def judge(url: str, going: Going) -> dict[str, Any]:
    """The figures of a run; all of FAULTS must be 0."""
    found = dict.fromkeys(FAULTS, 0)
    found["refused"] = len(going.refused)
    with closing(
        PostgresStore(f"{url}&options=-csynchronous_commit%3Don")
    ) as store:  # in the control it is off
        for player in going.players:
            log = [
                (entry.number, entry.option)
                for entry in store.entries(player.table)
                if entry.seat == player.seat and entry.by == PERSON
            ]
            found["lost"] += sum(choice not in log for choice in player.kept)
            found["doubled"] += len(log) - len(set(log))
            in_doubt = [player.said] if player.said is not None else []
            if log not in (player.kept, player.kept + in_doubt):
                found["differing"] += 1
        for table in {player.table for player in going.players}:
            row, entries = store.find_table(table), store.entries(table)
            if row is None:
                found["lost"] += 1
                continue
            found["gaps"] += [entry.n for entry in entries] != list(range(len(entries)))
            try:
                if entries:
                    Match.load(row, find_game(row.game), entries)
            except StrategiumError:
                found["unreplayable"] += 1
        (moved,) = store._run("SELECT COALESCE(SUM(epoch - 1), 0) FROM claims").fetchone()
    return {
        "games": len(going.players) // 2,
        "acknowledged": going.acknowledged,
        **found,
        "claims": int(moved),
        "answer_ms": milliseconds(going.answers),
        "refusals": "; ".join(going.refused) or "none",
        **{f"back_after_{blow}_ms": milliseconds(times) for blow, times in going.outages.items()},
    }


def milliseconds(seconds: list[float]) -> str:
    """Half of them, 95 of 100, all of them were quicker than that."""
    if not seconds:
        return "-"
    ordered = sorted(seconds)
    return " / ".join(f"{ordered[int((len(ordered) - 1) * share)] * 1000:.0f}" for share in (0.5, 0.95, 1.0))
