"""A game that can go on under changed rules, if everybody at the table agrees: what is asked, and who has said yes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

from strategium.kernel.changes import changes_since
from strategium.kernel.game import Game
from strategium.server.rows import Guest, TableRow
from strategium.server.store import Store
from strategium.server.upgrading import UpgradeProposal
from strategium.server.waiting import Waiting, asked_to_agree, waiting_now

if TYPE_CHECKING:
    from strategium.server.live import LiveTable


class UpgradeVote:
    """The question that waits for the people of a table."""

    def __init__(self, proposal: UpgradeProposal, game: Game, agreed: set[int]) -> None:
        self.proposal = proposal
        self.match = proposal.match
        self.version = proposal.carried.version
        self.agreed = agreed  # guests
        self._changes = changes_since(game.changes, proposal.carried.was)

    def waiting(self, row: TableRow) -> list[int]:
        """The seats of those who have not agreed. Whom a bot stands in for is not asked."""
        return _missing(row, self.agreed)

    def data(self, row: TableRow) -> dict[str, Any]:
        """What the table is asked: from which rules to which, what changes, whether moves are taken back.

        How many would tell how many choices others have made in secret.
        """
        return {
            "from": self.proposal.carried.was,
            "to": self.version,
            "changes": [line for change in self._changes for line in change.lines],
            "back": self.proposal.back > 0,
            "waiting": self.waiting(row),
        }

    def told(self) -> str:
        """What the table is told when the game goes on."""
        taken = " The latest moves were taken back." if self.proposal.back else ""
        return f"Everybody agreed: the game goes on under version {self.version} of the rules.{taken}"

    async def answer(self, table: LiveTable, guest: Guest, yes: bool) -> None:
        """A guest agrees, or does not. Called with the table's lock held."""
        if yes:
            await self.go_on_if_agreed(table, guest)
        else:
            await table.end_unrated(
                f"{guest.name} did not want to go on under the changed rules: the game ended without a winner."
            )

    async def go_on_if_agreed(self, table: LiveTable, guest: Guest | None = None) -> None:
        """Keep that the guest has agreed; if nobody is missing any more, the game goes on under the new rules."""
        agreed = self.agreed if guest is None else self.agreed | {guest.id}
        missing = _missing(table.row, agreed)
        ready = not missing
        row = msgspec.structs.replace(table.row, version=self.version, note=self.proposal.row.note)
        now = time.time()
        waiting = waiting_now(self.match.state, row, {}, None, now)
        if missing:
            waiting = asked_to_agree(missing, table.asked, now)
        await table.write_down(lambda store: self._write(store, table, row, guest, ready, waiting))
        self.agreed = agreed
        table.waits(waiting)
        if ready:
            self.match.row = row
            await table.carry_on(self.match, self.told(), waiting)
        table.show()

    def _write(
        self,
        store: Store,
        table: LiveTable,
        row: TableRow,
        guest: Guest | None,
        ready: bool,
        waiting: Waiting,
    ) -> None:
        table.write_waiting(store, row, waiting)
        if guest is not None:
            store.agree(row.id, self.version, guest.id, time.time())
        if ready:
            if self.proposal.undo is not None:
                store.append(row.id, [self.proposal.undo])
            store.add_carried(row.id, self.proposal.carried)
            store.update_table(row)


def _missing(row: TableRow, agreed: set[int]) -> list[int]:
    people = [n for n, seat in enumerate(row.seats) if seat.guest is not None and not seat.stand_in]
    return [n for n in people if row.seats[n].guest not in agreed]
