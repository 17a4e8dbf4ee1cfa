"""How much time the players of a new table have: what may be wished for."""

from __future__ import annotations

from typing import Final

from strategium.server.errors import BadRequest
from strategium.server.messages import PaceBody
from strategium.server.pacing import longest_thinking
from strategium.server.rows import DAYS, EVENT, LIVE, NO_CLOCK, Pace

DAY: Final = 86_400
# Per kind of pace: the least and the most seconds of the bank, and of the increment.
BOUNDS: Final = {
    LIVE: (60, 3 * 3600, 0, 180),
    DAYS: (DAY, 30 * DAY, 0, 7 * DAY),
    EVENT: (300, 8 * 3600, 0, 0),
}
WORDS: Final = {
    LIVE: "A clock for one evening has a bank of 1 minute to 3 hours, and up to 180 seconds a turn.",
    DAYS: "A clock over days has a bank of 1 to 30 days, and up to 7 days an answer.",
    EVENT: "The clock of an event has one limit of 5 minutes to 8 hours for the whole game.",
}


def wished_pace(body: PaceBody, honest: bool, honest_seconds: tuple[float, float]) -> Pace:
    """The pace that was wished for. Where the server passes for people, as long as that may take is free."""
    if body.kind == NO_CLOCK:
        if body.bank or body.increment:
            raise BadRequest("Without a clock there is neither a bank nor an increment.")
        return Pace()
    least, most, least_more, most_more = BOUNDS[body.kind]
    if not least <= body.bank <= most or not least_more <= body.increment <= most_more:
        raise BadRequest(WORDS[body.kind])
    free = round(longest_thinking(*honest_seconds) * 1000) if honest and body.kind != EVENT else 0
    return Pace(body.kind, body.bank, body.increment, free)
