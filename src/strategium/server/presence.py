"""Who is at a table: the players, and for how long they have been away; the spectators, whom everybody sees."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from strategium.server.feeds import Socket
from strategium.server.rows import Absence, Guest
from strategium.server.store import Store

A_GUEST: Final = "a guest"  # a spectator who has not said how he wants to be called
LOOKING: Final = 30.0  # seconds for which it is believed that somebody looks at the table
MOST_NAMES: Final = 20  # spectators who are named


class Presence:
    """Sockets, by guest. Time while no server ran is no absence: nobody could come."""

    def __init__(self, started: float) -> None:
        self._started = started  # the server, by the monotonic clock
        self._players: dict[Socket, int] = {}  # whose socket it is
        self._sockets: Counter[int] = Counter()  # per player: how many sockets look on
        self._away: dict[int, tuple[float, float]] = {}  # per player: seconds away, at that time
        self._looked: dict[int, float] = {}  # per player: when he last said that he looks at it
        self._watching: dict[Socket, Guest | None] = {}

    # ---- players ---------------------------------------------------------------------------------
    def come(self, socket: Socket, guest: int) -> bool:
        """A socket of a player looks on; whether he was away before."""
        self._watching.pop(socket, None)
        if socket in self._players:
            return False
        self._players[socket] = guest
        self._away.pop(guest, None)
        self._sockets[guest] += 1
        return self._sockets[guest] == 1

    def go(self, socket: Socket) -> int | None:
        """A socket is gone; the player, if it was his last."""
        self._watching.pop(socket, None)
        guest = self._players.pop(socket, None)
        if guest is None:
            return None
        self._sockets[guest] -= 1
        if self._sockets[guest] > 0:
            return None
        del self._sockets[guest]
        self._away[guest] = (0.0, time.monotonic())
        return guest

    def is_here(self, guest: int) -> bool:
        return self._sockets[guest] > 0

    def look(self, guest: int, on: bool) -> None:
        """The table is before that player's eyes, or no longer."""
        if on:
            self._looked[guest] = time.monotonic()
        else:
            self._looked.pop(guest, None)

    def looks(self, guest: int) -> bool:
        """Whether he has said so lately. That a page is open somewhere tells nothing."""
        return time.monotonic() - self._looked.get(guest, -LOOKING) < LOOKING and self.is_here(guest)

    def begin(self, guests: Iterable[int]) -> dict[int, Absence]:
        """From now on absence counts; gives who is not here."""
        now = time.monotonic()
        self._away = {guest: (0.0, now) for guest in guests if not self.is_here(guest)}
        return self.absences()

    def know(self, guests: Iterable[int], kept: Mapping[int, Absence], made: float) -> None:
        """What was kept of players who were not here since the table was loaded.

        Of whom nothing is kept, he was here when the last server ended, and has not come since.
        """
        now, wall = time.monotonic(), time.time()
        for guest in guests:
            if self.is_here(guest) or guest in self._away:
                continue
            before, at = kept.get(guest, Absence(0.0, made))
            self._away[guest] = (before + min(max(0.0, wall - at), now - self._started), now)

    def away(self, guest: int) -> float:
        """For how many seconds that player has not been here, as far as is known."""
        if guest not in self._away:
            return 0.0
        seconds, at = self._away[guest]
        return seconds + time.monotonic() - at

    def absences(self) -> dict[int, Absence]:
        """Who is away, to be kept."""
        now = time.time()
        return {guest: Absence(self.away(guest), now) for guest in self._away}

    # ---- spectators ------------------------------------------------------------------------------
    def watch(self, socket: Socket, guest: Guest | None) -> None:
        self._watching[socket] = guest

    def spectators(self, players: set[int]) -> dict[str, Any]:
        """How many look on, and their names. Several tabs are one spectator, and a player is none."""
        names: dict[object, str] = {}
        for socket, guest in self._watching.items():
            if guest is None:
                names[socket] = A_GUEST
            elif guest.id not in players:
                names[guest.id] = guest.name
        return {"count": len(names), "names": list(names.values())[:MOST_NAMES]}


def keep_absences(store: Store, table: str, away: dict[int, Absence]) -> None:
    """Write who is away."""
    for guest, absence in away.items():
        store.set_absence(table, guest, absence)
