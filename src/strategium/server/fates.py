"""What would become of a store's games under this release; and how running games are made ready for the next one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from strategium.kernel.errors import BadPlugin, UnknownGame
from strategium.kernel.registry import game as find_game
from strategium.server.rows import OVER, PLAYING, Cover, StoredGame
from strategium.server.store import Store, read_game
from strategium.server.upgrading import CLOSED, load

WHOLE, IN_PART, UNREADABLE = "whole", "in part", "unreadable"


class Fate(NamedTuple):
    """One game: what it is, in which way it goes on, or how much of it can be read."""

    table: str
    game: str
    was: str
    now: str  # "": this release has no such game
    running: bool
    way: str
    back: int  # so many moves are taken back, where it is carried over
    why: str


def fates(store: Store) -> Iterator[Fate]:
    """All games of a store that have begun, one after the other. Nothing is written."""
    for table in store.table_ids():
        kept = read_game(store, table)
        if kept is not None and has_begun(kept):
            yield fate_of(kept, store.archive(table))


def has_begun(kept: StoredGame) -> bool:
    return kept.row.status == PLAYING or (kept.row.status == OVER and kept.row.result is not None)


def fate_of(kept: StoredGame, archive: Cover | None) -> Fate:
    row, running = kept.row, kept.row.status == PLAYING
    archived = None if archive is None else IN_PART if archive.note else WHOLE
    try:
        game = find_game(row.game)
    except (UnknownGame, BadPlugin) as e:
        way = CLOSED if running else archived or UNREADABLE
        return Fate(row.id, row.game, row.version, "", running, way, 0, str(e))
    loaded = load(kept, game)
    way = loaded.way
    if not running:
        way = archived or (IN_PART if loaded.match is None else WHOLE)
    back = loaded.proposal.back if loaded.proposal is not None else 0
    return Fate(row.id, row.game, row.version, game.version, running, way, back, loaded.why)


# ---- before an upgrade ---------------------------------------------------------------------------
def settle(store: Store) -> Iterator[bool]:
    """Keep the newest state of every running game, so that a release with other rules can go on from it.

    For each gives whether that was done: a game that this release cannot replay keeps the state that it has.
    """
    for table in store.table_ids():
        kept = read_game(store, table)
        if kept is None or kept.row.status != PLAYING:
            continue
        try:
            loaded = load(kept, find_game(kept.row.game))
        except (UnknownGame, BadPlugin):
            yield False
            continue
        if loaded.match is not None:
            with store.transaction():
                store.set_digests(table, loaded.noted)
                store.update_table(loaded.match.row)
                store.add_snapshot(table, loaded.match.snapshot())
        yield loaded.match is not None
