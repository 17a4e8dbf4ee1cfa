"""What a notice says: game, opponents and how much time is left. Never cards, questions or lines of a log."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Any, Final, NamedTuple

import msgspec

from strategium.kernel.errors import StrategiumError
from strategium.kernel.registry import game as find_game
from strategium.server.rows import Notice, TableRow
from strategium.server.seating import how_long

MOVE, QUARTER, HOURS, TIME, TRY = "move", "quarter", "hours", "time", "try"  # kinds of notices
PLAIN, SLACK, DISCORD = "plain", "slack", "discord"  # what webhooks are sent
MARKS: Final = re.compile(r"([\\*_~`|>\[\]()#@:-])")  # that Discord would read as more than a name


class Letter(NamedTuple):
    """What is told, the same by all ways. `table` is for push and mail, which nobody else reads."""

    id: str  # the same when it is sent again
    kind: str
    game: str
    opponents: tuple[str, ...]
    deadline: float | None
    table: str

    def subject(self) -> str:
        return {
            TIME: f"{self.game}: the time of another is out",
            TRY: "Strategium: a notice to try",
        }.get(self.kind, f"{self.game}: it is your move")

    def text(self, now: float) -> str:
        """One sentence or two."""
        if self.kind == TRY:
            return "Notices reach you here."
        against = f" against {_listed(self.opponents)}" if self.opponents else ""
        if self.kind == TIME:
            return f"In your game of {self.game}{against} somebody's time is out: you may claim."
        left = "" if self.deadline is None else f" You have {how_long(max(0.0, self.deadline - now))} left."
        return f"It is your move in {self.game}{against}.{left}"


def letter_for(id: str, notice: Notice, row: TableRow, deadline: float | None) -> Letter:
    """What is told of that table to the guest of that seat."""
    others = tuple(seat.name for n, seat in enumerate(row.seats) if n != notice.seat)
    told = deadline if notice.kind != TIME else None
    return Letter(id, notice.kind, title_of(row.game), others, told, row.id)


def title_of(game: str) -> str:
    try:
        return find_game(game).title
    except StrategiumError:  # it is no longer installed
        return game


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# ---- webhooks ------------------------------------------------------------------------------------
def webhook_body(letter: Letter, form: str, site: str, now: float) -> bytes:
    """What a webhook is sent. Others may read it: so the table itself, whose address is a key, is not in it."""
    if form == SLACK:
        text = letter.text(now).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return msgspec.json.encode({"text": f"{text} {site}".strip()})
    if form == DISCORD:
        named = letter._replace(opponents=tuple(MARKS.sub(r"\\\1", name) for name in letter.opponents))
        said: dict[str, Any] = {"content": f"{named.text(now)} {site}".strip()}
        return msgspec.json.encode({**said, "allowed_mentions": {"parse": []}})
    return msgspec.json.encode(
        {
            "id": letter.id,
            "kind": letter.kind,
            "game": letter.game,
            "opponents": letter.opponents,
            "deadline": letter.deadline,
            "text": letter.text(now),
            "site": site,
        }
    )


def signed(secret: str, body: bytes, now: float) -> dict[str, str]:
    """By these a receiver knows that it was us, and when: HMAC-SHA256 of the time, a dot and the body."""
    stamp = str(int(now))
    mark = hmac.new(secret.encode(), f"{stamp}.".encode() + body, hashlib.sha256).hexdigest()
    return {"X-Strategium-Time": stamp, "X-Strategium-Signature": f"sha256={mark}"}


# ---- the others ----------------------------------------------------------------------------------
def push_body(letter: Letter, now: float) -> bytes:
    return msgspec.json.encode(
        {"id": letter.id, "title": letter.subject(), "text": letter.text(now), "table": letter.table}
    )


def mail_text(letter: Letter, site: str, now: float) -> str:
    link = f"\n\n{site}/table/{letter.table}" if site and letter.table else ""
    return f"{letter.text(now)}{link}\n\nYou asked for this letter: change it under “Notices”. {site}\n"


def digest_text(letters: list[Letter], site: str, now: float) -> str:
    """One letter for all tables that wait for somebody."""
    lines = [f"- {one.text(now)}" + (f"\n  {site}/table/{one.table}" if site else "") for one in letters]
    return "\n".join(
        ["These games wait for you:", "", *lines, "", f"Change this under “Notices”. {site}", ""]
    )
